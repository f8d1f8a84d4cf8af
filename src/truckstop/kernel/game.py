"""A game as the faces see it, and the registry of games."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Generic, cast

import msgspec

from truckstop.kernel.chance import Chance
from truckstop.kernel.data import Files, digest
from truckstop.kernel.event import GameEvent, Shape
from truckstop.kernel.event_names import event_names
from truckstop.kernel.prompt import Message, Param, Prompt
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import Event, Tell

SPECTATOR: Final = -1
"""The viewer without a seat, who sees only what is public."""


class SetupError(Exception):
    """A game that cannot be started this way; the message says what is possible."""


class GameOption(msgspec.Struct, frozen=True):
    """A choice made before the game (C8); unrelated to the options of a seat."""

    name: str
    values: tuple[str, ...]
    default: str
    clause: str
    also: str = ""
    """Description of further values that it takes; empty if there are none."""
    alone: bool = False
    """True if it has an effect only in a game for one player."""


class Standing(msgspec.Struct, frozen=True):
    """The result of a player, or of an automatic player of the rules."""

    who: str
    score: int
    place: int
    """From 1; 0 if the game was stopped early."""


# A bare `Game` is any game, as the registry and the faces use it; a game itself extends, for example,
# `Game[FrenzyRules, Frenzy, FrenzyView]`. A game is only ever given rules, states and views that it made itself. So its
# type variables can be covariant although methods take parameters of these types, and every game can be used as a bare
# Game. This is the one place where types are erased; mypy reports such parameters as "misc" errors.
# mypy: disable-error-code="misc"
if TYPE_CHECKING:
    # The standard library has defaults of type variables from Python 3.13 on.
    from typing_extensions import TypeVar

    R_co = TypeVar("R_co", bound=Rules, covariant=True, default=Rules)
    S_co = TypeVar("S_co", bound=State, covariant=True, default=State)
    V_co = TypeVar("V_co", bound=msgspec.Struct, covariant=True, default=msgspec.Struct)
else:
    from typing import TypeVar

    R_co, S_co, V_co = TypeVar("R_co"), TypeVar("S_co"), TypeVar("V_co")


class Game(Generic[R_co, S_co, V_co]):
    """Everything about a game except its positions. Each game has one instance, registered under its key."""

    key: str
    version: int
    """Version of the rules; raised when an old log would play out differently."""
    min_players: int
    max_players: int
    game_options: tuple[GameOption, ...]
    option_count: int
    """Every option is an int below this; numbers are never reused."""
    files: Files
    """The data files that come with the game."""
    event_type: type[GameEvent]
    """The base class of the events."""
    event_shapes: dict[int, Shape]
    """By number of an event: what its ints mean."""
    view_type: type[msgspec.Struct]
    """The type of the views that `view` returns."""
    board_type: type[msgspec.Struct] | None = None
    """The type of the boards that `board` returns; None if the game has none."""
    beat_names: tuple[str, ...] = ()
    """Names of the moments inside a step, by the number passed to `Tell.beat`."""
    source_names: Sequence[str] = ()
    """Names of the sources of chance, as a log writes them."""
    _digested: tuple[Files, str] | None = None
    takes_more: str = ""
    """Description of the files that a data folder can contain besides replacements of the game's own; empty if none."""

    def rules(self, players: int, options: Mapping[str, str], files: Files | None = None) -> R_co:
        """Return the rules for one game; SetupError or DataError if there can be none. `files` defaults to our own."""
        raise NotImplementedError

    def new(self, rules: R_co, chance: Chance, tell: Tell) -> S_co:
        """Return the first position."""
        raise NotImplementedError

    def load(self, rules: R_co, dump: bytes) -> S_co:
        """Return the position that `State.dump` wrote."""
        raise NotImplementedError

    def board(self, rules: R_co) -> msgspec.Struct | None:
        """Return what is printed and never changes, such as a map. A client needs it once. None if there is nothing."""
        return None

    def view(self, state: S_co, viewer: int) -> V_co:
        """Return what a seat, or SPECTATOR, may know of a position. Clients never get anything else of it."""
        raise NotImplementedError

    def again(self, view: V_co, state: S_co, viewer: int) -> V_co:
        """Return the view of a position, given any viewer's view of the same position.

        The result equals that of `view`, as a test checks; a game can override this with something faster.
        """
        return self.view(state, viewer)

    def prompt(self, state: S_co, seat: int) -> Prompt:
        """Return the question to a seat that is in `to_act()`."""
        raise NotImplementedError

    def question(self, state: S_co, seat: int) -> Message:
        """Return `prompt(state, seat).asks`; a game can override this with something faster."""
        return self.prompt(state, seat).asks

    def option_name(self, rules: R_co, option: int) -> str:
        """Return the name of an option, as a log writes it: short, unique, and never changed."""
        raise NotImplementedError

    def source_name(self, source: int) -> str:
        """Return the name of a source of chance, as a log writes it."""
        return self.source_names[source] if source < len(self.source_names) else f"source {source}"

    def thing(self, rules: R_co, kind: str, number: int) -> str:
        """Return the thing with this number in events, such as `venue:d8`; the catalogue has its name."""
        raise NotImplementedError

    def things(self, rules: R_co) -> list[str]:
        """Return every thing of these rules that the catalogue must name, such as `card:reroll`."""
        raise NotImplementedError

    def figures(self, rules: R_co) -> dict[str, dict[str, Param]]:
        """Return, by thing, the values of the placeholders in its texts: the data has them, the catalogue the texts."""
        return {}

    def variants(self) -> list[tuple[int, dict[str, str]]]:
        """Return pairs (players, options) that together cover every player count and every value of every option."""
        raise NotImplementedError

    def standing(self, state: S_co, seat: int) -> list[tuple[str, int]]:
        """Return each owner's score if nothing else happened, as far as `seat` knows: (`seat:0`, 12) and so on."""
        return [(f"seat:{owner}", score) for owner, score in enumerate(state.scores())]

    def result(self, state: S_co) -> list[Standing]:
        """Return the result of all players, ordered by place, or by score if there are no places."""
        places = state.places() or [0] * len(state.scores())
        seats = zip(state.scores(), places, strict=True)
        found = [Standing(f"seat:{seat}", score, place) for seat, (score, place) in enumerate(seats)]
        return sorted(found + self.others(state), key=lambda one: (one.place, -one.score))

    def others(self, state: S_co) -> list[Standing]:
        """Return the results of automatic players, if the game has any; empty before the game is over."""
        return []

    def foretell(self, state: S_co, seat: int, tell: Tell) -> None:
        """Tell what the reveal of the current simultaneous phase will tell about the choices that `seat` has made."""

    def so_far(self, state: S_co, seat: int, option: int, picked: list[str], tell: Tell) -> None:
        """Tell what an option of `seat` would yield and cost with the things picked for it so far, in any order.

        This is for gestures that consist of several things, not each of which can be done by itself. A game without
        such gestures tells nothing.
        """

    def options_with(self, files: Files) -> tuple[GameOption, ...]:
        """Return the choices made before a game with these files, which may add values."""
        return self.game_options

    def rounds(self, state: S_co) -> int:
        """Return the number of rounds or turns started; 0 if the game does not count any."""
        return 0

    # The same for all games.

    def checked_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return the given options and defaults for the others (C8); SetupError for unknown names and values."""
        known = {option.name: option for option in self.game_options}
        for name, value in options.items():
            if name not in known:
                raise SetupError(f"{self.key} has no option {name!r}; its options are {', '.join(known)}")
            option = known[name]
            if value not in option.values and not option.also:
                raise SetupError(f"option {name} cannot be {value!r}; it can be {', '.join(option.values)}")
        return {option.name: options.get(option.name, option.default) for option in self.game_options}

    def every_rules(self, files: Files | None = None) -> list[R_co]:
        """Return the rules for every player count and every listed value of every option.

        DataError or SetupError if these files cannot be played with.
        """
        values = {option.name: option.values for option in self.options_with(files or self.files)}
        found = [
            # A value that is not listed names a built-in card, which custom files may lack.
            self.rules(players, {name: one for name, one in options.items() if one in values[name]}, files)
            for players, options in self.variants()
        ]
        for option in self.game_options:
            added = [one for one in values[option.name] if one not in option.values]
            found += [self.rules(self.min_players, {option.name: one}, files) for one in added]
        return found

    def check_players(self, players: int) -> None:
        if not self.min_players <= players <= self.max_players:
            raise SetupError(f"{self.key} is for {self.min_players} to {self.max_players} players, not {players}")

    def event(self, rules: R_co, event: Event) -> GameEvent:
        """Return an event with named fields, as clients receive it."""
        return event_names(self, rules).event(event)

    def message(self, rules: R_co, event: Event) -> Message:
        """Return an event as a sentence of the catalogue."""
        return _said(self, rules, event)

    def option_numbers(self, rules: R_co) -> dict[str, int]:
        """Return the options by the names that a log writes."""
        return {self.option_name(rules, option): option for option in range(self.option_count)}

    def digest(self) -> str:
        """Return a hash of the data files; cached, because every new game needs it."""
        if self._digested is None or self._digested[0] is not self.files:
            self._digested = (self.files, digest(self.files))
        return self._digested[1]


@lru_cache(maxsize=4096)
def _said(game: Game, rules: Rules, event: Event) -> Message:
    return game.event_shapes[event[1]].message(game.key, game.event(rules, event))


@lru_cache(maxsize=128)
def _shared(game: Game, players: int, options: tuple[tuple[str, str], ...], data: str) -> Rules:
    return game.rules(players, dict(options), kept_files(data) if data else None)


def shared_rules(game: Game[R_co, S_co, V_co], players: int, options: Mapping[str, str], data: str = "") -> R_co:
    """Return the rules, the same object for all callers: rules never change.

    `data` is the digest of custom files that were passed to `keep_files` before.
    """
    return cast(R_co, _shared(game, players, tuple(sorted(options.items())), data))


_files: dict[str, Files] = {}


def keep_files(files: Files) -> str:
    """Keep custom data files while this process runs; return their digest."""
    data = digest(files)
    _files.setdefault(data, files)
    return data


def kept_files(data: str) -> Files:
    """Return the files with this digest; SetupError if they were not passed to `keep_files`."""
    if data not in _files:
        raise SetupError(f"data {data[:8]}… is not available")
    return _files[data]


def keeps_files(data: str) -> bool:
    return data in _files


_registry: dict[str, Game] = {}
_outside: set[str] = set()
"""The keys of the games that come from outside this package."""
_finders: list[Callable[[], None]] = []
"""What registers further games, called when a game is first asked for."""


def register(game: Game, outside: bool = False) -> None:
    """Register a game under its key. Registering the same game again has no effect."""
    if _registry.setdefault(game.key, game) is not game:
        raise ValueError(f"two games are called {game.key}")
    if outside:
        _outside.add(game.key)


def find_with(finder: Callable[[], None]) -> None:
    """Let a function register further games when one is first asked for.

    It is not called at once, because it imports modules that import this package.
    """
    _finders.append(finder)


def _find() -> None:
    while _finders:
        finder = _finders.pop()
        try:
            finder()
        except BaseException:
            # What cannot be loaded is reported each time, not only to the first who asks.
            _finders.append(finder)
            raise


def registered() -> list[Game]:
    """Return all games in the order of their keys; those from outside this package come last."""
    _find()
    return [_registry[key] for key in sorted(_registry, key=lambda key: (key in _outside, key))]


def named(key: str) -> Game:
    """Return the game with this key; SetupError if there is none."""
    _find()
    if key not in _registry:
        raise SetupError(f"there is no game {key!r}; the games are {', '.join(game.key for game in registered())}")
    return _registry[key]
