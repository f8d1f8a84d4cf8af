"""The quick bot for tacos: as strong as greedy at a fraction of its time, for playouts and large simulations.

It chooses the actions of a turn and the cards to take, keep and lay by the values of `quick_tacos_mind`. Stalls and
bids are in `quick_tacos_visit`, truck cards in `quick_tacos_trucks`, the weights in `data/quick_tacos.toml`. It reads
nothing that its seat cannot know, so it answers the same before and after `forget`.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.bot import THOUGHT, Bot
from truckstop.bots.quick_tacos_mind import MOST_PLANS, SUMS, TacosMind
from truckstop.bots.quick_tacos_style import WEIGHTS, TacosStyle
from truckstop.bots.quick_tacos_trucks import choose_play, exchange_ends, truck_worth, unseen_worth
from truckstop.bots.quick_tacos_visit import TacosVisit
from truckstop.bots.styles import PLAIN, weights_of
from truckstop.bots.tacos_worth import NEVER, actions_left
from truckstop.games.tacos.codes import (
    BID,
    BUY,
    BUY_UNSEEN,
    COINS,
    DRAW_INGREDIENTS,
    DRAW_RECIPES,
    EXCHANGE,
    FROM,
    KEEP,
    KEEP_RECIPE,
    LAY,
    MOST_KINDS,
    NONE,
    OPTION_COUNT,
    PASS,
    PER_CUSTOMER,
    PLAY,
    POPULAR,
    RECIPE,
    SUBSTITUTE,
    TAKE,
    TRUCK_COSTS,
    TURN_ACTIONS,
    TURN_COINS,
    UNSEEN_COST,
)
from truckstop.games.tacos.rules import ASK_STRIDE, INGREDIENTS_LEFT, RECIPES_LEFT
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.suggest import design_at
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.state import State

PASS_GAIN: Final = -0.001
"""An action is better than passing if it gains more than this."""
LOTTERY_STEPS: Final = 1000000
"""Resolution of a weighted random choice."""
PLANNING: Final = 4
"""The phase of turns, as an index into the phases of a round."""


@final
class QuickTacos(Bot):
    """Takes the best option by closed-form values."""

    def __init__(self, key: str = "quick", style: TacosStyle | None = None) -> None:
        self.key = key
        self.looks = True
        self.style = style if style is not None else tacos_style()
        self.mind = TacosMind(self.style)
        self.visit = TacosVisit(self.mind)
        self.worths: vec[float] = vec[float]([0.0] * OPTION_COUNT)
        """By number of an option in the list of options: what it gains. Overwritten by every decision."""
        self.options = Options()
        self.built: vec[i64] = vec[i64]([0] * MOST_PLANS)
        """The options that build a recipe, by their number in the list, the most rewarding first."""
        self.at_once: vec[float] = vec[float]([0.0] * MOST_PLANS)
        """By position in `built`: an upper bound of what it gains."""
        self.saved: vec[i64] = vec[i64]([0] * (MOST_KINDS + 3))

    def choose(self, s: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(s, Tacos)
        options = self.options
        s.fill_options(seat, options)
        first: i64 = options.get(0)
        if options.count == 1:
            return first
        if first >= TAKE:
            return self.choose_taken(s, seat, options)
        if first >= LAY:
            return self.choose_laid(s, seat, options)
        if first >= KEEP:
            return self.choose_kept(s, seat, options)
        if s.waiting > 0:
            count: i64 = self.visit.weigh(s, seat, options)
            heat: float = self.style.bid_heat if first >= BID else self.style.stall_heat
            return options.get(drawn(self.visit.worths, count, heat, chance))
        if s.phase_index == PLANNING:
            return self.choose_action(s, seat, options, chance)
        return choose_play(self.mind, s, seat, options, False)

    # Ingredients and recipes

    def choose_taken(self, s: Tacos, seat: i64, options: Options) -> i64:
        """Take the ingredient that adds the most to the hand, from any stall."""
        mind = self.mind
        mind.look(s, seat, actions_left(s, seat) if s.phase_index == PLANNING else TURN_ACTIONS)
        mind.plan(True)
        best: i64 = options.get(0)
        most: float = NEVER
        for i in range(options.count):
            option: i64 = options.get(i)
            kind: i64 = (option - FROM) % MOST_KINDS if option >= FROM else option - TAKE
            gain: float = mind.card_gain(kind)
            if gain > most:
                best = option
                most = gain
        return best

    def choose_kept(self, s: Tacos, seat: i64, options: Options) -> i64:
        """Keep the best of the drawn cards; the action is already spent."""
        mind = self.mind
        mind.look(s, seat, actions_left(s, seat) - 1)
        mind.plan(True)
        best: i64 = options.get(0)
        most: float = NEVER
        for i in range(options.count):
            option: i64 = options.get(i)
            gain: float = (
                mind.recipe_gain(option - KEEP_RECIPE) if option >= KEEP_RECIPE else mind.card_gain(option - KEEP)
            )
            if gain > most:
                best = option
                most = gain
        return best

    def choose_laid(self, s: Tacos, seat: i64, options: Options) -> i64:
        """Lay the first of the chosen cards that is not laid yet; cards are laid in ascending order."""
        mind, rules = self.mind, s.rules
        mind.look(s, seat, actions_left(s, seat))
        for kind in range(rules.kinds):
            mind.work[kind] = mind.cards[kind]
        for category in range(3):
            mind.work[SUMS + category] = mind.cards[SUMS + category]
        mind.lay_cards(rules, s.building, 0)
        for i in range(options.count):
            option: i64 = options.get(i)
            kind = option - LAY
            if mind.cards[kind] - mind.work[kind] > s.table[rules.laid + kind]:
                return option
        return options.get(0)

    # A turn

    def choose_action(self, s: Tacos, seat: i64, options: Options, chance: Chance) -> i64:
        """Play useful truck cards first, then take the action that gains the most.

        Coins are exchanged only to end a game that is won.
        """
        mind = self.mind
        acts: i64 = actions_left(s, seat)
        mind.look(s, seat, acts)
        if mind.truck_cards(s) > 0:
            card: i64 = choose_play(mind, s, seat, options, True)
            if card != PASS:
                return card
        if mind.coins >= PER_CUSTOMER and s.supply > 0 and exchange_ends(mind, s, seat):
            return EXCHANGE
        if acts == 0:
            return PASS
        mind.acts = acts - 1
        base: float = mind.plan(True)
        purse: float = mind.coins_worth(mind.coins)
        worths = self.worths
        best: i64 = PASS
        most: float = PASS_GAIN
        builds: i64 = 0
        dearest: float = 0.0
        for i in range(mind.ordered):
            if mind.lay[mind.order[i]] > dearest:
                dearest = mind.lay[mind.order[i]]
        for i in range(options.count):
            option: i64 = options.get(i)
            gain: float = NEVER
            if option == COINS:
                gain = mind.coins_worth(mind.coins + TURN_COINS) - purse
            elif option == DRAW_INGREDIENTS:
                gain = mind.drawn_ingredient(s, seat, s.table[INGREDIENTS_LEFT])
            elif option == DRAW_RECIPES:
                gain = mind.drawn_recipe(s, seat, s.table[RECIPES_LEFT])
            elif option == BUY_UNSEEN:
                gain = unseen_worth(mind, s, seat) - purse + mind.coins_worth(mind.coins - UNSEEN_COST)
            elif BUY <= option < BUY_UNSEEN:
                gain = truck_worth(mind, s, s.table[s.rules.track + option - BUY])
                gain += mind.coins_worth(mind.coins - TRUCK_COSTS[option - BUY]) - purse
            elif POPULAR <= option < PLAY:
                self.note_build(builds, i, self.reward_now(s, option, dearest))
                builds += 1
            worths[i] = gain
            if gain > most:
                best = option
                most = gain
        # A build gains at most its reward, so the others need not be planned.
        enough: float = most - 8.0 * self.style.heat
        for j in range(builds):
            if self.at_once[j] <= enough:
                break
            i = self.built[j]
            gain = self.build_gain(s, options.get(i), base, purse)
            worths[i] = gain
            if gain > most:
                best = options.get(i)
                most = gain
                enough = most - 8.0 * self.style.heat
        if self.style.heat > 0.0:
            worths[options.count - 1] = PASS_GAIN
            return options.get(drawn(worths, options.count, self.style.heat, chance))
        return best

    def note_build(self, builds: i64, i: i64, reward: float) -> None:
        """Add an option to `built`, which is sorted by reward."""
        to: i64 = builds
        while to > 0 and self.at_once[to - 1] < reward:
            self.at_once[to] = self.at_once[to - 1]
            self.built[to] = self.built[to - 1]
            to -= 1
        self.at_once[to] = reward
        self.built[to] = i

    def plan_of(self, s: Tacos, option: i64, design: i64) -> i64:
        """Return the plan that an option to build carries out."""
        mind = self.mind
        if option < RECIPE:
            return mind.space[option - POPULAR]
        for i in range(mind.populars, mind.plans):
            if mind.design[i] == design:
                return i
        return NONE

    def reward_now(self, s: Tacos, option: i64, dearest: float) -> float:
        """Return what a build gains at most, if its cards and its recipe were of no other use.

        `dearest` is the most that laying a card gains.
        """
        mind = self.mind
        plan: i64 = self.plan_of(s, option, design_at(s, option))
        return mind.value[plan] + dearest * float(mind.slots[plan])

    def build_gain(self, s: Tacos, option: i64, base: float, purse: float) -> float:
        """Return what building a recipe earns now, plus the change in the worth of the rest of the hand."""
        mind, rules = self.mind, s.rules
        design: i64 = design_at(s, option)
        plan: i64 = self.plan_of(s, option, design)
        slots: i64 = rules.asks[design * ASK_STRIDE]
        missing: i64 = mind.unmatched(design)
        cards, work = mind.cards, mind.work
        coins: i64 = mind.coins
        count: i64 = mind.count
        for kind in range(rules.kinds):
            work[kind] = cards[kind]
        for category in range(3):
            work[SUMS + category] = cards[SUMS + category]
        mind.laid_worth = 0.0
        mind.lay_cards(rules, design, 0)
        saved = self.saved
        for kind in range(rules.kinds):
            saved[kind] = cards[kind]
            cards[kind] = work[kind]
        for category in range(3):
            saved[SUMS + category] = cards[SUMS + category]
            cards[SUMS + category] = work[SUMS + category]
        mind.count = count - slots
        mind.coins = coins + rules.recipes[design].coins - SUBSTITUTE * missing
        gain: float = mind.laid_worth + mind.value[plan] - mind.coin * float(rules.recipes[design].coins)
        gain += mind.coins_worth(mind.coins) - purse
        mind.copies[plan] -= 1
        gain += mind.plan(False) - base
        mind.copies[plan] += 1
        mind.coins = coins
        mind.count = count
        for kind in range(MOST_KINDS + 3):
            cards[kind] = saved[kind]
        return gain


def drawn(worths: vec[float], count: i64, heat: float, chance: Chance) -> i64:
    """Draw an index, better ones more often; a difference of `heat` is a clear preference."""
    best: float = worths[0]
    for i in range(1, count):
        if worths[i] > best:
            best = worths[i]
    whole: float = 0.0
    for i in range(count):
        whole += math.exp((worths[i] - best) / heat)
    ticket: float = float(chance.draw(THOUGHT, LOTTERY_STEPS)) / float(LOTTERY_STEPS) * whole
    for i in range(count - 1):
        ticket -= math.exp((worths[i] - best) / heat)
        if ticket < 0.0:
            return i
    return count - 1


def tacos_style(style: str = PLAIN, changes: dict[str, float] | None = None) -> TacosStyle:
    """Return the weights of one of the styles, with other values on top."""
    return TacosStyle(weights_of("quick_tacos", WEIGHTS, style, changes or {}))
