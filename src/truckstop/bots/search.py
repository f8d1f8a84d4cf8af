"""Search: plays the gestures that a seat could make out many times, and makes the one that does best.

A gesture is what a seat chooses until something is drawn or revealed, or another seat is to act. A playout deals again
what the seat cannot know, makes one gesture, lets the quick policy of the game play all seats up to the horizon, and
takes the value of the position there. The playout with a given number has the same dice, the same hidden cards and
the same thoughts of the other seats for every gesture, so gestures differ by what they do and not by luck.

The gestures compete by sequential halving: all are tried on the same few playouts, the worse half is dropped, and the
rest is tried on more. What the policy itself would do stays in to the end, as the measure for the others.
"""

import math
import time
from typing import Final, final

from mypy_extensions import i64

from truckstop.bots.bot import THOUGHT, Bot
from truckstop.bots.guide import Guide
from truckstop.bots.streams import Streams
from truckstop.kernel.chance import MOST, Chance
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent, Tell

SILENT: Final[Tell] = Silent()
LONGEST_GESTURE: Final = 64
"""Options after which a gesture is cut off; nothing comes near it in our games."""
EQUAL: Final = 0.000000001
"""Totals that differ by less than this are equal; then the gesture that was proposed earlier is preferred."""
THOUGHTS_APART: Final = 7919
"""Between the seeds of the thoughts of two seats."""


@final
class Method:
    """How a search spends its budget."""

    def __init__(self) -> None:
        self.most: i64 = 48
        """Gestures that are compared at most, besides what the policy would do."""
        self.fewest: i64 = 4
        """Gestures that are compared even if the budget is small."""
        self.tries: float = 3.0
        """Playouts that the budget must have for each gesture that is compared."""
        self.caution: float = 1.0
        """Standard errors by which a gesture must do better than what the policy would do: the best of many gestures
        looks better than it is, the more so the fewer playouts each of them has."""
        self.lean: float = 0.0
        """What a gesture must gain over what the policy would do, as a share of a won game."""
        self.manner: Bot | None = None
        """The policy whose gesture the others must beat, if it is not that of the guide, which all seats follow in
        playouts."""
        self.limit: float = 0.0
        """Seconds after which a search with a number of playouts ends early; 0 for never."""


@final
class Gesture:
    """Options to choose one after the other, and how they have done so far."""

    def __init__(self, options: list[int]) -> None:
        self.options = options
        self.gained: float = 0.0
        """The sum of the differences to what the policy would do, playout by playout."""
        self.squares: float = 0.0
        """The sum of the squares of those differences."""
        self.weighted: float = 0.0
        """The sum of those differences, each times the number of its playout: it tells apart gestures whose
        differences are the same, but in another order."""

    def doubt(self, tried: i64) -> float:
        """Return the standard error of the sum of the differences."""
        variance = self.squares - self.gained * self.gained / float(max(tried, 1))
        return math.sqrt(variance) if variance > 0.0 else 0.0


@final
class SearchBot(Bot):
    """Searches with a budget for each decision: a number of playouts, or of milliseconds."""

    def __init__(self, key: str, guide: Guide, playouts: i64, milliseconds: i64) -> None:
        self.key = key
        self.looks = True
        self.guide = guide
        self.playouts: i64 = playouts
        """Playouts for each decision; 0 if the budget is time."""
        self.milliseconds: i64 = milliseconds
        self.method = Method()
        self.rest: list[int] = []
        """What is left of a gesture that is made as it was chosen."""
        self.rest_of: Chance | None = None
        """The chance of the seat that makes it; another seat or another game has another."""
        self.rest_at: State | None = None
        """The position in which it goes on."""

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        if self.goes_on(s, seat, chance):
            return self.next_of_rest(seat)
        search = Search(self.guide, self.method, s, seat, chance.draw(THOUGHT, MOST))
        if self.playouts > 0:
            search.compare(self.playouts)
        else:
            search.compare_for(float(self.milliseconds) / 1000.0)
        best = search.best().options
        if len(best) == 1 or not self.guide.commits(s, seat):
            return best[0]
        self.rest = best[:]
        self.rest_of = chance
        self.rest_at = s.copy()
        return self.next_of_rest(seat)

    def goes_on(self, s: State, seat: i64, chance: Chance) -> bool:
        """True if this is the position to which the gesture that was chosen has led."""
        expected = self.rest_at
        if expected is None or self.rest_of is not chance or len(self.rest) == 0:
            return False
        return s.reveals == expected.reveals and s.options(seat) == expected.options(seat)

    def next_of_rest(self, seat: i64) -> i64:
        """Take the next option of the gesture, and remember where it leads."""
        option: i64 = self.rest.pop(0)
        expected = self.rest_at
        # The last option may draw, so nothing is known about the position after it.
        if expected is not None and len(self.rest) > 0:
            expected.step(seat, option, Streams(0), SILENT)
        return option


@final
class Search:
    """The search for one decision of one seat."""

    def __init__(self, guide: Guide, method: Method, s: State, seat: i64, seed: i64) -> None:
        self.began: float = time.perf_counter()
        self.guide = guide
        self.policy: Bot = guide.policy
        self.manner: Bot = guide.policy if method.manner is None else method.manner
        self.method = method
        self.s = s
        self.seat: i64 = seat
        self.reveals: i64 = s.reveals
        self.horizon: i64 = guide.horizon(s)
        self.dice = Streams(seed)
        self.thoughts: list[Streams] = []
        """By seat: each has its own, so that what one seat decides does not change how another does."""
        for number in range(len(s.scores())):
            self.thoughts.append(Streams(seed + THOUGHTS_APART * (number + 1)))
        self.main = Gesture(self.completed([]))
        """What the policy would do."""
        self.gestures: list[Gesture] = []
        """The others that are still in the race, after a comparison the best first."""
        self.tried: i64 = 0
        """The number of playouts of each of them."""
        self.spent: i64 = 0
        """The number of playouts of all gestures together."""

    # Which gestures to compare

    def propose(self, most: i64) -> None:
        """Fill `gestures` with what the guide proposes.

        If it proposes nothing: all there are, or if there are more than `most`, variations of what the policy would do.
        """
        proposals = self.guide.proposals(self.s, self.seat)
        if len(proposals) > 0:
            for begun in proposals:
                if len(self.gestures) < most:
                    self.add(self.completed(begun))
            return
        if not self.add_all(self.s, [], most):
            del self.gestures[:]
            self.vary(self.main.options, most)

    def completed(self, begun: list[int]) -> list[int]:
        """Return the gesture that begins with these options and goes on as the policy would."""
        options = begun[:]
        s = self.s.copy()
        for option in options:
            s.step(self.seat, option, self.dice, SILENT)
        while not self.ended(s) and len(options) < LONGEST_GESTURE:
            chosen: i64 = self.manner.choose(s, self.seat, self.thoughts[self.seat])
            options.append(chosen)
            s.step(self.seat, chosen, self.dice, SILENT)
        return options

    def ended(self, s: State) -> bool:
        """True if the gesture that led here is complete."""
        return s.reveals != self.reveals or len(s.options(self.seat)) == 0

    def add(self, options: list[int]) -> None:
        """Add a gesture, unless it is there already."""
        if options == self.main.options:
            return
        for gesture in self.gestures:
            if gesture.options == options:
                return
        self.gestures.append(Gesture(options))

    def add_all(self, s: State, begun: list[int], most: i64) -> bool:
        """Add every gesture that begins with these options, which lead to `s`; False if there are more than `most`."""
        for option in s.options(self.seat):
            after = s.copy()
            after.step(self.seat, option, self.dice, SILENT)
            options = [*begun, option]
            if not self.ended(after):
                if not self.add_all(after, options, most):
                    return False
            else:
                self.add(options)
                if len(self.gestures) > most:
                    return False
        return True

    def vary(self, main: list[int], most: i64) -> None:
        """Add gestures that differ from `main` in one option, the first options first; then the policy goes on."""
        s = self.s.copy()
        for at in range(len(main)):
            for option in s.options(self.seat):
                if len(self.gestures) >= most:
                    return
                if option != main[at]:
                    self.add(self.completed([*main[:at], option]))
            s.step(self.seat, main[at], self.dice, SILENT)

    # The race

    def compare(self, playouts: i64) -> None:
        """Race the gestures with this many playouts in all."""
        method = self.method
        self.propose(min(method.most, max(method.fewest, i64(float(playouts) / method.tries))))
        rounds: i64 = halvings(len(self.gestures))
        while rounds > 0:
            left: i64 = playouts - self.spent
            if left <= len(self.gestures):
                return
            sweeps: i64 = max(1, left // (rounds * (len(self.gestures) + 1)))
            until = self.began + method.limit if method.limit > 0.0 else 0.0
            for _ in range(sweeps):
                if not self.sweep(until):
                    self.halve()
                    return
            self.halve()
            rounds -= 1

    def compare_for(self, seconds: float) -> None:
        """Race the gestures for this long, counted from the beginning of the search."""
        self.propose(self.method.most)
        rounds: i64 = halvings(len(self.gestures))
        all_rounds = float(rounds)
        in_time = True
        while rounds > 0 and in_time:
            rounds -= 1
            until = self.began + seconds * (all_rounds - float(rounds)) / all_rounds
            in_time = self.sweep(self.began + seconds)
            while in_time and time.perf_counter() < until:
                in_time = self.sweep(self.began + seconds)
            self.halve()

    def sweep(self, until: float) -> bool:
        """Play the next playout of every gesture. If `until` comes before the last one, drop them all: return False."""
        if until > 0.0 and time.perf_counter() >= until:
            return False
        number: i64 = self.tried + 1
        base: float = self.play(self.main.options, number)
        values: list[float] = []
        for gesture in self.gestures:
            if until > 0.0 and time.perf_counter() >= until:
                return False
            values.append(self.play(gesture.options, number))
        for at in range(len(values)):
            gain: float = values[at] - base
            self.gestures[at].gained += gain
            self.gestures[at].squares += gain * gain
            self.gestures[at].weighted += gain * float(number)
        self.tried = number
        self.spent += len(values) + 1
        return True

    def halve(self) -> None:
        """Sort the gestures, the best first, and keep the better half. Equal ones stay in the order of proposal."""
        gestures = self.gestures
        for at in range(1, len(gestures)):
            gesture = gestures[at]
            place: i64 = at
            while place > 0 and gestures[place - 1].gained < gesture.gained - EQUAL:
                gestures[place] = gestures[place - 1]
                place -= 1
            gestures[place] = gesture
        self.drop_twins()
        if len(gestures) > 1:
            del gestures[(len(gestures) + 1) // 2 :]

    def drop_twins(self) -> None:
        """Drop gestures that have done exactly as an earlier one in every playout: they lead to the same position."""
        at: i64 = len(self.gestures) - 1
        while at > 0 and self.tried > 1:
            one = self.gestures[at]
            other = self.gestures[at - 1]
            if one.gained == other.gained and one.squares == other.squares and one.weighted == other.weighted:
                del self.gestures[at]
            at -= 1

    def best(self) -> Gesture:
        """Return the gesture to make: the best, if it is better than the policy's by more than its doubt."""
        if len(self.gestures) > 0:
            gesture = self.gestures[0]
            needed: float = self.method.lean * float(self.tried) + self.method.caution * gesture.doubt(self.tried)
            if gesture.gained > EQUAL + needed:
                return gesture
        return self.main

    # A playout

    def start(self, number: i64) -> None:
        """Go to the dice and the thoughts of the playout with this number."""
        self.dice.start(number)
        for thoughts in self.thoughts:
            thoughts.start(number)

    def play(self, options: list[int], number: i64) -> float:
        """Return the value of the playout with this number if the seat makes this gesture."""
        self.start(number)
        s = self.s.copy()
        s.forget(self.seat, self.dice)
        for option in options:
            s.step(self.seat, option, self.dice, SILENT)
        guide, policy = self.guide, self.policy
        other: i64 = s.next_to_act()
        while other >= 0 and guide.stage(s) < self.horizon:
            s.step(other, policy.choose(s, other, self.thoughts[other]), self.dice, SILENT)
            other = s.next_to_act()
        return guide.values(s)[self.seat]


def halvings(count: i64) -> i64:
    """Return in how many rounds gestures are compared until one is left besides what the policy would do."""
    rounds: i64 = 0
    left: i64 = count
    while left > 1:
        left = (left + 1) // 2
        rounds += 1
    return 1 if count == 1 else rounds
