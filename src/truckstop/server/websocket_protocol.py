"""uvicorn's WebSocket protocol with a direct path between the socket and the application.

ASGI needs at least one more step of the event loop for each message, in either direction. Over the direct path, a
gesture is carried out within the step that read it, and a message is written at once. Handshake, pings, closing and
the parsing of everything but a lone small text are uvicorn's and the websockets library's. The same application also
runs without this class, only slower: `uvicorn --ws websockets-sansio`.
"""

import types
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from typing import Any

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # in C, unlike that of `utils`
from websockets.http11 import Request

from truckstop.server.frames import KEY, LONE_TEXT, frame_kinds, framed, payload_start

DIRECT = "truckstop.direct"
"""The extension of the ASGI scope that holds the direct path."""


class DirectProtocol(WebSocketsSansIOProtocol):
    """One connection. An application that knows the direct path sets `hear` and calls `say`."""

    hear: Callable[[bytes], bool] | None = None
    """Takes a text at once. If it returns False, the text goes through ASGI."""
    aligned = False
    """True if everything received so far consists of whole frames, so that the next byte begins a frame."""

    def data_received(self, data: bytes) -> None:
        """Hand a lone text to the application at once; the library's parser, which takes far longer, gets the rest."""
        if not self.handshake_initiated:
            super().data_received(data)
            self.aligned = data.endswith(b"\r\n\r\n")
            return
        if self.aligned:
            kinds = frame_kinds(data)
            hear = self.hear
            if kinds == LONE_TEXT and hear is not None and not self.close_sent and self.queue.empty():
                at = payload_start(data)
                if hear(apply_mask(data[at:], data[at - KEY : at])):
                    return
            # From a fragment or a close frame on, the library must see every byte.
            self.aligned = kinds is not None
        super().data_received(data)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][DIRECT] = {"protocol": self}

    def handle_text(self, event: Frame) -> None:
        hear = self.hear
        # A fragment is not a whole text, and messages in the queue came first.
        if hear is None or not event.fin or self.close_sent or not self.queue.empty() or not hear(bytes(event.data)):
            super().handle_text(event)

    def say(self, text: bytes) -> bool:
        """Send a text at once; return False if the connection cannot take it now."""
        if self.writable.is_set() and self.handshake_complete and not self.close_sent and not self.disconnected:
            self.transport.write(framed(text))
            return True
        return False

    def pause_writing(self) -> None:
        """Stop reading from a client that does not read, or the answers to its pings would pile up."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message. uvicorn resumes reading then, but not from a client that does not read."""
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message


@types.coroutine
def resumed(begun: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Continue a coroutine whose first step was made by hand and that waits for something."""
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


def direct(scope: Any) -> DirectProtocol | None:
    """Return the direct path of a connection, or None."""
    found: DirectProtocol | None = scope.get("extensions", {}).get(DIRECT, {}).get("protocol")
    return found
