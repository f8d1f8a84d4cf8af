"""Tacos as a registered game: everything that faces need of it besides its positions."""

from collections.abc import Mapping
from typing import cast

import msgspec

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
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import Tell


class TacosGame(Game):
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

    def question(self, state: State, seat: int) -> Message:
        return question(cast(Tacos, state), seat)[0]

    def standing(self, state: State, seat: int) -> list[tuple[str, int]]:
        return standing(cast(Tacos, state), seat)

    def others(self, state: State) -> list[Standing]:
        tacos = cast(Tacos, state)
        if not tacos.over or tacos.rules.campaign:
            return []
        scores = final_scores(tacos.rules, tacos.own, tacos.owners)
        places = owner_places(tacos)
        return [
            Standing(names.owner_key(tacos.rules, one), scores[one], places[one])
            for one in range(tacos.rules.players, tacos.owners)
        ]

    def foretell(self, state: State, seat: int, tell: Tell) -> None:
        foretell(cast(Tacos, state), seat, tell)

    def so_far(self, state: State, seat: int, option: int, picked: list[str], tell: Tell) -> None:
        so_far(cast(Tacos, state), seat, option, picked, tell)

    def option_name(self, rules: Rules, option: int) -> str:
        return names.option_name(cast(TacosRules, rules), option)

    def source_name(self, source: int) -> str:
        return codes.SOURCE_NAMES[source] if source < len(codes.SOURCE_NAMES) else f"source {source}"

    def thing(self, rules: Rules, kind: str, number: int) -> str:
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
                return f"origin:{codes.ORIGINS[number]}"
            case "ending":
                return f"ending:{codes.ENDINGS[number]}"
            case _:
                return f"{kind}:{number}"

    def things(self, rules: Rules) -> list[str]:
        tacos = cast(TacosRules, rules)
        kinds = [one for one in tacos.ingredients if one.copies > 0]
        things = [f"ingredient:{one.key}" for one in kinds]
        things += sorted({f"kind:{one.kind}" for one in kinds}) + [f"category:{key}" for key in codes.CATEGORIES]
        things += [f"recipe:{one.key}" for one in tacos.recipes if one.copies > 0]
        things += [f"truck:{one.key}" for one in tacos.trucks if one.copies > 0]
        things += [f"truck_text:{one.key}" for one in tacos.trucks if one.copies > 0 and not one.skill]
        things += [f"vendor:{one.key}" for one in tacos.vendors if one.verb != codes.NONE]
        things += [f"origin:{key}" for key in codes.ORIGINS] + [f"ending:{key}" for key in codes.ENDINGS]
        things += [f"level:{level}" for level in range(1, codes.LEVELS + 1)]
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
