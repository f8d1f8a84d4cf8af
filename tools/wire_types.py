"""Writes web/src/wire.ts: the types of the wire in TypeScript, from the very types that the server sends and reads.

PYTHONPATH=src python tools/wire_types.py
"""

from pathlib import Path
from typing import Any, get_args

import msgspec

import truckstop.games  # noqa: F401  (registers the games)
from truckstop.kernel import log
from truckstop.kernel.game import registered
from truckstop.server import wire
from truckstop.server.rulebook import RuleBook
from truckstop.server.schema import components

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "wire.ts"
HEAD = "// Made by tools/wire_types.py from the server's types. Not to be changed by hand: `make wire` makes it anew.\n"
UNIONS = {"Incoming": wire.Incoming, "Outgoing": wire.Outgoing, "AnyCommand": wire.AnyCommand}
LOG = {"_Document": "LogFile", "_HeadDice": "LogDice", "_PlainEntry": "LogEntry"}
"""What a log is made of as it is written down, which the kernel keeps to itself."""
LEFT_OUT = [
    kind.__name__
    for kind in vars(wire).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__struct_config__.omit_defaults
]
"""The structs whose defaults the server leaves out."""
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def event_names() -> dict[str, str]:
    """The events of the games by the names that the schema gives them: each says whose it is."""
    events = [(game, shape.made) for game in registered() for shape in game.event_shapes.values()]
    refs, _ = components([made for _, made in events], "#/")
    return {refs[made]["$ref"].removeprefix("#/"): game.key.title() + made.__name__ for game, made in events}


EVENTS = event_names()


def name_of(full: str) -> str:
    """A name as TypeScript has it: of two games' boards each says whose it is."""
    if full in LOG or full in EVENTS:
        return LOG.get(full) or EVENTS[full]
    parts = full.split(".")
    return parts[2].title() + parts[-1] if len(parts) > 2 else full


def type_of(shape: dict[str, Any]) -> str:
    """A shape of the schema as a type."""
    if "$ref" in shape:
        return name_of(shape["$ref"].removeprefix("#/"))
    if "enum" in shape:
        return " | ".join(f'"{value}"' for value in shape["enum"])
    if "anyOf" in shape:
        return " | ".join(dict.fromkeys(type_of(one) for one in shape["anyOf"]))
    kind = shape.get("type")
    if isinstance(kind, list):
        return " | ".join(dict.fromkeys(PLAIN[one] for one in kind))
    if kind == "array":
        if "prefixItems" in shape:
            return f"[{', '.join(type_of(one) for one in shape['prefixItems'])}]"
        inner = type_of(shape["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        return f"Record<string, {type_of(shape['additionalProperties'])}>"
    if kind is None:
        return "unknown"
    return PLAIN[kind]


def interface(full: str, shape: dict[str, Any]) -> str:
    """One struct, or a union. A client may leave out what has a default; the server does so in `LEFT_OUT` only."""
    if "anyOf" in shape:
        return f"export type {name_of(full)} =" + "".join(f"\n  | {type_of(one)}" for one in shape["anyOf"]) + ";"
    sent = shape.get("additionalProperties") is False
    needed = shape["required"] if sent or full in LEFT_OUT else shape["properties"]
    lines = [f"/** {' '.join(shape['description'].split())} */"] if "description" in shape else []
    lines.append(f"export interface {name_of(full)} {{")
    for field, inner in shape["properties"].items():
        name = field if field.isidentifier() else f'"{field}"'
        lines.append(f"  {name}{'' if field in needed else '?'}: {type_of(inner)};")
    return "\n".join([*lines, "}"])


def made() -> str:
    """The whole file."""
    structs = [kind for kind in vars(wire).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    structs += [RuleBook, log._Document, log._PlainEntry]
    skipped = (wire.Command, wire.Replayed, wire.Position)
    refs, found = components([kind for kind in structs if kind not in skipped], "#/")
    # They are looked at one by one when a log is read, so the document itself does not say what they are.
    found["_Document"]["properties"]["entries"] = {"type": "array", "items": refs[log._PlainEntry]}
    parts = [interface(full, shape) for full, shape in found.items()]
    for name, union in UNIONS.items():
        members = "".join(f"\n  | {kind.__name__}" for kind in get_args(union))
        parts.append(f"export type {name} ={members};")
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    FILE.write_text(made())
