"""The phases of frenzy, with the names that the rulebook has for them."""
