"""The engine suite: it runs and gives all rows, its peers are run fairly, and the committed figures are complete."""

import json
import random
from pathlib import Path

import pytest

from bench import peers
from bench.engine import RESULTS, TARGETS, Effort, halfway, main, rows_of, run
from bench.measure import Report, Row, Samples, Target, read
from bench.probe import memory_in_use
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent

KEYS = ["metric", "value", "unit", "spread", "peer", "ratio"]
LEAST = Effort(rounds=1, seconds=0, positions=2, calls=1, simulated=2, memory_games=200)
MEMORY = "simulate.memory_growth_kb"

needs_peers = pytest.mark.skipif(not peers.there(), reason="OpenSpiel comes with `make bench`")


class Everything(dict[str, list[float]]):
    """Samples of any metric."""

    def __missing__(self, metric: str) -> list[float]:
        return [1.0, 2.0, 4.0]


class Stub:
    """A game with the interface of OpenSpiel: one chance node, one move, and it is over."""

    def __init__(self, chances: list[float], simultaneous: bool = False) -> None:
        self.chances = chances
        self.simultaneous = simultaneous
        self.moves = 0

    def new_initial_state(self) -> "Stub":
        return Stub(self.chances, self.simultaneous)

    def is_terminal(self) -> bool:
        return self.moves == 2

    def is_chance_node(self) -> bool:
        return self.moves == 0

    def is_simultaneous_node(self) -> bool:
        return self.simultaneous

    def legal_actions(self) -> list[int]:
        return list(range(len(self.chances)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(self.chances))

    def current_player(self) -> int:
        return (-1, 0, peers.TERMINAL)[self.moves]

    def apply_action(self, action: int) -> None:
        assert action in self.legal_actions()
        self.moves += 1


def all_metrics(present: tuple[str, ...] = peers.GAMES) -> list[str]:
    samples: Samples = Everything()
    return [row["metric"] for row in rows_of(samples, present)] + [MEMORY]


def committed() -> Report:
    return read(RESULTS)


def check_rows(rows: list[Row]) -> None:
    for row in rows:
        low, high = row["spread"]
        assert list(row) == KEYS
        assert low <= row["value"] <= high, row
        assert row["unit"] in ("decisions/s", "actions/s", "games/s", "µs", "kB")
        assert (row["peer"] is None) == (row["ratio"] is None)


def test_rows_are_unique_and_every_target_has_one() -> None:
    metrics = all_metrics()
    assert len(set(metrics)) == len(metrics)
    assert {target.metric for target in TARGETS} <= set(metrics)
    assert not [metric for metric in all_metrics(()) if "hearts" in metric]


def test_the_whole_suite_runs(capsys: pytest.CaptureFixture[str]) -> None:
    report = run(LEAST)
    check_rows(report["rows"])
    assert [row["metric"] for row in report["rows"]] == all_metrics(peers.GAMES if peers.there() else ())
    assert "200 of 200 games" in capsys.readouterr().out


def test_a_quick_run_writes_only_to_the_named_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bench.engine.pin", lambda: None)
    monkeypatch.setattr("bench.engine.run", lambda effort: committed())
    before = RESULTS.read_bytes()
    main(["--quick"])
    assert RESULTS.read_bytes() == before
    main(["--quick", "--out", str(tmp_path / "out.json")])
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8")) == committed()
    measured = capsys.readouterr().out
    main(["--show"])
    assert capsys.readouterr().out in measured
    assert "≥ 1,500,000" in measured


def test_a_midgame_position_is_reproducible_and_not_over() -> None:
    state = halfway(4, 1)
    assert state.next_to_act() >= 0
    assert state.dump() == halfway(4, 1).dump()
    assert state.dump() != halfway(4, 2).dump()


def test_trusted_and_checked_loops_play_the_same_games() -> None:
    rules = FRENZY.rules(3, {})
    trusted = peers.ours(FRENZY, rules, 3, Seeded(5), Silent(), random.Random(5).random)
    assert peers.ours_checked(FRENZY, rules, 3, Seeded(5), Silent(), random.Random(5).random) == trusted > 0


def test_memory_in_use_is_measured() -> None:
    assert memory_in_use() > 1000


def test_chance_nodes_of_a_peer_do_not_count_as_decisions() -> None:
    for loop in (peers.theirs, peers.theirs_shortcut):
        assert loop(Stub([0.5, 0.5]), 3, random.Random(1).random) == (3, 6)


def test_a_peer_that_the_loop_cannot_play_is_refused() -> None:
    assert peers.uneven(Stub([0.5, 0.5]), 1) == ""
    assert peers.uneven(Stub([0.4, 0.6]), 1) == "its chance is not uniform"
    assert peers.uneven(Stub([0.5, 0.5], simultaneous=True), 1) == "players act simultaneously in it"


@needs_peers
@pytest.mark.parametrize("name", peers.GAMES)
def test_peers_are_played_by_their_rules(name: str) -> None:
    game = peers.load(name)
    assert peers.uneven(game, 2) == ""
    decisions, actions = peers.theirs(game, 2, random.Random(1).random)
    assert 0 < decisions < actions
    # The same picks give the same games, even with the shortcut.
    assert peers.theirs_shortcut(game, 2, random.Random(1).random) == (decisions, actions)


@needs_peers
def test_the_number_for_the_end_of_a_peers_game_is_right() -> None:
    import pyspiel

    assert int(pyspiel.PlayerId.TERMINAL) == peers.TERMINAL


def test_committed_figures_are_complete_and_from_a_compiled_engine() -> None:
    report = committed()
    check_rows(report["rows"])
    assert [row["metric"] for row in report["rows"]] == all_metrics()
    assert list(report["machine"]) == ["cores", "cpu", "python", "compiled", "open_spiel", "rounds"]
    assert report["machine"]["compiled"], "figures of an uncompiled engine must not be committed"
    assert int(report["machine"]["rounds"]) >= 5


@pytest.mark.parametrize("target", TARGETS, ids=[target.metric for target in TARGETS])
def test_committed_figures_meet_their_targets(target: Target) -> None:
    (row,) = [row for row in committed()["rows"] if row["metric"] == target.metric]
    assert target.met(row), f"{row['value']} {row['unit']}, ratio {row['ratio']}, wanted {target}"
