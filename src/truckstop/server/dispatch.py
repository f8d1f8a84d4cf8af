"""What a command does: from the wire to an entry at a table, or to a refusal."""

import hashlib
import hmac
from collections.abc import Awaitable, Callable, Sequence

from truckstop.server import wire
from truckstop.server.live_table import LiveTable
from truckstop.server.lobby import place, rematch
from truckstop.server.node import Node
from truckstop.store import Statement, StoreError
from truckstop.store.store import Person
from truckstop.table import commands
from truckstop.table.commands import LONGEST_ID, Refused
from truckstop.table.entries import Again as AgainEntry
from truckstop.table.entries import AnyEntry
from truckstop.table.table import OPEN, OVER, RUNNING, Table

HOST_AWAY, HOST_AWAY_RUNNING = 60.0, 600.0
"""Seconds after which another may take over the rights of a host who is not here; a game goes on without her."""
AWAY = 120.0
"""Seconds after which a bot may play on for somebody who is not here."""


class Wanted:
    """A command of somebody at a table. It becomes an entry when the table is free; if another entry was first, the
    command is checked again."""

    def __init__(self, node: Node, live: LiveTable, person: Person, command: wire.AnyCommand) -> None:
        self.node, self.live, self.person, self.command = node, live, person, command

    def entry(self, table: Table, at: float) -> AnyEntry | None:
        """The entry that the command makes, or Refused; None if it has been done before, or there is nothing to do."""
        command, who, id = self.command, self.person.id, entry_id(self.person, self.command)
        if table.sent.has(id):
            return None
        if not isinstance(command, wire.Leave):
            commands.room(table, who)
        match command:
            case wire.Do():
                seat = commands.own_seat(table, who)
                commands.in_time(table, seat, command.n)
                return commands.do(table, seat, command.options, at, id)
            case wire.TakeBack():
                return commands.take_back(table, who, at, id)
            case wire.Sit():
                return commands.sit(table, who, command.seat, at, id)
            case wire.Leave():
                return commands.leave(table, who, at, id)
            case wire.SendAway():
                return commands.send_away(table, who, command.seat, at, id)
            case wire.PutBot():
                return commands.put_bot(table, who, command.seat, command.bot, at, id)
            case wire.Change():
                return commands.change(
                    table, who, command.options, command.players, command.public, command.clock, at, id
                )
            case wire.Entropy():
                return commands.add_entropy(table, who, command.entropy, at, id)
            case wire.Start():
                return commands.start(table, who, at, id)
            case wire.Propose():
                return commands.propose(table, who, command.what, command.to, at, id)
            case wire.Answer():
                return commands.answer(table, who, command.number, command.agrees, at, id)
            case wire.Return():
                return commands.come_back(table, who, at, id)
            case wire.Host():
                return commands.host(table, who, command.seat, host_is_gone(self.node, self.live, table), at, id)
            case wire.StandIn():
                gone = is_gone_from(self.node, self.live, table, command.seat)
                return commands.stand_in(table, who, command.seat, gone, at, id)
            case wire.Say():
                return commands.say(table, who, command.text, at, id)
            case wire.Unsay():
                return commands.unsay(table, who, command.number, at, id)
            case wire.Silence():
                return commands.silence(table, who, command.number, at, id)
            case wire.Again():
                return again(table, who, at, id)

    def also(self, table: Table) -> Sequence[Statement]:
        """What is written to the store together with the entry."""
        command, live, person, store = self.command, self.live, self.person, self.node.store
        match command:
            case wire.Say():
                checked = commands.checked_chat(command.text)
                live.chat[len(table.chat_authors)] = checked
                live.names.setdefault(person.id, person.name)
                return [store.add_chat(live.id, len(table.chat_authors), person.id, checked)]
            case wire.Unsay():
                return [store.delete_chat(live.id, command.number)]
            case wire.Sit():
                live.names.setdefault(person.id, person.name)
                return [store.add_participant(person.id, live.id)]
            case wire.Leave() if not table.deal and table.status == OPEN:
                return [store.remove_participant(person.id, live.id)]
        return []


def host_is_gone(node: Node, live: LiveTable, table: Table) -> bool:
    return node.is_gone(live, table.host, HOST_AWAY_RUNNING if table.status == RUNNING else HOST_AWAY)


def is_gone_from(node: Node, live: LiveTable, table: Table, seat: int) -> bool:
    return 0 <= seat < table.players and node.is_gone(live, table.seats[seat].who, AWAY)


def entry_id(person: Person, command: wire.AnyCommand) -> str:
    """Who sent it, a stroke, and her own id for it."""
    if len(command.id) > LONGEST_ID or "/" in command.id or not command.id.isprintable():
        raise Refused("id", f"an id has up to {LONGEST_ID} letters or signs, and no /")
    return f"{person.id}/{command.id}"


def do_soon(
    node: Node, live: LiveTable, person: Person, command: wire.Do, done: Callable[[bool | StoreError | Refused], None]
) -> None:
    """Do a gesture at a table that is held, without waiting for it, or raise Refused. The lock is given back."""
    node.append_soon(live, Wanted(node, live, person, command).entry, done)


async def do(node: Node, live: LiveTable, person: Person, command: wire.AnyCommand) -> bool:
    """Do a command, or raise Refused; False if there was nothing to do, or it has been done before."""
    entry_id(person, command)
    wanted = Wanted(node, live, person, command)
    if isinstance(command, wire.Again):
        await make_rematch(node, live, person)
    node.is_about(live, person.id)
    if isinstance(command, wire.Sit) and live.deal is not None:
        return await sit_at_deal(node, live, person, lambda: node.append(live, wanted.entry, wanted.also))
    return await node.append(live, wanted.entry, wanted.also)


async def sit_at_deal(node: Node, live: LiveTable, person: Person, sit: Callable[[], Awaitable[bool]]) -> bool:
    """Whoever plays a deal at one table must not sit down at another of it, knowing what comes."""
    assert live.deal is not None, "it is the table of a deal"
    deal, before = live.deal.id, await node.store.table_of_deal(live.deal.id, person.id)
    if not await node.store.join_deal(deal, person.id, live.id):
        raise Refused("deal", f"you play this deal at table {before} already")
    try:
        return await sit()
    except Refused:
        if before is None:
            await node.store.leave_deal(deal, person.id)
        raise


# A rematch


def next_id(table: Table) -> str:
    """The id of the table of the rematch: one that only whoever has the dice's secret can know beforehand."""
    key = bytes.fromhex(table.dice.secret or "")
    return hmac.new(key, b"again " + table.id.encode(), hashlib.sha256).hexdigest()[:24]


def again(table: Table, who: str, at: float, id: str) -> AnyEntry:
    check_again(table, who)
    return AgainEntry(at=at, id=id, table=next_id(table))


def check_again(table: Table, who: str) -> None:
    commands.host_only(table, who)
    if table.status != OVER:
        raise Refused("not_over", "a rematch follows a game that is over")
    if table.again:
        raise Refused("again", "there is a rematch already")
    if table.deal:
        raise Refused("deal", "a deal is played once; make a table for another game")


async def make_rematch(node: Node, live: LiveTable, person: Person) -> None:
    """The table of the rematch. Its id follows from the old one, so that two who ask at once make one table."""
    table = (await node.open(live.id)).table
    assert table is not None, "it has just been opened"
    if not table.again:
        check_again(table, person.id)
        known = await node.store.names([seat.who for seat in table.seats if seat.who])
        await place(node, next_id(table), rematch(table, person.id, node.clock(), known))
