"""Tables without a network: commands, the fold of entries, and the messages that are made of it."""
