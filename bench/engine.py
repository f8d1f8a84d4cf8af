"""The engine's speed: `make bench`, or `python -m bench.engine`; docs/benchmarks.md explains each row."""

import argparse
import random
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle
from pathlib import Path

from bench import peers, rollwrite, tacos
from bench.command_line import save, show, suite_parser
from bench.measure import (
    Report,
    Row,
    Samples,
    Target,
    Task,
    in_rounds,
    machine,
    per_second,
    pin,
    row,
    table,
    tidy,
)
from bench.positions import on_positions
from bench.probe import Interpreted, memory
from truckstop.compiled import is_compiled, notice
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent
from truckstop.lab.playout import random_games
from truckstop.lab.simulate import CHUNK, plan_of, simulate

RESULTS = Path(__file__).resolve().parent / "results" / "engine.json"
PLAYERS = (2, 3, 4, 5, 6)
COMPARED = (3, 4, 6)
"""The numbers of players that are compared with the peers."""
MIDDLE = 4
"""The number of players in the positions that are copied, viewed and so on."""
MEMORY_GAMES = 1_000_000
SILENT = Silent()

TARGETS = [
    Target("frenzy.decisions_per_s", 1_500_000),
    Target("frenzy.decisions_per_s.3", 1_500_000),
    Target("frenzy.decisions_per_s.6", 1_500_000),
    *(
        Target(f"frenzy.loop.decisions_per_s.{players}.{peer}", times, of_ratio=True)
        for players in COMPARED
        for peer, times in zip(peers.GAMES, (4, 4, 20, 20), strict=True)
    ),
    Target("frenzy.copy_us", 0.5, at_most=True),
    Target("frenzy.view_us", 25, at_most=True),
    Target("simulate.memory_growth_kb", 1024, at_most=True),
    *rollwrite.TARGETS,
    *tacos.TARGETS,
]


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    rounds: int = 9
    seconds: float = 0.3
    """Processor time of a slice."""
    positions: int = 20
    calls: int = 100
    """Calls of copy, view and so on per position and slice."""
    simulated: int = CHUNK
    """Games per call of the simulation; the size of one of its tasks, which loads the rules once."""
    memory_games: int = MEMORY_GAMES
    """Games of the memory measurement; 0 skips it."""


QUICK = Effort(rounds=5, seconds=0.02, positions=5, calls=20, simulated=20, memory_games=0)


def decisions_name(players: int) -> str:
    """Return the metric of the compiled loop; four players, the usual number, have the plain name."""
    return "frenzy.decisions_per_s" + ("" if players == MIDDLE else f".{players}")


def compiled_loop(players: int, seconds: float, specials: bool = False) -> Task:
    """Play random games in the loop that is compiled with the engine, from a few opening positions in turn."""
    rules = FRENZY.rules(players, {"specials": "on" if specials else "off"})
    chance = Seeded(players)
    openings = cycle([FRENZY.new(rules, chance, SILENT) for _ in range(12)])
    decisions = "frenzy.specials.decisions_per_s" if specials else decisions_name(players)
    games = "frenzy.specials.games_per_s" if specials else f"frenzy.games_per_s.{players}"

    def work() -> dict[str, int]:
        return {decisions: random_games(next(openings), 5, chance), games: 5}

    return partial(per_second, work, seconds)


def python_loop(players: int, seconds: float, checked: bool = False) -> Task:
    """Play random games in the Python loop that also drives the peers."""
    rules, chance, pick = FRENZY.rules(players, {}), Seeded(players), random.Random(players).random
    loop = peers.ours_checked if checked else peers.ours
    name = "frenzy.apply_decisions_per_s" if checked else f"frenzy.loop.decisions_per_s.{players}"
    return partial(per_second, lambda: {name: loop(FRENZY, rules, 5, chance, SILENT, pick)}, seconds)


def peer_loop(name: str, seconds: float, shortcut: bool = False) -> Task:
    """Play random games of a peer in the Python loop."""
    game, pick = peers.load(name), random.Random(1).random
    wrong = peers.uneven(game, 5)
    if wrong:
        raise RuntimeError(f"{name} cannot be measured in this loop: {wrong}")
    loop = peers.theirs_shortcut if shortcut else peers.theirs
    label = f"peer.{name}_shortcut" if shortcut else f"peer.{name}"

    def work() -> dict[str, int]:
        decisions, actions = loop(game, 5, pick)
        counts = {f"{label}.decisions_per_s": decisions}
        return counts if shortcut else {**counts, f"{label}.actions_per_s": actions, f"{label}.games_per_s": 5}

    return partial(per_second, work, seconds)


def halfway(players: int, seed: int) -> Frenzy:
    """Return the position after half the decisions of a random game."""
    rules = FRENZY.rules(players, {})

    def play(most: int) -> tuple[Frenzy, int]:
        chance, pick = Seeded(seed), random.Random(seed).random
        state = FRENZY.new(rules, chance, SILENT)
        made = 0
        while made != most and state.next_to_act() >= 0:
            options = state.options(state.next_to_act())
            state.step(state.next_to_act(), options[int(pick() * len(options))], chance, SILENT)
            made += 1
        return state, made

    _, whole = play(-1)
    return play(whole // 2)[0]


def simulation(bot: str, effort: Effort) -> Task:
    """Run `truckstop simulate` in one process: bots, a new deal for every game, scores, digest."""
    seeds = iter(range(2**32))

    def work() -> dict[str, int]:
        plan = plan_of("frenzy", MIDDLE, [bot], effort.simulated, next(seeds), {}, None)
        return {f"simulate.games_per_s.{bot}": simulate(plan, processes=1).games}

    return partial(per_second, work, effort.seconds)


def measured(effort: Effort) -> tuple[Samples, list[str]]:
    """Measure everything except memory, in rounds. Also returns the names of the peers that took part."""
    present = peers.GAMES if peers.there() else ()
    if not present:
        print("OpenSpiel is not installed, so nothing is compared with it; `make bench` installs it.")
    with ExitStack() as stack:
        interpreted = stack.enter_context(Interpreted(effort.seconds))
        tasks: list[Task] = [
            lambda: {"frenzy.interpreted_decisions_per_s": interpreted.decisions_per_s()},
            *(compiled_loop(players, effort.seconds) for players in PLAYERS),
            compiled_loop(MIDDLE, effort.seconds, specials=True),
            # Alternating, so that disturbances of the machine hit both sides.
            *alternating(
                [python_loop(players, effort.seconds) for players in PLAYERS],
                [peer_loop(peer, effort.seconds) for peer in present]
                + [peer_loop(peer, effort.seconds, shortcut=True) for peer in present if peer in peers.SHORTCUTS],
            ),
            python_loop(MIDDLE, effort.seconds, checked=True),
            on_positions(
                FRENZY, [halfway(MIDDLE, seed) for seed in range(effort.positions)], effort.calls, effort.calls
            ),
            *rollwrite.tasks(effort),
            *tacos.tasks(effort),
            simulation("random", effort),
            simulation("greedy", effort),
        ]
        samples = in_rounds(tasks, effort.rounds, lambda done: print(f"round {done} of {effort.rounds}", flush=True))
    return samples, list(present)


def alternating(some: Sequence[Task], others: Sequence[Task]) -> list[Task]:
    """Return one of each in turn, then the rest of the longer list."""
    longest = max(len(some), len(others))
    return [task for at in range(longest) for tasks in (some, others) for task in tasks[at : at + 1]]


def rows_of(samples: Samples, present: Sequence[str]) -> list[Row]:
    """Return the rows in reading order."""
    per_s, games = "decisions/s", "games/s"
    plain = "frenzy.interpreted_decisions_per_s"
    rows = [
        row(samples, decisions_name(players), per_s, peer="interpreted", against=plain)
        if players == MIDDLE
        else row(samples, decisions_name(players), per_s)
        for players in sorted(PLAYERS, key=lambda players: players != MIDDLE)
    ]
    rows += [row(samples, f"frenzy.games_per_s.{players}", games) for players in PLAYERS]
    rows += [row(samples, "frenzy.specials.decisions_per_s", per_s), row(samples, "frenzy.specials.games_per_s", games)]
    rows += [row(samples, plain, per_s)]
    rows += [row(samples, f"frenzy.loop.decisions_per_s.{players}", per_s) for players in PLAYERS]
    shortcuts = [f"{peer}_shortcut" for peer in present if peer in peers.SHORTCUTS]
    rows += [
        row(samples, mine, per_s, f"{mine}.{peer}", peers.name(peer), f"peer.{peer}.decisions_per_s")
        for peer in (*present, *shortcuts)
        for mine in (f"frenzy.loop.decisions_per_s.{players}" for players in COMPARED)
    ]
    for peer in present:
        rows += [row(samples, f"peer.{peer}.decisions_per_s", per_s)]
        rows += [
            row(samples, f"peer.{peer}.actions_per_s", "actions/s"),
            row(samples, f"peer.{peer}.games_per_s", games),
        ]
    rows += [row(samples, f"peer.{peer}.decisions_per_s", per_s) for peer in shortcuts]
    rows += [row(samples, "frenzy.apply_decisions_per_s", per_s)]
    rows += [row(samples, f"frenzy.{what}_us", "µs") for what in ("copy", "forget", "view", "prompt")]
    rows += [row(samples, f"simulate.games_per_s.{bot}", games) for bot in ("random", "greedy")]
    return rows + rollwrite.rows(samples) + tacos.rows(samples)


def memory_row(games: int) -> Row:
    """Return how much memory use grows after the first tenth of the games; the spread is over the tenths."""
    used: list[int] = []
    for played, kilobytes in memory(games):
        print(f"{played:,} of {games:,} games, {kilobytes:,} kB in use", flush=True)
        used.append(kilobytes)
    growth = [tidy(kilobytes - used[0]) for kilobytes in used]
    spread = [min(growth), max(growth)]
    return Row(metric="simulate.memory_growth_kb", value=growth[-1], unit="kB", spread=spread, peer=None, ratio=None)


def run(effort: Effort) -> Report:
    """Measure everything."""
    samples, present = measured(effort)
    rows = rows_of(samples, present)
    if effort.memory_games:
        rows.append(memory_row(effort.memory_games))
    return Report(machine=machine(open_spiel=peers.release(), rounds=effort.rounds), rows=rows)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = suite_parser("engine", __doc__, RESULTS, quick=True)
    parser.add_argument("--rounds", type=int, help="number of rounds")
    parser.add_argument(
        "--memory",
        action=argparse.BooleanOptionalAction,
        help="simulate a million games; by default not with --quick and not uncompiled",
    )
    given = parser.parse_args(arguments)
    if given.show:
        show(given.out or RESULTS, TARGETS)
        return

    effort = QUICK if given.quick else Effort()
    remember = given.memory if given.memory is not None else not given.quick and is_compiled()
    effort = replace(effort, rounds=given.rounds or effort.rounds, memory_games=MEMORY_GAMES if remember else 0)
    print(notice(), flush=True)
    pin()
    report = run(effort)
    print()
    print(table(report["rows"], TARGETS))
    if not is_compiled():
        print("\nThese are figures of the uncompiled engine; the targets are for the compiled one.")
    file = given.out or (None if given.quick else RESULTS)
    if file is not None:
        save(report, file)


if __name__ == "__main__":
    main()
