"""A first round with a coach: hints at each step, an example when asked, and an end that says what comes next."""

import random

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.table import GAMES, choose


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_from_its_first_hint_to_its_end(new_page: NewPage, game: str) -> None:
    page = new_page("phone" if game == "rollwrite" else "wide")
    page.goto(f"/learn/{game}")
    page.get_by_role("button", name="Begin").click()
    coach = page.get_by_role("region", name="Your coach")
    expect(coach.get_by_role("button", name="Got it")).to_be_visible()
    titles, examples, chance = set[str](), 0, random.Random(2)
    for _ in range(60):
        titles.add(coach.get_by_role("heading").first.inner_text())
        if coach.get_by_role("button", name="Play on").count():
            break
        if not examples and coach.get_by_role("button", name="Show me").count():
            coach.get_by_role("button", name="Show me").click()
            expect(coach.get_by_text("For example:").first).to_be_attached()
            examples += 1
        assert choose(page, chance)
        if coach.get_by_role("button", name="Show the hint").count():
            coach.get_by_role("button", name="Show the hint").click()
    expect(coach.get_by_role("button", name="Play on")).to_be_visible()
    assert len(titles) >= 4, titles
    assert examples, "it can show how"
    coach.get_by_role("button", name="Play on").click()
    expect(page.locator(".board")).to_be_visible()


def test_the_rules_mark_additions(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/rules/frenzy")
    clause = page.locator("#F1\\.4, [id='F1.4']").first
    expect(clause.get_by_text("our data")).to_be_visible()
    expect(page.get_by_text("our ruling").first).to_be_visible()
