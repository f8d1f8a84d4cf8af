"""Explanations: who plays and how, what a card or a special does, and the rules."""

from collections.abc import Callable
from textwrap import wrap

import msgspec

from truckstop.cli.draw.tacos_cards import explanations
from truckstop.cli.draw.tacos_standing import situation
from truckstop.cli.files import command
from truckstop.cli.seats import Player
from truckstop.kernel.game import Game
from truckstop.kernel.log import Dice, Log
from truckstop.kernel.prompt import Param
from truckstop.kernel.state import Rules
from truckstop.rules import find_clauses
from truckstop.words import UNSAID, Catalogue, Voice
from truckstop.words.custom import TEXT, by_data

MANY_NAMES = 12

EXPLAINED: dict[str, Callable[[msgspec.Struct | None, Voice], list[tuple[str, str]]]] = {"tacos": explanations}
"""Games whose cards have more to say than a text: what is printed on them, by name."""

SITUATED: dict[str, Callable[[msgspec.Struct, Voice], list[str]]] = {"tacos": situation}
"""Games that have more to say at the beginning: against whom it goes, and how it stands."""


def introduction(
    game: str, players: list[Player], dice: Dice, voice: Voice, view: msgspec.Struct, left_in: int = 0
) -> list[str]:
    """One short screen: what this is, who plays, how to answer; and of a game that goes on, the round it stands in."""
    lines = [voice.word("terminal.intro.head", name=voice.word(f"{game}.name")), voice.word(f"{game}.blurb"), ""]
    people = [player.name for player in players if not player.bot]
    if people:
        lines.append(voice.word("terminal.intro.people", who=voice.list(people)))
    for kind in sorted({player.bot for player in players if player.bot}):
        names = [player.name for player in players if player.bot == kind]
        lines.append(voice.word("terminal.intro.bots", who=some_of(names, voice), kind=kind))
    lines += SITUATED[game](view, voice) if game in SITUATED else []
    if left_in:
        lines.append(voice.word("terminal.intro.goes_on", n=left_in))
    if dice.commitment is not None:
        lines.append(voice.word("terminal.intro.fair", seal=dice.commitment[:12]))
    else:
        lines.append(voice.word("terminal.intro.seeded", seed=dice.seed or 0))
    return [*lines, "", *voice.word("terminal.intro.how").splitlines(), ""]


def some_of(names: list[str], voice: Voice) -> str:
    """Names as a list; of very many the first, and how many more there are."""
    if len(names) <= MANY_NAMES:
        return voice.list(names)
    some = names[: MANY_NAMES // 2]
    return voice.word("terminal.more_words", words=voice.list(some), n=len(names) - len(some))


def figures(game: Game, log: Log, words: Catalogue) -> dict[str, dict[str, Param]]:
    """The figures of all that is in this game. What the catalogue has no words for is told by its data file."""
    rules = log.rules()
    there, all_figures = set(game.things(rules)), game.figures(rules)
    found = {thing: dict(params) for thing, params in all_figures.items() if thing in there}
    voice = Voice(words, game.key, (), all_figures)
    for thing, params in found.items():
        kind, _, key = thing.partition(TEXT + ":")
        if f"{game.key}.{kind}{TEXT}.{key}" not in words.entries:
            params[UNSAID] = by_data(log.files or game.files, kind, key, params, voice)
    return found


def things(game: Game, rules: Rules, wanted: str, voice: Voice) -> list[str]:
    """Everything whose name has `wanted` in it, explained; all that can be explained if nothing is wanted."""
    if game.key in EXPLAINED:
        pairs = EXPLAINED[game.key](game.board(rules), voice)
        # What is called so comes before what is only called a little like it.
        pairs.sort(key=lambda pair: pair[0].casefold() != wanted.casefold())
        lines = [said for name, said in pairs if wanted.casefold() in name.casefold()]
        return lines or [voice.word("terminal.wrong.explain", text=wanted[:20])]
    texts = [thing for thing in game.things(rules) if TEXT + ":" in thing]
    found = [text for text in texts if wanted.casefold() in all_names(text, voice).casefold()]
    if not found:
        return [voice.word("terminal.wrong.explain", text=wanted[:20])]
    return [explained(text, voice) for text in found]


def help_in_play(game: Game, rules: Rules, voice: Voice) -> list[str]:
    """What can be typed, and how to read the drawing if the game tells."""
    own = f"{game.key}.help"
    name, clause = voice.word(f"{game.key}.example_name"), voice.word(f"{game.key}.example_clause")
    lines = voice.word("terminal.help_in_play", name=name, clause=clause).splitlines()
    lines += voice.word(own).splitlines() if own in voice.catalogue.entries else []
    return [*lines, *shorts(game, rules, voice)]


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


def more_rules(game: Game, voice: Voice) -> str:
    clause = voice.word(f"{game.key}.example_clause")
    return voice.word("terminal.more_rules", game=game.key, command=command(), clause=clause)


def rules(game: Game, wanted: str, voice: Voice) -> list[str]:
    """The game in a nutshell, or one clause of its rules."""
    if not wanted:
        return [*voice.word(f"{game.key}.summary").splitlines(), "", more_rules(game, voice)]
    clauses = find_clauses(wanted.upper())
    if not clauses:
        return [voice.word("terminal.wrong.clause", text=wanted[:20])]
    return [line for clause in clauses for line in wrap(f"{clause.id}: {clause.text}", 78, subsequent_indent="  ")]
