"""A gesture in the making: what a person has chosen so far, tried out on what she knows, sent when it is whole."""

import msgspec

from truckstop.kernel.event import GameEvent
from truckstop.kernel.game import Game
from truckstop.kernel.look import Look, Looker
from truckstop.kernel.preview import Preview, preview
from truckstop.kernel.prompt import Choice, Message, Prompt, Shortcut
from truckstop.kernel.state import IllegalOption, Rules, State

ROUNDS = ("round", "turn")
"""The events with which a new stretch of a game begins."""

REPEATED = ("bid",)
"""The events that tell no more than what was chosen."""

PROPOSED = "!"
"""Typed after a number, or alone: as it is proposed."""


class Pick(msgspec.Struct, frozen=True):
    """What was chosen at one go: an option, or all those of a shortcut."""

    options: list[int]
    says: Message
    sure: Message | None = None
    """What its seat is to see before it is done."""


class Gesture:
    """Choices of one seat: `prompt` and `offered` say what is asked now, `whole` that nothing is."""

    def __init__(self, game: Game, rules: Rules, state: State, seat: int) -> None:
        self.game = game
        self.rules = rules
        self.state = state
        self.seat = seat
        self.opening: Prompt = game.prompt(state, seat)
        self.chosen: list[Pick] = []
        """In the order in which they were chosen."""
        self._look()

    def copy(self) -> "Gesture":
        """The same choices, to try more of them."""
        twin = Gesture(self.game, self.rules, self.state, self.seat)
        twin.chosen = list(self.chosen)
        twin._look()
        return twin

    def look(self) -> Look:
        """What the choices so far do, as far as the seat can know."""
        return Looker(self.game, self.rules, self.state, self.seat).at(self.options)

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
        # Who takes a proposal has seen what is proposed.
        self.chosen.append(Pick(options, choice.says, choice.sure if isinstance(choice, Choice) else None))
        self._look()

    @property
    def sure(self) -> Message | None:
        """What the last choice would do, if that is to be seen before it is done; None if it needs no second look."""
        return self.chosen[-1].sure if self.whole and self.chosen else None

    @property
    def waits(self) -> bool:
        """Whole, and not sent before its seat says so."""
        return self.whole and (self.opening.secret or self.sure is not None)

    @property
    def pointed(self) -> list[Shortcut]:
        """The shortcuts that are called by what they point at, such as a square."""
        return [shortcut for shortcut in self.shortcuts if shortcut.word]

    @property
    def proposals(self) -> dict[str, Shortcut]:
        """The other shortcuts, each a whole answer that goes on from a choice: `7!` is 7 and all that it proposes.

        If the one thing that can be proposed goes on with what was chosen already, `!` is enough.
        """
        others = [shortcut for shortcut in self.shortcuts if not shortcut.word]
        if len(others) == 1 and self.chosen:
            return {PROPOSED: others[0]}
        numbers = {choice.option: number for number, choice in enumerate(self.numbered, 1)}
        found = [(numbers.get(shortcut.options[0]), shortcut) for shortcut in others]
        return {f"{number}{PROPOSED}": shortcut for number, shortcut in found if number is not None}

    def called(self, word: str) -> Choice | Shortcut | None:
        """What can be chosen now by this word."""
        things: list[Choice | Shortcut] = [*self.offered, *self.shortcuts]
        named = next((thing for thing in things if thing.word.casefold() == word.casefold() != ""), None)
        return named or self.proposals.get(word)

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
            self.offered = called_by_number(following.choices) if following is not None else []
        self.whole = not self.offered
        # What is for pointing only is left out, unless it can be pointed at by a word.
        self.shortcuts = [] if self.whole else [one for one in self.prompt.shortcuts if one.listed or one.word]
        if self.sure is not None:
            # It is asked about as if it were not done yet, so the position is the one before it.
            self.ahead = preview(self.state, self.seat, options[:-1]).state
        alone = len(self.state.scores()) == 1
        self.coming: list[Message] = self._coming() if self.whole and alone else []
        """The events that the choices lead to in a game of one, before anything is drawn."""

    def _coming(self) -> list[Message]:
        does = self.look().does
        names = [str(event.__struct_config__.tag) for event in does]
        ends = [*(place for place, name in enumerate(names) if name in ROUNDS), len(names)]
        return [said(self.game, does[place]) for place in range(ends[0]) if names[place] not in REPEATED]

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


def said(game: Game, event: GameEvent) -> Message:
    """An event as a sentence of the catalogue."""
    shape = next(shape for shape in game.event_shapes.values() if shape.made is type(event))
    return shape.message(game.key, event)


def called_by_number(choices: list[Choice]) -> list[Choice]:
    """Choices that are numbers and nothing else, such as bids, are called by them: a 2 on the screen is typed as 2."""
    numbers = [choice.says.params.get("n") if list(choice.says.params) == ["n"] else None for choice in choices]
    if not all(isinstance(number, int) for number in numbers) or any(choice.touches for choice in choices):
        return choices
    return [msgspec.structs.replace(choice, word=str(number)) for choice, number in zip(choices, numbers, strict=True)]


def follow(game: Game, state: State, seat: int, options: list[int]) -> Prompt | None:
    """The question that goes on with a gesture, or none if it is whole."""
    return asked_after(game, preview(state, seat, options), seat, options)


def asked_after(game: Game, ahead: Preview, seat: int, options: list[int]) -> Prompt | None:
    if ahead.done < len(options) or seat not in ahead.state.to_act():
        return None
    prompt = game.prompt(ahead.state, seat)
    return None if options and prompt.begins else prompt
