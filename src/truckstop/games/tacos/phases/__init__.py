"""The phases of tacos, one a file."""
