"""The tables to learn by: who plays, and what is dealt.

The dice follow from what stands here, so everybody can know them; nobody else can sit down at such a table. They were
chosen among many so that the first round shows what there is to learn (`tests/server/test_lessons.py` says what).
"""

import hashlib

import msgspec


class Lesson(msgspec.Struct, frozen=True):
    """One person among bots, with dice that are always the same."""

    players: int
    bot: str
    deal: int

    def secret(self) -> bytes:
        """What the dice follow from."""
        return hashlib.sha256(f"a lesson of Truckstop: {self.deal}".encode()).digest()


LESSONS = {
    "frenzy": Lesson(players=3, bot="greedy", deal=130),
    "rollwrite": Lesson(players=2, bot="casual", deal=6),
    "tacos": Lesson(players=2, bot="casual", deal=29),
}
