"""The direct path of a WebSocket: however frames are split and mixed, messages are answered in order."""

import asyncio
import json
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import closing
from types import TracebackType
from typing import Any, Self

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader
from websockets.uri import parse_uri

from tests.server.serving import Served, begun
from tests.waiting import LONG
from truckstop.server.frames import LONE_TEXT, frame_kinds, framed
from truckstop.server.websocket_protocol import DirectProtocol

WRONG = b'{"verb":"do","options":[%d],"id":"%d"}'
"""A gesture that is refused, so that it can be sent any number of times."""


class Raw:
    """A client that can send any bytes, and reads with the library's own parser."""

    def __init__(self, port: int, path: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=LONG)
        self.protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}{path}"), max_size=None)
        self.protocol.send_request(self.protocol.connect())
        self.heard: list[Frame] = []
        self.flush()
        self.until(lambda: self.protocol.state.name == "OPEN")

    def flush(self) -> None:
        for data in self.protocol.data_to_send():
            self.socket.sendall(data)

    def until(self, holds: Any) -> None:
        while not holds():
            data = self.socket.recv(65536)
            if not data:
                self.protocol.receive_eof()
            else:
                self.protocol.receive_data(data)
            self.heard += [event for event in self.protocol.events_received() if isinstance(event, Frame)]
            assert data or holds(), f"the server closed the connection: {self.protocol.close_rcvd}"

    def answers(self, count: int) -> list[str]:
        """Return the ids of the next refusals."""

        def texts() -> list[Any]:
            found = [json.loads(bytes(frame.data)) for frame in self.heard if frame.opcode is Opcode.TEXT]
            return [text["id"] for text in found if text["is"] == "refused"]

        self.until(lambda: len(texts()) >= count)
        self.heard, found = [], texts()
        return found


def text(data: bytes, kind: int = 0x81, mask: bytes = b"\x11\x22\x33\x44") -> bytes:
    """Return a frame as a client sends it."""
    size = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    return bytes((kind,)) + size + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))


def do(number: int) -> bytes:
    return WRONG % (99_999, number)


@pytest.fixture
def raw(served: Served) -> Iterator[Raw]:
    """A client at a table where every gesture takes the direct path.

    Gestures take it only while nothing else is under way at the table, such as a bot's move; there is no bot here. They
    do so after the first presence message, which the server sends when it begins to listen.
    """
    table, (ann, _) = begun(served.url, "frenzy", 2)
    client = Raw(served.port, f"/api/tables/{table}/socket")
    with closing(client.socket):
        client.socket.sendall(text(json.dumps({"verb": "hello", "token": ann.token}).encode()))
        client.until(lambda: any(b'"is":"here"' in bytes(frame.data) for frame in client.heard))
        client.heard.clear()
        yield client


def test_many_frames_in_one_packet_are_answered_in_order(raw: Raw) -> None:
    raw.socket.sendall(b"".join(text(do(number)) for number in range(40)))
    assert raw.answers(40) == [str(number) for number in range(40)]


def test_frames_that_come_byte_by_byte_are_answered(raw: Raw) -> None:
    raw.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    long = b'{"verb":"do","options":[%s99999],"id":"1"}' % (b"1," * 100)
    for byte in text(do(0)) + text(long) + text(do(2)):
        raw.socket.sendall(bytes((byte,)))
    assert raw.answers(3) == ["0", "1", "2"]


def test_pings_and_fragments_between_gestures_are_answered_in_order(raw: Raw) -> None:
    """Pings, pongs, a gesture in fragments with a ping between them, and whole gestures again."""
    one = do(1)
    raw.socket.sendall(text(do(0)) + text(b"are you there", 0x89) + text(b"nobody asked", 0x8A))
    raw.socket.sendall(text(one[:9], 0x01) + text(b"still?", 0x89) + text(one[9:], 0x80) + text(do(2)))
    raw.until(lambda: sum(frame.opcode is Opcode.PONG for frame in raw.heard) == 2)
    assert [bytes(frame.data) for frame in raw.heard if frame.opcode is Opcode.PONG] == [b"are you there", b"still?"]
    assert raw.answers(3) == ["0", "1", "2"]


def test_a_lone_text_skips_the_parser_only_while_frames_are_whole() -> None:
    """After a split frame the library's parser must see every byte; packets of several whole frames split nothing."""

    async def run() -> None:
        protocol = DirectProtocol(uvicorn.Config(lambda: None, ws=DirectProtocol, log_config=None), ServerState(), {})
        parsed, heard = list[bytes](), list[bytes]()

        def hear(data: bytes) -> bool:
            heard.append(data)
            return data != b"later"

        class Parser:
            """Records what the library's parser gets."""

            parser_exc = None

            def receive_data(self, data: bytes) -> None:
                parsed.append(data)

            def events_received(self) -> list[Frame]:
                return []

        protocol.conn = Parser()  # type: ignore[assignment]
        protocol.hear = hear

        def passed(data: bytes) -> bool:
            """True if the parser gets the data."""
            parsed.clear()
            protocol.data_received(data)
            return parsed == [data]

        assert passed(b"GET / HTTP/1.1\r\n\r\n")
        protocol.handshake_initiated = True
        assert not passed(text(b"one")) and heard == [b"one"]
        assert passed(text(b"later")), "the application has not taken it"
        assert passed(text(b"two") + text(b"three")) and passed(text(b"", 0x89))
        assert not passed(text(b"x" * 300)) and heard[1:] == [b"later", b"x" * 300]
        assert passed(text(b"four")[:1]) and passed(text(b"four")[1:]) and passed(text(b"five"))

    asyncio.run(run())


@pytest.mark.parametrize(
    ("data", "kinds"),
    [
        (text(b"{}"), LONE_TEXT),
        (text(b"x" * 125), LONE_TEXT),
        (text(b"x" * 126), LONE_TEXT),
        (text(b"{}") + text(b"", 0x89) + text(b"x" * 300, 0x8A), b"\x81\x89\x8a"),
        (b"", b""),
        (text(b"{}")[:-1], None),
        (text(b"{}") + b"\x81", None),
        (text(b"{}", 0x01), None),
        (text(b"{}", 0x80), None),
        (text(b"{}", 0xC1), None),
        (text(b"", 0x88), None),
        (b"\x81\x02{}", None),
        (b"\x81\x02{}____", None),
        (b"\x81\xff" + struct.pack("!Q", 2) + b"\x11\x22\x33\x44{}", None),
        (b"\x81\xfe\x00", None),
    ],
)
def test_where_frames_end(data: bytes, kinds: bytes | None) -> None:
    assert frame_kinds(data) == kinds


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_text_of_any_size_is_one_frame(size: int) -> None:
    """The library, as a client, reads the frame that the server writes."""
    reader = StreamReader()
    reader.feed_data(framed(b"x" * size))
    with pytest.raises(StopIteration) as parsed:
        next(Frame.parse(reader.read_exact, mask=False))
    frame: Frame = parsed.value.value
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, b"x" * size)
    reader.feed_eof()
    with pytest.raises(StopIteration) as ended:
        next(reader.at_eof())
    assert ended.value.value is True, "nothing is left"


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
def test_an_invalid_frame_closes_the_connection_with_its_code(raw: Raw, frame: bytes, code: int) -> None:
    raw.socket.sendall(text(do(0)))
    assert raw.answers(1) == ["0"]
    raw.socket.sendall(frame + text(do(1)))
    raw.until(lambda: raw.protocol.close_rcvd is not None)
    assert raw.protocol.close_rcvd is not None and raw.protocol.close_rcvd.code == code
    assert raw.heard == [] or raw.heard[-1].opcode is Opcode.CLOSE, "nothing after the invalid frame is answered"


def test_a_gesture_does_not_overtake_an_earlier_message(raw: Raw) -> None:
    """Other commands go through ASGI; a gesture sent behind one must not overtake it."""
    for first in range(0, 30, 3):
        chat = b'{"verb":"unsay","number":9,"id":"%d"}' % (first + 1)
        raw.socket.sendall(text(do(first)) + text(chat) + text(do(first + 2)))
        assert raw.answers(3) == [str(number) for number in range(first, first + 3)]


# Keepalive


class Pinging:
    """A server that pings its clients, with an application that ignores everything."""

    def __init__(self, interval: float, timeout: float) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]
        config = uvicorn.Config(
            self.app,
            ws=DirectProtocol,
            ws_ping_interval=interval,
            ws_ping_timeout=timeout,
            interface="asgi3",
            lifespan="off",
            log_config=None,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=asyncio.run, args=(self.run(),))

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass

    async def run(self) -> None:
        await self.server.serve(sockets=[self.listening])

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.server.should_exit = True
        self.thread.join()
        self.listening.close()


def pings(client: Raw) -> int:
    return sum(frame.opcode is Opcode.PING for frame in client.heard)


def test_a_client_that_does_not_answer_a_ping_is_disconnected() -> None:
    with Pinging(0.05, 0.05) as server:
        client = Raw(server.port, "/")
        with closing(client.socket):
            client.until(lambda: client.protocol.close_rcvd is not None)
            assert client.protocol.close_rcvd is not None and client.protocol.close_rcvd.code == 1011
            assert pings(client) == 1


def test_a_client_that_answers_pings_stays_connected() -> None:
    with Pinging(0.05, LONG) as server:
        client = Raw(server.port, "/")
        with closing(client.socket):
            for times in range(1, 6):
                client.until(lambda: pings(client) == times)  # noqa: B023
                client.flush()
            assert client.protocol.close_rcvd is None


# Back-pressure


class Transport:
    """A transport that records the calls."""

    reading = True
    written = b""

    def is_reading(self) -> bool:
        return self.reading

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def write(self, data: bytes) -> None:
        self.written += data


def test_the_server_does_not_read_from_a_client_that_does_not_read() -> None:
    async def run() -> None:
        config = uvicorn.Config(lambda: None, ws=DirectProtocol, log_config=None)
        protocol, transport = DirectProtocol(config, ServerState(), {}), Transport()
        protocol.transport = transport  # type: ignore[assignment]
        protocol.handshake_complete = True
        assert protocol.say(b"one") and transport.written == b"\x81\x03one"
        protocol.pause_writing()
        assert not transport.is_reading()
        assert not protocol.say(b"two"), "it must wait"
        # A message that came before goes to the application, which does not make the server read on.
        protocol.handle_text(Frame(Opcode.TEXT, b"before"))
        assert (await protocol.receive()) == {"type": "websocket.receive", "text": "before"}
        assert not transport.is_reading()
        protocol.resume_writing()
        assert transport.is_reading()
        assert protocol.say(b"two") and transport.written == b"\x81\x03one\x81\x03two"

    asyncio.run(run())
