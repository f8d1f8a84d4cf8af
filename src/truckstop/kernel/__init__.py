"""The kernel: the parts that all games share. It knows nothing about any particular game."""
