"""The two built-in sheets have the figures that the rule page asks for (W7).

Everything is computed from the printed board, without the engine's own roads.
"""

from collections import Counter

import pytest

from tests.rule import rule
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.views import Board

DICE = ["d4", "d6", "d8", "d10", "d12", "d20"]
VENUES = {"d4": 7, "d6": 7, "d8": 6, "d10": 5, "d12": 5, "d20": 4, "wild": 2}
HIGH = {"d12", "d20"}
STEPS = 4
LARGEST_ISLAND = 6
SMALLEST_QUARTER = 10

Point = tuple[int, int]
"""A crossing of grid lines, counted from the upper left corner of the map."""


def board(side: str) -> Board:
    printed = ROLLWRITE.board(ROLLWRITE.rules(1, {"side": side}))
    assert isinstance(printed, Board)
    return printed


SHEETS = {side: board(side) for side in "AB"}
both = pytest.mark.parametrize("sheet", SHEETS.values(), ids=[f"side {side}" for side in SHEETS])


# Reading the map


def xy(square: str) -> Point:
    return ord(square[0]) - ord("a"), int(square[1:]) - 1


def squares(sheet: Board) -> list[str]:
    return [f"{chr(ord('a') + x)}{y + 1}" for y in range(sheet.height) for x in range(sheet.width)]


def corners(sheet: Board) -> set[str]:
    right = chr(ord("a") + sheet.width - 1)
    return {"a1", f"{right}1", f"a{sheet.height}", f"{right}{sheet.height}"}


def dice(sheet: Board) -> dict[str, str]:
    """Return the die of every square with a venue."""
    return {venue.square: venue.die for venue in sheet.venues}


def roads(sheet: Board, bridges: bool = True) -> dict[str, list[str]]:
    """Return, by square, the squares one step away, with or without printed bridges."""
    shut = {frozenset(side.split("-")) for side in sheet.rivers + ([] if bridges else sheet.bridges)}
    there = {xy(square): square for square in squares(sheet)}
    ways: dict[str, list[str]] = {}
    for (x, y), square in there.items():
        around = [there.get(point) for point in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))]
        ways[square] = [other for other in around if other is not None and {square, other} not in shut]
    return ways


def steps_from(square: str, ways: dict[str, list[str]]) -> dict[str, int]:
    """Return the distance of every square that can be reached."""
    steps = {square: 0}
    waiting = [square]
    for here in waiting:
        for other in ways[here]:
            if other not in steps:
                steps[other] = steps[here] + 1
                waiting.append(other)
    return steps


def quarters(sheet: Board) -> list[set[str]]:
    """Return the parts of the town without its bridges, smallest first."""
    ways = roads(sheet, bridges=False)
    parts: list[set[str]] = []
    for square in squares(sheet):
        if not any(square in part for part in parts):
            parts.append(set(steps_from(square, ways)))
    return sorted(parts, key=len)


def islands(sheet: Board) -> list[set[str]]:
    return [part for part in quarters(sheet) if len(part) <= LARGEST_ISLAND]


def bridges_to(sheet: Board, part: set[str]) -> list[str]:
    return [side for side in sheet.bridges if len(part.intersection(side.split("-"))) == 1]


def first_sales(sheet: Board, start: str) -> set[str]:
    """Return the venues where a first turn from this start can end."""
    steps = steps_from(start, roads(sheet))
    return {square for square in dice(sheet) if steps[square] <= STEPS}


def line(side: str) -> tuple[Point, Point]:
    """Return the two ends of the line drawn for a side."""
    (x, y), (other_x, other_y) = sorted(xy(square) for square in side.split("-"))
    if other_y == y:
        return (other_x, y), (other_x, y + 1)
    return (x, other_y), (x + 1, other_y)


def waters(sheet: Board) -> list[list[str]]:
    """Return the connected rivers: sides with water, bridged or not, that join end to end."""
    left = sheet.rivers + sheet.bridges
    rivers: list[list[str]] = []
    while left:
        river = [left.pop()]
        for side in river:
            joined = [other for other in left if set(line(other)) & set(line(side))]
            left = [other for other in left if other not in joined]
            river += joined
        rivers.append(river)
    return rivers


def at_wall(sheet: Board, point: Point) -> bool:
    """True if this point is on the edge of the map."""
    return point[0] in (0, sheet.width) or point[1] in (0, sheet.height)


def all_bonuses(sheet: Board) -> Counter[str]:
    return Counter(bonus for each in sheet.row_bonuses + sheet.column_bonuses for bonus in each)


# The trackers


@rule("W7.1")
def test_the_snake_of_side_a_ascends_and_descends_through_the_dice() -> None:
    sheet = SHEETS["A"]
    assert (sheet.rows, sheet.columns) == (6, 6)
    assert sheet.dice == (DICE + DICE[::-1]) * 3
    assert sheet.column == [0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0] * 3
    assert sheet.dice[-1] == "d4"


@rule("W7.2")
def test_the_bonuses_of_side_a() -> None:
    sheet = SHEETS["A"]
    assert sheet.row_bonuses == [["bridge"], ["promote"], ["gas"], ["double"], ["start"], ["five"]]
    assert sheet.column_bonuses == [
        ["promote", "five"],
        ["gas", "five"],
        ["double"],
        ["step"],
        ["reroll"],
        ["bridge"],
    ]


@rule("W7.3")
def test_the_room_for_marks_of_side_a() -> None:
    assert SHEETS["A"].room == [6, 4, 3, 3, 3, 3]


@rule("W7.5")
def test_the_tracker_of_side_b_rearranges_that_of_side_a() -> None:
    a, b = SHEETS["A"], SHEETS["B"]
    assert (b.rows, b.columns) == (6, 6)
    assert Counter(b.dice) == Counter(a.dice) == dict.fromkeys(DICE, 6)
    assert all_bonuses(b) == all_bonuses(a)
    assert (b.row_bonuses, b.column_bonuses) != (a.row_bonuses, a.column_bonuses)
    assert all(b.row_bonuses) and all(b.column_bonuses), "every row and every column gives something"
    assert sorted(b.room) == sorted(a.room)


# The cities


@rule("W7.4")
def test_the_figures_of_side_a() -> None:
    sheet = SHEETS["A"]
    assert (sheet.width, sheet.height) == (10, 10)
    assert Counter(dice(sheet).values()) == VENUES
    assert len(sheet.venues) == len(dice(sheet)) == 36
    assert 25 <= len(sheet.rivers) <= 35
    assert 5 <= len(sheet.bridges) <= 7


@rule("W7.4")
def test_side_a_has_an_island_with_a_high_die_and_one_with_a_wild_venue() -> None:
    sheet = SHEETS["A"]
    there = [{dice(sheet).get(square) for square in island} for island in islands(sheet)]
    assert len(there) == 2
    assert any(there[one] & HIGH and "wild" in there[1 - one] for one in (0, 1)), there


@rule("W7.5")
def test_side_b_has_the_same_venues_as_side_a_in_a_different_city() -> None:
    a, b = SHEETS["A"], SHEETS["B"]
    assert Counter(dice(b).values()) == VENUES
    assert b.key != a.key
    assert set(b.starts) != set(a.starts)
    assert not set(b.bridges) & set(a.bridges)
    alike = dice(a).items() & dice(b).items()
    assert len(alike) <= len(a.venues) // 4, f"equal venues at equal squares: {sorted(alike)}"


@rule("W7.5")
def test_side_b_has_two_islands_with_high_dice_or_wild_venues() -> None:
    sheet = SHEETS["B"]
    there = [{dice(sheet).get(square) for square in island} for island in islands(sheet)]
    assert len(there) == 2
    assert all(venues & {*HIGH, "wild"} for venues in there), there


@both
@rule("W7.4", "W7.5")
def test_an_island_is_small_and_entered_only_by_printed_bridges(sheet: Board) -> None:
    for island in islands(sheet):
        assert 2 <= len(island) <= LARGEST_ISLAND
        assert 1 <= len(bridges_to(sheet, island)) <= 2, sorted(island)
    others = quarters(sheet)[len(islands(sheet)) :]
    assert others and all(len(part) >= SMALLEST_QUARTER for part in others)


@both
@rule("W7.4", "W7.5")
def test_there_are_three_starts_in_corners_without_venues(sheet: Board) -> None:
    assert len(set(sheet.starts)) == 3
    assert set(sheet.starts) <= corners(sheet)
    assert not set(sheet.starts) & set(dice(sheet))


@both
@rule("W7.4", "W7.5")
def test_every_square_can_be_reached_from_every_start(sheet: Board) -> None:
    for start in sheet.starts:
        assert set(steps_from(start, roads(sheet))) == set(squares(sheet)), start


@both
@rule("W7.4", "W7.5")
def test_every_start_offers_different_first_turns(sheet: Board) -> None:
    sales = [first_sales(sheet, start) for start in sheet.starts]
    assert all(len(venues) >= 3 for venues in sales), sales
    offered = [frozenset(Counter(dice(sheet)[square] for square in venues).items()) for venues in sales]
    assert len(set(offered)) == 3, "two starts offer the same dice"
    for one in range(3):
        assert not sales[one] & sales[one - 1], "first turns from two starts end at the same venue"


@both
@rule("W7.4", "W7.5")
def test_rivers_are_connected_lines(sheet: Board) -> None:
    """On the grid they join end to end, begin at the edge of the map, and seldom end inside it."""
    rivers = waters(sheet)
    assert len(rivers) <= 2
    for river in rivers:
        assert len(river) >= 10, sorted(river)
        ends = Counter(point for side in river for point in line(side))
        assert sum(at_wall(sheet, point) for point in ends) >= 1, sorted(river)
        loose = [point for point, lines in ends.items() if lines == 1 and not at_wall(sheet, point)]
        assert len(loose) <= 3, loose


@both
@rule("W7.4", "W7.5")
def test_every_printed_bridge_is_a_short_cut(sheet: Board) -> None:
    """Without the bridge, the way between its two squares takes more than four steps."""
    ways = roads(sheet)
    for side in sheet.bridges:
        one, other = side.split("-")
        ways[one].remove(other)
        ways[other].remove(one)
        assert steps_from(one, ways).get(other, STEPS + 1) > STEPS, side
        ways[one].append(other)
        ways[other].append(one)


@both
@rule("W7.5")
def test_a_city_fits_beside_its_tracker_in_a_terminal(sheet: Board) -> None:
    assert sheet.width <= 10
    assert sheet.height <= 12
