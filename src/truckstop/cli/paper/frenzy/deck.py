"""The action cards, one deck per player, and the daily specials."""

from functools import partial

from reportlab.lib.colors import HexColor

from truckstop.cli.paper.cards import (
    INK,
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
from truckstop.cli.paper.frenzy.icons import STOP, burst, die, money, verb
from truckstop.cli.paper.pdf import MIST, WHITE, Box, Pdf
from truckstop.cli.paper.rollwrite.icons import TINTS, truck
from truckstop.games.frenzy.cards import WHOSE
from truckstop.games.frenzy.codes import DICE, KEYWORDS, NONE, PHASES
from truckstop.games.frenzy.rules import Card, FrenzyRules, Special
from truckstop.words import Voice

SPECIAL_BACK = HexColor("#f3d2a4")


class Deck:
    """Draws action cards and daily specials."""

    def __init__(self, rules: FrenzyRules, voice: Voice) -> None:
        self.rules = rules
        self.voice = voice

    def actions(self) -> list[Piece]:
        """Return the cards of all players, player by player."""
        return [
            piece
            for seat in range(self.rules.players)
            for card in self.rules.cards
            for piece in [Piece(partial(self.action, card, seat), partial(self.action_back, seat))] * card.copies
        ]

    def action(self, card: Card, seat: int, pdf: Pdf, box: Box) -> None:
        """Draw what a card does; below, whether it is played against others and what it pays if never picked."""
        say = self.voice.word
        tint = SEATS[seat % len(SEATS)]
        mark = partial(mark_of, seat)
        name = title(self.voice.thing(f"card:{card.key}"))
        panel = card_frame(pdf, box, tint, name, say("frenzy.paper.action"), corner=mark)
        whose = WHOSE[card.whose]
        verb(pdf, card.verb.key, whose, Box(panel.middle[0] - 22, panel.y + 2.5, 44, 22))
        low = panel.bottom - 12.4
        text = Box(panel.x + 3, panel.y + 25.5, panel.width - 6, low - panel.y - 26.5)
        if card.take_that:
            ribbon = Box(panel.x + 8, low - 8.0, panel.width - 16, 6.2)
            pdf.box(ribbon, WHITE, STOP, 1.2, 1.6)
            burst(pdf, (ribbon.x + 5, ribbon.middle[1]), 2.4, STOP)
            centred_text(
                pdf, Box(ribbon.x + 8, ribbon.y, ribbon.width - 9, 6.2), say("frenzy.paper.take_that"), 7.6, bold=True
            )
            text = Box(text.x, text.y, text.width, text.height - 8.4)
        centred_text(pdf, text, self.voice.thing(f"card_text:{card.key}"), 10.5)
        strip = Box(panel.x + 1.4, low, panel.width - 2.8, 11)
        pdf.box(strip, MIST, None, round=1.4)
        centred_text(
            pdf, Box(strip.x + 1.5, strip.y + 1, strip.width - 19, 9), say("frenzy.paper.unused"), 7.4, WARM_GREY
        )
        money(pdf, Box(strip.right - 16, strip.y + 1.8, 14, 7.4), str(card.value))

    def action_back(self, seat: int, pdf: Pdf, box: Box) -> None:
        icon = partial(mark_of, seat)
        back_side(pdf, box, SEATS[seat % len(SEATS)], self.voice.word("frenzy.paper.action"), icon)

    def specials(self) -> list[Piece]:
        return [
            Piece(partial(self.special, one), self.special_back) for one in self.rules.specials if one.venue != NONE
        ]

    def special(self, one: Special, pdf: Pdf, box: Box) -> None:
        """Draw a special: its venue by die and name, its phase in bold, and what it does."""
        name, venue = DICE[one.venue], self.voice.thing(f"venue:{self.rules.venues[one.venue]}")
        panel = card_frame(
            pdf,
            box,
            TINTS[name],
            title(self.voice.thing(f"special:{one.key}")),
            self.voice.word("frenzy.paper.special"),
        )
        die(pdf, name, Box(panel.middle[0] - 9.5, panel.y + 2, 19, 19))
        centred_text(pdf, Box(panel.x + 2, panel.y + 21.2, panel.width - 4, 6), title(venue), 11, bold=True)
        hook = f"{KEYWORDS[one.keyword]} {PHASES[one.phase]}".replace(" ", "_")
        when = self.voice.thing(f"phase:{hook}")
        bar = Box(panel.x + 1.4, panel.y + 28, panel.width - 2.8, 5.6)
        pdf.box(bar, TINTS[name], INK, 0.5, 1.2)
        pdf.centred(bar.middle, when, 9, INK, bold=True, fit=bar.width - 3)
        text = self.voice.thing(f"special_text:{one.key}").removeprefix(f"{when}: ")
        room = Box(panel.x + 3, bar.bottom + 1.4, panel.width - 6, panel.bottom - bar.bottom - 2.6)
        if one.hand:
            low = Box(panel.x + 2, panel.bottom - 6.4, panel.width - 4, 5.4)
            centred_text(pdf, low, self.voice.word("frenzy.paper.not_for_two"), 6.4, WARM_GREY)
            room = Box(room.x, room.y, room.width, room.height - 5.4)
        centred_text(pdf, room, title(text), 10.5)

    def special_back(self, pdf: Pdf, box: Box) -> None:
        def icon(pdf: Pdf, box: Box) -> None:
            truck(
                pdf, Box(box.x - box.width * 0.08, box.y + box.height * 0.12, box.width * 1.16, box.height * 0.8), INK
            )

        back_side(pdf, box, SPECIAL_BACK, self.voice.word("frenzy.paper.special"), icon)


def mark_of(seat: int, pdf: Pdf, box: Box) -> None:
    seat_mark(pdf, inner(box, 0.3), seat)
