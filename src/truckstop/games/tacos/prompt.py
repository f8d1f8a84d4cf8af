"""The prompts of tacos: what is asked, what each choice touches and costs, and how a recipe can be filled."""

from functools import lru_cache

from truckstop.games.tacos.build import can_build, laid_count, lay, missing
from truckstop.games.tacos.codes import (
    BID,
    BUY,
    BUY_UNSEEN,
    COINS,
    DRAW_INGREDIENTS,
    DRAW_RECIPES,
    EXCHANGE,
    FIRST_BASIC,
    FROM,
    KEEP,
    KEEP_RECIPE,
    LAY,
    MOST_BID,
    MOST_KINDS,
    NONE,
    PASS,
    PER_CUSTOMER,
    PLAY,
    POPULAR,
    POPULAR_BONUS,
    POPULAR_SPACES,
    RECIPE,
    SUBSTITUTE,
    TAKE,
    TRUCK_COSTS,
    TURN_COINS,
    UNSEEN_COST,
    VISIT,
)
from truckstop.games.tacos.names import ingredient_key, recipe_key, truck_key, vendor_key
from truckstop.games.tacos.rules import ASK_STRIDE, CARDS, COINS_HELD, EXTRA, SEEN, STALL, TacosRules
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.suggest import best_filling, design_at, filling_price, gesture
from truckstop.games.tacos.tracks import same_as_before
from truckstop.kernel.prompt import Barred, Choice, Message, Param, Prompt, Shortcut


def prompt(s: Tacos, seat: int) -> Prompt:
    """Make the prompt of a seat."""
    asks, begins = question(s, seat)
    options = s.options(seat)
    acting = s.phase.key == "truck planning" and options[-1] == PASS
    shortcuts: list[Shortcut] = []
    if s.building != NONE:
        shortcuts = [suggestion(s, seat, NONE, Filling(s, seat, NONE))]
        choices = [lay_choice(s, seat, option) for option in options]
    else:
        choices = []
        for option in options:
            if acting and POPULAR <= option < PLAY:
                filling = Filling(s, seat, option)
                choices.append(choice(s, seat, option, built_at_once(s, filling)))
                shortcuts += suggestions(s, seat, option, filling)
            else:
                choices.append(choice(s, seat, option, unspent(s, seat) if acting and option == PASS else None))
        if s.waiting > 0 and options[0] < BID:
            shortcuts = visits(s, seat)
    return Prompt(
        seat=seat,
        asks=asks,
        choices=choices,
        barred=not_now(s, seat, options) if acting else [],
        secret=s.waiting > 0,
        begins=begins,
        shortcuts=shortcuts,
    )


class Filling:
    """The best filling of a recipe: the one that is begun (option NONE), or the one that an option would begin."""

    def __init__(self, s: Tacos, seat: int, option: int) -> None:
        self.design: int = design_at(s, option) if option != NONE else s.building
        self.cards = best_filling(s, seat, self.design)
        self.options = gesture(s, seat, option, self.cards)
        self.price: int = filling_price(s, self.design, self.cards)

    def keys(self, rules: TacosRules) -> list[str]:
        return [ingredient_key(rules, kind) for kind in range(rules.kinds) for _ in range(self.cards[kind])]

    def says(self, rules: TacosRules, key: str, keys: list[str]) -> Message:
        params: dict[str, Param] = {"recipe": recipe_key(rules, self.design), "cards": keys}
        params["price"] = self.price
        return Message(f"{key}_paid" if self.price else key, params)


def ask(name: str, **params: Param) -> Message:
    return Message(f"tacos.ask.{name}", params)


def question(s: Tacos, seat: int) -> tuple[Message, bool]:
    """Return the question put to a seat, and whether it begins a gesture."""
    rules = s.rules
    at = seat * rules.stride
    match s.phase.key:
        case "visit vendors":
            stall = s.own[at + STALL]
            if stall == NONE:
                return ask("visit"), True
            return ask("bid", vendor=stall_key(s, stall), coins=s.own[at + COINS_HELD]), False
        case "serve vendors":
            if s.place >= s.stalls:
                return ask("displaced"), True
            return ask("take", vendor=stall_key(s, s.place)), True
    if s.market > 0:
        return ask("market", n=s.market), True
    if s.phase.key != "truck planning":
        return ask("before_bids" if s.phase_index == 0 else "before_turns"), True
    if s.building != NONE:
        left = rules.asks[s.building * ASK_STRIDE] - laid_count(s)
        return ask("lay", recipe=recipe_key(rules, s.building), n=left), False
    if s.table[SEEN] > 0:
        return ask("keep"), True
    left = s.actions + extra(s, seat)
    return (ask("act", n=left) if left else ask("act_no_more")), True


def extra(s: Tacos, seat: int) -> int:
    """Return the actions that played cards have given."""
    return s.own[seat * s.rules.stride + EXTRA]


def stall_key(s: Tacos, stall: int) -> str:
    return vendor_key(s.rules, s.table[s.rules.vendor + stall])


def choice(s: Tacos, seat: int, option: int, sure: Message | None) -> Choice:
    """Return an option with its message and the things it touches; `sure` warns of a further effect."""
    name, params, touches = describe(s, seat, option)
    return Choice(option, Message(f"tacos.option.{name}", params), touches, sure=sure)


def lay_choice(s: Tacos, seat: int, option: int) -> Choice:
    """Return the choice to lay a card, with the lowest price of the recipe, and a warning if that completes it."""
    rules, kind = s.rules, option - LAY
    twin = s.copy()
    lay(twin, kind)
    filling = Filling(twin, seat, NONE)
    key = ingredient_key(rules, kind)
    name = f"{'lay_paid' if filling.price else 'lay'}{premium(s, kind)}"
    last = laid_count(twin) == rules.asks[s.building * ASK_STRIDE]
    sure = None if last and not filling.price else built_at_once(s, filling)
    says = Message(f"tacos.option.{name}", {"ingredient": key, "coins": filling.price})
    return Choice(option, says, [key], sure=sure)


def built_at_once(s: Tacos, filling: Filling) -> Message | None:
    """Return a warning that a choice completes the recipe, with its price; None if there are cards to choose."""
    if filling.options and filling.options[-1] >= LAY:
        return None
    return filling.says(s.rules, "tacos.sure.build", filling.keys(s.rules))


def unspent(s: Tacos, seat: int) -> Message | None:
    """Return a warning that ending the turn gives up actions, or None."""
    left = s.actions + extra(s, seat)
    return Message("tacos.sure.end_turn", {"n": left}) if left else None


def visits(s: Tacos, seat: int) -> list[Shortcut]:
    """Return a shortcut for every vendor and bid; none for a seat without coins, whose gesture is the visit alone."""
    rules = s.rules
    vendors = tuple(s.table[rules.vendor : rules.vendor + s.stalls])
    most = min(s.own[seat * rules.stride + COINS_HELD], MOST_BID)
    return cached_visits(rules, vendors, most) if most > 0 else []


@lru_cache(maxsize=1024)
def cached_visits(rules: TacosRules, vendors: tuple[int, ...], most: int) -> list[Shortcut]:
    """Return the shortcuts of `visits`, cached: they depend only on the vendors and the highest bid."""
    shortcuts: list[Shortcut] = []
    for stall, vendor in enumerate(vendors):
        key = vendor_key(rules, vendor)
        for bid in range(most + 1):
            says = Message("tacos.option.visit_bid", {"vendor": key, "n": bid})
            shortcuts.append(Shortcut([VISIT + stall, BID + bid], says, [f"bid:{bid}", key], listed=False))
    return shortcuts


def describe(s: Tacos, seat: int, option: int) -> tuple[str, dict[str, Param], list[str]]:
    """Return an option's key in the catalogue, its parameters and the things it touches."""
    rules = s.rules
    if option == PASS:
        name = "end_turn" if s.phase.key == "truck planning" else "pass"
        return name, {}, [name]
    if option >= FROM:
        stall, kind = divmod(option - FROM, MOST_KINDS)
        key, vendor = ingredient_key(rules, kind), stall_key(s, stall)
        return f"from{premium(s, kind)}", {"ingredient": key, "vendor": vendor}, [vendor, key]
    if option >= TAKE:
        key = ingredient_key(rules, option - TAKE)
        return f"take{premium(s, option - TAKE)}", {"ingredient": key}, [stall_key(s, s.place), key]
    if option >= KEEP_RECIPE:
        key = recipe_key(rules, option - KEEP_RECIPE)
        return "keep_recipe", {"recipe": key}, ["drawn", key]
    if option >= KEEP:
        key = ingredient_key(rules, option - KEEP)
        return f"keep{premium(s, option - KEEP)}", {"ingredient": key}, ["drawn", key]
    if option >= PLAY:
        key = truck_key(rules, option - PLAY)
        return "play", {"truck": key}, [key]
    if option >= POPULAR:
        return recipe_choice(s, seat, option)
    if option == BUY_UNSEEN:
        return "buy_unseen", {"coins": UNSEEN_COST}, ["deck:trucks"]
    if option >= BUY:
        space = option - BUY
        key = truck_key(rules, s.table[rules.track + space])
        return "buy", {"truck": key, "coins": TRUCK_COSTS[space]}, [f"track:{space}", key]
    if BID <= option < DRAW_INGREDIENTS:
        return "bid", {"n": option - BID}, []
    if option == EXCHANGE:
        return "exchange", {"coins": PER_CUSTOMER}, ["exchange"]
    if option == COINS:
        return "coins", {"coins": TURN_COINS}, ["coins"]
    if option in (DRAW_INGREDIENTS, DRAW_RECIPES):
        deck = "ingredients" if option == DRAW_INGREDIENTS else "recipes"
        return f"draw_{deck}", {}, [f"deck:{deck}"]
    vendor = stall_key(s, option - VISIT)
    return "visit", {"vendor": vendor, "n": s.table[rules.stock + option - VISIT]}, [vendor]


def premium(s: Tacos, kind: int) -> str:
    """Return the suffix of catalogue keys for a premium ingredient."""
    return "_premium" if s.rules.premium[kind] else ""


def recipe_choice(s: Tacos, seat: int, option: int) -> tuple[str, dict[str, Param], list[str]]:
    """Describe the choice to build a recipe, with its reward and the lowest price of its substitutes."""
    rules = s.rules
    design = design_at(s, option)
    key, recipe = recipe_key(rules, design), rules.recipes[design]
    price = SUBSTITUTE * missing(s, seat, design)
    params: dict[str, Param] = {"recipe": key, "customers": recipe.customers, "coins": recipe.coins, "price": price}
    paid = "_paid" if price else ""
    if option >= RECIPE:
        name = "basic" if option - RECIPE >= FIRST_BASIC else "recipe"
        return f"{name}{paid}", params, [key]
    space = option - POPULAR
    params["customers"] = recipe.customers + POPULAR_BONUS[space]
    params["space"] = space + 1
    return f"popular{paid}", params, [*[f"popular:{at}" for at in alike(s, space)], key]


def alike(s: Tacos, space: int) -> list[int]:
    """Return a space of the popular recipes and those after it that are not offered because they are the same."""
    spaces = [space]
    while space + 1 < POPULAR_SPACES and same_as_before(s, space + 1):
        space += 1
        spaces.append(space)
    return spaces


def suggestions(s: Tacos, seat: int, option: int, filling: Filling) -> list[Shortcut]:
    """Return shortcuts that build a recipe; a popular one that lies on several equal spaces gets one for each."""
    best = suggestion(s, seat, option, filling)
    if option >= RECIPE:
        return [best]
    cards, spaces = best.touches[:-1], alike(s, option - POPULAR)[1:]
    return [best, *[Shortcut(best.options, best.says, [*cards, f"popular:{at}"], listed=False) for at in spaces]]


def suggestion(s: Tacos, seat: int, option: int, filling: Filling) -> Shortcut:
    """Return a shortcut that builds a recipe with its best filling, or completes the one that is begun."""
    cards = filling.keys(s.rules)
    space = POPULAR <= option < RECIPE
    touches = [*cards, f"popular:{option - POPULAR}" if space else recipe_key(s.rules, filling.design)]
    return Shortcut(filling.options, filling.says(s.rules, "tacos.option.fill", cards), touches)


def not_now(s: Tacos, seat: int, options: list[int]) -> list[Barred]:
    """Return what the seat can see but not do in its turn, with the reasons."""
    rules = s.rules
    at = seat * rules.stride
    barred: list[Barred] = []

    def bar(option: int, why: str, **params: Param) -> None:
        name, option_params, touches = describe(s, seat, option)
        if POPULAR <= option < RECIPE:
            # The reason is the same on every space where the recipe lies.
            design = s.popular(option - POPULAR)
            spaces = [f"popular:{space}" for space in range(POPULAR_SPACES) if s.popular(space) == design]
            touches = [*spaces, touches[-1]]
        says = Message(f"tacos.option.{name}", option_params)
        barred.append(Barred(says, Message(f"tacos.why.{why}", params), touches))

    coins = s.own[at + COINS_HELD]
    if s.actions + extra(s, seat) == 0:
        return barred
    if EXCHANGE not in options and coins >= PER_CUSTOMER:
        bar(EXCHANGE, "no_customers")
    for option in (DRAW_INGREDIENTS, DRAW_RECIPES):
        if option not in options:
            bar(option, "deck_empty")
    for space in range(rules.truck_spaces):
        if s.table[rules.track + space] != NONE and BUY + space not in options:
            bar(BUY + space, "no_coins", coins=coins)
    if BUY_UNSEEN not in options:
        bar(BUY_UNSEEN, "deck_empty" if coins >= UNSEEN_COST else "no_coins", coins=coins)
    seen: set[tuple[int, bool]] = set()
    for option in (
        [POPULAR + space for space in range(POPULAR_SPACES) if s.popular(space) != NONE]
        + [RECIPE + design for design in range(rules.first_basic) if s.own[at + rules.held + design] > 0]
        + [RECIPE + FIRST_BASIC + basic for basic in range(rules.basics) if s.table[rules.basics_left + basic] > 0]
    ):
        design = design_at(s, option)
        if option in options or can_build(s, seat, design) or (design, option >= RECIPE) in seen:
            continue
        seen.add((design, option >= RECIPE))
        slots = rules.asks[design * ASK_STRIDE]
        if s.own[at + CARDS] < slots:
            bar(option, "few_cards", n=slots, short=slots - s.own[at + CARDS])
        else:
            bar(option, "no_substitutes", n=missing(s, seat, design), price=SUBSTITUTE * missing(s, seat, design))
    return barred
