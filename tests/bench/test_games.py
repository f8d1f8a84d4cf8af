"""The committed figures of a hundred thousand games: none failed, and rules and data are current."""

import msgspec
import pytest

from bench.games import GAMES, GREEDY, LONGEST, RESULTS, VARIANTS, Figures, played, sample_digest
from truckstop.kernel.game import named, registered

MANY = 8
"""Most players in these games; larger games add nothing new, and the conformance suite plays the largest."""
FIGURES = {each.game: each for each in msgspec.json.decode(RESULTS.read_bytes(), type=list[Figures])}


def test_every_game_was_played_with_all_player_counts_and_options() -> None:
    assert {game.key for game in registered()} - {"toy"} == set(VARIANTS) == set(FIGURES)
    for key, variants in VARIANTS.items():
        game, counts = named(key), {players for players, _ in variants}
        assert min(counts) == game.min_players and max(counts) == min(game.max_players, MANY)
        for name in variants[0][1]:
            (values,) = [option.values for option in game.game_options if option.name == name]
            assert set(values) <= {options[name] for _, options in variants}
        rows = [(row.players, row.options, row.bot, row.games) for row in FIGURES[key].rows]
        assert rows == played(key)


@pytest.mark.parametrize("key", VARIANTS)
def test_a_hundred_thousand_games_ended_without_an_error(key: str) -> None:
    figures = FIGURES[key]
    assert figures.games == sum(row.games for row in figures.rows) >= GAMES + GREEDY.get(key, 0)
    assert figures.errors == sum(row.errors for row in figures.rows) == 0
    assert 0 < max(row.longest for row in figures.rows) <= LONGEST[key]


@pytest.mark.parametrize("key", VARIANTS)
def test_a_sample_played_again_makes_the_same_decisions(key: str) -> None:
    """Compiled and interpreted runs of this test must both give the committed digests."""
    figures, game = FIGURES[key], named(key)
    assert (figures.version, figures.data) == (game.version, game.digest())
    for row in figures.rows:
        again = sample_digest(key, row.players, row.options, row.bot)
        assert again == row.sample_digest, "the games have changed; measure again with: make bench SUITE=games"
