"""The rows of rollwrite in the engine suite: one player and many, and calls on a position."""

import random
from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING

from bench.measure import Row, Samples, Target, Task, per_second, row
from bench.positions import on_positions
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
    # The cost grows linearly: a decision costs about the same with many players as with one.
    Target(f"rollwrite.decisions_per_s.{MOST}", 0.75, of_ratio=True),
    Target("rollwrite.copy_us", 0.5, at_most=True),
]


def decisions_name(players: int) -> str:
    """Return the metric of the compiled loop; one player has the plain name."""
    return "rollwrite.decisions_per_s" + ("" if players == 1 else f".{players}")


def loop(players: int, seconds: float) -> Task:
    """Play random games in the loop that is compiled with the engine, on both sides in turn."""
    chance = Seeded(players)
    openings = cycle([ROLLWRITE.new(ROLLWRITE.rules(players, {"side": side}), chance, SILENT) for side in "AB"])

    def work() -> dict[str, int]:
        return {decisions_name(players): random_games(next(openings), 1 + 20 // players, chance)}

    return partial(per_second, work, seconds)


def halfway(players: int, seed: int) -> Rollwrite:
    """Return a position after some turns of a random game, in the middle of a drive."""
    chance, pick = Seeded(seed), random.Random(seed)
    state = ROLLWRITE.new(ROLLWRITE.rules(players, {}), chance, SILENT)
    while state.count < 7 or state.waiting == 0:
        seat = state.next_to_act()
        state.step(seat, pick.choice(state.options(seat)), chance, SILENT)
    return state


def tasks(effort: "Effort") -> list[Task]:
    """Return all tasks of rollwrite."""
    states = [halfway(1, seed) for seed in range(effort.positions)]
    calls = on_positions(ROLLWRITE, states, effort.calls, max(1, effort.calls // 10), forget=False)
    return [*(loop(players, effort.seconds) for players in PLAYERS), calls]


def rows(samples: Samples) -> list[Row]:
    """Return the rows in reading order."""
    alone = decisions_name(1)
    many = [row(samples, decisions_name(n), "decisions/s", peer="1 player", against=alone) for n in PLAYERS[1:]]
    on_one = [row(samples, f"rollwrite.{what}_us", "µs") for what in ("copy", "view", "prompt")]
    return [row(samples, alone, "decisions/s"), *many, *on_one]
