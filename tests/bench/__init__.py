"""Tests of the logic of the benchmarks and of the committed figures. No test depends on the time it takes."""
