"""The scores if nothing else happened, as far as one seat knows; a look shows them."""

from mypy_extensions import i64

from truckstop.games.rollwrite.phases.drive_and_write import promotions_of
from truckstop.games.rollwrite.state import LAST, TAKEN, Rollwrite, score


def standing(s: Rollwrite, seat: i64) -> list[tuple[str, int]]:
    """Return all scores: the seat's own from its working sheet, the others' from their shown sheets.

    The marks that the seat's promotions of this turn will give the others are included.
    """
    scores: list[tuple[str, int]] = []
    taken: i64 = s.turns[seat * s.rules.turn_stride + TAKEN]
    for owner in range(s.rules.n):
        points: i64 = score(s, s.sheets if owner == seat else s.shown, owner)
        if taken > 0 and owner != seat:
            points += marks_from(s, seat, owner)
        scores.append((f"seat:{owner}", points))
    return scores


def marks_from(s: Rollwrite, seat: i64, owner: i64) -> i64:
    """Return the points that `owner` will gain from the promotions of `seat` this turn (W5.4, W6.2)."""
    rules = s.rules
    at: i64 = owner * rules.stride
    total: i64 = 0
    for column in range(rules.sheet.columns):
        marks: i64 = promotions_of(s, seat, column)
        if marks > 0:
            fits: i64 = rules.sheet.room[column] - s.shown[at + rules.marks + column]
            for space in range(s.shown[at + LAST] + 1):
                if rules.sheet.column[space] == column and s.shown[at + rules.written + space] > 0:
                    total += min(marks, fits)
    return total
