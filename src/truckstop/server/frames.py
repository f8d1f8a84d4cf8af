"""WebSocket frames as a server sends them."""

SMALL = 125
"""Longest payload, in bytes, whose length fits into the second byte of a frame."""


def framed(data: bytes) -> bytes:
    """Return a whole text message as one frame (RFC 6455, 5.2)."""
    size = len(data)
    if size <= SMALL:
        return bytes((0x81, size)) + data
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data
