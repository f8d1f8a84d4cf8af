"""Our WebSocket protocol class extends a class of uvicorn that is not a public interface: what it needs is there."""

import ast
import asyncio
import inspect
from importlib.metadata import version
from types import FunctionType

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from truckstop.server.websocket_protocol import LineProtocol

OVERRIDDEN = {
    "data_received",
    "handle_connect",
    "pause_writing",
    "resume_writing",
    "send_keepalive_ping",
    "send_receive_event_to_app",
}
AFTER_CONNECT = {"scope"}
"""Attributes that uvicorn sets with the handshake, not before."""
WHAT_TO_DO = (
    f"uvicorn {version('uvicorn')} has another WebSocketsSansIOProtocol than {LineProtocol.__name__} needs: adapt"
    f" {LineProtocol.__module__}, or lower the cap of uvicorn in pyproject.toml. "
)


def functions(of: type) -> dict[str, FunctionType]:
    return {name: value for name, value in vars(of).items() if isinstance(value, FunctionType)}


def test_uvicorn_has_the_methods_that_our_class_overrides() -> None:
    ours, theirs = functions(LineProtocol), functions(WebSocketsSansIOProtocol)
    assert ours.keys() >= OVERRIDDEN
    gone = sorted(OVERRIDDEN - theirs.keys())
    assert not gone, f"{WHAT_TO_DO}Gone: {', '.join(gone)}"
    unlisted = sorted(ours.keys() & theirs.keys() - OVERRIDDEN)
    assert not unlisted, f"overridden too, and to be listed in this test: {', '.join(unlisted)}"
    other = [
        name
        for name in sorted(OVERRIDDEN)
        if list(inspect.signature(ours[name]).parameters) != list(inspect.signature(theirs[name]).parameters)
    ]
    assert not other, f"{WHAT_TO_DO}Other parameters: {', '.join(other)}"


def test_uvicorn_has_what_our_class_uses() -> None:
    (tree,) = ast.parse(inspect.getsource(LineProtocol)).body
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    assert {"queue", "transport", "keepalive_timeout"} <= used, "the source of the class was read"
    loop = asyncio.new_event_loop()
    try:
        config = uvicorn.Config(lambda: None, log_config=None)
        theirs = set(dir(WebSocketsSansIOProtocol(config, ServerState(), {}, loop)))
    finally:
        loop.close()
    gone = sorted(used - theirs - set(vars(LineProtocol)) - AFTER_CONNECT)
    assert not gone, f"{WHAT_TO_DO}Gone: {', '.join(gone)}"
