"""Logs of the version before looks and beats: they can be read, replayed and verified, and are written unchanged.

They were written by commit a73612b, with `Session` and greedy bots; `rollwrite-own-data.json` holds a changed side A.
"""

from pathlib import Path

import pytest

import truckstop.games  # noqa: F401  (registers the games)
from truckstop.kernel.log import last, read, standing, verify, written
from truckstop.kernel.session import Session

LOGS = Path(__file__).parent / "logs"
KNOWN = {
    "frenzy-seeded-with-take-backs": ([51, 46, 44], "33454e3d9d652e84", 4),
    "rollwrite-fair-dice": ([189, 189], "444bd7668ae4abb2", 0),
    "rollwrite-own-data": ([293], "f385e4934b719ff0", 4),
    "tacos-fair-dice-with-take-backs": ([67, 65], "78701ecea507db49", 4),
    "tacos-unfinished": ([0, 7, 0, 0], "4355800c3f27cb77", 0),
}
"""By name: the final scores in that version, the checksum of the last entry, and the number of take-backs."""


def text_of(name: str) -> str:
    return (LOGS / f"{name}.json").read_text(encoding="utf-8")


def test_every_log_is_known() -> None:
    assert sorted(file.stem for file in LOGS.iterdir()) == sorted(KNOWN)


@pytest.mark.parametrize("name", KNOWN)
def test_a_log_of_the_previous_version_replays_and_verifies(name: str) -> None:
    scores, last_sum, take_backs = KNOWN[name]
    text = text_of(name)
    log = read(text)
    checked = verify(log)
    assert any(line.startswith("all ") and " draws come from the " in line for line in checked)
    assert last(log).state.scores() == scores
    assert sum(bool(entry.takes_back) for entry in log.entries) == take_backs
    assert (log.result is None) == (name == "tacos-unfinished")
    assert log.result is None or log.result["scores"] == scores
    again = written(log)
    assert again == text
    assert f'"sum": "{last_sum}"}}\n ],' in again


@pytest.mark.parametrize("name", KNOWN)
def test_a_log_of_the_previous_version_can_be_resumed(name: str) -> None:
    log = read(text_of(name))
    session = Session.resume(log)
    assert session.state.dump() == last(log).state.dump()
    assert len(session.told(0)) > len(standing(log.entries)) // 2
    if seats := session.state.to_act():
        count = len(log.entries)
        session.act(seats[0], [session.game.prompt(session.state, seats[0]).choices[0].option])
        assert len(session.log.entries) == count + 1
        assert verify(read(written(session.log)))[-1] == "the game is not over"


def test_the_logs_cover_every_game_fair_dice_custom_data_and_take_backs() -> None:
    logs = [read(text_of(name)) for name in KNOWN]
    assert {log.game for log in logs} == {"frenzy", "rollwrite", "tacos"}
    assert {log.dice.seed is None for log in logs} == {True, False}
    assert {log.files is None for log in logs} == {True, False}
    assert {log.result is None for log in logs} == {True, False}
