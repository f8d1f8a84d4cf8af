"""The names of tacos' options, cards and players in messages and logs."""

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
    MOST_BID,
    MOST_KINDS,
    MOST_STALLS,
    NONE,
    PASS,
    PLAY,
    POPULAR,
    POPULAR_SPACES,
    RECIPE,
    TAKE,
    VISIT,
)
from truckstop.games.tacos.rules import TacosRules


def owner_key(rules: TacosRules, owner: int) -> str:
    if owner < rules.players:
        return f"seat:{owner}"
    return "who:challenger" if owner == rules.players else "who:second_challenger"


def ingredient_key(rules: TacosRules, kind: int) -> str:
    return f"ingredient:{rules.ingredients[kind].key}"


def recipe_key(rules: TacosRules, design: int) -> str:
    return f"recipe:{rules.recipes[design].key}"


def truck_key(rules: TacosRules, card: int) -> str:
    return f"truck:{rules.trucks[card].key}"


def vendor_key(rules: TacosRules, vendor: int) -> str:
    return f"vendor:{rules.vendors[vendor].key}"


FIXED = {
    PASS: "pass",
    DRAW_INGREDIENTS: "draw ingredients",
    DRAW_RECIPES: "draw recipes",
    COINS: "coins",
    EXCHANGE: "exchange",
    BUY_UNSEEN: "buy unseen",
}


def option_name(rules: TacosRules, option: int) -> str:
    """Return the name of an option in a log. Spaces and stalls are counted from 1."""
    name = used_option_name(rules, option)
    return name if name else f"unused {option}"


def used_option_name(rules: TacosRules, option: int) -> str:
    """Return the name of an option, or nothing if the number is unused."""
    if option in FIXED:
        return FIXED[option]
    if option >= FROM:
        stall, kind = divmod(option - FROM, MOST_KINDS)
        key = ingredient_of(rules, kind)
        return f"from {stall + 1} {key}" if key else ""
    for start, verb in ((TAKE, "take"), (LAY, "lay")):
        if option >= start:
            key = ingredient_of(rules, option - start)
            return f"{verb} {key}" if key else ""
    if option >= KEEP_RECIPE:
        return recipe_of(rules, option - KEEP_RECIPE, "keep recipe")
    if option >= KEEP:
        key = ingredient_of(rules, option - KEEP)
        return f"keep {key}" if key else ""
    if option >= PLAY:
        card = option - PLAY
        return f"play {rules.trucks[card].key}" if card < rules.cards else ""
    if option >= RECIPE:
        return recipe_of(rules, option - RECIPE, "build")
    if option >= POPULAR:
        space = option - POPULAR
        return f"popular {space + 1}" if space < POPULAR_SPACES else ""
    if option >= BUY:
        return f"buy {option - BUY + 1}" if option < BUY_UNSEEN else ""
    if option >= BID:
        return f"bid {option - BID}" if option - BID <= MOST_BID else ""
    return f"visit {option - VISIT + 1}" if option < MOST_STALLS else ""


def ingredient_of(rules: TacosRules, kind: int) -> str:
    return rules.ingredients[kind].key if kind < rules.kinds else ""


def recipe_of(rules: TacosRules, id: int, verb: str) -> str:
    design = rules.design_of(id)
    return f"{verb} {rules.recipes[design].key}" if design != NONE else ""
