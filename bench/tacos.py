"""The rows of tacos in the engine suite: several numbers of players, and calls on a position."""

import random
from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING

from bench.measure import Row, Samples, Target, Task, per_second, row
from bench.positions import on_positions
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent
from truckstop.lab.playout import random_games

if TYPE_CHECKING:
    from bench.engine import Effort

PLAYERS = (1, 2, 4, 6)
MIDDLE = 4
SILENT = Silent()

TARGETS = [Target("tacos.decisions_per_s", 1_000_000), Target("tacos.copy_us", 1, at_most=True)]


def decisions_name(players: int) -> str:
    """Return the metric of the compiled loop; four players have the plain name."""
    return "tacos.decisions_per_s" + ("" if players == MIDDLE else f".{players}")


def loop(players: int, seconds: float) -> Task:
    """Play random games in the loop that is compiled with the engine, from a few opening positions in turn."""
    rules, chance = TACOS.rules(players, {}), Seeded(players)
    openings = cycle([TACOS.new(rules, chance, SILENT) for _ in range(12)])

    def work() -> dict[str, int]:
        return {decisions_name(players): random_games(next(openings), 5, chance)}

    return partial(per_second, work, seconds)


def halfway(seed: int) -> Tacos:
    """Return a position from a player's turn in the third round of a random game."""
    chance, pick = Seeded(seed), random.Random(seed)
    state = TACOS.new(TACOS.rules(MIDDLE, {}), chance, SILENT)
    while state.round < 3 or state.actions == 0:
        seat = state.next_to_act()
        state.step(seat, pick.choice(state.options(seat)), chance, SILENT)
    return state


def tasks(effort: "Effort") -> list[Task]:
    """Return all tasks of tacos."""
    states = [halfway(seed) for seed in range(effort.positions)]
    calls = on_positions(TACOS, states, effort.calls, max(1, effort.calls // 10))
    return [*(loop(players, effort.seconds) for players in PLAYERS), calls]


def rows(samples: Samples) -> list[Row]:
    """Return the rows in reading order."""
    loops = [decisions_name(players) for players in sorted(PLAYERS, key=lambda players: players != MIDDLE)]
    found = [row(samples, name, "decisions/s") for name in loops]
    return found + [row(samples, f"tacos.{what}_us", "µs") for what in ("copy", "forget", "view", "prompt")]
