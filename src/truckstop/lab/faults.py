"""Counting the faults of bots of one's own."""

from collections.abc import Iterable, Mapping

from truckstop.bots import Bot
from truckstop.bots.own import OwnBot

MESSAGES = 5
"""Messages that a result keeps of its errors, and of its faults."""

Faults = dict[str, dict[str, int]]
"""For each bot: how many choices it failed to make, by kind of fault."""


def take_faults(bots: Iterable[Bot], into: Faults, told: list[str], where: str) -> None:
    """Add the faults since the last call to `into`, and a message for each kind of fault that is new there."""
    for bot in bots:
        if not isinstance(bot, OwnBot):
            continue
        for fault in bot.take_faults():
            kinds = into.setdefault(bot.key, {})
            if fault.kind not in kinds:
                told.append(f"{bot.key}: {where}: {fault.kind}: {fault.detail}")
            kinds[fault.kind] = kinds.get(fault.kind, 0) + 1


def add_faults(into: Faults, more: Mapping[str, Mapping[str, int]]) -> None:
    for bot, kinds in more.items():
        counts = into.setdefault(bot, {})
        for kind, count in kinds.items():
            counts[kind] = counts.get(kind, 0) + count


def fault_lines(faults: Faults, told: Iterable[str]) -> list[str]:
    """Return a report of the faults; empty if there were none."""
    lines = [
        f"{bot} failed to choose: {', '.join(f'{n} × {kind}' for kind, n in kinds.items())}; an option was drawn for it"
        for bot, kinds in sorted(faults.items())
    ]
    return [*lines, *told] if lines else []
