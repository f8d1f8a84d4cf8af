"""Tables for tests: hands, stalls and tracks set directly, turns played by the names of options.

    t = table(2).hand("Ana", "chicken onion").turns()
    t.do("Ana", "build plain")
    assert t.seen("Ana").served == 1

Seats are named as people, with Ana first on the arrival track; a Challenger is "Cha" and a second one "Sec". Options
are named as in a log. Cards that are set come from the deck, and cards that they replace go back to it, so that every
card exists exactly once; this is checked after every option.
"""

from collections.abc import Mapping

from tests.games.tacos.cards import OURS
from tests.games.tacos.conserved import conserved
from tests.games.tacos.rigged import DECKS, Rigged, card_of, design_of
from truckstop.games.tacos import codes
from truckstop.games.tacos import rules as r
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.views import MineView, OwnerView, TacosView
from truckstop.kernel.data import Files
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.tell import Heard

PEOPLE = ["Ana", "Ben", "Cem", "Dot", "Eve", "Fay"]
CHALLENGERS = ["Cha", "Sec"]
STALLS = "dawn_market+ferry_landing+canal_barge+clock_square"


class Table:
    """A game in progress, with all events told so far."""

    def __init__(self, state: Tacos, chance: Rigged, heard: Heard) -> None:
        self.state = state
        self.rules = state.rules
        self.chance = chance
        self.chance.state = state
        self.heard = heard
        self.people = PEOPLE[: self.rules.players]
        self.meeples = codes.SUPPLY

    def copy(self, seed: int = 7) -> "Table":
        """Return a copy of the position to try something on, without the scripted draws."""
        twin = Table(self.state.copy(), Rigged(seed), Heard())
        twin.meeples = self.meeples
        return twin

    # Setting up

    def line(self, order: str) -> "Table":
        """Set the arrival track."""
        assert sorted(order.split()) == sorted(self.owners)
        for place, who in enumerate(order.split()):
            self.state.table[self.rules.arrival + place] = self.owner(who)
        return self

    def hand(self, who: str, keys: str = "", seen: str = "") -> "Table":
        """Set the ingredients in a hand: `keys` are secret, `seen` are known to all."""
        at = self.owner(who) * self.rules.stride
        own = self.state.own
        for kind in range(self.rules.kinds):
            self.give_back("ingredients", kind, own[at + self.rules.hand + kind])
            own[at + self.rules.hand + kind] = own[at + self.rules.open + kind] = 0
        own[at + r.CARDS] = 0
        for category in range(3):
            own[at + r.OF_CATEGORY + category] = 0
        for text, known in ((keys, False), (seen, True)):
            for key in text.split():
                self.state.gain(self.owner(who), self.out_of("ingredients", key), known)
        return self

    def stall(self, number: int, keys: str = "") -> "Table":
        """Set the ingredients at a stall, counted from 1."""
        for kind in range(self.rules.kinds):
            count = self.state.table[self.rules.stall + (number - 1) * self.rules.kinds + kind]
            self.give_back("ingredients", kind, count)
            self.state.put_in_stall(number - 1, kind, -count)
        for key in keys.split():
            self.state.put_in_stall(number - 1, self.out_of("ingredients", key), 1)
        return self

    def popular(self, keys: str) -> "Table":
        """Set the popular recipes, newest first; `.` is an empty space."""
        return self.lay_track("recipes", self.rules.popular, codes.POPULAR_SPACES, keys)

    def track(self, keys: str) -> "Table":
        """Set the truck track, newest first; `.` is an empty space."""
        return self.lay_track("trucks", self.rules.track, self.rules.truck_spaces, keys)

    def lay_track(self, deck: str, at: int, spaces: int, keys: str) -> "Table":
        assert len(keys.split()) == spaces
        for space in range(spaces):
            if self.state.table[at + space] != codes.NONE:
                self.give_back(deck, self.state.table[at + space], 1)
        for space, key in enumerate(keys.split()):
            self.state.table[at + space] = codes.NONE if key == "." else self.out_of(deck, key)
        return self

    def has(
        self,
        who: str,
        *,
        coins: int | None = None,
        meeples: int | None = None,
        served: int | None = None,
        recipes: str | None = None,
        trucks: str = "",
        seen: str = "",
        played: str = "",
        built: str = "",
        under: str = "",
    ) -> "Table":
        """Set what an owner has: figures are replaced, cards added; `recipes` are all recipes in hand."""
        at = self.owner(who) * self.rules.stride
        own = self.state.own
        for figure, value in ((r.COINS_HELD, coins), (r.SERVED, served)):
            if value is not None:
                own[at + figure] = value
        if meeples is not None:
            self.meeples += meeples - own[at + r.MEEPLES]
            own[at + r.MEEPLES] = meeples
        if recipes is not None:
            for design in range(self.rules.first_basic):
                self.give_back("recipes", design, own[at + self.rules.held + design])
                own[at + self.rules.held + design] = 0
            own[at + r.RECIPES_HELD] = 0
            for key in recipes.split():
                self.state.gain_recipe(self.owner(who), self.out_of("recipes", key))
        for text, known in ((trucks, False), (seen, True)):
            for key in text.split():
                self.state.gain_truck(self.owner(who), self.out_of("trucks", key), known)
        for key in played.split():
            own[at + self.rules.played + self.out_of("trucks", key)] += 1
        for key in built.split():
            design = design_of(self.rules, key)
            if design < self.rules.first_basic:
                self.out_of("recipes", key)
            else:
                self.state.table[self.rules.basics_left + design - self.rules.first_basic] -= 1
            self.state.put_up(self.owner(who), design)
        for key in under.split():
            own[at + self.rules.under + self.out_of("ingredients", key)] += 1
        return self

    def supply(self, left: int) -> "Table":
        """Set the meeples in the supply; the others leave the game."""
        self.meeples += left - self.state.supply
        self.state.supply = left
        return self

    def leave(self, deck: str, *keys: str, count: int | None = None) -> "Table":
        """Leave only these cards in a deck, or any `count` of them, and discard the others."""
        number, first = DECKS.index(deck), self.deck_at(deck)
        size = [self.rules.kinds, self.rules.first_basic, self.rules.cards][number]
        stays_in = [card_of(self.rules, deck, key) for key in keys]
        table = self.state.table
        for card in range(size):
            stays = stays_in.count(card) if count is None else table[first + card]
            gone = table[first + card] - stays
            assert gone >= 0
            self.discard(deck, card, gone)
        if count is not None:
            assert table[number] >= count, f"only {table[number]} are left"
            for card in range(size):
                self.discard(deck, card, min(table[first + card], table[number] - count))
        return self

    def discard(self, deck: str, card: int, count: int) -> None:
        self.give_back(deck, card, -count)
        offset = [0, self.rules.kinds, self.rules.kinds + self.rules.first_basic][DECKS.index(deck)]
        self.state.table[self.rules.thrown + offset + card] += count

    def give_back(self, deck: str, card: int, count: int) -> None:
        number, first = DECKS.index(deck), self.deck_at(deck)
        self.state.table[first + card] += count
        self.state.table[number] += count

    def out_of(self, deck: str, key: str) -> int:
        card = card_of(self.rules, deck, key)
        number, first = DECKS.index(deck), self.deck_at(deck)
        if self.state.table[first + card] == 0:
            offset = [0, self.rules.kinds, self.rules.kinds + self.rules.first_basic][number]
            if self.state.table[self.rules.thrown + offset + card] > 0:
                self.discard(deck, card, -1)
            else:
                self.swap_away(deck, card)
        self.give_back(deck, card, -1)
        return card

    def swap_away(self, deck: str, card: int) -> None:
        """Return a card on a track to the deck, and put another one on its space."""
        at, spaces = self.rules.popular, codes.POPULAR_SPACES
        if deck == "trucks":
            at, spaces = self.rules.track, self.rules.truck_spaces
        places = [at + space for space in range(spaces) if self.state.table[at + space] == card]
        assert deck != "ingredients" and places, f"no more copies of card {card} in {deck}"
        size = self.rules.cards if deck == "trucks" else self.rules.first_basic
        other = next(i for i in range(size) if self.state.table[self.deck_at(deck) + i] > 0)
        self.give_back(deck, other, -1)
        self.state.table[places[0]] = other
        self.give_back(deck, card, 1)

    def deck_at(self, deck: str) -> int:
        return [self.rules.deck, self.rules.recipe_deck, self.rules.truck_deck][DECKS.index(deck)]

    # Playing

    def will(self, source: str, *values: int | str) -> "Table":
        """Set the next draws of a source."""
        self.chance.will(source, *values)
        return self

    def do(self, who: str, *names: str) -> "Table":
        """Take options by name, one after another; fails if one is not offered."""
        for option in names:
            assert who in self.asked, f"{who} is asked to {option!r}, but {self.asked} must act in {self.phase}"
            numbers = {self.option_name(number): number for number in self.state.options(self.seat(who))}
            assert option in numbers, f"{who} cannot {option!r}; the options are {list(numbers)}"
            self.state.apply(self.seat(who), numbers[option], self.chance, self.heard)
            conserved(self.state, self.meeples)
        return self

    def visit(self, **plans: str) -> "Table":
        """Let all players visit a stall with a bid, such as `Ana="2 3"`; the default is the first stall for 0 coins."""
        self.pass_gap("before the bids")
        assert self.phase == "visit vendors", self.phase
        for who in self.people:
            stall, bid = plans.get(who, "1 0").split()
            self.do(who, f"visit {stall}")
            if self.phase == "visit vendors" and who in self.asked:
                self.do(who, f"bid {bid}")
            else:
                assert bid == "0", f"{who} has no coins"
        return self

    def take_all(self) -> "Table":
        """Let players who must take an ingredient take the first one offered."""
        while self.phase == "serve vendors":
            self.do(self.asked[0], self.options(self.asked[0])[0])
        return self

    def pass_gap(self, phase: str) -> "Table":
        while self.phase == phase:
            self.do(self.asked[0], "pass")
        return self

    def turns(self) -> "Table":
        """Move on to the first turn of this round, with bids of 0 and any ingredients taken."""
        if self.phase in ("before the bids", "visit vendors"):
            self.visit()
        return self.take_all().pass_gap("before the turns")

    def end_round(self) -> "Table":
        """Let all players pass for the rest of this round."""
        self.turns()
        now = (self.state.level, self.state.round)
        while not self.state.over and (self.state.level, self.state.round) == now:
            self.do(self.asked[0], "pass")
        return self

    def withdraw(self, who: str) -> "Table":
        """Withdraw the choices of a seat in a simultaneous phase."""
        self.state.phase.withdraw(self.state, self.seat(who))
        return self

    # Reading

    @property
    def view(self) -> TacosView:
        return TACOS.view(self.state, SPECTATOR)

    @property
    def phase(self) -> str:
        return self.view.phase

    @property
    def asked(self) -> list[str]:
        return [PEOPLE[seat] for seat in self.state.to_act()]

    @property
    def owners(self) -> list[str]:
        return (self.people + CHALLENGERS)[: self.state.owners]

    @property
    def arrival(self) -> str:
        return " ".join(self.owners[self.state.in_line(place)] for place in range(self.state.owners))

    def seen(self, who: str) -> OwnerView:
        """Return an owner as everyone sees them."""
        return self.view.owners[self.owner(who)]

    def mine(self, who: str) -> MineView:
        """Return the private part of a player's view."""
        mine = TACOS.view(self.state, self.seat(who)).mine
        assert mine is not None
        return mine

    def own(self, who: str) -> list[dict[str, int]]:
        """Return the cards in a hand: ingredients, recipes, truck cards."""
        mine = self.mine(who)
        return [mine.hand, mine.recipes, mine.trucks]

    def holding(self, who: str) -> str:
        """Return the ingredients in a hand, by key."""
        hand = self.mine(who).hand if not self.state.over else self.seen(who).known
        return " ".join(sorted(key for key, count in hand.items() for _ in range(count)))

    def at(self, stall: int) -> str:
        """Return the ingredients at a stall, by key."""
        stock = self.view.stalls[stall - 1].stock
        return " ".join(sorted(key for key, count in stock.items() for _ in range(count)))

    def options(self, who: str) -> list[str]:
        return [self.option_name(option) for option in self.state.options(self.seat(who))]

    def told(self, name: str) -> list[tuple[int | str, ...]]:
        """Return the events with this name so far, as tuples of people, keys and numbers."""
        kinds = {shape.name: kind for kind, shape in TACOS.event_shapes.items()}
        assert name in kinds, name
        shape = TACOS.event_shapes[kinds[name]]
        events: list[tuple[int | str, ...]] = []
        for event in self.heard.events:
            if event[1] == kinds[name]:
                events.append(tuple(self.thing(kind, event[2 + i]) for i, kind in enumerate(shape.kinds)))
        return events

    def thing(self, kind: str, number: int) -> int | str:
        if kind in ("number", "flag"):
            return number
        if kind == "owner":
            return self.owners[number]
        return str(TACOS.thing(self.rules, kind, number)).partition(":")[2]

    # Names

    def seat(self, who: str) -> int:
        return self.people.index(who)

    def owner(self, who: str) -> int:
        return self.owners.index(who)

    def option_name(self, option: int) -> str:
        return TACOS.option_name(self.rules, option)


def table(
    players: int,
    *,
    files: Files = OURS,
    options: Mapping[str, str] | None = None,
    vendors: str | None = None,
    varied: bool = False,
    level: int = 1,
    seed: int = 7,
) -> Table:
    """Begin a game, before the first bids, with the seats in order on the arrival track."""
    stalls = 4 if players >= 5 else 2 if players == 1 and level in (4, 5, 6) else 3
    chosen = {
        "vendorset": "+".join((vendors or STALLS).replace(" ", "+").split("+")[:stalls]),
        "vendors": "varied" if varied else "star",
        "level": str(level),
    }
    rules = TACOS.rules(players, chosen | dict(options or {}), files)
    chance, heard = Rigged(seed), Heard()
    t = Table(TACOS.new(rules, chance, heard), chance, heard)
    return t.line(" ".join(t.owners))
