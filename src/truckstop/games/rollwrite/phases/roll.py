"""The roll (W2.1): the active player rolls all six dice and may reroll one, or more with reroll bonuses."""

from typing import final

from mypy_extensions import i64

from truckstop.games.rollwrite.codes import (
    B_REROLLED,
    B_ROLLED,
    DIE_COUNT,
    E_KEPT,
    E_REROLLED,
    E_ROLLED,
    E_TURN,
    FACES,
    KEEP,
    NONE,
    REROLL,
)
from truckstop.games.rollwrite.state import REDO, Rollwrite
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.phase import Phase
from truckstop.kernel.tell import ALL, Tell


@final
class Roll(Phase[Rollwrite]):
    """Rolls the dice for all players and asks the active one for rerolls."""

    def __init__(self) -> None:
        self.key = "roll"

    def enter(self, s: Rollwrite, chance: Chance, tell: Tell) -> None:
        s.count += 1
        tell.say(ALL, E_TURN, s.count, s.active)
        dice = s.dice
        for die in range(DIE_COUNT):
            dice[die] = s.draw(chance, die, FACES[die]) + 1
            dice[DIE_COUNT + die] = 0
            if tell.listens:
                tell.say(ALL, E_ROLLED, die, dice[die])
        s.turn = s.active
        tell.beat(s, B_ROLLED)

    def offer(self, s: Rollwrite, seat: i64, into: Options) -> None:
        dice = s.dice
        into.add(KEEP)
        for die in range(DIE_COUNT):
            if dice[DIE_COUNT + die] == 0:
                into.add(REROLL + die)

    def step(self, s: Rollwrite, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        if option == KEEP:
            tell.say(ALL, E_KEPT, seat)
            s.turn = NONE
            return
        die: i64 = option - REROLL
        before: i64 = s.dice[die]
        s.dice[die] = s.draw(chance, die, FACES[die]) + 1
        s.dice[DIE_COUNT + die] = 1
        tell.say(ALL, E_REROLLED, die, before, s.dice[die])
        rerolled: i64 = 0
        for other in range(DIE_COUNT):
            rerolled += s.dice[DIE_COUNT + other]
        if rerolled == s.sheets[seat * s.rules.stride + REDO] or rerolled == DIE_COUNT:
            s.turn = NONE
        tell.beat(s, B_REROLLED)
