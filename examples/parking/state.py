"""The positions of Parking."""

import msgspec

from truckstop.kernel.chance import Chance
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import ALL, Tell

LOT = 0  # the source of chance: the order of the spots
OPENED, BID, PARKED, EMPTY, WON = range(5)  # the events
CARDS = 6
FIELDS = ("reveals", "spots", "spot", "hands", "used", "bids", "points", "wasted")


class ParkingState(State):
    """Spots to come, the open spot (0: none), each seat's cards, bid (0: none yet) and points; and what nobody got."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(0)
        self.rules = rules
        self.spots = list(range(1, CARDS + 1))
        self.spot = 0
        self.hands = [list(range(1, CARDS + 1)) for _ in range(rules.players)]
        self.used: list[list[int]] = [[] for _ in range(rules.players)]
        self.bids = [0] * rules.players
        self.points = [0] * rules.players
        self.wasted = 0

    def to_act(self) -> list[int]:
        return [seat for seat, bid in enumerate(self.bids) if bid == 0 and self.spot]

    def options(self, seat: int) -> list[int]:
        return list(self.hands[seat]) if seat in self.to_act() else []

    def step(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        self.bids[seat] = option
        if 0 not in self.bids:
            self.reveal(tell)
            self.open_spot(chance, tell)

    def reveal(self, tell: Tell) -> None:
        """Turn up all bids; the highest that nobody else made takes the spot."""
        self.reveals += 1
        for seat, bid in enumerate(self.bids):
            self.hands[seat].remove(bid)
            self.used[seat].append(bid)
            tell.say(ALL, BID, seat, bid)
        unique = [bid for bid in self.bids if self.bids.count(bid) == 1]
        if unique:
            seat = self.bids.index(max(unique))
            self.points[seat] += self.spot
            tell.say(ALL, PARKED, seat, self.spot)
        else:
            self.wasted += self.spot
            tell.say(ALL, EMPTY, self.spot)
        self.bids, self.spot = [0] * self.rules.players, 0

    def open_spot(self, chance: Chance, tell: Tell) -> None:
        """Open the next spot; the last one is bid for without asking, because everybody has one card."""
        if self.spots:
            self.reveals += 1
            self.spot = self.spots.pop(chance.draw(LOT, len(self.spots)))
            tell.say(ALL, OPENED, self.spot)
            if not self.spots:
                self.bids = [hand[0] for hand in self.hands]
                self.reveal(tell)
        if not self.spot:
            for seat in self.winners():
                tell.say(ALL, WON, seat, self.points[seat])

    def forget(self, seat: int, chance: Chance) -> None:
        self.bids = [bid if other == seat else 0 for other, bid in enumerate(self.bids)]

    def copy(self) -> "ParkingState":
        return restored(self.rules, self.dump())

    def dump(self) -> bytes:
        return msgspec.json.encode([getattr(self, name) for name in FIELDS])

    def scores(self) -> list[int]:
        return list(self.points)

    def places(self) -> list[int]:
        if self.spot:
            return []
        return [1 + sum(other > own for other in self.points) for own in self.points]

    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places()) if place == 1]


def restored(rules: Rules, dump: bytes) -> ParkingState:
    state = ParkingState(rules)
    for name, value in zip(FIELDS, msgspec.json.decode(dump), strict=True):
        setattr(state, name, value)
    return state
