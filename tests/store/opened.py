"""Helpers: open stores, and tables and people in them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from tests.waiting import LONG
from truckstop.store import Store, open_store


def ignore(notice: str) -> None:
    """Ignore a notice."""


@asynccontextmanager
async def opened(db: str, on_notice: Callable[[str], None] = ignore) -> AsyncIterator[Store]:
    store = open_store(db)
    await store.open(on_notice)
    try:
        yield store
    finally:
        await store.close()


async def table(store: Store, id: str = "t1", people: tuple[str, ...] = (), at: float = 0.0, deal: str = "") -> str:
    """Add a table with its first entry; return its id."""
    assert await store.add_table(id, "frenzy", at, b"made", people, deal, ())
    return id


async def person(store: Store, id: str, name: str = "") -> None:
    await store.add_person(id, name or id.title(), f"token of {id}".encode(), f"code of {id}".encode(), 0.0)


async def until(condition: Callable[[], bool], seconds: float = LONG) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)
