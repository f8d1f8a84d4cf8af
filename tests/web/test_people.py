"""Several people: two browsers and a spectator, and several people on one device."""

import random
import re

from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Api, Served
from tests.web.conftest import NewPage
from tests.web.finished import play_on, token_of
from tests.web.table import changed, choose, play_now, standing, table_of
from tests.web.waiting import BOUND, until


def sit_down(page: Page, table: str, name: str) -> None:
    page.goto(f"/table/{table}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_text(f"{name} (you)")).to_be_visible()


def at_one_device(page: Page, game: str, names: list[str]) -> None:
    """Start a game on one device from the landing page, up to the first curtain."""
    page.goto("/")
    page.locator(f'a[href="/new/{game}/device"]').click()
    page.get_by_label("Name 2", exact=True).wait_for()
    # The names of the last game on this device are filled in already.
    while page.get_by_role("button", name="Remove player 3").count():
        page.get_by_role("button", name="Remove player 3").click()
    for number, name in enumerate(names, 1):
        if number > 2:
            page.get_by_role("button", name="One more").click()
        page.get_by_label(f"Name {number}", exact=True).fill(name)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("button", name="show it")).to_be_visible()


def end_it(page: Page) -> None:
    """End the game with the consent of all people on the device."""
    page.get_by_role("button", name="show it").click()
    propose = page.get_by_role("button", name="Propose to end the game")
    propose.click()
    propose.click()
    page.get_by_role("button", name="All of us here agree").click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()


def kept(page: Page, table: str) -> list[str]:
    """Return the names of the other people of a table on this device."""
    found: list[str] = page.evaluate(
        "table => JSON.parse(localStorage.getItem('truckstop.device.' + table) ?? '[]').map(one => one.token)", table
    )
    return found


def step(pages: list[Page], chance: random.Random) -> None:
    """Let one of the seats that must act choose."""
    asked = list[Page]()

    def anybody() -> list[Page]:
        asked[:] = [page for page in pages if page.locator(".ask .choices button:enabled").count()]
        return asked

    until(pages[0], anybody)
    assert choose(asked[0], chance)


def test_two_browsers_and_a_spectator_with_a_reload_in_the_middle(new_page: NewPage, server: Served) -> None:
    ann, bob, cy = new_page(), new_page("phone"), new_page()
    ann.goto("/new/rollwrite")
    ann.get_by_label("Players").select_option("2")
    ann.get_by_role("button", name="Make the table").click()
    expect(ann.get_by_role("heading", name="Who plays")).to_be_visible()
    table = table_of(ann)
    sit_down(bob, table, "Bob")
    expect(ann.get_by_text("2. Bob")).to_be_visible()
    ann.get_by_role("button", name="Start the game").click()
    cy.goto(f"/table/{table}")
    expect(cy.get_by_role("heading", name="Truck Off: Roll & Write")).to_be_attached()
    expect(ann.get_by_text("1 looks on")).to_be_visible()
    chance = random.Random(5)
    for number in range(30):
        if number == 20:
            bob.reload()
        step([ann, bob], chance)
    play_on(server, table, token_of(ann), token_of(bob))
    for page in (ann, bob, cy):
        expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    assert ann.locator(".card.over ol").inner_text().replace(" (you)", "") == cy.locator(".card.over ol").inner_text()


def test_chat_messages_are_sent_and_removed(new_page: NewPage) -> None:
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
    at_one_device(page, "frenzy", ["Ann", "Bob", "Cy"])
    seen = []
    for _ in range(3):
        curtain = page.get_by_role("button", name="show it")
        expect(curtain).to_be_visible()
        expect(page.locator(".ask")).to_have_count(0)
        seen.append(curtain.inner_text())
        curtain.click()
        mine = page.locator(".ask h2").inner_text()
        # Two trucks in secret; then it is the next player's turn.
        for _ in range(2):
            if page.locator(".ask").count() and page.locator(".ask").is_visible():
                page.locator(".ask .choices button").first.click()
                page.wait_for_function(
                    "before => document.querySelector('.ask h2')?.innerText !== before",
                    arg=mine,
                )
    assert len(set(seen)) == 3


PRIVATE = re.compile("Dealt to|Kept: |Drawn: |Draw: ")
"""Texts of tacos that only one player is told."""
DRAWS = re.compile("draw|keep|unseen", re.IGNORECASE)


def test_at_one_device_nobody_is_shown_what_only_another_was_told(new_page: NewPage) -> None:
    """Neither the banner nor the live region shows another player's secret, and the curtain only what all were told."""
    page, chance, shown, curtains = new_page(), random.Random(5), 0, list[str]()
    at_one_device(page, "tacos", ["Ann", "Bob"])
    kept: set[str] = set()
    while shown < 14:
        page.wait_for_function("() => document.querySelector('.curtain, .ask .choices button:enabled')")
        if page.locator(".curtain").count():
            assert page.locator("[aria-live]").first.inner_text() == ""
            curtains += page.locator(".curtain li").all_inner_texts()
            page.get_by_role("button", name="show it").click()
            page.locator(".ask").wait_for()
            shown += 1
            other = "Bob" if "Ann" in page.locator(".status").inner_text() else "Ann"
            for line in page.locator(".happening .line, #panel-log li").all_inner_texts():
                assert not (PRIVATE.search(line) and other in line), f"seen by the one who is not {other}"
                kept |= {line} if "Kept: " in line else set()
            continue
        buttons = page.locator(".ask .choices button:enabled")
        draws = buttons.filter(has_text=DRAWS)
        some = draws if draws.count() and chance.random() < 0.7 else buttons
        _, before = standing(page)
        some.nth(chance.randrange(some.count())).click()
        changed(page, before)
    assert kept, "there was something to be kept from the other"
    assert len(curtains) > 5
    assert not [line for line in curtains if PRIVATE.search(line)]


def test_a_rematch_at_one_device_keeps_the_others_and_begins_at_once(new_page: NewPage) -> None:
    page = new_page()
    at_one_device(page, "rollwrite", ["Ann", "Bob"])
    first = table_of(page)
    end_it(page)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/table/" in url and not url.endswith(first))
    expect(page.get_by_role("button", name="show it")).to_be_visible()
    assert kept(page, table_of(page)) == kept(page, first) != []


def test_a_rematch_against_bots_begins_at_once(new_page: NewPage) -> None:
    page = new_page("phone")
    play_now(page, "frenzy")
    first = table_of(page)
    propose = page.get_by_role("button", name="End the game")
    propose.click()
    propose.click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/table/" in url and not url.endswith(first))
    expect(page.locator(".ask")).to_be_visible()


def test_other_people_of_a_device_are_listed_kept_and_deleted(new_page: NewPage, server: Served) -> None:
    page = new_page("phone")
    at_one_device(page, "rollwrite", ["Ann", "Bob", "Cy"])
    bob, cy = (Api(server.url, token=token) for token in kept(page, table_of(page)))
    at_one_device(page, "rollwrite", ["Ann", "Bob"])
    assert kept(page, table_of(page)) == [bob.token], "a name that played here before is the same person"
    page.goto("/me")
    page.get_by_role("button", name="Delete: Bob").click()
    page.get_by_role("button", name="Yes, for good").click()
    expect(page.get_by_text("Deleted.")).to_be_visible()
    expect(page.get_by_text("Bob")).to_have_count(0)
    assert bob.ask("GET", "/api/me").status_code == 401
    assert cy.get("/api/me") == {"name": "Cy"}
    expect(page.get_by_label("Your name")).to_have_value("Ann")
    page.get_by_role("button", name="Delete everything on this device").click()
    page.get_by_role("button", name="Yes, for good").click()
    expect(page.get_by_label("Your name")).to_have_value("")
    assert cy.ask("GET", "/api/me").status_code == 401
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('truckstop.'))") == []


def test_on_one_device_nobody_is_renamed_without_notice(new_page: NewPage) -> None:
    page = new_page("phone")
    page.goto("/me")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    at_one_device(page, "rollwrite", ["", "Bob"])
    page.goto("/new/rollwrite/device")
    expect(page.get_by_label("Name 1", exact=True)).to_have_value("Ann")
    page.get_by_label("Name 1", exact=True).fill("Eva")
    expect(page.get_by_text("You are Ann in this browser.")).to_be_visible()
    page.get_by_label("Name 1", exact=True).fill("Ann")
    expect(page.get_by_text("You are Ann in this browser.")).to_be_hidden()
    page.goto("/me")
    expect(page.get_by_label("Your name")).to_have_value("Ann")


def test_a_person_whom_the_server_has_forgotten_can_still_play(chromium: Browser, server: Served) -> None:
    """As after a move to another browser. The console reports the refusal, so it is not checked."""
    context = chromium.new_context(base_url=server.url, reduced_motion="reduce")
    context.set_default_timeout(BOUND)
    page = context.new_page()
    page.goto("/me")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    code = page.evaluate("localStorage.getItem('truckstop.recovery')")
    Api(server.url).post("/api/people/recover", {"recovery": code})
    page.goto("/tables")
    expect(page.get_by_text("You have no tables yet.")).to_be_visible()
    play_now(page, "frenzy")
    context.close()


def test_a_public_table_is_found_in_the_list_by_somebody_else(new_page: NewPage) -> None:
    ann, bob, cy = new_page(), new_page("phone"), new_page()
    ann.goto("/new/rollwrite")
    ann.get_by_label("Open to anybody").check()
    ann.get_by_label("Players").select_option("2")
    ann.get_by_role("button", name="Make the table").click()
    expect(ann.get_by_role("heading", name="Who plays")).to_be_visible()
    table = table_of(ann)
    bob.goto("/tables")
    bob.locator(f'a[href="/table/{table}"]').click()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit here").click()
    expect(ann.get_by_text("2. Bob")).to_be_visible()
    # By link only from now on: the table is listed for its players and for nobody else.
    ann.get_by_label("Open to anybody").uncheck()
    expect(bob.get_by_text("Only whoever has the link finds it.")).to_be_visible()
    cy.goto("/tables")
    expect(cy.get_by_text("You have no tables yet.")).to_be_visible()
    expect(cy.locator(f'a[href="/table/{table}"]')).to_have_count(0)
    ann.get_by_role("button", name="Start the game").click()
    expect(ann.locator(".ask")).to_be_visible()
    ann.goto("/tables")
    mine = ann.locator("li", has=ann.locator(f'a[href="/table/{table}"]'))
    expect(mine).to_contain_text("with Bob")
    expect(ann.get_by_role("heading", name="Your turn")).to_be_visible()


def test_another_person_becomes_host_when_the_host_hands_over_or_is_away(new_page: NewPage) -> None:
    ann, bob = new_page(), new_page("phone")
    ann.goto("/new/rollwrite")
    ann.get_by_label("Players").select_option("2")
    ann.get_by_role("button", name="Make the table").click()
    expect(ann.get_by_role("heading", name="Who plays")).to_be_visible()
    sit_down(bob, table_of(ann), "Bob")
    ann.get_by_text("Make somebody else the host").click()
    hand = ann.get_by_role("button", name="Host from now on: Bob")
    hand.click()
    hand.click()
    expect(bob.get_by_role("button", name="Start the game")).to_be_visible()
    expect(ann.get_by_role("button", name="Start the game")).to_have_count(0)
    bob.goto("/")
    ann.get_by_role("button", name="Be the host instead").click()
    expect(ann.get_by_role("alert")).to_contain_text("Not yet")


def test_a_refusal_is_shown_in_the_language_of_the_page(chromium: Browser, server: Served) -> None:
    context = chromium.new_context(base_url=server.url, locale="de-DE")
    context.set_default_timeout(BOUND)
    page = context.new_page()
    page.goto("/me")
    page.get_by_label("Dein Name").fill("\u202e")
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_role("status")).to_have_text("Ein Name hat 1 bis 30 druckbare Buchstaben oder Zeichen.")
    context.close()
