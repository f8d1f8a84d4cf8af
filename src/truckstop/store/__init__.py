"""Keeping tables: an append-only list of entries a table, people, claims. SQLite in one file, or PostgreSQL."""

from truckstop.store.store import Statement, Store, StoreError, open_store

__all__ = ["Statement", "Store", "StoreError", "open_store"]
