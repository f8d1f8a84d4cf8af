"""The games. Importing this package registers them all, and those from outside that `outside.py` finds."""

from truckstop.games import outside
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.rollwrite.game import ROLLWRITE
from truckstop.games.tacos.game import TACOS
from truckstop.kernel.game import register

register(FRENZY)
register(ROLLWRITE)
register(TACOS)
outside.register_all()
