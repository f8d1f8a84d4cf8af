"""What the games of a ladder say: ratings, shares of wins, and who finishes ahead of whom."""

import hashlib
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import msgspec

from truckstop.lab.faults import MESSAGES, Faults, add_faults
from truckstop.lab.ladder import LadderPlan, PlayedDeal
from truckstop.lab.simulate import interval

Match = list[tuple[int, tuple[float, float]]]
"""Bots with their results in one comparison; the smaller result is the better one."""


class Standing(msgspec.Struct):
    """One bot."""

    bot: str
    rating: float
    """Its openskill rating, mu; every bot begins with 25."""
    sigma: float
    """The uncertainty of the rating, as openskill states it."""
    seats: int
    wins: int
    share: list[float]
    """Its wins divided by the seats it played, and the ends of the 95 % interval."""
    mean_score: float
    score_interval: float
    """Half the width of the 95 % interval of the mean score."""


class Pair(msgspec.Struct):
    """Two bots that were compared: at one table or, in games for one player, on one deal."""

    bot: str
    other: str
    times: int
    ahead: list[float]
    """How often the first finished ahead of the second, equal places counting half, and the 95 % interval."""


class Standings(msgspec.Struct):
    """The result of a ladder, as `ladder --json` prints it."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    deals: int
    games: int
    decisions: int
    standings: list[Standing]
    """The highest rating first."""
    pairs: list[Pair]
    digest: str
    """Depends on every decision of every game."""
    faults: Faults
    fault_messages: list[str]
    errors: list[str]


class Failures(msgspec.Struct):
    """What went wrong in games."""

    faults: Faults
    fault_messages: list[str]
    """The first faults."""
    errors: list[str]
    """The first games that could not be finished."""


def failures_of(deals: Iterable[PlayedDeal]) -> Failures:
    """Return what went wrong in the deals played so far."""
    found = Failures({}, [], [])
    for deal in deals:
        add_faults(found.faults, deal.faults)
        found.fault_messages += deal.fault_messages[: MESSAGES - len(found.fault_messages)]
        found.errors += deal.errors[: MESSAGES - len(found.errors)]
    return found


def standings_of(plan: LadderPlan, deals: Sequence[PlayedDeal]) -> Standings:
    """Return the result of the deals played so far."""
    scores: list[list[int]] = [[] for _ in plan.bots]
    wins = [0] * len(plan.bots)
    digest, failures = hashlib.sha256(), failures_of(deals)
    games = decisions = 0
    for deal in deals:
        for game in deal.games:
            games += 1
            decisions += game.decisions
            digest.update(f"{deal.deal} {game.bots} {game.scores} {game.places} {game.digest}\n".encode())
            for bot, score, place in zip(game.bots, game.scores, game.places, strict=True):
                scores[bot].append(score)
                wins[bot] += place == 1
    matches = [match for deal in deals for match in matches_of(plan, deal)]
    ratings = ratings_of(len(plan.bots), matches)
    found = [
        Standing(
            bot=name,
            rating=round(ratings[bot][0], 2),
            sigma=round(ratings[bot][1], 2),
            seats=len(scores[bot]),
            wins=wins[bot],
            share=interval(wins[bot], len(scores[bot])) if scores[bot] else [0.0, 0.0, 1.0],
            mean_score=round(sum(scores[bot]) / len(scores[bot]), 2) if scores[bot] else 0.0,
            score_interval=round(half_width(scores[bot]), 2),
        )
        for bot, name in enumerate(plan.bots)
    ]
    return Standings(
        game=plan.game,
        players=plan.players,
        options=plan.options,
        seed=plan.seed,
        deals=len(deals),
        games=games,
        decisions=decisions,
        standings=sorted(found, key=lambda one: (-one.rating, one.bot)),
        pairs=pairs_of(plan, matches),
        digest=digest.hexdigest(),
        faults=failures.faults,
        fault_messages=failures.fault_messages,
        errors=failures.errors,
    )


def matches_of(plan: LadderPlan, deal: PlayedDeal) -> Iterator[Match]:
    """Yield the comparisons of a deal: its games or, if one player plays alone, all bots on this deal."""
    if plan.players == 1:
        yield [(game.bots[0], (game.places[0], -game.scores[0])) for game in deal.games]
        return
    for game in deal.games:
        places: dict[int, list[int]] = {}
        for bot, place in zip(game.bots, game.places, strict=True):
            places.setdefault(bot, []).append(place)
        # A bot that plays several seats is compared by its average place.
        yield [(bot, (sum(its) / len(its), 0)) for bot, its in sorted(places.items())]


def ratings_of(bots: int, matches: Iterable[Match]) -> list[tuple[float, float]]:
    """Return mu and sigma of each bot, rated by openskill's Plackett-Luce model in the order of the games.

    `tau`, by which openskill lets players change over time, is 0: bots do not change.
    """
    # Imported only when needed, as no other command uses it.
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(bots)]
    for match in matches:
        if len(match) < 2:
            continue
        order = sorted({result for _, result in match})
        ranks = [float(order.index(result)) for _, result in match]
        rated = model.rate([[ratings[bot]] for bot, _ in match], ranks=ranks)
        for (bot, _), (new,) in zip(match, rated, strict=True):
            ratings[bot] = new
    return [(rating.mu, rating.sigma) for rating in ratings]


def pairs_of(plan: LadderPlan, matches: Iterable[Match]) -> list[Pair]:
    """Return how often each bot finished ahead of each other one."""
    times: dict[tuple[int, int], int] = {}
    ahead: dict[tuple[int, int], float] = {}
    for match in matches:
        for (a, mine), (b, theirs) in combinations(sorted(match), 2):
            times[a, b] = times.get((a, b), 0) + 1
            ahead[a, b] = ahead.get((a, b), 0.0) + (1.0 if mine < theirs else 0.5 if mine == theirs else 0.0)
    return [
        Pair(plan.bots[a], plan.bots[b], count, interval(ahead[a, b], count)) for (a, b), count in sorted(times.items())
    ]


def half_width(values: Sequence[int]) -> float:
    """Return half the width of the 95 % interval of a mean."""
    if len(values) < 2:
        return 0.0
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return 1.96 * math.sqrt(variance / len(values))
