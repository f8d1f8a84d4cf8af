"""The route tracker of rollwrite in text: a line for each row of the snake, its bonuses at the edges."""

from truckstop.games.rollwrite.shown import Board, SheetView
from truckstop.words import Voice

CELL = 3
ENOUGH = 3
"""How many numbers in a row or column bring its bonus."""
CROSS, SKIPPED = "X", "·"
NEW = "*"
"""Behind what was written this turn."""
STAIRS = 3
"""Names of columns are wider than columns: they stand on so many lines in turn."""


class Tracker:
    """One sheet's tracker, ready to be drawn."""

    def __init__(self, board: Board, sheet: SheetView, voice: Voice, new: int = -1) -> None:
        self.board = board
        self.sheet = sheet
        self.voice = voice
        self.new = new
        self.next = next_spaces(board, sheet)

    def rows(self) -> list[list[int]]:
        """The spaces by row, each row from left to right."""
        wide = self.board.columns
        spaces = [range(row * wide, (row + 1) * wide) for row in range(self.board.rows)]
        return [sorted(row, key=lambda space: self.board.column[space]) for row in spaces]

    def columns(self) -> list[list[int]]:
        return [list(column) for column in zip(*self.rows(), strict=True)]

    def lines(self, room: int) -> list[str]:
        """Marks above, the snake, and below it what the columns have and bring."""
        marks = [f"{marks}/{most}" for marks, most in zip(self.sheet.marks, self.board.room, strict=True)]
        lines = [f"  {' '.join(mark.center(CELL) for mark in marks)}  {self.voice.word('rollwrite.draw.marks')}"]
        for row, bonuses in zip(self.rows(), self.board.row_bonuses, strict=True):
            arrow = ">" if row[0] <= row[-1] else "<"
            line = f"{arrow}{self.spaces(row)} {self.gained(row)} "
            lines.append(line + self.names(bonuses, room - len(line)))
        lines.append("  " + " ".join(self.gained(column).center(CELL) for column in self.columns()))
        for stair in range(STAIRS):
            line = ""
            for column in range(stair, self.board.columns, STAIRS):
                start = 2 + column * (CELL + 1)
                wide = min(STAIRS * (CELL + 1) - 1, room - start)
                line = line.ljust(start) + self.names(self.board.column_bonuses[column], wide)
            lines.append(line)
        return [line[:room].rstrip() for line in lines]

    def spaces(self, row: list[int]) -> str:
        """The spaces of a row; the next one of each die stands in brackets, which neighbours share."""
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

    def numbers(self, spaces: list[int]) -> int:
        return sum(self.sheet.spaces[space] > 0 for space in spaces)

    def lost(self, spaces: list[int]) -> bool:
        """Can there never be enough numbers here?"""
        return self.numbers(spaces) + sum(space > self.sheet.last for space in spaces) < ENOUGH

    def gained(self, spaces: list[int]) -> str:
        """How far it is to the bonus of a row or column, in three signs."""
        numbers = self.numbers(spaces)
        if numbers >= ENOUGH:
            return self.voice.word("rollwrite.draw.gained")
        return "-".center(CELL) if self.lost(spaces) else f"{numbers}/{ENOUGH}"

    def names(self, bonuses: list[str], room: int) -> str:
        """Bonuses by their short names, shorter still if there is no room for them."""
        names = [self.voice.thing(f"bonus_short:{bonus}") for bonus in bonuses]
        longest = max(map(len, names), default=0)
        while len(" ".join(names)) > room and longest > 1:
            longest -= 1
            names = [name[:longest].rstrip() for name in names]
        return " ".join(names)[: max(room, 0)]


def next_spaces(board: Board, sheet: SheetView) -> dict[int, str]:
    """The next space of each die that has one ahead: where its number would go."""
    found: dict[str, int] = {}
    for space in range(sheet.last + 1, len(board.dice)):
        found.setdefault(board.dice[space], space)
    return {space: die for die, space in found.items()}
