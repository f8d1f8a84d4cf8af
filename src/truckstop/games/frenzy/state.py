"""A position of frenzy: the trucks at the venues, the dice, the money and cards of the players."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.frenzy.codes import BARRY, GONE, HOME, NONE, VENUES
from truckstop.games.frenzy.rules import FrenzyPhase, FrenzyRules
from truckstop.kernel.chance import FORGET, Chance
from truckstop.kernel.options import Options
from truckstop.kernel.phase import PhasedState
from truckstop.kernel.tell import Tell

NUMBERS: Final = (
    *("reveals", "phase_index", "back", "turn", "waiting", "round", "first", "card", "cell", "truck", "venue"),
    *("taken", "winner", "over"),
)
"""The fields of a position that are single numbers, in the order of a dump."""
VECTORS: Final = (
    *("money", "hand", "picked", "ready", "picks", "where", "doubled", "at", "die", "shut", "promos"),
    *("special", "deck", "cells"),
)
"""The fields of a position that are vectors, in the order of a dump."""


@final
class Frenzy(PhasedState):
    """A position of frenzy. Lists by owner, truck or venue; `hand` and `picked` are counts by seat and card."""

    def __init__(
        self,
        rules: FrenzyRules,
        money: vec[i64],
        hand: vec[i64],
        picked: vec[i64],
        ready: vec[i64],
        picks: vec[i64],
        where: vec[i64],
        doubled: vec[i64],
        at: vec[i64],
        die: vec[i64],
        shut: vec[i64],
        promos: vec[i64],
        special: vec[i64],
        deck: vec[i64],
        cells: vec[i64],
    ) -> None:
        super().__init__(rules.n, ready)
        self.rules = rules
        self.money = money
        self.hand = hand
        self.picked = picked
        self.picks = picks
        """Three for each seat: the trucks picked in secret; in the tie-break, the first is a dice set."""
        self.where = where
        self.doubled = doubled
        self.at = at
        """Number of trucks at each venue."""
        self.die = die
        self.shut = shut
        self.promos = promos
        """Promo tokens by venue and by the card that put them there, which has their grid."""
        self.special = special
        self.deck = deck
        """The specials not drawn yet: 1 if the card is still in."""
        self.cells = cells
        """Two players: the card on each cell of the grid, or NONE."""
        self.back: i64 = NONE
        """Index of the phase that a card is being aimed from, or NONE."""
        self.round: i64 = 0
        self.first: i64 = 0
        self.card: i64 = NONE
        """The card being aimed; below, its cell and the truck it will touch. Secret until it is played."""
        self.cell: i64 = NONE
        self.truck: i64 = NONE
        self.venue: i64 = NONE
        """The venue whose special asks."""
        self.taken: i64 = 0
        """Two players: cards taken this round."""
        self.paying: i64 = NONE
        """While payouts are resolved: the venues up to this one have paid. Not used in any other phase, nor dumped."""
        self.winner: i64 = NONE

    @property
    def phase(self) -> FrenzyPhase:
        return self.rules.phases[self.phase_index]

    # The interface of State

    def fill_options(self, seat: i64, into: Options) -> None:
        into.clear()
        if self.is_asked(seat):
            self.rules.phases[self.phase_index].offer(self, seat, into)

    def step(self, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        self.rules.phases[self.phase_index].step(self, seat, option, chance, tell)
        if self.turn == NONE and self.waiting == 0:
            self.run_on(self.rules.phases, chance, tell)

    def copy(self) -> "Frenzy":
        s = Frenzy(
            self.rules,
            self.money[:],
            self.hand[:],
            self.picked[:],
            self.ready[:],
            self.picks[:],
            self.where[:],
            self.doubled[:],
            self.at[:],
            self.die[:],
            self.shut[:],
            self.promos[:],
            self.special[:],
            # An empty vector (no specials, more than two players) is never written to, so it can be shared.
            self.deck[:] if len(self.deck) > 0 else self.deck,
            self.cells[:] if len(self.cells) > 0 else self.cells,
        )
        s.back = self.back
        s.round = self.round
        s.first = self.first
        s.card = self.card
        s.cell = self.cell
        s.truck = self.truck
        s.venue = self.venue
        s.taken = self.taken
        s.paying = self.paying
        s.winner = self.winner
        s.reveals = self.reveals
        s.phase_index = self.phase_index
        s.turn = self.turn
        s.waiting = self.waiting
        s.over = self.over
        return s

    def forget(self, seat: i64, chance: Chance) -> None:
        if self.turn != NONE and self.turn != seat:
            self.put_card_back()
            self.phase.reopen(self)
        if self.waiting > 0:
            for other in range(self.rules.n):
                if other != seat and self.ready[other] != 2:
                    self.phase.withdraw(self, other)
            return
        for other in range(self.rules.n):
            if other != seat:
                self.deal_picks(other, chance)

    def dump(self) -> bytes:
        return self.dump_fields(NUMBERS, VECTORS)

    def scores(self) -> list[int]:
        return [self.money[seat] for seat in range(self.rules.n)]

    def ranks(self) -> list[int]:
        """Return the place of each seat by the money of all owners now; equal money shares it."""
        ranks: list[int] = []
        for seat in range(self.rules.n):
            rank: i64 = 1
            for owner in range(self.rules.owners):
                if self.money[owner] > self.money[seat]:
                    rank += 1
            ranks.append(rank)
        return ranks

    def winners(self) -> list[int]:
        return [self.winner] if self.winner != NONE else []

    def places(self) -> list[int]:
        """First place goes to the winner alone; below it, equal money shares a place (C6). Barry takes a place too."""
        if not self.over:
            return []
        places: list[int] = []
        for seat in range(self.rules.n):
            place = 1
            for other in range(self.rules.owners):
                ahead = self.money[other] > self.money[seat]
                if (ahead or other == self.winner) and other != seat and seat != self.winner:
                    place += 1
            places.append(place)
        return places

    def barrys_place(self) -> i64:
        """Return Barry's place when the game is over: he comes after players with the same money (F6.7)."""
        place: i64 = 1
        for seat in range(self.rules.n):
            if self.money[seat] >= self.money[BARRY]:
                place += 1
        return place

    # Moving on

    def all_waiting(self) -> None:
        """Let all seats choose at once; a phase with no question for a seat marks it as ready again."""
        for seat in range(self.rules.n):
            self.ready[seat] = 0
        self.waiting = self.rules.n

    def put_card_back(self) -> None:
        """Put a card that was chosen but not yet played back where it was; nobody has seen it."""
        if self.phase_index == self.rules.aim:
            self.phase_index = self.back
            self.back = NONE
        self.card = NONE
        self.cell = NONE
        self.truck = NONE

    # Trucks and venues

    def park(self, truck: i64, venue: i64) -> None:
        """Put a truck at a venue, from home or from another venue."""
        was: i64 = self.where[truck]
        if was >= 0:
            self.at[was] -= 1
        self.where[truck] = venue
        self.at[venue] += 1

    def send_home(self, truck: i64) -> None:
        """Make a truck inactive; a 2X token on it is removed for the round."""
        was: i64 = self.where[truck]
        if was >= 0:
            self.at[was] -= 1
            self.where[truck] = HOME
        self.doubled[truck] = 0

    def send_all_home(self) -> None:
        """Make all trucks inactive, like `send_home` for each of them."""
        where = self.where
        doubled = self.doubled
        for truck in range(self.rules.owners * VENUES):
            if where[truck] >= 0:
                where[truck] = HOME
            doubled[truck] = 0
        for venue in range(VENUES):
            self.at[venue] = 0

    def inactive(self, owner: i64) -> i64:
        """Return the first inactive truck of the owner, or NONE."""
        for truck in range(owner * VENUES, owner * VENUES + VENUES):
            if self.where[truck] == HOME:
                return truck
        return NONE

    def at_home(self, owner: i64) -> list[str]:
        """Return the venues whose truck the owner has at home."""
        venues: list[str] = []
        for venue in range(self.rules.first_venue, VENUES):
            if self.where[owner * VENUES + venue] == HOME:
                venues.append(self.rules.venues[venue])
        return venues

    def outer_phase(self) -> i64:
        """Return the index of the current phase; while a card is aimed, of the phase that it is played in."""
        return self.back if self.phase_index == self.rules.aim else self.phase_index

    def has_paid(self, venue: i64) -> bool:
        """True if the venue has paid at the end of this round."""
        phase: i64 = self.outer_phase()
        return phase > self.rules.payouts or (phase == self.rules.payouts and venue <= self.paying)

    def may_change(self, venue: i64) -> bool:
        """True if a special acts here later this round and can change what the venue pays."""
        number: i64 = self.special_at(venue)
        if number == NONE or not self.rules.specials[number].unsettles():
            return False
        hook: i64 = self.rules.hooks[number]
        phase: i64 = self.outer_phase()
        return hook > phase or (hook == phase and self.venue != NONE and venue > self.venue)

    def kept(self, seat: i64) -> i64:
        """Return what the cards that a seat has left would pay if no more were picked; 0 once they have paid."""
        worth: i64 = 0
        if self.round >= self.rules.rounds:
            return worth
        hand = self.hand
        picked = self.picked
        values = self.rules.card_values
        at: i64 = seat * self.rules.kinds
        for kind in range(self.rules.kinds):
            worth += (hand[at] + picked[at]) * values[kind]
            at += 1
        return worth

    def special_at(self, venue: i64) -> i64:
        """Return the special in force at a venue, or NONE; the special of a shut venue is not in force."""
        if self.shut[venue] != 0:
            return NONE
        return self.special[venue]

    # Hands

    def pick_count(self, seat: i64) -> i64:
        picked = self.picked
        count: i64 = 0
        at: i64 = seat * self.rules.kinds
        end: i64 = at + self.rules.kinds
        while at < end:
            count += picked[at]
            at += 1
        return count

    def picked_cards(self, seat: i64) -> dict[str, int]:
        """Return the cards that a seat has picked and not yet executed, by name."""
        cards: dict[str, int] = {}
        base: i64 = seat * self.rules.kinds
        for kind in range(self.rules.kinds):
            count: i64 = self.picked[base + kind]
            if count > 0:
                cards[self.rules.cards[kind].key] = count
        return cards

    def owned(self, seat: i64) -> dict[str, int]:
        """Return the cards that a seat has left, including picked ones, by name."""
        cards: dict[str, int] = {}
        base: i64 = seat * self.rules.kinds
        for kind in range(self.rules.kinds):
            count: i64 = self.hand[base + kind] + self.picked[base + kind]
            if count > 0:
                cards[self.rules.cards[kind].key] = count
        return cards

    def deal_picks(self, seat: i64, chance: Chance) -> None:
        """Pick the same number of cards again from all that the seat owns, each distinct pick equally likely."""
        r: i64 = self.pick_count(seat)
        if r == 0:
            return
        kinds: i64 = self.rules.kinds
        base: i64 = seat * kinds
        for at in range(base, base + kinds):
            self.hand[at] += self.picked[at]
            self.picked[at] = 0
        ways = self.ways_to_pick(seat, r)
        while True:
            rank: i64 = chance.draw(FORGET, ways[r])
            self.pick_by_rank(seat, r, rank, ways)
            # A seat that must act has a choice; otherwise its card would have been put aside without asking.
            if self.turn != seat or len(self.options(seat)) > 1:
                return
            for at in range(base, base + kinds):
                self.hand[at] += self.picked[at]
                self.picked[at] = 0

    def ways_to_pick(self, seat: i64, r: i64) -> vec[i64]:
        """Return ways[k * (r + 1) + m], the number of distinct ways to pick m cards of the kinds from k on."""
        kinds: i64 = self.rules.kinds
        width: i64 = r + 1
        ways = vec[i64]([0] * ((kinds + 1) * width))
        ways[kinds * width] = 1
        for back in range(kinds):
            kind: i64 = kinds - 1 - back
            for m in range(width):
                total: i64 = 0
                for copies in range(min(self.hand[seat * kinds + kind], m) + 1):
                    total += ways[(kind + 1) * width + m - copies]
                ways[kind * width + m] = total
        return ways

    def pick_by_rank(self, seat: i64, r: i64, rank: i64, ways: vec[i64]) -> None:
        kinds: i64 = self.rules.kinds
        left: i64 = r
        for kind in range(kinds):
            at: i64 = seat * kinds + kind
            copies: i64 = 0
            while rank >= ways[(kind + 1) * (r + 1) + left - copies]:
                rank -= ways[(kind + 1) * (r + 1) + left - copies]
                copies += 1
            self.picked[at] = copies
            self.hand[at] -= copies
            left -= copies


def blank(rules: FrenzyRules) -> Frenzy:
    """Return an empty table, with only the trucks of the venues in play."""
    n: int = rules.players
    owners: int = rules.owners
    kinds: int = rules.kinds
    trucks = [HOME if venue >= rules.first_venue else GONE for _ in range(owners) for venue in range(VENUES)]
    return Frenzy(
        rules,
        vec[i64]([0] * owners),
        vec[i64]([0] * (n * kinds)),
        vec[i64]([0] * (n * kinds)),
        vec[i64]([0] * n),
        vec[i64]([NONE] * (n * 3)),
        vec[i64](trucks),
        vec[i64]([0] * (owners * VENUES)),
        vec[i64]([0] * VENUES),
        vec[i64]([0] * VENUES),
        vec[i64]([0] * VENUES),
        vec[i64]([0] * (VENUES * kinds)),
        vec[i64]([NONE] * VENUES),
        vec[i64]([0] * len(rules.specials)),
        vec[i64]([NONE] * (16 if rules.two else 0)),
    )


def loaded(rules: FrenzyRules, dump: bytes) -> Frenzy:
    """Return the position that `dump` was written from."""
    s = blank(rules)
    s.load_fields(dump, NUMBERS, VECTORS)
    return s
