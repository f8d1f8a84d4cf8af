"""The options that the suites share, and how they show and write what they measured."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from bench.measure import Report, Target, read, table, write


def suite_parser(suite: str, description: str | None, results: Path, quick: bool = False) -> argparse.ArgumentParser:
    """Return a parser with `--show` and `--out`, and with `--quick` for a suite that has a short form."""
    parser = argparse.ArgumentParser(prog=f"python -m bench.{suite}", description=description)
    parser.add_argument("--show", action="store_true", help="measure nothing; print the committed figures")
    if quick:
        parser.add_argument("--quick", action="store_true", help="a short run; writes nothing unless --out is given")
        parser.add_argument("--out", type=Path, help=f"where to write; bench/results/{results.name} if not given")
    else:
        parser.add_argument("--out", type=Path, default=results, help="where to write")
    return parser


def show(file: Path, targets: Sequence[Target]) -> None:
    """Print the figures in a results file."""
    print(table(read(file)["rows"], targets))


def save(report: Report, file: Path) -> None:
    """Write a results file, and say so."""
    write(file, report)
    print(f"\nWritten to {file}.")
