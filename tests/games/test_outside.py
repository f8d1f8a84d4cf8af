"""Games from outside the package: how they are found, and what they bring."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.docs.example_game import environ, write_example
from tests.waiting import LONG
from truckstop.games.outside import Outside, with_words
from truckstop.kernel.game import SetupError, named, registered
from truckstop.kernel.prompt import Message
from truckstop.words import load


def python(code: str, folder: Path, *path: Path, places: str = "") -> str:
    """What a fresh Python prints: games are found once in a process."""
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        cwd=folder,
        env=environ(*path, TRUCKSTOP_GAMES=places),
        capture_output=True,
        text=True,
        timeout=LONG,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


GAMES = """
    import truckstop.games
    from truckstop.bots import bot_names
    from truckstop.kernel.game import registered
    print(*[game.key for game in registered()], *bot_names("highbid"))
"""
FOUND = "frenzy rollwrite tacos highbid matching random"


def test_without_the_variable_there_are_only_ours() -> None:
    assert [game.key for game in registered()] == ["frenzy", "rollwrite", "tacos"]


@pytest.mark.parametrize("place", ["highbid", "./highbid", "highbid,highbid", f" highbid{os.pathsep}", "highbid/"])
def test_a_folder_is_found_and_comes_after_ours(tmp_path: Path, place: str) -> None:
    write_example(tmp_path)
    assert python(GAMES, tmp_path, places=place) == FOUND


def test_an_importable_module_is_found(tmp_path: Path) -> None:
    write_example(tmp_path / "elsewhere")
    assert python(GAMES, tmp_path, tmp_path / "elsewhere", places="highbid") == FOUND


def test_a_module_file_is_found(tmp_path: Path) -> None:
    write_example(tmp_path)
    (tmp_path / "one_file.py").write_text("from highbid import GAME")
    assert python(GAMES, tmp_path, places="one_file.py").startswith("frenzy rollwrite tacos highbid random")


def test_an_installed_package_announces_its_game(tmp_path: Path) -> None:
    write_example(tmp_path / "site")
    info = tmp_path / "site" / "highbid-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: highbid\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[truckstop.games]\nhighbid = highbid\n")
    assert python(GAMES, tmp_path, tmp_path / "site") == FOUND


def test_a_game_may_be_imported_before_this_package(tmp_path: Path) -> None:
    write_example(tmp_path)
    code = "import highbid\nfrom truckstop.kernel.game import named\nprint(named('highbid') is highbid.GAME)"
    assert python(code, tmp_path, places="highbid") == "True"


def test_a_game_that_cannot_be_loaded_is_reported_each_time(tmp_path: Path) -> None:
    code = """
        import truckstop.games
        from truckstop.kernel.game import SetupError, named, registered
        for ask in (registered, lambda: named("frenzy")):
            try:
                ask()
            except SetupError as error:
                print(error)
    """
    (tmp_path / "broken.py").write_text("GAME = 1 / 0")
    lines = python(code, tmp_path, places="broken.py").splitlines()
    where = f"({tmp_path / 'broken.py'}, line 1)"
    wrong = f"TRUCKSTOP_GAMES: broken.py: cannot be imported: ZeroDivisionError: division by zero {where}"
    assert lines == [wrong, wrong]


@pytest.mark.parametrize(
    ("place", "text", "says"),
    [
        ("json.py", "", "another module is called 'json'"),
        ("my-game.py", "", "'my-game' cannot be the name of a Python module"),
        ("game.txt", "", "is not a Python file"),
        ("holds.py", "GAME = 3", "holds int as GAME"),
    ],
)
def test_a_file_that_is_not_a_game_is_refused(tmp_path: Path, place: str, text: str, says: str) -> None:
    code = """
        from truckstop.kernel.game import SetupError, registered
        import truckstop.games
        try:
            registered()
        except SetupError as error:
            print(error)
    """
    (tmp_path / place).write_text(text)
    run_in = tmp_path / "empty"
    run_in.mkdir()
    assert says in python(code, run_in, places=f"../{place}")


def test_missing_sentences_are_english_and_a_missing_name_is_the_key() -> None:
    bare = Outside(named("frenzy"), "m", (), {})
    assert bare.phrases("de")["frenzy.name"].other == "Frenzy"
    german = load("de").entries
    some = Outside(
        named("frenzy"), "m", (), {"en": {"frenzy.a": german["frenzy.name"], "frenzy.b": german["tacos.name"]}}
    )
    assert {"frenzy.a", "frenzy.b"} <= some.phrases("de").keys()


def test_the_catalogue_is_ours_alone_if_there_is_no_game_from_outside() -> None:
    words = load()
    assert with_words(words) is words


def test_an_unknown_game_is_refused_with_all_that_there_are() -> None:
    with pytest.raises(SetupError, match=r"the games are frenzy, rollwrite, tacos$"):
        named("highbid")


def test_sentences_of_a_game_are_said_in_every_language(tmp_path: Path) -> None:
    game = write_example(tmp_path)
    (game / "words" / "de.toml").write_text('[highbid.event]\nended = "Der Beutel ist leer."\n')
    code = """
        import truckstop.games
        from truckstop.games.outside import with_words
        from truckstop.kernel.prompt import Message
        from truckstop.words import load
        for language in ("en", "de", "es"):
            words = with_words(load(language))
            print(words.say(Message("highbid.event.ended")), words.say(Message("highbid.name")))
    """
    said = ["The bag is empty. High bid", "Der Beutel ist leer. High bid", "The bag is empty. High bid"]
    assert python(code, tmp_path, places="highbid").splitlines() == said
    assert with_words(load()).say(Message("highbid.event.ended")) == "ended"
