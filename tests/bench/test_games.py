"""The committed hundred thousand games: none failed, and they are games of these rules and this data."""

import msgspec
import pytest

from bench.games import GAMES, RESULTS, VARIANTS, Figures, sample_digest
from truckstop.kernel.game import named, registered

FIGURES = {each.game: each for each in msgspec.json.decode(RESULTS.read_bytes(), type=list[Figures])}


def test_every_game_was_played_over_all_its_player_counts_and_options() -> None:
    assert {game.key for game in registered()} - {"toy"} == set(VARIANTS) == set(FIGURES)
    for key, variants in VARIANTS.items():
        game = named(key)
        assert {players for players, _ in variants} == set(range(game.min_players, game.max_players + 1))
        assert [(row.players, row.options) for row in FIGURES[key].rows] == variants


@pytest.mark.parametrize("key", VARIANTS)
def test_a_hundred_thousand_games_ended_without_an_error(key: str) -> None:
    figures = FIGURES[key]
    assert figures.games == sum(row.games for row in figures.rows) >= GAMES
    assert figures.errors == sum(row.errors for row in figures.rows) == 0


@pytest.mark.parametrize("key", VARIANTS)
def test_a_sample_played_again_makes_the_same_decisions(key: str) -> None:
    """Runs in the compiled and in the interpreted suite: so both agree with the committed digests."""
    figures, game = FIGURES[key], named(key)
    assert (figures.version, figures.data) == (game.version, game.digest())
    for row in figures.rows:
        again = sample_digest(key, row.players, row.options)
        assert again == row.sample_digest, "play has changed; renew the figures with: make bench SUITE=games"
