"""The pages and all other static files that a browser loads. They are built from web/ into the package.

All files are in memory, plain and compressed. A name under /assets/ contains a hash of the file's content, so a browser
may keep the file forever; it asks for all others again. If the pages were not built, a plain page says so.
"""

import gzip
import json
import mimetypes
import os
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from truckstop.games.outside import outside_games, with_words
from truckstop.server.fallback_page import fallback_page
from truckstop.words import load
from truckstop.words.catalogue import languages

ROUTES = frozenset({"", "table", "replay", "daily", "deal", "learn", "rules", "me", "tables", "new"})
"""The first part of the path of every page."""
DATA = frozenset({"api", "assets", "words"})
"""The first part of the path of everything that is no page."""
SECTIONS = frozenset({"frenzy", "rollwrite", "tacos", "web"})
"""The sections of the catalogue that pages use, besides those of games from outside this package."""
ALSO = ("terminal.list_separator", "terminal.group_separator", "terminal.bot_name.")
NOT = (".paper.", ".plain.")
"""Texts for paper, and for a terminal without drawings."""
SMALL = 500
"""Bytes; smaller files are not compressed."""


class Page(NamedTuple):
    """A file with its headers."""

    body: bytes
    packed: bytes
    """The compressed body; empty if compression does not help."""
    kind: str
    lasting: bool


class Pages:
    """All files, by path."""

    def __init__(self, folder: Traversable) -> None:
        self.files: dict[str, Page] = {}
        if (folder / "index.html").is_file():
            self._read(folder, "/")
            self.app: Page | None = self.files.pop("/index.html")
        else:
            self.app = None
            self.files["/"] = made(fallback_page().encode(), "text/html; charset=utf-8")
        for language in languages():
            text = json.dumps(words_for_pages(language), ensure_ascii=False, separators=(",", ":"))
            self.files[f"/words/{language}.json"] = made(text.encode(), "application/json")

    def _read(self, folder: Traversable, place: str) -> None:
        for file in folder.iterdir():
            if file.is_dir():
                self._read(file, f"{place}{file.name}/")
            else:
                kind = KINDS.get(Path(file.name).suffix) or mimetypes.guess_type(file.name)[0]
                body = file.read_bytes()
                self.files[place + file.name] = made(body, kind or "application/octet-stream", place == "/assets/")

    def at(self, path: str) -> Page | None:
        """Return the file at a path, or None; every page has the same file."""
        found = self.files.get(path)
        if found is None and self.app is not None and path.split("/")[1] in ROUTES:
            return self.app
        return found

    def missing(self, path: str, accept: bytes) -> Page | None:
        """Return the app, which says that there is no such page, if a browser asks for an unknown address."""
        return self.app if b"text/html" in accept and path.split("/")[1] not in DATA else None


KINDS = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".html": "text/html; charset=utf-8"}
"""Types of which systems have different ideas."""


def made(body: bytes, kind: str, lasting: bool = False) -> Page:
    packed = gzip.compress(body, 9, mtime=0) if len(body) > SMALL else b""
    return Page(body, packed if len(packed) < len(body) else b"", kind, lasting)


def headers_of(page: Page, accepts_gzip: bool) -> list[tuple[bytes, bytes]]:
    """Return the headers of a page for a browser that accepts gzip, or does not."""
    body = page.packed if accepts_gzip and page.packed else page.body
    return [
        (b"content-type", page.kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"public, max-age=31536000, immutable" if page.lasting else b"no-cache"),
        *([(b"content-encoding", b"gzip")] if body is page.packed else []),
        *([(b"vary", b"accept-encoding")] if page.packed else []),
    ]


def words_for_pages(language: str) -> Mapping[str, object]:
    """Return the part of the catalogue that pages use, by key; a phrase that has only a text is a plain string."""
    found: dict[str, object] = {}
    sections = SECTIONS | outside_games().keys()
    for key, entry in with_words(load(language)).entries.items():
        if (key.partition(".")[0] in sections and not any(part in key for part in NOT)) or key.startswith(ALSO):
            fields = {name: getattr(entry, name) for name in ("other", "one", "none", "each", "all", "by", "joins")}
            filled = {name: value for name, value in fields.items() if value}
            found[key] = filled["other"] if list(filled) == ["other"] else {"other": "", **filled}
    return found


def built() -> Traversable:
    """Return the folder of the built pages: in the package, or the one that TRUCKSTOP_WEB names, for development."""
    named = os.environ.get("TRUCKSTOP_WEB")
    return Path(named) if named else resources.files("truckstop.server") / "web"
