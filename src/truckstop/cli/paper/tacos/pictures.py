"""A small picture for each ingredient, from pictures.toml; without one, the icon of its category."""

import tomllib
from functools import cache
from importlib import resources
from math import cos, pi, sin

from reportlab.lib.colors import HexColor

from truckstop.cli.paper.cards import INK, within
from truckstop.cli.paper.pdf import Box, Pdf, Point
from truckstop.cli.paper.tacos.icons import arc, category, smooth


@cache
def pictures() -> dict[str, list[list[str]]]:
    """Return every picture as its strokes, and each stroke as its words."""
    file = resources.files("truckstop.cli.paper.tacos") / "pictures.toml"
    drawn: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))
    return {key: [mark.split() for mark in text.splitlines() if mark] for key, text in drawn.items()}


def picture(pdf: Pdf, key: str, group: str, box: Box) -> None:
    """Draw the picture of an ingredient in a square box."""
    if key not in pictures():
        category(pdf, group, box, box.width / 24)
        return
    width = box.width / 36
    for kind, *rest in pictures()[key]:
        if kind == "line":
            pdf.line(within(box, [pair(word) for word in rest]), width * 0.8, INK)
            continue
        colour, points = HexColor(f"#{rest[0]}"), rest[1:]
        match kind:
            case "egg":
                turn = float(points[2]) / 100 if len(points) > 2 else 0.0
                pdf.shape(within(box, ellipse(pair(points[0]), pair(points[1]), turn)), colour, INK, width * 0.9)
            case "round":
                pdf.shape(within(box, smooth([pair(word) for word in points])), colour, INK, width)
            case _:
                pdf.shape(within(box, [pair(word) for word in points]), colour, INK, width)


def pair(word: str) -> Point:
    """Return `25,50` as fractions of a box."""
    x, y = word.split(",")
    return float(x) / 100, float(y) / 100


def ellipse(middle: Point, radii: Point, turn: float) -> list[Point]:
    c, s = cos(2 * pi * turn), sin(2 * pi * turn)
    around = arc((0, 0), radii[0], radii[1], 0, 1, 36)[:-1]
    return [(x * c - y * s + middle[0], x * s + y * c + middle[1]) for x, y in around]
