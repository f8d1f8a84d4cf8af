"""Playing a truck card (T3.8 to T3.10, T3.13): its verbs, each carried out as far as possible."""

from mypy_extensions import i64

from truckstop.games.tacos.codes import (
    ACTION_VERB,
    COINS_VERB,
    CUSTOMERS_VERB,
    E_ACTION,
    E_CAME,
    E_COINS,
    E_GOT,
    E_GOT_COUNT,
    E_GOT_RECIPE,
    E_GOT_RECIPE_COUNT,
    E_NOTHING_TO_TAKE,
    E_OFF_POPULAR,
    E_PLAYED,
    E_STAYED_AWAY,
    E_TOOK,
    FROM,
    INGREDIENTS_VERB,
    MARKET_VERB,
    MOST_KINDS,
    NONE,
    OLDEST_POPULAR,
    PLAY,
    RECIPES_VERB,
)
from truckstop.games.tacos.rules import EXTRA, INGREDIENTS_LEFT, RECIPES_LEFT
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.tracks import take_popular
from truckstop.kernel.chance import Chance
from truckstop.kernel.options import Options
from truckstop.kernel.tell import ALL, Tell


def offer_play(s: Tacos, seat: i64, into: Options) -> None:
    """Offer to play every truck card in the seat's hand."""
    own = s.own
    at: i64 = seat * s.rules.stride + s.rules.trucks_held
    for card in range(s.rules.cards):
        if own[at + card] > 0:
            into.add(PLAY + card)


def play(s: Tacos, seat: i64, card: i64, chance: Chance, tell: Tell) -> None:
    """Play a card: it becomes public and acts at once. If its owner may take ingredients, `market` counts them."""
    s.spend_truck(seat, card)
    tell.say(ALL, E_PLAYED, seat, card)
    truck = s.rules.trucks[card]
    for i in range(len(truck.verbs)):
        act(s, seat, truck.verbs[i], truck.amounts[i], chance, tell)


def act(s: Tacos, seat: i64, verb: i64, amount: i64, chance: Chance, tell: Tell) -> None:
    if verb == COINS_VERB:
        s.earn(seat, amount)
        tell.say(ALL, E_COINS, seat, amount)
    elif verb == CUSTOMERS_VERB:
        bring(s, seat, amount, tell)
    elif verb == INGREDIENTS_VERB:
        give_ingredients(s, seat, amount, chance, tell)
    elif verb == RECIPES_VERB:
        give_recipes(s, seat, amount, chance, tell)
    elif verb == ACTION_VERB:
        s.own[seat * s.rules.stride + EXTRA] += amount
        tell.say(ALL, E_ACTION, seat, amount)
    elif verb == MARKET_VERB:
        s.market += amount
        settle_market(s, seat, tell)
    else:
        refresh(s, amount, chance, tell)


def bring(s: Tacos, owner: i64, customers: i64, tell: Tell) -> None:
    """Bring customers from the supply, as many as are left (T1.5)."""
    if customers == 0:
        return
    came: i64 = s.welcome(owner, customers)
    if came > 0:
        tell.say(ALL, E_CAME, owner, came)
    if came < customers:
        tell.say(ALL, E_STAYED_AWAY, owner, customers - came)


def give_ingredients(s: Tacos, seat: i64, amount: i64, chance: Chance, tell: Tell) -> None:
    """Deal ingredients from the deck, hidden from the other players; fewer if the deck runs out (T3.2)."""
    count: i64 = min(amount, s.table[INGREDIENTS_LEFT])
    tell.say(ALL, E_GOT_COUNT, seat, count)
    for _ in range(count):
        kind: i64 = s.draw_ingredient(chance)
        s.gain(seat, kind, False)
        tell.say(seat, E_GOT, seat, kind)


def give_recipes(s: Tacos, seat: i64, amount: i64, chance: Chance, tell: Tell) -> None:
    count: i64 = min(amount, s.table[RECIPES_LEFT])
    tell.say(ALL, E_GOT_RECIPE_COUNT, seat, count)
    for _ in range(count):
        design: i64 = s.draw_recipe(chance)
        s.gain_recipe(seat, design)
        tell.say(seat, E_GOT_RECIPE, seat, design)


def refresh(s: Tacos, amount: i64, chance: Chance, tell: Tell) -> None:
    """Discard the oldest popular recipes, one after another, and draw new ones."""
    for _ in range(amount):
        design: i64 = s.popular(OLDEST_POPULAR)
        if design != NONE:
            s.throw_recipe(design)
            tell.say(ALL, E_OFF_POPULAR, design)
            take_popular(s, OLDEST_POPULAR, chance, tell)


# Taking ingredients from any vendors


def offer_market(s: Tacos, into: Options) -> None:
    """Offer every kind at every stall; the stall matters, because its stock shrinks."""
    table = s.table
    for stall in range(s.stalls):
        if table[s.rules.stock + stall] == 0:
            continue
        at: i64 = s.rules.stall + stall * s.rules.kinds
        for kind in range(s.rules.kinds):
            if table[at + kind] > 0:
                into.add(FROM + stall * MOST_KINDS + kind)


def take_from(s: Tacos, seat: i64, stall: i64, kind: i64, tell: Tell) -> None:
    """Move an ingredient from a stall to a hand; everyone sees it."""
    s.put_in_stall(stall, kind, -1)
    s.gain(seat, kind, True)
    tell.say(ALL, E_TOOK, seat, kind, s.table[s.rules.vendor + stall])


def settle_market(s: Tacos, seat: i64, tell: Tell) -> None:
    """Take without asking what leaves no choice (C7), and drop what no stall can provide."""
    while s.market > 0:
        offers = Options()
        offer_market(s, offers)
        if offers.count == 0:
            tell.say(ALL, E_NOTHING_TO_TAKE, seat)
            s.market = 0
            return
        if offers.count > 1:
            return
        only: i64 = offers.get(0) - FROM
        s.market -= 1
        take_from(s, seat, only // MOST_KINDS, only % MOST_KINDS, tell)


def take_at_market(s: Tacos, seat: i64, option: i64, tell: Tell) -> None:
    chosen: i64 = option - FROM
    s.market -= 1
    take_from(s, seat, chosen // MOST_KINDS, chosen % MOST_KINDS, tell)
    settle_market(s, seat, tell)
