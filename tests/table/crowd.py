"""A crowd that does everything possible at a table, at random: games with take-backs, leaving, take-overs and chat."""

from collections.abc import Callable
from random import Random

from tests.table.sitting import ALL_GONE, Sitting
from truckstop.table import timeouts
from truckstop.table.commands import (
    Answer,
    AnyCommand,
    Context,
    Host,
    Leave,
    Propose,
    Refused,
    Return,
    Say,
    SendAway,
    TakeBack,
    Unsay,
)
from truckstop.table.commands.gestures import do
from truckstop.table.entries import AnyEntry, ChatDeleted, ChatSaid
from truckstop.table.messages import Told
from truckstop.table.table import OVER

Looks = Callable[[Told, int | None], None]
"""Called after every entry, with the number of the chat line that it wrote or deleted, if it did."""

RARE = [
    "say",
    "unsay",
    "leave",
    "send away",
    "host",
    "propose end",
    "propose back",
    "answer",
    "take over",
    "take over",
    "back",
    "back",
]


class Crowd:
    """The players of a table and one spectator. After `most` entries they only play, so that the game ends."""

    def __init__(self, sitting: Sitting, seed: int, rare: float = 0.25, most: int = 400) -> None:
        self.sitting = sitting
        self.rng = Random(seed)
        self.rare = rare
        self.most = most
        self.done: dict[str, int] = {}

    def play(self, looks: Looks = lambda told, line: None) -> None:
        """Play until the game is over."""
        sitting, table, rng = self.sitting, self.sitting.table, self.rng
        while table.status != OVER:
            sitting.now += rng.choice([0.5, 1.0, 40.0])
            rare = rng.random() < self.rare and table.seq < self.most
            what = rng.choice(RARE) if rare else rng.choice(["do"] * 6 + ["take back"])
            if what == "take back" and table.seq >= self.most:
                continue
            try:
                entry = self.entry(what)
            except Refused:
                continue
            if entry is None:
                continue
            self.done[what] = self.done.get(what, 0) + 1
            line = None
            told = sitting.add(entry)
            if isinstance(entry, ChatSaid):
                line = len(table.chat_authors) - 1
            elif isinstance(entry, ChatDeleted):
                line = entry.said
            looks(told, line)

    def entry(self, what: str) -> AnyEntry | None:
        """Return the entry of one thing that somebody does, or None if they do nothing; raise Refused."""
        sitting, table, rng, at = self.sitting, self.sitting.table, self.rng, self.sitting.now
        seat = rng.randrange(table.players)
        who = table.seats[seat].who or "zed"
        if what == "do":
            seat = rng.choice(table.waiting())
            by = table.seats[seat].who
            # A person who is away does nothing, and the bot that plays for them sends no id.
            id = f"{by}/{table.seq}" if by and not (table.bot_at(seat) and rng.random() < 0.95) else ""
            return do(table, seat, [rng.choice(sitting.session.state.options(seat))], at, id)
        if what == "take over":
            return timeouts.take_over(table, seat, at)
        command = self.command(what, who)
        return command.entry(table, Context(who, at, f"{who}/{table.seq}", ALL_GONE)) if command is not None else None

    def command(self, what: str, who: str) -> AnyCommand | None:
        table, rng = self.sitting.table, self.rng
        match what:
            case "take back":
                return TakeBack()
            case "say":
                return Say(text="hello")
            case "unsay":
                return Unsay(number=rng.randrange(len(table.chat_authors) + 1))
            case "leave" if rng.random() < 0.05:
                return Leave()
            case "send away" if rng.random() < 0.05:
                return SendAway(seat=rng.randrange(table.players))
            case "host":
                return Host(seat=rng.choice([None, rng.randrange(table.players)]))
            case "propose end" if rng.random() < 0.1:
                return Propose(what="end")
            case "propose back":
                last = table.number(table.role(who))
                return Propose(what="back", to=max(last - rng.randrange(1, 12), 0))
            case "answer":
                return Answer(number=table.proposed, agrees=rng.random() < 0.8)
            case "back":
                return Return()
        return None
