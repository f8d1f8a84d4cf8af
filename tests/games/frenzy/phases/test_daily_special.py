"""Before and after a phase (F7.4, F7.5, F7.7): order of venues, order of seats, open choices, and Barry."""

from tests.games.frenzy.tables import table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_DOUBLED, E_GIVEN, E_ROLLED, E_SHUT, E_TRUCKS, E_UNUSED
from truckstop.games.frenzy.game import FRENZY


@rule("F7.5")
def test_effects_at_one_instant_come_in_ascending_die_order() -> None:
    t = table(5, specials=["quiet_corner", "home_delivery"]).rolls().park(Ana="d8 d10")
    given = [special for _, _, special, _ in t.events(E_GIVEN)]
    assert given == [t.special("home_delivery").id] * 5 + [t.special("quiet_corner").id]


@rule("F7.5")
def test_the_smaller_die_acts_before_the_larger_can_undo_it() -> None:
    """Half time (d12) takes a truck home before the fire drill (d20) counts; both come before payouts."""
    t = table(4, specials=["half_time", "fire_drill"]).rolls(d12=4).park().pick()
    assert t.asked == ["Ana"]
    assert t.events(E_SHUT) == []
    t.do("Ana", "pass").do("Ben", "pass").do("Cem", "pass").do("Dot", "Dot d12")
    assert len(t.events(E_SHUT)) == 1
    assert t.money["Dot"] == 3


@rule("F7.5")
def test_two_that_ask_at_one_instant_ask_venue_by_venue() -> None:
    t = table(4, specials=["free_samples", "neon_sign"], money={"Ana": 2, "Dot": 2}, first="Dot").rolls()
    t.park(Ana="d6 d8", Dot="d8 d10")
    assert t.money["Ana"] == 3, "free samples (d6) has paid before the neon sign (d8) asks"
    assert t.asked == ["Dot"]
    t.do("Dot", "pass")
    assert t.asked == ["Ana"]


@rule("F7.4")
def test_before_a_phase_is_immediately_before_it() -> None:
    """After Select trucks, then the roll, then after the roll, then before Select actions."""
    t = table(5, specials=["home_delivery", "sound_check", "free_samples"]).rolls(d10=2).park(Ana="d6 d10")
    kinds = [event[1] for event in t.heard.events]
    assert kinds.index(E_TRUCKS) < kinds.index(E_GIVEN) < kinds.index(E_ROLLED)
    assert t.phase == "after roll"
    assert t.special("free_samples").id not in [special for _, _, special, _ in t.events(E_GIVEN)]
    t.do("Ana", "pass")
    assert t.events(E_GIVEN)[-1] == (0, 1, t.special("free_samples").id, 1)


@rule("F7.4")
def test_after_execute_comes_before_before_payouts() -> None:
    t = table(3, specials=["encore", "half_time"]).rolls(d10=2).park(Ana="d10 d12")
    t.chance.will("d10", 9)
    t.pick()
    assert (t.phase, t.seen("d10").face) == ("before resolve payouts", 9)


@rule("F7.7")
def test_a_choice_is_made_openly_from_the_first_player_clockwise() -> None:
    t = table(4, specials=["early_doors"], money=dict.fromkeys(("Ana", "Ben", "Cem", "Dot"), 9), first="Cem")
    order = []
    while t.phase == "before select trucks":
        order += t.asked
        assert FRENZY.view(t.state, 0).turn == t.state.turn, "whose turn it is is public"
        t.do(t.asked[0], "home d8")
        if t.phase == "before select trucks":
            assert t.at("d10").count(order[-1]) == 1, "the next player sees what was chosen"
    assert order == ["Cem", "Dot", "Ana", "Ben"]


@rule("F7.7", "F6.1")
def test_barry_gets_what_a_special_gives() -> None:
    t = table(2, specials=["quiet_corner"]).barry("d8 d10").rolls().park(Ana="d12 d20", Ben="d12 d20")
    assert t.money == {"Ana": 0, "Ben": 0, "Barry": 23}
    t = table(2, specials=["lanterns"]).barry("d8 d10").rolls(d8=3).park(Ana="d12 d20", Ben="d12 d20")
    assert t.finish()["Barry"] == 7 + 1


@rule("F7.7", "F6.1")
def test_barry_loses_what_a_special_takes() -> None:
    """The queue is slow for him as well, and his truck counts for the fire drill and is not paid after it."""
    t = table(2, specials=["fire_drill"], free="place place reroll").barry("d10 d20").rolls(d20=20)
    t.park(Ana="d8 d20", Ben="d8 d20").take("Ana", "place", "play place", "at d20")
    assert t.finish() == {"Ana": 0, "Ben": 0, "Barry": 1}


@rule("F7.7", "F6.1")
def test_barry_is_passed_over_by_any_choice() -> None:
    t = table(2, specials=["half_time", "neon_sign"], money={"Ana": 9, "Ben": 9}).barry("d8 d12").rolls()
    t.park(Ana="d8 d12", Ben="d10 d20")
    asked = []
    while t.state.round == 0:
        asked.append((t.phase, *t.asked))
        t.do(t.asked[0], "pass" if "pass" in t.options(t.asked[0]) else t.options(t.asked[0])[-1])
    assert [who for phase, who in asked if phase.startswith("before")] == ["Ana", "Ana"]
    assert "before resolve payouts" in [phase for phase, _ in asked]
    assert t.events(E_DOUBLED) == []


@rule("F7.8", "F6.5")
def test_two_players_have_both_hooks_around_the_joint_phase_select_first() -> None:
    """Before Select (neon sign) is asked before the phase; after Execute (encore) acts after the last card."""
    t = table(2, specials=["neon_sign", "encore"], money={"Ana": 2}).barry("d12 d20").rolls(d10=3)
    t.park(Ana="d8 d10", Ben="d12 d20")
    assert (t.phase, t.asked) == ("before select actions", ["Ana"])
    t.do("Ana", "pass")
    assert t.phase == "take actions"
    t.chance.will("d10", 10)
    t.finish()
    assert ("Ana", 10, "d10") in t.paid()
    keys = [phase.key for phase in t.rules.phases]
    joint = keys.index("take actions")
    assert keys[joint - 2 : joint + 3] == [
        "before select actions",
        "before execute actions",
        "take actions",
        "after select actions",
        "after execute actions",
    ]


@rule("F7.8", "F7.3")
def test_two_players_specials_act_within_the_joint_phase() -> None:
    t = table(2, specials=["new_booth"], free="place double trigger").barry("d8 d10").rolls().park()
    t.take("Ana", "place", "play place", "at d20")
    assert t.money["Ana"] == 3


@rule("F7.5")
def test_specials_pay_nothing_once_the_game_is_over() -> None:
    t = table(3, specials=["quiet_corner"])
    for _ in range(5):
        t.rolls().park(Ana="d8 d10").finish()
    assert len(t.events(E_GIVEN)) == 5
    assert len(t.events(E_UNUSED)) == 3
