"""The numeric codes of rollwrite and their names: options, sources of chance, events, stages, bonuses.

All encoding is here. Numbers are never reused, so old logs stay readable.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NONE: Final = -1

DIE_COUNT: Final = 6
SIDES: Final = [4, 6, 8, 10, 12, 20]
FACES: Final[vec[i64]] = vec[i64](SIDES)
"""The same for playouts, which read a vector faster."""
DICE: Final = ["d4", "d6", "d8", "d10", "d12", "d20"]
WILD: Final = 6
"""The die of a venue that accepts any die."""
VENUE_DICE: Final = ["d4", "d6", "d8", "d10", "d12", "d20", "wild"]

# The four directions, in the order of W3.3; `drive.WAY_BIT` has a bit for each, and stopping has its own
UP: Final = 0
RIGHT: Final = 1
DOWN: Final = 2
LEFT: Final = 3
WAYS: Final = ["up", "right", "down", "left"]
STOP_BIT: Final = 16

# The content of a square on a player's sheet, as a sum of
CLOSED: Final = 1
DOUBLED: Final = 2
STATION: Final = 4

# The content of a tracker space: 0 if empty, otherwise the value sold there, or
CROSS: Final = -1

# What lies between two neighbouring squares
LAND: Final = 0
RIVER: Final = 1
BRIDGED: Final = 2

# Bonuses
BRIDGE: Final = 0
PROMOTE: Final = 1
GAS: Final = 2
DOUBLE: Final = 3
TO_START: Final = 4
FIVE: Final = 5
STEP: Final = 6
REROLLS: Final = 7
BONUSES: Final = ["bridge", "promote", "gas", "double", "start", "five", "step", "reroll"]
BONUS_COUNT: Final = 8

# Figures of the rules
STEPS_AT_FIRST: Final = 4
"""Steps per turn before any bonus (W3.1)."""
REROLLS_AT_FIRST: Final = 1
"""Dice that the active player may reroll before any bonus (W2.1)."""
ENOUGH: Final = 3
"""Numbers in a row or column that earn its bonuses (W4.4)."""
FUEL: Final = 3
"""Steps added by entering a gas station (W5.2)."""
TIMES: Final = 2
"""Multiplier of a sale at a 2x venue (W5.3)."""
MARKS: Final = 2
"""Marks that a promotion makes on the sheet of the player who promotes (W5.4)."""
EXTRA: Final = 5
"""Points for a $5 bonus at the end of the game (W5.8)."""
SHORTEST: Final = 12
"""The first turn after which a full route ends the game for all (W6.1)."""

# Limits of a sheet
MOST_SQUARES: Final = 144
MOST_STARTS: Final = 8
MOST_COLUMNS: Final = 12

# Options
GO: Final = 0  # + way
STOP: Final = 4
KEEP: Final = 5
PASS: Final = 6
REROLL: Final = 8  # + die
WRITE: Final = 16  # + die
FIRST: Final = 24  # + bonus
START: Final = 32  # + start
COLUMN: Final = 40  # + column
AT: Final = 64  # + square
ACROSS: Final = 208  # + side: twice its left or upper square, one more if the side is below it
OPTION_COUNT: Final = 496

# Sources of chance; 0 to 5 are the dice.
FIRST_SEAT: Final = 6
TIE_DIE: Final = 7
SOURCE_NAMES: Final = [*DICE, "first seat", "tie die"]

# Stages of a seat's turn
IDLE: Final = 0
DRIVING: Final = 1
SELLING: Final = 2
ORDERING: Final = 3
TAKING: Final = 4
DONE: Final = 5
STAGES: Final = ["idle", "drive", "sell", "order", "bonus", "done"]

# Events
E_FIRST: Final = 0
E_STARTED: Final = 1
E_TURN: Final = 2
E_ROLLED: Final = 3
E_REROLLED: Final = 4
E_KEPT: Final = 5
E_DROVE: Final = 6
E_STAYED: Final = 7
E_CLOSED: Final = 8
E_SOLD: Final = 9
E_CROSSED: Final = 10
E_BRIDGE: Final = 11
E_PROMOTED: Final = 12
E_GAS: Final = 13
E_DOUBLE: Final = 14
E_TO_START: Final = 15
E_NO_START: Final = 16
E_FIVE: Final = 17
E_STEP: Final = 18
E_REROLLS: Final = 19
E_NOTHING: Final = 20
E_FINISHED: Final = 21
E_SCORE: Final = 22
E_TIE: Final = 23
E_TIE_ROLL: Final = 24
E_WON: Final = 25
E_RANK: Final = 26
E_NO_RANK: Final = 27
E_PROMOTED_ALONE: Final = 28
E_DROVE_ON: Final = 29
E_ONLY_STOP: Final = 30
E_ONLY_DIE: Final = 31
E_ONLY_PLACE: Final = 32
E_NO_PLACE: Final = 33

# Beats
B_REVEALED: Final = 0
B_ROLLED: Final = 1
B_REROLLED: Final = 2
B_SCORED: Final = 3
B_TIE_ROLLED: Final = 4
BEATS: Final = ("revealed", "rolled", "rerolled", "scored", "tie rolled")
