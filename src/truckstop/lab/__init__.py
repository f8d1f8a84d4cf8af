"""The lab: games played by bots in numbers."""
