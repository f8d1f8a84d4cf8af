"""The quick bot for rollwrite: legal and consistent in any position, blind to hidden moves, and strong."""

from statistics import mean

import pytest

from tests.games.rollwrite.tables import gaining, opened, sheet_text, table
from tests.soak import sized
from truckstop.bots import bot_named, decide
from truckstop.bots.bot import THOUGHT, Bot
from truckstop.bots.quick_rollwrite import ALONE, quick_rollwrite
from truckstop.bots.quick_rollwrite_style import WEIGHTS, RollwriteStyle
from truckstop.bots.styles import read, style_names, weights_of
from truckstop.games.rollwrite.codes import KEEP, START
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.rollwrite.state import Rollwrite
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import DataError
from truckstop.kernel.tell import Silent
from truckstop.lab.playout import play_out

SILENT = Silent()
QUICK = bot_named("rollwrite", "quick")
HOT = quick_rollwrite(changes={"heat": 4.0}, key="hot")


def street(squares: str) -> str:
    """Return a street, and behind a river an empty lane that can only be entered from the far end."""
    width = len(squares.split())
    return f"{squares}\n{'- ' * (width - 1)}\n{' '.join('.' * width)}"


def new(players: int, side: str, seed: int) -> Rollwrite:
    state = ROLLWRITE.new(ROLLWRITE.rules(players, {"side": side}), Seeded(seed), SILENT)
    assert isinstance(state, Rollwrite)
    return state


def solo_scores(bot: Bot, side: str, games: int) -> list[int]:
    rules = ROLLWRITE.rules(1, {"side": side})
    scores = []
    for number in range(games):
        chance = Seeded(31, number)
        state = ROLLWRITE.new(rules, chance, SILENT)
        play_out(state, [bot], chance, [Seeded(32, number)])
        scores += state.scores()
    return scores


# In any position


@pytest.mark.parametrize("bot", [QUICK, HOT], ids=["quick", "hot"])
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("players", [1, 2, 5])
def test_its_choice_is_legal_and_the_same_when_nothing_is_kept_from_earlier(bot: Bot, players: int, side: str) -> None:
    """The plan that it keeps only saves time: a bot that has seen nothing yet chooses the same.

    Other seats make random choices, and so does its own, so that a path also leaves its plan.
    """
    for seed in range(sized(2, 2, 1)):
        chance, thought = Seeded(seed), Seeded(seed, 1)
        state = new(players, side, seed)
        while seats := state.to_act():
            seat = seats[thought.draw(THOUGHT, len(seats))]
            options, before = state.options(seat), state.dump()
            option = decide(bot, state, seat, Seeded(seed, 2))
            assert option in options
            assert state.dump() == before, "it changed the position it was asked about"
            fresh = quick_rollwrite(changes={"heat": 4.0}) if bot is HOT else quick_rollwrite()
            assert fresh.choose(state, seat, Seeded(seed, 2)) == option, "it depends on what it was asked before"
            random = thought.draw(THOUGHT, 2) == 0
            state.step(seat, options[thought.draw(THOUGHT, len(options))] if random else option, chance, SILENT)


@pytest.mark.parametrize("players", [1, 2, 3, 6, 99])
def test_it_plays_whole_games_by_the_rules(players: int) -> None:
    state = new(players, "AB"[players % 2], players)
    chance = Seeded(players)
    thoughts = [Seeded(3, seat) for seat in range(players)]
    while (seat := state.next_to_act()) >= 0:
        # Forgetting is left out: with 99 players it takes most of the time, and it changes no choice (see below).
        state.apply(seat, QUICK.choose(state, seat, thoughts[seat]), chance, SILENT)
    assert state.over


def test_it_plays_a_custom_sheet() -> None:
    t = opened(sheet_text(street("S 4 6 8 . X . W 8 6 4 S")))
    chance = Seeded(4)
    while (seat := t.state.next_to_act()) >= 0:
        t.state.apply(seat, decide(QUICK, t.state, seat, Seeded(5)), chance, SILENT)
    assert t.state.over


def test_hidden_moves_of_others_do_not_affect_it_in_the_true_position_either() -> None:
    """In a playout it is asked about the true position, in which the moves of others are still there."""
    asked = 0
    for seed in range(3):
        state = new(3, "A", seed)
        chance = Seeded(seed)
        while (seat := state.next_to_act()) >= 0:
            known = state.copy()
            known.forget(seat, Seeded(seed, 1))
            option = QUICK.choose(state, seat, Seeded(seed, 2))
            assert option == QUICK.choose(known, seat, Seeded(seed, 2))
            asked += known.dump() != state.dump()
            state.step(seat, option, chance, SILENT)
    assert asked > 100, "positions that hold something hidden"


def test_a_seat_that_has_finished_keeps_its_roll() -> None:
    t = table(street("S . X . S"), 2)
    t.lay("Ana", written=". " * 35 + "1")
    assert decide(QUICK, t.state, 0, Seeded(1)) == KEEP


def test_it_does_not_always_pick_the_same_start() -> None:
    t = opened(sheet_text(street("S 4 6 8 . . . . 8 6 4 S")))
    assert {decide(QUICK, t.state, 0, Seeded(seed)) for seed in range(30)} == {START, START + 1}


# Bonuses and rolls


def drive_through(t: "object", bot: Bot) -> None:
    """Let the bot drive, sell and take bonuses until its turn is over."""
    state = t.state  # type: ignore[attr-defined]
    count = state.count
    while state.count == count and not state.over:
        state.step(0, decide(bot, state, 0, Seeded(1)), Seeded(2), SILENT)


def test_it_promotes_the_column_with_the_most_numbers() -> None:
    t = gaining(street("S . 4 S"), row="promote").rolls(d4=2)
    drive_through(t, QUICK)
    assert list(t.seen("Ana").marks) == [0, 0, 2, 0], "column 3 has three"


def test_it_doubles_a_venue_where_it_can_still_sell() -> None:
    t = gaining(street("S 4 . X . 4 S"), row="double").rolls(d4=2)
    drive_through(t, QUICK)
    assert t.seen("Ana").doubled == ["f1"], "no space is left for a d20"


def test_nerve_decides_about_rerolls() -> None:
    t = table(street("S . X . S"))
    for die, face in enumerate((1, 1, 1, 1, 1, 12)):
        t.state.dice[die] = face
    choices = [
        t.option_name(decide(quick_rollwrite(changes={"nerve": nerve}), t.state, 0, Seeded(1))) for nerve in (0.0, 5.0)
    ]
    assert choices == ["keep", "reroll d20"]


# Weights


def test_every_weight_is_read() -> None:
    values = {name: number + 0.5 for number, name in enumerate(WEIGHTS)}
    style = RollwriteStyle(values)
    for name in WEIGHTS:
        assert getattr(style, name) == (int(values[name]) if name == "depth" else values[name])


def test_every_weight_is_explained_and_no_other() -> None:
    weights = read("quick_rollwrite")["weights"]
    assert sorted(weights) == sorted(WEIGHTS)
    for name, weight in weights.items():
        assert len(weight["why"]) > 20, name


def test_styles_change_the_weights_that_they_name_alone_too() -> None:
    names = style_names("quick_rollwrite")
    assert ALONE in names
    for name in names:
        bot = quick_rollwrite(name)
        for weight, value in read("quick_rollwrite")["styles"][name].items():
            assert getattr(bot.style, weight) == value
            assert getattr(bot.alone, weight) == value
    calm = weights_of("quick_rollwrite", WEIGHTS, ALONE)
    assert quick_rollwrite().alone.trust == calm["trust"]


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(DataError, match="there is no style 'lazy'; the styles are alone"):
        quick_rollwrite("lazy")


def test_heat_makes_it_choose_differently() -> None:
    plain: list[bytes] = []
    hot: list[bytes] = []
    for seed in range(5):
        for bot, found in ((QUICK, plain), (HOT, hot)):
            state = new(1, "A", seed)
            play_out(state, [bot], Seeded(seed), [Seeded(6, seed)])
            found.append(state.dump())
    assert plain != hot


# Strength


@pytest.mark.parametrize("side", ["A", "B"])
def test_alone_it_scores_far_more_than_random(side: str) -> None:
    games = sized(30, 30, 9)
    quick, random = solo_scores(QUICK, side, games), solo_scores(bot_named("rollwrite", "random"), side, games)
    assert mean(quick) > 200
    assert mean(quick) > 3 * mean(random)


def test_it_beats_random_at_any_seat() -> None:
    rules = ROLLWRITE.rules(3, {})
    for number in range(9):
        bots = [bot_named("rollwrite", "quick" if seat == number % 3 else "random") for seat in range(3)]
        chance = Seeded(41, number)
        state = ROLLWRITE.new(rules, chance, SILENT)
        play_out(state, bots, chance, [Seeded(42 + seat, number) for seat in range(3)])
        assert state.winners() == [number % 3]
