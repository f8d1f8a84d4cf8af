"""Frenzy as a registered game: everything that faces need of it besides its positions."""

from collections.abc import Mapping
from itertools import product
from typing import cast

import msgspec

from truckstop.games.frenzy import codes
from truckstop.games.frenzy.events import EVENTS, FrenzyEvent
from truckstop.games.frenzy.load import FILES, rules_of
from truckstop.games.frenzy.new import new
from truckstop.games.frenzy.payout import standing
from truckstop.games.frenzy.prompt import card_key, option_name, owner_key, owner_keys, prompt, question, venue_key
from truckstop.games.frenzy.rules import FrenzyRules
from truckstop.games.frenzy.state import Frenzy, loaded
from truckstop.games.frenzy.view_builder import again, board, view
from truckstop.games.frenzy.views import FrenzyBoard, FrenzyView
from truckstop.kernel.chance import Chance
from truckstop.kernel.data import Files, shipped
from truckstop.kernel.event import shapes
from truckstop.kernel.game import Game, GameOption, Standing
from truckstop.kernel.prompt import Message, Param, Prompt
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import Tell


class FrenzyGame(Game):
    """Truck Off: The Food Truck Frenzy."""

    key = "frenzy"
    version = 1
    min_players = 2
    max_players = 6
    game_options = (
        GameOption("discard", ("low", "high", "random"), "low", "F1.5", "two cards joined by +, as reroll+double"),
        GameOption("specials", ("off", "on"), "off", "F7.1"),
        GameOption("host", ("none",), "none", "F5.2", "a seat, counted from 0"),
    )
    option_count = codes.OPTION_COUNT
    event_type = FrenzyEvent
    event_shapes = shapes(EVENTS)
    view_type = FrenzyView
    board_type = FrenzyBoard
    beat_names = codes.BEATS

    def __init__(self) -> None:
        self.files = shipped("truckstop.games.frenzy", FILES)

    def rules(self, players: int, options: Mapping[str, str], files: Files | None = None) -> FrenzyRules:
        self.check_players(players)
        return rules_of(players, self.checked_options(options), self.files if files is None else files)

    def new(self, rules: Rules, chance: Chance, tell: Tell) -> Frenzy:
        return new(cast(FrenzyRules, rules), chance, tell)

    def load(self, rules: Rules, dump: bytes) -> Frenzy:
        return loaded(cast(FrenzyRules, rules), dump)

    def board(self, rules: Rules) -> FrenzyBoard:
        return board(cast(FrenzyRules, rules))

    def view(self, state: State, viewer: int) -> FrenzyView:
        return view(cast(Frenzy, state), viewer)

    def again(self, view: msgspec.Struct, state: State, viewer: int) -> FrenzyView:
        return again(cast(FrenzyView, view), cast(Frenzy, state), viewer)

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt(cast(Frenzy, state), seat)

    def option_name(self, rules: Rules, option: int) -> str:
        return option_name(cast(FrenzyRules, rules), option)

    def source_name(self, source: int) -> str:
        return codes.SOURCE_NAMES[source] if source < len(codes.SOURCE_NAMES) else f"source {source}"

    def thing(self, rules: Rules, kind: str, number: int) -> str:
        frenzy = cast(FrenzyRules, rules)
        match kind:
            case "owner":
                return owner_key(frenzy, number)
            case "venue":
                return venue_key(frenzy, number)
            case "card":
                return card_key(frenzy, number)
            case "special":
                return f"special:{frenzy.specials[number].key}"
            case "maybe_special":
                return f"special:{frenzy.specials[number].key}" if number != codes.NONE else ""
            case "truck":
                return f"truck:{frenzy.venues[number % codes.VENUES]}"
            case "place":
                return "place:hand" if number == codes.NONE else f"cell:{number}"
            case _:
                return f"{kind}:{number}"

    def things(self, rules: Rules) -> list[str]:
        frenzy = cast(FrenzyRules, rules)
        things = [f"{kind}:{card.key}" for card in frenzy.cards if card.copies > 0 for kind in ("card", "card_text")]
        things += [
            f"{kind}:{special.key}"
            for special in frenzy.specials
            if special.venue >= 0
            for kind in ("special", "special_text")
        ]
        things += [f"{kind}:{venue}" for venue in frenzy.venues for kind in ("venue", "truck")]
        things += [f"cell:{cell}" for cell in range(codes.CELLS)] + ["dice:0", "dice:1", "who:barry", "place:hand"]
        return things

    def figures(self, rules: Rules) -> dict[str, dict[str, Param]]:
        frenzy = cast(FrenzyRules, rules)
        figures: dict[str, dict[str, Param]] = {}
        for card in frenzy.cards:
            grid = [str(step) for step in card.grid]
            figures[f"card_text:{card.key}"] = {"value": card.value, "grid": grid}
        for special in frenzy.specials:
            hook = f"{codes.KEYWORDS[special.keyword]} {codes.PHASES[special.phase]}".replace(" ", "_")
            card_of = card_key(frenzy, special.card) if special.card != codes.NONE else ""
            amounts: dict[str, Param] = {"amount": special.amount, "limit": special.limit}
            figures[f"special_text:{special.key}"] = {"when": f"phase:{hook}", "card": card_of, **amounts}
        return figures

    def standing(self, state: State, seat: int) -> list[tuple[str, int]]:
        frenzy = cast(Frenzy, state)
        return list(zip(owner_keys(frenzy.rules), standing(frenzy, seat), strict=True))

    def others(self, state: State) -> list[Standing]:
        frenzy = cast(Frenzy, state)
        if not frenzy.over or not frenzy.rules.two:
            return []
        return [Standing(owner_key(frenzy.rules, codes.BARRY), frenzy.money[codes.BARRY], frenzy.barrys_place())]

    def question(self, state: State, seat: int) -> Message:
        frenzy = cast(Frenzy, state)
        return question(frenzy, seat, frenzy.rules.rooms[frenzy.room].key)[0]

    def foretell(self, state: State, seat: int, tell: Tell) -> None:
        frenzy = cast(Frenzy, state)
        frenzy.rules.rooms[frenzy.room].foretell(frenzy, seat, tell)

    def rounds(self, state: State) -> int:
        return min(cast(Frenzy, state).round + 1, cast(Frenzy, state).rules.rounds)

    def variants(self) -> list[tuple[int, dict[str, str]]]:
        discards = ("low", "high", "random", "double+trigger", "reroll+reroll")
        few = [(players, {"specials": specials}) for players, specials in product(range(2, 7), ("off", "on"))]
        more = [
            (players, {"specials": specials, "discard": discard, "host": host})
            for players, specials, discard, host in zip(
                (3, 4, 5, 6, 3, 4),
                ("off", "on") * 3,
                (*discards, "random"),
                ("0", "2", "none", "5", "1", "none"),
                strict=True,
            )
        ]
        return few + more


FRENZY = FrenzyGame()
