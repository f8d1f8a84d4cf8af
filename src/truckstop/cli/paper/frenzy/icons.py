"""The icons of frenzy's cards and tokens, one for each verb of the data."""

from reportlab.lib.colors import Color, HexColor

from truckstop.cli.paper.cards import INK, within
from truckstop.cli.paper.pdf import WHITE, Box, Pdf, Point
from truckstop.cli.paper.rollwrite.icons import TINTS, bonus, die_shape, ring, truck

MONEY = HexColor("#cfe3b8")
STOP = HexColor("#c8553d")


def die(pdf: Pdf, name: str, box: Box, label: bool = True) -> None:
    """Draw the outline of a die with its name in it."""
    size = min(box.width, box.height) * 0.9
    pdf.shape(die_shape(name, box.middle, size), TINTS[name], INK, max(0.8, size * 0.06))
    if label:
        low = {"d4": 0.18, "d10": 0.04, "d12": 0.05}.get(name, 0) * size
        pdf.centred((box.middle[0], box.middle[1] + low), name, size * 0.95, INK, bold=True, fit=size * 0.6)


def money(pdf: Pdf, box: Box, figure: str) -> None:
    """Draw a banknote with a number on it."""
    pdf.box(box, MONEY, INK, 0.9, 0.8)
    pdf.box(Box(box.x + 0.9, box.y + 0.9, box.width - 1.8, box.height - 1.8), None, INK, 0.4, 0.4)
    pdf.centred(box.middle, figure, box.height * 1.9, INK, bold=True, fit=box.width * 0.7)


def arrow(pdf: Pdf, box: Box, fill: Color = WHITE) -> None:
    points = [(0, 0.3), (0.55, 0.3), (0.55, 0), (1, 0.5), (0.55, 1), (0.55, 0.7), (0, 0.7)]
    pdf.shape(within(box, points), fill, INK, 0.9)


def burst(pdf: Pdf, middle: Point, radius: float, fill: Color = WHITE) -> None:
    pairs = zip(ring(middle, radius, 11), ring(middle, radius * 0.72, 11, 0.2856), strict=True)
    pdf.shape([point for pair in pairs for point in pair], fill, INK, 0.9)


def part(box: Box, x: float, y: float, width: float, height: float) -> Box:
    return Box(box.x + x * box.width, box.y + y * box.height, width * box.width, height * box.height)


def verb(pdf: Pdf, does: str, whose: str, box: Box) -> None:
    """Draw what a card does, in a box that is twice as wide as high. An unknown verb gets a burst."""
    match does:
        case "reroll":
            bonus(pdf, "reroll", part(box, 0.27, 0.04, 0.46, 0.92))
        case "move":
            truck(pdf, part(box, 0.02, 0.2, 0.4, 0.6), INK if whose == "mine" else STOP)
            arrow(pdf, part(box, 0.47, 0.34, 0.2, 0.32))
            pdf.disc((box.x + box.width * 0.84, box.middle[1]), box.height * 0.28, None, INK, 1.0)
            pdf.disc((box.x + box.width * 0.84, box.middle[1]), box.height * 0.12, INK, None)
        case "place":
            pdf.line(within(box, [(0.12, 0.5), (0.32, 0.5)]), 3.4, INK)
            pdf.line(within(box, [(0.22, 0.3), (0.22, 0.7)]), 3.4, INK)
            truck(pdf, part(box, 0.42, 0.14, 0.5, 0.74), INK)
        case "double":
            truck(pdf, part(box, 0.04, 0.2, 0.48, 0.7), INK)
            double(pdf, (box.x + box.width * 0.76, box.middle[1]), box.height * 0.38)
        case "send home":
            truck(pdf, part(box, 0.02, 0.24, 0.38, 0.58), STOP)
            arrow(pdf, part(box, 0.45, 0.36, 0.18, 0.3))
            home(pdf, part(box, 0.68, 0.12, 0.3, 0.74))
        case "shut":
            shut(pdf, part(box, 0.22, 0.1, 0.56, 0.8))
        case "promote":
            promo(pdf, part(box, 0.26, 0.04, 0.46, 0.92))
        case "trigger":
            burst(pdf, box.middle, box.height * 0.52, HexColor("#f9e39a"))
            money(pdf, part(box, 0.36, 0.33, 0.28, 0.34), "!")
        case _:
            burst(pdf, box.middle, box.height * 0.5)


def double(pdf: Pdf, middle: Point, radius: float) -> None:
    pdf.disc(middle, radius, HexColor("#f9e39a"), INK, 1.2)
    pdf.centred(middle, "2X", radius * 2.6, INK, bold=True, fit=radius * 1.5)


def home(pdf: Pdf, box: Box) -> None:
    pdf.shape(within(box, [(0.14, 0.46), (0.86, 0.46), (0.86, 1), (0.14, 1)]), WHITE, INK, 0.9)
    pdf.shape(within(box, [(0.5, 0), (1, 0.5), (0, 0.5)]), INK, INK, 0.9)
    pdf.shape(within(box, [(0.4, 0.64), (0.6, 0.64), (0.6, 1), (0.4, 1)]), INK, None)


def shut(pdf: Pdf, box: Box) -> None:
    """Draw a door sign, crossed out."""
    pdf.line(within(box, [(0.2, 0.35), (0.5, 0.0), (0.8, 0.35)]), 0.9, INK)
    board = part(box, 0.04, 0.32, 0.92, 0.66)
    pdf.box(board, STOP, INK, 1.0, 1.2)
    pdf.line(within(board, [(0.2, 0.2), (0.8, 0.8)]), 2.6, WHITE)
    pdf.line(within(board, [(0.8, 0.2), (0.2, 0.8)]), 2.6, WHITE)


def promo(pdf: Pdf, box: Box) -> None:
    bonus(pdf, "promote", box)
