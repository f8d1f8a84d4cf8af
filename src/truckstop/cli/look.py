"""A look at a choice before it is made: what it does, what each player would gain now, and the next question."""

from truckstop.cli.gesture import Gesture, said
from truckstop.cli.menu import chosen, no_such_word, understood
from truckstop.words import Voice

STOPS = {"chance": "terminal.look.chance", "others": "terminal.look.others"}
"""Sentences for the reasons why a look ends."""


def look_at(gesture: Gesture, text: str, voice: Voice) -> list[str]:
    """Return what the choice named by `text` would do, or why `text` names none."""
    trial = gesture.copy()
    if not trial.whole and (wrong := choose(trial, text, voice)):
        return [wrong]
    look = trial.look()
    lines = [voice.word("terminal.look.head", choices=chosen(trial, voice))]
    lines += [f"- {line}" for line in voice.tell(said(gesture.game, event) for event in look.does)]
    gains = [voice.word("terminal.look.gain", who=gain.who, n=f"{gain.n:+}") for gain in look.as_it_stands]
    if gains:
        lines.append(voice.word("terminal.look.gains", gains=voice.list(gains)))
    if look.stops:
        lines.append(voice.word(STOPS[look.stops]))
    if look.asks is not None:
        lines.append(voice.word("terminal.look.asks", question=voice.say(look.asks)))
    return lines if len(lines) > 1 else [*lines, voice.word("terminal.look.nothing")]


def choose(trial: Gesture, text: str, voice: Voice) -> str:
    """Choose what was typed, and end a set as if it were complete; return the error, or an empty text."""
    answer = understood(text, trial, voice)
    if answer.wrong:
        return answer.wrong
    if answer.command or answer.without is not None:
        return no_such_word(text, trial, voice)
    for option in answer.options:
        found = next((choice for choice in trial.offered if choice.option == option), None)
        if found is None:
            return voice.word("terminal.wrong.together")
        trial.choose(found)
    for word in answer.words:
        thing = trial.called(word)
        if thing is None:
            return no_such_word(word, trial, voice)
        trial.choose(thing)
    if trial.end is not None and not trial.whole:
        trial.choose(trial.end)
    return ""
