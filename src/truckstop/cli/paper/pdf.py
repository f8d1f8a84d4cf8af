"""Drawing a PDF: lines, shapes and text, in mm from the upper left corner of the page.

Colours can be told apart on a black-and-white printer and are light enough to write on with a pencil. Only the standard
fonts of PDF are used, so none is embedded; they have the letters of Western Europe.
"""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
"""Points per mm. Type sizes and line widths are in points, everything else in mm."""
PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
CAP = 0.72
"""The height of capitals and digits, as a fraction of the type size."""
LEADING = 1.2

Point = tuple[float, float]

BLACK = HexColor("#1c1c1c")
GREY = HexColor("#6e6e6e")
FAINT = HexColor("#a8a8a8")
LINE = HexColor("#c6c6c6")
MIST = HexColor("#f1f1f1")
WHITE = HexColor("#ffffff")


class Box(NamedTuple):
    """A place on the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2


class Pdf:
    """A PDF that is being drawn."""

    def __init__(self, paper: tuple[float, float], title: str, packed: bool = True) -> None:
        self.width, self.height = paper
        self.file = io.BytesIO()
        # Invariant: no date and no random id, so that the same drawing is the same file.
        size = (self.width * MM, self.height * MM)
        self.canvas = Canvas(self.file, pagesize=size, invariant=1, pageCompression=int(packed))
        self.canvas.setTitle(known(title))
        self.canvas.setAuthor("Truckstop")
        self.canvas.setCreator("Truckstop")

    def end_page(self) -> None:
        self.canvas.showPage()

    def finished(self) -> bytes:
        self.canvas.save()
        return self.file.getvalue()

    @contextmanager
    def at(self, x: float, y: float) -> Iterator[None]:
        """Move what is drawn in this block to the right and down."""
        self.canvas.saveState()
        self.canvas.translate(x * MM, -y * MM)
        yield
        self.canvas.restoreState()

    @contextmanager
    def inside(self, box: Box) -> Iterator[None]:
        """Clip what is drawn in this block to a box."""
        self.canvas.saveState()
        path = self.canvas.beginPath()
        path.rect(box.x * MM, self._y(box.bottom), box.width * MM, box.height * MM)
        self.canvas.clipPath(path, stroke=0, fill=0)
        yield
        self.canvas.restoreState()

    # Lines and shapes; widths of lines are in points

    def line(
        self,
        points: Sequence[Point],
        width: float = 0.6,
        colour: Color = BLACK,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a line through points, with round ends."""
        path = self.canvas.beginPath()
        path.moveTo(*self._at(points[0]))
        for point in points[1:]:
            path.lineTo(*self._at(point))
        self._stroke(path, width, colour, dash)

    def curve(self, start: Point, bends: Sequence[tuple[Point, Point, Point]], width: float, colour: Color) -> None:
        """Draw a Bézier curve; each bend has two control points and an end point."""
        path = self.canvas.beginPath()
        path.moveTo(*self._at(start))
        for one, other, end in bends:
            path.curveTo(*self._at(one), *self._at(other), *self._at(end))
        self._stroke(path, width, colour, None)

    def shape(
        self, points: Sequence[Point], fill: Color | None = None, edge: Color | None = BLACK, width: float = 0.8
    ) -> None:
        """Draw a polygon."""
        path = self.canvas.beginPath()
        path.moveTo(*self._at(points[0]))
        for point in points[1:]:
            path.lineTo(*self._at(point))
        path.close()
        self.canvas.setLineJoin(1)
        self._ready(fill, edge, width)
        self.canvas.drawPath(path, stroke=int(edge is not None), fill=int(fill is not None))

    def box(
        self, box: Box, fill: Color | None = None, edge: Color | None = BLACK, width: float = 0.6, round: float = 0
    ) -> None:
        """Draw a box; `round` is the radius of its corners in mm."""
        self._ready(fill, edge, width)
        place = (box.x * MM, self._y(box.bottom), box.width * MM, box.height * MM)
        self.canvas.roundRect(*place, round * MM, stroke=int(edge is not None), fill=int(fill is not None))

    def disc(
        self, middle: Point, radius: float, fill: Color | None = None, edge: Color | None = BLACK, width: float = 0.6
    ) -> None:
        self._ready(fill, edge, width)
        x, y = self._at(middle)
        self.canvas.circle(x, y, radius * MM, stroke=int(edge is not None), fill=int(fill is not None))

    # Text

    def text(
        self,
        at: Point,
        text: str,
        size: float,
        colour: Color = BLACK,
        bold: bool = False,
        align: str = "left",
        fit: float | None = None,
    ) -> float:
        """Draw a line of text, smaller if it is wider than `fit`; return its width."""
        text = known(text)
        font = BOLD if bold else PLAIN
        wide = wide_as(text, size, bold)
        if fit is not None and wide > fit:
            size, wide = size * fit / wide, fit
        x, y = self._at(at)
        self.canvas.setFont(font, size)
        self.canvas.setFillColor(colour)
        x -= {"left": 0.0, "middle": wide / 2, "right": wide}[align] * MM
        self.canvas.drawString(x, y, text)
        return wide

    def centred(
        self, middle: Point, text: str, size: float, colour: Color = BLACK, bold: bool = False, fit: float | None = None
    ) -> None:
        """Draw a line of text centred on a point, by the height of its capitals."""
        if fit is not None:
            size = min(size, size * fit / max(wide_as(text, size, bold), 0.01))
        self.text((middle[0], middle[1] + size * CAP / 2 / MM), text, size, colour, bold, "middle")

    def lines(
        self,
        box: Box,
        paragraphs: Sequence[str],
        size: float,
        apart: float = 0,
        colour: Color = BLACK,
        heads: bool = False,
    ) -> None:
        """Draw paragraphs in a box, in smaller type if they do not fit; with `heads`, bold up to a colon."""
        while size > 4 and height_of(paragraphs, size, box.width, apart) > box.height:
            size -= 0.1
        y = box.y
        for paragraph in paragraphs:
            head = paragraph.partition(": ")[0] + ": " if heads and ": " in paragraph else ""
            for number, line in enumerate(folded(paragraph, size, box.width)):
                y += size * LEADING / MM
                base, x = y - size * (LEADING - 1) / MM * 1.4, box.x
                if head and number == 0 and line.startswith(head):
                    x += self.text((x, base), head, size, colour, bold=True)
                    line = line.removeprefix(head)
                self.text((x, base), line, size, colour)
            y += apart

    # Coordinates of reportlab: points, from the lower left corner

    def _y(self, y: float) -> float:
        return (self.height - y) * MM

    def _at(self, point: Point) -> Point:
        return point[0] * MM, self._y(point[1])

    def _ready(self, fill: Color | None, edge: Color | None, width: float) -> None:
        self.canvas.setLineWidth(width)
        if fill is not None:
            self.canvas.setFillColor(fill)
        if edge is not None:
            self.canvas.setStrokeColor(edge)

    def _stroke(self, path: object, width: float, colour: Color, dash: tuple[float, float] | None) -> None:
        self._ready(None, colour, width)
        self.canvas.setLineCap(1)
        self.canvas.setLineJoin(1)
        self.canvas.setDash(*dash) if dash else self.canvas.setDash()
        self.canvas.drawPath(path, stroke=1, fill=0)
        self.canvas.setDash()


def known(text: str) -> str:
    """Replace characters that the fonts do not have with question marks."""
    return text.encode("cp1252", "replace").decode("cp1252")


def wide_as(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a text in mm."""
    return float(stringWidth(known(text), BOLD if bold else PLAIN, size)) / MM


def folded(text: str, size: float, width: float) -> list[str]:
    """Split a paragraph into lines of at most this width, minus a little, as its first words may be bold."""
    lines: list[str] = []
    for word in text.split():
        if lines and wide_as(f"{lines[-1]} {word}", size * 1.02) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def height_of(paragraphs: Sequence[str], size: float, width: float, apart: float = 0) -> float:
    """Return the height of paragraphs in a column of this width, in mm."""
    lines = sum(len(folded(paragraph, size, width)) for paragraph in paragraphs)
    return lines * size * LEADING / MM + apart * (len(paragraphs) - 1)
