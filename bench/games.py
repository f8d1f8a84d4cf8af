"""A hundred thousand random games of every game over its player counts and options: all must end without an error.

Tacos is also played ten thousand times by greedy bots, which reach positions that random play does not.

`make bench SUITE=games` writes `bench/results/games.json`; a test reads it and replays a sample, compiled and not.
"""

import sys
from itertools import product
from pathlib import Path

import msgspec

from bench.measure import write_json
from truckstop.compiled import word
from truckstop.kernel.game import named
from truckstop.lab.simulate import plan_of, simulate

RESULTS = Path(__file__).parent / "results" / "games.json"
GAMES = 100_000
SEED = 1
SAMPLE = 5
"""Games of each variant that the test replays."""

VARIANTS: dict[str, list[tuple[int, dict[str, str]]]] = {
    "frenzy": [
        (players, {"specials": specials, "discard": discard})
        for players, specials, discard in product(
            range(2, 7), ("off", "on"), ("low", "high", "random", "double+trigger", "reroll+reroll")
        )
    ],
    "rollwrite": [(players, {"side": side}) for players, side in product((1, 2, 4, 8), "AB")],
    "tacos": [(players, {"vendors": side}) for players, side in product(range(2, 7), ("star", "varied"))]
    + [(1, {"level": level, "vendors": side}) for level, side in product("1234567", ("star", "varied"))],
}
GREEDY = {"tacos": 10_000}
"""Games that greedy bots play over the same variants."""
LONGEST = {"frenzy": 5, "rollwrite": 36, "tacos": 40}
"""The largest number of rounds or turns in a game."""


class Row(msgspec.Struct):
    """One number of players with one set of options."""

    players: int
    options: dict[str, str]
    bot: str
    games: int
    errors: int
    decisions: int
    longest: int
    """The rounds or turns of the longest game."""
    digest: str
    sample_digest: str


class Figures(msgspec.Struct):
    """One game."""

    game: str
    version: int
    data: str
    games: int
    errors: int
    rows: list[Row]


def sample_digest(game: str, players: int, options: dict[str, str], bot: str) -> str:
    games = SAMPLE if bot == "random" else 1
    return simulate(plan_of(game, players, [bot], games, SEED, options, None), 1).digest


def played(key: str) -> list[tuple[int, dict[str, str], str, int]]:
    """Return the variants of a game to play: players, options, bot and number of games."""
    variants = VARIANTS[key]
    rows = [(players, options, "random", -(-GAMES // len(variants))) for players, options in variants]
    each = -(-GREEDY.get(key, 0) // len(variants))
    return rows + ([(players, options, "greedy", each) for players, options in variants] if each else [])


def measure(key: str) -> Figures:
    """Play all variants of a game in equal numbers."""
    game, rows = named(key), []
    for players, options, bot, games in played(key):
        result = simulate(plan_of(key, players, [bot], games, SEED, options, None), 1)
        rows.append(
            Row(
                players=players,
                options=options,
                bot=bot,
                games=result.games,
                errors=result.errors,
                decisions=result.decisions,
                longest=result.longest,
                digest=result.digest,
                sample_digest=sample_digest(key, players, options, bot),
            )
        )
        print(f"{key} {players} players {options} {bot}: {result.games} games, {result.errors} errors", file=sys.stderr)
    total, errors = sum(row.games for row in rows), sum(row.errors for row in rows)
    return Figures(key, game.version, game.digest(), total, errors, rows)


def main() -> None:
    figures = [measure(key) for key in VARIANTS]
    write_json(RESULTS, figures)
    for each in figures:
        print(f"{each.game}: {each.games} games, {each.errors} errors, {word()}")
    if any(each.errors for each in figures):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
