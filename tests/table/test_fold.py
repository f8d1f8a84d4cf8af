"""A table is the fold of its entries: read from the store at any time, it equals the table in memory."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.table.crowd import RARE, Crowd
from tests.table.sitting import PEOPLE, Sitting, folded, kept
from truckstop.kernel.log import read, verify, written
from truckstop.table.commands import Entropy
from truckstop.table.entries import Clock, Made, packed, unpacked
from truckstop.table.table import OVER

TABLES = [
    ("frenzy", 2, 0, {}),
    ("frenzy", 3, 1, {"specials": "on"}),
    ("rollwrite", 1, 0, {}),
    ("rollwrite", 3, 1, {"side": "B"}),
    ("tacos", 1, 0, {}),
    ("tacos", 3, 1, {}),
]
CLOCKS = [Clock(), Clock("move", 30), Clock("bank", 60)]


def sitting(game: str, people: int, bots: int, options: dict[str, str], clock: Clock | None = None) -> Sitting:
    return Sitting(game, [*PEOPLE[:people], *["bot:greedy"] * bots], options=options, clock=clock).start()


@pytest.mark.parametrize(("game", "people", "bots", "options"), TABLES)
def test_a_table_that_is_read_again_is_the_table_that_was(
    game: str, people: int, bots: int, options: dict[str, str]
) -> None:
    done: Counter[str] = Counter()
    for seed in range(4):
        played = sitting(game, people, bots, options, CLOCKS[seed % 3])
        crowd = Crowd(played, seed)
        moments = {0: kept(played.table)}

        def looks(
            told: object, line: int | None, moments: dict[int, dict[str, Any]] = moments, one: Sitting = played
        ) -> None:
            if one.table.seq % 41 == 0:
                moments[len(one.bodies)] = kept(one.table)

        crowd.play(looks)
        done.update(crowd.done)
        moments[len(played.bodies)] = kept(played.table)
        del moments[0]
        for length, then in moments.items():
            assert kept(folded(played.bodies[:length])) == then
        assert played.table.status == OVER
    assert {"do", "take back", "say"} <= set(done), f"the crowd did too little: {done}"


def test_a_crowd_does_everything_that_is_possible() -> None:
    """Otherwise the tests with crowds would prove less than they seem to."""
    done: Counter[str] = Counter()
    for seed in range(12):
        crowd = Crowd(sitting("rollwrite", 3, 1, {}, CLOCKS[1 + seed % 2]), seed, rare=0.5, most=200)
        crowd.play()
        done.update(crowd.done)
    assert set(done) == {"do", "take back", *RARE}


@pytest.mark.parametrize(("game", "people", "bots", "options"), TABLES)
def test_the_log_of_a_crowd_can_be_verified(game: str, people: int, bots: int, options: dict[str, str]) -> None:
    for seed in range(100, 103):
        played = sitting(game, people, bots, options)
        Crowd(played, seed, rare=0.15).play()
        log = read(written(played.session.log))
        assert log == played.session.log
        assert any("secret" in line for line in verify(log))
        assert (log.result is not None) == (played.table.ended == "rules")


def test_every_kind_of_entry_is_read_as_it_was_written() -> None:
    kinds = set()
    for seed in range(5, 8):
        played = sitting("tacos", 3, 1, {}, Clock("move", 30))
        Crowd(played, seed, rare=0.5).play()
        for body in played.bodies:
            entry = unpacked(body)
            kinds.add(type(entry).__name__)
            assert packed(entry) == body
    assert {"Made", "Started", "Did", "TookBack", "ChatSaid", "TakenOver", "Returned", "Proposed"} <= kinds


def test_the_dice_are_the_committed_ones_with_the_entropy_of_players() -> None:
    plain, added = Sitting("frenzy", ["ana", "bo"]), Sitting("frenzy", ["ana", "bo"])
    added.do("bo", Entropy(entropy="ab" * 8))
    added.do("ana", Entropy(entropy="CD" * 8))
    for one in (plain, added):
        made = unpacked(one.bodies[0])
        assert isinstance(made, Made)
        one.start().play_on(Random(3))
        assert one.session.log.dice.commitment == made.commitment
        assert verify(one.session.log)
    assert added.session.log.dice.entropy == ("cd" * 8, "ab" * 8), "in the order of the seats"
    assert added.session.log.entries[0].draws != plain.session.log.entries[0].draws
