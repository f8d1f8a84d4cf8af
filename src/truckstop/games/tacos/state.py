"""A position of tacos: what each owner has, openly and in secret, and what lies on the table."""

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
from truckstop.kernel.options import Options
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
    """A position of tacos. Each owner has its own stretch of `own`; `table` is shared.

    The owners are the seats and, after them, the Challengers.
    """

    def __init__(self, rules: TacosRules, own: vec[i64], table: vec[i64], ready: vec[i64]) -> None:
        super().__init__(rules.n, ready)
        self.rules = rules
        self.own = own
        self.table = table
        self.level: i64 = 0
        """The level of a solo game, 1 to 6; a campaign plays all of them. 0 with more players."""
        self.round: i64 = 0
        self.supply: i64 = SUPPLY
        self.place: i64 = 0
        """Progress within a phase: a place on the arrival track, or the stall that is being served."""
        self.taken: i64 = 0
        """Ingredients taken at the stall that is being served."""
        self.to_take: i64 = NONE
        """Ingredients that will be taken at that stall; NONE before its visitors are counted."""
        self.actions: i64 = 0
        self.building: i64 = NONE
        """The design that is being built; secret, like the cards laid for it, until the recipe is complete."""
        self.space: i64 = NONE
        """Its space among the popular recipes, or NONE for a recipe from the hand or a basic taco."""
        self.market: i64 = 0
        """Ingredients that a played card still lets its owner take from the vendors."""
        self.ended: i64 = NONE
        """Why the game ended."""

    @property
    def owners(self) -> i64:
        """Number of owners at this level: the seats and the Challengers."""
        return self.rules.n + self.rules.challengers(self.level)

    @property
    def stalls(self) -> i64:
        """Number of vendors in play at this level."""
        return self.rules.stalls(self.level)

    @property
    def phase(self) -> Phase["Tacos"]:
        return self.rules.phases[self.phase_index]

    # The contract

    def fill_options(self, seat: i64, into: Options) -> None:
        into.clear()
        if self.is_asked(seat):
            self.rules.phases[self.phase_index].offer(self, seat, into)

    def step(self, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        alone: bool = self.waiting == 0
        self.rules.phases[self.phase_index].step(self, seat, option, chance, tell)
        if self.turn == NONE and self.waiting == 0:
            self.run_on(self.rules.phases, chance, tell)
        # What the next seat does can reveal unseen cards, so nothing can be taken back after its turn begins.
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
        """Deal again all cards that the seat has not seen; each unseen card is equally likely everywhere.

        Secret steps of other seats are undone: a draw from which they have not kept a card, the cards that they have
        laid for an incomplete recipe, and their bids.
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
        """Return the scores: final ones at the end, before that the public part, without truck cards in hand."""
        before: i64 = campaign_total(self.table, 0)
        if self.over:
            return [before] if self.rules.campaign else final_scores(self.rules, self.own, self.rules.n)
        return [before + total(parts(self.rules, self.own, seat, False)) for seat in range(self.rules.n)]

    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def places(self) -> list[int]:
        """Return the places. Coins left over, then recipes, break ties (T5.5); a Challenger wins ties (T7.6)."""
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
        """Return the cards drawn to keep one of to their deck, as if they had not been drawn."""
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
        """Undo the recipe that is being built."""
        if self.building != NONE:
            self.building = NONE
            self.space = NONE
            table = self.table
            for at in range(self.rules.laid, self.rules.laid + self.rules.kinds):
                table[at] = 0

    def deal_closed(self, seat: i64, chance: Chance, deck: i64, count: i64, held: i64, open: i64) -> None:
        """Return the hidden cards of one sort of all other seats to the deck, and deal each seat as many again."""
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
        """Add coins, which may be negative."""
        self.own[owner * self.rules.stride + COINS_HELD] += coins

    def visible(self, owner: i64) -> i64:
        """Return the visible customers: those on recipe cards, and meeples."""
        at: i64 = owner * self.rules.stride
        return self.own[at + SERVED] + self.own[at + MEEPLES]

    def welcome(self, owner: i64, customers: i64) -> i64:
        """Move meeples from the supply to an owner, as many as are left; return how many came (T1.5)."""
        came: i64 = customers if customers < self.supply else self.supply
        self.supply -= came
        self.own[owner * self.rules.stride + MEEPLES] += came
        return came

    def gain(self, seat: i64, kind: i64, open: bool) -> None:
        """Add an ingredient to a hand; `open` if everyone has seen it."""
        at: i64 = seat * self.rules.stride
        self.own[at + self.rules.hand + kind] += 1
        if open:
            self.own[at + self.rules.open + kind] += 1
        self.own[at + CARDS] += 1
        self.own[at + OF_CATEGORY + self.rules.category[kind]] += 1

    def spend(self, seat: i64, kind: i64) -> None:
        """Lay an ingredient under a recipe: a seen copy first, which loses nothing because copies are equal."""
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
        """Play a truck card: a seen copy first."""
        at: i64 = seat * self.rules.stride
        self.own[at + self.rules.trucks_held + card] -= 1
        if self.own[at + self.rules.trucks_open + card] > 0:
            self.own[at + self.rules.trucks_open + card] -= 1
        else:
            self.reveals += 1
        self.own[at + TRUCKS_HELD] -= 1
        self.own[at + self.rules.played + card] += 1

    def put_up(self, owner: i64, design: i64) -> None:
        """Add a built recipe, with the customers on its card."""
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
        """Draw one card from a deck that is not empty."""
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
        """Add ingredients of one kind to a stall; `count` may be negative."""
        self.table[self.rules.stall + stall * self.rules.kinds + kind] += count
        self.table[self.rules.stock + stall] += count

    def stocked(self) -> i64:
        """Return the number of ingredients at all stalls."""
        total: i64 = 0
        for stall in range(self.stalls):
            total += self.table[self.rules.stock + stall]
        return total

    def popular(self, space: i64) -> i64:
        return self.table[self.rules.popular + space]

    def in_line(self, place: i64) -> i64:
        """Return the owner at a place of the arrival track."""
        return self.table[self.rules.arrival + place]

    def visitors(self, stall: i64) -> i64:
        """Return how many owners visit a stall this round."""
        own = self.own
        stride: i64 = self.rules.stride
        count: i64 = 0
        for owner in range(self.owners):
            if own[owner * stride + STALL] == stall:
                count += 1
        return count

    def visitor(self, stall: i64, number: i64) -> i64:
        """Return one of the visitors of a stall, numbered from 0 in arrival order."""
        place: i64 = 0
        while True:
            owner: i64 = self.in_line(place)
            if self.own[owner * self.rules.stride + STALL] == stall:
                if number == 0:
                    return owner
                number -= 1
            place += 1


def blank(rules: TacosRules) -> Tacos:
    """Make a position with an empty table."""
    own: int = rules.most_owners * rules.stride
    table: int = rules.table_size
    n: int = rules.players
    return Tacos(rules, vec[i64]([0] * own), vec[i64]([0] * table), vec[i64]([0] * n))


def loaded(rules: TacosRules, dump: bytes) -> Tacos:
    """Return the position that `dump` was written from."""
    s = blank(rules)
    s.load_fields(dump, NUMBERS, VECTORS)
    return s
