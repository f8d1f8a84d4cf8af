"""The registry of games, and what all games share: options (C8), player counts, sentences for events."""

import pytest

from tests.conformance.joined import known
from tests.rule import rule
from tests.toy import TOY, Toy
from tests.toy.state import LAID
from truckstop.kernel.game import GameOption, SetupError, named, register, registered
from truckstop.kernel.prompt import Message
from truckstop.kernel.tell import ALL


def test_games_are_found_by_their_key() -> None:
    assert named("toy") is TOY
    assert TOY in registered()
    keys = [game.key for game in registered()]
    assert keys == sorted(keys)


def test_the_error_for_an_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(SetupError, match=r"there is no game .chess.; the games are .*toy"):
        named("chess")


def test_two_games_cannot_have_the_same_key() -> None:
    before = registered()
    register(TOY)
    assert registered() == before
    with pytest.raises(ValueError, match="two games are called toy"):
        register(Toy())
    assert named("toy") is TOY


def test_a_temporary_game_is_removed_afterwards() -> None:
    other = Toy()
    other.key = "other"
    with known(other):
        assert named("other") is other
    assert other not in registered()


@rule("C8")
def test_options_that_are_not_given_have_their_default() -> None:
    assert TOY.checked_options({}) == {"stall": "full"}
    assert TOY.checked_options({"stall": "small"}) == {"stall": "small"}


@rule("C8")
@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"stall": "huge"}, "option stall cannot be 'huge'; it can be full, small"),
        ({"moon": "full"}, "toy has no option 'moon'; its options are stall"),
    ],
)
def test_unknown_options_and_values_are_refused(options: dict[str, str], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        TOY.rules(2, options)


def test_an_option_can_take_values_that_are_not_listed() -> None:
    game = Toy()
    game.game_options = (GameOption("stall", ("full",), "full", "C8", also="any number of cards"),)
    assert game.checked_options({"stall": "17"}) == {"stall": "17"}


@pytest.mark.parametrize("players", [1, 5, 0, -3])
def test_a_wrong_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(SetupError, match=f"toy is for 2 to 4 players, not {players}"):
        TOY.rules(players, {})


def test_an_event_becomes_a_sentence_of_the_catalogue() -> None:
    message = TOY.message(TOY.rules(2, {}), (ALL, LAID, 1, 2, 5, 0))
    assert message == Message("toy.event.laid", {"seat": "seat:1", "card": "card:corn", "paid": 5})


def test_options_are_found_by_their_names() -> None:
    rules = TOY.rules(2, {})
    numbers = TOY.option_numbers(rules)
    assert [TOY.option_name(rules, number) for number in numbers.values()] == list(numbers)
    assert sorted(numbers.values()) == list(range(TOY.option_count))
