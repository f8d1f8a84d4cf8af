"""Tables for tests: small cities drawn as text, sheets filled in directly, turns played by the names of options.

    t = table('''
        S . 4 . S
        ''')
    t.lay("Ana", at="b1").rolls(d4=3).drive("Ana", "c1")
    assert t.seen("Ana").closed == ["c1"]

In a drawing, `.` is a square and `S` a start square; `4 6 8 0 2 X` are venues of d4, d6, d8, d10, d12 and d20, and `W`
is a wild venue. Between two squares of a row there is a space, `|` for a river or `=` for a printed bridge. A line
between two rows may hold `-` for a river and `H` for a bridge.

Seats are named as people (Ana has seat 0 and is active first), options as in a log. A table begins at the roll of the
first turn: there, `lay` fills in sheets, and `rolls` moves on to the driving. Dice that are not named show 1.
"""

from collections.abc import Mapping, Sequence

from mypy_extensions import i64

from truckstop.games.rollwrite import codes
from truckstop.games.rollwrite import state as at_
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.state import Rollwrite
from truckstop.games.rollwrite.views import MineView, RollwriteView, SheetView
from truckstop.kernel.chance import Chance, Seeded
from truckstop.kernel.data import Files
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.tell import Heard

STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]
"""Steps (right, down) of the four ways: up, right, down, left."""
PEOPLE = ["Ana", "Ben", "Cem", "Dot", "Eve", "Fay"]
VENUES = {"4": "d4", "6": "d6", "8": "d8", "0": "d10", "2": "d12", "X": "d20", "W": "wild"}
SIDE_A_ROWS = ["> d4 d6 d8 d10 d12 d20", "< d4 d6 d8 d10 d12 d20"] * 3
SIDE_A_BY_ROW = ["bridge", "promote", "gas", "double", "start", "five"]
SIDE_A_BY_COLUMN = ["promote five", "gas five", "double", "step", "reroll", "bridge"]
SIDE_A_ROOM = [6, 4, 3, 3, 3, 3]


class Rigged(Chance):
    """Chance that gives scripted values by source, then seeded ones, and records every draw."""

    def __init__(self, seed: int = 7) -> None:
        self.rest = Seeded(seed)
        self.script: dict[int, list[int]] = {}
        self.drawn: list[tuple[int, int, int]] = []

    def will(self, source: str, *values: int) -> None:
        """Set the next draws of a source; dice are given by their face."""
        number = codes.SOURCE_NAMES.index(source)
        first = 0 if number == codes.FIRST_SEAT else 1
        self.script.setdefault(number, []).extend(value - first for value in values)

    def draw(self, source: i64, n: i64) -> i64:
        queue = self.script.get(source)
        value = queue.pop(0) if queue else self.rest.draw(source, n)
        assert 0 <= value < n, f"rigged to draw {value} of {n} from {codes.SOURCE_NAMES[source]}"
        self.drawn.append((source, n, value))
        return value

    def sources(self) -> list[str]:
        """Return the source of every draw so far."""
        return [codes.SOURCE_NAMES[source] for source, _, _ in self.drawn]


# Drawing a sheet


def drawn(city: str) -> dict[str, list[str]]:
    """Parse a drawing: starts, river sides, bridges and the venues of each die, named as in the data file."""
    things: dict[str, list[str]] = {"S": [], "river": [], "bridge": [], **{die: [] for die in VENUES.values()}}
    lines = [line for line in city.splitlines() if line.strip()]
    margin = min(len(line) - len(line.lstrip()) for line in lines if not set(line) <= set(" -H"))
    row, width = 0, 0
    for line in (line[margin:].rstrip() for line in lines):
        if set(line) <= set(" -H"):
            for x, char in enumerate(line[::2]):
                if char != " ":
                    things["river" if char == "-" else "bridge"].append(f"{name(x, row - 1)}-{name(x, row)}")
            continue
        assert width in (0, len(line)), f"rows of different lengths: {line!r}"
        width = len(line)
        for x, char in enumerate(line[::2]):
            if char != ".":
                things[VENUES.get(char, char)].append(name(x, row))
        for x, char in enumerate(line[1::2]):
            if char != " ":
                things["river" if char == "|" else "bridge"].append(f"{name(x, row)}-{name(x + 1, row)}")
        row += 1
    return things | {"size": [str((width + 1) // 2), str(row)]}


def name(x: int, y: int) -> str:
    return f"{'abcdefghijklmnopqrstuvwxyz'[x]}{y + 1}"


def steps_between(one: str, other: str) -> tuple[int, int]:
    """Return the steps from one square to another, to the right and down."""
    return ord(other[0]) - ord(one[0]), int(other[1:]) - int(one[1:])


def sheet_text(
    city: str,
    rows: Sequence[str] = SIDE_A_ROWS,
    by_row: Sequence[str] = SIDE_A_BY_ROW,
    by_column: Sequence[str] = SIDE_A_BY_COLUMN,
    room: Sequence[int] = SIDE_A_ROOM,
) -> str:
    """Return the file of a sheet with this city and this tracker, by default the tracker of side A."""
    things = drawn(city)
    lines = ['key = "tiny"', f"width = {things['size'][0]}", f"height = {things['size'][1]}"]
    lines += [f"starts = {quoted(things['S'])}", "ranks = [60, 90, 120, 150, 180]", "[venues]"]
    lines += [f"{die} = {quoted(things[die])}" for die in VENUES.values()]
    lines += ["[river]", f"blocks = {quoted(things['river'])}", f"bridges = {quoted(things['bridge'])}", "[tracker]"]
    lines += [f"rows = {quoted(rows)}", f"row_bonuses = {quoted(by_row)}", f"column_bonuses = {quoted(by_column)}"]
    return "\n".join([*lines, f"room = {list(room)}", ""])


def quoted(names: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{each}"' for each in names) + "]"


# Playing


class Table:
    """A game in progress, with all events told so far."""

    def __init__(self, state: Rollwrite, chance: Rigged, heard: Heard) -> None:
        self.state = state
        self.rules = state.rules
        self.chance = chance
        self.heard = heard
        self.people = PEOPLE[: self.rules.players]

    def copy(self) -> "Table":
        """Return a copy of the position to try something on, without the scripted draws."""
        return Table(self.state.copy(), Rigged(), Heard())

    def lay(
        self,
        who: str,
        *,
        at: str = "",
        closed: str = "",
        doubled: str = "",
        stations: str = "",
        bridges: str = "",
        marks: Sequence[int] = (),
        written: str = "",
        steps: int = 0,
        rerolls: int = 0,
        fives: int = 0,
    ) -> "Table":
        """Fill in a sheet. `written` lists the spaces along the snake, such as `3 X . 5`; the last mark is LAST."""
        assert self.phase == "roll", "fill in sheets before the dice are kept"
        assert len(stations.split()) <= self.rules.sheet.most_stations, "the sheet gives fewer stations"
        assert len(bridges.split()) <= self.rules.sheet.most_bridges, "the sheet gives fewer bridges"
        for where in (self.state.sheets, self.state.shown):
            first = self.seat(who) * self.rules.stride
            if at:
                where[first + at_.PLACE] = self.square(at)
            for squares, what in ((closed, codes.CLOSED), (doubled, codes.DOUBLED), (stations, codes.STATION)):
                for square in squares.split():
                    where[first + self.rules.cells + self.square(square)] += what
            for i, station in enumerate(sorted(self.square(text) for text in stations.split())):
                where[first + self.rules.stations + i] = station
            where[first + at_.STATIONS] += len(stations.split())
            for i, side in enumerate(sorted(self.side(text) for text in bridges.split())):
                where[first + self.rules.bridges + i] = side
            where[first + at_.BRIDGES] += len(bridges.split())
            code = self.rules.sheet.bridge_code(where, first + self.rules.bridges, where[first + at_.BRIDGES])
            where[first + at_.ROADS] = code
            for column, count in enumerate(marks):
                where[first + self.rules.marks + column] = count
            for space, mark in enumerate(written.split()):
                if mark != ".":
                    where[first + self.rules.written + space] = codes.CROSS if mark == "X" else int(mark)
                    where[first + at_.LAST] = space
            for figure, value in ((at_.STEPS, steps), (at_.REDO, rerolls), (at_.FIVES, fives)):
                if value:
                    where[first + figure] = value
        return self

    def turn(self, number: int) -> "Table":
        """Set the number of the turn."""
        self.state.count = number
        return self

    def rolls(self, **faces: int) -> "Table":
        """Set the faces of the dice and let the active player keep them."""
        assert self.phase == "roll", self.phase
        for die, key in enumerate(codes.DICE):
            self.state.dice[die] = faces.get(key, 1)
        return self.do(PEOPLE[self.state.active], "keep")

    def do(self, who: str, *names: str) -> "Table":
        """Take options by name, one after another; fails if one is not offered."""
        for option in names:
            assert who in self.asked, f"{who} is asked to {option!r}, but {self.asked} must act in {self.phase}"
            numbers = {self.option_name(number): number for number in self.state.options(self.seat(who))}
            assert option in numbers, f"{who} cannot {option!r}; the options are {list(numbers)}"
            self.state.apply(self.seat(who), numbers[option], self.chance, self.heard)
        return self

    def drive(self, who: str, squares: str = "") -> "Table":
        """Drive over these squares and stop at the last; forced steps must follow the same path."""
        path = squares.split()
        turn, told = self.state.count, len(self.heard.events)
        start = self.mine(who).path[0]
        while self.state.count == turn and who in self.asked and self.mine(who).stage == "drive":
            gone = self.mine(who).path[1:]
            assert gone == path[: len(gone)], f"{who} was forced to {gone}"
            if len(gone) == len(path):
                self.do(who, "stop")
            else:
                self.do(who, codes.WAYS[STEPS.index(steps_between([start, *gone][-1], path[len(gone)]))])
        if self.state.count == turn and not self.state.over:
            assert self.mine(who).path[1:] == path
        else:
            drove = [e for e in self.heard.events[told:] if e[1] == codes.E_DROVE and e[2] == self.seat(who)]
            assert [self.square_name(event[3]) for event in drove] == path
        return self

    def wait(self, *people: str) -> "Table":
        """Let these players take their last option until this turn asks them nothing more."""
        for who in people:
            count = self.state.count
            while self.phase == "drive and write" and self.state.count == count and who in self.asked:
                self.do(who, self.options(who)[-1])
        return self

    def withdraw(self, who: str) -> "Table":
        """Withdraw the choices of a seat in a simultaneous phase."""
        self.state.phase.withdraw(self.state, self.seat(who))
        return self

    # Reading

    @property
    def view(self) -> RollwriteView:
        return ROLLWRITE.view(self.state, SPECTATOR)

    @property
    def phase(self) -> str:
        return self.view.phase

    @property
    def asked(self) -> list[str]:
        return [PEOPLE[seat] for seat in self.state.to_act()]

    @property
    def active(self) -> str:
        return PEOPLE[self.view.active]

    def seen(self, who: str) -> SheetView:
        """Return the sheet of a player as everyone sees it."""
        return self.view.sheets[self.seat(who)]

    def mine(self, who: str) -> MineView:
        """Return the private part of a player's view."""
        mine = ROLLWRITE.view(self.state, self.seat(who)).mine
        assert mine is not None
        return mine

    def options(self, who: str) -> list[str]:
        return [self.option_name(option) for option in self.state.options(self.seat(who))]

    def ends(self, who: str) -> list[str]:
        """Return every square where the path of a seat could end, found by trying every path.

        If the path ended unasked, return the square where it ended.
        """
        if who not in self.asked or self.phase != "drive and write":
            return [self.mine(who).sheet.place or ""]
        squares: set[str] = set()
        waiting = [self.state.copy()]
        seat = self.seat(who)
        while waiting:
            state = waiting.pop()
            for option in state.options(seat):
                after = state.copy()
                after.step(seat, option, Rigged(), Heard())
                turn = seat * self.rules.turn_stride
                if after.count == state.count and after.turns[turn] == codes.DRIVING:
                    waiting.append(after)
                else:
                    squares.add(self.square_name(after.sheets[seat * self.rules.stride]))
        return sorted(squares)

    def events(self, kind: int) -> list[tuple[int, ...]]:
        """Return the fields of all events of a kind so far, as ints."""
        return [event[2:] for event in self.heard.events if event[1] == kind]

    # Names

    def seat(self, who: str) -> int:
        return self.people.index(who)

    def square(self, text: str) -> int:
        return (int(text[1:]) - 1) * self.rules.sheet.width + ord(text[0]) - ord("a")

    def square_name(self, square: int) -> str:
        return name(square % self.rules.sheet.width, square // self.rules.sheet.width)

    def side(self, text: str) -> int:
        one, other = (self.square(part) for part in text.split("-"))
        return one * 2 + (0 if other - one == 1 else 1)

    def option_name(self, option: int) -> str:
        return ROLLWRITE.option_name(self.rules, option)


def files_of(text: str) -> Files:
    """Return the built-in files and this custom sheet."""
    return ROLLWRITE.files | {"tiny.toml": text}


def opened(text: str, players: int = 1, seed: int = 7, draws: Mapping[str, Sequence[int]] | None = None) -> Table:
    """Begin a game on this sheet, before starts are picked; `draws` are the next draws by source."""
    rules = ROLLWRITE.rules(players, {"side": "tiny"}, files_of(text))
    chance, heard = Rigged(seed), Heard()
    if players > 1:
        chance.will("first seat", 0)
    for source, values in (draws or {}).items():
        chance.will(source, *values)
    return Table(ROLLWRITE.new(rules, chance, heard), chance, heard)


def table(
    city: str,
    players: int = 1,
    *,
    rows: Sequence[str] = SIDE_A_ROWS,
    by_row: Sequence[str] = SIDE_A_BY_ROW,
    by_column: Sequence[str] = SIDE_A_BY_COLUMN,
    room: Sequence[int] = SIDE_A_ROOM,
    seed: int = 7,
) -> Table:
    """Begin a game in which all players have picked the first start, at the first roll."""
    t = opened(sheet_text(city, rows, by_row, by_column, room), players, seed)
    for who in t.people:
        t.do(who, t.options(who)[0])
    return t


LAST_SPACE = 35
"""The last space of the tracker of side A: a d4; before it come d6, d8 and d10."""


def number_at(space: int, number: int) -> str:
    """Return a tracker with one number on this space and nothing before it."""
    return " ".join(["."] * space + [str(number)])


NEARLY = ". . 1 . . 1 . . 1 1"
"""Spaces of the tracker of `gaining`: the next number is the third of row 3 and of column 3."""


def gaining(city: str, row: str = "", column: str = "", players: int = 1, room: Sequence[int] = (3, 3, 3, 3)) -> Table:
    """Begin a game with d4 spaces only, in which Ana's next number earns the bonuses of a row and a column."""
    rows = ["> d4 d4 d4 d4", "< d4 d4 d4 d4"] * 2
    # Rows already passed, which make room on the sheet for stations and bridges
    passed = ["gas gas gas gas", "bridge bridge bridge bridge"]
    t = table(city, players, rows=rows, by_row=[*passed, row, ""], by_column=["", "", column, ""], room=room)
    return t.lay("Ana", written=NEARLY)
