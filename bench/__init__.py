"""Benchmarks: `make bench SUITE=engine` runs `bench.engine`; results are kept in `bench/results`."""
