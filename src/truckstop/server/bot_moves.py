"""Bots' moves: asks a worker for a gesture, and appends it."""

import hmac
import logging

from truckstop.kernel.chance import Seeded
from truckstop.kernel.state import State
from truckstop.server.bot_pool import THINKS, BotPool
from truckstop.server.bot_worker import Question
from truckstop.server.live_table import LiveTable
from truckstop.server.node import Node
from truckstop.store import StoreError
from truckstop.table.commands import Refused
from truckstop.table.commands.gestures import do
from truckstop.table.commands.setup import MOST_SEATS
from truckstop.table.entries import AnyEntry
from truckstop.table.table import Table

CLAIMED = 2 * THINKS
"""Seconds for which a node claims a bot's move."""

log = logging.getLogger("truckstop")


class BotMoves:
    """Lets the bots at the tables of a node move."""

    def __init__(self, node: Node, pool: BotPool) -> None:
        self.node = node
        self.pool = pool
        self.busy: set[tuple[str, int]] = set()
        """Tables and seats whose bot is thinking."""

    def wake(self, live: LiveTable) -> None:
        """Let the bots that must act at a table think."""
        table = live.table
        if table is None:
            return
        for seat in table.waiting():
            if table.bot_at(seat) and (live.id, seat) not in self.busy:
                self.busy.add((live.id, seat))
                self.node.background.spawn(self.move(live, seat))

    def is_busy(self, id: str) -> bool:
        """True if a bot is thinking at a table."""
        return any((id, seat) in self.busy for seat in range(MOST_SEATS))

    async def move(self, live: LiveTable, seat: int) -> None:
        """Let the bot at a seat make moves as long as it must act."""
        try:
            while (table := live.table) is not None and seat in table.waiting() and table.bot_at(seat):
                if not await self._move_once(live, table, seat):
                    return
        except StoreError as error:
            log.error("a bot's move was not stored: %s", error)
        finally:
            self.busy.discard((live.id, seat))

    async def _move_once(self, live: LiveTable, table: Table, seat: int) -> bool:
        """Make one gesture; return False if another node has claimed it, or no gesture was accepted."""
        node, progress = self.node, progress_of(table, seat)
        claim = f"{live.id} {seat} {progress[0]} {progress[1]}"
        if node.store.shared and not await node.store.claim(claim, node.id, node.clock(), CLAIMED):
            return False
        # The news of the move may have come from the node that had the claim before.
        if is_due(table, seat, progress):
            gesture = await self._gesture(live.id, table, seat)
            for tried in (gesture, None):
                try:
                    await node.append(live, lambda t, at: self._entry(t, seat, progress, tried, at))  # noqa: B023
                    break
                except Refused as error:
                    log.error("a bot's gesture was refused: %s", error.key)
            else:
                # Trying again at once would not help; the next sweep does.
                return False
        if node.store.shared:
            await node.store.release(claim, node.id)
        return True

    def _entry(
        self, table: Table, seat: int, progress: tuple[int, int], gesture: list[int] | None, at: float
    ) -> AnyEntry | None:
        """Return the entry of a gesture, or of any option if there is none; None if the move is not due any more."""
        if not is_due(table, seat, progress):
            return None
        if gesture is None:
            assert table.session is not None, "a table that waits has a game"
            gesture = any_option(table.session.state, seat, seed_of(table, seat))
        return do(table, seat, gesture, at)

    async def _gesture(self, id: str, table: Table, seat: int) -> list[int] | None:
        """Ask a worker for the bot's gesture, from what its seat knows; None if the workers fail."""
        session, seed = table.session, seed_of(table, seat)
        assert session is not None, "a table that waits has a game"
        known = session.state.copy()
        known.forget(seat, Seeded(seed))
        question = Question(
            table.game.key, table.players, table.options, known.dump(), seat, table.bot_at(seat), seed, table.data
        )
        return await self.pool.ask(question, id)


def is_due(table: Table, seat: int, progress: tuple[int, int]) -> bool:
    """True if the move that was due when a bot's seat had this progress is still to be made."""
    return seat in table.waiting() and bool(table.bot_at(seat)) and progress_of(table, seat) == progress


def progress_of(table: Table, seat: int) -> tuple[int, int]:
    """Return how many moves a seat has made and how many events it has heard; chat does not count."""
    assert table.session is not None, "a table that waits has a game"
    return sum(move.seat == seat for move in table.session.log.entries), table.stream(seat).count


def seed_of(table: Table, seat: int) -> int:
    """Return the seed of a bot's next move.

    Nobody can foresee it, and it depends on nothing that the seat does not know. In two plays of one deal it is the
    same as long as the seat has made as many moves and heard as many events.
    """
    moves, heard = progress_of(table, seat)
    key = bytes.fromhex(table.dice.secret or "")
    digest = hmac.digest(key, f"bot {seat} {moves} {heard}".encode(), "sha256")
    return int.from_bytes(digest[:8], "big")


def any_option(state: State, seat: int, seed: int) -> list[int]:
    """Return a random option as a gesture."""
    options = state.options(seat)
    return [options[Seeded(seed).draw(0, len(options))]]
