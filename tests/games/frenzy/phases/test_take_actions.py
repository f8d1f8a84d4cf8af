"""Two players (F6.5): from the first player the two alternate taking a card and executing it at once."""

import pytest

from tests.games.frenzy.tables import PEOPLE, table
from tests.rule import rule


@rule("F6.5", "F2.4")
@pytest.mark.parametrize("first", [0, 1])
def test_they_alternate_from_the_first_player_until_each_has_taken_two(first: int) -> None:
    t = table(2, first=PEOPLE[first], free="promote promote reroll").park()
    order = []
    while t.phase == "take actions":
        order += t.asked
        t.do(t.asked[0], t.options(t.asked[0])[0])
        if t.phase == "take actions" and t.state.cell >= 0:
            t.do(t.asked[0], t.options(t.asked[0])[-1])
    assert order == [PEOPLE[first], PEOPLE[1 - first]] * 2
    assert sum(card is None for card in t.cells()) == 4


@rule("F6.5")
def test_select_and_execute_are_one_phase() -> None:
    t = table(2).park()
    assert (t.phase, t.asked) == ("take actions", ["Ana"])
    assert t.options("Ana") == ["take 13", "take 14", "take 15"]


@rule("F6.5")
def test_taking_is_a_must() -> None:
    t = table(2).park()
    assert all(option.startswith("take ") for option in t.options("Ana"))


@rule("F6.5")
def test_the_card_is_executed_at_once() -> None:
    t = table(2, free="promote place trigger").barry("d12 d20").rolls().park().take("Ana", "promote", "play promote")
    assert t.asked == ["Ana"]
    t.do("Ana", "at d8")
    assert (t.seen("d8").promos, t.asked) == (1, ["Ben"])
    assert t.cells()[13] is None


@rule("F6.5")
def test_executing_may_be_declined() -> None:
    t = table(2, free="promote place trigger").park().take("Ana", "promote")
    assert t.options("Ana") == ["play promote", "drop promote"]
    t.do("Ana", "drop promote")
    assert (t.dropped(), t.asked, t.seen("d8").promos) == ([("Ana", "promote")], ["Ben"], 0)
    assert t.cells()[13] is None


@rule("F6.5", "F2.6", "C7")
def test_a_card_with_no_target_may_be_taken_and_is_discarded() -> None:
    t = table(2, free="double trigger trigger").barry("d8 d10").rolls()
    t.park(Ana="d8 d10", Ben="d8 d10").take("Ana", "trigger", "play trigger", "at d8")
    t.take("Ben", "trigger", "play trigger")
    assert t.at("d8") + t.at("d10") == []
    t.take("Ana", "double")
    assert t.dropped() == [("Ana", "double")]
    assert t.asked == ["Ben"]


@rule("F6.5")
def test_your_means_the_taker() -> None:
    t = table(2, free="double move_yours move_anothers").barry("d8 d10").rolls().park(Ana="d8 d10", Ben="d12 d20")
    probe = table(2, free="double move_yours move_anothers").barry("d8 d10").rolls().park(Ana="d8 d10", Ben="d12 d20")
    t.take("Ana", "double", "play double")
    assert t.options("Ana") == ["Ana d8", "Ana d10"]
    t.do("Ana", "Ana d8").take("Ben", "move_yours", "play move_yours")
    assert t.options("Ben") == ["Ben d12", "Ben d20"]
    probe.take("Ana", "move_anothers", "play move_anothers")
    assert probe.options("Ana") == ["Ben d12", "Ben d20", "Barry d8", "Barry d10"]


@rule("F6.4", "F6.5")
def test_what_a_taken_card_covered_comes_free() -> None:
    t = table(2, free="promote promote reroll").park()
    t.do("Ana", "take 13", "drop promote")
    assert t.options("Ben") == ["take 9", "take 14", "take 15"], "14 still lies on 10"
    t.do("Ben", "take 14", "drop promote")
    assert t.options("Ana") == ["take 9", "take 10", "take 15"]


@rule("F6.5", "F2.7")
def test_the_count_restarts_each_round() -> None:
    t = table(2).park()
    t.finish()
    t.park()
    assert (t.phase, t.asked) == ("take actions", ["Ben"])


@rule("C7", "F6.5")
@pytest.mark.parametrize("seed", range(10))
def test_the_last_card_is_not_asked_for_only_whether_it_is_executed(seed: int) -> None:
    """Nobody is ever asked with a single option, nor in what a seat forgets."""
    t = table(2, seed=seed)
    asked = 0
    while t.state.to_act() and t.phase != "tie break":
        for seat in t.state.to_act():
            assert len(t.state.options(seat)) > 1
            known = t.copy().state
            known.forget(1 - seat, t.copy().chance)
            assert all(len(known.options(other)) > 1 for other in known.to_act())
        seat = t.state.to_act()[0]
        options = t.state.options(seat)
        t.state.apply(seat, options[asked % len(options)], t.chance, t.heard)
        asked += 1
    assert asked > 30
