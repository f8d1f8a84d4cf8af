"""The icons of a rollwrite sheet: a shape for each die, a picture for each bonus, truck, water, bridge."""

from math import cos, pi, sin

from reportlab.lib.colors import Color, HexColor

from truckstop.cli.paper.pdf import BLACK, WHITE, Box, Pdf, Point

TINTS: dict[str, Color] = {
    "d4": HexColor("#fbeab0"),
    "d6": HexColor("#d3ebc4"),
    "d8": HexColor("#ded6f1"),
    "d10": HexColor("#fbd9b9"),
    "d12": HexColor("#f6cfd2"),
    "d20": HexColor("#c3e6e0"),
    "wild": WHITE,
}
"""Light enough for a pencil. Dice differ in shape; colours only help."""
WATER = HexColor("#a9bfce")
SHORE = HexColor("#5f7c90")
FOAM = HexColor("#e8eff4")
WOOD = HexColor("#f4e6d0")


def ring(middle: Point, radius: float, corners: int, turn: float = 0, flat: float = 1) -> list[Point]:
    """Return the corners of a regular polygon, the first on top; `flat` scales its height."""
    angles = [2 * pi * i / corners + turn for i in range(corners)]
    return [(middle[0] + radius * sin(a), middle[1] - radius * flat * cos(a)) for a in angles]


def die_shape(die: str, middle: Point, size: float) -> list[Point]:
    """Draw the outline of a die in a square of this size around a point; every die has its own shape."""
    x, y = middle
    r = size / 2
    match die:
        case "d4":
            return [(x, y - r * 1.04), (x + r * 1.1, y + r * 0.9), (x - r * 1.1, y + r * 0.9)]
        case "d6":
            return ring(middle, r * 1.25, 4, pi / 4)
        case "d8":
            return ring(middle, r * 1.06, 4)
        case "d10":
            return [(x, y - r * 1.08), (x + r, y + r * 0.36), (x, y + r * 1.08), (x - r, y + r * 0.36)]
        case "d12":
            return ring((x, y + r * 0.08), r * 1.08, 5)
        case "d20":
            return ring(middle, r * 1.05, 6)
        case _:
            points = zip(ring(middle, r * 1.12, 5), ring(middle, r * 0.68, 5, pi / 5), strict=True)
            return [point for pair in points for point in pair]


def venue(pdf: Pdf, die: str, label: str, middle: Point, size: float) -> None:
    """Draw a venue on the map."""
    pdf.shape(die_shape(die, middle, size), TINTS[die], BLACK, size * (0.21 if die == "wild" else 0.15))
    # A triangle is wide only near its base.
    low = {"d4": 0.2, "d10": 0.12, "d12": 0.05}.get(die, 0) * size
    widest = {"d10": 0.63, "wild": 0.58}.get(die, 0.7)
    pdf.centred((middle[0], middle[1] + low), label, size * 1.16, BLACK, bold=True, fit=widest * size)


def truck(pdf: Pdf, box: Box, colour: Color = BLACK) -> None:
    """Draw a food truck from the side, with its hatch open."""
    x, y, w, h = box
    wheel = h * 0.17
    pdf.box(Box(x, y + h * 0.16, w * 0.68, h * 0.6), colour, None, round=h * 0.05)
    cab = [(0.7, 0.3), (0.87, 0.3), (1.0, 0.53), (1.0, 0.76), (0.7, 0.76)]
    pdf.shape([(x + w * px, y + h * py) for px, py in cab], colour, None)
    pane = [(0.76, 0.37), (0.85, 0.37), (0.925, 0.52), (0.76, 0.52)]
    pdf.shape([(x + w * px, y + h * py) for px, py in pane], WHITE, None)
    pdf.box(Box(x + w * 0.12, y + h * 0.28, w * 0.42, h * 0.2), WHITE, None)
    awning = [(0.06, 0.28), (0.12, 0.1), (0.54, 0.1), (0.6, 0.28)]
    pdf.shape([(x + w * px, y + h * py) for px, py in awning], WHITE, colour, 0.6)
    for part in (0.2, 0.8):
        pdf.disc((x + w * part, y + h * 0.78), wheel, colour, WHITE, 0.5)


def water(pdf: Pdf, one: Point, other: Point, width: float, colour: Color) -> None:
    """Draw a part of a river from one corner of the grid to the next, with one soft bend to each side."""
    (ax, ay), (bx, by) = one, other
    dx, dy = (bx - ax) / 3, (by - ay) / 3
    swing = 0.3
    pulls = ((ax + dx - dy * swing, ay + dy + dx * swing), (ax + 2 * dx + dy * swing, ay + 2 * dy - dx * swing))
    pdf.curve(one, [(*pulls, other)], width, colour)


def planks(pdf: Pdf, middle: Point, across: bool, length: float, width: float) -> None:
    """Draw a bridge that is crossed from left to right if `across`, otherwise up and down."""
    x, y = middle
    a, b = (length, width) if across else (width, length)
    pdf.box(Box(x - a / 2, y - b / 2, a, b), WOOD, BLACK, 0.5)
    for i in range(1, 5):
        part = length * (i / 5 - 0.5)
        if across:
            pdf.line([(x + part, y - width / 2), (x + part, y + width / 2)], 0.4)
        else:
            pdf.line([(x - width / 2, y + part), (x + width / 2, y + part)], 0.4)
    for side in (-width / 2, width / 2):
        rail = length * 0.58
        if across:
            pdf.line([(x - rail, y + side), (x + rail, y + side)], 1.3)
        else:
            pdf.line([(x + side, y - rail), (x + side, y + rail)], 1.3)


def bonus(pdf: Pdf, name: str, box: Box) -> None:
    """Draw the picture of a bonus in a square box; its name is in the legend."""
    x, y, s = box.x, box.y, box.width
    at = box.middle

    def place(points: list[Point]) -> list[Point]:
        return [(x + px * s, y + py * s) for px, py in points]

    match name:
        case "bridge":
            with pdf.inside(box):
                for width, colour in ((s * 1.3, SHORE), (s * 1.0, WATER)):
                    water(pdf, (at[0], y - s * 0.1), (at[0], y + s * 1.1), width, colour)
            planks(pdf, at, True, s * 0.72, s * 0.46)
        case "promote":
            pdf.shape(place([(0.04, 0.36), (0.3, 0.36), (0.3, 0.64), (0.04, 0.64)]), BLACK, BLACK, 0.5)
            pdf.shape(place([(0.36, 0.34), (0.72, 0.1), (0.72, 0.9), (0.36, 0.66)]), WHITE, BLACK, 0.8)
            pdf.shape(place([(0.12, 0.68), (0.24, 0.68), (0.3, 0.92), (0.18, 0.92)]), BLACK, BLACK, 0.3)
            for tip in (0.24, 0.5, 0.76):
                pdf.line(place([(0.82, 0.5 + (tip - 0.5) * 0.7), (0.97, tip)]), 0.8)
        case "gas":
            pdf.shape(place([(0.12, 0.06), (0.6, 0.06), (0.6, 0.94), (0.12, 0.94)]), BLACK, BLACK, 0.5)
            pdf.shape(place([(0.21, 0.16), (0.51, 0.16), (0.51, 0.42), (0.21, 0.42)]), WHITE, None)
            pdf.line(place([(0.6, 0.55), (0.72, 0.55), (0.72, 0.8), (0.86, 0.8), (0.86, 0.36), (0.72, 0.2)]), 0.9)
            pdf.line(place([(0.03, 0.95), (0.69, 0.95)]), 1.0)
        case "double":
            pdf.disc(at, s * 0.47, WHITE, BLACK, 0.9)
            pdf.centred(at, "2x", s * 1.5, bold=True, fit=s * 0.62)
        case "start":
            truck(pdf, Box(x, y + s * 0.16, s, s * 0.72))
        case "five":
            pdf.disc(at, s * 0.47, BLACK, BLACK, 0.9)
            pdf.centred(at, "$5", s * 1.5, WHITE, bold=True, fit=s * 0.62)
        case "step":
            pdf.shape(
                place([(0.03, 0.2), (0.62, 0.2), (0.62, 0.03), (0.99, 0.5), (0.62, 0.97), (0.62, 0.8), (0.03, 0.8)]),
                WHITE,
                BLACK,
                0.8,
            )
            pdf.centred((x + s * 0.42, at[1]), "+1", s * 1.5, bold=True, fit=s * 0.52)
        case "reroll":
            for left, top in ((0.02, 0.38), (0.5, 0.04)):
                die = Box(x + left * s, y + top * s, s * 0.46, s * 0.46)
                pdf.box(die, WHITE, BLACK, 0.8, s * 0.08)
                for px, py in ((0.28, 0.28), (0.5, 0.5), (0.72, 0.72)):
                    pdf.disc((die.x + px * die.width, die.y + py * die.height), s * 0.042, BLACK, None)
            bend = place([(0.5, 0.97), (0.86, 0.97), (0.86, 0.66)])
            pdf.curve(place([(0.42, 0.94)])[0], [(bend[0], bend[1], bend[2])], 0.9, BLACK)
            pdf.shape(place([(0.72, 0.72), (0.86, 0.54), (1.0, 0.72)]), BLACK, None)
        case _:
            pdf.centred(at, name, s * 1.2, bold=True, fit=s)


def bonuses(pdf: Pdf, names: list[str], box: Box, size: float) -> None:
    """Draw the bonuses of a row or column side by side in the middle of a box; smaller if there are many."""
    if not names:
        return
    apart = 0.5
    size = min(size, (box.width - apart * (len(names) - 1)) / len(names), box.height)
    x = box.middle[0] - (size * len(names) + apart * (len(names) - 1)) / 2
    for number, name in enumerate(names):
        bonus(pdf, name, Box(x + number * (size + apart), box.middle[1] - size / 2, size, size))
