"""Several people: two browsers and somebody who looks on, and several people at one device."""

import random

from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.table import choose, table_of


def sit_down(page: Page, table: str, name: str) -> None:
    page.goto(f"/table/{table}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_text(f"{name} (you)")).to_be_visible()


def step(pages: list[Page], chance: random.Random) -> bool:
    """Whoever is asked chooses; False if nobody is."""
    for page in pages:
        if page.locator(".ask .choices button:enabled").count():
            return choose(page, chance)
    pages[0].wait_for_timeout(50)
    return not pages[0].locator(".over").count()


def test_two_browsers_and_a_spectator_with_a_reload_in_the_middle(new_page: NewPage) -> None:
    ann, bob, cy = new_page(), new_page("phone"), new_page()
    ann.goto("/new/rollwrite")
    ann.get_by_label("Players").fill("2")
    ann.get_by_role("button", name="Make the table").click()
    expect(ann.get_by_role("heading", name="Who plays")).to_be_visible()
    table = table_of(ann)
    sit_down(bob, table, "Bob")
    expect(ann.get_by_text("Bob")).to_be_visible()
    ann.get_by_role("button", name="Start the game").click()
    cy.goto(f"/table/{table}")
    expect(cy.get_by_role("heading", name="Truck Off: Roll & Write")).to_be_attached()
    expect(ann.get_by_text("1 looks on")).to_be_visible()
    chance = random.Random(5)
    for number in range(400):
        if number == 20:
            bob.reload()
        if not step([ann, bob], chance):
            break
    for page in (ann, bob, cy):
        expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    assert ann.locator(".over ol").inner_text().replace(" (you)", "") == cy.locator(".over ol").inner_text()


def test_words_are_said_and_taken_away(new_page: NewPage) -> None:
    ann, bob = new_page(), new_page()
    ann.goto("/new/frenzy")
    ann.get_by_role("button", name="Make the table").click()
    expect(ann.get_by_role("heading", name="Who plays")).to_be_visible()
    sit_down(bob, table_of(ann), "Bob")
    bob.get_by_placeholder("Say something").fill("hello <b>there</b>")
    bob.get_by_role("button", name="Send", exact=True).click()
    expect(ann.get_by_text("hello <b>there</b>")).to_be_visible()
    bob.get_by_role("button", name="Take these words away").click()
    expect(ann.get_by_text("taken away")).to_be_visible()


def test_several_people_at_one_device_with_a_curtain_between_them(new_page: NewPage) -> None:
    page = new_page("phone")
    page.goto("/new/frenzy")
    page.get_by_label("Name 1").fill("Ann")
    page.get_by_label("Name 2").fill("Bob")
    page.get_by_role("button", name="One more").click()
    page.get_by_label("Name 3").fill("Cy")
    page.get_by_role("button", name="Begin", exact=True).click()
    seen = []
    for _ in range(3):
        curtain = page.get_by_role("button", name="show it")
        expect(curtain).to_be_visible()
        expect(page.locator(".ask")).to_have_count(0)
        seen.append(curtain.inner_text())
        curtain.click()
        mine = page.locator(".ask h2").inner_text()
        # Two trucks in secret; then it is the next one's turn.
        for _ in range(2):
            if page.locator(".ask").count() and page.locator(".ask").is_visible():
                page.locator(".ask .choices button").first.click()
                page.wait_for_function(
                    "before => document.querySelector('.ask h2')?.innerText !== before",
                    arg=mine,
                )
    assert len(set(seen)) == 3
