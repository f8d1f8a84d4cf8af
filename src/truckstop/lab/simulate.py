"""Simulates many games between bots.

Bots rotate through the seats of the same deals. The result does not depend on the number of processes.
"""

import hashlib
import math
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from multiprocessing import active_children, get_context

import msgspec

import truckstop.games  # noqa: F401 - registers the games, in worker processes too
from truckstop.bots import Bot, bot_named
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import Files
from truckstop.kernel.game import SetupError, named
from truckstop.kernel.tell import Silent
from truckstop.lab.playout import play_out

CHUNK = 100
"""Games in a task. Fixed, so that the digest does not depend on the number of processes."""
MESSAGES = 5
"""Error messages that a result keeps."""
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


def plan_of(
    game: str, players: int, bots: list[str], games: int, seed: int, options: dict[str, str], files: Files | None
) -> Plan:
    """Return a checked plan; SetupError or DataError say what is wrong with it."""
    known = named(game)
    if not 1 <= games < MOST_GAMES:
        raise SetupError(f"the number of games must be from 1 to {MOST_GAMES - 1}, not {games}")
    if not 0 <= seed < 2**64:
        raise SetupError(f"a seed must be a whole number from 0 to 2**64 - 1, not {seed}")
    if not bots or len(bots) > players:
        raise SetupError(f"{len(bots)} bots for {players} players; name from 1 to {players}")
    for bot in bots:
        bot_named(game, bot)
    known.rules(players, options, files)
    lineup = tuple(bots[seat % len(bots)] for seat in range(players))
    return Plan(game, players, lineup, games, seed, options, files)


def simulate(plan: Plan, processes: int = 0, progress: Callable[[int], None] | None = None) -> Result:
    """Play all games of a plan, with one process per core if `processes` is 0.

    `progress` is called with the number of games just played.
    """
    started = time.perf_counter()
    starts = range(0, plan.games, CHUNK)
    workers = min(processes or os.cpu_count() or 1, len(starts))
    total, digest = Tally(), hashlib.sha256()
    # Closing the generator ends the workers at once, even if an interrupt comes while the generator is not running.
    with closing(_tallies(plan, starts, workers)) as tallies:
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
    )


def _tallies(plan: Plan, starts: range, workers: int) -> Generator[Tally, None, None]:
    if workers <= 1:
        yield from (play_chunk(plan, start) for start in starts)
        return
    others = set(active_children())
    with _deferred_interrupts():
        # Spawned, not forked: a worker must not inherit locks held by threads of the caller.
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
    try:
        pending: deque[Future[Tally]] = deque()
        for start in starts:
            # The pool starts a worker here if none is idle.
            with _deferred_interrupts():
                pending.append(pool.submit(play_chunk, plan, start))
            # Only a few tasks are pending, so that a million games need no more memory than a thousand.
            if len(pending) >= workers * 4:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    except BaseException:
        # After Ctrl-C, or when the generator is closed, the workers would play on and keep the caller waiting.
        with _deferred_interrupts():
            for worker in set(active_children()) - others:
                worker.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _deferred_interrupts() -> Iterator[None]:
    """Defer SIGINT in the caller until the block ends, and keep it blocked in processes that the block starts.

    A terminal sends SIGINT to all of its processes, and only the command itself should answer. A new process inherits
    the set of blocked signals, so it ignores an interrupt from the start; its own handler would be set too late
    for an interrupt during its imports. Blocking is not enough in the caller: Python receives a signal in any thread
    that does not block it and raises KeyboardInterrupt in the main thread, which could leave a worker half started.
    """
    interrupted = False

    def remember(number: int, frame: object) -> None:
        nonlocal interrupted
        interrupted = True

    # Handlers run, and KeyboardInterrupt is raised, only in the main thread. None means a handler not set by Python.
    main = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGINT) if main else None
    if before is not None:
        signal.signal(signal.SIGINT, remember)
    # Windows cannot block signals: an interrupt while a worker starts prints that worker's traceback there.
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    try:
        yield
    finally:
        if blocked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        if before is not None:
            signal.signal(signal.SIGINT, before)
        if interrupted:
            signal.raise_signal(signal.SIGINT)


def _ignore_interrupts() -> None:
    """Ignore SIGINT in a worker; needed where signals cannot be blocked before it starts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_chunk(plan: Plan, start: int) -> Tally:
    """Play the games of one task, from `start` on."""
    game = named(plan.game)
    rules = game.rules(plan.players, plan.options, plan.files)
    bots: dict[str, Bot] = {name: bot_named(plan.game, name) for name in set(plan.bots)}
    tally = Tally(seat_wins=[0] * plan.players)
    silent, digests = Silent(), bytearray()
    for number in range(start, min(start + CHUNK, plan.games)):
        lineup = plan.lineup(number)
        tally.games += 1
        try:
            chance = Seeded(plan.seed, number // plan.rotations())
            # Every seat has its own stream of chance, so that draws of one bot do not affect another.
            thoughts = [Seeded(plan.seed ^ 0x7468_6F75_6768_7400 ^ seat, number) for seat in range(plan.players)]
            state = game.new(rules, chance, silent)
            played = play_out(state, [bots[name] for name in lineup], chance, list(thoughts))
        except Exception as error:  # a game that fails is counted, and the others continue
            tally.errors += 1
            tally.messages.append(f"game {number} of seed {plan.seed}: {type(error).__name__}: {error}")
            digests += b"error"
            continue
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


def interval(wins: int, seats: int) -> list[float]:
    """Return the share of wins and the ends of Wilson's 95 % interval."""
    z, share = 1.96, wins / seats
    middle = (share + z * z / (2 * seats)) / (1 + z * z / seats)
    half = z / (1 + z * z / seats) * math.sqrt(share * (1 - share) / seats + z * z / (4 * seats * seats))
    return [round(share, 4), round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)]
