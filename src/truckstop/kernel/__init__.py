"""The kernel: what every game is made of, and nothing about any game."""
