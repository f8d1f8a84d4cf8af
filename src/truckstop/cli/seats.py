"""The players of the seats: people and bots, from the command line or from a log."""

import hashlib
import re

import msgspec

from truckstop.bots import bot_named, bot_names
from truckstop.kernel.game import Game, SetupError
from truckstop.kernel.log import Log
from truckstop.kernel.prompt import Message
from truckstop.words import Catalogue

BOT = "bot:"
"""Prefix of a bot's name in the seats of a log."""
NOBODY = "none"
"""The value of --people for games of bots only."""
LONGEST = 12
BOT_NAMES = 12
USUAL = 4


class Player(msgspec.Struct, frozen=True):
    """The person or the bot that plays a seat."""

    name: str
    bot: str = ""

    @property
    def entry(self) -> str:
        """The player as logs keep it. A bot's own name is not kept, because it follows from the seat."""
        return BOT + self.bot if self.bot else self.name


def seat_players(game: Game, words: Catalogue, count: int | None, people: str | None, bots: str | None) -> list[Player]:
    """Return the players for a command line: people first, then bots, repeated until all seats are taken."""
    names = [words.entries["terminal.you"].other] if people is None else people_named(people)
    kinds = split(bots) if bots is not None else []
    for kind in kinds:
        bot_named(game.key, kind)
    if count is None:
        usual = min(max(USUAL, game.min_players), game.max_players)
        count = len(names) + len(kinds) if kinds else max(usual, len(names))
    game.check_players(count)
    free = count - len(names)
    if free < len(kinds) or free < 0:
        seated = f"{len(names)} people" + (f" and {len(kinds)} bots" if kinds else "")
        raise SetupError(f"--players {count}: {seated} do not fit; use fewer, or more seats")
    if free:
        kinds = kinds or bot_names(game.key)[:1]
        kinds = [kinds[number % len(kinds)] for number in range(free)]
    check_names(names)
    return with_bots_named([*names, *(BOT + kind for kind in kinds)], words)


def players_of(game: Game, words: Catalogue, entries: list[str]) -> list[Player]:
    """Return the players that a log names."""
    for entry in entries:
        if entry.startswith(BOT):
            bot_named(game.key, entry.removeprefix(BOT))
    return with_bots_named([entry if entry.startswith(BOT) else showable(entry) for entry in entries], words)


def showable(name: str) -> str:
    """Return a name from a file without control characters, which a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)[:LONGEST] or "?"


def with_bots_named(entries: list[str], words: Catalogue) -> list[Player]:
    """Return the players; bots get names that no person has."""
    taken = {entry.casefold() for entry in entries}
    free = [words.entries[f"terminal.bot_name.{number}"].other for number in range(BOT_NAMES)]
    numbers = range(BOT_NAMES + 1, BOT_NAMES + 1 + 2 * len(entries))
    free += [words.say(Message("terminal.bot_number", {"n": number})) for number in numbers]
    free = [name for name in free if name.casefold() not in taken]
    players = []
    for entry in entries:
        if entry.startswith(BOT):
            players.append(Player(free.pop(0), entry.removeprefix(BOT)))
        else:
            players.append(Player(entry))
    return players


def people_named(text: str) -> list[str]:
    """Return the names in a comma-separated list; none for `none`. SetupError if a name is empty."""
    if text.strip().casefold() == NOBODY:
        return []
    names = [part.strip() for part in text.split(",")]
    if not all(names):
        problem = "the list is empty" if len(names) == 1 else f"a name is missing in {text!r}"
        raise SetupError(f"--people: {problem}; give names, such as Ana,Ben, or {NOBODY} to watch bots play")
    return names


def check_names(names: list[str]) -> None:
    for name in names:
        if len(name) > LONGEST:
            raise SetupError(f"--people: {name!r} is too long; a name has at most {LONGEST} characters")
        if not name.isprintable() or re.search(r"^\d|[:{}]", name):
            raise SetupError(f"--people: {name!r} cannot be a name; a name begins with a letter and is plain text")
    folded = [name.casefold() for name in names]
    twice = [name for name in names if folded.count(name.casefold()) > 1]
    if twice:
        raise SetupError(f"--people: {twice[0]!r} is given twice; names must be different")


def split(text: str) -> list[str]:
    """Return the parts of a comma-separated list without surrounding spaces; an empty text has none."""
    return [part.strip() for part in text.split(",") if part.strip()]


def people_of(players: list[Player]) -> list[int]:
    """Return the seats that people play."""
    return [seat for seat, player in enumerate(players) if not player.bot]


def bot_seed_of(log: Log) -> int:
    """Return the seed of the bots: the seed of the game, so that the game can be repeated, or one from the commitment.

    The commitment is in the log from the start and reveals nothing about the dice, so neither do the bots.
    """
    if log.dice.seed is not None:
        return log.dice.seed
    return int.from_bytes(hashlib.sha256(f"bots {log.dice.commitment}".encode()).digest()[:8])
