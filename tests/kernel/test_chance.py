"""Chance: sources are independent, scripts name a missing draw, and fair dice can be verified."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rule import rule
from truckstop.kernel.chance import (
    FORGET,
    MOST,
    SOURCES,
    Chance,
    ChanceMismatch,
    ChanceWanted,
    Fair,
    NoChance,
    Recorded,
    Scripted,
    Seeded,
    commitment,
)

SECRET = bytes(range(32))
# Numbers of the first version: a seed must always give the same game.
PINNED_SEED_7 = [714, 834, 336, 977, 905]
PINNED_LAST = [394, 183, 119]
PINNED_FAIR = [551, 13, 46]


def numbers(chance: Chance, source: int, n: int, count: int) -> list[int]:
    return [chance.draw(source, n) for _ in range(count)]


def fresh() -> list[Chance]:
    return [Seeded(7), Seeded(7, 3), Fair(SECRET, [b"a"])]


@pytest.mark.parametrize("which", range(3))
def test_draws_from_a_source_do_not_depend_on_other_sources(which: int) -> None:
    alone, among = fresh()[which], fresh()[which]
    plain = numbers(alone, 5, 20, 3)
    among.draw(4, 6)
    first = among.draw(5, 20)
    numbers(among, FORGET, 100, 7)
    second = among.draw(5, 20)
    numbers(among, 6, 2, 2)
    assert [first, second, among.draw(5, 20)] == plain


def test_a_seed_gives_the_same_numbers_forever() -> None:
    assert numbers(Seeded(7), 0, 1000, 5) == PINNED_SEED_7
    assert numbers(Seeded(2**64 - 1, 9), 63, 1000, 3) == PINNED_LAST
    assert numbers(Fair(SECRET, []), 2, 1000, 3) == PINNED_FAIR


def test_seeds_streams_and_sources_differ() -> None:
    every = [Seeded(1), Seeded(2), Seeded(1 + 2**32), Seeded(1, 1), Seeded(1, 2), Seeded(1, 2**26)]
    drawn = [tuple(numbers(chance, source, 2**31 - 1, 4)) for chance in every for source in range(SOURCES)]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("which", range(3))
@pytest.mark.parametrize("n", [2, 6, 20])
def test_every_value_is_equally_likely(which: int, n: int) -> None:
    counts = Counter(numbers(fresh()[which], 1, n, 300 * n))
    assert set(counts) == set(range(n))
    # One fair die in a thousand exceeds 43.8 at 19 degrees of freedom, and smaller dice even less often.
    assert sum((count - 300) ** 2 / 300 for count in counts.values()) < 43.8


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=str(seed)):
        Seeded(seed)


@pytest.mark.parametrize("stream", [-1, 2**57])
def test_a_stream_out_of_range_is_refused(stream: int) -> None:
    with pytest.raises(ValueError, match=str(stream)):
        Seeded(1, stream)


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**57 - 1), st.integers(0, SOURCES - 1), st.integers(1, 2**31 - 1))
def test_values_are_in_range_and_repeat(seed: int, stream: int, source: int, n: int) -> None:
    drawn = numbers(Seeded(seed, stream), source, n, 3)
    assert all(0 <= value < n for value in drawn)
    assert drawn == numbers(Seeded(seed, stream), source, n, 3)


def test_no_chance_names_the_draw() -> None:
    with pytest.raises(ChanceWanted, match=r"source 3 \(one of 20\)") as caught:
        NoChance().draw(3, 20)
    assert (caught.value.source, caught.value.n) == (3, 20)


def test_a_script_gives_its_draws_and_names_the_missing_one() -> None:
    script = Scripted([(0, 6, 5), (1, 20, 0)])
    assert [script.draw(0, 6), script.draw(1, 20)] == [5, 0]
    assert script.used == 2
    with pytest.raises(ChanceWanted) as caught:
        script.draw(2, 8)
    assert (caught.value.source, caught.value.n) == (2, 8)
    assert script.used == 2


@pytest.mark.parametrize(
    ("held", "says"),
    [
        ((1, 6, 0), "source 1 .one of 6. where the rules draw from source 0 .one of 6."),
        ((0, 8, 0), "one of 8"),
        ((0, 6, 6), "draws 6 from source 0, which gives 0 to 5"),
        ((0, 6, -1), "draws -1"),
    ],
)
def test_a_script_of_another_game_is_refused(held: tuple[int, int, int], says: str) -> None:
    script = Scripted([held])
    with pytest.raises(ChanceMismatch, match=says):
        script.draw(0, 6)
    assert script.used == 0


@rule("C3")
def test_recorded_draws_can_be_repeated() -> None:
    recorded = Recorded(Seeded(11))
    drawn = [recorded.draw(0, 6), recorded.draw(3, 20), recorded.draw(0, 6)]
    assert recorded.draws == [(0, 6, drawn[0]), (3, 20, drawn[1]), (0, 6, drawn[2])]
    script = Scripted(list(recorded.draws))
    assert [script.draw(0, 6), script.draw(3, 20), script.draw(0, 6)] == drawn


def test_a_draw_from_too_many_values_is_refused() -> None:
    """Beyond this, compiled arithmetic would overflow where interpreted numbers grow."""
    assert 0 <= Seeded(1).draw(0, MOST) < MOST
    with pytest.raises(ValueError, match="at most 2147483647 values"):
        Seeded(1).draw(0, MOST + 1)


def test_fair_dice_can_be_checked_by_anyone() -> None:
    """The stream, computed a second time from its description."""
    entropy = [b"one", b"two"]
    mixed = hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in entropy)).digest()
    key = hmac.new(SECRET, mixed, "sha256").digest()
    n = 2**62 + 1  # so large that a quarter of all words is skipped
    expected, passed_over = [], 0
    for k in range(40):
        attempt = 0
        while True:
            word = int.from_bytes(hmac.new(key, f"9:{k}:{attempt}".encode(), "sha256").digest()[:8], "big")
            if word < 2**64 - 2**64 % n:
                break
            attempt += 1
        passed_over += attempt
        expected.append(word % n)
    assert passed_over > 0
    assert numbers(Fair(SECRET, entropy), 9, n, 40) == expected


def test_entropy_of_the_players_changes_fair_dice() -> None:
    every = [[], [b"a"], [b"a", b"b"], [b"b", b"a"], [b"ab"], [b"ab", b""]]
    drawn = [tuple(numbers(Fair(SECRET, entropy), 0, 1000, 5)) for entropy in every]
    assert len(set(drawn)) == len(drawn)
    assert numbers(Fair(SECRET, [b"a"]), 0, 1000, 5) == list(drawn[1])


def test_a_commitment_matches_only_one_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(b"truckstop dice " + SECRET).hexdigest()
    assert commitment(SECRET) != commitment(SECRET[:-1] + b"x")
