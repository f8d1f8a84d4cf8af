"""Tests of the 24 daily specials, one file a venue."""
