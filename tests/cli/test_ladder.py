"""`truckstop ladder` and `truckstop games --json`, as a person uses them."""

import json
from pathlib import Path

import msgspec
import pytest

from tests.cli.terminal import Ran, run
from truckstop.bots import bot_names
from truckstop.bots.levels import offer_of
from truckstop.cli import ladder as command
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.game import registered
from truckstop.lab import standings
from truckstop.lab.ladder import LadderPlan, PlayedDeal, PlayedGame
from truckstop.lab.ladder_file import LadderFile
from truckstop.lab.sprt import SprtResult
from truckstop.lab.standings import Standings


def ladder(*args: str) -> Ran:
    with pytest.MonkeyPatch.context() as inside:
        return run(inside, "ladder", *args, "--processes", "1")


def test_games_are_listed_with_their_options_and_bots() -> None:
    with pytest.MonkeyPatch.context() as inside:
        listed = json.loads(run(inside, "games", "--json").out)
    with pytest.MonkeyPatch.context() as inside:
        text = run(inside, "games").out
    assert [one["game"] for one in listed] == [game.key for game in registered()]
    for one, game in zip(listed, registered(), strict=True):
        assert one["bots"] == bot_names(game.key)
        assert (one["min_players"], one["max_players"]) == (game.min_players, game.max_players)
        assert [option["name"] for option in one["options"]] == [option.name for option in game.game_options]
        assert all(bot in text for bot in one["bots"])
        offer = offer_of(game.key)
        assert (one["levels"], one["usual"]) == (list(offer.levels), offer.usual)
        assert one["characters"] == list(offer.characters)
    assert "\n  levels = trainee, helper, cook, chef, legend\n" in text
    assert "\n  characters = saver, rival, gambler, steady; as in helper-saver\n" in text
    specials = next(option for option in listed[0]["options"] if option["name"] == "specials")
    assert (specials["values"], specials["default"]) == (["off", "on"], "off")


def test_a_ladder_prints_a_table_and_writes_its_files(tmp_path: Path) -> None:
    args = ("frenzy", "--players", "2", "--bots", "random,greedy", "--games", "7", "--seed", "4")
    out = tmp_path / "frenzy.jsonl"
    ran = ladder(*args, "--out", str(out))
    assert ran.code == 0
    assert ran.out.startswith("8 games of frenzy, 2 players, on 4 deals, seed 4\n")
    assert "1 greedy" in ran.out and "2 random" in ran.out
    assert {path.name for path in tmp_path.iterdir()} == {"frenzy.jsonl", "frenzy.json", "frenzy.svg"}
    written = msgspec.json.decode(out.with_suffix(".json").read_bytes(), type=Standings)
    printed = msgspec.json.decode(ladder(*args, "--json").out, type=Standings)
    assert printed == written
    assert [one.bot for one in written.standings] == ["greedy", "random"]
    before = out.read_bytes()
    assert ladder(*args, "--out", str(out)).out == ran.out
    assert out.read_bytes() == before


def test_one_player_is_measured_by_scores() -> None:
    ran = ladder("rollwrite", "--players", "1", "--bots", "random", "--games", "3", "--json")
    (one,) = msgspec.json.decode(ran.out, type=Standings).standings
    assert (one.seats, one.share[0]) == (3, 1.0)
    assert one.mean_score > 10 and one.score_interval > 0


def test_faults_are_reported_by_bot(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from truckstop.bots import Bot\nclass Crash(Bot):\n  def choose(self, s, seat, chance):\n    1 / 0\n"
    )
    ran = ladder("frenzy", "--players", "2", "--bots", f"random,{path}:Crash", "--games", "2")
    assert ran.code == 0
    assert f"{path}:Crash failed to choose: " in ran.out
    assert "crashed: ZeroDivisionError: division by zero (line 4)" in ran.out


def test_a_test_between_two_bots_prints_its_state_and_verdict(tmp_path: Path) -> None:
    out = tmp_path / "test.jsonl"
    args = ("frenzy", "--players", "2", "--sprt", "greedy,random", "--elo1", "200", "--games", "100", "--out", str(out))
    ran = ladder(*args)
    assert ran.code == 0
    assert ran.out.startswith("greedy is better than random. greedy has ")
    assert "alpha 0.05, beta 0.05" in ran.out
    result = msgspec.json.decode(ladder(*args, "--json").out, type=SprtResult)
    assert result.verdict == "better"
    assert sum(result.counts) == result.pairs < 50
    assert len(out.read_text().splitlines()) == 1 + result.pairs
    other = ladder("frenzy", "--players", "2", "--sprt", "random,greedy", "--elo1", "200", "--games", "100")
    assert other.out.startswith("random is not better than greedy.")
    few = ladder("frenzy", "--players", "2", "--sprt", "greedy,random", "--games", "4")
    assert few.out.startswith("Undecided: more games are needed to say whether greedy is better than random.")


def test_the_state_of_a_test_is_printed_as_it_runs() -> None:
    ran = ladder("frenzy", "--players", "2", "--sprt", "random,greedy", "--elo0", "-1", "--elo1", "0", "--games", "20")
    assert "10 pairs: random " in ran.err
    assert "against greedy, log ratio -" in ran.err


def test_a_test_reports_games_that_failed_and_choices_that_were_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games are read from a file. No ratings are computed: they take long, and a test does not show them."""
    bots = ["random", "mine.py:A"]
    plan = LadderPlan("sprt", "frenzy", 2, tuple(bots), 0, FRENZY.checked_options({}))
    games = [PlayedGame(lineup, [9, 5], [1, 2], 9, 9) for lineup in plan.lineups(0)]
    file = LadderFile(plan, tmp_path / "a.jsonl")
    file.add(
        PlayedDeal(0, games[1:], {"mine.py:A": {"late": 2}}, ["mine.py:A: late"], ["deal 0, game 0: out of paper"])
    )
    file.add(PlayedDeal(1, games, {"mine.py:A": {"late": 1}}))
    monkeypatch.setattr(standings, "ratings_of", None)
    monkeypatch.setattr(command, "ladder_of", lambda *given: plan)
    args = ("frenzy", "--players", "2", "--sprt", ",".join(bots), "--games", "4", "--out", str(file.path))
    ran = ladder(*args)
    assert ran.code == 1
    assert "mine.py:A failed to choose: 3 × late; an option was drawn for it\nmine.py:A: late\n" in ran.out
    assert ran.out.endswith("\n\ngames that failed:\ndeal 0, game 0: out of paper\n")
    printed = ladder(*args, "--json")
    result = msgspec.json.decode(printed.out, type=SprtResult)
    assert printed.code == 1 and result.pairs == 1
    assert (result.faults, result.fault_messages) == ({"mine.py:A": {"late": 3}}, ["mine.py:A: late"])
    assert result.errors == ["deal 0, game 0: out of paper"]


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["nogame"], "there is no game 'nogame'"),
        (["frenzy", "--bots", "greedy"], "only one bot was named; name 2 to 100 bots"),
        (["frenzy", "--sprt", "greedy"], "only one bot was named; name two bots, as quick,greedy"),
        (["frenzy", "--sprt", "greedy,random", "--bots", "random"], "--sprt and --bots cannot be combined"),
        (["frenzy", "--sprt", "greedy,random", "--elo1", "-5"], "elo0 must be less than elo1, not 0 and -5"),
        (["frenzy", "--sprt", "greedy,random", "--elo1", "inf"], "elo1 must be between -2000 and 2000, not inf"),
        (["frenzy", "--games", "0"], "the number of games must be from 1"),
        (["frenzy", "--seed", "-1"], "a seed must be a whole number from 0"),
        (["frenzy", "--players", "9"], "frenzy is for 2 to 6 players, not 9"),
        (["frenzy", "--out", "a.json"], "--out a.json: must end in .jsonl, such as a.jsonl"),
        (["frenzy", "--out", "none/a.jsonl"], "there is no folder none"),
        (["frenzy", "--option", "special=on"], "frenzy has no option 'special'"),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused(args: list[str], problem: str) -> None:
    ran = ladder(*args)
    assert ran.code == 2
    assert problem in ran.err
    assert ran.err.count("\n") == 1
