"""The games as games of OpenSpiel, so that its algorithms can play them. Needs the extra `open-spiel`.

    import pyspiel
    import truckstop.envs.open_spiel
    game = pyspiel.load_game("truckstop_frenzy(players=4,specials=on)")

Every draw is a chance node of its own. Simultaneous phases are played one seat after another, which changes nothing for
the players, because nobody sees another seat's choice before the phase is revealed. An action is the number of an
option. With several players the return is 1 for the winner, shared in a tie, and 0 for the others; alone it is the
score.

The observation of a player is the player's view as JSON. The information state is everything that the player was told,
with the player's own choices in between.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
import pyspiel

import truckstop.games  # noqa: F401  (registers the games)
from truckstop.kernel.chance import Chance, ChanceWanted, Scripted
from truckstop.kernel.game import Game, named, registered
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import ALL, Event, Heard

PREFIX: Final = "truckstop_"
MOST_OUTCOMES: Final = 4096
"""Upper bound of the outcomes of a draw; larger than any deck or die."""
LONGEST: Final = 100_000
"""Upper bound of the actions in a game, chance included."""
HIGHEST_SCORE: Final = 100_000.0
"""Upper bound of a score in a game for one player."""

Draw = tuple[int, int, int]
"""(source, number of outcomes, outcome), as `Scripted` takes it."""
Memory = tuple["Memory", Event] | None
"""What a player was told and chose, the newest item first; a shared list that never changes."""


class Position:
    """Where a game stands: a position in which a seat must act, or a step that waits for its next draw."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self.game = game
        self.rules = rules
        self.state: State | None = None
        """The position after the last complete step; None while the game is set up."""
        self.pending: tuple[int, int] | None = None
        """The seat and option of the step under way; None during the set-up and between steps."""
        self.draws: list[Draw] = []
        """The draws of the step under way."""
        self.wanted: tuple[int, int] | None = None
        """The source and the number of outcomes of the next draw; None if no step waits for one."""
        self.lead = -1
        """The seat that acts first if several must act; -1 for the first in seating order."""
        self.memories: list[Memory] = [None] * rules.players

    @staticmethod
    def of(game: Game, rules: Rules, state: State, lead: int) -> "Position":
        """Return a position in the middle of a game. It has no memories, so it has no information states either."""
        position = Position(game, rules)
        position.state = state
        position.lead = lead
        return position

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        other = Position(self.game, self.rules)
        other.state = None if self.state is None else self.state.copy()
        other.pending, other.wanted, other.lead = self.pending, self.wanted, self.lead
        other.draws, other.memories = self.draws[:], self.memories[:]
        return other

    def seat_to_act(self) -> int:
        """Return the seat that must act, or -1 when the game is over. Only between steps."""
        assert self.state is not None and self.wanted is None
        acting = self.state.to_act()
        if self.lead in acting:
            return self.lead
        return acting[0] if acting else -1

    def choose(self, option: int) -> None:
        """Let the seat that must act choose an option."""
        self.pending = (self.seat_to_act(), option)
        self.advance()

    def draw(self, outcome: int) -> None:
        """Give the step under way the draw that it waits for."""
        assert self.wanted is not None
        self.draws.append((*self.wanted, outcome))
        self.advance()

    def advance(self) -> None:
        """Carry out the step under way, or the set-up, as far as its draws are known."""
        while True:
            heard = Heard()
            try:
                after = self.attempt(Scripted(self.draws), heard)
            except ChanceWanted as wanted:
                if wanted.n == 1:
                    self.draws.append((wanted.source, 1, 0))
                    continue
                self.wanted = (wanted.source, wanted.n)
                return
            break
        self.remember(heard.events)
        self.state, self.pending, self.wanted, self.draws = after, None, None, []
        if self.lead not in after.to_act():
            self.lead = -1

    def attempt(self, chance: Chance, heard: Heard) -> State:
        """Return the position after the step under way; ChanceWanted if a draw is missing."""
        if self.state is None:
            return self.game.new(self.rules, chance, heard)
        assert self.pending is not None, "a step is under way"
        after = self.state.copy()
        after.step(self.pending[0], self.pending[1], chance, heard)
        return after

    def remember(self, events: list[Event]) -> None:
        if self.pending is not None:
            seat, option = self.pending
            self.memories[seat] = (self.memories[seat], (option,))
        for event in events:
            for seat in range(self.rules.players):
                if event[0] == ALL or event[0] == seat:
                    self.memories[seat] = (self.memories[seat], event)

    def memory(self, seat: int) -> Iterator[Event]:
        """Yield what a seat was told and chose, the newest first."""
        rest = self.memories[seat]
        while rest is not None:
            rest, item = rest
            yield item

    def forget(self, seat: int, chance: Chance) -> None:
        """Deal again everything that a seat cannot know. The seat acts first, because choices of others are undone."""
        assert self.state is not None and self.wanted is None, "a seat must act"
        self.state.forget(seat, chance)
        self.lead = seat
        mine = self.memories[seat]
        self.memories = [None] * self.rules.players
        self.memories[seat] = mine


class TruckstopState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel around a position."""

    def __init__(self, game: "TruckstopGame", position: Position) -> None:
        super().__init__(game)
        # OpenSpiel clones a state by a deep copy of its attributes.
        self.position = position

    def current_player(self) -> int:
        if self.position.wanted is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.seat_to_act()
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.position.wanted is None and self.position.seat_to_act() < 0

    def _legal_actions(self, player: int) -> list[int]:
        state = self.position.state
        return state.options(player) if state is not None and player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        wanted = self.position.wanted
        assert wanted is not None, "this is no chance node"
        return [(outcome, 1.0 / wanted[1]) for outcome in range(wanted[1])]

    def _apply_action(self, action: int) -> None:
        if self.position.wanted is not None:
            self.position.draw(action)
        else:
            self.position.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        if player == pyspiel.PlayerId.CHANCE:
            source = position.game.source_name(position.wanted[0]) if position.wanted is not None else "chance"
            return f"{source}: {action}"
        return position.game.option_name(position.rules, action)

    def returns(self) -> list[float]:
        players, state = self.position.rules.players, self.position.state
        if not self.is_terminal() or state is None:
            return [0.0] * players
        if players == 1:
            return [float(state.scores()[0])]
        winners = state.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        state = self.position.state
        return "" if state is None else msgspec.json.encode(self.position.game.view(state, seat)).decode()

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        items = [" ".join(map(str, item)) for item in self.position.memory(seat)]
        return "\n".join(reversed(items))

    def __str__(self) -> str:
        position = self.position
        if position.state is None:
            return f"set-up with draws {position.draws}"
        return f"{position.state.dump().decode()} {position.pending or ''} {position.draws or ''}"


class TruckstopObserver:
    """Observes a state as text: the information state with perfect recall, otherwise the observation."""

    def __init__(self, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        # OpenSpiel reads both; there is no tensor.
        self.tensor = None
        self.dict: Mapping[str, Any] = {}

    def set_from(self, state: TruckstopState, player: int) -> None:
        """Do nothing: there is no tensor."""

    def string_from(self, state: TruckstopState, player: int) -> str:
        """Return what a player knows of a state."""
        return state.information_state_string(player) if self.perfect_recall else state.observation_string(player)


class TruckstopGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel with a fixed number of players and fixed options."""

    key: str
    """The key of the game that a subclass stands for."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.known = named(self.key)
        players = int(given.get("players", default_players(self.known)))
        options = {name: str(value) for name, value in given.items() if name != "players"}
        self.rules = self.known.rules(players, self.known.checked_options(options))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.known.option_count,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=0.0,
            max_utility=HIGHEST_SCORE if players == 1 else 1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.known), info, given)

    def new_initial_state(self) -> TruckstopState:
        position = Position(self.known, self.rules)
        position.advance()
        return TruckstopState(self, position)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TruckstopObserver:
        """Return an observer of states; only texts are provided, with or without perfect recall."""
        return TruckstopObserver(iig_obs_type is not None and iig_obs_type.perfect_recall)

    def state_at(self, state: State, seat: int) -> TruckstopState:
        """Return the state of a position in which `seat` must act. It has observations, but no information states."""
        return TruckstopState(self, Position.of(self.known, self.rules, state, seat))


def default_players(game: Game) -> int:
    """Return the number of players if none is given: two, or the fewest that can play."""
    return max(2, game.min_players)


def game_type(game: Game) -> Any:
    """Return the type under which OpenSpiel registers a game."""
    parameters: dict[str, Any] = {"players": default_players(game)}
    for option in game.game_options:
        # OpenSpiel reads digits as a number, and refuses a number where a text is declared.
        parameters[option.name] = int(option.default) if option.default.isdigit() else option.default
    return pyspiel.GameType(
        short_name=PREFIX + game.key,
        long_name=f"Truckstop {game.key}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_players,
        min_num_players=game.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=parameters,
    )


def register() -> None:
    """Register all games with OpenSpiel, as `truckstop_` and the key of the game."""
    for game in registered():
        made = type(f"Truckstop{game.key.title()}", (TruckstopGame,), {"key": game.key})
        pyspiel.register_game(game_type(game), made)


register()
