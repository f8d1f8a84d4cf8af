"""Driving compared with brute force: on small maps every path is tried; the engine must allow exactly the legal ones.

The brute force uses no distances: it walks every path and applies W3 literally.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

import pytest

from tests.rule import rule
from truckstop.games.rollwrite.codes import CLOSED, DRIVING, FUEL, GO, STATION, STOP, STOP_BIT, WILD
from truckstop.games.rollwrite.drive import set_out
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.path import options_along, paths
from truckstop.games.rollwrite.phases.drive_and_write import drive, drive_on
from truckstop.games.rollwrite.state import GONE, LAST, MAY, OBLIGED, PLACE, STAGE, STATIONS, STEPS, Rollwrite, blank
from truckstop.kernel.tell import Silent

MAPS = 120
"""Number of random cities."""
FEWEST_CITIES = 10
SNAKE = [0, 1, 2, 2, 1, 0]
"""The dice along the tracker of SHEET: d4 d6 d8 d8 d6 d4."""
DELTAS = [(0, -1), (1, 0), (0, 1), (-1, 0)]
Path = tuple[int, ...]

SHEET = """
key = "small"
width = {width}
height = {height}
starts = {starts}
ranks = [1, 2, 3, 4, 5]
[venues]
{venues}
[river]
blocks = []
bridges = []
[tracker]
rows = ["> d4 d6 d8", "< d4 d6 d8"]
row_bonuses = ["gas gas gas", "step step"]
column_bonuses = ["bridge", "", ""]
room = [2, 2, 2]
"""


@dataclass
class City:
    """A small city as the rules describe it, with the square and the steps of a driver."""

    width: int
    height: int
    start: int
    steps: int
    last: int
    venues: dict[int, int] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    stations: set[int] = field(default_factory=set)
    rivers: set[frozenset[int]] = field(default_factory=set)

    def next_to(self, square: int) -> Iterator[tuple[int, int]]:
        """Yield (way, square) for each open way from a square, in the order up, right, down, left."""
        for way, (dx, dy) in enumerate(DELTAS):
            x, y = square % self.width + dx, square // self.width + dy
            there = y * self.width + x
            inside = 0 <= x < self.width and 0 <= y < self.height
            if inside and frozenset((square, there)) not in self.rivers:
                yield way, there

    def has_space(self, die: int) -> bool:
        """True if this die has a space ahead of the last mark."""
        return die == WILD or die in SNAKE[self.last + 1 :]

    def sells(self, path: Path) -> bool:
        """True if the path ends on an open venue, entered only by its last step, whose die has a space ahead (W3.3)."""
        end = path[-1]
        open_there = end in self.venues and end not in self.closed
        return len(path) > 1 and open_there and end not in path[:-1] and self.has_space(self.venues[end])

    def all_paths(self) -> list[Path]:
        """Return every path that the steps allow (W3.1, W3.6, W5.2)."""
        every: list[Path] = []

        def walk(path: Path, left: int) -> None:
            every.append(path)
            if left == 0:
                return
            for _, there in self.next_to(path[-1]):
                if there not in self.stations:
                    walk((*path, there), left - 1)
                elif there not in path[1:]:
                    walk((*path, there), left - 1 + FUEL)

        walk((self.start,), self.steps)
        return every

    def legal(self) -> tuple[list[Path], bool]:
        """Return the paths that W3.3 and W3.5 allow, and whether the driver must sell."""
        every = self.all_paths()
        sales = [path for path in every if self.sells(path)]
        return (sales, True) if sales else (every, False)

    def closes(self, path: Path) -> set[int]:
        """Return the venues that the path closes before its last square."""
        return {square for square in path[:-1] if square in self.venues and square not in self.closed} - {path[-1]}

    def ways(self, path: Path) -> list[int]:
        return [{there: way for way, there in self.next_to(one)}[other] for one, other in pairwise(path)]


def city_at_random(rng: Random) -> City:
    width, height = rng.choice([(3, 3), (4, 2), (3, 4), (4, 4), (5, 2)])
    squares = list(range(width * height))
    steps = rng.choice([2, 3, 3, 4])
    city = City(width, height, rng.choice(squares), steps, rng.choice([-1, -1, 0, 2, 3, 4]))
    free = [square for square in squares if square != city.start]
    rng.shuffle(free)
    for square in free[2 : 2 + rng.randint(1, len(free) - 3)]:
        city.venues[square] = rng.choice([0, 1, 2, 0, 1, 2, WILD])
        if rng.random() < 0.5:
            city.closed.add(square)
    # With more stations, there would be too many paths to try them all on the larger maps.
    most = 3 if steps == 2 and width * height < 10 else 2 if steps < 4 else 1
    empty = [square for square in squares if square not in city.venues]
    city.stations = set(rng.sample(empty, min(len(empty), rng.randint(0, most))))
    for square in squares:
        for way in (1, 2):
            there = square + (1 if way == 1 else width)
            inside = square % width < width - 1 if way == 1 else there < width * height
            if inside and rng.random() < 0.25:
                city.rivers.add(frozenset((square, there)))
    return city


def position(city: City) -> Rollwrite:
    """Return the city as a state in which the first seat is about to drive."""
    names = [
        f"{'abcdefgh'[square % city.width]}{square // city.width + 1}" for square in range(city.width * city.height)
    ]
    by_die: dict[int, list[str]] = {}
    for square, die in city.venues.items():
        by_die.setdefault(die, []).append(names[square])
    dice = ["d4", "d6", "d8", "d10", "d12", "d20", "wild"]
    venues = "\n".join(f"{dice[die]} = {squares}" for die, squares in by_die.items())
    starts = [name for square, name in enumerate(names) if square not in city.venues][:2]
    text = SHEET.format(width=city.width, height=city.height, starts=starts, venues=venues).replace("'", '"')
    rules = ROLLWRITE.rules(1, {"side": "small"}, {"small.toml": text})
    # Random rivers may cut a city in two, which a sheet must not, so they are added after loading.
    for one, other in map(sorted, city.rivers):
        rules.sheet.side[one * 2 + (0 if other == one + 1 else 1)] = 1
    rules.sheet.plain = rules.sheet.printed()
    s = blank(rules)
    s.sheets[PLACE], s.sheets[STEPS], s.sheets[LAST] = city.start, city.steps, city.last
    for number, square in enumerate(sorted(city.stations)):
        s.sheets[rules.stations + number] = square
        s.sheets[rules.cells + square] += STATION
    s.sheets[STATIONS] = len(city.stations)
    for square in city.closed:
        s.sheets[rules.cells + square] += CLOSED
    s.begin_turn(0)
    set_out(s, 0)
    drive_on(s, 0, Silent())
    return s


def driven(s: Rollwrite) -> Path:
    return tuple(s.turns[s.rules.path + step] for step in range(s.turns[GONE] + 1))


def every_drive(s: Rollwrite) -> Iterator[tuple[Rollwrite, bool]]:
    """Yield every position in which the driver is asked (False) and every one in which the drive has ended (True)."""
    if s.turns[STAGE] != DRIVING:
        yield s, True
        return
    yield s, False
    may = s.turns[MAY]
    options = [GO + way for way in range(4) if may & (1, 2, 4, 8)[way]] + ([STOP] if may & STOP_BIT else [])
    assert len(options) > 1, f"the driver at {driven(s)} has no choice: {options}"
    for option in options:
        ahead = s.copy()
        drive(ahead, 0, option, Silent())
        yield from every_drive(ahead)


KNOTTY = [934, 1315, 2277]
"""Seeds of cities in which two paths that close equally many, but different, venues lead to different ends."""
CITIES = [city_at_random(Random(seed)) for seed in [*range(MAPS), *KNOTTY]]


@rule("W3.1", "W3.2", "W3.3", "W3.4", "W3.5", "W3.6", "W5.2")
def test_the_engine_allows_exactly_the_legal_paths() -> None:
    for seed, city in enumerate(CITIES):
        s = position(city)
        legal, obliged = city.legal()
        assert (s.turns[OBLIGED] == 1) == obliged, f"city {seed}: {city}"
        ended = [driven(end) for end, over in every_drive(s) if over]
        assert len(ended) == len(set(ended)), f"city {seed}: a path can be driven in two ways"
        assert set(ended) == set(legal), f"city {seed}: {city}"


@rule("W3.3")
def test_the_path_finder_finds_the_best_path_to_every_square_from_every_point_of_a_drive() -> None:
    for seed, city in enumerate(CITIES):
        s = position(city)
        legal, _ = city.legal()
        rng = Random(seed)
        for here, over in every_drive(s):
            if over or (seed < MAPS and rng.random() > 0.2):
                continue
            so_far = driven(here)
            best: dict[int, tuple[int, int, list[int], Path]] = {}
            for path in legal:
                if path[: len(so_far)] == so_far:
                    rank = (len(city.closes(path)), len(path), city.ways(path), path)
                    best[path[-1]] = min(best.get(path[-1], rank), rank)
            expected = {end: path[len(so_far) :] for end, (_, _, _, path) in best.items()}
            assert {end: tuple(path) for end, path in paths(here, 0).items()} == expected, (
                f"city {seed}, {so_far}: {city}"
            )


@rule("W3.3")
def test_the_options_along_a_path_drive_it() -> None:
    for city in CITIES:
        s = position(city)
        for end, path in paths(s, 0).items():
            ahead, asked = s.copy(), driven(s)
            for option in options_along(s, 0, path):
                assert ahead.turns[STAGE] == DRIVING, "the drive ended before its last option"
                drive(ahead, 0, option, Silent())
            assert driven(ahead) == (*asked, *path) and ahead.turns[STAGE] != DRIVING
            assert ahead.sheets[PLACE] == end


@pytest.mark.parametrize("what", ["duty", "none", "stations", "closed", "no_space"])
def test_the_random_cities_cover_the_hard_cases(what: str) -> None:
    """Each hard case occurs in at least FEWEST_CITIES of the cities."""
    duty = [city.legal()[1] for city in CITIES]
    seen = {
        "duty": sum(duty),
        "none": duty.count(False),
        "stations": sum(
            any(len(path) - 1 > city.steps for path in city.legal()[0]) and obliged
            for city, obliged in zip(CITIES, duty, strict=True)
        ),
        "closed": sum(bool(city.closed) for city in CITIES),
        "no_space": sum(any(not city.has_space(die) for die in city.venues.values()) for city in CITIES),
    }
    assert seen[what] >= FEWEST_CITIES, seen
