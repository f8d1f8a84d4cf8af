"""Set-up (F1): venues, trucks, cards, the cards put away, the first seat, money."""

import pytest

from tests.games.frenzy.tables import PEOPLE, Rigged, Table, table
from tests.rule import rule
from truckstop.games.frenzy.codes import DICE, E_PUT_AWAY
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SetupError
from truckstop.kernel.tell import Heard

DECK = {
    "reroll": 3,
    "move_yours": 2,
    "move_anothers": 1,
    "place": 1,
    "double": 1,
    "truck_shutdown": 1,
    "venue_shutdown": 1,
    "promote": 1,
    "trigger": 1,
}


def opened(players: int, seed: int = 7, **options: str) -> Table:
    """Return a new game with these options and the defaults of all others."""
    chance, heard = Rigged(seed), Heard()
    return Table(FRENZY.new(FRENZY.rules(players, options), chance, heard), chance, heard)


def less(deck: dict[str, int], *away: str) -> dict[str, int]:
    left = {key: copies - away.count(key) for key, copies in deck.items()}
    return {key: copies for key, copies in left.items() if copies}


@rule("F1.1")
@pytest.mark.parametrize(
    ("players", "dice"),
    [
        (2, "d8 d10 d12 d20"),
        (3, "d8 d10 d12 d20"),
        (4, "d6 d8 d10 d12 d20"),
        (5, "d4 d6 d8 d10 d12 d20"),
        (6, "d4 d6 d8 d10 d12 d20"),
    ],
)
def test_venues_by_players(players: int, dice: str) -> None:
    assert [venue.die for venue in opened(players).view.venues] == dice.split()


@rule("F1.1")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_two_to_six_play(players: int) -> None:
    with pytest.raises(SetupError, match="2 to 6"):
        FRENZY.rules(players, {})


@rule("F1.2")
def test_the_venues_have_their_names() -> None:
    names = {venue.die: venue.venue for venue in opened(6).view.venues}
    assert names == {
        "d4": "brewery",
        "d6": "farmers_market",
        "d8": "night_market",
        "d10": "concert",
        "d12": "sporting_event",
        "d20": "gaming_con",
    }


@rule("F1.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_one_truck_per_venue_in_play(players: int) -> None:
    t = opened(players)
    in_play = [venue.venue for venue in t.view.venues]
    assert all(t.seat_seen(who).home == in_play for who in t.owners)


@rule("F1.3", "F3.4")
def test_trucks_of_absent_venues_can_never_be_used() -> None:
    """With four venues there are four trucks, and no card adds a fifth."""
    t = table(3).rolls().park().pick(Ana="place place place reroll")
    t.play("Ana", "place", "at d8").play("Ana", "place", "at d8")
    assert "play place" not in t.options("Ana")


@rule("F1.4")
def test_everybody_has_the_same_twelve_cards_before_two_are_put_away() -> None:
    copies = {card.key: card.copies for card in FRENZY.rules(3, {}).cards}
    assert copies == DECK
    assert sum(copies.values()) == 12


@rule("F1.5", "C8")
@pytest.mark.parametrize(
    ("discard", "away"),
    [
        ("low", ["truck_shutdown", "venue_shutdown"]),
        ("high", ["reroll", "move_yours"]),
        ("double+trigger", ["double", "trigger"]),
        ("reroll+reroll", ["reroll", "reroll"]),
    ],
)
def test_all_put_the_same_two_away(discard: str, away: list[str]) -> None:
    t = opened(4, discard=discard)
    assert [t.seat_seen(who).cards for who in t.people] == [less(DECK, *away)] * 4
    assert [[t.rules.cards[card].key for card in cards[:2]] for cards in t.events(E_PUT_AWAY)] == [away]
    assert "put away" not in t.chance.sources()


@rule("F1.5", "C8")
def test_low_is_the_default() -> None:
    assert opened(3).seat_seen("Ana").cards == less(DECK, "truck_shutdown", "venue_shutdown")


@rule("F1.5", "C3")
def test_random_is_drawn_once_for_all() -> None:
    seen = set()
    for seed in range(40):
        t = opened(5, seed, discard="random")
        hands = [t.seat_seen(who).cards for who in t.people]
        assert all(hand == hands[0] for hand in hands)
        assert sum(hands[0].values()) == 10
        assert t.chance.sources().count("put away") == 2
        assert [n for source, n, _ in t.chance.drawn if source == 7] == [12, 11]
        told = [t.rules.cards[card].key for card in t.events(E_PUT_AWAY)[0][:2]]
        assert hands[0] == less(DECK, *told)
        seen.add(tuple(told))
    assert len(seen) > 10


@rule("F1.5")
def test_random_takes_every_card_as_often_as_it_has_copies() -> None:
    """The 12 values of the first draw are 3 Rerolls, 2 Moves and one of each other card."""
    met = []
    for rank in range(12):
        chance, heard = Rigged(), Heard()
        chance.will("put away", rank, 0)
        state = FRENZY.new(FRENZY.rules(3, {"discard": "random"}), chance, heard)
        hand = Table(state, chance, heard).seat_seen("Ana").cards
        with_second = less(DECK, "reroll")
        met += [key for key in DECK if hand.get(key, 0) < with_second.get(key, 0)] or ["reroll"]
    assert {key: met.count(key) for key in DECK} == DECK


@rule("F1.5", "C8")
@pytest.mark.parametrize(
    ("discard", "says"),
    [
        ("lowest", "low, high, random or two cards"),
        ("", "low, high, random or two cards"),
        ("double+nothing", "of reroll, move_yours"),
        ("double", "exactly two cards are put away, not 1"),
        ("double+place+promote", "exactly two cards are put away, not 3"),
        ("double+double", "only one double"),
    ],
)
def test_other_discards_are_refused_with_what_is_right(discard: str, says: str) -> None:
    with pytest.raises(SetupError, match="option discard") as error:
        FRENZY.rules(3, {"discard": discard})
    assert says in str(error.value)


@rule("F1.6")
def test_the_take_that_mark() -> None:
    marked = {card.key for card in FRENZY.rules(3, {}).cards if card.take_that}
    assert marked == {"move_anothers", "truck_shutdown", "venue_shutdown"}


@rule("F1.7")
def test_what_an_unused_card_is_worth() -> None:
    """Balancing may change a figure and then this line; the mean of the 12 stays near 2."""
    cards = FRENZY.rules(3, {}).cards
    worth = {card.key: card.value for card in cards}
    assert worth == {
        "reroll": 1,
        "move_yours": 2,
        "move_anothers": 2,
        "place": 3,
        "double": 3,
        "truck_shutdown": 2,
        "venue_shutdown": 2,
        "promote": 2,
        "trigger": 3,
    }
    assert 1.5 <= sum(card.value * card.copies for card in cards) / 12 <= 2.5


@rule("F1.8")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everyone_starts_with_nothing_and_money_is_public(players: int) -> None:
    t = opened(players)
    assert t.money == dict.fromkeys(t.people, 0)
    t = table(players, money={"Ben": 5})
    assert [t.seat_seen("Ben", by=who).money for who in t.people] == [5] * players
    assert t.seat_seen("Ben").money == 5


@rule("C1", "C3")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_first_seat_is_drawn_from_the_games_seed(players: int) -> None:
    rules = FRENZY.rules(players, {})
    firsts = [FRENZY.new(rules, Seeded(seed), Heard()).first for seed in range(200)]
    again = [FRENZY.new(rules, Seeded(seed), Heard()).first for seed in range(200)]
    assert firsts == again
    counts = [firsts.count(seat) for seat in range(players)]
    assert min(counts) > 200 / players / 2
    for seat, who in enumerate(PEOPLE[:players]):
        t = table(players, first=who)
        assert (t.state.first, t.chance.drawn[0][:2]) == (seat, (6, players))


@rule("F1.1", "F2.2")
def test_the_dice_have_their_sides() -> None:
    t = opened(6).park()
    rolled = {DICE[source]: n for source, n, _ in t.chance.drawn if source < 6}
    assert rolled == {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20}
