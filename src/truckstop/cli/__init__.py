"""The terminal face: `truckstop` and its commands."""

import sys
from collections.abc import Sequence
from typing import NoReturn

from truckstop.words import CatalogueError

__all__ = ["main"]


def main(args: Sequence[str] | None = None) -> NoReturn:
    """The entry point. The commands name their helps as they are loaded, so a bad catalogue shows only here."""
    try:
        from truckstop.cli import app
    except CatalogueError as error:
        sys.stderr.write(f"truckstop: {error}\n")
        sys.exit(2)
    app.main(args)
