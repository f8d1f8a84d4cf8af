"""A toy game with every feature of the kernel, for the tests of the kernel and of the conformance suite."""

from tests.toy.game import Toy
from tests.toy.state import ToyRules, ToyState

TOY = Toy()

__all__ = ["TOY", "Toy", "ToyRules", "ToyState"]
