"""Commands of the chat."""

from truckstop.kernel.game import SPECTATOR
from truckstop.table.commands.checks import Refused, check_host
from truckstop.table.commands.command import Command
from truckstop.table.commands.context import Context
from truckstop.table.commands.texts import checked_chat
from truckstop.table.entries import AnyEntry, ChatDeleted, ChatSaid, Silenced
from truckstop.table.table import Table

MOST_CHAT_LINES = 2000
"""Chat lines of one table that are not deleted."""


class Say(Command, frozen=True, tag="say"):
    """Write a line in the chat."""

    text: str

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        if context.who in table.barred:
            raise Refused("sent_away", "the host has sent you away from this table")
        checked_chat(self.text)
        if sum(bool(author) for author in table.chat_authors) >= MOST_CHAT_LINES:
            raise Refused("chat", f"this table already has {MOST_CHAT_LINES} chat lines and can hold no more")
        return ChatSaid(at=context.at, id=context.id, who=context.who)


class Unsay(Command, frozen=True, tag="unsay"):
    """Delete a chat line of yours, or as the host anyone's."""

    number: int

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        author = author_of(table, self.number)
        if not author or context.who not in (author, table.host):
            raise Refused("chat", "you can delete only your own chat lines")
        return ChatDeleted(at=context.at, id=context.id, said=self.number)


class Silence(Command, frozen=True, tag="silence"):
    """As the host: ban the author of a chat line, who must not have a seat, from chatting and sitting here."""

    number: int

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        check_host(table, context.who)
        author = author_of(table, self.number)
        if not author:
            raise Refused("chat", "there is no such chat line")
        if author == context.who or table.role(author) != SPECTATOR:
            raise Refused("seat", "only spectators can be silenced; send a player away instead")
        return Silenced(at=context.at, id=context.id, who=author)


def author_of(table: Table, number: int) -> str:
    """Return who wrote a chat line; empty if there is none with this number, or it was deleted."""
    return table.chat_authors[number] if 0 <= number < len(table.chat_authors) else ""
