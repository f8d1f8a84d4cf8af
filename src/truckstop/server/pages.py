"""The pages: what a browser is sent besides the API. The app is built from web/ and comes with the package.

All of it is in memory, once as it is and once packed; a name under /assets/ holds a hash of what is in it, so a browser
may keep that for ever and asks for the rest again. Without a built app there is a plain page that says so.
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
from truckstop.server.fallback_page import page
from truckstop.words import load
from truckstop.words.catalogue import languages

ROUTES = frozenset({"", "table", "replay", "daily", "deal", "learn", "rules", "me", "tables", "new"})
"""The first part of every address that is a page of the app."""
SECTIONS = frozenset({"frenzy", "rollwrite", "tacos", "web"})
"""The sections of the catalogue that pages use, besides those of games from outside this package."""
ALSO = ("terminal.list_separator", "terminal.group_separator", "terminal.bot_name.")
NOT = (".paper.", ".plain.")
"""Words for paper, and for a terminal that draws nothing."""
SMALL = 500
"""Bytes that are not worth packing."""


class Page(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes
    """Empty if packing does not help."""
    kind: str
    lasting: bool


class Pages:
    """Everything that is there, by its address."""

    def __init__(self, folder: Traversable) -> None:
        self.files: dict[str, Page] = {}
        if (folder / "index.html").is_file():
            self._read(folder, "/")
            self.app: Page | None = self.files.pop("/index.html")
        else:
            self.app = None
            self.files["/"] = made(page().encode(), "text/html; charset=utf-8")
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
        """What is at an address, if it is a page or a part of one."""
        found = self.files.get(path)
        if found is None and self.app is not None and path.split("/")[1] in ROUTES:
            return self.app
        return found


KINDS = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".html": "text/html; charset=utf-8"}
"""What systems do not agree on."""


def made(body: bytes, kind: str, lasting: bool = False) -> Page:
    packed = gzip.compress(body, 9, mtime=0) if len(body) > SMALL else b""
    return Page(body, packed if len(packed) < len(body) else b"", kind, lasting)


def headers_of(found: Page, packs: bool) -> list[tuple[bytes, bytes]]:
    """The headers of a page, for somebody who can unpack or cannot."""
    body = found.packed if packs and found.packed else found.body
    return [
        (b"content-type", found.kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"public, max-age=31536000, immutable" if found.lasting else b"no-cache"),
        *([(b"content-encoding", b"gzip")] if body is found.packed else []),
        *([(b"vary", b"accept-encoding")] if found.packed else []),
    ]


def words_for_pages(language: str) -> Mapping[str, object]:
    """The words that pages use, by key; an entry that is only a text is only that here too."""
    found: dict[str, object] = {}
    sections = SECTIONS | outside_games().keys()
    for key, entry in with_words(load(language)).entries.items():
        if (key.partition(".")[0] in sections and not any(part in key for part in NOT)) or key.startswith(ALSO):
            fields = {name: getattr(entry, name) for name in ("other", "one", "none", "each", "all", "by", "joins")}
            told = {name: value for name, value in fields.items() if value}
            found[key] = told["other"] if list(told) == ["other"] else {"other": "", **told}
    return found


def built() -> Traversable:
    """Where the app is: in the package, or in a folder that TRUCKSTOP_WEB names, for whoever works on it."""
    named = os.environ.get("TRUCKSTOP_WEB")
    return Path(named) if named else resources.files("truckstop.server") / "web"
