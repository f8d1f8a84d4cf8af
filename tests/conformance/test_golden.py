"""Golden transcripts of every game, and the rules by which they are compared and renewed."""

import os
from pathlib import Path

import pytest

from tests.conformance.games import GAMES
from tests.conformance.golden import FOLDER, compare, golden_cases, golden_file, transcript
from tests.conformance.joined import Joined, Variant, variant_name

CASES = [
    pytest.param(joined, variant, seed, id=f"{joined.game.key}-{variant_name(variant)}-{seed}")
    for joined in GAMES
    for variant, seed in golden_cases(joined)
]


@pytest.mark.parametrize(("joined", "variant", "seed"), CASES)
def test_a_game_matches_its_golden_transcript(joined: Joined, variant: Variant, seed: int) -> None:
    text = transcript(joined, variant, seed)
    compare(golden_file(joined, variant, seed), text, os.environ.get("UPDATE_GOLDEN", ""))


def test_no_transcript_is_left_over() -> None:
    wanted = {golden_file(joined, variant, seed).name for joined in GAMES for variant, seed in golden_cases(joined)}
    assert {file.name for file in FOLDER.iterdir()} <= wanted


OLD = "toy, rules version 1, data a\n1. seat 0: pass\n"
CHANGED = "toy, rules version 1, data a\n1. seat 0: draw\n"
NEW_RULES = "toy, rules version 2, data a\n1. seat 0: draw\n"


def test_a_missing_transcript_fails_and_is_written_only_on_demand(tmp_path: Path) -> None:
    file = tmp_path / "toy.txt"
    with pytest.raises(AssertionError, match="UPDATE_GOLDEN=1"):
        compare(file, OLD, "")
    assert not file.exists()
    compare(file, OLD, "1")
    assert file.read_text() == OLD


def test_a_change_without_a_new_version_fails_with_a_diff_and_cannot_be_renewed(tmp_path: Path) -> None:
    file = tmp_path / "toy.txt"
    file.write_text(OLD)
    for update in ("", "1"):
        with pytest.raises(AssertionError, match=r"(?s)raise the game's rules version.*-1\. seat 0: pass"):
            compare(file, CHANGED, update)
        assert file.read_text() == OLD
    compare(file, CHANGED, "force")
    assert file.read_text() == CHANGED


def test_a_change_with_a_new_version_can_be_renewed(tmp_path: Path) -> None:
    file = tmp_path / "toy.txt"
    file.write_text(OLD)
    with pytest.raises(AssertionError, match="another rules version"):
        compare(file, NEW_RULES, "")
    compare(file, NEW_RULES, "1")
    assert file.read_text() == NEW_RULES


TOLD = """\
toy, rules version 1, data a
1. seat 0: lay salt, of 4
    draw die: 1 of 3
    to all: laid (seat seat:0, card card:salt)
    to seat 0: dealt (card card:corn)
    to all: ended

scores [1, 0], winners [0], places [1, 2]
"""


def test_the_fields_of_an_event_can_change_without_a_new_version(tmp_path: Path) -> None:
    file = tmp_path / "toy.txt"
    file.write_text(TOLD)
    told_more = TOLD.replace("card:salt)", "card:salt, paid 1)")
    with pytest.raises(AssertionError, match=r"(?s)events have other fields.*\+    to all: laid .*paid 1"):
        compare(file, told_more, "")
    assert file.read_text() == TOLD
    compare(file, told_more, "1")
    assert file.read_text() == told_more


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("lay salt, of 4", "lay corn, of 4"),
        ("lay salt, of 4", "lay salt, of 5"),
        ("draw die: 1 of 3", "draw die: 2 of 3"),
        ("    draw die: 1 of 3\n", ""),
        ("scores [1, 0]", "scores [2, 0]"),
        ("to seat 0: dealt", "to all: dealt"),
        ("to seat 0: dealt", "to seat 1: dealt"),
        ("to all: laid", "to all: put"),
        ("    to seat 0: dealt (card card:corn)\n", ""),
        ("    to all: ended\n", "    to all: ended\n    to all: ended\n"),
        (
            "    to seat 0: dealt (card card:corn)\n    to all: ended",
            "    to all: ended\n    to seat 0: dealt (card 1)",
        ),
    ],
)
def test_fields_cannot_be_renewed_if_the_game_went_differently_too(tmp_path: Path, was: str, now: str) -> None:
    file = tmp_path / "toy.txt"
    file.write_text(TOLD)
    changed = TOLD.replace("card:salt)", "card:salt, paid 1)").replace(was, now)
    with pytest.raises(AssertionError, match="raise the game's rules version"):
        compare(file, changed, "1")
    assert file.read_text() == TOLD
