"""What a command does: from the wire to an entry at a table, or to a refusal."""

import hashlib
import hmac
from collections.abc import Awaitable, Callable, Sequence

from truckstop.server import wire
from truckstop.server.live import Live
from truckstop.server.making import place, rematch
from truckstop.server.node import Make, Node
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


def entry_for(command: wire.AnyCommand, who: str, live: Live, node: Node, id: str) -> Make:
    """What a command makes of a table, whenever it is asked."""
    match command:
        case wire.Do(options=options, n=n):
            return lambda t, at: gesture(t, who, options, n, at, id)
        case wire.TakeBack():
            return lambda t, at: commands.take_back(t, who, at, id)
        case wire.Sit(seat=seat):
            return lambda t, at: commands.sit(t, who, seat, at, id)
        case wire.Leave():
            return lambda t, at: commands.leave(t, who, at, id)
        case wire.SendAway(seat=seat):
            return lambda t, at: commands.send_away(t, who, seat, at, id)
        case wire.PutBot(seat=seat, bot=bot):
            return lambda t, at: commands.put_bot(t, who, seat, bot, at, id)
        case wire.Change(options=game_options, players=players, public=public, clock=clock):
            return lambda t, at: commands.change(t, who, game_options, players, public, clock, at, id)
        case wire.Entropy(entropy=entropy):
            return lambda t, at: commands.add_entropy(t, who, entropy, at, id)
        case wire.Start():
            return lambda t, at: commands.start(t, who, at, id)
        case wire.Propose(what=what, to=to):
            return lambda t, at: commands.propose(t, who, what, to, at, id)
        case wire.Answer(number=number, agrees=agrees):
            return lambda t, at: commands.answer(t, who, number, agrees, at, id)
        case wire.Return():
            return lambda t, at: commands.come_back(t, who, at, id)
        case wire.Host(seat=seat):
            return lambda t, at: commands.host(t, who, seat, host_is_gone(node, live, t), at, id)
        case wire.StandIn(seat=seat):
            return lambda t, at: commands.stand_in(t, who, seat, is_gone_from(node, live, t, seat), at, id)
        case wire.Say(words=words):
            return lambda t, at: commands.say(t, who, words, at, id)
        case wire.Unsay(number=number):
            return lambda t, at: commands.unsay(t, who, number, at, id)
        case wire.Silence(number=number):
            return lambda t, at: commands.silence(t, who, number, at, id)
        case wire.Again():
            return lambda t, at: again(t, who, at, id)


def gesture(table: Table, who: str, options: list[int], n: int, at: float, id: str) -> AnyEntry:
    seat = commands.own_seat(table, who)
    commands.in_time(table, seat, n)
    return commands.do(table, seat, options, at, id)


def host_is_gone(node: Node, live: Live, table: Table) -> bool:
    return node.is_gone(live, table.host, HOST_AWAY_RUNNING if table.status == RUNNING else HOST_AWAY)


def is_gone_from(node: Node, live: Live, table: Table, seat: int) -> bool:
    return 0 <= seat < table.players and node.is_gone(live, table.seats[seat].who, AWAY)


def entry_id(person: Person, command: wire.AnyCommand) -> str:
    """Who sent it, a stroke, and her own id for it."""
    if len(command.id) > LONGEST_ID or "/" in command.id or not command.id.isprintable():
        raise Refused("id", f"an id has up to {LONGEST_ID} letters or signs, and no /")
    return f"{person.id}/{command.id}"


def once(command: wire.AnyCommand, person: Person, live: Live, node: Node) -> Make:
    """What a command makes of a table, or nothing if it has been done before."""
    id = entry_id(person, command)
    make = entry_for(command, person.id, live, node, id)

    def unless_done(table: Table, at: float) -> AnyEntry | None:
        if table.has_done(id):
            return None
        if not isinstance(command, wire.Leave):
            commands.room(table, person.id)
        return make(table, at)

    return unless_done


def do_soon(
    node: Node, live: Live, person: Person, command: wire.Do, done: Callable[[bool | StoreError | Refused], None]
) -> None:
    """Do a gesture at a table that is held, without waiting for it, or raise Refused. The table is given back."""
    # Whatever is wrong with the command must be found while somebody sees to it that the lock is given back.
    node.append_soon(live, lambda table, at: once(command, person, live, node)(table, at), done)


async def do(node: Node, live: Live, person: Person, command: wire.AnyCommand) -> bool:
    """Do a command, or raise Refused; False if there was nothing to do, or it has been done before."""
    unless_done = once(command, person, live, node)

    def also(table: Table) -> Sequence[Statement]:
        match command:
            case wire.Say(words=words):
                checked = commands.checked_words(words)
                live.words[len(table.said)] = checked
                live.names.setdefault(person.id, person.name)
                return [node.store.says(live.id, len(table.said), person.id, checked)]
            case wire.Unsay(number=number):
                return [node.store.unsays(live.id, number)]
            case wire.Sit():
                live.names.setdefault(person.id, person.name)
                return [node.store.sits(person.id, live.id)]
            case wire.Leave() if not table.deal and table.status == OPEN:
                return [node.store.leaves(person.id, live.id)]
        return []

    if isinstance(command, wire.Again):
        await make_rematch(node, live, person)
    node.is_about(live, person.id)
    if isinstance(command, wire.Sit) and live.deal is not None:
        return await sit_at_deal(node, live, person, lambda: node.append(live, unless_done, also))
    return await node.append(live, unless_done, also)


async def sit_at_deal(node: Node, live: Live, person: Person, sit: Callable[[], Awaitable[bool]]) -> bool:
    """Whoever plays a deal at one table must not sit down at another of it, knowing what comes."""
    assert live.deal is not None, "it is the table of a deal"
    deal, before = live.deal.id, await node.store.table_of_deal(live.deal.id, person.id)
    if not await node.store.play_deal(deal, person.id, live.id):
        raise Refused("deal", f"you play this deal at table {before} already")
    try:
        return await sit()
    except Refused:
        if before is None:
            await node.store.play_no_deal(deal, person.id)
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


async def make_rematch(node: Node, live: Live, person: Person) -> None:
    """The table of the rematch. Its id follows from the old one, so that two who ask at once make one table."""
    table = (await node.open(live.id)).table
    assert table is not None, "it has just been opened"
    if not table.again:
        check_again(table, person.id)
        known = await node.store.names([seat.who for seat in table.seats if seat.who])
        await place(node, next_id(table), rematch(table, person.id, node.clock(), known))
