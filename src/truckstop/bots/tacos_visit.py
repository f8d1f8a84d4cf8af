"""Bids of the greedy bot for tacos: which stall to visit, and how many coins to bid for an earlier place.

A stall is worth what the expected share of its stock adds to the hand, given the rivals who may come. A bid costs coins
and buys an earlier pick and an earlier turn. Both are drawn at random among options that are nearly equal, so that
several greedy bots do not all visit the same stall with the same bid.
"""

import math
from typing import Final, final

from mypy_extensions import i64

from truckstop.bots.bot import THOUGHT
from truckstop.bots.tacos_style import Style
from truckstop.bots.tacos_worth import NEVER, Mind
from truckstop.games.tacos.codes import BID, TURN_ACTIONS, VISIT
from truckstop.games.tacos.rules import STALL
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.chance import Chance

LOTTERY_STEPS: Final = 1000000
"""Resolution of a weighted random choice."""
HIGHEST_BID: Final = 8
"""Highest bid that is considered when a stall is chosen."""
HIGHEST_RIVAL_BID: Final = 6
"""Highest bid that a rival is assumed to make."""
CROWD_STEPS: Final = 6
"""Iterations in which the expected rivals settle on stalls."""
VISIBLE_STOCK: Final = 6
"""Stock of a stall beyond which more cards attract no more rivals."""
ELSEWHERE: Final = 0.5
"""Part of an ingredient's usual worth that is expected when the stall is empty."""
CONTESTED: Final = 0.92
"""Discount on the ingredients of a shared stall: rivals may want the same cards."""


def choose_visit(s: Tacos, seat: i64, options: list[int], style: Style, chance: Chance) -> i64:
    """Choose a stall, each valued with its best bid, or a bid."""
    visit = Visit(s, seat, style)
    weights: list[float] = []
    worths: list[float] = []
    if options[0] >= BID:
        stall: i64 = s.own[seat * s.rules.stride + STALL]
        before: float = 2.0
        for option in options:
            # A higher bid that overtakes no further rival is a waste.
            ahead: float = visit.ahead(option - BID)
            worths.append(visit.worth(stall, option - BID) if ahead < before else NEVER)
            before = min(before, ahead)
    else:
        for option in options:
            best: float = NEVER
            for bid in range(min(visit.mind.coins, HIGHEST_BID) + 1):
                best = max(best, visit.worth(option - VISIT, bid))
            worths.append(best)
    top: float = max(worths)
    heat: float = style.bid_heat if options[0] >= BID else style.heat
    for worth in worths:
        weights.append(math.exp((worth - top) / heat))
    return options[weighted_index(weights, chance)]


@final
class Visit:
    """The values of stalls and bids before the bids are revealed."""

    def __init__(self, s: Tacos, seat: i64, style: Style) -> None:
        self.s = s
        self.mind = Mind(s, seat, style, TURN_ACTIONS)
        self.base: float = self.mind.hand_worth()
        self.gains: list[float] = self.mind.card_gains(self.base)
        self.alone: list[float] = []
        self.sorted: list[list[float]] = []
        for stall in range(s.stalls):
            here: list[float] = []
            for kind in range(s.rules.kinds):
                count: i64 = s.table[s.rules.stall + stall * s.rules.kinds + kind]
                for _ in range(count):
                    here.append(self.gains[kind])
                self.mind.add(kind, count)
            here.sort(reverse=True)
            self.sorted.append(here)
            self.alone.append(self.mind.hand_worth() - self.base)
            for kind in range(s.rules.kinds):
                self.mind.add(kind, -s.table[s.rules.stall + stall * s.rules.kinds + kind])
        self.crowd: list[float] = self.crowds()
        self.order: float = self.order_worth()

    def crowds(self) -> list[float]:
        """Return the probability that a rival visits each stall."""
        s = self.s
        stalls: float = float(s.stalls)
        shares: list[float] = [1.0 / stalls] * s.stalls
        if s.level > 0:
            return shares
        rivals: float = float(s.owners - 1)
        for step in range(CROWD_STEPS):
            weights: list[float] = []
            for stall in range(s.stalls):
                stock = float(min(s.table[s.rules.stock + stall], VISIBLE_STOCK))
                weights.append(math.exp(stock / (1.0 + rivals * shares[stall]) / self.mind.style.crowd_heat))
            whole: float = 0.0
            for weight in weights:
                whole += weight
            for stall in range(s.stalls):
                shares[stall] += (weights[stall] / whole - shares[stall]) / (float(step) + 2.0)
        return shares

    def order_worth(self) -> float:
        """Return what each rival with an earlier turn costs: they may take a recipe that the seat wants."""
        s, mind = self.s, self.mind
        cost: float = 0.0
        for i in range(mind.plans):
            if mind.popular[i] and mind.copies[i] > 0:
                mind.copies[i] = 0
                lost: float = self.base - mind.hand_worth()
                mind.copies[i] = 1
                if s.level > 0:
                    # The Challenger takes only the oldest recipe.
                    if mind.bonus[i] >= 2.0:
                        cost += lost
                else:
                    cost += lost * mind.style.taken
        return mind.style.order * cost + mind.style.early * float(s.owners - 1) / 3.0

    def ahead(self, bid: i64) -> float:
        """Return the mean probability that a rival goes before the seat if it bids `bid`."""
        s, mind = self.s, self.mind
        line: list[int] = [s.in_line(place) for place in range(s.owners)]
        mine: int = line.index(mind.seat)
        whole: float = 0.0
        usual: float = mind.style.rivals * float(s.owners - 1) / 3.0
        for place in range(s.owners):
            owner: i64 = line[place]
            if owner == mind.seat:
                continue
            before: bool = place < mine
            if owner >= s.rules.n:
                whole += self.challenger_ahead(bid, before)
                continue
            most: i64 = min(s.coins(owner), HIGHEST_RIVAL_BID)
            # Bids from 0 to `most`, low ones more likely.
            above: float = 0.0
            total: float = 0.0
            for other in range(most + 1):
                weight: float = math.exp(-float(other) / usual)
                total += weight
                if other > bid or (other == bid and before):
                    above += weight
            whole += above / total
        return whole / float(s.owners - 1)

    def challenger_ahead(self, bid: i64, before: bool) -> float:
        pool = self.mind.recipe_pool()
        above: i64 = 0
        total: i64 = 0
        for design in range(len(pool)):
            coins: i64 = self.s.rules.recipes[design].coins
            made: i64 = max(coins - 2, 0)
            total += pool[design]
            if coins == 5 or made > bid or (made == bid and before):
                above += pool[design]
        return float(above) / float(total) if total > 0 else (1.0 if before else 0.0)

    def worth(self, stall: i64, bid: i64) -> float:
        """Return the expected worth of a stall and a bid, over the number of rivals at the same stall."""
        s, mind = self.s, self.mind
        rivals: i64 = s.owners - 1
        ahead: float = self.ahead(bid)
        share: float = self.crowd[stall]
        worth: float = mind.coins_worth(mind.coins - bid) - mind.coins_worth(mind.coins)
        worth -= self.order * ahead * float(rivals)
        # The number of rivals at the stall is binomial.
        chance: float = 1.0
        for _ in range(rivals):
            chance *= 1.0 - share
        for others in range(rivals + 1):
            worth += chance * self.shared(stall, others, ahead)
            chance *= share / (1.0 - share) * float(rivals - others) / float(others + 1) if share < 1.0 else 0.0
        return worth

    def shared(self, stall: i64, others: i64, ahead: float) -> float:
        """Return what the seat gets at a stall with `others` rivals, each before it with probability `ahead`."""
        s = self.s
        stock: i64 = s.table[s.rules.stock + stall]
        here = self.sorted[stall]
        if s.level == 6:
            stock = min(stock, others + 1)
        if others == 0 and stock > 0:
            return self.alone[stall] if s.level != 6 else here[0]
        before: float = ahead * float(others)
        if stock <= others:
            gets: float = 1.0 if float(stock) > before else 0.0
            elsewhere: float = ELSEWHERE * self.mind.style.card
            return gets * self.at_rank(here, 0.5 * before) + (1.0 - gets) * elsewhere
        worth: float = 0.0
        for turn in range(stock // (others + 1)):
            gone: float = before + float(turn * others)
            worth += self.at_rank(here, float(turn) + 0.5 * gone)
        return CONTESTED * worth

    def at_rank(self, here: list[float], rank: float) -> float:
        """Return the worth of the card at a rank, counted from the best and interpolated between two cards."""
        if not here:
            return 0.0
        low: i64 = i64(rank)
        if low >= len(here) - 1:
            return here[len(here) - 1]
        part: float = rank - float(low)
        return here[low] * (1.0 - part) + here[low + 1] * part


def weighted_index(weights: list[float], chance: Chance) -> i64:
    """Draw an index with probability proportional to its weight."""
    whole: float = 0.0
    for weight in weights:
        whole += weight
    ticket: float = float(chance.draw(THOUGHT, LOTTERY_STEPS)) / float(LOTTERY_STEPS) * whole
    for i in range(len(weights) - 1):
        ticket -= weights[i]
        if ticket < 0.0:
            return i
    return len(weights) - 1
