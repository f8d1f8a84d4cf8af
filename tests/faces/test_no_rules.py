"""No rules in a face: the pages and the terminal hold no option number, price, limit or meaning of a card.

A face asks the engine and draws the answer. Every number in the code of a face, and every key of a card, venue, phase,
stage, option or other thing of the games, must be listed in `allowed.toml`, file by file. What a rule decides must not
be listed: it belongs in the prompt, the view, the board or a look. A listed literal that is no longer used also fails,
so the lists contain only what is needed.

A file with `drawing` may contain any coordinate, size, colour or time. Even there, keys must be listed, and so must
integers that are added to, multiplied or compared with something from the wire (`level < 7` is listed as `level:7`,
`128 + venue` as `venue:128`), numbers of options in sums with a function (`128 + at(die)`), and short rows of figures
(`[4, 6, 8]`).
"""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faces.games import PAGES, TERMINAL, keys, option_bases, wire_names
from tests.faces.literals import Finding, findings, python, svelte, tokens_of, typescript

ALLOWED = tomllib.loads((Path(__file__).parent / "allowed.toml").read_text(encoding="utf-8"))
GEOMETRY = {"width", "height", "left", "by", "side", "from", "under", "row", "column", "cell", "number"}
"""Names on the wire that are also common in drawings."""
FIGURES = 30
"""A row of three or more integers up to this may be prices, dice or a grid; coordinates are rarely so small."""


def files_of(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".ts", ".svelte", ".py") and path.name != "wire.ts":
            yield path.relative_to(folder).as_posix(), path


EVERY = [("pages", *one) for one in files_of(PAGES)] + [("terminal", *one) for one in files_of(TERMINAL)]


def suspect(one: Finding) -> bool:
    """True if this number or row may be a rule, although it is in a drawing."""
    if one.kind == "row":
        row = [float(number) for number in one.text.split(",")]
        figures = len(row) > 2 and all(number.is_integer() and number <= FIGURES for number in row)
        return figures and row != [float(number) for number in range(len(row))]
    if not one.text.isdigit():
        return False
    if one.near in wire_names() - GEOMETRY:
        return True
    return one.called and int(one.text) in option_bases()


def named(one: Finding) -> str:
    """Return a number as it is listed: `level:7` if it is combined with something from the wire."""
    return f"{one.near}:{one.text}" if one.near in wire_names() - GEOMETRY else one.text


def written(found: list[Finding], drawing: bool) -> dict[str, set[str]]:
    """Return what must be allowed for a file, by kind."""
    kept = [one for one in found if one.kind == "key" or not drawing or suspect(one)]
    return {
        "keys": {one.text for one in kept if one.kind == "key"},
        "numbers": {named(one) for one in kept if one.kind == "number"},
        "rows": {one.text for one in kept if one.kind == "row" and drawing},
    }


def listed(entry: dict[str, str]) -> dict[str, set[str]]:
    return {
        "keys": set(entry.get("keys", "").split(", ")) - {""},
        "numbers": set(entry.get("numbers", "").split()),
        "rows": set(entry.get("rows", "").split()),
    }


def complaints(entry: dict[str, str], found: list[Finding]) -> dict[str, set[str]]:
    """Return the literals of a file that are not allowed, and the allowed ones that are not used."""
    now, may = written(found, "drawing" in entry), listed(entry)
    return {kind: now[kind] ^ may[kind] for kind in now if now[kind] != may[kind]}


@pytest.mark.parametrize(("face", "name", "path"), EVERY, ids=[f"{face}-{name}" for face, name, _ in EVERY])
def test_a_face_contains_only_allowed_literals(face: str, name: str, path: Path) -> None:
    entry: dict[str, str] = ALLOWED[face].get(name, {})
    found = list(findings(tokens_of(path), keys()))
    wrong = complaints(entry, found)
    assert not wrong, f"{name}: {wrong}. Rules belong in the engine; remove unused entries from allowed.toml"
    numbers = any(one.kind != "key" and not suspect(one) for one in found)
    assert numbers or "drawing" not in entry, f"{name} draws nothing, so list its numbers instead of allowing all"


def test_every_allowed_file_exists() -> None:
    names = {face: {name for kind, name, _ in EVERY if kind == face} for face in ALLOWED}
    assert {face: set(ALLOWED[face]) - names[face] for face in ALLOWED} == {"pages": set(), "terminal": set()}


def test_every_entry_gives_a_reason() -> None:
    for entries in ALLOWED.values():
        for name, entry in entries.items():
            assert entry.keys() <= {"drawing", "for", "keys", "numbers", "rows"}, name
            assert entry.get("drawing", "") or entry.get("for", ""), name


def test_the_games_name_their_things() -> None:
    """Cards, specials, venues, bonuses, ingredients, recipes, phases, stages, options of seats and of games."""
    some = {"venue_shutdown", "place", "new_booth", "brewery", "promote", "beef", "select trucks", "truck planning"}
    some |= {"sell", "pass", "stay", "specials", "varied", "challenger", "barry", "loyalty_card"}
    assert some <= keys()
    assert 128 in option_bases()
    assert {"level", "venue", "money", "round"} <= wire_names() - GEOMETRY


# Rules in faces must be found, even in files with `drawing`.

INJECTED = [
    ("pages", "frenzy/animations.ts", "const GRID = [4, 6, 8, 10];", "row", "4,6,8,10"),
    ("pages", "frenzy/animations.ts", "const option = (venue: number) => 128 + venue;", "number", "venue:128"),
    ("pages", "frenzy/animations.ts", "const option = 128 + DICE.indexOf(die);", "number", "128"),
    ("pages", "frenzy/animations.ts", 'const shuts = card === "venue_shutdown";', "key", "venue_shutdown"),
    ("terminal", "draw/frenzy.py", 'x = 8 * venue + 128 if card == "venue_shutdown" else 0', "key", "venue_shutdown"),
    ("terminal", "draw/frenzy.py", "option = venue * 8 + 128", "number", "venue:8"),
    ("pages", "learn/lesson.ts", 'if (card === "place") return 1;', "key", "place"),
    # Numbers below 3.
    ("pages", "tacos/visits.ts", "const most = owner.bid > 2;", "number", "bid:2"),
    ("pages", "tacos/FinalScores.svelte", "const beaten = view.level < 1;", "number", "level:1"),
    ("pages", "rollwrite/TrackerStrip.svelte", "const from = 2 * board.columns;", "number", "columns:2"),
    # Card names in the terminal, and keys that are ordinary words outside the folders of games.
    ("terminal", "menu.py", 'PRICES = {"reroll": 3}', "key", "reroll"),
    ("terminal", "menu.py", 'told = f"card:place"', "key", "place"),
    ("pages", "lib/board.ts", "const PRICES = { reroll: 3, double: 4 };", "key", "reroll"),
    ("pages", "table/Table.svelte", 'const idle = bonus === "double";', "key", "double"),
    # Printed sheets.
    ("terminal", "paper/frenzy/deck.py", 'wide = card == "venue_shutdown"', "key", "venue_shutdown"),
    ("terminal", "paper/cards.py", "PRICES = [0, 2, 3, 5]", "row", "0,2,3,5"),
    ("terminal", "paper/cards.py", "more = money * 5", "number", "money:5"),
    # Phases, stages, options by name, options of games.
    ("pages", "frenzy/Board.svelte", 'const late = view.phase === "resolve payouts";', "key", "resolve payouts"),
    ("pages", "rollwrite/Venue.svelte", 'const selling = mine.stage === "sell";', "key", "sell"),
    ("pages", "rollwrite/TurnHeader.svelte", 'const passes = word === "stay";', "key", "stay"),
    ("pages", "frenzy/ParkingLane.svelte", 'const more = options.specials === "on";', "key", "on"),
    ("pages", "tacos/CardFrame.svelte", 'const rich = says.key === "tacos.option.coins";', "key", "coins"),
    # Recipes, ingredients, vendors, truck cards.
    ("pages", "tacos/CardFrame.svelte", 'const good = key === "loyalty_card";', "key", "loyalty_card"),
    ("pages", "tacos/Hand.svelte", 'const meat = thing === "ingredient:beef";', "key", "beef"),
]


@pytest.mark.parametrize(
    ("face", "name", "code", "kind", "text"), INJECTED, ids=[f"{n}:{c}" for _, n, c, _, _ in INJECTED]
)
def test_a_rule_in_a_face_is_found(face: str, name: str, code: str, kind: str, text: str) -> None:
    path = (PAGES if face == "pages" else TERMINAL) / name
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".svelte":
        tokens = list(svelte(source.replace("</script>", f"{code}\n</script>", 1)))
    else:
        tokens = list((typescript if path.suffix == ".ts" else python)(f"{source}\n{code}\n"))
    wrong = complaints(ALLOWED[face].get(name, {}), list(findings(tokens, keys())))
    assert text in wrong[f"{kind}s"]


def test_an_allowed_literal_that_is_not_used_is_reported() -> None:
    assert complaints({"for": "", "keys": "place", "numbers": "7"}, [Finding("key", "place")]) == {"numbers": {"7"}}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("<Icon size={36} />{#if fuel > 12}<b>{price * 4}</b>{/if}<style>b { top: 99px }</style>", ["12", "4"]),
        ('<script>const a = 3;</script><Card is="place" class="double" />{`card:${x + 5}`}', ["3", "place", "5"]),
        ("<p>it's 7 {say('reroll')}</p><!-- {8} -->", ["reroll"]),
    ],
)
def test_literals_in_markup_are_found(code: str, found: list[str]) -> None:
    assert [one.text for one in findings(list(svelte(code)), keys())] == found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("return left > -12 ? 0x80 : 12n * .5;", ["12", "128", "12", "0.5"]),
        ("say(`${n + 12} of c3`); // 99 in a comment", ["12"]),
        ("const a = /[\"'3]/.test(b) ? list.at(-1) : list[1]; /* 4 */", []),
        ("if (list.length > 1 || at === 0) next = at + 1;", []),
        ("if (coins >= 1) pay(1_000);", ["1", "1000"]),
        ('import { place } from "../card/place"; word("web.frenzy.place");', []),
    ],
)
def test_literals_in_typescript_are_found(code: str, found: list[str]) -> None:
    assert [one.text for one in findings(list(typescript(code)), keys())] == found


def test_literals_in_python_are_found() -> None:
    lines = (
        "def f(x: int) -> str:",
        '    """Not 3 and place."""',
        "    return f\"{x + 4:>5} {'reroll'}\" if x == 'place' else x[1]",
    )
    code = "\n".join(lines)
    assert sorted(one.text for one in findings(list(python(code)), keys())) == ["4", "place", "reroll"]


def test_the_terminal_imports_views_only() -> None:
    """The terminal imports only views and events of a game, and what finds games outside the package."""
    for name, path in files_of(TERMINAL):
        if name.startswith("paper/"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("truckstop.games."):
                allowed = (".views", ".events", "truckstop.games.outside")
                assert (node.module or "").endswith(allowed), f"cli/{name} imports {node.module}"
