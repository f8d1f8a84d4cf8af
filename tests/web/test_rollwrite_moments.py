"""The big moments of rollwrite: the roll and the reveal are played in order, a forced drive is announced before it is
driven, and the map keeps its place while the panels beside it change."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Served
from tests.web.browser import Listened
from tests.web.conftest import NewPage
from tests.web.table import own_table, play_now
from tests.web.test_driving import PLACE, SIDE, at_the_wheel, middle, said
from tests.web.waiting import BOUND, answered, listen, stop_clock, until

BRISK = '{"pace": "brisk", "list": false}'
RECORD = """() => {
  window.seen = [];
  const note = () => {
    const rolls = document.querySelectorAll('[data-moment=roll]').length > 0 ? 'roll' : '';
    const again = document.querySelectorAll('[data-moment=reroll]').length > 0 ? 'reroll' : '';
    const open = document.querySelectorAll('.reveal .one.open').length;
    const now = open > 0 ? `reveal ${open}` : again || rolls;
    if (now !== '' && now !== window.seen.at(-1)) window.seen.push(now);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Records the moments in the order in which they appear."""
COLUMNS = """() => [...document.querySelectorAll('.city .names text')].map((one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return [one.textContent.trim(), top, bottom];
})"""


@pytest.fixture
def moving(chromium: Browser, server: Served) -> Iterator[Page]:
    """A page with all animations, at a brisk pace."""
    heard = Listened()
    context = chromium.new_context(
        base_url=server.url, viewport={"width": 1440, "height": 900}, locale="en-GB", service_workers="block"
    )
    context.set_default_timeout(BOUND)
    context.add_init_script(f"localStorage['truckstop.settings'] ??= '{BRISK}'")
    yield heard.to(context.new_page())
    context.close()
    assert heard.said == []


def drive_to_first_sale(page: Page) -> None:
    """Answer the questions of a turn until it is written."""
    pad = page.locator(".pad")
    keep = page.get_by_role("button", name="Keep all")
    expect(pad.or_(keep).first).to_be_visible()
    if keep.count():
        keep.click()
    expect(pad).to_be_visible()
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)


def start(page: Page) -> None:
    corner = page.get_by_role("button", name="a1", exact=True)
    corner.click()
    corner.click()


STEP = 100
"""Milliseconds by which a stopped clock is turned at a time; every moment is shown for longer."""
LOADED = "() => !document.querySelector('[data-beat=revealed]') || document.querySelector('.reveal')"
"""True unless a reveal is due that the page is still loading."""


def stopped(page: Page, bots: int) -> None:
    """Open a table with a stopped clock, and record its moments."""
    stop_clock(page)
    listen(page)
    own_table(page, "rollwrite", ["me", *["greedy"] * bots], fixed=True)
    page.evaluate(RECORD)


def show(page: Page, happened: str) -> None:
    """Turn the clock until this JavaScript condition holds. All that will be shown must have arrived."""

    def holds() -> bool:
        page.wait_for_function(LOADED)
        return bool(page.evaluate(happened))

    answered(page)
    until(page, holds, turned=STEP)


ASKED = "() => document.querySelector('.pad') || document.body.innerText.includes('Keep all')"
"""True if the player is asked for a drive, or for a reroll before it."""


def test_roll_and_reveal_are_played_in_order(moving: Page) -> None:
    stopped(moving, bots=2)
    start(moving)
    show(moving, ASKED)
    drive_to_first_sale(moving)
    show(moving, "() => seen.filter((one) => one === 'roll').length > 1")
    seen: list[str] = moving.evaluate("seen")
    assert seen[:4] == ["reveal 1", "reveal 2", "reveal 3", "roll"], "first the starts, then the roll"
    after = seen[4:]
    turn = after.index("reveal 1")
    assert set(after[:turn]) <= {"reroll"}
    assert after[turn : turn + 4] == ["reveal 1", "reveal 2", "reveal 3", "roll"]


def test_a_tap_skips_the_reveal_and_the_sums_are_right(moving: Page) -> None:
    stopped(moving, bots=5)
    reveal = moving.locator(".reveal")
    start(moving)
    answered(moving)
    reveal.click()
    expect(reveal).to_have_count(0)
    drive_to_first_sale(moving)
    answered(moving)
    reveal.wait_for()
    # Not everyone is revealed yet: the tabs do not know more than the reveal shows.
    hidden = moving.evaluate(
        """() => [...document.querySelectorAll('.reveal .one')].map((one, seat) => [one.classList.contains('open'),
          document.querySelectorAll('[role=tab] .score')[seat].textContent])"""
    )
    assert not all(shown for shown, _ in hidden)
    assert all(score == "0" for shown, score in hidden if not shown)
    reveal.click()
    expect(reveal).to_have_count(0)
    expect(moving.locator("[role=tab] .gain").first).to_be_visible()


def test_with_reduced_motion_the_reveal_stands_still(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "brisk", "list": False})
    stopped(page, bots=2)
    start(page)
    show(page, "() => seen.includes('roll')")
    assert page.evaluate("seen")[0] == "reveal 3", "all at once"
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_a_forced_drive_is_announced_before_it_is_driven(new_page: NewPage, size: str) -> None:
    page = new_page(size, settings={"pace": "once", "list": False})
    own_table(page, "rollwrite", ["me"])
    start(page)
    page.get_by_role("button", name="Keep all").click()
    expect(page.locator(".pad")).to_be_visible()
    # From b1, with one step left, c1 is the only venue within reach.
    for key in ("ArrowDown", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    expect(said(page)).to_contain_text("then you must drive on to c1")
    expect(said(page)).to_contain_text("Square c1: d4 for")
    halo = page.locator(".truck .halo")
    x, y = halo.get_attribute("cx"), halo.get_attribute("cy")
    route = page.locator(".city path.proposed").get_attribute("d")
    assert route is not None
    assert route.startswith(f"M{x} {y}L"), "the truck is still where the drive begins"
    assert len(route.split("L")) == 5, "the forced step is drawn, too"
    page.get_by_role("button", name="Drive", exact=True).click()
    expect(page.locator("#panel-log")).to_contain_text("Sold at c1: d4 for")


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_a_solo_player_sees_score_spaces_and_bonuses_beside_the_map(new_page: NewPage, size: str) -> None:
    page = new_page(size, settings={"pace": "once", "list": False})
    own_table(page, "rollwrite", ["me"])
    start(page)
    page.get_by_role("button", name="Keep all").click()
    figures = page.locator(".figures")
    expect(figures).to_contain_text("36 spaces left")
    # Until the dice have landed, the arrow keys have nothing to drive.
    expect(page.locator(".pad")).to_be_visible()
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#panel-log")).to_contain_text("Sold at c1: d4 for")
    expect(figures.locator(".score")).not_to_have_text("0")
    expect(figures).to_contain_text("35 spaces left")
    expect(figures.locator("li").first).to_contain_text("2 more")
    figures_box, city = figures.bounding_box(), page.locator(".city").bounding_box()
    assert figures_box and city
    assert figures_box["y"] >= 0
    assert figures_box["y"] + figures_box["height"] <= city["y"]
    assert city["y"] - figures_box["y"] < 160, "next to the map"


def test_a_phone_on_its_side_shows_all_rows_and_the_question(new_page: NewPage) -> None:
    page = new_page(settings={"pace": "once", "list": False})
    page.set_viewport_size({"width": 844, "height": 390})
    at_the_wheel(page)
    names = {text: (top, bottom) for text, top, bottom in page.evaluate(COLUMNS)}
    assert all(names[str(row)][0] >= 0 and names[str(row)][1] <= 390 for row in range(1, SIDE + 1)), names
    bar, city = page.locator(".bar").bounding_box(), page.locator(".city").bounding_box()
    assert bar and city
    assert bar["x"] >= city["x"] + city["width"], "the question is beside the map"
    pad = page.locator(".pad").bounding_box()
    assert pad
    assert bar["y"] >= 0
    assert pad["y"] + pad["height"] <= 390


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (1280, 720), (1024, 768), (1440, 900)])
def test_the_map_keeps_its_place_between_two_taps(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(settings={"pace": "once", "list": False})
    page.set_viewport_size({"width": width, "height": height})
    at_the_wheel(page)
    place = "() => document.querySelector('.city').getBoundingClientRect().toJSON()"
    bar = page.locator(".bar")
    page.mouse.click(*middle(page, "c1"))
    expect(said(page)).to_contain_text("Square c1: d4 for")
    before, whole = page.evaluate(place), bar.bounding_box()
    page.mouse.click(*middle(page, "c3"))
    expect(said(page)).to_contain_text("Square c3: d6 for")
    assert page.evaluate(place) == before
    assert bar.bounding_box() == whole, "the bar keeps its height"
    assert page.evaluate(PLACE)[2] > 0
    covered = page.evaluate(
        """() => {
          const { bottom } = document.querySelector('.city').getBoundingClientRect();
          const foot = document.querySelector('.foot').getBoundingClientRect();
          const beside = foot.left >= document.querySelector('.city').getBoundingClientRect().right;
          return beside ? 0 : Math.max(0, bottom - foot.top);
        }"""
    )
    assert covered <= 8, "the question covers nothing of the map"


def test_a_finger_can_zoom_in_to_large_targets(new_page: NewPage) -> None:
    page = new_page("phone", settings={"pace": "once", "list": False}, has_touch=True)
    play_now(page, "rollwrite")
    closer = page.get_by_role("button", name="Show the city larger")
    expect(closer).to_have_attribute("aria-pressed", "false")
    closer.tap()
    expect(closer).to_have_attribute("aria-pressed", "true")
    spot = page.get_by_role("button", name="a1", exact=True).bounding_box()
    assert spot
    assert min(spot["width"], spot["height"]) >= 44
