"""The page that a server shows if the pages were not built."""

from html import escape

from truckstop.kernel.game import registered
from truckstop.words import Voice, load


def fallback_page() -> str:
    """Return a plain HTML page that links to the API."""
    say = Voice(load(), "terminal")
    games = "".join(
        f"<li>{escape(say.word(f'{game.key}.name'))} (<code>{game.key}</code>)</li>" for game in registered()
    )
    return (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width'><title>Truckstop</title>"
        f"<main><h1>Truckstop</h1><p>{escape(say.word('terminal.serve.home'))}</p><ul>{games}</ul>"
        f"<p>{escape(say.word('terminal.serve.scripts'))}</p><ul>"
        "<li><a href=/api/schema/openapi.json>/api/schema/openapi.json</a></li>"
        "<li><a href=/api/schema/socket.json>/api/schema/socket.json</a></li></ul></main></html>"
    )
