"""Lessons: tables at which one person learns a game among bots.

Their dice are public, because they follow from this file; so nobody else can sit down at such a table. The deals were
chosen so that the first round shows what there is to learn; `tests/server/test_lessons.py` lists it.
"""

import hashlib

import msgspec


class Lesson(msgspec.Struct, frozen=True):
    """One person among bots, with fixed dice."""

    players: int
    bot: str
    deal: int

    def secret(self) -> bytes:
        """Return the secret of the dice."""
        return hashlib.sha256(f"a lesson of Truckstop: {self.deal}".encode()).digest()


LESSONS = {
    "frenzy": Lesson(players=3, bot="greedy", deal=130),
    "rollwrite": Lesson(players=2, bot="casual", deal=8),
    "tacos": Lesson(players=2, bot="casual", deal=29),
}
