"""Tables laid for tests: positions that are played to, and read back, in the words of the rule page.

    t = table(3).rolls(d8=5).park(Ana="d8 d20", Ben="d8 d10").pick(Ana="double reroll")
    t.play("Ana", "double", "Ana d8")
    assert t.at("d8") == ["Ana 2X", "Ben"]
    assert t.finish() == {"Ana": 4, "Ben": 3, "Cem": 1}

With the last picked card the round ends by itself, so a test that looks at the street leaves a card unplayed.
Seats are people (Ana sits at 0), venues are their dice, options have the names that `Table.options` gives.
A seat that is not named parks at d12 and d20 and picks no cards; a die that is not named shows 1.
"""

from collections.abc import Mapping, Sequence

from mypy_extensions import i64

from truckstop.games.frenzy import codes
from truckstop.games.frenzy.cards import has_target, trucks_for, venues_for
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.rules import Special
from truckstop.games.frenzy.state import Frenzy
from truckstop.games.frenzy.views import FrenzyView, SeatView, VenueView
from truckstop.kernel.chance import Chance, Seeded
from truckstop.kernel.data import Files
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.tell import Event, Heard

PEOPLE = ["Ana", "Ben", "Cem", "Dot", "Eve", "Fay"]
SETS = ["d4 d6 d20", "d8 d10 d12"]
MONEY_TOLD = {codes.E_PAID: 1, codes.E_GIVEN: 1, codes.E_COST: -1, codes.E_UNUSED: 1}
"""Events about money, with its sign. The price of a third truck is in another field of its event."""


def truck_of(who: str, die: str) -> int:
    """Return the number of the truck of a player that belongs to the venue with this die."""
    return PEOPLE.index(who) * codes.VENUES + codes.DICE.index(die)


class Rigged(Chance):
    """A chance that first gives rigged values, by source, then those of a seed. It records every draw."""

    def __init__(self, seed: int = 7) -> None:
        self.rest = Seeded(seed)
        self.told: dict[int, list[int]] = {}
        self.drawn: list[tuple[int, int, int]] = []

    def will(self, source: str, *values: int) -> None:
        """Set the next values of a source; dice are given by their face."""
        number = codes.SOURCE_NAMES.index(source)
        faces = number < codes.VENUES or number == codes.TIE_DIE
        self.told.setdefault(number, []).extend(value - 1 if faces else value for value in values)

    def draw(self, source: i64, n: i64) -> i64:
        queue = self.told.get(source)
        value = queue.pop(0) if queue else self.rest.draw(source, n)
        assert 0 <= value < n, f"rigged to draw {value} of {n} from {codes.SOURCE_NAMES[source]}"
        self.drawn.append((source, n, value))
        return value

    def sources(self) -> list[str]:
        """Return the sources of all draws so far."""
        return [codes.SOURCE_NAMES[source] for source, _, _ in self.drawn]


class Table:
    """A game being played, with everything that it told."""

    def __init__(self, state: Frenzy, chance: Rigged, heard: Heard) -> None:
        self.state = state
        self.rules = state.rules
        self.chance = chance
        self.heard = heard
        self.people = PEOPLE[: self.rules.players]
        self.owners = [*self.people, "Barry"] if self.rules.two else self.people
        self.parked = (state.round, self.money)
        """The round in which trucks were last picked, and the money of all owners before."""

    # Playing

    def rolls(self, **faces: int) -> "Table":
        """Set what the next roll of every die shows."""
        for die in codes.DICE[self.rules.first_venue :]:
            self.chance.will(die, faces.get(die, 1))
        return self

    def barry(self, trucks: str) -> "Table":
        """Set the two trucks that Barry gets next."""
        left = codes.DICE[self.rules.first_venue :]
        for die in trucks.split():
            self.chance.will("barry", left.index(die))
            left.remove(die)
        return self

    def park(self, **trucks: str) -> "Table":
        """Let everyone pick trucks; a third one comes last."""
        assert self.phase == "select trucks", self.phase
        self.parked = (self.state.round, self.money)
        for who in self.asked:
            dice = trucks.get(who, "d12 d20").split()
            for die in sorted(dice[:2], key=codes.DICE.index) + (dice[2:] or ["done"]):
                if self.picking(who) and die in self.options(who):
                    self.do(who, die)
            assert not self.picking(who), f"{who} cannot pick {dice}"
        return self

    def picking(self, who: str) -> bool:
        """True if the player still has to pick a truck this round."""
        return self.phase == "select trucks" and self.state.round == self.parked[0] and who in self.asked

    def pick(self, **cards: str) -> "Table":
        """Let everyone pick cards; players who lack a named card get it first."""
        assert self.phase == "select actions", self.phase
        for who, named in cards.items():
            for card in set(named.split()):
                at = self.seat(who) * self.rules.kinds + self.card(card)
                self.state.hand[at] = max(self.state.hand[at], named.split().count(card))
        for who in self.asked:
            for card in sorted(cards.get(who, "").split(), key=self.card):
                self.do(who, f"pick {card}")
            if self.phase == "select actions" and who in self.asked:
                self.do(who, "done")
        return self

    def do(self, who: str, *names: str) -> "Table":
        """Choose options by name, one after another; fails if one is not available."""
        for name in names:
            seat = self.seat(who)
            assert who in self.asked, f"{who} need not act, but {self.asked} in {self.phase}"
            named = {self.option_name(option): option for option in self.state.options(seat)}
            assert name in named, f"{who} cannot {name!r}; the options are {list(named)}"
            self.state.apply(seat, named[name], self.chance, self.heard)
        return self

    def play(self, who: str, card: str, *targets: str) -> "Table":
        """Play a picked card; a target without a choice is not named."""
        return self.do(who, f"play {card}", *targets)

    def take(self, who: str, card: str, *then: str) -> "Table":
        """Take the free card of this kind, in the two-player game."""
        cells = [cell for cell, name in enumerate(self.cells()) if name == card]
        takes = [f"take {cell}" for cell in cells if f"take {cell}" in self.options(who)]
        return self.do(who, takes[0], *then)

    def finish(self) -> dict[str, int]:
        """Finish the round, declining and discarding everything; return what each owner gained since picking trucks."""
        started, before = self.parked
        while self.state.round == started and not self.state.over:
            seat = self.state.to_act()[0]
            options = self.state.options(seat)
            option = codes.PASS if codes.PASS in options else options[-1]
            self.state.apply(seat, option, self.chance, self.heard)
        return {who: self.money[who] - before[who] for who in self.owners}

    def skip_round(self) -> dict[str, int]:
        """Play a whole round in some way; return what each owner gained."""
        self.parked = (self.state.round, self.money)
        return self.finish()

    # Reading

    @property
    def view(self) -> FrenzyView:
        return FRENZY.view(self.state, SPECTATOR)

    @property
    def phase(self) -> str:
        return self.view.phase

    @property
    def asked(self) -> list[str]:
        return [PEOPLE[seat] for seat in self.state.to_act()]

    @property
    def money(self) -> dict[str, int]:
        return {who: self.state.money[owner] for owner, who in enumerate(self.owners)}

    def seen(self, die: str) -> VenueView:
        """Return a venue as everyone sees it."""
        return next(venue for venue in self.view.venues if venue.die == die)

    def seat_seen(self, who: str, by: str | None = None) -> SeatView:
        """Return an owner as seen by a player, or by a spectator if none is named."""
        viewer = SPECTATOR if by is None else self.seat(by)
        return FRENZY.view(self.state, viewer).seats[self.owner(who)]

    def at(self, die: str) -> list[str]:
        """Return the owners of the trucks at a venue, once for each truck."""
        return [self.owners[truck.owner] + (" 2X" if truck.doubled else "") for truck in self.seen(die).trucks]

    def cells(self) -> list[str | None]:
        return [cell.card for cell in self.view.cells]

    def events(self, kind: int) -> list[tuple[int, ...]]:
        """Return the numbers of all events of a kind so far."""
        return [event[2:] for event in self.heard.events if event[1] == kind]

    def dropped(self) -> list[tuple[str, str]]:
        """Return the discards so far: who and which card."""
        return [(self.owners[who], self.rules.cards[card].key) for who, card, *_ in self.events(codes.E_DROPPED)]

    def totals(self) -> list[tuple[str, int, int, int]]:
        """Return the payouts so far: (die, total, number of trucks, share of a truck)."""
        return [(codes.DICE[venue], total, n, share) for venue, total, n, share, *_ in self.events(codes.E_TOTAL)]

    def paid(self) -> list[tuple[str, int, str]]:
        """Return what venues have paid to whom so far."""
        return [(self.owners[who], amount, codes.DICE[venue]) for who, amount, venue, *_ in self.events(codes.E_PAID)]

    def options(self, who: str) -> list[str]:
        return [self.option_name(option) for option in self.state.options(self.seat(who))]

    def targets(self, who: str, card: str, *aimed: str) -> list[str]:
        """Return the targets of a card now, or after the targets in `aimed`; empty if it cannot be played."""
        seat, kind = self.seat(who), self.rules.cards[self.card(card)]
        truck = codes.NONE
        if aimed:
            probe = self.copy().play(who, card, *aimed)
            assert probe.state.truck != codes.NONE, "the card was played at once"
            truck = probe.state.truck
        assert (f"play {card}" in self.options(who)) == has_target(self.state, kind, seat)
        if not has_target(self.state, kind, seat):
            return []
        if kind.verb.needs_truck and not aimed:
            options = [codes.AT_TRUCK + number for number in trucks_for(self.state, kind, seat)]
        else:
            options = [codes.AT_VENUE + venue for venue in venues_for(self.state, kind, seat, truck)]
        return [self.option_name(option) for option in options]

    def copy(self) -> "Table":
        copy = Table(self.state.copy(), Rigged(), Heard())
        copy.parked = self.parked
        return copy

    # Names

    def seat(self, who: str) -> int:
        return self.people.index(who)

    def owner(self, who: str) -> int:
        return self.owners.index(who)

    def card(self, key: str) -> int:
        return next(card.id for card in self.rules.cards if card.key == key)

    def special(self, key: str) -> Special:
        return next(special for special in self.rules.specials if special.key == key)

    def option_name(self, option: int) -> str:
        """Return the name of a truck: `Ana d8 2X` is a truck of Ana at d8 with a 2X, `home d8` an inactive one."""
        if option >= codes.AT_TRUCK:
            truck = option - codes.AT_TRUCK
            if self.state.where[truck] == codes.HOME:
                return f"home {codes.DICE[truck % codes.VENUES]}"
            doubled = " 2X" if self.state.doubled[truck] else ""
            return f"{self.owners[truck // codes.VENUES]} {codes.DICE[self.state.where[truck]]}{doubled}"
        if option >= codes.AT_VENUE:
            return f"at {codes.DICE[option - codes.AT_VENUE]}"
        if option >= codes.TAKE:
            return f"take {option - codes.TAKE}"
        for start, verb in ((codes.DROP, "drop"), (codes.PLAY, "play")):
            if option >= start:
                return f"{verb} {self.rules.cards[option - start].key}"
        if option >= codes.DICE_SET:
            return SETS[option - codes.DICE_SET]
        fixed = {codes.DONE: "done", codes.PASS: "pass", codes.ACCEPT: "accept"}
        if option in fixed:
            return fixed[option]
        return (
            f"pick {self.rules.cards[option - codes.PICK_CARD].key}"
            if option >= codes.PICK_CARD
            else codes.DICE[option]
        )


def table(
    players: int = 3,
    *,
    first: str = "Ana",
    discard: str = "high",
    host: str = "none",
    specials: Sequence[str] | None = None,
    money: Mapping[str, int] | None = None,
    free: str = "",
    seed: int = 7,
    files: Files | None = None,
) -> Table:
    """Return a new game. `discard` is not the default of the game, so that all nine cards are in the hands.

    With `specials` exactly these lie on their venues and none will be drawn; `money` is what the owners have;
    `free` are, for two players, the three cards of the grid that nothing covers.
    """
    options = {"discard": discard, "host": host, "specials": "off" if specials is None else "on"}
    rules = FRENZY.rules(players, options, files)
    chance, heard = Rigged(seed), Heard()
    chance.will("first seat", PEOPLE.index(first))
    if free:
        rig_grid(chance, [card.copies * 2 for card in rules.cards], [card.key for card in rules.cards], free.split())
    state = FRENZY.new(rules, chance, heard)
    t = Table(state, chance, heard)
    for who, amount in (money or {}).items():
        state.money[t.owner(who)] = amount
    if specials is not None:
        lay_specials(t, specials)
    return t


def lay_specials(t: Table, keys: Sequence[str]) -> None:
    """Replace the specials that were drawn by these, and start the round again."""
    state = t.state
    for number in range(len(state.deck)):
        state.deck[number] = 0
    for venue in range(codes.VENUES):
        state.special[venue] = codes.NONE
    for key in keys:
        state.special[t.special(key).venue] = t.special(key).id
    state.turn, state.venue, state.waiting = codes.NONE, codes.NONE, 0
    state.phase_index = 0  # the start of the round, so the next phase follows
    state.run_on(state.rules.phases, t.chance, t.heard)


def rig_grid(chance: Rigged, left: list[int], keys: list[str], free: list[str]) -> None:
    """Rig the grid so that the row of 3 has these cards and the others follow in the order of their ids."""
    for key in free:
        left[keys.index(key)] -= 1
    held = [keys.index(key) for key in free]
    below = [kind for kind, copies in enumerate(left) for _ in range(copies)][-13:]
    for key in free:
        left[keys.index(key)] += 1
    for kind in below + held:
        chance.will("lay out", sum(left[:kind]))
        left[kind] -= 1


def money_told(events: Sequence[Event], owners: int) -> list[int]:
    """Return the sum of the money in these events, by owner."""
    gained = [0] * owners
    for _, kind, owner, amount, price, *_ in events:
        if kind in MONEY_TOLD:
            gained[owner] += MONEY_TOLD[kind] * amount
        elif kind == codes.E_THIRD_TRUCK:
            gained[owner] -= price
    return gained
