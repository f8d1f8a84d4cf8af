"""Carries out commands at live tables: makes the entry, and writes to the store what belongs to it."""

from collections.abc import Awaitable, Callable, Sequence

from truckstop.server.live_table import LiveTable
from truckstop.server.lobby import place, rematch
from truckstop.server.node import Node
from truckstop.store import Statement, StoreError
from truckstop.store.store import Person
from truckstop.table.commands import Again, AnyCommand, Context, Do, Leave, Refused, Say, Sit, Unsay
from truckstop.table.commands.checks import check_id, check_quota
from truckstop.table.commands.rematch import check_rematch, rematch_id
from truckstop.table.commands.texts import checked_chat
from truckstop.table.entries import AnyEntry
from truckstop.table.table import OPEN, Table


class Request:
    """A command of a person at a live table."""

    def __init__(self, node: Node, live: LiveTable, person: Person, command: AnyCommand) -> None:
        self.node, self.live, self.person, self.command = node, live, person, command

    def entry(self, table: Table, at: float) -> AnyEntry | None:
        """Return the entry that the command makes, or None if there is nothing to do or it was done before.

        Raise Refused if it cannot be done. This is called again if another entry was appended first.
        """
        command, who = self.command, self.person.id
        check_id(command.id)
        id = f"{who}/{command.id}"
        if table.sent.has(id):
            return None
        # Most commands are gestures, and `isinstance` takes long if a struct is of another type.
        if isinstance(command, Do) or not isinstance(command, Leave):
            check_quota(table, who)
        return command.entry(table, Context(who, at, id, self))

    def is_gone(self, who: str, seconds: float) -> bool:
        return self.node.is_gone(self.live, who, seconds)

    def also(self, table: Table) -> Sequence[Statement]:
        """Return what is written to the store together with the entry."""
        command, live, person, store = self.command, self.live, self.person, self.node.store
        match command:
            case Say():
                number, text = len(table.chat_authors), checked_chat(command.text)
                live.chat[number] = text
                live.names.setdefault(person.id, person.name)
                return [store.add_chat(live.id, number, person.id, text)]
            case Unsay():
                return [store.delete_chat(live.id, command.number)]
            case Sit():
                live.names.setdefault(person.id, person.name)
                return [store.add_participant(person.id, live.id)]
            case Leave() if not table.deal and table.status == OPEN:
                return [store.remove_participant(person.id, live.id)]
        return []


def do_soon(
    node: Node, live: LiveTable, person: Person, command: Do, done: Callable[[bool | StoreError | Refused], None]
) -> None:
    """Do a gesture without waiting for it, at a table whose lock is held, or raise Refused. The lock is released."""
    node.append_soon(live, Request(node, live, person, command).entry, done)


async def do(node: Node, live: LiveTable, person: Person, command: AnyCommand) -> bool:
    """Carry out a command, or raise Refused. Return False if there was nothing to do or it was done before."""
    check_id(command.id)
    request = Request(node, live, person, command)
    if isinstance(command, Again):
        await make_rematch(node, live, person)
    node.is_about(live, person.id)
    if isinstance(command, Sit) and live.deal is not None:
        return await sit_at_deal(node, live, person, lambda: node.append(live, request.entry, request.also))
    return await node.append(live, request.entry, request.also)


async def sit_at_deal(node: Node, live: LiveTable, person: Person, sit: Callable[[], Awaitable[bool]]) -> bool:
    """Sit down at a table of a deal. A person can play a deal at one table only: at another they would know it."""
    assert live.deal is not None, "it is a table of a deal"
    deal, before = live.deal.id, await node.store.table_of_deal(live.deal.id, person.id)
    if not await node.store.join_deal(deal, person.id, live.id):
        raise Refused("deal", f"you already play this deal at table {before}")
    try:
        return await sit()
    except Refused:
        if before is None:
            await node.store.leave_deal(deal, person.id)
        raise


async def make_rematch(node: Node, live: LiveTable, person: Person) -> None:
    """Make the table of the rematch. Its id follows from the old table, so that two requests make one table."""
    table = (await node.open(live.id)).table
    assert table is not None, "it was just opened"
    if not table.again:
        check_rematch(table, person.id)
        known = await node.store.names([seat.who for seat in table.seats if seat.who])
        await place(node, rematch_id(table), rematch(table, person.id, node.clock(), known))
