"""Tests of the phases of a round, one file per phase."""
