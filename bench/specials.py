"""How much frenzy's daily specials change the game (F7.6): who wins with each of them, and which choices it changes.

Five greedy bots play, because with five all venues and so all specials are in play. `make bench SUITE=specials` writes
`bench/results/specials.json`; a test reads it and replays its first games.
"""

import hashlib
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import msgspec

from bench.measure import write_json
from truckstop.bots import bot_named, decide
from truckstop.games.frenzy.codes import DONE, NONE, PASS
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent

RESULTS = Path(__file__).parent / "results" / "specials.json"
PLAYERS = 5
BOT = "greedy"
SEED = 2024
GAMES = 10_000
CHUNK = 50
SAMPLE = 10
"""The first games, which the test replays."""
ASKED_AGAIN = 600
"""The first games, in which every choice is also asked for without each special."""


class Row(msgspec.Struct):
    """One special."""

    special: str
    games: int
    """Games in which it was laid out."""
    wins: list[int]
    """By seat, counted from the first player of the round it was laid out in."""
    largest_shift: float
    """The largest distance of a seat's win rate from its mean over all specials."""
    decisions: int
    """Decisions made while it was in force, in the games that were asked again."""
    changed: float
    """The share of them that would have been different without it."""


class Figures(msgspec.Struct):
    """The committed results."""

    version: int
    data: str
    players: int
    bot: str
    seed: int
    games: int
    sample: int
    sample_digest: str
    rows: list[Row]


class Chunk(msgspec.Struct):
    """Sums over some games, by special."""

    laid: list[int]
    wins: list[list[int]]
    """By special and by seat, counted from the first player of the round it was laid out in."""
    decisions: list[int]
    changed: list[int]
    digest: str


def play_chunk(start: int, games: int, asked_again: int = ASKED_AGAIN) -> Chunk:
    """Play some games; in the very first ones, also ask for every choice without each special."""
    rules = FRENZY.rules(PLAYERS, {"specials": "on"})
    count = len(rules.specials)
    chunk = Chunk([0] * count, [[0] * PLAYERS for _ in range(count)], [0] * count, [0] * count, "")
    bot, silent, whole = bot_named("frenzy", BOT), Silent(), hashlib.sha256()
    for number in range(start, start + games):
        chance = Seeded(SEED, number)
        state, came = FRENZY.new(rules, chance, silent), dict[int, int]()
        step = 0
        while (seat := state.next_to_act()) >= 0:
            note_specials(state, came)
            thought = number * 4096 + step
            option = decide(bot, state, seat, Seeded(SEED, thought))
            if number < asked_again:
                ask_again(chunk, state, seat, option, thought)
            whole.update(f"{seat} {option} ".encode())
            state.step(seat, option, chance, silent)
            step += 1
        whole.update(f"{state.scores()}\n".encode())
        for special, first in came.items():
            chunk.laid[special] += 1
            for winner in state.winners():
                chunk.wins[special][(winner - first) % PLAYERS] += 1
    chunk.digest = whole.hexdigest()
    return chunk


def note_specials(state: Frenzy, came: dict[int, int]) -> None:
    """Note which specials were laid out, and who was first then."""
    for special in state.special:
        if special != NONE and special not in came:
            came[special] = state.first


def ask_again(chunk: Chunk, state: Frenzy, seat: int, option: int, thought: int) -> None:
    """Count the choices that differ without each special in force; an option that only it offers counts if taken."""
    bot = bot_named("frenzy", BOT)
    for venue, special in enumerate(state.special):
        if special == NONE or state.shut[venue] or state.round >= state.rules.rounds:
            continue
        chunk.decisions[special] += 1
        if state.venue == venue:
            chunk.changed[special] += option != PASS
            continue
        if state.venue != NONE:
            continue
        without = state.copy()
        without.special[venue] = NONE
        if len(without.options(seat)) < 2:
            chunk.changed[special] += option != DONE
        elif decide(bot, without, seat, Seeded(SEED, thought)) != option:
            chunk.changed[special] += 1


def shift_of(row: Row, rows: list[Row]) -> float:
    """Return the shift from the mean over all specials, which removes the effect of the turn order."""
    usual = [sum(each.wins[seat] for each in rows) / sum(each.games for each in rows) for seat in range(PLAYERS)]
    return round(max(abs(won / row.games - rate) for won, rate in zip(row.wins, usual, strict=True)), 4)


def measure(games: int = GAMES, processes: int = 0) -> Figures:
    """Measure everything."""
    rules = FRENZY.rules(PLAYERS, {"specials": "on"})
    starts = list(range(0, games, CHUNK))
    with ProcessPoolExecutor(processes or os.cpu_count(), mp_context=get_context("spawn")) as pool:
        chunks = list(pool.map(play_chunk, starts, [CHUNK] * len(starts)))
    rows = []
    for special in rules.specials:
        laid = sum(chunk.laid[special.id] for chunk in chunks)
        wins = [sum(chunk.wins[special.id][seat] for chunk in chunks) for seat in range(PLAYERS)]
        decisions = sum(chunk.decisions[special.id] for chunk in chunks)
        changed = sum(chunk.changed[special.id] for chunk in chunks)
        rows.append(Row(special.key, laid, wins, 0.0, decisions, round(changed / decisions, 4)))
    for row in rows:
        row.largest_shift = shift_of(row, rows)
    return Figures(
        version=FRENZY.version,
        data=FRENZY.digest(),
        players=PLAYERS,
        bot=BOT,
        seed=SEED,
        games=games,
        sample=SAMPLE,
        sample_digest=play_chunk(0, SAMPLE, 0).digest,
        rows=rows,
    )


def main() -> None:
    figures = measure()
    write_json(RESULTS, figures)
    print(f"{'special':<16}{'games':>7}{'shift':>9}{'decisions':>11}{'changed':>9}")
    for row in figures.rows:
        flag = "" if row.largest_shift <= 0.10 and row.changed >= 0.01 else "  out of bounds"
        print(f"{row.special:<16}{row.games:>7}{row.largest_shift:>9.1%}{row.decisions:>11}{row.changed:>9.1%}{flag}")


if __name__ == "__main__":
    main()
