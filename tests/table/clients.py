"""Clients of a table, without a network: each keeps what its messages say, and may miss some and resume."""

from typing import Any

import msgspec

from truckstop.kernel.event import GameEvent
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.prompt import Prompt
from truckstop.kernel.tell import heard_by
from truckstop.server.live_table import LiveTable
from truckstop.server.node import Node
from truckstop.store import open_store
from truckstop.table.messages import Told
from truckstop.table.projection import chat_line, news, shown
from truckstop.table.table import OPEN, RUNNING, Table
from truckstop.table.views import ChatLine, News, TableShown


class Client:
    """What a person has been sent so far."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.online = True
        self.n = 0
        self.you = SPECTATOR
        self.events: list[GameEvent] = []
        self.view: msgspec.Struct | None = None
        self.asked: Prompt | None = None
        self.board: msgspec.Struct | None = None
        self.waiting: list[int] = []
        self.back = False
        self.shown: TableShown | None = None
        self.chat: dict[int, ChatLine] = {}
        self.messages = 0

    def take(self, message: News) -> None:
        """Take a message as a careful client does; an impossible one is an error."""
        if message.whole:
            assert message.beats == [], "a whole message shows only the current position"
            assert message.since == 0 and not message.same and message.table is not None
            self.events, self.chat, self.board = [], {}, message.board
        else:
            assert message.you == self.you, "numbers belong to a seat"
            assert message.n > self.n, f"message {message.n} after {self.n}"
            assert message.board is None
        assert message.since <= len(self.events), "events are missing"
        self.events[message.since :] = message.events
        self.n, self.you, self.waiting, self.back = message.n, message.you, message.waiting, message.can_take_back
        self.shown = message.table or self.shown
        self.chat |= {line.number: line for line in message.chat}
        if not message.same:
            self.view, self.asked = message.view, message.asked
        else:
            assert message.view is None and message.asked is None
        self.messages += 1


class Office:
    """Sends messages as a node does to connected clients; the node itself makes the messages for those who resume."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.node = Node(open_store("never opened"), clock=lambda: 0.0)
        self.live = LiveTable(table.id, 0.0)
        self.live.table = table
        self.live.names = {who: f"Name of {who.title()}" for who in ("ana", "bo", "cy", "di", "ed", "flo", "zed")}
        self.sent: list[tuple[str, News]] = []
        self.beats = 0
        """Beats sent so far."""

    def come(self, client: Client) -> None:
        """Connect, for the first time or again."""
        client.online = True
        message = self.node.delivery.after(self.live, self.table, client.who, client.you, client.n)
        if message is not None:
            self.send(client, message)

    def send(self, client: Client, message: News) -> None:
        self.sent.append((client.who, message))
        client.take(message)

    def tell(self, client: Client, told: Told, line: int | None = None) -> None:
        """Send the news of an entry that the table has just taken; `line` is the chat line that it wrote or deleted."""
        role = self.table.role(client.who)
        if not client.online:
            return
        if role != client.you:
            self.send(client, self.node.delivery.whole(self.live, self.table, client.who))
        elif role in told.roles:
            chat = [chat_line(self.table, line, self.live.names, self.live.chat)] if line is not None else []
            message = news(self.table, client.who, self.live.names, 0.0, told=told, whole=False, chat=chat)
            assert message.n == client.n + 1, "the numbers of a role grow by one"
            self.check_beats(message, told, role)
            self.send(client, message)

    def check_beats(self, message: News, told: Told, role: int) -> None:
        """Check that the beats are those after which the role hears more, each with its view there."""
        if self.table.deal and role == SPECTATOR:
            assert message.beats == []
            return
        game, expected = self.table.game, []
        for count, kind, state in told.beats:
            before = len(heard_by(told.events[:count], role))
            if before < len(message.events):
                expected.append((before, game.beat_names[kind], text(game.view(state, role))))
        assert [(beat.told, beat.what, text(beat.view)) for beat in message.beats] == expected
        self.beats += len(expected)

    def check(self, client: Client) -> None:
        """Check that a connected client knows all that it may know, even if it was sent nothing just now."""
        table, session = self.table, self.table.session
        role = table.role(client.who)
        assert client.you == role
        assert client.n == table.number(role)
        assert client.waiting == table.waiting()
        hidden = bool(table.deal) and role == SPECTATOR
        assert client.shown == shown(table, client.who, self.live.names, hidden)
        lines = [chat_line(table, n, self.live.names, self.live.chat) for n in range(len(table.chat_authors))]
        # The seat of an author is not sent again when they leave it.
        assert {n: (one.name, one.text) for n, one in client.chat.items()} == {
            one.number: (one.name, one.text) for one in lines
        }
        if session is None or hidden:
            assert client.view is None and client.asked is None and client.events == [] and client.board is None
            assert table.deal or table.status == OPEN
            return
        game, state = table.game, session.state
        heard = session.told(role)
        # All of them now and then; otherwise the last, which are those that change.
        first = 0 if table.seq % 20 == 0 or not table.waiting() else max(len(heard) - 15, 0)
        assert len(client.events) == len(heard)
        assert client.events[first:] == [game.event(session.rules, event) for event in heard[first:]]
        assert text(client.view) == text(game.view(state, role))
        my_turn = role in state.to_act() and role != SPECTATOR and table.status == RUNNING
        assert text(client.asked) == text(game.prompt(state, role) if my_turn else None)
        assert text(client.board) == text(game.board(session.rules))
        assert client.back == (bool(table.can_take_back(role)) and table.status == RUNNING)


def text(message: Any) -> str:
    """Return a message as it is sent."""
    return msgspec.json.encode(message).decode()
