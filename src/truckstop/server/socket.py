"""The socket of a table: hello first, then commands in; news, who is here, and answers out."""

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from truckstop.kernel.game import SPECTATOR
from truckstop.server.node import Live
from truckstop.server.service import Service, address_of, check_origin, token_in
from truckstop.server.wire import AnyCommand, Done, Failure, Hello, Incoming
from truckstop.store import StoreError
from truckstop.store.store import Person
from truckstop.table.commands import Refused, come_back

MOST_WAITING = 500
"""Messages that wait for a slow line; after that it is cut, and she comes again and asks for what she missed."""
HELLO = 20.0
"""Seconds in which hello must come."""
MOST_WRONG = 20
"""So much that cannot be read is answered; then the line is cut."""
REFUSED, SLOW, GARBAGE = 4000, 4008, 4002
"""Why the server closes a socket."""

encoder = msgspec.json.Encoder()
hellos = msgspec.json.Decoder(Hello)
commands: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


class Line:
    """Somebody at a table. What she is sent waits in a queue of its own, so that nobody waits for a slow line."""

    def __init__(self, who: str, role: int, socket: WebSocket[Any, Any, Any]) -> None:
        self.who = who
        self.role = role
        self.socket = socket
        self.queue: deque[Incoming] = deque()
        self.wanted: asyncio.Future[None] | None = None
        self.lost = False

    def send(self, message: Incoming) -> None:
        if len(self.queue) >= MOST_WAITING:
            self.lost = True
        else:
            self.queue.append(message)
        if self.wanted is not None and not self.wanted.done():
            self.wanted.set_result(None)

    async def pump(self) -> None:
        """Send what waits, until the line is cut."""
        loop = asyncio.get_running_loop()
        with suppress(WebSocketDisconnect, RuntimeError):
            while not self.lost:
                while self.queue:
                    await self.socket.send_text(encoder.encode(self.queue.popleft()).decode())
                self.wanted = loop.create_future()
                await self.wanted
            await self.socket.close(code=SLOW, reason="too slow")


@websocket("/api/tables/{id:str}/socket")
async def play(socket: WebSocket[Any, Any, Any], id: str, state: State) -> None:
    """Play at a table."""
    service: Service = state.service
    address = address_of(socket)
    await socket.accept()
    service.sockets[address] += 1
    try:
        await attend(service, socket, id, address)
    except WebSocketDisconnect:
        pass
    except Refused as error:
        await hang_up(socket, error.key, str(error))
    except msgspec.MsgspecError as error:
        await hang_up(socket, "hello", f"the first message is hello: {error}")
    except TimeoutError:
        await hang_up(socket, "hello", f"hello did not come within {HELLO:.0f} seconds")
    except StoreError:
        await hang_up(socket, "store", "the database does not answer; come again")
    finally:
        service.sockets[address] -= 1
        if not service.sockets[address]:
            del service.sockets[address]


async def hang_up(socket: WebSocket[Any, Any, Any], key: str, why: str) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(encoder.encode(Failure(key, why)).decode())
        await socket.close(code=REFUSED, reason=key)


async def attend(service: Service, socket: WebSocket[Any, Any, Any], id: str, address: str) -> None:
    """From hello until she goes."""
    check_origin(socket, service.origins)
    if service.sockets[address] > service.limits.sockets:
        raise Refused("too_fast", f"{service.limits.sockets} sockets are open from your address")
    node = service.node
    hello = hellos.decode(await asyncio.wait_for(read(service, socket), HELLO))
    token = hello.token or token_in(socket)
    person = await service.person(token) if token else None
    live = await node.open(id)
    who = person.id if person is not None else ""
    if person is not None:
        # She is back: a bot that played on for her steps aside.
        await node.append(live, lambda table, at: come_back(table, who, at, f"{who}/"))
    async with live.lock:
        table = await node.loaded(live)
        line = Line(who, table.role(who), socket)
        message = node.after(live, table, who, hello.seat, hello.after)
        if message is not None:
            line.send(message)
        live.connections.add(line)
    pump = asyncio.get_running_loop().create_task(line.pump())
    try:
        await node.came(live, line)
        await listen(service, live, line, person)
    finally:
        pump.cancel()
        await asyncio.shield(node.went(live, line))


async def listen(service: Service, live: Live, line: Line, person: Person | None) -> None:
    """Do what she wants, one thing after another. What is wrong is answered and changes nothing."""
    wrong = 0
    while not line.lost:
        text = await read(service, line.socket)
        try:
            wanted = commands.decode(text)
        except msgspec.MsgspecError as error:
            wrong += 1
            line.send(Failure("message", f"not a command: {error}"))
            if wrong > MOST_WRONG:
                raise Refused("message", "too much that is not a command") from None
            continue
        if (answer := await obeyed(service, live, line, person, wanted)) is not None:
            line.send(answer)


async def obeyed(
    service: Service, live: Live, line: Line, person: Person | None, wanted: AnyCommand
) -> Done | Failure | None:
    """The answer to a command; None if the news of it is the answer."""
    try:
        if person is None:
            raise Refused("token", "say who you are before you play")
        done = await service.obey(live, person, wanted)
    except Refused as error:
        return Failure(error.key, str(error), wanted.id)
    except StoreError:
        return Failure("store", "the database does not answer; send it again", wanted.id)
    # Whoever watches is not told of everything that she does; and what was done before has no news.
    return None if done and line.role != SPECTATOR else Done(wanted.id)


async def read(service: Service, socket: WebSocket[Any, Any, Any]) -> bytes:
    """The next message; anything but text of a fair size is refused."""
    message: dict[str, Any] = dict(await socket.receive())
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone")
    text: str | None = message.get("text")
    data = text.encode() if text is not None else message.get("bytes") or b""
    if len(data) > service.limits.message_bytes:
        raise Refused("size", f"a message has at most {service.limits.message_bytes} bytes")
    return data
