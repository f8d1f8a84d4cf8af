"""What is fixed for one game of rollwrite, and the interface of a bonus.

The modules of the phases and the bonuses import this one, never the reverse.
"""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from truckstop.games.rollwrite.codes import BONUS_COUNT
from truckstop.games.rollwrite.sheet import Sheet
from truckstop.kernel.options import Options
from truckstop.kernel.phase import Phase
from truckstop.kernel.state import Rules
from truckstop.kernel.tell import Tell

if TYPE_CHECKING:
    from truckstop.games.rollwrite.state import Rollwrite


class Bonus:
    """A bonus, earned by the third number in a row or a column (W5)."""

    def __init__(self, key: str, id: i64, lasts: bool) -> None:
        self.key = key
        self.id: i64 = id
        self.lasts = lasts
        """True if the bonus still counts when the last number of the tracker earns it (W5.10)."""

    def offer(self, s: "Rollwrite", seat: i64, into: Options) -> None:
        """Add the options that the seat can choose from, ascending; none if the bonus asks or does nothing."""

    def take(self, s: "Rollwrite", seat: i64, option: i64) -> None:
        """Apply the bonus to the seat's working sheet; `option` is one of the offers, or NONE if there are none."""
        raise NotImplementedError

    def tell(self, s: "Rollwrite", seat: i64, option: i64, figure: i64, tell: Tell) -> None:
        """Tell at the reveal what the bonus did."""
        raise NotImplementedError


@final
class RollwriteRules(Rules):
    """What is fixed for one game: players, sheet, phases, and the layout of a seat's part of the state."""

    def __init__(
        self, players: int, side: str, sheet: Sheet, phases: list[Phase["Rollwrite"]], bonuses: list[Bonus]
    ) -> None:
        super().__init__(players)
        self.n: i64 = players
        self.side = side
        self.sheet = sheet
        self.phases = phases
        self.bonuses = bonuses
        # Offsets in a seat's sheet: single figures (named in state.py), then lists.
        self.bridges: i64 = 9
        self.stations: i64 = self.bridges + sheet.most_bridges
        self.marks: i64 = self.stations + sheet.most_stations
        self.cells: i64 = self.marks + sheet.columns
        self.written: i64 = self.cells + sheet.squares
        self.stride: i64 = self.written + sheet.spaces
        # Offsets in a seat's turn: single figures, then lists.
        self.pending: i64 = 10
        self.path: i64 = self.pending + BONUS_COUNT
        self.taken: i64 = self.path + sheet.longest + 1
        self.turn_stride: i64 = self.taken + 3 * sheet.most_bonuses
