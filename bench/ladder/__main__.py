"""Plays the committed ladders: `make bench SUITE=ladder`, or `python -m bench.ladder --minutes 5`.

Every ladder gets an equal part of the time and is played deal by deal until it is used up. One process plays, so that
the machine's other cores do not affect bots that think for a given time.
"""

import argparse
import time

from bench.ladder import LADDERS, Ladder
from truckstop.cli.ladder_report import report, write
from truckstop.lab.ladder import PlayedDeal, run
from truckstop.lab.ladder_file import LadderFile
from truckstop.lab.standings import standings_of

MINUTES = 15.0
FEWEST = 4
"""Deals that are played even if the time is too short for them."""
MOST = 5000


def play(ladder: Ladder, seconds: float) -> None:
    """Play one ladder from the beginning and write its files."""
    ladder.path.unlink(missing_ok=True)
    plan, end = ladder.plan(), time.monotonic() + seconds
    file = LadderFile(plan, ladder.path)

    def take(deal: PlayedDeal) -> bool:
        file.add(deal)
        return len(file.deals) < FEWEST or time.monotonic() < end

    run(plan, range(MOST), 1, take)
    standings = standings_of(plan, file.deals)
    write(ladder.path, standings)
    print(report(standings), end="\n\n", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.ladder", description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="for all ladders together")
    parser.add_argument("--only", default="", help="the name of one ladder, such as frenzy-4")
    given = parser.parse_args()
    chosen = [one for one in LADDERS if given.only in ("", one.path.stem)]
    if not chosen:
        parser.error(f"there is no ladder {given.only!r}; there are {', '.join(one.path.stem for one in LADDERS)}")
    for ladder in chosen:
        play(ladder, given.minutes * 60 / len(LADDERS))


if __name__ == "__main__":
    main()
