"""Named events: declared once, made from ints, and turned into sentences."""

from typing import Annotated

import msgspec
import pytest

import truckstop.games  # noqa: F401  (registers the games)
from tests.toy import TOY, ToyRules
from tests.toy.state import DEALT, LAID, PASSED, SHOWN
from truckstop.games.frenzy.codes import E_WON
from truckstop.games.frenzy.events import Won
from truckstop.kernel.event import GameEvent, Kind, SeatName, Shape, shapes
from truckstop.kernel.event_names import EVENTS_KEPT, EventNames
from truckstop.kernel.game import named
from truckstop.kernel.prompt import Message, Param
from truckstop.kernel.tell import ALL


class Base(GameEvent, frozen=True):
    """The base class of the events in these tests."""


class Moved(Base, frozen=True, tag="moved", rename={"from_": "from"}):
    who: SeatName
    from_: Annotated[str, Kind("venue")]
    twice: bool
    n: int


class MovedAgain(Base, frozen=True, tag="moved"):
    n: int


class PlainText(Base, frozen=True):
    name: str


class Fraction(Base, frozen=True):
    share: float


class Perhaps(Base, frozen=True):
    n: int | None


class ListOfThem(Base, frozen=True):
    squares: list[int]


class Pair(Base, frozen=True):
    """A tuple of a fixed length is not a list."""

    pair: tuple[SeatName, SeatName]


class TextsWithoutKind(Base, frozen=True):
    names: tuple[str, ...]


class Numbers(Base, frozen=True):
    numbers: tuple[int, ...]


class ListFirst(Base, frozen=True):
    venues: tuple[Annotated[str, Kind("venue")], ...]
    n: int


class Dealt(Base, frozen=True, tag="dealt"):
    who: SeatName
    cards: tuple[Annotated[str, Kind("card")], ...]


class NoKind(Base, frozen=True):
    name: Annotated[str, "venue"]


class NumberOfKind(Base, frozen=True):
    """A number with a kind is not a thing: a thing is a string."""

    venue: Annotated[int, Kind("venue")]


def rules() -> ToyRules:
    return TOY.rules(2, {})


def test_a_shape_says_what_each_int_is() -> None:
    shape = Shape(Moved)
    assert shape.name == "moved"
    assert shape.fields == ("who", "from_", "twice", "n")
    assert shape.names == ("who", "from", "twice", "n")
    assert shape.kinds == ["seat", "venue", "flag", "number"]


@pytest.mark.parametrize(
    "made", [PlainText, Fraction, Perhaps, ListOfThem, Pair, TextsWithoutKind, NoKind, NumberOfKind]
)
def test_a_field_of_another_type_is_refused_by_name(made: type[GameEvent]) -> None:
    with pytest.raises(TypeError, match=rf"{made.__name__}\.{made.__struct_fields__[0]}: a field of an event"):
        Shape(made)


def test_two_events_of_one_name_are_refused() -> None:
    assert set(shapes({0: Moved})) == {0}
    with pytest.raises(TypeError, match="same name"):
        shapes({0: Moved, 1: MovedAgain})


def test_a_field_can_have_a_name_on_the_wire_that_python_does_not_allow() -> None:
    event = Moved("seat:1", "venue:d8", True, 3)
    assert msgspec.json.encode(event) == b'{"event":"moved","who":"seat:1","from":"venue:d8","twice":true,"n":3}'
    params: dict[str, Param] = {"who": "seat:1", "from": "venue:d8", "twice": 1, "n": 3}
    assert Shape(Moved).message("toy", event) == Message("toy.event.moved", params), (
        "parameters of a sentence are never booleans"
    )


def test_a_flag_is_true_for_any_number_except_0() -> None:
    game = type(TOY)()
    game.event_shapes = shapes({0: Moved})
    for number, flag in ((0, False), (1, True), (2, True), (-1, True)):
        # The toy treats everything except a seat as a card.
        assert game.event(rules(), (ALL, 0, 1, 0, number, 5)) == Moved("seat:1", "card:salt", flag, 5)


def test_ints_become_fields_and_further_ints_are_ignored() -> None:
    laid = TOY.event(rules(), (ALL, LAID, 1, 2, 7, 0))
    assert msgspec.json.encode(laid) == b'{"event":"laid","seat":"seat:1","card":"card:corn","paid":7}'
    assert TOY.event(rules(), (0, DEALT, 0, 3)) == TOY.event(rules(), (1, DEALT, 0, 3, 0, 0)), (
        "the same for every seat that hears it"
    )
    assert TOY.message(rules(), (ALL, PASSED, 1, 0, 0, 0)) == Message("toy.event.passed", {"seat": "seat:1"})


def test_an_event_has_as_many_fields_as_it_needs() -> None:
    shown = TOY.event(rules(), (ALL, SHOWN, 1, 4, 3, 2, 1))
    expected = {"event": "shown", "seat": "seat:1", "salt": 4, "lime": 3, "corn": 2, "chili": 1}
    assert msgspec.json.decode(msgspec.json.encode(shown)) == expected


@pytest.mark.parametrize("made", [Numbers, ListFirst])
def test_a_list_holds_things_and_is_the_last_field(made: type[GameEvent]) -> None:
    with pytest.raises(TypeError, match=rf"{made.__name__}\.{made.__struct_fields__[0]}: a list in an event"):
        Shape(made)


def test_a_list_takes_all_ints_that_are_left() -> None:
    game = type(TOY)()
    game.event_shapes = shapes({0: Dealt})
    assert Shape(Dealt).kinds == ["seat", "card"]
    assert game.event(rules(), (ALL, 0, 1)) == Dealt("seat:1", ())
    dealt = game.event(rules(), (ALL, 0, 1, 2, 0, 2))
    assert dealt == Dealt("seat:1", ("card:corn", "card:salt", "card:corn"))
    assert msgspec.json.encode(dealt) == (
        b'{"event":"dealt","who":"seat:1","cards":["card:corn","card:salt","card:corn"]}'
    )
    params: dict[str, Param] = {"who": "seat:1", "cards": ["card:corn", "card:salt", "card:corn"]}
    assert game.message(rules(), (ALL, 0, 1, 2, 0, 2)) == Message("toy.event.dealt", params)
    with pytest.raises(TypeError):
        game.event(rules(), (ALL, 0))


def test_an_event_with_a_missing_field_is_an_error() -> None:
    with pytest.raises(TypeError):
        TOY.event(rules(), (ALL, SHOWN, 1, 4, 3))
    with pytest.raises(KeyError):
        TOY.event(rules(), (ALL, 99))


def test_the_same_ints_have_other_names_under_other_rules() -> None:
    """What is kept for one set of rules must not appear in another: in frenzy, owner 2 of two players is Barry."""
    frenzy = named("frenzy")
    two, three = frenzy.rules(2, {}), frenzy.rules(3, {})
    event = (ALL, E_WON, 2, 30, 0, 0)
    for _ in range(2):
        assert frenzy.event(two, event) == Won("who:barry", 30)
        assert frenzy.event(three, event) == Won("seat:2", 30)


def test_a_limited_number_of_events_is_kept() -> None:
    names = EventNames(TOY, rules())
    for round in range(2):
        for paid in range(EVENTS_KEPT + 10):
            laid = names.event((ALL, LAID, 1, 2, paid, 0))
            assert msgspec.to_builtins(laid) == {"event": "laid", "seat": "seat:1", "card": "card:corn", "paid": paid}
        assert len(names.events) == EVENTS_KEPT, round
    assert names.event((ALL, LAID, 1, 2, paid, 0)) is laid
