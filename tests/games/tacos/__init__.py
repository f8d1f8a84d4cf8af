"""Tests of tacos, clause by clause, written from the rule page."""
