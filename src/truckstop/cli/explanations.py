"""Explanations: the introduction of a game, what a card or a special does, help, and the rules."""

from collections.abc import Callable
from textwrap import wrap

import msgspec

from truckstop.bots.levels import split_name
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
"""Games whose cards are explained by what is printed on them: returns pairs of name and explanation."""

SITUATED: dict[str, Callable[[msgspec.Struct, Voice], list[str]]] = {"tacos": situation}
"""Games that add lines to the introduction, such as the level and results of a solo campaign."""


def introduction(
    game: str, players: list[Player], dice: Dice, voice: Voice, view: msgspec.Struct, left_in: int = 0
) -> list[str]:
    """Return one short screen: the game, who plays, how to answer; for a resumed game also its round."""
    lines = [voice.word("terminal.intro.head", name=voice.word(f"{game}.name")), voice.word(f"{game}.blurb"), ""]
    people = [player.name for player in players if not player.bot]
    if people:
        lines.append(voice.word("terminal.intro.people", who=voice.list(people)))
    for kind in dict.fromkeys(player.bot for player in players if player.bot):
        names = [player.name for player in players if player.bot == kind]
        lines.append(about_bots(game, kind, some_of(names, voice), voice))
    lines += SITUATED[game](view, voice) if game in SITUATED else []
    if left_in:
        lines.append(voice.word("terminal.intro.goes_on", n=left_in))
    if dice.commitment is not None:
        lines.append(voice.word("terminal.intro.fair", seal=dice.commitment[:12]))
    else:
        lines.append(voice.word("terminal.intro.seeded", seed=dice.seed or 0))
    return [*lines, "", *voice.word("terminal.intro.how").splitlines(), ""]


def about_bots(game: str, kind: str, who: str, voice: Voice) -> str:
    """Return a line about the bots of one kind: their level and character, and how they play."""
    parts = split_name(game, kind)
    if parts is None:
        return voice.word("terminal.intro.bots", who=who, kind=kind)
    level, character = parts
    label, about = voice.word(f"web.bot.name.{level}"), voice.word(f"web.bot.about.{game}.{level}")
    if character:
        label = voice.word("web.bot.seat", level=label, character=voice.word(f"web.bot.character.{character}"))
        about = voice.word(f"web.bot.manner.{game}.{character}")
    return voice.word("terminal.intro.level", who=who, kind=label, about=about)


def some_of(names: list[str], voice: Voice) -> str:
    """Join names; if there are very many, only the first, and the number of the others."""
    if len(names) <= MANY_NAMES:
        return voice.list(names)
    some = names[: MANY_NAMES // 2]
    return voice.word("terminal.more_words", words=voice.list(some), n=len(names) - len(some))


def figures(game: Game, log: Log, words: Catalogue) -> dict[str, dict[str, Param]]:
    """Return the figures of everything in this game. Things without words are described from their data file."""
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
    """Explain everything whose name contains `wanted`, which may be empty."""
    if game.key in EXPLAINED:
        pairs = EXPLAINED[game.key](game.board(rules), voice)
        # Exact matches come first.
        pairs.sort(key=lambda pair: pair[0].casefold() != wanted.casefold())
        lines = [said for name, said in pairs if wanted.casefold() in name.casefold()]
        return lines or [voice.word("terminal.wrong.explain", text=wanted[:20])]
    texts = [thing for thing in game.things(rules) if TEXT + ":" in thing]
    found = [text for text in texts if wanted.casefold() in all_names(text, voice).casefold()]
    if not found:
        return [voice.word("terminal.wrong.explain", text=wanted[:20])]
    return [explained(text, voice) for text in found]


def help_in_play(game: Game, rules: Rules, voice: Voice) -> list[str]:
    """Return what can be typed, and how to read the drawing if the catalogue explains it."""
    own = f"{game.key}.help"
    name, clause = voice.word(f"{game.key}.example_name"), voice.word(f"{game.key}.example_clause")
    lines = voice.word("terminal.help_in_play", name=name, clause=clause).splitlines()
    lines += voice.word(own).splitlines() if own in voice.catalogue.entries else []
    return [*lines, *shorts(game, rules, voice)]


def shorts(game: Game, rules: Rules, voice: Voice) -> list[str]:
    """Return what the short column headings stand for."""
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
    """Explain a thing by the game's own sentence if there is one, which may use the thing's figures."""
    kind, _, key = text.partition(TEXT + ":")
    name, short = voice.thing(f"{kind}:{key}"), voice.thing(f"{kind}_short:{key}")
    if f"{voice.game}.{kind}_short.{key}" in voice.catalogue.entries and short != name:
        name = voice.word("terminal.name_and_short", name=name, short=short)
    own = f"{voice.game}.explained.{kind}"
    key_of = own if own in voice.catalogue.entries else "terminal.explained"
    said = voice.word(key_of, name=name, text=text, **voice.figures.get(text, {}))
    # A custom card may have no text, which would leave double spaces.
    return " ".join(said.split())


def more_rules(game: Game, voice: Voice) -> str:
    clause = voice.word(f"{game.key}.example_clause")
    return voice.word("terminal.more_rules", game=game.key, command=command(), clause=clause)


def rules(game: Game, wanted: str, voice: Voice) -> list[str]:
    """Return a summary of the game, or one clause of its rules."""
    if not wanted:
        return [*voice.word(f"{game.key}.summary").splitlines(), "", more_rules(game, voice)]
    clauses = find_clauses(wanted.upper())
    if not clauses:
        return [voice.word("terminal.wrong.clause", text=wanted[:20])]
    return [line for clause in clauses for line in wrap(f"{clause.id}: {clause.text}", 78, subsequent_indent="  ")]
