"""uvicorn has what our WebSocket protocol class needs of a class that is not a public interface."""

import ast
import asyncio
import inspect
from importlib.metadata import version
from types import FunctionType

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from truckstop.server.websocket_protocol import DirectProtocol

OVERRIDDEN = {
    "data_received",
    "handle_connect",
    "handle_text",
    "pause_writing",
    "receive",
    "resume_writing",
}
AFTER_CONNECT = {"scope"}
"""Attributes that uvicorn sets during the handshake."""
WHAT_TO_DO = (
    f"uvicorn {version('uvicorn')} has not the WebSocketsSansIOProtocol that {DirectProtocol.__name__} needs: adapt"
    f" {DirectProtocol.__module__}, or lower the cap of uvicorn in pyproject.toml. "
)


def functions(of: type) -> dict[str, FunctionType]:
    return {name: value for name, value in vars(of).items() if isinstance(value, FunctionType)}


def test_uvicorn_has_the_methods_that_our_class_overrides() -> None:
    ours, theirs = functions(DirectProtocol), functions(WebSocketsSansIOProtocol)
    assert ours.keys() >= OVERRIDDEN
    gone = sorted(OVERRIDDEN - theirs.keys())
    assert not gone, f"{WHAT_TO_DO}Gone: {', '.join(gone)}"
    unlisted = sorted(ours.keys() & theirs.keys() - OVERRIDDEN)
    assert not unlisted, f"also overridden, but not listed in this test: {', '.join(unlisted)}"
    other = [
        name
        for name in sorted(OVERRIDDEN)
        if list(inspect.signature(ours[name]).parameters) != list(inspect.signature(theirs[name]).parameters)
    ]
    assert not other, f"{WHAT_TO_DO}Other parameters: {', '.join(other)}"


def test_uvicorn_has_what_our_class_uses() -> None:
    (tree,) = ast.parse(inspect.getsource(DirectProtocol)).body
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    assert {"queue", "transport", "writable"} <= used, "the source of the class was read"
    loop = asyncio.new_event_loop()
    try:
        config = uvicorn.Config(lambda: None, log_config=None)
        theirs = set(dir(WebSocketsSansIOProtocol(config, ServerState(), {}, loop)))
    finally:
        loop.close()
    gone = sorted(used - theirs - set(vars(DirectProtocol)) - AFTER_CONNECT)
    assert not gone, f"{WHAT_TO_DO}Gone: {', '.join(gone)}"
