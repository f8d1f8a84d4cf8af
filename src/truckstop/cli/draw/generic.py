"""A drawing for games without their own: every field of the view by its label, and lists of records as tables.

A game gives its labels in its words, such as `nim.view.heap`; a field without one is called by its name. The rows of a
list called `seats` are the players.
"""

from typing import Any

import msgspec

from truckstop.kernel.prompt import Message
from truckstop.words import Voice
from truckstop.words.catalogue import THING

SEATS = "seats"
SILENT = ("viewer", "over")
"""Fields for programs: whom the view is made for, and whether the game is over."""
NOTHING = "-"
GAP = "  "


def draw(
    board: msgspec.Struct | None, view: msgspec.Struct, voice: Voice, width: int, brief: bool, coming: list[Message]
) -> list[str]:
    return drawn(board, view, voice, width, brief, with_tables=True)


def plain(
    board: msgspec.Struct | None, view: msgspec.Struct, voice: Voice, width: int, brief: bool, coming: list[Message]
) -> list[str]:
    """For a screen reader: one fact a line, nothing in columns."""
    return drawn(board, view, voice, width, brief, with_tables=False)


def drawn(
    board: msgspec.Struct | None, view: msgspec.Struct, voice: Voice, width: int, brief: bool, with_tables: bool
) -> list[str]:
    fields = Fields(voice, width if with_tables else 0)
    lines = fields.of("", msgspec.to_builtins(view))
    if board is not None and not brief:
        lines += fields.of("", msgspec.to_builtins(board))
    return [line[:width] for line in lines]


class Fields:
    """Labels and values in words. Tables are drawn if they fit into `width`."""

    def __init__(self, voice: Voice, width: int) -> None:
        self.voice = voice
        self.width = width

    def of(self, indent: str, value: dict[str, Any]) -> list[str]:
        """Short values beside their label, others below it."""
        lines = []
        for name, held in value.items():
            if name in SILENT:
                continue
            label = f"{indent}{self.label(name)}:"
            if isinstance(held, dict) and held:
                lines += [label, *self.of(f"{indent}  ", held)]
            elif isinstance(held, list) and any(isinstance(one, dict) for one in held):
                rows = [(self.row(name, number), one) for number, one in enumerate(held)]
                lines += [label, *(self.table(f"{indent}  ", rows) or self.records(f"{indent}  ", rows))]
            elif isinstance(held, list) and (name == SEATS or any(isinstance(one, list) for one in held)):
                lines += [label, *(f"{indent}  {self.row(name, n)}: {self.said(one)}" for n, one in enumerate(held))]
            else:
                lines.append(f"{label} {self.said(held)}")
        return lines

    def records(self, indent: str, rows: list[tuple[str, Any]]) -> list[str]:
        lines = []
        for label, held in rows:
            inner = self.of(f"{indent}  ", held) if isinstance(held, dict) else [f"{indent}  {self.said(held)}"]
            lines += [f"{indent}{label}:", *inner]
        return lines

    def table(self, indent: str, rows: list[tuple[str, Any]]) -> list[str]:
        """Records side by side; nothing if they have parts of their own, or the table would be too wide."""
        names = list(dict.fromkeys(name for _, held in rows if isinstance(held, dict) for name in held))
        if not all(isinstance(held, dict) and all(flat(one) for one in held.values()) for _, held in rows):
            return []
        head = ["", *map(self.label, names)]
        body = [[label, *(self.said(held.get(name)) for name in names)] for label, held in rows]
        widths = [max(len(row[column]) for row in [head, *body]) for column in range(len(head))]
        if len(indent) + sum(widths) + len(GAP) * len(names) > self.width:
            return []
        return [
            (indent + GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))).rstrip()
            for row in [head, *body]
        ]

    def label(self, name: str) -> str:
        key = f"{self.voice.game}.view.{name}"
        return self.voice.word(key) if key in self.voice.catalogue.entries else name.replace("_", " ")

    def row(self, name: str, number: int) -> str:
        return self.voice.thing(f"seat:{number}") if name == SEATS else str(number + 1)

    def said(self, value: Any) -> str:
        if isinstance(value, bool):
            return self.voice.word("terminal.yes" if value else "terminal.no")
        if isinstance(value, list):
            return self.voice.list(map(self.said, value)) or NOTHING
        if isinstance(value, dict):
            return self.voice.list(f"{self.label(name)} {self.said(one)}" for name, one in value.items()) or NOTHING
        if isinstance(value, str) and THING.fullmatch(value):
            return self.voice.thing(value)
        return NOTHING if value is None or value == "" else str(value)


def flat(value: Any) -> bool:
    """True if a value is short enough for a cell: no records in it."""
    parts = value if isinstance(value, list) else [value]
    return not any(isinstance(one, dict | list) for one in parts)
