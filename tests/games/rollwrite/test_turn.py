"""The turn (W2): one roll for all with a reroll, then the players' turns, secret until the last one commits."""

import pytest

from tests.games.rollwrite.tables import LAST_SPACE, Table, number_at, opened, sheet_text, table
from tests.rule import rule
from truckstop.games.rollwrite.codes import (
    DICE,
    E_FINISHED,
    E_KEPT,
    E_PROMOTED,
    E_REROLLED,
    E_ROLLED,
    E_SCORE,
    E_SOLD,
    KEEP,
    SIDES,
    START,
)
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.state import Rollwrite
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.session import Session

CITY = """
    S 4 6 8 0
    . . . . .
    S . . . .
    """


def rigged(players: int = 1, rerolls: int = 1, **faces: list[int]) -> Table:
    """Begin a game whose first roll shows these faces; the faces after the first are for later rolls."""
    t = opened(sheet_text(CITY), players, draws={die: faces.get(die, [1]) for die in DICE})
    for who in t.people:
        t.do(who, "start a1")
    return t.lay("Ana", rerolls=rerolls) if rerolls > 1 else t


# The roll


@rule("W2.1", "C3")
def test_all_six_dice_are_rolled_once() -> None:
    t = rigged(d4=[4], d6=[6], d8=[5], d10=[10], d12=[1], d20=[20])
    assert t.view.dice == {"d4": 4, "d6": 6, "d8": 5, "d10": 10, "d12": 1, "d20": 20}
    assert [draw[:2] for draw in t.chance.drawn] == list(enumerate(SIDES))
    assert t.events(E_ROLLED) == [(0, 4, 0, 0), (1, 6, 0, 0), (2, 5, 0, 0), (3, 10, 0, 0), (4, 1, 0, 0), (5, 20, 0, 0)]


@rule("W2.1")
@pytest.mark.parametrize("highest", [False, True])
def test_a_die_shows_one_to_its_number_of_sides(highest: bool) -> None:
    faces = {die: [sides if highest else 1] for die, sides in zip(DICE, SIDES, strict=True)}
    t = rigged(1, 1, **faces)
    assert t.view.dice == {die: face[0] for die, face in faces.items()}
    assert [value for _, _, value in t.chance.drawn] == [sides - 1 if highest else 0 for sides in SIDES]


@rule("W2.1")
def test_one_die_may_be_rerolled_and_the_new_face_counts() -> None:
    t = rigged(d8=[7, 2])
    t.do("Ana", "reroll d8")
    assert t.view.dice["d8"] == 2
    assert t.view.rerolled == ["d8"]
    assert t.phase == "drive and write", "there is no second reroll"
    assert t.events(E_REROLLED) == [(2, 7, 2, 0)]
    assert t.chance.sources() == [*DICE, "d8"]


@rule("W2.1")
def test_a_reroll_is_optional() -> None:
    t = rigged(d8=[7, 2]).do("Ana", "keep")
    assert (t.view.dice["d8"], t.view.rerolled, t.phase) == (7, [], "drive and write")
    assert t.events(E_KEPT) == [(0, 0, 0, 0)]


@rule("W2.1", "W5.6")
def test_with_the_bonus_two_different_dice_are_rerolled_one_after_the_other() -> None:
    t = rigged(rerolls=2, d8=[7, 2], d20=[3, 18])
    t.do("Ana", "reroll d8")
    assert (t.phase, t.view.dice["d8"]) == ("roll", 2), "the first reroll is shown before the second is chosen"
    assert t.options("Ana") == ["keep", *(f"reroll {die}" for die in DICE if die != "d8")]
    t.do("Ana", "reroll d20")
    assert (t.phase, t.view.dice["d8"], t.view.dice["d20"]) == ("drive and write", 2, 18)


@rule("W2.1", "W5.6")
def test_the_second_reroll_is_optional() -> None:
    t = rigged(rerolls=2, d8=[7, 2]).do("Ana", "reroll d8", "keep")
    assert (t.phase, t.view.rerolled) == ("drive and write", ["d8"])


@rule("W5.6", "W5.10")
def test_two_reroll_bonuses_allow_three_rerolls() -> None:
    t = rigged(rerolls=3).do("Ana", "reroll d4", "reroll d6")
    assert t.phase == "roll"
    assert t.do("Ana", "reroll d8").phase == "drive and write"


@rule("W2.1", "W5.10")
def test_each_die_can_be_rerolled_once() -> None:
    t = rigged(rerolls=7).do("Ana", *(f"reroll {die}" for die in DICE))
    assert t.phase == "drive and write"


@rule("W2.1")
def test_only_the_active_player_rerolls_with_their_own_bonus() -> None:
    t = rigged(2).lay("Ben", rerolls=2)
    assert t.asked == ["Ana"]
    assert t.options("Ben") == []
    assert t.do("Ana", "reroll d4").phase == "drive and write"


@rule("W2.1")
def test_the_next_turn_rolls_all_dice_and_clears_the_rerolls() -> None:
    t = rigged(d8=[7, 2, 5]).do("Ana", "reroll d8").wait("Ana")
    assert (t.view.turn, t.view.dice["d8"], t.view.rerolled) == (2, 5, [])


# The players' turns


@rule("W2.2", "C4", "C3")
def test_a_turn_is_secret_until_the_last_has_committed() -> None:
    t = table(CITY, 3).rolls(d4=3, d6=5)
    viewers = (SPECTATOR, 1, 2)
    before = [ROLLWRITE.view(t.state, viewer) for viewer in viewers]
    told, drawn, reveals = len(t.heard.events), len(t.chance.drawn), t.state.reveals
    assert t.asked == ["Ana", "Ben", "Cem"]
    t.drive("Ana", "b1")
    assert t.asked == ["Ben", "Cem"], "that Ana has committed is public"
    assert [ROLLWRITE.view(t.state, viewer) for viewer in viewers] == before
    t.drive("Ben", "b1 c1")
    assert (ROLLWRITE.view(t.state, SPECTATOR), ROLLWRITE.view(t.state, 2)) == (before[0], before[2])
    assert (len(t.heard.events), len(t.chance.drawn), t.state.reveals) == (told, drawn, reveals)
    t.drive("Cem", "b1")
    assert [t.seen(who).score for who in t.people] == [3, 5, 3]
    assert t.events(E_SOLD) == [(0, 3, 1, 0, 0, 0), (1, 5, 2, 1, 1, 1), (2, 3, 1, 0, 0, 0)]


@rule("W2.2", "C5")
def test_a_committed_turn_can_be_withdrawn_until_the_last() -> None:
    session = Session.start(ROLLWRITE, ["a", "b"], {}, seed=3)
    session.act(0, [START])
    session.act(1, [START])
    session.act(session.state.to_act()[0], [KEEP])
    assert isinstance(session.state, Rollwrite)
    whole = ROLLWRITE.prompt(session.state, 0).shortcuts
    before = ROLLWRITE.view(session.state, 0)
    session.act(0, whole[0].options)
    assert ROLLWRITE.view(session.state, 0) != before
    session.take_back(0)
    assert ROLLWRITE.view(session.state, 0) == before
    assert session.state.to_act() == [0, 1]


@rule("W2.2", "C5")
def test_withdrawing_undoes_the_whole_turn_of_that_player_only() -> None:
    t = table(CITY, 3).rolls(d4=3, d6=5)
    begun = t.mine("Ana")
    t.drive("Ben", "b1 c1").drive("Ana", "b1")
    assert t.mine("Ana") != begun
    t.withdraw("Ana")
    assert t.asked == ["Ana", "Cem"]
    assert t.mine("Ana") == begun
    t.drive("Ana", "b1 c1").drive("Cem", "b1")
    assert [t.seen(who).score for who in t.people] == [5, 5, 3]


@rule("W2.2")
def test_the_order_of_committing_does_not_matter() -> None:
    moves = {"Ana": "b1", "Ben": "b1 c1", "Cem": "a2 a1 b1"}
    after = set()
    for order in (["Ana", "Ben", "Cem"], ["Cem", "Ana", "Ben"], ["Ben", "Cem", "Ana"]):
        t = table(CITY, 3).rolls(d4=3, d6=5)
        for who in order:
            t.drive(who, moves[who])
        after.add(t.state.dump())
    assert len(after) == 1


@rule("W2.2")
def test_all_players_use_the_same_dice_on_their_own_sheets() -> None:
    t = table(CITY, 2).lay("Ben", closed="b1", at="a2").rolls(d4=3, d6=5)
    t.drive("Ana", "b1").drive("Ben", "b2 c2 c1")
    assert [t.seen(who).spaces[:2] for who in t.people] == [[3, 0], [0, 5]]
    assert [t.seen(who).closed for who in t.people] == [["b1"], ["b1", "c1"]]


@rule("W2.2", "W6.1", "W5.4")
def test_turns_are_revealed_before_marks_are_made_and_the_end_is_checked() -> None:
    """Both finish in the same turn; Ben's promotion counts for Ana although Ana's turn is reported first."""
    t = table(CITY, 2, rows=["> d4 d6 d8 d10"], by_row=["promote"], by_column=[""] * 4, room=[3] * 4)
    t.lay("Ana", written="1 2 .", at="c1", closed="b1 c1").lay("Ben", written="1 2 .", at="c1", closed="b1 c1")
    t.rolls(d8=5, d10=9)
    t.drive("Ana", "d1 e1").do("Ana", "column 1").drive("Ben", "d1 e1").do("Ben", "column 2")
    kinds = [event[1] for event in t.heard.events]
    assert kinds[kinds.index(E_SOLD) :].count(E_FINISHED) == 2
    assert kinds.index(E_SCORE) > max(at for at, kind in enumerate(kinds) if kind in (E_PROMOTED, E_FINISHED))
    assert [t.seen(who).marks for who in t.people] == [[2, 1, 0, 0], [1, 2, 0, 0]]
    assert t.view.scores == [1 + 2 + 9 + 3, 1 + 2 + 9 + 3]


@rule("W2.2", "C7")
def test_a_player_without_a_choice_is_not_asked() -> None:
    """Every step is forced for Ben: the only venue is exactly as far away as he can drive."""
    city = """
        S . . . 4 . S
        - - - - - -
        . . . . . . .
        """
    t = table(city, 2).lay("Ana", at="c1")
    assert t.rolls(d4=2).asked == ["Ana"]
    assert t.seen("Ben").place == "a1", "his turn is revealed with the others"
    t.drive("Ana", "d1 e1")
    assert (t.seen("Ben").place, t.seen("Ben").score) == ("e1", 2)


@rule("W2.2")
def test_finished_players_do_not_drive() -> None:
    t = table(CITY, 3).lay("Ben", written=number_at(LAST_SPACE, 3)).rolls()
    assert t.asked == ["Ana", "Cem"]
    place = t.seen("Ben").place
    t.wait("Ana", "Cem")
    assert (t.seen("Ben").place, t.seen("Ben").numbers) == (place, 1)
