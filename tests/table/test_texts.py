"""Names and chat lines: text in any script is accepted, but nothing that would disturb a screen."""

import pytest

from truckstop.table.commands import Refused
from truckstop.table.commands.texts import LONGEST_CHAT, LONGEST_NAME, checked_chat, checked_name

GOOD = [
    "Ana",
    "X",
    "José",
    "Nguyễn",
    "Зоя",
    "李小龍",
    "محمد",
    "שרה",
    "ณัฐ",
    "👩‍🍳",
    "❤️",
    "O'Neil-Smith 3rd",
    "a" * LONGEST_NAME,
]
BAD = {
    "nothing": "",
    "blanks": " \t\n ",
    "too long": "a" * (LONGEST_NAME + 1),
    "far too long": "a" * 10_000_000,
    "a null": "a\x00b",
    "an escape": "\x1b[31mred",
    "a bell": "ring\x07",
    "changes the direction": "abc\u202edef",
    "an isolate": "\u2066abc\u2069",
    "zero width": "a\u200bb",
    "a byte order mark": "\ufeffAna",
    "half a surrogate pair": "\ud800",
    "private use": "\ue000",
    "not a character": "\uffff",
    "a stack of accents": "a" + "\u0301" * 12,
    "only accents": "\u0301\u0301\u0301",
}


@pytest.mark.parametrize("name", GOOD)
def test_a_name_in_any_script_is_accepted(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize("name", BAD.values(), ids=BAD.keys())
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(Refused, match=f"a name has 1 to {LONGEST_NAME} printable characters") as caught:
        checked_name(name)
    assert caught.value.key == "name"


def test_white_space_becomes_single_blanks() -> None:
    assert checked_name("  Ana \t of\r\n\u3000Bo\u00a0 ") == "Ana of Bo"
    assert checked_chat("one\ntwo\u2028three") == "one two three"


def test_composed_and_decomposed_letters_are_equal() -> None:
    assert checked_name("Jose\u0301") == checked_name("José") == "Jos\u00e9"


def test_a_chat_line_may_be_longer_than_a_name() -> None:
    assert checked_chat("x" * LONGEST_CHAT) == "x" * LONGEST_CHAT
    with pytest.raises(Refused, match="a chat line has 1 to 500 printable characters") as caught:
        checked_chat("x" * (LONGEST_CHAT + 1))
    assert caught.value.key == "chat"
