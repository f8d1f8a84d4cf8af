"""The database of tables: an append-only list of entries for each table, people, claims. SQLite or PostgreSQL."""

from truckstop.store.opening import open_store
from truckstop.store.store import Statement, Store, StoreError

__all__ = ["Statement", "Store", "StoreError", "open_store"]
