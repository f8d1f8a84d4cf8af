"""WebSocket frames: how a server sends a text, and where the frames of a client end (RFC 6455, 5.2)."""

from typing import Final

SMALL: Final = 125
"""Longest payload, in bytes, whose length fits into the second byte of a frame."""

KEY: Final = 4
"""Bytes of the key with which a client masks a frame. It stands before the payload."""
TEXT: Final = 0x81
PING: Final = 0x89
PONG: Final = 0x8A
"""TEXT, PING, PONG: the first byte of a whole text, ping or pong."""
LONE_TEXT = bytes((TEXT,))
"""What `frame_kinds` returns for one text and nothing else."""


def payload_start(data: bytes) -> int:
    """Return where the payload of the first frame begins."""
    return (2 if data[1] & 0x7F <= SMALL else 4) + KEY


def frame_kinds(data: bytes) -> bytes | None:
    """Return the first byte of each frame if `data` is a sequence of whole texts, pings and pongs of up to 64 kB.

    Returns None if it is anything else.
    """
    kinds, at, end = b"", 0, len(data)
    while at < end:
        if end - at < 2 + KEY or not data[at + 1] & 0x80 or data[at] not in (TEXT, PING, PONG):
            return None
        size, header = data[at + 1] & 0x7F, 2
        if size > 126:
            return None
        if size == 126:
            size, header = data[at + 2] << 8 | data[at + 3], 4
        kinds += data[at : at + 1]
        at += header + KEY + size
    return kinds if at == end else None


def framed(data: bytes) -> bytes:
    """Return a whole text message as one frame."""
    size = len(data)
    if size <= SMALL:
        return bytes((TEXT, size)) + data
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data
