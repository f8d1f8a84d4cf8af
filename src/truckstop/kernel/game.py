"""A game as the faces see it, and the registry of games."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Generic, cast

import msgspec

from truckstop.kernel.chance import Chance
from truckstop.kernel.data import Files, digest
from truckstop.kernel.event import GameEvent, Shape, Value
from truckstop.kernel.prompt import Message, Param, Prompt
from truckstop.kernel.state import Rules, State
from truckstop.kernel.tell import Event, Tell

SPECTATOR = -1
"""The viewer who sits nowhere and sees only what is public."""


class SetupError(Exception):
    """A game that cannot be started this way; the message says what would be right."""


class GameOption(msgspec.Struct, frozen=True):
    """A choice made before the game (C8), not to be confused with the options of a seat."""

    name: str
    values: tuple[str, ...]
    default: str
    clause: str
    also: str = ""
    """What else it takes besides `values`, in words; empty if nothing."""
    alone: bool = False
    """It means something only to a person who plays alone."""


class Standing(msgspec.Struct, frozen=True):
    """How somebody came out of a game: a player, or an automatic player of the rules."""

    who: str
    score: int
    place: int
    """From 1; 0 if the game was ended before its rules did."""


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
    """What a game gives besides its states. One instance a game, registered under its key."""

    key: str
    version: int
    """The rules version: grows when the same log would give another game."""
    min_players: int
    max_players: int
    game_options: tuple[GameOption, ...]
    option_count: int
    """Every option is an int below this; ids are never reused."""
    files: Files
    """The data files that come with the game."""
    event_type: type[GameEvent]
    """The base of the game's events."""
    event_shapes: dict[int, Shape]
    """What the ints of each event mean, by its number."""
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
    """What a data folder may hold besides files in the place of ours, in words; empty if nothing."""

    def rules(self, players: int, options: Mapping[str, str], files: Files | None = None) -> R_co:
        """What is fixed for one game; SetupError or DataError say what is wrong. `files` are ours if not given."""
        raise NotImplementedError

    def new(self, rules: R_co, chance: Chance, tell: Tell) -> S_co:
        """The opening position."""
        raise NotImplementedError

    def load(self, rules: R_co, dump: bytes) -> S_co:
        """The position that `State.dump` wrote."""
        raise NotImplementedError

    def board(self, rules: R_co) -> msgspec.Struct | None:
        """What is printed and never changes, as a map: a client needs it once. None if the view says it all."""
        return None

    def view(self, state: S_co, viewer: int) -> V_co:
        """What a seat, or SPECTATOR, may know: the only thing that ever leaves for a client."""
        raise NotImplementedError

    def again(self, view: V_co, state: S_co, viewer: int) -> V_co:
        """The view of a position of which all that is public stands in `view` already, whoever's view that is.

        Made anew it would be the same, and a test holds them equal; a game gives a faster way where there is one.
        """
        return self.view(state, viewer)

    def prompt(self, state: S_co, seat: int) -> Prompt:
        """The question put to a seat that is in `to_act()`."""
        raise NotImplementedError

    def question(self, state: S_co, seat: int) -> Message:
        """What a seat is asked, without the choices: `prompt(state, seat).asks`, at less cost where a game can."""
        return self.prompt(state, seat).asks

    def option_name(self, rules: R_co, option: int) -> str:
        """An option as a log writes it: short, unique, and the same for ever."""
        raise NotImplementedError

    def source_name(self, source: int) -> str:
        """Return the name of a source of chance, as a log writes it."""
        return self.source_names[source] if source < len(self.source_names) else f"source {source}"

    def thing(self, rules: R_co, kind: str, number: int) -> str:
        """An event's number as a thing the catalogue can name, such as `venue:d8`."""
        raise NotImplementedError

    def things(self, rules: R_co) -> list[str]:
        """Every thing of these rules that the catalogue must name, such as `card:reroll`."""
        raise NotImplementedError

    def figures(self, rules: R_co) -> dict[str, dict[str, Param]]:
        """What fills the gaps in the words of a thing, by thing: the data has the figures, the catalogue the words."""
        return {}

    def variants(self) -> list[tuple[int, dict[str, str]]]:
        """(players, options): together they cover every player count and every value of every option."""
        raise NotImplementedError

    def standing(self, state: S_co, seat: int) -> list[tuple[str, int]]:
        """What each owner would have if nothing else happened, as far as `seat` knows: (`seat:0`, 12) and so on."""
        return [(f"seat:{owner}", score) for owner, score in enumerate(state.scores())]

    def result(self, state: S_co) -> list[Standing]:
        """How a finished game came out for all who took part: by place, or by score if there are no places."""
        places = state.places() or [0] * len(state.scores())
        seats = zip(state.scores(), places, strict=True)
        found = [Standing(f"seat:{seat}", score, place) for seat, (score, place) in enumerate(seats)]
        return sorted(found + self.others(state), key=lambda one: (one.place, -one.score))

    def others(self, state: S_co) -> list[Standing]:
        """The automatic players' part of the result, if the game has any; none before the game is over."""
        return []

    def foretell(self, state: S_co, seat: int, tell: Tell) -> None:
        """Tell what the reveal of the running simultaneous phase will tell of the choices that `seat` has made."""

    def so_far(self, state: S_co, seat: int, option: int, picked: list[str], tell: Tell) -> None:
        """Tell what an option of `seat` would bring and cost with the things picked for it so far, in any order.

        This is for gestures that are put together of several things, of which not every part can be done by itself. A
        game without such gestures tells nothing.
        """

    def options_with(self, files: Files) -> tuple[GameOption, ...]:
        """The choices made before a game with these files, which may add values."""
        return self.game_options

    def rounds(self, state: S_co) -> int:
        """How many rounds or turns have been begun; 0 if the game does not count any."""
        return 0

    # The same for all games.

    def checked_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """The given options with the defaults of the others (C8); unknown names and values are refused."""
        known = {option.name: option for option in self.game_options}
        for name, value in options.items():
            if name not in known:
                raise SetupError(f"{self.key} has no option {name!r}; it has {', '.join(known)}")
            option = known[name]
            if value not in option.values and not option.also:
                raise SetupError(f"option {name} cannot be {value!r}; it can be {', '.join(option.values)}")
        return {option.name: options.get(option.name, option.default) for option in self.game_options}

    def every_rules(self, files: Files | None = None) -> list[R_co]:
        """The rules for every player count and every listed value of every option; DataError or SetupError if these
        files cannot be played with.
        """
        values = {option.name: option.values for option in self.options_with(files or self.files)}
        found = [
            # What else an option takes is the name of a card of ours, which other files need not have.
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
        """An event with its fields by name, as a client is sent it; cached, for the same few come again and again."""
        return _named(self, rules, event[1:])

    def message(self, rules: R_co, event: Event) -> Message:
        """An event as a sentence of the catalogue."""
        return _said(self, rules, event[1:])

    def _event(self, rules: R_co, event: tuple[int, ...]) -> GameEvent:
        shape = self.event_shapes[event[0]]
        single = len(shape.kinds) - 1 if shape.ends_in_list else len(shape.kinds)
        values: list[Value] = []
        for kind, number in zip(shape.kinds[:single], event[1:], strict=False):
            if kind == "number":
                values.append(number)
            else:
                values.append(number != 0 if kind == "flag" else self.thing(rules, kind, number))
        if shape.ends_in_list:
            values.append(tuple(self.thing(rules, shape.kinds[-1], number) for number in event[1 + single :]))
        return shape.made(*values)

    def option_numbers(self, rules: R_co) -> dict[str, int]:
        """Options by the names that a log writes."""
        return {self.option_name(rules, option): option for option in range(self.option_count)}

    def digest(self) -> str:
        """What its data holds, as a hash. Asked for with every game that begins, so it is worked out once."""
        if self._digested is None or self._digested[0] is not self.files:
            self._digested = (self.files, digest(self.files))
        return self._digested[1]


@lru_cache(maxsize=4096)
def _named(game: Game, rules: Rules, event: tuple[int, ...]) -> GameEvent:
    return game._event(rules, event)


@lru_cache(maxsize=4096)
def _said(game: Game, rules: Rules, event: tuple[int, ...]) -> Message:
    return game.event_shapes[event[0]].message(game.key, _named(game, rules, event))


@lru_cache(maxsize=128)
def _shared(game: Game, players: int, options: tuple[tuple[str, str], ...], data: str) -> Rules:
    return game.rules(players, dict(options), kept_files(data) if data else None)


def shared_rules(game: Game[R_co, S_co, V_co], players: int, options: Mapping[str, str], data: str = "") -> R_co:
    """The rules with the data that comes with the game, the same object for all who ask: rules never change.

    `data` is the digest of other files, which were given to `keep_files` before.
    """
    return cast(R_co, _shared(game, players, tuple(sorted(options.items())), data))


_files: dict[str, Files] = {}


def keep_files(files: Files) -> str:
    """Make data of somebody's own known by its digest as long as this process runs; the digest."""
    data = digest(files)
    _files.setdefault(data, files)
    return data


def kept_files(data: str) -> Files:
    """The files with this digest; SetupError if nobody has given them here."""
    if data not in _files:
        raise SetupError(f"data {data[:8]}… is not here")
    return _files[data]


def keeps_files(data: str) -> bool:
    return data in _files


_registry: dict[str, Game] = {}
_outside: set[str] = set()
"""The keys of the games that come from outside this package."""
_finders: list[Callable[[], None]] = []
"""What registers further games, called when a game is first asked for."""


def register(game: Game, outside: bool = False) -> None:
    """Make a game known by its key. Registering the same game twice changes nothing."""
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
    """All games, in the order of their keys; those from outside this package last."""
    _find()
    return [_registry[key] for key in sorted(_registry, key=lambda key: (key in _outside, key))]


def named(key: str) -> Game:
    """The game with this key."""
    _find()
    if key not in _registry:
        raise SetupError(f"no game is called {key!r}; there are {', '.join(game.key for game in registered())}")
    return _registry[key]
