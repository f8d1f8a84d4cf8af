"""Tests of the terminal face."""
