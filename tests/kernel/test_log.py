"""Logs: readable and replayable; a log with any error is refused, with a message that names the place."""

import json
import re
from typing import Any

import pytest

from tests.conformance.joined import known
from tests.kernel.playing import finished, play_at_random, start
from tests.rule import rule
from tests.toy import TOY, Toy
from tests.toy.game import CARDS
from truckstop.kernel.chance import commitment
from truckstop.kernel.data import digest
from truckstop.kernel.log import Log, LogError, last, read, replay, standing, verify, written
from truckstop.kernel.session import Session


def refused(text: str) -> str:
    """Return why a document is refused as a log."""
    with pytest.raises(LogError) as caught:
        verify(read(text))
    assert str(caught.value) and "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("seed", [0, 5, None])
def test_a_written_log_reads_back_and_verifies(seed: int | None) -> None:
    session = finished(seed)
    log = read(written(session.log))
    assert log == session.log
    assert written(log) == written(session.log)
    checked = verify(log)
    assert checked[0] == f"{len(log.entries)} entries follow the rules of toy, version 1"
    assert any("draws come from the" in line for line in checked)
    assert checked[-1] == "the result is what the entries give"


def test_a_running_game_verifies_and_says_that_it_is_not_over() -> None:
    session = play_at_random(start(), 1, entries=6)
    assert verify(read(written(session.log)))[-1] == "the game is not over"


@rule("C3", "C8")
def test_a_person_can_read_a_log() -> None:
    """It has one entry a line, names instead of numbers, the source of every draw, and the options of the game."""
    session = finished()
    lines = written(session.log).split("\n")
    entries = [line for line in lines if '"sum"' in line]
    assert len(entries) == len(session.log.entries)
    assert entries[0].startswith('  {"draws": [["first", 3, ')
    assert any(
        re.match(r'  \{"seat": \d, "do": \["(pick|lay|take) (salt|lime|corn|chili)"\]', line) for line in entries
    )
    assert any('["die", 3, ' in line for line in entries)
    assert ' "options": {"stall": "small"},' in lines
    assert ' "seats": ["Ana", "Bo", "Cy"],' in lines


def test_a_replay_contains_every_standing_entry() -> None:
    session = start()
    session.act(0, [session.state.options(0)[0]])
    session.take_back(0)
    play_at_random(session, 3)
    assert standing(session.log.entries)[:2] == [0, 3]
    moments = list(replay(session.log))
    assert [moment.number for moment in moments] == standing(session.log.entries)
    assert [event for moment in moments for event in moment.events] == session.events
    assert last(session.log).state.dump() == session.state.dump()


# Edits


def edits(text: str) -> list[tuple[str, str]]:
    """Yield every edit of one line: deleted, doubled, swapped with the next, a number or a word changed."""
    lines = text.split("\n")[:-1]
    made = []
    for i, line in enumerate(lines):
        made.append((f"line {i} dropped", "\n".join(lines[:i] + lines[i + 1 :])))
        made.append((f"line {i} doubled", "\n".join([*lines[: i + 1], *lines[i:]])))
        if i + 1 < len(lines):
            swapped = [*lines[:i], lines[i + 1], line, *lines[i + 2 :]]
            made.append((f"lines {i} and {i + 1} swapped", "\n".join(swapped)))
        for found in re.finditer(r"\d+|\w+", line):
            word = found.group()
            other = str(int(word) + 1) if word.isdigit() else word[:-1] + ("x" if word[-1] != "x" else "y")
            changed = line[: found.start()] + other + line[found.end() :]
            made.append((f"line {i}: {changed}", "\n".join([*lines[:i], changed, *lines[i + 1 :]])))
    return made


# The order of the lines of the head does not matter.
HARMLESS = re.compile(r"lines (\d+) and (\d+) swapped")


@pytest.mark.parametrize("seed", [5, None])
@pytest.mark.parametrize("entries", [8, 10_000])
def test_every_edit_of_one_line_is_found(seed: int | None, entries: int) -> None:
    log = play_at_random(start(2, seed), 1, entries).log
    text = written(log)
    count = 0
    for what, edited in edits(text):
        try:
            same = json.loads(edited) == json.loads(text) and HARMLESS.match(what)
        except ValueError:
            same = None
        if not same:
            try:
                verify(read(edited))
            except LogError:
                count += 1
            else:
                pytest.fail(f"not found: {what}")
    assert count > 150


def test_an_edit_is_named_by_its_entry() -> None:
    text = written(finished().log)
    line = next(line for line in text.split("\n") if line.startswith('  {"seat"'))
    assert refused(text.replace(line, line.replace('"seat": ', '"seat": 1'))).startswith("entry 1: was changed")


def test_a_cut_off_log_is_refused_by_its_line() -> None:
    text = written(finished().log)
    for length in range(1, len(text) - 2, 97):
        assert re.match(r"line \d+: not a complete JSON document", refused(text[:length])), length


@pytest.mark.parametrize("text", ["", "\n", "# A heading\n", "hello {"])
def test_a_text_that_is_not_json_is_not_called_cut_off(text: str) -> None:
    assert refused(text) == "not a Truckstop log: it is not a JSON document"


def test_an_edited_result_is_refused() -> None:
    log = finished().log
    assert log.result is not None
    log.result["winners"] = [0, 1, 2]
    assert refused(written(log)).startswith("result: the log says")
    log.result = None
    assert refused(written(log)).startswith("result: the log says None")
    running = play_at_random(start(), 1, entries=5).log
    running.result = {"scores": [1, 0], "winners": [0]}
    assert refused(written(running)) == "result: is given, but the game is not over"


# Foreign documents


@pytest.mark.parametrize(
    "text",
    [
        *("", "{}", "[]", "5", "null", '"x"', "not JSON", '{"a": 1}', '{"truckstop log": null}', "NaN", "\ud800"),
        *('{"truckstop log": 1}', "[" * 100_000, "9" * 10_000, '{"truckstop log": 1, "truckstop log": 1}'),
    ],
)
def test_foreign_documents_are_refused(text: str) -> None:
    assert re.match("not a Truckstop log|line 1: not a complete JSON document|unknown log format None", refused(text))


def test_an_unknown_format_version_game_and_data_are_refused() -> None:
    text = written(finished().log)
    assert refused(text.replace('log": 1', 'log": 2')) == "unknown log format 2; this version reads 1"
    says = "unknown rules version 9 of toy; this version has 1"
    assert refused(text.replace('"rules": 1', '"rules": 9')) == says
    assert refused(text.replace('"game": "toy"', '"game": "chess"')).startswith(
        "there is no game 'chess'; the games are"
    )
    says = "data 12345678… of toy is not available: the log was played with other cards than ours"
    assert refused(text.replace(TOY.digest(), "12345678" * 4)) == says


def test_a_log_does_not_replay_with_newer_rules_or_other_data() -> None:
    text = written(finished().log)
    newer, other = Toy(), Toy()
    newer.version = 2
    other.files = {"cards.toml": CARDS.replace("worth = 5", "worth = 6")}
    for game, says in ((newer, "unknown rules version 1 of toy"), (other, f"data {TOY.digest()[:8]}… of toy")):
        with known(game):
            assert refused(text).startswith(says)


def test_custom_data_is_part_of_the_log() -> None:
    files = {"cards.toml": CARDS.replace("worth = 5", "worth = 9")}
    session = play_at_random(Session.start(TOY, ["a", "b"], {}, seed=3, files=files), 2)
    log = read(written(session.log))
    assert log.files == files
    assert log.digest == digest(files) != TOY.digest()
    assert last(log).state.dump() == session.state.dump()
    assert "the result is what the entries give" in verify(log)
    assert refused(written(session.log).replace("worth = 9", "worth = 8")).startswith("data ")


def test_our_own_data_given_as_files_is_not_part_of_the_log() -> None:
    assert Session.start(TOY, ["a", "b"], {}, seed=3, files=dict(TOY.files)).log.files is None


def test_data_that_cannot_be_played_with_is_refused() -> None:
    log = finished().log
    log.files = {"cards.toml": "rounds = 'x'"}
    log.digest = digest(log.files)
    raw = json.loads(written(finished().log)) | {"files": log.files, "data": log.digest}
    assert refused(json.dumps(raw)).startswith("set-up: cards.toml: ")


# Dice


def test_draws_that_do_not_match_the_dice_are_refused() -> None:
    """The checksums of the log match, but its draws are not those of its seed."""
    other, log = finished(6).log, finished(5).log
    forged = Log(**{name: getattr(other, name) for name in Log.__struct_fields__} | {"dice": log.dice})
    assert re.match("entry 0: the draw from (first|deck) does not match the dice", refused(written(forged)))


def test_a_secret_that_was_not_committed_to_is_refused() -> None:
    log = finished(None).log
    assert log.dice.secret is not None
    assert log.dice.commitment == commitment(bytes.fromhex(log.dice.secret))
    text = written(log)
    says = "dice: the secret is not the one that was committed to before play"
    assert refused(text.replace(log.dice.secret, "00" * 32)) == says
    hidden = text.replace(f'"{log.dice.secret}"', "null")
    assert "the draws cannot be checked before the secret of the dice is shown" in verify(read(hidden))


def raw_log() -> dict[str, Any]:
    raw: dict[str, Any] = json.loads(written(finished().log))
    return raw


WRONG: dict[str, list[Any]] = {
    "players": ["3", -1, 99, None, 2.5, True, [3]],
    "seats": [["a"], "abc", [1, 2, 3], None, []],
    "options": [{"stall": 3}, {"stall": "huge"}, {"moon": "x"}, [], None],
    "dice": [{}, None, {"sed": 1}, {"seed": -1}, {"seed": 2**64}, {"seed": "x"}, {"seed": 1, "commitment": "a"}],
    "secret": ["zz", 5, "00", []],
    "result": [[], "x", {"scores": "x"}, {"scores": ["x"]}, 5],
    "entries": [[], {}, None, [5], ["x"], [None], [[]], [{}]],
    "files": [[], {"cards.toml": 5}, {"cards.toml": ""}, {}],
    "data": [5, None, ""],
    "game": [5, None, "", []],
    "rules": ["1", None, -1, 2**80],
    "more": [1],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG.items() for value in values])
def test_a_head_of_wrong_shape_is_refused(key: str, value: Any) -> None:
    assert refused(json.dumps(raw_log() | {key: value}))
