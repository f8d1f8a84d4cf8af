"""Our search against OpenSpiel's ISMCTS, which uses our quick bot for its rollouts: `python -m bench.ismcts`.

Both make the same number of simulations per decision, or both have the same time. Seats rotate over the same deals. For
equal time a decision of ISMCTS is timed first, by the clock on the wall as search times itself, and our search gets as
many milliseconds. The exploration constant of ISMCTS is the best of those tried in `--tune`. Results are written match
by match, so that an interrupted run goes on where it stopped; `make bench SUITE=ismcts` writes
`bench/results/ismcts.json`.
"""

import argparse
import time
from pathlib import Path

import msgspec
import pyspiel
from mypy_extensions import i64

from bench.measure import write_json
from truckstop.bots import Bot, bot_named
from truckstop.compiled import word
from truckstop.envs.ismcts import IsmctsBot
from truckstop.kernel.chance import Chance, Seeded
from truckstop.kernel.state import State
from truckstop.kernel.tell import Silent
from truckstop.lab.playout import play_out
from truckstop.lab.simulate import interval

RESULTS = Path(__file__).parent / "results" / "ismcts.json"
SEED = 20261118
TUNING_SEED = 1000
GAMES = 400
MATCHES = [("frenzy", 2, 100), ("frenzy", 4, 100), ("rollwrite", 2, 50), ("tacos", 2, 50)]
"""Game, players, simulations per decision."""
EXPLORATIONS = (0.2, 0.4, 0.7, 1.4)


class Match(msgspec.Struct):
    """One of our bots among bots of OpenSpiel, which have all other seats."""

    game: str
    players: int
    equal: str
    """What is equal: `simulations` or `time`."""
    ours: str
    theirs: str
    games: int
    won: int
    share: list[float]
    """The share of games that our bot won, with the ends of the 95 % interval."""
    fair: float
    our_ms: float
    """Milliseconds per decision."""
    their_ms: float


class Timed(Bot):
    """A bot whose decisions are timed by the clock on the wall, as `search@200ms` times itself."""

    def __init__(self, inner: Bot) -> None:
        self.key = inner.key
        self.looks = inner.looks
        self.inner = inner
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        started = time.perf_counter()
        option = self.inner.choose(s, seat, chance)
        self.seconds += time.perf_counter() - started
        self.decisions += 1
        return option

    def milliseconds(self) -> float:
        return round(1000 * self.seconds / max(1, self.decisions), 3)


def peer(game: str, players: int, simulations: int, exploration: float) -> IsmctsBot:
    """Return OpenSpiel's bot for a game."""
    loaded = pyspiel.load_game(f"truckstop_{game}(players={players})")
    return IsmctsBot(loaded, bot_named(game, "quick"), simulations, exploration)


def play(theirs: IsmctsBot, ours: Timed, rivals: Timed, games: int, seed: int) -> int:
    """Play games with one of our bots in every seat in turn; return how many it won."""
    game, rules, players, won = theirs.game.known, theirs.game.rules, theirs.game.num_players(), 0
    for number in range(games):
        chance, mine = Seeded(seed, number // players), number % players
        state = game.new(rules, chance, Silent())
        thoughts: list[Chance] = [Seeded(seed ^ 0x7468 ^ (seat + 1), number) for seat in range(players)]
        bots: list[Bot] = [ours if seat == mine else rivals for seat in range(players)]
        play_out(state, bots, chance, thoughts)
        won += mine in state.winners()
        if (number + 1) % 10 == 0:
            print(f"  {number + 1} games, {won} won", flush=True)
    return won


def match(game: str, players: int, simulations: int, equal: str, games: int, exploration: float, seed: int) -> Match:
    """Play a match at equal simulations, or at equal time."""
    theirs = peer(game, players, simulations, exploration)
    name = f"search@{simulations}"
    if equal == "time":
        pace = Timed(theirs)
        play(theirs, Timed(bot_named(game, "quick")), pace, players * 2, TUNING_SEED)
        name = f"search@{max(1, round(pace.milliseconds()))}ms"
    ours, rivals = Timed(bot_named(game, name)), Timed(theirs)
    print(f"{game}, {players} players, equal {equal}: {name} against {theirs.key}", flush=True)
    won = play(theirs, ours, rivals, games, seed)
    return Match(
        game,
        players,
        equal,
        name,
        f"{theirs.key} c={exploration}",
        games,
        won,
        interval(won, games),
        round(1 / players, 4),
        ours.milliseconds(),
        rivals.milliseconds(),
    )


def tune(game: str, players: int, simulations: int, games: int) -> None:
    """Print how OpenSpiel's bot does against quick with several exploration constants."""
    for exploration in EXPLORATIONS:
        theirs = peer(game, players, simulations, exploration)
        won = play(theirs, Timed(theirs), Timed(bot_named(game, "quick")), games, TUNING_SEED)
        print(f"{game}, {players} players: c = {exploration}: {interval(won, games)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.ismcts", description=__doc__)
    parser.add_argument("--out", type=Path, default=RESULTS, help="where to write")
    parser.add_argument("--games", type=int, default=GAMES, help="games of a match")
    parser.add_argument("--only", help="one game: frenzy, rollwrite or tacos")
    parser.add_argument("--equal", choices=["simulations", "time"], help="only these matches")
    parser.add_argument("--exploration", type=float, default=0.4, help="the exploration constant of ISMCTS")
    parser.add_argument("--tune", action="store_true", help="try exploration constants instead")
    given = parser.parse_args()
    done = msgspec.json.decode(given.out.read_bytes(), type=dict[str, Match]) if given.out.exists() else {}
    print(f"The engine is {word()}.")
    for game, players, simulations in MATCHES:
        if given.only not in (None, game):
            continue
        if given.tune:
            tune(game, players, simulations, 60)
            continue
        for equal in ("simulations", "time"):
            key = f"{game} {players} {equal}"
            if key in done or given.equal not in (None, equal):
                continue
            done[key] = match(game, players, simulations, equal, given.games, given.exploration, SEED)
            write_json(given.out, msgspec.to_builtins(done))
            print(done[key])


if __name__ == "__main__":
    main()
