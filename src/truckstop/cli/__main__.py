"""`python -m truckstop.cli` is `truckstop`, also where nothing is installed."""

from truckstop.cli import main

main()
