"""The lobby: makes tables and seats their first players."""

import secrets
from collections.abc import Container

from truckstop.kernel.game import kept_files
from truckstop.server.game_plans import GamePlan, plan_of
from truckstop.server.lessons import LESSONS
from truckstop.server.node import Node
from truckstop.server.wire import NewTable
from truckstop.store.store import Person, Statement
from truckstop.table.commands import Refused
from truckstop.table.commands.seating import checked_bot
from truckstop.table.commands.setup import check_game, checked_clock
from truckstop.table.entries import Made, Place, packed
from truckstop.table.table import Table


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
    """Return the first entry of a rematch: the same players with the same colours, each one seat further.

    The seats of people who are not `known` any more are open.
    """
    seats = [Place(seat.who if seat.who in known else "", seat.bot, seat.colour) for seat in table.seats]
    rotated = tuple(seats[-1:] + seats[:-1])
    secret = secrets.token_bytes(32)
    plan = GamePlan(table.game.key, table.players, table.chosen, secret, data=table.data, set=table.set)
    return plan.made(host, rotated, table.public, table.clock, at)
