"""Cards on paper: pieces of one size laid edge to edge with cut marks, and the parts that all cards share.

Nine cards of 63 by 88 mm fill a page of A4 or Letter; smaller and larger pieces are laid out in the same way.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from reportlab.lib.colors import Color, HexColor

from truckstop.cli.paper.pdf import GREY, LEADING, MM, WHITE, Box, Pdf, Point, wide_as

Size = tuple[float, float]
CARD: Size = (63.0, 88.0)
"""The size of standard card sleeves."""
SMALL: Size = (44.0, 63.0)
LABEL: Size = (63.0, 22.0)
TOKEN: Size = (22.0, 22.0)
TILE: Size = (98.0, 88.0)
AID: Size = (98.0, 132.0)

MARGIN = 7.0
"""Home printers do not reach the edge of the paper."""
MARK, MARK_OFF = 4.5, 1.0
"""The length of a cut mark, and its distance from the cards."""
CROSS = 1.2
"""The length of the arms of the cut marks between cards."""
INSET = 2.6
"""From the cut to the frame, so that a slightly wrong cut does no harm."""
RIM = 1.5
"""The width of the coloured frame."""
HEAD, FOOT = 12.5, 5.2

INK = HexColor("#3a2a20")
"""A warm near-black, for names and frames."""
WARM_GREY = HexColor("#75675c")
SEATS = [HexColor(f"#{tint}") for tint in ("f2b8a2", "a9cfe0", "cfe0a0", "f4d77c", "cdbbe3", "d9cfc4")]
"""The tint of each player's pieces, which also have a number."""

Drawn = Callable[[Pdf, Box], None]
"""Draws one side of a piece into its box."""


class Piece(NamedTuple):
    """A piece to cut out: its front and, if it is printed on both sides, its back."""

    front: Drawn
    back: Drawn | None = None


Sheets = list[tuple[Size, list[Piece]]]
"""All pieces of a game by size, in the order of the pages."""


class Grid(NamedTuple):
    """How many pieces of a size fit on a page, and the corner of the first."""

    columns: int
    rows: int
    x: float
    y: float
    size: Size

    def place(self, number: int) -> Box:
        """Return the place of a piece, counted row by row."""
        row, column = divmod(number, self.columns)
        return Box(self.x + column * self.size[0], self.y + row * self.size[1], *self.size)

    def behind(self, number: int) -> Box:
        """Return the place of its back, for printing that turns the sheet over its long edge."""
        row, column = divmod(number, self.columns)
        return self.place(row * self.columns + self.columns - 1 - column)


def grid(pdf: Pdf, size: Size) -> Grid:
    """Return the largest grid that fits on a page, centred."""
    columns, rows = (
        int((whole - 2 * MARGIN) / part) for whole, part in zip((pdf.width, pdf.height), size, strict=True)
    )
    return Grid(columns, rows, (pdf.width - columns * size[0]) / 2, (pdf.height - rows * size[1]) / 2, size)


def lay(pdf: Pdf, pieces: Sequence[Piece], size: Size, backs: bool) -> None:
    """Draw pages of pieces.

    With backs, each page is followed by its backs, even if empty: the printer turns each sheet.
    """
    on = grid(pdf, size)
    many = on.columns * on.rows
    for first in range(0, len(pieces), many):
        page = pieces[first : first + many]
        for number, piece in enumerate(page):
            piece.front(pdf, on.place(number))
        cut_marks(pdf, on, len(page))
        pdf.end_page()
        if backs:
            for number, piece in enumerate(page):
                if piece.back is not None:
                    piece.back(pdf, on.behind(number))
            pdf.end_page()


def cut_marks(pdf: Pdf, on: Grid, pieces: int) -> None:
    """Draw lines in the margin for a ruler, and small crosses at the inner corners."""
    columns, rows = min(pieces, on.columns), -(-pieces // on.columns)
    xs = [on.x + column * on.size[0] for column in range(columns + 1)]
    ys = [on.y + row * on.size[1] for row in range(rows + 1)]
    for x in xs:
        pdf.line([(x, ys[0] - MARK_OFF), (x, ys[0] - MARK_OFF - MARK)], 0.4, GREY)
        pdf.line([(x, ys[-1] + MARK_OFF), (x, ys[-1] + MARK_OFF + MARK)], 0.4, GREY)
    for y in ys:
        pdf.line([(xs[0] - MARK_OFF, y), (xs[0] - MARK_OFF - MARK, y)], 0.4, GREY)
        pdf.line([(xs[-1] + MARK_OFF, y), (xs[-1] + MARK_OFF + MARK, y)], 0.4, GREY)
    for x in xs:
        for y in ys:
            pdf.line([(x - CROSS, y), (x + CROSS, y)], 0.3, GREY)
            pdf.line([(x, y - CROSS), (x, y + CROSS)], 0.3, GREY)


# What every card has


def title(name: str) -> str:
    """Return a name with a capital, even if it is only a key."""
    return name[:1].upper() + name[1:]


def within(box: Box, points: Sequence[Point]) -> list[Point]:
    """Return points that are given as fractions of a box."""
    return [(box.x + px * box.width, box.y + py * box.height) for px, py in points]


def inner(box: Box, by: float) -> Box:
    return Box(box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by)


def card_frame(
    pdf: Pdf,
    box: Box,
    tint: Color,
    title: str,
    foot: str,
    icon: Drawn | None = None,
    corner: Drawn | None = None,
) -> Box:
    """Draw the frame of a card, with icon and name on top, where a hand shows them; return the box for the rest."""
    frame = inner(box, INSET)
    pdf.box(frame, tint, INK, 1.1, 3.2)
    panel = Box(frame.x + RIM, frame.y + HEAD, frame.width - 2 * RIM, frame.height - HEAD - FOOT)
    pdf.box(panel, WHITE, INK, 0.5, 2.0)
    left, right = frame.x + 2.4, frame.right - 2.4
    if icon is not None:
        icon(pdf, Box(left, frame.y + 1.9, HEAD - 3.8, HEAD - 3.8))
        left += HEAD - 3.8 + 1.8
    if corner is not None:
        corner(pdf, Box(right - HEAD + 4.4, frame.y + 2.2, HEAD - 4.4, HEAD - 4.4))
        right -= HEAD - 4.4 + 1.2
    heading(pdf, Box(left, frame.y + 1.4, right - left, HEAD - 2.8), title)
    pdf.centred((frame.middle[0], frame.bottom - FOOT / 2 - 0.1), foot, 6.4, INK, fit=frame.width - 8)
    return panel


def heading(pdf: Pdf, box: Box, title: str, size: float = 13.0) -> None:
    """Draw a name as large as possible, in one line or two."""
    words = title.split()
    splits = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    ways = [[title], *splits]

    def largest(lines: list[str]) -> float:
        widest = max(wide_as(line, 1, bold=True) for line in lines) or 0.01
        return min(size, box.width / widest, box.height * MM / (LEADING * 0.92) / len(lines))

    best = max(ways, key=lambda lines: (largest(lines), -len(lines)))
    fits = largest(best)
    down = fits * LEADING * 0.92 / MM
    y = box.middle[1] - down * (len(best) - 1) / 2
    for number, line in enumerate(best):
        pdf.text((box.x, y + number * down + fits * 0.36 / MM), line, fits, INK, True)


def balanced(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Split a text into the fewest lines, of about equal length."""
    words = text.split()

    def lines_in(room: float) -> list[str]:
        lines: list[str] = []
        for word in words:
            if lines and wide_as(f"{lines[-1]} {word}", size, bold) <= room:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines

    fewest = len(lines_in(width))
    room = width
    while room > width / 2 and len(lines_in(room - 0.5)) == fewest:
        room -= 0.5
    return lines_in(room)


def centred_text(
    pdf: Pdf, box: Box, text: str, size: float, colour: Color = INK, bold: bool = False, smallest: float = 4.0
) -> None:
    """Draw a paragraph in the middle of a box, in smaller type if it does not fit."""

    def too_large(lines: list[str]) -> bool:
        widest = max((wide_as(line, size, bold) for line in lines), default=0)
        return len(lines) * size * LEADING / MM > box.height or widest > box.width

    lines = balanced(text, size, box.width, bold)
    while size > smallest and too_large(lines):
        size -= 0.2
        lines = balanced(text, size, box.width, bold)
    down = size * LEADING / MM
    y = box.middle[1] - down * (len(lines) - 1) / 2
    for number, line in enumerate(lines):
        pdf.centred((box.middle[0], y + number * down), line, size, colour, bold, fit=box.width)


def dashed(pdf: Pdf, box: Box, width: float = 0.8, colour: Color = INK) -> None:
    """Draw the outline of a place for a piece."""
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom), (box.x, box.y)]
    pdf.line(corners, width, colour, (2.2, 2.4))


def seat_mark(pdf: Pdf, box: Box, seat: int) -> None:
    """Draw the owner of a piece as a number and tint."""
    radius = min(box.width, box.height) / 2
    pdf.disc(box.middle, radius, SEATS[seat % len(SEATS)], INK, 1.0)
    pdf.centred(box.middle, str(seat + 1), radius * 3.1, INK, bold=True)


def back_side(pdf: Pdf, box: Box, tint: Color, title: str, icon: Drawn) -> None:
    """Draw a plain back: the name of the deck, and its icon in a ring."""
    frame = inner(box, INSET)
    pdf.box(frame, tint, INK, 1.1, 3.2)
    pdf.box(inner(frame, 2.2), None, INK, 0.6, 2.2)
    pdf.box(inner(frame, 3.2), None, INK, 0.3, 1.6)
    side = frame.width * 0.42
    x, y = frame.middle
    pdf.disc((x, y - side * 0.12), side * 0.78, WHITE, INK, 0.8)
    icon(pdf, Box(x - side / 2, y - side * 0.62, side, side))
    low = y + side * 0.75
    centred_text(pdf, Box(frame.x + 6, low, frame.width - 12, frame.bottom - 5 - low), title, 11, bold=True)


def aid_frame(pdf: Pdf, box: Box, tint: Color, head: str, below: str, icon: Drawn) -> Box:
    """Draw the frame of a player aid; return the box for its text."""
    frame = inner(box, 2.6)
    pdf.box(frame, WHITE, INK, 1.1, 3)
    band = Box(frame.x, frame.y, frame.width, 11)
    pdf.box(band, tint, INK, 1.1, 3)
    icon(pdf, Box(band.x + 3, band.y + 2, 13, 7))
    heading(pdf, Box(band.x + 18.5, band.y + 0.8, band.width - 21, 5.8), head, 11)
    pdf.text((band.x + 18.5, band.bottom - 1.9), below, 6.2, INK, fit=band.width - 21)
    return Box(frame.x + 3, frame.y + 12.4, frame.width - 6, frame.height - 14)
