"""Tests of the nine action cards, one file per card."""
