"""A crowd that does all that one can do at a table, at random: games with take-backs, leaving, take-overs and talk."""

from collections.abc import Callable
from random import Random

from tests.table.sitting import Sitting
from truckstop.table import commands
from truckstop.table.commands import Refused
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
    """Those who sit at a table and one who watches. `most` bounds what nobody would end otherwise."""

    def __init__(self, sitting: Sitting, seed: int, rare: float = 0.25, most: int = 400) -> None:
        self.sitting = sitting
        self.rng = Random(seed)
        self.rare = rare
        self.most = most
        self.done: dict[str, int] = {}

    def play(self, looks: Looks = lambda told, line: None) -> None:
        """Until the game is over."""
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
        sitting, table, rng, at = self.sitting, self.sitting.table, self.rng, self.sitting.now
        seat = rng.randrange(table.players)
        who = table.seats[seat].who or "zed"
        id = f"{who}/{table.seq}"
        match what:
            case "do":
                seat = rng.choice(table.waiting())
                by = table.seats[seat].who
                # Whoever is away does nothing, and the bot in her place sends no id.
                id = f"{by}/{table.seq}" if by and not (table.bot_at(seat) and rng.random() < 0.95) else ""
                return commands.do(table, seat, [rng.choice(sitting.session.state.options(seat))], at, id)
            case "take back":
                return commands.take_back(table, who, at, id)
            case "say":
                return commands.say(table, who, "hello", at, id)
            case "unsay":
                return commands.unsay(table, who, rng.randrange(len(table.chat_authors) + 1), at, id)
            case "leave" if rng.random() < 0.05:
                return commands.leave(table, who, at, id)
            case "send away" if rng.random() < 0.05:
                return commands.send_away(table, who, rng.randrange(table.players), at, id)
            case "host":
                return commands.host(table, who, rng.choice([None, rng.randrange(table.players)]), True, at, id)
            case "propose end" if rng.random() < 0.1:
                return commands.propose(table, who, "end", 0, at, id)
            case "propose back":
                last = table.number(table.role(who))
                return commands.propose(table, who, "back", max(last - rng.randrange(1, 12), 0), at, id)
            case "answer":
                return commands.answer(table, who, table.proposed, rng.random() < 0.8, at, id)
            case "take over":
                return commands.take_over(table, seat, at)
            case "back":
                return commands.come_back(table, who, at, id)
        return None
