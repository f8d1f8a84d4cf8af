"""Custom words: things without words are named by their key, and mistakes are located by line."""

from pathlib import Path

import pytest

from tests.cli.terminal import run
from truckstop.cli.files import save
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.data import DataError, Files, digest, overlaid
from truckstop.kernel.game import Game, SetupError, keep_files, kept_files, named, shared_rules
from truckstop.kernel.log import Dice, Log, Move
from truckstop.kernel.session import Session
from truckstop.words import Voice, load
from truckstop.words.custom import custom_words, with_custom_words

VALET = '\n[[card]]\nid = 9\nkey = "valet"\ncopies = 1\nvalue = 2\ndoes = "move"\ntrucks = "any"\n'
CARDS = FRENZY.files["cards.toml"].replace("copies = 3", "copies = 2", 1) + VALET
ENGLISH = """\
[frenzy.card]
valet = "Valet"

[frenzy.card_short]
valet = "Val"

[frenzy.card_text]
valet = "Drive any truck elsewhere; kept, it pays {value}."
reroll = "Roll once more."
"""


def files(english: str = ENGLISH, name: str = "words/en.toml") -> Files:
    return FRENZY.files | {"cards.toml": CARDS, name: english}


def refused(data: Files, game: Game = FRENZY) -> str:
    with pytest.raises(DataError) as error:
        custom_words(game, data)
    return str(error.value)


def test_custom_things_are_named_by_custom_words() -> None:
    figures = FRENZY.figures(FRENZY.rules(3, {}, files()))
    voice = Voice(with_custom_words(load("en"), FRENZY, files()), "frenzy", figures=figures)
    assert voice.thing("card:valet") == "Valet"
    assert voice.thing("card_short:valet") == "Val"
    assert voice.thing("card_text:valet") == "Drive any truck elsewhere; kept, it pays 2."
    assert voice.thing("card_text:reroll") == "Roll once more."
    assert Voice(load("en"), "frenzy").thing("card_text:reroll") != "Roll once more.", (
        "the built-in catalogue is unchanged"
    )
    german = Voice(with_custom_words(load("de"), FRENZY, files()), "frenzy")
    assert german.thing("card:valet") == "valet", "a thing without words is named by its key"
    assert german.thing("card_text:reroll") == Voice(load("de"), "frenzy").thing("card_text:reroll")


def test_data_without_words_has_none() -> None:
    assert custom_words(FRENZY, FRENZY.files) == {}
    assert with_custom_words(load("en"), FRENZY, None).entries == load("en").entries


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('valet = "Valet"', "valet = 1", "line 2: frenzy.card.valet: must be a text in quotation marks"),
        ('valet = "Val"', 'chauffeur = "Val"', "line 5: frenzy.card_short.chauffeur: names nothing in this"),
        ("[frenzy.card]", "[tacos.card]", "line 2: tacos.card.valet: names nothing in this data"),
        ("[frenzy.card]", "[web.top]", "line 2: web.top.valet: names nothing in this data"),
        ('valet = "Valet"', 'valet = {other = "x", one = "y"}', "line 2: frenzy.card.valet: must be a single text"),
        ('valet = "Val"', 'valet = " "', "line 5: frenzy.card_short.valet: is empty; leave it out, or write a text"),
        ("{value}", "{amount}", "line 8: frenzy.card_text.valet: unknown figure 'amount'; known figures: value, grid"),
        (
            'valet = "Valet"',
            'valet = "Valet {n}"',
            "line 2: frenzy.card.valet: unknown figure 'n'; known figures: none",
        ),
        ('valet = "Valet"', "valet = Valet", "line 2, column 9: Invalid value"),
        (ENGLISH, "[frenzy.card]\nvalet =", "line 2: Invalid value"),
    ],
)
def test_a_mistake_in_custom_words_is_located_by_file_and_line(old: str, new: str, says: str) -> None:
    assert old in ENGLISH
    assert refused(files(ENGLISH.replace(old, new, 1))).startswith(f"words/en.toml: {says}")


@pytest.mark.parametrize(
    "text", [f"x = {'[' * 3000}{']' * 3000}", f"{'.'.join('x' * 3000)} = 'y'", f"x = {'9' * 5000}"]
)
def test_words_that_the_parser_rejects_are_reported_as_mistakes(text: str) -> None:
    assert refused(files(text)).startswith("words/en.toml: not valid TOML: ")


def test_an_unknown_language_is_named() -> None:
    assert refused(files(name="words/fr.toml")) == "words/fr.toml: unknown language 'fr'; there are de, en, es"


def test_custom_words_are_in_a_folder_beside_the_data(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.toml").write_text(ENGLISH)
    (tmp_path / "words" / "notes.txt").write_text("no words")
    assert overlaid(FRENZY.files, tmp_path) == FRENZY.files | {"words/en.toml": ENGLISH}


def test_a_file_of_words_is_not_a_sheet() -> None:
    data = ROLLWRITE.files | {"quay.toml": ROLLWRITE.files["side_a.toml"], "words/en.toml": ""}
    (side,) = ROLLWRITE.options_with(data)
    assert side.values == ("A", "B", "quay")
    with pytest.raises(SetupError, match=r"it can be A, B, quay$"):
        ROLLWRITE.rules(1, {"side": "words/en"}, data)


def test_the_terminal_uses_custom_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "words").mkdir(parents=True)
    (folder / "cards.toml").write_text(CARDS)
    (folder / "words" / "en.toml").write_text(ENGLISH)
    said = run(monkeypatch, "play", "frenzy", "--plain", "--data", str(folder), typed="c valet\nq\n").out
    assert "Drive any truck elsewhere; kept, it pays 2." in said
    (folder / "words" / "en.toml").write_text("[frenzy.card]\nchauffeur = 'x'\n")
    ran = run(monkeypatch, "play", "frenzy", "--data", str(folder))
    assert ran.code == 2 and "words/en.toml: line 2: frenzy.card.chauffeur: names nothing" in ran.err


@pytest.mark.parametrize("text", ["[frenzy.card]\nchauffeur = 'x'\n", "x = ", f"x = {'[' * 3000}"])
def test_a_log_with_wrong_words_can_still_be_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str) -> None:
    """A log is valid whatever its words are; wrong words are refused only for new games."""
    bots = ["random 1", "random 2"]
    session = Session.start(FRENZY, bots, {}, seed=3, files=files(text))
    file = tmp_path / "game.json"
    save(session.log, file)
    said = "The words that come with this game are left out: words/en.toml: "
    for command in ("verify", "replay"):
        ran = run(monkeypatch, command, str(file))
        assert ran.code == 0 and ran.err.startswith(said), ran.err
        assert ("== Step 0 of" in ran.out) == (command == "replay")
    ran = run(monkeypatch, "play", "--resume", str(file), typed="q\n")
    assert ran.code == 0 and ran.err.startswith(said) and "Truck Off" in ran.out


# All rules that files allow


@pytest.mark.parametrize("game", [FRENZY, ROLLWRITE, TACOS])
def test_every_rules_covers_all_player_counts_and_values(game: Game) -> None:
    counts = {rules.players for rules in game.every_rules()}
    assert counts == set(range(game.min_players, 7))
    assert len(game.every_rules()) == len(game.variants())


def test_sheets_that_are_not_chosen_are_checked() -> None:
    sheet = ROLLWRITE.files["side_a.toml"]
    assert len(ROLLWRITE.every_rules(ROLLWRITE.files | {"quay.toml": sheet})) == len(ROLLWRITE.every_rules()) + 1
    with pytest.raises(DataError, match=r"^quay\.toml: line \d+: width: "):
        ROLLWRITE.every_rules(ROLLWRITE.files | {"quay.toml": sheet.replace("width = 10", "width = 1")})


def test_built_in_cards_need_not_be_in_custom_data() -> None:
    """Variants name them in options; the other variants must still be found."""
    text = CARDS.replace('key = "double"', 'key = "twice"').replace('"double"]', '"twice"]')
    specials = FRENZY.files["specials.toml"].replace('card = "double"', 'card = "twice"')
    assert FRENZY.every_rules(FRENZY.files | {"cards.toml": text, "specials.toml": specials})


# Rules by digest


def test_rules_of_kept_files_are_shared_and_others_are_not() -> None:
    mine = files()
    with pytest.raises(SetupError, match=f"data {digest(mine)[:8]}… is not available"):
        shared_rules(FRENZY, 3, {}, digest(mine))
    data = keep_files(mine)
    assert data == digest(mine) and kept_files(data) is mine
    assert keep_files(dict(mine)) == data and kept_files(data) is mine, "the first is kept"
    one = shared_rules(FRENZY, 3, {}, data)
    assert one is shared_rules(FRENZY, 3, {}, data) is not shared_rules(FRENZY, 3, {})
    assert "card:valet" in FRENZY.things(one) and "card:valet" not in FRENZY.things(shared_rules(FRENZY, 3, {}))
    log = Log("frenzy", 1, data, 3, {}, ["a", "b", "c"], Dice(seed=1), [Move()], mine)
    assert log.rules() is one
    # A log that only claims to have these files does not get their rules.
    other = Log("frenzy", 1, data, 3, {}, ["a", "b", "c"], Dice(seed=1), [Move()], FRENZY.files)
    assert "card:valet" not in named("frenzy").things(other.rules())
