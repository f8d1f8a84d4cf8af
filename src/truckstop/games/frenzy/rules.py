"""What is fixed for one game of frenzy, and the base classes of its phases, cards, verbs and specials.

The modules of the phases, verbs and specials import this one, never the reverse.
"""

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.frenzy.codes import KEYWORDS, NONE, PHASES
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.phase import Phase
from truckstop.kernel.state import Rules
from truckstop.kernel.tell import Tell

if TYPE_CHECKING:
    from truckstop.games.frenzy.state import Frenzy


class FrenzyPhase(Phase["Frenzy"]):
    """A phase of frenzy. A phase in which cards are played continues after a card has been aimed.

    `offer` and `step` are declared again with the type of the state, which saves a cast in every compiled call.
    """

    def offer(self, s: "Frenzy", seat: i64, into: Options) -> None:
        raise NotImplementedError

    def step(self, s: "Frenzy", seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        raise NotImplementedError

    def go_on(self, s: "Frenzy", chance: Chance, tell: Tell) -> None:
        """Give the turn to the next seat, after a card that was aimed from this phase has been played."""
        raise NotImplementedError

    def reopen(self, s: "Frenzy") -> None:
        """After the card under way was put back: take again what leaves no choice (C7)."""


class Verb:
    """What a card does, and what it can touch. Several cards can have the same verb."""

    def __init__(self, key: str, needs_truck: bool, needs_venue: bool) -> None:
        self.key = key
        self.needs_truck = needs_truck
        self.needs_venue = needs_venue

    def takes_truck(self, s: "Frenzy", truck: i64) -> bool:
        return True

    def takes_venue(self, s: "Frenzy", seat: i64, truck: i64, venue: i64) -> bool:
        return True

    def act(self, s: "Frenzy", card: "Card", seat: i64, truck: i64, venue: i64, chance: Chance, tell: Tell) -> None:
        raise NotImplementedError

    def rolls(self) -> bool:
        """True if it rolls a die."""
        return False

    def doubles(self) -> bool:
        """True if it makes a truck count twice."""
        return False


@final
class Card:
    """An action card."""

    def __init__(
        self, id: i64, key: str, copies: i64, value: i64, take_that: bool, verb: Verb, whose: i64, grid: list[int]
    ) -> None:
        self.id: i64 = id
        self.key = key
        self.copies: i64 = copies
        self.value: i64 = value
        self.take_that = take_that
        self.verb = verb
        self.whose: i64 = whose
        self.grid = grid


class Special:
    """A daily special: one sentence, one keyword, one hook. `v` is its venue in every method.

    Most methods do nothing here; each special overrides the one that its hook calls.
    """

    def __init__(
        self, id: i64, key: str, venue: i64, keyword: i64, phase: i64, card: i64, amount: i64, limit: i64, hand: bool
    ) -> None:
        self.id: i64 = id
        self.key = key
        self.venue: i64 = venue
        self.keyword: i64 = keyword
        self.phase: i64 = phase
        self.card: i64 = card
        self.amount: i64 = amount
        self.limit: i64 = limit
        self.hand = hand

    def act(self, s: "Frenzy", v: i64, chance: Chance, tell: Tell) -> None:
        """Before / After a phase: act without asking anyone."""

    def offer(self, s: "Frenzy", v: i64, seat: i64, into: Options) -> None:
        """Before / After a phase: add the options that it offers a seat, except passing."""

    def accept(self, s: "Frenzy", v: i64, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        """Carry out an offer that the seat has chosen."""
        raise NotImplementedError

    def bars_picks(self) -> bool:
        """Select trucks: True if nobody may pick this venue."""
        return False

    def third_truck(self) -> i64:
        """Select trucks: return the price of the truck of this venue as a third pick, or NONE."""
        return NONE

    def unsettles(self) -> bool:
        """Before / After a phase: True if it can change what its venue pays, so that the payout is uncertain before."""
        return False

    def rolls(self, first: i64, second: i64) -> i64:
        """Roll: return which of two rolls counts. Called only if `rolls_twice`."""
        return first

    def rolls_twice(self) -> bool:
        return False

    def picked(self, s: "Frenzy", seat: i64, tell: Tell) -> None:
        """Select actions: act after the number of cards that the seat has picked was shown."""

    def bars(self, card: "Card") -> bool:
        """Execute actions: True if this card cannot touch trucks here."""
        return False

    def rerolled(self, card: i64, before: i64, after: i64) -> i64:
        """Execute actions: return the face that counts after this card has rerolled the die here."""
        return after

    def played(self, s: "Frenzy", card: "Card", seat: i64, tell: Tell) -> None:
        """Execute actions: act after a card was played onto this venue."""

    def total(self, trucks: i64, total: i64) -> i64:
        """Resolve payouts: return the total that the venue pays."""
        return total

    def share(self, trucks: i64, total: i64, share: i64) -> i64:
        """Resolve payouts: return the share of each truck."""
        return share

    def lure(self, s: "Frenzy", v: i64, trucks: float) -> float:
        """Estimate what it adds for one of `trucks` trucks here, beyond the payout; a guide for simple bots."""
        return 0.0

    def foresee(self, s: "Frenzy", v: i64, share: float) -> float:
        """Estimate what a truck here gets when the venue pays, if `share` is its share now."""
        return share


@final
class FrenzyRules(Rules):
    """All that is fixed: the players, the options, the data, the phases of the round."""

    def __init__(
        self,
        players: int,
        host: i64,
        venues: list[str],
        first_venue: i64,
        cards: list[Card],
        specials: list[Special],
        phases: list[FrenzyPhase],
        barrys_start: i64,
        put_away: list[int],
    ) -> None:
        super().__init__(players)
        self.n: i64 = players
        self.two = players == 2
        self.owners: i64 = 3 if players == 2 else players
        """The seats, and Barry after them in the two-player game."""
        self.rounds: i64 = 4 if players == 2 else 5
        self.host: i64 = host
        self.venues = venues
        self.first_venue: i64 = first_venue
        self.cards = cards
        self.kinds: i64 = len(cards)
        self.card_values: vec[i64] = vec[i64]([card.value for card in cards])
        self.specials = specials
        self.phases = phases
        self.phase_keys = [phase.key for phase in phases]
        self.aim: i64 = len(phases) - 1
        self.payouts: i64 = phase_called(phases, "resolve payouts")
        self.hooks = [
            phase_called(phases, f"{KEYWORDS[special.keyword]} {PHASES[special.phase]}") for special in specials
        ]
        """Index of the phase in which each special acts or asks; NONE if it works inside a phase."""
        self.barrys_start: i64 = barrys_start
        self.put_away = put_away
        """Empty if the two cards are drawn."""


def phase_called(phases: list[FrenzyPhase], key: str) -> i64:
    """Return the index of the phase with this key, or NONE."""
    for number in range(len(phases)):
        if phases[number].key == key:
            return number
    return NONE
