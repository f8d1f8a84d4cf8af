"""Our search against OpenSpiel's ISMCTS, which uses our quick bot for its rollouts: `python -m bench.ismcts`.

Both make the same number of simulations per decision, or both have the same time. Seats rotate over the same deals. For
equal time a decision of ISMCTS is timed first, by the clock on the wall as search times itself, and our search gets as
many milliseconds. The exploration constant of ISMCTS is the best of those tried in `--tune`. The matches take turns, a
block of games each, and every block is written when it is finished, so that an interrupted run goes on where it stopped
and all matches are equally far; `make bench SUITE=ismcts` writes `bench/results/ismcts.json`.
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
BLOCK = 20
"""Games that a match plays before the next match has its turn; whole deals for every number of players."""


class Match(msgspec.Struct):
    """One of our bots among bots of OpenSpiel, which have all other seats."""

    game: str
    players: int
    simulations: int
    """Simulations of ISMCTS per decision."""
    equal: str
    """What is equal: `simulations` or `time`."""
    ours: str
    theirs: str
    exploration: float
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


def play(theirs: IsmctsBot, ours: Timed, rivals: Timed, games: range, seed: int) -> int:
    """Play the games of these numbers, with our bot in every seat in turn; return how many it won."""
    game, rules, players, won = theirs.game.known, theirs.game.rules, theirs.game.num_players(), 0
    for number in games:
        chance, mine = Seeded(seed, number // players), number % players
        state = game.new(rules, chance, Silent())
        thoughts: list[Chance] = [Seeded(seed ^ 0x7468 ^ (seat + 1), number) for seat in range(players)]
        bots: list[Bot] = [ours if seat == mine else rivals for seat in range(players)]
        play_out(state, bots, chance, thoughts)
        won += mine in state.winners()
    return won


def begin(game: str, players: int, simulations: int, equal: str, exploration: float) -> Match:
    """Return a match of which no game was played; for equal time, a decision of ISMCTS is timed here."""
    theirs = peer(game, players, simulations, exploration)
    name = f"search@{simulations}"
    if equal == "time":
        pace = Timed(theirs)
        play(theirs, Timed(bot_named(game, "quick")), pace, range(players * 2), TUNING_SEED)
        name = f"search@{max(1, round(pace.milliseconds()))}ms"
    return Match(
        game, players, simulations, equal, name, theirs.key, exploration, 0, 0, [0.0, 0.0, 1.0], 1 / players, 0.0, 0.0
    )


def go_on(match: Match, games: int, seed: int) -> Match:
    """Return the match after another block of games, with no more than `games` in all."""
    theirs = peer(match.game, match.players, match.simulations, match.exploration)
    ours, rivals = Timed(bot_named(match.game, match.ours)), Timed(theirs)
    until = min(games, match.games + BLOCK)
    won = match.won + play(theirs, ours, rivals, range(match.games, until), seed)
    before = match.games / until
    return msgspec.structs.replace(
        match,
        games=until,
        won=won,
        share=interval(won, until),
        our_ms=round(match.our_ms * before + ours.milliseconds() * (1 - before), 3),
        their_ms=round(match.their_ms * before + rivals.milliseconds() * (1 - before), 3),
    )


def tune(game: str, players: int, simulations: int, games: int) -> None:
    """Print how OpenSpiel's bot does against quick with several exploration constants."""
    for exploration in EXPLORATIONS:
        theirs = peer(game, players, simulations, exploration)
        won = play(theirs, Timed(theirs), Timed(bot_named(game, "quick")), range(games), TUNING_SEED)
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
    chosen = [one for one in MATCHES if given.only in (None, one[0])]
    if given.tune:
        for game, players, simulations in chosen:
            tune(game, players, simulations, 60)
        return
    matches = {
        f"{game} {players} {equal}": (game, players, simulations, equal)
        for game, players, simulations in chosen
        for equal in ("simulations", "time")
        if given.equal in (None, equal)
    }
    for key, match in matches.items():
        if key not in done:
            done[key] = begin(*match, given.exploration)
    while waiting := [key for key in matches if done[key].games < given.games]:
        for key in sorted(waiting, key=lambda key: done[key].games):
            done[key] = go_on(done[key], given.games, SEED)
            write_json(given.out, msgspec.to_builtins(done))
            print(key, done[key].games, "games", done[key].share, flush=True)


if __name__ == "__main__":
    main()
