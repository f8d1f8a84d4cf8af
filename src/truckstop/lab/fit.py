"""Fits the values of positions from games that bots play: how likely a seat is to win, given its features.

Positions are taken where a playout can be cut, at the beginning of a stage. One game in five is held out: the weights
do not depend on it, and the printed errors are measured on it. The same games give the same file, byte for byte.
"""

import json
import math
from collections.abc import Callable
from pathlib import Path

import msgspec

from truckstop.bots import bot_named, decide, guide_of
from truckstop.bots.bot import Bot
from truckstop.bots.guide import Guide
from truckstop.bots.values import SCORE, SHARES, ValueModel
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SetupError, named
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent
from truckstop.lab.playout import thoughts_of
from truckstop.lab.regress import Rows, fit_score, fit_shares

POLICY = "policy"
"""The name, in a plan, of the bot that plays the playouts of the game's guide."""
HELD_OUT = 5
"""One game in this many is held out."""
RIDGE = 3.0
NEWTON_STEPS = 8
FEWEST = 200
"""Positions that a band needs for weights of its own; otherwise it shares those of the band before."""
DIGITS = 5
"""Significant digits of a weight in the file."""
GROUPS = 10
"""Groups of predictions that calibration compares with what happened."""
MOST_COUNTED = 6
"""The largest number of players that is fitted if none is asked for; more players share its weights."""


class Sample(msgspec.Struct):
    """A position at which a playout could be cut."""

    game: int
    band: int
    features: Rows
    """By seat."""
    outcome: list[float]
    """By seat: the value at the end of the game."""


class Band(msgspec.Struct):
    """The weights of one group of positions."""

    positions: int
    weights: list[float]


class Fitted(msgspec.Struct):
    """The model for one number of players, as the file keeps it."""

    kind: str
    nobody: bool
    games: int
    seed: int
    bots: list[str]
    options: list[dict[str, str]]
    bands: list[Band]

    def model(self) -> ValueModel:
        return ValueModel(self.kind, self.nobody, [band.weights for band in self.bands])


class Kept(msgspec.Struct):
    """What is read of a file that is to be extended."""

    game: str
    features: list[str]
    models: dict[int, Fitted]
    """By number of players."""


class Group(msgspec.Struct):
    """Predictions of about the same size, and what came of them."""

    count: int
    expected: float
    happened: float


class Check(msgspec.Struct):
    """How well a model predicts the games that were held out."""

    positions: int
    error: float
    """The mean loss: log loss for a model of who wins, the root of the mean squared error for a score."""
    guess: float
    """The error of a guess that ignores the position."""
    groups: list[Group]


class FitPlan(msgspec.Struct):
    """The games to fit from; deals are played in turn with each of `options`."""

    game: str
    players: int
    bots: list[str]
    games: int
    seed: int
    options: list[dict[str, str]]


def player_counts(game: str) -> list[int]:
    """Return the numbers of players that are fitted if none is asked for."""
    known = named(game)
    return list(range(known.min_players, min(known.max_players, MOST_COUNTED) + 1))


def fit_plan(
    game: str, players: int, bots: list[str], games: int, seed: int, options: list[dict[str, str]] | None
) -> FitPlan:
    """Return a checked plan; SetupError says what is wrong with it. Without options the guide names them."""
    known = named(game)
    known.check_players(players)
    if options is None:
        options = guide_of(game).settings(players)
    if games < HELD_OUT:
        raise SetupError(f"the number of games must be at least {HELD_OUT}, not {games}")
    if not 0 <= seed < 2**64:
        raise SetupError(f"a seed must be a whole number from 0 to 2**64 - 1, not {seed}")
    if not bots or len(bots) > players:
        seats, most = ("1 player", "1") if players == 1 else (f"{players} players", f"from 1 to {players}")
        raise SetupError(f"{len(bots)} bots for {seats}; name {most}")
    for bot in bots:
        _bot(game, bot)
    for chosen in options:
        known.rules(players, chosen)
    return FitPlan(game, players, bots, games, seed, options)


def _bot(game: str, name: str) -> Bot:
    return guide_of(game).policy if name == POLICY else bot_named(game, name)


def collect(plan: FitPlan, progress: Callable[[int], None] | None = None) -> list[Sample]:
    """Play the games of a plan and return their positions."""
    game, guide = named(plan.game), guide_of(plan.game)
    rules = [game.rules(plan.players, options) for options in plan.options]
    bots = [_bot(plan.game, plan.bots[seat % len(plan.bots)]) for seat in range(plan.players)]
    samples: list[Sample] = []
    for number in range(plan.games):
        turn = number % plan.players
        chance = Seeded(plan.seed, number)
        state = game.new(rules[number % len(rules)], chance, Silent())
        samples += positions(guide, state, bots[turn:] + bots[:turn], plan.seed, number, chance)
        if progress is not None:
            progress(1)
    return samples


def positions(guide: Guide, state: State, bots: list[Bot], seed: int, number: int, chance: Seeded) -> list[Sample]:
    """Play one game to its end; return its positions at the beginning of a stage, from where no wanderer plays."""
    silent, found = Silent(), []
    thoughts = thoughts_of(seed, len(bots), number)
    walk = Seeded(seed ^ 0x7761_6E64_6572, number)
    wanderers, until = guide.wanderers(), 0
    wandering = list(bots)
    if wanderers:
        wandering = [wanderers[walk.draw(0, len(wanderers))] for _ in bots]
        until = walk.draw(1, guide.longest_walk(len(bots)) + 1)
    stage = guide.stage(state)
    while (seat := state.next_to_act()) >= 0:
        now = bots if stage >= until else wandering
        state.step(seat, decide(now[seat], state, seat, thoughts[seat]), chance, silent)
        if guide.stage(state) > stage and state.next_to_act() >= 0:
            stage = guide.stage(state)
            if guide.band(state) < 0 or stage < until:
                continue
            rows = [guide.features(state, owner) for owner in range(len(bots))]
            found.append(Sample(number, guide.band(state), rows, []))
    for sample in found:
        sample.outcome = guide.values(state)
    return found


def fit(plan: FitPlan, samples: list[Sample]) -> Fitted:
    """Fit one model to the positions of all games that are not held out."""
    outcomes = [value for sample in samples for value in sample.outcome]
    shared = plan.players > 1 or all(value in (0.0, 1.0) for value in outcomes)
    nobody = any(sum(sample.outcome) < 0.5 for sample in samples)
    used = [sample for sample in samples if sample.game % HELD_OUT]
    bands: list[Band] = []
    for number in range(max(sample.band for sample in used) + 1):
        mine = [sample for sample in used if sample.band == number]
        if len(mine) < FEWEST and bands:
            bands.append(Band(len(mine), bands[-1].weights))
            continue
        # The first band borrows from the next ones until it has enough.
        beyond = number
        while len(mine) < FEWEST and beyond < max(sample.band for sample in used):
            beyond += 1
            mine = [sample for sample in used if sample.band <= beyond]
        features, results = [sample.features for sample in mine], [sample.outcome for sample in mine]
        if shared:
            weights = fit_shares(features, results, nobody, RIDGE, NEWTON_STEPS)
        else:
            weights = fit_score(features, results, RIDGE)
        bands.append(Band(len(mine), [float(f"{weight:.{DIGITS}g}") for weight in weights]))
    kind = SHARES if shared else SCORE
    return Fitted(kind, nobody and shared, plan.games, plan.seed, plan.bots, plan.options, bands)


def check(fitted: Fitted, samples: list[Sample]) -> Check:
    """Compare a model with the games that were held out."""
    model = fitted.model()
    held = [sample for sample in samples if not sample.game % HELD_OUT]
    pairs: list[tuple[float, float]] = []
    for sample in held:
        if fitted.kind == SHARES:
            expected = model.shares(sample.features, sample.band)
        else:
            expected = [model.sum(row, sample.band) for row in sample.features]
        pairs += zip(expected, sample.outcome, strict=True)
    base = sum(outcome for _, outcome in pairs) / len(pairs)
    loss = _log_loss if fitted.kind == SHARES else _squared
    error = sum(loss(expected, outcome) for expected, outcome in pairs) / len(pairs)
    guess = sum(loss(base, outcome) for _, outcome in pairs) / len(pairs)
    if fitted.kind == SCORE:
        error, guess = math.sqrt(error), math.sqrt(guess)
    return Check(len(held), round(error, 5), round(guess, 5), _groups(sorted(pairs, key=lambda pair: pair[0])))


def _log_loss(expected: float, outcome: float) -> float:
    likely = min(max(expected, 1e-9), 1 - 1e-9)
    return -outcome * math.log(likely) - (1 - outcome) * math.log(1 - likely)


def _squared(expected: float, outcome: float) -> float:
    return (expected - outcome) ** 2


def _groups(pairs: list[tuple[float, float]]) -> list[Group]:
    """Divide predictions, sorted, into groups of the same number."""
    found: list[Group] = []
    for number in range(GROUPS):
        some = pairs[len(pairs) * number // GROUPS : len(pairs) * (number + 1) // GROUPS]
        if some:
            expected, happened = (round(sum(values) / len(some), 4) for values in zip(*some, strict=True))
            found.append(Group(len(some), expected, happened))
    return found


def file_text(game: str, before: str | None, fitted: dict[int, Fitted]) -> str:
    """Return a file with these models; those of other numbers of players are kept from the text `before`.

    SetupError if that text is no such file, or has weights of other features.
    """
    names = guide_of(game).feature_names()
    models: dict[int, Fitted] = {}
    if before is not None:
        try:
            kept = msgspec.json.decode(before, type=Kept)
        except msgspec.MsgspecError:
            raise SetupError("is not a file of weights; name another file, or delete it first") from None
        if (kept.game, kept.features) != (game, names):
            raise SetupError("has weights of other features; name another file, or delete it first")
        models = kept.models
    models |= fitted
    ordered = {str(players): msgspec.to_builtins(models[players]) for players in sorted(models)}
    whole = {"game": game, "version": named(game).version, "features": names, "models": ordered}
    return _laid_out(whole)


def _laid_out(whole: dict[str, object]) -> str:
    """Return JSON with one line for each band, so that a new fit can be read as a difference."""
    text = json.dumps(whole, indent=1, ensure_ascii=False)
    lines: list[str] = []
    inside = False
    for line in text.split("\n"):
        stripped = line.strip()
        if inside:
            inside = not stripped.startswith("]")
            lines[-1] += stripped + (" " if inside and stripped.endswith(",") else "")
        else:
            lines.append(line)
            inside = stripped.endswith('": [') and '"bands"' not in stripped
    return "\n".join(lines) + "\n"


def default_file(game: str) -> Path:
    return Path(f"value_{game}.json")
