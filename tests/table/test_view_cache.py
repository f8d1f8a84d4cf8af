"""Views with encoded lists, which the server sends, give the same JSON as plain views."""

from random import Random

import msgspec
import pytest

import truckstop.games  # noqa: F401  (registers the games)
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SPECTATOR, Game, registered
from truckstop.kernel.tell import Heard, Silent
from truckstop.table.view_cache import ViewCache, lists_of_structs

GAMES = [pytest.param(game, id=game.key) for game in registered()]


@pytest.mark.parametrize("game", GAMES)
def test_encoded_lists_give_the_same_json(game: Game) -> None:
    """One cache for a whole game, as a table has it, and the views of all beats, so that lists come again."""
    cache, chance, random, encoded = ViewCache(), Seeded(4), Random(4), 0
    players = min(game.max_players, 3)
    state = game.new(game.rules(players, {}), chance, Silent())
    while seats := state.to_act():
        seat, heard = random.choice(seats), Heard(with_beats=True)
        state.step(seat, random.choice(state.options(seat)), chance, heard)
        for position in [*(beat[2] for beat in heard.beats), state]:
            plain = game.view(position, seat)
            quick = cache.with_encoded_lists(plain)
            encoded += sum(isinstance(getattr(quick, field), msgspec.Raw) for field in quick.__struct_fields__)
            assert msgspec.json.encode(quick) == msgspec.json.encode(plain)
            for role in range(SPECTATOR, players):
                other = msgspec.json.encode(game.again(quick, position, role))
                assert other == msgspec.json.encode(game.view(position, role))
    assert encoded, "lists were encoded"


def test_an_equal_list_is_encoded_once() -> None:
    class Item(msgspec.Struct):
        number: int

    class View(msgspec.Struct):
        items: list[Item]
        numbers: list[int]

    def view(*numbers: int) -> View:
        return View([Item(number) for number in numbers], list(numbers))

    cache = ViewCache()
    first, equal = cache.with_encoded_lists(view(1, 2, 3)), cache.with_encoded_lists(view(1, 2, 3))
    assert isinstance(first, View) and isinstance(equal, View) and first.items is equal.items
    for other in (view(1, 2, 4), view(1), view(1, 2, 3)):
        assert msgspec.json.encode(cache.with_encoded_lists(other)) == msgspec.json.encode(other)


def test_lists_of_structs_are_found_by_their_types() -> None:
    frenzy = next(game for game in registered() if game.key == "frenzy")
    assert lists_of_structs(frenzy.view_type) == ("venues", "seats", "cells")
