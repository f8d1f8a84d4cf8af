"""The weights of the quick bot for frenzy. `data/quick_frenzy.toml` holds their values and says what each does."""

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.styles import NO_CHANGES, PLAIN, weights_of
from truckstop.games.frenzy.cards import MINE, Double, Move, Place, Promote, Reroll, SendHome, Shut, Trigger
from truckstop.games.frenzy.rules import Card

FILE: Final = "quick_frenzy"

# What a card is to a bot: its verb, and for Move whose trucks it moves. Cards of custom data fall under these too.
REROLL: Final = 0
MOVE_MINE: Final = 1
MOVE_OTHERS: Final = 2
PLACE: Final = 3
DOUBLE: Final = 4
SEND_HOME: Final = 5
SHUT: Final = 6
PROMOTE: Final = 7
TRIGGER: Final = 8
SORTS: Final = 9

SORT_NAMES: Final = [
    "reroll",
    "move_mine",
    "move_others",
    "place",
    "double",
    "send_home",
    "shut",
    "promote",
    "trigger",
]
HOLDS: Final = ["hold_" + name for name in SORT_NAMES]
OTHERS: Final = [
    "heat",
    "venue_heat",
    "bold",
    "patience",
    "thrift",
    "bundle",
    "fear",
    "spite",
    "grudge",
    "harass",
    "risk",
    "combo",
    "deny",
]
WEIGHTS: Final = OTHERS + HOLDS


@final
class FrenzyStyle:
    """How a quick bot plays: every weight as an attribute, those of cards by sort in `hold`."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.heat: float = weights["heat"]
        self.venue_heat: float = weights["venue_heat"]
        self.bold: float = weights["bold"]
        self.patience: float = weights["patience"]
        self.thrift: float = weights["thrift"]
        self.bundle: float = weights["bundle"]
        self.fear: float = weights["fear"]
        self.spite: float = weights["spite"]
        self.grudge: float = weights["grudge"]
        self.harass: float = weights["harass"]
        self.risk: float = weights["risk"]
        self.combo: float = weights["combo"]
        self.deny: float = weights["deny"]
        self.hold: vec[float] = vec[float]([weights[name] for name in HOLDS])


def frenzy_style(style: str = PLAIN, changes: Mapping[str, float] = NO_CHANGES) -> FrenzyStyle:
    """Return a style of `data/quick_frenzy.toml`, with some weights changed; DataError if one is out of its range."""
    return FrenzyStyle(weights_of(FILE, WEIGHTS, style, changes))


def sort_of(card: Card) -> i64:
    """Return what a card is to a bot."""
    verb = card.verb
    if isinstance(verb, Reroll):
        return REROLL
    if isinstance(verb, Move):
        return MOVE_MINE if card.whose == MINE else MOVE_OTHERS
    if isinstance(verb, Place):
        return PLACE
    if isinstance(verb, Double):
        return DOUBLE
    if isinstance(verb, SendHome):
        return SEND_HOME
    if isinstance(verb, Shut):
        return SHUT
    if isinstance(verb, Promote):
        return PROMOTE
    assert isinstance(verb, Trigger)
    return TRIGGER
