"""Prompts and messages: what a seat is asked, and what is said, as typed data that any face can put into words."""

import msgspec

Param = int | str | list[str]
"""A number, a thing by its kind and key (`seat:2`, `venue:d8`, `card:reroll`), or several things. The catalogue names
things, and puts what its language has between the parts of a list.
"""


class Message(msgspec.Struct, frozen=True):
    """A sentence that is not yet in any language: a key of the catalogue and what goes into its gaps."""

    key: str
    params: dict[str, Param] = {}


class Choice(msgspec.Struct, frozen=True):
    """One legal option, with what it touches, so that a screen can light it up and take a tap on it."""

    option: int
    says: Message
    touches: list[str] = []
    word: str = ""
    """What a person may type for it; empty if it has only a number."""
    sure: Message | None = None
    """What it does beyond what it says, to be seen before it is done: a price, a turn that ends early."""
    idle: Message | None = None
    """Why it would be of no use, although it is allowed."""
    times: int = 1
    """How often it may be chosen, in a set."""
    ends: bool = False
    """In a set: chosen as often as it may be, it ends the set by itself, and the choice that ends a set is not sent."""


class Shortcut(msgspec.Struct, frozen=True):
    """Several options that a person can point at as one thing: drive to that square. All of them are legal in turn."""

    options: list[int]
    says: Message
    touches: list[str] = []
    """What it touches on its way; the last is what to point at."""
    word: str = ""
    listed: bool = True
    """False if it is for pointing only, and a list of choices is better without it."""


class Barred(msgspec.Struct, frozen=True):
    """A choice that the seat can see but not take now, and why."""

    says: Message
    why: Message
    touches: list[str] = []


class Prompt(msgspec.Struct, frozen=True):
    """The question put to a seat."""

    seat: int
    asks: Message
    choices: list[Choice]
    barred: list[Barred] = []
    secret: bool = False
    """Part of a simultaneous phase: nobody else learns the answer before the reveal."""
    begins: bool = True
    """Opens a gesture; False if it goes on with the one that the last answer began."""
    any_order: bool = False
    """A set is collected, and its last choice ends it. A person may choose in any order; it is sent ascending."""
    shortcuts: list[Shortcut] = []
    """Proposals: whole stretches of a gesture, each the one that the rules would propose for what it points at."""
