"""The specials of the d10, the concert."""

import pytest

from tests.games.frenzy.tables import table, truck_of
from tests.rule import rule
from truckstop.games.frenzy.codes import E_DECLINED, E_ONLY_TRUCKS, E_REROLLED, GONE
from truckstop.games.frenzy.events import OnlyTrucks
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.look import Looker


@rule("F7.4", "F7.6")
def test_encore_rolls_the_die_again_after_actions() -> None:
    t = table(3, specials=["encore"]).rolls(d10=9).park(Ana="d8 d10").pick(Ana="reroll reroll")
    t.chance.will("d10", 8, 4)
    t.play("Ana", "reroll", "at d10")
    assert t.seen("d10").face == 8, "not before the last card"
    t.do("Ana", "drop reroll")
    assert t.events(E_REROLLED)[-1] == (3, 8, 4, 4)
    assert ("Ana", 4, "d10") in t.paid()


@rule("F7.4", "F7.6")
def test_early_doors_sells_a_place_for_2_before_trucks_are_selected() -> None:
    t = table(3, specials=["early_doors"], money={"Ana": 2, "Ben": 1, "Cem": 3}, first="Cem")
    assert (t.phase, t.asked) == ("before select trucks", ["Cem"])
    assert t.options("Cem") == ["pass", "home d8", "home d10", "home d12", "home d20"]
    t.do("Cem", "home d20")
    assert t.asked == ["Ana"], "Ben cannot pay"
    t.do("Ana", "pass")
    assert (t.at("d10"), t.money) == (["Cem"], {"Ana": 2, "Ben": 1, "Cem": 1})
    assert [(t.people[who], key) for who, key, _, _ in t.events(E_DECLINED)] == [("Ana", t.special("early_doors").id)]
    t.rolls().park(Ana="d8 d10", Ben="d8 d10", Cem="d10 d12")
    assert t.at("d10") == ["Ana", "Ben", "Cem", "Cem"], "two more are picked as ever"
    assert t.seat_seen("Cem").home == ["night_market"]


@rule("F7.6", "F2.1", "C7")
def test_early_doors_leaves_everybody_two_trucks_to_pick() -> None:
    """Sold out bars the d20: three can be picked, so one of them may go, and then the two left are picked unasked."""
    t = table(3, specials=["early_doors", "sold_out"], money={"Ana": 2})
    assert t.options("Ana") == ["pass", "home d8", "home d10", "home d12", "home d20"]
    t.do("Ana", "home d8")
    assert (t.phase, t.asked) == ("select trucks", ["Ben", "Cem"])
    only = OnlyTrucks("seat:0", "venue:concert", "venue:sporting_event")
    told = [event for event in t.heard.events if event[1] == E_ONLY_TRUCKS]
    assert [(event[0], FRENZY.event(t.rules, event)) for event in told] == [(0, only)], "to their owner alone"
    t.state.phase.withdraw(t.state, 0)
    assert len(t.events(E_ONLY_TRUCKS)) == 1, "who takes back is not told again"
    t.rolls().park(Ben="d8 d10", Cem="d8 d10")
    assert [t.at(die).count("Ana") for die in ("d8", "d10", "d12", "d20")] == [0, 2, 1, 0]


@rule("F7.6", "F2.1", "C7")
def test_a_look_shows_the_trucks_that_follow_unasked() -> None:
    t = table(3, specials=["early_doors", "sold_out"], money={"Ana": 2})
    home = {t.option_name(each): each for each in t.state.options(0)}["home d8"]
    does = Looker(FRENZY, t.rules, t.state, 0).at([home]).does
    assert does[-1] == OnlyTrucks("seat:0", "venue:concert", "venue:sporting_event")


@rule("F7.6")
def test_early_doors_with_too_few_trucks_offers_only_what_can_be_spared() -> None:
    t = table(3, specials=["early_doors", "sold_out"], money={"Ana": 9})
    t.state.where[truck_of("Ana", "d8")] = GONE
    assert t.options("Ana") == ["pass", "home d20"]


@rule("F7.4", "F7.6")
@pytest.mark.parametrize(("answer", "face"), [("accept", 10), ("pass", 4)])
def test_sound_check_lets_the_first_player_roll_again(answer: str, face: int) -> None:
    t = table(3, specials=["sound_check"], first="Ben").rolls(d10=4).park()
    assert (t.phase, t.asked, t.options("Ben")) == ("after roll", ["Ben"], ["pass", "accept"])
    t.chance.will("d10", 10)
    t.do("Ben", answer)
    assert (t.phase, t.seen("d10").face) == ("select actions", face)


@rule("F7.4", "F7.6", "F3.1")
@pytest.mark.parametrize(("before", "after", "stands"), [(7, 3, 7), (3, 7, 7), (5, 5, 5)])
def test_second_take_keeps_the_higher_face_of_a_reroll(before: int, after: int, stands: int) -> None:
    t = table(3, specials=["second_take"]).rolls(d10=before, d8=5).park().pick(Ana="reroll reroll reroll")
    t.chance.will("d10", after)
    t.play("Ana", "reroll", "at d10")
    assert t.seen("d10").face == stands
    t.chance.will("d8", 2)
    t.play("Ana", "reroll", "at d8")
    assert t.seen("d8").face == 2, "elsewhere the new face stands"
