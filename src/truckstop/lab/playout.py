"""The loop that plays games between bots at full speed, for simulation and benchmarks."""

from typing import Final, final

from mypy_extensions import i64

from truckstop.bots.bot import Bot, any_option, decide
from truckstop.kernel.chance import Chance, Seeded
from truckstop.kernel.options import Options
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent, Tell

WORD: Final = 0xFFFFFFFF
"""Mask of the 32 bits of the digest (FNV-1a)."""
SILENT: Final[Tell] = Silent()
THOUGHTS: Final = 0x7468_6F75_6768_7400
"""Turns the seed of a deal into that of the bots' own chance."""


@final
class Played:
    """A finished game: its number of decisions, and a digest that depends on every one of them."""

    def __init__(self, decisions: i64, digest: i64) -> None:
        self.decisions: i64 = decisions
        self.digest: i64 = digest


def thoughts_of(seed: int, players: int, stream: int) -> list[Chance]:
    """Return the own chance of the bot in each seat. Seats have different ones, so no bot's draws affect another."""
    found: list[Chance] = []
    for seat in range(players):
        found.append(Seeded(seed ^ THOUGHTS ^ seat, stream))
    return found


def play_out(state: State, bots: list[Bot], chance: Chance, thoughts: list[Chance]) -> Played:
    """Play a game to its end; `bots` and `thoughts` (the bots' own chance) are by seat."""
    decisions: i64 = 0
    digest: i64 = 0x811C9DC5
    seat: i64 = state.next_to_act()
    while seat >= 0:
        option: i64 = decide(bots[seat], state, seat, thoughts[seat])
        digest = ((digest ^ (seat * 4096 + option)) * 16777619) & WORD
        state.step(seat, option, chance, SILENT)
        decisions += 1
        seat = state.next_to_act()
    return Played(decisions, digest)


def roll_out(state: State, bot: Bot, chance: Chance, thoughts: list[Chance]) -> None:
    """Play a position to its end with one bot in all seats, which are shown the position as it is.

    What the seats could not know must have been dealt again before. `bot` must only read the position.
    """
    seat: i64 = state.next_to_act()
    while seat >= 0:
        state.step(seat, bot.choose(state, seat, thoughts[seat]), chance, SILENT)
        seat = state.next_to_act()


def random_games(opening: State, games: i64, chance: Chance) -> i64:
    """Play many random games from one opening position; return the number of decisions."""
    decisions: i64 = 0
    options = Options()
    for _ in range(games):
        state = opening.copy()
        seat: i64 = state.next_to_act()
        while seat >= 0:
            state.step(seat, any_option(state, seat, options, chance), chance, SILENT)
            decisions += 1
            seat = state.next_to_act()
    return decisions
