"""The scheduler: does what no client asks for. Bots move, clocks run out, and idle tables leave memory."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from truckstop.server.bot_moves import BotMoves
from truckstop.server.bot_pool import COMMAND, THINKS, BotPool
from truckstop.server.live_table import LiveTable
from truckstop.server.node import Node
from truckstop.store import StoreError
from truckstop.table import timeouts
from truckstop.table.commands import Refused

SWEEP = 1.0
"""Seconds between sweeps."""
REFRESH = 10.0
"""Seconds between reads of who is connected through other nodes, because a node that dies cannot say who went."""
RETRY = 3600.0
"""Seconds before a table that could not be read is tried again."""

log = logging.getLogger("truckstop")


class Scheduler:
    """Lets bots move and clocks run out at the tables of a node."""

    def __init__(
        self, node: Node, workers: int | None = None, thinks: float = THINKS, command: Sequence[str] = COMMAND
    ) -> None:
        self.node = node
        self.pool = BotPool(workers, thinks, command)
        self.bots = BotMoves(node, self.pool)
        self.sweeper: asyncio.Task[None] | None = None
        self.next_refresh = 0.0

    def start(self) -> None:
        self.node.delivery.wake = self.bots.wake
        self.sweeper = asyncio.get_running_loop().create_task(self._sweep_forever())

    async def stop(self) -> None:
        if self.sweeper is not None:
            self.sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self.sweeper
        self.node.delivery.wake = lambda live: None
        await self.node.background.cancel_all()
        await self.pool.kill()

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except StoreError as error:
                log.error("the sweep failed: %s", error)
            except Exception:
                log.exception("the sweep failed")

    async def sweep(self) -> None:
        """Handle the tables that are due: a clock has run out, or a node has died in the middle of a bot's move."""
        node = self.node
        now = node.clock()
        # Tables that wait for a bot come apart from those whose clock has run out, so that they do not crowd them out.
        due = [*await node.store.due_tables(0.0), *await node.store.due_tables(now, after=0.0)]
        for id in due:
            if self.bots.is_busy(id):
                continue
            # A busy table must not delay all others; the next sweep handles it.
            if (live := node.live.get(id)) is not None and live.lock.locked():
                continue
            try:
                await self._handle(await node.open(id))
            except StoreError:
                raise
            except Exception as error:
                # A table that cannot be read must not stop the clocks of all others.
                if not isinstance(error, Refused):
                    log.exception("the sweep failed at a table")
                await node.store.write(node.store.set_due(id, now + RETRY))
        node.loader.drop_idle()
        if node.store.shared:
            await node.presence.renew()
            if now >= self.next_refresh:
                self.next_refresh = now + REFRESH
                await node.presence.refresh_elsewhere()

    async def _handle(self, live: LiveTable) -> None:
        table = live.table
        assert table is not None, "it has just been opened"
        await self.node.append(live, timeouts.close)
        for seat in table.waiting():
            limit = table.deadline(seat)
            if limit is not None and limit <= self.node.clock():
                await self.node.append(live, lambda t, at: timeouts.take_over(t, seat, at))  # noqa: B023
        self.bots.wake(live)
        async with live.lock:
            await self.node.appender.update_listing(live)
