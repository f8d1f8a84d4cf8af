"""The terminal face: `truckstop` and its commands."""

from truckstop.cli.app import main

__all__ = ["main"]
