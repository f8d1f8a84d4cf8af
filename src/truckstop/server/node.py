"""A node: the tables that this process has in memory, and the one way in which something is added to them.

An entry is in the store before anybody is told of it. (table, number) is unique there, so of two that want to be next
one loses; it reads what came in between, looks again and is appended behind it, or refused.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial

import msgspec

from truckstop.kernel.chance import ChanceMismatch, ChanceWanted
from truckstop.kernel.data import DataError
from truckstop.kernel.game import SPECTATOR, SetupError
from truckstop.kernel.log import LogError
from truckstop.kernel.state import IllegalOption
from truckstop.server.live_table import Connection, LiveTable, held, is_id, known, later
from truckstop.server.sets import NO_SETS, Sets
from truckstop.server.wire import Here, MomentShown
from truckstop.store import Statement, Store, StoreError
from truckstop.store import store as stored
from truckstop.table.clocks import AT_ONCE
from truckstop.table.commands import Refused
from truckstop.table.entries import (
    AnyEntry,
    BotSat,
    Changed,
    ChatDeleted,
    ChatSaid,
    Did,
    Left,
    Sat,
    Started,
    packed,
    unpacked,
)
from truckstop.table.projection import chat_line, news
from truckstop.table.table import OPEN, OVER, RUNNING, Table
from truckstop.table.views import ChatLine, News

IDLE, UNWATCHED = 60.0, 10.0
"""Seconds after which a table leaves memory that nobody touches, or nobody is connected to either. It is read again in
a few milliseconds when it is needed."""
STATUS = {OPEN: stored.OPEN, RUNNING: stored.RUNNING, OVER: stored.OVER}
SEATING = (Sat, Left, BotSat, Changed)
"""After these another seat may be somebody's who is here."""
CHAT_SHOWN = 100
"""The last chat lines that are in a message that holds everything."""

UNREADABLE = (LogError, SetupError, DataError, IllegalOption, ChanceWanted, ChanceMismatch, msgspec.MsgspecError)
"""What goes wrong with the entries of a program that has other rules, or knows other entries."""

log = logging.getLogger("truckstop")

Make = Callable[[Table, float], AnyEntry | None]
Also = Callable[[Table], Sequence[Statement]]


class Node:
    """All that one process does."""

    def __init__(
        self, store: Store, clock: Callable[[], float] = time.time, id: str | None = None, sets: Sets = NO_SETS
    ) -> None:
        self.id = id or secrets.token_hex(8)
        self.store = store
        self.sets = sets
        self.clock = clock
        self.live: dict[str, LiveTable] = {}
        self.woken: Callable[[LiveTable], None] = lambda live: None
        """Called after every entry, for whatever lets bots think and clocks run."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.replays: dict[tuple[str, int | None], list[MomentShown]] = {}
        """The last replays that were asked for, by table and seat."""

    # Tables

    async def open(self, id: str) -> LiveTable:
        """A table by its id, from memory or from the store; Refused if there is none."""
        if not is_id(id):
            raise Refused("no_table", "there is no such table")
        live = self.live.get(id)
        if live is None:
            live = self.live.setdefault(id, LiveTable(id, self.clock()))
        if live.table is None:
            async with live.lock:
                try:
                    await self.loaded(live)
                except Refused:
                    if self.live.get(id) is live:
                        del self.live[id]
                    raise
        live.used = self.clock()
        return live

    async def loaded(self, live: LiveTable) -> Table:
        """The table itself, read if it is not in memory. Called with the lock."""
        if live.table is not None:
            return live.table
        bodies = await self.store.read(live.id)
        if not bodies:
            raise Refused("no_table", "there is no such table")
        # Those who are connected have been told of all that was here when the table left memory, and of nothing since.
        known = live.seq + 1 if live.connections else len(bodies)
        table = Table(live.id)
        try:
            await self.sets.learn(unpacked(bodies[0]), self.store)
            for body in bodies[:known]:
                table.add(unpacked(body), with_beats=False)
        except UNREADABLE as error:
            log.error("a table cannot be read here: %s", error)
            raise Refused("rules", "this game was begun with other rules than this server has") from None
        await self._read_names(live, table)
        live.deal = await self.store.deal(table.deal) if table.deal else None
        if self.store.shared:
            live.elsewhere = await self.store.present_elsewhere(live.id, self.id, self.clock())
        for body in bodies[known:]:
            await self._take_from_store(live, table, unpacked(body))
        live.kept = None
        live.table = table
        live.used = self.clock()
        self.woken(live)
        return table

    def forget_idle(self) -> None:
        """Tables that nobody touches leave memory; who looks at one stays connected."""
        now = self.clock()
        for live in list(self.live.values()):
            if now - live.used < (IDLE if live.connections else UNWATCHED) or live.lock.locked():
                continue
            if live.table is not None and live.table.bot_among(live.table.waiting()):
                continue
            live.seq = live.table.seq if live.table is not None else live.seq
            live.table, live.chat, live.names = None, {}, {}
            if not live.connections:
                del self.live[live.id]

    async def _read_names(self, live: LiveTable, table: Table) -> None:
        live.chat = await self.store.chat(live.id)
        live.names = await self.store.names(sorted(known(table)))

    # Other nodes

    def heard(self, what: str) -> None:
        """A node says something: the table and the number of an entry, who came or went, or whose name changed (@)."""
        id, _, rest = what.partition(" ")
        if id == "@":
            for live in self.live.values():
                if rest in live.names or (live.table is None and live.connections):
                    self.spawn(self._catch_up(live, names=True, here=False))
            return
        for live in [self.live[id]] if id in self.live else list(self.live.values()) if not id else []:
            behind = live.table is None or not rest or live.table.seq < int(rest)
            # One that is being read just now may have been read too early.
            if behind and (live.table is not None or live.connections or live.lock.locked()):
                self.spawn(self._catch_up(live, names=False, here=not rest))

    async def _catch_up(self, live: LiveTable, names: bool, here: bool) -> None:
        async with live.lock:
            table = await self.loaded(live)
            await self.catch_up(live, table)
            if names:
                await self._read_names(live, table)
                self.tell_anew(live, table)
            if here:
                self._are_elsewhere(live, await self.store.present_elsewhere(live.id, self.id, self.clock()))

    def _are_elsewhere(self, live: LiveTable, now: set[str]) -> None:
        for who in live.elsewhere - now:
            live.gone.setdefault(who, self.clock())
        if now != live.elsewhere:
            live.elsewhere = now
            self.tell_who_is_here(live)

    async def look_who_is_elsewhere(self) -> None:
        """A node that died does not say who went with it; what it said before is void by itself after a minute."""
        found = await self.store.all_present_elsewhere(self.id, self.clock())
        for live in list(self.live.values()):
            self._are_elsewhere(live, found.get(live.id, set()))

    async def catch_up(self, live: LiveTable, table: Table) -> None:
        """Take what other nodes have appended."""
        for body in await self.store.read(live.id, table.seq):
            await self._take_from_store(live, table, unpacked(body))

    async def _take_from_store(self, live: LiveTable, table: Table, entry: AnyEntry) -> None:
        """An entry of another node may bring somebody, or words, that this one has not read yet."""
        live.kept = None
        if isinstance(entry, ChatSaid):
            live.chat = await self.store.chat(live.id)
        if isinstance(entry, ChatSaid | Sat):
            live.names |= await self.store.names([entry.who])
        self._take(live, table, entry)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreError):
            log.error("%s", error)
        elif error is not None:
            log.error("something that nobody waited for went wrong", exc_info=error)

    # Adding

    async def append(self, live: LiveTable, make: Make, also: Also = lambda table: ()) -> bool:
        """Append what `make` makes of the table as it stands then; False if that is nothing.

        `make` is asked again if another entry was first. If whoever asked goes away in the middle, what the store has
        by then is taken.
        """
        try:
            return await self._append(live, make, also)
        except (asyncio.CancelledError, StoreError):
            self.spawn(self._catch_up(live, names=False, here=False))
            raise

    def hold(self, live: LiveTable) -> bool:
        """Take the lock, if something can be appended here and now: the table is in memory and nothing under way."""
        return live.table is not None and self.store.has_append_soon and held(live.lock)

    def append_soon(self, live: LiveTable, make: Make, done: Callable[[bool | StoreError | Refused], None]) -> None:
        """Append without waiting, to a table that is held: `done` is called when all have been told, or it was not
        kept, or there is nothing to append. The lock is given back then, or when `make` refuses.

        What most actions are is most of what a server does, and to wait for each of them in a task of its own costs
        about as much as the rest.
        """
        table = live.table
        assert table is not None, "the table is held"
        try:
            entry = make(table, self.clock())
            if entry is not None:
                keeping, kept = self._keeping(live, table, entry)
                body = packed(entry)
                finish = partial(self._appended, live, table, entry, kept, make, done)
                self.store.append_soon(live.id, table.seq + 1, body, keeping, finish)
        except BaseException:
            live.lock.release()
            raise
        if entry is None:
            live.lock.release()
            done(False)

    def _appended(
        self,
        live: LiveTable,
        table: Table,
        entry: AnyEntry,
        kept: tuple[str, float | None] | None,
        make: Make,
        done: Callable[[bool | StoreError | Refused], None],
        result: int | StoreError,
    ) -> None:
        """The store has an entry, or has not."""
        try:
            if result == 1:
                live.kept = kept
                self._take(live, table, entry)
        finally:
            live.lock.release()
        if result == 1:
            done(True)
        elif isinstance(result, StoreError):
            self.spawn(self._catch_up(live, names=False, here=False))
            done(result)
        else:
            self.spawn(self._append_later(live, make, done))

    async def _append_later(
        self, live: LiveTable, make: Make, done: Callable[[bool | StoreError | Refused], None]
    ) -> None:
        """Another entry was first: look again, as `append` does."""
        try:
            done(await self.append(live, make))
        except (Refused, StoreError) as error:
            done(error)

    async def _append(self, live: LiveTable, make: Make, also: Also) -> bool:
        async with live.lock:
            table = await self.loaded(live)
            while True:
                entry = make(table, self.clock())
                if entry is None:
                    return False
                keeping, kept = self._keeping(live, table, entry)
                if await self.store.append(live.id, table.seq + 1, packed(entry), [*also(table), *keeping]):
                    live.kept = kept
                    self._take(live, table, entry)
                    break
                await self.catch_up(live, table)
            if not isinstance(entry, Did):
                await self.settle(live)
        return True

    def _keeping(
        self, live: LiveTable, table: Table, entry: AnyEntry
    ) -> tuple[list[Statement], tuple[str, float | None] | None]:
        """What a list and a sweep need to know, written with the entry: status, and when to look at the table again.

        Also what the store has then. Rather too early than too late: whoever looks too early finds nothing to do, and
        says when to look again.
        """
        kept = live.kept
        if isinstance(entry, ChatSaid | ChatDeleted):
            return [], kept
        state = table.ahead(entry)
        if state is None:
            now = (RUNNING if isinstance(entry, Started) else table.status, AT_ONCE if table.status != OPEN else None)
        elif waiting := state.to_act():
            now = (RUNNING, table.due_at(waiting, entry.at))
        else:
            now = (OVER, None)
        statements = []
        if kept is None or (now != kept and not (now[0] == kept[0] and later(now[1], kept[1]))):
            kept = now
            statements.append(self.store.set_status(live.id, STATUS[now[0]], now[1]))
        if live.deal is not None and entry.at < live.deal.closes and state is not None and not state.to_act():
            scores = state.scores()
            for seat in table.people():
                who = table.seats[seat].who
                statements.append(self.store.add_result(live.deal.id, who, live.id, scores[seat], entry.at))
        return statements, kept

    async def settle(self, live: LiveTable) -> None:
        """Write down what the lists say of a table, if it is not so any more. Called with the lock."""
        table = live.table
        if table is None:
            return
        taken = sum(not seat.free for seat in table.seats)
        now = (table.status, table.due())
        if now != live.kept:
            await self.store.write(self.store.set_status(live.id, STATUS[now[0]], now[1]))
            live.kept = now
        if table.status == OPEN:
            await self.store.write(self.store.set_listing(live.id, table.public, table.players, taken))

    def _take(self, live: LiveTable, table: Table, entry: AnyEntry) -> None:
        """An entry that is in the store: the table takes it, and all who may know of it are told."""
        told = table.add(entry)
        live.used = self.clock()
        chat: list[ChatLine] = []
        if isinstance(entry, ChatSaid):
            chat = [self.chat_line(live, table, len(table.chat_authors) - 1)]
        elif isinstance(entry, ChatDeleted):
            live.chat.pop(entry.said, None)
            chat = [self.chat_line(live, table, entry.said)]
        sender, _, id = entry.id.partition("/")
        begins, opened = isinstance(entry, Started), self.opened(live)
        made: dict[tuple[int, bool, bool], News] = {}
        for connection in list(live.connections):
            who = connection.who
            role, own = table.role(who), who == sender and bool(who)
            # With the game comes what is printed, which only a whole message holds.
            if role != connection.role or begins or (opened and role == SPECTATOR):
                connection.role = role
                connection.send(self.whole(live, table, who, id if own else ""))
            elif role in told.roles:
                key = (role, who == table.host, own)
                message = made.get(key)
                if message is None:
                    answers = id if own else ""
                    message = made[key] = news(
                        table, who, live.names, entry.at, told=told, whole=False, chat=chat, id=answers, opened=opened
                    )
                connection.send(message)
        if isinstance(entry, SEATING):
            self.tell_who_is_here(live)
        if isinstance(entry, Left) or table.status == OVER or table.bot_among(table.waiting()):
            self.woken(live)

    # Messages

    def whole(self, live: LiveTable, table: Table, who: str, id: str = "") -> News:
        """Everything that somebody may know of a table."""
        chat = self.last_chat(live, table)
        return news(table, who, live.names, self.clock(), chat=chat, id=id, opened=self.opened(live))

    def greeting(self, live: LiveTable, table: Table, who: str, seat: int, after: int) -> News:
        """The first message on a line: what she has missed; if that is nothing, how things stand, for names and words
        may be others by now without a number of their own."""
        missed = self.after(live, table, who, seat, after)
        if missed is not None:
            return missed
        since, chat = table.stream(table.role(who)).count, self.last_chat(live, table)
        now = news(table, who, live.names, self.clock(), since=since, whole=False, chat=chat, opened=self.opened(live))
        return msgspec.structs.replace(now, same=True, view=None, asked=None)

    def after(self, live: LiveTable, table: Table, who: str, seat: int, after: int) -> News | None:
        """What somebody has missed who has the messages of a seat up to `after`; None if nothing."""
        role = table.role(who)
        missed = not 0 < after <= table.number(role) or table.began_after(role, after)
        if seat != role or missed or self.sees_deal(live, role):
            return self.whole(live, table, who)
        if after == table.number(role):
            return None
        chat = self.last_chat(live, table)
        since = table.stream(role).since(after)
        return news(table, who, live.names, self.clock(), since=since, whole=False, chat=chat, opened=self.opened(live))

    def last_chat(self, live: LiveTable, table: Table) -> list[ChatLine]:
        """What was said last; a message that holds all that was ever said would grow without end."""
        first = max(0, len(table.chat_authors) - CHAT_SHOWN)
        return [self.chat_line(live, table, number) for number in range(first, len(table.chat_authors))]

    def opened(self, live: LiveTable) -> bool:
        """Has the deal closed that is played at a table?"""
        return live.deal is not None and self.clock() >= live.deal.closes

    def sees_deal(self, live: LiveTable, role: int) -> bool:
        """Does a role see a game now of which it was told nothing before its deal closed? Then it is told all of it."""
        return role == SPECTATOR and self.opened(live)

    def renamed(self, who: str, name: str) -> None:
        """Somebody has another name, or none any more; her words go with her name, also where they are being read."""
        for live in list(self.live.values()):
            if live.table is not None and who in live.names:
                live.names[who] = name
                if not name:
                    live.chat = {n: text for n, text in live.chat.items() if live.table.chat_authors[n] != who}
                self.tell_anew(live, live.table)
            elif live.table is None and live.connections:
                self.spawn(self._catch_up(live, names=True, here=False))

    def tell_anew(self, live: LiveTable, table: Table) -> None:
        """Tell all who look at a table everything: what has changed has no number."""
        for connection in list(live.connections):
            connection.send(self.whole(live, table, connection.who))

    def chat_line(self, live: LiveTable, table: Table, number: int) -> ChatLine:
        return chat_line(table, number, live.names, live.chat)

    # Who is here

    async def came(self, live: LiveTable, connection: Connection) -> None:
        live.connections.add(connection)
        live.gone.pop(connection.who, None)
        await self._say_who_is_here(live, connection.who)
        self.tell_who_is_here(live)

    async def _say_who_is_here(self, live: LiveTable, who: str) -> None:
        """Tell other nodes whether somebody is here; one after another, for she may be back before she was gone."""
        if self.store.shared and who:
            async with live.lock:
                if who in {connection.who for connection in live.connections}:
                    await self.store.add_presence(live.id, who, self.id, self.clock() + 60)
                else:
                    await self.store.remove_presence(live.id, who, self.id)

    async def went(self, live: LiveTable, connection: Connection) -> None:
        live.connections.discard(connection)
        if connection.who and connection.who not in {other.who for other in live.connections}:
            live.gone[connection.who] = self.clock()
            await self._say_who_is_here(live, connection.who)
        self.tell_who_is_here(live)

    def who_is_here(self, live: LiveTable, table: Table) -> Here:
        here = live.here()
        seats = [number for number, seat in enumerate(table.seats) if seat.bot or (seat.who and seat.who in here)]
        watching = {connection for connection in live.connections if table.role(connection.who) == SPECTATOR}
        return Here(seats, len(watching))

    def tell_who_is_here(self, live: LiveTable) -> None:
        if live.table is not None:
            message = self.who_is_here(live, live.table)
            for connection in list(live.connections):
                connection.send(message)

    def is_gone(self, live: LiveTable, who: str, seconds: float) -> bool:
        """Has somebody been away for so long?"""
        return who not in live.here() and self.clock() - live.gone.get(who, live.since) >= seconds

    def is_about(self, live: LiveTable, who: str) -> None:
        """Somebody does something, through whatever line: she was not gone until now."""
        if who in live.gone or who not in live.here():
            live.gone[who] = self.clock()
