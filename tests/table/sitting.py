"""A table as a node drives it: a command makes an entry, the entry is stored packed, and the table takes it."""

from array import array
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import truckstop.games  # noqa: F401  (registers the games)
from truckstop.kernel.chance import commitment
from truckstop.kernel.log import Move
from truckstop.kernel.session import Session
from truckstop.table import timeouts
from truckstop.table.commands import AnyCommand, Context, Refused, Start
from truckstop.table.commands.gestures import do
from truckstop.table.entries import AnyEntry, Clock, Made, Place, packed, unpacked
from truckstop.table.messages import Told
from truckstop.table.table import Table

PEOPLE = ["ana", "bo", "cy", "di", "ed", "flo"]
SECRET = bytes(range(32))


class AllGone:
    """A presence in which everybody is away."""

    def is_gone(self, who: str, seconds: float) -> bool:
        return True


ALL_GONE = AllGone()


def place(what: str) -> Place:
    """Return the place of a person by name, of a bot as `bot:greedy`, or an open one."""
    return Place(bot=what[4:]) if what.startswith("bot:") else Place(who=what)


class Sitting:
    """A table and its stored entries. `now` is its clock."""

    def __init__(
        self,
        game: str = "frenzy",
        seats: Sequence[str] = ("ana", "bo"),
        *,
        options: dict[str, str] | None = None,
        clock: Clock | None = None,
        deal: str = "",
        copied: tuple[Move, ...] = (),
        host: str = "ana",
        secret: bytes = SECRET,
        lesson: bool = False,
        closes: float = 0.0,
    ) -> None:
        self.table = Table("t1")
        self.now = 1000.0
        self.bodies: list[bytes] = []
        self.add(
            Made(
                at=self.now,
                host=host,
                game=game,
                options=options or {},
                seats=tuple(place(seat) for seat in seats),
                public=False,
                clock=clock or Clock(),
                commitment=commitment(secret),
                secret=secret.hex(),
                deal=deal,
                copied=copied,
                lesson=lesson,
                closes=closes,
            )
        )

    @property
    def session(self) -> Session:
        assert self.table.session is not None, "the game was begun"
        return self.table.session

    def add(self, entry: AnyEntry) -> Told:
        self.bodies.append(packed(entry))
        return self.table.add(entry)

    def do(self, who: str, command: AnyCommand, *, id: str = "", gone: bool = False) -> Told:
        """Carry out a command, which must be accepted. With `gone`, everybody counts as away."""
        entry = self.entry(who, command, id=id, gone=gone)
        assert entry is not None, "there was something to do"
        return self.add(entry)

    def entry(self, who: str, command: AnyCommand, *, id: str = "", gone: bool = False) -> AnyEntry | None:
        return command.entry(self.table, Context(who, self.now, id, ALL_GONE if gone else None))

    def refused(self, who: str, command: AnyCommand, *, gone: bool = False) -> str:
        """Return the key of the refusal of a command, which leaves the table as it was."""
        return self.refusal(lambda: self.entry(who, command, gone=gone))

    def refusal(self, act: Callable[[], object]) -> str:
        before = kept(self.table)
        try:
            act()
        except Refused as refusal:
            assert kept(self.table) == before, "a refusal changes nothing"
            assert str(refusal), "a refusal says why"
            return refusal.key
        raise AssertionError("it was accepted")

    def move(self, seat: int, options: list[int], *, id: str = "") -> Told:
        """Carry out a gesture of a seat, which must be legal."""
        return self.add(self.move_entry(seat, options, id=id))

    def move_entry(self, seat: int, options: list[int], *, id: str = "") -> AnyEntry:
        return do(self.table, seat, options, self.now, id)

    def refused_move(self, seat: int, options: list[int]) -> str:
        """Return the key of the refusal of a gesture."""
        return self.refusal(lambda: self.move_entry(seat, options))

    def time_out(self, seat: int) -> Told:
        """Let a bot take over a seat whose time is up."""
        entry = timeouts.take_over(self.table, seat, self.now)
        assert entry is not None, "its time is up"
        return self.add(entry)

    def start(self) -> "Sitting":
        self.do(self.table.host, Start())
        return self

    def gesture(self, seat: int, rng: Random, *, by: str = "") -> Told:
        """Play a random option of a seat, by a bot or by a person."""
        options = [rng.choice(self.session.state.options(seat))]
        return self.move(seat, options, id=f"{by}/{self.table.seq}" if by else "")

    def play_on(self, rng: Random, entries: int = 100_000) -> "Sitting":
        """Play on until the game is over or the table has this many entries."""
        while self.table.waiting() and self.table.seq + 1 < entries:
            seat = rng.choice(self.table.waiting())
            self.gesture(seat, rng, by=self.table.seats[seat].who)
        return self


def folded(bodies: Sequence[bytes]) -> Table:
    """Return the table that is read from its entries."""
    table = Table("t1")
    for body in bodies:
        table.add(unpacked(body))
    return table


def attributes(thing: object) -> dict[str, Any]:
    """The attributes of an object by name. A compiled class has no dict of them, nor has one with slots."""
    kind = type(thing)
    names = getattr(kind, "__mypyc_attrs__", None) or getattr(kind, "__slots__", None) or vars(thing)
    return {name: getattr(thing, name) for name in sorted(names) if hasattr(thing, name)}


def kept(table: Table) -> dict[str, Any]:
    """Return everything that makes up a table, except its caches."""
    found = attributes(table)
    for name in ("session", "_roles", "cache"):
        del found[name]
    found["streams"] = [repr(attributes(stream)) for stream in table.streams]
    found["seats"] = [repr(attributes(seat)) for seat in table.seats]
    found["proposal"] = table.proposal and attributes(table.proposal)
    found["sent"] = attributes(table.sent)
    found["seating"] = [repr(attributes(record)) for record in table.seating.records]
    if table.session is not None:
        found["state"] = table.session.state.dump()
        found["log"] = list(table.session.log.entries)
        found["result"] = table.session.log.result
        found["events"] = list(table.session.events)
        found["take back"] = [table.can_take_back(seat) for seat in range(table.players)]
    return {
        name: deepcopy(value) if isinstance(value, dict | set | list | array) else value
        for name, value in found.items()
    }
