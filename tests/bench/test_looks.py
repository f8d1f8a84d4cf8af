"""The committed figures of looks, and that their benchmark plays the games that it should and can be run."""

from pathlib import Path

import pytest

from bench.looks import GAMES, RESULTS, TARGETS, Played, answered, main, questions, riverside, rows_of, suites
from bench.measure import Target, read
from truckstop.bots import bot_names
from truckstop.kernel.game import named, registered

ROWS = {row["metric"]: row for row in read(RESULTS)["rows"]}
FIGURES = ("longest_ms", "median_ms", "longest_with_prompt_ms", "largest_kb", "median_kb", "most", "questions")
SMALL = Played("rollwrite", "own_data", "greedy", [(1, {"side": "riverside"})], riverside())


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.metric)
def test_the_targets_are_met(target: Target) -> None:
    assert target.met(ROWS[target.metric]), ROWS[target.metric]


def test_the_figures_are_complete_and_from_a_compiled_engine() -> None:
    names = {*GAMES, *(f"{played.game}.{played.kind}" for played in suites())}
    assert set(ROWS) == {f"looks.{name}.{figure}" for name in names for figure in FIGURES}
    assert all(row["spread"][0] <= row["value"] <= row["spread"][1] for row in ROWS.values())
    assert read(RESULTS)["machine"]["compiled"], "these figures are those of an uncompiled engine: not to be committed"


def test_every_game_is_played_at_random_and_by_greedy_with_every_number_of_players() -> None:
    assert set(GAMES) == {game.key for game in registered()} - {"toy"}
    for key in GAMES:
        kinds = {played.kind: played for played in suites() if played.game == key}
        counts = {players for players, _ in named(key).variants()}
        assert kinds["greedy"].bot == "greedy" in bot_names(key)
        for kind in ("random", "greedy"):
            assert counts <= {players for players, _ in kinds[kind].variants}
    assert (12, {"side": "B"}) in next(p.variants for p in suites() if (p.game, p.kind) == ("rollwrite", "greedy"))


def test_a_sheet_of_ones_own_is_measured_as_the_games_are() -> None:
    rules, state, seat = next(questions(SMALL, 1))
    game = named("rollwrite")
    count, size = answered(game, rules, state, game.prompt(state, seat))
    assert count >= 2 and size > 100
    found = {row["metric"]: row["value"] for row in rows_of(1, [SMALL])}
    assert found["looks.rollwrite.questions"] == found["looks.rollwrite.own_data.questions"] > 50
    assert found["looks.rollwrite.longest_with_prompt_ms"] >= found["looks.rollwrite.longest_ms"] > 0


def test_it_writes_where_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bench.looks.suites", lambda: [SMALL])
    main(["--games", "1", "--out", str(tmp_path / "looks.json")])
    measured = capsys.readouterr().out
    assert len(read(tmp_path / "looks.json")["rows"]) == 2 * len(FIGURES)
    main(["--show", "--out", str(tmp_path / "looks.json")])
    assert capsys.readouterr().out in measured
