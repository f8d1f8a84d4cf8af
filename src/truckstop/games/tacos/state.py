"""A position of tacos: what everybody has, in the open and in secret, and what lies on the table."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.tacos.codes import (
    INGREDIENT_DECK,
    NONE,
    RECIPE_DECK,
    SUPPLY,
    TRUCK_DECK,
)
from truckstop.games.tacos.rules import (
    BUILT_COUNT,
    CARDS,
    COINS_HELD,
    INGREDIENTS_LEFT,
    MEEPLES,
    OF_CATEGORY,
    RECIPES_HELD,
    RECIPES_LEFT,
    SEEN,
    SERVED,
    STALL,
    TRUCKS_HELD,
    TRUCKS_LEFT,
    TacosRules,
)
from truckstop.games.tacos.score import campaign_total, final_scores, parts, tie_break, total
from truckstop.kernel.chance import FORGET, Chance
from truckstop.kernel.phase import Phase, PhasedState
from truckstop.kernel.tell import Tell

NUMBERS: Final = (
    *("reveals", "phase_index", "turn", "waiting", "level", "round", "supply", "place", "taken", "to_take"),
    *("actions", "building", "space", "market", "ended", "over"),
)
"""The fields of a position that are single numbers, in the order of a dump."""
VECTORS: Final = ("own", "table", "ready")
"""The fields of a position that are vectors, in the order of a dump."""


@final
class Tacos(PhasedState):
    """A position of tacos. What belongs to an owner stands at its stride in `own`; the table's things in `table`.

    Owners are the seats and, after them, the Challengers.
    """

    def __init__(self, rules: TacosRules, own: vec[i64], table: vec[i64], ready: vec[i64]) -> None:
        super().__init__(rules.n, ready)
        self.rules = rules
        self.own = own
        self.table = table
        self.level: i64 = 0
        """Of a solo game, 1 to 6; a campaign goes through them. 0 with more players."""
        self.round: i64 = 0
        self.supply: i64 = SUPPLY
        self.place: i64 = 0
        """How far a phase has come: the place on the arrival track, or the stall that is being served."""
        self.taken: i64 = 0
        """Ingredients taken at the stall that is being served."""
        self.to_take: i64 = NONE
        """How many will be; NONE before its visitors are counted."""
        self.actions: i64 = 0
        self.building: i64 = NONE
        """The design that is being built; secret until it is whole, as the cards laid for it are."""
        self.space: i64 = NONE
        """The space of the popular track that it lies on, or NONE for the hand and the basic tacos."""
        self.market: i64 = 0
        """Ingredients that a played card still lets its owner take from the vendors."""
        self.ended: i64 = NONE
        """Why the game ended."""

    @property
    def owners(self) -> i64:
        """The seats and the Challengers of this level."""
        return self.rules.n + self.rules.challengers(self.level)

    @property
    def stalls(self) -> i64:
        """How many vendors are in play at this level."""
        return self.rules.stalls(self.level)

    @property
    def phase(self) -> Phase["Tacos"]:
        return self.rules.phases[self.phase_index]

    # The contract

    def options(self, seat: i64) -> list[int]:
        return self.rules.phases[self.phase_index].options(self, seat) if self.is_asked(seat) else []

    def step(self, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        alone: bool = self.waiting == 0
        self.rules.phases[self.phase_index].step(self, seat, option, chance, tell)
        if self.turn == NONE and self.waiting == 0:
            self.run_on(self.rules.phases, chance, tell)
        # What the next seat does tells of cards that nobody has seen: so nothing is taken back past its turn.
        if alone and self.turn != seat:
            self.reveals += 1

    def copy(self) -> "Tacos":
        s = Tacos(self.rules, self.own[:], self.table[:], self.ready[:])
        s.level = self.level
        s.round = self.round
        s.supply = self.supply
        s.place = self.place
        s.taken = self.taken
        s.to_take = self.to_take
        s.actions = self.actions
        s.building = self.building
        s.space = self.space
        s.market = self.market
        s.ended = self.ended
        s.reveals = self.reveals
        s.phase_index = self.phase_index
        s.turn = self.turn
        s.waiting = self.waiting
        s.over = self.over
        return s

    def dump(self) -> bytes:
        return self.dump_fields(NUMBERS, VECTORS)

    def forget(self, seat: i64, chance: Chance) -> None:
        """What nobody has seen is dealt anew, as it was dealt: every unseen card is as likely everywhere.

        A draw that another has not chosen from yet is put back as well: nobody knows of it, and so do the cards that
        another has laid for a recipe and not yet shown.
        """
        if self.over:
            return
        if self.turn != NONE and self.turn != seat:
            self.put_seen_back()
            self.put_build_back()
        if self.waiting > 0:
            for other in range(self.rules.n):
                if other != seat:
                    self.phase.withdraw(self, other)
        rules = self.rules
        self.deal_closed(seat, chance, rules.deck, rules.kinds, rules.hand, rules.open)
        self.deal_closed(seat, chance, rules.recipe_deck, rules.first_basic, rules.held, NONE)
        self.deal_closed(seat, chance, rules.truck_deck, rules.cards, rules.trucks_held, rules.trucks_open)
        for other in range(rules.n):
            self.count_categories(other)

    def scores(self) -> list[int]:
        """At the end everything; before it what is public, so without the truck cards in hand."""
        before: i64 = campaign_total(self.table, 0)
        if self.over:
            return [before] if self.rules.campaign else final_scores(self.rules, self.own, self.rules.n)
        return [before + total(parts(self.rules, self.own, seat, False)) for seat in range(self.rules.n)]

    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def places(self) -> list[int]:
        """Ties by coins left over, then by recipes (T5.5); a Challenger must be beaten (T7.6)."""
        if not self.over:
            return []
        if self.rules.campaign:
            return [1 if campaign_total(self.table, 0) > campaign_total(self.table, 1) else 2]
        scores = final_scores(self.rules, self.own, self.owners)
        if self.level > 0:
            return [1 + sum([1 for challenger in range(1, self.owners) if scores[challenger] >= scores[0]])]
        results = [scores[seat] * 1000000 + tie_break(self.rules, self.own, seat) for seat in range(self.rules.n)]
        return [1 + sum([1 for other in results if other > result]) for result in results]

    # Knowledge

    def put_seen_back(self) -> None:
        """Cards drawn to keep one of go back to their deck, as if nobody had drawn."""
        rules = self.rules
        count: i64 = self.table[SEEN]
        if count == 0:
            return
        for i in range(rules.kinds + rules.first_basic):
            self.table[rules.deck + i] += self.table[rules.seen + i]
            self.table[INGREDIENTS_LEFT if i < rules.kinds else RECIPES_LEFT] += self.table[rules.seen + i]
            self.table[rules.seen + i] = 0
        self.table[SEEN] = 0
        self.reveals -= count

    def put_build_back(self) -> None:
        """A recipe that is not whole was never begun."""
        if self.building != NONE:
            self.building = NONE
            self.space = NONE
            for kind in range(self.rules.kinds):
                self.table[self.rules.laid + kind] = 0

    def deal_closed(self, seat: i64, chance: Chance, deck: i64, count: i64, held: i64, open: i64) -> None:
        """The others' closed cards of one sort go back into the deck, and as many are drawn for each of them."""
        own, table, stride = self.own, self.table, self.rules.stride
        left: i64 = 0
        sizes: list[int] = []
        for other in range(self.rules.n):
            size: i64 = 0
            if other != seat:
                for i in range(count):
                    known: i64 = own[other * stride + open + i] if open != NONE else 0
                    closed: i64 = own[other * stride + held + i] - known
                    own[other * stride + held + i] = known
                    table[deck + i] += closed
                    size += closed
            sizes.append(size)
        for i in range(count):
            left += table[deck + i]
        for other in range(self.rules.n):
            for _ in range(sizes[other]):
                rank: i64 = chance.draw(FORGET, left)
                drawn: i64 = 0
                while rank >= table[deck + drawn]:
                    rank -= table[deck + drawn]
                    drawn += 1
                table[deck + drawn] -= 1
                own[other * stride + held + drawn] += 1
                left -= 1

    def count_categories(self, seat: i64) -> None:
        at: i64 = seat * self.rules.stride
        for category in range(3):
            self.own[at + OF_CATEGORY + category] = 0
        for kind in range(self.rules.kinds):
            self.own[at + OF_CATEGORY + self.rules.category[kind]] += self.own[at + self.rules.hand + kind]

    # What an owner has

    def coins(self, owner: i64) -> i64:
        return self.own[owner * self.rules.stride + COINS_HELD]

    def earn(self, owner: i64, coins: i64) -> None:
        """Coins more, or fewer if negative."""
        self.own[owner * self.rules.stride + COINS_HELD] += coins

    def visible(self, owner: i64) -> i64:
        """Customers that all can see: on recipe cards, and meeples."""
        at: i64 = owner * self.rules.stride
        return self.own[at + SERVED] + self.own[at + MEEPLES]

    def welcome(self, owner: i64, customers: i64) -> i64:
        """Meeples from the supply, as many as are left; how many came (T1.5)."""
        came: i64 = customers if customers < self.supply else self.supply
        self.supply -= came
        self.own[owner * self.rules.stride + MEEPLES] += came
        return came

    def gain(self, seat: i64, kind: i64, open: bool) -> None:
        """An ingredient into the hand; all know it if it was taken from a face-up place."""
        at: i64 = seat * self.rules.stride
        self.own[at + self.rules.hand + kind] += 1
        if open:
            self.own[at + self.rules.open + kind] += 1
        self.own[at + CARDS] += 1
        self.own[at + OF_CATEGORY + self.rules.category[kind]] += 1

    def spend(self, seat: i64, kind: i64) -> None:
        """Lay an ingredient under a recipe: the open copy first, which is exact because copies are alike."""
        at: i64 = seat * self.rules.stride
        self.own[at + self.rules.hand + kind] -= 1
        if self.own[at + self.rules.open + kind] > 0:
            self.own[at + self.rules.open + kind] -= 1
        else:
            self.reveals += 1
        self.own[at + CARDS] -= 1
        self.own[at + OF_CATEGORY + self.rules.category[kind]] -= 1
        self.own[at + self.rules.under + kind] += 1

    def gain_recipe(self, seat: i64, design: i64) -> None:
        at: i64 = seat * self.rules.stride
        self.own[at + self.rules.held + design] += 1
        self.own[at + RECIPES_HELD] += 1

    def gain_truck(self, owner: i64, card: i64, open: bool) -> None:
        at: i64 = owner * self.rules.stride
        self.own[at + self.rules.trucks_held + card] += 1
        if open:
            self.own[at + self.rules.trucks_open + card] += 1
        self.own[at + TRUCKS_HELD] += 1

    def spend_truck(self, seat: i64, card: i64) -> None:
        """A truck card is played: the open copy first."""
        at: i64 = seat * self.rules.stride
        self.own[at + self.rules.trucks_held + card] -= 1
        if self.own[at + self.rules.trucks_open + card] > 0:
            self.own[at + self.rules.trucks_open + card] -= 1
        else:
            self.reveals += 1
        self.own[at + TRUCKS_HELD] -= 1
        self.own[at + self.rules.played + card] += 1

    def put_up(self, owner: i64, design: i64) -> None:
        """A recipe is built: its customers are on the card."""
        at: i64 = owner * self.rules.stride
        self.own[at + self.rules.built + design] += 1
        self.own[at + BUILT_COUNT] += 1
        self.own[at + SERVED] += self.rules.recipes[design].customers

    # What lies on the table

    def draw_ingredient(self, chance: Chance) -> i64:
        return self.draw_card(chance, INGREDIENT_DECK, self.rules.deck, INGREDIENTS_LEFT)

    def draw_recipe(self, chance: Chance) -> i64:
        return self.draw_card(chance, RECIPE_DECK, self.rules.recipe_deck, RECIPES_LEFT)

    def draw_truck(self, chance: Chance) -> i64:
        return self.draw_card(chance, TRUCK_DECK, self.rules.truck_deck, TRUCKS_LEFT)

    def draw_card(self, chance: Chance, source: i64, deck: i64, left: i64) -> i64:
        """One card of a deck that is not empty."""
        table = self.table
        rank: i64 = self.draw(chance, source, table[left])
        drawn: i64 = 0
        while rank >= table[deck + drawn]:
            rank -= table[deck + drawn]
            drawn += 1
        table[deck + drawn] -= 1
        table[left] -= 1
        return drawn

    def throw_ingredient(self, kind: i64) -> None:
        self.table[self.rules.thrown + kind] += 1

    def throw_recipe(self, design: i64) -> None:
        self.table[self.rules.thrown + self.rules.kinds + design] += 1

    def throw_truck(self, card: i64) -> None:
        self.table[self.rules.thrown + self.rules.kinds + self.rules.first_basic + card] += 1

    def put_in_stall(self, stall: i64, kind: i64, count: i64) -> None:
        """Ingredients more at a stall, or fewer if negative."""
        self.table[self.rules.stall + stall * self.rules.kinds + kind] += count
        self.table[self.rules.stock + stall] += count

    def stocked(self) -> i64:
        """How many ingredients lie at all stalls."""
        total: i64 = 0
        for stall in range(self.stalls):
            total += self.table[self.rules.stock + stall]
        return total

    def popular(self, space: i64) -> i64:
        return self.table[self.rules.popular + space]

    def in_line(self, place: i64) -> i64:
        """Who is at a place of the arrival track."""
        return self.table[self.rules.arrival + place]

    def visitors(self, stall: i64) -> i64:
        """How many picked a stall this round."""
        count: i64 = 0
        for owner in range(self.owners):
            if self.own[owner * self.rules.stride + STALL] == stall:
                count += 1
        return count

    def visitor(self, stall: i64, number: i64) -> i64:
        """One of them, in arrival order from 0."""
        place: i64 = 0
        while True:
            owner: i64 = self.in_line(place)
            if self.own[owner * self.rules.stride + STALL] == stall:
                if number == 0:
                    return owner
                number -= 1
            place += 1


def blank(rules: TacosRules) -> Tacos:
    """A table with nothing on it."""
    own: int = rules.most_owners * rules.stride
    table: int = rules.table_size
    n: int = rules.players
    return Tacos(rules, vec[i64]([0] * own), vec[i64]([0] * table), vec[i64]([0] * n))


def loaded(rules: TacosRules, dump: bytes) -> Tacos:
    """The position that `dump` wrote."""
    s = blank(rules)
    s.load_fields(dump, NUMBERS, VECTORS)
    return s
