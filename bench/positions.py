"""Benchmarks of operations on a position: copy, forget, view and prompt."""

from collections.abc import Callable, Sequence
from functools import partial

from bench.measure import Task, microseconds
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import Game
from truckstop.kernel.state import State


def on_positions(game: Game, states: Sequence[State], calls: int, prompt_calls: int, forget: bool = True) -> Task:
    """Return a task that makes each call `calls` times on every position; the seat to act is asked."""
    copies: list[Callable[[], object]] = [state.copy for state in states]
    views = [partial(game.view, state, 0) for state in states]
    prompts = [partial(game.prompt, state, state.next_to_act()) for state in states]
    chance = Seeded(1)

    def task() -> dict[str, float]:
        figures = {f"{game.key}.copy_us": microseconds(copies, calls * 25)}
        if forget:
            # A position that has forgotten its secrets has less to forget, so each call gets a copy of its own, made
            # before the clock runs.
            fresh = [state.copy() for _ in range(calls // 4 + 1) for state in states]
            forgets = [partial(state.forget, 0, chance) for state in fresh]
            figures[f"{game.key}.forget_us"] = microseconds(forgets, 1)
        figures[f"{game.key}.view_us"] = microseconds(views, calls)
        figures[f"{game.key}.prompt_us"] = microseconds(prompts, prompt_calls)
        return figures

    return task
