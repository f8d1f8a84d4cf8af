"""The toy as the faces see it: data, view, prompt and names."""

from collections.abc import Mapping

import msgspec

from tests.toy.events import EVENTS, ToyEvent
from tests.toy.state import (
    DONE,
    DRAW,
    KINDS,
    LAY,
    MOST_ASIDE,
    OPTIONS,
    OVER,
    PASS,
    PICK,
    PICKED,
    PICKING,
    TAKE,
    Data,
    ToyRules,
    ToyState,
)
from truckstop.kernel.chance import Chance
from truckstop.kernel.data import DataError, Files, parsed
from truckstop.kernel.event import shapes
from truckstop.kernel.game import Game, GameOption
from truckstop.kernel.prompt import Barred, Choice, Message, Param, Prompt, Shortcut
from truckstop.kernel.tell import ALL, Tell

CARDS = """\
rounds = 3
hand = 3
coins = 9
cards = [
  {key = "salt", copies = 9, worth = 1},
  {key = "lime", copies = 5, worth = 2},
  {key = "corn", copies = 2, worth = 3},
  {key = "chili", copies = 2, worth = 5},
]
"""


class SeatView(msgspec.Struct):
    cards: int
    open: list[int]
    closed: list[int] | None
    """By kind; None if the viewer may not know."""
    aside: list[int] | None
    picked: int | None
    """Number of cards set aside; None while that is secret."""
    money: int


class ToyView(msgspec.Struct):
    viewer: int
    phase: int
    round: int
    first: int
    turn: int
    bonus: int
    coins: int
    deck: int
    bag: list[int] | None
    """The deck by kind, when the game is over."""
    stall: list[int]
    laid: list[int]
    seats: list[SeatView]


class Toy(Game[ToyRules, ToyState, ToyView]):
    key = "toy"
    version = 1
    min_players = 2
    max_players = 4
    game_options = (GameOption("stall", ("full", "small"), "full", "C8"),)
    option_count = OPTIONS
    event_type = ToyEvent
    view_type = ToyView
    beat_names = ("revealed", "rolled", "laid", "turn ended")
    source_names = ("first", "deck", "die")
    state: type[ToyState] = ToyState
    """The class of its states; broken twins replace it."""

    def __init__(self) -> None:
        self.files = {"cards.toml": CARDS}
        self.event_shapes = shapes(dict(enumerate(EVENTS)))

    def rules(self, players: int, options: Mapping[str, str], files: Files | None = None) -> ToyRules:
        self.check_players(players)
        stall = 3 if self.checked_options(options)["stall"] == "full" else 1
        data = parsed(self.files if files is None else files, "cards.toml", Data)
        if len(data.cards) != KINDS:
            raise DataError(f"cards.toml: cards: there are {len(data.cards)} kinds, not {KINDS}")
        need = players * data.hand + stall
        if sum(card.copies for card in data.cards) < need:
            raise DataError(f"cards.toml: cards: {players} players need at least {need} cards")
        return ToyRules(players, stall, data)

    def new(self, rules: ToyRules, chance: Chance, tell: Tell) -> ToyState:
        state = self.state(rules)
        state.set_up(chance, tell)
        return state

    def load(self, rules: ToyRules, dump: bytes) -> ToyState:
        state = self.state(rules)
        for name, value in zip(state.FIELDS, msgspec.json.decode(dump), strict=True):
            setattr(state, name, value)
        return state

    def view(self, state: ToyState, viewer: int) -> ToyView:
        s, over = state, state.phase == OVER
        seats = []
        for seat in range(s.rules.players):
            knows = over or seat == viewer
            counted = knows or s.phase != PICKING
            seats.append(
                SeatView(
                    cards=sum(s.hand(seat)),
                    open=list(s.open[seat]),
                    closed=list(s.closed[seat]) if knows else None,
                    aside=list(s.aside[seat]) if knows else None,
                    picked=sum(s.aside[seat]) if counted else None,
                    money=s.money[seat],
                )
            )
        bag = list(s.deck) if over else None
        public = (s.phase, s.round, s.first, s.turn, s.bonus, s.coins, sum(s.deck))
        return ToyView(viewer, *public, bag, list(s.stall), list(s.laid), seats)

    def prompt(self, state: ToyState, seat: int) -> Prompt:
        picking = state.phase == PICKING
        # If all cards can be set aside, any of them can be: a set.
        sets = picking and sum(state.hand(seat)) <= MOST_ASIDE
        choices = [self.choice(state, seat, option, sets) for option in state.options(seat)]
        barred = []
        if not picking and not sum(state.deck):
            barred.append(Barred(Message("toy.choice.draw"), Message("toy.why.deck_empty")))
        begins = not picking or not sum(state.aside[seat])
        shortcuts = self.pairs(state, seat) if picking and begins else []
        asks = self.question(state, seat)
        return Prompt(seat, asks, choices, barred, picking, begins, any_order=sets, shortcuts=shortcuts)

    def choice(self, state: ToyState, seat: int, option: int, sets: bool) -> Choice:
        verb, _, card = self.option_name(state.rules, option).partition(" ")
        things = [f"card:{card}"] if card else []
        params: dict[str, Param] = {"card": f"card:{card}"} if card else {}
        says = Message(f"toy.choice.{verb}", params)
        if not sets or option == DONE:
            return Choice(option, says, things)
        kind = option - PICK
        times = state.hand(seat)[kind] - state.aside[seat][kind]
        return Choice(option, says, things, times=times, ends=kind == state.pickable(seat)[-1])

    def pairs(self, state: ToyState, seat: int) -> list[Shortcut]:
        """Return the shortcuts that set two cards of a kind aside."""
        found = []
        for kind, count in enumerate(state.hand(seat)):
            if count >= MOST_ASIDE:
                card = f"card:{state.rules.data.cards[kind].key}"
                says = Message("toy.shortcut.both", {"card": card})
                found.append(Shortcut([PICK + kind] * MOST_ASIDE, says, [card], listed=kind > 0))
        return found

    def question(self, state: ToyState, seat: int) -> Message:
        return Message("toy.ask.pick" if state.phase == PICKING else "toy.ask.turn")

    def standing(self, state: ToyState, seat: int) -> list[tuple[str, int]]:
        """Cards that the seat itself has set aside count as if they were laid down now."""
        found = []
        for owner, money in enumerate(state.money):
            own = state.aside[owner] if owner == seat else []
            due = sum((card.worth + state.bonus) * n for card, n in zip(state.rules.data.cards, own, strict=False))
            found.append((f"seat:{owner}", money + min(due, state.coins)))
        return found

    def foretell(self, state: ToyState, seat: int, tell: Tell) -> None:
        if state.phase == PICKING and state.ready[seat]:
            tell.say(ALL, PICKED, seat, sum(state.aside[seat]))

    def option_name(self, rules: ToyRules, option: int) -> str:
        alone = {DRAW: "draw", PASS: "pass", DONE: "done"}
        if option in alone:
            return alone[option]
        verb = {PICK: "pick", LAY: "lay", TAKE: "take"}[option - option % KINDS]
        return f"{verb} {rules.data.cards[option % KINDS].key}"

    def thing(self, rules: ToyRules, kind: str, number: int) -> str:
        return f"seat:{number}" if kind == "seat" else f"card:{rules.data.cards[number].key}"

    def things(self, rules: ToyRules) -> list[str]:
        return [f"card:{card.key}" for card in rules.data.cards]

    def variants(self) -> list[tuple[int, dict[str, str]]]:
        return [(players, {"stall": stall}) for players in (2, 3, 4) for stall in ("full", "small")]
