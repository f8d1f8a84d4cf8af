"""Tables without a network: commands, the fold of entries, and messages."""
