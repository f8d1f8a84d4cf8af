"""At every size, in every phase of every game, what is asked for can be seen and tapped, and nothing is in the way."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.server.serving import Served
from tests.soak import SOAK, sized
from tests.web.sizes import (
    SECOND,
    SIZES,
    TABLES,
    Player,
    Report,
    Size,
    State,
    begin,
    inspect,
    moved,
    new_page,
    play,
    small_on_the_map,
    state,
    watch,
    zoom,
)
from tests.web.table import GAMES

PHONE = Size(390, 844, touch=True)
PHASES = {
    ("frenzy", 2): {"select trucks", "take actions"},
    ("frenzy", 4): {"select trucks", "select actions"},
    ("rollwrite", 1): {"pick starts", "roll", "drive and write"},
    ("rollwrite", 3): {"pick starts", "roll", "drive and write"},
    ("tacos", 2): {"visit vendors", "truck planning"},
    ("tacos", 4): {"visit vendors", "truck planning"},
}
"""The phases in which the player is certain to be asked. In a game of rollwrite with others only the active player may
reroll; in the fixed deal, the player is active in one of the first two turns.

Not certain, and inspected only if they come, are: in frenzy `execute actions` (if the player chose a card), `aim` (if
that card needs a second target) and `tie break`; in tacos `serve vendors` (if two owners visit the same vendor),
`before the bids` and `before the turns` (if the player has such a truck card)."""
STEPS = 5
"""Steps for which a target stands still before it may not move any more; a step takes at least 40 milliseconds."""
ALLOWED = "shifted with the question"
"""Reported by the tool, but no defect by itself: a new question may bring the page to another place."""


@pytest.fixture
def pages(chromium: Browser, server: Served) -> Iterator[Any]:
    opened: list[Page] = []

    def made(size: Size, **more: Any) -> Page:
        opened.append(new_page(chromium, server.url, size, **more))
        return opened[-1]

    yield made
    for page in opened:
        page.context.close()


def defects(report: Report) -> str:
    return "\n".join(line for line in report.lines() if ALLOWED not in line)


@pytest.mark.parametrize("size", sized([None], list(SIZES)), ids=str)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_everything_asked_for_can_be_seen_and_tapped(pages: Any, game: str, players: int, size: Size | None) -> None:
    """In the sample, one round is inspected at all sizes; in full, a whole game is played at each size."""
    page = pages(size or SIZES[0])
    begin(page, game, players)
    report = Report()
    met = play(
        Player(page),
        SIZES if size is None else [size],
        report.add,
        rounds=0 if SOAK else 1,
        each=0 if SOAK else 1,
    )
    assert defects(report) == ""
    assert PHASES[game, players] <= {kind.split(",")[0] for kind in met}


@pytest.mark.parametrize("game", GAMES)
def test_a_target_stays_where_it_is_in_the_second_before_it_is_tapped(pages: Any, game: str) -> None:
    """Everything moves here as it does for most people: with animations, and with the steps of the bots shown."""
    page = pages(PHONE, settings={"pace": "brisk", "list": False}, reduced_motion="no-preference")
    begin(page, game, 3)
    told: list[str] = []

    def found(size: Size, now: State, said: list[str]) -> None:
        told.extend(f"{one} [{now.kind}]" for one in said if one.startswith("moved"))

    state(page)
    watch(page, STEPS)
    player = Player(page, seed=2, still=SECOND)
    play(player, [], found, most=sized(7, 300))
    assert told == []
    assert player.taps > 3


@pytest.mark.parametrize("size", [one for one in SIZES if one.touch], ids=str)
def test_one_tap_of_zoom_makes_every_square_as_large_as_a_finger(pages: Any, size: Size) -> None:
    page = pages(size)
    begin(page, "rollwrite", 1)
    state(page)
    assert small_on_the_map(page) != [], "without zoom the squares are smaller than a finger at each of these sizes"
    zoom(page)
    assert small_on_the_map(page) == []
    assert [one for one in inspect(page) if one.startswith("covered")] == []


def test_every_start_is_in_sight_when_the_table_opens(pages: Any) -> None:
    page = pages(Size(360, 640, touch=True))
    begin(page, "rollwrite", 3)
    state(page)
    page.wait_for_function("() => sizes.offered().every((one) => sizes.covers(one) === '')")
    assert len(page.evaluate("() => sizes.offered().map(sizes.name)")) > 1


SPOILED = {
    "covered": "#spoiled { position: fixed; inset: 0; z-index: 99 }",
    "void": "#spoiled { height: 3000px }",
    "sideways": "#spoiled { width: 3000px; height: 1px }",
    "cut off: h3": ".venue h3 { width: 20px; overflow: hidden; white-space: nowrap }",
    "tiny: h3": ".venue h3 { font-size: 9px !important }",
    "small: button.whole": ".venue .whole { width: 30px; height: 30px }",
}
"""By defect, a style that causes it."""
SPOIL = """(style) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}"""


def test_the_inspection_finds_each_defect(pages: Any) -> None:
    page = pages(PHONE)
    begin(page, "frenzy", 4)
    state(page)
    page.evaluate("() => (document.body.appendChild(document.createElement('div')).id = 'spoiled')")
    for defect, style in SPOILED.items():
        page.evaluate(SPOIL, "")
        assert not any(one.startswith(defect) for one in inspect(page)), defect
        page.evaluate(SPOIL, style)
        assert any(one.startswith(defect) for one in inspect(page)), defect
    page.evaluate(SPOIL, "")
    watch(page)
    page.wait_for_function("() => sizes.history.size > 0")
    page.evaluate(SPOIL, ".street { padding-top: 200px !important }")
    page.wait_for_function("() => sizes.moving.size > 0")
    assert any(one.startswith("moved: button.whole") for one in moved(page))
