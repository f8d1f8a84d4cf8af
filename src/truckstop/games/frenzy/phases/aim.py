"""Aiming a card: which truck, then which venue. The card stays secret until everything is chosen."""

from typing import final

from mypy_extensions import i64

from truckstop.games.frenzy.cards import offer_trucks, offer_venues, only_truck, only_venue, play
from truckstop.games.frenzy.codes import AT_TRUCK, AT_VENUE, B_CARD, E_PLAYED, NONE
from truckstop.games.frenzy.rules import FrenzyPhase
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.tell import ALL, Tell


@final
class Aim(FrenzyPhase):
    """Asks for the targets of a card; entered from the phase in which it is played, and then left for that phase."""

    def __init__(self) -> None:
        self.key = "aim"

    def offer(self, s: Frenzy, seat: i64, into: Options) -> None:
        card = s.rules.cards[s.card]
        if card.verb.needs_truck and s.truck == NONE:
            offer_trucks(s, card, seat, into)
        else:
            offer_venues(s, card, seat, s.truck, into)

    def step(self, s: Frenzy, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        if option >= AT_TRUCK:
            s.truck = option - AT_TRUCK
            ask_on(s, seat, chance, tell)
        else:
            release(s, seat, option - AT_VENUE, chance, tell)


def take_up(s: Frenzy, seat: i64, card: i64, chance: Chance, tell: Tell) -> None:
    """Start to play a card that has a target: ask what it touches."""
    s.card = card
    s.back = s.phase_index
    s.phase_index = s.rules.aim
    ask_on(s, seat, chance, tell)


def ask_on(s: Frenzy, seat: i64, chance: Chance, tell: Tell) -> None:
    """Choose where there is only one possibility (C7); play the card once there is nothing left to ask."""
    card = s.rules.cards[s.card]
    if card.verb.needs_truck and s.truck == NONE:
        s.truck = only_truck(s, card, seat)
        if s.truck == NONE:
            return
    if not card.verb.needs_venue:
        release(s, seat, NONE, chance, tell)
        return
    venue: i64 = only_venue(s, card, seat, s.truck)
    if venue != NONE:
        release(s, seat, venue, chance, tell)


def release(s: Frenzy, seat: i64, venue: i64, chance: Chance, tell: Tell) -> None:
    """Show and play the card, then continue the phase that it was aimed from."""
    card = s.rules.cards[s.card]
    truck: i64 = s.truck
    cell: i64 = s.cell
    if s.cell != NONE:
        s.cells[s.cell] = NONE
    else:
        # It comes from a secret hand; from now on everyone knows it.
        s.reveals += 1
        s.picked[seat * s.rules.kinds + card.id] -= 1
    s.put_card_back()
    if tell.listens:
        tell.say(ALL, E_PLAYED, seat, card.id, cell)
    play(s, card, seat, truck, venue, chance, tell)
    if tell.listens:
        tell.beat(s, B_CARD)
    s.phase.go_on(s, chance, tell)
