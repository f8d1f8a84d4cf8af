"""Rollwrite as a registered game: everything that faces need of it besides its positions."""

from collections.abc import Mapping
from typing import cast

import msgspec

from truckstop.games.rollwrite import codes
from truckstop.games.rollwrite.events import EVENTS, RollwriteEvent
from truckstop.games.rollwrite.load import FILES, own_sides, rules_of, side_name, square_name
from truckstop.games.rollwrite.new import new
from truckstop.games.rollwrite.prompt import column_key, option_name, prompt, question
from truckstop.games.rollwrite.rules import RollwriteRules
from truckstop.games.rollwrite.standing import standing
from truckstop.games.rollwrite.state import Rollwrite, loaded
from truckstop.games.rollwrite.view_builder import again, board, view
from truckstop.games.rollwrite.views import Board, RollwriteView
from truckstop.kernel.chance import Chance
from truckstop.kernel.data import Files, shipped
from truckstop.kernel.event import shapes
from truckstop.kernel.game import Game, GameOption
from truckstop.kernel.prompt import Message, Prompt
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import Tell


class RollwriteGame(Game):
    """Truck Off: Roll & Write."""

    key = "rollwrite"
    version = 1
    min_players = 1
    max_players = 99
    game_options = (GameOption("side", ("A", "B"), "A", "W1.1", "the name of a sheet file of your own, without .toml"),)
    option_count = codes.OPTION_COUNT
    event_type = RollwriteEvent
    event_shapes = shapes(EVENTS)
    view_type = RollwriteView
    board_type = Board
    beat_names = codes.BEATS
    takes_more = "a sheet of your own under another name"

    def __init__(self) -> None:
        self.files = shipped("truckstop.games.rollwrite", FILES)

    def rules(self, players: int, options: Mapping[str, str], files: Files | None = None) -> RollwriteRules:
        self.check_players(players)
        return rules_of(players, self.checked_options(options), self.files if files is None else files)

    def new(self, rules: Rules, chance: Chance, tell: Tell) -> Rollwrite:
        return new(cast(RollwriteRules, rules), chance, tell)

    def load(self, rules: Rules, dump: bytes) -> Rollwrite:
        return loaded(cast(RollwriteRules, rules), dump)

    def board(self, rules: Rules) -> Board:
        return board(cast(RollwriteRules, rules))

    def view(self, state: State, viewer: int) -> RollwriteView:
        return view(cast(Rollwrite, state), viewer)

    def again(self, view: msgspec.Struct, state: State, viewer: int) -> RollwriteView:
        return again(cast(RollwriteView, view), cast(Rollwrite, state), viewer)

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt(cast(Rollwrite, state), seat)

    def question(self, state: State, seat: int) -> Message:
        return question(cast(Rollwrite, state), seat)

    def standing(self, state: State, seat: int) -> list[tuple[str, int]]:
        return standing(cast(Rollwrite, state), seat)

    def foretell(self, state: State, seat: int, tell: Tell) -> None:
        rollwrite = cast(Rollwrite, state)
        rollwrite.rules.rooms[rollwrite.room].foretell(rollwrite, seat, tell)

    def option_name(self, rules: Rules, option: int) -> str:
        return option_name(cast(RollwriteRules, rules), option)

    def source_name(self, source: int) -> str:
        return codes.SOURCE_NAMES[source] if source < len(codes.SOURCE_NAMES) else f"source {source}"

    def thing(self, rules: Rules, kind: str, number: int) -> str:
        rollwrite = cast(RollwriteRules, rules)
        match kind:
            case "square":
                return square_name(rollwrite.sheet.width, number)
            case "side":
                return side_name(rollwrite.sheet.width, number)
            case "die":
                return f"die:{codes.DICE[number]}"
            case "column":
                return column_key(rollwrite, number)
            case "target" if number >= codes.ACROSS:
                return side_name(rollwrite.sheet.width, number - codes.ACROSS)
            case "target" if number >= codes.AT:
                return square_name(rollwrite.sheet.width, number - codes.AT)
            case "target":
                return column_key(rollwrite, number - codes.COLUMN)
            case "bonus":
                return f"bonus:{codes.BONUSES[number]}"
            case _:
                return f"{kind}:{number}"

    def things(self, rules: Rules) -> list[str]:
        ranks = len(cast(RollwriteRules, rules).sheet.ranks)
        things = [f"{kind}:{bonus}" for bonus in codes.BONUSES for kind in ("bonus", "bonus_text")]
        things += [f"city:{cast(RollwriteRules, rules).sheet.key}"]
        things += [f"die:{die}" for die in codes.DICE] + [f"venue:{die}" for die in codes.VENUE_DICE]
        return things + [f"rank:{rank}" for rank in range(ranks)]

    def options_with(self, files: Files) -> tuple[GameOption, ...]:
        (side,) = self.game_options
        return (msgspec.structs.replace(side, values=(*side.values, *own_sides(files))),)

    def rounds(self, state: State) -> int:
        return cast(Rollwrite, state).count

    def variants(self) -> list[tuple[int, dict[str, str]]]:
        return [(players, {"side": "AB"[players % 2]}) for players in range(1, 7)] + [(1, {"side": "A"})]


ROLLWRITE = RollwriteGame()
