"""Data files: errors name the file and the key."""

from pathlib import Path

import pytest

from tests.toy import TOY
from tests.toy.game import CARDS
from truckstop.kernel.data import DataError, Lines, digest, overlaid, parsed, shipped, with_line


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rounds = 3", "rounds = 'three'", "cards.toml: rounds: Expected `int`, got `str`"),
        ("rounds = 3", "rounds = 3.5", "cards.toml: rounds: Expected `int`, got `float`"),
        ("rounds = 3", "rounds = true", "cards.toml: rounds: Expected `int`, got `bool`"),
        ("rounds = 3", "round = 3", "cards.toml: top level: .*`round`"),
        ("rounds = 3\n", "", "cards.toml: top level: .*missing.*`rounds`"),
        ("copies = 5,", "copys = 5,", r"cards.toml: cards\[.*\]: .*`copys`"),
        ("worth = 2", "worth = '2'", r"cards.toml: cards\[.*\].worth: Expected `int`, got `str`"),
        ("cards = [", "cards = 7\nmore = [", "cards.toml: "),
        ("rounds = 3", "rounds = = 3", "cards.toml: not valid TOML: .*line 1"),
        ('{key = "lime", copies = 5, worth = 2},', "", "cards.toml: cards: there are 3 kinds, not 4"),
        ("copies = 9", "copies = 0", "cards.toml: cards: 4 players need at least 15 cards"),
    ],
)
def test_a_wrong_file_is_refused_by_file_and_key(old: str, new: str, says: str) -> None:
    assert old in CARDS
    with pytest.raises(DataError, match=f"^{says}") as caught:
        TOY.rules(4, {}, {"cards.toml": CARDS.replace(old, new, 1)})
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(DataError, match=r"^cards\.toml: missing$"):
        TOY.rules(2, {}, {"other.toml": CARDS})


def test_a_digest_depends_on_names_and_text() -> None:
    every = [{}, {"a": "x"}, {"b": "x"}, {"a": "y"}, {"a": "x", "b": ""}, {"a": "", "b": "x"}]
    assert len({digest(files) for files in every}) == len(every)
    assert digest({"a": "x", "b": "y"}) == digest({"b": "y", "a": "x"})


def test_files_in_a_folder_replace_ours(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text("theirs", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not data", encoding="utf-8")
    assert overlaid({"a.toml": "ours", "b.toml": "ours"}, tmp_path) == {"a.toml": "ours", "b.toml": "theirs"}


def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    ours = {"a.toml": "ours"}
    with pytest.raises(DataError, match=r"nowhere: no such folder; it should contain one or more of a\.toml"):
        overlaid(ours, tmp_path / "nowhere")
    with pytest.raises(DataError, match="contains no data file"):
        overlaid(ours, tmp_path)
    (tmp_path / "b.toml").write_text("")
    with pytest.raises(DataError, match=r"b\.toml: not a data file of this game; it has a\.toml"):
        overlaid(ours, tmp_path)
    (tmp_path / "b.toml").unlink()
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match=r"a\.toml: cannot be read"):
        overlaid(ours, tmp_path)


def test_shipped_files_are_read_from_the_package() -> None:
    from truckstop.games.frenzy.game import FRENZY

    names = sorted(FRENZY.files)
    assert shipped("truckstop.games.frenzy", names) == FRENZY.files
    assert all(FRENZY.files.values())


def test_a_game_that_takes_more_gets_further_files(tmp_path: Path) -> None:
    ours = {"a.toml": "ours", "b.toml": "ours"}
    (tmp_path / "b.toml").write_text("theirs", encoding="utf-8")
    (tmp_path / "c.toml").write_text("more", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not data", encoding="utf-8")
    assert overlaid(ours, tmp_path, "a map of your own") == {"a.toml": "ours", "b.toml": "theirs", "c.toml": "more"}
    with pytest.raises(DataError, match=r"c\.toml: not a data file of this game; it has a\.toml, b\.toml$"):
        overlaid(ours, tmp_path)


def test_the_error_for_an_empty_folder_says_what_it_can_contain(tmp_path: Path) -> None:
    for folder, says in ((tmp_path, "contains no data file"), (tmp_path / "nowhere", "no such folder")):
        with pytest.raises(DataError, match=f"{says}; it should contain one or more of a.toml, or a map of your own$"):
            overlaid({"a.toml": ""}, folder, "a map of your own")


LINES = """\
# key = "not this"
key = "x"  # a comment, with "quotes"
numbers = [1, -2,
  3]

[city]
names = [
    "a # b",  # c
    'd', "e",
    # "f"
    "g",
]
flag = true

[ city.park ]
"odd key" = 1
key = 7

[[card]]
key = "first"
[[card]]
key = "second"
"""


@pytest.mark.parametrize(
    ("key", "item", "line"),
    [
        ("key", None, 2),
        ("key", 0, 2),
        ("numbers", None, 3),
        ("numbers", 1, 3),
        ("numbers", 2, 4),
        ("city.names", None, 7),
        ("city.names", 0, 8),
        ("city.names", 1, 9),
        ("city.names", 2, 9),
        ("city.names", 3, 11),
        ("city.flag", 0, 13),
        ("city.park.key", None, 17),
        ("card.key", None, 20),
        ("card[0].key", None, 20),
        ("card[1].key", None, 22),
        ("card[1].value", None, 21),
    ],
)
def test_lines_of_keys_and_items_are_found(key: str, item: int | None, line: int) -> None:
    assert Lines(LINES).of(key, item) == line


def test_an_item_beyond_the_list_has_the_line_of_its_key_and_an_unknown_key_that_of_its_table() -> None:
    assert Lines(LINES).of("numbers", 9) == 3
    assert Lines(LINES).of("city.key") == 6
    assert Lines(LINES).of("nothing") == 1
    assert Lines("").of("anything", 2) == 1


def test_both_line_endings_give_the_same_line_numbers() -> None:
    assert Lines(LINES.replace("\n", "\r\n")).of("city.names", 3) == 11


def test_a_file_given_as_a_folder_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text("")
    with pytest.raises(DataError, match="is a file; name the folder that contains it"):
        overlaid({"cards.toml": ""}, file)


@pytest.mark.parametrize("text", ["a = " + "[" * 20000, "a = " + "9" * 5000], ids=["too deep", "too long a number"])
def test_a_file_that_the_parser_cannot_read_is_refused(text: str) -> None:
    with pytest.raises(DataError, match=r"a\.toml: not valid TOML"):
        parsed({"a.toml": text}, "a.toml", dict[str, int])


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("x.toml: key: is wrong", 2),
        ("x.toml: numbers[2]: is wrong", 4),
        ("x.toml: city.names[3]: is wrong", 11),
        ("x.toml: card 'second': key: is wrong", 22),
        ("x.toml: card 'second': value: is missing", 21),
        ("x.toml: truck 'first': value: is missing", 19),
        ("x.toml: card[1].key: is wrong", 22),
        ("x.toml: card[1]: Object missing required field `value`", 21),
        ("x.toml: card[0]: Object contains unknown field `key`", 20),
        ("x.toml: top level: Object contains unknown field `numbers`", 3),
        ("x.toml: top level: Object missing required field `deck`", 1),
        ("x.toml: card: 'second' is listed twice", 22),
        ("x.toml: names: 'nothing' is listed twice", 1),
        ("x.toml: flag: is wrong", 13),
        ("x.toml: total: is wrong", 2),
    ],
)
def test_a_message_that_names_a_key_gets_its_line(message: str, line: int) -> None:
    rest = message.removeprefix("x.toml: ")
    located = with_line({"x.toml": LINES}, DataError(message), {"total": "key"})
    assert str(located) == f"x.toml: line {line}: {rest}"


@pytest.mark.parametrize(
    "message", ["y.toml: missing", "x.toml: line 3: key: is wrong", "x.toml: not valid TOML: Invalid value (at line 1)"]
)
def test_a_message_with_a_line_or_without_a_file_is_not_changed(message: str) -> None:
    assert str(with_line({"x.toml": LINES}, DataError(message))) == message
