"""The numbers of frenzy and their names: options, sources of chance, events, phases.

All encoding is here. Numbers are never reused, because logs contain them.
"""

from typing import Final

NONE: Final = -1

# Venues are numbered by their die, including those not in play.
VENUES: Final = 6
SIDES: Final = [4, 6, 8, 10, 12, 20]
DICE: Final = ["d4", "d6", "d8", "d10", "d12", "d20"]

# The number of a truck: owner * VENUES + the venue that it belongs to.
HOME: Final = -1
GONE: Final = -2
BARRY: Final = 2
"""The owner number of the automatic player, who has no seat."""
OWNERS: Final = 6

CARDS: Final = 32
"""Number of possible cards; ids are below it."""
CELLS: Final = 16

# Options
PICK_TRUCK: Final = 0  # + venue
PICK_CARD: Final = 8  # + card
DONE: Final = 40
PASS: Final = 41
ACCEPT: Final = 42
DICE_SET: Final = 44  # + 0 or 1
PLAY: Final = 48  # + card
DROP: Final = 80  # + card
TAKE: Final = 112  # + cell
AT_VENUE: Final = 128  # + venue
AT_TRUCK: Final = 136  # + truck
OPTION_COUNT: Final = 172

# Sources of chance; 0..5 are the venues' dice.
FIRST: Final = 6
PUT_AWAY: Final = 7
LAY_OUT: Final = 8
BARRYS_PICKS: Final = 9
SPECIALS: Final = 10
TIE_DIE: Final = 11
SOURCE_NAMES: Final = [*DICE, "first seat", "put away", "lay out", "barry", "specials", "tie die"]

# Phases of the round that specials hook, in order, and their keywords
SELECT_TRUCKS: Final = 0
ROLL: Final = 1
SELECT_ACTIONS: Final = 2
EXECUTE_ACTIONS: Final = 3
RESOLVE_PAYOUTS: Final = 4
PHASES: Final = ["select trucks", "roll", "select actions", "execute actions", "resolve payouts"]
BEFORE: Final = 0
DURING: Final = 1
INSTEAD: Final = 2
AFTER: Final = 3
KEYWORDS: Final = ["before", "during", "instead of", "after"]

# The tie-break's dice sets, as venues' dice
DICE_SETS: Final = [[0, 1, 5], [2, 3, 4]]

# Events
E_FIRST: Final = 0
E_PUT_AWAY: Final = 1
E_LAID_OUT: Final = 2
E_ROUND: Final = 3
E_SPECIAL: Final = 4
E_REPLACED: Final = 5
E_TRUCKS: Final = 6
E_THIRD_TRUCK: Final = 7
E_ROLLED: Final = 8
E_ROLLED_BOTH: Final = 9
E_PICKED: Final = 10
E_PLAYED: Final = 11
E_DROPPED: Final = 12
E_REROLLED: Final = 13
E_MOVED: Final = 14
E_PLACED: Final = 15
E_DOUBLED: Final = 16
E_SENT_HOME: Final = 17
E_SHUT: Final = 18
E_PROMOTED: Final = 19
E_TRIGGERED: Final = 20
E_TOTAL: Final = 21
E_PAID: Final = 22
E_GIVEN: Final = 23
E_COST: Final = 24
E_DIE_TURNED: Final = 25
E_DECLINED: Final = 26
E_UNUSED: Final = 27
E_TIE: Final = 28
E_TIE_ROLL: Final = 29
E_HOST_WINS: Final = 30
E_WON: Final = 31
E_BARRY_WON: Final = 32
E_ACTS: Final = 33
E_UNPAID: Final = 34
E_ROUND_OVER: Final = 35
E_ONLY_TRUCKS: Final = 36

# Beats: the moments inside a step
B_TRUCKS: Final = 0
B_ROLLED: Final = 1
B_PICKED: Final = 2
B_CARD: Final = 3
B_SPECIAL: Final = 4
B_PAID: Final = 5
B_ROUND_OVER: Final = 6
B_COUNTED: Final = 7
B_TIE_ROLLED: Final = 8
BEATS: Final = (
    "trucks revealed",
    "dice rolled",
    "cards picked",
    "card resolved",
    "special acted",
    "venue paid",
    "round ended",
    "cards counted",
    "tie rolled",
)
