"""The quick bot for tacos: legal, blind to what its seat cannot know, strong, and changed by each of its weights."""

import tomllib
from importlib import resources

import pytest

from tests.bots.playing import play
from tests.games.tacos.tables import Table, table
from tests.rule import rule
from tests.soak import sized
from truckstop.bots import bot_named, decide
from truckstop.bots.quick_tacos import QuickTacos, tacos_style
from truckstop.bots.quick_tacos_style import WEIGHTS
from truckstop.bots.styles import style_names
from truckstop.games.tacos.codes import BID, BUY, BUY_UNSEEN, COINS, KEEP, LAY, PASS, PLAY, POPULAR
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.chance import Seeded
from truckstop.kernel.data import DataError
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent
from truckstop.lab.simulate import plan_of, simulate

SILENT = Silent()
QUICK = QuickTacos()
Decision = tuple[State, int, int]


def styled(style: str = "", **changes: float) -> QuickTacos:
    return QuickTacos("styled", tacos_style(style, changes))


def decisions(players: int, options: dict[str, str], seed: int, bot: QuickTacos = QUICK) -> list[Decision]:
    """Let a bot play all seats of a game; return every position with the seat that was asked and its answer."""
    chance = Seeded(seed)
    state = TACOS.new(TACOS.rules(players, options), chance, SILENT)
    found: list[Decision] = []
    while (seat := state.next_to_act()) >= 0:
        option = bot.choose(state, seat, Seeded(seed, len(found)))
        found.append((state.copy(), seat, option))
        state.step(seat, option, chance, SILENT)
    return found


def choice(t: Table, bot: QuickTacos = QUICK, seed: int = 1) -> str:
    return t.option_name(decide(bot, t.state, 0, Seeded(seed)))


# Only what the seat may know


@rule("C4")
@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"vendors": "varied"}), (6, {}), (1, {"level": "1"}), (1, {"level": "4"}), (1, {"level": "6"})],
)
def test_it_answers_the_same_in_the_true_position_and_in_a_forgotten_one(players: int, options: dict[str, str]) -> None:
    """Otherwise playouts would peek: there it is asked in the true position of the playout.

    The games are played by a bot that mixes its actions, so that positions of all sorts occur.
    """
    kept = differ = 0
    for seed in range(3, 5):
        for number, (state, seat, _) in enumerate(decisions(players, options, seed, styled(heat=1.5))):
            option = QUICK.choose(state, seat, Seeded(seed, number))
            for world in (11, 12):
                forgotten = state.copy()
                forgotten.forget(seat, Seeded(world))
                assert QUICK.choose(forgotten, seat, Seeded(seed, number)) == option
                differ += forgotten.dump() != state.dump()
            kept += KEEP <= option < LAY
    assert kept > 0, "decisions with three drawn cards are among them"
    assert differ > 20 * players or players == 1, "alone, nothing is hidden but the order of the decks"


@rule("C4")
def test_committed_bids_of_others_do_not_affect_it() -> None:
    tables = [table(3).do("Ben", "visit 1", "bid 0"), table(3).do("Ben", "visit 3", "bid 3")]
    assert tables[0].state.dump() != tables[1].state.dump()
    for seed in range(30):
        assert QUICK.choose(tables[0].state, 0, Seeded(seed)) == QUICK.choose(tables[1].state, 0, Seeded(seed))


def test_it_keeps_nothing_between_two_decisions() -> None:
    """A bot that has played other games in between answers as a new one does, and changes no position."""
    new = QuickTacos()
    for number, (state, seat, option) in enumerate(decisions(3, {}, 8)):
        before = state.dump()
        assert new.choose(state, seat, Seeded(8, number)) == option
        assert state.dump() == before


# Sensible choices


def kitchen(hand: str, popular: str = "snack snack snack snack snack", recipes: str = "", coins: int = 3) -> Table:
    """Return a table at Ana's turn with this hand and these recipes."""
    t = table(2).turns()
    return t.hand("Ana", hand).popular(popular).has("Ana", recipes=recipes, coins=coins)


def test_it_builds_a_popular_recipe_with_a_bonus() -> None:
    t = kitchen("beef onion chicken", "wood wood wood wood duo", coins=0)
    while (name := choice(t)) != "popular 5":
        t.do("Ana", name)
    assert t.state.actions > 0


def test_it_takes_the_ingredient_that_its_recipe_lacks() -> None:
    t = table(2).hand("Ana", "beef chicken").has("Ana", recipes="duo").popular("wood wood wood wood wood")
    t.stall(1, "lettuce onion tofu").visit(Ana="1 1", Ben="1 0")
    assert choice(t) == "take onion"


def test_it_keeps_the_drawn_ingredient_that_its_recipe_lacks() -> None:
    t = kitchen("beef", "wood wood wood wood wood", "duo")
    t.will("ingredients", "lettuce", "tofu", "onion").do("Ana", "draw ingredients")
    assert choice(t) == "keep onion"


def test_it_keeps_a_card_that_another_recipe_in_hand_names() -> None:
    t = kitchen("beef pork onion lettuce", "two_limes two_limes two_limes two_limes two_limes", "duo")
    t.do("Ana", "build plain")
    assert choice(t) == "lay pork"
    t.do("Ana", "lay pork")
    assert choice(t) == "lay lettuce"


def test_it_prefers_a_new_marketing_name() -> None:
    t = kitchen("", coins=3).track("cooking_class loyalty_card cooking_class")
    t.has("Ana", played="cooking_class special_event newsletter tasting_tray")
    assert choice(t) == "buy 2"


@pytest.mark.parametrize(("theirs", "expected"), [(12, "exchange"), (30, "pass")])
def test_it_exchanges_coins_only_to_end_a_game_that_it_leads(theirs: int, expected: str) -> None:
    t = table(2).line("Ben Ana").turns().do("Ben", "pass")
    t.hand("Ana", "").has("Ana", served=30, coins=6).has("Ben", served=theirs)
    t.state.actions = 0
    assert choice(t) == expected


def test_it_never_forgoes_an_action() -> None:
    turns = 0
    for state, _, option in decisions(3, {}, 4):
        assert isinstance(state, Tacos)
        if option == PASS and state.phase.key == "truck planning":
            assert state.actions == 0
            turns += 1
    assert turns > 0


# Bids


def bids(t: Table, bot: QuickTacos = QUICK, seeds: int = 60) -> int:
    """Return the sum of the bids at the first stall, after Ana chose it."""
    t.do("Ana", "visit 1")
    return sum(decide(bot, t.state, 0, Seeded(seed)) - BID for seed in range(seeds))


def contested(stock: str) -> Table:
    """Return a table of three at which Ana is last, and lacks sour cream for a recipe of many customers."""
    t = table(3).line("Ben Cem Ana").hand("Ana", "shrimp chicken onion cheese").popular("wood wood wood wood wood")
    t.has("Ana", recipes="feast", coins=8).has("Ben", coins=6).has("Cem", coins=6)
    return t.stall(1, stock).stall(2, "tofu").stall(3, "tofu")


def test_it_bids_more_where_an_earlier_pick_is_worth_more() -> None:
    """One card that it needs among others that it does not, and then stalls where every card is alike."""
    assert bids(contested("sour_cream lettuce lettuce")) > 2 * bids(contested("lettuce lettuce lettuce"))


def test_it_bids_more_at_a_stall_where_rivals_are_expected() -> None:
    crowded, lonely = contested("sour_cream lettuce lettuce"), contested("sour_cream lettuce lettuce")
    for stall in (2, 3):
        lonely.stall(stall, "tomato tomato onion onion corn corn" if stall == 2 else "lime lime salsa salsa pork pork")
    assert bids(crowded) > bids(lonely)


def test_it_bids_nothing_against_rivals_without_coins_who_are_behind_it() -> None:
    t = contested("sour_cream lettuce lettuce").line("Ana Ben Cem").has("Ben", coins=0).has("Cem", coins=0)
    assert bids(t) == 0


def test_bids_of_whole_games_follow_what_is_at_stake() -> None:
    """In the upper half of the stakes the mean bid is at least twice that of the lower half, and no bid prevails."""
    probe = styled(coin=0.0)
    found: list[tuple[float, int]] = []
    for seed in range(sized(12, 60, 4)):
        for state, seat, option in decisions(4, {}, seed):
            assert isinstance(state, Tacos)
            if state.waiting > 0 and option >= BID:
                state.fill_options(seat, probe.options)
                count = probe.visit.weigh(state, seat, probe.options)
                worths = [probe.visit.worths[i] for i in range(count)]
                found.append((max(worths) - worths[0], option - BID))
    found.sort()
    lower, upper = found[: len(found) // 2], found[len(found) // 2 :]
    assert sum(bid for _, bid in upper) / len(upper) > 2 * sum(bid for _, bid in lower) / len(lower)
    for bid in range(4):
        assert sum(made == bid for _, made in found) < 0.7 * len(found)


# Weights and styles


def written() -> dict[str, dict[str, object]]:
    text = (resources.files("truckstop.bots") / "data" / "quick_tacos.toml").read_text(encoding="utf-8")
    weights: dict[str, dict[str, object]] = tomllib.loads(text)["weights"]
    return weights


def test_every_weight_is_explained_once() -> None:
    whys = [str(weight["why"]) for weight in written().values()]
    assert sorted(written()) == sorted(WEIGHTS)
    assert len(set(whys)) == len(whys)


@pytest.fixture(scope="module")
def asked() -> list[Decision]:
    """Decisions of several games, among them varied vendors and solo games."""
    cases: list[tuple[int, dict[str, str]]] = [(3, {}), (4, {"vendors": "varied"}), (1, {"level": "2"}), (2, {})]
    return [one for number, (players, options) in enumerate(cases) for one in decisions(players, options, 20 + number)]


@pytest.mark.parametrize("name", WEIGHTS)
def test_every_weight_changes_how_it_plays(name: str, asked: list[Decision]) -> None:
    weight = written()[name]
    changed = 0
    for value in (weight["least"], weight["most"]):
        if value != weight["value"]:
            bot = QuickTacos("changed", tacos_style(changes={name: float(str(value))}))
            changed += sum(
                bot.choose(state, seat, Seeded(5, number)) != QUICK.choose(state, seat, Seeded(5, number))
                for number, (state, seat, _) in enumerate(asked)
            )
    assert changed > 0


def test_a_weight_out_of_its_range_is_refused() -> None:
    with pytest.raises(DataError, match=r"quick_tacos\.toml: heat: must be a number from 0\.0 to 3\.0, not -1\.0"):
        tacos_style(changes={"heat": -1.0})


@pytest.mark.parametrize("style", style_names("quick_tacos"))
def test_every_style_plays_whole_games_by_the_rules(style: str) -> None:
    assert play(TACOS, 3, {}, 5, [styled(style)] * 3).places()
    assert play(TACOS, 1, {"level": "2"}, 5, [styled(style)]).places()


def total_of(bot: QuickTacos, asked: list[Decision], low: int, high: int) -> int:
    """Count the positions in which a bot chooses an option from `low` to below `high`."""
    choices = [bot.choose(state, seat, Seeded(5, number)) for number, (state, seat, _) in enumerate(asked)]
    return sum(low <= option < high for option in choices)


def test_styles_differ_in_what_they_do(asked: list[Decision]) -> None:
    plain, bidder, miser = QUICK, styled("bidder"), styled("miser")
    zero = [total_of(bot, asked, BID, BID + 1) for bot in (bidder, plain, miser)]
    assert zero[0] < zero[1] <= zero[2]
    assert total_of(styled("marketer"), asked, BUY, BUY_UNSEEN + 1) > total_of(plain, asked, BUY, BUY_UNSEEN + 1)
    assert total_of(miser, asked, COINS, COINS + 1) > total_of(plain, asked, COINS, COINS + 1)
    assert total_of(styled("rusher"), asked, POPULAR, PLAY) > total_of(plain, asked, POPULAR, PLAY)
    assert any(
        styled("chef").choose(state, seat, Seeded(5, number)) != QUICK.choose(state, seat, Seeded(5, number))
        for number, (state, seat, _) in enumerate(asked)
    )


def test_heat_mixes_nearly_equal_actions() -> None:
    t = kitchen("", coins=3).track("cooking_class loyalty_card tasting_tray")
    assert len({choice(t, QUICK, seed) for seed in range(40)}) == 1
    assert len({choice(t, styled(heat=1.0), seed) for seed in range(40)}) > 2


# Strength


@pytest.mark.parametrize("players", [2, 4])
def test_it_is_much_stronger_than_random(players: int) -> None:
    bots = ["quick"] + ["random"] * (players - 1)
    result = simulate(plan_of("tacos", players, bots, sized(40, 40, 12), 1, {}, None), 1)
    assert result.win_shares["quick"][1] > sized(0.9, 0.9, 0.7), "lower end of the interval"


def test_it_wins_its_share_among_greedy_bots() -> None:
    """Measured over thousands of games in docs/bots.md; a sample shows that nothing broke."""
    result = simulate(plan_of("tacos", 3, ["quick", "greedy", "greedy"], sized(150, 2000, 15), 1, {}, None), 1)
    assert result.win_shares["quick"][2] > 0.30, "upper end of the interval; a fair share is 0.333"


def test_it_is_registered() -> None:
    assert isinstance(bot_named("tacos", "quick"), QuickTacos)
