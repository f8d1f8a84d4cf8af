"""Prompts and messages: questions to a seat and sentences, as typed data that any face can put into words."""

import msgspec

Param = int | str | list[str]
"""A number, a thing by its kind and key (`seat:2`, `venue:d8`, `card:reroll`), or several things. The catalogue names
things and joins lists as its language does.
"""


class Message(msgspec.Struct, frozen=True):
    """A sentence without a language: a key of the catalogue and the values of its placeholders."""

    key: str
    params: dict[str, Param] = {}


class Choice(msgspec.Struct, frozen=True):
    """One legal option with the things it touches, which a screen can highlight and make clickable."""

    option: int
    says: Message
    touches: list[str] = []
    word: str = ""
    """What a person can type for it; empty if it has only a number."""
    sure: Message | None = None
    """A consequence to confirm before it is carried out: a price, a turn that ends early."""
    idle: Message | None = None
    """Why it would have no effect, although it is allowed."""
    times: int = 1
    """In a set: how many times it can be chosen."""
    ends: bool = False
    """In a set: choosing it the maximum number of times ends the set, and the choice that ends a set is not sent."""


class Shortcut(msgspec.Struct, frozen=True):
    """Several options that a person can point at as one action, such as driving to a square. Each is legal in turn."""

    options: list[int]
    says: Message
    touches: list[str] = []
    """The things it touches in order; the last is the one to point at."""
    word: str = ""
    listed: bool = True
    """False if it is for pointing only and should not be in a list of choices."""


class Barred(msgspec.Struct, frozen=True):
    """A choice that the seat can see but not make now, and why."""

    says: Message
    why: Message
    touches: list[str] = []


class Prompt(msgspec.Struct, frozen=True):
    """The question to a seat."""

    seat: int
    asks: Message
    choices: list[Choice]
    barred: list[Barred] = []
    secret: bool = False
    """True in a simultaneous phase: nobody else learns the answer before the reveal."""
    begins: bool = True
    """True if the answer starts a gesture, False if it continues one."""
    any_order: bool = False
    """True if the answer is a set, which the last choice ends. Its parts can be chosen in any order; sent ascending."""
    shortcuts: list[Shortcut] = []
    """Proposals: sequences of options, each the one that the engine proposes for the thing it points at."""
