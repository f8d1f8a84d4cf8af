"""Looks: a turn in progress is foretold as the reveal will tell it, and forced steps are told."""

from collections import Counter
from random import Random

import pytest

from tests.games.rollwrite.tables import gaining, opened, sheet_text, table
from tests.rule import rule
from truckstop.games.rollwrite import codes
from truckstop.games.rollwrite import events as e
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.phases.drive_and_write import mark_others
from truckstop.games.rollwrite.state import Rollwrite, score
from truckstop.kernel.chance import Seeded
from truckstop.kernel.look import Looker, looks
from truckstop.kernel.tell import ALL, Event, Foreseen, Heard, Silent, heard_by

CITY = """
    S . 4 . .
    . . . . .
    S 6 . W .
    """


def foretold(state: Rollwrite, seat: int) -> list[Event]:
    tell = Foreseen(seat)
    ROLLWRITE.foretell(state, seat, tell)
    return tell.events


def whole(event: Event) -> Event:
    """Return an event without the zeros that may follow its fields."""
    fields = len(ROLLWRITE.event_shapes[event[1]].fields)
    return event[: 2 + fields]


@rule("W2.2", "C7")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_turn_is_foretold_as_the_reveal_tells_it(players: int) -> None:
    """In random games: true for every seat that has finished its turn; until then, foretold events never disappear."""
    revealed = 0
    for seed in range(4):
        rng, chance = Random(seed), Seeded(seed)
        state = ROLLWRITE.new(ROLLWRITE.rules(players, {"side": "AB"[seed % 2]}), chance, Silent())
        while waiting := state.to_act():
            seat, heard = rng.choice(waiting), Heard()
            before, phase = {each: foretold(state, each) for each in range(players)}, state.waiting > 0
            was, number = state.reveals, state.count
            state.apply(seat, rng.choice(state.options(seat)), chance, heard)
            if state.reveals == was:
                assert not Counter(before[seat]) - Counter(foretold(state, seat))
            elif phase:
                told = [
                    whole(event)
                    for event in heard.events
                    if event[0] == ALL and event[1] not in (codes.E_SCORE, codes.E_WON)
                ]
                for each in range(players):
                    own = Counter(whole(event) for event in before[each])
                    mine = Counter(event for event in told if event[2] == each or event[1] == codes.E_PROMOTED_ALONE)
                    if each == seat:
                        assert not own - mine
                    elif number > 0:
                        turn = [event for event in told[: told_turn(told)] if event in own or event[2] == each]
                        assert Counter(event for event in turn if event[2] == each) == own
                        revealed += 1
    assert players == 1 or revealed > 20


def told_turn(told: list[Event]) -> int:
    """Return the index of the event that begins the next turn."""
    return next((at for at, event in enumerate(told) if event[1] == codes.E_TURN), len(told))


@rule("W1.1")
def test_a_picked_start_is_foretold_to_its_seat() -> None:
    t = opened(sheet_text(CITY), 2)
    assert foretold(t.state, 0) == []
    t.do("Ana", "start a3")
    assert [ROLLWRITE.event(t.rules, event) for event in foretold(t.state, 0)] == [e.Started("seat:0", "a3")]
    assert foretold(t.state, 1) == []


FORCED = """
    S|. .
    . 4 .
    S 6 .
    """


@rule("C7", "C4")
def test_a_forced_step_is_told_only_to_its_driver() -> None:
    t = table(FORCED, 2).lay("Ana", at="a1").lay("Ben", at="b2").rolls()
    square = t.square("a2")
    assert [event[:4] for event in t.heard.events if event[1] == codes.E_DROVE_ON] == [(0, codes.E_DROVE_ON, 0, square)]
    assert all(event[1] != codes.E_DROVE_ON for viewer in (-1, 1) for event in t.heard.told(viewer))


@rule("C7", "C4")
def test_every_square_of_a_drive_was_chosen_or_told() -> None:
    """In random games: each square of a path was chosen as a step, or told once as a forced step."""
    forced = 0
    for seed in range(6):
        rng, chance, heard = Random(seed), Seeded(seed), Heard()
        state = ROLLWRITE.new(ROLLWRITE.rules(2, {"side": "AB"[seed % 2]}), chance, heard)
        chosen = [0, 0]
        while waiting := state.to_act():
            seat = rng.choice(waiting)
            option = rng.choice(state.options(seat))
            driving = (
                state.waiting > 0 and state.count > 0 and state.turns[seat * state.rules.turn_stride] == codes.DRIVING
            )
            chosen[seat] += driving and option < codes.STOP
            state.apply(seat, option, chance, heard)
        for seat in (0, 1):
            drove = sum(event[1] == codes.E_DROVE and event[2] == seat for event in heard.events)
            told = [event for event in heard.events if event[1] == codes.E_DROVE_ON and event[2] == seat]
            assert {event[0] for event in told} <= {seat}
            assert drove == chosen[seat] + len(told)
            forced += len(told)
        assert not any(event[1] == codes.E_DROVE_ON for event in heard_by(heard.events, -1))
    assert forced > 0


@rule("C7")
def test_a_look_shows_the_forced_steps_that_follow() -> None:
    city = """
        S . . .
          - - -
        . . . 4
        S . . .
        """
    t = table(city, 2).lay("Ana", at="b1", steps=4).rolls()
    looker = Looker(ROLLWRITE, t.rules, t.state, 0)
    option = {t.option_name(each): each for each in t.state.options(0)}["left"]
    ahead = looker.ahead([option])
    forced = [event.square for event in ahead.look.does if isinstance(event, e.DroveOn)]
    driven = [event.square for event in ahead.look.does if isinstance(event, e.Drove)]
    assert ahead.view is not None
    assert driven == ["a1", *forced]


@rule("W4.1", "W4.4", "W4.5")
def test_a_look_at_a_sale_tells_its_space_the_spaces_skipped_and_the_bonuses() -> None:
    t = gaining(CITY, "gas five", "promote", players=2).lay("Ana", doubled="c1").rolls(d4=3)
    prompt = ROLLWRITE.prompt(t.state, 0)
    by_options = {tuple(look.options): look for look in looks(ROLLWRITE, t.rules, t.state, prompt)}
    to_c1 = next(each for each in prompt.shortcuts if each.word == "c1")
    look = by_options[tuple(to_c1.options)]
    assert look.does[:4] == [
        e.OnlyStop("seat:0", "c1"),
        e.Drove("seat:0", "b1"),
        e.Drove("seat:0", "c1"),
        e.Sold("seat:0", 6, "c1", "die:d4", 10, 0, ("bonus:promote", "bonus:gas", "bonus:five")),
    ]
    assert look.does[4:] == [e.Five("seat:0")], "the player is asked about the other bonuses"
    assert look.asks is not None and look.asks.key == "rollwrite.ask.order"
    assert [(gain.who, gain.n) for gain in look.as_it_stands] == [("seat:0", 11)]


@rule("W5.4", "W6.2")
def test_a_look_at_a_promotion_tells_who_gains_what() -> None:
    t = gaining(CITY, "promote", players=3).lay("Ben", written="2 3 4 5 X", marks=[0, 0, 3, 0]).rolls(d4=3)
    t.drive("Ana", "b1 c1")
    prompt = ROLLWRITE.prompt(t.state, 0)
    for look in looks(ROLLWRITE, t.rules, t.state, prompt):
        after, own = t.state.copy(), look.options[0] - codes.COLUMN
        after.step(0, look.options[0], Seeded(0), Silent())
        mine = score(after, after.sheets, 0) - score(t.state, t.state.sheets, 0)
        # Cem has no numbers; Ben has one in each of the first four columns, and his third column is full.
        expected = {"seat:0": mine, "seat:1": 1 if own != 2 else 0}
        assert {gain.who: gain.n for gain in look.as_it_stands} == {who: n for who, n in expected.items() if n}


@rule("W5.4")
def test_a_look_foresees_the_marks_that_others_get_at_the_reveal() -> None:
    checked = 0
    for seed in range(12):
        rng, chance = Random(seed), Seeded(seed)
        state = ROLLWRITE.new(ROLLWRITE.rules(3, {}), chance, Silent())
        while waiting := state.to_act():
            seat = rng.choice(waiting)
            state.apply(seat, rng.choice(state.options(seat)), chance, Silent())
            known = state.copy()
            known.forget(seat, Seeded(0))
            stages = [known.turns[each * known.rules.turn_stride] for each in range(3) if each != seat]
            # A turn without any choice is done at once, but counts only at the reveal.
            if state.waiting > 0 and state.count > 0 and codes.DONE not in stages:
                standing = ROLLWRITE.standing(known, seat)
                mark_others(known)
                assert standing == [(f"seat:{each}", score(known, known.sheets, each)) for each in range(3)]
                checked += score(known, known.sheets, (seat + 1) % 3) != score(state, state.shown, (seat + 1) % 3)
    assert checked > 0


def test_a_question_is_the_one_of_the_prompt() -> None:
    rng, chance = Random(3), Seeded(3)
    state = ROLLWRITE.new(ROLLWRITE.rules(2, {}), chance, Silent())
    while waiting := state.to_act():
        for seat in waiting:
            assert ROLLWRITE.question(state, seat) == ROLLWRITE.prompt(state, seat).asks
        seat = rng.choice(waiting)
        state.apply(seat, rng.choice(state.options(seat)), chance, Silent())


# Beats


@rule("W2.2", "W6.3")
def test_a_beat_shows_what_was_told_before_it() -> None:
    """Sheets, dice and scores are in the views of a beat once they were told."""
    names: Counter[str] = Counter()
    for seed in range(8):
        rng, chance, heard = Random(seed), Seeded(seed), Heard(with_beats=True)
        players = 1 + seed % 3
        state = ROLLWRITE.new(ROLLWRITE.rules(players, {}), chance, heard)
        while waiting := state.to_act():
            seat = rng.choice(waiting)
            state.apply(seat, rng.choice(state.options(seat)), chance, heard)
        for told, kind, moment in heard.beats:
            names[ROLLWRITE.beat_names[kind]] += 1
            last = heard.events[told - 1]
            assert isinstance(moment, Rollwrite)
            for viewer in range(-1, players):
                view = ROLLWRITE.view(moment, viewer)
                if kind == codes.B_ROLLED:
                    assert last[1] == codes.E_ROLLED and view.dice["d20"] == last[3]
                elif kind == codes.B_REROLLED:
                    assert last[1] == codes.E_REROLLED and view.dice[codes.DICE[last[2]]] == last[4]
                elif kind == codes.B_SCORED:
                    assert last[1] == codes.E_SCORE and view.scores[last[2]] == last[3] and not view.winners
                elif kind == codes.B_REVEALED:
                    assert view.mine is None or view.mine.sheet == view.sheets[viewer]
    assert names["revealed"] > 50 and names["rolled"] > 50 and names["rerolled"] > 20 and names["scored"] == 8


def test_a_private_step_has_no_beat() -> None:
    t = table(CITY, 2).rolls()
    t.heard.with_beats = True
    t.drive("Ana", "b1 c1")
    assert t.heard.beats == []
    t.drive("Ben", "b1 c1")
    assert [ROLLWRITE.beat_names[kind] for _, kind, _ in t.heard.beats] == ["revealed", "rolled"]
