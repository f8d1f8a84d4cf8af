"""The greedy bot for rollwrite: sensible in constructed positions, legal in any position, and strong."""

from statistics import median

import pytest

from tests.games.rollwrite.tables import SIDE_A_ROWS, Table, gaining, opened, sheet_text, table
from tests.soak import sized
from truckstop.bots import bot_named, decide
from truckstop.bots.bot import THOUGHT
from truckstop.games.rollwrite.codes import SELLING, START
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.state import Rollwrite
from truckstop.kernel.chance import Chance, Seeded
from truckstop.kernel.tell import Silent
from truckstop.lab.playout import play_out

SILENT = Silent()
GREEDY = bot_named("rollwrite", "greedy")
NO_BONUS = [""] * 6


def street(squares: str) -> str:
    """Return a street, and behind a river an empty lane that can only be entered from the far end."""
    width = len(squares.split())
    return f"{squares}\n{'- ' * (width - 1)}\n{' '.join('.' * width)}"


def choice(t: Table, who: str = "Ana") -> str:
    """Return what greedy would do next in this seat."""
    return t.option_name(decide(GREEDY, t.state, t.seat(who), Seeded(1)))


def play_turn(t: Table, who: str = "Ana") -> Table:
    """Let greedy drive, sell and take bonuses until its turn is over."""
    count = t.state.count
    while t.state.count == count and t.phase == "drive and write" and who in t.asked:
        t.do(who, choice(t, who))
    return t


def solo_scores(name: str, side: str, games: int) -> list[int]:
    rules = ROLLWRITE.rules(1, {"side": side})
    scores = []
    for number in range(games):
        chance = Seeded(11, number)
        state = ROLLWRITE.new(rules, chance, SILENT)
        play_out(state, [bot_named("rollwrite", name)], chance, [Seeded(12, number)])
        scores += state.scores()
    return scores


# Driving and writing

D20_NEXT = "1 1 1 1 1"

TWO = """
    . . S . .
    X . S . 2
    """


@pytest.mark.parametrize(("d12", "d20", "end"), [(12, 3, "e2"), (2, 18, "a2")])
def test_it_takes_the_higher_of_two_similar_sales(d12: int, d20: int, end: str) -> None:
    t = table(TWO, by_row=NO_BONUS, by_column=NO_BONUS).rolls(d12=d12, d20=d20)
    assert play_turn(t).seen("Ana").place == end


FIRST_AND_LAST = """
    4 . S . X
    . . S . .
    """


def test_it_does_not_skip_a_row_to_earn_two_more() -> None:
    t = table(FIRST_AND_LAST, by_row=NO_BONUS, by_column=NO_BONUS).rolls(d4=3, d20=5)
    assert play_turn(t).seen("Ana").place == "a1"


def test_it_skips_a_row_to_earn_two_more_in_the_last_turn() -> None:
    t = table(FIRST_AND_LAST, 2, by_row=NO_BONUS, by_column=NO_BONUS).turn(12)
    t.lay("Ben", written=". " * 35 + "1").rolls(d4=3, d20=5)
    play_turn(t)
    assert t.state.over
    assert t.seen("Ana").place == "e1"


def test_it_skips_spaces_more_readily_with_rivals() -> None:
    """Alone there is time for every space; with rivals somebody fills the last one soon."""
    ends = []
    for players in (1, 2):
        t = table(FIRST_AND_LAST, players, by_row=NO_BONUS, by_column=NO_BONUS)
        play_turn(t.rolls(d4=3, d20=16)).wait(*t.people[1:])
        ends.append(t.seen("Ana").place)
    assert ends == ["a1", "e1"]


def test_it_drives_around_an_open_venue_if_it_can() -> None:
    t = (
        table("""
        S 6 X
        S . .
        """)
        .lay("Ana", written=D20_NEXT)
        .rolls(d20=20)
    )
    assert play_turn(t).seen("Ana").closed == ["c1"]


def test_it_drives_over_an_open_venue_if_there_is_no_other_way() -> None:
    t = table(street("S 4 X . S")).lay("Ana", written=D20_NEXT).rolls(d20=20)
    assert play_turn(t).seen("Ana").closed == ["b1", "c1"]


def test_it_uses_a_station_to_reach_a_better_sale() -> None:
    city = street("4 S . . . . X S")
    near = table(city).lay("Ana", written=D20_NEXT)
    assert play_turn(near.rolls(d20=20)).seen("Ana").place == "a1", "five steps are too far"
    far = table(city).lay("Ana", written=D20_NEXT, stations="c1")
    assert play_turn(far.rolls(d20=20)).seen("Ana").place == "g1"


def test_without_a_sale_it_drives_towards_a_future_one() -> None:
    t = table(street("S . . . . . X S")).lay("Ana", written="1 1 1 1").rolls(d20=20)
    assert play_turn(t).seen("Ana").place in ("c1", "d1", "e1")


THIRD_D8 = "1 1 1 1 1 1 1 1 1 1 1 1 1 1"
"""The next space is the third and last d8 of three rows."""


@pytest.mark.parametrize(("bonus", "die"), [("five five", "write d8"), ("", "write d10")])
def test_at_a_wild_venue_it_takes_bonuses_into_account(bonus: str, die: str) -> None:
    by_column = ["", "", bonus, "", "", ""]
    t = table(street("S . W S"), rows=SIDE_A_ROWS[:3], by_row=["", "", ""], by_column=by_column)
    t.lay("Ana", written=THIRD_D8).rolls(d8=2, d10=9)
    while t.state.turns[0] != SELLING:
        t.do("Ana", choice(t))
    assert choice(t) == die


# The roll


def test_it_keeps_a_roll_that_cannot_be_improved() -> None:
    t = table(FIRST_AND_LAST)
    for die, face in enumerate((4, 6, 8, 10, 12, 20)):
        t.state.dice[die] = face
    assert choice(t) == "keep"


def test_it_rerolls_the_die_that_it_could_sell() -> None:
    t = table(street("S . X . S"))
    for die, face in enumerate((1, 1, 1, 1, 1, 2)):
        t.state.dice[die] = face
    assert choice(t) == "reroll d20"


def test_it_keeps_a_good_die_if_no_other_sale_is_in_reach() -> None:
    t = table(street("S . X . S"))
    for die, face in enumerate((1, 1, 1, 1, 1, 18)):
        t.state.dice[die] = face
    assert choice(t) == "keep"


# Bonuses


def test_it_promotes_the_column_with_the_most_numbers() -> None:
    t = gaining(street("S . 4 S"), row="promote").rolls(d4=2)
    play_turn(t)
    assert list(t.seen("Ana").marks) == [0, 0, 2, 0], "column 3 has three"


def test_it_doubles_a_venue_where_it_can_still_sell() -> None:
    t = gaining(street("S 4 . X . 4 S"), row="double")
    play_turn(t.rolls(d4=2))
    assert t.seen("Ana").doubled == ["f1"], "no space is left for a d20"


def test_it_draws_a_bridge_to_the_venues_across_the_river() -> None:
    t = gaining(
        """
        S 4 . . . . .
        - - - - - -
        S . 4 4 4 . .
        """,
        row="bridge",
    )
    play_turn(t.rolls(d4=2))
    (bridge,) = t.seen("Ana").bridges
    assert bridge in ("b1-b2", "c1-c2", "d1-d2")


def test_it_moves_to_a_start_when_nothing_is_left_here() -> None:
    t = gaining(street("S . 4 . . . . . S 4 4"), row="start").rolls(d4=1)
    assert play_turn(t).seen("Ana").place == "i1"


# In any position


def checked_random_game(players: int, side: str, seed: int) -> Rollwrite:
    """Play a game at random and check at every decision what greedy would choose."""
    chance, thought = Seeded(seed), Seeded(seed, 1)
    state = ROLLWRITE.new(ROLLWRITE.rules(players, {"side": side}), chance, SILENT)
    while seats := state.to_act():
        seat = seats[thought.draw(THOUGHT, len(seats))]
        options, before = state.options(seat), state.dump()
        assert decide(GREEDY, state, seat, Seeded(seed, 2)) in options
        assert state.dump() == before, "it changed the position it was asked about"
        state.step(seat, options[thought.draw(THOUGHT, len(options))], chance, SILENT)
    return state


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("players", [1, 2, 5])
def test_it_chooses_a_legal_option_in_any_position(players: int, side: str) -> None:
    for seed in range(3):
        assert checked_random_game(players, side, seed).over


@pytest.mark.parametrize("name", ["quick", "greedy", "casual", "random"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_bot_plays_whole_games_by_the_rules(name: str, players: int) -> None:
    chance: Chance = Seeded(players)
    state = ROLLWRITE.new(ROLLWRITE.rules(players, {"side": "AB"[players % 2]}), chance, SILENT)
    thoughts = [Seeded(3, seat) for seat in range(players)]
    while seats := state.to_act():
        option = decide(bot_named("rollwrite", name), state, seats[-1], thoughts[seats[-1]])
        state.apply(seats[-1], option, chance, SILENT)
    assert state.over


def test_hidden_moves_of_others_do_not_affect_it() -> None:
    city = street("S . 4 . 6 . 8 S")
    a, b = table(city, 2).rolls(d4=2, d6=3), table(city, 2).rolls(d4=2, d6=3)
    b.do("Ben", b.options("Ben")[0])
    assert a.state.dump() != b.state.dump()
    assert choice(a) == choice(b)


def test_it_does_not_always_pick_the_same_start() -> None:
    t = opened(sheet_text(street("S 4 6 8 . . . . 8 6 4 S")))
    picks = {decide(GREEDY, t.state, 0, Seeded(seed)) for seed in range(30)}
    assert picks == {START, START + 1}


# Strength


@pytest.mark.parametrize("side", ["A", "B"])
def test_alone_it_scores_far_more_than_random(side: str) -> None:
    games = sized(30, 30, 9)
    greedy, random = solo_scores("greedy", side, games), solo_scores("random", side, 2 * games)
    assert median(greedy) >= 170
    assert median(greedy) > 3 * median(random)
    assert min(greedy) > median(random)


def test_it_beats_random_at_any_seat() -> None:
    rules = ROLLWRITE.rules(3, {})
    for number in range(9):
        bots = [bot_named("rollwrite", "greedy" if seat == number % 3 else "random") for seat in range(3)]
        chance = Seeded(21, number)
        state = ROLLWRITE.new(rules, chance, SILENT)
        play_out(state, bots, chance, [Seeded(22 + seat, number) for seat in range(3)])
        assert state.winners() == [number % 3]
