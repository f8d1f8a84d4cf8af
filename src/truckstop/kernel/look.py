"""Look: what a gesture would do, as far as its seat can know. The position does not change; nothing hidden is used.

A look is computed on a copy of the position after `forget`, without chance. It ends at the first draw or where another
seat acts.
"""

from collections import Counter

import msgspec

from truckstop.kernel.chance import ChanceWanted, NoChance, Seeded
from truckstop.kernel.event import GameEvent
from truckstop.kernel.game import Game
from truckstop.kernel.prompt import Message, Prompt
from truckstop.kernel.state import IllegalOption, Rules, State
from truckstop.kernel.tell import Event, Foreseen, HandedOver

NO_CHANCE = NoChance()


class Gain(msgspec.Struct, frozen=True):
    """The amount that an owner would gain, or lose if negative."""

    who: str
    n: int


class Look(msgspec.Struct, frozen=True):
    """What a gesture does."""

    options: list[int]
    does: list[GameEvent]
    """A promise: the events that are certain to follow, in order. In a simultaneous phase, what the reveal will tell
    about the gesture unless it is taken back."""
    as_it_stands: list[Gain]
    """No promise: what each owner would gain if nothing else happened. Owners who gain nothing are left out."""
    asks: Message | None
    """The next question to the same seat, if there is one."""
    stops: str
    """Why the look ends: `chance` if something is drawn, `others` if another seat acts, empty if the same seat acts
    again or the game is over."""


class Ahead(msgspec.Struct, frozen=True):
    """A look at one gesture, with the view and the question that the seat would get."""

    look: Look
    view: msgspec.Struct | None
    """None if the look ends at a draw."""
    asked: Prompt | None


Numbered = tuple[int, list[int]]
"""A gesture with its index among those offered."""


class Looker:
    """Looks ahead for one seat from one position.

    `prompt` is the question to the seat; it is computed if not given. `deal` is the seed for what the seat cannot know.
    No look may depend on it, and a test checks that looks with different deals are equal.
    """

    def __init__(
        self, game: Game, rules: Rules, state: State, seat: int, prompt: Prompt | None = None, deal: int = 0
    ) -> None:
        self.game, self.rules, self.seat = game, rules, seat
        self.known = state.copy()
        self.known.forget(seat, Seeded(deal))
        self.standing = game.standing(self.known, seat)
        self.prompt: Prompt = prompt or game.prompt(self.known, seat)
        self.foretold = self._foretold(self.known) if self.prompt.secret else []

    def at(self, gesture: list[int]) -> Look:
        """Return a look at a gesture; IllegalOption if the gesture is not legal."""
        return self._ahead(gesture)[0]

    def offered(self) -> list[Look]:
        """Return a look at everything that the prompt offers.

        What a prompt offers is legal, so it is not checked again. A common start of several gestures is done once.
        """
        found: dict[int, Look] = {}
        self._walk(self.known.copy(), Foreseen(self.seat), 0, list(enumerate(gestures(self.prompt))), found)
        return [found[number] for number in range(len(found))]

    def ahead(self, gesture: list[int]) -> Ahead:
        """Return a look at a gesture with the view and the question after it."""
        look, state = self._ahead(gesture)
        if state is None:
            return Ahead(look, None, None)
        asked = self.game.prompt(state, self.seat) if look.asks is not None else None
        return Ahead(look, self.game.view(state, self.seat), asked)

    def _walk(self, state: State, tell: Foreseen, done: int, ahead: list[Numbered], found: dict[int, Look]) -> None:
        """Continue the gestures in `ahead`, whose first `done` options are the same and have led to this position."""
        by_option: dict[int, list[Numbered]] = {}
        for each in ahead:
            by_option.setdefault(each[1][done], []).append(each)
        for left, (option, alike) in zip(range(len(by_option) - 1, -1, -1), by_option.items(), strict=True):
            # The last branch needs no copy.
            there, told = (state.copy(), tell.copy()) if left else (state, tell)
            stops = ""
            try:
                there.step(self.seat, option, NO_CHANCE, told)
            except ChanceWanted:
                stops = "chance"
            except HandedOver:
                stops = "others"
            onward = [each for each in alike if len(each[1]) > done + 1]
            assert not onward or (not stops and there.reveals == self.known.reveals), (
                "a gesture that is offered is legal"
            )
            for number, gesture in alike:
                if len(gesture) == done + 1:
                    found[number] = self._look(gesture, there, told, stops)
            if onward:
                self._walk(there, told, done + 1, onward, found)

    def _ahead(self, gesture: list[int]) -> tuple[Look, State | None]:
        """Return the look and the position at its end; None if a draw or another seat interrupts it."""
        seat = self.seat
        state, tell = self.known.copy(), Foreseen(seat)
        stops, done = "", 0
        try:
            for option in gesture:
                if state.reveals != self.known.reveals:
                    raise IllegalOption(seat, option, "a gesture must end where something is revealed")
                state.apply(seat, option, NO_CHANCE, tell)
                done += 1
        except ChanceWanted:
            if done < len(gesture) - 1:
                raise IllegalOption(seat, gesture[done], "a gesture must end where something is drawn") from None
            stops = "chance"
        except HandedOver:
            if done < len(gesture) - 1:
                raise IllegalOption(seat, gesture[done], "a gesture must end where another seat acts") from None
            stops = "others"
        return self._look(gesture, state, tell, stops), None if stops else state

    def _look(self, gesture: list[int], state: State, tell: Foreseen, stops: str) -> Look:
        """Return the look at a gesture that has led to this position; `stops` says what interrupted it, if anything."""
        game, seat, events = self.game, self.seat, tell.events
        asks: Message | None = None
        if stops:
            # In the middle of a step there is no position, except at a beat.
            standing = game.standing(tell.last, seat) if tell.last is not None else self.standing
        else:
            # After a reveal, the phase that this gesture belongs to is over.
            if self.prompt.secret and state.reveals == self.known.reveals:
                events = events + added(self._foretold(state), self.foretold)
            owing = state.to_act()
            if seat in owing:
                asks = game.question(state, seat)
            elif owing:
                stops = "others"
            standing = game.standing(state, seat)
        gains: list[Gain] = []
        if standing != self.standing:
            pairs = zip(standing, self.standing, strict=True)
            gains = [Gain(who, n - was) for (who, n), (_, was) in pairs if n != was]
        does = [game.event(self.rules, event) for event in events]
        return Look(list(gesture), does, gains, asks, stops)

    def _foretold(self, state: State) -> list[Event]:
        tell = Foreseen(self.seat)
        self.game.foretell(state, self.seat, tell)
        return tell.events


def added(now: list[Event], before: list[Event]) -> list[Event]:
    """Return the events of `now` that are not in `before`, in order."""
    # Nearly always the lists share a prefix and the rest is new.
    same = 0
    for event, was in zip(now, before, strict=False):
        if event != was:
            break
        same += 1
    if same == len(before):
        return now[same:]
    left, found = Counter(before[same:]), []
    for event in now[same:]:
        if left[event]:
            left[event] -= 1
        else:
            found.append(event)
    return found


def gestures(prompt: Prompt) -> list[list[int]]:
    """Return the gestures that a prompt offers: its shortcuts and its choices. Sets are looked at once chosen."""
    if prompt.any_order:
        return []
    return [shortcut.options for shortcut in prompt.shortcuts] + [[choice.option] for choice in prompt.choices]


def looks(game: Game, rules: Rules, state: State, prompt: Prompt) -> list[Look]:
    """Return a look at everything that a prompt offers."""
    return Looker(game, rules, state, prompt.seat, prompt).offered()
