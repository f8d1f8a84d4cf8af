"""Rows of search for the engine suite, which does not list them yet: playouts per second, and the rules' share of them.

The positions are those at which a bot decides in games of the quick policy, each with the playouts that search makes
there: up to the end of the round in frenzy and tacos, for four turns in rollwrite. For the share of the rules the same
playouts are made again with the decisions known in advance, so that nothing is left but copying, forgetting and steps.
"""

import time
from typing import TYPE_CHECKING

from bench.measure import Row, Samples, Target, Task, row
from truckstop.bots import decide, guide_of
from truckstop.bots.search import Method, Search
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import named
from truckstop.kernel.tell import Silent
from truckstop.lab.rules_share import Replay

if TYPE_CHECKING:
    from bench.engine import Effort

PLAYED: dict[str, tuple[int, dict[str, str]]] = {
    "frenzy": (4, {}),
    "rollwrite": (1, {"side": "A"}),
    "tacos": (3, {}),
}
"""By game: players and options, those of the rows in docs/bots.md."""
CUT = {"rollwrite": 4}
"""By game: turns until a playout is cut here; search itself plays on to the end."""
EACH = 20
"""Playouts of a position in a slice."""

TARGETS = [
    Target("frenzy.playouts_per_s", 30_000),
    Target("rollwrite.playouts_per_s", 4_000),
    Target("tacos.playouts_per_s", 3_000),
]


def searches(key: str, count: int) -> list[Search]:
    """Return searches at decisions spread evenly over one game of the quick policy."""
    players, options = PLAYED[key]
    game, guide, chance, silent = named(key), guide_of(key), Seeded(1), Silent()
    state = game.new(game.rules(players, options), chance, silent)
    thoughts = [Seeded(2, seat) for seat in range(players)]
    found: list[Search] = []
    while (seat := state.next_to_act()) >= 0:
        known = state.copy()
        known.forget(seat, thoughts[seat])
        found.append(Search(guide, Method(), known, seat, len(found)))
        if key in CUT:
            found[-1].horizon = guide.stage(known) + CUT[key]
        state.step(seat, decide(guide.policy, state, seat, thoughts[seat]), chance, silent)
    return [found[at * len(found) // count] for at in range(count)] if len(found) > count else found


def playouts(key: str, positions: int) -> Task:
    """Return a task that makes the same playouts twice, the second time with the decisions known."""
    made = searches(key, positions)
    replays = [[Replay(search, search.main.options, number) for number in range(1, EACH + 1)] for search in made]

    def task() -> dict[str, float]:
        begun = time.process_time()
        for search in made:
            for number in range(1, EACH + 1):
                search.play(search.main.options, number)
        whole = time.process_time() - begun
        begun = time.process_time()
        for each in replays:
            for replay in each:
                replay.play()
        rules = time.process_time() - begun
        return {f"{key}.playouts_per_s": len(made) * EACH / whole, f"{key}.rules_share": rules / whole}

    return task


def tasks(effort: "Effort") -> list[Task]:
    """Return the tasks of all games."""
    return [playouts(key, effort.positions * 2) for key in PLAYED]


def rows(samples: Samples) -> list[Row]:
    """Return the rows in reading order."""
    found = [row(samples, f"{key}.playouts_per_s", "playouts/s") for key in PLAYED]
    return found + [row(samples, f"{key}.rules_share", "of a playout") for key in PLAYED]
