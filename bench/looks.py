"""The cost of looks at everything that a question offers: in random games of every variant, in games of greedy bots,
and in games with custom data.

The page asks for looks with each question, so the largest counts: at most 2 ms of processor time and 16 kB on the
wire. `make bench SUITE=looks` writes `bench/results/looks.json`.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import msgspec

import truckstop.games  # noqa: F401  (registers the games)
from bench.command_line import save, show, suite_parser
from bench.measure import Report, Row, Target, machine, table, tidy
from truckstop.bots import bot_named, decide
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import Files
from truckstop.kernel.game import Game, named
from truckstop.kernel.look import Looker
from truckstop.kernel.prompt import Prompt
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import Silent
from truckstop.server.looks import packed

RESULTS = Path(__file__).parent / "results" / "looks.json"
GAMES = ("frenzy", "rollwrite", "tacos")
TARGETS = [
    Target(f"looks.{game}.{what}", bound, at_most=True)
    for game in GAMES
    for what, bound in (("longest_ms", 2), ("largest_kb", 16))
]
TRIES, MORE_TRIES = 3, 12
"""Tries per question, and tries of a slow one. The fastest counts, because the others were disturbed."""
LONG = 1.0
"""Milliseconds from which a question is slow."""
MANY = {"rollwrite": [(12, {"side": "A"}), (12, {"side": "B"})]}
"""Variants with more seats."""


@dataclass(frozen=True)
class Played:
    """Games whose questions are measured."""

    game: str
    kind: str
    bot: str
    variants: list[tuple[int, dict[str, str]]]
    files: Files = field(default_factory=dict)


def riverside() -> Files:
    """Return the sheet of docs/add-a-sheet.md with one more station; stations cost the path finder most."""
    sheet = ROLLWRITE.files["side_a.toml"].replace('"gannet_quay"', '"riverside"')
    return {"riverside.toml": sheet.replace('"start", "five"]', '"gas", "five"]')}


def suites() -> list[Played]:
    """Return all games that are played: at random, by greedy bots, and with custom data."""
    found = []
    for key in GAMES:
        variants = named(key).variants()
        found.append(Played(key, "random", "random", variants))
        found.append(Played(key, "greedy", "greedy", variants + MANY.get(key, [])))
    own = [(players, {"side": "riverside"}) for players in (1, 4)]
    return [*found, Played("rollwrite", "own_data", "greedy", own, riverside())]


def questions(played: Played, games: int) -> Iterator[tuple[Rules, State, int]]:
    """Yield every question of these games."""
    game, bot = named(played.game), bot_named(played.game, played.bot)
    for seed in range(games):
        for players, options in played.variants:
            rules = game.rules(players, options, played.files or None)
            rng, chance, thought = Random(seed), Seeded(seed), Seeded(seed + 1000)
            state = game.new(rules, chance, Silent())
            while seats := state.to_act():
                seat = rng.choice(seats)
                yield rules, state, seat
                state.step(seat, decide(bot, state, seat, thought), chance, Silent())


def looked(game: Game, rules: Rules, state: State, seat: int) -> tuple[float, float, float, int]:
    """Return the milliseconds of all looks of a question, the same with its prompt, and the looks' kilobytes and
    number.

    A table usually still has the prompt that it sent to the seat; after it has left memory it computes it again.
    """
    spent, both, size, count = float("inf"), float("inf"), 0, 0
    for number in range(MORE_TRIES):
        if number >= TRIES and both * 1000 < LONG:
            break
        begun = time.process_time()
        prompt = game.prompt(state, seat)
        asked = time.process_time()
        count, size = answered(game, rules, state, prompt)
        done = time.process_time()
        spent, both = min(spent, done - asked), min(both, done - begun)
    return spent * 1000, both * 1000, size / 1000, count


def answered(game: Game, rules: Rules, state: State, prompt: Prompt) -> tuple[int, int]:
    """Compute all looks of a prompt as the server does; return their number and bytes."""
    looker = Looker(game, rules, state, prompt.seat, prompt)
    found = looker.offered()
    answer = msgspec.json.encode(packed(found, [who for who, _ in looker.standing], 1, "looks 1"))
    return len(found), len(answer)


def rows_of(games: int, suites: Sequence[Played]) -> list[Row]:
    """Return the figures by game: all its games together, then each kind."""
    figures: dict[str, list[tuple[float, float, float, int]]] = {}
    for played in suites:
        game = named(played.game)
        found = [looked(game, *question) for question in questions(played, games)]
        figures.setdefault(played.game, []).extend(found)
        figures[f"{played.game}.{played.kind}"] = found
    return [row for name in sorted(figures) for row in rows_named(name, figures[name])]


def rows_named(name: str, figures: Sequence[tuple[float, float, float, int]]) -> list[Row]:
    spent, both, sizes, counts = (sorted(one[at] for one in figures) for at in range(4))
    middle = len(figures) // 2

    def row(what: str, value: float, unit: str, values: Sequence[float]) -> Row:
        spread = [tidy(values[0]), tidy(values[-1])]
        return Row(metric=f"looks.{name}.{what}", value=tidy(value), unit=unit, spread=spread, peer=None, ratio=None)

    return [
        row("longest_ms", spent[-1], "ms", spent),
        row("median_ms", spent[middle], "ms", spent),
        row("longest_with_prompt_ms", both[-1], "ms", both),
        row("largest_kb", sizes[-1], "kB", sizes),
        row("median_kb", sizes[middle], "kB", sizes),
        row("most", counts[-1], "looks", counts),
        row("questions", len(figures), "questions", [len(figures)]),
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = suite_parser("looks", __doc__, RESULTS)
    parser.add_argument("--games", type=int, default=8, help="games of each variant")
    given = parser.parse_args(arguments)
    if given.show:
        show(given.out, TARGETS)
        return
    report = Report(machine=machine(games=given.games), rows=rows_of(given.games, suites()))
    print(table(report["rows"], TARGETS))
    save(report, given.out)


if __name__ == "__main__":
    main()
