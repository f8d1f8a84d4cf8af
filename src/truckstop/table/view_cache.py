"""Views and prompts of a running game that are still current, so that they are computed once."""

from functools import lru_cache
from typing import Final, get_args, get_origin, get_type_hints

import msgspec

from truckstop.kernel.game import SPECTATOR, Game
from truckstop.kernel.prompt import Prompt
from truckstop.kernel.state import State
from truckstop.table.messages import Told

PROMPTS_KEPT: Final = 16
"""Prompts that one table keeps at most."""
LONG: Final = 3
"""Items of a list from which on it is encoded separately, see `ViewCache.with_encoded_lists`."""

encoder = msgspec.json.Encoder()


@lru_cache(maxsize=64)
def lists_of_structs(view_type: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the fields of a type of views that are lists of structs, which take long to encode."""
    found = []
    for field, hint in get_type_hints(view_type).items():
        item = get_args(hint)[0] if get_origin(hint) is list else None
        if isinstance(item, type) and issubclass(item, msgspec.Struct):
            found.append(field)
    return tuple(found)


class ViewCache:
    """Computes views and prompts, and keeps what does not depend on the viewer or has not changed."""

    def __init__(self) -> None:
        self.public: msgspec.Struct | None = None
        """The view of some role whose public part is current."""
        self.prompts: dict[int, Prompt] = {}
        """By seat: the prompt of a seat that must act."""
        self._encoded: dict[str, tuple[list[msgspec.Struct], msgspec.Raw]] = {}
        """By field of a view: the list that was encoded last, and its JSON."""

    def view(self, game: Game, state: State, role: int, shared: bool) -> msgspec.Struct:
        """Return the view of a role. The public part is computed once for all roles, until it changes.

        With `shared`, long lists in it may be encoded, because other roles will need them too.
        """
        if self.public is None:
            view = game.view(state, role)
            self.public = self.with_encoded_lists(view) if shared else view
            return self.public
        return game.again(self.public, state, role)

    def with_encoded_lists(self, view: msgspec.Struct) -> msgspec.Struct:
        """Return a view whose long lists of structs are encoded already.

        The views of other roles share them (`Game.again`), so a message to many viewers encodes them once. A list that
        equals the one in the view before, such as that of the venues after a step that touched none, is not encoded
        again.
        """
        lists: dict[str, msgspec.Raw] = {}
        for field in lists_of_structs(type(view)):
            items: list[msgspec.Struct] = getattr(view, field)
            if len(items) >= LONG:
                last = self._encoded.get(field)
                if last is None or last[0] != items:
                    last = self._encoded[field] = (items, msgspec.Raw(encoder.encode(items)))
                lists[field] = last[1]
        return msgspec.structs.replace(view, **lists)

    def prompt(self, game: Game, state: State, seat: int) -> Prompt:
        """Return the prompt of a seat. It is needed again when the seat looks ahead."""
        prompt = self.prompts.get(seat)
        if prompt is None:
            if len(self.prompts) >= PROMPTS_KEPT:
                del self.prompts[next(iter(self.prompts))]
            prompt = self.prompts[seat] = game.prompt(state, seat)
        return prompt

    def discard(self, told: Told, waiting: list[int]) -> None:
        """Drop what an entry has made stale. `waiting` are the seats that must act after it."""
        # Public information changes only with messages to everybody.
        if SPECTATOR in told.roles:
            self.public = None
        # A prompt changes only if its seat acts, is told something, or no longer has to act.
        if self.prompts:
            for seat in [seat for seat in self.prompts if seat in told.touched or seat not in waiting]:
                del self.prompts[seat]
