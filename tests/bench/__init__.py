"""Tests of the benchmarks' own logic, and of the figures that were committed. Nothing here depends on a clock."""
