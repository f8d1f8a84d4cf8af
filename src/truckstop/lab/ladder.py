"""A ladder: bots play each other on the same deals, in every seat; also the pairs of games of a sequential test.

Everything about a game follows from the plan and the number of its deal, so any game can be played again by itself.
"""

import re
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Literal

import msgspec

import truckstop.games  # noqa: F401 - registers the games, in worker processes too
from truckstop.bots import bot_named, bot_names
from truckstop.bots.own import THINK, Setting, is_own
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import Files
from truckstop.kernel.game import SetupError, named
from truckstop.kernel.tell import Silent
from truckstop.lab.faults import Faults, take_faults
from truckstop.lab.players import players_named
from truckstop.lab.playout import play_out, thoughts_of
from truckstop.lab.workers import in_order, workers_for

STREAMS = 1024
"""Streams of random numbers of a deal, one for each of its games."""
ORDER = 0x6F72_6465_7200_0000
MOST_BOTS = 100
TIMED = re.compile(r".*@[\d.]+m?s")
"""Names of bots that think for a given time, and so may choose differently in the same game."""


Kind = Literal["ladder", "sprt"]


class LadderPlan(msgspec.Struct, frozen=True):
    """What is played; the number of deals is not part of it, so a finished ladder can be continued."""

    kind: Kind
    game: str
    players: int
    bots: tuple[str, ...]
    seed: int
    options: dict[str, str]
    files: Files | None = None
    think: float = THINK

    def setting(self) -> Setting:
        return Setting(self.game, self.players, self.options, self.files, self.think)

    def lineups(self, deal: int) -> list[list[int]]:
        """Return the games of a deal: the bot of each seat, as a number in `bots`.

        In a ladder every bot plays every deal from every seat. The bots are shuffled and divided into tables; the last
        table is completed by bots of the first, and a table with fewer bots than seats repeats them. In a test, two
        bots alternate around the table, and in the second game they change places.
        """
        if self.players == 1:
            return [[bot] for bot in range(len(self.bots))]
        if self.kind == "sprt":
            return [[(seat + first) % 2 for seat in range(self.players)] for first in (0, 1)]
        order, found = self._shuffled(deal), list[list[int]]()
        for start in range(0, len(order), self.players):
            table = [order[(start + seat) % len(order)] for seat in range(self.players)]
            for turn in range(self.players):
                lineup = table[turn:] + table[:turn]
                if turn == 0 or lineup != table:
                    found.append(lineup)
                else:
                    # The rest would be the same again: a, b, a, b has only two rotations.
                    break
        return found

    def _shuffled(self, deal: int) -> list[int]:
        chance, order = Seeded(self.seed ^ ORDER, deal), list(range(len(self.bots)))
        for last in range(len(order) - 1, 0, -1):
            other = chance.draw(0, last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def games_per_deal(self) -> int:
        """Return the number of games of one deal, which is the same for all."""
        return len(self.lineups(0))

    def repeatable(self) -> bool:
        """True if the games played again must be the same, decision for decision."""
        return not any(is_own(bot) or TIMED.fullmatch(bot) for bot in self.bots)


class PlayedGame(msgspec.Struct, array_like=True):
    """One game: the bot, score and place of each seat, the number of decisions and a digest of them."""

    bots: list[int]
    scores: list[int]
    places: list[int]
    decisions: int
    digest: int


class PlayedDeal(msgspec.Struct, omit_defaults=True):
    """The games of one deal."""

    deal: int
    games: list[PlayedGame]
    faults: Faults = {}
    fault_messages: list[str] = []
    errors: list[str] = []
    """Games that could not be finished."""


def ladder_of(
    kind: Kind,
    game: str,
    players: int,
    bots: list[str],
    seed: int,
    options: dict[str, str],
    files: Files | None = None,
    think: float = THINK,
) -> LadderPlan:
    """Return a checked plan, with all bots of the game if none are named; SetupError or DataError say what is wrong."""
    known = named(game)
    bots = bots or bot_names(game)
    twice = [bot for bot in bots if bots.count(bot) > 1]
    if twice:
        raise SetupError(f"{twice[0]} is named twice; a ladder has each bot once")
    fewest = 1 if kind == "ladder" and players == 1 else 2
    if not fewest <= len(bots) <= (MOST_BOTS if kind == "ladder" else 2):
        most = f"{fewest} to {MOST_BOTS} bots" if kind == "ladder" else "two bots, as quick,greedy"
        count = "only one bot was" if len(bots) == 1 else f"{len(bots)} bots were"
        raise SetupError(f"{count} named; name {most}")
    if not 0 <= seed < 2**64:
        raise SetupError(f"a seed must be a whole number from 0 to 2**64 - 1, not {seed}")
    checked = known.checked_options(options)
    known.rules(players, checked, files)
    plan = LadderPlan(kind, game, players, tuple(bots), seed, checked, files, think)
    players_named(bots, plan.setting(), bot_named)
    return plan


def play_deal(plan: LadderPlan, deal: int) -> PlayedDeal:
    """Play all games of a deal."""
    played = PlayedDeal(deal, [])
    for index in range(len(plan.lineups(deal))):
        play_game(plan, deal, index, played)
    return played


def play_game(plan: LadderPlan, deal: int, index: int, into: PlayedDeal) -> None:
    """Play one game of a deal, and add it to the deal."""
    game, lineup = named(plan.game), plan.lineups(deal)[index]
    rules = game.rules(plan.players, plan.options, plan.files)
    bots = players_named([plan.bots[number] for number in lineup], plan.setting(), bot_named)
    chance = Seeded(plan.seed, deal)
    thoughts = thoughts_of(plan.seed, plan.players, deal * STREAMS + index)
    try:
        state = game.new(rules, chance, Silent())
        done = play_out(state, [bots[plan.bots[number]] for number in lineup], chance, thoughts)
    except Exception as error:  # a game that fails is reported, and the others continue
        into.errors.append(f"deal {deal}, game {index}: {type(error).__name__}: {error}")
        return
    finally:
        take_faults(bots.values(), into.faults, into.fault_messages, f"deal {deal}, game {index}")
    into.games.append(PlayedGame(lineup, state.scores(), state.places(), done.decisions, done.digest))


def run(plan: LadderPlan, deals: range, processes: int, take: Callable[[PlayedDeal], bool]) -> None:
    """Play deals and pass each to `take`, in order, until `take` returns False."""
    if not deals:
        return
    # Closing the generator ends the workers at once, even if an interrupt comes while the generator is not running.
    with closing(in_order(partial(play_deal, plan), deals, workers_for(processes, len(deals)))) as played:
        for one in played:
            if not take(one):
                return
