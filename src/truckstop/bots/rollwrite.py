"""The greedy bot for rollwrite: takes the best sale in reach, by face, skipped spaces and the truck's next position.

Each sale is valued together with the two that could follow it at mean faces. The values are in `rollwrite_worth.py`.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.bot import THOUGHT, Bot
from truckstop.bots.rollwrite_worth import NEVER, Mind, Style
from truckstop.games.rollwrite.codes import (
    ACROSS,
    AT,
    BRIDGE,
    COLUMN,
    DIE_COUNT,
    DOUBLE,
    DRIVING,
    FIRST,
    FUEL,
    GAS,
    GO,
    KEEP,
    NONE,
    ORDERING,
    PASS,
    PROMOTE,
    REROLL,
    SELLING,
    SIDES,
    START,
    STOP,
    STOP_BIT,
    TO_START,
    WILD,
    WRITE,
)
from truckstop.games.rollwrite.drive import is_used
from truckstop.games.rollwrite.state import BONUS, GONE, LEFT_OVER, MAY, OBLIGED, PLACE, STAGE, STATIONS, Rollwrite
from truckstop.kernel.chance import Chance
from truckstop.kernel.state import State

FAR_OFF: Final = 1000000.0
"""The cost of a square out of reach."""
LOTTERY_STEPS: Final = 1000000
"""Resolution of a weighted random choice."""
POWERS: Final = [1, 2, 4, 8, 16, 32, 64]
"""Powers of two: compiled code must not shift by a variable."""
REROLL_MARGIN: Final = 0.01
"""Money that a reroll must be expected to gain."""
EQUAL: Final = 0.000001
"""Values that differ by less than this are equal; rounding of floats must not decide between them."""
DOUBLE_DISTANCE: Final = 0.3
"""Money by which a 2x loses value with each step from the truck to its venue."""
OWN_SQUARE_WEIGHT: Final = 3.0
"""Weight of what a site brings into reach of the truck itself; that of each open venue is 1."""


@final
class GreedyRollwrite(Bot):
    """Decides each step by the values of `Mind`."""

    def __init__(self, key: str = "greedy", style: Style | None = None) -> None:
        self.key = key
        self.looks = True
        self.style = Style() if style is None else style

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(s, Rollwrite)
        mind = Mind(s, seat, self.style)
        phase = s.phase.key
        if phase == "roll":
            return choose_reroll(mind, s, seat)
        if phase == "pick starts":
            return pick_start(mind, s.options(seat), chance)
        stage: i64 = s.turns[seat * s.rules.turn_stride + STAGE]
        if stage == DRIVING:
            return choose_way(mind, s, seat)
        if stage == SELLING:
            return choose_die(mind, s, seat)
        options = s.options(seat)
        if stage == ORDERING:
            return choose_order(options)
        bonus: i64 = s.turns[seat * s.rules.turn_stride + BONUS]
        if bonus == PROMOTE:
            return choose_column(mind, options)
        if bonus == TO_START:
            return choose_start(mind, options)
        if bonus == DOUBLE:
            return choose_double(mind, options)
        return choose_site(mind, options)


@final
class Reach:
    """The cheapest way to each square, by the worth of the venues closed on the way, and its first step.

    A search over states of a path: the stations entered, the steps left, the square. It goes from few stations to many
    and from many steps left to few, so that the cost of a state is final when the state is visited.
    """

    def __init__(self, mind: Mind, s: Rollwrite, seat: i64, here: i64, left: i64, driving: bool) -> None:
        squares: i64 = mind.sheet.squares
        powers = vec[i64](POWERS)
        # By square: 0, the bit of a station not entered yet, or NONE for one that was: a station is entered once.
        bit = vec[i64]([0] * squares)
        count: i64 = 0
        for k in range(s.sheets[mind.at + STATIONS]):
            station: i64 = s.sheets[mind.at + s.rules.stations + k]
            if driving and is_used(s, seat, station):
                bit[station] = NONE
            else:
                bit[station] = powers[count]
                count += 1
        self.cost = vec[float]([FAR_OFF] * squares)
        self.way = vec[i64]([NONE] * squares)
        layers: i64 = left + FUEL * count + 1
        layer_count: i64 = powers[count] * layers
        cost = vec[float]([FAR_OFF] * (layer_count * squares))
        way = vec[i64]([NONE] * (layer_count * squares))
        least = vec[float]([FAR_OFF] * (powers[count] * squares))
        # The squares reached in each layer, as a linked list.
        newest = vec[i64]([NONE] * layer_count)
        before = vec[i64]([NONE] * (layer_count * squares))
        begun: i64 = layers - 1 - left
        cost[begun * squares + here] = 0.0
        newest[begun] = here
        roads = mind.roads
        for layer in range(begun, layer_count):
            used: i64 = layer // layers
            fuel: i64 = layers - 1 - layer % layers
            base: i64 = layer * squares
            square: i64 = newest[layer]
            while square != NONE:
                paid = cost[base + square]
                first: i64 = way[base + square]
                # Otherwise a path reached this square as cheaply with more steps left.
                if paid < least[used * squares + square]:
                    least[used * squares + square] = paid
                    if paid < self.cost[square]:
                        self.cost[square] = paid
                        self.way[square] = first
                    if mind.number[square] != NONE:
                        paid += mind.shut[mind.number[square]]
                    for step in range(4):
                        there: i64 = roads.next[square * 4 + step]
                        if there == NONE or fuel == 0:
                            continue
                        to: i64 = layer + 1
                        if bit[there] != 0:
                            if bit[there] == NONE or used & bit[there] != 0:
                                continue
                            to += bit[there] * layers - FUEL
                        at: i64 = to * squares + there
                        if paid < cost[at]:
                            if cost[at] == FAR_OFF:
                                before[at] = newest[to]
                                newest[to] = there
                            cost[at] = paid
                            way[at] = step if first == NONE else first
                square = before[base + square]


# The roll


def choose_reroll(mind: Mind, s: Rollwrite, seat: i64) -> i64:
    """Reroll the die with the highest expected gain, or keep the roll if no reroll gains anything."""
    at: i64 = mind.at
    here: i64 = s.sheets[at + PLACE]
    reach = Reach(mind, s, seat, here, mind.steps, False)
    # By die, then by die at a doubled venue: the best value of a sale without the face.
    bare = vec[float]([NEVER] * (2 * DIE_COUNT))
    for square in range(mind.sheet.squares):
        if reach.cost[square] < FAR_OFF and square != here and mind.is_open(square):
            venue: i64 = mind.sheet.venue[square]
            twice: i64 = DIE_COUNT if mind.times(square) > 1.0 else 0
            for die in range(DIE_COUNT):
                if die == venue or venue == WILD:
                    value = mind.sold_at(square, die)
                    if value > NEVER:
                        bare[twice + die] = max(bare[twice + die], value - reach.cost[square])
    now = best_sale_of_roll(bare, s.dice, NONE, 0)
    best: i64 = KEEP
    most: float = now + REROLL_MARGIN
    for die in range(DIE_COUNT):
        if s.dice[DIE_COUNT + die] == 0 and (bare[die] > NEVER or bare[DIE_COUNT + die] > NEVER):
            total: float = 0.0
            for face in range(1, SIDES[die] + 1):
                total += best_sale_of_roll(bare, s.dice, die, face)
            total /= float(SIDES[die])
            if total > most:
                best = REROLL + die
                most = total
    return best


def best_sale_of_roll(bare: vec[float], dice: vec[i64], changed: i64, face: i64) -> float:
    """Return the value of the best sale if one die showed another face."""
    best: float = NEVER
    for die in range(DIE_COUNT):
        shows = float(face if die == changed else dice[die])
        best = max(best, max(bare[die] + shows, bare[DIE_COUNT + die] + 2.0 * shows))
    return best


# Driving and writing


def choose_way(mind: Mind, s: Rollwrite, seat: i64) -> i64:
    """Return the first step towards the best square to end on."""
    turn: i64 = seat * s.rules.turn_stride
    here: i64 = s.turns[turn + s.rules.path + s.turns[turn + GONE]]
    may: i64 = s.turns[turn + MAY]
    obliged: bool = s.turns[turn + OBLIGED] == 1
    reach = Reach(mind, s, seat, here, s.turns[turn + LEFT_OVER], True)
    best: i64 = NONE
    most: float = NEVER
    for square in range(mind.sheet.squares):
        cost = reach.cost[square]
        if cost == FAR_OFF or (square == here and may & STOP_BIT == 0):
            continue
        if not obliged:
            value = mind.crossed_at(square) - cost
        elif mind.is_open(square):
            value = best_sale(mind, s, square) - cost
        else:
            continue
        if value > most + EQUAL:
            best = square
            most = value
    if best == here:
        return STOP
    return GO + reach.way[best]


def best_sale(mind: Mind, s: Rollwrite, square: i64) -> float:
    """Return the value of the best sale at this square."""
    venue: i64 = mind.sheet.venue[square]
    times: float = mind.times(square)
    if venue != WILD:
        return mind.sold_at(square, venue) + times * float(s.dice[venue])
    best: float = NEVER
    for die in range(DIE_COUNT):
        best = max(best, mind.sold_at(square, die) + times * float(s.dice[die]))
    return best


def choose_die(mind: Mind, s: Rollwrite, seat: i64) -> i64:
    """Choose the die to sell at a wild venue."""
    here: i64 = s.sheets[mind.at + PLACE]
    times: float = mind.times(here)
    best: i64 = NONE
    most: float = NEVER
    for option in s.options(seat):
        die: i64 = option - WRITE
        value = mind.sold_at(here, die) + times * float(s.dice[die])
        if value > most:
            best = option
            most = value
    return best


# Bonuses and starts


def choose_order(options: list[int]) -> i64:
    """Move the truck first, then draw stations, bridges and the 2x near it; marks come last."""
    for bonus in [TO_START, GAS, BRIDGE, DOUBLE]:
        if FIRST + bonus in options:
            return FIRST + bonus
    return options[0]


def pick_start(mind: Mind, options: list[int], chance: Chance) -> i64:
    """Draw a start, better ones more often: greedy bots with equal starts would play the same game on the same dice."""
    weights: list[float] = []
    for option in options:
        value = mind.from_square(mind.sheet.starts[option - START], mind.last, mind.depth + 1)
        weights.append(math.exp(value / mind.style.heat))
    ticket = sum(weights) * float(chance.draw(THOUGHT, LOTTERY_STEPS)) / float(LOTTERY_STEPS)
    for index in range(len(weights) - 1):
        ticket -= weights[index]
        if ticket < 0.0:
            return options[index]
    return options[len(options) - 1]


def choose_start(mind: Mind, options: list[int]) -> i64:
    """Move to a start if the next sales are better there."""
    best: i64 = PASS
    most: float = NEVER
    for option in options:
        here: i64 = mind.s.sheets[mind.at + PLACE] if option == PASS else mind.sheet.starts[option - START]
        value = mind.from_square(here, mind.last, mind.depth + 1)
        if value > most:
            best = option
            most = value
    return best


def choose_column(mind: Mind, options: list[int]) -> i64:
    best: i64 = options[0]
    most: float = 0.0
    for option in options:
        value = mind.promotion(option - COLUMN)
        if value > most:
            best = option
            most = value
    return best


def choose_double(mind: Mind, options: list[int]) -> i64:
    """Double a near venue with a high die that still has spaces ahead."""
    here: i64 = mind.s.sheets[mind.at + PLACE]
    best: i64 = options[0]
    most: float = NEVER
    for option in options:
        square: i64 = option - AT
        value = mind.useful(square) - DOUBLE_DISTANCE * float(mind.roads.distance(here, square))
        if value > most:
            best = option
            most = value
    return best


def choose_site(mind: Mind, options: list[int]) -> i64:
    """Draw a bridge or a station where it brings most venues into reach of each other and of the truck."""
    venues: list[i64] = []
    for square in range(mind.sheet.squares):
        if mind.is_open(square) and mind.useful(square) > 0.0:
            venues.append(square)
    here: i64 = mind.s.sheets[mind.at + PLACE]
    best: i64 = options[0]
    most: float = -1.0
    for option in options:
        value: float = OWN_SQUARE_WEIGHT * newly_reached(mind, venues, here, option)
        for venue in venues:
            value += newly_reached(mind, venues, venue, option)
        if value > most:
            best = option
            most = value
    return best


def newly_reached(mind: Mind, venues: list[i64], here: i64, option: i64) -> float:
    """Return the worth of the venues that a bridge or a station brings into reach from here."""
    roads = mind.roads
    steps: i64 = mind.steps
    value: float = 0.0
    if option >= ACROSS:
        one, other = mind.sheet.ends(option - ACROSS)
        to_one: i64 = roads.distance(here, one)
        to_other: i64 = roads.distance(here, other)
        if min(to_one, to_other) >= steps:
            return 0.0
        for venue in venues:
            if roads.distance(here, venue) > steps:
                far: i64 = min(to_one + roads.distance(other, venue), to_other + roads.distance(one, venue)) + 1
                if far <= steps:
                    value += mind.useful(venue)
        return value
    station: i64 = option - AT
    to: i64 = roads.distance(here, station)
    if to > steps:
        return 0.0
    for venue in venues:
        if roads.distance(here, venue) > steps and roads.distance(station, venue) <= steps - to + FUEL:
            value += mind.useful(venue)
    return value
