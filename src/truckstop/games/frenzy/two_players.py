"""The grid of 16 face-up cards for two players (F6.3, F6.4): rows of 4, 5, 4 and 3, each row over the one before."""

from typing import Final

from mypy_extensions import i64

from truckstop.games.frenzy.codes import CELLS, NONE
from truckstop.games.frenzy.state import Frenzy

ROWS: Final = [4, 5, 4, 3]

# By cell: the two cells that lie on it, or NONE. Cells are numbered row by row.
COVERS: Final = [
    [4, 5],
    [5, 6],
    [6, 7],
    [7, 8],
    [NONE, 9],
    [9, 10],
    [10, 11],
    [11, 12],
    [12, NONE],
    [NONE, 13],
    [13, 14],
    [14, 15],
    [15, NONE],
    [NONE, NONE],
    [NONE, NONE],
    [NONE, NONE],
]


def available(s: Frenzy) -> list[int]:
    """Return the cells whose card is not covered."""
    cells: list[int] = []
    for cell in range(CELLS):
        if s.cells[cell] != NONE and is_free(s, cell):
            cells.append(cell)
    return cells


def is_free(s: Frenzy, cell: i64) -> bool:
    for over in COVERS[cell]:
        if over != NONE and s.cells[over] != NONE:
            return False
    return True
