"""The short way of a WebSocket: however frames are cut and mixed, a client is answered as the library would answer."""

import asyncio
import json
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

import pytest
import uvicorn
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from tests.server.serving import Api, Served
from truckstop.server.lines import LineProtocol

WRONG = b'{"verb":"do","options":[%d],"id":"%d"}'
"""A gesture that is refused, so that it can be sent any number of times."""


class Raw:
    """A client that sends whatever bytes it likes, and reads with the library's own parser."""

    def __init__(self, port: int, path: str) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), timeout=20)
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
    ann = Api(served.url, "Ann")
    table = ann.post("/api/tables", {"game": "frenzy", "players": 2, "seats": ["me", "greedy"]})["id"]
    ann.do(table, "start")
    client = Raw(served.port, f"/api/tables/{table}/socket")
    with closing(client.line):
        client.line.sendall(text(json.dumps({"verb": "hello", "token": ann.token}).encode()))
        client.until(lambda: any(b'"whole":true' in bytes(frame.data) for frame in client.heard))
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


@contextmanager
def pinging(interval: float) -> Iterator[int]:
    """A server that looks every so often whether a client is still there; its port."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass

    with closing(socket.socket()) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        config = uvicorn.Config(app, ws=LineProtocol, ws_ping_interval=interval, lifespan="off", log_config=None)
        server = uvicorn.Server(config)

        async def run() -> None:
            await server.serve(sockets=[listening])

        thread = threading.Thread(target=asyncio.run, args=(run(),))
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


def test_who_says_nothing_is_asked_and_cut_if_no_sign_comes() -> None:
    with pinging(0.1) as port:
        there, gone = Raw(port, "/"), Raw(port, "/")
        with closing(there.line), closing(gone.line):
            for _ in range(5):
                there.heard.clear()
                there.until(lambda: any(frame.opcode is Opcode.PING for frame in there.heard))
                there.flush()
            gone.until(lambda: gone.protocol.close_rcvd is not None)
            assert gone.protocol.close_rcvd is not None and gone.protocol.close_rcvd.code == 1011
            assert sum(frame.opcode is Opcode.PING for frame in gone.heard) == 1


def test_who_talks_is_not_asked() -> None:
    asked = 0
    with pinging(0.2) as port:
        client = Raw(port, "/")
        with closing(client.line):
            client.line.settimeout(0.02)
            for _ in range(100):
                client.line.sendall(text(b"{}"))
                with suppress(TimeoutError):
                    asked += len(client.line.recv(100)) // 2
    # Ten times there was a look; on a slow machine she may have been late once.
    assert asked <= 1
