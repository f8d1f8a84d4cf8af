"""The lobby: makes tables, for new games, lessons, deals, rematches and games continued from a replay."""

import secrets
from collections.abc import Container
from typing import NamedTuple

from truckstop.kernel.chance import commitment
from truckstop.kernel.game import kept_files
from truckstop.kernel.log import Move, replay
from truckstop.server.deals import find_open_deal
from truckstop.server.lessons import LESSONS
from truckstop.server.node import Node
from truckstop.server.replays import finished_table
from truckstop.server.wire import NewTable
from truckstop.store.store import Person, Statement
from truckstop.table.commands import Refused
from truckstop.table.commands.seating import checked_bot
from truckstop.table.commands.setup import check_game, checked_clock
from truckstop.table.entries import Clock, Made, Place, packed
from truckstop.table.table import Table


class GamePlan(NamedTuple):
    """What is played at a new table, without the people."""

    game: str
    players: int
    options: dict[str, str]
    secret: bytes
    """The secret of the dice."""
    deal: str = ""
    closes: float = 0.0
    """When the game ends because its deal closes; 0 if it goes on."""
    copied: tuple[Move, ...] = ()
    """The moves of another game that is continued."""
    lesson: bool = False
    data: str = ""
    """The digest of the set, or empty."""
    set: str = ""
    """The name of the set, or empty."""

    def made(self, host: str, seats: tuple[Place, ...], public: bool, clock: Clock, at: float) -> Made:
        """Return the first entry of the table."""
        return Made(
            at=at,
            host=host,
            game=self.game,
            options=self.options,
            seats=seats,
            public=public,
            clock=clock,
            commitment=commitment(self.secret),
            secret=self.secret.hex(),
            deal=self.deal,
            closes=self.closes,
            copied=self.copied,
            lesson=self.lesson,
            data=self.data,
            set=self.set,
        )


async def make_table(node: Node, person: Person, wanted: NewTable) -> str:
    """Make a table with its host, and return its id."""
    plan, seating = await plan_of(node, wanted), wanted.seats
    if plan.lesson:
        seating = ["me"] + [LESSONS[plan.game].bot] * (plan.players - 1)
    check_game(plan.game, plan.players, plan.options, plan.data)
    seats = places(plan.game, plan.players, seating, person)
    made = plan.made(person.id, seats, wanted.public, checked_clock(wanted.clock), node.clock())
    id = secrets.token_urlsafe(12)
    first = node.store.add_to_deal(plan.deal, person.id, id) if plan.deal else None
    if not await place(node, id, made, first):
        other = await node.store.table_of_deal(plan.deal, person.id)
        raise Refused("deal", f"you already play this deal at table {other}")
    return id


async def place(node: Node, id: str, made: Made, first: Statement | None = None) -> bool:
    """Put a table into the store; return False if it is there already, or `first` touches no row."""
    taken = sum(bool(seat.who or seat.bot) for seat in made.seats)
    people = sorted({made.host, *(seat.who for seat in made.seats)} - {""})
    then = [node.store.set_listing(id, made.public, len(made.seats), taken)]
    if made.data:
        then.append(node.store.add_set(made.data, made.game, kept_files(made.data)))
    return await node.store.add_table(id, made.game, made.at, packed(made), people, made.deal, then, first)


# What is played


async def plan_of(node: Node, wanted: NewTable) -> GamePlan:
    """Return what is to be played at a new table."""
    if wanted.lesson:
        return plan_of_lesson(wanted)
    if wanted.deal and wanted.goes_on:
        raise Refused("table", "a table plays a deal or continues a game, not both")
    if (wanted.deal or wanted.goes_on) and (wanted.game or wanted.players or wanted.options or wanted.data):
        raise Refused("fixed", "the deal or the other game fixes game, players, options and data; leave them out")
    if wanted.deal:
        return await plan_of_deal(node, wanted.deal)
    if wanted.goes_on:
        return await plan_from_replay(node, wanted.goes_on, wanted.moment)
    data = node.sets.chosen(wanted.game, wanted.data) if wanted.data else ""
    secret = secrets.token_bytes(32)
    return GamePlan(wanted.game, wanted.players, wanted.options, secret, data=data, set=wanted.data)


def plan_of_lesson(wanted: NewTable) -> GamePlan:
    """Return the plan of a lesson, in which one person plays among bots."""
    lesson = LESSONS.get(wanted.game)
    if lesson is None:
        raise Refused("lesson", f"there is no lesson for {wanted.game!r}; there are lessons for {', '.join(LESSONS)}")
    if wanted != NewTable(game=wanted.game, lesson=True):
        raise Refused("fixed", "everything at the table of a lesson is fixed; send only the game")
    return GamePlan(wanted.game, lesson.players, {}, lesson.secret(), lesson=True)


async def plan_of_deal(node: Node, id: str) -> GamePlan:
    """Return the plan of a deal that can still be played."""
    deal = await find_open_deal(node, id)
    # Solo players may go on after the secret is revealed: there is no other hand to look into.
    closes = deal.closes if deal.players > 1 else 0.0
    return GamePlan(deal.game, deal.players, deal.options, deal.secret, deal=id, closes=closes)


async def plan_from_replay(node: Node, id: str, moment: int) -> GamePlan:
    """Return the plan of a game that continues from a moment of a finished one."""
    table = await finished_table(node, id)
    assert table.session is not None, "a finished game was begun"
    log, moves = table.session.log, []
    for point in replay(log):
        moves.append(point.entry)
        if point.number == moment:
            if not point.state.to_act():
                raise Refused("moment", "the game is over at that moment; choose an earlier one")
            options, secret = dict(table.chosen), secrets.token_bytes(32)
            return GamePlan(log.game, log.players, options, secret, copied=tuple(moves), data=table.data, set=table.set)
    raise Refused("moment", f"that game has no moment {moment}; its replay lists them")


# Who sits where


def places(game: str, players: int, seating: list[str], person: Person) -> tuple[Place, ...]:
    """Return the seats of a new table; `seating` has `me`, `open` or the name of a bot for each."""
    seating = seating or ["me"]
    if len(seating) > players:
        raise Refused("seats", f"{len(seating)} seats are named, but the table has {players}")
    if seating.count("me") > 1:
        raise Refused("seats", "you can take only one seat")
    found = []
    for seat in seating + ["open"] * (players - len(seating)):
        if seat == "me":
            found.append(Place(who=person.id))
        elif seat == "open":
            found.append(Place())
        else:
            found.append(Place(bot=checked_bot(game, seat)))
    if all(place.bot for place in found):
        raise Refused("seats", "all seats are taken by bots; leave one to a person, as `me` or `open`")
    return tuple(found)


def rematch(table: Table, host: str, at: float, known: Container[str]) -> Made:
    """Return the first entry of a rematch: the same players, each one seat further.

    The seats of people who are not `known` any more are open.
    """
    seats = [Place(who=seat.who if seat.who in known else "", bot=seat.bot) for seat in table.seats]
    rotated = tuple(seats[-1:] + seats[:-1])
    secret = secrets.token_bytes(32)
    plan = GamePlan(table.game.key, table.players, table.chosen, secret, data=table.data, set=table.set)
    return plan.made(host, rotated, table.public, table.clock, at)
