"""Frames of a WebSocket as a server sends them."""

TEXT = 0x81
SMALL = 125
"""The bytes of a control frame at most; of any frame whose size stands in its first two bytes."""


def framed(data: bytes) -> bytes:
    """A whole text message as a server sends it (RFC 6455, 5.2)."""
    size = len(data)
    if size <= SMALL:
        return bytes((TEXT, size)) + data
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data
