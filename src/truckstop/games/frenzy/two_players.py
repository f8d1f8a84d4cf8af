"""The grid of 16 face-up cards for two players (F6.3, F6.4): rows of 4, 5, 4 and 3, each row over the one before."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.games.frenzy.codes import CELLS, NONE
from truckstop.games.frenzy.state import Frenzy

ROWS: Final = [4, 5, 4, 3]

# By cell: the cell that lies on its left side, and the one on its right side, or NONE. Cells are numbered row by row.
ON_THE_LEFT: Final[vec[i64]] = vec[i64]([4, 5, 6, 7, NONE, 9, 10, 11, 12, NONE, 13, 14, 15, NONE, NONE, NONE])
ON_THE_RIGHT: Final[vec[i64]] = vec[i64]([5, 6, 7, 8, 9, 10, 11, 12, NONE, 13, 14, 15, NONE, NONE, NONE, NONE])


def available(s: Frenzy) -> list[int]:
    """Return the cells whose card is not covered."""
    return [cell for cell in range(CELLS) if is_free(s, cell)]


def next_free(s: Frenzy, after: i64) -> i64:
    """Return the first cell after this one whose card is not covered, or NONE."""
    for cell in range(after + 1, CELLS):
        if is_free(s, cell):
            return cell
    return NONE


def is_free(s: Frenzy, cell: i64) -> bool:
    """True if there is a card on this cell and no card on it."""
    cells = s.cells
    left: i64 = ON_THE_LEFT[cell]
    right: i64 = ON_THE_RIGHT[cell]
    return cells[cell] != NONE and (left == NONE or cells[left] == NONE) and (right == NONE or cells[right] == NONE)
