"""Delivery: applies stored entries to tables in memory and sends the news of them to the connections."""

from collections.abc import Callable

import msgspec

from truckstop.kernel.game import SPECTATOR
from truckstop.server.live_table import LiveTable
from truckstop.server.presence import Presence
from truckstop.table.entries import AnyEntry, BotSat, Changed, ChatDeleted, ChatSaid, Did, Left, Sat, Started
from truckstop.table.projection import chat_line, news
from truckstop.table.table import OVER, Table
from truckstop.table.views import ChatLine, News

SEATING = (Sat, Left, BotSat, Changed)
"""Entries after which a connected person may have another seat."""
CHAT_SHOWN = 100
"""Chat lines in a message that holds everything; the last ones are sent."""


class Delivery:
    """Sends messages to the connections of tables."""

    def __init__(self, clock: Callable[[], float], presence: Presence) -> None:
        self.clock = clock
        self.presence = presence
        self.wake: Callable[[LiveTable], None] = lambda live: None
        """Called when a bot may have to move or a game has ended; the scheduler sets it."""

    def take(self, live: LiveTable, table: Table, entry: AnyEntry) -> None:
        """Apply an entry that is in the store to its table, and send the news to every viewer who may know of it."""
        told = table.add(entry)
        live.used = self.clock()
        chat: list[ChatLine] = []
        # Most entries are gestures, and `isinstance` takes long if a struct is of another type.
        gesture = isinstance(entry, Did)
        if not gesture:
            if isinstance(entry, ChatSaid):
                chat = [self.chat_line(live, table, len(table.chat_authors) - 1)]
            elif isinstance(entry, ChatDeleted):
                live.chat.pop(entry.said, None)
                chat = [self.chat_line(live, table, entry.said)]
        sender, _, id = entry.id.partition("/")
        begins, opened = not gesture and isinstance(entry, Started), self.is_opened(live)
        shared = len(live.connections) > 1
        made: dict[tuple[int, bool, bool], News] = {}
        for connection in list(live.connections):
            who = connection.who
            role, own = table.role(who), who == sender and bool(who)
            # The board is sent when the game begins, and only a whole message holds it.
            if role != connection.role or begins or (opened and role == SPECTATOR):
                connection.role = role
                connection.send(self.whole(live, table, who, id if own else ""))
            elif role in told.roles:
                key = (role, who == table.host, own)
                message = made.get(key)
                if message is None:
                    answers = id if own else ""
                    message = made[key] = news(
                        table,
                        who,
                        live.names,
                        entry.at,
                        told=told,
                        whole=False,
                        chat=chat,
                        id=answers,
                        opened=opened,
                        shared=shared,
                    )
                connection.send(message)
        if not gesture and isinstance(entry, SEATING):
            self.presence.announce(live)
        if (not gesture and isinstance(entry, Left)) or table.status == OVER or table.bot_among(table.waiting()):
            self.wake(live)

    def whole(self, live: LiveTable, table: Table, who: str, id: str = "") -> News:
        """Return everything that a person may know of a table."""
        chat = self.last_chat(live, table)
        return news(table, who, live.names, self.clock(), chat=chat, id=id, opened=self.is_opened(live))

    def greeting(self, live: LiveTable, table: Table, who: str, seat: int, after: int) -> News:
        """Return the first message of a connection: what the person has missed.

        If nothing was missed it still holds the table and the chat, because names and chat lines can change without a
        message number.
        """
        missed = self.after(live, table, who, seat, after)
        if missed is not None:
            return missed
        since, chat = table.stream(table.role(who)).count, self.last_chat(live, table)
        opened = self.is_opened(live)
        now = news(table, who, live.names, self.clock(), since=since, whole=False, chat=chat, opened=opened)
        return msgspec.structs.replace(now, same=True, view=None, asked=None)

    def after(self, live: LiveTable, table: Table, who: str, seat: int, after: int) -> News | None:
        """Return what a person has missed who has the messages of a seat up to `after`, or None if nothing."""
        role, opened = table.role(who), self.is_opened(live)
        missed = not 0 < after <= table.number(role) or table.began_after(role, after)
        # Before its deal closes, spectators are sent nothing of a game; then they are sent all of it.
        if seat != role or missed or (opened and role == SPECTATOR):
            return self.whole(live, table, who)
        if after == table.number(role):
            return None
        chat = self.last_chat(live, table)
        since = table.stream(role).since(after)
        return news(table, who, live.names, self.clock(), since=since, whole=False, chat=chat, opened=opened)

    def send_whole(self, live: LiveTable, table: Table) -> None:
        """Send every connection everything, after a change that has no message number."""
        for connection in list(live.connections):
            connection.send(self.whole(live, table, connection.who))

    def is_opened(self, live: LiveTable) -> bool:
        """True if the deal that is played at a table has closed, so that the game is open to all."""
        return live.deal is not None and self.clock() >= live.deal.closes

    # Chat

    def last_chat(self, live: LiveTable, table: Table) -> list[ChatLine]:
        """Return the last chat lines; a message with all of them would grow without limit."""
        first = max(0, len(table.chat_authors) - CHAT_SHOWN)
        return [self.chat_line(live, table, number) for number in range(first, len(table.chat_authors))]

    def chat_line(self, live: LiveTable, table: Table, number: int) -> ChatLine:
        return chat_line(table, number, live.names, live.chat)
