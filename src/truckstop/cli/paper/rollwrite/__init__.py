"""Rollwrite on paper: two sheets per page, to cut apart and play with a pencil and six dice."""

from typing import cast

from truckstop.cli.paper.pdf import BLACK, FAINT, GREY, MIST, WHITE, Box, Pdf, wide_as
from truckstop.cli.paper.rollwrite.city import EDGE, City, step_of
from truckstop.cli.paper.rollwrite.icons import bonus
from truckstop.cli.paper.rollwrite.tracker import Tracker
from truckstop.games.rollwrite.codes import BONUSES
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.games.rollwrite.view_builder import board
from truckstop.games.rollwrite.views import Board
from truckstop.kernel.state import Rules
from truckstop.words import Voice

MARGIN = 8.0
"""Home printers do not reach the edge of the paper."""
CUT = 5.0
"""The margin on the side where the page is cut."""
HEAD, TURN_LINE, SCORE = 8.8, 8.4, 18.4
"""The heights of the title, the turns and the score; the map and the tracker take the rest."""
APART = 2.3
ICON, LEGEND_LINE = 4.4, 5.0
BETWEEN = 4.0
REMINDER = 18.4
NARROWEST_LEFT, NARROWEST_RIGHT = 98.0, 80.0
TURNS, MORE_TURNS, TURN_ROWS = 12, 24, 2
"""A game ends after turn 12 or later, and 36 spaces last for at most 36 turns; the first turns are numbered."""
TICKED = ("five", "step", "reroll")
"""Bonuses that are not marked on the map or the tracker, and so get boxes to tick."""

LEGEND = {
    "bridge": "rollwrite.print.bridge",
    "promote": "rollwrite.print.promote",
    "gas": "rollwrite.print.gas",
    "double": "rollwrite.print.double",
    "start": "rollwrite.print.to_start",
    "five": "rollwrite.print.five",
    "step": "rollwrite.print.step",
    "reroll": "rollwrite.print.reroll",
}
REMINDERS = [
    "rollwrite.print.roll",
    "rollwrite.print.drive",
    "rollwrite.print.sell",
    "rollwrite.print.cross",
    "rollwrite.print.gain",
    "rollwrite.print.finish",
]


def draw(pdf: Pdf, rules: Rules, voice: Voice) -> None:
    """Draw one upright page with a sheet on each half, which leaves the most room for a square map."""
    printed = board(cast(RollwriteRules, rules))
    half = pdf.height / 2
    box = Box(MARGIN, MARGIN, pdf.width - 2 * MARGIN, half - MARGIN - CUT)
    Paper(pdf, printed, voice, box).draw()
    with pdf.at(0, half - MARGIN + CUT):
        Paper(pdf, printed, voice, box).draw()
    pdf.line([(0, half), (pdf.width, half)], 0.4, FAINT, (2, 4))
    pdf.end_page()


class Paper:
    """One sheet in a box: the map and a summary of the turn on the left, everything to fill in on the right."""

    def __init__(self, pdf: Pdf, printed: Board, voice: Voice, box: Box) -> None:
        self.pdf = pdf
        self.board = printed
        self.voice = voice
        self.box = box
        self.top = box.y + HEAD
        map_high = box.height - HEAD - REMINDER
        widest = box.width - BETWEEN - NARROWEST_RIGHT
        step = step_of(printed, widest, map_high)
        left = max(NARROWEST_LEFT, EDGE + step * printed.width)
        self.map = Box(box.x, self.top, left, map_high)
        self.right = Box(box.x + left + BETWEEN, self.top, box.width - left - BETWEEN, box.height - HEAD)

    def draw(self) -> None:
        self.head()
        City(self.pdf, self.board, self.voice, self.map).draw()
        self.reminder()
        legend = LEGEND_LINE * ((len(BONUSES) + 1) // 2)
        y = self.right.bottom - legend
        self.legend(Box(self.right.x, y, self.right.width, legend))
        y -= APART + SCORE
        self.score(Box(self.right.x, y, self.right.width, SCORE))
        y -= APART + TURN_LINE
        self.turns(Box(self.right.x, y, self.right.width, TURN_LINE))
        y -= APART
        Tracker(self.pdf, self.board, self.voice, Box(self.right.x, self.top, self.right.width, y - self.top)).draw()

    def head(self) -> None:
        """Draw title, name, and the start."""
        pdf, say = self.pdf, self.voice.word
        base = self.box.y + 4.6
        city = " ".join(word[:1].upper() + word[1:] for word in self.voice.thing(f"city:{self.board.key}").split())
        title = say("rollwrite.print.title", side=self.board.side, city=city)
        left, wide = self.map.x + EDGE, self.map.width - EDGE
        pdf.text((left, base), title, 14, bold=True, fit=wide)
        pdf.text((left, base + 3.0), say("rollwrite.print.unofficial"), 5.6, GREY, fit=wide)
        x = self.right.right
        for square in reversed(self.board.starts):
            x -= pdf.text((x, base), square, 8, align="right") + 3.6
            pdf.box(Box(x, base - 2.7, 2.9, 2.9), WHITE, BLACK, 0.7)
            x -= 1.8
        x -= pdf.text((x, base), say("rollwrite.print.begin"), 7, GREY, align="right") + 2.5
        name = pdf.text((self.right.x, base), say("rollwrite.print.name"), 7, GREY)
        pdf.line([(self.right.x + name + 1, base + 0.5), (x, base + 0.5)], 0.6, GREY)

    def reminder(self) -> None:
        """Draw a summary of the turn in six lines."""
        texts = [self.voice.word(key) for key in REMINDERS]
        box = Box(self.map.x + EDGE, self.map.bottom + 1.6, self.map.width - EDGE, REMINDER - 1.6)
        self.pdf.lines(box, texts, 6.8, heads=True)

    def turns(self, box: Box) -> None:
        """Draw a box to tick for each turn."""
        pdf = self.pdf
        y = box.middle[1]
        left = pdf.text((box.x, y + 0.9), self.voice.word("rollwrite.print.turn"), 7, bold=True) + 2
        across = (TURNS + MORE_TURNS) // TURN_ROWS
        step, down = (box.width - left) / across, box.height / TURN_ROWS
        radius = min(step, down) * 0.44
        for turn in range(TURNS + MORE_TURNS):
            middle = (box.x + left + (turn % across + 0.5) * step, box.y + (turn // across + 0.5) * down)
            pdf.disc(middle, radius, WHITE, BLACK if turn < TURNS else FAINT, 0.7)
            if turn < TURNS:
                pdf.centred(middle, str(turn + 1), 6.5, GREY, fit=radius * 1.5)

    def score(self, box: Box) -> None:
        """Draw what is added up at the end, and the ranks of a solo game."""
        pdf, say = self.pdf, self.voice.word
        pdf.box(box, MIST, None, round=1.2)
        inner = Box(box.x + 2.4, box.y + 1.4, box.width - 4, box.height - 2.4)
        wide = inner.width * 0.45
        line = inner.height / 4
        rows = ["rollwrite.print.rows", "rollwrite.print.fives", "rollwrite.print.promotions", "rollwrite.print.total"]
        for number, key in enumerate(rows):
            y = inner.y + number * line
            last = number == len(rows) - 1
            pdf.text((inner.x, y + line * 0.68), say(key), 7.4, bold=last, fit=wide - 15)
            pdf.box(Box(inner.x + wide - 14, y + 0.3, 14, line - 0.7), WHITE, BLACK, 1.2 if last else 0.5, 0.5)
        self.ranks(Box(inner.x + wide + 5, inner.y, inner.width - wide - 5, inner.height))

    def ranks(self, box: Box) -> None:
        """Draw the ranks, the best on top."""
        pdf = self.pdf
        line = box.height / (len(self.board.ranks) + 1)
        pdf.text((box.x, box.y + line * 0.75), self.voice.word("rollwrite.print.solo"), 6.2, GREY, fit=box.width)
        names = [self.voice.thing(f"rank:{rank}") for rank in range(len(self.board.ranks))]
        figure = max(wide_as(str(least), 6.6, bold=True) for least in self.board.ranks)
        left = figure + 1.2
        # One size for all, set by the longest name.
        size = min(6.6, *(6.6 * (box.width - left) / wide_as(name, 6.6) for name in names))
        for rank, (least, name) in enumerate(zip(self.board.ranks, names, strict=True)):
            y = box.y + (len(names) - rank + 0.75) * line
            pdf.text((box.x + figure, y), str(least), 6.6, bold=True, align="right")
            pdf.text((box.x + left, y), name, size)

    def legend(self, box: Box) -> None:
        """Draw every bonus with a short explanation, in two columns."""
        half = (len(BONUSES) + 1) // 2
        column, line = (box.width - 3) / 2, box.height / half
        given = [name for names in (*self.board.row_bonuses, *self.board.column_bonuses) for name in names]
        for number, name in enumerate(BONUSES):
            x = box.x + number // half * (column + 3)
            y = box.y + number % half * line
            bonus(self.pdf, name, Box(x, y + (line - ICON) / 2, ICON, ICON))
            ticks = given.count(name) if name in TICKED else 0
            right = self.ticks(x + column, y + line / 2, ticks, column / 3)
            left, base = x + ICON + 1.4, y + line / 2 + 0.8
            title, text = self.voice.thing(f"bonus:{name}"), self.voice.word(LEGEND[name])
            room = right - left
            size = min(6.6, 6.6 * room / (wide_as(f"{title}: ", 6.6, bold=True) + wide_as(text, 6.6)))
            left += self.pdf.text((left, base), f"{title}: ", size, bold=True)
            self.pdf.text((left, base), text, size)

    def ticks(self, right: float, y: float, count: int, room: float) -> float:
        """Draw boxes to tick that end at `right`; return where they begin."""
        if not count:
            return right
        side = min(3.2, room / count - 0.6)
        for i in range(count):
            self.pdf.box(Box(right - (i + 1) * (side + 0.6) + 0.6, y - side / 2, side, side), WHITE, BLACK, 0.7)
        return right - count * (side + 0.6) - 0.8
