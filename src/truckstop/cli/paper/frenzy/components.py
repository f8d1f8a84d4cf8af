"""The other components of frenzy: venues, trucks, tokens, player aids, and the aid for two players."""

from collections.abc import Sequence
from functools import partial

from truckstop.cli.paper.cards import (
    INK,
    SEATS,
    WARM_GREY,
    Piece,
    aid_frame,
    centred_text,
    dashed,
    heading,
    inner,
    seat_mark,
    title,
)
from truckstop.cli.paper.frenzy.icons import STOP, die, double, promo, shut
from truckstop.cli.paper.pdf import MIST, WHITE, Box, Pdf
from truckstop.cli.paper.rollwrite.icons import TINTS, truck
from truckstop.games.frenzy.codes import DICE, DICE_SETS, VENUES
from truckstop.games.frenzy.rules import FrenzyRules
from truckstop.games.frenzy.two_players import ROWS
from truckstop.kernel.prompt import Param
from truckstop.words import Voice

STEPS = [
    "frenzy.paper.aid_setup",
    "frenzy.paper.aid_select",
    "frenzy.paper.aid_roll",
    "frenzy.paper.aid_actions",
    "frenzy.paper.aid_execute",
    "frenzy.paper.aid_pay",
    "frenzy.paper.aid_next",
    "frenzy.paper.aid_specials",
    "frenzy.paper.aid_end",
    "frenzy.paper.aid_tie",
]
FOR_TWO = [
    "frenzy.paper.two_barry",
    "frenzy.paper.two_cards",
    "frenzy.paper.two_take",
    "frenzy.paper.two_end",
]


class Components:
    """Draws everything except cards."""

    def __init__(self, by_players: Sequence[FrenzyRules], voice: Voice) -> None:
        self.by_players = by_players
        self.rules = by_players[-1]
        self.voice = voice
        two = by_players[0]
        sets = [voice.word("frenzy.paper.dice_set", one=a, two=b, three=c) for a, b, c in self.dice_sets()]
        self.figures: dict[str, Param] = {
            "rounds": self.rules.rounds,
            "rounds_two": two.rounds,
            "money": two.barrys_start,
            "deck": sum(card.copies for card in self.rules.cards),
            "one": voice.thing(f"card:{self.put_away(0)}"),
            "other": voice.thing(f"card:{self.put_away(1)}"),
            "cards": sum(ROWS),
            "rows": voice.list(str(row) for row in ROWS),
            "first_set": sets[0],
            "second_set": sets[1],
        }

    def dice_sets(self) -> list[tuple[str, str, str]]:
        return [(DICE[a], DICE[b], DICE[c]) for a, b, c in DICE_SETS]

    def put_away(self, number: int) -> str:
        """Return a card that all players put away in a game without options (F1.5)."""
        return self.rules.cards[self.rules.put_away[number]].key

    # Venues

    def tiles(self) -> list[Piece]:
        return [Piece(partial(self.tile, venue), partial(self.shut_tile, venue)) for venue in range(VENUES)]

    def counts(self, venue: int) -> str:
        """Return the numbers of players with which a venue is in play, such as 2-6."""
        there = [rules.players for rules in self.by_players if rules.first_venue <= venue]
        if not there:
            return "-"
        whole = there == list(range(there[0], there[-1] + 1))
        return f"{there[0]}–{there[-1]}" if whole and len(there) > 1 else self.voice.list(map(str, there))

    def tile(self, venue: int, pdf: Pdf, box: Box) -> None:
        """Draw a venue: its name, a place for the die, a place for trucks, and what a promo token adds."""
        say = self.voice.word
        frame = inner(box, 2.6)
        pdf.box(frame, TINTS[DICE[venue]], INK, 1.2, 4)
        name = title(self.voice.thing(f"venue:{self.rules.venues[venue]}"))
        heading(pdf, Box(frame.x + 5, frame.y + 2, frame.width - 34, 12), name, 20)
        pdf.text(
            (frame.right - 5, frame.y + 9.6),
            say("frenzy.paper.players", count=self.counts(venue)),
            8,
            INK,
            align="right",
        )
        panel = Box(frame.x + 2.4, frame.y + 15.5, frame.width - 4.8, frame.height - 18)
        pdf.box(panel, WHITE, INK, 0.6, 2.6)
        die(pdf, DICE[venue], Box(panel.x + 3, panel.y + 5, 27, 27))
        pdf.centred((panel.x + 16.5, panel.y + 35.4), say("frenzy.paper.die_here"), 6.6, WARM_GREY, fit=28)
        park = Box(panel.x + 33, panel.y + 3, panel.width - 36, panel.height - 21)
        dashed(pdf, park, 0.8, WARM_GREY)
        centred_text(
            pdf, Box(park.x + 2, park.bottom - 6, park.width - 4, 5), say("frenzy.paper.trucks_here"), 6.6, WARM_GREY
        )
        self.grid(pdf, Box(panel.x + 3, panel.bottom - 15.5, panel.width - 6, 13))

    def grid(self, pdf: Pdf, box: Box) -> None:
        """Draw what each promo token adds by the number of trucks, for every card that lays one."""
        say = self.voice.word
        grids = [card.grid for card in self.rules.cards if card.grid and card.copies > 0]
        pdf.box(box, MIST, None, round=1.4)
        promo(pdf, Box(box.x + 2, box.middle[1] - 4.5, 9, 9))
        high = box.height / max(len(grids), 1)
        for number, grid in enumerate(grids):
            left, y = box.x + 30, box.y + number * high + high / 2
            words = Box(box.x + 12.4, y - 6, 17, 12)
            centred_text(pdf, words, say("frenzy.paper.promo_adds"), 6.6, WARM_GREY)
            cell = (box.right - left - 1) / len(grid)
            for step, adds in enumerate(grid):
                x = left + (step + 0.5) * cell
                trucks = str(step + 1) + ("+" if step == len(grid) - 1 else "")
                pdf.centred((x, y - 3.6), trucks, 7, WARM_GREY, fit=cell - 1)
                pdf.centred((x, y + 1.6), f"+{adds}", 10, INK, bold=True, fit=cell - 1)

    def shut_tile(self, venue: int, pdf: Pdf, box: Box) -> None:
        frame = inner(box, 2.6)
        pdf.box(frame, MIST, INK, 1.2, 4)
        name = title(self.voice.thing(f"venue:{self.rules.venues[venue]}"))
        centred_text(pdf, Box(frame.x + 5, frame.y + 4, frame.width - 10, 12), name, 20, bold=True)
        shut(pdf, Box(frame.middle[0] - 20, frame.y + 18, 40, 33))
        words = self.voice.word("frenzy.paper.shut")
        centred_text(pdf, Box(frame.x + 5, frame.bottom - 26, frame.width - 10, 18), words, 20, bold=True)

    # Tokens

    def tokens(self) -> list[Piece]:
        """Return trucks by player and venue, 2X, promo and shut tokens for the cards that lay them, first player."""
        made = [
            Piece(partial(draw_truck, seat, venue)) for seat in range(self.rules.players) for venue in range(VENUES)
        ]
        for does, drawn in (("double", draw_double), ("promote", draw_promo), ("shut", draw_shut)):
            copies = sum(card.copies for card in self.rules.cards if card.verb.key == does)
            made += [Piece(drawn)] * (copies * self.rules.players)
        return [*made, Piece(self.first)]

    def first(self, pdf: Pdf, box: Box) -> None:
        pdf.disc(box.middle, 9.2, INK, INK, 1)
        room = Box(box.middle[0] - 7, box.middle[1] - 5, 14, 10)
        centred_text(pdf, room, self.voice.word("frenzy.paper.first"), 8, WHITE, bold=True)

    # Aids

    def aids(self) -> list[Piece]:
        return [Piece(self.aid)] * self.rules.players + [Piece(self.for_two), Piece(self.money)]

    def frame(self, pdf: Pdf, box: Box, head: str) -> Box:
        below = self.voice.word("frenzy.paper.unofficial", name=self.voice.word("frenzy.name"))
        return aid_frame(pdf, box, TINTS["d4"], head, below, lambda pdf, box: truck(pdf, box, INK))

    def aid(self, pdf: Pdf, box: Box) -> None:
        room = self.frame(pdf, box, self.voice.word("frenzy.paper.aid"))
        pdf.lines(room, [self.voice.word(key, **self.figures) for key in STEPS], 9, 1.3, INK, heads=True)

    def for_two(self, pdf: Pdf, box: Box) -> None:
        """Draw the aid for two players: what is different, and how the cards are laid out."""
        room = self.frame(pdf, box, self.voice.word("frenzy.paper.two"))
        high = 46.0
        texts = [self.voice.word(key, **self.figures) for key in FOR_TWO]
        pdf.lines(Box(room.x, room.y, room.width, room.height - high - 2), texts, 9, 1.3, INK, heads=True)
        card = (12.0, 16.5)
        y = room.bottom - high
        for number, row in enumerate(ROWS):
            for column in range(row):
                x = room.middle[0] + (column - row / 2) * (card[0] + 2.4) + 1.2
                top = number == len(ROWS) - 1
                pdf.box(Box(x, y + number * 9.5, *card), TINTS["d6"] if top else WHITE, INK, 0.9, 1.2)

    def money(self, pdf: Pdf, box: Box) -> None:
        """Draw the score pad: a column per player, a line per round, and one for cards never picked."""
        say = self.voice.word
        room = self.frame(pdf, box, say("frenzy.paper.money"))
        lines = [say("frenzy.paper.round", n=number + 1) for number in range(self.rules.rounds)]
        lines += [say("frenzy.paper.never_picked"), say("frenzy.paper.total")]
        head, columns = 17.0, self.rules.players
        cell, step = (room.width - head) / columns, (room.height - 10) / len(lines)
        for seat in range(columns):
            seat_mark(pdf, Box(room.x + head + (seat + 0.5) * cell - 3.6, room.y + 0.6, 7.2, 7.2), seat)
        for number, words in enumerate(lines):
            y = room.y + 10 + number * step
            centred_text(pdf, Box(room.x, y, head - 2, step), words, 9, bold=True)
            for seat in range(columns):
                last = number == len(lines) - 1
                place = Box(room.x + head + seat * cell + 0.6, y + 0.5, cell - 1.2, step - 1)
                pdf.box(place, MIST if last else WHITE, INK, 1.0 if last else 0.5, 0.8)


def draw_truck(seat: int, venue: int, pdf: Pdf, box: Box) -> None:
    """Draw a truck: its owner by number and tint, and the die of its venue."""
    place = inner(box, 1.4)
    pdf.box(place, SEATS[seat % len(SEATS)], INK, 1.0, 2.2)
    truck(pdf, Box(place.x + 1.8, place.y + 0.8, place.width - 3.6, 9.4), INK)
    pdf.centred((place.x + 4.8, place.bottom - 4.3), str(seat + 1), 14, INK, bold=True)
    die(pdf, DICE[venue], Box(place.right - 9.6, place.bottom - 9.2, 8.6, 8.6))


def draw_double(pdf: Pdf, box: Box) -> None:
    double(pdf, box.middle, 9.2)


def draw_promo(pdf: Pdf, box: Box) -> None:
    pdf.disc(box.middle, 9.2, WHITE, INK, 1.2)
    promo(pdf, inner(box, 5.4))


def draw_shut(pdf: Pdf, box: Box) -> None:
    pdf.box(inner(box, 1.4), WHITE, STOP, 1.6, 2.2)
    shut(pdf, inner(box, 4))
