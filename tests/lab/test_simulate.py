"""Simulation: the same games on any number of processes, counted by bot and by seat."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import active_children
from typing import Any, NamedTuple

import msgspec
import pytest

from tests.waiting import LONG, until
from truckstop.bots import bot, bot_named
from truckstop.kernel.chance import Chance, Seeded
from truckstop.kernel.game import SetupError
from truckstop.kernel.state import State
from truckstop.kernel.tell import Tell
from truckstop.lab import playout
from truckstop.lab import simulate as module
from truckstop.lab.playout import Played
from truckstop.lab.simulate import Plan, interval, plan_of, quantile, simulate


def plan(games: int = 230, seed: int = 3, bots: tuple[str, ...] = ("random",), **options: str) -> Plan:
    return plan_of("frenzy", 3, list(bots), games, seed, options, None)


def test_the_same_seed_gives_the_same_digest_on_any_number_of_processes() -> None:
    one, two = simulate(plan(), 1), simulate(plan(), 2)
    assert one.digest == two.digest
    assert (one.wins, one.mean_scores, one.decisions) == (two.wins, two.mean_scores, two.decisions)


def test_another_seed_option_bot_or_number_of_games_gives_another_digest() -> None:
    digests = {
        simulate(each, 1).digest
        for each in (
            plan(30),
            plan(31),
            plan(30, seed=4),
            plan(30, bots=("greedy", "random")),
            plan(30, discard="high"),
        )
    }
    assert len(digests) == 5


def test_the_digest_depends_on_the_last_decision_of_the_last_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changing one decision of one game changes the digest, here the very last one."""
    before = simulate(plan(40), 1)

    class Stubborn(bot.Bot):
        def __init__(self) -> None:
            self.key, self.looks = "random", False
            self.decisions = 0

        def choose(self, s: State, seat: int, chance: Chance) -> int:
            self.decisions += 1
            options = s.options(seat)
            choice: int = options[chance.draw(bot.THOUGHT, len(options))]
            if self.decisions == before.decisions:
                return next(option for option in options if option != choice)
            return choice

    stubborn = Stubborn()
    monkeypatch.setattr(module, "bot_named", lambda game, name: stubborn)
    assert simulate(plan(40), 1).digest != before.digest


def test_every_bot_plays_every_seat_of_the_same_deals() -> None:
    games = plan(12, bots=("greedy", "random"))
    assert [games.lineup(number) for number in range(3)] == [
        ["greedy", "random", "greedy"],
        ["random", "greedy", "greedy"],
        ["greedy", "greedy", "random"],
    ]
    assert games.rotations() == 3
    assert plan(12).rotations() == 1


class RecordedGame(NamedTuple):
    """A simulated game: its opening position, the first draw of each seat's thoughts, and the scores."""

    opening: bytes
    thoughts: list[int]
    scores: list[int]


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> list[RecordedGame]:
    """Return a list that receives the games of the simulations in the test."""
    recorded: list[RecordedGame] = []

    def play_out(state: State, bots: list[bot.Bot], chance: Chance, thoughts: list[Chance]) -> Played:
        opening, first_draws = state.dump(), [thought.draw(bot.THOUGHT, 2**30) for thought in thoughts]
        played = playout.play_out(state, bots, chance, thoughts)
        recorded.append(RecordedGame(opening, first_draws, state.scores()))
        return played

    monkeypatch.setattr(module, "play_out", play_out)
    return recorded


def test_every_rotation_plays_the_same_deal(games: list[RecordedGame]) -> None:
    simulate(plan(9, bots=("greedy", "random"), specials="on", discard="random"), 1)
    openings = [game.opening for game in games]
    assert openings[0] == openings[1] == openings[2]
    assert openings[3] == openings[4] == openings[5]
    assert openings[6] == openings[7] == openings[8]
    assert len(set(openings)) == 3


def test_without_rotation_every_game_is_a_new_deal(games: list[RecordedGame]) -> None:
    simulate(plan(6, specials="on", discard="random"), 1)
    assert len({game.opening for game in games}) == 6


def test_every_seat_of_every_game_has_its_own_stream_of_thoughts(games: list[RecordedGame]) -> None:
    simulate(plan(6, bots=("greedy", "random")), 1)
    thoughts = [thought for game in games for thought in game.thoughts]
    assert len(set(thoughts)) == len(thoughts) == 6 * 3


def test_the_mean_score_is_over_the_seats_that_a_bot_played(games: list[RecordedGame]) -> None:
    """Greedy plays two seats in every game, random one."""
    mixed = plan(6, bots=("greedy", "random"))
    result = simulate(mixed, 1)
    scores_by_bot: dict[str, list[int]] = {"greedy": [], "random": []}
    for number, game in enumerate(games):
        for name, score in zip(mixed.lineup(number), game.scores, strict=True):
            scores_by_bot[name].append(score)
    assert (len(scores_by_bot["greedy"]), len(scores_by_bot["random"])) == (12, 6)
    assert result.mean_scores == {name: round(sum(scores) / len(scores), 4) for name, scores in scores_by_bot.items()}


class Queue(State):
    """A state that is only a list of seats to act; each can choose 0 or 1."""

    def __init__(self, seats: list[int]) -> None:
        super().__init__(0)
        self.seats = seats

    def to_act(self) -> list[int]:
        return self.seats[:1]

    def options(self, seat: int) -> list[int]:
        return [0, 1]

    def step(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        self.seats.pop(0)


class Constant(bot.Bot):
    """Always chooses the same option."""

    def __init__(self, option: int) -> None:
        self.key, self.looks, self.option = "constant", False, option

    def choose(self, s: State, seat: int, chance: Chance) -> int:
        return self.option


def test_the_digest_of_a_game_depends_on_seats_options_and_order() -> None:
    def digest(seats: list[int], options: list[int]) -> int:
        bots: list[bot.Bot] = [Constant(option) for option in options]
        played = playout.play_out(Queue(seats), bots, Seeded(1), [Seeded(2)] * len(bots))
        assert played.decisions == 3
        return played.digest

    # The first two differ only in the seats that chose the same options.
    digests = [
        digest([0, 1, 1], [0, 0]),
        digest([1, 0, 0], [0, 0]),
        digest([0, 1, 1], [0, 1]),
        digest([0, 1, 0], [0, 0]),
    ]
    assert len(set(digests)) == 4


def test_wins_and_scores_are_counted_by_bot() -> None:
    result = simulate(plan(30, bots=("greedy", "random")), 1)
    assert result.games == 30
    assert result.errors == 0
    assert sum(result.wins.values()) == 30
    assert sum(result.seat_wins) == 30
    assert result.wins["greedy"] > 24
    assert result.mean_scores["greedy"] > result.mean_scores["random"]


def test_a_game_that_barry_wins_is_won_by_nobody() -> None:
    result = simulate(plan_of("frenzy", 2, ["random"], 100, 1, {}, None), 1)
    assert result.wins["nobody"] > 0
    assert sum(result.wins.values()) == 100


def test_a_game_that_fails_is_counted_and_the_others_continue(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(bot.Bot):
        def __init__(self) -> None:
            self.key, self.looks = "random", False

        def choose(self, s: State, seat: int, chance: Chance) -> int:
            raise RuntimeError("out of ideas")

    monkeypatch.setattr(module, "bot_named", lambda game, name: Broken() if name == "random" else bot_named(game, name))
    result = simulate(plan(7), 1)
    assert (result.games, result.errors) == (7, 7)
    assert result.messages[0] == "game 0 of seed 3: RuntimeError: out of ideas"
    assert len(result.messages) == 5


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": 0}, "the number of games must be from 1"),
        ({"seed": -1}, "a seed must be a whole number from 0"),
        ({"bots": []}, "0 bots for 3 players; name from 1 to 3"),
        ({"bots": ["random"] * 4}, "4 bots for 3 players"),
        ({"bots": ["random"] * 2, "game": "tacos", "players": 1}, "2 bots for 1 player; name 1$"),
        ({"bots": ["rambo"]}, "frenzy has no bot 'rambo'"),
        ({"options": {"special": "on"}}, "frenzy has no option 'special'"),
        ({"players": 7}, "frenzy is for 2 to 6 players, not 7"),
        ({"game": "freezy"}, "there is no game 'freezy'"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(change: dict[str, object], message: str) -> None:
    good = {"game": "frenzy", "players": 3, "bots": ["random"], "games": 1, "seed": 1, "options": {}, "files": None}
    with pytest.raises(SetupError, match=message):
        plan_of(**(good | change))  # type: ignore[arg-type]


# Interrupts

SITE = re.compile(rb"\| +site\r?\n")
"""Printed when Python has started in another process."""
APP = re.compile(rb"\| +typer\r?\n")
ENGINE = re.compile(rb"\| +truckstop\.kernel\.data\r?\n")
"""Printed when the engine is loaded. The module is never compiled: imports between compiled ones are not printed."""
BAR = re.compile(rb"[1-9]\d*/2000000")


class Simulating:
    """`truckstop simulate` with two workers and a progress bar. Every process prints the modules that it loads."""

    def __init__(self) -> None:
        self.output = b""
        self.master, slave = pty.openpty()
        command = [sys.executable, "-X", "importtime", "-m", "truckstop.cli", "simulate", "frenzy"]
        self.process = subprocess.Popen(
            [*command, "--bots", "random", "--games", "2000000", "--processes", "2"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=slave,
            start_new_session=True,
            env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "100"},
        )
        os.close(slave)

    def until(self, sign: re.Pattern[bytes], times: int) -> None:
        """Read until a pattern was printed `times` times."""
        while len(sign.findall(self.output)) < times:
            assert self.read(), f"it ended early: {self.output!r}"

    def read(self) -> bool:
        """Read more output; return False when no process is left that could write."""
        assert select.select([self.master], [], [], LONG)[0], f"no more output: {self.output!r}"
        try:
            more = os.read(self.master, 65536)
        except OSError:  # Linux raises this when the last writer is gone.
            more = b""
        self.output += more
        return bool(more)

    def close(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.master)


def is_gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.parametrize(
    ("sign", "times"),
    [(APP, 1), (SITE, 3), (ENGINE, 2), (SITE, 4), (ENGINE, 3), (BAR, 1)],
    ids=[
        "the command loads",
        "the first worker starts",
        "the first worker loads",
        "the second worker starts",
        "the second worker loads",
        "games are played",
    ],
)
def test_an_interrupt_stops_all_processes_at_once(sign: re.Pattern[bytes], times: int) -> None:
    """A terminal sends it to the command and to its workers, also to one that is just starting.

    Besides the command and its workers there is Python's resource tracker process.
    """
    simulating = Simulating()
    try:
        simulating.until(sign, times)
        os.killpg(simulating.process.pid, signal.SIGINT)
        while simulating.read():
            pass
        assert simulating.process.wait(LONG) == 130
        assert b"Traceback" not in simulating.output and b"Error" not in simulating.output, simulating.output
        until(lambda: is_gone(simulating.process.pid))
    finally:
        simulating.close()


def test_an_interrupt_while_a_worker_starts_is_handled_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller's own handler is called once and restored."""
    calls: list[str] = []
    submit = ProcessPoolExecutor.submit

    def interrupted(*args: Any, **more: Any) -> Any:
        if not calls:
            signal.raise_signal(signal.SIGINT)
            calls.append("worker starts")
        return submit(*args, **more)

    def own(number: int, frame: object) -> None:
        calls.append("interrupt")

    monkeypatch.setattr(ProcessPoolExecutor, "submit", interrupted)
    before = signal.signal(signal.SIGINT, own)
    try:
        result = simulate(plan(), 2)
        assert signal.getsignal(signal.SIGINT) is own
    finally:
        signal.signal(signal.SIGINT, before)
    assert calls == ["worker starts", "interrupt"]
    assert result.games == 230
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_simulations_run_in_any_thread() -> None:
    """Only the main thread can have signal handlers."""
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(simulate, plan(), 2).result(LONG).digest == simulate(plan(), 1).digest


def test_stopping_a_simulation_leaves_no_worker_behind() -> None:
    """The exception stands for an interrupt while games are counted."""

    def stop(games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(plan(2000), 2, stop)
    assert not active_children()


def test_the_interval_holds_the_share_and_shrinks_with_games() -> None:
    share, low, high = interval(25, 100)
    assert (share, low, high) == (0.25, 0.1755, 0.343)
    assert interval(0, 10)[1] == 0.0
    assert interval(10, 10)[2] == 1.0
    assert interval(2500, 10000)[2] - interval(2500, 10000)[1] < 0.02


def test_the_command_prints_the_documented_json() -> None:
    command = [sys.executable, "-m", "truckstop.cli", "simulate", "frenzy", "--players", "3", "--games", "20"]
    command += ["--bots", "greedy,random", "--seed", "5", "--option", "specials=on", "--json"]
    completed = subprocess.run(command, capture_output=True, text=True, check=True)
    result = json.loads(completed.stdout)
    assert {"games", "errors", "decisions", "seconds", "wins", "mean_scores", "digest"} <= set(result)
    assert msgspec.json.decode(completed.stdout, type=module.Result).games == 20


def test_a_quantile_is_one_of_the_values() -> None:
    counts = {10: 1, 20: 2, 90: 1}
    assert [quantile(counts, share) for share in (0.01, 0.25, 0.5, 0.75, 0.76, 1.0)] == [10, 10, 20, 20, 90, 90]
    with pytest.raises(ValueError, match="nothing"):
        quantile({}, 0.5)


def test_each_score_is_counted() -> None:
    result = simulate(plan_of("rollwrite", 2, ["random"], 30, 3, {}, None), 1)
    assert sum(result.scores["random"].values()) == 60
    assert result.median_scores["random"] == quantile(result.scores["random"], 0.5)
    assert 1 <= result.longest <= 36
