"""What every game must pass. A game joins with one line in `games.py`; the checks are plain functions."""
