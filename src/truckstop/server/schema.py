"""The wire as schemas, made from the very types that go over it: the socket's messages, and the API of HTTP."""

from typing import Any, get_args

import msgspec

from truckstop.games.frenzy.views import FrenzyView
from truckstop.games.rollwrite.views import RollwriteView
from truckstop.games.tacos.views import TacosView
from truckstop.kernel.game import registered
from truckstop.server import wire
from truckstop.server.wire import Incoming, Looked, Looks, Outgoing, Position, Replayed
from truckstop.table.views import News

VIEWS = {"frenzy": FrenzyView, "rollwrite": RollwriteView, "tacos": TacosView}
ANY_STRUCT = "Struct"
"""What stands where any view may stand; below, the views are put there by name."""


def board_types() -> list[type[msgspec.Struct]]:
    """The boards, by what the games say that they give."""
    found = []
    for game in registered():
        board = game.board(game.rules(game.min_players, {}))
        if board is not None:
            found.append(type(board))
    return found


def components(types: list[Any], place: str) -> tuple[dict[Any, Any], dict[str, Any]]:
    """The shapes of types by the types themselves, and all that they refer to, with views and boards by name."""
    boards, views = board_types(), list(VIEWS.values())
    events = [shape.made for game in registered() for shape in game.event_shapes.values()]
    types = [*types, News, Looks, Looked, Replayed, Position, *views, *boards, *events]
    shapes, found = msgspec.json.schema_components(types, schema_hook=lambda kind: {}, ref_template=place + "{name}")
    refs = dict(zip(types, shapes, strict=True))
    a_view, a_board = [refs[kind] for kind in views], [refs[kind] for kind in boards]
    for game in registered():
        found[game.event_type.__name__] = {"anyOf": [refs[shape.made] for shape in game.event_shapes.values()]}
    found["GameEvent"] = {"anyOf": [{"$ref": place + game.event_type.__name__} for game in registered()]}
    null = {"type": "null"}
    told = [
        ("News", "events"),
        ("Looks", "events"),
        ("Looked", "does"),
        ("Looked", "so_far"),
        ("MomentShown", "events"),
    ]
    for holder, field in told:
        found[holder]["properties"][field] = {"type": "array", "items": {"$ref": place + "GameEvent"}}
    found["Looked"]["properties"]["view"] = {"anyOf": [*a_view, null]}
    found["BeatShown"]["properties"]["view"] = {"anyOf": a_view}
    found["BeatsShown"]["properties"]["views"] = {"type": "array", "items": {"anyOf": a_view}}
    found["News"]["properties"]["view"] = {"anyOf": [*a_view, null]}
    found["News"]["properties"]["board"] = {"anyOf": [*a_board, null]}
    found["Replayed"]["properties"]["board"] = {"anyOf": [*a_board, null]}
    found["Position"]["properties"]["views"] = {"type": "array", "items": {"anyOf": a_view}}
    found.pop(ANY_STRUCT)
    return refs, found


def socket_schema() -> dict[str, Any]:
    """The messages of a socket: `Incoming` is what a client is sent, `Outgoing` what it sends."""
    incoming, outgoing = get_args(Incoming), get_args(Outgoing)
    refs, found = components([*incoming, *outgoing], "#/$defs/")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The socket of a table",
        "description": "A client sends Outgoing, hello first, and is sent Incoming.",
        "$defs": {
            "Incoming": {"anyOf": [refs[kind] for kind in incoming]},
            "Outgoing": {"anyOf": [refs[kind] for kind in outgoing]},
            **found,
        },
    }


def openapi(made: dict[str, Any]) -> dict[str, Any]:
    """The document of the framework, with our types as they are on the wire: it does not know of tags and defaults."""
    _, found = components(
        [kind for kind in wire.struct_types() if kind not in (Replayed, Position)], "#/components/schemas/"
    )
    refused = {
        "description": "It was not done: what would be right.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}},
    }
    # A log goes out as text that was written once; it is a document of its own.
    log = made["paths"]["/api/tables/{id}/log"]["get"]["responses"]["200"]
    log["content"] = {"application/json": {"schema": {"type": "object"}}}
    for operations in made["paths"].values():
        for operation in operations.values():
            kept = {code: what for code, what in operation["responses"].items() if code < "400"}
            operation["responses"] = kept | {"4XX": refused}
            for what in kept.values():
                what.pop("headers", None)
    return made | {"components": {"schemas": found}}
