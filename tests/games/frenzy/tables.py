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
"""The events that tell of money, with its sign. A third truck's price stands elsewhere in its event."""


class Rigged(Chance):
    """Gives what it was told to, by source; then what a seed gives. It keeps every draw."""

    def __init__(self, seed: int = 7) -> None:
        self.rest = Seeded(seed)
        self.told: dict[int, list[int]] = {}
        self.drawn: list[tuple[int, int, int]] = []

    def will(self, source: str, *values: int) -> None:
        """What comes next from a source; dice are given by their face."""
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
        """Where each draw so far came from."""
        return [codes.SOURCE_NAMES[source] for source, _, _ in self.drawn]


class Table:
    """A game under way, with everything that was told of it."""

    def __init__(self, state: Frenzy, chance: Rigged, heard: Heard) -> None:
        self.state = state
        self.rules = state.rules
        self.chance = chance
        self.heard = heard
        self.people = PEOPLE[: self.rules.players]
        self.owners = [*self.people, "Barry"] if self.rules.two else self.people
        self.parked = (state.round, self.money)
        """The round in which trucks were last picked, and what everybody had before."""

    # Playing

    def rolls(self, **faces: int) -> "Table":
        """What the next roll of every die shows."""
        for die in codes.DICE[self.rules.first_venue :]:
            self.chance.will(die, faces.get(die, 1))
        return self

    def barry(self, trucks: str) -> "Table":
        """The two trucks that Barry gets next."""
        left = codes.DICE[self.rules.first_venue :]
        for die in trucks.split():
            self.chance.will("barry", left.index(die))
            left.remove(die)
        return self

    def park(self, **trucks: str) -> "Table":
        """Everybody picks trucks; a third one comes last."""
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
        """Does she still owe a truck this round?"""
        return self.phase == "select trucks" and self.state.round == self.parked[0] and who in self.asked

    def pick(self, **cards: str) -> "Table":
        """Everybody picks cards. Who lacks one that is named is given it first."""
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
        """Take options by name, one after another; one that is not there fails."""
        for name in names:
            seat = self.seat(who)
            assert who in self.asked, f"{who} is not asked, but {self.asked} in {self.phase}"
            named = {self.option_name(option): option for option in self.state.options(seat)}
            assert name in named, f"{who} cannot {name!r}; she can {list(named)}"
            self.state.apply(seat, named[name], self.chance, self.heard)
        return self

    def play(self, who: str, card: str, *targets: str) -> "Table":
        """Play a picked card; a target that leaves no choice is not named."""
        return self.do(who, f"play {card}", *targets)

    def take(self, who: str, card: str, *then: str) -> "Table":
        """Two players: take the free card of this kind."""
        cells = [cell for cell, name in enumerate(self.cells()) if name == card]
        takes = [f"take {cell}" for cell in cells if f"take {cell}" in self.options(who)]
        return self.do(who, takes[0], *then)

    def finish(self) -> dict[str, int]:
        """Play the round out, refusing and discarding all that can be; what each owner gained since the trucks."""
        started, before = self.parked
        while self.state.round == started and not self.state.over:
            seat = self.state.to_act()[0]
            options = self.state.options(seat)
            option = codes.PASS if codes.PASS in options else options[-1]
            self.state.apply(seat, option, self.chance, self.heard)
        return {who: self.money[who] - before[who] for who in self.owners}

    def skip_round(self) -> dict[str, int]:
        """Play a whole round somehow; what each owner gained by it."""
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
        """A venue as everybody sees it."""
        return next(venue for venue in self.view.venues if venue.die == die)

    def seat_seen(self, who: str, by: str | None = None) -> SeatView:
        """An owner as somebody sees her; as a spectator does if nobody is named."""
        viewer = SPECTATOR if by is None else self.seat(by)
        return FRENZY.view(self.state, viewer).seats[self.owner(who)]

    def at(self, die: str) -> list[str]:
        """Who stands at a venue, once for each truck."""
        return [self.owners[truck.owner] + (" 2X" if truck.doubled else "") for truck in self.seen(die).trucks]

    def cells(self) -> list[str | None]:
        return [cell.card for cell in self.view.cells]

    def events(self, kind: int) -> list[tuple[int, ...]]:
        """The numbers of all events of a kind so far."""
        return [event[2:] for event in self.heard.events if event[1] == kind]

    def dropped(self) -> list[tuple[str, str]]:
        """Who discarded which card, so far."""
        return [(self.owners[who], self.rules.cards[card].key) for who, card, *_ in self.events(codes.E_DROPPED)]

    def totals(self) -> list[tuple[str, int, int, int]]:
        """Each venue that paid, so far: (die, its total, the trucks there, a truck's share)."""
        return [(codes.DICE[venue], total, n, share) for venue, total, n, share, *_ in self.events(codes.E_TOTAL)]

    def paid(self) -> list[tuple[str, int, str]]:
        """What venues paid to whom, so far."""
        return [(self.owners[who], amount, codes.DICE[venue]) for who, amount, venue, *_ in self.events(codes.E_PAID)]

    def options(self, who: str) -> list[str]:
        return [self.option_name(option) for option in self.state.options(self.seat(who))]

    def targets(self, who: str, card: str, *aimed: str) -> list[str]:
        """What a card could be aimed at now, or after the targets in `aimed`; empty if it cannot be played."""
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
        """`Ana d8 2X` is a truck of Ana's that stands at d8 with a 2X; `home d8` one that stands nowhere."""
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
    """A game that has just begun. `discard` is not its default here, so that all nine cards are in the hands.

    With `specials` exactly these lie on their venues and none will be drawn; with `money` the owners have so much;
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
    """Put these specials in the place of those that were drawn, and begin the round anew."""
    state = t.state
    for number in range(len(state.deck)):
        state.deck[number] = 0
    for venue in range(codes.VENUES):
        state.special[venue] = codes.NONE
    for key in keys:
        state.special[t.special(key).venue] = t.special(key).id
    state.turn, state.venue, state.waiting = codes.NONE, codes.NONE, 0
    state.phase_index = 0  # the start of the round, which has just been
    state.run_on(state.rules.phases, t.chance, t.heard)


def rig_grid(chance: Rigged, left: list[int], keys: list[str], free: list[str]) -> None:
    """Draw the grid so that the row of 3 holds these cards and the others come in the order of their ids."""
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
    """What the told events come to for each owner."""
    gained = [0] * owners
    for _, kind, owner, amount, price, *_ in events:
        if kind in MONEY_TOLD:
            gained[owner] += MONEY_TOLD[kind] * amount
        elif kind == codes.E_THIRD_TRUCK:
            gained[owner] -= price
    return gained
