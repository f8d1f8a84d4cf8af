"""Frenzy on paper: action cards, daily specials, venues, trucks and tokens to cut out."""

from collections.abc import Sequence
from typing import cast

from truckstop.cli.paper.cards import AID, CARD, TILE, TOKEN, Sheets, lay
from truckstop.cli.paper.frenzy.components import Components
from truckstop.cli.paper.frenzy.deck import Deck
from truckstop.cli.paper.pdf import Pdf
from truckstop.games.frenzy.rules import FrenzyRules
from truckstop.kernel.state import Rules
from truckstop.words import Voice


def draw(pdf: Pdf, by_players: Sequence[Rules], voice: Voice, backs: bool) -> None:
    for size, pieces in sheets(by_players, voice, backs):
        lay(pdf, pieces, size, backs)


def sheets(by_players: Sequence[Rules], voice: Voice, backs: bool) -> Sheets:
    """Return the cards, with no page break between decks to save paper, and then the pieces of other sizes."""
    rules = [cast(FrenzyRules, one) for one in by_players]
    deck = Deck(rules[-1], voice)
    components = Components(rules, voice)
    return [
        (CARD, [*deck.actions(), *deck.specials()]),
        (TILE, components.tiles()),
        (TOKEN, components.tokens()),
        (AID, components.aids()),
    ]
