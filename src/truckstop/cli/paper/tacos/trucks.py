"""The truck cards: marketing cards, which form sets, and skills."""

from functools import partial

from truckstop.cli.paper.cards import INK, WARM_GREY, Piece, back_side, card_frame, centred_text, title
from truckstop.cli.paper.pdf import GREY, MIST, WHITE, Box, Pdf, wide_as
from truckstop.cli.paper.rollwrite.icons import truck
from truckstop.cli.paper.tacos.food_cards import FoodCards
from truckstop.cli.paper.tacos.icons import (
    MARKETING,
    RECIPE,
    SKILL,
    TINTS,
    awning,
    cards,
    coin,
    customer,
    hat,
    megaphone,
    star,
)
from truckstop.cli.tacos_card_texts import marketing_text
from truckstop.games.tacos.score import sets_worth
from truckstop.games.tacos.views import Board, TruckView
from truckstop.words import Voice

GIVES = {
    "coins": "tacos.paper.coins",
    "customers": "tacos.paper.customers",
    "ingredients": "tacos.paper.ingredients",
    "recipes": "tacos.paper.recipes",
    "action": "tacos.paper.actions",
    "market": "tacos.paper.from_vendors",
    "refresh": "tacos.paper.wiped_off",
}
"""The word below the icon of each verb."""
NAMED = 8.0
"""The height of an ingredient on a skill."""


class Trucks:
    """Draws the truck cards, with ingredients as in recipes."""

    def __init__(self, board: Board, voice: Voice, food_cards: FoodCards) -> None:
        self.board = board
        self.voice = voice
        self.food_cards = food_cards
        self.names = sum(not one.skill for one in board.trucks)

    def pieces(self) -> list[Piece]:
        return [
            piece
            for one in self.board.trucks
            for piece in [Piece(partial(self.skill if one.skill else self.marketing, one), self.back)] * one.copies
        ]

    def marketing(self, one: TruckView, pdf: Pdf, box: Box) -> None:
        say = self.voice.word
        name = title(self.voice.thing(f"truck:{one.key}"))
        panel = card_frame(pdf, box, MARKETING, name, say("tacos.paper.marketing"), megaphone)
        now = Box(panel.x + 2, panel.y + 3, panel.width - 4, 19)
        self.gives(pdf, now, one)
        text = marketing_text(one, self.voice)
        centred_text(pdf, Box(panel.x + 2.5, now.bottom + 0.5, panel.width - 5, 22), text, 9.6)
        self.values(pdf, Box(panel.x + 1.6, panel.bottom - 19.5, panel.width - 3.2, 18.3))

    def gives(self, pdf: Pdf, box: Box, one: TruckView) -> None:
        """Draw what a card gives when played: icon, number, word."""
        wide = box.width / max(len(one.gives), 1)
        for number, (verb, amount) in enumerate(one.gives.items()):
            middle = box.x + (number + 0.5) * wide
            pdf.centred((middle - 6.4, box.y + box.height * 0.4), figure(verb, amount), 19, INK, bold=True, fit=11)
            side = min(11.0, box.height * 0.6)
            item(pdf, verb, Box(middle + 0.4, box.y + box.height * 0.4 - side / 2, side, side))
            word = Box(middle - wide / 2 + 0.5, box.y + box.height * 0.72, wide - 1, box.height * 0.28)
            centred_text(pdf, word, self.voice.word(GIVES[verb], n=amount), 7, WARM_GREY)

    def values(self, pdf: Pdf, box: Box) -> None:
        """Draw what a set of different marketing cards is worth at the end."""
        pdf.box(box, MIST, None, round=1.4)
        word = self.voice.word("tacos.paper.sets")
        centred_text(pdf, Box(box.x + 1, box.y + 0.8, box.width - 2, 6.4), word, 6.8)
        cell = (box.width - 2) / self.names
        for number in range(1, self.names + 1):
            x = box.x + 1 + (number - 0.5) * cell
            pdf.centred((x, box.y + 9.2), str(number), 6.2, GREY, fit=cell - 0.4)
            pdf.box(Box(x - cell / 2 + 0.25, box.y + 11.0, cell - 0.5, 6.2), WHITE, INK, 0.6, 0.8)
            pdf.centred((x, box.y + 14.1), str(sets_worth([1] * number)), 9, INK, bold=True, fit=cell - 1.3)

    def skill(self, one: TruckView, pdf: Pdf, box: Box) -> None:
        say = self.voice.word
        name = title(self.voice.thing(f"truck:{one.key}"))
        panel = card_frame(pdf, box, SKILL, name, say("tacos.paper.skill"), hat)
        self.bar(pdf, Box(panel.x + 1.4, panel.y + 1.4, panel.width - 2.8, 4.4), say("tacos.paper.now"))
        self.gives(pdf, Box(panel.x + 2, panel.y + 6.2, panel.width - 4, 14.6), one)
        y = panel.y + 21.4
        self.bar(pdf, Box(panel.x + 1.4, y, panel.width - 2.8, 4.4), say("tacos.paper.at_end"))
        y += 6.0
        wide = wide_as(f"+{one.bonus}", 17, bold=True)
        words = Box(panel.x + wide + 12.4, y - 1.0, panel.width - wide - 13.6, 8.4)
        pdf.text((panel.x + 2.4, y + 5.3), f"+{one.bonus}", 17, INK, True)
        customer(pdf, Box(panel.x + wide + 4.2, y - 0.6, 6.8, 7.4))
        centred_text(pdf, words, say("tacos.paper.for_each", n=one.bonus), 8)
        y += 8.6
        room = panel.bottom - 1.4 - y
        step = min(NAMED + 1, room / max(len(one.ingredients), 1))
        y += (room - step * len(one.ingredients)) / 2
        for key in one.ingredients:
            self.food_cards.named(pdf, Box(panel.x + 3, y, panel.width - 6, step - 0.7), key)
            y += step

    def bar(self, pdf: Pdf, box: Box, words: str) -> None:
        pdf.box(box, SKILL, None, round=1.0)
        pdf.centred(box.middle, words, 7, INK, bold=True, fit=box.width - 2)

    def back(self, pdf: Pdf, box: Box) -> None:
        def icon(pdf: Pdf, box: Box) -> None:
            truck(
                pdf, Box(box.x - box.width * 0.08, box.y + box.height * 0.12, box.width * 1.16, box.height * 0.8), INK
            )

        back_side(pdf, box, MARKETING, self.voice.word("tacos.paper.trucks_deck"), icon)


def figure(verb: str, amount: int) -> str:
    """Return the amount with a plus sign, unless the verb discards something."""
    return f"-{amount}" if verb == "refresh" else f"+{amount}"


def item(pdf: Pdf, verb: str, box: Box) -> None:
    """Draw the icon of what a card gives."""
    match verb:
        case "coins":
            coin(pdf, box)
        case "customers":
            customer(pdf, Box(box.x + box.width * 0.06, box.y, box.width * 0.88, box.height))
        case "ingredients":
            cards(pdf, box, TINTS["topping"])
        case "recipes" | "refresh":
            cards(pdf, box, RECIPE)
            if verb == "refresh":
                pdf.line([(box.x, box.y), (box.right, box.bottom)], 1.6, INK)
                pdf.line([(box.right, box.y), (box.x, box.bottom)], 1.6, INK)
        case "market":
            pdf.box(Box(box.x + 0.8, box.y + box.height * 0.4, box.width - 1.6, box.height * 0.58), WHITE, INK, 0.8)
            awning(pdf, Box(box.x, box.y + 0.6, box.width, box.height * 0.5), 5)
        case _:
            star(pdf, box)
