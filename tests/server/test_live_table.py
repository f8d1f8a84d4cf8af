"""The lock of a table in memory, which a gesture takes only if nobody has to wait for it."""

import asyncio

from truckstop.server.live_table import try_acquire


def test_a_lock_is_acquired_only_if_it_is_free_and_nobody_waits() -> None:
    async def run() -> None:
        lock = asyncio.Lock()
        assert try_acquire(lock) and lock.locked()
        assert not try_acquire(lock), "somebody has it"
        waiting = asyncio.create_task(lock.acquire())
        await asyncio.sleep(0)
        lock.release()
        assert not try_acquire(lock), "somebody else comes first"
        await waiting
        assert lock.locked()
        lock.release()
        assert not lock.locked() and try_acquire(lock), "failed tries leave nothing behind"

    asyncio.run(run())
