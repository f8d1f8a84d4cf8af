"""No rules in a face: the pages and the terminal hold no option number, price, limit or meaning of a card.

A face asks the engine and draws the answer. A number of 3 or more, or the key of a card, venue or other thing of the
data, that is written in the code of a face must stand in one of the lists below with what it is for. What a rule
decides is no reason: it belongs into the prompt, the view, the board or a look.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import truckstop.games  # noqa: F401  (registers the games)
from tests.faces.literals import code_of, numbers_in, text_of, words_in
from truckstop.kernel.game import registered

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES, TERMINAL = ROOT / "web" / "src", ROOT / "src" / "truckstop" / "cli"
SMALL = 3
"""Numbers below this are counted, compared and indexed with everywhere."""
DRAWING = {
    "art/": "drawings",
    "frenzy/Awning.svelte": "a drawing",
    "frenzy/Board.svelte": "how many panels stand in a row; milliseconds between coins",
    "frenzy/Buttons.svelte": "milliseconds",
    "frenzy/CardIcon.svelte": "a drawing",
    "frenzy/Coin.svelte": "a drawing",
    "frenzy/Grid.svelte": "the length of a prefix",
    "frenzy/Head.svelte": "pixels",
    "frenzy/Lane.svelte": "how many trucks there is room for",
    "frenzy/Tags.svelte": "how many backs of cards are drawn",
    "frenzy/Hand.svelte": "how many cards stand in a row",
    "frenzy/Veil.svelte": "a drawing",
    "frenzy/VenueIcon.svelte": "a drawing",
    "frenzy/drive.ts": "animation",
    "frenzy/sight.ts": "pixels",
    "learn/Coach.svelte": "lines",
    "learn/CoachArt.svelte": "a drawing",
    "learn/Teaching.svelte": "milliseconds",
    "learn/tacos.ts": "the weight of what is wanted in an example",
    "lib/api.ts": "a status of HTTP",
    "lib/line.svelte.ts": "milliseconds, and a code of WebSocket",
    "lib/looking.ts": "milliseconds",
    "lib/pace.ts": "milliseconds",
    "lib/patience.ts": "milliseconds",
    "lib/reach.svelte.ts": "milliseconds",
    "lib/sitting.svelte.ts": "how many messages wait, and the base of an id",
    "lib/sounds.ts": "pitches",
    "pages/Daily.svelte": "milliseconds",
    "pages/Me.svelte": "milliseconds",
    "pages/New.svelte": "a form before its game is known",
    "pages/Replay.svelte": "milliseconds",
    "pages/Tables.svelte": "milliseconds",
    "pages/called.ts": "seconds in words",
    "pages/start.ts": "players of the game that one click begins; the number of a guest",
    "replay/Curve.svelte": "a drawing",
    "replay/GoOn.svelte": "bytes of chance",
    "replay/Moment.svelte": "pixels",
    "replay/dice.ts": "bytes of a hash",
    "replay/found.ts": "digits of an address",
    "replay/lines.ts": "steps of an axis",
    "replay/reel.svelte.ts": "milliseconds",
    "replay/sha256.ts": "the hash that checks the dice",
    "rollwrite/Board.svelte": "pixels",
    "rollwrite/Bonus.svelte": "a drawing",
    "rollwrite/City.svelte": "a drawing",
    "rollwrite/Ground.svelte": "a drawing",
    "rollwrite/Key.svelte": "a number in the legend",
    "rollwrite/Marks.svelte": "a drawing",
    "rollwrite/Pad.svelte": "degrees",
    "rollwrite/Spot.svelte": "per cent",
    "rollwrite/Touch.svelte": "a drawing",
    "rollwrite/Tracker.svelte": "a drawing",
    "rollwrite/Venue.svelte": "a drawing",
    "rollwrite/city.ts": "pixels of a square; the code of the letter a",
    "rollwrite/drag.ts": "pixels",
    "rollwrite/plan.ts": "milliseconds",
    "rollwrite/sight.ts": "pixels",
    "table/Curtain.svelte": "lines",
    "table/Invite.svelte": "the address of this machine",
    "table/Lobby.svelte": "bytes of chance",
    "table/Over.svelte": "lines",
    "table/Players.svelte": "seconds and minutes",
    "tacos/Board.svelte": "pixels",
    "tacos/Food.svelte": "a drawing",
    "tacos/Kind.svelte": "a drawing",
    "tacos/Line.svelte": "pixels",
    "tacos/Mark.svelte": "a drawing",
    "tacos/Now.svelte": "pixels",
    "tacos/Scores.svelte": "how many columns there is room for",
    "tacos/Shape.svelte": "a drawing",
    "tacos/Sign.svelte": "a drawing",
    "tacos/Standing.svelte": "per cent",
    "tacos/Stall.svelte": "how many cards there is room for",
    "tacos/desk.ts": "the length of a prefix",
}
"""Files of the pages, or folders, that write numbers, and what these are for."""
WIDTHS = {
    "__init__.py": "the exit code after an interrupt",
    "draw/frenzy.py": "widths of columns",
    "draw/rollwrite.py": "widths of columns",
    "draw/rollwrite_map.py": "the width of a square",
    "draw/rollwrite_tracker.py": "the width of a space",
    "draw/tacos.py": "widths of columns",
    "draw/tacos_cards.py": "widths of columns",
    "draw/tacos_end.py": "widths of columns",
    "explain.py": "widths of columns",
    "menu.py": "widths of columns, and how many lines fit",
    "rules.py": "the width of a page",
    "screen.py": "the size of a terminal",
    "seats.py": "widths of columns, and how many players an example names",
    "serve.py": "ports",
    "simulate.py": "how many games are played if nothing is said",
    "sitting.py": "lines of the screen, and the length of a name",
}
"""The same of the terminal; paper prints the rules themselves, from the engine."""
PICTURES = {
    "frenzy/CardIcon.svelte": "a picture for each card",
    "frenzy/VenueIcon.svelte": "a picture for each venue",
    "tacos/food.ts": "a picture for each ingredient",
    "rollwrite/Bonus.svelte": "a picture for each bonus",
    "rollwrite/Key.svelte": "the legend of the pictures",
    "rollwrite/Marks.svelte": "a picture for each mark",
    "rollwrite/Score.svelte": "names of figures in the view",
    "rollwrite/glance.ts": "a start square, in words",
    "rollwrite/deeds.ts": "events that tell of a bonus, by name",
    "rollwrite/proposal.ts": "the bonus that is being taken, by name",
}
"""Files that know things of the data by their keys, and why. A thing without a picture is drawn with its letter."""
DATA = ("card", "special", "venue", "city", "bonus", "ingredient", "recipe", "truck", "vendor")
ORDINARY = {"start", "step", "place", "reroll", "double"}
"""Keys that are also words of the code: what they mean can only be read. They count in folders of games alone."""


def files_of(folder: Path, *suffixes: str) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in suffixes and path.name != "wire.ts":
            yield path.relative_to(folder).as_posix(), path


def pages() -> list[tuple[str, Path]]:
    return list(files_of(PAGES, ".ts", ".svelte"))


def listed(name: str, reasons: dict[str, str]) -> str | None:
    """The entry of a list that covers a file."""
    return next((entry for entry in reasons if name == entry or (entry.endswith("/") and name.startswith(entry))), None)


def terminal_numbers(path: Path) -> list[float]:
    found = [
        node.value for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Constant)
    ]
    return [value for value in found if isinstance(value, int | float) and not isinstance(value, bool)]


def keys_by_game() -> dict[str, set[str]]:
    """The keys of everything in the games' data."""
    found: dict[str, set[str]] = {}
    for game in registered():
        if not (PAGES / game.key).is_dir():
            continue
        for players, options in game.variants():
            for thing in game.things(game.rules(players, options)):
                kind, _, key = thing.partition(":")
                if kind in DATA and not key.isdigit():
                    found.setdefault(game.key, set()).add(key)
    return found


def test_numbers_in_the_pages_are_for_drawing() -> None:
    used = set()
    for name, path in pages():
        large = sorted({number for number in numbers_in(code_of(path)) if number >= SMALL})
        entry = listed(name, DRAWING)
        assert not large or entry is not None, f"{name} writes {large}: a rule belongs into the engine"
        used.add(entry if large else None)
    assert set(DRAWING) <= used, f"write no numbers any more: {sorted(set(DRAWING) - used)}"


def test_numbers_in_the_terminal_are_for_drawing() -> None:
    used = set()
    for name, path in files_of(TERMINAL, ".py"):
        large = sorted({number for number in terminal_numbers(path) if number >= SMALL})
        if name.startswith("paper/") or not large:
            continue
        assert name in WIDTHS, f"cli/{name} writes {large}: a rule belongs into the engine"
        used.add(name)
    assert set(WIDTHS) == used, f"write no numbers any more: {sorted(set(WIDTHS) - used)}"


def test_no_page_knows_a_card_by_its_name() -> None:
    keys, used = keys_by_game(), set()
    assert {game: len(some) > 10 for game, some in keys.items()} == dict.fromkeys(
        ("frenzy", "rollwrite", "tacos"), True
    )
    for name, path in pages():
        folder = name.split("/")[0]
        own = keys[folder] if folder in keys else set().union(*keys.values()) - ORDINARY
        own = set() if folder == "art" else own
        known = sorted(set(words_in(text_of(path))) & own - words_of_dice())
        assert not known or name in PICTURES, f"{name} knows {known}: what they mean belongs into the engine"
        used.add(name if known else "")
    assert set(PICTURES) <= used, f"know nothing of the data any more: {sorted(set(PICTURES) - used)}"


def words_of_dice() -> set[str]:
    """Venues of rollwrite are called by their dice, of which all games have pictures."""
    return {"d4", "d6", "d8", "d10", "d12", "d20", "wild"}


def test_numbers_in_markup_are_found(tmp_path: Path) -> None:
    page = tmp_path / "Price.svelte"
    page.write_text("<Icon size={36} />{#if fuel > 12}<b>{price * 4}</b>{/if}<style>b { top: 99px }</style>")
    assert list(numbers_in(code_of(page))) == [12.0, 4.0]


def test_the_terminal_imports_views_only() -> None:
    """What draws a game in the terminal knows its views and nothing else of it."""
    for name, path in files_of(TERMINAL, ".py"):
        if name.startswith("paper/"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("truckstop.games."):
                assert (node.module or "").endswith((".shown", ".events")), f"cli/{name} imports {node.module}"


@pytest.mark.parametrize(
    ("code", "numbers", "words"),
    [
        ("const atVenue = (die) => 128 + DICE.indexOf(die);", [128.0], set()),
        ('if (card === "home_ground") return 1_000 * x;', [1000.0], {"home_ground"}),
        ("const PRICES = { reroll: 3, place: 4.5 };", [3.0, 4.5], {"reroll", "place"}),
        ("say(`${n + 12} of c3`); // 99 in a comment", [12.0], {"n", "of", "c3"}),
        ("return left > -12 ? 0x80 : 12n * .5;", [12.0, 128.0, 12.0, 0.5], set()),
    ],
)
def test_literals_are_found(code: str, numbers: list[float], words: set[str]) -> None:
    assert list(numbers_in(code)) == numbers
    assert words <= set(words_in(code))
