"""The end of a round (T4, T5): checks for the end, prepares the next round, and scores the game when it is over."""

from typing import final

from mypy_extensions import i64

from truckstop.games.tacos.codes import (
    B_COUNTED,
    B_LAST,
    B_LEVEL,
    B_ROUND,
    CUSTOMERS_REACHED,
    E_CAMPAIGN_LOST,
    E_CAMPAIGN_WON,
    E_CHALLENGER_WON,
    E_END,
    E_HELD,
    E_HELD_RECIPE,
    E_HELD_TRUCK,
    E_LEVEL_LOST,
    E_LEVEL_WON,
    E_OFF_POPULAR,
    E_OFF_TRACK,
    E_SCORE,
    E_TALLY,
    E_TO_THE_BACK,
    E_WON,
    FEW_LEFT,
    FILLS_UP,
    INGREDIENTS_GONE,
    LEVELS,
    NONE,
    NOT_ENOUGH,
    OLDEST_POPULAR,
    RECIPES_GONE,
    RESTOCK,
    RESTOCK_FEW,
    SELLS_OUT,
    SLOW,
    STEADY,
    SUPPLY_GONE,
    TRUCKS_GONE,
)
from truckstop.games.tacos.deal import deal, stock
from truckstop.games.tacos.rules import (
    BID_MADE,
    INGREDIENTS_LEFT,
    RECIPES_LEFT,
    RESULTS,
    STALL,
    TRUCKS_LEFT,
)
from truckstop.games.tacos.score import (
    BY_COINS,
    BY_SETS,
    BY_SKILLS,
    GIVEN,
    VISIBLE,
    campaign_total,
    challenger_parts,
    final_scores,
    parts,
    total,
)
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.tracks import oldest_truck, take_popular, take_truck
from truckstop.kernel.chance import Chance
from truckstop.kernel.phase import Phase
from truckstop.kernel.tell import ALL, Tell


@final
class EndRound(Phase[Tacos]):
    """Moves on to the next round, the next level of a campaign, or the end of the game; asks nobody."""

    def __init__(self) -> None:
        self.key = "end round"

    def enter(self, s: Tacos, chance: Chance, tell: Tell) -> None:
        for owner in range(s.owners):
            s.own[owner * s.rules.stride + STALL] = NONE
            s.own[owner * s.rules.stride + BID_MADE] = 0
        s.ended = ending(s)
        if s.ended != NONE:
            tell.say(ALL, E_END, s.ended)
            self.end(s, chance, tell)
            return
        to_the_back(s, tell)
        shift(s, chance, tell)
        for stall in range(s.stalls):
            for _ in range(due(s, stall)):
                stock(s, stall, chance, tell)
        tell.beat(s, B_ROUND)
        s.phase_index = NONE

    def end(self, s: Tacos, chance: Chance, tell: Tell) -> None:
        """Show all hands and score the game or the level (C9)."""
        s.reveals += 1
        if tell.listens:
            self.tell_scores(s, tell)
        if s.rules.campaign:
            self.end_level(s, chance, tell)
            return
        s.over = True
        if tell.listens:
            self.tell_winners(s, tell)

    def tell_scores(self, s: Tacos, tell: Tell) -> None:
        tell.beat(s, B_LAST)
        for seat in range(s.rules.n):
            # The score depends on hands that are secret until now, so looks of other seats end here.
            tell.hand_over(seat)
        for seat in range(s.rules.n):
            show_hand(s, seat, tell)
        for owner in range(s.owners):
            own = s.own
            counted = parts(s.rules, own, owner, True) if owner < s.rules.n else challenger_parts(s.rules, own, owner)
            tell.say(ALL, E_TALLY, owner, counted[VISIBLE], counted[BY_COINS], counted[GIVEN])
            tell.say(ALL, E_SCORE, owner, counted[BY_SKILLS], counted[BY_SETS], total(counted))
        tell.beat(s, B_COUNTED)

    def tell_winners(self, s: Tacos, tell: Tell) -> None:
        scores = final_scores(s.rules, s.own, s.owners)
        winners = s.winners()
        for seat in winners:
            tell.say(ALL, E_WON, seat, scores[seat])
        if not winners:
            best: i64 = 1
            for challenger in range(1, s.owners):
                if scores[challenger] > scores[best]:
                    best = challenger
            tell.say(ALL, E_CHALLENGER_WON, best, scores[best])

    def end_level(self, s: Tacos, chance: Chance, tell: Tell) -> None:
        """Add the scores of a level to both totals. A lost level does not end the campaign (T7.11)."""
        scores = final_scores(s.rules, s.own, s.owners)
        best: i64 = max(scores[1:])
        s.table[RESULTS + 2 * (s.level - 1)] = scores[0]
        s.table[RESULTS + 2 * (s.level - 1) + 1] = best
        tell.say(ALL, E_LEVEL_WON if scores[0] > best else E_LEVEL_LOST, s.level, scores[0], best)
        if s.level < LEVELS:
            tell.beat(s, B_LEVEL)
            deal(s, s.level + 1, chance, tell)
            return
        s.over = True
        mine: i64 = campaign_total(s.table, 0)
        theirs: i64 = campaign_total(s.table, 1)
        tell.say(ALL, E_CAMPAIGN_WON if mine > theirs else E_CAMPAIGN_LOST, mine, theirs)


def ending(s: Tacos) -> i64:
    """Return why the game ends now, or NONE (T5.1, T4.4)."""
    for owner in range(s.owners):
        if s.visible(owner) > s.rules.limit:
            return CUSTOMERS_REACHED
    if s.table[INGREDIENTS_LEFT] == 0:
        return INGREDIENTS_GONE
    if s.table[RECIPES_LEFT] == 0:
        return RECIPES_GONE
    if s.table[TRUCKS_LEFT] == 0:
        return TRUCKS_GONE
    if s.supply == 0:
        return SUPPLY_GONE
    needed: i64 = 0
    for stall in range(s.stalls):
        needed += due(s, stall)
    # Each track needs only one card, and no deck is empty here.
    return NOT_ENOUGH if needed > s.table[INGREDIENTS_LEFT] else NONE


def due(s: Tacos, stall: i64) -> i64:
    """Return how many ingredients a stall gets: by the common rule, or by its varied side's schedule (T4.3, T6)."""
    left: i64 = s.table[s.rules.stock + stall]
    if s.rules.varied:
        vendor = s.rules.vendors[s.table[s.rules.vendor + stall]]
        if vendor.verb == STEADY:
            return vendor.amount
        if vendor.verb == FILLS_UP:
            return max(vendor.amount - left, 0)
        if vendor.verb == SELLS_OUT:
            return vendor.amount if left == 0 else 0
        if vendor.verb == SLOW:
            return vendor.amount if left <= vendor.limit else 0
    return RESTOCK_FEW if left <= FEW_LEFT else RESTOCK


def to_the_back(s: Tacos, tell: Tell) -> None:
    """Move the first owner on the arrival track to the back (T4.1)."""
    first: i64 = s.in_line(0)
    for place in range(1, s.owners):
        s.table[s.rules.arrival + place - 1] = s.table[s.rules.arrival + place]
    s.table[s.rules.arrival + s.owners - 1] = first
    tell.say(ALL, E_TO_THE_BACK, first)


def shift(s: Tacos, chance: Chance, tell: Tell) -> None:
    """Move both tracks by one space: discard the oldest card and draw a new one (T4.2)."""
    design: i64 = s.popular(OLDEST_POPULAR)
    if design != NONE:
        s.throw_recipe(design)
        tell.say(ALL, E_OFF_POPULAR, design)
    take_popular(s, OLDEST_POPULAR, chance, tell)
    card: i64 = s.table[s.rules.track + oldest_truck(s)]
    if card != NONE:
        s.throw_truck(card)
        tell.say(ALL, E_OFF_TRACK, card)
    take_truck(s, oldest_truck(s), chance, tell)


def show_hand(s: Tacos, seat: i64, tell: Tell) -> None:
    """Tell everyone the cards left in a hand."""
    at: i64 = seat * s.rules.stride
    for kind in range(s.rules.kinds):
        if s.own[at + s.rules.hand + kind] > 0:
            tell.say(ALL, E_HELD, seat, kind, s.own[at + s.rules.hand + kind])
    for design in range(s.rules.first_basic):
        if s.own[at + s.rules.held + design] > 0:
            tell.say(ALL, E_HELD_RECIPE, seat, design, s.own[at + s.rules.held + design])
    for card in range(s.rules.cards):
        if s.own[at + s.rules.trucks_held + card] > 0:
            tell.say(ALL, E_HELD_TRUCK, seat, card, s.own[at + s.rules.trucks_held + card])
