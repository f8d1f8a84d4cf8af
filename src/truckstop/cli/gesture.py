"""A gesture being made: what a person has chosen so far, previewed on what they know, and sent when it is whole."""

import msgspec

from truckstop.kernel.event import GameEvent
from truckstop.kernel.game import Game
from truckstop.kernel.look import Look, Looker
from truckstop.kernel.preview import Preview, preview
from truckstop.kernel.prompt import Choice, Message, Prompt, Shortcut
from truckstop.kernel.state import IllegalOption, Rules, State

ROUNDS = ("round", "turn")
"""The events that begin a new round or turn."""

REPEATED = ("bid",)
"""The events that only repeat what was chosen."""

PROPOSED = "!"
"""Typed after a number, or alone, to accept a proposal."""


class Pick(msgspec.Struct, frozen=True):
    """One choice: an option, or all options of a shortcut."""

    options: list[int]
    says: Message
    sure: Message | None = None
    """What the seat is shown for confirmation; None if nothing needs to be confirmed."""


class Gesture:
    """Choices of one seat. `prompt` and `offered` are the open question; `whole` means that there is none."""

    def __init__(self, game: Game, rules: Rules, state: State, seat: int) -> None:
        self.game = game
        self.rules = rules
        self.state = state
        self.seat = seat
        self.opening: Prompt = game.prompt(state, seat)
        self.chosen: list[Pick] = []
        """The choices so far, in order."""
        self._look()

    def copy(self) -> "Gesture":
        """Return a copy, for trying more choices."""
        twin = Gesture(self.game, self.rules, self.state, self.seat)
        twin.chosen = list(self.chosen)
        twin._look()
        return twin

    def look(self) -> Look:
        """Return what the choices so far do, as far as the seat can know."""
        return Looker(self.game, self.rules, self.state, self.seat).at(self.options)

    @property
    def options(self) -> list[int]:
        """The options as the rules take them: a set ascending, without its end if the rules no longer ask for it."""
        options = [option for pick in self.chosen for option in pick.options]
        if not self.opening.any_order:
            return options
        options.sort()
        return options[:-1] if self.ended and len(options) > 1 and not self._legal(options) else options

    @property
    def ended(self) -> bool:
        """True if this is a set and its last choice has ended it."""
        last = self.opening.choices[-1].option
        return self.opening.any_order and bool(self.chosen) and self.chosen[-1].options == [last]

    @property
    def numbered(self) -> list[Choice]:
        """The choices with a number on the screen. A set keeps its numbers while it is collected; its end has none."""
        return self.opening.choices[:-1] if self.opening.any_order else self.offered

    @property
    def end(self) -> Choice | None:
        """The choice that ends a set; None if this is not a set."""
        return self.opening.choices[-1] if self.opening.any_order else None

    def choose(self, choice: Choice | Shortcut) -> None:
        options = choice.options if isinstance(choice, Shortcut) else [choice.option]
        # A proposal needs no confirmation: the person has just seen it.
        self.chosen.append(Pick(options, choice.says, choice.sure if isinstance(choice, Choice) else None))
        self._look()

    @property
    def sure(self) -> Message | None:
        """What the last choice would do, if it must be confirmed; otherwise None."""
        return self.chosen[-1].sure if self.whole and self.chosen else None

    @property
    def waits(self) -> bool:
        """True if the gesture is whole but must be confirmed before it is sent."""
        return self.whole and (self.opening.secret or self.sure is not None)

    @property
    def pointed(self) -> list[Shortcut]:
        """The shortcuts that have a word, such as the name of a square."""
        return [shortcut for shortcut in self.shortcuts if shortcut.word]

    @property
    def proposals(self) -> dict[str, Shortcut]:
        """The other shortcuts, each a complete answer that begins with a choice: `7!` is 7 and the rest as proposed.

        If there is only one and something has been chosen already, `!` is enough.
        """
        others = [shortcut for shortcut in self.shortcuts if not shortcut.word]
        if len(others) == 1 and self.chosen:
            return {PROPOSED: others[0]}
        numbers = {choice.option: number for number, choice in enumerate(self.numbered, 1)}
        found = [(numbers.get(shortcut.options[0]), shortcut) for shortcut in others]
        return {f"{number}{PROPOSED}": shortcut for number, shortcut in found if number is not None}

    def called(self, word: str) -> Choice | Shortcut | None:
        """Return what this word would choose now, or None."""
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
        """Remove an option from the set, the last one if it is there twice; False if it is not in the set."""
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
        """The position as far as the seat can foresee it, without what the last choice reveals."""
        following = asked_after(self.game, ahead, self.seat, options)
        self.prompt: Prompt = following or self.opening
        if self.opening.any_order:
            self.offered = self._addable()
        else:
            self.offered = called_by_number(following.choices) if following is not None else []
        self.whole = not self.offered
        # Shortcuts for pointing only are left out, unless they have a word.
        self.shortcuts = [] if self.whole else [one for one in self.prompt.shortcuts if one.listed or one.word]
        if self.sure is not None:
            # The last choice waits for confirmation, so the position before it is shown.
            self.ahead = preview(self.state, self.seat, options[:-1]).state
        alone = len(self.state.scores()) == 1
        self.coming: list[Message] = self._coming() if self.whole and alone else []
        """In a solo game, the events that the choices lead to before anything random happens."""

    def _coming(self) -> list[Message]:
        does = self.look().does
        names = [str(event.__struct_config__.tag) for event in does]
        ends = [*(place for place, name in enumerate(names) if name in ROUNDS), len(names)]
        return [said(self.game, does[place]) for place in range(ends[0]) if names[place] not in REPEATED]

    def _addable(self) -> list[Choice]:
        """Return what can be added to the set, and its end; nothing if it is ended or full."""
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
    """Return the message of an event."""
    shape = next(shape for shape in game.event_shapes.values() if shape.made is type(event))
    return shape.message(game.key, event)


def called_by_number(choices: list[Choice]) -> list[Choice]:
    """Let choices that are plain numbers, such as bids, be typed as they are: a bid of 2 is typed as 2."""
    numbers = [choice.says.params.get("n") if list(choice.says.params) == ["n"] else None for choice in choices]
    if not all(isinstance(number, int) for number in numbers) or any(choice.touches for choice in choices):
        return choices
    return [msgspec.structs.replace(choice, word=str(number)) for choice, number in zip(choices, numbers, strict=True)]


def follow(game: Game, state: State, seat: int, options: list[int]) -> Prompt | None:
    """Return the next question of a gesture, or None if it is whole."""
    return asked_after(game, preview(state, seat, options), seat, options)


def asked_after(game: Game, ahead: Preview, seat: int, options: list[int]) -> Prompt | None:
    if ahead.done < len(options) or seat not in ahead.state.to_act():
        return None
    prompt = game.prompt(ahead.state, seat)
    return None if options and prompt.begins else prompt
