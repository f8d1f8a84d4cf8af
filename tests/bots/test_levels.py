"""Levels and characters: what is offered, how they are named, and that every one of them plays by the rules."""

import pytest

from tests.bots.playing import affordable, play
from tests.soak import sized
from truckstop.bots import answers_at_once, bot_named, bot_names, decide, table_bot_names
from truckstop.bots.level_bots import level_bot
from truckstop.bots.levels import (
    JOINED,
    different_names,
    instant_name,
    joined_name,
    offer_of,
    offered_names,
    searches,
    split_name,
)
from truckstop.bots.live import live_bot
from truckstop.bots.search import SearchBot
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import Game, SetupError
from truckstop.kernel.tell import Silent

GAMES = [FRENZY, ROLLWRITE, TACOS]
game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
OTHERS = {"quick", "greedy", "casual", "random"}
"""Bots that are no level: for simulations, and at old tables."""


@game
def test_there_are_five_levels_of_which_at_most_two_search(game: Game) -> None:
    offer = offer_of(game.key)
    assert list(offer.levels) == ["trainee", "helper", "cook", "chef", "legend"]
    budgets = [level.playouts for level in offer.levels.values()]
    assert budgets[:3] == [0, 0, 0] and 0 < budgets[3] < budgets[4]
    assert list(offer.levels).index(offer.usual) in (1, 2)
    assert len(offer.characters) >= 3
    assert not any(JOINED in key for key in [*offer.levels, *offer.characters])


@game
def test_bots_are_listed_from_the_strongest_to_the_weakest(game: Game) -> None:
    names = bot_names(game.key)
    levels = list(offer_of(game.key).levels)
    assert [name for name in names if name in levels] == levels[::-1]
    assert names[-1] == "random" and set(names) - set(levels) <= OTHERS
    assert {bot_named(game.key, name).key for name in names} == set(names)


@game
def test_a_game_of_every_level_and_character(game: Game) -> None:
    for name in offered_names(game.key):
        bot = bot_named(game.key, name)
        assert bot.key == name
        if not isinstance(bot, SearchBot):
            assert play(game, 3, {}, 5, [bot, bot_named(game.key, "random"), bot]).places()


@game
def test_the_beginning_of_a_game_of_every_level_and_character_that_searches(game: Game) -> None:
    """Each decides a few times where there is something to decide."""
    names = [name for name in offered_names(game.key) if searches(game.key, name)]
    assert len(names) == 2 * (1 + len(offer_of(game.key).characters))
    silent = Silent()
    for number, name in enumerate(names):
        bot, chance, thoughts = affordable(bot_named(game.key, name)), Seeded(5, number), Seeded(6, number)
        assert isinstance(bot, SearchBot) and bot.key == name
        state = game.new(game.rules(3, {}), chance, silent)
        decided = 0
        while decided < sized(3, 10, 1):
            seat = state.next_to_act()
            options = state.options(seat)
            chosen = decide(bot, state, seat, thoughts) if len(options) > 1 else options[0]
            assert chosen in options, f"{name}, decision {decided}"
            decided += len(options) > 1
            state.step(seat, chosen, chance, silent)


@game
def test_a_character_changes_weights_of_its_level_only(game: Game) -> None:
    offer = offer_of(game.key)
    for character, changed in offer.characters.items():
        assert changed.weights and changed.lean > 0.0
        for level in offer.levels.values():
            mistakes = set(level.weights) & set(changed.weights)
            assert not mistakes & {"heat", "venue_heat", "depth"}, f"{character} would cure the mistakes of a level"


@game
def test_names_are_split_and_joined(game: Game) -> None:
    for level in offer_of(game.key).levels:
        for character in ["", *offer_of(game.key).characters]:
            assert split_name(game.key, joined_name(level, character)) == (level, character)
    assert split_name(game.key, "greedy") is None
    with pytest.raises(SetupError, match=f"{game.key} has no character 'baker'; its characters are .* as in cook-"):
        bot_named(game.key, "cook-baker")
    with pytest.raises(SetupError, match=r"^'cook-' lacks a character after the hyphen; say cook, or one of cook-"):
        bot_named(game.key, "cook-")
    with pytest.raises(SetupError, match="has no bot 'baker-saver'"):
        bot_named(game.key, "baker-saver")


@game
def test_opponents_differ_as_long_as_there_are_characters(game: Game) -> None:
    count = len(offer_of(game.key).characters)
    names = different_names(game.key, "helper", count + 3)
    assert len(set(names[: count + 1])) == count + 1 and names[count] == "helper"
    assert names[count + 1] == names[0]
    assert set(names) <= set(table_bot_names(game.key))


def test_only_known_bots_can_sit_at_a_live_table() -> None:
    names = table_bot_names("frenzy")
    assert {"cook", "legend-rival", "greedy", "random"} <= set(names)
    assert not [name for name in names if "@" in name or ":" in name]


@game
def test_a_level_that_searches_has_a_bot_that_answers_at_once(game: Game) -> None:
    character = next(iter(offer_of(game.key).characters))
    for level in ("chef", "legend"):
        name = joined_name(level, character)
        assert searches(game.key, name) and not answers_at_once(game.key, name)
        assert instant_name(game.key, name) == joined_name("cook", character)
    for name in ("cook", "trainee", "greedy", "random"):
        assert instant_name(game.key, name) == name and answers_at_once(game.key, name)
    assert not answers_at_once("a game from outside", "its bot")


@game
def test_a_search_without_time_does_what_its_character_would_do(game: Game) -> None:
    """So a level answers in time even on a machine that is far too slow for its budget."""
    chance, silent = Seeded(3), Silent()
    character = next(iter(offer_of(game.key).characters))
    name = joined_name("legend", character)
    hurried, policy = level_bot(game.key, name, 1e-9), level_bot(game.key, joined_name("cook", character))
    assert hurried is not None and policy is not None
    state = game.new(game.rules(3, {}), chance, silent)
    for _ in range(20):
        seat = state.next_to_act()
        option = decide(hurried, state, seat, Seeded(1))
        assert option in state.options(seat)
        state.step(seat, option, chance, silent)
    live, measured = live_bot(game.key, name), bot_named(game.key, name)
    assert isinstance(live, SearchBot) and 0.0 < live.method.limit < 1.0
    assert isinstance(measured, SearchBot) and measured.method.limit == 0.0, "measured bots have the time they need"
