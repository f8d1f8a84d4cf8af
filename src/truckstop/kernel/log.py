"""The log of a game: what each seat did and what was drawn. Everything else follows from it.

On disk a log is one JSON document with one entry a line, and names instead of numbers so that a person can read it.
Each entry has a checksum over everything before it, so that a changed or missing line is found and named.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import msgspec

from truckstop.kernel.chance import MOST, Chance, ChanceMismatch, ChanceWanted, Fair, Scripted, Seeded, commitment
from truckstop.kernel.data import DataError, Files, digest
from truckstop.kernel.game import Game, SetupError, keeps_files, kept_files, named, shared_rules
from truckstop.kernel.state import Before, IllegalOption, Rules, State
from truckstop.kernel.tell import Beat, Event, Heard

FORMAT = 1
NOBODY = -1


class LogError(Exception):
    """A log that cannot be read or is inconsistent; the message names the place."""


Draws = tuple[tuple[int, int, int], ...]
"""(source, n, value) of each draw."""


class Move(msgspec.Struct, frozen=True):
    """A gesture with its draws, or a take-back of earlier entries; entry 0 is the set-up."""

    seat: int = NOBODY
    do: tuple[int, ...] = ()
    draws: Draws = ()
    takes_back: tuple[int, ...] = ()
    agreed: bool = False
    """True for a take-back that all seats agreed to, which can go back any distance."""


class Dice(msgspec.Struct, frozen=True):
    """The origin of the draws, so that they can be checked: a seed, or a secret with its hash as commitment."""

    seed: int | None = None
    commitment: str | None = None
    entropy: tuple[str, ...] = ()
    secret: str | None = None
    """In hex. The dealer has it from the start, to continue the game; others see it when the game is over."""

    def chance(self) -> Chance:
        """Return the stream from its start."""
        if self.seed is not None:
            return Seeded(self.seed)
        if self.secret is None:
            raise LogError("the secret of the dice has not been shown yet")
        return Fair(bytes.fromhex(self.secret), [bytes.fromhex(part) for part in self.entropy])


class Log(msgspec.Struct):
    """The record of one game: its set-up and moves."""

    game: str
    version: int
    digest: str
    players: int
    options: dict[str, str]
    seats: list[str]
    """Names of the players, by seat."""
    dice: Dice
    entries: list[Move]
    files: Files | None = None
    """The data files, if they are not those that come with the game."""
    result: dict[str, list[int]] | None = None
    """Scores and winners, once the game is over."""
    copied: int = 0
    """Number of entries copied from another game that continues here; their draws are not from these dice."""

    def rules(self) -> Rules:
        if self.files is None:
            return shared_rules(named(self.game), self.players, self.options)
        if keeps_files(self.digest) and kept_files(self.digest) is self.files:
            return shared_rules(named(self.game), self.players, self.options, self.digest)
        return named(self.game).rules(self.players, self.options, self.files)


def standing(entries: list[Move]) -> list[int]:
    """Return the numbers of the entries that were not taken back, without the take-backs themselves."""
    gone = {number for entry in entries for number in entry.takes_back}
    return [i for i, entry in enumerate(entries) if i not in gone and not entry.takes_back]


class Moment(msgspec.Struct):
    """A point of a replay: an entry, the events it told, and the position after it."""

    number: int
    entry: Move
    events: list[Event]
    state: State
    beats: list[Beat] = []
    """The beats inside the entry, if they were requested."""


def replay(log: Log, rules: Rules | None = None, beats_of: int = NOBODY) -> Iterator[Moment]:
    """Yield every standing entry with the position after it. The state is always the same object: copy it to keep it.

    `beats_of` is the number of the entry whose beats are kept, if any.
    """
    yield from _replay(log, rules or log.rules(), standing(log.entries), beats_of)


def _replay(log: Log, rules: Rules, numbers: list[int], beats_of: int = NOBODY) -> Iterator[Moment]:
    state = None
    for number in numbers:
        tell = Heard(with_beats=number == beats_of)
        state = _done(log, rules, state, number, tell)
        yield Moment(number, log.entries[number], tell.events, state, tell.beats)


def _done(log: Log, rules: Rules, state: State | None, number: int, tell: Heard) -> State:
    """Return the position after an entry with its own draws; without a state, carry out the set-up."""
    entry = log.entries[number]
    script = Scripted(list(entry.draws))
    try:
        if state is None:
            state = named(log.game).new(rules, script, tell)
        for option in entry.do:
            state.apply(entry.seat, option, script, tell)
    except (IllegalOption, ChanceWanted, ChanceMismatch) as error:
        raise LogError(f"entry {number}: {error}") from None
    if script.used != len(entry.draws):
        raise LogError(f"entry {number}: has {len(entry.draws)} draws, but the rules make {script.used}")
    return state


def last(log: Log) -> Moment:
    """Return the end of the log, with all events in order."""
    moment, events = None, []
    for moment in replay(log):
        events += moment.events
    if moment is None:
        raise LogError("no entries: entry 0, the set-up, is missing")
    return Moment(moment.number, moment.entry, events, moment.state)


def undoable(entries: list[Move], positions: dict[int, Before], state: State, seat: int) -> list[int]:
    """Return the numbers of the entries that a take-back by `seat` would undo; empty if it is not allowed.

    A seat can take back its own last gesture as long as nothing has been revealed since. Later gestures are undone with
    it, except in a simultaneous phase, where gestures commute. `positions` are by entry. Whether gestures of another
    seat may be undone with it is up to the table.
    """
    live = [number for number in standing(entries) if number > 0]
    own = [number for number in live if entries[number].seat == seat]
    if not own or not state.to_act() or positions[own[-1]].reveals != state.reveals:
        return []
    if positions[own[-1]].simultaneous:
        return [own[-1]]
    return [number for number in live if number >= own[-1]]


def from_on(entries: list[Move], first: int) -> list[int]:
    """Return the numbers of the standing entries from `first` on, which going back to before it would undo."""
    return [number for number in standing(entries) if number >= first > 0]


def check_entries(log: Log) -> State:
    """Carry out every entry in order, also those taken back, so that no draw can be inserted and undone unnoticed."""
    rules, positions, state = log.rules(), dict[int, Before](), None
    for number, entry in enumerate(log.entries):
        if state is not None:
            positions[number] = Before(state)
        if state is not None and entry.takes_back:
            allowed = undoable(log.entries[:number], positions, state, entry.seat)
            if entry.agreed and state.to_act():
                allowed = from_on(log.entries[:number], entry.takes_back[0])
            if list(entry.takes_back) != allowed:
                raise LogError(f"entry {number}: seat {entry.seat} may not take back {list(entry.takes_back)} here")
            # The position before a standing entry can differ now: one seat fewer may have had to act.
            was: Before | None = None
            for moment in _replay(log, rules, standing(log.entries[: number + 1])):
                if was is not None:
                    positions[moment.number] = was
                state = moment.state
                was = Before(state)
        else:
            state = _done(log, rules, state, number, Heard())
    if state is None:
        raise LogError("no entries: entry 0, the set-up, is missing")
    return state


def wrong_draw(log: Log, chance: Chance) -> LogError | None:
    """Repeat all draws, also those taken back; return an error for the first draw that differs, or None."""
    for number, entry in enumerate(log.entries):
        for source, n, value in entry.draws if number >= log.copied else ():
            if chance.draw(source, n) != value:
                name = named(log.game).source_name(source)
                return LogError(f"entry {number}: the draw from {name} does not match the dice")
    return None


def verify(log: Log) -> list[str]:
    """Replay the log and check dice and result; return what was checked, in order. LogError if a check fails."""
    state = check_entries(log)
    done = [f"{len(log.entries)} entries follow the rules of {log.game}, version {log.version}"]
    if log.copied:
        done.append(f"the first {log.copied} of them were taken from another game; their draws cannot be checked here")
    if log.dice.commitment is not None and log.dice.secret is not None:
        if commitment(bytes.fromhex(log.dice.secret)) != log.dice.commitment:
            raise LogError("dice: the secret is not the one that was committed to before play")
        done.append("the secret of the dice is the one committed to before play")
    if log.dice.seed is not None or log.dice.secret is not None:
        if wrong := wrong_draw(log, log.dice.chance()):
            raise wrong
        count = sum(len(entry.draws) for entry in log.entries[log.copied :])
        done.append(f"all {count} draws come from the {'seed' if log.dice.seed is not None else 'secret'}")
    else:
        done.append("the draws cannot be checked before the secret of the dice is shown")
    if not state.to_act():
        result = {"scores": state.scores(), "winners": state.winners()}
        if log.result != result:
            raise LogError(f"result: the log says {log.result}, the entries give {result}")
        done.append("the result is what the entries give")
    elif log.result is not None:
        raise LogError("result: is given, but the game is not over")
    else:
        done.append("the game is not over")
    return done


# On disk


def written(log: Log) -> str:
    """Return the log as a JSON document."""
    game, rules = named(log.game), log.rules()
    head = _head(log)
    lines = []
    total = _sum("", head)
    for entry in log.entries:
        plain = _plain(game, rules, entry)
        total = _sum(total, plain)
        lines.append("  " + json.dumps(plain | {"sum": total}, ensure_ascii=False))
    body = ",\n".join(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items())
    entries = ' "entries": [\n' + ",\n".join(lines) + "\n ]"
    tail = f' "secret": {json.dumps(log.dice.secret)},\n "result": {json.dumps(log.result)}'
    return "{\n" + body + ",\n" + entries + ",\n" + tail + "\n}\n"


def read(text: str) -> Log:
    """Read a log from a JSON document; LogError says what is wrong with it and where."""
    raw = _parsed(text)
    if not isinstance(raw, dict) or "truckstop log" not in raw:
        raise LogError("not a Truckstop log: the key 'truckstop log' is missing")
    if raw["truckstop log"] != FORMAT:
        raise LogError(f"unknown log format {raw['truckstop log']}; this version reads {FORMAT}")
    try:
        head = msgspec.convert(raw, _Document)
    except msgspec.ValidationError as error:
        raise LogError(f"not a Truckstop log: {_in_words(error)}") from None
    game = _known_game(head)
    dice = Dice(head.dice.seed, head.dice.commitment, head.dice.entropy, head.secret)
    log = Log(
        head.game,
        head.rules,
        head.data,
        head.players,
        head.options,
        head.seats,
        dice,
        [],
        head.files,
        head.result,
        head.copied,
    )
    _check_shape(log)
    try:
        rules = log.rules()
    except (SetupError, DataError) as error:
        raise LogError(f"set-up: {error}") from None
    options = game.option_numbers(rules)
    sources = {game.source_name(source): source for source in range(64)}
    total = _sum("", _head(log))
    for number, plain in enumerate(head.entries):
        claimed = plain.pop("sum", None)
        total = _sum(total, plain)
        if claimed != total:
            raise LogError(f"entry {number}: was changed, or a line before it was (its checksum does not match)")
        log.entries.append(_entry(number, plain, options, sources))
    if not log.entries:
        raise LogError("no entries: entry 0, the set-up, is missing")
    if not 0 <= log.copied <= len(log.entries):
        raise LogError(f"copied: {log.copied} of {len(log.entries)} entries cannot have been copied from another game")
    return log


class _HeadDice(msgspec.Struct, forbid_unknown_fields=True):
    seed: int | None = None
    commitment: str | None = None
    entropy: tuple[str, ...] = ()


class _Document(msgspec.Struct, forbid_unknown_fields=True):
    """The whole document; its entries are read one by one, so that an error can name the first bad one."""

    format: int = msgspec.field(name="truckstop log")
    game: str
    rules: int
    data: str
    players: int
    options: dict[str, str]
    seats: list[str]
    dice: _HeadDice
    entries: list[dict[str, Any]]
    secret: str | None
    result: dict[str, list[int]] | None
    files: dict[str, str] | None = None
    copied: int = 0


class _PlainMove(msgspec.Struct, forbid_unknown_fields=True):
    seat: int = NOBODY
    do: list[str] = []
    takes_back: list[int] = msgspec.field(name="takes back", default_factory=list)
    agreed: bool = False
    draws: list[tuple[str, int, int]] = []


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        if not text.lstrip().startswith("{"):
            raise LogError("not a Truckstop log: it is not a JSON document") from None
        raise LogError(f"line {error.lineno}: not a complete JSON document ({error.msg}); the log is cut off") from None
    except (ValueError, RecursionError) as error:
        raise LogError(f"not a Truckstop log: {error}") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object. A duplicate key could hide an edit, because only the last one counts."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise LogError("not a Truckstop log: an object has the same key twice")
    return found


def _in_words(error: msgspec.ValidationError) -> str:
    what, _, place = str(error).partition(" - at ")
    where = place.strip("`").removeprefix("$").removeprefix(".")
    return f"{where}: {what}" if where else what


def _head(log: Log) -> dict[str, Any]:
    """Return the part of the document that is known before the first entry."""
    dice = {"seed": log.dice.seed, "commitment": log.dice.commitment, "entropy": list(log.dice.entropy)}
    head: dict[str, Any] = {
        "truckstop log": FORMAT,
        "game": log.game,
        "rules": log.version,
        "data": log.digest,
        "players": log.players,
        "options": log.options,
        "seats": log.seats,
        "dice": {key: value for key, value in dice.items() if value},
    }
    if log.dice.seed == 0:
        head["dice"]["seed"] = 0
    if log.files is not None:
        head["files"] = log.files
    if log.copied:
        head["copied"] = log.copied
    return head


def _plain(game: Game, rules: Rules, entry: Move) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    if entry.seat != NOBODY:
        plain["seat"] = entry.seat
    if entry.do:
        plain["do"] = [game.option_name(rules, option) for option in entry.do]
    if entry.takes_back:
        plain["takes back"] = list(entry.takes_back)
    if entry.agreed:
        plain["agreed"] = True
    if entry.draws:
        plain["draws"] = [[game.source_name(source), n, value] for source, n, value in entry.draws]
    return plain


def _entry(number: int, plain: dict[str, Any], options: dict[str, int], sources: dict[str, int]) -> Move:
    try:
        entry = msgspec.convert(plain, _PlainMove)
    except msgspec.ValidationError as error:
        raise LogError(f"entry {number}: {_in_words(error)}") from None
    unknown = [name for name in entry.do if name not in options]
    unknown += [name for name, _, _ in entry.draws if name not in sources]
    if unknown:
        raise LogError(f"entry {number}: {unknown[0]!r} means nothing in this game")
    for name, n, value in entry.draws:
        if not 0 <= value < n <= MOST:
            raise LogError(f"entry {number}: the draw from {name} gives {value} of {n}, which is not possible")
    if any(not 0 < back < number for back in entry.takes_back):
        raise LogError(f"entry {number}: takes back an entry that is not before it")
    acts, takes_back = bool(entry.do), bool(entry.takes_back)
    wrong = (acts and takes_back) or (takes_back and entry.draws) or (entry.agreed and not takes_back)
    if (acts or takes_back) != (number > 0) or wrong:
        kind = "the set-up, without a gesture" if number == 0 else "either a gesture or a take-back"
        raise LogError(f"entry {number}: must be {kind}")
    do = tuple(options[name] for name in entry.do)
    draws = tuple((sources[name], n, value) for name, n, value in entry.draws)
    return Move(entry.seat, do, draws, tuple(entry.takes_back), entry.agreed)


def _known_game(head: _Document) -> Game:
    try:
        game = named(head.game)
    except SetupError as error:
        raise LogError(str(error)) from None
    if head.rules != game.version:
        raise LogError(f"unknown rules version {head.rules} of {game.key}; this version has {game.version}")
    data = digest(head.files) if head.files is not None else game.digest()
    if head.data != data:
        raise LogError(
            f"data {head.data[:8]}… of {game.key} is not available: the log was played with other cards than ours"
        )
    return game


def _check_shape(log: Log) -> None:
    if len(log.seats) != log.players:
        raise LogError(f"seats: {len(log.seats)} names for {log.players} players")
    dice = log.dice
    if (dice.seed is None) == (dice.commitment is None):
        raise LogError("dice: there must be either a seed or a commitment")
    if dice.seed is not None and (dice.secret is not None or dice.entropy):
        raise LogError("dice: with a seed there can be neither a secret nor entropy")
    try:
        for part in [*dice.entropy, dice.secret or ""]:
            bytes.fromhex(part)
        if dice.seed is not None:
            Seeded(dice.seed)
    except ValueError as error:
        raise LogError(f"dice: {error}") from None


def _sum(before: str, plain: dict[str, Any]) -> str:
    text = before + json.dumps(plain, sort_keys=True, ensure_ascii=False)
    # JSON can contain half a surrogate pair, which strict UTF-8 cannot encode.
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
