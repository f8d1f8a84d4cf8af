"""A gesture in the making: what a person has chosen so far, tried out on what she knows, sent when it is whole."""

from truckstop.bots import Bot, decide
from truckstop.kernel.chance import Chance
from truckstop.kernel.game import Game
from truckstop.kernel.play import preview
from truckstop.kernel.prompt import Choice, Prompt
from truckstop.kernel.state import IllegalOption, State


class Gesture:
    """Choices of one seat: `prompt` and `offered` say what is asked now, `whole` that nothing is."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.opening: Prompt = game.prompt(state, seat)
        self.chosen: list[Choice] = []
        """In the order in which they were chosen."""
        self._look()

    @property
    def options(self) -> list[int]:
        """As the rules take them: a set ascending, and its end left out if the rules do not ask for it any more."""
        options = [choice.option for choice in self.chosen]
        if not self.opening.any_order:
            return options
        options.sort()
        return options[:-1] if self.ended and len(options) > 1 and not self._legal(options) else options

    @property
    def ended(self) -> bool:
        """A set that its last choice has ended."""
        last = self.opening.choices[-1].option
        return self.opening.any_order and bool(self.chosen) and self.chosen[-1].option == last

    @property
    def numbered(self) -> list[Choice]:
        """What stands on the screen with a number. A set keeps its numbers while it is collected; its end has none."""
        return self.opening.choices[:-1] if self.opening.any_order else self.offered

    @property
    def end(self) -> Choice | None:
        """What ends a set."""
        return self.opening.choices[-1] if self.opening.any_order else None

    def choose(self, choice: Choice) -> None:
        self.chosen.append(choice)
        self._look()

    def back(self) -> bool:
        """Undo the last choice; False if there is none."""
        if not self.chosen:
            return False
        self.chosen.pop()
        self._look()
        return True

    def without(self, option: int) -> bool:
        """Take one out of a set again, the last of its kind; False if it is not in it."""
        at = [place for place, choice in enumerate(self.chosen) if choice.option == option]
        if not at:
            return False
        del self.chosen[at[-1]]
        self._look()
        return True

    def _look(self) -> None:
        following = follow(self.game, self.state, self.seat, self.options)
        self.prompt: Prompt = following or self.opening
        if self.opening.any_order:
            self.offered = self._addable()
        else:
            self.offered = following.choices if following is not None else []
        self.whole = not self.offered

    def _addable(self) -> list[Choice]:
        """What the set can still take, its end included; nothing once it is ended or can take nothing more."""
        if self.ended:
            return []
        have = [choice.option for choice in self.chosen]
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
    ahead = preview(state, seat, options)
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
