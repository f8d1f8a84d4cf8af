"""The games. Importing this package registers them all."""

from truckstop.games.frenzy.game import FRENZY
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.game import register

register(FRENZY)
register(ROLLWRITE)
register(TACOS)
