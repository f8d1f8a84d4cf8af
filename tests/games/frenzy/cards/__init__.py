"""Tests of the nine action cards, one file a card."""
