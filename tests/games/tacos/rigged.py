"""Chance with scripted draws, in which cards are given by key."""

from mypy_extensions import i64

from truckstop.games.tacos import codes
from truckstop.games.tacos.rules import TacosRules
from truckstop.games.tacos.state import Tacos
from truckstop.kernel.chance import Chance, Seeded

DECKS = ["ingredients", "recipes", "trucks"]


class Rigged(Chance):
    """Chance that gives scripted values by source, then seeded ones, and records every draw."""

    def __init__(self, seed: int = 7) -> None:
        self.rest = Seeded(seed)
        self.script: dict[int, list[int | str]] = {}
        self.drawn: list[tuple[int, int, int]] = []
        self.state: Tacos | None = None

    def will(self, source: str, *values: int | str) -> None:
        """Set the next draws of a source; cards are given by key."""
        self.script.setdefault(codes.SOURCE_NAMES.index(source), []).extend(values)

    def draw(self, source: i64, n: i64) -> i64:
        queue = self.script.get(source)
        if queue:
            scripted = queue.pop(0)
            value = scripted if isinstance(scripted, int) else self.rank(source, scripted)
        else:
            value = self.rest.draw(source, n)
        assert 0 <= value < n, f"rigged to draw {value} of {n} from {codes.SOURCE_NAMES[source]}"
        self.drawn.append((source, n, value))
        return value

    def rank(self, source: int, key: str) -> int:
        """Return the draw that gives the card with this key now."""
        s = self.state
        assert s is not None
        if source == codes.CHALLENGER_PICK:
            first, number = s.rules.stall + s.place * s.rules.kinds, kind_of(s.rules, key)
        else:
            first = [s.rules.deck, s.rules.recipe_deck, s.rules.truck_deck][source - codes.INGREDIENT_DECK]
            number = card_of(s.rules, DECKS[source - codes.INGREDIENT_DECK], key)
        assert s.table[first + number] > 0, f"no {key} is left to draw"
        return sum(s.table[first + i] for i in range(number))

    def sources(self) -> list[str]:
        """Return the source of every draw so far."""
        return [codes.SOURCE_NAMES[source] for source, _, _ in self.drawn]


def kind_of(rules: TacosRules, key: str) -> int:
    return [one.key for one in rules.ingredients].index(key)


def design_of(rules: TacosRules, key: str) -> int:
    return [one.key for one in rules.recipes].index(key)


def truck_of(rules: TacosRules, key: str) -> int:
    return [one.key for one in rules.trucks].index(key)


def card_of(rules: TacosRules, deck: str, key: str) -> int:
    return {"ingredients": kind_of, "recipes": design_of, "trucks": truck_of}[deck](rules, key)
