"""The quick bot for rollwrite: greedy's way of thinking at a fraction of its time.

Greedy values the whole sheet at every step. Quick makes a plan once a turn and follows it: at each later decision it
finds that the plan still fits, because the plan is made from the sheet as it was before the turn and from the path
driven since. The last plan of each seat is kept, but only to save time: without it the same plan would be made again.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.bot import THOUGHT, Bot
from truckstop.bots.quick_rollwrite_plan import Plan
from truckstop.bots.quick_rollwrite_style import WEIGHTS, RollwriteStyle
from truckstop.bots.quick_rollwrite_worth import NEVER, Worth, turns_left
from truckstop.bots.styles import PLAIN, read, weights_of
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
    START,
    STOP,
    STOP_BIT,
    TIMES,
    TO_START,
    WRITE,
)
from truckstop.games.rollwrite.drive import WAY_BIT
from truckstop.games.rollwrite.state import BONUS, GONE, MAY, PLACE, ROADS, STAGE, Rollwrite
from truckstop.kernel.chance import Chance
from truckstop.kernel.state import State

LOTTERY_STEPS: Final = 1000000
"""Resolution of a weighted random choice."""
DOUBLE_DISTANCE: Final = 0.3
"""Money by which a 2x loses value with each step from the truck to its venue."""
OWN_SQUARE_WEIGHT: Final = 3.0
"""Weight of what a site brings into reach of the truck itself; that of each open venue is 1."""
ALONE: Final = "alone"
"""The style of solo games, on which every other style is laid there."""
PICKING: Final = 0
ROLLING: Final = 1


@final
class QuickRollwrite(Bot):
    """Decides by the plan of the turn."""

    def __init__(self, key: str, style: RollwriteStyle, alone: RollwriteStyle) -> None:
        self.key = key
        self.looks = True
        self.style = style
        """How it plays against others."""
        self.alone = alone
        """How it plays a solo game."""
        self.plans: list[Plan | None] = []
        """By seat: the last plan that began with a turn."""
        self.changed: list[Plan | None] = []
        """By seat: the last plan that began in the middle of a turn."""

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(s, Rollwrite)
        style = self.style_for(s)
        if s.phase_index == PICKING:
            return pick_start(s, seat, style, chance)
        if s.phase_index == ROLLING:
            die: i64 = self.plan_of(s, seat).reroll(s.dice)
            return KEEP if die == NONE else REROLL + die
        stage: i64 = s.turns[seat * s.rules.turn_stride + STAGE]
        if stage == DRIVING:
            return self.drive(s, seat)
        if stage == SELLING:
            return choose_die(self.plan_of(s, seat).worth, s, seat)
        options = s.options(seat)
        if stage == ORDERING:
            return choose_order(options)
        at: i64 = seat * s.rules.stride
        worth = Worth(s.rules, s.sheets[at : at + s.rules.stride], turns_left(s, seat, style), style)
        bonus: i64 = s.turns[seat * s.rules.turn_stride + BONUS]
        if bonus == PROMOTE:
            return choose_column(worth, options)
        if bonus == TO_START:
            return choose_start(worth, options)
        if bonus == DOUBLE:
            return choose_double(worth, options)
        return choose_site(worth, options)

    def style_for(self, s: Rollwrite) -> RollwriteStyle:
        return self.alone if s.rules.n == 1 else self.style

    def plan_of(self, s: Rollwrite, seat: i64) -> Plan:
        """Return the plan of the seat's turn, from its beginning."""
        rules = s.rules
        at: i64 = seat * rules.stride
        style = self.style_for(s)
        turns = turns_left(s, seat, style)
        while len(self.plans) <= seat:
            self.plans.append(None)
            self.changed.append(None)
        kept = self.plans[seat]
        if kept is not None and kept.fits(rules, s.shown, at, turns):
            return kept
        own = s.shown[at : at + rules.stride]
        plan = Plan(rules, own, vec[i64]([own[PLACE]]), 0, turns, style)
        self.plans[seat] = plan
        return plan

    def drive(self, s: Rollwrite, seat: i64) -> i64:
        """Follow the plan. If the path has left it, make another plan from the first square that is not on it."""
        turn: i64 = seat * s.rules.turn_stride
        gone: i64 = s.turns[turn + GONE]
        first: i64 = turn + s.rules.path
        plan = self.plan_of(s, seat)
        while True:
            route = plan.route_to(plan.target(s.dice))
            length: i64 = len(route)
            step: i64 = 0
            while plan.gone + step < gone and step < length and route[step] == s.turns[first + plan.gone + step + 1]:
                step += 1
            if plan.gone + step == gone:
                return next_step(s, seat, route, step)
            plan = self.changed_plan(s, seat, plan, plan.gone + step + 1)

    def plan_from_here(self, s: Rollwrite, seat: i64) -> Plan:
        """Return the plan of a driving seat from the last square of its path."""
        plan = self.plan_of(s, seat)
        gone: i64 = s.turns[seat * s.rules.turn_stride + GONE]
        return plan if gone == 0 else self.changed_plan(s, seat, plan, gone)

    def changed_plan(self, s: Rollwrite, seat: i64, plan: Plan, gone: i64) -> Plan:
        """Return the plan that begins after `gone` steps of the path."""
        rules = s.rules
        first: i64 = seat * rules.turn_stride + rules.path
        kept = self.changed[seat]
        if (
            kept is not None
            and kept.follows(s.turns, first, gone)
            and kept.fits(rules, s.shown, seat * rules.stride, plan.turns)
        ):
            return kept
        changed = Plan(rules, plan.before, s.turns[first : first + gone + 1], gone, plan.turns, plan.style)
        self.changed[seat] = changed
        return changed


def next_step(s: Rollwrite, seat: i64, route: vec[i64], step: i64) -> i64:
    """Return the option that drives the next step of a route, or stops at its end."""
    turn: i64 = seat * s.rules.turn_stride
    may: i64 = s.turns[turn + MAY]
    if step == len(route):
        return STOP if may & STOP_BIT != 0 else first_way(may)
    here: i64 = s.turns[turn + s.rules.path + s.turns[turn + GONE]]
    next = s.rules.sheet.roads(s.sheets[seat * s.rules.stride + ROADS]).next
    for way in range(4):
        if next[here * 4 + way] == route[step] and may & WAY_BIT[way] != 0:
            return GO + way
    return first_way(may)


def first_way(may: i64) -> i64:
    """Return the first of the options that the bits of `may` allow."""
    for way in range(4):
        if may & WAY_BIT[way] != 0:
            return GO + way
    return STOP


def choose_die(worth: Worth, s: Rollwrite, seat: i64) -> i64:
    """Choose the die to sell at a wild venue."""
    here: i64 = s.sheets[seat * s.rules.stride + PLACE]
    times: float = float(TIMES) if worth.is_doubled(here) else 1.0
    best: i64 = NONE
    most: float = NEVER
    for die in range(DIE_COUNT):
        if worth.sheet.next_space(worth.last, die) != NONE:
            value = worth.sold_at(here, die) + times * float(s.dice[die])
            if value > most:
                best = die
                most = value
    return WRITE + best


# Bonuses and starts


def choose_order(options: list[int]) -> i64:
    """Move the truck first, then draw stations, bridges and the 2x near it; marks come last."""
    for bonus in [TO_START, GAS, BRIDGE, DOUBLE]:
        if FIRST + bonus in options:
            return FIRST + bonus
    return options[0]


def pick_start(s: Rollwrite, seat: i64, style: RollwriteStyle, chance: Chance) -> i64:
    """Draw a start, better ones more often: bots with equal starts would play the same game on the same dice."""
    at: i64 = seat * s.rules.stride
    worth = Worth(s.rules, s.shown[at : at + s.rules.stride], turns_left(s, seat, style), style)
    starts = s.rules.sheet.starts
    count: i64 = len(starts)
    weights: list[float] = []
    total: float = 0.0
    for start in range(count):
        weight = math.exp(worth.from_square(starts[start], worth.last, worth.depth + 1) / style.start_heat)
        weights.append(weight)
        total += weight
    ticket = total * float(chance.draw(THOUGHT, LOTTERY_STEPS)) / float(LOTTERY_STEPS)
    for start in range(count - 1):
        ticket -= weights[start]
        if ticket < 0.0:
            return START + start
    return START + count - 1


def choose_start(worth: Worth, options: list[int]) -> i64:
    """Move to a start if the next sales are better there."""
    best: i64 = PASS
    most: float = NEVER
    for option in options:
        here: i64 = worth.own[PLACE] if option == PASS else worth.sheet.starts[option - START]
        value = worth.from_square(here, worth.last, worth.depth + 1)
        if value > most:
            best = option
            most = value
    return best


def choose_column(worth: Worth, options: list[int]) -> i64:
    best: i64 = options[0]
    most: float = 0.0
    for option in options:
        value = worth.promotion(option - COLUMN)
        if value > most:
            best = option
            most = value
    return best


def choose_double(worth: Worth, options: list[int]) -> i64:
    """Double a near venue with a high die that still has spaces ahead."""
    best: i64 = options[0]
    most: float = NEVER
    for option in options:
        value = double_worth(worth, option - AT)
        if value > most:
            best = option
            most = value
    return best


def double_worth(worth: Worth, square: i64) -> float:
    """Return the worth of a 2x on this square."""
    return worth.useful(square) - DOUBLE_DISTANCE * float(worth.roads.distance(worth.own[PLACE], square))


def choose_site(worth: Worth, options: list[int]) -> i64:
    """Draw a bridge or a station where it brings most into reach."""
    best: i64 = options[0]
    most: float = -1.0
    for option in options:
        value = site_worth(worth, option)
        if value > most:
            best = option
            most = value
    return best


def site_worth(worth: Worth, option: i64) -> float:
    """Return the worth of the venues that a site brings into reach of each other and of the truck."""
    value: float = OWN_SQUARE_WEIGHT * newly_reached(worth, worth.own[PLACE], option)
    for venue in range(worth.venues):
        value += newly_reached(worth, worth.where[venue], option)
    return value


def newly_reached(worth: Worth, here: i64, option: i64) -> float:
    """Return the worth of the venues that a bridge or a station brings into reach from here."""
    roads = worth.roads
    far = roads.far
    steps: i64 = worth.steps
    base: i64 = here * roads.squares
    value: float = 0.0
    if option >= ACROSS:
        one, other = worth.sheet.ends(option - ACROSS)
        to_one: i64 = i64(far[base + one])
        to_other: i64 = i64(far[base + other])
        if min(to_one, to_other) >= steps:
            return 0.0
        from_one: i64 = one * roads.squares
        from_other: i64 = other * roads.squares
        for venue in range(worth.venues):
            there: i64 = worth.where[venue]
            if i64(far[base + there]) > steps:
                over: i64 = to_one + i64(far[from_other + there]) + 1
                back: i64 = to_other + i64(far[from_one + there]) + 1
                if over <= steps or back <= steps:
                    value += worth.worth[venue]
        return value
    station: i64 = (option - AT) * roads.squares
    left: i64 = steps - i64(far[base + option - AT]) + FUEL
    if left < FUEL:
        return 0.0
    for venue in range(worth.venues):
        there = worth.where[venue]
        if i64(far[base + there]) > steps and i64(far[station + there]) <= left:
            value += worth.worth[venue]
    return value


def quick_rollwrite(style: str = PLAIN, changes: dict[str, float] | None = None, key: str = "quick") -> QuickRollwrite:
    """Return the quick bot in one of its styles, with other weights on top. Alone it starts from the style `alone`."""
    name = "quick_rollwrite"
    several = RollwriteStyle(weights_of(name, WEIGHTS, style, changes or {}))
    own: dict[str, float] = {}
    if style != PLAIN:
        own = {key: float(value) for key, value in read(name)["styles"][style].items()}
    alone = RollwriteStyle(weights_of(name, WEIGHTS, ALONE, own | (changes or {})))
    return QuickRollwrite(key, several, alone)
