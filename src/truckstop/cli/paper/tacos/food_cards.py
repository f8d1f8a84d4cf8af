"""The ingredient cards, the recipes and the basic tacos."""

from functools import partial

from truckstop.cli.paper.cards import INK, WARM_GREY, Piece, back_side, card_frame, centred_text, dashed, inner, title
from truckstop.cli.paper.pdf import WHITE, Box, Pdf, wide_as
from truckstop.cli.paper.tacos.icons import (
    BASIC,
    GOLD,
    RECIPE,
    TINTS,
    category,
    coin,
    customer,
    star,
    star_points,
    taco,
)
from truckstop.cli.paper.tacos.pictures import picture
from truckstop.games.tacos.codes import CATEGORIES
from truckstop.games.tacos.views import Board, IngredientView, RecipeView
from truckstop.words import Voice

SLOT, SLOT_APART = 8.2, 1.0
SIGN = 5.4
"""The side of a category icon in a slot."""
REWARD = 13.8


class FoodCards:
    """Draws ingredients, recipes and basic tacos."""

    def __init__(self, board: Board, voice: Voice) -> None:
        self.board = board
        self.voice = voice
        self.group = {one.key: one.category for one in board.ingredients}

    def pieces(self) -> list[Piece]:
        """Return every copy of every card: ingredients, recipes, basic tacos."""
        cards = [
            piece
            for one in self.board.ingredients
            for piece in [Piece(partial(self.ingredient, one), self.ingredient_back)] * one.copies
        ]
        recipes = [
            piece
            for one in sorted(self.board.recipes, key=lambda one: one.basic)
            for piece in [Piece(partial(self.recipe, one), self.basic_back if one.basic else self.recipe_back)]
            * one.copies
        ]
        return cards + recipes

    def ingredient(self, one: IngredientView, pdf: Pdf, box: Box) -> None:
        """Draw icon and name in the corner that a hand shows; picture, category, kind, and the number of recipes."""
        say = self.voice.word
        group, kind = self.voice.thing(f"category:{one.category}"), self.voice.thing(f"kind:{one.kind}")
        name = title(self.voice.thing(f"ingredient:{one.key}"))
        foot = say("tacos.paper.ingredient")
        panel = card_frame(
            pdf,
            box,
            TINTS[one.category],
            name,
            foot,
            lambda pdf, box: category(pdf, one.category, box, fill=WHITE),
            corner=star if one.premium else None,
        )
        side = 34.0 if one.premium else 41.0
        top = panel.y + (2.2 if one.premium else 3.4)
        picture(pdf, one.key, one.category, Box(panel.middle[0] - side / 2, top, side, side))
        y = top + side + (4.4 if one.premium else 6.0)
        words = say("tacos.paper.category_kind", category=title(group), kind=kind)
        wide = min(wide_as(words, 10, bold=True), panel.width - 12)
        left = panel.middle[0] - (wide + 6.2) / 2
        category(pdf, one.category, Box(left, y - 2.4, 4.8, 4.8), 0.8)
        pdf.text((left + 6.2, y + 1.2), words, 10, INK, True, fit=wide)
        y += 6.0
        words = say("tacos.paper.named_by", n=one.named)
        wide = min(wide_as(words, 8), panel.width - 14)
        left = panel.middle[0] - (wide + 8.4) / 2
        taco(pdf, Box(left, y - 1.9, 7, 3.5), list(TINTS.values()))
        pdf.text((left + 8.4, y + 1.0), words, 8, INK, fit=wide)
        if one.premium:
            self.premium(pdf, Box(panel.x + 2, panel.bottom - 11.0, panel.width - 4, 9.4))

    def premium(self, pdf: Pdf, box: Box) -> None:
        """Draw a ribbon with a star and the premium bonus."""
        pdf.box(box, GOLD, INK, 1.0, 2.0)
        pdf.shape(star_points((box.x + 6.2, box.middle[1] + 0.3), 4.0), WHITE, INK, 0.9)
        room = Box(box.x + 11.4, box.y + 1.2, box.width - 13, box.height - 2.4)
        centred_text(pdf, room, self.voice.word("tacos.paper.premium"), 8.6, INK, bold=True)

    def recipe(self, one: RecipeView, pdf: Pdf, box: Box) -> None:
        """Draw the slots of a recipe and its reward."""
        say = self.voice.word
        name = title(self.voice.thing(f"recipe:{one.key}"))
        foot = say("tacos.paper.basic") if one.basic else say("tacos.paper.recipe")
        tint = BASIC if one.basic else RECIPE
        tints = [TINTS[self.groups(slot)[0]] for slot in one.slots]
        panel = card_frame(
            pdf, box, tint, name, foot, lambda i, b: taco(i, Box(b.x, b.y + 1.4, b.width, 5.6), tints[:3])
        )
        room = Box(panel.x + 2, panel.y + 2, panel.width - 4, panel.height - REWARD - 4.6)
        high = len(one.slots) * (SLOT + SLOT_APART) - SLOT_APART
        spare = room.height - high
        y = room.y
        if spare > 19:
            wide = min(38.0, (spare - 4) * 2)
            taco(pdf, Box(room.middle[0] - wide / 2, room.y + (spare - wide / 2) / 2 - 1.0, wide, wide / 2), tints)
            y = room.bottom - high - 0.6
        elif spare > 0:
            y += spare / 2
        for slot in one.slots:
            self.slot(pdf, Box(room.x, y, room.width, SLOT), slot)
            y += SLOT + SLOT_APART
        self.reward(pdf, Box(panel.x + 1.4, panel.bottom - REWARD - 1.4, panel.width - 2.8, REWARD), one)

    def groups(self, slot: str) -> list[str]:
        """Return the categories that a slot takes, or that of the ingredient it names."""
        return [self.group[slot]] if slot in self.group else slot.split("/")

    def slot(self, pdf: Pdf, box: Box, slot: str) -> None:
        """Draw a slot: a filled box with a picture for a named ingredient, a dashed one with icons for categories."""
        if slot in self.group:
            self.named(pdf, box, slot)
            return
        dashed(pdf, box)
        groups = slot.split("/")
        names = [self.voice.thing(f"category:{group}") for group in groups]
        key = "tacos.paper.either" if len(groups) > 1 else "tacos.paper.any"
        words = self.voice.word(key, one=names[0], other=names[-1])
        x = box.x + 1.6
        for group in groups:
            category(pdf, group, Box(x, box.middle[1] - SIGN / 2, SIGN, SIGN), 0.8)
            x += SIGN + 1.2
        pdf.text((x + 0.6, box.middle[1] + 1.1), words, 9.2, INK, fit=box.right - x - 2.0)

    def named(self, pdf: Pdf, box: Box, key: str) -> None:
        group = self.group[key]
        pdf.box(box, TINTS[group], INK, 1.2, 1.4)
        side = box.height - 1.6
        pdf.box(Box(box.x + 0.8, box.y + 0.8, side, side), WHITE, None, round=1.0)
        picture(pdf, key, group, inner(Box(box.x + 0.8, box.y + 0.8, side, side), 0.5))
        name = title(self.voice.thing(f"ingredient:{key}"))
        left = box.x + side + 2.4
        pdf.text((left, box.middle[1] + 1.2), name, 10.0, INK, True, fit=box.right - left - 7.2)
        small = 4.4
        category(pdf, group, Box(box.right - small - 1.4, box.middle[1] - small / 2, small, small), 0.7, WHITE)

    def reward(self, pdf: Pdf, box: Box, one: RecipeView) -> None:
        """Draw customers on the left and coins on the right, with their names below."""
        say = self.voice.word
        half = box.width / 2
        pdf.line([(box.x, box.y), (box.right, box.y)], 0.5, INK)
        x, y = box.x + half * 0.5, box.y + 5.8
        customer(pdf, Box(x - 8.6, y - 4.3, 7.8, 8.6))
        pdf.centred((x + 4.2, y), str(one.customers), 23, INK, bold=True, fit=11)
        pdf.centred((x, box.bottom - 1.5), say("tacos.paper.customers", n=one.customers), 6.4, WARM_GREY, fit=half - 2)
        x += half
        coin(pdf, Box(x - 5, y - 5, 10, 10), str(one.coins))
        pdf.centred((x, box.bottom - 1.5), say("tacos.paper.coins", n=one.coins), 6.4, WARM_GREY, fit=half - 2)
        pdf.line([(box.x + half, box.y + 2), (box.x + half, box.bottom)], 0.4, WARM_GREY)

    # Backs

    def ingredient_back(self, pdf: Pdf, box: Box) -> None:
        back_side(pdf, box, TINTS["topping"], self.voice.word("tacos.paper.ingredients_deck"), self.three_signs)

    def recipe_back(self, pdf: Pdf, box: Box) -> None:
        back_side(pdf, box, RECIPE, self.voice.word("tacos.paper.recipes_deck"), self.whole_taco)

    def basic_back(self, pdf: Pdf, box: Box) -> None:
        back_side(pdf, box, BASIC, self.voice.word("tacos.paper.basics_deck"), self.whole_taco)

    def three_signs(self, pdf: Pdf, box: Box) -> None:
        side = box.width * 0.46
        for group, (px, py) in zip(CATEGORIES, ((0.27, 0.02), (0.0, 0.52), (0.54, 0.52)), strict=True):
            category(pdf, group, Box(box.x + px * box.width, box.y + py * box.height, side, side), 1.2)

    def whole_taco(self, pdf: Pdf, box: Box) -> None:
        taco(
            pdf,
            Box(box.x - box.width * 0.1, box.y + box.height * 0.18, box.width * 1.2, box.height * 0.6),
            list(TINTS.values()),
        )
