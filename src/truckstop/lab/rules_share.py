"""A playout of search made again with its decisions known, to see how much of its time the rules take."""

from typing import final

from mypy_extensions import i64

from truckstop.bots.search import SILENT, Search


@final
class Replay:
    """One playout: the seats and options of all its decisions."""

    def __init__(self, search: Search, options: list[int], number: i64) -> None:
        self.search = search
        self.number: i64 = number
        self.seats: list[int] = []
        self.options: list[int] = []
        search.start(number)
        s = search.s.copy()
        s.forget(search.seat, search.dice)
        for option in options:
            self.seats.append(search.seat)
            self.options.append(option)
            s.step(search.seat, option, search.dice, SILENT)
        seat: i64 = s.next_to_act()
        while seat >= 0 and search.guide.stage(s) < search.horizon:
            chosen: i64 = search.policy.choose(s, seat, search.thoughts[seat])
            self.seats.append(seat)
            self.options.append(chosen)
            s.step(seat, chosen, search.dice, SILENT)
            seat = s.next_to_act()

    def play(self) -> i64:
        """Make the playout without asking the policy or valuing its end; return the number of decisions."""
        search = self.search
        search.start(self.number)
        s = search.s.copy()
        s.forget(search.seat, search.dice)
        for at in range(len(self.seats)):
            s.step(self.seats[at], self.options[at], search.dice, SILENT)
            s.next_to_act()
        return len(self.seats)
