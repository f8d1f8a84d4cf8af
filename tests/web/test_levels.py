"""Levels and characters of bots in the browser: chosen once, remembered, and shown at the table."""

from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.table import play_now, table_of
from tests.web.waiting import until
from truckstop.bots.levels import offer_of, split_name

LEVEL = "Level of the bots"


def seats(page: Page) -> list[tuple[str, str]]:
    """Return level and character of every bot at the table."""
    shown = page.request.get(f"/api/tables/{table_of(page)}").json()
    found = [
        split_name(shown["table"]["game"], seat["name"]) for seat in shown["table"]["seats"] if seat["kind"] == "bot"
    ]
    assert None not in found
    return [parts for parts in found if parts is not None]


def test_play_now_seats_different_characters_of_the_level_that_was_chosen_last(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "frenzy")
    first = seats(page)
    assert len(first) == 3 and {level for level, _ in first} == {offer_of("frenzy").usual}
    assert len({character for _, character in first}) == 3
    page.goto("/")
    page.get_by_label(LEVEL).select_option("Trainee")
    page.reload()
    expect(page.get_by_label(LEVEL)).to_have_value("trainee")
    play_now(page, "tacos")
    bots = seats(page)
    assert len(bots) == 2 and {level for level, _ in bots} == {"trainee"}
    assert len({character for _, character in bots}) == 2


def test_a_bot_at_the_table_tells_its_level_its_character_and_how_it_plays(new_page: NewPage) -> None:
    page = new_page(size="phone")
    page.goto("/new/frenzy/bots")
    page.get_by_label("How many bots").select_option("1")
    page.get_by_label(LEVEL).select_option("Cook")
    page.get_by_text("Each bot by itself").click()
    page.get_by_label("Character of").select_option("Gambler")
    page.get_by_role("button", name="Begin", exact=True).click()
    tag = page.get_by_text("bot, Cook, Gambler")
    page.locator("section[aria-label=Players] summary", has_text="Players").click()
    expect(tag).to_be_visible()
    expect(page.locator("aside li", has=tag)).to_contain_text("Cayenne")
    box = tag.bounding_box()
    assert box is not None and box["height"] >= 44
    told = page.get_by_text("Drives to the biggest dice.")
    expect(told).to_be_hidden()
    tag.click()
    expect(told).to_be_visible()
    assert seats(page) == [("cook", "gambler")]


def test_each_bot_of_the_lobby_can_be_changed(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/new/tacos/friends")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name="Bots for all open seats").click()
    expect(page.get_by_label("Character of")).to_have_count(2)
    assert len({character for _, character in seats(page)}) == 2
    page.get_by_label("Character of").nth(0).select_option("Gourmet")
    until(page, lambda: seats(page)[0][1] == "gourmet")
    page.get_by_label("Level of", exact=False).nth(1).select_option("Legend")
    until(page, lambda: seats(page)[1][0] == "legend")
    # One control changes all, and leaves them their characters.
    before = [character for _, character in seats(page)]
    page.get_by_label(LEVEL).select_option("Chef")
    until(page, lambda: seats(page) == [("chef", character) for character in before])
