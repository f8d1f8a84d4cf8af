"""The web server's WebSocket with two shortcuts for what it does most: one small text in, one text out.

All else (handshake, fragments, pings, closing, whatever is wrong) is done by uvicorn and the websockets library.
Without this file everything works the same, only slower: `uvicorn --ws websockets-sansio` serves the same application.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

FULL = 16
"""So many messages of one client wait; then nothing more is read from it."""


class LineProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send" and self.writable.is_set() and self._open():
            text = message.get("text")
            if text is not None:
                self.transport.write(framed(text.encode()))
                return
        await super().send(message)

    def _open(self) -> bool:
        return self.handshake_complete and not self.close_sent and not self.disconnected

    def pause_writing(self) -> None:
        """Whoever does not read what is sent is not read from either: answers to pings would pile up."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
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


def framed(data: bytes) -> bytes:
    """A whole text message as a server sends it (RFC 6455, 5.2)."""
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data
