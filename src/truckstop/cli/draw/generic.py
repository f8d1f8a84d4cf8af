"""The view of a game that has no drawing of its own yet: every field by name, a line each."""

from typing import Any

import msgspec

from truckstop.kernel.prompt import Message
from truckstop.words import Voice


def draw(
    board: msgspec.Struct | None, view: msgspec.Struct, voice: Voice, width: int, brief: bool, coming: list[Message]
) -> list[str]:
    return [line[:width] for line in fields("", msgspec.to_builtins(view))]


def fields(indent: str, value: dict[str, Any]) -> list[str]:
    """Short values beside their name, others below it."""
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
