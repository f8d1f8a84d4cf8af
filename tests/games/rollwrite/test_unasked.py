"""Forced steps are taken unasked and told to their player (C7), who also sees them in a look."""

import pytest

from tests.games.rollwrite.tables import LAST_SPACE, Table, gaining, number_at, table
from tests.rule import rule
from truckstop.games.rollwrite import events as e
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.kernel.event import GameEvent
from truckstop.kernel.look import Looker
from truckstop.kernel.tell import Heard, heard_by
from truckstop.words import load

UNASKED = (e.DroveOn, e.OnlyStop, e.OnlyDie, e.OnlyPlace, e.NoPlace)
CORNER = """
    S 4|. .
        -
    S . 6 6
    """
CLOSED = """
    S . . . .
    S . . . 4
    """
WILD = """
    S . .
    S . W
    """
LATE = number_at(LAST_SPACE - 1, 7)
"""A tracker with one space left, a d4."""


def told(t: Table, seat: int) -> list[GameEvent]:
    """Return the events about unasked steps that a seat or a spectator was told."""
    events = [ROLLWRITE.event(t.rules, event) for event in heard_by(t.heard.events, seat)]
    return [event for event in events if isinstance(event, UNASKED)]


def looked(t: Table, *names: str) -> list[GameEvent]:
    """Return the events about unasked steps in Ana's look at these options."""
    state, gesture = t.state.copy(), []
    for name in names:
        gesture.append({t.option_name(each): each for each in state.options(0)}[name])
        state.step(0, gesture[-1], t.chance, Heard())
    does = Looker(ROLLWRITE, t.rules, t.state, 0).at(gesture).does
    return [event for event in does if isinstance(event, UNASKED)]


@rule("C7", "C4", "W3.6")
def test_a_forced_stop_is_told_only_to_its_driver() -> None:
    t = table(CLOSED, 2).lay("Ana", at="a1", closed="e2").rolls()
    stop = e.OnlyStop("seat:0", "e1")
    assert looked(t, "right", "right", "right", "right") == [stop]
    t.do("Ana", "right", "right", "right")
    assert told(t, 0) == [], "the driver still had a choice"
    t.do("Ana", "right")
    assert told(t, 0) == [stop]
    assert told(t, 1) == told(t, -1) == []


@rule("C7")
def test_a_chosen_stop_is_not_told() -> None:
    t = table(CLOSED, 2).lay("Ana", at="a1", closed="e2").rolls().do("Ana", "right", "stop")
    assert t.asked == ["Ben"]
    assert told(t, 0) == []


@rule("C7", "C4", "W4.3")
def test_the_only_die_at_a_wild_venue_is_told_only_to_its_seller() -> None:
    t = table(WILD, 2).lay("Ana", at="b2", written=LATE, steps=1).lay("Ben", at="b1").rolls(d4=4)
    assert told(t, 0) == [e.DroveOn("seat:0", "c2"), e.OnlyStop("seat:0", "c2"), e.OnlyDie("seat:0", "die:d4")]
    assert t.mine("Ana").sold == "d4"
    assert told(t, 1) == told(t, -1) == []


@rule("C7", "C4", "W5.1", "W5.2", "W5.10")
@pytest.mark.parametrize(
    ("laid", "bonus", "is_told"),
    [
        ({"stations": "a1 c1 d1 a2"}, "gas", e.OnlyPlace("seat:0", "bonus:gas", "b2")),
        ({"stations": "a1 c1 d1 a2 b2"}, "gas", e.NoPlace("seat:0", "bonus:gas")),
        ({"bridges": "b1-c1"}, "bridge", e.OnlyPlace("seat:0", "bonus:bridge", "c1-c2")),
        ({"bridges": "b1-c1 c1-c2"}, "bridge", e.NoPlace("seat:0", "bonus:bridge")),
        ({"marks": [3, 1, 3, 3]}, "promote", e.OnlyPlace("seat:0", "bonus:promote", "die:d4")),
    ],
)
def test_a_bonus_without_a_choice_is_told_only_to_its_player(
    laid: dict[str, object], bonus: str, is_told: GameEvent
) -> None:
    t = gaining(CORNER, bonus, players=2).lay("Ana", **laid).rolls(d4=3)  # type: ignore[arg-type]
    t.drive("Ana", "b1")
    assert is_told in told(t, 0)
    assert told(t, -1) == []
    assert is_told not in told(t, 1)


@rule("C7", "W5.2")
def test_two_bonuses_for_the_last_two_places_are_both_told() -> None:
    t = gaining(CORNER, "gas", "gas", players=2).lay("Ana", stations="a1 c1 d1").rolls(d4=3)
    t.drive("Ana", "b1")
    both = [e.OnlyPlace("seat:0", "bonus:gas", at) for at in ("a2", "b2")]
    assert [event for event in told(t, 0) if isinstance(event, e.OnlyPlace)] == both, "two squares for two stations"


@rule("C7")
def test_bonuses_that_never_ask_are_not_told_as_forced() -> None:
    t = gaining(CORNER, "five step", players=2).rolls(d4=3).drive("Ana", "b1")
    assert not any(isinstance(event, e.OnlyPlace | e.NoPlace) for event in told(t, 0))


@rule("C7")
def test_a_forced_step_is_told_again_after_a_withdrawal() -> None:
    t = gaining(CORNER, "bridge", players=2).lay("Ana", bridges="b1-c1").rolls(d4=3)
    way = t.drive("Ana", "b1").heard.events[-1:]
    assert way and way[0][0] == 0
    count = len(t.heard.events)
    t.state.phase.withdraw(t.state, 0)
    assert len(t.heard.events) == count, "withdrawing tells nothing"
    t.drive("Ana", "b1")
    assert told(t, 0)[-1] == e.OnlyPlace("seat:0", "bonus:bridge", "c1-c2")


@pytest.mark.parametrize(
    ("language", "stop", "die", "place"),
    [
        ("en", "Nothing left but to stop at c2.", "Only one die can be used: d4.", "Bridge: only one choice, b1-c1."),
        (
            "de",
            "Es bleibt nur, auf c2 zu halten.",
            "Nur ein Würfel ist verwendbar: d4.",
            "Brücke: nur eine Möglichkeit, b1-c1.",
        ),
        ("es", "Solo queda parar en c2.", "Solo se puede usar un dado: d4.", "Puente: solo hay una opción, b1-c1."),
    ],
)
def test_the_sentences_about_forced_steps_form_one_line(language: str, stop: str, die: str, place: str) -> None:
    events: list[GameEvent] = [
        e.OnlyStop("seat:0", "c2"),
        e.OnlyDie("seat:0", "die:d4"),
        e.OnlyPlace("seat:0", "bonus:bridge", "b1-c1"),
    ]
    shapes = {shape.made: shape for shape in ROLLWRITE.event_shapes.values()}
    sentences = load(language).tell([shapes[type(event)].message("rollwrite", event) for event in events])
    assert sentences == [f"{stop} {die} {place}"]
