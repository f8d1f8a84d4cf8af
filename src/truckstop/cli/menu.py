"""The question on the screen, and what a typed answer means."""

import re

import msgspec

from truckstop.cli.gesture import Gesture
from truckstop.cli.screen import Screen, columns
from truckstop.kernel.prompt import Choice, Prompt
from truckstop.words import Voice

COMMANDS = ("?", "b", "u", "l", "r", "c", "s", "q")
FEW = 4
"""More choices than this that cannot be taken for one reason are only counted: the drawing shows them."""


class Answer(msgspec.Struct):
    """What was typed: choices by their option, or a command with what follows it, or why it is neither."""

    options: list[int] = []
    command: str = ""
    rest: str = ""
    wrong: str = ""


def question(gesture: Gesture, voice: Voice, screen: Screen, down: int = 5) -> list[str]:
    """The lines that put the question; choices stand side by side if there are more than `down`."""
    lines = []
    if gesture.chosen:
        lines.append(voice.word("terminal.so_far", choices=chosen(gesture, voice)))
    lines.append(voice.say(gesture.prompt.asks))
    numbered = [f"{number}) {voice.say(choice.says)}" for number, choice in enumerate(gesture.offered, 1)]
    lines += [f"  {line}" for line in columns(numbered, screen.width - 2, len(numbered) if screen.plain else down)]
    return lines + not_now(gesture, voice)


def chosen(gesture: Gesture, voice: Voice) -> str:
    """What was chosen so far. What ended a set goes without saying, unless nothing else was chosen."""
    said = [voice.say(choice.says) for choice in gesture.chosen]
    return voice.list(said[:-1] if gesture.ended and len(said) > 1 else said)


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


def understood(text: str, offered: list[Choice], prompt: Prompt, voice: Voice) -> Answer:
    """What a typed line means. Several numbers may be typed where a set is collected."""
    if not text:
        return Answer(wrong=voice.word("terminal.wrong.nothing", n=len(offered)))
    command, _, rest = text.partition(" ")
    if command.lower() in COMMANDS:
        return Answer(command=command.lower(), rest=rest.strip())
    if not re.fullmatch(r"\d+([ ,]+\d+)*", text):
        return Answer(wrong=voice.word("terminal.wrong.word", text=text[:20], n=len(offered)))
    numbers = [int(number) for number in re.split(r"[ ,]+", text)]
    outside = [number for number in numbers if not 1 <= number <= len(offered)]
    if outside:
        return Answer(wrong=voice.word("terminal.wrong.number", number=outside[0], n=len(offered)))
    if len(numbers) > 1 and not prompt.any_order:
        return Answer(wrong=voice.word("terminal.wrong.several", n=len(offered)))
    return Answer(options=[offered[number - 1].option for number in numbers])
