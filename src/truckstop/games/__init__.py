"""The games. Importing this package registers them all; `outside.py` finds those from outside when they are needed."""

from truckstop.games import outside
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.game import find_with, register

register(FRENZY)
register(ROLLWRITE)
register(TACOS)
find_with(outside.register_all)
