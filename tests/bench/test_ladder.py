"""The committed ladders: a sample of the games is played again."""

import msgspec
import pytest

from bench.ladder import FOLDER, LADDERS, SEED, Ladder
from truckstop.lab.ladder import TIMED, LadderPlan, PlayedDeal, PlayedGame, play_game
from truckstop.lab.ladder_file import head_of, plan_in, read
from truckstop.lab.simulate import interval
from truckstop.lab.standings import Standings, standings_of

SAMPLE = 6
"""Games of each ladder that are played again."""
AGAIN = "the games have changed; play the ladders again with: make bench SUITE=ladder"
EACH = pytest.mark.parametrize("ladder", LADDERS, ids=lambda one: one.path.stem)


def sample_of(plan: LadderPlan, deals: list[PlayedDeal]) -> list[tuple[int, int, PlayedGame]]:
    """Return one game of each of some deals from the whole file, with as few bots that search as possible."""
    found = []
    for deal in deals[:: -(-len(deals) // SAMPLE)]:
        searching = [sum("search" in plan.bots[bot] for bot in game.bots) for game in deal.games]
        at = searching.index(min(searching))
        found.append((deal.deal, at, deal.games[at]))
    return found


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
    for deal in deals:
        assert [game.bots for game in deal.games] == plan.lineups(deal.deal)


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
