"""The end of a turn (W6): decides whether the game is over, who has won, and who is active next."""

from typing import final

from mypy_extensions import i64

from truckstop.games.rollwrite.codes import (
    B_SCORED,
    B_TIE_ROLLED,
    E_NO_RANK,
    E_RANK,
    E_SCORE,
    E_TIE,
    E_TIE_ROLL,
    E_WON,
    NONE,
    SHORTEST,
    TIE_DIE,
)
from truckstop.games.rollwrite.state import Rollwrite, score
from truckstop.kernel.chance import Chance
from truckstop.kernel.phase import Phase
from truckstop.kernel.tell import ALL, Tell


@final
class EndTurn(Phase[Rollwrite]):
    """Ends the game or makes the next seat active; asks nobody."""

    def __init__(self) -> None:
        self.key = "end turn"

    def enter(self, s: Rollwrite, chance: Chance, tell: Tell) -> None:
        done: i64 = 0
        for seat in range(s.rules.n):
            if s.finished(seat):
                done += 1
        if done == s.rules.n or (done > 0 and s.count >= SHORTEST):
            finish(s, chance, tell)
            return
        s.active = (s.active + 1) % s.rules.n
        s.phase_index = 0


def finish(s: Rollwrite, chance: Chance, tell: Tell) -> None:
    """Find the winner: the highest score, then the most numbers, then the highest d20 (W6.3)."""
    s.over = True
    results = s.results()
    for seat in range(s.rules.players):
        points, written = results[seat]
        tell.say(ALL, E_SCORE, seat, points, written)
    tell.beat(s, B_SCORED)
    highest = max(results)
    best = [seat for seat in range(s.rules.players) if results[seat] == highest]
    while len(best) > 1:
        best = roll_off(s, best, chance, tell)
    s.winner = best[0]
    if s.rules.n == 1:
        tell_rank(s, tell)
    else:
        tell.say(ALL, E_WON, s.winner, score(s, s.shown, s.winner))


def roll_off(s: Rollwrite, tied: list[int], chance: Chance, tell: Tell) -> list[int]:
    """Roll a d20 for each tied seat, and return the seats with the highest roll."""
    highest: i64 = 0
    level: list[int] = []
    for seat in tied:
        tell.say(ALL, E_TIE, seat)
    for seat in tied:
        rolled: i64 = s.draw(chance, TIE_DIE, 20) + 1
        tell.say(ALL, E_TIE_ROLL, seat, rolled)
        if rolled > highest:
            highest = rolled
            level = []
        if rolled == highest:
            level.append(seat)
    tell.beat(s, B_TIE_ROLLED)
    return level


def rank_of(s: Rollwrite, points: i64) -> i64:
    """Return the rank of a solo score, from 0, or NONE (W6.4)."""
    rank: i64 = NONE
    for threshold in s.rules.sheet.ranks:
        if points >= threshold:
            rank += 1
    return rank


def tell_rank(s: Rollwrite, tell: Tell) -> None:
    points: i64 = score(s, s.shown, 0)
    rank: i64 = rank_of(s, points)
    if rank == NONE:
        tell.say(ALL, E_NO_RANK, points, s.rules.sheet.ranks[0])
    else:
        tell.say(ALL, E_RANK, rank, points)
