"""Tacos as a registered game: everything that faces need of it besides its positions."""

from collections.abc import Mapping
from typing import cast

import msgspec

from truckstop.games.tacos import names
from truckstop.games.tacos import words as w
from truckstop.games.tacos.deal import new
from truckstop.games.tacos.load import FILES, rules_of
from truckstop.games.tacos.prompt import prompt
from truckstop.games.tacos.rules import TacosRules
from truckstop.games.tacos.shown import Board, TacosView
from truckstop.games.tacos.state import Tacos, loaded
from truckstop.games.tacos.view import again, board, view
from truckstop.kernel.chance import Chance
from truckstop.kernel.data import Files, shipped
from truckstop.kernel.game import EventShape, Game, GameOption
from truckstop.kernel.prompt import Param, Prompt
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import Tell


def shape(name: str, *gaps: str) -> EventShape:
    """`gaps` are written `gap:kind`."""
    return EventShape(name, tuple((gap.split(":")[0], gap.split(":")[1]) for gap in gaps))


EVENTS = {
    w.E_LEVEL: shape("level", "level:level"),
    w.E_QUEUE: shape("queue", "place:number", "who:owner"),
    w.E_VENDOR: shape("vendor", "place:number", "vendor:vendor"),
    w.E_STOCKED: shape("stocked", "vendor:vendor", "ingredient:ingredient"),
    w.E_POPULAR: shape("popular", "recipe:recipe"),
    w.E_TRACK: shape("track", "truck:truck"),
    w.E_DEALT: shape("dealt", "who:owner", "ingredient:ingredient"),
    w.E_DEALT_RECIPE: shape("dealt_recipe", "who:owner", "recipe:recipe"),
    w.E_ROUND: shape("round", "round:number"),
    w.E_BID: shape("bid", "who:owner", "vendor:vendor", "n:number"),
    w.E_CHALLENGER_BID: shape("challenger_bid", "who:owner", "vendor:vendor", "recipe:recipe", "n:number"),
    w.E_CHALLENGER_FIRST: shape("challenger_first", "who:owner", "vendor:vendor", "recipe:recipe"),
    w.E_CHALLENGER_NO_CARD: shape("challenger_no_card", "who:owner", "vendor:vendor"),
    w.E_TOOK: shape("took", "who:owner", "ingredient:ingredient", "vendor:vendor"),
    w.E_DISPLACED: shape("displaced", "who:owner", "vendor:vendor"),
    w.E_NOTHING_LEFT: shape("nothing_left", "who:owner"),
    w.E_CLEARED: shape("cleared", "vendor:vendor", "n:number"),
    w.E_CHALLENGER_TOOK: shape("challenger_took", "who:owner", "ingredient:ingredient", "vendor:vendor"),
    w.E_PAID: shape("paid", "who:owner", "n:number", "vendor:vendor"),
    w.E_VENDOR_GAVE: shape("vendor_gave", "who:owner", "vendor:vendor"),
    w.E_CROWD: shape("crowd", "vendor:vendor", "n:number"),
    w.E_TURN: shape("turn", "who:owner"),
    w.E_SAW: shape("saw", "who:owner", "ingredient:ingredient"),
    w.E_SAW_RECIPE: shape("saw_recipe", "who:owner", "recipe:recipe"),
    w.E_DREW: shape("drew", "who:owner", "n:number"),
    w.E_DREW_RECIPES: shape("drew_recipes", "who:owner", "n:number"),
    w.E_KEPT: shape("kept", "who:owner", "ingredient:ingredient"),
    w.E_KEPT_RECIPE: shape("kept_recipe", "who:owner", "recipe:recipe"),
    w.E_DISCARDED: shape("discarded", "who:owner", "ingredient:ingredient"),
    w.E_DISCARDED_RECIPE: shape("discarded_recipe", "who:owner", "recipe:recipe"),
    w.E_BOUGHT: shape("bought", "who:owner", "truck:truck", "n:number"),
    w.E_BOUGHT_UNSEEN: shape("bought_unseen", "who:owner", "n:number"),
    w.E_GOT_TRUCK: shape("got_truck", "who:owner", "truck:truck"),
    w.E_COINS: shape("coins", "who:owner", "n:number"),
    w.E_BUILT: shape("built", "who:owner", "recipe:recipe", "origin:origin"),
    w.E_LAID: shape("laid", "who:owner", "ingredient:ingredient"),
    w.E_SUBSTITUTED: shape("substituted", "who:owner", "coins:number", "n:number"),
    w.E_REWARD: shape("reward", "who:owner", "customers:number", "coins:number"),
    w.E_CAME: shape("came", "who:owner", "n:number"),
    w.E_STAYED_AWAY: shape("stayed_away", "who:owner", "n:number"),
    w.E_EXCHANGED: shape("exchanged", "who:owner", "coins:number"),
    w.E_PLAYED: shape("played", "who:owner", "truck:truck"),
    w.E_GOT_COUNT: shape("got_count", "who:owner", "n:number"),
    w.E_GOT_RECIPE_COUNT: shape("got_recipe_count", "who:owner", "n:number"),
    w.E_GOT: shape("got", "who:owner", "ingredient:ingredient"),
    w.E_GOT_RECIPE: shape("got_recipe", "who:owner", "recipe:recipe"),
    w.E_ACTION: shape("action", "who:owner", "n:number"),
    w.E_PASSED: shape("passed", "who:owner"),
    w.E_TURN_OVER: shape("turn_over", "who:owner"),
    w.E_TO_THE_BACK: shape("to_the_back", "who:owner"),
    w.E_OFF_TRACK: shape("off_track", "truck:truck"),
    w.E_OFF_POPULAR: shape("off_popular", "recipe:recipe"),
    w.E_CHALLENGER_TRUCK: shape("challenger_truck", "who:owner", "truck:truck"),
    w.E_CHALLENGER_BUILT: shape("challenger_built", "who:owner", "recipe:recipe", "n:number"),
    w.E_END: shape("end", "ending:ending"),
    w.E_HELD: shape("held", "who:owner", "ingredient:ingredient", "n:number"),
    w.E_HELD_RECIPE: shape("held_recipe", "who:owner", "recipe:recipe", "n:number"),
    w.E_HELD_TRUCK: shape("held_truck", "who:owner", "truck:truck", "n:number"),
    w.E_TALLY: shape("tally", "who:owner", "visible:number", "coins:number", "given:number"),
    w.E_SCORE: shape("score", "who:owner", "skills:number", "sets:number", "total:number"),
    w.E_WON: shape("won", "who:owner", "n:number"),
    w.E_CHALLENGER_WON: shape("challenger_won", "who:owner", "n:number"),
    w.E_LEVEL_WON: shape("level_won", "level:number", "mine:number", "theirs:number"),
    w.E_LEVEL_LOST: shape("level_lost", "level:number", "mine:number", "theirs:number"),
    w.E_CAMPAIGN_WON: shape("campaign_won", "mine:number", "theirs:number"),
    w.E_CAMPAIGN_LOST: shape("campaign_lost", "mine:number", "theirs:number"),
    w.E_NOTHING_TO_TAKE: shape("nothing_to_take", "who:owner"),
}


class TacosGame(Game):
    """Taco Tuesday: Taco Truck Rivals."""

    key = "tacos"
    version = 1
    min_players = 1
    max_players = 6
    game_options = (
        GameOption("vendors", ("star", "varied"), "star", "T6"),
        GameOption("vendorset", ("random",), "random", "T1.9", "vendors joined by +, as many as are in play"),
        GameOption("level", ("1", "2", "3", "4", "5", "6", "7"), "1", "T7"),
    )
    option_count = w.OPTION_COUNT
    event_shapes = EVENTS

    def __init__(self) -> None:
        self.files = shipped("truckstop.games.tacos", FILES)

    def rules(self, players: int, options: Mapping[str, str], files: Files | None = None) -> TacosRules:
        self.check_players(players)
        return rules_of(players, self.checked_options(options), self.files if files is None else files)

    def new(self, rules: Rules, chance: Chance, tell: Tell) -> Tacos:
        return new(cast(TacosRules, rules), chance, tell)

    def load(self, rules: Rules, dump: bytes) -> Tacos:
        return loaded(cast(TacosRules, rules), dump)

    def board(self, rules: Rules) -> Board:
        return board(cast(TacosRules, rules))

    def view(self, state: State, viewer: int) -> TacosView:
        return view(cast(Tacos, state), viewer)

    def again(self, view: msgspec.Struct, state: State, viewer: int) -> TacosView:
        return again(cast(TacosView, view), cast(Tacos, state), viewer)

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt(cast(Tacos, state), seat)

    def option_name(self, rules: Rules, option: int) -> str:
        return names.option_name(cast(TacosRules, rules), option)

    def source_name(self, source: int) -> str:
        return w.SOURCE_NAMES[source] if source < len(w.SOURCE_NAMES) else f"source {source}"

    def thing(self, rules: Rules, kind: str, number: int) -> Param:
        tacos = cast(TacosRules, rules)
        match kind:
            case "owner":
                return names.owner_key(tacos, number)
            case "ingredient":
                return names.ingredient_key(tacos, number)
            case "recipe":
                return names.recipe_key(tacos, number)
            case "truck":
                return names.truck_key(tacos, number)
            case "vendor":
                return names.vendor_key(tacos, number)
            case "origin":
                return f"origin:{w.ORIGINS[number]}"
            case "ending":
                return f"ending:{w.ENDINGS[number]}"
            case _:
                return f"{kind}:{number}"

    def things(self, rules: Rules) -> list[str]:
        tacos = cast(TacosRules, rules)
        kinds = [one for one in tacos.ingredients if one.copies > 0]
        things = [f"ingredient:{one.key}" for one in kinds]
        things += sorted({f"kind:{one.kind}" for one in kinds}) + [f"category:{key}" for key in w.CATEGORIES]
        things += [f"recipe:{one.key}" for one in tacos.recipes if one.copies > 0]
        things += [f"truck:{one.key}" for one in tacos.trucks if one.copies > 0]
        things += [f"truck_text:{one.key}" for one in tacos.trucks if one.copies > 0 and not one.skill]
        things += [f"vendor:{one.key}" for one in tacos.vendors if one.verb != w.NONE]
        things += [f"origin:{key}" for key in w.ORIGINS] + [f"ending:{key}" for key in w.ENDINGS]
        things += [f"level:{level}" for level in range(1, w.LEVELS + 1)]
        return [*things, "who:challenger", "who:second_challenger"]

    def rounds(self, state: State) -> int:
        return cast(Tacos, state).round

    def variants(self) -> list[tuple[int, dict[str, str]]]:
        sides = [(2, "star"), (3, "varied"), (4, "star"), (5, "star"), (6, "varied")]
        many = [(players, {"vendors": side, "vendorset": "random"}) for players, side in sides]
        named = [
            (2, {"vendorset": "dawn_market+canal_barge+clock_square", "vendors": "varied"}),
            (5, {"vendorset": "garden_gate+ferry_landing+spice_loft+flatbed_farm", "vendors": "varied"}),
        ]
        alone = [(1, {"level": str(level), "vendors": ("star", "varied")[level % 2]}) for level in range(1, 8)]
        alone[1] = (1, {"level": "2", "vendors": "varied", "vendorset": "garden_gate+ferry_landing+corner_grocer"})
        return many + named + alone


TACOS = TacosGame()
