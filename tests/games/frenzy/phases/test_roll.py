"""Roll (F2.2): every venue's die is rolled once, with or without trucks."""

import pytest

from tests.games.frenzy.tables import table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_ROLLED


@rule("F2.2", "C3")
@pytest.mark.parametrize(("players", "dice"), [(2, 4), (3, 4), (4, 5), (5, 6), (6, 6)])
def test_each_die_is_rolled_once_even_at_an_empty_venue(players: int, dice: int) -> None:
    t = table(players).park()
    rolled = [source for source, _, _ in t.chance.drawn if source < 6]
    assert rolled == list(range(6 - dice, 6))
    assert [event[0] for event in t.events(E_ROLLED)] == rolled
    assert t.at("d10") == [] or players == 2


@rule("F2.2")
def test_the_face_is_the_venues_payout() -> None:
    t = table(3).rolls(d8=7, d10=3, d12=12, d20=20).park(Ana="d8 d20", Ben="d10 d12", Cem="d10 d12")
    assert [t.seen(die).face for die in ("d8", "d10", "d12", "d20")] == [7, 3, 12, 20]
    assert t.finish() == {"Ana": 27, "Ben": 1 + 6, "Cem": 1 + 6}


@rule("F2.2")
def test_every_round_has_its_own_roll() -> None:
    t = table(3).rolls(d8=7).park()
    t.finish()
    t.rolls(d8=2).park()
    assert t.seen("d8").face == 2
