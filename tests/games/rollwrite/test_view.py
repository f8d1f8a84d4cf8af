"""What a seat may know: sheets as last shown, its own turn, the printed board."""

from random import Random

from tests.games.rollwrite.tables import gaining, table
from tests.rule import rule
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.shown import VenueView
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.tell import Silent

CITY = """
    S 4|W .
      H
    . . 6=8
    S . . .
    """


@rule("W1.1", "W3.1")
def test_the_board_is_what_is_printed() -> None:
    board = ROLLWRITE.board(table(CITY).rules)
    assert (board.key, board.side, board.width, board.height) == ("tiny", "tiny", 4, 3)
    assert board.starts == ["a1", "a3"]
    assert board.venues == [
        VenueView("b1", "d4"),
        VenueView("c1", "wild"),
        VenueView("c2", "d6"),
        VenueView("d2", "d8"),
    ]
    assert (board.rivers, board.bridges) == (["b1-c1"], ["b1-b2", "c2-d2"])


@rule("W2.2", "C4")
def test_a_seat_sees_its_own_turn_and_others_do_not() -> None:
    t = table(CITY, 2).rolls(d4=3).drive("Ana", "b1")
    mine = t.mine("Ana")
    assert (mine.stage, mine.path, mine.left, mine.must_sell) == ("done", ["a1", "b1"], 3, True)
    assert (mine.space, mine.sold, mine.sheet.score, mine.sheet.closed) == (0, "d4", 3, ["b1"])
    assert (t.seen("Ana").score, t.seen("Ana").closed, t.seen("Ana").place) == (0, [], "a1")
    others = t.mine("Ben")
    assert (others.stage, others.path, others.sheet.score) == ("drive", ["a1"], 0)
    assert ROLLWRITE.view(t.state, SPECTATOR).mine is None


@rule("W2.2", "C4")
def test_while_she_drives_her_steps_are_hers_alone() -> None:
    t = table(CITY, 2).rolls()
    before = [ROLLWRITE.view(t.state, viewer) for viewer in (SPECTATOR, 1)]
    t.do("Ana", "down")
    assert (t.mine("Ana").path, t.mine("Ana").left) == (["a1", "a2"], 3)
    assert [ROLLWRITE.view(t.state, viewer) for viewer in (SPECTATOR, 1)] == before


@rule("W2.2")
def test_the_stages_of_a_turn() -> None:
    t = gaining(CITY, "bridge promote", players=2).rolls(d4=3)
    stages = [t.mine("Ana").stage]
    t.drive("Ana", "b1")
    stages.append(t.mine("Ana").stage)
    assert (t.mine("Ana").bonus, t.mine("Ana").pending) == ("promote", {"promote": 1}), "one river side: drawn unasked"
    assert t.mine("Ana").sheet.bridges == ["b1-c1"]
    t.do("Ana", "column 1")
    stages.append(t.mine("Ana").stage)
    assert stages == ["drive", "bonus", "done"]
    t.wait("Ben")
    assert (t.mine("Ana").stage, t.mine("Ana").path, t.mine("Ana").pending) == ("idle", [], {})


@rule("W4.4")
def test_while_the_order_is_asked_nothing_is_being_taken() -> None:
    t = gaining(CITY, "gas promote").rolls(d4=3).drive("Ana", "b1")
    assert (t.mine("Ana").stage, t.mine("Ana").bonus) == ("order", None)
    assert t.mine("Ana").pending == {"promote": 1, "gas": 1}


@rule("W5.1", "W5.2", "W5.3", "W5.4")
def test_all_that_was_drawn_is_on_the_sheet_that_all_see() -> None:
    t = table(CITY, 2).lay(
        "Ana",
        at="d3",
        closed="b1",
        doubled="b1 c1",
        stations="a2 d1",
        bridges="b1-c1",
        marks=[1, 2, 0, 0, 0, 3],
        written="3 . X 9",
        steps=5,
        rerolls=2,
        fives=1,
    )
    for viewer in (SPECTATOR, 0, 1):
        sheet = ROLLWRITE.view(t.state, viewer).sheets[0]
        assert (sheet.place, sheet.began, sheet.steps, sheet.rerolls) == ("d3", "a1", 5, 2)
        assert (sheet.closed, sheet.doubled, sheet.stations) == (["b1"], ["b1", "c1"], ["d1", "a2"])
        assert (sheet.bridges, sheet.marks, sheet.fives) == (["b1-c1"], [1, 2, 0, 0, 0, 3], 1)
        assert (sheet.spaces[:5], sheet.last, sheet.numbers) == ([3, 0, -1, 9, 0], 3, 2)
        assert (sheet.promoted, sheet.score, sheet.finished) == (1, 3 + 9 + 5 + 1, False)


@rule("W2.1", "C4")
def test_the_dice_and_who_is_asked_are_open() -> None:
    t = table(CITY, 2)
    assert (t.view.phase, t.view.asked, t.view.active, t.view.turn) == ("roll", 0, 0, 1)
    t.do("Ana", "reroll d6")
    assert (t.view.phase, t.view.asked, t.view.rerolled) == ("drive and write", None, ["d6"])
    assert set(t.view.dice) == {"d4", "d6", "d8", "d10", "d12", "d20"}


@rule("W1.1")
def test_before_the_first_roll_there_are_no_faces() -> None:
    state = ROLLWRITE.new(ROLLWRITE.rules(1, {}), table(CITY).chance, table(CITY).heard)
    view = ROLLWRITE.view(state, 0)
    assert (view.phase, view.turn, set(view.dice.values())) == ("pick starts", 0, {0})
    assert view.sheets[0].place is None


@rule("W2.2", "C5")
def test_a_copy_that_forgets_knows_nothing_of_running_turns() -> None:
    t = table(CITY, 3).rolls()
    begun = t.state.copy()
    t.do("Ben", "down")
    t.drive("Cem", "b1")
    known = t.state.copy()
    known.forget(0, t.chance)
    assert known.dump() == begun.dump()
    assert ROLLWRITE.load(t.rules, t.state.dump()).dump() == t.state.dump()


def test_whoever_has_finished_her_sheet_has_no_turn_while_others_have() -> None:
    found = 0
    for seed in range(20):
        chance, rng = Seeded(seed), Random(seed)
        state = ROLLWRITE.new(ROLLWRITE.rules(2, {}), chance, Silent())
        while waiting := state.to_act():
            seat = rng.choice(waiting)
            state.apply(seat, rng.choice(state.options(seat)), chance, Silent())
            for viewer in (0, 1):
                view = ROLLWRITE.view(state, viewer)
                if view.phase == "drive and write" and view.sheets[viewer].finished and viewer not in state.to_act():
                    mine = view.mine
                    assert mine is not None
                    if mine.stage == "idle":
                        found += 1
                        assert (mine.space, mine.path, mine.sold) == (-1, [], None)
    assert found > 0
