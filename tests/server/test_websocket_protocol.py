"""The short way of a WebSocket: however frames are cut and mixed, a client is answered as the library would answer."""

import asyncio
import json
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import closing
from types import TracebackType
from typing import Any, ClassVar, Self

import pytest
import uvicorn
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from tests.server.serving import Served, begun
from tests.waiting import LONG, until
from truckstop.server.websocket_protocol import LineProtocol

WRONG = b'{"verb":"do","options":[%d],"id":"%d"}'
"""A gesture that is refused, so that it can be sent any number of times."""


class Raw:
    """A client that sends whatever bytes it likes, and reads with the library's own parser."""

    def __init__(self, port: int, path: str) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), timeout=LONG)
        self.protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}{path}"), max_size=None)
        self.protocol.send_request(self.protocol.connect())
        self.heard: list[Frame] = []
        self.flush()
        self.until(lambda: self.protocol.state.name == "OPEN")

    def flush(self) -> None:
        for data in self.protocol.data_to_send():
            self.line.sendall(data)

    def until(self, there: Any) -> None:
        while not there():
            data = self.line.recv(65536)
            if not data:
                self.protocol.receive_eof()
            else:
                self.protocol.receive_data(data)
            self.heard += [event for event in self.protocol.events_received() if isinstance(event, Frame)]
            assert data or there(), f"the server hung up: {self.protocol.close_rcvd}"

    def answers(self, count: int) -> list[str]:
        """The ids of the next refusals."""

        def texts() -> list[Any]:
            found = [json.loads(bytes(frame.data)) for frame in self.heard if frame.opcode is Opcode.TEXT]
            return [text["id"] for text in found if text["is"] == "refused"]

        self.until(lambda: len(texts()) >= count)
        self.heard, found = [], texts()
        return found


def text(data: bytes, kind: int = 0x81, mask: bytes = b"\x11\x22\x33\x44") -> bytes:
    """A frame as a client sends it."""
    size = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    return bytes((kind,)) + size + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))


def do(number: int) -> bytes:
    return WRONG % (99_999, number)


@pytest.fixture
def raw(served: Served) -> Iterator[Raw]:
    """At a table where every gesture goes the short way.

    It does not while something else is under way, such as a move of a bot: there is none here. Nor does it before the
    server listens, which it does from the step of its loop on in which it says who is here.
    """
    table, (ann, _) = begun(served.url, "frenzy", 2)
    client = Raw(served.port, f"/api/tables/{table}/socket")
    with closing(client.line):
        client.line.sendall(text(json.dumps({"verb": "hello", "token": ann.token}).encode()))
        client.until(lambda: any(b'"is":"here"' in bytes(frame.data) for frame in client.heard))
        client.heard.clear()
        yield client


def test_many_frames_in_one_packet_are_answered_in_order(raw: Raw) -> None:
    raw.line.sendall(b"".join(text(do(number)) for number in range(40)))
    assert raw.answers(40) == [str(number) for number in range(40)]


def test_frames_that_come_byte_by_byte_are_answered(raw: Raw) -> None:
    raw.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    long = b'{"verb":"do","options":[%s99999],"id":"1"}' % (b"1," * 100)
    for byte in text(do(0)) + text(long) + text(do(2)):
        raw.line.sendall(bytes((byte,)))
    assert raw.answers(3) == ["0", "1", "2"]


def test_what_is_odd_goes_on_where_the_short_way_ends(raw: Raw) -> None:
    """Pings, pongs, a gesture in fragments with a ping between them, and whole ones again."""
    one = do(1)
    raw.line.sendall(text(do(0)) + text(b"are you there", 0x89) + text(b"nobody asked", 0x8A))
    raw.line.sendall(text(one[:9], 0x01) + text(b"still?", 0x89) + text(one[9:], 0x80) + text(do(2)))
    raw.until(lambda: sum(frame.opcode is Opcode.PONG for frame in raw.heard) == 2)
    assert [bytes(frame.data) for frame in raw.heard if frame.opcode is Opcode.PONG] == [b"are you there", b"still?"]
    assert raw.answers(3) == ["0", "1", "2"]


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x81\x05hello", 1002),
        (text(b"\xff\xfe"), 1007),
        (text(b"{}", 0xC1), 1002),
        (text(b"{}", 0x83), 1002),
        (b"\x81\xff" + struct.pack("!Q", 2**40) + b"\x11\x22\x33\x44", 1009),
        (text(b"x" * 126, 0x89), 1002),
        (text(struct.pack("!H", 1000), 0x88), 1000),
    ],
    ids=["not masked", "not text", "reserved bit", "reserved kind", "far too large", "long ping", "goodbye"],
)
def test_what_is_no_message_ends_the_line_as_the_library_ends_it(raw: Raw, frame: bytes, code: int) -> None:
    raw.line.sendall(text(do(0)) + frame + text(do(1)))
    raw.until(lambda: raw.protocol.close_rcvd is not None)
    assert raw.protocol.close_rcvd is not None and raw.protocol.close_rcvd.code == code
    assert raw.answers(1) == ["0"]


def test_a_gesture_waits_for_what_was_sent_before_it(raw: Raw) -> None:
    """What is not a gesture takes longer; a gesture behind it must not come first."""
    for first in range(0, 30, 3):
        say = b'{"verb":"unsay","number":9,"id":"%d"}' % (first + 1)
        raw.line.sendall(text(do(first)) + text(say) + text(do(first + 2)))
        assert raw.answers(3) == [str(number) for number in range(first, first + 3)]


# Who is still there


class ByHand(LineProtocol):
    """A connection that looks whether its client is still there when the test says so, and not by a clock."""

    lines: ClassVar[list["ByHand"]] = []
    due = False
    """Is it to look some time?"""

    def schedule_ping(self) -> None:
        if not self.due:
            self.due = True
            self.lines.append(self)

    async def look(self) -> None:
        self.due = False
        self.lines.remove(self)
        self.send_keepalive_ping()


class Looking:
    """A server that asks its clients for a sign. With `ByHand` it does so when it is told to."""

    def __init__(self, protocol: type[LineProtocol], interval: float) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]
        config = uvicorn.Config(
            self.app, ws=protocol, ws_ping_interval=interval, interface="asgi3", lifespan="off", log_config=None
        )
        self.server = uvicorn.Server(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=asyncio.run, args=(self.run(),))

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass

    async def run(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.server.serve(sockets=[self.listening])

    def client(self) -> tuple[Raw, ByHand]:
        """A new client, and its connection as the server has it."""
        client = Raw(self.port, "/")
        until(lambda: len(ByHand.lines) > 0)
        (line,) = ByHand.lines
        return client, line

    def look(self, line: ByHand) -> None:
        """Look whether a client is still there; the next time is planned then, or the line is cut."""
        assert self.loop is not None, "it runs"
        asyncio.run_coroutine_threadsafe(line.look(), self.loop).result(LONG)
        assert line.due != line.close_sent

    def __enter__(self) -> Self:
        ByHand.lines.clear()
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.server.should_exit = True
        self.thread.join()
        self.listening.close()


def pings(client: Raw) -> int:
    return sum(frame.opcode is Opcode.PING for frame in client.heard)


def test_who_says_nothing_is_asked_and_cut_if_no_sign_comes() -> None:
    """By a clock; how late it is does not matter."""
    with Looking(LineProtocol, 0.05) as server:
        client = Raw(server.port, "/")
        with closing(client.line):
            client.until(lambda: client.protocol.close_rcvd is not None)
            assert client.protocol.close_rcvd is not None and client.protocol.close_rcvd.code == 1011
            assert pings(client) == 1


def test_who_gives_a_sign_stays() -> None:
    with Looking(ByHand, 15) as server:
        client, line = server.client()
        with closing(client.line):
            for times in range(1, 6):
                # She was heard since the last look; at the next one nothing has come, and she is asked.
                server.look(line)
                server.look(line)
                client.until(lambda: pings(client) == times)  # noqa: B023
                client.flush()
                until(lambda: line.heard)
            server.look(line)
            server.look(line)
            server.look(line)
            client.until(lambda: client.protocol.close_rcvd is not None)
            assert pings(client) == 6


def test_who_talks_is_not_asked() -> None:
    with Looking(ByHand, 15) as server:
        client, line = server.client()
        with closing(client.line):
            for _ in range(10):
                server.look(line)
                client.line.sendall(text(b"{}"))
                until(lambda: line.heard)
            # What she is sent comes in order: before the answer to this there was nothing.
            client.line.sendall(text(b"the end", 0x89))
            client.until(lambda: len(client.heard) > 0)
            assert [(frame.opcode, bytes(frame.data)) for frame in client.heard] == [(Opcode.PONG, b"the end")]
