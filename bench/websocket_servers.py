"""The servers that `bench/websocket.py` compares, each in its own process: `python -m bench.websocket_servers`.

An echo server sends the same answer to every text, so that it spends almost all of its time in the WebSocket. The
application is `truckstop serve` with one of several WebSocket protocol classes.
"""

import argparse
import asyncio
import gc
import importlib
import socket
import sys
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from bench.load import more_files, run
from truckstop.server import launcher, limits
from truckstop.server.websocket_protocol import DirectProtocol, direct

ANSWER = (b'{"is":"news","answer":"' + b"x" * 600)[:598] + b'"}'
"""An answer of the size of the message that follows an average gesture."""
READY = "listening"
"""The start of the line in which a server prints its port."""


PROTOCOLS: dict[str, Any] = {
    "uvicorn": WebSocketsSansIOProtocol,
    "direct": DirectProtocol,
}
"""The protocol classes of the application."""
ECHO: dict[str, Any] = {**PROTOCOLS, "uvicorn_legacy": "websockets"}
"""The protocol classes of the echo server with uvicorn; picows is a separate server."""


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """A minimal ASGI application: accepts, and answers every text."""
    await receive()
    await send({"type": "websocket.accept"})
    path = direct(scope)
    if path is not None:
        say = path.say
        path.hear = lambda text: say(ANSWER)
    answer = {"type": "websocket.send", "text": ANSWER.decode()}
    while (await receive())["type"] != "websocket.disconnect":
        await send(answer)


def listen() -> socket.socket:
    """Open a local port and print it for the load generator."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    ready(listening.getsockname()[1])
    return listening


def ready(port: int) -> None:
    print(READY, port, flush=True)


def serve_echo(protocol: Any) -> None:
    """Serve the echo with uvicorn, configured as the application configures it."""
    config = uvicorn.Config(
        echo,
        interface="asgi3",
        lifespan="off",
        log_level="warning",
        access_log=False,
        log_config=None,
        ws=protocol,
        ws_per_message_deflate=False,
        ws_ping_interval=15,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[listen()])


def serve_picows() -> None:
    """Serve the echo with picows, which is written in C and knows no ASGI: the upper limit here."""
    picows: Any = importlib.import_module("picows")
    text, close = picows.WSMsgType.TEXT, picows.WSMsgType.CLOSE

    def answer(self: Any, transport: Any, frame: Any) -> None:
        if frame.msg_type == text:
            frame.get_payload_as_bytes()
            transport.send(text, ANSWER)
        elif frame.msg_type == close:
            transport.disconnect()

    listener = type("Echo", (picows.WSListener,), {"on_ws_frame": answer})

    async def serve() -> None:
        server = await picows.ws_create_server(lambda request: listener(), sock=listen())
        await server.serve_forever()

    run(serve())


def serve_application(protocol: Any, db: str) -> None:
    """Run `truckstop serve` on a free port, without limits, with this protocol class."""
    with patch.object(launcher, "DirectProtocol", protocol):
        launcher.serve(launcher.ServerSettings(db=db, port=0, limits=limits.NONE), ready)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.websocket_servers", description=__doc__)
    parser.add_argument("name", choices=[*ECHO, "picows"])
    parser.add_argument("--db", help="serve the application, on this database")
    given = parser.parse_args(arguments)
    more_files()
    gc.freeze()
    try:
        if given.db is not None:
            serve_application(PROTOCOLS[given.name], given.db)
        elif given.name == "picows":
            serve_picows()
        else:
            serve_echo(ECHO[given.name])
    except (KeyboardInterrupt, asyncio.CancelledError):
        sys.exit(130)


if __name__ == "__main__":
    main()
