"""What a truck can expect at each venue of frenzy before the dice are rolled, in closed form."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.frenzy.codes import NONE, SIDES, VENUES
from truckstop.games.frenzy.payout import share_for
from truckstop.games.frenzy.phases.select_trucks import bars_picks
from truckstop.games.frenzy.state import Frenzy

SETTLING: Final = 60
"""Iterations after which the picks of rivals have settled, starting from equal ones."""
ADJUSTING: Final = 3
"""Iterations that account for the specials, starting from the picks without them."""
LIKELIEST: Final = 0.95
"""The highest probability with which a rival is expected at a venue."""
RIVAL_HEAT: Final = 0.6
"""Difference in money at which rivals are expected to clearly prefer a venue."""

_settled: dict[int, vec[float]] = {}


def mean_share(sides: i64, extra: i64, trucks: i64) -> float:
    """Return the mean, over the faces of a die, of what each of some trucks gets if `extra` is added to the face."""
    return float(shares_up_to(sides + extra, trucks) - shares_up_to(extra, trucks)) / float(sides)


def shares_up_to(total: i64, trucks: i64) -> i64:
    """Return the sum of the shares of all totals from 0 to this one: whole blocks of equal shares, and the rest."""
    whole: i64 = total // trucks
    rest: i64 = total - whole * trucks
    return trucks * (whole * (whole - 1) // 2) + whole * (rest + 1)


MOST_TRUCKS: Final = 15
"""The most trucks at one venue that a table has a share for; a venue seldom has half as many."""
OPEN_SHARES: Final = vec[float](
    [mean_share(sides, 0, trucks) if trucks > 0 else 0.0 for sides in SIDES for trucks in range(MOST_TRUCKS + 1)]
)
"""By venue and number of trucks: the mean share before the die is rolled, without promo tokens."""


def open_share(venue: i64, extra: i64, trucks: i64) -> float:
    """Return the mean share of each of some trucks at a venue whose die is not rolled; see `mean_share`."""
    if extra == 0 and trucks <= MOST_TRUCKS:
        return OPEN_SHARES[venue * (MOST_TRUCKS + 1) + trucks]
    return mean_share(SIDES[venue], extra, trucks)


def venue_values(s: Frenzy) -> vec[float]:
    """Return what a truck can expect at each venue against rivals who spread out well; -1 where no truck can go."""
    picks = settled_picks(s)
    if not s.rules.specials:
        return values_against(s, picks)
    picks = picks[:]
    for step in range(ADJUSTING):
        adjust(s, picks, values_against(s, picks), 1.0 / float(step + 2))
    return values_against(s, picks)


def settled_picks(s: Frenzy) -> vec[float]:
    """Return the probability that a rival sends a truck to each venue, without specials; computed once."""
    key = s.rules.owners * VENUES + s.rules.first_venue
    if s.rules.two:
        key += 1000
    if key in _settled:
        return _settled[key]
    picks = vec[float]([0.0] * VENUES)
    for venue in range(s.rules.first_venue, VENUES):
        picks[venue] = 2.0 / float(VENUES - s.rules.first_venue)
    for step in range(SETTLING):
        values = vec[float]([-1.0] * VENUES)
        for venue in range(s.rules.first_venue, VENUES):
            values[venue] = plain_value(s, venue, picks[venue])
        adjust(s, picks, values, 1.0 / float(step + 2))
    _settled[key] = picks
    return picks


def adjust(s: Frenzy, picks: vec[float], values: vec[float], step: float) -> None:
    """Move the picks of rivals towards the venues that are worth more."""
    weights = vec[float]([0.0] * VENUES)
    total: float = 0.0
    for venue in range(s.rules.first_venue, VENUES):
        if values[venue] >= 0.0:
            weights[venue] = math.exp(values[venue] / RIVAL_HEAT)
            total += weights[venue]
    for venue in range(s.rules.first_venue, VENUES):
        goal: float = 2.0 * weights[venue] / total
        if goal > LIKELIEST:
            goal = LIKELIEST
        picks[venue] += (goal - picks[venue]) * step


def values_against(s: Frenzy, picks: vec[float]) -> vec[float]:
    """Return what a truck can expect at each venue if rivals pick with these probabilities."""
    values = vec[float]([-1.0] * VENUES)
    for venue in range(s.rules.first_venue, VENUES):
        special: i64 = s.special_at(venue)
        if special == NONE:
            values[venue] = plain_value(s, venue, picks[venue])
        elif not bars_picks(s, venue):
            values[venue] = special_value(s, venue, special, picks[venue])
    return values


def plain_value(s: Frenzy, venue: i64, pick: float) -> float:
    """Return the mean share over the faces and over how many rivals come, each independently."""
    sides: i64 = SIDES[venue]
    if s.rules.two:
        # Barry's two trucks are drawn from all of his.
        barry: float = 2.0 / float(VENUES - s.rules.first_venue)
        alone: float = (1.0 - pick) * (1.0 - barry)
        both: float = pick * barry
        value: float = alone * mean_share(sides, 0, 1) + both * mean_share(sides, 0, 3)
        return value + (1.0 - alone - both) * mean_share(sides, 0, 2)
    rivals: i64 = s.rules.owners - 1
    misses: float = 1.0 - pick
    chance: float = 1.0
    for _ in range(rivals):
        chance *= misses
    value = 0.0
    for come in range(rivals + 1):
        value += chance * mean_share(sides, 0, come + 1)
        chance *= pick / misses * float(rivals - come) / float(come + 1)
    return value


def special_value(s: Frenzy, venue: i64, special: i64, pick: float) -> float:
    """Return the mean share where a special may change it, for the mean number of rivals."""
    trucks: float = 1.0 + float(s.rules.owners - 1) * pick
    low: i64 = i64(trucks)
    part: float = trucks - float(low)
    value: float = (1.0 - part) * faces_mean(s, venue, low) + part * faces_mean(s, venue, low + 1)
    return max(0.0, value + s.rules.specials[special].lure(s, venue, trucks))


def faces_mean(s: Frenzy, venue: i64, trucks: i64) -> float:
    total: i64 = 0
    sides: i64 = SIDES[venue]
    for face in range(1, sides + 1):
        total += share_for(s, venue, trucks, face)
    return float(total) / float(sides)
