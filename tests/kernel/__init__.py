"""Tests of the kernel, played on the toy."""
