"""Tests of the rule pages and of their readers."""
