"""Lessons: the same for everybody, closed to others, and with a first round that shows what there is to learn."""

from collections.abc import Iterator

import pytest

from tests.server.serving import Api, Served, sqlite_file
from truckstop.kernel.chance import Seeded
from truckstop.kernel.prompt import Message
from truckstop.server.bot_moves import seed_of
from truckstop.server.bot_worker import Question, thought
from truckstop.server.game_plans import GamePlan
from truckstop.server.lessons import LESSONS, Lesson
from truckstop.table.commands import Context, Start
from truckstop.table.commands.gestures import do
from truckstop.table.entries import Clock, Place
from truckstop.table.table import Table

ROUND = {"frenzy": ("round", 1), "rollwrite": ("turn", 2), "tacos": ("round", 1)}
"""The event that begins a round, and how many of them make the first round: with two players each rolls once."""


def taught(game: str, lesson: Lesson) -> list[Message]:
    """Return the events of the first round, if the learner plays as the bots do."""
    table = Table("lesson")
    seats = (Place(who="learner"), *(Place(bot=lesson.bot) for _ in range(lesson.players - 1)))
    plan = GamePlan(game, lesson.players, {}, lesson.secret(), lesson=True)
    table.add(plan.made("learner", seats, False, Clock(), 0.0))
    started = Start().entry(table, Context("learner", 0.0))
    assert started is not None
    table.add(started)
    session = table.session
    assert session is not None, "the game has begun"
    name, rounds = ROUND[game]
    while waiting := table.waiting():
        told = [table.game.message(session.rules, event) for event in session.told(0)]
        if len(named(told, name)) > rounds:
            return told
        seat = waiting[-1]
        seed = seed_of(table, seat)
        known = session.state.copy()
        known.forget(seat, Seeded(seed))
        gesture = thought(Question(game, table.players, {}, known.dump(), seat, lesson.bot, seed))
        table.add(do(table, seat, gesture, 0.0))
    raise AssertionError("the game is over before the first round")


def named(told: list[Message], name: str) -> list[Message]:
    return [message for message in told if message.key.rpartition(".")[2] == name]


def test_the_first_round_of_frenzy_has_good_dice_and_bad_ones_and_cards() -> None:
    told = taught("frenzy", LESSONS["frenzy"])
    sides = {"night_market": 8, "concert": 10, "sporting_event": 12, "gaming_con": 20}
    rolled = [int(str(one.params["face"])) / sides[str(one.params["venue"])[6:]] for one in named(told, "rolled")]
    assert min(rolled) <= 0.25
    assert max(rolled) >= 0.75
    cards = [one.params["card"] for one in named(told, "played") if one.params["who"] != "seat:0"]
    assert "card:reroll" in cards
    assert 2 <= len(set(cards)) <= 4
    assert len(named(told, "played")) <= 6, "too much for a first round"
    assert named(told, "first")[0].params["who"] != "seat:0", "the learner first sees how it is done"


def test_the_first_turns_of_rollwrite_have_a_roll_and_two_sales_of_the_learner() -> None:
    told = taught("rollwrite", LESSONS["rollwrite"])
    assert named(told, "turn")[0].params["who"] == "seat:0"
    own = [one for one in told if one.params.get("who") == "seat:0"]
    assert len(named(own, "sold")) == 2
    assert named(own, "closed")


def test_the_first_round_of_tacos_has_a_tied_bid_and_a_taco_of_the_learner() -> None:
    told = taught("tacos", LESSONS["tacos"])
    mine, other = (one.params for one in named(told, "bid"))
    assert mine["vendor"] == other["vendor"]
    assert mine["n"] != other["n"], "who comes first is decided by the bids"
    built = [one.params["who"] for one in named(told, "built")]
    assert "seat:0" in built
    assert "seat:1" in built


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Served(sqlite_file(tmp_path_factory.mktemp("lessons"))) as server:
        yield server.url


def begun(learner: Api, game: str) -> str:
    table: str = learner.post("/api/tables", {"game": game, "lesson": True})["id"]
    learner.do(table, "start")
    return table


@pytest.mark.parametrize("game", LESSONS)
def test_learners_who_do_the_same_are_dealt_the_same(served: str, game: str) -> None:
    first, second = (seen_of(Api(served, name), game) for name in ("Ann", "Bob"))
    assert len(first) > 5
    assert first == second


def seen_of(learner: Api, game: str) -> list[object]:
    """Return what a player sees who always takes the first option."""
    table, seen = begun(learner, game), list[object]()
    for _ in range(6):
        shown = learner.get(f"/api/tables/{table}")
        while shown["asked"] is None:
            # Until the bots have moved.
            learner.get(f"/api/tables/{table}", after=shown["n"], wait=10)
            shown = learner.get(f"/api/tables/{table}")
        seen.append((shown["view"], shown["asked"], shown["events"]))
        learner.do(table, "do", options=[shown["asked"]["choices"][0]["option"]])
    return seen


def test_a_lesson_is_marked_and_cannot_be_changed(served: str) -> None:
    learner, friend = Api(served, "Ann"), Api(served, "Bob")
    table = learner.post("/api/tables", {"game": "frenzy", "lesson": True})["id"]
    shown = friend.get(f"/api/tables/{table}")["table"]
    assert shown["lesson"] is True
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "bot", "bot"]
    assert learner.refused(table, "bot", seat=1, bot="") == "lesson"
    assert learner.refused(table, "change", players=4) == "lesson"
    assert learner.refused(table, "entropy", entropy="00" * 8) == "lesson"
    learner.do(table, "leave")
    assert friend.refused(table, "sit") == "lesson"


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ({"game": "chess"}, "lesson"),
        ({"game": "frenzy", "players": 4}, "fixed"),
        ({"game": "frenzy", "seats": ["me", "open", "open"]}, "fixed"),
        ({"game": "frenzy", "public": True}, "fixed"),
    ],
)
def test_a_request_for_an_unknown_lesson_names_the_lessons(served: str, wanted: dict[str, object], key: str) -> None:
    answer = Api(served, "Ann").ask("POST", "/api/tables", wanted | {"lesson": True})
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"] == key


def test_a_rematch_of_a_lesson_has_dice_of_its_own(served: str) -> None:
    learner = Api(served, "Ann")
    table = begun(learner, "rollwrite")
    before = learner.get(f"/api/tables/{table}")["table"]["commitment"]
    learner.do(table, "propose", what="end")
    learner.do(table, "again")
    shown = learner.get(f"/api/tables/{learner.get(f'/api/tables/{table}')['table']['again']}")["table"]
    assert shown["lesson"] is False
    assert shown["commitment"] != before
