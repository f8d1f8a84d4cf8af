"""Frenzy as a registered game: everything that faces need except its positions."""

from collections.abc import Mapping
from itertools import product

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
from truckstop.kernel.tell import Tell


class FrenzyGame(Game[FrenzyRules, Frenzy, FrenzyView]):
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
    source_names = codes.SOURCE_NAMES

    def __init__(self) -> None:
        self.files = shipped("truckstop.games.frenzy", FILES)

    def rules(self, players: int, options: Mapping[str, str], files: Files | None = None) -> FrenzyRules:
        self.check_players(players)
        return rules_of(players, self.checked_options(options), self.files if files is None else files)

    def new(self, rules: FrenzyRules, chance: Chance, tell: Tell) -> Frenzy:
        return new(rules, chance, tell)

    def load(self, rules: FrenzyRules, dump: bytes) -> Frenzy:
        return loaded(rules, dump)

    def board(self, rules: FrenzyRules) -> FrenzyBoard:
        return board(rules)

    def view(self, state: Frenzy, viewer: int) -> FrenzyView:
        return view(state, viewer)

    def again(self, view: FrenzyView, state: Frenzy, viewer: int) -> FrenzyView:
        return again(view, state, viewer)

    def prompt(self, state: Frenzy, seat: int) -> Prompt:
        return prompt(state, seat)

    def option_name(self, rules: FrenzyRules, option: int) -> str:
        return option_name(rules, option)

    def thing(self, rules: FrenzyRules, kind: str, number: int) -> str:
        match kind:
            case "owner":
                return owner_key(rules, number)
            case "venue":
                return venue_key(rules, number)
            case "card":
                return card_key(rules, number)
            case "special":
                return f"special:{rules.specials[number].key}"
            case "maybe_special":
                return f"special:{rules.specials[number].key}" if number != codes.NONE else ""
            case "truck":
                return f"truck:{rules.venues[number % codes.VENUES]}"
            case "place":
                return "place:hand" if number == codes.NONE else f"cell:{number}"
            case _:
                return f"{kind}:{number}"

    def things(self, rules: FrenzyRules) -> list[str]:
        things = [f"{kind}:{card.key}" for card in rules.cards if card.copies > 0 for kind in ("card", "card_text")]
        things += [
            f"{kind}:{special.key}"
            for special in rules.specials
            if special.venue >= 0
            for kind in ("special", "special_text")
        ]
        things += [f"{kind}:{venue}" for venue in rules.venues for kind in ("venue", "truck")]
        things += [f"cell:{cell}" for cell in range(codes.CELLS)] + ["dice:0", "dice:1", "who:barry", "place:hand"]
        return things

    def figures(self, rules: FrenzyRules) -> dict[str, dict[str, Param]]:
        figures: dict[str, dict[str, Param]] = {}
        for card in rules.cards:
            grid = [str(step) for step in card.grid]
            figures[f"card_text:{card.key}"] = {"value": card.value, "grid": grid}
        for special in rules.specials:
            hook = f"{codes.KEYWORDS[special.keyword]} {codes.PHASES[special.phase]}".replace(" ", "_")
            card_of = card_key(rules, special.card) if special.card != codes.NONE else ""
            amounts: dict[str, Param] = {"amount": special.amount, "limit": special.limit}
            figures[f"special_text:{special.key}"] = {"when": f"phase:{hook}", "card": card_of, **amounts}
        return figures

    def standing(self, state: Frenzy, seat: int) -> list[tuple[str, int]]:
        return list(zip(owner_keys(state.rules), standing(state, seat), strict=True))

    def others(self, state: Frenzy) -> list[Standing]:
        if not state.over or not state.rules.two:
            return []
        return [Standing(owner_key(state.rules, codes.BARRY), state.money[codes.BARRY], state.barrys_place())]

    def question(self, state: Frenzy, seat: int) -> Message:
        return question(state, seat, state.phase.key)[0]

    def foretell(self, state: Frenzy, seat: int, tell: Tell) -> None:
        state.phase.foretell(state, seat, tell)

    def rounds(self, state: Frenzy) -> int:
        return min(state.round + 1, state.rules.rounds)

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
