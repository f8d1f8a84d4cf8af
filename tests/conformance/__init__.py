"""The conformance suite, which every game must pass. A game joins with one line in `games.py`."""
