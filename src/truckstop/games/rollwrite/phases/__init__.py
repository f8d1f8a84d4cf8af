"""The phases of a turn of rollwrite, one a file."""
