"""The question on the screen, and what a typed answer means."""

import re

import msgspec

from truckstop.cli.gesture import Gesture
from truckstop.cli.screen import Screen, columns
from truckstop.kernel.prompt import Choice
from truckstop.words import Voice

COMMANDS = ("?", "b", "u", "v", "l", "r", "c", "s", "q")
TIGHT = 3
"""Choices in no more lines than this if they can be: there is not enough room on the screen."""
FEW = 4
"""More choices than this that cannot be taken for one reason are only counted: the drawing shows them."""


class Answer(msgspec.Struct):
    """What was typed: choices by their option, or a command with what follows it, or why it is neither."""

    options: list[int] = []
    without: int | None = None
    """What is to be taken out of a set again."""
    command: str = ""
    rest: str = ""
    wrong: str = ""


def question(gesture: Gesture, voice: Voice, screen: Screen, down: int = 5) -> list[str]:
    """The lines that put the question; choices stand side by side if there are more than `down`."""
    lines = []
    if gesture.chosen:
        lines.append(voice.word("terminal.so_far", choices=chosen(gesture, voice)))
    lines.append(voice.say(gesture.prompt.asks))
    numbered = [f"{number}) {label(gesture, choice, voice, down)}" for number, choice in enumerate(gesture.numbered, 1)]
    if gesture.end is not None:
        numbered.append(f"0) {voice.say(gesture.end.says)}")
    lines += [f"  {line}" for line in columns(numbered, screen.width - 2, len(numbered) if screen.plain else down)]
    return lines + not_now(gesture, voice)


def label(gesture: Gesture, choice: Choice, voice: Voice, down: int) -> str:
    """A choice beside its number. What a set cannot take any more keeps its place and is marked."""
    said = voice.say(choice.says)
    if choice in gesture.offered:
        return said
    return voice.word("terminal.taken", choice=said) if down > TIGHT else voice.word("terminal.taken_tight")


def chosen(gesture: Gesture, voice: Voice) -> str:
    """What was chosen so far. What ended a set goes without saying."""
    said = [voice.say(choice.says) for choice in gesture.chosen]
    return voice.list(said[:-1] if gesture.ended else said) or nothing(voice)


def nothing(voice: Voice) -> str:
    """An empty set, in the game's own words if it has some."""
    own = f"{voice.game}.none_chosen"
    return voice.word(own if own in voice.catalogue.entries else "terminal.none_chosen")


def not_now(gesture: Gesture, voice: Voice) -> list[str]:
    """What can be seen and not taken, by the reason why."""
    offered = [choice.says for choice in gesture.offered]
    named: dict[str, dict[str, None]] = {}
    for barred in gesture.prompt.barred:
        if barred.says not in offered:
            named.setdefault(voice.say(barred.why), {})[voice.say(barred.says)] = None
    lines = []
    for why, names in named.items():
        if len(names) > FEW:
            lines.append(voice.word("terminal.not_now_many", n=len(names), why=why))
        else:
            lines.append(voice.word("terminal.not_now", choices=voice.list(names), why=why))
    return lines


def command_in(text: str) -> Answer | None:
    """The command that was typed, if it is one."""
    command, _, rest = text.partition(" ")
    return Answer(command=command.lower(), rest=rest.strip()) if command.lower() in COMMANDS else None


def understood(text: str, gesture: Gesture, voice: Voice) -> Answer:
    """What a typed line means. Where a set is collected, several numbers may be typed, and nothing or 0 ends it."""
    numbered, end = gesture.numbered, gesture.end
    n = len(numbered)
    if not text:
        return Answer(wrong=voice.word("terminal.wrong.nothing", n=n)) if end is None else Answer([end.option])
    if command := command_in(text):
        return command
    if end is not None and re.fullmatch(r"-\d+", text) and 1 <= int(text[1:]) <= n:
        return Answer(without=numbered[int(text[1:]) - 1].option)
    if not re.fullmatch(r"\d+([ ,]+\d+)*", text):
        return Answer(wrong=voice.word("terminal.wrong.word", text=text[:20], n=n))
    numbers = [int(number) for number in re.split(r"[ ,]+", text)]
    outside = [number for number in numbers if not (0 if end is not None else 1) <= number <= n]
    if outside:
        return Answer(wrong=voice.word("terminal.wrong.number", number=outside[0], n=n))
    if len(numbers) > 1 and end is None:
        return Answer(wrong=voice.word("terminal.wrong.several", n=n))
    picked = [end if number == 0 and end is not None else numbered[number - 1] for number in numbers]
    if len(picked) == 1 and picked[0] not in gesture.offered:
        return Answer(wrong=voice.word("terminal.wrong.taken", choice=voice.say(picked[0].says)))
    return Answer([choice.option for choice in picked])
