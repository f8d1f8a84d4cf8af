"""Plays a ladder or a test between two bots, shows how far it is, and keeps the deals in a file."""

from pathlib import Path

from truckstop.cli.ladder_report import StateLine
from truckstop.cli.progress import progress_bar
from truckstop.lab.ladder import LadderPlan, PlayedDeal, run
from truckstop.lab.ladder_file import LadderFile
from truckstop.lab.sprt import Bounds, Sprt, SprtResult, result_of
from truckstop.lab.standings import Standings, failures_of, standings_of


def played(plan: LadderPlan, games: int, processes: int, out: Path | None) -> Standings:
    """Play the deals that the file does not hold yet."""
    file, each = LadderFile(plan, out), plan.games_per_deal()
    wanted = -(-games // each)
    with progress_bar(f"{plan.game}, {plan.players} players", wanted * each) as progress:
        if progress is not None:
            progress(len(file.deals) * each)

        def take(deal: PlayedDeal) -> bool:
            file.add(deal)
            if progress is not None:
                progress(each)
            return True

        run(plan, range(len(file.deals), wanted), processes, take)
    return standings_of(plan, file.deals)


def decided(plan: LadderPlan, bounds: Bounds, games: int, processes: int, out: Path | None) -> SprtResult:
    """Play pairs of games until the test is decided, or the number of games is reached."""
    file, test, show = LadderFile(plan, out), Sprt(bounds), StateLine(plan)

    def count(deal: PlayedDeal) -> bool:
        result = result_of(plan, deal)
        if result is not None:
            test.add(result)
        show.state(test)
        return not test.verdict()

    def take(deal: PlayedDeal) -> bool:
        file.add(deal)
        return count(deal)

    try:
        if all(count(deal) for deal in file.deals):
            run(plan, range(len(file.deals), -(-games // 2)), processes, take)
    finally:
        show.end()
    failures = failures_of(file.deals)
    return SprtResult(
        plan.game,
        plan.players,
        plan.options,
        plan.seed,
        list(plan.bots),
        bounds,
        test.pairs,
        test.counts,
        test.share(),
        round(test.ratio, 4),
        test.verdict() or "undecided",
        failures.faults,
        failures.fault_messages,
        failures.errors,
    )
