"""Explanations in the middle of a game: what a card or a special does, and the rules."""

from textwrap import wrap

from truckstop.kernel.game import Game
from truckstop.kernel.state import Rules
from truckstop.rules import find_clauses
from truckstop.words import Voice

TEXT = "_text"
"""A thing whose kind ends so is the explanation of the thing without it."""


def things(game: Game, rules: Rules, wanted: str, voice: Voice) -> list[str]:
    """Everything whose name has `wanted` in it, explained; all that can be explained if nothing is wanted."""
    texts = [thing for thing in game.things(rules) if TEXT + ":" in thing]
    found = [text for text in texts if wanted.casefold() in all_names(text, voice).casefold()]
    if not found:
        return [voice.word("terminal.wrong.explain", text=wanted[:20])]
    return [explained(text, voice) for text in found]


def all_names(text: str, voice: Voice) -> str:
    kind, _, key = text.partition(TEXT + ":")
    return f"{voice.thing(f'{kind}:{key}')} / {voice.thing(f'{kind}_short:{key}')}"


def explained(text: str, voice: Voice) -> str:
    kind, _, key = text.partition(TEXT + ":")
    name, short = voice.thing(f"{kind}:{key}"), voice.thing(f"{kind}_short:{key}")
    words = voice.thing(text)
    known = f"{voice.game}.{kind}_short.{key}" in voice.catalogue.entries
    if known and short != name:
        return voice.word("terminal.explained_short", name=name, short=short, text=words)
    return voice.word("terminal.explained", name=name, text=words)


def rules(game: Game, wanted: str, voice: Voice) -> list[str]:
    """The game in a nutshell, or one clause of its rules."""
    if not wanted:
        return [*voice.word(f"{game.key}.summary").splitlines(), "", voice.word("terminal.more_rules", game=game.key)]
    clauses = find_clauses(wanted.upper())
    if not clauses:
        return [voice.word("terminal.wrong.clause", text=wanted[:20])]
    return [line for clause in clauses for line in wrap(f"{clause.id}: {clause.text}", 78, subsequent_indent="  ")]
