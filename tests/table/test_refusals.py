"""Every refusal: who may do what and when. A refused command does not change the table."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.table.sitting import PEOPLE, Sitting
from truckstop.table import commands
from truckstop.table.commands import (
    Again,
    Answer,
    Change,
    Entropy,
    Host,
    Leave,
    Propose,
    PutBot,
    Refused,
    Say,
    SendAway,
    Silence,
    Sit,
    StandIn,
    Start,
    TakeBack,
    Unsay,
)
from truckstop.table.commands.checks import MOST_ENTRIES, MOST_ENTRIES_OF_ONE, check_id, check_quota
from truckstop.table.commands.gestures import check_in_time
from truckstop.table.commands.seating import checked_bot
from truckstop.table.commands.setup import check_game, checked_clock
from truckstop.table.commands.texts import checked_chat, checked_name
from truckstop.table.entries import Clock


def opened() -> Sitting:
    return Sitting("frenzy", ["ana", "bo", "", "bot:greedy"])


def begun() -> Sitting:
    return Sitting("frenzy", ["ana", "bo", "bot:greedy"]).start()


def over() -> Sitting:
    return begun().play_on(Random(1))


def rematched() -> Sitting:
    sitting = over()
    sitting.do("ana", Again())
    return sitting


def deal(begin: bool = False) -> Sitting:
    sitting = Sitting("rollwrite", ["ana"], deal="daily")
    return sitting.start() if begin else sitting


def copied() -> Sitting:
    moves = tuple(Sitting("frenzy", ["ana", "bo"]).start().play_on(Random(1), 8).session.log.entries)
    return Sitting("frenzy", ["ana", ""], copied=moves)


def sent_away() -> Sitting:
    sitting = opened()
    sitting.do("ana", SendAway(seat=1))
    return sitting


def proposed(what: str = "end") -> Sitting:
    sitting = begun()
    sitting.do("ana", Propose(what=what, to=sitting.table.number(0) - 1))
    return sitting


def closed() -> Sitting:
    """A deal that closed in the middle of the game."""
    sitting = Sitting("tacos", ["ana", "bo"], deal="d", closes=2000.0).start()
    sitting.now = 2000.0
    return sitting


def acted_twice() -> str:
    """Ana answers a prompt that was answered before."""
    sitting = begun()
    seen = sitting.table.number(0)
    check_in_time(sitting.table, 0, seen)
    sitting.gesture(0, Random(1), by="ana")
    check_in_time(sitting.table, 1, seen)
    return sitting.refusal(lambda: check_in_time(sitting.table, 0, seen))


def over_quota(which: int, who: str) -> str:
    """One person (1), or everybody (2), has used up the quota of entries."""
    sitting = begun()
    sitting.table.sent.counts["ana"] = MOST_ENTRIES_OF_ONE
    if which == 1:
        check_quota(sitting.table, "bo")
    else:
        sitting.table.seq = MOST_ENTRIES
    return sitting.refusal(lambda: check_quota(sitting.table, who))


def unchecked(check: Callable[..., object], *args: object) -> Callable[[], str]:
    """Return a case for a check that needs no table."""

    def refusal() -> str:
        with pytest.raises(Refused) as caught:
            check(*args)
        assert str(caught.value)
        return caught.value.key

    return refusal


def later() -> str:
    """An option that is not offered."""
    sitting = begun()
    seat = next(seat for seat in range(3) if seat not in sitting.table.waiting() or len(sitting.table.waiting()) == 3)
    return sitting.refused_move(seat, [sitting.table.game.option_count - 1])


CASES: list[tuple[str, Callable[[], str]]] = [
    # Texts, clocks, games and bots
    ("id", unchecked(check_id, "a/b")),
    ("id", unchecked(check_id, "a" * 65)),
    ("name", unchecked(checked_name, "")),
    ("chat", unchecked(checked_chat, "x" * 501)),
    ("chat", lambda: opened().refused("ana", Say(text="\x00"))),
    ("clock", unchecked(checked_clock, Clock("hourglass", 60))),
    ("clock", unchecked(checked_clock, Clock("move", 4))),
    ("clock", unchecked(checked_clock, Clock("bank", 14 * 24 * 3600 + 1))),
    ("clock", lambda: opened().refused("ana", Change(players=4, clock=Clock("move", -1)))),
    ("options", unchecked(check_game, "chess", 2, {})),
    ("options", unchecked(check_game, "frenzy", 7, {})),
    ("options", unchecked(check_game, "frenzy", 0, {})),
    ("options", unchecked(check_game, "frenzy", 2, {"specials": "perhaps"})),
    ("options", lambda: opened().refused("ana", Change(options={"no": "such"}, players=4))),
    ("players", unchecked(check_game, "rollwrite", 13, {})),
    ("bot", unchecked(checked_bot, "frenzy", "nobody")),
    ("bot", lambda: opened().refused("ana", PutBot(seat=2, bot="nobody"))),
    # Before the game
    ("begun", lambda: begun().refused("cy", Sit())),
    ("begun", lambda: begun().refused("ana", PutBot(seat=2))),
    ("begun", lambda: begun().refused("ana", Change(players=3))),
    ("begun", lambda: begun().refused("ana", Entropy(entropy="ab" * 8))),
    ("begun", lambda: begun().refused("ana", Start())),
    ("begun", lambda: over().refused("cy", Sit(seat=0))),
    ("lesson", lambda: Sitting(lesson=True).refused("cy", Sit())),
    ("lesson", lambda: Sitting(lesson=True).refused("ana", PutBot(seat=1))),
    ("lesson", lambda: Sitting(lesson=True).refused("ana", Change(players=3))),
    ("lesson", lambda: Sitting(lesson=True).refused("ana", Entropy(entropy="ab" * 8))),
    ("seated", lambda: opened().refused("bo", Sit())),
    ("full", lambda: Sitting("frenzy", ["ana", "bo"]).refused("cy", Sit())),
    ("taken", lambda: opened().refused("cy", Sit(seat=0))),
    ("taken", lambda: opened().refused("cy", Sit(seat=3))),
    ("taken", lambda: opened().refused("ana", Sit(seat=0))),
    ("seat", lambda: opened().refused("cy", Sit(seat=4))),
    ("seat", lambda: opened().refused("cy", Sit(seat=-1))),
    ("seat", lambda: opened().refused("ana", PutBot(seat=1, bot="greedy"))),
    ("seat", lambda: opened().refused("ana", PutBot(seat=2))),
    ("sent_away", lambda: sent_away().refused("bo", Sit())),
    ("players", lambda: opened().refused("ana", Change(players=2))),
    ("players", lambda: Sitting("rollwrite", ["ana"]).refused("ana", Change(players=13))),
    ("fixed", lambda: deal().refused("ana", Change(options={"side": "B"}, players=1))),
    ("fixed", lambda: copied().refused("ana", Change(players=3))),
    ("deal", lambda: deal().refused("ana", Entropy(entropy="ab" * 8))),
    ("not_seated", lambda: opened().refused("cy", Entropy(entropy="ab" * 8))),
    ("entropy", lambda: opened().refused("ana", Entropy(entropy="ab" * 7))),
    ("entropy", lambda: opened().refused("ana", Entropy(entropy="ab" * 65))),
    ("entropy", lambda: opened().refused("ana", Entropy(entropy="xy" * 8))),
    ("entropy", lambda: opened().refused("ana", Entropy(entropy="ab " * 8))),
    ("entropy", lambda: opened().refused("ana", Entropy(entropy=""))),
    ("empty", lambda: opened().refused("ana", Start())),
    ("empty", lambda: Sitting("frenzy", ["bot:greedy"] * 2).refused("ana", Start())),
    # Rights
    ("not_host", lambda: opened().refused("bo", Start())),
    ("not_host", lambda: opened().refused("bo", PutBot(seat=2, bot="greedy"))),
    ("not_host", lambda: opened().refused("bo", Change(players=4))),
    ("not_host", lambda: begun().refused("bo", SendAway(seat=0))),
    ("not_host", lambda: begun().refused("bo", Host(seat=1), gone=True)),
    ("not_host", lambda: begun().refused("bo", Host())),
    ("seat", lambda: begun().refused("ana", Host(), gone=True)),
    ("not_seated", lambda: begun().refused("cy", Host(), gone=True)),
    ("not_seated", lambda: begun().refused("cy", Leave())),
    ("not_seated", lambda: begun().refused("cy", TakeBack())),
    ("not_seated", lambda: begun().refused("cy", Propose(what="end"))),
    ("not_seated", lambda: proposed().refused("cy", Answer(number=1, agrees=True))),
    ("seat", lambda: begun().refused("ana", SendAway(seat=2))),
    ("seat", lambda: begun().refused("ana", SendAway(seat=0))),
    ("seat", lambda: begun().refused("ana", SendAway(seat=9))),
    ("seat", lambda: begun().refused("ana", Host(seat=2))),
    ("seat", lambda: begun().refused("ana", Host(seat=3))),
    # The game
    ("not_begun", lambda: opened().refused_move(0, [0])),
    ("not_begun", lambda: opened().refused("ana", TakeBack())),
    ("not_begun", lambda: opened().refused("ana", Propose(what="end"))),
    ("not_begun", lambda: opened().refused("ana", Answer(number=1, agrees=True))),
    ("over", lambda: over().refused_move(0, [0])),
    ("over", lambda: over().refused("ana", TakeBack())),
    ("over", lambda: over().refused("ana", Propose(what="back", to=1))),
    ("over", lambda: over().refused("ana", Answer(number=1, agrees=True))),
    ("illegal", lambda: begun().refused_move(0, [])),
    ("illegal", lambda: begun().refused_move(0, [-1])),
    ("illegal", lambda: begun().refused_move(0, [10**30])),
    ("illegal", lambda: begun().refused_move(0, [0] * 201)),
    ("illegal", lambda: begun().refused_move(9, [0])),
    ("illegal", later),
    ("closed", lambda: closed().refused_move(0, [0])),
    ("closed", lambda: Sitting("tacos", ["ana", "bo"], deal="d", closes=1.0).refused("ana", Start())),
    ("here", lambda: begun().refused("ana", StandIn(seat=1))),
    ("seat", lambda: begun().refused("ana", StandIn(seat=2), gone=True)),
    ("not_seated", lambda: begun().refused("cy", StandIn(seat=1), gone=True)),
    ("late", acted_twice),
    ("full", lambda: over_quota(1, "ana")),
    ("full", lambda: over_quota(2, "bo")),
    ("take_back", lambda: begun().refused("ana", TakeBack())),
    ("proposal", lambda: begun().refused("ana", Propose(what="draw"))),
    ("proposal", lambda: proposed().refused("bo", Propose(what="end"))),
    ("proposal", lambda: begun().refused("bo", Answer(number=1, agrees=True))),
    *[("proposal", lambda to=to: begun().refused("ana", Propose(what="back", to=to))) for to in (0, 1, -1, 99, 2)],
    ("deal", lambda: deal(True).refused("ana", Propose(what="back", to=2))),
    # A rematch
    ("not_host", lambda: over().refused("bo", Again())),
    ("not_over", lambda: begun().refused("ana", Again())),
    ("again", lambda: rematched().refused("ana", Again())),
    ("deal", lambda: deal(True).play_on(Random(1)).refused("ana", Again())),
    # Chat
    ("sent_away", lambda: sent_away().refused("bo", Say(text="but why"))),
    ("chat", lambda: opened().refused("ana", Unsay(number=0))),
    ("chat", lambda: chatted().refused("cy", Unsay(number=0))),
    ("chat", lambda: chatted().refused("bo", Unsay(number=1))),
    ("chat", lambda: chatted().refused("bo", Unsay(number=-1))),
    ("chat", lambda: chatted().refused("ana", Unsay(number=2))),
    ("chat", lambda: chatted().refused("ana", Silence(number=1))),
    ("seat", lambda: chatted().refused("ana", Silence(number=0))),
    ("not_host", lambda: chatted().refused("bo", Silence(number=0))),
]


def chatted() -> Sitting:
    """Bo has written a line in the chat, then Ana, whose line was deleted again."""
    sitting = opened()
    sitting.do("bo", Say(text="one"))
    sitting.do("ana", Say(text="two"))
    sitting.do("ana", Unsay(number=1))
    return sitting


@pytest.mark.parametrize(("key", "case"), CASES, ids=[f"{key} {number}" for number, (key, _) in enumerate(CASES)])
def test_the_command_is_refused(key: str, case: Callable[[], str]) -> None:
    assert case() == key


def test_every_refusal_has_a_case() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(commands.__file__).parent.glob("*.py"))
    keys = set(re.findall(r'Refused\(\s*"(\w+)"', source)) | {"name", "chat"}
    assert keys == {key for key, _ in CASES}
    assert set(PEOPLE) >= {"ana", "bo", "cy"}


@pytest.mark.parametrize("kind", ["none", "move", "bank"])
def test_a_clock_of_each_kind_is_accepted(kind: str) -> None:
    for seconds in (5, 14 * 24 * 3600):
        assert checked_clock(Clock(kind, seconds)) == (Clock(kind, seconds) if kind != "none" else Clock())
