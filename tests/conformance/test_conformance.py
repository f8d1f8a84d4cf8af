"""What every game must pass, over all its options and player counts. A game joins in `games.py`; the tests of a game
from outside import all of this module, see docs/add-a-game.md.
"""

import pytest

import truckstop.games  # noqa: F401 - registers them
from tests.conformance import basics, foresight, knowledge, law, logs
from tests.conformance.games import GAMES as GAMES
from tests.conformance.games import left_out
from tests.conformance.joined import Joined, Variant, variant_name
from tests.rule import rule
from tests.soak import sized

SEEDS = range(sized(1, 2))
MANY = 6
"""Largest number of players that is tested as a variant; with more nothing new happens and checks take too long."""


def different(variants: list[Variant]) -> list[Variant]:
    """Of all variants those with a number of players or a value of an option that none before them has."""
    found, seen = [], set[tuple[str, object]]()
    for players, options in variants:
        shows = {("players", players), *options.items()}
        if not shows <= seen:
            found.append((players, options))
        seen |= shows
    return found


def some(variants: list[Variant]) -> list[Variant]:
    """A few that differ, for the engine that is not compiled."""
    return different(variants)[1::3] or variants[:1]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test on the `GAMES` of the module that holds it, and on their variants if it takes one.

    The test module of a game from outside imports this hook with the tests and sets its own `GAMES`.
    """
    games: list[Joined] = metafunc.module.GAMES
    if "variant" in metafunc.fixturenames:
        params = [
            pytest.param(joined, variant, id=f"{joined.game.key}-{variant_name(variant)}")
            for joined in games
            for variant in sized(joined.game.variants(), joined.game.variants(), some(joined.game.variants()))
        ]
        metafunc.parametrize(("joined", "variant"), params)
    elif "joined" in metafunc.fixturenames:
        metafunc.parametrize("joined", games, ids=lambda joined: joined.game.key)


def test_every_registered_game_has_joined() -> None:
    assert not left_out()


def test_the_variants_cover_every_player_count_and_every_value(joined: Joined) -> None:
    game, variants = joined.game, joined.game.variants()
    # What no table seats is played through by `test_the_fullest_game_plays_through`.
    most = min(game.max_players, MANY)
    assert {players for players, _ in variants} == set(range(game.min_players, most + 1))
    for option in game.game_options:
        assert set(option.values) <= {options[option.name] for _, options in variants if option.name in options}


@rule("C8")
def test_options_have_values_a_default_and_a_clause(joined: Joined) -> None:
    defaults = joined.game.checked_options({})
    for option in joined.game.game_options:
        assert option.default in option.values
        assert defaults[option.name] == option.default
        assert option.clause


@rule("C2", "C7")
def test_random_games_end_with_whole_results(joined: Joined, variant: Variant) -> None:
    for seed in range(sized(5, 10, 2)):
        basics.check_ends(joined, variant, seed)


def test_the_fullest_game_plays_through(joined: Joined) -> None:
    """With as many players as the game takes: it ends, its log reads back, and every seat has a view of it."""
    variant = (joined.game.max_players, dict(joined.game.variants()[0][1]))
    logs.play_through(joined, variant, 0)


@rule("C7")
def test_every_seat_that_is_asked_has_a_choice(joined: Joined, variant: Variant) -> None:
    for seed in SEEDS:
        basics.check_options(joined, variant, seed)


def test_a_buffer_is_filled_with_the_options(joined: Joined, variant: Variant) -> None:
    basics.check_filled(joined, variant, 0)


def test_prompts_ask_for_exactly_the_options(joined: Joined, variant: Variant) -> None:
    basics.check_prompts(joined, variant, 0)


def test_events_can_be_put_into_words(joined: Joined, variant: Variant) -> None:
    for seed in SEEDS:
        basics.check_events(joined, variant, seed)


def test_views_can_be_made_from_one_another(joined: Joined, variant: Variant) -> None:
    knowledge.check_again(joined, variant, 0)


def test_copies_are_equal_and_apart(joined: Joined, variant: Variant) -> None:
    basics.check_copies(joined, variant, 0)


def test_dumps_read_back(joined: Joined, variant: Variant) -> None:
    basics.check_dumps(joined, variant, 0)


def test_illegal_options_are_refused_and_change_nothing(joined: Joined, variant: Variant) -> None:
    basics.check_apply(joined, variant, 0)


@rule("C2")
def test_what_should_be_conserved_is(joined: Joined, variant: Variant) -> None:
    for seed in SEEDS:
        basics.check_conserved(joined, variant, seed)


@rule("C4")
def test_nothing_leaks(joined: Joined, variant: Variant) -> None:
    pairs = [knowledge.check_no_leak(joined, variant, seed, sized(0.5, 1, 0.2)) for seed in SEEDS]
    if not joined.secrets:
        assert not any(pair.different for pair in pairs), "there are secrets: leave secrets=False out"
        return
    # Alone, only a spectator can be told less than there is.
    enough = sized(5, 10) if variant[0] > 1 else sized(2, 5)
    # A short game of few secrets has few positions to compare.
    enough = min(enough, max(1, sum(pair.compared for pair in pairs) // 30))
    assert sum(pair.different for pair in pairs) >= enough, f"too few different worlds to show anything: {pairs}"
    # Alone, a seat knows all there is, and a spectator does not look.
    assert variant[0] == 1 or any(pair.looks for pair in pairs), f"no looks were compared: {pairs}"
    assert not joined.game.beat_names or any(pair.beats for pair in pairs), f"no beats were compared: {pairs}"


@rule("C4")
def test_forgetting_is_blind(joined: Joined, variant: Variant) -> None:
    pairs = [knowledge.check_forget_blind(joined, variant, seed) for seed in SEEDS]
    if not joined.secrets:
        return
    # Alone, a seat knows all there is.
    enough = sized(2, 5) if variant[0] > 1 else 0
    assert sum(pair.different for pair in pairs) >= enough, f"too few different worlds to show anything: {pairs}"


@rule("C4")
def test_forgetting_keeps_what_is_known(joined: Joined, variant: Variant) -> None:
    knowledge.check_forget_keeps(joined, variant, 0)


def test_forgetting_puts_running_choices_back(joined: Joined, variant: Variant) -> None:
    knowledge.check_forget_owes(joined, variant, 0)


def test_forgetting_deals_as_was_dealt(joined: Joined, variant: Variant) -> None:
    knowledge.check_calibrated(joined, variant, 0, sized(160, 160, 80))


@rule("C9")
def test_all_is_open_at_the_end(joined: Joined, variant: Variant) -> None:
    for seed in SEEDS:
        knowledge.check_open_at_end(joined, variant, seed)


@rule("C3", "C4")
def test_simultaneous_steps_draw_nothing_and_tell_nobody_else(joined: Joined, variant: Variant) -> None:
    for seed in SEEDS:
        law.check_law(joined, variant, seed)


@rule("C3")
def test_the_order_of_arrival_never_matters(joined: Joined, variant: Variant) -> None:
    phases = sum(law.check_interleaving(joined, variant, seed) for seed in SEEDS)
    if joined.simultaneous:
        assert phases or variant[0] == 1, "no simultaneous phase was met; say simultaneous=False if there is none"
    else:
        assert not phases, "there are simultaneous phases: leave simultaneous=False out"


@rule("C3")
def test_reveals_grow_with_every_draw(joined: Joined, variant: Variant) -> None:
    for seed in SEEDS:
        law.check_reveals(joined, variant, seed)


def test_reveals_grow_when_somebody_learns_something(joined: Joined, variant: Variant) -> None:
    for seed in SEEDS:
        law.check_learning(joined, variant, seed)


@rule("C4")
def test_what_changes_is_told(joined: Joined, variant: Variant) -> None:
    law.check_told(joined, variant, 0)


@rule("C3", "C8")
def test_a_log_replays_to_the_same_game(joined: Joined, variant: Variant) -> None:
    logs.check_log(joined, variant, 0)


@rule("C3")
def test_a_resumed_game_has_the_draws_it_would_have_had(joined: Joined, variant: Variant) -> None:
    logs.check_resume(joined, variant, 0)


@rule("C5")
def test_a_commitment_can_be_withdrawn_until_the_last(joined: Joined, variant: Variant) -> None:
    withdrawn = sum(logs.check_withdraw(joined, variant, seed) for seed in SEEDS)
    assert withdrawn or variant[0] == 1 or not joined.simultaneous, "nothing was withdrawn"


def test_every_gesture_in_a_prompt_is_legal(joined: Joined, variant: Variant) -> None:
    tried, seed = 0, 0
    # A game may be so short that one of it shows little.
    while seed in SEEDS or (tried <= 20 and seed < 50):
        tried += foresight.check_gestures(joined, variant, seed, sized(0.5, 1))
        seed += 1
    assert tried > 20, f"only {tried} gestures were met"


@rule("C4")
def test_what_a_look_promises_is_what_happens(joined: Joined, variant: Variant) -> None:
    promised = sum(foresight.check_looks(joined, variant, seed) for seed in range(sized(2, 5, 1)))
    assert promised, "nothing was promised"


@rule("C3", "C4")
def test_beats_show_what_was_told_before_them(joined: Joined, variant: Variant) -> None:
    beats = sum(foresight.check_beats(joined, variant, seed, sized(0.5, 1)) for seed in SEEDS)
    assert beats or not joined.game.beat_names, "no beat was met"
