"""Views: sheets as last shown, the viewer's own turn, the printed board."""

from collections import Counter
from random import Random

from tests.games.rollwrite.tables import LAST_SPACE, gaining, number_at, table
from tests.rule import rule
from truckstop.games.rollwrite.codes import ENOUGH, EXTRA
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.views import VenueView
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
def test_the_board_shows_the_printed_city() -> None:
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
def test_a_turn_is_seen_only_by_its_own_seat() -> None:
    t = table(CITY, 2).rolls(d4=3).drive("Ana", "b1")
    mine = t.mine("Ana")
    assert (mine.stage, mine.path, mine.left, mine.must_sell) == ("done", ["a1", "b1"], 3, True)
    assert (mine.space, mine.sold, mine.sheet.score, mine.sheet.closed) == (0, "d4", 3, ["b1"])
    assert (t.seen("Ana").score, t.seen("Ana").closed, t.seen("Ana").place) == (0, [], "a1")
    others = t.mine("Ben")
    assert (others.stage, others.path, others.sheet.score) == ("drive", ["a1"], 0)
    assert ROLLWRITE.view(t.state, SPECTATOR).mine is None


@rule("W2.2", "C4")
def test_steps_are_secret_while_a_player_drives() -> None:
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
    assert (t.mine("Ana").bonus, t.mine("Ana").pending) == ("promote", {"promote": 1}), (
        "the bridge across the only river side is drawn unasked"
    )
    assert t.mine("Ana").sheet.bridges == ["b1-c1"]
    t.do("Ana", "column 1")
    stages.append(t.mine("Ana").stage)
    assert stages == ["drive", "bonus", "done"]
    t.wait("Ben")
    assert (t.mine("Ana").stage, t.mine("Ana").path, t.mine("Ana").pending) == ("idle", [], {})


@rule("W4.4")
def test_no_bonus_is_being_taken_while_the_order_is_asked() -> None:
    t = gaining(CITY, "gas promote").rolls(d4=3).drive("Ana", "b1")
    assert (t.mine("Ana").stage, t.mine("Ana").bonus) == ("order", None)
    assert t.mine("Ana").pending == {"promote": 1, "gas": 1}


@rule("W5.1", "W5.2", "W5.3", "W5.4")
def test_everything_drawn_is_on_the_public_sheet() -> None:
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
def test_the_dice_and_the_asked_seat_are_public() -> None:
    t = table(CITY, 2)
    assert (t.view.phase, t.view.asked, t.view.active, t.view.turn) == ("roll", 0, 0, 1)
    t.do("Ana", "reroll d6")
    assert (t.view.phase, t.view.asked, t.view.rerolled) == ("drive and write", None, ["d6"])
    assert set(t.view.dice) == {"d4", "d6", "d8", "d10", "d12", "d20"}


@rule("W1.1")
def test_before_the_first_roll_dice_show_no_face() -> None:
    state = ROLLWRITE.new(ROLLWRITE.rules(1, {}), table(CITY).chance, table(CITY).heard)
    view = ROLLWRITE.view(state, 0)
    assert (view.phase, view.turn, set(view.dice.values())) == ("pick starts", 0, {0})
    assert view.sheets[0].place is None


@rule("W2.2", "C5")
def test_forgetting_withdraws_the_turns_of_others() -> None:
    t = table(CITY, 3).rolls()
    begun = t.state.copy()
    t.do("Ben", "down")
    t.drive("Cem", "b1")
    known = t.state.copy()
    known.forget(0, t.chance)
    assert known.dump() == begun.dump()
    assert ROLLWRITE.load(t.rules, t.state.dump()).dump() == t.state.dump()


def test_a_player_who_has_finished_has_no_turn_while_others_drive() -> None:
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


# Figures computed for clients


@rule("W4.1", "W4.4", "W7.1")
def test_the_view_summarises_the_tracker() -> None:
    """In random games, compared with the spaces themselves."""
    seen = set()
    for seed in range(4):
        chance, rng = Seeded(seed), Random(seed)
        rules = ROLLWRITE.rules(2, {"side": "AB"[seed % 2]})
        state, board = ROLLWRITE.new(rules, chance, Silent()), ROLLWRITE.board(rules)
        lines = {f"row:{at}": spaces for at, spaces in enumerate(board.by_row)}
        lines |= {f"column:{at}": spaces for at, spaces in enumerate(board.by_column)}
        while waiting := state.to_act():
            seat = rng.choice(waiting)
            state.apply(seat, rng.choice(state.options(seat)), chance, Silent())
            for viewer in (0, 1):
                view = ROLLWRITE.view(state, viewer)
                for sheet in [*view.sheets, *([view.mine.sheet] if view.mine else [])]:
                    numbers = {line: sum(sheet.spaces[at] > 0 for at in spaces) for line, spaces in lines.items()}
                    ahead = {line: sum(at > sheet.last for at in spaces) for line, spaces in lines.items()}
                    assert [*sheet.rows, *sheet.columns] == list(numbers.values())
                    assert sheet.gained == [line for line in lines if numbers[line] >= ENOUGH]
                    assert sheet.lost == [line for line in lines if numbers[line] + ahead[line] < ENOUGH]
                    for die in board.dice:
                        after = [at for at, of in enumerate(board.dice) if of == die and at > sheet.last]
                        assert sheet.next.get(die, -1) == min(after, default=-1)
                    assert sheet.next.get("wild", sheet.last) == min(sheet.last + 1, len(board.dice) - 1)
                    assert sheet.sales == sum(number for number in sheet.spaces if number > 0)
                    assert sheet.score == sheet.sales + sheet.extra + sheet.promoted
                    assert sheet.extra == EXTRA * sheet.fives
                    seen |= set(sheet.gained) | {f"lost {line}" for line in sheet.lost}
    assert len(seen) > 12


@rule("W7.1")
def test_the_board_lists_the_spaces_by_row_and_column() -> None:
    rules = ROLLWRITE.rules(1, {"side": "A"})
    board = ROLLWRITE.board(rules)
    assert board.by_row[:2] == [[0, 1, 2, 3, 4, 5], [11, 10, 9, 8, 7, 6]]
    assert board.by_column[0] == [0, 11, 12, 23, 24, 35]
    assert board.column_dice == ["d4", "d6", "d8", "d10", "d12", "d20"]
    mixed = table(CITY, rows=["> d4 d6", "< d8 d6"], by_row=["", ""], by_column=["", ""], room=[1, 1])
    assert ROLLWRITE.board(mixed.rules).column_dice == [None, "d6"]


@rule("W2.1", "W3.3", "W5.2")
def test_a_player_deciding_on_rerolls_sees_where_a_sale_is_possible() -> None:
    """The venues within reach are those that the drive offers once the dice are kept."""
    found = 0
    for seed in range(8):
        chance, rng = Seeded(seed), Random(seed)
        state = ROLLWRITE.new(ROLLWRITE.rules(2, {"side": "AB"[seed % 2]}), chance, Silent())
        while waiting := state.to_act():
            seat = rng.choice(waiting)
            view = ROLLWRITE.view(state, seat)
            assert view.mine is not None
            if view.phase == "roll":
                other = ROLLWRITE.view(state, 1 - seat).mine
                assert other is None or other.within == []
                kept = state.copy()
                kept.apply(seat, state.options(seat)[0], Seeded(0), Silent())
                if seat in kept.to_act() and kept.count == state.count:
                    prompt, mine = ROLLWRITE.prompt(kept, seat), ROLLWRITE.view(kept, seat).mine
                    assert mine is not None
                    if prompt.begins and len(mine.path) == 1:
                        selling = prompt.asks.key == "rollwrite.ask.drive_to_sell"
                        sold = {str(each.says.params.get("die", "die:wild"))[4:] for each in prompt.shortcuts}
                        assert not selling or set(view.mine.sellable) == (set(view.dice) if "wild" in sold else sold)
                        by_row = sorted(view.mine.within, key=lambda name: (int(name[1:]), name[0]))
                        assert by_row == ([each.word for each in prompt.shortcuts] if selling else [])
                        found += bool(view.mine.sheet.stations)
            else:
                assert view.mine.within == []
            state.apply(seat, rng.choice(state.options(seat)), chance, Silent())
    assert found > 0


@rule("W4.5", "W5.3")
def test_a_die_is_worth_twice_at_a_2x_venue() -> None:
    t = table(CITY, 2).rolls(d4=3, d20=17)
    assert (t.view.twice["d4"], t.view.twice["d20"]) == (6, 34)


@rule("W5.4")
def test_a_player_who_promotes_sees_the_spaces_ahead_in_each_column() -> None:
    t = gaining(CITY, "promote", players=2).rolls(d4=3)
    assert t.mine("Ana").ahead == []
    t.drive("Ana", "b1")
    assert t.mine("Ana").ahead == [1, 1, 1, 2]


@rule("W3.4")
def test_the_span_is_the_greatest_distance_to_the_next_space_of_a_die() -> None:
    """A mark and the next space of every die lie within the span, and at least one pair needs all of it."""
    for side in "AB":
        board = ROLLWRITE.board(ROLLWRITE.rules(2, {"side": side}))
        assert set(board.sides) == set(board.dice)
        assert all(board.sides[die] == int(die[1:]) for die in board.sides)
        needed = [
            1 + board.dice.index(die, mark + 1) - mark
            for mark in range(len(board.dice))
            for die in board.sides
            if die in board.dice[mark + 1 :]
        ]
        assert max(needed) == board.span


@rule("W5.4", "W5.3")
def test_the_prompt_marks_bonuses_without_an_effect() -> None:
    """In random games: a 2x without a later sale, a promotion without room or numbers, and no other choice."""
    found: Counter[str] = Counter()
    for seed in range(12):
        chance, rng = Seeded(seed), Random(seed)
        state = ROLLWRITE.new(ROLLWRITE.rules(2, {"side": "AB"[seed % 2]}), chance, Silent())
        while waiting := state.to_act():
            seat = rng.choice(waiting)
            view, board = ROLLWRITE.view(state, seat), ROLLWRITE.board(state.rules)
            assert view.mine is not None
            sheet = view.mine.sheet
            for choice in ROLLWRITE.prompt(state, seat).choices:
                expected = ""
                if view.mine.bonus == "double":
                    die = next(one.die for one in board.venues if choice.touches == [f"square:{one.square}"])
                    expected = "" if die in sheet.next else "double"
                elif view.mine.bonus == "promote":
                    column = int(choice.touches[0].removeprefix("column:"))
                    never = sheet.columns[column] == 0 and view.mine.ahead[column] == 0
                    full = sheet.marks[column] >= board.room[column]
                    expected = "full" if full else "no_numbers" if never else ""
                assert (choice.idle.key if choice.idle else "") == (f"rollwrite.idle.{expected}" if expected else "")
                found[expected] += 1
            state.apply(seat, rng.choice(state.options(seat)), chance, Silent())
    assert found["double"] > 0 and found[""] > 0


@rule("W6.1")
def test_the_view_tells_when_the_game_will_end_and_why_it_has_ended() -> None:
    written = number_at(LAST_SPACE, 3)
    t = table(CITY, 2)
    assert t.view.ends == "both"
    assert t.lay("Ben", written=written).view.ends == "shortest"
    assert t.turn(12).view.ends == "full"
    assert table(CITY, 1).view.ends == "full"
    t.rolls().wait("Ana")
    assert (t.view.over, t.view.ends) == (True, "full")
    alone = table(CITY, 1).lay("Ana", written=number_at(LAST_SPACE - 1, 3), closed="b1 c1 c2 d2").rolls().wait("Ana")
    assert (alone.view.over, alone.view.ends) == (True, "alone")
    both = table(CITY, 2).lay("Ben", written=written).lay("Ana", written=number_at(LAST_SPACE - 1, 3))
    both.rolls().wait("Ana")
    assert (both.view.over, both.view.ends) == (True, "all")
