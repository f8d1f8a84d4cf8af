"""Texts that people write and others read: names and chat lines."""

import unicodedata

from truckstop.table.commands.checks import Refused

LONGEST_NAME = 30
LONGEST_CHAT = 500
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories of characters that cannot be printed, or that change the direction of text."""
JOINERS = "\u200d\ufe0f"
"""Characters among them that join emoji and some scripts."""


def checked_text(text: str, longest: int, key: str, what: str) -> str:
    """Return a text that is safe to show: normalized, without control characters or stacks of accents."""
    text = " ".join(unicodedata.normalize("NFC", text).split()) if len(text) <= 4 * longest else ""
    accents = sum(unicodedata.combining(sign) != 0 for sign in text)
    unseen = any(unicodedata.category(sign) in UNSEEN and sign not in JOINERS for sign in text)
    if not text or len(text) > longest or accents > len(text) // 2 or unseen:
        raise Refused(key, f"{what} has 1 to {longest} printable characters")
    return text


def checked_name(name: str) -> str:
    return checked_text(name, LONGEST_NAME, "name", "a name")


def checked_chat(text: str) -> str:
    return checked_text(text, LONGEST_CHAT, "chat", "a chat line")
