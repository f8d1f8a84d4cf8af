"""The players of the seats: people and bots, from the command line or from a log."""

import hashlib
import re

import msgspec

from truckstop.bots import bot_named, plain_bot_name
from truckstop.bots.levels import different_names, offer_of, split_name
from truckstop.bots.own import is_own, split_names
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
    kinds = split_names(bots) if bots is not None else []
    for kind in kinds:
        check_bot(game, kind)
    if count is None:
        usual = min(max(USUAL, game.min_players), game.max_players)
        count = len(names) + len(kinds) if kinds else max(usual, len(names))
    game.check_players(count)
    free = count - len(names)
    if free < len(kinds) or free < 0:
        seated = "1 person" if len(names) == 1 else f"{len(names)} people"
        if kinds:
            seated += " and 1 bot" if len(kinds) == 1 else f" and {len(kinds)} bots"
        raise SetupError(f"--players {count}: {seated} do not fit; use fewer, or more seats")
    if free:
        kinds = [kinds[number % len(kinds)] for number in range(free)] if kinds else usual_bots(game.key, free)
    check_names(names)
    return with_bots_named(game.key, [*names, *(BOT + kind for kind in kinds)], words)


def usual_bots(game: str, count: int) -> list[str]:
    """Return opponents for somebody who names none: different characters of a middle level."""
    level = offer_of(game).usual
    return different_names(game, level, count) if level else [plain_bot_name(game)] * count


def players_of(game: Game, words: Catalogue, entries: list[str]) -> list[Player]:
    """Return the players that a log names."""
    for entry in entries:
        if entry.startswith(BOT):
            check_bot(game, entry.removeprefix(BOT))
    return with_bots_named(game.key, [entry if entry.startswith(BOT) else showable(entry) for entry in entries], words)


def check_bot(game: Game, name: str) -> None:
    """Raise SetupError if there is no such bot. A bot of one's own is only loaded when the game begins."""
    if not is_own(name):
        bot_named(game.key, name)
    elif not name.isprintable():
        raise SetupError(f"{name!r} cannot be the name of a bot; it must be plain text")


def check_resumed_bots(players: list[Player], bots: str | None) -> None:
    """Raise SetupError if a saved game would start a file or a program that the command line does not name.

    The file may come from somebody else, and must not decide what is run on this machine.
    """
    named = split_names(bots or "")
    seated = {player.bot for player in players if is_own(player.bot)}
    if bots is not None and not set(named) <= seated:
        raise SetupError("--bots: the settings of a resumed game cannot be changed; leave --bots out")
    for player in players:
        if is_own(player.bot) and player.bot not in named:
            words = player.bot.replace(",", "\\,")
            raise SetupError(f"the game has a bot that is not part of Truckstop; to run it, add --bots {words!r}")


def showable(name: str) -> str:
    """Return a name from a file without control characters, which a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)[:LONGEST] or "?"


def with_bots_named(game: str, entries: list[str], words: Catalogue) -> list[Player]:
    """Return the players. A bot has the name of its character, if it has one; no two players have the same name."""
    taken = {entry.casefold() for entry in entries}
    free = [words.entries[f"terminal.bot_name.{number}"].other for number in range(BOT_NAMES)]
    numbers = range(BOT_NAMES + 1, BOT_NAMES + 1 + 2 * len(entries))
    free += [words.say(Message("terminal.bot_number", {"n": number})) for number in numbers]
    free = [name for name in free if name.casefold() not in taken]
    players = []
    for entry in entries:
        if entry.startswith(BOT):
            bot = entry.removeprefix(BOT)
            own = own_name(game, bot, words)
            name = own if own and own.casefold() not in taken else free.pop(0)
            taken.add(name.casefold())
            players.append(Player(name, bot))
        else:
            players.append(Player(entry))
    return players


def own_name(game: str, bot: str, words: Catalogue) -> str:
    """Return the name of the bot's character; empty if it has none."""
    parts = split_name(game, bot)
    return words.entries[f"web.bot.own_name.{parts[1]}"].other if parts is not None and parts[1] else ""


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
