"""Commands before the game: its terms, the players' entropy, and the start."""

import msgspec

from truckstop.kernel.chance import Recorded
from truckstop.kernel.game import SPECTATOR, SetupError, named, shared_rules
from truckstop.kernel.log import LogError
from truckstop.kernel.session import Session
from truckstop.kernel.state import IllegalOption
from truckstop.kernel.tell import Silent
from truckstop.table.commands.checks import (
    Refused,
    check_host,
    check_not_begun,
    check_not_closed,
    check_not_lesson,
    own_seat,
)
from truckstop.table.commands.command import Command
from truckstop.table.commands.context import Context
from truckstop.table.entries import AnyEntry, Changed, Clock, EntropyAdded, Started
from truckstop.table.table import HOST, Table

MOST_SEATS = 12
"""Seats at a live table; the engine allows more."""
SHORTEST_CLOCK, LONGEST_CLOCK = 5, 14 * 24 * 3600
"""Seconds of a clock."""


class Change(Command, frozen=True, tag="change"):
    """As the host, before the start: change what is played."""

    players: int
    options: dict[str, str] = msgspec.field(default_factory=dict)
    public: bool = False
    clock: Clock = Clock()

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        check_host(table, context.who)
        check_not_begun(table)
        check_not_lesson(table)
        if table.deal or table.copied:
            if self.options != table.options or self.players != table.players:
                raise Refused("fixed", "players and options are fixed: they follow from the deal or the other game")
        taken = sum(not seat.free for seat in table.seats)
        if self.players < taken:
            raise Refused("players", f"{taken} seats are taken, so there cannot be only {self.players}")
        check_game(table.game.key, self.players, self.options, table.data)
        return Changed(
            at=context.at,
            id=context.id,
            options=self.options,
            players=self.players,
            public=self.public,
            clock=checked_clock(self.clock),
        )


class Entropy(Command, frozen=True, tag="entropy"):
    """Add entropy of your own to the dice, before the start: 8 to 64 bytes in hex."""

    entropy: str

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        check_not_begun(table)
        check_not_lesson(table)
        if table.deal:
            raise Refused("deal", "at a table of a deal players cannot add entropy")
        own_seat(table, context.who)
        try:
            if not 8 <= len(bytes.fromhex(self.entropy)) <= 64 or not self.entropy.isalnum():
                raise ValueError
        except ValueError:
            raise Refused("entropy", "entropy is 8 to 64 bytes in hex") from None
        return EntropyAdded(at=context.at, id=context.id, who=context.who, entropy=self.entropy.lower())


class Start(Command, frozen=True, tag="start"):
    """As the host: start the game. All seats must be taken."""

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        check_host(table, context.who)
        check_not_begun(table)
        check_not_closed(table, context.at)
        empty = [str(number) for number, seat in enumerate(table.seats) if seat.free]
        if empty:
            raise Refused("empty", f"seat {', '.join(empty)} is open; put a bot there, or wait for somebody")
        if not table.people():
            raise Refused("empty", "no person sits at this table; sit down first")
        version, digest, host = table.game.version, table.data or table.game.digest(), host_option(table)
        at, id = context.at, context.id
        if table.copied:
            return Started(at=at, id=id, draws=(), version=version, digest=digest, host=host)
        drawn = Recorded(table.mixed_dice().chance())
        options = table.options | ({HOST: str(host)} if host >= 0 else {})
        table.game.new(shared_rules(table.game, table.players, options, table.data), drawn, Silent())
        return Started(at=at, id=id, draws=tuple(drawn.draws), version=version, digest=digest, host=host)


def host_option(table: Table) -> int:
    """Return the seat that the option `host` is set to at the start, or -1 if the game has none or it is fixed."""
    has_option = any(option.name == HOST for option in table.game.game_options)
    free = has_option and HOST not in table.options and not table.deal
    seat = table.role(table.opener) if free else SPECTATOR
    # A continued game may have passed a tie that this seat would have won.
    return seat if seat == SPECTATOR or not table.copied or can_continue(table, seat) else SPECTATOR


def can_continue(table: Table, host: int) -> bool:
    """Return True if the copied moves are legal with this seat as the host, and do not end the game."""
    try:
        session = Session.resume(table.new_log(list(table.copied), table.options | {HOST: str(host)}), ())
    except (LogError, IllegalOption):
        return False
    return bool(session.state.to_act())


def check_game(game: str, players: int, options: dict[str, str], data: str = "") -> None:
    """Refuse a game that cannot be played at a live table; `data` is the digest of custom data files."""
    try:
        named(game)
        if players > MOST_SEATS:
            raise Refused("players", f"a live table has at most {MOST_SEATS} seats, not {players}")
        shared_rules(named(game), players, options, data)
    except SetupError as error:
        raise Refused("options", str(error)) from None


def checked_clock(clock: Clock) -> Clock:
    if clock.kind not in ("none", "move", "bank"):
        raise Refused("clock", f"a clock is none, move or bank, not {clock.kind!r}")
    if clock.kind != "none" and not SHORTEST_CLOCK <= clock.seconds <= LONGEST_CLOCK:
        raise Refused(
            "clock", f"a clock has {SHORTEST_CLOCK} to {LONGEST_CLOCK} seconds (two weeks), not {clock.seconds}"
        )
    return clock if clock.kind != "none" else Clock()
