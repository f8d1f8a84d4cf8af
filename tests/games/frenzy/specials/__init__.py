"""Tests of the 24 daily specials, one file per venue."""
