"""Parking as the faces see it: rules, view, prompt and names."""

from collections.abc import Mapping

import msgspec

from truckstop.kernel.chance import Chance
from truckstop.kernel.data import Files
from truckstop.kernel.game import Game
from truckstop.kernel.prompt import Choice, Message, Prompt
from truckstop.kernel.state import Rules
from truckstop.kernel.tell import ALL, Tell

from .events import SHAPES, ParkingEvent
from .state import BID, CARDS, ParkingState, restored


class SeatView(msgspec.Struct):
    """What is known about one seat."""

    points: int
    hand: list[int]
    used: list[int]
    bid: int | None
    """None if there is none, or the viewer may not know it."""


class ParkingView(msgspec.Struct):
    """What one viewer knows."""

    viewer: int
    over: bool
    spot: int | None
    spots: list[int]
    seats: list[SeatView]


class Parking(Game[Rules, ParkingState, ParkingView]):
    """Everybody bids one card at once; the highest bid that nobody else made takes the spot."""

    key = "parking"
    version = 1
    min_players, max_players = 2, 4
    game_options = ()
    option_count = CARDS + 1
    event_type, event_shapes = ParkingEvent, SHAPES
    view_type = ParkingView
    source_names = ("lot",)

    def __init__(self) -> None:
        self.files: Files = {}

    def rules(self, players: int, options: Mapping[str, str], files: Files | None = None) -> Rules:
        self.check_players(players)
        self.checked_options(options)
        return Rules(players)

    def new(self, rules: Rules, chance: Chance, tell: Tell) -> ParkingState:
        state = ParkingState(rules)
        state.open_spot(chance, tell)
        return state

    def load(self, rules: Rules, dump: bytes) -> ParkingState:
        return restored(rules, dump)

    def view(self, state: ParkingState, viewer: int) -> ParkingView:
        seats = [
            SeatView(
                state.points[seat],
                list(state.hands[seat]),
                list(state.used[seat]),
                (state.bids[seat] or None) if seat == viewer else None,
            )
            for seat in range(state.rules.players)
        ]
        return ParkingView(viewer, not state.spot, state.spot or None, list(state.spots), seats)

    def prompt(self, state: ParkingState, seat: int) -> Prompt:
        choices = [Choice(card, Message("parking.choice.bid", {"card": card})) for card in state.options(seat)]
        return Prompt(seat, Message("parking.ask.bid", {"value": state.spot}), choices, secret=True)

    def foretell(self, state: ParkingState, seat: int, tell: Tell) -> None:
        if state.bids[seat]:
            tell.say(ALL, BID, seat, state.bids[seat])

    def rounds(self, state: ParkingState) -> int:
        return CARDS - len(state.spots)

    def option_name(self, rules: Rules, option: int) -> str:
        return f"bid {option}"

    def thing(self, rules: Rules, kind: str, number: int) -> str:
        return f"{kind}:{number}"

    def things(self, rules: Rules) -> list[str]:
        return []

    def variants(self) -> list[tuple[int, dict[str, str]]]:
        return [(players, {}) for players in (2, 3, 4)]
