"""Friends: the lobby and its link, a game continued with friends, the log of seats, colours, and the curtain."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Api, Served
from tests.web.conftest import NewPage
from tests.web.finished import Finished, token_of
from tests.web.table import changed, standing, table_of
from tests.web.test_people import at_one_device, sit_down

INSECURE = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
"""A page over plain http has no clipboard."""


def lobby(page: Page, game: str, players: int) -> str:
    """Make a table for friends in the browser, and return its id."""
    page.goto(f"/new/{game}/friends")
    page.get_by_label("Players").select_option(str(players))
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("heading", name="Who plays")).to_be_visible()
    return table_of(page)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_link_and_its_code_are_above_the_fold(new_page: NewPage, size: str) -> None:
    page = new_page(size)
    # As on a server in a network: on this machine alone there is no code to scan.
    page.route("**/api/where", lambda route: route.fulfill(json={"local": False, "address": "http://192.168.1.5:8000"}))
    lobby(page, "frenzy", 4)
    for found in (page.get_by_label("The table's link"), page.get_by_label("The link as a code to scan")):
        expect(found).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("The table's link")).to_have_value(re.compile(r"^http://192\.168\.1\.5:8000/table/"))


def test_a_link_is_copied_without_a_secure_context(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(INSECURE)
    lobby(page, "frenzy", 2)
    link = page.get_by_label("The table's link").input_value()
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("Copied")).to_be_visible()
    name = page.get_by_label("Your name")
    name.fill("")
    name.press("Control+v")
    expect(name).to_have_value(link[:30])


def test_a_link_that_cannot_be_copied_is_selected_and_the_page_says_so(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(INSECURE + "document.execCommand = () => false;")
    lobby(page, "frenzy", 2)
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("press Ctrl+C")).to_be_visible()
    field = page.get_by_label("The table's link")
    expect(field).to_be_focused()
    assert field.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)") == field.input_value()


def test_one_line_says_who_is_missing_and_who_is_away(new_page: NewPage) -> None:
    ann, bob = new_page(), new_page("phone")
    table = lobby(ann, "frenzy", 4)
    line = ann.locator(".missing")
    expect(line).to_have_text("Waiting for 3 more players")
    sit_down(bob, table, "Bob")
    expect(line).to_have_text("Waiting for 2 more players")
    bob.context.close()
    expect(line).to_have_text("Waiting for 2 more players · Bob is away")


def test_the_log_says_who_left_who_came_instead_and_who_is_the_host(new_page: NewPage) -> None:
    ann, bob, cy = new_page(), new_page(), new_page()
    table = lobby(ann, "rollwrite", 3)
    sit_down(bob, table, "Bob")
    sit_down(cy, table, "Cy")
    cy.get_by_role("button", name="Leave the table").click()
    cy.get_by_role("button", name="Leave the table").click()
    di = new_page()
    sit_down(di, table, "Di")
    ann.get_by_role("button", name="Start the game").click()
    log = bob.locator("#panel-log li")
    expect(log.filter(has_text="Bob joined.")).to_be_visible()
    expect(log.filter(has_text="Cy left.")).to_be_visible()
    expect(log.filter(has_text="Di joined in place of Cy.")).to_be_visible()
    name = ann.evaluate("() => localStorage.getItem('truckstop.name')")
    ann.get_by_role("button", name="Leave the table").click()
    ann.get_by_role("button", name="Leave the table").click()
    for page in (bob, di):
        lines = page.locator("#panel-log li")
        expect(lines.filter(has_text=f"{name} left.")).to_be_visible()
        expect(lines.filter(has_text=f"A bot is playing for {name} now.")).to_be_visible()
        expect(lines.filter(has_text="Bob is the host now.")).to_be_visible()
    # The lines stay after a reload.
    di.reload()
    expect(di.locator("#panel-log li").filter(has_text="Bob is the host now.")).to_be_visible()


def marks(page: Page) -> dict[str, list[str]]:
    """Return the colour and the mark of each player at a table."""
    page.locator("section[aria-label=Players] li svg text").first.wait_for()
    found: dict[str, list[str]] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('section[aria-label=Players] > ul > li')].map(one => {
          const mark = one.querySelector('svg text');
          return [one.querySelector('.name').firstChild.textContent.replace('(you)', '').trim(),
            [mark.getAttribute('fill'), mark.textContent]];
        }))"""
    )
    return found


def test_a_rematch_keeps_the_colour_and_mark_of_everybody(new_page: NewPage) -> None:
    ann, bob = new_page(), new_page()
    table = lobby(ann, "frenzy", 2)
    sit_down(bob, table, "Bob")
    ann.get_by_role("button", name="Start the game").click()
    before = marks(bob)
    assert len({tuple(one) for one in before.values()}) == 2
    ann.get_by_role("button", name="Propose to end the game").click()
    ann.get_by_role("button", name="Propose to end the game").click()
    bob.get_by_role("button", name="Agree", exact=True).click()
    ann.get_by_role("button", name="Rematch").click()
    ann.get_by_role("button", name="Start the game").click()
    bob.get_by_role("link", name=re.compile("rematch", re.IGNORECASE)).click()
    again = table_of(ann)
    assert again != table
    bob.wait_for_url(f"**/table/{again}")
    for page in (ann, bob):
        assert marks(page) == before, "the seats are others, the colours are not"


def test_a_game_goes_on_from_a_replay_with_a_friend_who_sees_only_their_seat(
    new_page: NewPage, finished: Finished, server: Served
) -> None:
    ann, bob = new_page(), new_page("phone")
    ended = finished.of("tacos", ann)
    ann.goto(f"/replay/{ended}?moment=9")
    ann.get_by_role("button", name="Play on from here").click()
    ann.get_by_label("Other seats").select_option("Friends, by link")
    ann.get_by_role("button", name=re.compile("Invite friends to step")).click()
    ann.wait_for_url("**/table/**")
    table = table_of(ann)
    expect(ann.locator(".missing")).to_have_text("Waiting for 2 more players")
    sit_down(bob, table, "Bob")
    ann.get_by_role("button", name="Add a bot").click()
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, bob):
        page.locator(".board").wait_for()
        assert page.locator("#panel-log li").count() > 2, "the game is not at its beginning"
    # The friend is sent what the seat knew in the finished game, and nothing that only another seat was told.
    friend = Api(server.url, token=token_of(bob))
    sent = friend.get(f"/api/tables/{table}")
    replayed = friend.get(f"/api/tables/{ended}/replay", seat=sent["you"])
    knew = [event for one in replayed["moments"] if one["moment"] <= 9 for event in one["events"]]
    assert sent["events"][: len(knew)] == knew
    everything = friend.get(f"/api/tables/{ended}/replay")
    assert len(knew) < sum(len(one["events"]) for one in everything["moments"] if one["moment"] <= 9)


def test_the_curtain_tells_what_is_public_since_the_players_own_last_turn(new_page: NewPage) -> None:
    """With three people, the moves of both others are told, not only those of the last one."""
    page, now = new_page("phone"), ""
    at_one_device(page, "frenzy", ["Ann", "Bob", "Cy"])
    picked, discarded = list[str](), list[str]()
    # Each of them picks a card and discards it. In the next round, the one who discarded first gets the device again.
    while True:
        page.wait_for_function("() => document.querySelector('.curtain, .ask .choices button:enabled')")
        if page.locator(".curtain").count():
            now = page.locator(".curtain h1").inner_text().removeprefix("Now: ")
            if len(discarded) == 3 and now == discarded[0]:
                break
            page.get_by_role("button", name="show it").click()
            page.locator(".ask").wait_for()
            continue
        _, before = standing(page)
        choices = page.locator(".ask .choices button:enabled")
        answer = choices.first
        if "cards for this round" in page.locator(".ask h2").inner_text():
            answer = choices.filter(has_text="That is all" if now in picked else "Reroll")
            picked.append(now)
        elif choices.filter(has_text="Discard").count():
            answer = choices.filter(has_text="Discard")
            discarded.append(now)
        answer.click()
        changed(page, before)
    told = page.locator(".curtain li").all_inner_texts()
    assert set(discarded) == {"Ann", "Bob", "Cy"}
    assert [line for line in told if "discarded" in line] == [f"{name}: “Reroll” discarded." for name in discarded]
    expect(page.locator(".curtain h2")).to_have_text(f"Since your last turn, {now}")
    assert told[-1].startswith("Round 2 of"), "the trucks that others have chosen since are secret"
