"""Lessons: a first round with a coach, who is always in sight, covers nothing, and speaks only of what is there."""

import random
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewPage
from tests.web.table import GAMES, changed, standing
from truckstop.words import __file__ as words

COVERED = """elements => elements.filter(element => element.checkVisibility()).map(element => {
  const at = () => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element)) ? null : [x, y, top?.outerHTML];
  };
  const before = [scrollX, scrollY];
  if (at() !== null) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const found = at();
  scrollTo(...before);
  return found && (element.getAttribute('aria-label') ?? element.textContent) + ': ' + found;
}).filter(found => found !== null)"""
"""What covers the centres of elements, where they are or after the page is scrolled to them."""
ASKED = {
    "frenzy": ".frenzy [data-part=street] button:enabled, .frenzy .hand button:enabled, .frenzy .act button:enabled",
    "rollwrite": ".rollwrite .city .lit, .rollwrite .city button:enabled, .rollwrite .foot button:enabled",
    "tacos": ".tacos button.lit, .tacos .lit button:enabled:not(.bar), .tacos .zero",
}
"""What can be chosen on the boards."""
HAND = {"frenzy": ".frenzy .hand", "rollwrite": ".rollwrite .foot", "tacos": ".tacos .dock"}
GOAL = {"frenzy": "most money", "rollwrite": "highest score", "tacos": "most at the end"}
END = {"frenzy": "That was round 1!", "rollwrite": "You know how to drive!", "tacos": "That was round 1!"}


def card_names() -> list[str]:
    """Return the names of the action cards of frenzy."""
    return list(tomllib.loads((Path(words).parent / "en.toml").read_text())["frenzy"]["card"].values())


@dataclass
class Lesson:
    """A lesson in a page."""

    page: Page
    game: str
    titles: list[str] = field(default_factory=list)

    @property
    def coach(self) -> Locator:
        return self.page.get_by_role("region", name="Your coach")

    @property
    def text(self) -> Locator:
        return self.coach.locator("#hint")

    def begin(self) -> None:
        self.page.goto(f"/learn/{self.game}")
        self.page.get_by_role("button", name="Begin").click()
        expect(self.text).to_be_visible()

    def title(self) -> str:
        return self.coach.get_by_role("heading").first.inner_text()

    def check(self) -> None:
        """Check that the hint is unfolded and whole, and that it covers neither the hand nor what is asked for."""
        expect(self.coach.get_by_role("button", name="Hide the hint")).to_be_visible()
        expect(self.text).not_to_be_empty()
        cut = self.coach.locator(".text").evaluate("one => one.scrollHeight - one.clientHeight")
        assert cut <= 1, f"{cut} pixels of the hint are cut off: {self.text.inner_text()}"
        hand = self.page.locator(HAND[self.game])
        expect(hand).to_be_visible()
        assert self.page.locator(ASKED[self.game]).count() > 0, self.title()
        for what in (hand, self.page.locator(ASKED[self.game]), self.coach.get_by_role("button")):
            assert what.evaluate_all(COVERED) == []

    def step(self, chance: random.Random) -> None:
        """Do what the hint says: what it points at if it shows an example, or else anything."""
        show = self.coach.get_by_role("button", name="Show me")
        if show.count() and show.is_enabled():
            show.click()
            expect(self.coach.get_by_text("For example:")).to_be_visible()
        count, before = standing(self.page)
        assert count, "the game is over"
        choices = self.page.locator(".ask .choices button:enabled")
        pointed = self.page.locator(".ask .choices button.pointed:enabled:not([aria-pressed=true])")
        chosen = pointed.first if pointed.count() else choices.nth(chance.randrange(count))
        # By a dispatched event: the list may be far below.
        chosen.dispatch_event("click")
        changed(self.page, before)

    def follow(self, steps: int) -> bool:
        """Follow the lesson for some steps, and check each new hint; True if it has come to its end."""
        chance = random.Random(3)
        for _ in range(steps):
            standing(self.page)
            if self.title() not in self.titles:
                self.titles.append(self.title())
                self.check()
            if self.coach.get_by_role("button", name="Play on").count():
                return True
            self.step(chance)
        return False


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_leads_from_the_goal_to_the_end_of_a_round(new_page: NewPage, game: str, size: str) -> None:
    lesson = Lesson(new_page(size), game)
    lesson.begin()
    expect(lesson.text).to_contain_text(GOAL[game])
    lesson.check()
    lesson.coach.get_by_role("button", name="Next").click()
    assert lesson.follow(60)
    assert lesson.titles[-1] == END[game]
    assert len(lesson.titles) >= 4, lesson.titles
    expect(lesson.coach.get_by_role("link", name="Start my own game")).to_have_attribute("href", f"/new/{game}")
    lesson.coach.get_by_role("button", name="Play on").click()
    expect(lesson.text).to_have_count(0)
    expect(lesson.page.locator(".board")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_sideways_has_the_coach_beside_the_board(new_page: NewPage, game: str) -> None:
    page = new_page("phone")
    page.set_viewport_size({"width": 844, "height": 390})
    lesson = Lesson(page, game)
    lesson.begin()
    lesson.coach.get_by_role("button", name="Next").click()
    lesson.check()
    board, coach = (one.bounding_box() for one in (page.locator(".board"), lesson.coach))
    assert board is not None
    assert coach is not None
    assert board["x"] + board["width"] <= coach["x"]


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_resumes_after_a_reload_and_from_the_tables(new_page: NewPage, game: str, size: str) -> None:
    lesson = Lesson(new_page(size), game)
    lesson.begin()
    page = lesson.page

    def same() -> None:
        # Without the advice, in whose place an example may be shown.
        about = lesson.text.locator("p").first
        hint = about.inner_text()
        page.reload()
        expect(about).to_have_text(hint)
        page.goto("/tables")
        page.locator("main a[href^='/table/']").first.click()
        expect(about).to_have_text(hint)

    same()
    lesson.coach.get_by_role("button", name="Next").click()
    assert not lesson.follow(3)
    standing(page)
    expect(lesson.coach.get_by_role("button", name="Hide the hint")).to_be_visible()
    same()
    # A browser that has stored nothing is told about the question, after the goal.
    hints = lesson.coach.locator(".turn small").inner_text()
    page.evaluate("""() => Object.keys(localStorage).filter(key => key.startsWith('truckstop.coach.'))
      .forEach(key => localStorage.removeItem(key))""")
    page.reload()
    expect(lesson.text).to_contain_text(GOAL[game])
    assert hints != lesson.coach.locator(".turn small").inner_text()


def test_the_coach_of_frenzy_names_only_cards_that_are_in_view(new_page: NewPage) -> None:
    lesson = Lesson(new_page(), "frenzy")
    lesson.begin()
    lesson.coach.get_by_role("button", name="Next").click()
    chance, seen = random.Random(3), set[str]()
    for _ in range(60):
        standing(lesson.page)
        told = lesson.text.inner_text()
        # The whole names are in the page for screen readers where there is only room for short ones.
        board = lesson.page.locator(".frenzy").text_content() or ""
        named = {card for card in card_names() if card in told}
        assert all(card in board for card in named), (told, board)
        assert "shut" not in told.lower()
        seen |= named
        if lesson.coach.get_by_role("button", name="Play on").count():
            break
        lesson.step(chance)
    assert seen, "some card is recommended"


def test_the_rules_mark_additions(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/rules/frenzy")
    clause = page.locator("#F1\\.4, [id='F1.4']").first
    expect(clause.get_by_text("our data")).to_be_visible()
    expect(page.get_by_text("our ruling").first).to_be_visible()
