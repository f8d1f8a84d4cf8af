"""A minimal WebSocket client and a minimal HTTP client for the load generator.

The generator has one core for two clients at each of 1,000 tables, and must use much less of it than the server uses of
its own. So frames are cut from the bytes as they arrive and passed to a function, without tasks or queues. Only what
the measured servers send is supported; anything else ends the measurement with an error.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

TEXT, BINARY, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A  # each a whole message; no server here sends fragments
MASK = b"\x5a\xc3\x17\x8e"
"""Clients must mask what they send. Not zeros, because some servers then skip the unmasking."""
KEY = "dHJ1Y2tzdG9wLWJlbmNoIQ=="


def frame(kind: int, body: bytes) -> bytes:
    """Return a message as a masked frame."""
    size = len(body)
    if size < 126:
        head = bytes((kind, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((kind, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((kind, 0x80 | 127)) + size.to_bytes(8, "big")
    mask = int.from_bytes((MASK * (size // 4 + 1))[:size], "big")
    return head + MASK + (int.from_bytes(body, "big") ^ mask).to_bytes(size, "big")


class Socket(asyncio.Protocol):
    """One WebSocket. `hear` gets every message; `lost` is called once with the error that ended the connection."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None], lost: Callable[[Exception], None]) -> None:
        self.request = request
        self.hear = hear
        self.lost = lost
        self.rest = b""
        self.upgraded = asyncio.get_running_loop().create_future()
        self.closing = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def send(self, body: bytes) -> None:
        if self.closing:
            raise ConnectionError("the connection is closed")
        self.transport.write(frame(TEXT, body))

    def close(self) -> None:
        self.closing = True
        self.transport.write(frame(CLOSE, (1000).to_bytes(2, "big")))
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        try:
            self.rest = self.cut(self.rest + data if self.rest else data)
        except Exception as error:
            self.fail(error)

    def connection_lost(self, exc: Exception | None) -> None:
        self.fail(exc or ConnectionError("the server closed the connection"))

    def fail(self, error: Exception) -> None:
        if not self.closing:
            self.closing = True
            self.transport.abort()
            if not self.upgraded.done():
                self.upgraded.set_exception(error)
            else:
                self.lost(error)

    def cut(self, data: bytes) -> bytes:
        """Pass on the complete frames; return the incomplete rest."""
        at, end = 0, len(data)
        if not self.upgraded.done():
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                return data
            if not data.startswith(b"HTTP/1.1 101 "):
                raise ConnectionError(f"no WebSocket: {data[:300]!r}")
            self.upgraded.set_result(None)
        while end - at >= 2:
            kind, size, body = data[at], data[at + 1], at + 2
            if size >= 126:
                body += 2 if size == 126 else 8
                if end < body:
                    break
                size = int.from_bytes(data[at + 2 : body], "big")
            if end < body + size:
                break
            at = body + size
            if kind in (TEXT, BINARY):
                self.hear(data[body:at])
            elif kind == PING:
                self.transport.write(frame(PONG, data[body:at]))
            elif kind == CLOSE:
                raise ConnectionError(f"the server sent a close frame: {data[body:at]!r}")
            elif kind != PONG:
                raise ConnectionError(f"unexpected frame of kind {kind:#x}")
        return data[at:]


async def connect(
    port: int, path: str, hear: Callable[[bytes], None], lost: Callable[[Exception], None], headers: str = ""
) -> Socket:
    """Open a WebSocket to this machine without compression. `headers` are more lines of the request, with line ends."""
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
    )
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request.encode(), hear, lost), "127.0.0.1", port)
    await socket.upgraded
    return socket


class Http:
    """Sends and reads JSON over a few persistent connections."""

    def __init__(self, port: int, connections: int = 8) -> None:
        self.port = port
        self.idle: asyncio.LifoQueue[tuple[asyncio.StreamReader, asyncio.StreamWriter] | None] = asyncio.LifoQueue()
        for _ in range(connections):
            self.idle.put_nowait(None)

    async def get(self, path: str, headers: str = "") -> Any:
        return await self.ask(path, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{headers}\r\n", b"")

    async def post(self, path: str, what: object, headers: str = "") -> Any:
        body = json.dumps(what).encode()
        request = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n{headers}\r\n"
        )
        return await self.ask(path, request, body)

    async def ask(self, path: str, request: str, body: bytes) -> Any:
        pair = await self.idle.get()
        try:
            if pair is None or pair[0].at_eof() or pair[1].is_closing():
                pair = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = pair
            writer.write(request.encode() + body)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            fields = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
            answer = await reader.readexactly(int(fields["content-length"]))
        except BaseException:
            pair = None
            raise
        finally:
            self.idle.put_nowait(pair)
        if head.split(" ", 2)[1][0] != "2":
            raise RuntimeError(f"{path}: {head.splitlines()[0]} {answer[:200]!r}")
        return json.loads(answer)

    async def close(self) -> None:
        while not self.idle.empty():
            pair = self.idle.get_nowait()
            if pair is not None:
                pair[1].close()
