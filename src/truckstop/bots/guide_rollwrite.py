"""The guide of rollwrite: what a sheet promises at the beginning of a turn, before the dice of that turn count.

The features are points, or figures that become points when multiplied. They leave the dice on the table out: no choice
before the cut could change them, so they would add nothing but noise.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.bot import Bot, RandomBot
from truckstop.bots.guide import Guide
from truckstop.bots.quick_rollwrite import QuickRollwrite, double_worth, next_step, quick_rollwrite, site_worth
from truckstop.bots.quick_rollwrite_worth import KINDS, Worth, turns_left
from truckstop.bots.values import ValueModel, model_for, our_models, won
from truckstop.games.rollwrite.codes import (
    AT,
    BONUS_COUNT,
    BRIDGE,
    DIE_COUNT,
    DOUBLE,
    DRIVING,
    ENOUGH,
    FIVE,
    GAS,
    IDLE,
    NONE,
    PROMOTE,
    REROLLS,
    REROLLS_AT_FIRST,
    SHORTEST,
    STEP,
    STEPS_AT_FIRST,
    TAKING,
    TO_START,
    WILD,
)
from truckstop.games.rollwrite.phases.drive_and_write import UNTOLD, drive
from truckstop.games.rollwrite.state import (
    BONUS,
    BRIDGES,
    GONE,
    LAST,
    PLACE,
    REDO,
    STAGE,
    STATIONS,
    STEPS,
    Rollwrite,
    score,
)
from truckstop.kernel.state import State

TURNS_AHEAD: Final = 4
"""Turns until a playout is cut, the current one included."""
NO_CUT: Final = 1000
"""More turns than any game has."""
MOST_PROPOSED: Final = 4
"""Most ends of a path, or sites of a bonus, that are proposed to the search."""
HEATS: Final = [1.5, 4.0, 10.0, 30.0]
"""The heat of the bots that play the first turns of the games that values are fitted from."""
LONGEST_WALK: Final = 24
"""The last turn that they may play alone."""
MOST_POINTS: Final = 400.0
"""The score that counts as 1 in a solo game."""
SCALE: Final = 100.0
"""Features in points are divided by this."""
SALES_AHEAD: Final = 3
"""Sales that are looked ahead from the truck's square."""
PACE_TURNS: Final = 3
"""Turns after which the points of a turn are taken for the pace of the rest."""
NEAR: Final = 2
"""Turns within which a venue counts as near."""
BAND_TURNS: Final = 3
"""Turns in one band of positions with several players."""
LATEST: Final = 7
"""The last band with several players."""
NAMES: Final = [
    "one",
    "points",
    "faces ahead",
    "marks ahead",
    "spaces ahead",
    "bonuses: five",
    "bonuses: promote",
    "bonuses: double",
    "bonuses: road",
    "bonuses: step",
    "bonuses: reroll",
    "bonuses: start",
    "steps",
    "rerolls",
    "stations",
    "bridges",
    "doubled",
    "sales: d4",
    "sales: d6",
    "sales: d8",
    "sales: d10",
    "sales: d12",
    "sales: d20",
    "sales: wild",
    "sales: d20 or wild",
    "venues near",
    "venues in reach",
    "next sales",
    "turns",
    "turns used",
    "points to come at this pace",
    "finished",
]


@final
class GuideRollwrite(Guide):
    """Cuts playouts a few turns ahead; values are fitted to the final score, or to the chance to win."""

    def __init__(self) -> None:
        self.quick: QuickRollwrite = quick_rollwrite()
        self.policy = self.quick
        self.turns_ahead: i64 = TURNS_AHEAD
        self.most_proposed: i64 = MOST_PROPOSED
        self.models: dict[int, ValueModel] = our_models("rollwrite")

    def stage(self, s: State) -> i64:
        assert isinstance(s, Rollwrite)
        return s.count

    def horizon(self, s: State) -> i64:
        """Alone, a playout goes to the end: there, four turns and a fitted value were no better than no search."""
        assert isinstance(s, Rollwrite)
        return s.count + (NO_CUT if s.rules.n == 1 else self.turns_ahead)

    def band(self, s: State) -> i64:
        """Alone, the row of the tracker; with others, the turn."""
        assert isinstance(s, Rollwrite)
        if s.rules.n == 1:
            return (s.rules.sheet.spaces - spaces_left(s, 0)) // s.rules.sheet.columns
        return min(LATEST, s.count // BAND_TURNS)

    def values(self, s: State) -> list[float]:
        assert isinstance(s, Rollwrite)
        alone: bool = s.rules.n == 1
        if s.over:
            return [min(1.0, float(score(s, s.shown, 0)) / MOST_POINTS)] if alone else won(s)
        model = model_for(self.models, s.rules.n)
        if model is None:
            return [min(1.0, float(score(s, s.shown, seat)) / MOST_POINTS) for seat in range(s.rules.n)]
        band: i64 = self.band(s)
        if alone:
            return [max(0.0, min(1.0, model.sum(self.features(s, 0), band)))]
        rows: list[list[float]] = []
        for seat in range(s.rules.n):
            rows.append(self.features(s, seat))
        return model.shares(rows, band)

    def wanderers(self) -> list[Bot]:
        """A policy that never skips spaces in vain cannot teach what skipping them costs."""
        found: list[Bot] = [RandomBot()]
        for heat in HEATS:
            found.append(quick_rollwrite(changes={"heat": heat}))
        return found

    def longest_walk(self, players: i64) -> i64:
        return LONGEST_WALK if players == 1 else SHORTEST

    def settings(self, players: i64) -> list[dict[str, str]]:
        return [{"side": "A"}, {"side": "B"}]

    def commits(self, s: State, seat: i64) -> bool:
        """A drive is chosen whole, with its end."""
        assert isinstance(s, Rollwrite)
        turn: i64 = seat * s.rules.turn_stride
        return s.waiting != 0 and s.turns[turn + STAGE] == DRIVING

    def proposals(self, s: State, seat: i64) -> list[list[int]]:
        """Propose the best ends of a path, each reached by its best way, or the best sites of a bonus."""
        assert isinstance(s, Rollwrite)
        found: list[list[int]] = []
        turn: i64 = seat * s.rules.turn_stride
        if s.waiting == 0 or s.turns[turn + STAGE] == IDLE:
            return found
        if s.turns[turn + STAGE] == DRIVING:
            plan = self.quick.plan_from_here(s, seat)
            for end in plan.best_ends(s.dice, self.most_proposed):
                found.append(driven(s, seat, plan.route_to(end)))
        elif s.turns[turn + STAGE] == TAKING:
            for option in self.best_sites(s, seat):
                found.append([option])
        return found

    def best_sites(self, s: Rollwrite, seat: i64) -> list[int]:
        """Return the best options of the bonus that is being taken; all of them if there are few."""
        options = s.options(seat)
        if len(options) <= self.most_proposed:
            return options
        at: i64 = seat * s.rules.stride
        style = self.quick.style_for(s)
        worth = Worth(s.rules, s.sheets[at : at + s.rules.stride], turns_left(s, seat, style), style)
        double: bool = s.turns[seat * s.rules.turn_stride + BONUS] == DOUBLE
        ranked: list[tuple[float, int]] = []
        for option in options:
            value = double_worth(worth, option - AT) if double else site_worth(worth, option)
            ranked.append((-value, option))
        ranked.sort()
        return [option for _, option in ranked[: self.most_proposed]]

    def feature_names(self) -> list[str]:
        return NAMES

    def features(self, s: State, seat: i64) -> list[float]:
        assert isinstance(s, Rollwrite)
        rules = s.rules
        sheet = rules.sheet
        at: i64 = seat * rules.stride
        own = s.shown[at : at + rules.stride]
        points: float = float(score(s, s.shown, seat)) / SCALE
        if spaces_left(s, seat) == 0:
            done: list[float] = [0.0] * len(NAMES)
            done[0] = 1.0
            done[1] = points
            done[len(NAMES) - 1] = 1.0
            return done
        style = self.quick.style_for(s)
        turns = turns_left(s, NONE, style)
        worth = Worth(rules, own, turns, style)
        ahead: i64 = sheet.spaces - 1 - worth.last
        left: float = float(ahead) / float(sheet.spaces)
        faces: float = 0.0
        marks: float = 0.0
        left_by_die = vec[i64]([0] * KINDS)
        for space in range(worth.last + 1, sheet.spaces):
            die: i64 = sheet.die[space]
            faces += worth.means[die]
            left_by_die[die] += 1
            marks += float(own[rules.marks + sheet.column[space]])
        found: list[float] = [1.0, points, faces / SCALE, marks / SCALE, left]
        self.add_bonuses(worth, left, found)
        found.append(float(own[STEPS] - STEPS_AT_FIRST) * left)
        found.append(float(own[REDO] - REROLLS_AT_FIRST) * left)
        found.append(float(own[STATIONS]) * left)
        found.append(float(own[BRIDGES]) * left)
        # The sales that venues and spaces allow, whatever their order.
        open_by_die = vec[i64]([0] * KINDS)
        doubled: float = 0.0
        near: float = 0.0
        reach: float = 0.0
        base: i64 = own[PLACE] * worth.roads.squares
        for venue in range(worth.venues):
            open_by_die[worth.kind[venue]] += 1
            doubled += worth.extra[venue]
            far: i64 = i64(worth.roads.far[base + worth.where[venue]])
            if far <= worth.steps:
                reach += worth.worth[venue]
            elif far <= NEAR * worth.steps:
                near += worth.worth[venue]
        found.append(doubled / SCALE)
        for die in range(DIE_COUNT):
            found.append(float(min(open_by_die[die], left_by_die[die])) * worth.means[die] / SCALE)
        found.append(float(open_by_die[WILD]) * left)
        highest: i64 = DIE_COUNT - 1
        found.append(float(min(open_by_die[highest] + open_by_die[WILD], left_by_die[highest])) / 10.0)
        found.append(near / SCALE)
        found.append(reach / SCALE)
        found.append(worth.from_square(own[PLACE], worth.last, SALES_AHEAD) / SCALE)
        found.append(min(turns, float(ahead)) / float(sheet.spaces))
        found.append(float(s.count) / float(sheet.spaces))
        found.append(points * min(turns, float(ahead)) / float(max(s.count, PACE_TURNS)))
        found.append(0.0)
        return found

    def add_bonuses(self, worth: Worth, left: float, found: list[float]) -> None:
        """Add what the bonuses not gained yet promise, by kind: the probability of each, times its worth."""
        sheet = worth.sheet
        columns: i64 = sheet.columns
        likely = vec[float]([0.0] * BONUS_COUNT)
        in_row: i64 = 0
        for row in range((worth.last + 1) // columns, len(sheet.row_bonuses)):
            in_row = 0
            for space in range(row * columns, worth.last + 1):
                if worth.own[worth.rules.written + space] > 0:
                    in_row += 1
            if in_row < ENOUGH:
                row_left: i64 = min(columns, (row + 1) * columns - 1 - worth.last)
                chance = worth.tails[(ENOUGH - in_row) * worth.width + row_left]
                for bonus in sheet.row_bonuses[row]:
                    likely[bonus] += chance
        best: float = 0.0
        for column in range(columns):
            best = max(best, worth.promotion(column))
            if worth.in_column[column] < ENOUGH:
                chance = worth.tails[(ENOUGH - worth.in_column[column]) * worth.width + worth.left_in_column[column]]
                for bonus in sheet.column_bonuses[column]:
                    likely[bonus] += chance
        found.append(likely[FIVE] / 10.0)
        found.append(likely[PROMOTE] * best / SCALE)
        found.append(likely[DOUBLE] * left)
        found.append((likely[BRIDGE] + likely[GAS]) * left)
        found.append(likely[STEP] * left)
        found.append(likely[REROLLS] * left)
        found.append(likely[TO_START] * left)


def driven(s: Rollwrite, seat: i64, route: vec[i64]) -> list[int]:
    """Return the options that drive a route to its end. Forced steps are taken unasked, so they have none."""
    options: list[int] = []
    turn: i64 = seat * s.rules.turn_stride
    begun: i64 = s.turns[turn + GONE]
    ahead = s.copy()
    while ahead.turns[turn + STAGE] == DRIVING:
        option: i64 = next_step(ahead, seat, route, ahead.turns[turn + GONE] - begun)
        options.append(option)
        drive(ahead, seat, option, UNTOLD)
    return options


def spaces_left(s: Rollwrite, seat: i64) -> i64:
    """Return how many spaces of the tracker lie ahead."""
    return s.rules.sheet.spaces - 1 - s.shown[seat * s.rules.stride + LAST]
