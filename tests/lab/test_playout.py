"""The loop of simulations: the bots' own chance, and rollouts."""

from pathlib import Path

import pytest

import bench
import truckstop
from truckstop.kernel.chance import Seeded
from truckstop.lab.playout import thoughts_of

MASK = 0x7468_6F75_6768_7400


@pytest.mark.parametrize(("seed", "stream"), [(0, 0), (20261118, 4097), (2**64 - 1, 2**40)])
def test_every_seat_has_thoughts_of_its_own(seed: int, stream: int) -> None:
    """The seeds are fixed: other ones would change the games of every simulation and ladder."""
    drawn = [[one.draw(40, 1000) for _ in range(8)] for one in thoughts_of(seed, 4, stream)]
    for seat, draws in enumerate(drawn):
        other = Seeded(seed ^ MASK ^ seat, stream)
        assert draws == [other.draw(40, 1000) for _ in range(8)]
    assert len({tuple(draws) for draws in drawn}) == 4


def test_the_seed_of_thoughts_is_made_in_one_place() -> None:
    folders = [Path(package.__file__).parent for package in (truckstop, bench) if package.__file__]
    found = [path.name for folder in folders for path in folder.rglob("*.py") if "7468_6F75_6768" in path.read_text()]
    assert found == ["playout.py"]
