"""A toy game with every feature of the kernel, to prove kernel and conformance suite on before any real game."""

from tests.toy.game import Toy
from tests.toy.state import ToyRules, ToyState

TOY = Toy()

__all__ = ["TOY", "Toy", "ToyRules", "ToyState"]
