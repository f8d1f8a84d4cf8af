"""`truckstop fit`: the same games give the same file, and the weights predict games that were held out."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import run
from tests.soak import SOAK
from truckstop.bots import guide_of
from truckstop.bots.values import SCORE, SHARES, read_models
from truckstop.cli import fit as command
from truckstop.kernel.game import SetupError
from truckstop.lab.fit import (
    HELD_OUT,
    FitPlan,
    Fitted,
    Sample,
    check,
    collect,
    file_text,
    fit,
    fit_plan,
    player_counts,
)

DATA = Path(__file__).parents[2] / "src/truckstop/bots/data"
PLAN = fit_plan("frenzy", 4, ["quick"], 25, 1000, None)


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    return collect(PLAN)


def test_positions_are_taken_at_the_beginning_of_each_round(samples: list[Sample]) -> None:
    for game in range(PLAN.games):
        assert [sample.band for sample in samples if sample.game == game] == [0, 1, 2, 3]
    width = len(guide_of("frenzy").feature_names())
    assert all(len(sample.features) == 4 and {len(row) for row in sample.features} == {width} for sample in samples)
    assert all(sum(sample.outcome) == pytest.approx(1.0) for sample in samples)


def test_money_is_worth_something_and_the_fit_beats_a_guess(samples: list[Sample]) -> None:
    fitted = fit(PLAN, samples)
    assert fitted.kind == SHARES and not fitted.nobody
    assert all(band.weights[0] > 0.0 for band in fitted.bands)
    checked = check(fitted, samples)
    assert checked.positions == 4 * -(-PLAN.games // HELD_OUT)
    assert checked.error < checked.guess
    assert sum(group.count for group in checked.groups) == 4 * checked.positions


def test_held_out_games_do_not_affect_the_weights(samples: list[Sample]) -> None:
    spoiled = [
        Sample(one.game, one.band, one.features, [1.0, 0.0, 0.0, 0.0]) if one.game % HELD_OUT == 0 else one
        for one in samples
    ]
    assert fit(PLAN, spoiled) == fit(PLAN, samples)
    assert check(fit(PLAN, samples), spoiled).error != check(fit(PLAN, samples), samples).error


def test_a_score_is_fitted_where_the_outcome_is_no_win() -> None:
    plan = FitPlan("rollwrite", 1, ["quick"], 10, 1, [{}])
    samples = [Sample(at % 10, 0, [[1.0, at / 3000]], [0.2 + at / 7500]) for at in range(3000)]
    fitted = fit(plan, samples)
    assert fitted.kind == SCORE and fitted.bands[0].weights == pytest.approx([0.2, 0.4], abs=0.02)
    assert check(fitted, samples).error < 0.1 * check(fitted, samples).guess


def test_a_file_is_complete_and_keeps_other_numbers_of_players(samples: list[Sample]) -> None:
    fitted = fit(PLAN, samples)
    first = file_text("frenzy", None, {4: fitted})
    both = file_text("frenzy", first, {3: fitted})
    assert list(json.loads(both)["models"]) == ["3", "4"]
    assert read_models(both)[3].bands == [band.weights for band in fitted.bands]
    assert not any(line.endswith(" ") for line in both.split("\n"))
    other = json.dumps(json.loads(first) | {"features": ["something else"]})
    with pytest.raises(SetupError, match="weights of other features"):
        file_text("frenzy", other, {3: fitted})


def test_the_command_gives_the_same_file_every_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for name in ("one.json", "two.json"):
        args = ("--players", "3", "--games", "10", "--seed", "5", "--out", str(tmp_path / name))
        ran = run(monkeypatch, "fit", "frenzy", *args)
        assert (ran.code, ran.err) == (0, ""), ran.err
        assert "frenzy, 3 players: 10 games, 8 positions held out" in ran.out
        texts.append((tmp_path / name).read_bytes())
    assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["chess"], "there is no game 'chess'"),
        (["frenzy", "--players", "9"], "frenzy is for 2 to 6 players, not 9"),
        (["frenzy", "--games", "2"], "the number of games must be at least 5, not 2"),
        (["frenzy", "--bots", "genius"], "frenzy has no bot 'genius'"),
        (["frenzy", "--bots", "search@x"], "say search@100 (playouts) or search@200ms"),
        (["frenzy", "--seed", "-1"], "a seed must be a whole number from 0"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(monkeypatch, "fit", *args)
    assert ran.code == 2 and says in ran.err and not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("not JSON at all", "is not a file of weights; name another file, or delete it first"),
        ("[]", "is not a file of weights"),
        ('{"game": "frenzy", "features": []}', "is not a file of weights"),
        ('{"game": "tacos", "features": [], "models": {}}', "has weights of other features; name another file"),
        (None, "cannot be written: there is no folder"),
    ],
)
def test_a_file_that_cannot_take_the_weights_is_refused_before_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, says: str
) -> None:
    def played(*args: object) -> list[Sample]:
        raise AssertionError("the games are played before the file is checked")

    monkeypatch.setattr(command, "collect", played)
    path = tmp_path / ("none/x.json" if text is None else "x.json")
    if text is not None:
        path.write_text(text)
    ran = run(monkeypatch, "fit", "frenzy", "--players", "3", "--games", "10", "--out", str(path))
    assert ran.code == 2 and ran.err.startswith(f"truckstop: {path}: {says}"), ran.err
    assert text is None or path.read_text() == text


def test_every_usual_number_of_players_is_fitted() -> None:
    assert player_counts("frenzy") == [2, 3, 4, 5, 6]
    assert player_counts("rollwrite") == [1, 2, 3, 4, 5, 6]


def test_the_weights_that_come_with_the_package_fit_the_guides() -> None:
    for key in ("frenzy", "rollwrite", "tacos"):
        whole = json.loads((DATA / f"value_{key}.json").read_text("utf-8"))
        assert whole["features"] == guide_of(key).feature_names()
        assert {int(players) for players in whole["models"]} >= set(player_counts(key)[:4]), "the nearest serves others"
        for model in whole["models"].values():
            assert isinstance(Fitted(**model), Fitted)
            assert all(len(band["weights"]) == len(whole["features"]) for band in model["bands"])


@pytest.mark.parametrize("key", ["frenzy", "rollwrite", "tacos"])
def test_models_that_are_kept_are_written_as_they_were(key: str) -> None:
    text = (DATA / f"value_{key}.json").read_text("utf-8")
    assert file_text(key, text, {}).splitlines() == [line.rstrip() for line in text.splitlines()]


@pytest.mark.skipif(not SOAK, reason="plays thousands of games: see `make soak`")
def test_the_weights_that_come_with_the_package_can_be_fitted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the command in docs/bots.md, for one number of players: the others are kept from the file, so all of it."""
    path = tmp_path / "value_frenzy.json"
    before = (DATA / path.name).read_bytes()
    without = json.loads(before)
    del without["models"]["3"]
    path.write_text(json.dumps(without))
    ran = run(monkeypatch, "fit", "frenzy", "--players", "3", "--games", "4000", "--out", str(path))
    assert (ran.code, ran.err) == (0, "")
    assert path.read_bytes() == before
