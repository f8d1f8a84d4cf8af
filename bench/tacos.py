"""The rows of tacos in the engine suite: every number of players, and what is done to a position."""

import random
from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING

from bench.measure import Row, Samples, Target, Task, microseconds, per_second, row
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
    """The metric of the compiled loop; that of four players has the plain name."""
    return "tacos.decisions_per_s" + ("" if players == MIDDLE else f".{players}")


def loop(players: int, seconds: float) -> Task:
    """Random games in the loop that is compiled with the engine, from a few opening positions in turn."""
    rules, chance = TACOS.rules(players, {}), Seeded(players)
    openings = cycle([TACOS.new(rules, chance, SILENT) for _ in range(12)])

    def work() -> dict[str, int]:
        return {decisions_name(players): random_games(next(openings), 5, chance)}

    return partial(per_second, work, seconds)


def halfway(seed: int) -> Tacos:
    """A position from somebody's turn in the third round of a random game."""
    chance, pick = Seeded(seed), random.Random(seed)
    state = TACOS.new(TACOS.rules(MIDDLE, {}), chance, SILENT)
    while state.round < 3 or state.actions == 0:
        seat = state.next_to_act()
        state.step(seat, pick.choice(state.options(seat)), chance, SILENT)
    return state


def on_positions(effort: "Effort") -> Task:
    """Copy, forget, view and prompt, over several positions from the middle of a game."""
    states = [halfway(seed) for seed in range(effort.positions)]
    copies: list[Callable[[], object]] = [state.copy for state in states]
    views = [partial(TACOS.view, state, 0) for state in states]
    prompts = [partial(TACOS.prompt, state, state.next_to_act()) for state in states]
    chance = Seeded(1)

    def task() -> dict[str, float]:
        fresh = [state.copy() for _ in range(effort.calls // 4 + 1) for state in states]
        return {
            "tacos.copy_us": microseconds(copies, effort.calls * 25),
            "tacos.forget_us": microseconds([partial(state.forget, 0, chance) for state in fresh], 1),
            "tacos.view_us": microseconds(views, effort.calls),
            "tacos.prompt_us": microseconds(prompts, max(1, effort.calls // 10)),
        }

    return task


def tasks(effort: "Effort") -> list[Task]:
    """All that is measured of tacos."""
    return [*(loop(players, effort.seconds) for players in PLAYERS), on_positions(effort)]


def rows(samples: Samples) -> list[Row]:
    """The rows, in the order in which they are read."""
    loops = [decisions_name(players) for players in sorted(PLAYERS, key=lambda players: players != MIDDLE)]
    found = [row(samples, name, "decisions/s") for name in loops]
    return found + [row(samples, f"tacos.{what}_us", "µs") for what in ("copy", "forget", "view", "prompt")]
