"""The questions of tacos, as typed data: what is asked, what an answer touches and costs, how a recipe is filled."""

from truckstop.games.tacos.build import can_build, laid_count, missing
from truckstop.games.tacos.names import ingredient_key, recipe_key, truck_key, vendor_key
from truckstop.games.tacos.rules import ASK_STRIDE, CARDS, COINS_HELD, EXTRA, SEEN, STALL
from truckstop.games.tacos.state import Tacos
from truckstop.games.tacos.suggest import best_filling, design_at, filling_price, gesture, least_price
from truckstop.games.tacos.words import (
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
from truckstop.kernel.prompt import Barred, Choice, Message, Param, Prompt, Shortcut


def prompt(s: Tacos, seat: int) -> Prompt:
    """What a seat is asked now."""
    asks, begins = question(s, seat)
    options = s.options(seat)
    acting = s.rules.rooms[s.room].key == "truck planning" and options[-1] == PASS
    shortcuts: list[Shortcut] = []
    if s.building != NONE:
        shortcuts = [suggestion(s, seat, NONE)]
    elif acting:
        shortcuts = [suggestion(s, seat, option) for option in options if POPULAR <= option < PLAY]
    return Prompt(
        seat=seat,
        asks=asks,
        choices=[choice(s, seat, option) for option in options],
        barred=not_now(s, seat, options) if acting else [],
        secret=s.waiting > 0,
        begins=begins,
        shortcuts=shortcuts,
    )


def ask(name: str, **params: Param) -> Message:
    return Message(f"tacos.ask.{name}", params)


def question(s: Tacos, seat: int) -> tuple[Message, bool]:
    """What is asked, and whether it opens a gesture."""
    rules = s.rules
    at = seat * rules.stride
    match rules.rooms[s.room].key:
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
    if rules.rooms[s.room].key != "truck planning":
        return ask("before_bids" if s.room == 0 else "before_turns"), True
    if s.building != NONE:
        left = rules.asks[s.building * ASK_STRIDE] - laid_count(s)
        return ask("lay", recipe=recipe_key(rules, s.building), n=left), False
    if s.table[SEEN] > 0:
        return ask("keep"), True
    left = s.actions + extra(s, seat)
    return (ask("act", n=left) if left else ask("act_no_more")), True


def extra(s: Tacos, seat: int) -> int:
    """Actions that a played card gave."""
    return s.own[seat * s.rules.stride + EXTRA]


def stall_key(s: Tacos, stall: int) -> str:
    return vendor_key(s.rules, s.table[s.rules.vendor + stall])


def choice(s: Tacos, seat: int, option: int) -> Choice:
    """An option in words, with what it touches; and what it does beyond that."""
    name, params, touches = describe(s, seat, option)
    return Choice(option, Message(f"tacos.option.{name}", params), touches, sure=sure(s, seat, option))


def sure(s: Tacos, seat: int, option: int) -> Message | None:
    """What a seat should have seen before it is done: None if that goes without saying.

    A recipe that builds itself once this is chosen, its price included; or a turn that is ended with actions left.
    """
    if option == PASS:
        left = s.actions + extra(s, seat) if s.rules.rooms[s.room].key == "truck planning" else 0
        return Message("tacos.sure.end_turn", {"n": left}) if left else None
    builds = POPULAR <= option < PLAY
    if not builds and not LAY <= option < TAKE:
        return None
    rules, twin = s.rules, s.copy()
    if builds:
        twin.building = design_at(s, option)
    else:
        twin.table[rules.laid + option - LAY] += 1
    filling = best_filling(twin, seat, twin.building)
    if gesture(twin, seat, NONE, filling):
        return None
    price = filling_price(s, twin.building, filling)
    last = not builds and laid_count(twin) == rules.asks[twin.building * ASK_STRIDE]
    if last and not price:
        return None
    cards = [ingredient_key(rules, kind) for kind in range(rules.kinds) for _ in range(filling[kind])]
    params: dict[str, Param] = {"recipe": recipe_key(rules, twin.building), "cards": ", ".join(cards), "price": price}
    return Message("tacos.sure.build_paid" if price else "tacos.sure.build", params)


def describe(s: Tacos, seat: int, option: int) -> tuple[str, dict[str, Param], list[str]]:
    rules = s.rules
    if option == PASS:
        return ("end_turn" if rules.rooms[s.room].key == "truck planning" else "pass"), {}, []
    if option >= FROM:
        stall, kind = divmod(option - FROM, MOST_KINDS)
        key, vendor = ingredient_key(rules, kind), stall_key(s, stall)
        return f"from{premium(s, kind)}", {"ingredient": key, "vendor": vendor}, [vendor, key]
    if option >= TAKE:
        key = ingredient_key(rules, option - TAKE)
        return f"take{premium(s, option - TAKE)}", {"ingredient": key}, [stall_key(s, s.place), key]
    if option >= LAY:
        key = ingredient_key(rules, option - LAY)
        price = least_price(s, seat, option - LAY)
        name = "lay_paid" if price else "lay"
        return f"{name}{premium(s, option - LAY)}", {"ingredient": key, "coins": price}, [key]
    if option >= KEEP_RECIPE:
        key = recipe_key(rules, option - KEEP_RECIPE)
        return "keep_recipe", {"recipe": key}, [key]
    if option >= KEEP:
        key = ingredient_key(rules, option - KEEP)
        return f"keep{premium(s, option - KEEP)}", {"ingredient": key}, [key]
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
        return "exchange", {"coins": PER_CUSTOMER}, []
    if option == COINS:
        return "coins", {"coins": TURN_COINS}, []
    if option in (DRAW_INGREDIENTS, DRAW_RECIPES):
        deck = "ingredients" if option == DRAW_INGREDIENTS else "recipes"
        return f"draw_{deck}", {}, [f"deck:{deck}"]
    vendor = stall_key(s, option - VISIT)
    return "visit", {"vendor": vendor, "n": s.table[rules.stock + option - VISIT]}, [vendor]


def premium(s: Tacos, kind: int) -> str:
    """What the words for a premium ingredient are called by."""
    return "_premium" if s.rules.premium[kind] else ""


def recipe_choice(s: Tacos, seat: int, option: int) -> tuple[str, dict[str, Param], list[str]]:
    """Building a recipe, with what it gives and what its substitutes cost at least."""
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
    return f"popular{paid}", params | {"space": space + 1}, [f"popular:{space}", key]


def suggestion(s: Tacos, seat: int, option: int) -> Shortcut:
    """A whole recipe in one gesture, with the best filling and its price; or the rest of one that is begun."""
    rules = s.rules
    design = design_at(s, option) if option != NONE else s.building
    filling = best_filling(s, seat, design)
    price = filling_price(s, design, filling)
    cards = [ingredient_key(rules, kind) for kind in range(rules.kinds) for _ in range(filling[kind])]
    params: dict[str, Param] = {"recipe": recipe_key(rules, design), "cards": ", ".join(cards), "price": price}
    name = "fill_paid" if price else "fill"
    touches = [*cards, f"popular:{option - POPULAR}" if POPULAR <= option < RECIPE else recipe_key(rules, design)]
    return Shortcut(gesture(s, seat, option, filling), Message(f"tacos.option.{name}", params), touches)


def not_now(s: Tacos, seat: int, options: list[int]) -> list[Barred]:
    """What the seat can see and not do in its turn, and why."""
    rules = s.rules
    at = seat * rules.stride
    gone: list[Barred] = []

    def bar(option: int, why: str, **params: Param) -> None:
        name, said, touches = describe(s, seat, option)
        gone.append(Barred(Message(f"tacos.option.{name}", said), Message(f"tacos.why.{why}", params), touches))

    coins = s.own[at + COINS_HELD]
    if s.actions + extra(s, seat) == 0:
        return gone
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
            bar(option, "few_cards", n=slots)
        else:
            bar(option, "no_substitutes", n=missing(s, seat, design), price=SUBSTITUTE * missing(s, seat, design))
    return gone
