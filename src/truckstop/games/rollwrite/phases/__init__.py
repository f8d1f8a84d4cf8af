"""The phases of a turn of rollwrite, one room each."""
