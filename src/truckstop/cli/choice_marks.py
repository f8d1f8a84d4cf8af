"""The numbers of choices, written into a drawing beside what they choose, so that no list has to repeat them."""

import re
from collections.abc import Iterable

from truckstop.kernel.prompt import Choice


class ChoiceMarks:
    """Marks by the things that choices touch. A choice whose mark is in the drawing need not be listed below it."""

    def __init__(self, choices: Iterable[Choice] = ()) -> None:
        self._numbers: dict[tuple[str, ...], int] = {}
        self._asked: set[int] = set()
        touches = [tuple(choice.touches) for choice in choices]
        firsts = [things[:1] for things in touches]
        for number, things in enumerate(touches, 1):
            # Two choices at one thing, such as two cards of one vendor, cannot share a mark there.
            if things and firsts.count(things[:1]) == 1:
                self._numbers[things[:1]] = number
            if things and touches.count(things) == 1:
                self._numbers[things] = number

    def at(self, *things: str) -> str:
        """Return what to write before a thing, or a thing at a place: `7)`, or nothing if it cannot be chosen."""
        number = self._numbers.get(things)
        if number is None:
            return ""
        self._asked.add(number)
        return f"{number})"

    def among(self, lines: list[str]) -> set[int]:
        """Return the numbers that are in a drawing, without those that were cut off at the end of a line."""
        there = set(re.findall(r"(?<!\S)\d+(?=\))", "\n".join(lines)))
        return {number for number in self._asked if str(number) in there}
