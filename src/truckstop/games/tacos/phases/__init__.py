"""The phases of tacos, one room a file."""
