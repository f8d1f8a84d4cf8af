"""Tests of all faces together."""
