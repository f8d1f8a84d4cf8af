"""How far apart the levels of bots are, and how characters differ: `make bench SUITE=levels`.

A step is one bot of a level among three of the level below, seats rotated over the same deals; alone, every level plays
the same deals. A character plays among three plain bots of its level, and how it plays is compared with how they do.
A row is written as soon as it is finished and not played again unless its plan has changed, so a run can be interrupted
and continued. `python -m bench.levels --only frenzy` plays the rows whose key contains a text.
"""

import argparse
import hashlib
import math
from collections.abc import Iterator
from importlib import resources
from itertools import pairwise
from pathlib import Path

import msgspec

from bench.measure import write_json
from bench.traits import Traits, apart, mean
from truckstop.bots import bot_named, decide
from truckstop.bots.levels import joined_name, offer_of, split_name
from truckstop.compiled import word
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import named
from truckstop.kernel.tell import Silent
from truckstop.lab.playout import thoughts_of
from truckstop.lab.simulate import interval, plan_of, simulate

RESULTS = Path(__file__).parent / "results" / "levels.json"
SEED = 20261125
"""The first deal of every row; tuning used seeds from 1000 to 1999."""
GAMES = ("frenzy", "rollwrite", "tacos")
PLAYERS = 4
STEP_GAMES = 400
SOLO_GAMES = 300
CHARACTER_GAMES = 1000
NOTICEABLE = 1.3
"""The share of games that a level must win among three of the level below, in fair shares."""
CLOSE = 0.05
"""How far a character may be from the plain bot of its level."""
SOLO = {"rollwrite": {"side": "A"}, "tacos": {"level": "1"}}
"""The games that can be played alone, with the options of the solo game."""


class Wanted(msgspec.Struct, frozen=True):
    """A row to measure: the first bot among the second, or alone."""

    key: str
    game: str
    bot: str
    among: str
    """The bots in the other seats; empty for a solo game."""
    games: int
    seed: int
    weights: str
    """A digest of what the bots play by: budgets and weights."""


class Row(msgspec.Struct):
    """What came of it, with the ends of the 95 % interval."""

    wanted: Wanted
    version: int
    share: float
    """Games won, as a share."""
    low: float
    high: float
    score: float
    """The mean score, and below half the width of its interval."""
    score_interval: float
    traits: dict[str, tuple[float, float, float]] = {}
    """By trait: its mean, that of the plain bots, and the difference in standard errors."""


class Figures(msgspec.Struct):
    """All rows, by key."""

    rows: dict[str, Row]


def weights_of(game: str, bots: tuple[str, ...]) -> str:
    """Return a digest of the budgets and weights of bots."""
    offer, files = offer_of(game), resources.files("truckstop.bots") / "data"
    found: list[object] = [(files / f"quick_{game}.toml").read_text(encoding="utf-8")]
    for bot in filter(None, bots):
        level, character = split_name(game, bot) or ("", "")
        found += [offer.levels[level], offer.characters.get(character)]
    return hashlib.sha256(msgspec.json.encode(found)).hexdigest()[:12]


def all_wanted(seed: int = SEED, shorter: int = 1) -> Iterator[Wanted]:
    """Return the rows of the suite; with `shorter`, each has fewer games."""
    for game in GAMES:
        offer = offer_of(game)
        keys = list(offer.levels)
        for lower, higher in pairwise(keys):
            played = weights_of(game, (higher, lower))
            yield Wanted(f"{game} step {higher}", game, higher, lower, STEP_GAMES // shorter, seed, played)
        if game in SOLO:
            for level in keys:
                played = weights_of(game, (level,))
                yield Wanted(f"{game} solo {level}", game, level, "", SOLO_GAMES // shorter, seed, played)
        for level in keys:
            for character in offer.characters:
                bot = joined_name(level, character)
                played = weights_of(game, (bot, level))
                yield Wanted(f"{game} character {bot}", game, bot, level, CHARACTER_GAMES // shorter, seed, played)


def score_interval(counts: dict[int, int], middle: float) -> float:
    """Return half the width of the 95 % interval of a mean score."""
    n = sum(counts.values())
    spread = math.sqrt(sum(count * (score - middle) ** 2 for score, count in counts.items()) / max(n - 1, 1))
    return 1.96 * spread / math.sqrt(n)


def measured(wanted: Wanted) -> Row:
    """Play the games of a row."""
    if "character" in wanted.key:
        return characterized(wanted)
    bots = [wanted.bot] + [wanted.among] * (PLAYERS - 1) if wanted.among else [wanted.bot]
    options = SOLO[wanted.game] if not wanted.among else {}
    result = simulate(plan_of(wanted.game, len(bots), bots, wanted.games, wanted.seed, options, None), 1)
    share, low, high = result.win_shares[wanted.bot]
    score = result.mean_scores[wanted.bot]
    around = score_interval(result.scores[wanted.bot], score)
    return Row(wanted, named(wanted.game).version, share, low, high, score, around)


def characterized(wanted: Wanted) -> Row:
    """Play a character among plain bots of its level, and note how both play."""
    game, silent = named(wanted.game), Silent()
    rules = game.rules(PLAYERS, {})
    own, plain = bot_named(wanted.game, wanted.bot), bot_named(wanted.game, wanted.among)
    traits, plain_traits = Traits(wanted.game), Traits(wanted.game)
    won, scores = 0, dict[int, int]()
    for number in range(wanted.games):
        # Every deal is played with the character in each seat.
        deal, place = divmod(number, PLAYERS)
        chance = Seeded(wanted.seed, deal)
        thoughts = thoughts_of(wanted.seed, PLAYERS, number)
        state = game.new(rules, chance, silent)
        while (seat := state.next_to_act()) >= 0:
            option = decide(own if seat == place else plain, state, seat, thoughts[seat])
            (traits if seat == place else plain_traits).decided(state, seat, option)
            state.step(seat, option, chance, silent)
        for seat in range(PLAYERS):
            (traits if seat == place else plain_traits).ended(state, seat)
        won += place in state.winners()
        score = state.scores()[place]
        scores[score] = scores.get(score, 0) + 1
    share, low, high = interval(won, wanted.games)
    middle = sum(score * count for score, count in scores.items()) / wanted.games
    compared = {
        trait: (
            round(mean(values), 3),
            round(mean(plain_traits.values.get(trait, [])), 3),
            round(apart(values, plain_traits.values.get(trait, [])), 1),
        )
        for trait, values in sorted(traits.values.items())
    }
    return Row(wanted, game.version, share, low, high, middle, score_interval(scores, middle), compared)


def line(row: Row) -> str:
    """Return a row as a line for people."""
    text = f"{row.wanted.key:<36}{row.share:>7.1%} ({row.low:.1%} to {row.high:.1%})"
    text += f"  score {row.score:.1f} ± {row.score_interval:.1f}  {row.wanted.games} games"
    told = [f"{trait} {own:g}/{plain:g} ({by:+.0f})" for trait, (own, plain, by) in row.traits.items()]
    return "\n    ".join([text, ", ".join(told)]) if told else text


def page_table(figures: Figures) -> str:
    """Return the table of docs/bots.md: each level among three of the level below, and alone."""
    lines = ["| | " + " | ".join(GAMES) + " |", "|---" * (len(GAMES) + 1) + "|"]
    keys = list(offer_of(GAMES[0]).levels)
    for lower, higher in pairwise(keys):
        rows = [figures.rows.get(f"{game} step {higher}") for game in GAMES]
        lines.append(f"| `{higher}` among `{lower}` | " + " | ".join(map(percent, rows)) + " |")
    for level in keys:
        cells = []
        for game in GAMES:
            row = figures.rows.get(f"{game} solo {level}")
            score = "" if row is None else f"{row.score:.0f} ± {row.score_interval:.0f} points"
            cells.append(percent(row) if "level" in SOLO.get(game, {}) else score)
        lines.append(f"| `{level}` alone | " + " | ".join(cells) + " |")
    return "\n".join(lines).replace("  ", " ") + "\n"


def percent(row: Row | None) -> str:
    """Return the share of games won, with its interval; empty if it was not measured."""
    return "" if row is None else f"{100 * row.share:.1f} % ({100 * row.low:.1f} to {100 * row.high:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--only", action="append", default=[], help="play only the rows whose key contains this text")
    parser.add_argument("--seed", type=int, default=SEED, help="another seed, for tuning; nothing is written")
    parser.add_argument("--shorter", type=int, default=1, help="a fraction of the games; nothing is written")
    parser.add_argument("--show", action="store_true", help="print what was measured")
    parser.add_argument("--page", action="store_true", help="print the table of docs/bots.md")
    given = parser.parse_args()
    figures = msgspec.json.decode(RESULTS.read_bytes(), type=Figures) if RESULTS.exists() else Figures({})
    if given.page:
        print(page_table(figures), end="")
        return
    trial = given.seed != SEED or given.shorter != 1
    print(f"engine: {word()}", flush=True)
    for wanted in all_wanted(given.seed, given.shorter):
        if given.only and not all(text in f"{wanted.key} " for text in given.only):
            continue
        known = figures.rows.get(wanted.key)
        if given.show or (not trial and known is not None and known.wanted == wanted):
            if known is not None:
                print(line(known))
            continue
        row = measured(wanted)
        print(line(row), flush=True)
        if not trial:
            figures.rows[wanted.key] = row
            write_json(RESULTS, figures)


if __name__ == "__main__":
    main()
