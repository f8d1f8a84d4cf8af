"""Schemas of the wire, generated from its types: the messages of the socket, and the HTTP API."""

from typing import Any, get_args

import msgspec

from truckstop.kernel.game import registered
from truckstop.server import wire
from truckstop.server.wire import Incoming, Looked, Looks, Outgoing, Position, Replayed
from truckstop.table.views import News

ANY_STRUCT = "Struct"
"""The schema's name for any struct. `components` replaces it with the views and boards of the games."""
EVENT_LISTS = [
    ("News", "events"),
    ("Looks", "events"),
    ("Looked", "does"),
    ("Looked", "so_far"),
    ("MomentShown", "events"),
]
"""Types and fields that hold events of any game."""


def components(types: list[Any], place: str) -> tuple[dict[Any, Any], dict[str, Any]]:
    """Return the schemas by type, and by name all that they refer to, with the games' views, boards and events."""
    games = registered()
    views = [game.view_type for game in games]
    boards = [game.board_type for game in games if game.board_type is not None]
    events = [shape.made for game in games for shape in game.event_shapes.values()]
    types = [*types, News, Looks, Looked, Replayed, Position, *views, *boards, *events]
    shapes, found = msgspec.json.schema_components(types, schema_hook=lambda kind: {}, ref_template=place + "{name}")
    refs = dict(zip(types, shapes, strict=True))
    view, board = [refs[kind] for kind in views], [refs[kind] for kind in boards]
    for game in games:
        found[game.event_type.__name__] = {"anyOf": [refs[shape.made] for shape in game.event_shapes.values()]}
    found["GameEvent"] = {"anyOf": [{"$ref": place + game.event_type.__name__} for game in games]}
    null = {"type": "null"}
    for holder, field in EVENT_LISTS:
        found[holder]["properties"][field] = {"type": "array", "items": {"$ref": place + "GameEvent"}}
    found["Looked"]["properties"]["view"] = {"anyOf": [*view, null]}
    found["BeatShown"]["properties"]["view"] = {"anyOf": view}
    found["BeatsShown"]["properties"]["views"] = {"type": "array", "items": {"anyOf": view}}
    found["News"]["properties"]["view"] = {"anyOf": [*view, null]}
    found["News"]["properties"]["board"] = {"anyOf": [*board, null]}
    found["Replayed"]["properties"]["board"] = {"anyOf": [*board, null]}
    found["Position"]["properties"]["views"] = {"type": "array", "items": {"anyOf": view}}
    found.pop(ANY_STRUCT)
    return refs, found


def socket_schema() -> dict[str, Any]:
    """Return the messages of a socket: `Incoming` is what a client receives, `Outgoing` what it sends."""
    incoming, outgoing = get_args(Incoming), get_args(Outgoing)
    refs, found = components([*incoming, *outgoing], "#/$defs/")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The socket of a table",
        "description": "A client sends Outgoing, hello first, and receives Incoming.",
        "$defs": {
            "Incoming": {"anyOf": [refs[kind] for kind in incoming]},
            "Outgoing": {"anyOf": [refs[kind] for kind in outgoing]},
            **found,
        },
    }


def openapi(document: dict[str, Any]) -> dict[str, Any]:
    """Return the framework's document with our own schemas, which know tags and defaults."""
    _, found = components(
        [kind for kind in wire.struct_types() if kind not in (Replayed, Position)], "#/components/schemas/"
    )
    refused = {
        "description": "The request was refused; the message says why.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}},
    }
    # The log is sent as text; it is a document of its own.
    log = document["paths"]["/api/tables/{id}/log"]["get"]["responses"]["200"]
    log["content"] = {"application/json": {"schema": {"type": "object"}}}
    for operations in document["paths"].values():
        for operation in operations.values():
            responses = {code: response for code, response in operation["responses"].items() if code < "400"}
            operation["responses"] = responses | {"4XX": refused}
            for response in responses.values():
                response.pop("headers", None)
    return document | {"components": {"schemas": found}}
