"""The route tracker of rollwrite in text: a line for each row of the snake, its bonuses at the edges."""

from truckstop.games.rollwrite.views import Board, SheetView
from truckstop.words import Voice

CELL = 3
CROSS, SKIPPED = "X", "·"
NEW = "*"
"""Mark after a number that was written this turn."""
STAIRS = 3
"""Lines for the column bonuses, whose names are wider than a column."""


class Tracker:
    """One sheet's tracker, ready to be drawn."""

    def __init__(self, board: Board, sheet: SheetView, voice: Voice, new: int = -1) -> None:
        self.board = board
        self.sheet = sheet
        self.voice = voice
        self.new = new
        self.next = {sheet.next[die] for die in board.dice if die in sheet.next}

    def lines(self, room: int) -> list[str]:
        """Return promotion marks, the snake, and below it the progress and bonuses of the columns."""
        marks = [f"{marks}/{most}" for marks, most in zip(self.sheet.marks, self.board.room, strict=True)]
        lines = [f"  {' '.join(mark.center(CELL) for mark in marks)}  {self.voice.word('rollwrite.draw.marks')}"]
        for number, (row, bonuses) in enumerate(zip(self.board.by_row, self.board.row_bonuses, strict=True)):
            arrow = ">" if row[0] <= row[-1] else "<"
            line = f"{arrow}{self.spaces(row)} {self.gained(f'row:{number}', self.sheet.rows[number])} "
            lines.append(line + self.names(bonuses, room - len(line)))
        far = [self.gained(f"column:{number}", numbers) for number, numbers in enumerate(self.sheet.columns)]
        lines.append("  " + " ".join(each.center(CELL) for each in far))
        for stair in range(STAIRS):
            line = ""
            for column in range(stair, self.board.columns, STAIRS):
                start = 2 + column * (CELL + 1)
                wide = min(STAIRS * (CELL + 1) - 1, room - start)
                line = line.ljust(start) + self.names(self.board.column_bonuses[column], wide)
            lines.append(line)
        return [line[:room].rstrip() for line in lines]

    def spaces(self, row: list[int]) -> str:
        """Return the spaces of a row; the next one of each die is in brackets, which neighbours share."""
        text, was = "", False
        for space in row:
            now = space in self.next
            text += "|" if was and now else "]" if was else "[" if now else " "
            text += self.space(space).center(CELL)
            was = now
        return text + ("]" if was else " ")

    def space(self, space: int) -> str:
        written = self.sheet.spaces[space]
        if written:
            return (CROSS if written < 0 else str(written)) + (NEW if space == self.new else "")
        return self.board.dice[space] if space > self.sheet.last else SKIPPED

    def gained(self, line: str, numbers: int) -> str:
        """Return the progress to the bonus of a row or column, in three characters."""
        if line in self.sheet.gained:
            return self.voice.word("rollwrite.draw.gained")
        return "-".center(CELL) if line in self.sheet.lost else f"{numbers}/{self.board.enough}"

    def names(self, bonuses: list[str], room: int) -> str:
        """Return bonuses by their short names, cut further if there is no room."""
        names = [self.voice.thing(f"bonus_short:{bonus}") for bonus in bonuses]
        longest = max(map(len, names), default=0)
        while len(" ".join(names)) > room and longest > 1:
            longest -= 1
            names = [name[:longest].rstrip() for name in names]
        return " ".join(names)[: max(room, 0)]
