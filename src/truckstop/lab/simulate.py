"""Simulates many games between bots.

Bots rotate through the seats of the same deals. The result does not depend on the number of processes.
"""

import hashlib
import math
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial

import msgspec

import truckstop.games  # noqa: F401 - registers the games, in worker processes too
from truckstop.bots import bot_named
from truckstop.bots.own import THINK, Setting
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import Files
from truckstop.kernel.game import SetupError, named
from truckstop.kernel.tell import Silent
from truckstop.lab.faults import MESSAGES, Faults, add_faults, take_faults
from truckstop.lab.players import players_named
from truckstop.lab.playout import play_out, thoughts_of
from truckstop.lab.workers import in_order, workers_for

CHUNK = 100
"""Games in a task. Fixed, so that the digest does not depend on the number of processes."""
MOST_GAMES = 2**31


class Plan(msgspec.Struct, frozen=True):
    """The games to simulate."""

    game: str
    players: int
    bots: tuple[str, ...]
    """The bot of each seat, before rotation."""
    games: int
    seed: int
    options: dict[str, str]
    files: Files | None = None
    think: float = THINK
    """Seconds that a bot of one's own may take for a choice."""

    def setting(self) -> Setting:
        return Setting(self.game, self.players, self.options, self.files, self.think)

    def rotations(self) -> int:
        """Return how often each deal is played, so that every bot plays every seat."""
        return 1 if len(set(self.bots)) == 1 else self.players

    def lineup(self, number: int) -> list[str]:
        """Return the bot of each seat in a game."""
        turn = number % self.rotations()
        return [self.bots[(seat + turn) % self.players] for seat in range(self.players)]


class Tally(msgspec.Struct):
    """Sums over games, which can be added."""

    games: int = 0
    errors: int = 0
    messages: list[str] = []
    faults: Faults = {}
    fault_messages: list[str] = []
    decisions: int = 0
    wins: dict[str, int] = {}
    seats: dict[str, int] = {}
    scores: dict[str, dict[int, int]] = {}
    """For each bot: the number of times it got each score."""
    longest: int = 0
    seat_wins: list[int] = []
    digests: bytes = b""

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.errors += other.errors
        self.messages = (self.messages + other.messages)[:MESSAGES]
        add_faults(self.faults, other.faults)
        self.fault_messages = (self.fault_messages + other.fault_messages)[:MESSAGES]
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        for mine, more in ((self.wins, other.wins), (self.seats, other.seats)):
            for key, count in more.items():
                mine[key] = mine.get(key, 0) + count
        for bot, scores in other.scores.items():
            counts = self.scores.setdefault(bot, {})
            for score, count in scores.items():
                counts[score] = counts.get(score, 0) + count
        seat_wins = self.seat_wins or [0] * len(other.seat_wins)
        self.seat_wins = [mine + more for mine, more in zip(seat_wins, other.seat_wins, strict=True)]


class Result(msgspec.Struct):
    """The result, as `simulate --json` prints it."""

    games: int
    errors: int
    decisions: int
    seconds: float
    wins: dict[str, int]
    """Games won by each bot in any seat; `nobody` counts those won by an automatic player."""
    mean_scores: dict[str, float]
    median_scores: dict[str, int]
    scores: dict[str, dict[int, int]]
    """For each bot: the number of times it got each score."""
    longest: int
    """Rounds or turns of the longest game; 0 if the game does not count them."""
    digest: str
    """Depends on every decision of every game."""
    win_shares: dict[str, list[float]]
    """For each bot: its wins divided by the seats it played, and the ends of the 95 % interval."""
    seat_wins: list[int]
    messages: list[str]
    """The first errors, if there were any."""
    faults: Faults = {}
    """For each bot of one's own that failed to make a choice: how often, by kind of fault."""
    fault_messages: list[str] = []
    """The first faults."""


def plan_of(
    game: str,
    players: int,
    bots: list[str],
    games: int,
    seed: int,
    options: dict[str, str],
    files: Files | None,
    think: float = THINK,
) -> Plan:
    """Return a checked plan; SetupError or DataError say what is wrong with it."""
    known = named(game)
    if not 1 <= games < MOST_GAMES:
        raise SetupError(f"the number of games must be from 1 to {MOST_GAMES - 1}, not {games}")
    if not 0 <= seed < 2**64:
        raise SetupError(f"a seed must be a whole number from 0 to 2**64 - 1, not {seed}")
    if not bots or len(bots) > players:
        seats, most = ("1 player", "1") if players == 1 else (f"{players} players", f"from 1 to {players}")
        raise SetupError(f"{len(bots)} bots for {seats}; name {most}")
    known.rules(players, options, files)
    players_named(bots, Setting(game, players, options, files, think), bot_named)
    lineup = tuple(bots[seat % len(bots)] for seat in range(players))
    return Plan(game, players, lineup, games, seed, options, files, think)


def simulate(plan: Plan, processes: int = 0, progress: Callable[[int], None] | None = None) -> Result:
    """Play all games of a plan, with one process per core if `processes` is 0.

    `progress` is called with the number of games just played.
    """
    started = time.perf_counter()
    starts = range(0, plan.games, CHUNK)
    workers = workers_for(processes, len(starts))
    total, digest = Tally(), hashlib.sha256()
    # Closing the generator ends the workers at once, even if an interrupt comes while the generator is not running.
    with closing(in_order(partial(play_chunk, plan), starts, workers)) as tallies:
        for tally in tallies:
            total.add(tally)
            digest.update(tally.digests)
            if progress is not None:
                progress(tally.games)
    return Result(
        games=total.games,
        errors=total.errors,
        decisions=total.decisions,
        seconds=round(time.perf_counter() - started, 3),
        wins=dict(sorted(total.wins.items())),
        mean_scores={bot: mean(total.scores[bot]) for bot in sorted(total.scores)},
        median_scores={bot: quantile(total.scores[bot], 0.5) for bot in sorted(total.scores)},
        scores={bot: dict(sorted(total.scores[bot].items())) for bot in sorted(total.scores)},
        longest=total.longest,
        digest=digest.hexdigest(),
        win_shares={bot: interval(total.wins.get(bot, 0), seats) for bot, seats in sorted(total.seats.items())},
        seat_wins=total.seat_wins,
        messages=total.messages,
        faults=total.faults,
        fault_messages=total.fault_messages,
    )


def play_chunk(plan: Plan, start: int) -> Tally:
    """Play the games of one task, from `start` on."""
    game = named(plan.game)
    rules = game.rules(plan.players, plan.options, plan.files)
    bots = players_named(plan.bots, plan.setting(), bot_named)
    tally = Tally(seat_wins=[0] * plan.players)
    silent, digests = Silent(), bytearray()
    for number in range(start, min(start + CHUNK, plan.games)):
        lineup = plan.lineup(number)
        tally.games += 1
        try:
            chance = Seeded(plan.seed, number // plan.rotations())
            thoughts = thoughts_of(plan.seed, plan.players, number)
            state = game.new(rules, chance, silent)
            played = play_out(state, [bots[name] for name in lineup], chance, thoughts)
        except Exception as error:  # a game that fails is counted, and the others continue
            tally.errors += 1
            tally.messages.append(f"game {number} of seed {plan.seed}: {type(error).__name__}: {error}")
            digests += b"error"
            continue
        finally:
            take_faults(bots.values(), tally.faults, tally.fault_messages, f"game {number} of seed {plan.seed}")
        scores, winners = state.scores(), state.winners()
        tally.decisions += played.decisions
        tally.longest = max(tally.longest, game.rounds(state))
        digests += f"{played.decisions} {played.digest} {scores} {winners}\n".encode()
        for seat, name in enumerate(lineup):
            tally.seats[name] = tally.seats.get(name, 0) + 1
            counts = tally.scores.setdefault(name, {})
            counts[scores[seat]] = counts.get(scores[seat], 0) + 1
        for seat in winners:
            tally.seat_wins[seat] += 1
            tally.wins[lineup[seat]] = tally.wins.get(lineup[seat], 0) + 1
        if not winners:
            tally.wins["nobody"] = tally.wins.get("nobody", 0) + 1
    tally.messages = tally.messages[:MESSAGES]
    tally.digests = hashlib.sha256(digests).digest()
    return tally


def mean(counts: dict[int, int]) -> float:
    """Return the mean of counted values."""
    return round(sum(value * count for value, count in counts.items()) / sum(counts.values()), 4)


def quantile(counts: dict[int, int], share: float) -> int:
    """Return the smallest value that at least this share of the counted values does not exceed."""
    wanted, below = share * sum(counts.values()), 0
    for value in sorted(counts):
        below += counts[value]
        if below >= wanted:
            return value
    raise ValueError("nothing was counted")


def interval(wins: float, seats: int) -> list[float]:
    """Return the share of wins and the ends of Wilson's 95 % interval."""
    z, share = 1.96, wins / seats
    middle = (share + z * z / (2 * seats)) / (1 + z * z / seats)
    half = z / (1 + z * z / seats) * math.sqrt(share * (1 - share) / seats + z * z / (4 * seats * seats))
    return [round(share, 4), round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)]
