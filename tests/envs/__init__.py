"""Tests of the environments for researchers, with the libraries that they are made for."""
