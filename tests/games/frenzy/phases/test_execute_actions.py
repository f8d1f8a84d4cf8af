"""Execute actions (F2.4 to F2.6): from the first player clockwise, one card a turn."""

from tests.games.frenzy.tables import table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_DROPPED, E_PLAYED


@rule("F2.4")
def test_from_the_first_player_clockwise_one_card_a_turn() -> None:
    t = table(4, first="Cem").rolls().park()
    t.pick(Ana="reroll reroll", Ben="reroll reroll", Cem="reroll reroll", Dot="reroll")
    order = []
    while t.phase == "execute actions":
        order += t.asked
        t.play(t.asked[0], "reroll", "at d8")
    assert order == ["Cem", "Dot", "Ana", "Ben", "Cem", "Ana", "Ben"]


@rule("F2.4")
def test_each_card_is_executed_or_discarded_unused() -> None:
    t = table(3).rolls(d8=4).park().pick(Ana="reroll promote")
    assert t.options("Ana") == ["play reroll", "play promote", "drop reroll", "drop promote"]
    t.do("Ana", "drop reroll")
    assert t.seen("d8").face == 4
    assert t.dropped() == [("Ana", "reroll")]


@rule("F2.4")
def test_a_picked_card_never_goes_back() -> None:
    t = table(3).rolls().park().pick(Ana="double promote trigger")
    t.do("Ana", "drop double").do("Ana", "drop promote").do("Ana", "drop trigger")
    owned = t.seat_seen("Ana").cards
    assert not {"double", "promote", "trigger"} & set(owned)
    t.rolls().park()
    assert not {"pick double", "pick promote", "pick trigger"} & set(t.options("Ana"))


@rule("F2.5")
def test_a_player_may_not_pass_but_chooses_the_card_each_turn() -> None:
    t = table(3).rolls().park().pick(Ana="reroll place promote", Ben="reroll")
    for options in (t.options("Ana"), t.do("Ana", "drop promote").do("Ben", "drop reroll").options("Ana")):
        assert all(option.startswith(("play ", "drop ")) for option in options)
    assert t.options("Ana") == ["play reroll", "play place", "drop reroll", "drop place"]


@rule("F2.5", "C7")
def test_a_player_with_none_is_skipped() -> None:
    t = table(4).rolls().park().pick(Ana="reroll reroll", Cem="reroll")
    t.do("Ana", "drop reroll")
    assert t.asked == ["Cem"]
    t.do("Cem", "drop reroll")
    assert t.asked == ["Ana"]


@rule("F2.5")
def test_a_last_player_plays_hers_one_after_another() -> None:
    t = table(3).rolls().park().pick(Ana="reroll", Ben="reroll reroll place")
    t.do("Ana", "drop reroll")
    for card in ("reroll", "place", "reroll"):
        assert t.asked == ["Ben"]
        t.do("Ben", f"drop {card}")
    assert t.state.round == 1


@rule("F2.6")
def test_a_card_without_a_target_can_only_be_discarded() -> None:
    """After Ana's trucks are shut down, there is nothing left to double or to move."""
    t = table(3, first="Ben").rolls().park(Ana="d8 d10").pick(Ana="double move_yours reroll", Ben="trigger trigger")
    t.play("Ben", "trigger", "at d8").do("Ana", "drop reroll").play("Ben", "trigger", "at d10")
    assert t.options("Ana") == ["drop move_yours", "drop double"]


@rule("F2.6", "C7")
def test_a_single_card_without_a_target_is_discarded_without_asking() -> None:
    t = table(3, first="Ben").rolls().park(Ana="d8 d10").pick(Ana="double promote", Ben="trigger trigger reroll")
    t.play("Ben", "trigger", "at d8").do("Ana", "drop promote").play("Ben", "trigger", "at d10")
    assert t.asked == ["Ben"]
    assert t.dropped()[-1] == ("Ana", "double")


@rule("F2.6", "C7")
def test_a_single_card_with_a_target_is_asked_for() -> None:
    t = table(3).rolls().park().pick(Ana="reroll")
    assert t.options("Ana") == ["play reroll", "drop reroll"]


@rule("F2.6", "C4")
def test_executed_and_discarded_cards_are_told_to_all() -> None:
    t = table(3).rolls().park().pick(Ana="promote reroll")
    t.play("Ana", "promote", "at d8").do("Ana", "drop reroll")
    told = [event[:4] for event in t.heard.events if event[1] in (E_PLAYED, E_DROPPED)]
    assert told == [(-1, E_PLAYED, 0, t.card("promote")), (-1, E_DROPPED, 0, t.card("reroll"))]


@rule("C7")
def test_a_target_without_a_choice_is_not_asked_for() -> None:
    t = table(3, first="Ben").rolls().park(Ana="d8 d10").pick(Ana="double reroll", Ben="truck_shutdown")
    t.play("Ben", "truck_shutdown", "Ana d8").play("Ana", "double")
    assert (t.at("d10"), t.options("Ana")) == (["Ana 2X"], ["play reroll", "drop reroll"])


@rule("F2.4")
def test_two_like_trucks_of_one_owner_are_one_target() -> None:
    """They stand together without a token: which of them is meant changes nothing."""
    t = table(3).rolls().park(Ana="d8 d10").pick(Ana="place move_yours double truck_shutdown")
    t.play("Ana", "place", "at d8")
    assert t.targets("Ana", "move_yours") == ["Ana d8", "Ana d10"]
    t.play("Ana", "double", "Ana d8")
    assert sorted(t.targets("Ana", "move_yours")) == ["Ana d10", "Ana d8", "Ana d8 2X"]
