"""Stores that are open for the length of a test, and tables in them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from tests.waiting import LONG
from truckstop.store import Store, open_store


def deaf(what: str) -> None:
    """Hears nothing."""


@asynccontextmanager
async def opened(db: str, heard: Callable[[str], None] = deaf) -> AsyncIterator[Store]:
    store = open_store(db)
    await store.open(heard)
    try:
        yield store
    finally:
        await store.close()


async def table(store: Store, id: str = "t1", people: tuple[str, ...] = (), at: float = 0.0, deal: str = "") -> str:
    """A table whose first entry is there."""
    assert await store.make(id, "frenzy", at, b"made", people, deal, ())
    return id


async def person(store: Store, id: str, name: str = "") -> None:
    await store.add_person(id, name or id.title(), f"token of {id}".encode(), f"code of {id}".encode(), 0.0)


async def until(holds: Callable[[], bool], seconds: float = LONG) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)
