"""The icons of the taco cards: a shape for each category, customers, coins, a taco and so on."""

from math import cos, pi, sin

from reportlab.lib.colors import Color, HexColor

from truckstop.cli.paper.cards import INK, within
from truckstop.cli.paper.pdf import WHITE, Box, Pdf, Point

TINTS: dict[str, Color] = {
    "protein": HexColor("#e39a7c"),
    "vegetable": HexColor("#b3d48f"),
    "topping": HexColor("#f9e39a"),
}
"""From dark to light, so that they differ in grey; shape and name say the same."""
RECIPE, BASIC = HexColor("#c9dfeb"), HexColor("#ebe3d3")
MARKETING, SKILL = HexColor("#f1c6cf"), HexColor("#d6cdea")
VENDOR = HexColor("#f3d2a4")
GOLD, SHELL, SHELL_DARK = HexColor("#f4c95d"), HexColor("#f0c574"), HexColor("#d79f45")
AWNINGS = [
    HexColor(f"#{tint}") for tint in ("c8553d", "5b8db0", "6f9a4f", "d9a13a", "8d6aa8", "b5735a", "4f9a92", "c76b8f")
]
"""The colours of the stalls' roofs, in the order of the vendors."""


def arc(middle: Point, rx: float, ry: float, start: float, end: float, steps: int = 28) -> list[Point]:
    """Return points along an arc of an ellipse; angles are in turns: 0 is right, a quarter is down."""
    turns = [start + (end - start) * i / steps for i in range(steps + 1)]
    return [(middle[0] + rx * cos(2 * pi * t), middle[1] + ry * sin(2 * pi * t)) for t in turns]


def smooth(points: list[Point], steps: int = 8) -> list[Point]:
    """Return a smooth outline through points."""
    count = len(points)
    out: list[Point] = []
    for i in range(count):
        a, b, c, d = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            out.append((pull(a[0], b[0], c[0], d[0], t), pull(a[1], b[1], c[1], d[1], t)))
    return out


def pull(a: float, b: float, c: float, d: float, t: float) -> float:
    """Return a point between b and c on a Catmull-Rom curve."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def category(pdf: Pdf, name: str, box: Box, width: float = 1.0, fill: Color | None = None) -> None:
    """Draw a category: a hexagon for protein, a leaf for vegetable, a drop for topping."""
    tint = fill or TINTS[name]
    match name:
        case "protein":
            corners = [(0.5, 0.02), (0.94, 0.26), (0.94, 0.74), (0.5, 0.98), (0.06, 0.74), (0.06, 0.26)]
            pdf.shape(within(box, corners), tint, INK, width)
            pdf.disc(box.middle, box.width * 0.13, INK, None)
        case "vegetable":
            leaf = [(0.95, 0.05), (0.98, 0.5), (0.72, 0.86), (0.3, 0.9), (0.1, 0.7), (0.14, 0.28), (0.5, 0.02)]
            pdf.shape(within(box, smooth(leaf)), tint, INK, width)
            pdf.line(within(box, [(0.04, 0.97), (0.72, 0.29)]), width, INK)
        case "topping":
            drop = [
                (0.5, 0.0),
                (0.66, 0.3),
                (0.86, 0.62),
                (0.72, 0.92),
                (0.5, 1.0),
                (0.28, 0.92),
                (0.14, 0.62),
                (0.34, 0.3),
            ]
            pdf.shape(within(box, smooth(drop)), tint, INK, width)
            shine = within(box, [(0.32, 0.62), (0.34, 0.78), (0.36, 0.84), (0.48, 0.86)])
            pdf.curve(shine[0], [(shine[1], shine[2], shine[3])], width, INK)


def customer(pdf: Pdf, box: Box, fill: Color = WHITE, width: float = 0.9) -> None:
    """Draw a head and shoulders."""
    body = [(0.06, 1.0), (0.1, 0.68), (0.3, 0.52), (0.7, 0.52), (0.9, 0.68), (0.94, 1.0)]
    pdf.shape(within(box, body), fill, INK, width)
    pdf.disc((box.middle[0], box.y + box.height * 0.29), box.height * 0.27, fill, INK, width)


def coin(pdf: Pdf, box: Box, figure: str = "", width: float = 0.9) -> None:
    radius = min(box.width, box.height) / 2
    pdf.disc(box.middle, radius, GOLD, INK, width)
    pdf.disc(box.middle, radius * 0.8, None, INK, width * 0.5)
    if figure:
        pdf.centred(box.middle, figure, radius * 3.0, INK, bold=True, fit=radius * 1.3)


def star_points(middle: Point, radius: float, inside: float = 0.45, rays: int = 5) -> list[Point]:
    points = []
    for i in range(rays * 2):
        r = radius if i % 2 == 0 else radius * inside
        points.append((middle[0] + r * sin(pi * i / rays), middle[1] - r * cos(pi * i / rays)))
    return points


def star(pdf: Pdf, box: Box, fill: Color = GOLD, width: float = 0.9) -> None:
    radius = min(box.width, box.height) / 2
    pdf.shape(star_points((box.middle[0], box.middle[1] + radius * 0.06), radius), fill, INK, width)


def taco(pdf: Pdf, box: Box, fillings: list[Color]) -> None:
    """Draw a taco from the side, twice as wide as high, with a bump for every filling."""
    x, y, w, h = box
    line = min(0.9, w / 18)
    lower = (x + w / 2, y + h * 0.96)
    pdf.shape([*arc((lower[0] + w * 0.02, lower[1]), w * 0.47, h * 0.8, 0.5, 1.0)], SHELL_DARK, INK, line)
    count = max(len(fillings), 1)
    for number, tint in enumerate(fillings):
        turn = 0.54 + 0.42 * (number + 0.5) / count
        ((bx, by),) = arc(lower, w * 0.42, h * 0.76, turn, turn, 1)[:1]
        pdf.disc((bx, by), min(h * 0.2, w * 0.95 / count / 2), tint, INK, line * 0.9)
    pdf.shape([*arc((lower[0] - w * 0.02, lower[1]), w * 0.47, h * 0.7, 0.5, 1.0)], SHELL, INK, line)
    for px, py in ((0.3, 0.66), (0.5, 0.5), (0.45, 0.8), (0.66, 0.68), (0.6, 0.88), (0.27, 0.86)):
        pdf.disc((x + w * px, y + h * py), h * 0.02, SHELL_DARK, None)


def cards(pdf: Pdf, box: Box, tint: Color) -> None:
    """Draw a card with another behind it."""
    for left, top in ((0.3, 0.02), (0.08, 0.16)):
        place = Box(box.x + left * box.width, box.y + top * box.height, box.width * 0.58, box.height * 0.8)
        pdf.box(place, tint, INK, 0.8, box.width * 0.07)


def megaphone(pdf: Pdf, box: Box) -> None:
    pdf.shape(within(box, [(0.04, 0.36), (0.26, 0.36), (0.26, 0.64), (0.04, 0.64)]), INK, INK, 0.6)
    pdf.shape(within(box, [(0.31, 0.35), (0.7, 0.1), (0.7, 0.9), (0.31, 0.65)]), WHITE, INK, 0.9)
    pdf.shape(within(box, [(0.12, 0.68), (0.24, 0.68), (0.3, 0.92), (0.18, 0.92)]), INK, INK, 0.3)
    for tip in (0.22, 0.5, 0.78):
        pdf.line(within(box, [(0.8, 0.5 + (tip - 0.5) * 0.7), (0.97, tip)]), 0.9, INK)


def hat(pdf: Pdf, box: Box) -> None:
    """Draw a chef's hat."""
    puff = [(0.2, 0.66), (0.04, 0.44), (0.2, 0.2), (0.36, 0.18), (0.5, 0.04), (0.64, 0.18), (0.8, 0.2), (0.96, 0.44)]
    pdf.shape(within(box, smooth([*puff, (0.8, 0.66), (0.5, 0.68)])), WHITE, INK, 0.9)
    pdf.shape(within(box, [(0.22, 0.62), (0.78, 0.62), (0.76, 0.96), (0.24, 0.96)]), WHITE, INK, 0.9)
    pdf.line(within(box, [(0.23, 0.8), (0.77, 0.8)]), 0.6, INK)


def awning(pdf: Pdf, box: Box, stripes: int = 7, tint: Color = AWNINGS[0]) -> None:
    """Draw the striped roof of a stall."""
    wide = box.width / stripes
    for number in range(stripes):
        fill = tint if number % 2 == 0 else WHITE
        x = box.x + number * wide
        low = box.bottom - wide / 2
        outline = [
            (x, box.y),
            (x + wide, box.y),
            (x + wide, low),
            *arc((x + wide / 2, low), wide / 2, wide / 2, 0, 0.5, 12),
        ]
        pdf.shape(outline, fill, INK, 0.7)
