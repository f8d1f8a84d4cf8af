"""A voice: the catalogue for one game and one listener, whose own name is marked."""

from collections.abc import Iterable, Sequence

from truckstop.kernel.prompt import Message, Param
from truckstop.words.catalogue import NO_FIGURES, Catalogue, Figures


class Voice:
    """Turns messages, things and keys into text, with the players' names filled in."""

    def __init__(
        self,
        catalogue: Catalogue,
        game: str,
        names: Sequence[str] = (),
        figures: Figures = NO_FIGURES,
        listener: int = -1,
    ) -> None:
        self.catalogue = catalogue
        self.game = game
        self.plain_names = list(names)
        self.figures = figures
        self.listener = listener
        self.names = list(names)
        """The names as they are shown; the listener's own is marked."""
        you = self.word("terminal.you")
        if 0 <= listener < len(names) and names[listener] != you:
            self.names[listener] = self.word("terminal.own_name", name=names[listener])

    def to(self, listener: int) -> "Voice":
        """Return the voice for another seat, or for spectators."""
        return Voice(self.catalogue, self.game, self.plain_names, self.figures, listener)

    def say(self, message: Message) -> str:
        return self.catalogue.say(message, self.names, self.figures, self.game)

    def tell(self, messages: Iterable[Message]) -> list[str]:
        return self.catalogue.tell(list(messages), self.names, self.figures)

    def thing(self, thing: str) -> str:
        return self.catalogue.thing(self.game, thing, self.names, self.figures)

    def word(self, key: str, **params: Param) -> str:
        """Return the text of a full key."""
        return self.say(Message(key, params))

    def list(self, parts: Iterable[str]) -> str:
        return self.catalogue.separator.join(parts)
