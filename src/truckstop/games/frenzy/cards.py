"""The verbs of the action cards (F3). A card in the data names a verb, and the verb says what the card can touch.

Two trucks of one owner at one venue, both doubled or both not, are equivalent for every verb: the number of a truck
does not matter once it is parked. So only the first of them is offered.
"""

from typing import Final, final

from mypy_extensions import i64

from truckstop.games.frenzy.codes import (
    AT_TRUCK,
    AT_VENUE,
    E_DOUBLED,
    E_MOVED,
    E_PLACED,
    E_PROMOTED,
    E_REROLLED,
    E_SENT_HOME,
    E_SHUT,
    E_TRIGGERED,
    NONE,
    SIDES,
    VENUES,
)
from truckstop.games.frenzy.payout import clear_promos, pay
from truckstop.games.frenzy.rules import Card, Verb
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.tell import ALL, Tell

# Whose trucks a card touches
MINE: Final = 0
OTHERS: Final = 1
ANY: Final = 2
WHOSE: Final = ["mine", "others", "any"]


@final
class Reroll(Verb):
    """F3.1: any die in play, with or without trucks, shut or not. A special may let the better face count."""

    def rolls(self) -> bool:
        return True

    def act(self, s: Frenzy, card: Card, seat: i64, truck: i64, venue: i64, chance: Chance, tell: Tell) -> None:
        before: i64 = s.die[venue]
        rolled: i64 = s.draw(chance, venue, SIDES[venue]) + 1
        face: i64 = rolled
        special: i64 = s.special_at(venue)
        if special != NONE:
            face = s.rules.specials[special].rerolled(card.id, before, face)
        s.die[venue] = face
        tell.say(ALL, E_REROLLED, venue, before, face, rolled)


@final
class Move(Verb):
    """F3.2, F3.3: an active truck to any other venue; its 2X goes with it."""

    def takes_venue(self, s: Frenzy, seat: i64, truck: i64, venue: i64) -> bool:
        return venue != s.where[truck]

    def act(self, s: Frenzy, card: Card, seat: i64, truck: i64, venue: i64, chance: Chance, tell: Tell) -> None:
        tell.say(ALL, E_MOVED, truck // VENUES, s.where[truck], venue, truck)
        s.park(truck, venue)


@final
class Place(Verb):
    """F3.4: one of the player's inactive trucks to any venue; its number does not matter, so it is not asked."""

    def takes_venue(self, s: Frenzy, seat: i64, truck: i64, venue: i64) -> bool:
        return s.inactive(seat) != NONE

    def act(self, s: Frenzy, card: Card, seat: i64, truck: i64, venue: i64, chance: Chance, tell: Tell) -> None:
        placed: i64 = s.inactive(seat)
        s.park(placed, venue)
        tell.say(ALL, E_PLACED, seat, venue, placed)


@final
class Double(Verb):
    """F3.5: a 2X on an active truck that has none."""

    def doubles(self) -> bool:
        return True

    def takes_truck(self, s: Frenzy, truck: i64) -> bool:
        return s.doubled[truck] == 0

    def act(self, s: Frenzy, card: Card, seat: i64, truck: i64, venue: i64, chance: Chance, tell: Tell) -> None:
        s.doubled[truck] = 1
        tell.say(ALL, E_DOUBLED, truck // VENUES, s.where[truck], truck)


@final
class SendHome(Verb):
    """F3.6: an active truck goes back to its owner and no longer counts."""

    def act(self, s: Frenzy, card: Card, seat: i64, truck: i64, venue: i64, chance: Chance, tell: Tell) -> None:
        tell.say(ALL, E_SENT_HOME, truck // VENUES, s.where[truck], truck)
        s.send_home(truck)


@final
class Shut(Verb):
    """F3.7: an open venue pays nothing for the rest of the round."""

    def takes_venue(self, s: Frenzy, seat: i64, truck: i64, venue: i64) -> bool:
        return s.shut[venue] == 0

    def act(self, s: Frenzy, card: Card, seat: i64, truck: i64, venue: i64, chance: Chance, tell: Tell) -> None:
        s.shut[venue] = 1
        tell.say(ALL, E_SHUT, venue)


@final
class Promote(Verb):
    """F3.8: a promo token on any venue; the card's grid says what it is worth when the venue pays."""

    def act(self, s: Frenzy, card: Card, seat: i64, truck: i64, venue: i64, chance: Chance, tell: Tell) -> None:
        s.promos[venue * s.rules.kinds + card.id] += 1
        tell.say(ALL, E_PROMOTED, venue)


@final
class Trigger(Verb):
    """F3.9: an open venue with a truck pays at once; its trucks go home and its tokens are removed."""

    def takes_venue(self, s: Frenzy, seat: i64, truck: i64, venue: i64) -> bool:
        return s.shut[venue] == 0 and s.at[venue] > 0

    def act(self, s: Frenzy, card: Card, seat: i64, truck: i64, venue: i64, chance: Chance, tell: Tell) -> None:
        tell.say(ALL, E_TRIGGERED, venue)
        pay(s, venue, True, tell)
        for standing in range(s.rules.owners * VENUES):
            if s.where[standing] == venue:
                s.send_home(standing)
        clear_promos(s, venue)


VERBS: Final[list[Verb]] = [
    Reroll("reroll", needs_truck=False, needs_venue=True),
    Move("move", needs_truck=True, needs_venue=True),
    Place("place", needs_truck=False, needs_venue=True),
    Double("double", needs_truck=True, needs_venue=False),
    SendHome("send home", needs_truck=True, needs_venue=False),
    Shut("shut", needs_truck=False, needs_venue=True),
    Promote("promote", needs_truck=False, needs_venue=True),
    Trigger("trigger", needs_truck=False, needs_venue=True),
]


def offer_trucks(s: Frenzy, card: Card, seat: i64, into: Options) -> None:
    """Offer the trucks that a card can touch, one of each group of equivalent trucks."""
    for owner in range(s.rules.owners):
        if not touches_owner(card, seat, owner):
            continue
        start: i64 = owner * VENUES
        for truck in range(start, start + VENUES):
            if can_touch(s, card, truck) and first_alike(s, start, truck) == truck:
                into.add(AT_TRUCK + truck)


def trucks_for(s: Frenzy, card: Card, seat: i64) -> list[int]:
    """Return the trucks that a card can touch, as `offer_trucks` offers them; none if it touches no truck."""
    into = Options()
    if card.verb.needs_truck:
        offer_trucks(s, card, seat, into)
    return [option - AT_TRUCK for option in into.listed()]


def only_truck(s: Frenzy, card: Card, seat: i64) -> i64:
    """Return the only truck that a card can touch; NONE if there are several or none."""
    only: i64 = NONE
    for owner in range(s.rules.owners):
        if not touches_owner(card, seat, owner):
            continue
        start: i64 = owner * VENUES
        for truck in range(start, start + VENUES):
            if can_touch(s, card, truck) and first_alike(s, start, truck) == truck:
                if only != NONE:
                    return NONE
                only = truck
    return only


def touches_owner(card: Card, seat: i64, owner: i64) -> bool:
    return card.whose == ANY or (owner == seat) == (card.whose == MINE)


def can_touch(s: Frenzy, card: Card, truck: i64) -> bool:
    """True for an active truck that the verb can touch and no special protects."""
    venue: i64 = s.where[truck]
    return venue >= 0 and card.verb.takes_truck(s, truck) and not barred(s, card, venue)


def first_alike(s: Frenzy, start: i64, truck: i64) -> i64:
    """Return the first truck of the owner, from `start` on, that is equivalent to this one."""
    where = s.where
    doubled = s.doubled
    first: i64 = start
    while where[first] != where[truck] or doubled[first] != doubled[truck]:
        first += 1
    return first


def barred(s: Frenzy, card: Card, venue: i64) -> bool:
    """True if a special protects the trucks at this venue from this card."""
    special: i64 = s.special[venue]
    return special != NONE and s.shut[venue] == 0 and s.rules.specials[special].bars(card)


def offer_venues(s: Frenzy, card: Card, seat: i64, truck: i64, into: Options) -> None:
    """Offer the venues that a card can touch, given its truck."""
    verb = card.verb
    for venue in range(s.rules.first_venue, VENUES):
        if verb.takes_venue(s, seat, truck, venue):
            into.add(AT_VENUE + venue)


def venues_for(s: Frenzy, card: Card, seat: i64, truck: i64) -> list[int]:
    """Return the venues that a card can touch, as `offer_venues` offers them; none if it touches no venue."""
    into = Options()
    if card.verb.needs_venue:
        offer_venues(s, card, seat, truck, into)
    return [option - AT_VENUE for option in into.listed()]


def only_venue(s: Frenzy, card: Card, seat: i64, truck: i64) -> i64:
    """Return the only venue that a card can touch; NONE if there are several or none."""
    only: i64 = NONE
    for venue in range(s.rules.first_venue, VENUES):
        if card.verb.takes_venue(s, seat, truck, venue):
            if only != NONE:
                return NONE
            only = venue
    return only


def has_target(s: Frenzy, card: Card, seat: i64) -> bool:
    """True if a card has a target; without one it can only be put aside (F2.6). A truck can always move somewhere."""
    verb = card.verb
    if not verb.needs_truck:
        for venue in range(s.rules.first_venue, VENUES):
            if verb.takes_venue(s, seat, NONE, venue):
                return True
        return False
    for owner in range(s.rules.owners):
        if touches_owner(card, seat, owner):
            for truck in range(owner * VENUES, owner * VENUES + VENUES):
                if can_touch(s, card, truck):
                    return True
    return False


def play(s: Frenzy, card: Card, seat: i64, truck: i64, venue: i64, chance: Chance, tell: Tell) -> None:
    """Carry out a card; then a special at its venue may act."""
    card.verb.act(s, card, seat, truck, venue, chance, tell)
    if venue != NONE:
        special: i64 = s.special_at(venue)
        if special != NONE:
            s.rules.specials[special].played(s, card, seat, tell)
