"""A Challenger's turn (T7.4, T7.7, T7.8): takes a truck card and builds one or two recipes, without any choice."""

from mypy_extensions import i64

from truckstop.games.tacos.cards import bring
from truckstop.games.tacos.codes import (
    B_CHALLENGER,
    E_CHALLENGER_BUILT,
    E_CHALLENGER_TRUCK,
    NONE,
    OLDEST_POPULAR,
    POPULAR_BONUS,
)
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.tracks import fill_popular, fill_track, oldest_truck, slide
from truckstop.kernel.chance import Chance
from truckstop.kernel.tell import ALL, Tell


def take_turn(s: Tacos, owner: i64, chance: Chance, tell: Tell) -> None:
    """Play a Challenger's turn. The second of two Challengers takes from the space before the oldest on each track."""
    second: i64 = owner - s.rules.n
    gain_card(s, owner, oldest_truck(s) - second, chance, tell)
    last: i64 = OLDEST_POPULAR
    if s.level == 3 or s.level >= 5:
        # Builds the two oldest recipes as they lie now. After the older one, the newer one slides to the same space.
        newer: i64 = s.popular(last - 1)
        build(s, owner, last, chance, tell)
        if newer != NONE:
            build_as(s, owner, last, POPULAR_BONUS[last - 1], chance, tell)
    else:
        build(s, owner, last - second, chance, tell)


def gain_card(s: Tacos, owner: i64, space: i64, chance: Chance, tell: Tell) -> None:
    card: i64 = s.table[s.rules.track + space]
    if card == NONE:
        return
    s.gain_truck(owner, card, True)
    tell.say(ALL, E_CHALLENGER_TRUCK, owner, card)
    slide(s, s.rules.track, space)
    tell.beat(s, B_CHALLENGER)
    fill_track(s, chance, tell)


def build(s: Tacos, owner: i64, space: i64, chance: Chance, tell: Tell) -> None:
    if s.popular(space) != NONE:
        build_as(s, owner, space, POPULAR_BONUS[space], chance, tell)


def build_as(s: Tacos, owner: i64, space: i64, bonus: i64, chance: Chance, tell: Tell) -> None:
    """Build the recipe on a space, with the bonus of the space where it lay when the turn began."""
    design: i64 = s.popular(space)
    s.put_up(owner, design)
    tell.say(ALL, E_CHALLENGER_BUILT, owner, design, s.rules.recipes[design].customers, min(bonus, s.supply))
    bring(s, owner, bonus, tell)
    slide(s, s.rules.popular, space)
    tell.beat(s, B_CHALLENGER)
    fill_popular(s, chance, tell)
