"""Truck planning (T3, T7.4): in arrival order, each player takes a turn of three actions."""

from typing import final

from mypy_extensions import i64

from truckstop.games.tacos.build import (
    can_build,
    laid_cards,
    laid_count,
    lay,
    offer_cards,
    only_card,
    price_of,
    tell_built,
)
from truckstop.games.tacos.cards import bring, offer_market, offer_play, play, take_at_market
from truckstop.games.tacos.challenger import take_turn
from truckstop.games.tacos.codes import (
    B_BOUGHT,
    B_BUILT,
    B_TURN_OVER,
    BUY,
    BUY_UNSEEN,
    COINS,
    DRAW_INGREDIENTS,
    DRAW_RECIPES,
    DRAWN,
    E_BOUGHT,
    E_BOUGHT_UNSEEN,
    E_COINS,
    E_DISCARDED,
    E_DISCARDED_RECIPE,
    E_DREW,
    E_DREW_RECIPES,
    E_EXCHANGED,
    E_GOT_TRUCK,
    E_KEPT,
    E_KEPT_RECIPE,
    E_ONLY_CARDS,
    E_REWARD,
    E_SAW,
    E_SAW_RECIPE,
    E_SUBSTITUTED,
    E_TURN,
    E_TURN_OVER,
    EXCHANGE,
    FIRST_BASIC,
    FROM,
    KEEP,
    KEEP_RECIPE,
    LAY,
    NONE,
    PASS,
    PER_CUSTOMER,
    PLAY,
    POPULAR,
    POPULAR_BONUS,
    POPULAR_SPACES,
    RECIPE,
    SUBSTITUTE,
    TRUCK_COSTS,
    TURN_ACTIONS,
    TURN_COINS,
    UNSEEN_COST,
)
from truckstop.games.tacos.rules import (
    ASK_STRIDE,
    CARDS,
    COINS_HELD,
    EXTRA,
    INGREDIENTS_LEFT,
    RECIPES_HELD,
    RECIPES_LEFT,
    SEEN,
    TRUCKS_HELD,
    TRUCKS_LEFT,
)
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.tracks import fill_popular, fill_track, same_as_before, slide
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.phase import Phase
from truckstop.kernel.tell import ALL, Tell


@final
class TruckPlanning(Phase[Tacos]):
    """Lets each owner take a turn.

    A draw stays secret until one card is kept, and a recipe until all its cards are laid.
    """

    def __init__(self) -> None:
        self.key = "truck planning"

    def enter(self, s: Tacos, chance: Chance, tell: Tell) -> None:
        s.place = NONE
        self.go_on(s, chance, tell)

    def go_on(self, s: Tacos, chance: Chance, tell: Tell) -> None:
        """Begin the turn of the next player on the arrival track; play the turns of Challengers before them."""
        s.turn = NONE
        s.place += 1
        while s.place < s.owners:
            owner: i64 = s.in_line(s.place)
            tell.say(ALL, E_TURN, owner)
            if owner < s.rules.n:
                s.actions = TURN_ACTIONS
                s.turn = owner
                return
            take_turn(s, owner, chance, tell)
            s.place += 1

    # What is asked

    def offer(self, s: Tacos, seat: i64, into: Options) -> None:
        table = s.table
        if s.building != NONE:
            offer_cards(s, seat, into)
            return
        if table[SEEN] > 0:
            self.offer_drawn(s, into)
            return
        if s.market > 0:
            offer_market(s, into)
            return
        own = s.own
        at: i64 = seat * s.rules.stride
        acts: bool = s.actions > 0 or own[at + EXTRA] > 0
        if acts:
            if table[INGREDIENTS_LEFT] > 0:
                into.add(DRAW_INGREDIENTS)
            if table[RECIPES_LEFT] > 0:
                into.add(DRAW_RECIPES)
            into.add(COINS)
        coins: i64 = own[at + COINS_HELD]
        if coins >= PER_CUSTOMER and s.supply > 0:
            into.add(EXCHANGE)
        if acts:
            for space in range(s.rules.truck_spaces):
                if table[s.rules.track + space] != NONE and coins >= TRUCK_COSTS[space]:
                    into.add(BUY + space)
            if table[TRUCKS_LEFT] > 0 and coins >= UNSEEN_COST:
                into.add(BUY_UNSEEN)
            # Every recipe has at least two slots.
            if own[at + CARDS] >= 2:
                self.offer_recipes(s, seat, into)
        if own[at + TRUCKS_HELD] > 0:
            offer_play(s, seat, into)
        into.add(PASS)

    def offer_recipes(self, s: Tacos, seat: i64, into: Options) -> None:
        """Offer the recipes that can be built. Of equal neighbours with equal bonus, only one is offered."""
        rules = s.rules
        table = s.table
        own = s.own
        before: i64 = NONE
        for space in range(POPULAR_SPACES):
            design: i64 = table[rules.popular + space]
            if design != NONE and (design != before or not same_as_before(s, space)) and can_build(s, seat, design):
                into.add(POPULAR + space)
            before = design
        at: i64 = seat * rules.stride
        left: i64 = own[at + RECIPES_HELD]
        held: i64 = 0
        while left > 0:
            copies: i64 = own[at + rules.held + held]
            if copies > 0:
                left -= copies
                if can_build(s, seat, held):
                    into.add(RECIPE + held)
            held += 1
        for basic in range(rules.basics):
            if table[rules.basics_left + basic] > 0 and can_build(s, seat, rules.first_basic + basic):
                into.add(RECIPE + FIRST_BASIC + basic)

    def offer_drawn(self, s: Tacos, into: Options) -> None:
        """Offer each kind of card among those drawn."""
        table = s.table
        kinds: i64 = s.rules.kinds
        seen: i64 = s.rules.seen
        left: i64 = table[SEEN]
        i: i64 = 0
        while left > 0:
            if table[seen + i] > 0:
                into.add(KEEP + i if i < kinds else KEEP_RECIPE + i - kinds)
                left -= table[seen + i]
            i += 1

    # What is done

    def step(self, s: Tacos, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        if option == PASS:
            self.end_turn(s, seat, chance, tell)
            return
        if option >= FROM:
            take_at_market(s, seat, option, tell)
        elif option >= LAY:
            lay(s, option - LAY)
            self.lay_on(s, seat, chance, tell)
        elif option >= KEEP:
            self.keep(s, seat, option, tell)
        elif option >= PLAY:
            play(s, seat, option - PLAY, chance, tell)
        elif option >= POPULAR:
            self.begin_recipe(s, option)
            self.lay_on(s, seat, chance, tell)
        elif option == DRAW_INGREDIENTS:
            self.draw(s, seat, False, chance, tell)
        elif option == DRAW_RECIPES:
            self.draw(s, seat, True, chance, tell)
        elif option == COINS:
            self.use_action(s, seat)
            s.earn(seat, TURN_COINS)
            tell.say(ALL, E_COINS, seat, TURN_COINS)
        elif option == EXCHANGE:
            s.earn(seat, -PER_CUSTOMER)
            s.welcome(seat, 1)
            tell.say(ALL, E_EXCHANGED, seat, PER_CUSTOMER)
        else:
            self.buy(s, seat, option, chance, tell)
        self.rest(s, seat, chance, tell)

    def rest(self, s: Tacos, seat: i64, chance: Chance, tell: Tell) -> None:
        """End the turn without asking if the seat can do nothing more (C7)."""
        at: i64 = seat * s.rules.stride
        if s.actions > 0 or s.own[at + EXTRA] > 0 or s.market > 0 or s.own[at + TRUCKS_HELD] > 0:
            return
        if s.own[at + COINS_HELD] < PER_CUSTOMER or s.supply == 0:
            self.end_turn(s, seat, chance, tell)

    def end_turn(self, s: Tacos, seat: i64, chance: Chance, tell: Tell) -> None:
        s.actions = 0
        s.own[seat * s.rules.stride + EXTRA] = 0
        tell.say(ALL, E_TURN_OVER, seat)
        s.turn = NONE
        tell.beat(s, B_TURN_OVER)
        self.go_on(s, chance, tell)

    def use_action(self, s: Tacos, seat: i64) -> None:
        """Use up one of the three actions or, after those, one that a card gave."""
        if s.actions > 0:
            s.actions -= 1
        else:
            s.own[seat * s.rules.stride + EXTRA] -= 1

    # Drawing three to keep one (T3.2)

    def draw(self, s: Tacos, seat: i64, recipes: bool, chance: Chance, tell: Tell) -> None:
        rules = s.rules
        count: i64 = min(DRAWN, s.table[RECIPES_LEFT if recipes else INGREDIENTS_LEFT])
        distinct: i64 = 0
        card: i64 = NONE
        for _ in range(count):
            card = s.draw_recipe(chance) if recipes else s.draw_ingredient(chance)
            tell.say(seat, E_SAW_RECIPE if recipes else E_SAW, seat, card)
            at: i64 = rules.seen + card + (rules.kinds if recipes else 0)
            if s.table[at] == 0:
                distinct += 1
            s.table[at] += 1
        s.table[SEEN] = count
        if distinct == 1:
            self.keep(s, seat, (KEEP_RECIPE if recipes else KEEP) + card, tell)

    def keep(self, s: Tacos, seat: i64, option: i64, tell: Tell) -> None:
        """Keep one of the drawn cards; the others are discarded face up."""
        s.reveals += 1
        self.use_action(s, seat)
        rules = s.rules
        recipes: bool = option >= KEEP_RECIPE
        tell.say(ALL, E_DREW_RECIPES if recipes else E_DREW, seat, s.table[SEEN])
        s.table[SEEN] = 0
        first: i64 = rules.seen + (rules.kinds if recipes else 0)
        if recipes:
            s.table[first + option - KEEP_RECIPE] -= 1
            s.gain_recipe(seat, option - KEEP_RECIPE)
            tell.say(seat, E_KEPT_RECIPE, seat, option - KEEP_RECIPE)
        else:
            s.table[first + option - KEEP] -= 1
            s.gain(seat, option - KEEP, False)
            tell.say(seat, E_KEPT, seat, option - KEEP)
        table = s.table
        for card in range(rules.first_basic if recipes else rules.kinds):
            while table[first + card] > 0:
                table[first + card] -= 1
                if recipes:
                    s.throw_recipe(card)
                    tell.say(ALL, E_DISCARDED_RECIPE, seat, card)
                else:
                    s.throw_ingredient(card)
                    tell.say(ALL, E_DISCARDED, seat, card)

    # Buying a truck card (T3.3)

    def buy(self, s: Tacos, seat: i64, option: i64, chance: Chance, tell: Tell) -> None:
        self.use_action(s, seat)
        if option == BUY_UNSEEN:
            s.earn(seat, -UNSEEN_COST)
            tell.say(ALL, E_BOUGHT_UNSEEN, seat, UNSEEN_COST)
            unseen: i64 = s.draw_truck(chance)
            s.gain_truck(seat, unseen, False)
            tell.say(seat, E_GOT_TRUCK, seat, unseen)
            return
        space: i64 = option - BUY
        card: i64 = s.table[s.rules.track + space]
        cost: i64 = TRUCK_COSTS[space]
        s.earn(seat, -cost)
        s.gain_truck(seat, card, True)
        tell.say(ALL, E_BOUGHT, seat, card, cost)
        slide(s, s.rules.track, space)
        tell.beat(s, B_BOUGHT)
        fill_track(s, chance, tell)

    # Building (T3.5 to T3.7)

    def begin_recipe(self, s: Tacos, option: i64) -> None:
        if option >= RECIPE:
            s.building = s.rules.design_of(option - RECIPE)
            s.space = NONE
        else:
            s.space = option - POPULAR
            s.building = s.popular(s.space)

    def lay_on(self, s: Tacos, seat: i64, chance: Chance, tell: Tell) -> None:
        """Lay the cards that leave no choice without asking (C7). The last card builds the recipe, which tells all."""
        slots: i64 = s.rules.asks[s.building * ASK_STRIDE]
        count: i64 = laid_count(s)
        only: list[int] = []
        while count < slots:
            card: i64 = only_card(s, seat)
            if card == NONE:
                if only:
                    tell.say_all(seat, E_ONLY_CARDS, [seat, s.building, *only])
                return
            if tell.listens:
                only.append(card)
            lay(s, card)
            count += 1
        self.build(s, seat, chance, tell)

    def build(self, s: Tacos, seat: i64, chance: Chance, tell: Tell) -> None:
        """Build the recipe: pay for substitutes, then take the reward (T3.6). Premium cards and bonus add meeples."""
        rules = s.rules
        design: i64 = s.building
        at: i64 = seat * rules.stride
        cards = laid_cards(s)
        cost: i64 = price_of(s, design, cards, rules.asks[design * ASK_STRIDE])
        space: i64 = s.space
        s.put_build_back()
        self.use_action(s, seat)
        more: i64 = POPULAR_BONUS[space] if space != NONE else 0
        for kind in range(rules.kinds):
            for _ in range(cards[kind]):
                s.spend(seat, kind)
                more += rules.premium[kind]
        if tell.listens:
            tell_built(s, seat, design, space, cards, tell)
        if cost > 0:
            s.earn(seat, -cost)
            tell.say(ALL, E_SUBSTITUTED, seat, cost, cost // SUBSTITUTE)
        s.put_up(seat, design)
        s.earn(seat, rules.recipes[design].coins)
        tell.say(ALL, E_REWARD, seat, rules.recipes[design].customers, rules.recipes[design].coins)
        bring(s, seat, more, tell)
        if space != NONE:
            slide(s, rules.popular, space)
        elif design >= rules.first_basic:
            s.table[rules.basics_left + design - rules.first_basic] -= 1
        else:
            # The other players did not know that this recipe was in the hand.
            s.reveals += 1
            s.own[at + rules.held + design] -= 1
            s.own[at + RECIPES_HELD] -= 1
        tell.beat(s, B_BUILT)
        if space != NONE:
            fill_popular(s, chance, tell)
