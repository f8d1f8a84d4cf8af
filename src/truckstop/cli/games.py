"""`truckstop games`: the games with their options, bots, levels and characters."""

from typing import Annotated

import msgspec
import typer

from truckstop.bots import bot_names
from truckstop.bots.levels import joined_name, offer_of
from truckstop.cli.help import SAY, WORDS, option
from truckstop.cli.screen import WIDTH, fold
from truckstop.kernel.game import GameOption, registered
from truckstop.words import Voice


class ListedGame(msgspec.Struct):
    """A game, as `games --json` prints it."""

    game: str
    name: str
    min_players: int
    max_players: int
    options: list[GameOption]
    bots: list[str]
    """The strongest first."""
    levels: list[str]
    """The bots that people are offered, the easiest first."""
    usual: str
    """The level that is offered first; empty if the game has no levels."""
    characters: list[str]
    """What can follow a level in the name of a bot, after a hyphen."""


def games(as_json: Annotated[bool, option("games_json", "--json")] = False) -> None:
    found = [
        ListedGame(
            game.key,
            SAY.word(f"{game.key}.name"),
            game.min_players,
            game.max_players,
            list(game.game_options),
            bot_names(game.key),
            list(offer_of(game.key).levels),
            offer_of(game.key).usual,
            list(offer_of(game.key).characters),
        )
        for game in registered()
    ]
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
        return
    for game in found:
        voice = Voice(WORDS, game.game)
        words = {"low": game.min_players, "high": game.max_players}
        typer.echo(voice.word("terminal.games.game", game=game.game, name=game.name, **words))
        lines = []
        for choice in game.options:
            values = voice.list([*choice.values, *([choice.also] if choice.also else [])])
            words_of = {"option": choice.name, "default": choice.default, "clause": choice.clause}
            lines.append(voice.word("terminal.games.option", values=values, **words_of))
        lines.append(voice.word("terminal.games.bots", bots=voice.list(game.bots)))
        if game.levels:
            lines.append(voice.word("terminal.games.levels", levels=voice.list(game.levels)))
        if game.characters:
            example = joined_name(game.usual, game.characters[0])
            listed = voice.list(game.characters)
            lines.append(voice.word("terminal.games.characters", characters=listed, example=example))
        for line in lines:
            for part in fold("  " + line, WIDTH):
                typer.echo(part)
