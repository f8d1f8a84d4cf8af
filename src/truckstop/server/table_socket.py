"""The socket of a table: `hello` first, then commands, looks and pings in; news, presence and answers out.

It uses ASGI directly, because every message would pass through the layers of a framework. HTTP, which has far fewer
messages, uses Litestar (`app.py`).
"""

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from truckstop.kernel.game import SPECTATOR
from truckstop.server.dispatch import do_soon
from truckstop.server.gateway import Gateway, RequestInfo, hashed
from truckstop.server.live_table import LiveTable
from truckstop.server.websocket_protocol import DirectProtocol, direct, resumed
from truckstop.server.wire import AnyCommand, Done, Failure, Hello, Incoming, LookAt, LookAtAll, Ping, Pong
from truckstop.store import StoreError
from truckstop.store.store import Person
from truckstop.table.commands import Context, Do, Refused, Return

MOST_WAITING = 500
"""Messages queued for a slow client. If there are more it is disconnected; it can reconnect and resume."""
HELLO = 20.0
"""Seconds in which `hello` must arrive."""
MOST_WRONG = 20
"""Unreadable messages answered before the connection is closed."""
REFUSED, SLOW = 4000, 4008
"""Codes with which the server closes a socket."""
UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeError)
"""Errors of text that is not valid, is nested too deep, or has halves of surrogate pairs."""
PATH = re.compile(r"/api/tables/([^/]+)/socket")

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

DISCONNECTED = (OSError, RuntimeError)
"""Errors of sending to a client that has gone, or that the web server has disconnected because it sent something that
is not WebSocket or is far too large. The reader learns of it, too."""

encoder = msgspec.json.Encoder()
hellos = msgspec.json.Decoder(Hello)
messages: msgspec.json.Decoder[AnyCommand | LookAt | LookAtAll | Ping] = msgspec.json.Decoder(
    AnyCommand | LookAt | LookAtAll | Ping
)


class Gone(Exception):
    """The client has disconnected."""


class SocketConnection:
    """A socket at a table. A message is sent at once if the socket accepts it; otherwise it is queued."""

    def __init__(
        self, who: str, role: int, send: Send, token: bytes = b"", say: Callable[[bytes], bool] = lambda text: False
    ) -> None:
        self.who = who
        self.token = token
        self.role = role
        self.out = send
        self.say = say
        """Sends over the direct path, if there is one; returns False if that is not possible now."""
        self.queue: deque[Incoming] = deque()
        self.pump: asyncio.Task[None] | None = None
        """The task that sends the queue, while there is one."""
        self.lost = False
        self.end: tuple[int, str] = (SLOW, "too slow")
        """Code and reason with which the server closes the socket."""

    def send(self, message: Incoming) -> None:
        if self.pump is not None:
            if len(self.queue) >= MOST_WAITING:
                self.lost = True
                self.queue.clear()
            elif not self.lost:
                self.queue.append(message)
        elif not self.lost and not self.say(encoder.encode(message)):
            sending = self._send(message)
            # Usually this ends in its first step. A task for each message would cost more than the message.
            try:
                waits_for = sending.send(None)
            except StopIteration:
                return
            self.pump = asyncio.get_running_loop().create_task(self._pump(resumed(sending, waits_for)))

    async def _send(self, message: Incoming) -> None:
        try:
            await self.out({"type": "websocket.send", "text": text_of(message)})
        except DISCONNECTED:
            self.lost = True

    async def _pump(self, first: Awaitable[None]) -> None:
        """Send the queue until it is empty or the connection is lost."""
        await first
        while self.queue and not self.lost:
            await self._send(self.queue.popleft())
        if self.lost:
            await self._close()
        self.pump = None

    async def _close(self) -> None:
        with suppress(*DISCONNECTED):
            await self.out({"type": "websocket.close", "code": self.end[0], "reason": self.end[1]})

    def revoke(self) -> None:
        """Close the socket, because its token has become invalid."""
        self.lost, self.end = True, (REFUSED, "token")
        self.queue.clear()
        if self.pump is None:
            self.pump = asyncio.get_running_loop().create_task(self._close())

    def abandon(self) -> None:
        """Stop sending: the client has gone."""
        self.lost = True
        if self.pump is not None:
            self.pump.cancel()


def text_of(message: Incoming) -> str:
    return encoder.encode(message).decode()


async def serve_socket(gateway: Gateway, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """Serve one socket from its handshake to its end."""
    await receive()
    found = PATH.fullmatch(scope["path"])
    if found is None:
        await send({"type": "websocket.close", "code": REFUSED, "reason": "there is no such place"})
        return
    await send({"type": "websocket.accept"})
    info = RequestInfo.of(scope)
    try:
        with gateway.count_connection(info.address):
            await attend(gateway, info, found[1], receive, send, direct(scope))
    except Gone:
        pass
    # Each error has its own name: in compiled code a name has one type in a function.
    except Refused as refused:
        await hang_up(send, refused.key, str(refused))
    except UNREADABLE as unreadable:
        await hang_up(send, "hello", f"the first message must be hello: {unreadable}")
    except TimeoutError:
        await hang_up(send, "hello", f"hello did not arrive within {HELLO:.0f} seconds")
    except StoreError:
        await hang_up(send, "store", "the database does not answer; reconnect")


async def hang_up(send: Send, key: str, why: str) -> None:
    """Tell the client why, and close the socket."""
    with suppress(*DISCONNECTED):
        await send({"type": "websocket.send", "text": text_of(Failure(key, why))})
        await send({"type": "websocket.close", "code": REFUSED, "reason": key})


async def attend(
    gateway: Gateway, info: RequestInfo, id: str, receive: Receive, send: Send, path: DirectProtocol | None
) -> None:
    """Serve a client at a table, from `hello` until it disconnects."""
    gateway.meter.take("requests", info.address, gateway.limits.requests)
    gateway.check_origin(info)
    node = gateway.node
    hello = hellos.decode(await asyncio.wait_for(read(gateway, receive), HELLO))
    token = hello.token or info.token
    # An unknown token in `hello` is refused. A cookie that has become invalid makes the client a spectator.
    person = await gateway.person(token) if hello.token else await gateway.find_person(token)
    live = await node.open(id)
    who = person.id if person is not None else ""
    if person is not None:
        # The person is back: a bot that stood in for them steps aside.
        await node.append(live, lambda table, at: Return().entry(table, Context(who, at, f"{who}/")))
    async with live.lock:
        table = await node.loader.load(live)
        connection = SocketConnection(who, table.role(who), send, hashed(token))
        if path is not None:
            connection.say = path.say
        connection.send(node.delivery.greeting(live, table, who, hello.seat, hello.after))
        live.connections.add(connection)
    if person is not None:
        gateway.add_connection(who, connection)
    try:
        # The token may have become invalid since it was checked.
        await gateway.recheck_tokens([who] if who else [])
        await node.presence.connect(live, connection)
        await Listener(gateway, live, connection, person, info.address).listen(receive, path)
    finally:
        gateway.remove_connection(who, connection)
        connection.abandon()
        await asyncio.shield(node.presence.disconnect(live, connection))


class Listener:
    """Carries out what a client sends, one message after another. A wrong message is answered and changes nothing."""

    def __init__(
        self,
        gateway: Gateway,
        live: LiveTable,
        connection: SocketConnection,
        person: Person | None,
        address: str,
    ) -> None:
        self.gateway = gateway
        self.live = live
        self.connection = connection
        self.person = person
        self.address = address
        self.idle = False
        """True if everything that the client has sent is done."""

    async def listen(self, receive: Receive, path: DirectProtocol | None) -> None:
        """Carry out messages until the client disconnects."""
        wrong = 0
        if path is not None:
            path.hear = self.do_at_once
        while True:
            self.idle = True
            text = await read(self.gateway, receive)
            self.idle = False
            if self.connection.lost:
                return
            try:
                message = messages.decode(text)
            except UNREADABLE as error:
                wrong += 1
                self.connection.send(Failure("message", f"not a command: {error}"))
                if wrong > MOST_WRONG:
                    raise Refused("message", "too many messages that are not commands") from None
                continue
            if isinstance(message, Ping):
                self.ping()
            elif isinstance(message, LookAt | LookAtAll):
                await self.look(message)
            else:
                await self.execute(message)

    def do_at_once(self, text: bytes) -> bool:
        """Do a gesture within this step of the event loop.

        Returns False, having done nothing, if `text` is not a gesture or the table is busy.
        """
        live, person = self.live, self.person
        if not self.idle or person is None or self.connection.lost or len(text) > self.gateway.limits.message_bytes:
            return False
        try:
            command = messages.decode(text)
        except UNREADABLE:
            return False
        if not isinstance(command, Do) or not self.gateway.node.appender.hold(live):
            return False
        try:
            self.gateway.check_rate(person, command)
        except Refused as too_fast:
            live.lock.release()
            self.answer(command.id, too_fast)
            return True
        try:
            do_soon(self.gateway.node, live, person, command, partial(self.answer, command.id))
        except (Refused, StoreError) as error:
            self.answer(command.id, error)
        return True

    def ping(self) -> None:
        """Answer a ping. It does not touch the table, and anyone may send it."""
        try:
            self.gateway.check_ping_rate(self.person.id if self.person is not None else self.address)
            self.connection.send(Pong())
        except Refused as too_fast:
            self.answer("", too_fast)

    async def look(self, request: LookAt | LookAtAll) -> None:
        """Answer what a gesture would do."""
        try:
            self.connection.send(await self.gateway.look(self.live, self.identified(), request))
        except (Refused, StoreError) as error:
            self.answer(request.id, error)

    async def execute(self, command: AnyCommand) -> None:
        """Carry out a command and answer it."""
        try:
            self.answer(command.id, await self.gateway.execute(self.live, self.identified(), command))
        except (Refused, StoreError) as error:
            self.answer(command.id, error)

    def identified(self) -> Person:
        """Return the person at this socket; Refused if `hello` had no token."""
        if self.person is None:
            raise Refused("token", "send a token with hello before you play")
        return self.person

    def answer(self, id: str, result: bool | StoreError | Refused) -> None:
        if isinstance(result, Refused):
            self.connection.send(Failure(result.key, str(result), id))
        elif isinstance(result, StoreError):
            self.connection.send(Failure("store", "the database does not answer; send the command again", id))
        # The news is the answer. But spectators do not get news of everything that they do, and there is no news of a
        # command that had been done before.
        elif not result or self.connection.role == SPECTATOR:
            self.connection.send(Done(id))


async def read(gateway: Gateway, receive: Receive) -> bytes:
    """Return the next message; Refused if it is too long."""
    message = await receive()
    if message["type"] == "websocket.disconnect":
        raise Gone
    text: str | None = message.get("text")
    data: bytes = text.encode() if text is not None else message.get("bytes") or b""
    if len(data) > gateway.limits.message_bytes:
        raise Refused("size", f"a message has at most {gateway.limits.message_bytes} bytes")
    return data
