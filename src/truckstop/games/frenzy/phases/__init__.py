"""The rooms of frenzy, one phase of the rulebook each, named as it names them."""
