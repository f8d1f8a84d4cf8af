"""The clocks of a table: deadlines, banks, and when the server must look at a table again."""

from typing import Final

from truckstop.table.entries import Clock
from truckstop.table.seats import Seat, bot_among

AT_ONCE: Final = 0.0
"""The due time of a table at which a bot must move."""
GRACE: Final = 30.0
"""Seconds that a bank holds at least when a player returns to their seat."""


def deadline(clock: Clock, seat: Seat) -> float | None:
    """Return when the time of a seat that must act is up, or None if it has no limit."""
    if clock.kind == "none" or seat.deciding_bot:
        return None
    return seat.since + (clock.seconds if clock.kind == "move" else seat.bank)


def due_time(
    clock: Clock, closes: float, seats: list[Seat], before: list[int], waiting: list[int], at: float
) -> float | None:
    """Return when the server must look at a table at which the `waiting` seats must act, or None if it need not.

    Seats in `before` had to act already; the time of the others begins at `at`. A table of a deal is due when the deal
    `closes`, unless that is 0.
    """
    if not waiting:
        return None
    if bot_among(seats, waiting):
        return AT_ONCE
    if clock.kind == "none":
        return closes or None
    times = [closes] if closes else []
    move = clock.kind == "move"
    for number in waiting:
        seat = seats[number]
        begun = seat.since if number in before else at
        times.append(begun + (clock.seconds if move else seat.bank))
    return min(times)


def fill_banks(clock: Clock, seats: list[Seat]) -> None:
    """Give every seat its time for the whole game."""
    for seat in seats:
        seat.bank = float(clock.seconds) if clock.kind == "bank" else 0.0


def pass_turn(clock: Clock, seats: list[Seat], before: list[int], after: list[int], at: float, withdrawn: bool) -> None:
    """Charge the banks of seats that need not act any more, and start the time of those that must act now.

    A seat that only withdrew its choice (`withdrawn`) gets no new time for the same move.
    """
    bank = clock.kind == "bank"
    for number in before:
        seat = seats[number]
        if number not in after and bank and not seat.deciding_bot:
            seat.bank -= max(0.0, at - seat.since)
    for number in after:
        if number not in before and (bank or not withdrawn):
            seats[number].since = at


def take_over(seat: Seat) -> None:
    """Let a bot play for a seat whose time is up."""
    seat.taken_over, seat.bank = True, 0.0


def give_back(clock: Clock, seat: Seat, at: float) -> None:
    """Give a seat back to its player. Their time starts again, and a bank holds at least the grace period."""
    seat.taken_over, seat.returns, seat.since = False, False, at
    seat.bank = max(seat.bank, GRACE) if clock.kind == "bank" else 0.0
