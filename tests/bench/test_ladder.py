"""The committed ladders: a sample of the games is played again."""

import msgspec
import pytest

from bench.ladder import FOLDER, LADDERS, SEED, Ladder
from truckstop.bots import bot_named
from truckstop.bots.budget import SEARCH, budget_of
from truckstop.bots.levels import JOINED, offer_of, searches
from truckstop.lab.ladder import TIMED, LadderPlan, PlayedDeal, PlayedGame, play_game
from truckstop.lab.ladder_file import check_deals, head_of, plan_in, read
from truckstop.lab.simulate import interval
from truckstop.lab.standings import Standings, standings_of

FEWEST_DEALS = 4
"""Deals that a committed ladder must have. Raise it when they have been played for longer."""
PLAYED_AS_PLANNED = False
"""True once the ladders have been played with the bots of `Ladder.plan`."""
SAMPLE = 6
"""Games of each ladder that are played again."""
AGAIN = "the games have changed; play the ladders again with: make bench SUITE=ladder"
EACH = pytest.mark.parametrize("ladder", LADDERS, ids=lambda one: one.path.stem)


def playouts(game: str, bot: str) -> int:
    """Return how many playouts a bot makes for a decision; 0 if it does not search."""
    if bot.startswith(f"{SEARCH}@"):
        budget = budget_of(bot)
        return budget.playouts or budget.milliseconds
    return offer_of(game).levels[bot.partition(JOINED)[0]].playouts if searches(game, bot) else 0


def sample_of(plan: LadderPlan, deals: list[PlayedDeal]) -> list[tuple[int, int, PlayedGame]]:
    """Return one game of each part of the whole file: that in which bots search least, so that it is played soon."""
    found, part = [], -(-len(deals) // SAMPLE)
    for start in range(0, len(deals), part):
        games = [(deal.deal, at, game) for deal in deals[start : start + part] for at, game in enumerate(deal.games)]
        found.append(min(games, key=lambda one: sum(playouts(plan.game, plan.bots[bot]) for bot in one[2].bots)))
    return found


def test_a_sample_avoids_bots_that_search() -> None:
    bots = ("chef", "legend-saver", "search@100", "cook", "random", "greedy")
    assert [playouts("frenzy", bot) > 0 for bot in bots] == [True, True, True, False, False, False]
    plan = LadderPlan("ladder", "frenzy", 2, bots, 1, {})
    deals = [
        PlayedDeal(deal, [PlayedGame(lineup, [1, 0], [1, 2], 1, 1) for lineup in plan.lineups(deal)])
        for deal in range(60)
    ]
    chosen = sample_of(plan, deals)
    assert len(chosen) == SAMPLE and [deal * SAMPLE // len(deals) for deal, _, _ in chosen] == list(range(SAMPLE))
    for deal, at, game in chosen:
        assert game == deals[deal].games[at]
        assert min(game.bots) > 2, "there are games without search in each part of the file"
    for bot in range(3):
        apart = [PlayedDeal(0, [PlayedGame([one, 3], [1, 0], [1, 2], 1, 1) for one in (bot, 4)])]
        assert [at for _, at, _ in sample_of(plan, apart)] == [1]


@EACH
def test_a_ladder_has_every_policy_once_and_no_characters(ladder: Ladder) -> None:
    bots = ladder.plan().bots
    assert "search@100" in bots and "legend" in bots and "random" in bots
    assert len({"cook", "quick"} & set(bots)) == 1
    assert not any("-" in bot for bot in bots)


@EACH
def test_the_committed_files_were_played_with_bots_that_exist(ladder: Ladder) -> None:
    head, deals, _ = read(ladder.path)
    assert len(deals) >= FEWEST_DEALS
    for bot in head.bots:
        assert bot_named(ladder.game, bot).key == bot
    if PLAYED_AS_PLANNED:
        assert head == head_of(ladder.plan()), AGAIN


@EACH
def test_the_committed_files_belong_together(ladder: Ladder) -> None:
    head, deals, complete = read(ladder.path)
    plan = plan_in(head)
    assert head == head_of(plan), AGAIN
    assert (head.game, head.players, head.seed) == (ladder.game, ladder.players, SEED)
    assert complete == ladder.path.stat().st_size
    written = msgspec.json.decode(ladder.path.with_suffix(".json").read_bytes(), type=Standings)
    assert written == standings_of(plan, deals)
    assert not written.errors and not written.faults
    check_deals(ladder.path, plan, deals)


@EACH
def test_a_sample_played_again_gives_the_same_games(ladder: Ladder) -> None:
    """Bots that think for a given time may choose differently; then the shares of wins must agree."""
    head, deals, _ = read(ladder.path)
    plan, timed, before, after = plan_in(head), 0, 0, 0
    sample = sample_of(plan, deals)
    assert len(sample) >= min(len(deals), SAMPLE // 2)
    for deal, at, committed in sample:
        again = PlayedDeal(deal, [])
        play_game(plan, deal, at, again)
        (game,) = again.games
        if not any(TIMED.fullmatch(plan.bots[bot]) for bot in committed.bots):
            assert game == committed, f"deal {deal}, game {at}: {AGAIN}"
            continue
        timed += 1
        before += committed.places[0] == 1
        after += game.places[0] == 1
    if timed:
        _, low, high = interval(before, timed)
        _, least, most = interval(after, timed)
        assert low <= most and least <= high, AGAIN


def test_every_file_belongs_to_a_ladder() -> None:
    assert {path.stem for path in FOLDER.glob("*.json*")} == {ladder.path.stem for ladder in LADDERS}
