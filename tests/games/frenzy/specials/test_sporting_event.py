"""The specials of the d12, the sporting event."""

from tests.games.frenzy.tables import table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_GIVEN


@rule("F7.4", "F7.6", "F3.3", "F2.6")
def test_home_ground_keeps_move_anothers_off_the_trucks_there() -> None:
    t = table(3, specials=["home_ground"]).rolls().park(Ana="d8 d10", Ben="d10 d12", Cem="d12 d20")
    t.pick(Ana="move_anothers truck_shutdown reroll", Ben="move_yours")
    assert t.targets("Ana", "move_anothers") == ["Ben d10", "Cem d20"]
    assert {"Ben d12", "Cem d12"} <= set(t.targets("Ana", "truck_shutdown")), "only that card"
    t.play("Ana", "move_anothers", "Ben d10", "at d12")
    assert t.at("d12").count("Ben") == 2, "trucks can be moved to it"
    assert t.targets("Ben", "move_yours") == ["Ben d12"], "and by their owner from it"


@rule("F2.6", "F7.6")
def test_home_ground_can_leave_no_target() -> None:
    t = table(3, specials=["home_ground"]).rolls().park(Ana="d12 d20", Ben="d12 d20", Cem="d12 d20")
    t.pick(Ana="trigger move_anothers reroll").play("Ana", "trigger", "at d20")
    assert t.options("Ana") == ["play reroll", "drop reroll", "drop move_anothers"]


@rule("F7.4", "F7.6", "F7.7")
def test_half_time_buys_a_truck_home_before_payouts_from_the_first_player() -> None:
    t = (
        table(3, specials=["half_time"], first="Cem")
        .rolls(d12=8)
        .park(Ana="d8 d12", Ben="d8 d12", Cem="d12 d20")
        .pick()
    )
    assert (t.phase, t.asked, t.options("Cem")) == ("before resolve payouts", ["Cem"], ["pass", "Cem d12"])
    t.do("Cem", "Cem d12")
    assert (t.asked, t.at("d12"), t.money["Cem"]) == (["Ana"], ["Ana", "Ben"], 3)
    t.do("Ana", "pass").do("Ben", "pass")
    assert t.money == {"Ana": 4 + 0, "Ben": 4 + 0, "Cem": 3 + 1}


@rule("F7.6")
def test_half_time_is_one_truck_each_and_a_doubled_one_is_another_choice() -> None:
    t = table(3, specials=["half_time"]).rolls(d12=9).park(Ana="d8 d12", Ben="d8 d10", Cem="d8 d10")
    t.pick(Ana="place place double").play("Ana", "place", "at d12").play("Ana", "place", "at d12")
    t.play("Ana", "double", "Ana d12")
    assert sorted(t.options("Ana")) == ["Ana d12", "Ana d12 2X", "pass"]
    t.do("Ana", "Ana d12")
    assert t.state.round == 1, "Ana is not asked for a second one"
    assert t.money["Ana"] == 3 + (4 + 8) + 0


@rule("F7.5")
def test_half_time_acts_once_with_the_phase_and_not_at_a_trigger() -> None:
    t = table(3, specials=["half_time"]).rolls(d12=8).park(Ana="d8 d12", Ben="d8 d10", Cem="d8 d10")
    t.pick(Ana="trigger").play("Ana", "trigger", "at d12")
    assert (t.state.round, t.events(E_GIVEN)) == (1, [])
    assert ("Ana", 8, "d12") in t.paid()


@rule("F7.4", "F7.5", "F7.6")
def test_bench_pays_2_to_who_picks_no_card() -> None:
    t = table(4, specials=["bench"], first="Cem").rolls().park().pick(Ben="reroll")
    assert t.money == {"Ana": 2, "Ben": 0, "Cem": 2, "Dot": 2}
    assert [t.people[who] for who, *_ in t.events(E_GIVEN)] == ["Cem", "Dot", "Ana"]


@rule("F7.4", "C4")
def test_bench_pays_when_all_have_picked_and_not_before() -> None:
    t = table(3, specials=["bench"]).rolls().park().do("Ana", "done").do("Ben", "done")
    assert (t.money["Ana"], t.events(E_GIVEN)) == (0, [])


@rule("F7.4", "F7.6")
def test_extra_time_rounds_shares_up() -> None:
    t = table(3, specials=["extra_time"]).rolls(d12=7, d20=7).park().pick(Ana="double")
    t.play("Ana", "double", "Ana d12")
    assert t.paid()[:3] == [("Ana", 6, "d12"), ("Ben", 3, "d12"), ("Cem", 3, "d12")]
    assert t.paid()[3:] == [("Ana", 2, "d20"), ("Ben", 2, "d20"), ("Cem", 2, "d20")], "down elsewhere"


@rule("F7.4")
def test_extra_time_changes_nothing_that_divides_evenly() -> None:
    t = table(3, specials=["extra_time"]).rolls(d12=9).park().pick()
    assert t.totals()[0] == ("d12", 9, 3, 3)
