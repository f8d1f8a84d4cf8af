"""Making tables: new ones, rematches, games that go on from a moment of another, and deals that several play."""

import datetime
import secrets
from collections.abc import Container

from truckstop.kernel.chance import commitment
from truckstop.kernel.game import kept_files
from truckstop.kernel.log import Move, replay
from truckstop.server.lessons import LESSONS
from truckstop.server.live_table import is_id
from truckstop.server.node import Node
from truckstop.server.wire import NewDeal, NewTable
from truckstop.store.store import Deal, Person, Statement
from truckstop.table.commands import Refused
from truckstop.table.commands.seating import checked_bot
from truckstop.table.commands.setup import check_game, checked_clock
from truckstop.table.entries import Clock, Made, Place, packed
from truckstop.table.table import OVER, Table

DAILY = ("rollwrite", "tacos")
"""The games of which there is a deal a day, for one player."""
DAILY_LEVELS = ("1", "2", "4")
"""The levels of tacos that take turns: those that are neither a matter of course nor hopeless."""
DAY = 86_400.0


async def place(node: Node, id: str, made: Made, first: Statement | None = None) -> bool:
    """Put a table into the store; False if it is there already, or what must be written first cannot be."""
    taken = sum(bool(seat.who or seat.bot) for seat in made.seats)
    people = sorted({made.host, *(seat.who for seat in made.seats)} - {""})
    then = [node.store.set_listing(id, made.public, len(made.seats), taken)]
    if made.data:
        then.append(node.store.add_set(made.data, made.game, kept_files(made.data)))
    return await node.store.add_table(id, made.game, made.at, packed(made), people, made.deal, then, first)


async def make_table(node: Node, person: Person, wanted: NewTable) -> str:
    """A table with its host; its id."""
    if wanted.lesson:
        return await make_lesson(node, person, wanted)
    secret, closes, copied = secrets.token_bytes(32), 0.0, tuple[Move, ...]()
    game, players, options, own = wanted.game, wanted.players, wanted.options, ("", "")
    if wanted.deal and wanted.goes_on:
        raise Refused("table", "a table follows a deal or goes on with a game, not both")
    if (wanted.deal or wanted.goes_on) and (wanted.game or wanted.players or wanted.options or wanted.data):
        raise Refused("fixed", "game, players, options and data follow from the deal or the other game; leave them out")
    if wanted.deal:
        deal = await open_deal(node, wanted.deal)
        game, players, options, secret = deal.game, deal.players, deal.options, deal.secret
        # Whoever plays alone has nobody's hand to look into when the secret opens, and may go on.
        closes = deal.closes if players > 1 else 0.0
    elif wanted.goes_on:
        game, players, options, copied, own = await going_on(node, wanted.goes_on, wanted.moment)
    elif wanted.data:
        own = (node.sets.chosen(game, wanted.data), wanted.data)
    check_game(game, players, options, own[0])
    seats = places(game, players, wanted.seats, person)
    clock = checked_clock(wanted.clock)
    made = made_by(
        person.id,
        game,
        options,
        seats,
        wanted.public,
        clock,
        secret,
        node.clock(),
        wanted.deal,
        closes,
        copied,
        own=own,
    )
    id = secrets.token_urlsafe(12)
    first = node.store.add_to_deal(wanted.deal, person.id, id) if wanted.deal else None
    if not await place(node, id, made, first):
        there = await node.store.table_of_deal(wanted.deal, person.id)
        raise Refused("deal", f"you play this deal at table {there} already")
    return id


async def make_lesson(node: Node, person: Person, wanted: NewTable) -> str:
    """A table to learn by, alone among bots."""
    lesson = LESSONS.get(wanted.game)
    if lesson is None:
        raise Refused("lesson", f"there is no lesson of {wanted.game!r}; there is one of {', '.join(LESSONS)}")
    if wanted != NewTable(game=wanted.game, lesson=True):
        raise Refused("fixed", "everything at the table of a lesson is fixed; say the game and leave the rest out")
    seats = places(wanted.game, lesson.players, ["me"] + [lesson.bot] * (lesson.players - 1), person)
    made = made_by(person.id, wanted.game, {}, seats, False, Clock(), lesson.secret(), node.clock(), lesson=True)
    id = secrets.token_urlsafe(12)
    await place(node, id, made)
    return id


def made_by(
    host: str,
    game: str,
    options: dict[str, str],
    seats: tuple[Place, ...],
    public: bool,
    clock: Clock,
    secret: bytes,
    at: float,
    deal: str = "",
    closes: float = 0.0,
    copied: tuple[Move, ...] = (),
    lesson: bool = False,
    own: tuple[str, str] = ("", ""),
) -> Made:
    """The first entry of a table; `own` is the digest and the name of its set, if it has one."""
    return Made(
        at=at,
        host=host,
        game=game,
        options=options,
        seats=seats,
        public=public,
        clock=clock,
        commitment=commitment(secret),
        secret=secret.hex(),
        deal=deal,
        closes=closes,
        copied=copied,
        lesson=lesson,
        data=own[0],
        set=own[1],
    )


def places(game: str, players: int, wanted: list[str], person: Person) -> tuple[Place, ...]:
    """Who sits where, as the host wants it."""
    wanted = wanted or ["me"]
    if len(wanted) > players:
        raise Refused("seats", f"{len(wanted)} seats are named, and the table has {players}")
    if wanted.count("me") > 1:
        raise Refused("seats", "you can sit at one seat only")
    found = []
    for what in wanted + ["open"] * (players - len(wanted)):
        if what == "me":
            found.append(Place(who=person.id))
        elif what == "open":
            found.append(Place())
        else:
            found.append(Place(bot=checked_bot(game, what)))
    if all(place.bot for place in found):
        raise Refused("seats", "all seats are bots'; leave one to a person, as `me` or `open`")
    return tuple(found)


def rematch(table: Table, host: str, at: float, known: Container[str]) -> Made:
    """The same people and bots once more, everybody one seat further; the seats of those who are gone are open."""
    seats = [Place(who=seat.who if seat.who in known else "", bot=seat.bot) for seat in table.seats]
    turned = tuple(seats[-1:] + seats[:-1])
    secret = secrets.token_bytes(32)
    own = (table.data, table.set)
    return made_by(host, table.game.key, table.chosen, turned, table.public, table.clock, secret, at, own=own)


async def going_on(
    node: Node, id: str, moment: int
) -> tuple[str, int, dict[str, str], tuple[Move, ...], tuple[str, str]]:
    """What goes on from a moment of a finished game: game, players, options, the moves up to there, and its set."""
    table = await finished(node, id)
    assert table.session is not None, "a finished game was begun"
    log, moves = table.session.log, []
    for point in replay(log):
        moves.append(point.entry)
        if point.number == moment:
            if not point.state.to_act():
                raise Refused("moment", "the game is over at that moment; go on from an earlier one")
            return log.game, log.players, dict(table.chosen), tuple(moves), (table.data, table.set)
    raise Refused("moment", f"that game has no moment {moment}; its replay lists them")


async def finished(node: Node, id: str) -> Table:
    """A table whose game is over and whose log is open."""
    live = await node.open(id)
    table = live.table
    assert table is not None, "it has just been opened"
    if table.status != OVER or table.session is None:
        raise Refused("not_over", "log and replay open when the game is over")
    if live.deal is not None and node.clock() < live.deal.closes:
        raise Refused("deal", "log and replay of a deal open when it closes, so that others can play it")
    return table


# Deals


async def open_deal(node: Node, id: str) -> Deal:
    """A deal that can still be played."""
    deal = await a_deal(node, id)
    if node.clock() >= deal.closes:
        raise Refused("closed", "that deal is closed")
    return deal


async def a_deal(node: Node, id: str) -> Deal:
    """A deal by its id. One of today is made when somebody first asks for it."""
    deal = await node.store.deal(id) if is_id(id) else None
    if deal is None:
        wanted = {one.id: one for one in todays(node.clock())}
        if id not in wanted:
            raise Refused("no_deal", "there is no such deal")
        deal = await node.store.add_deal(wanted[id])
    return deal


def todays(now: float) -> list[Deal]:
    """The deals of the day (UTC), each with a fresh secret: that of the first node that keeps it counts."""
    day = datetime.datetime.fromtimestamp(now, datetime.UTC).date()
    closes = (now // DAY + 1) * DAY
    return [
        Deal(f"daily-{game}-{day}", game, daily_options(game, day.toordinal()), 1, secrets.token_bytes(32), closes)
        for game in DAILY
    ]


def daily_options(game: str, day: int) -> dict[str, str]:
    """What is played on a day: sides, levels and vendors take turns."""
    if game == "rollwrite":
        return {"side": "AB"[day % 2]}
    return {"level": DAILY_LEVELS[day % 3], "vendors": ("star", "varied")[day // 3 % 2]}


async def make_deal(node: Node, wanted: NewDeal) -> Deal:
    """A deal of somebody's own."""
    check_game(wanted.game, wanted.players, wanted.options)
    if not 1 <= wanted.days <= 30:
        raise Refused("days", f"a deal closes after 1 to 30 days, not {wanted.days}")
    closes = node.clock() + wanted.days * DAY
    id = secrets.token_urlsafe(12)
    secret = secrets.token_bytes(32)
    return await node.store.add_deal(Deal(id, wanted.game, wanted.options, wanted.players, secret, closes))
