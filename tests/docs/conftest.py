"""A PostgreSQL for the pages that need one."""

from tests.postgres import postgres as postgres
