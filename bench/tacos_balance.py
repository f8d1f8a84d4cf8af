"""The balance of the designed cards of tacos (T8): length, seats, truck cards, use of cards, vendors, and solo.

Greedy bots play at every table. `make bench SUITE=tacos_balance` writes `bench/results/tacos_balance.json`; a test
reads it and replays the first games of every row.
"""

import argparse
import hashlib
import os
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

import msgspec

from bench.measure import write_json
from truckstop.bots import bot_named, decide
from truckstop.compiled import word
from truckstop.games.tacos.codes import BID, ENDINGS, LEVELS, VISIT
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.score import challenger_parts, parts
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent
from truckstop.lab.simulate import interval, plan_of, quantile, simulate

Key = TypeVar("Key")

RESULTS = Path(__file__).parent / "results" / "tacos_balance.json"
BOT = "greedy"
SEED = 2024
GAMES = 20_000
VARIED_GAMES = 5_000
SOLO_GAMES = 4_000
AMONG_RANDOM = 1_200
CHUNK = 50
SAMPLE = 2
"""The first games of a row, which the test replays."""
TABLES = [(2, "star"), (4, "star"), (6, "star"), (2, "varied"), (4, "varied"), (6, "varied")]
LENGTH = {2: (5, 11), 4: (4, 8), 6: (3, 6)}
"""The bounds of T8.4 for the median number of rounds."""
DECKS = ("ingredients", "recipes", "trucks", "not_enough")


class Table(msgspec.Struct):
    """One number of players with one side of the vendors."""

    players: int
    vendors: str
    games: int
    median_rounds: int
    rounds: dict[int, int]
    endings: dict[str, float]
    """The share of games by how they ended."""
    by_deck: float
    """The share that ended because a deck was empty or too small."""
    first_seat: list[float]
    """The win rate of the first seat on the opening arrival track, with the ends of the 95 % interval."""
    parts: dict[str, float]
    """The parts of a score: mean customers."""
    winner_parts: dict[str, float]
    ingredients: dict[str, float]
    """The share of games in which each was laid."""
    recipes: dict[str, float]
    """The share of games in which each was built."""
    trucks: dict[str, float]
    """By how much the win rate of its owners at the end is above the mean."""
    owned: dict[str, float]
    """The share of seats that own each at the end."""
    visits: dict[str, float]
    """How often a vendor is chosen, relative to the mean over the vendors in play."""
    bids: dict[int, float]
    """The share of bids of each size."""
    sample_digest: str


class Solo(msgspec.Struct):
    """One level; 7 is the campaign."""

    level: int
    games: int
    won: list[float]
    mean: float
    challenger: float
    """The mean score of the better Challenger; 0 for a campaign."""
    rounds: int
    sample_digest: str


class Among(msgspec.Struct):
    """One greedy bot among random ones."""

    players: int
    games: int
    won: list[float]


class Figures(msgspec.Struct):
    """The committed results."""

    version: int
    data: str
    bot: str
    seed: int
    tables: list[Table]
    solo: list[Solo]
    among: list[Among]


class Chunk(msgspec.Struct):
    """Sums over some games."""

    rounds: dict[int, int] = {}
    endings: dict[str, int] = {}
    first: float = 0.0
    won: float = 0.0
    parts: list[int] = msgspec.field(default_factory=lambda: [0] * 5)
    winner_parts: list[int] = msgspec.field(default_factory=lambda: [0] * 5)
    ingredients: dict[str, int] = {}
    recipes: dict[str, int] = {}
    owners: dict[str, int] = {}
    owner_wins: dict[str, float] = {}
    visits: dict[str, int] = {}
    offered: dict[str, float] = {}
    bids: dict[int, int] = {}
    score: int = 0
    challenger: int = 0
    decisions: int = 0
    digest: str = ""


def more(counts: dict[Key, int], key: Key, by: int = 1) -> None:
    counts[key] = counts.get(key, 0) + by


def play_chunk(players: int, options: dict[str, str], start: int, games: int) -> Chunk:
    """Play some games."""
    rules = TACOS.rules(players, options)
    chunk, bot, silent, whole = Chunk(), bot_named("tacos", BOT), Silent(), hashlib.sha256()
    for number in range(start, start + games):
        chance = Seeded(SEED, number)
        state = TACOS.new(rules, chance, silent)
        first = state.in_line(0)
        thoughts = [Seeded(SEED + 1 + seat, number) for seat in range(players)]
        while (seat := state.next_to_act()) >= 0:
            option = decide(bot, state, seat, thoughts[seat])
            whole.update(f"{seat} {option} ".encode())
            if state.waiting > 0:
                note_visit(chunk, state, option)
            state.step(seat, option, chance, silent)
            chunk.decisions += 1
        whole.update(f"{state.scores()}\n".encode())
        count_game(chunk, state, first)
    chunk.digest = whole.hexdigest()
    return chunk


def note_visit(chunk: Chunk, state: Tacos, option: int) -> None:
    """Count the chosen stall among those offered, or the bid."""
    if option >= BID:
        more(chunk.bids, option - BID)
        return
    for stall in range(state.stalls):
        key = state.rules.vendors[state.table[state.rules.vendor + stall]].key
        chunk.offered[key] = chunk.offered.get(key, 0.0) + 1 / state.stalls
        more(chunk.visits, key, 1 if option - VISIT == stall else 0)


def count_game(chunk: Chunk, state: Tacos, first: int) -> None:
    """Add a finished game to the sums."""
    rules, own, winners = state.rules, state.own, state.winners()
    more(chunk.rounds, state.round)
    more(chunk.endings, ENDINGS[state.ended])
    chunk.first += (first in winners) / len(winners) if winners else 0.0
    chunk.won += bool(winners)
    chunk.score += max(state.scores())
    if state.owners > rules.n:
        chunk.challenger += max(sum(challenger_parts(rules, own, owner)) for owner in range(rules.n, state.owners))
    laid, built = [0] * rules.kinds, [0] * rules.designs
    for seat in range(rules.n):
        at = seat * rules.stride
        for i, part in enumerate(parts(rules, own, seat, True)):
            chunk.parts[i] += part
            chunk.winner_parts[i] += part if seat in winners[:1] else 0
        for kind in range(rules.kinds):
            laid[kind] += own[at + rules.under + kind]
        for design in range(rules.designs):
            built[design] += own[at + rules.built + design]
        for card in range(rules.cards):
            if own[at + rules.played + card] + own[at + rules.trucks_held + card] > 0:
                key = rules.trucks[card].key
                more(chunk.owners, key)
                won = 1 / len(winners) if seat in winners else 0.0
                chunk.owner_wins[key] = chunk.owner_wins.get(key, 0.0) + won
    for kind in range(rules.kinds):
        more(chunk.ingredients, rules.ingredients[kind].key, laid[kind] > 0)
    for design in range(rules.designs):
        more(chunk.recipes, rules.recipes[design].key, built[design] > 0)


COUNTED = ("rounds", "endings", "ingredients", "recipes", "owners", "owner_wins", "visits", "offered", "bids")


def joined(chunks: list[Chunk]) -> Chunk:
    """Add up the sums of all chunks."""
    whole = Chunk()
    for chunk in chunks:
        for field in COUNTED:
            into = getattr(whole, field)
            for key, count in getattr(chunk, field).items():
                into[key] = into.get(key, 0) + count
        for field in ("first", "won", "score", "challenger", "decisions"):
            setattr(whole, field, getattr(whole, field) + getattr(chunk, field))
        whole.parts = [mine + theirs for mine, theirs in zip(whole.parts, chunk.parts, strict=True)]
        pairs = zip(whole.winner_parts, chunk.winner_parts, strict=True)
        whole.winner_parts = [mine + theirs for mine, theirs in pairs]
    return whole


def played(pool: ProcessPoolExecutor, players: int, options: dict[str, str], games: int) -> Chunk:
    starts = list(range(0, games, CHUNK))
    sizes = [min(CHUNK, games - start) for start in starts]
    count = len(starts)
    return joined(list(pool.map(play_chunk, [players] * count, [options] * count, starts, sizes)))


def shares(counts: dict[str, int], games: int) -> dict[str, float]:
    return {key: round(count / games, 4) for key, count in counts.items()}


def table_row(pool: ProcessPoolExecutor, players: int, vendors: str, games: int) -> Table:
    options = {"vendors": vendors}
    sums = played(pool, players, options, games)
    rate = {key: sums.visits[key] / sums.offered[key] for key in sorted(sums.visits)}
    names = ("visible", "coins", "skills", "sets", "given")
    return Table(
        players=players,
        vendors=vendors,
        games=games,
        median_rounds=quantile(sums.rounds, 0.5),
        rounds=dict(sorted(sums.rounds.items())),
        endings=shares(dict(sorted(sums.endings.items())), games),
        by_deck=round(sum(sums.endings.get(deck, 0) for deck in DECKS) / games, 4),
        first_seat=interval(round(sums.first), games),
        parts={name: round(part / games / players, 2) for name, part in zip(names, sums.parts, strict=True)},
        winner_parts={name: round(part / games, 2) for name, part in zip(names, sums.winner_parts, strict=True)},
        ingredients=shares(sums.ingredients, games),
        recipes=shares(sums.recipes, games),
        trucks={
            key: round(sums.owner_wins[key] / count - 1 / players, 4) for key, count in sorted(sums.owners.items())
        },
        owned=shares(dict(sorted(sums.owners.items())), games * players),
        visits={key: round(each, 3) for key, each in rate.items()},
        bids={bid: round(n / sum(sums.bids.values()), 4) for bid, n in sorted(sums.bids.items())},
        sample_digest=play_chunk(players, options, 0, SAMPLE).digest,
    )


def solo_row(pool: ProcessPoolExecutor, level: int, games: int) -> Solo:
    options = {"level": str(level)}
    sums = played(pool, 1, options, games)
    campaign = level > LEVELS
    return Solo(
        level=level,
        games=games,
        won=interval(round(sums.won), games),
        mean=round(sums.score / games, 2),
        challenger=0.0 if campaign else round(sums.challenger / games, 2),
        rounds=quantile(sums.rounds, 0.5),
        sample_digest=play_chunk(1, options, 0, 1 if campaign else SAMPLE).digest,
    )


def among_row(players: int, games: int) -> Among:
    bots = [BOT] + ["random"] * (players - 1)
    result = simulate(plan_of("tacos", players, bots, games, SEED, {}, None))
    return Among(players, games, result.win_shares[BOT])


def measure(games: int = GAMES, solo: int = SOLO_GAMES, among: int = AMONG_RANDOM, processes: int = 0) -> Figures:
    """Measure everything."""
    with ProcessPoolExecutor(processes or os.cpu_count(), mp_context=get_context("spawn")) as pool:
        tables = [
            table_row(pool, players, vendors, games if vendors == "star" else min(games, VARIED_GAMES))
            for players, vendors in TABLES
        ]
        alone = [solo_row(pool, level, solo // 4 if level > LEVELS else solo) for level in range(1, LEVELS + 2)]
    against = [among_row(players, among) for players in LENGTH]
    return Figures(TACOS.version, TACOS.digest(), BOT, SEED, tables, alone, against)


def report(figures: Figures) -> None:
    """Print the figures beside the bounds of the clauses."""
    for row in figures.tables:
        least, most = LENGTH[row.players]
        print(f"{row.players} players, {row.vendors} vendors, {row.games} games")
        ends = ", ".join(f"{key} {share:.1%}" for key, share in row.endings.items())
        print(f"  rounds: median {row.median_rounds} (T8.4: {least} to {most}); by a deck {row.by_deck:.1%}; {ends}")
        off = 100 * (row.first_seat[0] - 1 / row.players)
        half = 50 * (row.first_seat[2] - row.first_seat[1])
        print(f"  first on the opening track: {off:+.1f} ± {half:.1f} points (T8.1: 3)")
        print("  score: " + ", ".join(f"{key} {value}" for key, value in row.parts.items()))
        print("  winner: " + ", ".join(f"{key} {value}" for key, value in row.winner_parts.items()))
        for what, used in (("laid", row.ingredients), ("built", row.recipes)):
            rare = sorted((share, key) for key, share in used.items())[:4]
            print(f"  least {what} (T8.3: 2 %): " + ", ".join(f"{key} {share:.1%}" for share, key in rare))
        strong = sorted(((above, key) for key, above in row.trucks.items()), reverse=True)
        for title, some in (("most", strong[:5]), ("least", strong[-3:])):
            cards = ", ".join(f"{key} {100 * above:+.1f}" for above, key in some)
            print(f"  truck cards' owners {title} above the mean (T8.2: 8): {cards}")
        print("  vendors, against an even choice: " + ", ".join(f"{key} {rate}" for key, rate in row.visits.items()))
        print("  bids: " + ", ".join(f"{bid}: {share:.0%}" for bid, share in row.bids.items() if share >= 0.01))
    for alone in figures.solo:
        won, low, high = alone.won
        line = f"solo level {alone.level}: won {won:.1%} ({low:.1%} to {high:.1%}) of {alone.games}"
        print(f"{line}; mean {alone.mean} to {alone.challenger}, {alone.rounds} rounds")
    for each in figures.among:
        won, low, high = each.won
        print(f"one among {each.players - 1} random: won {won:.1%} ({low:.1%} to {high:.1%}) of {each.games}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=GAMES, help="games per table; with fewer than the default nothing is written"
    )
    games = parser.parse_args().games
    begun = time.perf_counter()
    if games >= GAMES:
        figures = measure()
        write_json(RESULTS, figures)
    else:
        figures = measure(games, max(games // 4, 40), max(games // 10, 24))
    report(figures)
    print(f"{time.perf_counter() - begun:.0f} s, {word()}")


if __name__ == "__main__":
    main()
