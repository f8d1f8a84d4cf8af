"""The rows of rollwrite in the engine suite: one player and many, and what is done to a position."""

import random
from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING

from bench.measure import Row, Samples, Target, Task, microseconds, per_second, row
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.state import Rollwrite
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent
from truckstop.lab.playout import random_games

if TYPE_CHECKING:
    from bench.engine import Effort

PLAYERS = (1, 2, 4, 8, 32, 99)
MOST = 99
SILENT = Silent()

TARGETS = [
    Target("rollwrite.decisions_per_s", 1_000_000),
    # Cost that grows linearly: a decision among many costs about what one alone costs.
    Target(f"rollwrite.decisions_per_s.{MOST}", 0.75, of_ratio=True),
    Target("rollwrite.copy_us", 0.5, at_most=True),
]


def decisions_name(players: int) -> str:
    """The metric of the compiled loop; that of one player has the plain name."""
    return "rollwrite.decisions_per_s" + ("" if players == 1 else f".{players}")


def loop(players: int, seconds: float) -> Task:
    """Random games in the loop that is compiled with the engine, both sides in turn."""
    chance = Seeded(players)
    openings = cycle([ROLLWRITE.new(ROLLWRITE.rules(players, {"side": side}), chance, SILENT) for side in "AB"])

    def work() -> dict[str, int]:
        return {decisions_name(players): random_games(next(openings), 1 + 20 // players, chance)}

    return partial(per_second, work, seconds)


def halfway(players: int, seed: int) -> Rollwrite:
    """A position after some turns of a random game, in the middle of somebody's drive."""
    chance, pick = Seeded(seed), random.Random(seed)
    state = ROLLWRITE.new(ROLLWRITE.rules(players, {}), chance, SILENT)
    while state.count < 7 or state.waiting == 0:
        seat = state.next_to_act()
        state.step(seat, pick.choice(state.options(seat)), chance, SILENT)
    return state


def on_positions(effort: "Effort") -> Task:
    """Copy, view and prompt, over several positions from the middle of a solo game."""
    states = [halfway(1, seed) for seed in range(effort.positions)]
    copies: list[Callable[[], object]] = [state.copy for state in states]
    views = [partial(ROLLWRITE.view, state, 0) for state in states]
    prompts = [partial(ROLLWRITE.prompt, state, 0) for state in states]

    def task() -> dict[str, float]:
        return {
            "rollwrite.copy_us": microseconds(copies, effort.calls * 25),
            "rollwrite.view_us": microseconds(views, effort.calls),
            "rollwrite.prompt_us": microseconds(prompts, max(1, effort.calls // 10)),
        }

    return task


def tasks(effort: "Effort") -> list[Task]:
    """All that is measured of rollwrite."""
    return [*(loop(players, effort.seconds) for players in PLAYERS), on_positions(effort)]


def rows(samples: Samples) -> list[Row]:
    """The rows, in the order in which they are read."""
    alone = decisions_name(1)
    many = [row(samples, decisions_name(n), "decisions/s", peer="1 player", against=alone) for n in PLAYERS[1:]]
    on_one = [row(samples, f"rollwrite.{what}_us", "µs") for what in ("copy", "view", "prompt")]
    return [row(samples, alone, "decisions/s"), *many, *on_one]
