"""The two tracks of face-up cards: the popular recipes and the truck cards (T1.7, T1.8, T3.3, T3.14, T4.2)."""

from mypy_extensions import i64

from truckstop.games.tacos.codes import E_POPULAR, E_TRACK, NONE, POPULAR_BONUS
from truckstop.games.tacos.rules import RECIPES_LEFT, TRUCKS_LEFT
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.chance import Chance
from truckstop.kernel.tell import ALL, Tell


def take_popular(s: Tacos, space: i64, chance: Chance, tell: Tell) -> None:
    """Remove the recipe on a space, slide the newer ones, and draw a new one if the deck has any."""
    slide(s, s.rules.popular, space)
    fill_popular(s, chance, tell)


def same_as_before(s: Tacos, space: i64) -> bool:
    """True if the popular recipe on a space, and its bonus, are the same as on the space before."""
    if space == 0 or s.popular(space) != s.popular(space - 1):
        return False
    return POPULAR_BONUS[space] == POPULAR_BONUS[space - 1]


def fill_popular(s: Tacos, chance: Chance, tell: Tell) -> None:
    if s.table[RECIPES_LEFT] > 0:
        design: i64 = s.draw_recipe(chance)
        s.table[s.rules.popular] = design
        tell.say(ALL, E_POPULAR, design)


def take_truck(s: Tacos, space: i64, chance: Chance, tell: Tell) -> None:
    """Remove the truck card on a space, slide the newer ones to the cheap end, and draw a new one."""
    slide(s, s.rules.track, space)
    fill_track(s, chance, tell)


def fill_track(s: Tacos, chance: Chance, tell: Tell) -> None:
    if s.table[TRUCKS_LEFT] > 0:
        card: i64 = s.draw_truck(chance)
        s.table[s.rules.track] = card
        tell.say(ALL, E_TRACK, card)


def slide(s: Tacos, at: i64, space: i64) -> None:
    """Move all cards newer than a space by one, which leaves the newest space empty."""
    while space > 0:
        s.table[at + space] = s.table[at + space - 1]
        space -= 1
    s.table[at] = NONE


def oldest_truck(s: Tacos) -> i64:
    """Return the cheapest space of the truck track."""
    return s.rules.truck_spaces - 1
