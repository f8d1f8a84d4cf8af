"""The phases of a round of tacos."""
