"""Two runs of one game that differ only in what one seat chooses in secret; the traffic of all others is compared.

Games are played at random. In a simultaneous phase, the seat with the secret plays differently in each run: another
choice, more or fewer steps, steps taken back, commands that are refused. Before the last seat is ready it withdraws all
of that and plays the same in both runs. So nobody else may see a difference until the end of the game. What cannot be
withdrawn is tried on forks: a draw that nobody else hears of, or a choice that stays secret even at the reveal.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.server.worlds import TABLE, Setup, Viewer, World
from truckstop.kernel.chance import Chance, ChanceWanted, NoChance, Seeded
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.log import Move, standing
from truckstop.kernel.state import State
from truckstop.kernel.tell import Heard
from truckstop.table.table import RUNNING


class Leak(AssertionError):
    """A viewer was sent something that they may not know."""


class Twins:
    """The two runs. `secret` is the seat whose choices differ."""

    def __init__(self, setup: Setup, secret: int, seed: int) -> None:
        self.secret = secret
        self.random = random.Random(seed)
        self.worlds = World(setup), World(setup)
        self.first, self.other = self.worlds
        self.others = [who for who in self.first.viewers if who != str(secret)]
        self.phases = self.forks = self.reveals = 0
        """How often the runs differed; the last number counts reveals after which they still did."""
        self.looked = 0
        """How many looks were answered while they differed."""

    def play(self, most_phases: int = 3, most_forks: int = 1, most_reveals: int = 0) -> None:
        with self.first, self.other:
            for world in self.worlds:
                for viewer in world.viewers.values():
                    viewer.connect()
                host = world.viewers[str(world.setup.people()[0])]
                host.do("start")
            while self.first.table.status == RUNNING:
                waiting = self.first.table.waiting()
                if self.secret in waiting and self.random.random() < 0.3:
                    if len(waiting) > 1 and self.reveals < most_reveals:
                        self.reveals += self.reveal()
                    if len(waiting) > 1 and self.phases < most_phases:
                        self.phase()
                    elif len(waiting) == 1 and self.forks < most_forks:
                        self.forks += self.fork()
                self.step(self.random.choice(self.first.table.waiting()))
                self.compare()

    # The same in both runs

    def step(self, seat: int) -> None:
        """Let a seat do the same in both runs; a bot makes its own move."""
        for world in self.worlds:
            world.now += 1
        table = self.first.table
        if table.bot_at(seat):
            for world in self.worlds:
                world.let_think(seat)
            return
        option = self.random.choice(options(self.first, seat))
        for world in self.worlds:
            done(world, seat, [option])

    def compare(self) -> None:
        """Compare the traffic and the moves of all but the seat with the secret; raise Leak if they differ."""
        for who in self.others:
            one, two = (world.viewers[who].news() for world in self.worlds)
            same(one, two, f"messages to {who or 'nobody'}")
        same(self.first.lines, self.other.lines, "log lines")
        same(moves(self.first, self.secret), moves(self.other, self.secret), "what others, bots too, have done")

    def probe(self) -> None:
        """Let another viewer ask and try things, the same in both runs."""
        who = self.random.choice(self.others)
        for ask in self.random.sample([read, refuse, propose, rejoin, speak], 2):
            seed = self.random.random()
            one, two = (ask(world, who, random.Random(seed)) for world in self.worlds)
            same(one, two, f"{ask.__name__} by {who or 'nobody'}")
        self.looked += self.look()
        self.compare()

    def look(self) -> int:
        """Let the seats that must act look ahead, the same in both runs; return the number of answers."""
        waiting, answered = self.first.table.waiting(), 0
        for who in self.others:
            seat = self.first.viewers[who].seat
            for message in looks_of(self.first, seat) if seat in waiting else [{"verb": "looks"}]:
                one, two = (looked(world, who, message) for world in self.worlds)
                same(one, two, f"a look by {who or 'nobody'}")
                answered += one[0].startswith('{"is":"look')
        return answered

    # Different in secret

    def phase(self) -> None:
        """Make choices that differ, then withdraw them."""
        self.phases += 1
        before = self.first.table.waiting()
        began = [len(log_of(world)) for world in self.worlds]
        for world in self.worlds:
            wander(world, self.secret, random.Random(self.random.random()))
            assert world.table.waiting() == before, "nothing of it is public"
        self.compare()
        self.probe()
        # Sometimes only a part of a long choice is made.
        if self.goes_on() and self.random.random() < 0.8:
            for world in self.worlds:
                world.now += 1
                commit(world, self.secret, random.Random(self.random.random()))
            self.compare()
            self.probe()
        for seat in self.random.sample(before, len(before)):
            others = self.first.table.waiting()
            if seat != self.secret and seat in others and len(others) > 1 and self.random.random() < 0.7:
                self.step(seat)
                self.compare()
        self.probe()
        for world, first in zip(self.worlds, began, strict=True):
            while stands(world, self.secret, first):
                answer = world.viewers[str(self.secret)].do("take_back")
                assert answer["is"] == "news", f"a choice can be withdrawn until all are ready: {answer}"
        self.compare()
        assert state(self.first).dump() == state(self.other).dump(), "both stand where they stood"

    def goes_on(self) -> bool:
        """True if the phase is still the same; a take-back may have ended it."""
        waiting = self.first.table.waiting()
        return self.secret in waiting and len(waiting) > 1

    def fork(self) -> bool:
        """Fork the runs with two different steps that nobody else hears of; return False if there are none."""
        found = private(self.first, self.secret, Seeded(self.random.getrandbits(32)))
        waiting = self.first.table.waiting()
        if len(found) < 2:
            return False
        found = self.random.sample(found, 2)
        with self.forked() as (one, two):
            heard = [len(one.table.told(role)) for role in one.table.roles]
            for world, option in zip((one, two), found, strict=True):
                done(world, self.secret, [option])
                if world.table.waiting() != waiting or any(
                    len(world.table.told(role)) > heard[role + 1] for role in one.table.roles if role != self.secret
                ):
                    return False
            self.compare()
            self.probe()
            self.probe()
        return True

    def reveal(self) -> bool:
        """Fork the runs with different choices through the reveal; return False if the reveal tells them apart."""
        seeds = [self.random.random(), self.random.random()]
        with self.forked() as (one, two):
            for world, seed in zip((one, two), seeds, strict=True):
                commit(world, self.secret, random.Random(seed))
                for seat in world.table.waiting():
                    commit(world, seat, random.Random(seat))
            if any(one.table.told(role) != two.table.told(role) for role in one.table.roles if role != self.secret):
                return False
            different = state(one).dump() != state(two).dump()
            self.compare()
            return different

    @contextmanager
    def forked(self) -> Iterator[tuple[World, World]]:
        """Return forks of both runs, with everybody connected."""
        with self.first.fork() as one, self.first.fork() as two:
            for world in (one, two):
                for who in [*self.others, str(self.secret)]:
                    world.viewers[who].connect()
            kept, self.worlds = self.worlds, (one, two)
            self.first, self.other = self.worlds
            try:
                yield self.worlds
            finally:
                self.worlds = kept
                self.first, self.other = kept


def same(one: object, two: object, what: str) -> None:
    if one != two:
        a, b = ("\n".join(map(str, x)) if isinstance(x, list) else str(x) for x in (one, two))
        at = max(0, next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))) - 200)
        raise Leak(f"{what}, from sign {at} on:\n{a[at : at + 400]}\n{b[at : at + 400]}")


# The seat with the secret


def state(world: World) -> State:
    session = world.table.session
    assert session is not None, "the game has begun"
    return session.state


def options(world: World, seat: int) -> list[int]:
    return state(world).options(seat)


def done(world: World, seat: int, gesture: list[int]) -> None:
    answer = world.viewers[str(seat)].do("do", options=gesture)
    assert answer["is"] == "news", f"it was offered: {answer}"


def log_of(world: World) -> list[Move]:
    session = world.table.session
    assert session is not None, "the game has begun"
    return session.log.entries


def stands(world: World, seat: int, first: int) -> bool:
    """True if the seat could take back something, from an entry of the log on."""
    log = log_of(world)
    return any(log[number].seat == seat for number in standing(log) if number >= first)


def moves(world: World, but: int) -> list[tuple[object, ...]]:
    """Return what all others have done, as the log has it."""
    return [(m.seat, m.do, m.draws, bool(m.takes_back)) for m in log_of(world) if m.seat != but]


def private(world: World, seat: int, chance: Chance | None = None) -> list[int]:
    """Return the options that keep the seat in its choice and that nobody else hears of; with chance, also draws."""
    found, now = [], state(world)
    for option in options(world, seat):
        ahead, tell = now.copy(), Heard()
        try:
            ahead.apply(seat, option, chance or NoChance(), tell)
        except ChanceWanted:
            continue
        told = any(event[0] != seat for event in tell.events)
        if not told and ahead.to_act() == now.to_act() and (chance is not None or ahead.reveals == now.reveals):
            found.append(option)
    return found


def wander(world: World, seat: int, chance: random.Random) -> None:
    """Make steps that nobody else hears of; some are taken back, some refused."""
    steps, viewer = 0, world.viewers[str(seat)]
    for _ in range(chance.randrange(6)):
        found = private(world, seat)
        what = chance.random()
        if what < 0.2:
            wrong = next(option for option in range(10_000) if option not in options(world, seat))
            assert viewer.do("do", options=[wrong, *options(world, seat)])["is"] == "refused"
        elif what < 0.4 and steps:
            assert viewer.do("take_back")["is"] == "news"
            steps -= 1
        elif found:
            done(world, seat, [chance.choice(found)])
            steps += 1


def commit(world: World, seat: int, chance: random.Random) -> None:
    """Play to the end of the seat's choice."""
    while seat in world.table.waiting():
        done(world, seat, [chance.choice(options(world, seat))])


# Other requests and commands


def read(world: World, who: str, chance: random.Random) -> list[str]:
    viewer = world.viewers[who]
    late = max(0, viewer.number - chance.randrange(4))
    table = f"/api/tables/{TABLE}"
    asked = [
        (table, ""),
        (table, f"seat={viewer.seat}&after={late}"),
        (f"{table}/here", ""),
        (f"{table}/log", ""),
        (f"{table}/replay", ""),
        (f"{table}/replay/1", "seat=0"),
        ("/api/tables", ""),
        ("/api/me/tables", ""),
        ("/api/deals/daily-x", ""),
    ]
    return [world.http(who, "GET", path, query) for path, query in chance.sample(asked, 4)]


def looks_of(world: World, seat: int) -> list[dict[str, Any]]:
    """Return looks at everything on offer, at one gesture, and at an invalid gesture."""
    mine = options(world, seat)
    wrong = next(option for option in range(10_000) if option not in mine)
    return [{"verb": "looks"}, {"verb": "look", "options": mine[:1]}, {"verb": "look", "options": [wrong]}]


def looked(world: World, who: str, message: dict[str, Any]) -> list[str]:
    """Return the answers to a look, over the socket and over HTTP."""
    viewer = world.viewers[who]
    viewer.sent += 1
    viewer.send(**message, id=f"look{viewer.sent}")
    over_socket = viewer.wait_for(f'"id":"look{viewer.sent}"')
    return [over_socket, world.http(who, "POST", f"/api/tables/{TABLE}/look", body={**message, "id": "h"})]


def refuse(world: World, who: str, chance: random.Random) -> list[str]:
    """Send commands, most of which are refused, over the socket and over HTTP."""
    seat = world.table.role(who)
    mine = set(options(world, seat)) if seat != SPECTATOR else set()
    wrong = [chance.choice([option for option in range(world.table.game.option_count) if option not in mine])]
    tried: list[dict[str, Any]] = [
        {"verb": "do", "options": wrong + sorted(mine)[:1]},
        {"verb": "do", "options": [0] * 300},
        {"verb": "sit"},
        {"verb": "again"},
        {"verb": "start"},
        {"verb": "answer", "number": 1, "agrees": True},
        {"verb": "unsay", "number": 999},
        {"verb": "propose", "what": "back", "to": world.viewers[who].number},
        {"verb": "take_back"},
    ]
    answers = []
    for message in chance.sample(tried, 3):
        answers.append(world.http(who, "POST", f"/api/tables/{TABLE}/commands", body=message))
        if who:
            answers.append(str(world.viewers[who].do(**message)))
    return answers


def propose(world: World, who: str, chance: random.Random) -> list[str]:
    """Propose to go back, and withdraw the proposal if it is not refused; usually to before the last chat lines."""
    viewer, answers = world.viewers[who], []
    for _ in range(2 if who else 0):
        near = viewer.number - chance.randrange(-1, 3)
        to = near if chance.random() < 0.7 else chance.randrange(viewer.number + 2)
        answers.append(str(viewer.do("propose", what="back", to=to)))
        if world.table.proposal is not None:
            answers.append(str(viewer.do("answer", number=world.table.proposal.number, agrees=False)))
    return answers


def rejoin(world: World, who: str, chance: random.Random) -> list[str]:
    """Disconnect and reconnect, having some messages or none."""
    viewer: Viewer = world.viewers[who]
    viewer.drop()
    viewer.connect(after=max(0, viewer.number - chance.randrange(5)))
    return []


def speak(world: World, who: str, chance: random.Random) -> list[str]:
    return [str(world.viewers[who].do("say", text="So?"))]
