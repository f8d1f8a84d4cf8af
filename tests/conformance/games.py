"""The games that the suite is run on: a game joins it with one line."""

from typing import Any

from tests.conformance.joined import Dealt, Joined
from tests.games.tacos.conserved import conserved
from tests.toy import TOY, ToyState
from tests.toy.state import DONE, PICKING, TAKE
from truckstop.games.frenzy.codes import GONE, VENUES
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.state import Frenzy
from truckstop.games.outside import outside_games
from truckstop.games.rollwrite.codes import CLOSED
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.state import LAST, Rollwrite
from truckstop.games.tacos.codes import COINS, PASS
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.rules import BUILT_COUNT, SERVED
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.game import registered
from truckstop.kernel.state import State


def toy_conserved(state: State) -> Any:
    assert isinstance(state, ToyState)
    cards = [
        sum(counts) for counts in zip(state.deck, state.stall, state.laid, *state.open, *state.closed, strict=True)
    ]
    return cards, state.coins + sum(state.money), state.coins >= 0


def toy_secret(state: State, viewer: int) -> Any:
    """The closed hand of the next seat."""
    assert isinstance(state, ToyState)
    return state.closed[(viewer + 1) % state.rules.players]


def toy_blind(state: State, seat: int) -> list[int]:
    """Nobody sets anything aside, so that nothing depends on the hands."""
    assert isinstance(state, ToyState)
    return [DONE] if state.phase == PICKING else [o for o in state.options(seat) if o >= TAKE]


def frenzy_conserved(state: State) -> Any:
    """Trucks out of the game stay out, all others stand somewhere and are counted there; nothing falls below none."""
    assert isinstance(state, Frenzy)
    where = list(state.where)
    assert list(state.at) == [where.count(venue) for venue in range(VENUES)], "trucks are counted wrongly"
    counts = [*state.money, *state.hand, *state.picked, *state.promos, *state.deck]
    assert min(counts) >= 0, "there is less than nothing of something"
    return [truck for truck, venue in enumerate(where) if venue == GONE]


def rollwrite_conserved(state: State) -> Any:
    """Nothing shown or worked on is ever taken off a sheet, no column has more marks than room, X and numbers fit."""
    assert isinstance(state, Rollwrite)
    rules = state.rules
    for seat in range(rules.players):
        at = seat * rules.stride
        shown, own = list(state.shown[at : at + rules.stride]), list(state.sheets[at : at + rules.stride])
        assert own[LAST] >= shown[LAST], "the snake runs back"
        assert own[rules.written :][: shown[LAST] + 1] == shown[rules.written :][: shown[LAST] + 1], (
            "a space was changed"
        )
        for then, now in zip(shown[rules.cells : rules.written], own[rules.cells : rules.written], strict=True):
            assert then & CLOSED <= now & CLOSED and then <= now, "something was taken off the map"
        marks = own[rules.marks : rules.cells]
        assert all(m <= room for m, room in zip(marks, rules.sheet.room, strict=True)), "a column has too many marks"
        assert all(m >= before for m, before in zip(marks, shown[rules.marks : rules.cells], strict=True))
    return rules.players


def tacos_conserved(state: State) -> Any:
    assert isinstance(state, Tacos)
    conserved(state)
    rules = state.rules
    for owner in range(state.owners):
        own = list(state.own[owner * rules.stride : (owner + 1) * rules.stride])
        built = own[rules.built : rules.built + rules.designs]
        assert own[BUILT_COUNT] == sum(built), "recipes are counted wrongly"
        customers = sum(recipe.customers * n for recipe, n in zip(rules.recipes, built, strict=True))
        assert own[SERVED] == customers, "customers on recipes are counted wrongly"
    return rules.players


def tacos_secret(state: State, viewer: int) -> Any:
    """The next seat's hand, as far as it is hidden; None in a solo game."""
    assert isinstance(state, Tacos)
    rules = state.rules
    if rules.players == 1:
        return None
    at = (viewer + 1) % rules.players * rules.stride
    return [state.own[at + rules.hand + kind] - state.own[at + rules.open + kind] for kind in range(rules.kinds)]


def tacos_blind(state: State, seat: int) -> list[int]:
    """Nobody builds or chooses what to keep, so that nothing depends on the hands: coins are taken, turns ended."""
    assert isinstance(state, Tacos)
    options = state.options(seat)
    return [COINS, PASS] if COINS in options else [PASS] if PASS in options else options


TOY_JOINED = Joined(TOY, conserved=toy_conserved, dealt=Dealt(toy_secret, toy_blind))
GAMES = [
    TOY_JOINED,
    Joined(FRENZY, conserved=frenzy_conserved),
    Joined(ROLLWRITE, conserved=rollwrite_conserved),
    Joined(TACOS, conserved=tacos_conserved, dealt=Dealt(tacos_secret, tacos_blind)),
]


def left_out() -> list[str]:
    """Games of this package that are registered and have not joined; those from outside have tests of their own."""
    joined = {joined.game.key for joined in GAMES} | outside_games().keys()
    return [game.key for game in registered() if game.key not in joined]
