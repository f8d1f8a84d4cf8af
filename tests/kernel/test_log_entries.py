"""Malformed entries: documents with correct checksums that are not a game."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.joined import known
from tests.kernel.playing import finished
from tests.soak import sized
from tests.toy import TOY
from truckstop.kernel.log import LogError, _sum, read, verify, written


@cache
def whole_log() -> str:
    with known(TOY):
        return written(finished().log)


def raw_log() -> dict[str, Any]:
    raw: dict[str, Any] = json.loads(whole_log())
    return raw


def summed(raw: dict[str, Any]) -> str:
    """Return the document with correct checksums, as a forger would write it."""
    head = {key: value for key, value in raw.items() if key not in ("entries", "secret", "result")}
    total = _sum("", head)
    for entry in raw["entries"]:
        if isinstance(entry, dict):
            entry.pop("sum", None)
            total = _sum(total, entry)
            entry["sum"] = total
    return json.dumps(raw)


def refused(text: str) -> str:
    with pytest.raises(LogError) as caught:
        verify(read(text))
    assert str(caught.value) and "\n" not in str(caught.value)
    return str(caught.value)


def test_recomputed_checksums_are_accepted() -> None:
    assert verify(read(summed(raw_log())))


DONE = {"seat": 0, "do": ["done"]}


@pytest.mark.parametrize(
    "entry",
    [
        *[{"seat": seat, "do": ["done"]} for seat in ("x", 1.5, None, True, 99, -1, 2**70, [0])],
        *[{"seat": 0, "do": do} for do in ("done", [1], [None], ["fly"], [], None, [["done"]], ["pass"], ["done"] * 9)],
        *[{**DONE, "draws": draws} for draws in ("die", [["die"]], [["die", 3]], [["die", 3, "x"]], [[3, 3, 1]])],
        *[{**DONE, "draws": [["die", n, value]]} for n, value in ((3, 3), (3, -1), (0, 0), (2**70, 1), (3, None))],
        *[{**DONE, "draws": draws} for draws in ([["nose", 3, 1]], [["die", 3, 1]], None, [None], {"die": 3})],
        *[{"seat": 0, "takes back": back} for back in ([0], [1], [99], [-1], ["x"], 0, None, [2**70], [])],
        {**DONE, "takes back": [1]},
        {**DONE, "more": 1},
        {"do": ["done"]},
        {"seat": 0},
        {},
    ],
)
def test_an_entry_of_wrong_shape_is_refused_by_its_number(entry: dict[str, Any]) -> None:
    raw = raw_log()
    raw["entries"] = [raw["entries"][0], dict(entry)]
    raw["result"] = None
    assert refused(summed(raw)).startswith("entry 1: ")


@pytest.mark.parametrize(
    "change",
    [{"do": ["done"]}, {"seat": 0, "do": ["done"]}, {"takes back": [0]}, {"draws": []}, {"draws": [["die", 3, 1]]}],
)
def test_a_wrong_set_up_is_refused(change: dict[str, Any]) -> None:
    raw = raw_log()
    raw["entries"][0] |= change
    assert refused(summed(raw)).startswith("entry 0: ")


def test_a_set_up_with_one_draw_too_many_is_refused() -> None:
    raw = raw_log()
    raw["entries"][0]["draws"].append(["die", 3, 1])
    count = len(raw["entries"][0]["draws"])
    assert refused(summed(raw)) == f"entry 0: has {count} draws, but the rules make {count - 1}"


plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
values = st.recursive(plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner))


@settings(max_examples=sized(150, 150, 50))
@given(st.data(), values, st.booleans())
def test_with_any_value_anywhere_a_log_is_read_or_refused(data: st.DataObject, value: Any, sums: bool) -> None:
    """Replacing any value of a log gives a log or a LogError, never another exception."""
    raw: Any = raw_log()
    place = raw
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.integers(0, 3)) == 0:
            break
        place = inner
    place[key] = value
    text = summed(raw) if sums and isinstance(raw["entries"], list) else json.dumps(raw)
    with known(TOY):
        try:
            assert verify(read(text))
        except LogError as error:
            assert "\n" not in str(error)
