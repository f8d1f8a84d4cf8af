"""Views: what a seat may know, and the figures computed for it: total, share, next share, worth."""

import pytest

from tests.games.frenzy.tables import table, truck_of
from tests.rule import rule
from truckstop.games.frenzy import codes
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.views import VenueView
from truckstop.kernel.game import SPECTATOR


def figures(venue: VenueView) -> tuple[int, int, int]:
    return (venue.total, venue.share, venue.next_share)


@rule("F4.1")
def test_total_share_and_next_share_of_the_worked_payouts() -> None:
    t = table(3).rolls(d8=5, d10=7, d12=7).park(Ana="d8 d12", Ben="d8 d12", Cem="d10 d12")
    assert figures(t.seen("d8")) == (5, 2, 1)
    assert figures(t.seen("d10")) == (7, 7, 3)
    assert figures(t.seen("d12")) == (7, 2, 1)


@rule("F4.1", "F3.8")
def test_next_share_counts_the_promo_for_one_truck_more() -> None:
    """5 + 4 for two; 5 + 7 for three."""
    t = table(3).rolls(d8=5).park(Ana="d8 d10", Ben="d8 d10").pick(Ana="promote reroll")
    t.play("Ana", "promote", "at d8")
    assert figures(t.seen("d8")) == (9, 4, 4)


@rule("F4.1")
def test_where_nobody_stands_the_share_is_what_a_first_truck_would_get() -> None:
    t = table(3).rolls(d8=5).park(Ana="d10 d12").pick(Ana="promote place reroll").play("Ana", "promote", "at d8")
    assert figures(t.seen("d8")) == (6, 6, 6)
    t.play("Ana", "place", "at d8")
    assert t.seen("d8").share == 6


@rule("F3.7", "F4.1")
def test_a_shut_venue_shows_no_share() -> None:
    t = table(3).rolls(d8=5).park(Ana="d8 d10").pick(Ana="venue_shutdown reroll").play("Ana", "venue_shutdown", "at d8")
    assert (t.seen("d8").share, t.seen("d8").next_share, t.seat_seen("Ana").worth) == (0, 0, 1)


@rule("F4.2", "F3.5")
def test_worth_is_what_the_venues_would_pay_now() -> None:
    t = table(3).rolls(d8=7, d10=10).park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d12").pick(Ana="double reroll")
    assert [t.seat_seen(who).worth for who in t.people] == [2 + 5, 2 + 5, 2 + 1]
    t.play("Ana", "double", "Ana d8")
    worth = {who: t.seat_seen(who).worth for who in t.people}
    assert worth == {"Ana": 4 + 5, "Ben": 7, "Cem": 3}
    assert t.finish() == worth


@rule("F7.4", "F7.3")
@pytest.mark.parametrize(
    ("key", "share", "after"), [("lanterns", (5 + 4) // 2, (5 + 4) // 3), ("late_shift", 5 // 2, 5 // 3)]
)
def test_specials_are_in_the_figures(key: str, share: int, after: int) -> None:
    t = table(3, specials=[key]).rolls(d8=5).park(Ana="d8 d10", Ben="d8 d10")
    assert (t.seen("d8").share, t.seen("d8").next_share) == (share, after)


@rule("F6.1")
def test_barrys_worth_counts_too() -> None:
    t = table(2).barry("d8 d10").rolls(d8=7, d10=9).park(Ana="d8 d20", Ben="d12 d20")
    assert t.seat_seen("Barry").worth == 3 + 9


@pytest.mark.parametrize("seed", range(5))
@rule("F4.1", "F2.7")
def test_worth_before_payouts_is_what_is_gained(seed: int) -> None:
    t = table(6, seed=seed).park(Ana="d4 d6", Ben="d4 d8", Cem="d8 d10").pick(Ana="promote double reroll")
    t.play("Ana", "promote", "at d4").play("Ana", "double", "Ana d4")
    worth = {who: t.seat_seen(who).worth for who in t.people}
    t.do("Ana", "drop reroll")
    assert t.finish() == worth


@rule("C4")
def test_what_only_a_seat_knows_is_in_no_other_view() -> None:
    t = table(3).rolls().park().pick(Ana="move_yours reroll", Ben="trigger")
    t.do("Ana", "play move_yours", "Ana d12")
    mine = FRENZY.view(t.state, 0).mine
    assert mine is not None
    assert (mine.aiming, mine.truck, mine.cards) == (
        "move_yours",
        truck_of("Ana", "d12"),
        {"reroll": 1, "move_yours": 1},
    )
    assert FRENZY.view(t.state, SPECTATOR).mine is None
    others = FRENZY.view(t.state, 1).mine
    assert others is not None
    assert (others.aiming, others.truck, others.cards) == (None, None, {"trigger": 1})


@rule("C4")
def test_all_else_is_the_same_for_everybody() -> None:
    t = table(3).rolls().park().pick(Ana="move_yours reroll", Ben="trigger")
    seen = [FRENZY.view(t.state, viewer) for viewer in (SPECTATOR, 0, 1, 2)]
    assert all((view.venues, view.seats, view.turn) == (seen[0].venues, seen[0].seats, seen[0].turn) for view in seen)


@rule("C4", "F2.3")
def test_a_viewer_sees_the_number_of_their_own_picks() -> None:
    t = table(3).rolls().park().do("Ana", "pick reroll")
    mine = FRENZY.view(t.state, 0).mine
    assert mine is not None
    assert mine.cards == {"reroll": 1}
    assert t.seat_seen("Ana", by="Ben").picked == 0


@rule("F6.3", "F6.5")
def test_two_players_see_the_whole_grid_but_not_what_the_other_is_about_to_take() -> None:
    t = table(2, free="promote place trigger").park()
    before = FRENZY.view(t.state, 1)
    assert all(cell.card is not None for cell in before.cells)
    t.do("Ana", "take 13", "play promote")
    assert FRENZY.view(t.state, 1) == before
    mine = FRENZY.view(t.state, 0).mine
    assert mine is not None
    assert (mine.cell, mine.aiming) == (13, "promote")


def test_rounds_phase_and_turn() -> None:
    t = table(3, first="Ben")
    assert (t.view.round, t.view.rounds, t.view.phase, t.view.first, t.view.turn) == (1, 5, "select trucks", 1, None)
    t.rolls().park().pick(Ben="reroll reroll")
    assert (t.view.phase, t.view.turn) == ("execute actions", 1)
    t.do("Ben", "play reroll")
    assert t.view.phase == "execute actions", "a card is aimed from within its phase"


@rule("F4.2", "F3.5")
def test_a_viewer_sees_what_each_venue_would_pay_them_now_and_with_one_more_truck() -> None:
    t = table(3).rolls(d8=7, d10=10).park(Ana="d8 d10", Ben="d8 d10", Cem="d8 d12").pick(Ana="double place reroll")
    t.play("Ana", "double", "Ana d8")
    mine = FRENZY.view(t.state, 0).mine
    assert mine is not None
    assert mine.pays == [2 * 2, 5, 0, 0]
    more: list[int] = []
    for venue in t.view.venues:
        after = FRENZY.view(t.copy().play("Ana", "place", f"at {venue.die}").state, 0).mine
        assert after is not None
        more.append(after.pays[len(more)])
    assert mine.pays_more == more


@rule("F3.8", "F7.3")
def test_the_total_is_split_into_die_promo_and_special() -> None:
    t = table(3, specials=["lanterns"]).rolls(d8=5).park(Ana="d8 d10", Ben="d8 d12").pick(Ana="promote reroll")
    t.play("Ana", "promote", "at d8")
    seen = t.seen("d8")
    assert (seen.face, seen.promo_adds, seen.special_adds, seen.total) == (5, 4, 4, 13)


@rule("F7.4")
def test_a_special_that_is_still_to_act_may_change_what_is_paid() -> None:
    t = table(6, specials=["beer_garden", "encore", "lanterns"]).rolls().park(Ana="d8 d10")
    assert {venue.die for venue in t.view.venues if venue.may_change} == {"d4", "d10"}
    t.pick(Ana="reroll reroll")
    assert {venue.die for venue in t.view.venues if venue.may_change} == {"d10"}, "the beer garden has acted"


@rule("F1.7")
def test_kept_is_what_the_cards_would_pay_if_none_were_picked_any_more() -> None:
    t = table(3).rolls().park().pick(Ana="reroll trigger")
    before = t.seat_seen("Ana").kept
    t.do("Ana", "drop trigger")
    assert before - t.seat_seen("Ana").kept == 3
    assert before == sum(t.rules.cards[t.card(card)].value * n for card, n in t.seat_seen("Ana").cards.items()) + 3


@rule("F6.7")
def test_barry_comes_after_a_player_who_is_level_with_him() -> None:
    t = table(2, money={"Ana": 500, "Ben": 300, "Barry": 300})
    while not t.state.over:
        t.skip_round()
    t.state.money[1] = t.state.money[codes.BARRY]
    assert [seat.place for seat in t.view.seats] == [1, 2, 3]


@rule("F2.1", "F5.2")
def test_choosing_names_those_who_choose_in_secret_ready_or_not() -> None:
    t = table(3).do("Ana", "d12")
    assert t.view.choosing == [0, 1, 2]
    t.park().pick(Ben="reroll")
    assert t.view.choosing == []


@pytest.mark.parametrize("players", [2, 3])
def test_the_board_has_the_phases_in_order_with_what_specials_make_of_them(players: int) -> None:
    rules = FRENZY.rules(players, {"specials": "on"})
    board = FRENZY.board(rules)
    keys = [phase.key for phase in rules.phases]
    for phase in board.phases:
        at = [keys.index(name) for name in [phase.phase, *phase.also]]
        assert max(at) - min(at) == len(at) - 1, "the parts of a phase follow one another"
    assert [phase.phase for phase in board.phases] == sorted((phase.phase for phase in board.phases), key=keys.index), (
        "the phases are not in order"
    )
    assert sum(1 + len(phase.also) for phase in board.phases) == len(keys) - 4
    assert {phase.phase: phase.beats for phase in board.phases if phase.beats} == {"roll": ["dice rolled"]}


@pytest.mark.parametrize(("players", "ranked"), [(2, 3), (4, 4)])
def test_a_place_is_one_of_all_that_take_one(players: int, ranked: int) -> None:
    """In a game of two, Barry takes a place."""
    t = table(players)
    view = FRENZY.view(t.state, 0)
    assert view.ranked == ranked
    assert all(1 <= rank <= ranked for rank in view.ranks)
