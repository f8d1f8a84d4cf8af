"""The tables of docs/add-a-card.md: every message is real, and verbs need what the page says."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, steps, tables
from truckstop.cli.files import copy_data
from truckstop.games.frenzy.cards import VERBS
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.specials import HOOKS, NEEDS
from truckstop.games.frenzy.specials import VERBS as SPECIAL_VERBS
from truckstop.kernel.data import DataError, Files, overlaid
from truckstop.kernel.game import SetupError
from truckstop.words.custom import custom_words

TEXT = (ROOT / "docs" / "add-a-card.md").read_text(encoding="utf-8")
BLOCKS = {key: step.text for step in steps(TEXT) for key in ("valet", "full_house") if f'key = "{key}"' in step.text}
CARDS = FRENZY.files["cards.toml"].replace("copies = 3", "copies = 2", 1)
SPECIALS = FRENZY.files["specials.toml"].replace("count = 24", "count = 25", 1)


def with_valet(old: str = "", new: str = "", cards: str = CARDS) -> Files:
    """The cards with the page's custom card and one mistake."""
    return FRENZY.files | {"cards.toml": cards + BLOCKS["valet"].replace(old, new)}


def with_full_house(old: str = "", new: str = "", specials: str = SPECIALS) -> Files:
    return FRENZY.files | {"specials.toml": specials + BLOCKS["full_house"].replace(old, new)}


def without_place() -> Files:
    cards = CARDS.replace(place_card(), "")
    return with_valet("copies = 1", "copies = 2", cards)


def place_card() -> str:
    start = CARDS.index("[[card]]\nid = 3\n")
    return CARDS[start : CARDS.index("[[card]]\nid = 4\n")]


WRONG = [
    with_valet(cards=FRENZY.files["cards.toml"]),
    with_valet("id = 9", "id = 8"),
    with_valet("id = 9", "id = 32"),
    with_valet('"valet"', '"double"'),
    with_valet('"move"', '"fly"'),
    with_valet('trucks = "any"\n', ""),
    with_valet('"any"', '"all"'),
    with_valet('"move"', '"shut"'),
    with_valet('"move"\ntrucks = "any"', '"promote"'),
    with_valet('"any"\n', '"any"\ngrid = [1]\n'),
    with_valet("value", "worth"),
    with_valet("value = 2\n", ""),
    with_valet("value = 2", 'value = "2"'),
    with_valet("value = 2", "value = 21"),
    with_valet('"valet"', "valet"),
    with_valet(cards=CARDS.replace('low = ["truck_shutdown"', 'low = ["tow"')),
    without_place(),
    with_full_house(specials=FRENZY.files["specials.toml"]),
    with_full_house('"concert"', '"opera"'),
    with_full_house('"after"', '"during"'),
    with_full_house('"pay trucks"', '"roll high"'),
    with_full_house(
        '"after"\nphase = "roll"\ndoes = "pay trucks"', '"during"\nphase = "execute actions"\ndoes = "bar card"'
    ),
    with_full_house('"pay trucks"', '"add promo"\ncard = "double"'),
    with_full_house(
        '"after"\nphase = "roll"\ndoes = "pay trucks"', '"during"\nphase = "select actions"\ndoes = "pay idle"'
    ),
    with_full_house("amount = 2\n", ""),
    with_full_house("amount = 2\n", "amount = 2\nlimit = 2\n"),
]


def messages_of_data() -> Iterator[str]:
    for files in WRONG:
        with pytest.raises(DataError) as error:
            FRENZY.rules(4, {"specials": "on"}, files)
        yield str(error.value)


def messages_of_words() -> Iterator[str]:
    (words,) = [step.text for step in steps(TEXT) if step.edit == "write my-cards/words/en.toml"]
    assert custom_words(FRENZY, with_valet() | {"words/en.toml": words})
    for name, text in (
        ("words/en.toml", words.replace('valet = "Valet"', 'valett = "Valet"', 1)),
        ("words/fr.toml", words),
    ):
        with pytest.raises(DataError) as error:
            custom_words(FRENZY, with_valet() | {name: text})
        yield str(error.value)


def messages_of_folders() -> Iterator[str]:
    Path("odd").mkdir()
    Path("odd/card.toml").write_text("")
    copy_data(FRENZY, ["cards.toml"], Path("my-cards"))
    for folder in ("nowhere", "odd"):
        with pytest.raises(DataError) as wrong:
            overlaid(FRENZY.files, Path(folder))
        yield str(wrong.value)
    with pytest.raises(SetupError) as refused:
        copy_data(FRENZY, ["cards.toml"], Path("my-cards"))
    yield str(refused.value)


def test_every_message_on_the_page_is_real(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    written = [row[0] for row in tables(TEXT, "| message ")]
    assert sorted(written) == sorted([*messages_of_data(), *messages_of_words(), *messages_of_folders()])


def test_the_page_lists_the_verbs_of_cards() -> None:
    needs = {row[0]: row[2].replace("`", "").partition(":")[0] for row in tables(TEXT, "| `does` | what | also")}
    assert needs == {verb.key: needed(verb.key, verb.needs_truck) for verb in VERBS}


def needed(key: str, truck: bool) -> str:
    return "trucks" if truck else "grid" if key == "promote" else ""


def special_rows() -> dict[str, list[str]]:
    return {row[0]: [cell.replace("`", "") for cell in row] for row in tables(TEXT, "| `does` | what | hooked")}


def test_the_page_lists_the_verbs_of_specials_and_their_hooks() -> None:
    hooks = {verb: row[2] for verb, row in special_rows().items()}
    assert hooks == {verb: " ".join(HOOKS.get(verb, ("before or after", "any phase"))) for verb in SPECIAL_VERBS}


def test_the_page_says_what_a_special_needs() -> None:
    """The tests of loading check that these are required and that nothing else is accepted."""
    for verb, row in special_rows().items():
        told = [key for key, cell in zip(("amount", "limit", "card"), row[3:], strict=True) if cell]
        assert told == [key for key, verbs in NEEDS.items() if verb in verbs], verb
