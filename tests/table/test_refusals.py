"""Every refusal there is: who may do what and when. A refused command leaves the table as it was."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.table.sitting import PEOPLE, Sitting
from truckstop.table import commands
from truckstop.table.commands import Refused
from truckstop.table.entries import AnyEntry, Clock
from truckstop.table.table import Table


def opened() -> Sitting:
    return Sitting("frenzy", ["ana", "bo", "", "bot:greedy"])


def begun() -> Sitting:
    return Sitting("frenzy", ["ana", "bo", "bot:greedy"]).start()


def over() -> Sitting:
    return begun().play_on(Random(1))


def deal(begin: bool = False) -> Sitting:
    sitting = Sitting("rollwrite", ["ana"], deal="daily")
    return sitting.start() if begin else sitting


def copied() -> Sitting:
    moves = tuple(Sitting("frenzy", ["ana", "bo"]).start().play_on(Random(1), 8).session.log.entries)
    return Sitting("frenzy", ["ana", ""], copied=moves)


def sent_away() -> Sitting:
    sitting = opened()
    sitting.do(commands.send_away, "ana", 1)
    return sitting


def proposed(what: str = "end") -> Sitting:
    sitting = begun()
    sitting.do(commands.propose, "ana", what, sitting.table.number(0) - 1)
    return sitting


def closed() -> Sitting:
    """The deal that two play has closed in the middle of their game."""
    sitting = Sitting("tacos", ["ana", "bo"], deal="d", closes=2000.0).start()
    sitting.now = 2000.0
    return sitting


def acted_twice() -> str:
    """Ana chooses from a question that she has answered since."""
    sitting = begun()
    seen = sitting.table.number(0)
    commands.in_time(sitting.table, 0, seen)
    sitting.gesture(0, Random(1), by="ana")
    commands.in_time(sitting.table, 1, seen)
    return sitting.refused(in_time, 0, seen)


def in_time(table: Table, seat: int, n: int, at: float) -> AnyEntry | None:
    commands.in_time(table, seat, n)
    return None


def room(table: Table, who: str, at: float) -> AnyEntry | None:
    commands.room(table, who)
    return None


def often(which: int) -> Sitting:
    """So much has happened that one person, or nobody, may do more."""
    sitting = begun()
    sitting.table.sent.counts["ana"] = commands.MOST_OF_ONE
    if which == 1:
        commands.room(sitting.table, "bo")
    else:
        sitting.table.seq = commands.MOST_ENTRIES
    return sitting


def unchecked(check: Callable[..., object], *args: object) -> Callable[[], str]:
    """What is checked before there is a table."""

    def refusal() -> str:
        with pytest.raises(Refused) as caught:
            check(*args)
        assert str(caught.value)
        return caught.value.key

    return refusal


def later() -> str:
    """The option of a seat that is not asked now."""
    sitting = begun()
    seat = next(seat for seat in range(3) if seat not in sitting.table.waiting() or len(sitting.table.waiting()) == 3)
    return sitting.refused(commands.do, seat, [sitting.table.game.option_count - 1])


CASES: list[tuple[str, Callable[[], str]]] = [
    # Texts, clocks, games and bots
    ("name", unchecked(commands.checked_name, "")),
    ("chat", unchecked(commands.checked_chat, "x" * 501)),
    ("chat", lambda: opened().refused(commands.say, "ana", "\x00")),
    ("clock", unchecked(commands.checked_clock, Clock("hourglass", 60))),
    ("clock", unchecked(commands.checked_clock, Clock("move", 4))),
    ("clock", unchecked(commands.checked_clock, Clock("bank", 14 * 24 * 3600 + 1))),
    ("clock", lambda: opened().refused(commands.change, "ana", {}, 4, False, Clock("move", -1))),
    ("options", unchecked(commands.check_game, "chess", 2, {})),
    ("options", unchecked(commands.check_game, "frenzy", 7, {})),
    ("options", unchecked(commands.check_game, "frenzy", 0, {})),
    ("options", unchecked(commands.check_game, "frenzy", 2, {"specials": "perhaps"})),
    ("options", lambda: opened().refused(commands.change, "ana", {"no": "such"}, 4, False, Clock())),
    ("players", unchecked(commands.check_game, "rollwrite", 13, {})),
    ("bot", unchecked(commands.checked_bot, "frenzy", "nobody")),
    ("bot", lambda: opened().refused(commands.put_bot, "ana", 2, "nobody")),
    # Before the game
    ("begun", lambda: begun().refused(commands.sit, "cy", None)),
    ("begun", lambda: begun().refused(commands.put_bot, "ana", 2, "")),
    ("begun", lambda: begun().refused(commands.change, "ana", {}, 3, False, Clock())),
    ("begun", lambda: begun().refused(commands.add_entropy, "ana", "ab" * 8)),
    ("begun", lambda: begun().refused(commands.start, "ana")),
    ("begun", lambda: over().refused(commands.sit, "cy", 0)),
    ("lesson", lambda: Sitting(lesson=True).refused(commands.sit, "cy", None)),
    ("lesson", lambda: Sitting(lesson=True).refused(commands.put_bot, "ana", 1, "")),
    ("lesson", lambda: Sitting(lesson=True).refused(commands.change, "ana", {}, 3, False, Clock())),
    ("lesson", lambda: Sitting(lesson=True).refused(commands.add_entropy, "ana", "ab" * 8)),
    ("seated", lambda: opened().refused(commands.sit, "bo", None)),
    ("full", lambda: Sitting("frenzy", ["ana", "bo"]).refused(commands.sit, "cy", None)),
    ("taken", lambda: opened().refused(commands.sit, "cy", 0)),
    ("taken", lambda: opened().refused(commands.sit, "cy", 3)),
    ("taken", lambda: opened().refused(commands.sit, "ana", 0)),
    ("seat", lambda: opened().refused(commands.sit, "cy", 4)),
    ("seat", lambda: opened().refused(commands.sit, "cy", -1)),
    ("seat", lambda: opened().refused(commands.put_bot, "ana", 1, "greedy")),
    ("seat", lambda: opened().refused(commands.put_bot, "ana", 2, "")),
    ("seat", lambda: opened().refused(commands.put_bot, "ana", None, "greedy")),
    ("sent_away", lambda: sent_away().refused(commands.sit, "bo", None)),
    ("players", lambda: opened().refused(commands.change, "ana", {}, 2, False, Clock())),
    ("players", lambda: Sitting("rollwrite", ["ana"]).refused(commands.change, "ana", {}, 13, False, Clock())),
    ("fixed", lambda: deal().refused(commands.change, "ana", {"side": "B"}, 1, False, Clock())),
    ("fixed", lambda: copied().refused(commands.change, "ana", {}, 3, False, Clock())),
    ("deal", lambda: deal().refused(commands.add_entropy, "ana", "ab" * 8)),
    ("not_seated", lambda: opened().refused(commands.add_entropy, "cy", "ab" * 8)),
    ("entropy", lambda: opened().refused(commands.add_entropy, "ana", "ab" * 7)),
    ("entropy", lambda: opened().refused(commands.add_entropy, "ana", "ab" * 65)),
    ("entropy", lambda: opened().refused(commands.add_entropy, "ana", "xy" * 8)),
    ("entropy", lambda: opened().refused(commands.add_entropy, "ana", "ab " * 8)),
    ("entropy", lambda: opened().refused(commands.add_entropy, "ana", "")),
    ("empty", lambda: opened().refused(commands.start, "ana")),
    ("empty", lambda: Sitting("frenzy", ["bot:greedy"] * 2).refused(commands.start, "ana")),
    # Who may
    ("not_host", lambda: opened().refused(commands.start, "bo")),
    ("not_host", lambda: opened().refused(commands.put_bot, "bo", 2, "greedy")),
    ("not_host", lambda: opened().refused(commands.change, "bo", {}, 4, False, Clock())),
    ("not_host", lambda: begun().refused(commands.send_away, "bo", 0)),
    ("not_host", lambda: begun().refused(commands.host, "bo", 1, True)),
    ("not_host", lambda: begun().refused(commands.host, "bo", None, False)),
    ("seat", lambda: begun().refused(commands.host, "ana", None, True)),
    ("not_seated", lambda: begun().refused(commands.host, "cy", None, True)),
    ("not_seated", lambda: begun().refused(commands.leave, "cy")),
    ("not_seated", lambda: begun().refused(commands.take_back, "cy")),
    ("not_seated", lambda: begun().refused(commands.propose, "cy", "end", 0)),
    ("not_seated", lambda: proposed().refused(commands.answer, "cy", 1, True)),
    ("seat", lambda: begun().refused(commands.send_away, "ana", 2)),
    ("seat", lambda: begun().refused(commands.send_away, "ana", 0)),
    ("seat", lambda: begun().refused(commands.send_away, "ana", 9)),
    ("seat", lambda: begun().refused(commands.host, "ana", 2, False)),
    ("seat", lambda: begun().refused(commands.host, "ana", 3, False)),
    # The game
    ("not_begun", lambda: opened().refused(commands.do, 0, [0])),
    ("not_begun", lambda: opened().refused(commands.take_back, "ana")),
    ("not_begun", lambda: opened().refused(commands.propose, "ana", "end", 0)),
    ("not_begun", lambda: opened().refused(commands.answer, "ana", 1, True)),
    ("over", lambda: over().refused(commands.do, 0, [0])),
    ("over", lambda: over().refused(commands.take_back, "ana")),
    ("over", lambda: over().refused(commands.propose, "ana", "back", 1)),
    ("over", lambda: over().refused(commands.answer, "ana", 1, True)),
    ("illegal", lambda: begun().refused(commands.do, 0, [])),
    ("illegal", lambda: begun().refused(commands.do, 0, [-1])),
    ("illegal", lambda: begun().refused(commands.do, 0, [10**30])),
    ("illegal", lambda: begun().refused(commands.do, 0, [0] * 201)),
    ("illegal", lambda: begun().refused(commands.do, 9, [0])),
    ("illegal", later),
    ("closed", lambda: closed().refused(commands.do, 0, [0])),
    ("closed", lambda: Sitting("tacos", ["ana", "bo"], deal="d", closes=1.0).refused(commands.start, "ana")),
    ("here", lambda: begun().refused(commands.stand_in, "ana", 1, False)),
    ("seat", lambda: begun().refused(commands.stand_in, "ana", 2, True)),
    ("not_seated", lambda: begun().refused(commands.stand_in, "cy", 1, True)),
    ("late", acted_twice),
    ("full", lambda: often(1).refused(room, "ana")),
    ("full", lambda: often(2).refused(room, "bo")),
    ("take_back", lambda: begun().refused(commands.take_back, "ana")),
    ("proposal", lambda: begun().refused(commands.propose, "ana", "draw", 0)),
    ("proposal", lambda: proposed().refused(commands.propose, "bo", "end", 0)),
    ("proposal", lambda: begun().refused(commands.answer, "bo", 1, True)),
    *[("proposal", lambda to=to: begun().refused(commands.propose, "ana", "back", to)) for to in (0, 1, -1, 99, 2)],
    ("deal", lambda: deal(True).refused(commands.propose, "ana", "back", 2)),
    # Chat
    ("sent_away", lambda: sent_away().refused(commands.say, "bo", "but why")),
    ("chat", lambda: opened().refused(commands.unsay, "ana", 0)),
    ("chat", lambda: chatted().refused(commands.unsay, "cy", 0)),
    ("chat", lambda: chatted().refused(commands.unsay, "bo", 1)),
    ("chat", lambda: chatted().refused(commands.unsay, "bo", -1)),
    ("chat", lambda: chatted().refused(commands.unsay, "ana", 2)),
    ("chat", lambda: chatted().refused(commands.silence, "ana", 1)),
    ("seat", lambda: chatted().refused(commands.silence, "ana", 0)),
    ("not_host", lambda: chatted().refused(commands.silence, "bo", 0)),
]


def chatted() -> Sitting:
    """Bo has written a line in the chat, then Ana, whose line was deleted again."""
    sitting = opened()
    sitting.do(commands.say, "bo", "one")
    sitting.do(commands.say, "ana", "two")
    sitting.do(commands.unsay, "ana", 1)
    return sitting


@pytest.mark.parametrize(("key", "case"), CASES, ids=[f"{key} {number}" for number, (key, _) in enumerate(CASES)])
def test_it_is_refused(key: str, case: Callable[[], str]) -> None:
    assert case() == key


def test_every_refusal_that_there_is_has_a_case() -> None:
    source = Path(commands.__file__).with_name("commands.py").read_text(encoding="utf-8")
    keys = set(re.findall(r'Refused\(\s*"(\w+)"', source)) | {"name", "chat"}
    assert keys == {key for key, _ in CASES}
    assert set(PEOPLE) >= {"ana", "bo", "cy"}


@pytest.mark.parametrize("kind", ["none", "move", "bank"])
def test_a_clock_of_each_kind_is_taken(kind: str) -> None:
    for seconds in (5, 14 * 24 * 3600):
        assert commands.checked_clock(Clock(kind, seconds)) == (Clock(kind, seconds) if kind != "none" else Clock())
