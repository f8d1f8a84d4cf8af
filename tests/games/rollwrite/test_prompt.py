"""Prompts: what is asked, what each choice touches, what begins a gesture, reasons for what is barred, shortcuts."""

from tests.games.rollwrite.tables import LAST_SPACE, NEARLY, Table, gaining, number_at, opened, sheet_text, table
from tests.rule import rule
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.state import Rollwrite
from truckstop.kernel.prompt import Message, Prompt, Shortcut
from truckstop.kernel.session import Session

CITY = """
    S . 4 . .
    . . . . .
    S 6 . W .
    """
SQUARES = ("farther", "spaceless", "elsewhere")
"""Barred choices that are about squares, not directions."""


def asked(t: Table, who: str = "Ana") -> Prompt:
    return ROLLWRITE.prompt(t.state, t.seat(who))


def name(t: Table, who: str = "Ana") -> str:
    return asked(t, who).asks.key.removeprefix("rollwrite.ask.")


def barred(t: Table, who: str = "Ana") -> dict[str, str]:
    """Return what is visible but not available, with the reasons."""
    short = {bar.says.key.removeprefix("rollwrite.option."): bar.why.key for bar in asked(t, who).barred}
    return {what: why.removeprefix("rollwrite.why.") for what, why in short.items() if what not in SQUARES}


def refused(t: Table, who: str = "Ana") -> dict[str, str]:
    """Return, by square, why the path may not end there; `squares` stands for all that are not named."""
    reasons: dict[str, str] = {}
    for bar in asked(t, who).barred:
        if bar.says.key.removeprefix("rollwrite.option.") in SQUARES:
            reasons |= {
                thing.removeprefix("square:"): bar.why.key.removeprefix("rollwrite.why.") for thing in bar.touches
            }
    return reasons


def words(t: Table, who: str = "Ana") -> list[str]:
    """Return the words that a person can type."""
    return [choice.word for choice in asked(t, who).choices]


def shortcut(t: Table, word: str, who: str = "Ana") -> Shortcut:
    return next(each for each in asked(t, who).shortcuts if each.word == word)


@rule("W1.1", "C4")
def test_the_pick_of_a_start_is_secret() -> None:
    t = opened(sheet_text(CITY), 2)
    assert (name(t), asked(t).secret, asked(t).begins) == ("start", True, True)
    assert words(t) == ["a1", "a3"]
    assert [choice.touches for choice in asked(t).choices] == [["square:a1"], ["square:a3"]]
    assert (asked(t).shortcuts, asked(t).barred) == ([], [])


@rule("W2.1", "W5.6")
def test_the_question_about_rerolls_is_public_and_tells_how_many_are_left() -> None:
    t = table(CITY, 2).lay("Ana", rerolls=2)
    assert (name(t), asked(t).asks.params, asked(t).secret) == ("reroll", {"n": 2}, False)
    assert words(t) == ["keep", "d4", "d6", "d8", "d10", "d12", "d20"]
    assert asked(t).choices[1].says.params == {"die": "die:d4", "face": t.view.dice["d4"]}
    t.do("Ana", "reroll d4")
    assert (asked(t).asks.params, asked(t).begins) == ({"n": 1}, True), "each reroll is a separate gesture"


@rule("W3.3", "W3.5")
def test_the_question_to_a_driver_tells_the_duty_to_sell_and_the_steps_left() -> None:
    t = table(CITY, 2).rolls()
    assert (name(t), asked(t).asks.params) == ("drive_to_sell", {"n": 4})
    assert (asked(t).secret, asked(t).begins) == (True, True)
    t.do("Ana", "right")
    assert (asked(t).asks.params, asked(t).begins) == ({"n": 3}, False), "it continues the gesture"
    t = table(CITY, 2).lay("Ana", closed="c1 b3 d3").rolls()
    assert name(t) == "drive_free"
    assert words(t) == ["right", "down", "stop"]


@rule("C7")
def test_the_first_question_after_forced_steps_begins_the_gesture() -> None:
    city = """
        S|. .
        . 4 .
        S 6 .
        """
    t = table(city, 2).lay("Ana", at="a1").rolls()
    assert t.mine("Ana").path == ["a1", "a2"]
    assert asked(t).begins


@rule("W3.3", "W3.4", "W3.1")
def test_a_barred_way_has_a_reason() -> None:
    city = """
        S . . .
          -
        . . 6 4
        S . . .
        """
    t = table(city, 2).lay("Ana", at="b1").rolls()
    assert barred(t) == {"up": "edge", "down": "river", "stop": "must_sell"}
    t = table(city, 2).lay("Ana", at="a3", written=number_at(LAST_SPACE - 1, 5)).rolls()
    assert t.mine("Ana").path == ["a3"]
    assert barred(t) == {"down": "edge", "left": "edge", "stop": "must_sell"}
    t = table(city, 2).lay("Ana", at="b2", written=number_at(LAST_SPACE - 1, 5)).rolls().do("Ana", "right")
    assert barred(t) == {"stop": "no_space"}, "on an open venue whose die has no space ahead"
    t = table(CITY, 2).lay("Ana", at="e1", closed="c1 d3").rolls()
    assert name(t) == "drive_free"
    t = table(CITY, 2).lay("Ana", at="d1", closed="c1 d3").rolls()
    assert barred(t) == {"up": "edge", "right": "no_sale_there", "stop": "must_sell"}, "four steps for four squares"


@rule("W3.3", "W3.4", "W3.5")
def test_every_square_where_the_path_may_not_end_has_a_reason() -> None:
    city = """
        S . . . . . 6
        . . 4 . . . .
        S 8 . . . . .
        """
    # The d8 has no space ahead, and the d6 is too far away.
    t = table(city, 2).lay("Ana", at="a1", written=number_at(33, 5)).rolls()
    assert [each.word for each in asked(t).shortcuts] == ["c2"]
    assert refused(t) == {"b3": "no_space", "g1": "far_off", "squares": "must_sell"}
    t = table(city, 2).lay("Ana", at="a1", closed="c2 b3").rolls()
    assert name(t) == "drive_free"
    named, ends = refused(t), {each.word for each in asked(t).shortcuts}
    assert set(named.values()) == {"far_off"} and "squares" not in named
    assert set(named) | ends == {f"{x}{y}" for x in "abcdefg" for y in (1, 2, 3)} and not set(named) & ends


@rule("W5.2")
def test_a_step_onto_an_unused_station_touches_it() -> None:
    t = table(CITY, 2).lay("Ana", at="b1", stations="b2 a1").rolls()
    touched = {choice.word: choice.touches for choice in asked(t).choices}
    assert touched == {
        "right": ["way:right"],
        "down": ["way:down", "station:b2"],
        "left": ["way:left", "station:a1"],
    }
    t.do("Ana", "down", "up")
    assert barred(t)["down"] == "station_used"


@rule("W3.5")
def test_without_the_duty_only_rivers_and_the_edge_bar_a_way() -> None:
    city = """
        S|. . . . 4
        . . . . . .
        S . . . . .
        """
    assert barred(table(city, 2).rolls()) == {"up": "edge", "right": "river", "left": "edge"}


@rule("W3.3")
def test_every_square_where_the_path_may_end_has_a_shortcut() -> None:
    t = table(CITY, 2).lay("Ana", doubled="c1").rolls(d4=3)
    assert [each.word for each in asked(t).shortcuts] == ["c1", "b3"]
    to_c1 = shortcut(t, "c1")
    assert to_c1.says == Message(
        "rollwrite.shortcut.sale", {"square": "c1", "n": 0, "steps": 2, "die": "die:d4", "face": 6}
    )
    assert list(dict.fromkeys(to_c1.touches)) == ["square:b1", "square:c1"], "the last one is the square to point at"


@rule("W3.3", "W3.2")
def test_a_shortcut_counts_the_venues_that_it_closes() -> None:
    city = """
        S 4 6 8
        - - -
        S . . .
        """
    t = table(city, 2).rolls()
    assert t.mine("Ana").path == ["a1", "b1"]
    assert {each.word: each.says.params["n"] for each in asked(t).shortcuts} == {"b1": 0, "c1": 1, "d1": 2}


@rule("W3.3")
def test_a_shortcut_to_a_wild_venue_is_followed_by_the_question_for_the_die() -> None:
    t = table(CITY, 2).lay("Ana", at="d2", doubled="d3").rolls(d6=5)
    to_d3 = shortcut(t, "d3")
    assert to_d3.says.key == "rollwrite.shortcut.wild"
    for option in to_d3.options:
        t.do("Ana", t.option_name(option))
    assert (name(t), asked(t).begins) == ("wild", False)
    assert words(t) == ["d4", "d6", "d8", "d10", "d12", "d20"]
    assert asked(t).choices[1].says.params == {"die": "die:d6", "face": 10}


@rule("W3.5")
def test_without_the_duty_the_trucks_own_square_has_a_shortcut() -> None:
    t = table(CITY, 2).lay("Ana", closed="c1 b3 d3").rolls()
    stay = shortcut(t, "a1")
    assert (t.option_name(stay.options[0]), len(stay.options)) == ("stop", 1)
    assert (stay.says.key, stay.touches) == ("rollwrite.shortcut.no_sale", ["square:a1"])


@rule("W2.2", "W3.3")
def test_a_shortcut_can_be_sent_as_a_gesture() -> None:
    session = Session.start(ROLLWRITE, ["a", "b"], {}, seed=5)
    for seat in (0, 1):
        session.act(seat, [session.state.options(seat)[0]])
    session.act(session.state.to_act()[0], [session.state.options(session.state.to_act()[0])[0]])
    assert isinstance(session.state, Rollwrite)
    for each in ROLLWRITE.prompt(session.state, 1).shortcuts:
        session.act(1, each.options)
        mine = ROLLWRITE.view(session.state, 1).mine
        assert mine is not None
        assert mine.path[-1] == each.word == each.touches[-1].removeprefix("square:")
        session.take_back(1)


# Bonuses


BONUS_CITY = """
    S 4|W .
      H -
    . . 6=8
    S . . S
    """


@rule("W4.4", "W5.1", "W5.2", "W5.3", "W5.4", "W5.7")
def test_every_bonus_has_its_own_question() -> None:
    expected = {
        "bridge": (["b1-c1", "c1-c2"], ["side:b1-c1"]),
        "promote": (["", "", "", ""], ["column:0"]),
        "gas": (["a1", "d1", "a2", "b2", "a3", "b3", "c3", "d3"], ["square:a1"]),
        "double": (["c1", "c2", "d2"], ["square:c1"]),
        "start": (["stay", "a3", "d3"], []),
    }
    for bonus, (typed, touches) in expected.items():
        t = gaining(BONUS_CITY, bonus, players=2).rolls(d4=3).drive("Ana", "b1")
        assert (name(t), asked(t).secret, asked(t).begins) == (f"bonus_{bonus}", True, False)
        assert words(t) == typed
        assert asked(t).choices[0].touches == touches


@rule("W5.4")
def test_the_choice_of_a_column_tells_its_marks_and_its_room() -> None:
    t = gaining(BONUS_CITY, "promote", players=2).lay("Ana", marks=[1, 0, 3, 2]).rolls(d4=3).drive("Ana", "b1")
    params = [choice.says.params for choice in asked(t).choices]
    assert [(each["marks"], each["room"]) for each in params] == [(1, 3), (0, 3), (2, 3)]


@rule("W4.4", "W2.2")
def test_the_order_of_bonuses_is_a_separate_question() -> None:
    t = gaining(BONUS_CITY, "gas", "promote", players=2).rolls(d4=3).drive("Ana", "b1")
    assert (name(t), asked(t).begins) == ("order", False)
    assert [choice.says.params for choice in asked(t).choices] == [{"bonus": "bonus:promote"}, {"bonus": "bonus:gas"}]


@rule("W2.2", "W4.4")
def test_a_whole_turn_with_its_bonuses_is_one_gesture() -> None:
    """Path, order and choices are one gesture, which can be withdrawn as a whole."""
    t = gaining(BONUS_CITY, "gas", "promote", players=2).lay("Ben", written=NEARLY).rolls(d4=3)
    assert asked(t).begins
    t.drive("Ana", "b1").do("Ana", "first gas", "at a2", "column 2")
    assert t.asked == ["Ben"]
    t.withdraw("Ana")
    assert asked(t).begins
    assert (t.mine("Ana").sheet.stations, t.mine("Ana").sheet.marks) == ([], [0, 0, 0, 0])
