"""The SQL schema. SQLite and PostgreSQL share it except for the names of two types.

Some tables have older names than the Python API, because databases with them exist: `words` holds the chat, `sits` the
participants of tables, `plays` the table at which a person plays a deal.
"""

VERSION = 1

SCHEMA = """
CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    made {real} NOT NULL,
    game TEXT NOT NULL,
    deal TEXT NOT NULL,
    public INTEGER NOT NULL,
    players INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    status INTEGER NOT NULL,
    due {real}
);
CREATE INDEX IF NOT EXISTS tables_deal ON tables (deal);
CREATE INDEX IF NOT EXISTS tables_public ON tables (public, status, made);
CREATE INDEX IF NOT EXISTS tables_due ON tables (due);
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    body {bytes} NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE IF NOT EXISTS words (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    person TEXT NOT NULL,
    said TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX IF NOT EXISTS words_person ON words (person);
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    token {bytes} NOT NULL UNIQUE,
    recovery {bytes} NOT NULL UNIQUE,
    made {real} NOT NULL
);
CREATE TABLE IF NOT EXISTS sits (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX IF NOT EXISTS sits_table ON sits (table_id);
CREATE TABLE IF NOT EXISTS presence (
    table_id TEXT NOT NULL,
    person TEXT NOT NULL,
    node TEXT NOT NULL,
    until {real} NOT NULL,
    PRIMARY KEY (table_id, person, node)
);
CREATE TABLE IF NOT EXISTS claims (
    what TEXT PRIMARY KEY,
    node TEXT NOT NULL,
    until {real} NOT NULL
);
CREATE TABLE IF NOT EXISTS deals (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    players INTEGER NOT NULL,
    secret {bytes} NOT NULL,
    closes {real} NOT NULL
);
CREATE TABLE IF NOT EXISTS sets (
    digest TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    files TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS plays (
    deal TEXT NOT NULL,
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (deal, person)
);
CREATE TABLE IF NOT EXISTS results (
    deal TEXT NOT NULL,
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    score INTEGER NOT NULL,
    at {real} NOT NULL,
    PRIMARY KEY (deal, person)
);
"""


def version_problem(version: str) -> str:
    """Return the end of the error message for a database of another version."""
    return f"has version {version}, but this program reads version {VERSION}; see docs/hosting.md"


def statements(real: str, data: str) -> list[str]:
    """Return the schema as statements with the type names of one database; the table `about` comes first."""
    whole = SCHEMA.replace("{real}", real).replace("{bytes}", data)
    return [part.strip() for part in whole.split(";") if part.strip()]
