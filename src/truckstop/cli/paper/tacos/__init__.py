"""Tacos on paper: all cards and other components of the game, to cut out."""

from collections.abc import Sequence
from typing import cast

from truckstop.cli.paper.cards import AID, CARD, LABEL, SMALL, TOKEN, Sheets, lay
from truckstop.cli.paper.pdf import Pdf
from truckstop.cli.paper.tacos.components import Components
from truckstop.cli.paper.tacos.food_cards import FoodCards
from truckstop.cli.paper.tacos.trucks import Trucks
from truckstop.cli.paper.tacos.vendors import Vendors
from truckstop.games.tacos.rules import TacosRules
from truckstop.games.tacos.view_builder import board
from truckstop.kernel.state import Rules
from truckstop.words import Voice


def draw(pdf: Pdf, by_players: Sequence[Rules], voice: Voice, backs: bool) -> None:
    for size, pieces in sheets(by_players, voice, backs):
        lay(pdf, pieces, size, backs)


def sheets(by_players: Sequence[Rules], voice: Voice, backs: bool) -> Sheets:
    """Return the cards, with no page break between decks to save paper, and then the pieces of other sizes."""
    rules = [cast(TacosRules, one) for one in by_players]
    printed = board(rules[-1])
    food_cards = FoodCards(printed, voice)
    vendors = Vendors(printed, voice, rules[-1].players)
    trucks = Trucks(printed, voice, food_cards)
    components = Components(rules, printed, voice)
    return [
        (CARD, [*food_cards.pieces(), *trucks.pieces(), *vendors.pieces(backs)]),
        (SMALL, vendors.picks()),
        (LABEL, components.labels()),
        (TOKEN, components.tokens()),
        (AID, components.aids()),
    ]
