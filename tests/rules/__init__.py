"""Tests of the rule pages, of what reads them, and of `truckstop rules`."""
