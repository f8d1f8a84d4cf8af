"""Chooses the store for a database address."""

from truckstop.store.store import Store, StoreError


def open_store(url: str) -> Store:
    """Return the store for an address: a file name (SQLite) or postgresql://…; the caller opens it."""
    # The database libraries are imported only when they are used, which makes commands start faster.
    if url.startswith(("postgresql://", "postgres://")):
        from truckstop.store.postgres import PostgresStore

        return PostgresStore(url)
    if "://" in url:
        scheme = url.partition("://")[0]
        raise StoreError(
            f"--db does not support {scheme}://…; use a file name or postgresql://user:password@host/database"
        )
    from truckstop.store.sqlite import SqliteStore

    return SqliteStore(url)
