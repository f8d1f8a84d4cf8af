"""The deck of specials (F7.1, F7.6, F7.8), and that the special of a shut venue is not in force (F7.3)."""

from collections import Counter

import pytest

from tests.games.frenzy.tables import Rigged, Table, table
from tests.rule import rule
from truckstop.games.frenzy.codes import DICE, E_SPECIAL, KEYWORDS, PHASES
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.load import SpecialsData
from truckstop.games.frenzy.rules import Special
from truckstop.games.frenzy.specials import ASKS, VERBS
from truckstop.kernel.data import parsed
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.tell import Heard

DATA = parsed(FRENZY.files, "specials.toml", SpecialsData).special
TIED = {special.key: special.card for special in DATA if special.card}


def opened(players: int, discard: str = "low") -> Table:
    rules = FRENZY.rules(players, {"specials": "on", "discard": discard})
    chance, heard = Rigged(), Heard()
    return Table(FRENZY.new(rules, chance, heard), chance, heard)


def in_game(t: Table) -> set[str]:
    """Return the specials that were in the deck: those left and those drawn for the first round."""
    drawn = {t.rules.specials[number].key for number, _, _, _ in t.events(E_SPECIAL)}
    return set(t.view.specials_left) | drawn


@rule("F7.1", "F7.6")
def test_there_are_24_four_for_each_venue() -> None:
    assert len(DATA) == 24
    assert set(Counter(special.venue for special in DATA).values()) == {4}
    assert len({special.venue for special in DATA}) == 6
    assert len({special.key for special in DATA}) == 24


@rule("F7.4", "F7.6")
def test_each_has_one_keyword_and_one_hook_and_every_phase_is_hooked_by_three() -> None:
    assert {special.when for special in DATA} == set(KEYWORDS)
    hooked = Counter(special.phase for special in DATA)
    assert set(hooked) == set(PHASES)
    assert min(hooked.values()) >= 3


@rule("F7.6")
def test_four_are_tied_to_a_card_and_four_offer_a_choice() -> None:
    assert len(TIED) >= 4
    assert sum(special.does in ASKS for special in DATA) >= 4
    offering = [
        key
        for key, verb in VERBS.items()
        if verb.offer is not Special.offer or verb.third_truck is not Special.third_truck
    ]
    assert sorted(offering) == sorted(ASKS)


@rule("F7.6")
def test_no_effect_draws_from_or_orders_a_deck() -> None:
    """With any special in force only dice are drawn during the round, and the deck does not change."""
    for special in DATA:
        t = table(5, specials=[special.key], money={"Ana": 9})
        t.state.deck[0] = t.state.deck[5] = 1
        before, left = len(t.chance.drawn), t.view.specials_left
        while t.state.round == 0:
            assert t.view.specials_left == left
            assert set(t.chance.sources()[before:]) <= set(DICE)
            seat = t.state.to_act()[0]
            t.state.apply(seat, t.state.options(seat)[-1], t.chance, t.heard)


@rule("F7.1")
@pytest.mark.parametrize(("players", "absent"), [(3, {"brewery", "farmers_market"}), (4, {"brewery"}), (5, set())])
def test_cards_of_absent_venues_are_removed(players: int, absent: set[str]) -> None:
    kept = {special.key for special in DATA if special.venue not in absent}
    assert in_game(opened(players)) == kept, "low puts away no card that a special is tied to"


@rule("F7.1", "F1.5")
@pytest.mark.parametrize(
    ("discard", "gone"),
    [
        ("low", set()),
        ("high", set()),
        ("double+trigger", {"neon_sign"}),
        ("place+promote", {"new_booth", "beer_garden"}),
        ("move_yours+move_yours", {"side_entrance"}),
        ("move_anothers+reroll", {"home_ground"}),
        ("reroll+reroll", set()),
    ],
)
def test_cards_tied_to_an_action_of_which_no_copy_is_left_are_removed(discard: str, gone: set[str]) -> None:
    assert {special.key for special in DATA} - in_game(opened(6, discard)) == gone


@rule("F7.1", "F1.5")
@pytest.mark.parametrize("seed", range(20))
def test_after_a_random_discard_too(seed: int) -> None:
    rules = FRENZY.rules(6, {"specials": "on", "discard": "random"})
    chance, heard = Rigged(seed), Heard()
    t = Table(FRENZY.new(rules, chance, heard), chance, heard)
    hand = t.seat_seen("Ana").cards
    assert in_game(t) == {special.key for special in DATA if special.card is None or special.card in hand}


@rule("F7.1", "F7.8", "F6.3")
@pytest.mark.parametrize("seed", range(20))
def test_two_players_lack_those_of_cards_not_among_the_sixteen_and_those_that_need_a_hand(seed: int) -> None:
    rules = FRENZY.rules(2, {"specials": "on"})
    chance, heard = Rigged(seed), Heard()
    t = Table(FRENZY.new(rules, chance, heard), chance, heard)
    kept = {
        special.key
        for special in DATA
        if special.venue not in ("brewery", "farmers_market")
        and (special.card is None or special.card in t.cells())
        and not special.needs_hand
    }
    assert in_game(t) == kept
    assert "bench" not in kept


@rule("F7.1", "F7.8")
def test_two_players_without_a_single_double_have_no_neon_sign() -> None:
    """The grid is rigged to contain neither Double nor Place."""
    chance, heard = Rigged(), Heard()
    chance.will("lay out", *[0] * 12, *[4] * 4)
    t = Table(FRENZY.new(FRENZY.rules(2, {"specials": "on"}), chance, heard), chance, heard)
    assert not {"double", "place"} & set(t.cells())
    assert not {"neon_sign", "new_booth"} & in_game(t)
    assert {"second_take", "home_ground"} <= in_game(t)


@rule("F7.8")
def test_what_needs_a_hand_is_marked_and_stays_with_more_players() -> None:
    assert [special.key for special in DATA if special.needs_hand] == ["bench"]
    assert all("bench" in in_game(opened(players)) for players in (3, 4, 5, 6))


@rule("F7.1", "C8")
def test_the_option_is_off_unless_asked_for() -> None:
    assert FRENZY.checked_options({})["specials"] == "off"
    assert FRENZY.rules(6, {}).specials == []


# A shut venue


@rule("F7.3")
@pytest.mark.parametrize(
    ("key", "die"),
    [("happy_hour", "d4"), ("fixed_menu", "d6"), ("lanterns", "d8"), ("extra_time", "d12"), ("fire_drill", "d20")],
)
def test_a_shut_venue_pays_nothing_whatever_lies_there(key: str, die: str) -> None:
    t = table(5, specials=[key]).rolls().park(**dict.fromkeys(("Ana", "Ben", "Cem", "Dot", "Eve"), f"{die} d10"))
    t.pick(Ana="venue_shutdown").play("Ana", "venue_shutdown", f"at {die}")
    assert die not in [paid for paid, *_ in t.totals()]
    assert t.finish()["Ana"] == 0
    assert t.seen(die).special == key


@rule("F7.3")
def test_off_from_that_moment_second_take() -> None:
    t = table(3, specials=["second_take"]).rolls(d10=9).park().pick(Ana="venue_shutdown reroll reroll")
    t.play("Ana", "venue_shutdown", "at d10")
    t.chance.will("d10", 2)
    t.play("Ana", "reroll", "at d10")
    assert t.seen("d10").face == 2


@rule("F7.3")
def test_off_from_that_moment_home_ground() -> None:
    t = table(3, specials=["home_ground"]).rolls().park(Ana="d8 d10").pick(Ana="venue_shutdown move_anothers")
    assert "Ben d12" not in t.targets("Ana", "move_anothers")
    t.play("Ana", "venue_shutdown", "at d12")
    assert "Ben d12" in t.targets("Ana", "move_anothers")


@rule("F7.3")
@pytest.mark.parametrize(
    ("key", "card", "aim"), [("new_booth", "place", ["at d20"]), ("side_entrance", "move_yours", ["Ana d8", "at d6"])]
)
def test_off_from_that_moment_pay_for_a_card(key: str, card: str, aim: list[str]) -> None:
    t = table(4, specials=[key]).rolls().park(Ana="d8 d10").pick(Ana=f"venue_shutdown {card} reroll")
    t.play("Ana", "venue_shutdown", aim[-1]).play("Ana", card, *aim)
    assert t.money["Ana"] == 0


@rule("F7.3")
def test_off_from_that_moment_encore_and_half_time() -> None:
    t = table(3, specials=["encore", "half_time"]).rolls(d10=9, d8=4).park(Ana="d10 d12")
    t.pick(Ana="venue_shutdown venue_shutdown")
    t.play("Ana", "venue_shutdown", "at d10")
    drawn = t.chance.sources().count("d10")
    t.play("Ana", "venue_shutdown", "at d12")
    assert (t.state.round, t.chance.sources().count("d10")) == (1, drawn), "nothing was rerolled, nobody asked"


@rule("F7.3")
def test_what_it_already_did_stands() -> None:
    """The promo of the beer garden and the 2X of the neon sign stay, but earn nothing while the venue is shut."""
    t = table(5, specials=["beer_garden", "neon_sign"], money={"Ana": 2}).rolls().park(Ana="d4 d8", Ben="d4 d8")
    t.do("Ana", "Ana d8").pick(Ana="venue_shutdown venue_shutdown reroll")
    t.play("Ana", "venue_shutdown", "at d4").play("Ana", "venue_shutdown", "at d8")
    assert (t.seen("d4").promos, t.at("d8")) == (1, ["Ana 2X", "Ben"])


@rule("F7.3", "F3.9")
def test_what_was_triggered_before_stays_paid() -> None:
    t = table(3, specials=["lanterns"]).rolls(d8=3).park(Ana="d8 d10").pick(Ana="trigger venue_shutdown reroll")
    t.play("Ana", "trigger", "at d8").play("Ana", "venue_shutdown", "at d8")
    assert t.money["Ana"] == 7


@rule("F7.3", "F2.7")
def test_it_is_on_again_when_the_venue_reopens() -> None:
    t = table(3, specials=["lanterns"]).rolls(d8=3).park(Ana="d8 d10").pick(Ana="venue_shutdown")
    t.play("Ana", "venue_shutdown", "at d8")
    assert t.seen("d8").special == "lanterns"
    gained = t.rolls(d8=3).park(Ana="d8 d10", Ben="d10 d12", Cem="d10 d12").finish()
    assert gained["Ana"] == 7


@rule("F7.2", "C4")
def test_which_specials_are_left_is_public() -> None:
    t = opened(4)
    seen = [FRENZY.view(t.state, viewer).specials_left for viewer in (SPECTATOR, 0, 1, 2, 3)]
    assert all(left == seen[0] for left in seen)
    assert len(seen[0]) == 18
