"""The socket of a table: hello first, then commands in; news, who is here, and answers out.

It speaks to the web server directly. What a framework would add here is passed through for every message, and there
are many of them; HTTP, where there are few, has one (`app.py`).
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
from truckstop.server.gateway import Asked, Gateway, hashed
from truckstop.server.live_table import LiveTable
from truckstop.server.websocket_protocol import LineProtocol, direct, resumed
from truckstop.server.wire import AnyCommand, Done, Failure, Hello, Incoming, LookAt, LookAtAll
from truckstop.store import StoreError
from truckstop.store.store import Person
from truckstop.table.commands import Context, Do, Refused, Return

MOST_WAITING = 500
"""Messages that wait for a slow line; after that it is cut, and she comes again and asks for what she missed."""
HELLO = 20.0
"""Seconds in which hello must come."""
MOST_WRONG = 20
"""So much that cannot be read is answered; then the line is cut."""
REFUSED, SLOW = 4000, 4008
"""Why the server closes a socket."""
UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeError)
"""What text ends with that cannot be read: also if it is nested too deep, or holds halves of signs."""
PATH = re.compile(r"/api/tables/([^/]+)/socket")

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

CUT = (OSError, RuntimeError)
"""How the web server says that nobody is there any more: she is gone, or it has cut the line itself, for what was not
a WebSocket's message or far too large. Whoever reads hears of it too."""

encoder = msgspec.json.Encoder()
hellos = msgspec.json.Decoder(Hello)
commands: msgspec.json.Decoder[AnyCommand | LookAt | LookAtAll] = msgspec.json.Decoder(AnyCommand | LookAt | LookAtAll)


class Gone(Exception):
    """The other side has hung up."""


class Line:
    """Somebody at a table. A message is sent at once if the line takes it; if not it waits, and nobody waits for it."""

    def __init__(
        self, who: str, role: int, send: Send, token: bytes = b"", say: Callable[[bytes], bool] = lambda text: False
    ) -> None:
        self.who = who
        self.token = token
        self.role = role
        self.out = send
        self.say = say
        """The short way, if there is one."""
        self.queue: deque[Incoming] = deque()
        self.pump: asyncio.Task[None] | None = None
        self.lost = False
        self.end: tuple[int, str] = (SLOW, "too slow")
        """Why it is cut, if it is."""

    def send(self, message: Incoming) -> None:
        if self.pump is not None:
            if len(self.queue) >= MOST_WAITING:
                self.lost = True
                self.queue.clear()
            elif not self.lost:
                self.queue.append(message)
        elif not self.lost and not self.say(encoder.encode(message)):
            sending = self._sent(message)
            # Mostly this is over at the first step; a task for each message would cost more than the message.
            try:
                waits_for = sending.send(None)
            except StopIteration:
                return
            self.pump = asyncio.get_running_loop().create_task(self._pump(resumed(sending, waits_for)))

    async def _sent(self, message: Incoming) -> None:
        try:
            await self.out({"type": "websocket.send", "text": text_of(message)})
        except CUT:
            self.lost = True

    async def _pump(self, first: Awaitable[None]) -> None:
        """Send what waits, until nothing does or the line is cut."""
        await first
        while self.queue and not self.lost:
            await self._sent(self.queue.popleft())
        if self.lost:
            await self._close()
        self.pump = None

    async def _close(self) -> None:
        with suppress(*CUT):
            await self.out({"type": "websocket.close", "code": self.end[0], "reason": self.end[1]})

    def shut(self) -> None:
        self.lost, self.end = True, (REFUSED, "token")
        self.queue.clear()
        if self.pump is None:
            self.pump = asyncio.get_running_loop().create_task(self._close())

    def cut(self) -> None:
        self.lost = True
        if self.pump is not None:
            self.pump.cancel()


def text_of(message: Incoming) -> str:
    return encoder.encode(message).decode()


async def serve_socket(gateway: Gateway, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """Play at a table: one socket, from its opening to its end."""
    await receive()
    found = PATH.fullmatch(scope["path"])
    if found is None:
        await send({"type": "websocket.close", "code": REFUSED, "reason": "there is no such place"})
        return
    await send({"type": "websocket.accept"})
    asked = Asked.of(scope)
    try:
        with gateway.one_more(asked.address):
            await attend(gateway, asked, found[1], receive, send, direct(scope))
    except Gone:
        pass
    # Compiled, a name has one type in all of a function.
    except Refused as refused:
        await hang_up(send, refused.key, str(refused))
    except UNREADABLE as unreadable:
        await hang_up(send, "hello", f"the first message is hello: {unreadable}")
    except TimeoutError:
        await hang_up(send, "hello", f"hello did not come within {HELLO:.0f} seconds")
    except StoreError:
        await hang_up(send, "store", "the database does not answer; come again")


async def hang_up(send: Send, key: str, why: str) -> None:
    with suppress(*CUT):
        await send({"type": "websocket.send", "text": text_of(Failure(key, why))})
        await send({"type": "websocket.close", "code": REFUSED, "reason": key})


async def attend(
    gateway: Gateway, asked: Asked, id: str, receive: Receive, send: Send, short: LineProtocol | None
) -> None:
    """From hello until she goes."""
    gateway.meter.take("requests", asked.address, gateway.limits.requests)
    gateway.check_origin(asked)
    node = gateway.node
    hello = hellos.decode(await asyncio.wait_for(read(gateway, receive), HELLO))
    token = hello.token or asked.token
    # Whoever says who she is must be known; a cookie that is void by now makes her somebody who looks on.
    person = await gateway.person(token) if hello.token else await gateway.known_person(token)
    live = await node.open(id)
    who = person.id if person is not None else ""
    if person is not None:
        # She is back: a bot that played on for her steps aside.
        await node.append(live, lambda table, at: Return().entry(table, Context(who, at, f"{who}/")))
    async with live.lock:
        table = await node.loaded(live)
        line = Line(who, table.role(who), send, hashed(token))
        if short is not None:
            line.say = short.say
        line.send(node.greeting(live, table, who, hello.seat, hello.after))
        live.connections.add(line)
    if person is not None:
        gateway.known.setdefault(who, set()).add(line)
    try:
        # Her token may have become void since it was looked at.
        await gateway.look_again([who] if who else [])
        await node.came(live, line)
        await Listener(gateway, live, line, person).listen(receive, short)
    finally:
        gateway.forget_line(who, line)
        line.cut()
        await asyncio.shield(node.went(live, line))


class Listener:
    """Does what somebody wants, one thing after another. What is wrong is answered and changes nothing."""

    def __init__(self, gateway: Gateway, live: LiveTable, line: Line, person: Person | None) -> None:
        self.gateway = gateway
        self.live = live
        self.line = line
        self.person = person
        self.waits = False
        """Is everything done that she has sent?"""

    async def listen(self, receive: Receive, short: LineProtocol | None) -> None:
        """Until she goes."""
        wrong = 0
        if short is not None:
            short.hear = self.soon
        while True:
            self.waits = True
            text = await read(self.gateway, receive)
            self.waits = False
            if self.line.lost:
                return
            try:
                wanted = commands.decode(text)
            except UNREADABLE as error:
                wrong += 1
                self.line.send(Failure("message", f"not a command: {error}"))
                if wrong > MOST_WRONG:
                    raise Refused("message", "too much that is not a command") from None
                continue
            if isinstance(wanted, LookAt | LookAtAll):
                await self.look(wanted)
            else:
                await self.obey(wanted)

    def soon(self, text: bytes) -> bool:
        """Do a gesture within this step of the loop; False if it is none, or cannot be done now: then nothing was."""
        live, person = self.live, self.person
        if not self.waits or person is None or self.line.lost or len(text) > self.gateway.limits.message_bytes:
            return False
        try:
            wanted = commands.decode(text)
        except UNREADABLE:
            return False
        if not isinstance(wanted, Do) or not self.gateway.node.hold(live):
            return False
        try:
            self.gateway.measure(person, wanted)
        except Refused as too_fast:
            live.lock.release()
            self.answer(wanted.id, too_fast)
            return True
        try:
            do_soon(self.gateway.node, live, person, wanted, partial(self.answer, wanted.id))
        except (Refused, StoreError) as error:
            self.answer(wanted.id, error)
        return True

    async def look(self, wanted: LookAt | LookAtAll) -> None:
        """Answer what a gesture would do."""
        try:
            if self.person is None:
                raise Refused("token", "say who you are before you play")
            self.line.send(await self.gateway.look(self.live, self.person, wanted))
        except (Refused, StoreError) as error:
            self.answer(wanted.id, error)

    async def obey(self, wanted: AnyCommand) -> None:
        """Do a command, and answer it."""
        try:
            if self.person is None:
                raise Refused("token", "say who you are before you play")
            self.answer(wanted.id, await self.gateway.obey(self.live, self.person, wanted))
        except (Refused, StoreError) as error:
            self.answer(wanted.id, error)

    def answer(self, id: str, done: bool | StoreError | Refused) -> None:
        if isinstance(done, Refused):
            self.line.send(Failure(done.key, str(done), id))
        elif isinstance(done, StoreError):
            self.line.send(Failure("store", "the database does not answer; send it again", id))
        # The news of it is the answer. But whoever watches is not told of everything that she does, and what was done
        # before has no news.
        elif not done or self.line.role == SPECTATOR:
            self.line.send(Done(id))


async def read(gateway: Gateway, receive: Receive) -> bytes:
    """The next message; anything but text of a fair size is refused."""
    message = await receive()
    if message["type"] == "websocket.disconnect":
        raise Gone
    text: str | None = message.get("text")
    data: bytes = text.encode() if text is not None else message.get("bytes") or b""
    if len(data) > gateway.limits.message_bytes:
        raise Refused("size", f"a message has at most {gateway.limits.message_bytes} bytes")
    return data
