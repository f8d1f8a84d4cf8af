"""A gesture in the making: what a person has chosen so far, tried out on what she knows, sent when it is whole."""

from truckstop.bots import Bot, decide
from truckstop.kernel.chance import Chance
from truckstop.kernel.game import Game
from truckstop.kernel.play import preview
from truckstop.kernel.prompt import Choice, Prompt
from truckstop.kernel.state import IllegalOption, State


class Gesture:
    """Choices of one seat.

    The rules take a private set (two trucks, some cards) in ascending order only, so that no set is offered twice.
    A person may choose in any order: what she has is put in order before it is tried and sent.
    """

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
        """As the rules take them."""
        return self._path([choice.option for choice in self.chosen])

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

    def _look(self) -> None:
        """What is asked now, or that nothing is: `prompt` and `offered`, and `whole`."""
        path = self.options
        following = follow(self.game, self.state, self.seat, path)
        self.whole = bool(self.chosen) and following is None and self._legal(path)
        self.prompt: Prompt = following or self.opening
        self.offered: list[Choice] = [] if self.whole else self._offered(following)

    def _offered(self, following: Prompt | None) -> list[Choice]:
        """What may be chosen next; in a private set also what comes earlier in its order."""
        found = {choice.option: choice for choice in following.choices} if following is not None else {}
        if not self.opening.secret:
            return list(found.values())
        options = [choice.option for choice in self.chosen]
        later: dict[int, Choice] = {}
        for choice in self.opening.choices:
            ahead = follow(self.game, self.state, self.seat, [choice.option])
            if ahead is None:
                continue
            later |= {other.option: other for other in ahead.choices}
            if not found and len(options) == 1:
                # Her first choice cannot come first: the question is the one that follows another first choice.
                self.prompt = ahead
        for option, choice in (later | {choice.option: choice for choice in self.opening.choices}).items():
            if option not in found and self._fits([*options, option], later):
                found[option] = choice
        return [found[option] for option in sorted(found)]

    def _fits(self, options: list[int], others: dict[int, Choice]) -> bool:
        """Is there a gesture that begins with these, or with these and one more?"""
        if self._legal(sorted(options)):
            return True
        return len(options) == 1 and any(self._legal(sorted([*options, other])) for other in others)

    def _path(self, options: list[int]) -> list[int]:
        """In the order in which they were chosen if the rules take it so, else ascending."""
        if not self.opening.secret or self._legal(options):
            return options
        return sorted(options)

    def _legal(self, options: list[int]) -> bool:
        try:
            return preview(self.state, self.seat, options).done >= len(options) - 1
        except IllegalOption:
            return False


def follow(game: Game, state: State, seat: int, options: list[int]) -> Prompt | None:
    """The question that goes on with a gesture, or none if these options cannot be, or need not be, gone on with."""
    try:
        ahead = preview(state, seat, options)
    except IllegalOption:
        return None
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
