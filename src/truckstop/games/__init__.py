"""The games. Importing this package registers them all."""

from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.game import register

register(FRENZY)
