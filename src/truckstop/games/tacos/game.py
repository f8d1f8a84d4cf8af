"""Tacos as a registered game: everything that faces need besides its positions."""

from collections.abc import Mapping

from truckstop.games.tacos import codes, names
from truckstop.games.tacos.ahead import foretell, so_far, standing
from truckstop.games.tacos.deal import new
from truckstop.games.tacos.events import EVENTS, TacosEvent
from truckstop.games.tacos.load import FILES, rules_of
from truckstop.games.tacos.prompt import prompt, question
from truckstop.games.tacos.rules import TacosRules
from truckstop.games.tacos.score import final_scores
from truckstop.games.tacos.state import Tacos, loaded
from truckstop.games.tacos.view_builder import again, board, owner_places, view
from truckstop.games.tacos.views import Board, TacosView
from truckstop.kernel.chance import Chance
from truckstop.kernel.data import Files, shipped
from truckstop.kernel.event import shapes
from truckstop.kernel.game import Game, GameOption, Standing
from truckstop.kernel.prompt import Message, Prompt
from truckstop.kernel.tell import Tell


class TacosGame(Game[TacosRules, Tacos, TacosView]):
    """Taco Tuesday: Taco Truck Rivals."""

    key = "tacos"
    version = 1
    min_players = 1
    max_players = 6
    game_options = (
        GameOption("vendors", ("star", "varied"), "star", "T6"),
        GameOption("vendorset", ("random",), "random", "T1.9", "vendors joined by +, as many as are in play"),
        GameOption("level", ("1", "2", "3", "4", "5", "6", "7"), "1", "T7", alone=True),
    )
    option_count = codes.OPTION_COUNT
    event_type = TacosEvent
    event_shapes = shapes(EVENTS)
    view_type = TacosView
    board_type = Board
    beat_names = tuple(codes.BEAT_NAMES)
    source_names = codes.SOURCE_NAMES

    def __init__(self) -> None:
        self.files = shipped("truckstop.games.tacos", FILES)

    def rules(self, players: int, options: Mapping[str, str], files: Files | None = None) -> TacosRules:
        self.check_players(players)
        return rules_of(players, self.checked_options(options), self.files if files is None else files)

    def new(self, rules: TacosRules, chance: Chance, tell: Tell) -> Tacos:
        return new(rules, chance, tell)

    def load(self, rules: TacosRules, dump: bytes) -> Tacos:
        return loaded(rules, dump)

    def board(self, rules: TacosRules) -> Board:
        return board(rules)

    def view(self, state: Tacos, viewer: int) -> TacosView:
        return view(state, viewer)

    def again(self, view: TacosView, state: Tacos, viewer: int) -> TacosView:
        return again(view, state, viewer)

    def prompt(self, state: Tacos, seat: int) -> Prompt:
        return prompt(state, seat)

    def question(self, state: Tacos, seat: int) -> Message:
        return question(state, seat)[0]

    def standing(self, state: Tacos, seat: int) -> list[tuple[str, int]]:
        return standing(state, seat)

    def others(self, state: Tacos) -> list[Standing]:
        if not state.over or state.rules.campaign:
            return []
        scores = final_scores(state.rules, state.own, state.owners)
        places = owner_places(state)
        return [
            Standing(names.owner_key(state.rules, one), scores[one], places[one])
            for one in range(state.rules.players, state.owners)
        ]

    def foretell(self, state: Tacos, seat: int, tell: Tell) -> None:
        foretell(state, seat, tell)

    def so_far(self, state: Tacos, seat: int, option: int, picked: list[str], tell: Tell) -> None:
        so_far(state, seat, option, picked, tell)

    def option_name(self, rules: TacosRules, option: int) -> str:
        return names.option_name(rules, option)

    def thing(self, rules: TacosRules, kind: str, number: int) -> str:
        match kind:
            case "owner":
                return names.owner_key(rules, number)
            case "ingredient":
                return names.ingredient_key(rules, number)
            case "recipe":
                return names.recipe_key(rules, number)
            case "truck":
                return names.truck_key(rules, number)
            case "vendor":
                return names.vendor_key(rules, number)
            case "origin":
                return f"origin:{codes.ORIGINS[number]}"
            case "ending":
                return f"ending:{codes.ENDINGS[number]}"
            case _:
                return f"{kind}:{number}"

    def things(self, rules: TacosRules) -> list[str]:
        kinds = [one for one in rules.ingredients if one.copies > 0]
        things = [f"ingredient:{one.key}" for one in kinds]
        things += sorted({f"kind:{one.kind}" for one in kinds}) + [f"category:{key}" for key in codes.CATEGORIES]
        things += [f"recipe:{one.key}" for one in rules.recipes if one.copies > 0]
        things += [f"truck:{one.key}" for one in rules.trucks if one.copies > 0]
        things += [f"truck_text:{one.key}" for one in rules.trucks if one.copies > 0 and not one.skill]
        things += [f"vendor:{one.key}" for one in rules.vendors if one.verb != codes.NONE]
        things += [f"origin:{key}" for key in codes.ORIGINS] + [f"ending:{key}" for key in codes.ENDINGS]
        things += [f"level:{level}" for level in range(1, codes.LEVELS + 1)]
        return [*things, "who:challenger", "who:second_challenger"]

    def rounds(self, state: Tacos) -> int:
        return state.round

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
