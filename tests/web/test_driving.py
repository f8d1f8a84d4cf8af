"""Driving in the city of rollwrite: by keys from anywhere on the page and by drawing a route; the sheets of others."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewPage
from tests.web.table import play_now

CLOSED = {"pace": "once", "list": False}
SIDE = 10
"""Number of squares on each side of the city."""

PLACE = """() => {
  const { x, y, width, height } = document.querySelector('.city').getBoundingClientRect();
  return [x, y + scrollY, width, height].map(Math.round);
}"""
"""Returns the place of the map on the page, whatever the scroll position."""


def at_the_wheel(page: Page) -> None:
    """Start a game at a1: c1 is two steps to the right, b3 and c3 are three and four steps away."""
    play_now(page, "rollwrite")
    start = page.get_by_role("button", name="a1", exact=True)
    start.click()
    start.click()
    asked = page.locator(".bar b", has_text="Reroll a die?").or_(page.locator(".pad"))
    expect(asked.first).to_be_visible()
    if page.get_by_role("button", name="Keep all").count():
        page.get_by_role("button", name="Keep all").click()
    expect(page.locator(".pad")).to_be_visible()


def said(page: Page) -> Locator:
    return page.locator(".bar .said")


def middle(page: Page, square: str) -> tuple[float, float]:
    box = page.locator(".touch, .look").bounding_box()
    assert box
    x, y = ord(square[0]) - ord("a"), int(square[1:]) - 1
    return box["x"] + (x + 0.5) * box["width"] / SIDE, box["y"] + (y + 0.5) * box["height"] / SIDE


def drag(page: Page, *squares: str) -> None:
    page.mouse.move(*middle(page, squares[0]))
    page.mouse.down()
    for square in squares[1:]:
        page.mouse.move(*middle(page, square), steps=6)
    page.mouse.up()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_arrow_keys_drive_wherever_the_focus_is(new_page: NewPage, size: str) -> None:
    page = new_page(size, settings=CLOSED)
    at_the_wheel(page)
    page.get_by_role("link", name="Tables").first.focus()
    page.keyboard.press("ArrowRight")
    expect(said(page)).to_contain_text("Square b1")
    page.keyboard.press("ArrowRight")
    expect(said(page)).to_contain_text("Square c1: d4 for")
    page.keyboard.press("Backspace")
    expect(said(page)).to_contain_text("Square b1")
    page.keyboard.press("Escape")
    expect(said(page)).to_contain_text("The path must end at a sale.")
    page.evaluate("document.activeElement.blur()")
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#panel-log")).to_contain_text("Sold at c1: d4 for")


def test_keys_typed_into_a_field_do_not_drive(new_page: NewPage) -> None:
    page = new_page(settings=CLOSED)
    at_the_wheel(page)
    page.get_by_role("tab", name="Chat").click()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("tab", name="Chat").click()
    box = page.locator("#panel-chat input, #panel-chat textarea").first
    box.fill("hello")
    for key in ("ArrowLeft", "Backspace", "ArrowRight"):
        box.press(key)
    expect(box).to_have_value("helo")
    expect(said(page)).to_contain_text("The path must end at a sale.")


def test_a_step_back_takes_the_last_one_back(new_page: NewPage) -> None:
    page = new_page(settings=CLOSED)
    at_the_wheel(page)
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(said(page)).to_contain_text("2 steps")
    page.keyboard.press("ArrowUp")
    expect(said(page)).to_contain_text("Square b1")
    expect(said(page)).to_contain_text("1 step")
    page.keyboard.press("ArrowLeft")
    expect(said(page)).to_contain_text("Drive: 4 steps left.")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".bar .why")).to_have_text("The city ends there.")


def test_a_drawn_route_continues_with_a_tap(new_page: NewPage) -> None:
    page = new_page(settings=CLOSED)
    at_the_wheel(page)
    drag(page, "a1", "b1", "b2", "b3")
    expect(said(page)).to_contain_text("Square b3: d4 for")
    page.mouse.click(*middle(page, "c3"))
    expect(said(page)).to_contain_text("Square c3: d6 for")
    expect(said(page)).to_contain_text("closes 1 venue on the way")
    page.mouse.click(*middle(page, "c3"))
    expect(page.locator("#panel-log")).to_contain_text("b1, b2, b3, c3. Closed on the way: b3. Sold at c3: d6 for")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_any_square_says_what_it_is(new_page: NewPage, size: str) -> None:
    page = new_page(size, settings=CLOSED)
    play_now(page, "rollwrite")
    page.mouse.click(*middle(page, "b7"))
    expect(said(page)).to_contain_text("b7: wild venue, a sale with any die.")
    page.keyboard.press("Shift+ArrowUp")
    expect(said(page)).to_contain_text("b6: a street, nothing to sell.")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_map_keeps_its_place_when_another_sheet_is_opened(new_page: NewPage, size: str) -> None:
    page = new_page(size, settings=CLOSED)
    at_the_wheel(page)
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#panel-log")).to_contain_text("Sold at c1: d4 for")
    # Everything fits into the first screen: a prompt scrolls at most the few pixels of a button at the lower edge.
    assert size == "phone" or page.evaluate("scrollY") < 10
    before = page.evaluate(PLACE)
    sheets = page.get_by_role("tablist", name="Whose sheet").get_by_role("tab")
    sheets.nth(1).click()
    expect(said(page)).to_contain_text("The sheet of")
    expect(page.locator(".city path.driven")).to_have_count(1)
    # Exact to the pixel, except for rounding.
    assert all(abs(now - then) <= 1 for now, then in zip(page.evaluate(PLACE), before, strict=True))
    page.mouse.click(*middle(page, "j9"))
    expect(said(page)).to_contain_text("j9: wild venue, a sale with any die.")
    page.get_by_role("button", name="Back to my sheet").click()
    expect(said(page)).not_to_contain_text("The sheet of")


def test_on_a_phone_the_map_and_the_choices_ahead_are_visible_together(new_page: NewPage) -> None:
    page = new_page("phone", settings=CLOSED)
    at_the_wheel(page)
    city, strip = page.locator(".city").bounding_box(), page.locator(".strip").bounding_box()
    assert city and strip
    assert city["y"] >= 0
    assert city["y"] + city["height"] <= strip["y"] + 1
    assert strip["y"] + strip["height"] < 844


def test_a_drawn_route_asks_once_for_each_square_and_is_sent_as_one_gesture(new_page: NewPage) -> None:
    page = new_page(settings=CLOSED)
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    at_the_wheel(page)
    sent.clear()
    drag(page, "a1", "b1", "b2", "b3", "c3")
    expect(said(page)).to_contain_text("Square c3: d6 for")
    expect(said(page)).to_contain_text("closes 1 venue on the way")
    looks = [text for text in sent if '"verb":"look"' in text]
    assert 4 <= len(looks) <= 5, looks
    # Moving back and forth over known squares asks nothing more.
    page.keyboard.press("Backspace")
    expect(said(page)).to_contain_text("Square b3: d4 for")
    page.keyboard.press("ArrowRight")
    expect(said(page)).to_contain_text("Square c3: d6 for")
    page.keyboard.press("Enter")
    expect(page.locator("#panel-log")).to_contain_text("b1, b2, b3, c3. Closed on the way: b3. Sold at c3: d6 for")
    assert len([text for text in sent if '"verb":"do"' in text]) == 1
    assert len([text for text in sent if '"verb":"look"' in text]) <= 6


def test_squares_and_routes_that_cannot_be_chosen_say_why(new_page: NewPage) -> None:
    page = new_page(settings=CLOSED)
    at_the_wheel(page)
    page.mouse.click(*middle(page, "j9"))
    expect(page.locator(".bar .why")).to_have_text("Out of reach this turn.")
    page.mouse.click(*middle(page, "b2"))
    expect(page.locator(".bar .why")).to_have_text("A sale is within reach, so the path must end at one.")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".bar .why")).to_have_text("The city ends there.")
    for key in ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".bar .why")).to_have_text("A sale is within reach, so the path must end at one.")
