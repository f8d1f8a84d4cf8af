"""The toy's positions. Each round, two phases:

- pick (simultaneous): everybody sets up to two cards of the hand aside, in secret, one at a time. At the reveal
  all learn how many each has set aside, not which, and a die is rolled.
- turns (sequential): a seat lays down as many of the cards set aside as it likes, each paid from a limited supply,
  and then takes a face-up card, draws a closed one or passes. What it did not lay down goes back to its hand unseen.
"""

from itertools import combinations_with_replacement
from typing import Any

import msgspec

from truckstop.kernel.chance import FORGET, Chance
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import ALL, Tell

KINDS = 4
PICK, LAY, TAKE, DRAW, PASS, DONE = 0, 4, 8, 12, 13, 14
OPTIONS = 15
PICKING, TURNS, OVER = 0, 1, 2
FIRST, DECK, DIE = 0, 1, 2
BEGINS, STOCKED, DEALT, PICKED, ROLLED, LAID, TOOK, DREW, PASSED, SHOWN, ENDED = range(11)
B_REVEALED, B_ROLLED, B_LAID, B_TURN = range(4)
MOST_ASIDE = 2


class Card(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    copies: int
    worth: int


class Data(msgspec.Struct, forbid_unknown_fields=True):
    rounds: int
    hand: int
    coins: int
    cards: list[Card]


class ToyRules(Rules):
    def __init__(self, players: int, stall: int, data: Data) -> None:
        super().__init__(players)
        self.stall = stall
        self.data = data


class ToyState(State):
    """Cards are counts by kind everywhere. `aside` counts cards that are also counted in the hand."""

    FIELDS: tuple[str, ...] = (
        *("reveals", "phase", "round", "first", "turn", "bonus", "coins", "deck", "stall", "laid"),
        *("money", "ready", "least", "open", "closed", "aside"),
    )

    def __init__(self, rules: ToyRules) -> None:
        super().__init__(0)
        n = rules.players
        self.rules = rules
        self.phase, self.round, self.first, self.turn, self.bonus = PICKING, 0, 0, -1, 0
        self.coins = rules.data.coins
        self.deck = [card.copies for card in rules.data.cards]
        self.stall, self.laid = [0] * KINDS, [0] * KINDS
        self.money, self.ready, self.least = [0] * n, [False] * n, [0] * n
        """`least`: the lowest kind that a seat can still pick; it picks in ascending order."""
        self.open, self.closed, self.aside = ([[0] * KINDS for _ in range(n)] for _ in range(3))

    def set_up(self, chance: Chance, tell: Tell) -> None:
        self.first = chance.draw(FIRST, self.rules.players)
        tell.say(ALL, BEGINS, self.first)
        for seat in range(self.rules.players):
            for _ in range(self.rules.data.hand):
                self.draw_closed(seat, chance, tell)
        while sum(self.stall) < self.rules.stall:
            self.stock(chance, tell)
        self.begin_round(chance, tell)

    # Options

    def hand(self, seat: int) -> list[int]:
        return [a + b for a, b in zip(self.open[seat], self.closed[seat], strict=True)]

    def pickable(self, seat: int) -> list[int]:
        hand, aside = self.hand(seat), self.aside[seat]
        return [kind for kind in range(self.least[seat], KINDS) if hand[kind] > aside[kind]]

    def to_act(self) -> list[int]:
        if self.phase == PICKING:
            return [seat for seat in range(self.rules.players) if not self.ready[seat]]
        return [self.turn] if self.phase == TURNS else []

    def options(self, seat: int) -> list[int]:
        if seat not in self.to_act():
            return []
        if self.phase == PICKING:
            return [PICK + kind for kind in self.pickable(seat)] + [DONE]
        lay = [LAY + kind for kind in range(KINDS) if self.aside[seat][kind]]
        take = [TAKE + kind for kind in range(KINDS) if self.stall[kind]]
        return lay + take + [DRAW] * (sum(self.deck) > 0) + [PASS]

    # Steps

    def step(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        if self.phase == PICKING:
            self.pick(seat, option)
            if all(self.ready):
                self.reveal(chance, tell)
        elif option < TAKE:
            self.lay(seat, option - LAY, tell)
            tell.beat(self, B_LAID)
            self.skip_idle(chance, tell)
        else:
            self.end_turn(seat, option, chance, tell)

    def pick(self, seat: int, option: int) -> None:
        if option != DONE:
            self.aside[seat][option - PICK] += 1
            self.least[seat] = option - PICK
        full = sum(self.aside[seat]) == MOST_ASIDE
        self.ready[seat] = option == DONE or full or not self.pickable(seat)

    def begin_round(self, chance: Chance, tell: Tell) -> None:
        n = self.rules.players
        self.phase, self.turn, self.bonus = PICKING, -1, 0
        self.aside, self.least = [[0] * KINDS for _ in range(n)], [0] * n
        self.ready = [sum(self.hand(seat)) == 0 for seat in range(n)]
        if all(self.ready):
            self.reveal(chance, tell)

    def reveal(self, chance: Chance, tell: Tell) -> None:
        self.reveals += 1
        for seat in range(self.rules.players):
            tell.say(ALL, PICKED, seat, sum(self.aside[seat]))
        self.least = [0] * self.rules.players
        self.phase, self.turn = TURNS, self.first
        tell.beat(self, B_REVEALED)
        self.bonus = chance.draw(DIE, 3)
        tell.say(ALL, ROLLED, self.bonus)
        tell.beat(self, B_ROLLED)
        self.skip_idle(chance, tell)

    def skip_idle(self, chance: Chance, tell: Tell) -> None:
        """Pass for a seat that has no other option (C7); only that seat knows whether it has."""
        tell.hand_over(self.turn)
        if self.phase == TURNS and self.options(self.turn) == [PASS]:
            self.end_turn(self.turn, PASS, chance, tell)

    def lay(self, seat: int, kind: int, tell: Tell) -> None:
        self.reveals += 1
        self.aside[seat][kind] -= 1
        part = self.open if self.open[seat][kind] else self.closed
        part[seat][kind] -= 1
        self.laid[kind] += 1
        paid = self.pay(seat, self.rules.data.cards[kind].worth + self.bonus)
        tell.say(ALL, LAID, seat, kind, paid)

    def pay(self, seat: int, due: int) -> int:
        paid = min(due, self.coins)
        self.coins -= paid
        self.money[seat] += paid
        return paid

    def end_turn(self, seat: int, option: int, chance: Chance, tell: Tell) -> None:
        if option == PASS:
            tell.say(ALL, PASSED, seat)
        elif option == DRAW:
            tell.say(ALL, DREW, seat)
            self.draw_closed(seat, chance, tell)
        else:
            kind = option - TAKE
            self.stall[kind] -= 1
            self.open[seat][kind] += 1
            tell.say(ALL, TOOK, seat, kind)
            self.stock(chance, tell)
        self.turn = (self.turn + 1) % self.rules.players
        if self.turn != self.first:
            tell.beat(self, B_TURN)
            self.skip_idle(chance, tell)
            return
        self.first = (self.first + 1) % self.rules.players
        self.round += 1
        if self.round < self.rules.data.rounds:
            self.begin_round(chance, tell)
        else:
            self.end(tell)

    def end(self, tell: Tell) -> None:
        """End the game: everything is open (C9) and told; cards set aside and not laid down go back unseen."""
        self.phase, self.turn = OVER, -1
        self.reveals += 1
        self.aside = [[0] * KINDS for _ in self.aside]
        for seat, cards in enumerate(self.closed):
            tell.hand_over(seat)
            if tell.listens:
                tell.say_all(ALL, SHOWN, [seat, *cards])
        tell.say(ALL, ENDED)

    def stock(self, chance: Chance, tell: Tell) -> None:
        if sum(self.deck):
            kind = self.draw(self.deck, DECK, chance)
            self.reveals += 1
            self.stall[kind] += 1
            tell.say(ALL, STOCKED, kind)

    def draw_closed(self, seat: int, chance: Chance, tell: Tell) -> None:
        kind = self.draw(self.deck, DECK, chance)
        self.reveals += 1
        self.closed[seat][kind] += 1
        tell.say(seat, DEALT, seat, kind)

    def draw(self, bag: list[int], source: int, chance: Chance) -> int:
        """Draw one card from a bag; all cards left are equally likely."""
        left = chance.draw(source, sum(bag))
        kind = 0
        while left >= bag[kind]:
            left -= bag[kind]
            kind += 1
        bag[kind] -= 1
        return kind

    # Knowledge, copies, results

    def forget(self, seat: int, chance: Chance) -> None:
        if self.phase == OVER:
            return
        others = [other for other in range(self.rules.players) if other != seat]
        sizes = [sum(self.closed[other]) for other in others]
        unseen = [self.deck[kind] + sum(self.closed[other][kind] for other in others) for kind in range(KINDS)]
        for other, size in zip(others, sizes, strict=True):
            self.closed[other] = [0] * KINDS
            for _ in range(size):
                self.closed[other][self.draw(unseen, FORGET, chance)] += 1
        self.deck = unseen
        for other in others:
            self.forget_choice(other, chance)

    def forget_choice(self, other: int, chance: Chance) -> None:
        size = sum(self.aside[other])
        self.aside[other] = [0] * KINDS
        if self.phase == PICKING:
            self.least[other] = 0
            self.ready[other] = sum(self.hand(other)) == 0
            return
        hand = self.hand(other)
        fitting = [
            picks
            for picks in combinations_with_replacement(range(KINDS), size)
            if all(picks.count(kind) <= hand[kind] for kind in picks)
        ]
        for kind in fitting[chance.draw(FORGET, len(fitting))]:
            self.aside[other][kind] += 1

    def copy(self) -> "ToyState":
        twin = type(self)(self.rules)
        for name in self.FIELDS:
            setattr(twin, name, fresh(getattr(self, name)))
        return twin

    def dump(self) -> bytes:
        return msgspec.json.encode([getattr(self, name) for name in self.FIELDS])

    def scores(self) -> list[int]:
        return list(self.money)

    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def places(self) -> list[int]:
        if self.phase != OVER:
            return []
        return [1 + sum(other > own for other in self.money) for own in self.money]


def fresh(value: Any) -> Any:
    return [fresh(item) for item in value] if isinstance(value, list) else value
