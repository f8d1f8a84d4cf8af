"""The route tracker of a rollwrite sheet: a snake of spaces, promotion boxes above it, bonuses and sums around it."""

from reportlab.lib.colors import Color

from truckstop.cli.paper.pdf import BLACK, FAINT, GREY, MIST, WHITE, Box, Pdf, Point
from truckstop.cli.paper.rollwrite.icons import TINTS, bonuses, die_shape
from truckstop.games.rollwrite.views import Board
from truckstop.words import Voice

GAP = 1.7
"""The gap between spaces, where the arrows are."""
IN_A_LINE = 3
"""The most promotion boxes in one line."""
BONUS, SUM = 9.5, 11.5
"""The width of the bonus and sum at the end of a row."""
BELOW = 6.0
"""The height of the bonus and sum below a column."""


class Tracker:
    """Draws the tracker into a box; the spaces fill the area that the other parts leave."""

    def __init__(self, pdf: Pdf, board: Board, voice: Voice, box: Box) -> None:
        self.pdf = pdf
        self.board = board
        self.voice = voice
        self.box = box
        width = box.width - GAP * 2 - BONUS - SUM
        self.wide = (width - GAP * (board.columns - 1)) / board.columns
        self.side = min(3.0, (self.wide - 0.5 * (IN_A_LINE - 1)) / IN_A_LINE)
        """The side of a promotion box."""
        # At least two lines, to leave room for the heading above the row ends.
        lines = max(2, -(-max(board.room) // IN_A_LINE))
        self.top = box.y + lines * (self.side + 0.5) + 0.8
        below = 2 * BELOW + 2.2
        self.high = (box.bottom - below - self.top - GAP * (board.rows - 1)) / board.rows
        self.bottom = box.bottom - below

    def draw(self) -> None:
        for column, room in enumerate(self.board.room):
            self.room(column, room)
        for number in range(len(self.board.dice)):
            self.space(number)
        for number in range(1, len(self.board.dice)):
            self.arrow(number)
        self.first_arrow()
        self.row_ends()
        self.column_ends()

    def place(self, number: int) -> Box:
        """Return the box of a space; `number` counts along the snake."""
        x = self.box.x + GAP + self.board.column[number] * (self.wide + GAP)
        y = self.top + number // self.board.columns * (self.high + GAP)
        return Box(x, y, self.wide, self.high)

    def space(self, number: int) -> None:
        """Draw a space: a pale die with its name in a corner, so that a number can be written over it."""
        pdf, die, place = self.pdf, self.board.dice[number], self.place(number)
        last = number == len(self.board.dice) - 1
        pdf.box(place, WHITE, BLACK, 1.8 if last else 0.7, 0.9)
        middle = (place.x + place.width * 0.56, place.y + place.height * 0.54)
        pdf.shape(die_shape(die, middle, min(place.width, place.height) * 0.74), TINTS[die], None)
        label = min(6.2, self.high * 1.1, self.wide * 0.85)
        pdf.text((place.x + 0.7, place.y + 0.6 + label * 0.26), die, label, GREY)
        if last:
            end = self.voice.word("rollwrite.print.end")
            pdf.text((place.right - 0.8, place.bottom - 0.8), end, label, BLACK, True, "right", self.wide * 0.7)

    def arrow(self, number: int) -> None:
        """Draw the arrow from the previous space to this one."""
        one, other = self.place(number - 1), self.place(number)
        if one.y != other.y:
            self.pointer((one.middle[0], one.bottom + GAP / 2), (0, 1))
        else:
            way = 1 if other.x > one.x else -1
            x = one.right if way > 0 else one.x
            self.pointer((x + way * GAP / 2, one.middle[1]), (way, 0))

    def first_arrow(self) -> None:
        """Draw the arrow into the first space, from the side where its row begins."""
        first = self.place(0)
        way = -1 if self.board.column[0] else 1
        x = first.x if way > 0 else first.right
        self.pointer((x - way * GAP / 2, first.middle[1]), (way, 0))

    def pointer(self, at: Point, way: tuple[int, int], colour: Color = BLACK) -> None:
        x, y = at
        dx, dy = way
        long, wide = GAP * 0.42, GAP * 0.72
        tip = (x + dx * long, y + dy * long)
        foot = [(x - dx * long + dy * wide * s, y - dy * long + dx * wide * s) for s in (1, -1)]
        self.pdf.shape([tip, *foot], colour, None)

    def room(self, column: int, room: int) -> None:
        """Draw the boxes for promotion marks above a column, from the bottom up."""
        x = self.box.x + GAP + column * (self.wide + GAP)
        step = self.side + 0.5
        longest = -(-room // -(-room // IN_A_LINE))
        for i in range(room):
            line, in_line = divmod(i, longest)
            in_this = min(longest, room - line * longest)
            left = x + (self.wide - in_this * step + 0.5) / 2
            place = Box(left + in_line * step, self.top - 0.8 - (line + 1) * step + 0.5, self.side, self.side)
            self.pdf.box(place, WHITE, GREY, 0.6)

    def row_ends(self) -> None:
        """Draw each row's bonus and a box for its sum."""
        pdf, say = self.pdf, self.voice.word
        x = self.box.right - BONUS - SUM
        self.pointer((x - 0.7, self.top - 5.0), (-1, 0), GREY)
        pdf.text((x + 0.6, self.top - 4.3), say("rollwrite.print.marks"), 6.0, GREY, fit=BONUS + SUM)
        pdf.text((x + 0.6, self.top - 1.2), say("rollwrite.print.third"), 6.0, GREY, fit=BONUS)
        pdf.centred((x + BONUS + SUM / 2, self.top - 1.95), say("rollwrite.print.sum"), 6.0, GREY, fit=SUM - 1)
        for row, names in enumerate(self.board.row_bonuses):
            y = self.top + row * (self.high + GAP)
            bonuses(pdf, names, Box(x, y, BONUS, self.high), 5.8)
            pdf.box(Box(x + BONUS + 0.6, y, SUM - 0.6, self.high), MIST, FAINT, 0.5, 0.5)

    def column_ends(self) -> None:
        """Draw each column's bonuses and a box for the product of its marks and its numbers."""
        pdf, say = self.pdf, self.voice.word
        y = self.bottom + 1.0
        for column, names in enumerate(self.board.column_bonuses):
            x = self.box.x + GAP + column * (self.wide + GAP)
            bonuses(pdf, names, Box(x, y, self.wide, BELOW), 5.4)
            place = Box(x, y + BELOW + 1, self.wide, BELOW)
            pdf.box(place, MIST, FAINT, 0.5, 0.5)
            pdf.centred(place.middle, "×", 8, FAINT)
        x = self.box.right - BONUS - SUM
        self.pointer((x - 0.7, y + BELOW / 2), (-1, 0), GREY)
        pdf.text((x + 0.6, y + BELOW / 2 + 0.7), say("rollwrite.print.third"), 6.0, GREY, fit=BONUS + SUM - 1)
        place = Box(x + BONUS + 0.6, y + BELOW + 1, SUM - 0.6, BELOW)
        pdf.lines(
            Box(x + 0.6, place.y + 0.6, BONUS - 0.4, BELOW), [say("rollwrite.print.marks_times")], 5.4, colour=GREY
        )
        pdf.box(place, MIST, FAINT, 0.5, 0.5)
