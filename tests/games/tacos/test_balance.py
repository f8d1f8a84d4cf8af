"""The balance targets (T8) on a small sample with the greedy bot: wide margins, so that only a slip in the data fails.

The targets themselves are for 20,000 games and are measured in the lab.
"""

from collections import Counter
from statistics import median

import pytest

from tests.rule import rule
from truckstop.bots import bot_named, decide
from truckstop.games.tacos.game import TACOS
from truckstop.games.tacos.words import CUSTOMERS_REACHED, SUPPLY_GONE
from truckstop.kernel.chance import Seeded
from truckstop.kernel.tell import Silent

GAMES = 24
PLAYERS = [2, 4, 6]


class Sample:
    """What is known of the games of a number of players."""

    def __init__(self, players: int) -> None:
        self.rounds: list[int] = []
        self.first = 0
        self.decks = 0
        self.used: Counter[str] = Counter()
        self.owned: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        rules = TACOS.rules(players, {})
        bot = bot_named("tacos", "greedy")
        for game in range(GAMES):
            chance, thought = Seeded(1, game), Seeded(2, game)
            state = TACOS.new(rules, chance, Silent())
            first = state.in_line(0)
            while not state.over:
                seat = state.next_to_act()
                state.step(seat, decide(bot, state, seat, thought), chance, Silent())
            self.rounds.append(state.round)
            self.first += first in state.winners()
            self.decks += state.ended not in (CUSTOMERS_REACHED, SUPPLY_GONE)
            view = TACOS.view(state, 0)
            self.used.update({key for owner in view.owners for key in [*owner.under, *owner.built]})
            for seat, owner in enumerate(view.owners):
                cards = {*owner.played, *owner.known_trucks}
                self.owned.update(cards)
                self.won.update(cards if seat in view.winners else ())


@pytest.fixture(scope="module")
def samples() -> dict[int, Sample]:
    return {players: Sample(players) for players in PLAYERS}


@rule("T8.1")
def test_the_first_seat_wins_about_its_share(samples: dict[int, Sample]) -> None:
    """Three standard deviations of so few games are 30 points at two players, 26 at four, 23 at six."""
    for players, margin in zip(PLAYERS, (0.33, 0.29, 0.26), strict=True):
        assert abs(samples[players].first / GAMES - 1 / players) <= margin, players


@rule("T8.2")
def test_no_truck_card_wins_by_itself(samples: dict[int, Sample]) -> None:
    """With 20 owners or more in the sample: no card above two thirds at two players, a half and more at others."""
    for players in PLAYERS:
        sample = samples[players]
        rates = {key: sample.won[key] / sample.owned[key] for key in sample.owned if sample.owned[key] >= 20}
        assert [key for key, rate in rates.items() if rate > 1 / players + 0.35] == [], players


@rule("T8.3")
def test_every_ingredient_and_every_recipe_is_used(samples: dict[int, Sample]) -> None:
    rules = TACOS.rules(2, {})
    used = sum((sample.used for sample in samples.values()), Counter[str]())
    cards = [one.key for one in rules.ingredients if one.copies] + [one.key for one in rules.recipes if one.copies]
    assert [key for key in cards if not used[key]] == []


@rule("T8.4")
@pytest.mark.parametrize(("players", "least", "most"), [(2, 5, 11), (4, 4, 8), (6, 3, 6)])
def test_the_median_length(samples: dict[int, Sample], players: int, least: int, most: int) -> None:
    """A round more or less is allowed to so few games."""
    assert least - 1 <= median(samples[players].rounds) <= most + 1


@rule("T8.4")
def test_at_two_players_few_games_end_with_an_empty_deck(samples: dict[int, Sample]) -> None:
    assert samples[2].decks / GAMES < 0.5
