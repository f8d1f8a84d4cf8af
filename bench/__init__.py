"""Benchmarks: `make bench SUITE=engine` runs `bench.engine`; what it measured is kept in `bench/results`."""
