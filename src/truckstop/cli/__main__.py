"""`python -m truckstop.cli` is the same as `truckstop`, and works without installing."""

from truckstop.cli import main

main()
