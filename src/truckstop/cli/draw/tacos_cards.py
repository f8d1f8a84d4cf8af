"""Short texts for the cards of tacos: slots of recipes and what a hand lacks, effects of truck cards and vendors."""

import msgspec

from truckstop.cli.tacos_card_texts import marketing_text, varied_text
from truckstop.games.tacos.views import Board, Counts, FitView, RecipeView, TruckView, VendorView
from truckstop.words import Voice

LONGEST = 9
"""Largest length of a name without a short form."""


class Cards:
    """The printed cards by key, and texts for them."""

    def __init__(self, board: Board, voice: Voice) -> None:
        self.voice = voice
        self.board = board
        self.ingredients = {one.key: one for one in board.ingredients}
        self.recipes = {one.key: one for one in board.recipes}
        self.trucks = {one.key: one for one in board.trucks}
        self.vendors = {one.key: one for one in board.vendors}

    def ingredient(self, key: str, short: bool = False) -> str:
        """Return the name of an ingredient; premium ones have a star."""
        name = self.short("ingredient", key) if short else self.voice.thing(f"ingredient:{key}")
        return f"{name}*" if self.ingredients[key].premium else name

    def short(self, kind: str, key: str) -> str:
        if f"tacos.{kind}_short.{key}" in self.voice.catalogue.entries:
            return self.voice.thing(f"{kind}_short:{key}")
        return self.voice.thing(f"{kind}:{key}")[:LONGEST].rstrip()

    def stock(self, counts: Counts, short: bool = False) -> list[str]:
        """Return ingredients with their counts, in the order of the data, which is by category."""
        return [counted(self.ingredient(key, short), counts[key]) for key in self.ingredients if counts.get(key)]

    def by_category(self, counts: Counts) -> dict[str, list[str]]:
        """Return the same by category."""
        sorts: dict[str, Counts] = {}
        for key in self.ingredients:
            if counts.get(key):
                sorts.setdefault(self.ingredients[key].category, {})[key] = counts[key]
        return {category: self.stock(cards) for category, cards in sorts.items()}

    def named(self, kind: str, counts: Counts) -> list[str]:
        return [counted(self.voice.thing(f"{kind}:{key}"), count) for key, count in counts.items()]

    # Recipes

    def slots(self, recipe: RecipeView, fit: FitView | None, short: bool = True) -> list[str]:
        """Return the slots of a recipe; those that the hand cannot fill are marked."""
        has = fit.has if fit is not None else [True] * len(recipe.slots)
        return [self.slot(slot, short) + ("" if there else "?") for slot, there in zip(recipe.slots, has, strict=True)]

    def slot(self, slot: str, short: bool) -> str:
        if slot in self.ingredients:
            return self.short("ingredient", slot) if short else self.voice.thing(f"ingredient:{slot}")
        kind = "category_short" if short else "category"
        return "/".join(self.voice.thing(f"{kind}:{category}") for category in slot.split("/"))

    def brings(self, recipe: RecipeView, more: int = 0) -> str:
        """Return customers and coins in short form."""
        key = "tacos.draw.customers_more" if more else "tacos.draw.customers"
        return f"{self.voice.word(key, n=recipe.customers, more=more)} {self.coins(recipe.coins)}"

    def coins(self, n: int) -> str:
        return self.voice.word("tacos.draw.coins", n=n)

    # Truck cards and vendors

    def does(self, truck: TruckView) -> str:
        """Return a truck card in short form: what it gives now and, for a skill, at the end."""
        gives = " ".join(self.verb(verb, amount) for verb, amount in truck.gives.items())
        if not truck.skill:
            return gives
        shown = " ".join(self.short("ingredient", key) for key in truck.ingredients)
        return self.voice.word("tacos.draw.skill", gives=gives, bonus=truck.bonus, ingredients=shown).strip()

    def verb(self, verb: str, amount: int) -> str:
        return self.voice.word(f"tacos.verb.{verb}", n=amount)

    def explained(self, truck: TruckView) -> str:
        """Return a truck card as a sentence."""
        if not truck.skill:
            return marketing_text(truck, self.voice)
        gives = self.voice.list(self.voice.word(f"tacos.gives.{verb}", n=n) for verb, n in truck.gives.items())
        shown = self.voice.list(self.ingredient(key) for key in truck.ingredients)
        return self.voice.word("tacos.draw.skill_text", gives=gives, bonus=truck.bonus, ingredients=shown)

    def effect(self, vendor: VendorView) -> str:
        """Return the varied side of a vendor in short form."""
        key = f"tacos.effect.{vendor.varied.replace(' ', '_')}"
        return self.voice.word(key, amount=vendor.amount, limit=vendor.limit)


def counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name} {count}"


def without(hand: Counts, laid: Counts) -> Counts:
    """Return a hand without the cards that are being laid."""
    left = {key: count - laid.get(key, 0) for key, count in hand.items()}
    return {key: count for key, count in left.items() if count > 0}


def cut(line: str, width: int) -> str:
    return line if len(line) <= width else line[: max(0, width - 1)].rstrip() + "…"


def explanations(board: msgspec.Struct | None, voice: Voice) -> list[tuple[str, str]]:
    """Return the name and explanation of every card and vendor."""
    assert isinstance(board, Board)
    cards, word = Cards(board, voice), voice.word
    pairs = []
    for truck in board.trucks:
        name = voice.thing(f"truck:{truck.key}")
        pairs.append((name, word("terminal.explained", name=name, text=cards.explained(truck))))
    for recipe in board.recipes:
        name, slots = voice.thing(f"recipe:{recipe.key}"), voice.list(cards.slots(recipe, None, short=False))
        figures = {"customers": recipe.customers, "coins": recipe.coins, "copies": recipe.copies}
        pairs.append((name, word("tacos.explained.recipe", name=name, slots=slots, **figures)))
    for one in board.ingredients:
        name, figures = voice.thing(f"ingredient:{one.key}"), {"copies": one.copies, "n": one.named}
        kinds = {"category": f"category:{one.category}", "kind": f"kind:{one.kind}"}
        said = word("tacos.explained.ingredient", name=name, **kinds, **figures)
        pairs.append((name, f"{said} {word('tacos.explained.premium')}" if one.premium else said))
    if board.varied:
        for vendor in board.vendors:
            name = voice.thing(f"vendor:{vendor.key}")
            pairs.append((name, word("terminal.explained", name=name, text=varied_text(vendor, voice))))
    challenger = voice.thing("who:challenger")
    return [*pairs, (challenger, word("tacos.explained.challenger", name=challenger))]
