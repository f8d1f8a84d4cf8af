"""A game that continues another: copied entries are replayed, their draws are not checked, and `verify` says so."""

import pytest

from tests.kernel.playing import play_at_random, start
from truckstop.kernel.chance import commitment
from truckstop.kernel.log import Dice, Log, LogError, Move, read, verify, written
from truckstop.kernel.session import Session

SECRET = b"the dice of the game that goes on"
DICE = {
    "seed": Dice(seed=77),
    "secret": Dice(commitment=commitment(SECRET), secret=SECRET.hex(), entropy=("ab" * 8,)),
}


def going_on(copied: int, dice: Dice = DICE["secret"]) -> Session:
    """Return a game for three that continues another from some point."""
    old = play_at_random(start(3), 4, 14)
    log = Log(
        game=old.log.game,
        version=old.log.version,
        digest=old.log.digest,
        players=3,
        options=old.log.options,
        seats=["Ed", "Flo", "Gus"],
        dice=dice,
        entries=old.log.entries[:copied],
        copied=copied,
    )
    return Session.resume(log)


@pytest.mark.parametrize("dice", DICE.values(), ids=DICE.keys())
@pytest.mark.parametrize("copied", [1, 5, 13])
def test_a_continued_game_has_its_own_dice(copied: int, dice: Dice) -> None:
    session = going_on(copied, dice)
    then = play_at_random(start(3), 4, 14).log.entries[:copied]
    assert session.log.entries == then
    play_at_random(session, 9)
    log = read(written(session.log))
    assert log == session.log and log.copied == copied
    said = verify(log)
    assert f"the first {copied} of them were taken from another game; their draws cannot be checked here" in said
    own = sum(len(entry.draws) for entry in log.entries[copied:])
    assert own > 0
    assert any(line.startswith(f"all {own} draws come from the ") for line in said)


def test_verify_does_not_mention_copies_in_a_game_without_any() -> None:
    log = play_at_random(start(3), 4).log
    assert '"copied"' not in written(log)
    assert not any("another game" in line for line in verify(log))


def test_a_continued_game_can_be_resumed_and_draws_the_same() -> None:
    one = play_at_random(going_on(6), 9, 10)
    two = Session.resume(read(written(one.log)))
    assert two.log.copied == 6
    for session in (one, two):
        play_at_random(session, 11)
    assert written(one.log) == written(two.log)


def test_copied_entries_can_be_taken_back_by_agreement() -> None:
    session = play_at_random(going_on(8), 9, 11)
    session.add(Move(0, takes_back=tuple(session.can_go_back(5)), agreed=True))
    play_at_random(session, 2)
    assert verify(read(written(session.log)))


def with_count(log: Log, copied: int) -> Log:
    """Return the same log with another count and correct checksums."""
    return Log(**{name: getattr(log, name) for name in log.__struct_fields__} | {"copied": copied})


@pytest.mark.parametrize("copied", [-1, 10_000])
def test_an_impossible_count_is_refused(copied: int) -> None:
    log = play_at_random(going_on(5), 9).log
    with pytest.raises(LogError, match=rf"copied: {copied} of {len(log.entries)} entries cannot have been copied"):
        read(written(with_count(log, copied)))


@pytest.mark.parametrize("dice", DICE.values(), ids=DICE.keys())
def test_a_wrong_count_is_refused_because_the_dice_do_not_match(dice: Dice) -> None:
    """A lower count would check a draw of other dice; with a higher one its own draws would start too late."""
    log = play_at_random(going_on(5, dice), 9).log
    drawn = [number for number, entry in enumerate(log.entries) for _ in entry.draws]
    refused = 0
    for copied in range(len(log.entries)):
        between = [number for number in drawn if min(copied, 5) <= number < max(copied, 5)]
        left = [number for number in drawn if number >= copied]
        # A few draws can match by chance; without draws in between, both counts are correct.
        if between and len(left) >= 5:
            for check in (verify, Session.resume):
                with pytest.raises(LogError, match="does not match the dice"):
                    check(with_count(log, copied))
            refused += 1
        elif not between:
            assert verify(with_count(log, copied))
    assert refused >= 5


def test_the_count_cannot_be_changed_in_the_document() -> None:
    text = written(play_at_random(going_on(5), 9).log)
    for other in ('"copied": 4', '"copied": 6'):
        with pytest.raises(LogError, match="entry 0: was changed"):
            read(text.replace('"copied": 5', other))


def test_copied_entries_must_follow_the_rules() -> None:
    log = play_at_random(going_on(8), 9).log
    log.entries[3] = log.entries[2]
    with pytest.raises(LogError, match="entry 3: "):
        verify(log)
