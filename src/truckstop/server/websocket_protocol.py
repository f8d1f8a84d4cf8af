"""The web server's WebSocket with a short way for what it does most: one small text in, one text out.

Whole frames of text are cut here and given to whoever listens, within the same step of the loop. All else (handshake,
fragments, pings, closing, whatever is wrong) is done by uvicorn and the websockets library. Without this file
everything works the same, only slower: `uvicorn --ws websockets-sansio` serves the same application.
"""

import types
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from truckstop.server.frames import SMALL, TEXT, framed

try:
    from websockets.speedups import apply_mask
except ImportError:  # no wheel for this machine
    from websockets.utils import apply_mask

FULL = 16
"""So many messages of one client wait; then nothing more is read from it."""
DIRECT = "truckstop.direct"
"""Where an application finds the short way, among the extensions of its scope."""
CLOSE, PONG = 0x88, 0x8A
PING = b"\x89\x00"


class LineProtocol(WebSocketsSansIOProtocol):
    """One connection. An application that knows of it sets `hear` and calls `say`; others need not."""

    hear: Callable[[bytes], bool] | None = None
    """Takes a text at once, or says that it does not; then it comes the usual way."""
    cuts: bool = False
    """Are frames cut here? From the first that is odd in any way on, the library gets everything."""
    rest: bytes = b""
    """The beginning of a frame whose end has not come yet."""
    heard: bool = True
    """Has anything come since the last look whether she is still there?"""
    asked: bool = False
    """Was she asked then, with a ping?"""
    takes: bool = True
    """Can more be written now?"""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][DIRECT] = {"line": self}

    def data_received(self, data: bytes) -> None:
        self.heard = True
        if self.cuts:
            self._cut(self.rest + data if self.rest else data)
            return
        # What a client sends before it has been let in is the library's.
        first = not self.handshake_initiated
        super().data_received(data)
        self.cuts = first and self.handshake_initiated and data.endswith(b"\r\n\r\n")

    def _cut(self, data: bytes) -> None:
        """Hand on the frames that are whole, and keep the beginning of the next."""
        at, end = 0, len(data)
        self.rest = b""
        while end - at >= 2:
            kind, size, body = data[at], data[at + 1] - 0x80, at + 6
            if size == SMALL + 1 and end - at >= 4:
                size, body = int.from_bytes(data[at + 2 : at + 4], "big"), at + 8
            if kind == TEXT:
                known = 0 <= size <= self.config.ws_max_size and data[at + 1] < 0xFF
            else:
                known = CLOSE <= kind <= PONG and 0 <= size <= SMALL
            if not known or not self.cuts or self.close_sent or not self.handshake_complete:
                self.cuts = False
                super().data_received(data[at:])
                return
            if end < body + size:
                break
            if kind == TEXT:
                self._heard(apply_mask(data[body : body + size], data[body - 4 : body]))
            elif kind != PONG:
                super().data_received(data[at : body + size])
                self.cuts = kind != CLOSE
            at = body + size
        self.rest = data[at:]

    def _heard(self, text: bytes) -> None:
        # What waits in the queue came before it.
        if self.hear is None or not self.queue.empty() or not self.hear(text):
            self.curr_msg_data_type = "text"
            self.frames = [text]
            self.send_receive_event_to_app()

    def say(self, text: bytes) -> bool:
        """Send a text at once; False if the line does not take it now."""
        if self.takes and self.handshake_complete and not self.close_sent and not self.disconnected:
            self.transport.write(framed(text))
            return True
        return False

    def send_keepalive_ping(self) -> None:
        """Look whether she is still there. Whoever says something need not be asked; there are many who say nothing."""
        self.ping_timer = None
        if self.close_sent or self.transport.is_closing():
            return
        if self.asked and not self.heard:
            self.keepalive_timeout()
            return
        self.asked, self.heard = not self.heard, False
        if self.asked:
            self.transport.write(PING)
        self.schedule_ping()

    def pause_writing(self) -> None:
        """Whoever does not read what is sent is not read from either: answers to pings would pile up."""
        super().pause_writing()
        self.takes = False
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.takes = True
        if not self.read_paused:
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on. Reading is stopped only when several wait, not for each of them."""
        if self.close_sent or self.curr_msg_data_type != "text" or self.queue.qsize() >= FULL:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        try:
            text = bytes(data).decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self.queue.put_nowait({"type": "websocket.receive", "text": text})


@types.coroutine
def resumed(begun: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Go on with a coroutine that was begun by hand and waits for something."""
    while True:
        go_on: Callable[[], Any]
        try:
            go_on = partial(begun.send, (yield waits_for))
        except GeneratorExit:
            begun.close()
            raise
        except BaseException as error:
            go_on = partial(begun.throw, error)
        try:
            waits_for = go_on()
        except StopIteration:
            return


def direct(scope: Any) -> LineProtocol | None:
    """The short way of a connection, if it has one."""
    found: LineProtocol | None = scope.get("extensions", {}).get(DIRECT, {}).get("line")
    return found
