"""Commands about who sits where and who is the host."""

from truckstop.bots import bot_names, table_bot_names
from truckstop.bots.levels import offer_of
from truckstop.kernel.game import SPECTATOR
from truckstop.table.commands.checks import (
    Refused,
    check_host,
    check_not_begun,
    check_not_lesson,
    existing_seat,
    own_seat,
)
from truckstop.table.commands.command import Command
from truckstop.table.commands.context import Context
from truckstop.table.entries import AnyEntry, BotSat, Hosted, Left, Sat
from truckstop.table.table import OVER, RUNNING, Table

HOST_AWAY, HOST_AWAY_RUNNING = 60.0, 600.0
"""Seconds after which another player may become the host instead of one who is away; a running game needs no host."""


class Sit(Command, frozen=True, tag="sit"):
    """Take an open seat; the first one if you name none."""

    seat: int | None = None

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        check_not_begun(table)
        check_not_lesson(table)
        who, seat = context.who, self.seat
        if who in table.barred:
            raise Refused("sent_away", "the host has sent you away from this table; you can watch")
        free = [number for number, place in enumerate(table.seats) if place.free]
        if seat is None:
            if table.role(who) != SPECTATOR:
                raise Refused("seated", "you already sit here; name the seat that you want instead")
            if not free:
                raise Refused("full", "no seat is open at this table; you can watch")
            seat = free[0]
        if existing_seat(table, seat) not in free:
            raise Refused("taken", f"seat {seat} is taken")
        return Sat(at=context.at, id=context.id, who=who, seat=seat)


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table for good; in a running game a bot plays on."""

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        if context.who != table.host:
            own_seat(table, context.who)
        return Left(at=context.at, id=context.id, who=context.who)


class SendAway(Command, frozen=True, tag="send_away"):
    """As the host: send somebody away. In a running game a bot plays on."""

    seat: int

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        check_host(table, context.who)
        if table.status == OVER:
            raise Refused("over", "the game is over; there is no need to send anyone away")
        whom = table.seats[existing_seat(table, self.seat)].who
        if not whom or whom == context.who:
            raise Refused("seat", f"nobody else sits at seat {self.seat}")
        return Left(at=context.at, id=context.id, who=whom, sent_away=True)


class PutBot(Command, frozen=True, tag="bot"):
    """As the host: put a bot into a seat; without a name, take it out."""

    seat: int
    bot: str = ""

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        check_host(table, context.who)
        check_not_begun(table)
        check_not_lesson(table)
        seat = table.seats[existing_seat(table, self.seat)]
        if seat.who or (not self.bot and not seat.bot):
            raise Refused("seat", f"seat {self.seat} is neither open nor a bot's")
        bot = checked_bot(table.game.key, self.bot) if self.bot else ""
        return BotSat(at=context.at, id=context.id, seat=self.seat, bot=bot)


class Host(Command, frozen=True, tag="host"):
    """As the host: make the person at a seat the host. Without a seat: become the host, if the host has been away for
    a minute, or in a running game for ten."""

    seat: int | None = None

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        who, at, id = context.who, context.at, context.id
        if self.seat is None:
            own_seat(table, who)
            if who == table.host:
                raise Refused("seat", "you are the host; name the seat of the new host")
            if not context.is_gone(table.host, HOST_AWAY_RUNNING if table.status == RUNNING else HOST_AWAY):
                raise Refused("not_host", "the host is here; only the host can name another one")
            return Hosted(at=at, id=id, who=who)
        check_host(table, who)
        whom = table.seats[existing_seat(table, self.seat)].who
        if not whom:
            raise Refused("seat", f"nobody sits at seat {self.seat}")
        return Hosted(at=at, id=id, who=whom)


def checked_bot(game: str, bot: str) -> str:
    """Return the name of a bot that can sit at a table of the game."""
    if bot not in table_bot_names(game):
        characters = ", ".join(offer_of(game).characters)
        more = f"; a level can have a character: {characters}" if characters else ""
        raise Refused("bot", f"{game} has no bot {bot!r}; its bots are {', '.join(bot_names(game))}{more}")
    return bot
