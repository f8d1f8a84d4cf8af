"""Bids of the quick bot for tacos: which stall to visit, and how many coins an earlier place is worth there.

For every stall, every number of rivals who may come and every number of them who are served first, the bot counts what
it would get. A bid buys a better chance to be served first, and to have a turn while the recipes that it wants are
still there. Both choices are drawn at random among options that are nearly equal, so that several bots do not all do
the same.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from truckstop.bots.quick_tacos_mind import SUMS, TacosMind
from truckstop.games.tacos.codes import (
    ALONE_PAYS,
    BID,
    CROWD_STOCKS,
    LAST_PAYS,
    MOST_STALLS,
    NO_BID_DRAWS,
    NONE,
    TURN_ACTIONS,
    VISIT,
)
from truckstop.games.tacos.rules import STALL
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.options import Options

MOST_RIVALS: Final = 5
TRIED_BIDS: Final = 9
"""Bids that are considered when a stall is chosen: 0 and up."""
HIGHEST_RIVAL_BID: Final = 6
"""Highest bid that a rival is assumed to make."""
CROWD_STEPS: Final = 4
"""Iterations in which the expected rivals settle on stalls."""
VISIBLE_STOCK: Final = 6
"""Stock of a stall beyond which more cards attract no more rivals."""
ELSEWHERE: Final = 0.5
"""Part of an ingredient's usual worth that is expected when the stall is empty."""
RIVAL_TASTE: Final = 0.5
"""Part of a rival's picks that the bot would have picked itself."""
CONTESTED: Final = 0.92
"""Discount on the ingredients of a shared stall: rivals may want the same cards."""
MOST_STOCK: Final = 64


@final
class TacosVisit:
    """The values of stalls and bids before the bids are revealed; overwritten by every decision, like the mind."""

    def __init__(self, mind: TacosMind) -> None:
        self.mind = mind
        self.ahead: vec[float] = vec[float]([0.0] * 32)
        """By bid: the mean probability that a rival goes first."""
        self.crowd: vec[float] = vec[float]([0.0] * MOST_STALLS)
        """By stall: the probability that a rival visits it."""
        self.pull: vec[float] = vec[float]([0.0] * MOST_STALLS)
        self.here: vec[float] = vec[float]([0.0] * MOST_STOCK)
        """The gains of the cards at a stall, the best first."""
        self.stock: i64 = 0
        self.alone: float = 0.0
        """What the whole stock of the stall adds to the hand."""
        self.share: vec[float] = vec[float]([0.0] * ((MOST_RIVALS + 1) * (MOST_RIVALS + 1)))
        """By rivals at the stall and rivals who go first: what the seat gets there."""
        self.turn: float = 0.0
        """What each rival with an earlier turn costs."""
        self.base: float = 0.0
        """The worth of the hand as it is."""
        self.worths: vec[float] = vec[float]([0.0] * 32)
        self.counts: vec[i64] = vec[i64]([0] * 32)

    def look(self, s: Tacos, seat: i64) -> None:
        """Read a position before the bids are revealed."""
        mind = self.mind
        mind.look(s, seat, TURN_ACTIONS)
        base: float = mind.plan(True)
        for kind in range(s.rules.kinds):
            mind.gains[kind] = mind.card_gain(kind)
        style = mind.style
        if s.level > 0:
            self.turn = style.order * mind.at_stake
        else:
            self.turn = style.order * mind.at_stake * style.taken
        self.turn += style.early * float(s.owners - 1) / 3.0
        self.read_crowds(s)
        self.read_bids(s, seat)
        self.base = base

    def read_crowds(self, s: Tacos) -> None:
        """Compute where rivals will go: to the stalls with the most cards for each visitor."""
        stalls: i64 = s.stalls
        crowd, pull = self.crowd, self.pull
        for stall in range(stalls):
            crowd[stall] = 1.0 / float(stalls)
        if s.level > 0:
            return
        rivals: float = float(s.owners - 1)
        heat: float = self.mind.style.crowd_heat
        for step in range(CROWD_STEPS):
            whole: float = 0.0
            for stall in range(stalls):
                stock: i64 = s.table[s.rules.stock + stall]
                if stock > VISIBLE_STOCK:
                    stock = VISIBLE_STOCK
                pull[stall] = math.exp(float(stock) / (1.0 + rivals * crowd[stall]) / heat)
                whole += pull[stall]
            for stall in range(stalls):
                crowd[stall] += (pull[stall] / whole - crowd[stall]) / (float(step) + 2.0)

    def read_bids(self, s: Tacos, seat: i64) -> None:
        """Compute, by bid, how likely rivals are to go first: they outbid the seat, or keep their place in a tie."""
        ahead = self.ahead
        owners: i64 = s.owners
        for bid in range(len(ahead)):
            ahead[bid] = 0.0
        usual: float = self.mind.style.rivals * float(owners - 1) / 3.0
        rarer: float = math.exp(-1.0 / usual)
        before: bool = True
        for place in range(owners):
            owner: i64 = s.in_line(place)
            if owner == seat:
                before = False
            elif owner >= s.rules.n:
                self.read_challenger(s, seat, before)
            else:
                most: i64 = s.coins(owner)
                if most > HIGHEST_RIVAL_BID:
                    most = HIGHEST_RIVAL_BID
                whole: float = 0.0
                weight: float = 1.0
                for _ in range(most + 1):
                    whole += weight
                    weight *= rarer
                above: float = whole
                weight = 1.0
                for bid in range(most + 1):
                    above -= weight
                    ahead[bid] += (above + weight if before else above) / whole
                    weight *= rarer
        for bid in range(len(ahead)):
            ahead[bid] /= float(owners - 1)

    def read_challenger(self, s: Tacos, seat: i64, before: bool) -> None:
        """Add how likely a Challenger is to go first, whose bid is read off an unseen recipe (T7.2)."""
        mind, rules, counts = self.mind, s.rules, self.counts
        mind.fill_pool(s, seat, rules.recipe_deck, rules.first_basic, rules.held, NONE)
        for coins in range(6):
            counts[coins] = 0
        whole: i64 = 0
        for design in range(rules.first_basic):
            counts[rules.recipes[design].coins] += mind.pool[design]
            whole += mind.pool[design]
        for bid in range(len(self.ahead)):
            above: i64 = 0 if whole > 0 else (1 if before and bid == 0 else 0)
            for coins in range(6):
                made: i64 = coins - 2 if coins > 2 else 0
                if coins == 5 or made > bid or (made == bid and before):
                    above += counts[coins]
            self.ahead[bid] += float(above) / float(whole if whole > 0 else 1)

    def read_stall(self, s: Tacos, stall: i64) -> None:
        """Compute what the seat gets at a stall, by the number of rivals there and of those who go first."""
        mind, rules, here = self.mind, s.rules, self.here
        at: i64 = rules.stall + stall * rules.kinds
        length: i64 = 0
        ordered: i64 = mind.ordered
        for kind in range(rules.kinds):
            count: i64 = s.table[at + kind]
            if count > 0:
                gain: float = mind.gains[kind]
                for _ in range(count if count + length < MOST_STOCK else MOST_STOCK - length):
                    to: i64 = length
                    while to > 0 and here[to - 1] < gain:
                        here[to] = here[to - 1]
                        to -= 1
                    here[to] = gain
                    length += 1
        self.stock = length
        self.alone = 0.0
        if length > 0:
            for kind in range(rules.kinds):
                count = s.table[at + kind]
                if count > 0:
                    if mind.cards[kind] == 0:
                        mind.insert(kind)
                    mind.cards[kind] += count
                    mind.cards[SUMS + rules.category[kind]] += count
                    mind.count += count
            self.alone = mind.plan(False) - self.base
            for kind in range(rules.kinds):
                count = s.table[at + kind]
                if count > 0:
                    mind.cards[kind] -= count
                    mind.cards[SUMS + rules.category[kind]] -= count
                    mind.count -= count
            if mind.ordered > ordered:
                mind.sort_cards()
        rivals: i64 = s.owners - 1
        for others in range(rivals + 1):
            for first in range(others + 1):
                self.share[others * (MOST_RIVALS + 1) + first] = self.taken(s, stall, others, first)

    def taken(self, s: Tacos, stall: i64, others: i64, first: i64) -> float:
        """Return what the seat gets at the stall that was read, with `others` rivals of whom `first` go first."""
        mind = self.mind
        card: float = mind.unused if mind.unused > 0.0 else 0.0
        worth: float = 0.0
        stock: i64 = self.stock
        if s.rules.varied:
            vendor = s.rules.vendors[s.table[s.rules.vendor + stall]]
            last: bool = others > 0 and first == others
            if (vendor.verb == ALONE_PAYS and others == 0) or (vendor.verb == LAST_PAYS and last):
                worth += float(vendor.amount) * mind.coin
            elif vendor.verb == CROWD_STOCKS and others + 1 >= vendor.limit:
                stock += vendor.amount
        visitors: i64 = others + 1
        if s.level == 6 and stock > visitors:
            stock = visitors
        if others == 0 and stock > 0:
            if s.level == 6:
                return worth + self.at_rank(0.0)
            return worth + self.alone + card * float(stock - self.stock)
        if stock < visitors:
            if first < stock:
                return worth + self.at_rank(RIVAL_TASTE * float(first))
            return worth + ELSEWHERE * card
        got: float = 0.0
        for pick in range(stock // visitors):
            gone: i64 = first + pick * others
            got += self.at_rank(float(pick) + RIVAL_TASTE * float(gone))
        return worth + CONTESTED * got

    def at_rank(self, rank: float) -> float:
        """Return the gain of the card at a rank, counted from the best and interpolated between two cards."""
        if self.stock == 0:
            return self.mind.unused
        low: i64 = i64(rank)
        if low >= self.stock - 1:
            return self.here[self.stock - 1]
        part: float = rank - float(low)
        return self.here[low] * (1.0 - part) + self.here[low + 1] * part

    def worth(self, s: Tacos, stall: i64, bid: i64) -> float:
        """Return the expected worth of a bid at the stall that was read, compared with going nowhere."""
        mind = self.mind
        rivals: i64 = s.owners - 1
        ahead: float = self.ahead[bid]
        come: float = self.crowd[stall]
        # The number of rivals here is binomial, and so is the number of those who go first.
        chance: float = 1.0
        for _ in range(rivals):
            chance *= 1.0 - come
        got: float = 0.0
        best: float = 0.0
        for others in range(rivals + 1):
            row: i64 = others * (MOST_RIVALS + 1)
            part: float = 1.0
            for _ in range(others):
                part *= 1.0 - ahead
            mean: float = 0.0
            if ahead < 1.0:
                for first in range(others + 1):
                    mean += part * self.share[row + first]
                    part *= ahead / (1.0 - ahead) * float(others - first) / float(first + 1)
            else:
                mean = self.share[row + others]
            got += chance * mean
            best += chance * self.share[row]
            chance *= come / (1.0 - come) * float(rivals - others) / float(others + 1) if come < 1.0 else 0.0
        lost: float = best - got + self.turn * ahead * float(rivals)
        worth: float = best - mind.style.eager * lost
        worth += mind.coins_worth(mind.coins - bid) - mind.coins_worth(mind.coins)
        if bid == 0 and s.rules.varied:
            vendor = s.rules.vendors[s.table[s.rules.vendor + stall]]
            if vendor.verb == NO_BID_DRAWS:
                worth += float(vendor.amount) * mind.unused
        return worth

    def weigh(self, s: Tacos, seat: i64, options: Options) -> i64:
        """Fill `worths` for a choice of stalls, or of bids for the stall that is chosen; return how many."""
        self.look(s, seat)
        count: i64 = options.count
        if options.get(0) >= BID:
            stall: i64 = s.own[seat * s.rules.stride + STALL]
            self.read_stall(s, stall)
            for i in range(count):
                self.worths[i] = self.worth(s, stall, options.get(i) - BID)
            return count
        most: i64 = self.mind.coins + 1
        if most > TRIED_BIDS:
            most = TRIED_BIDS
        for i in range(count):
            stall = options.get(i) - VISIT
            self.read_stall(s, stall)
            best: float = self.worth(s, stall, 0)
            for bid in range(1, most):
                worth: float = self.worth(s, stall, bid)
                if worth > best:
                    best = worth
            self.worths[i] = best
        return count
