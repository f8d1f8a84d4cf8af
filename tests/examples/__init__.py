"""Tests of the games in `examples/`."""
