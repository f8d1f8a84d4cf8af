"""The map of a rollwrite sheet: squares, starts, venues, rivers and bridges."""

from truckstop.cli.paper.pdf import BLACK, GREY, LINE, MIST, WHITE, Box, Pdf, Point
from truckstop.cli.paper.rollwrite.icons import FOAM, SHORE, WATER, planks, truck, venue, water
from truckstop.games.rollwrite.views import Board
from truckstop.words import Voice

EDGE = 3.6
"""The space for the letters above the map and the numbers beside it."""


class City:
    """Draws the map into a box, as large as possible."""

    def __init__(self, pdf: Pdf, board: Board, voice: Voice, box: Box) -> None:
        self.pdf = pdf
        self.board = board
        self.voice = voice
        self.step = step_of(board, box.width, box.height)
        """The side of a square."""
        wide, high = self.step * board.width, self.step * board.height
        x = box.x + EDGE + (box.width - EDGE - wide) / 2
        self.frame = Box(x, box.y + EDGE + (box.height - EDGE - high) / 2, wide, high)

    def draw(self) -> None:
        self.grid()
        with self.pdf.inside(self.frame):
            self.rivers()
        self.pdf.box(self.frame, None, BLACK, 1.2)
        self.starts()
        for shown in self.board.venues:
            label = self.voice.word("rollwrite.print.any") if shown.die == "wild" else shown.die
            venue(self.pdf, shown.die, label, self.middle(shown.square), self.step * 0.655)

    def grid(self) -> None:
        pdf, frame, step = self.pdf, self.frame, self.step
        pdf.box(frame, WHITE, None)
        size = min(7.5, step * 1.4)
        for x in range(self.board.width):
            pdf.centred((frame.x + (x + 0.5) * step, frame.y - EDGE / 2), chr(ord("a") + x), size, GREY)
            if x:
                pdf.line([(frame.x + x * step, frame.y), (frame.x + x * step, frame.bottom)], 0.6, LINE)
        for y in range(self.board.height):
            pdf.centred((frame.x - EDGE / 2, frame.y + (y + 0.5) * step), str(y + 1), size, GREY)
            if y:
                pdf.line([(frame.x, frame.y + y * step), (frame.right, frame.y + y * step)], 0.6, LINE)

    def rivers(self) -> None:
        """Draw the rivers, even under bridges. Shore, water and foam are separate layers, so that parts join."""
        wide = self.step * 0.43
        sides = [self.ends(side) for side in (*self.board.rivers, *self.board.bridges)]
        for width, colour in ((wide, SHORE), (wide * 0.74, WATER), (0.6, FOAM)):
            for one, other in sides:
                water(self.pdf, one, other, width, colour)
        for side in self.board.bridges:
            (ax, ay), (bx, by) = self.ends(side)
            planks(self.pdf, ((ax + bx) / 2, (ay + by) / 2), ax == bx, self.step * 0.2, self.step * 0.38)

    def starts(self) -> None:
        step, word = self.step, self.voice.word("rollwrite.print.start")
        for square in self.board.starts:
            x, y = self.middle(square)
            place = Box(x - step * 0.42, y - step * 0.42, step * 0.84, step * 0.84)
            self.pdf.box(place, MIST, BLACK, step * 0.13, step * 0.1)
            truck(self.pdf, Box(x - step * 0.31, y - step * 0.34, step * 0.62, step * 0.44))
            self.pdf.centred((x, y + step * 0.26), word, step * 0.62, bold=True, fit=step * 0.7)

    # Geometry

    def corner(self, square: str) -> tuple[int, int]:
        """Return the column and row of a square, counted from 0."""
        return ord(square[0]) - ord("a"), int(square[1:]) - 1

    def middle(self, square: str) -> Point:
        x, y = self.corner(square)
        return self.frame.x + (x + 0.5) * self.step, self.frame.y + (y + 0.5) * self.step

    def ends(self, side: str) -> tuple[Point, Point]:
        """Return the end points of the line between two squares; a side is named like c3-d3."""
        one, other = (self.corner(square) for square in side.split("-"))
        x, y = max(one[0], other[0]), max(one[1], other[1])
        upright = one[1] == other[1]
        end = (x, y + 1) if upright else (x + 1, y)
        places = [(self.frame.x + px * self.step, self.frame.y + py * self.step) for px, py in ((x, y), end)]
        return places[0], places[1]


def step_of(board: Board, width: float, height: float) -> float:
    """Return the side of the largest squares with which the map fits."""
    return min((width - EDGE) / board.width, (height - EDGE) / board.height)
