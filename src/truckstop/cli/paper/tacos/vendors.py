"""The vendors with their two sides, and the small cards with which each player picks one in secret."""

from functools import partial

from reportlab.lib.colors import Color

from truckstop.cli.paper.cards import (
    HEAD,
    INK,
    INSET,
    SEATS,
    WARM_GREY,
    Piece,
    back_side,
    card_frame,
    centred_text,
    inner,
    seat_mark,
    title,
)
from truckstop.cli.paper.pdf import WHITE, Box, Pdf
from truckstop.cli.paper.tacos.icons import AWNINGS, GOLD, VENDOR, awning, star
from truckstop.cli.tacos_card_texts import varied_text
from truckstop.games.tacos.codes import FEW_LEFT, RESTOCK, RESTOCK_FEW, STEADY, VENDOR_VERBS
from truckstop.games.tacos.views import Board, VendorView
from truckstop.words import Voice


class Vendors:
    """Draws the vendors."""

    def __init__(self, board: Board, voice: Voice, players: int) -> None:
        self.board = board
        self.voice = voice
        self.players = players

    def pieces(self, backs: bool) -> list[Piece]:
        """Return one two-sided card per vendor, or two cards if there are no backs."""
        stars = [partial(self.star, one) for one in self.board.vendors]
        varied = [partial(self.varied, one) for one in self.board.vendors]
        if backs:
            return [Piece(one, other) for one, other in zip(stars, varied, strict=True)]
        return [Piece(side) for side in (*stars, *varied)]

    def picks(self) -> list[Piece]:
        """Return one card per player and vendor (T1.10)."""
        return [
            Piece(partial(self.pick, one, seat), partial(self.pick_back, seat))
            for seat in range(self.players)
            for one in self.board.vendors
        ]

    def name(self, one: VendorView) -> str:
        return title(self.voice.thing(f"vendor:{one.key}"))

    def roof(self, one: VendorView) -> Color:
        return AWNINGS[self.board.vendors.index(one) % len(AWNINGS)]

    def frame(self, pdf: Pdf, box: Box, one: VendorView, foot: str, marked: bool) -> Box:
        panel = card_frame(pdf, box, VENDOR, self.name(one), foot, corner=star if marked else None)
        awning(pdf, Box(panel.x + 1.2, panel.y + 1.4, panel.width - 2.4, 13), 7, self.roof(one))
        return Box(panel.x + 3, panel.y + 16.5, panel.width - 6, panel.height - 18.5)

    def star(self, one: VendorView, pdf: Pdf, box: Box) -> None:
        room = self.frame(pdf, box, one, self.voice.word("tacos.paper.star_side"), True)
        star(pdf, Box(room.middle[0] - 9, room.y + 0.5, 18, 18), GOLD, 1.2)
        self.restock(pdf, Box(room.x, room.y + 20.5, room.width, 20), 10)

    def restock(self, pdf: Pdf, box: Box, size: float) -> None:
        """Draw the rule of vendors without one of their own."""
        say = self.voice.word
        few = say("tacos.paper.restock_few", few=FEW_LEFT, amount=RESTOCK_FEW)
        texts = [say("tacos.paper.restock"), few, say("tacos.paper.restock_other", amount=RESTOCK)]
        line = box.height / len(texts)
        for number, text in enumerate(texts):
            centred_text(pdf, Box(box.x, box.y + number * line, box.width, line), text, size, bold=number == 0)

    def varied(self, one: VendorView, pdf: Pdf, box: Box) -> None:
        room = self.frame(pdf, box, one, self.voice.word("tacos.paper.varied_side"), False)
        text = varied_text(one, self.voice)
        reacts = VENDOR_VERBS.index(one.varied) < STEADY
        place = Box(room.x, room.y + 1, room.width, room.height - (16 if reacts else 2))
        pdf.box(place, WHITE, INK, 0.8, 1.6)
        centred_text(pdf, inner(place, 3), text, 12.5)
        if reacts:
            self.restock(pdf, Box(room.x, place.bottom + 1.4, room.width, 12.6), 8)

    def pick(self, one: VendorView, seat: int, pdf: Pdf, box: Box) -> None:
        """Draw a pick card: its owner and its vendor."""
        frame = inner(box, INSET)
        pdf.box(frame, SEATS[seat % len(SEATS)], INK, 1.1, 3.0)
        panel = Box(frame.x + 1.4, frame.y + HEAD, frame.width - 2.8, frame.height - HEAD - 1.4)
        pdf.box(panel, WHITE, INK, 0.5, 2.0)
        seat_mark(pdf, Box(frame.x + 2, frame.y + 2, HEAD - 4, HEAD - 4), seat)
        words = Box(frame.x + HEAD, frame.y + 1.5, frame.width - HEAD - 2, HEAD - 3)
        centred_text(pdf, words, self.voice.word("tacos.paper.i_go_to"), 7.4)
        awning(pdf, Box(panel.x + 2, panel.y + 3, panel.width - 4, 12), 5, self.roof(one))
        room = Box(panel.x + 2, panel.y + 17, panel.width - 4, panel.height - 25)
        centred_text(pdf, room, self.name(one), 13, bold=True)
        words = Box(panel.x + 1.5, panel.bottom - 8, panel.width - 3, 7)
        centred_text(pdf, words, self.voice.word("tacos.paper.bid_in_fist"), 5.8, WARM_GREY)

    def pick_back(self, seat: int, pdf: Pdf, box: Box) -> None:
        def icon(pdf: Pdf, box: Box) -> None:
            seat_mark(pdf, inner(box, box.width * 0.08), seat)

        back_side(pdf, box, SEATS[seat % len(SEATS)], self.voice.word("tacos.paper.vendors_deck"), icon)
