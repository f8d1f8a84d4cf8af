"""A gesture in the making: what a person has chosen so far, tried out on what she knows, sent when it is whole."""

import msgspec

from truckstop.bots import Bot, decide
from truckstop.kernel.chance import Chance, ChanceWanted, NoChance
from truckstop.kernel.game import Game
from truckstop.kernel.play import Preview, preview
from truckstop.kernel.prompt import Choice, Message, Prompt, Shortcut
from truckstop.kernel.state import IllegalOption, State
from truckstop.kernel.tell import Event, Heard

ROUNDS = ("round", "turn")
"""The events with which a new stretch of a game begins."""


class Pick(msgspec.Struct, frozen=True):
    """What was chosen at one go: an option, or all those of a shortcut."""

    options: list[int]
    says: Message


class Gesture:
    """Choices of one seat: `prompt` and `offered` say what is asked now, `whole` that nothing is."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.opening: Prompt = game.prompt(state, seat)
        self.chosen: list[Pick] = []
        """In the order in which they were chosen."""
        self._look()

    @property
    def options(self) -> list[int]:
        """As the rules take them: a set ascending, and its end left out if the rules do not ask for it any more."""
        options = [option for pick in self.chosen for option in pick.options]
        if not self.opening.any_order:
            return options
        options.sort()
        return options[:-1] if self.ended and len(options) > 1 and not self._legal(options) else options

    @property
    def ended(self) -> bool:
        """A set that its last choice has ended."""
        last = self.opening.choices[-1].option
        return self.opening.any_order and bool(self.chosen) and self.chosen[-1].options == [last]

    @property
    def numbered(self) -> list[Choice]:
        """What stands on the screen with a number. A set keeps its numbers while it is collected; its end has none."""
        return self.opening.choices[:-1] if self.opening.any_order else self.offered

    @property
    def end(self) -> Choice | None:
        """What ends a set."""
        return self.opening.choices[-1] if self.opening.any_order else None

    def choose(self, choice: Choice | Shortcut) -> None:
        options = choice.options if isinstance(choice, Shortcut) else [choice.option]
        self.chosen.append(Pick(options, choice.says))
        self._look()

    def called(self, word: str) -> Choice | Shortcut | None:
        """What can be chosen now by this word."""
        things: list[Choice | Shortcut] = [*self.offered, *self.shortcuts]
        return next((thing for thing in things if thing.word.casefold() == word.casefold() != ""), None)

    def back(self) -> bool:
        """Undo the last choice; False if there is none."""
        if not self.chosen:
            return False
        self.chosen.pop()
        self._look()
        return True

    def without(self, option: int) -> bool:
        """Take one out of a set again, the last of its kind; False if it is not in it."""
        at = [place for place, pick in enumerate(self.chosen) if pick.options == [option]]
        if not at:
            return False
        del self.chosen[at[-1]]
        self._look()
        return True

    def _look(self) -> None:
        options = self.options
        ahead = preview(self.state, self.seat, options)
        self.ahead: State = ahead.state
        """The position as far as the seat can foresee it; what its last choice reveals is not there."""
        following = asked_after(self.game, ahead, self.seat, options)
        self.prompt: Prompt = following or self.opening
        if self.opening.any_order:
            self.offered = self._addable()
        else:
            self.offered = following.choices if following is not None else []
        self.whole = not self.offered
        self.shortcuts = [] if self.whole else self.prompt.shortcuts
        alone = len(self.state.scores()) == 1
        self.coming: list[Event] = self._coming(ahead, options) if self.whole and alone else []
        """What the last choice will tell whoever plays alone, before anything is drawn: nobody's secret is in it."""

    def _coming(self, ahead: Preview, options: list[int]) -> list[Event]:
        state, heard = ahead.state.copy(), Heard()
        try:
            for option in options[ahead.done :]:
                state.apply(self.seat, option, NoChance(), heard)
        except ChanceWanted:
            pass
        names = [self.game.event_shapes[event[1]].name for event in heard.events]
        ends = [place for place, name in enumerate(names) if name in ROUNDS]
        return heard.events[: ends[0]] if ends else heard.events

    def _addable(self) -> list[Choice]:
        """What the set can still take, its end included; nothing once it is ended or can take nothing more."""
        if self.ended:
            return []
        have = [option for pick in self.chosen for option in pick.options]
        *things, end = self.opening.choices
        addable = [choice for choice in things if self._legal(sorted([*have, choice.option]))]
        return [*addable, end] if addable else []

    def _legal(self, options: list[int]) -> bool:
        try:
            return preview(self.state, self.seat, options).done >= len(options) - 1
        except IllegalOption:
            return False


def follow(game: Game, state: State, seat: int, options: list[int]) -> Prompt | None:
    """The question that goes on with a gesture, or none if it is whole."""
    return asked_after(game, preview(state, seat, options), seat, options)


def asked_after(game: Game, ahead: Preview, seat: int, options: list[int]) -> Prompt | None:
    if ahead.done < len(options) or seat not in ahead.state.to_act():
        return None
    prompt = game.prompt(ahead.state, seat)
    return None if options and prompt.begins else prompt


def decided(game: Game, state: State, seat: int, bot: Bot, chance: Chance) -> list[int]:
    """A whole gesture of a bot."""
    options = [decide(bot, state, seat, chance)]
    while follow(game, state, seat, options) is not None:
        options.append(decide(bot, preview(state, seat, options).state, seat, chance))
    return options
