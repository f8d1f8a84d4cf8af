"""Tests of tacos, clause by clause: hostile to the code, true to the rule page."""
