"""Bots choose legal options, see only what their seat may know, and play at their expected strength."""

import pytest

from tests.bots.playing import play
from tests.games.frenzy.tables import table
from tests.rule import rule
from tests.soak import sized
from truckstop.bots import Bot, bot_named, decide
from truckstop.bots.bot import THOUGHT
from truckstop.bots.frenzy import by_wealth
from truckstop.games.frenzy.codes import AT_TRUCK, AT_VENUE, DONE, PASS, PICK_CARD, PICK_TRUCK, PLAY
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import Chance, Seeded
from truckstop.kernel.game import SetupError
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent
from truckstop.lab.simulate import plan_of, simulate

SILENT = Silent()


@pytest.mark.parametrize("name", ["quick", "greedy", "random"])
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("specials", ["off", "on"])
def test_a_bot_plays_whole_games_by_the_rules(name: str, players: int, specials: str) -> None:
    bot = bot_named("frenzy", name)
    for seed in range(2):
        assert play(FRENZY, players, {"specials": specials, "discard": "random"}, seed, [bot] * players).places()


class RecordingBot(Bot):
    """Records the positions it is shown, and plays at random."""

    def __init__(self) -> None:
        self.key = "recording"
        self.looks = True
        self.shown: list[tuple[int, State]] = []

    def choose(self, s: State, seat: int, chance: Chance) -> int:
        self.shown.append((seat, s.copy()))
        options = s.options(seat)
        return options[chance.draw(THOUGHT, len(options))]


@rule("C4")
def test_a_bot_sees_what_its_seat_may_know_and_no_hidden_choices() -> None:
    recording = RecordingBot()
    play(FRENZY, 4, {}, 5, [recording] * 4)
    picking = [(seat, s) for seat, s in recording.shown if isinstance(s, Frenzy) and s.waiting > 0]
    assert len(picking) > 20
    for seat, shown in picking:
        # To the bot, all other seats still have to choose, even those that have chosen.
        assert shown.to_act() == [other for other in range(4) if other == seat or shown.ready[other] == 0]
        kinds = shown.rules.kinds
        for other in range(4):
            if other != seat:
                assert list(shown.picks[other * 3 : other * 3 + 3]) == [-1, -1, -1]
                assert sum(shown.picked[other * kinds : (other + 1) * kinds]) == 0


def test_hidden_choices_of_others_do_not_affect_a_bot() -> None:
    """Greedy cannot distinguish two positions that differ only in hidden picks of others."""
    greedy = bot_named("frenzy", "greedy")
    rules = FRENZY.rules(3, {})
    a = FRENZY.new(rules, Seeded(3), SILENT)
    b = a.copy()
    for side, trucks in ((a, (2, 3)), (b, (4, 5))):
        for truck in trucks:
            if 1 in side.to_act():
                side.apply(1, PICK_TRUCK + truck, Seeded(0), SILENT)
    assert a.dump() != b.dump()
    for seed in range(50):
        assert decide(greedy, a, 0, Seeded(seed)) == decide(greedy, b, 0, Seeded(seed))


def test_greedy_does_not_change_the_position_it_is_asked_about() -> None:
    greedy = bot_named("frenzy", "greedy")
    chance = Seeded(8)
    state = FRENZY.new(FRENZY.rules(2, {"specials": "on"}), chance, SILENT)
    while seats := state.to_act():
        before = state.dump()
        option = decide(greedy, state, seats[0], Seeded(1))
        assert state.dump() == before
        state.step(seats[0], option, chance, SILENT)


def test_greedy_moves_its_truck_from_a_crowd_to_an_empty_venue() -> None:
    state = FRENZY.new(FRENZY.rules(3, {}), Seeded(1), SILENT)
    for seat, trucks in ((0, (2, 3)), (1, (2, 3)), (2, (2, 4))):
        for truck in trucks:
            if seat in state.to_act():
                state.apply(seat, PICK_TRUCK + truck, Seeded(1), SILENT)
    for venue, face in ((2, 2), (3, 8), (4, 6), (5, 20)):
        state.die[venue] = face
    greedy = bot_named("frenzy", "greedy")
    move = PICK_CARD + 1
    assert decide(greedy, state, 0, Seeded(1)) == move, "a d20 that shows 20 is empty"
    state.apply(0, move, Seeded(1), SILENT)
    state.apply(0, DONE, Seeded(1), SILENT)
    for seat in (1, 2):
        state.apply(seat, DONE, Seeded(1), SILENT)
    assert decide(greedy, state, 0, Seeded(1)) == PLAY + 1
    state.apply(0, PLAY + 1, Seeded(1), SILENT)
    truck = decide(greedy, state, 0, Seeded(1))
    assert state.where[truck - AT_TRUCK] == 2, "the one that shares a 2 with two others"
    state.apply(0, truck, Seeded(1), SILENT)
    assert decide(greedy, state, 0, Seeded(1)) == AT_VENUE + 5


def test_greedy_spreads_out_instead_of_crowding_the_largest_die() -> None:
    """Alone it would always take the d20; against other greedy bots it does not."""
    greedy = bot_named("frenzy", "greedy")
    state = FRENZY.new(FRENZY.rules(6, {}), Seeded(1), SILENT)
    firsts = [decide(greedy, state, 0, Seeded(seed)) - PICK_TRUCK for seed in range(200)]
    assert len(set(firsts)) >= 4


def test_greedy_has_no_favourite_victim() -> None:
    """Of equal targets it takes the richest, then the first to its left, so no seat is always the victim."""
    state = FRENZY.new(FRENZY.rules(4, {}), Seeded(1), SILENT)
    assert by_wealth(state, 1) == [2, 3, 0, 1]
    state.money[0], state.money[3] = 9, 5
    assert by_wealth(state, 1) == [0, 3, 2, 1]


def test_greedy_declines_an_offer_that_costs_more_than_it_earns() -> None:
    rules = FRENZY.rules(3, {"specials": "on"})
    early_doors = next(special for special in rules.specials if special.key == "early_doors")
    early_doors.amount = 30
    state = FRENZY.new(rules, Seeded(1), SILENT)
    state.special[early_doors.venue] = early_doors.id
    state.money[0] = 40
    state.turn, state.waiting, state.venue, state.first = 0, 0, early_doors.venue, 0
    state.phase_index = next(i for i, phase in enumerate(rules.phases) if phase.key == "before select trucks")
    assert decide(bot_named("frenzy", "greedy"), state, 0, Seeded(1)) == PASS


@pytest.mark.parametrize(
    ("specials", "face", "choice"),
    [
        ([], 6, "pick move_yours"),
        (["late_shift"], 6, "pick move_yours"),
        (["bench"], 6, "done"),
        (["bench"], 7, "pick move_yours"),
        ([], 4, "done"),
    ],
)
def test_greedy_picks_no_card_if_that_pays_more(specials: list[str], face: int, choice: str) -> None:
    """Bench pays 2 for playing no card, so a card must gain more. Amounts of other specials do not matter."""
    t = table(3, specials=specials).rolls(d8=6, d10=1, d12=6, d20=face)
    t.park(Ana="d8 d10", Ben="d8 d12", Cem="d8 d12")
    for card in t.rules.cards:
        t.state.hand[card.id] = 1 if card.key == "move_yours" else 0
    assert t.option_name(decide(bot_named("frenzy", "greedy"), t.state, 0, Seeded(1))) == choice


@pytest.mark.parametrize(("price", "choice"), [(0, "d8"), (2, "d8"), (3, "done"), (8, "done")])
def test_greedy_buys_a_third_truck_for_less_than_it_will_earn(price: int, choice: str) -> None:
    """With three players a truck at the d8 can expect about 3."""
    t = table(3, specials=["late_shift"], money={"Ana": 40})
    t.special("late_shift").amount = price
    t.do("Ana", "d10", "d12")
    assert t.options("Ana") == ["d8", "done"]
    assert t.option_name(decide(bot_named("frenzy", "greedy"), t.state, 0, Seeded(1))) == choice


@pytest.mark.parametrize(("specials", "gives"), [([], "home d8"), (["lanterns"], "home d10")])
def test_greedy_gives_up_the_truck_with_the_least_valuable_venue(specials: list[str], gives: str) -> None:
    """That is the venue of the smallest die, unless a special makes it more valuable."""
    t = table(3, specials=["early_doors", *specials], money={"Ana": 40})
    assert t.options("Ana") == ["pass", "home d8", "home d10", "home d12", "home d20"]
    assert t.option_name(decide(bot_named("frenzy", "greedy"), t.state, 0, Seeded(1))) == gives


def test_greedy_is_much_stronger_than_random() -> None:
    games = sized(60, 60, 24)
    result = simulate(plan_of("frenzy", 4, ["greedy", "random", "random", "random"], games, 1, {}, None), 1)
    assert result.win_shares["greedy"][1] > 0.6, "lower end of the interval; a fair share is 0.25"


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(SetupError, match="frenzy has no bot 'grady'; its bots are legend, chef"):
        bot_named("frenzy", "grady")
