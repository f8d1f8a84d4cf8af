"""Explanations: who plays and how, what a card or a special does, and the rules."""

from textwrap import wrap

from truckstop.cli.seats import Sitter
from truckstop.kernel.game import Game
from truckstop.kernel.log import Dice
from truckstop.kernel.state import Rules
from truckstop.rules import find_clauses
from truckstop.words import Voice

TEXT = "_text"
"""A thing whose kind ends so is the explanation of the thing without it."""


def introduction(game: str, sitters: list[Sitter], dice: Dice, voice: Voice) -> list[str]:
    """One short screen: what this is, who plays, how to answer."""
    lines = [voice.word("terminal.intro.head", name=voice.word(f"{game}.name")), voice.word(f"{game}.blurb"), ""]
    people = [sitter.name for sitter in sitters if not sitter.bot]
    if people:
        lines.append(voice.word("terminal.intro.people", who=voice.list(people)))
    for kind in sorted({sitter.bot for sitter in sitters if sitter.bot}):
        names = [sitter.name for sitter in sitters if sitter.bot == kind]
        lines.append(voice.word("terminal.intro.bots", who=voice.list(names), kind=kind))
    if dice.commitment is not None:
        lines.append(voice.word("terminal.intro.fair", seal=dice.commitment[:12]))
    else:
        lines.append(voice.word("terminal.intro.seeded", seed=dice.seed or 0))
    return [*lines, "", *voice.word("terminal.intro.how").splitlines(), ""]


def things(game: Game, rules: Rules, wanted: str, voice: Voice) -> list[str]:
    """Everything whose name has `wanted` in it, explained; all that can be explained if nothing is wanted."""
    texts = [thing for thing in game.things(rules) if TEXT + ":" in thing]
    found = [text for text in texts if wanted.casefold() in all_names(text, voice).casefold()]
    if not found:
        return [voice.word("terminal.wrong.explain", text=wanted[:20])]
    return [explained(text, voice) for text in found]


def shorts(game: Game, rules: Rules, voice: Voice) -> list[str]:
    """What the short heads of columns stand for."""
    pairs = []
    for thing in game.things(rules):
        kind, _, key = thing.partition(":")
        if f"{voice.game}.{kind}_short.{key}" in voice.catalogue.entries:
            name, short = voice.thing(thing), voice.thing(f"{kind}_short:{key}")
            pairs += [voice.word("terminal.short", short=short, name=name)] if short != name else []
    return [voice.word("terminal.shorts", list=voice.list(pairs))] if pairs else []


def all_names(text: str, voice: Voice) -> str:
    kind, _, key = text.partition(TEXT + ":")
    return f"{voice.thing(f'{kind}:{key}')} / {voice.thing(f'{kind}_short:{key}')}"


def explained(text: str, voice: Voice) -> str:
    """In the game's own way if it has one, which may name figures of the thing."""
    kind, _, key = text.partition(TEXT + ":")
    name, short = voice.thing(f"{kind}:{key}"), voice.thing(f"{kind}_short:{key}")
    if f"{voice.game}.{kind}_short.{key}" in voice.catalogue.entries and short != name:
        name = voice.word("terminal.name_and_short", name=name, short=short)
    own = f"{voice.game}.explained.{kind}"
    key_of = own if own in voice.catalogue.entries else "terminal.explained"
    said = voice.word(key_of, name=name, text=text, **voice.figures.get(text, {}))
    # A card of somebody's own has no text yet: nothing stays where it would be.
    return " ".join(said.split())


def rules(game: Game, wanted: str, voice: Voice) -> list[str]:
    """The game in a nutshell, or one clause of its rules."""
    if not wanted:
        return [*voice.word(f"{game.key}.summary").splitlines(), "", voice.word("terminal.more_rules", game=game.key)]
    clauses = find_clauses(wanted.upper())
    if not clauses:
        return [voice.word("terminal.wrong.clause", text=wanted[:20])]
    return [line for clause in clauses for line in wrap(f"{clause.id}: {clause.text}", 78, subsequent_indent="  ")]
