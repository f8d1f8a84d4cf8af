"""A drawing for games without their own: every field of the view by name, one per line."""

from typing import Any

import msgspec

from truckstop.kernel.prompt import Message
from truckstop.words import Voice


def draw(
    board: msgspec.Struct | None, view: msgspec.Struct, voice: Voice, width: int, brief: bool, coming: list[Message]
) -> list[str]:
    return [line[:width] for line in fields("", msgspec.to_builtins(view))]


def fields(indent: str, value: dict[str, Any]) -> list[str]:
    """Return short values beside their name, others below it."""
    lines = []
    for name, held in value.items():
        label = f"{indent}{name.replace('_', ' ')}:"
        if isinstance(held, list) and held and isinstance(held[0], dict):
            lines.append(label)
            for number, part in enumerate(held):
                lines += [f"{indent}  {number}:", *fields(f"{indent}    ", part)]
        elif isinstance(held, dict):
            lines += [label, *fields(f"{indent}  ", held)]
        elif isinstance(held, list):
            lines.append(f"{label} {', '.join(map(str, held)) or '-'}")
        else:
            lines.append(f"{label} {'-' if held is None else held}")
    return lines
