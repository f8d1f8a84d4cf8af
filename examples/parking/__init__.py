"""Parking: a small game of simultaneous bids, without a bot of its own."""

from .game import Parking

GAME = Parking()
