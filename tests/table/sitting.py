"""A table as a node drives it: a command makes an entry, the entry is kept packed, and the table takes it."""

from array import array
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import truckstop.games  # noqa: F401  (registers the games)
from truckstop.kernel.chance import commitment
from truckstop.kernel.log import Move
from truckstop.kernel.session import Session
from truckstop.table import commands
from truckstop.table.commands import Refused
from truckstop.table.entries import AnyEntry, Clock, Made, Place, packed, unpacked
from truckstop.table.messages import Told
from truckstop.table.table import Table

PEOPLE = ["ana", "bo", "cy", "di", "ed", "flo"]
SECRET = bytes(range(32))


def place(what: str) -> Place:
    """A person by her name, a bot as `bot:greedy`, or nobody."""
    return Place(bot=what[4:]) if what.startswith("bot:") else Place(who=what)


class Sitting:
    """A table and all that was kept of it. `now` is its clock."""

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

    def do(self, command: Callable[..., AnyEntry | None], *args: Any, id: str = "", **more: Any) -> Told:
        """A command that is accepted."""
        entry = self.entry(command, *args, id=id, **more)
        assert entry is not None, "there was something to do"
        return self.add(entry)

    def entry(self, command: Callable[..., AnyEntry | None], *args: Any, id: str = "", **more: Any) -> AnyEntry | None:
        if command is not commands.take_over:
            more["id"] = id
        return command(self.table, *args, at=self.now, **more)

    def refused(self, command: Callable[..., AnyEntry | None], *args: Any, **more: Any) -> str:
        """The key of a refusal; the table is as it was."""
        before = kept(self.table)
        try:
            command(self.table, *args, at=self.now, **more)
        except Refused as refusal:
            assert kept(self.table) == before, "a refusal changes nothing"
            assert str(refusal), "it says what would be right"
            return refusal.key
        raise AssertionError("it was accepted")

    def start(self) -> "Sitting":
        self.do(commands.start, self.table.host)
        return self

    def gesture(self, seat: int, rng: Random, *, by: str = "") -> Told:
        """Some option of a seat, by a bot or by a person."""
        options = [rng.choice(self.session.state.options(seat))]
        return self.do(commands.do, seat, options, id=f"{by}/{self.table.seq}" if by else "")

    def play_on(self, rng: Random, entries: int = 100_000) -> "Sitting":
        """On until the game is over or the table has so many entries."""
        while self.table.waiting() and self.table.seq + 1 < entries:
            seat = rng.choice(self.table.waiting())
            self.gesture(seat, rng, by=self.table.seats[seat].who)
        return self


def folded(bodies: Sequence[bytes]) -> Table:
    """The table that its entries make, read anew."""
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
    """All that a table is, but for what it keeps only so as not to work it out again."""
    found = attributes(table)
    for name in ("session", "_roles", "_cache"):
        del found[name]
    found["streams"] = [repr(attributes(stream)) for stream in table.streams]
    found["seats"] = [repr(attributes(seat)) for seat in table.seats]
    found["proposal"] = table.proposal and attributes(table.proposal)
    found["sent"] = attributes(table.sent)
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
