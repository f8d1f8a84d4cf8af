"""Delivery: applies stored entries to tables in memory and sends the news of them to the connections."""

from collections.abc import Callable

import msgspec

from truckstop.kernel.game import SPECTATOR
from truckstop.server.live_table import LiveTable
from truckstop.server.presence import Presence
from truckstop.table.entries import AnyEntry, BotSat, Changed, Left, Said, Sat, Started, Unsaid
from truckstop.table.projection import news, words_shown
from truckstop.table.table import OVER, Table
from truckstop.table.views import News, Words

SEATING = (Sat, Left, BotSat, Changed)
"""Entries after which a connected person may have another seat."""
WORDS_SHOWN = 100
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
        said: list[Words] = []
        if isinstance(entry, Said):
            said = [self.words(live, table, len(table.said) - 1)]
        elif isinstance(entry, Unsaid):
            live.words.pop(entry.said, None)
            said = [self.words(live, table, entry.said)]
        sender, _, id = entry.id.partition("/")
        begins, opened = isinstance(entry, Started), self.is_opened(live)
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
                        table, who, live.names, entry.at, told=told, whole=False, said=said, id=answers, opened=opened
                    )
                connection.send(message)
        if isinstance(entry, SEATING):
            self.presence.announce(live)
        if isinstance(entry, Left) or table.status == OVER or table.bot_among(table.waiting()):
            self.wake(live)

    def whole(self, live: LiveTable, table: Table, who: str, id: str = "") -> News:
        """Return everything that a person may know of a table."""
        said = self.last_words(live, table)
        return news(table, who, live.names, self.clock(), said=said, id=id, opened=self.is_opened(live))

    def greeting(self, live: LiveTable, table: Table, who: str, seat: int, after: int) -> News:
        """Return the first message of a connection: what the person has missed.

        If nothing was missed it still holds the table and the chat, because names and chat lines can change without a
        message number.
        """
        missed = self.after(live, table, who, seat, after)
        if missed is not None:
            return missed
        since, said = table.stream(table.role(who)).count, self.last_words(live, table)
        opened = self.is_opened(live)
        now = news(table, who, live.names, self.clock(), since=since, whole=False, said=said, opened=opened)
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
        said = self.last_words(live, table)
        since = table.stream(role).since(after)
        return news(table, who, live.names, self.clock(), since=since, whole=False, said=said, opened=opened)

    def send_whole(self, live: LiveTable, table: Table) -> None:
        """Send every connection everything, after a change that has no message number."""
        for connection in list(live.connections):
            connection.send(self.whole(live, table, connection.who))

    def is_opened(self, live: LiveTable) -> bool:
        """True if the deal that is played at a table has closed, so that the game is open to all."""
        return live.deal is not None and self.clock() >= live.deal.closes

    # Chat

    def last_words(self, live: LiveTable, table: Table) -> list[Words]:
        """Return the last chat lines; a message with all of them would grow without limit."""
        first = max(0, len(table.said) - WORDS_SHOWN)
        return [self.words(live, table, number) for number in range(first, len(table.said))]

    def words(self, live: LiveTable, table: Table, number: int) -> Words:
        return words_shown(table, number, live.names, live.words)
