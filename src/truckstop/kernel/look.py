"""Look: what a gesture would do, as far as its seat can know. Nothing happens, and nothing hidden is used.

A look is computed on a copy of the position after `forget`, without chance. It ends at the first draw, and where the
part of another seat begins.
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
    """By how much an owner would have more, or less, than now."""

    who: str
    n: int


class Look(msgspec.Struct, frozen=True):
    """What a gesture does."""

    options: list[int]
    does: list[GameEvent]
    """A promise: the events that follow from it for certain, in order. In a simultaneous phase, what will be told of
    it at the reveal if it stands."""
    as_it_stands: list[Gain]
    """No promise: what each owner would gain if nothing else happened. Owners who gain nothing are left out."""
    asks: Message | None
    """What the seat is asked next, if the gesture leads to another question of its own."""
    stops: str
    """Why the look ends: `chance` if something is drawn, `others` if another seat has its part, empty if the seat is
    asked again or the game is over."""


class Ahead(msgspec.Struct, frozen=True):
    """A look at one gesture with what the seat would see and be asked then."""

    look: Look
    view: msgspec.Struct | None
    """None if the look ends at a draw."""
    asked: Prompt | None


Begun = dict[tuple[int, ...], tuple[State, Foreseen]]
"""By the options that a gesture begins with: where they lead, and what they tell."""


def begin(gesture: list[int], begun: Begun) -> tuple[State, Foreseen, int]:
    """The longest known beginning of a gesture, short of all of it: where it leads, what it tells, how many options."""
    done = len(gesture) - 1
    while tuple(gesture[:done]) not in begun:
        done -= 1
    state, tell = begun[tuple(gesture[:done])]
    return state.copy(), tell.copy(), done


class Looker:
    """Looks ahead for one seat from one position.

    `prompt` is the question that the seat is asked there; it is worked out if it is not at hand. `deal` seeds what the
    seat cannot know. Nothing that a look says may depend on it, and a test holds looks with different deals equal.
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
        """What a gesture does. IllegalOption if it is not legal."""
        return self._ahead(gesture)[0]

    def offered(self) -> list[Look]:
        """A look at everything that the prompt offers.

        What a prompt offers is legal, so it is not checked again; and what several gestures begin with is done once.
        """
        begun: Begun = {(): (self.known, Foreseen(self.seat))}
        return [self._ahead(gesture, begun)[0] for gesture in gestures(self.prompt)]

    def ahead(self, gesture: list[int]) -> Ahead:
        """The same, with the view and the question that it leads to."""
        look, state = self._ahead(gesture)
        if state is None:
            return Ahead(look, None, None)
        asked = self.game.prompt(state, self.seat) if look.asks is not None else None
        return Ahead(look, self.game.view(state, self.seat), asked)

    def _ahead(self, gesture: list[int], begun: "Begun | None" = None) -> tuple[Look, State | None]:
        """The look, and the position that it ends in; none if a draw, or another seat's part, leaves it half done.

        A gesture that comes with what others have begun with is one that is offered.
        """
        game, seat = self.game, self.seat
        stops, done = "", 0
        asks: Message | None = None
        if begun is None:
            state, tell = self.known.copy(), Foreseen(seat)
        else:
            state, tell, done = begin(gesture, begun)
        try:
            for option in gesture[done:]:
                if state.reveals != self.known.reveals:
                    raise IllegalOption(seat, option, "a gesture ends where something is revealed")
                if begun is None:
                    state.apply(seat, option, NO_CHANCE, tell)
                else:
                    state.step(seat, option, NO_CHANCE, tell)
                done += 1
                if begun is not None and done < len(gesture):
                    begun[tuple(gesture[:done])] = (state.copy(), tell.copy())
        except ChanceWanted:
            if done < len(gesture) - 1:
                raise IllegalOption(seat, gesture[done], "a gesture ends where something is drawn") from None
            stops = "chance"
        except HandedOver:
            if done < len(gesture) - 1:
                raise IllegalOption(seat, gesture[done], "a gesture ends where another seat has its part") from None
            stops = "others"
        if stops:
            # Half of a step is no position, but a beat inside it is one.
            found = tell.last
            standing = game.standing(found, seat) if found is not None else self.standing
        else:
            # Another phase may have begun, in which nothing is this gesture's.
            if self.prompt.secret and state.reveals == self.known.reveals:
                tell.events += added(self._foretold(state), self.foretold)
            found = state
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
        does = [game.event(self.rules, event) for event in tell.events]
        return Look(list(gesture), does, gains, asks, stops), found if found is state else None

    def _foretold(self, state: State) -> list[Event]:
        tell = Foreseen(self.seat)
        self.game.foretell(state, self.seat, tell)
        return tell.events


def added(now: list[Event], before: list[Event]) -> list[Event]:
    """The events of `now` that were not foretold before, in order."""
    # Nearly always the same was foretold up to some event, and the rest is new.
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
    """The gestures that a prompt offers: its shortcuts, and its choices. A set is looked at when it is chosen."""
    if prompt.any_order:
        return []
    return [shortcut.options for shortcut in prompt.shortcuts] + [[choice.option] for choice in prompt.choices]


def looks(game: Game, rules: Rules, state: State, prompt: Prompt) -> list[Look]:
    """A look at everything that a prompt offers."""
    return Looker(game, rules, state, prompt.seat, prompt).offered()
