"""The question on the screen, and the meaning of typed answers."""

import re
from collections.abc import Collection

import msgspec

from truckstop.cli.gesture import PROPOSED, Gesture
from truckstop.cli.screen import Screen, columns, flowed, fold
from truckstop.kernel.prompt import Choice, Shortcut
from truckstop.words import Voice

WHY = "w"
LOOK = "?"
"""Before a number or a word, looks at that choice; alone, shows help."""
COMMANDS = (LOOK, "b", "u", "v", "l", "r", "c", WHY, "s", "q")
TIGHT = 2
"""Lines for the choices if the screen has little room."""
FEW = 4
"""Largest number of unavailable choices that are named with their reason; more are only counted."""
MANY = 12
"""Largest number of choices that are numbered; if there are more and all have words, the words are typed."""
LISTED = 3
"""Lines for a list of words that can be typed."""
NAMED = 24
"""Largest number of words in an error message; more are only counted."""


class Answer(msgspec.Struct):
    """What was typed: choices by option or by word, a command, or an error."""

    options: list[int] = []
    words: list[str] = []
    """Choices by their words, in order; the first is available."""
    without: int | None = None
    """The option to remove from a set."""
    command: str = ""
    rest: str = ""
    wrong: str = ""


def question(
    gesture: Gesture, voice: Voice, screen: Screen, down: int = 5, shown: Collection[int] | None = None
) -> list[str]:
    """Return the lines of a question; choices are put side by side if there are more than `down`.

    Choices whose numbers are `shown` in the drawing are not listed again.
    """
    lines = []
    if gesture.chosen and (down > TIGHT or not gesture.pointed):
        lines.append(voice.word("terminal.so_far", choices=chosen(gesture, voice)))
    lines.append(voice.say(gesture.prompt.asks))
    if by_word(gesture):
        return [*lines, *listed([choice.word for choice in gesture.numbered], voice, screen, down)]
    numbered = [
        f"{number}) {label(gesture, choice, voice, down)}"
        for number, choice in enumerate(gesture.numbered, 1)
        if shown is None or number not in shown
    ]
    if gesture.end is not None:
        numbered.append(f"0) {voice.say(gesture.end.says)}")
    if gesture.pointed:
        # Unavailable things are visible in the drawing, and their words are answered with the reason. Words that are
        # listed before the answer need no numbers.
        if screen.plain or not unnumbered(gesture):
            lines += beside(numbered, screen, 1)
        return lines + pointed(gesture, voice, screen, max(down, LISTED))
    ready = proposed(gesture, voice, screen)
    if shown is None:
        return [*lines, *ready, *beside(numbered, screen, down), *not_now(gesture, voice)]
    lines += [*ready, *(f"  {line}" for line in flowed(numbered, screen.width - 2))]
    reasons = not_now(gesture, voice)
    return [*lines, voice.word("terminal.not_now_without", why=WHY)] if reasons and down <= TIGHT else lines + reasons


def beside(parts: list[str], screen: Screen, down: int) -> list[str]:
    """Put parts side by side if there are more than `down`; one per line for screen readers."""
    return [f"  {line}" for line in columns(parts, screen.width - 2, len(parts) if screen.plain else down)]


def proposed(gesture: Gesture, voice: Voice, screen: Screen) -> list[str]:
    """Return the proposals that continue the choice made; others only for screen readers, as they fill the screen."""
    proposals = gesture.proposals
    if not screen.plain and PROPOSED not in proposals:
        return []
    return [f"  {word}) {voice.say(shortcut.says)}" for word, shortcut in proposals.items()]


def by_word(gesture: Gesture) -> bool:
    """True if choices are typed by word only: if there are many, or if the words are numbers."""
    words = [choice.word for choice in gesture.numbered]
    return all(words) and (len(words) > MANY or all(word.isdecimal() for word in words))


def unnumbered(gesture: Gesture) -> bool:
    """True if the choices on the screen have no numbers; then no prompt may mention numbers."""
    return by_word(gesture) or (bool(gesture.pointed) and all(choice.word for choice in gesture.numbered))


def pointed(gesture: Gesture, voice: Voice, screen: Screen, down: int) -> list[str]:
    """Return the shortcuts with what they bring, side by side; only their words if that takes too many lines."""
    said = [voice.say(shortcut.says) for shortcut in gesture.pointed]
    high = MANY if screen.plain else down
    lines = columns(said, screen.width - 2, high)
    if len(lines) > high:
        return listed([shortcut.word for shortcut in gesture.pointed], voice, screen, down)
    return [f"  {line}" for line in (said if screen.plain else lines)]


def listed(words: list[str], voice: Voice, screen: Screen, down: int) -> list[str]:
    """Return words to type, as many as fit into a few lines, or into one if there is little room."""
    lines, most = fold(f"  {voice.list(words)}", screen.width), LISTED if down > TIGHT else 1
    if screen.plain or len(lines) <= most:
        return lines
    room = most * (screen.width - 4) - len(voice.word("terminal.more_words", words="", n=len(words)))
    some: list[str] = []
    while len(voice.list([*some, words[len(some)]])) <= room:
        some.append(words[len(some)])
    more = voice.word("terminal.more_words", words=voice.list(some), n=len(words) - len(some))
    return fold(f"  {more}", screen.width)


def asked_for(gesture: Gesture, voice: Voice) -> str:
    """Return the text in front of the input."""
    n = len(gesture.numbered)
    if gesture.end is not None:
        return voice.word("terminal.your_choices", n=n)
    words = [choice.word for choice in gesture.numbered]
    if gesture.pointed and all(words):
        return voice.word("terminal.your_words", words=voice.list(words), word=example(gesture))
    if gesture.proposals:
        word, shortcut = min(gesture.proposals.items(), key=lambda item: price_of(item[1]))
        price = price_of(shortcut)
        key = "terminal.your_choice_or_all_paid" if price else "terminal.your_choice_or_all"
        return voice.word(key, n=n, word=word, price=price)
    if not (word := example(gesture)):
        return voice.word("terminal.your_choice", n=n)
    return voice.word("terminal.your_word" if by_word(gesture) else "terminal.your_choice_or_word", n=n, word=word)


def price_of(shortcut: Shortcut) -> int:
    """Return the price of a proposal, or 0."""
    price = shortcut.says.params.get("price")
    return price if isinstance(price, int) else 0


def example(gesture: Gesture) -> str:
    """Return a word that could be typed now, or an empty text."""
    return next((thing.word for thing in worded(gesture)), next(iter(gesture.proposals), ""))


def worded(gesture: Gesture) -> list[Choice | Shortcut]:
    """Return everything that can be chosen by a word now."""
    things: list[Choice | Shortcut] = [*gesture.shortcuts, *gesture.offered]
    return [thing for thing in things if thing.word]


def label(gesture: Gesture, choice: Choice, voice: Voice, down: int) -> str:
    """Return the text of a choice. One that can no longer be added to a set keeps its place and is marked."""
    said = voice.say(choice.says)
    if choice in gesture.offered:
        return said
    return voice.word("terminal.taken", choice=said) if down > TIGHT else voice.word("terminal.taken_tight")


def chosen(gesture: Gesture, voice: Voice) -> str:
    """Return what was chosen so far, without the choice that ended a set."""
    said = [voice.say(pick.says) for pick in gesture.chosen]
    return voice.list(said[:-1] if gesture.ended else said) or nothing(voice)


def nothing(voice: Voice) -> str:
    """Return the text for an empty set, which a game can replace."""
    own = f"{voice.game}.none_chosen"
    return voice.word(own if own in voice.catalogue.entries else "terminal.none_chosen")


def not_now(gesture: Gesture, voice: Voice, few: int = FEW) -> list[str]:
    """Return the unavailable choices by reason; more than `few` with one reason are only counted."""
    offered = [choice.says for choice in gesture.offered]
    named: dict[str, dict[str, None]] = {}
    for barred in gesture.prompt.barred:
        if barred.says not in offered:
            named.setdefault(voice.say(barred.why), {})[voice.say(barred.says)] = None
    lines = []
    for why, names in named.items():
        if len(names) > few:
            lines.append(voice.word("terminal.not_now_many", n=len(names), why=why))
        else:
            lines.append(voice.word("terminal.not_now", choices=voice.list(names), why=why))
    return lines


def command_in(text: str) -> Answer | None:
    """Return the command in `text`, or None."""
    if text.startswith(LOOK):
        return Answer(command=LOOK, rest=text.removeprefix(LOOK).strip())
    command, _, rest = text.partition(" ")
    return Answer(command=command.lower(), rest=rest.strip()) if command.lower() in COMMANDS else None


def words_in(text: str, gesture: Gesture) -> list[str]:
    """Return the typed words if the first of them can be chosen now. `d3 c3` also means the side c3-d3."""
    parts = re.split(r"[ ,-]+", text)
    for word in ("-".join(parts), "-".join(reversed(parts))):
        if gesture.called(word) is not None:
            return [word]
    words = re.split(r"[ ,]+", text)
    return words if gesture.called(words[0]) is not None else []


def no_such_word(text: str, gesture: Gesture, voice: Voice) -> str:
    """Return why a text cannot be chosen: the reason that it is unavailable, or what could be typed instead."""
    for barred in gesture.prompt.barred:
        said = voice.say(barred.says)
        if said.casefold().split()[:1] == text.casefold().split()[:1]:
            return voice.word("terminal.not_now", choices=said, why=voice.say(barred.why))
    n, short = len(gesture.numbered), text[:20]
    like = [thing.word for thing in worded(gesture) if shape(thing.word) == shape(text)]
    if like and len(like) > NAMED:
        return voice.word("terminal.wrong.no_such_of_many", text=short, n=len(like))
    if like:
        return voice.word("terminal.wrong.no_such", text=short, words=voice.list(like))
    word = example(gesture)
    if word:
        key = "terminal.wrong.no_word" if unnumbered(gesture) else "terminal.wrong.word_or_number"
        return voice.word(key, text=short, n=n, word=word)
    return voice.word("terminal.wrong.word", text=short, n=n)


def shape(word: str) -> str:
    """Return the pattern of a word: c4 and j10 have the same, and so do all directions."""
    return re.sub(r"[a-z]+", "a", re.sub(r"\d+", "0", word.casefold()))


def understood(text: str, gesture: Gesture, voice: Voice) -> Answer:
    """Return the meaning of a typed line. A set takes several numbers; an empty line or 0 ends it."""
    numbered, end = gesture.numbered, gesture.end
    n = len(numbered)
    if not text and end is None and unnumbered(gesture):
        return Answer(wrong=voice.word("terminal.wrong.nothing_word", word=example(gesture)))
    if not text:
        return Answer(wrong=voice.word("terminal.wrong.nothing", n=n)) if end is None else Answer([end.option])
    if command := command_in(text):
        return command
    if end is not None and re.fullmatch(r"-\d+", text) and 1 <= int(text[1:]) <= n:
        return Answer(without=numbered[int(text[1:]) - 1].option)
    if words := words_in(text, gesture):
        return Answer(words=words)
    if by_word(gesture) or not re.fullmatch(r"\d+([ ,]+\d+)*", text):
        return Answer(wrong=no_such_word(text, gesture, voice))
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
