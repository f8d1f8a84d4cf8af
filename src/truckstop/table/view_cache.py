"""Views and prompts of a running game that are still current, so that they are computed once."""

import msgspec

from truckstop.kernel.game import SPECTATOR, Game
from truckstop.kernel.prompt import Prompt
from truckstop.kernel.state import State
from truckstop.table.messages import Told

PROMPTS_KEPT = 16
"""Prompts that one table keeps at most."""
LONG = 3
"""Items of a list from which on it is encoded separately, see `packed`."""

encoder = msgspec.json.Encoder()


def packed(view: msgspec.Struct) -> msgspec.Struct:
    """Return a view whose long lists are encoded already.

    The views of other roles share them (`Game.again`), so a message to many viewers encodes them once.
    """
    raw: dict[str, msgspec.Raw] = {}
    for field in view.__struct_fields__:
        value = getattr(view, field)
        if isinstance(value, list) and len(value) >= LONG:
            raw[field] = msgspec.Raw(encoder.encode(value))
    return msgspec.structs.replace(view, **raw)


class ViewCache:
    """Computes views and prompts, and keeps what does not depend on the viewer or has not changed."""

    def __init__(self) -> None:
        self.public: msgspec.Struct | None = None
        """The view of some role whose public part is current."""
        self.prompts: dict[int, Prompt] = {}
        """By seat: the prompt of a seat that must act."""

    def view(self, game: Game, state: State, role: int, shared: bool) -> msgspec.Struct:
        """Return the view of a role. The public part is computed once for all roles, until it changes.

        With `shared`, long lists in it may be encoded, because other roles will need them too.
        """
        if self.public is None:
            view = game.view(state, role)
            self.public = packed(view) if shared else view
            return self.public
        return game.again(self.public, state, role)

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
