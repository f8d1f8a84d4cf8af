"""The numeric codes of tacos and their names: options, sources of chance, events, verbs of cards and vendors.

All encoding is here. Numbers are never reused, so old logs stay readable.
"""

from typing import Final

NONE: Final = -1

# Categories of ingredients
CATEGORIES: Final = ["protein", "vegetable", "topping"]

# Upper bounds of ids; the ids of basic tacos begin at FIRST_BASIC
MOST_KINDS: Final = 32
FIRST_BASIC: Final = 48
MOST_RECIPES: Final = 64
MOST_TRUCKS: Final = 64
MOST_VENDORS: Final = 16
MOST_STALLS: Final = 4
MOST_SLOTS: Final = 5

POPULAR_SPACES: Final = 5
POPULAR_BONUS: Final = [0, 0, 0, 1, 2]
"""Extra customers by space of the popular recipes, newest first (T1.7)."""
OLDEST_POPULAR: Final = 4
"""The last space of the popular recipes; it is empty only if all are."""
TRUCK_COSTS: Final = [3, 2, 1, 0]
"""Coins by space of the truck track, newest first (T1.8)."""
UNSEEN_COST: Final = 1
SUPPLY: Final = 30
MOST_BID: Final = 20
SUBSTITUTE: Final = 4
"""Coins for each substitute under a recipe (T3.6)."""
PER_CUSTOMER: Final = 5
"""Coins for one customer (T3.11, T5.2)."""
TURN_ACTIONS: Final = 3
TURN_COINS: Final = 3
DRAWN: Final = 3
START_COINS: Final = 3
START_INGREDIENTS: Final = 3
STALL_START: Final = 3
FEW_LEFT: Final = 2
RESTOCK_FEW: Final = 3
RESTOCK: Final = 1
"""After a round, a vendor with FEW_LEFT ingredients or fewer gets RESTOCK_FEW, any other gets RESTOCK (T4.3)."""
LEVELS: Final = 6
CAMPAIGN: Final = 7
"""The level that plays all six levels in order (T7.11)."""
AHEAD: Final = 99
"""The bid of a Challenger who flipped a recipe of five coins, higher than any other (T7.2)."""

# Verbs of truck cards
COINS_VERB: Final = 0
CUSTOMERS_VERB: Final = 1
INGREDIENTS_VERB: Final = 2
RECIPES_VERB: Final = 3
ACTION_VERB: Final = 4
MARKET_VERB: Final = 5
REFRESH_VERB: Final = 6
VERBS: Final = ["coins", "customers", "ingredients", "recipes", "action", "market", "refresh"]

# Verbs on the varied side of a vendor (T6): the first four are reactions, the others schedules
ALONE_PAYS: Final = 0
LAST_PAYS: Final = 1
NO_BID_DRAWS: Final = 2
CROWD_STOCKS: Final = 3
STEADY: Final = 4
FILLS_UP: Final = 5
SELLS_OUT: Final = 6
SLOW: Final = 7
VENDOR_VERBS: Final = [
    "alone pays",
    "last pays",
    "no bid draws",
    "crowd stocks",
    "steady",
    "fills up",
    "sells out",
    "slow",
]

# Options
VISIT: Final = 0  # + stall, in board order
BID: Final = 8  # + coins
DRAW_INGREDIENTS: Final = 33
DRAW_RECIPES: Final = 34
COINS: Final = 35
EXCHANGE: Final = 36
BUY: Final = 40  # + space of the truck track, the newest first
BUY_UNSEEN: Final = 44
POPULAR: Final = 48  # + space of the popular recipes, the newest first
RECIPE: Final = 64  # + recipe by id: from the hand, or a basic taco
PLAY: Final = 128  # + truck card
KEEP: Final = 192  # + ingredient
KEEP_RECIPE: Final = 224  # + recipe
LAY: Final = 288  # + ingredient
TAKE: Final = 320  # + ingredient
FROM: Final = 352  # + stall * MOST_KINDS + ingredient
PASS: Final = 480
"""The highest option, so that it is listed last."""
OPTION_COUNT: Final = 481

# Sources of chance
ARRIVAL: Final = 0
VENDOR_DRAW: Final = 1
INGREDIENT_DECK: Final = 2
RECIPE_DECK: Final = 3
TRUCK_DECK: Final = 4
CHALLENGER_VENDOR: Final = 5
CHALLENGER_PICK: Final = 6
SOURCE_NAMES: Final = [
    "arrival",
    "vendors",
    "ingredients",
    "recipes",
    "trucks",
    "challenger vendor",
    "challenger pick",
]

# Where a recipe was built from
FROM_HAND: Final = 0
FROM_POPULAR: Final = 1
FROM_BASIC: Final = 2
ORIGINS: Final = ["hand", "popular", "basic"]

# Events
E_LEVEL: Final = 0
E_QUEUE: Final = 1
E_VENDOR: Final = 2
E_STOCKED: Final = 3
E_POPULAR: Final = 4
E_TRACK: Final = 5
E_DEALT: Final = 6
E_DEALT_RECIPE: Final = 7
E_ROUND: Final = 8
E_BID: Final = 9
E_CHALLENGER_BID: Final = 10
E_CHALLENGER_FIRST: Final = 11
E_CHALLENGER_NO_CARD: Final = 12
E_TOOK: Final = 13
E_DISPLACED: Final = 14
E_NOTHING_LEFT: Final = 15
E_CLEARED: Final = 16
E_CHALLENGER_TOOK: Final = 17
E_PAID: Final = 18
E_VENDOR_GAVE: Final = 19
E_CROWD: Final = 20
E_TURN: Final = 21
E_SAW: Final = 22
E_SAW_RECIPE: Final = 23
E_DREW: Final = 24
E_DREW_RECIPES: Final = 25
E_KEPT: Final = 26
E_KEPT_RECIPE: Final = 27
E_DISCARDED: Final = 28
E_DISCARDED_RECIPE: Final = 29
E_BOUGHT: Final = 30
E_BOUGHT_UNSEEN: Final = 31
E_GOT_TRUCK: Final = 32
E_COINS: Final = 33
E_BUILT: Final = 34
E_LAID: Final = 35
E_SUBSTITUTED: Final = 36
E_REWARD: Final = 37
E_CAME: Final = 38
E_STAYED_AWAY: Final = 39
E_EXCHANGED: Final = 40
E_PLAYED: Final = 41
E_GOT_COUNT: Final = 42
E_GOT_RECIPE_COUNT: Final = 43
E_GOT: Final = 44
E_GOT_RECIPE: Final = 45
E_ACTION: Final = 46
E_PASSED: Final = 47
E_TURN_OVER: Final = 48
E_TO_THE_BACK: Final = 49
E_OFF_TRACK: Final = 50
E_OFF_POPULAR: Final = 51
E_CHALLENGER_TRUCK: Final = 52
E_CHALLENGER_BUILT: Final = 53
E_END: Final = 54
E_HELD: Final = 55
E_HELD_RECIPE: Final = 56
E_HELD_TRUCK: Final = 57
E_TALLY: Final = 58
E_SCORE: Final = 59
E_WON: Final = 60
E_CHALLENGER_WON: Final = 61
E_LEVEL_WON: Final = 62
E_LEVEL_LOST: Final = 63
E_CAMPAIGN_WON: Final = 64
E_CAMPAIGN_LOST: Final = 65
E_NOTHING_TO_TAKE: Final = 66
E_NO_COINS: Final = 67
E_ONLY_CARDS: Final = 68

# Beats
B_BIDS: Final = 0
B_ARRIVALS: Final = 1
B_STALL: Final = 2
B_BOUGHT: Final = 3
B_BUILT: Final = 4
B_TURN_OVER: Final = 5
B_CHALLENGER: Final = 6
B_ROUND: Final = 7
B_LAST: Final = 8
B_COUNTED: Final = 9
B_LEVEL: Final = 10
BEAT_NAMES: Final = [
    "bids",
    "arrivals",
    "stall",
    "bought",
    "built",
    "turn over",
    "challenger",
    "round",
    "last",
    "counted",
    "level",
]

# Why a game ended
CUSTOMERS_REACHED: Final = 0
INGREDIENTS_GONE: Final = 1
RECIPES_GONE: Final = 2
TRUCKS_GONE: Final = 3
SUPPLY_GONE: Final = 4
NOT_ENOUGH: Final = 5
ENDINGS: Final = ["customers", "ingredients", "recipes", "trucks", "supply", "not_enough"]
