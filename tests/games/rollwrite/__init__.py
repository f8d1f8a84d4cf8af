"""Tests of rollwrite, clause by clause, written from the rule page."""
