"""Tests of frenzy, clause by clause of the rule page."""
