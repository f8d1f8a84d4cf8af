"""Select actions (F2.3): any number of cards in secret; only their number is shown, once all have picked."""

from tests.games.frenzy.tables import table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_PICKED
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.game import SPECTATOR


@rule("F2.3")
def test_any_number_of_the_remaining_cards() -> None:
    t = table(3).rolls().park()
    assert t.asked == ["Ana", "Ben", "Cem"]
    for _ in range(2):
        assert "pick reroll" in t.options("Ana")
        t.do("Ana", "pick reroll")
    assert "pick reroll" not in t.options("Ana"), "one of three was put away"
    for card in ("move_yours", "move_anothers", "place", "double", "truck_shutdown", "venue_shutdown", "promote"):
        t.do("Ana", f"pick {card}")
    t.do("Ana", "pick trigger")
    t.do("Ben", "done").do("Cem", "done")
    assert t.seat_seen("Ana").picked == 10


@rule("F2.3")
def test_none_is_a_number_too() -> None:
    t = table(3).rolls().park()
    assert "done" in t.options("Ben")
    t.do("Ana", "done").do("Ben", "done").do("Cem", "done")
    assert t.events(E_PICKED) == [(0, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0)]
    assert t.state.round == 1, "nothing to execute"


@rule("F2.3", "C4")
def test_neither_cards_nor_their_number_are_known_during_the_phase() -> None:
    t = table(3).rolls().park()
    told = len(t.heard.events)
    before = [FRENZY.view(t.state, viewer) for viewer in (SPECTATOR, 1, 2)]
    t.do("Ana", "pick reroll", "pick double", "done")
    after = [FRENZY.view(t.state, viewer) for viewer in (SPECTATOR, 1, 2)]
    assert after == before
    assert len(t.heard.events) == told
    assert t.asked == ["Ben", "Cem"], "it is public who has chosen"


@rule("F2.3", "C4")
def test_once_all_have_picked_the_number_is_public_the_cards_are_not() -> None:
    one = table(3).rolls().park().pick(Ana="reroll double", Ben="trigger", Cem="")
    other = table(3).rolls().park().pick(Ana="reroll double", Ben="place", Cem="")
    assert one.events(E_PICKED) == [(0, 2, 0, 0), (1, 1, 0, 0), (2, 0, 0, 0)]
    assert [one.seat_seen(who, by="Cem").picked for who in one.people] == [2, 1, 0]
    for viewer in (SPECTATOR, 0, 2):
        assert FRENZY.view(one.state, viewer) == FRENZY.view(other.state, viewer)
    mine = FRENZY.view(one.state, 1).mine
    assert mine is not None
    assert mine.cards == {"trigger": 1}


@rule("F2.3", "F2.4", "C4")
def test_a_card_being_aimed_is_still_secret() -> None:
    t = table(3).rolls().park().pick(Ana="move_yours trigger reroll")
    before = FRENZY.view(t.state, 1)
    t.do("Ana", "play move_yours", "Ana d12")
    assert FRENZY.view(t.state, 1) == before


@rule("F2.3", "F2.6")
def test_which_cards_a_player_still_owns_is_public() -> None:
    t = table(3).rolls().park().pick(Ana="reroll double")
    assert t.seat_seen("Ana", by="Ben").cards["double"] == 1, "picked cards are still hers"
    t.do("Ana", "drop double")
    assert "double" not in t.seat_seen("Ana", by="Ben").cards
    assert t.seat_seen("Ana", by="Ben").cards["reroll"] == 2


@rule("F2.3")
def test_unpicked_cards_stay_for_later_rounds() -> None:
    t = table(3).rolls().park().pick(Ana="reroll double").do("Ana", "drop double", "drop reroll").rolls().park()
    assert "pick double" not in t.options("Ana")
    assert {"pick reroll", "pick place", "pick trigger"} <= set(t.options("Ana"))


@rule("C7", "F2.3")
def test_a_seat_without_cards_is_skipped() -> None:
    t = table(3)
    for kind in range(t.rules.kinds):
        t.state.hand[1 * t.rules.kinds + kind] = 0
    t.rolls().park()
    assert t.asked == ["Ana", "Cem"]
    t.do("Ana", "done").do("Cem", "done")
    assert t.events(E_PICKED)[1] == (1, 0, 0, 0)


@rule("C7", "F2.3")
def test_when_no_seat_has_cards_the_phase_passes_by() -> None:
    t = table(3)
    for at in range(len(t.state.hand)):
        t.state.hand[at] = 0
    t.rolls().park()
    assert (t.phase, t.state.round) == ("select trucks", 1)
    assert t.events(E_PICKED) == [(0, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0)]


@rule("C3", "F2.3")
def test_nothing_is_drawn_while_cards_are_being_picked() -> None:
    t = table(3).rolls().park()
    drawn = len(t.chance.drawn)
    t.pick(Ana="reroll trigger", Ben="reroll")
    assert len(t.chance.drawn) == drawn
