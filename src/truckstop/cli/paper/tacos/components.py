"""The other components of tacos: labels for the tracks, tokens, and player aids."""

from collections.abc import Sequence
from functools import partial

from reportlab.lib.colors import Color

from truckstop.cli.paper.cards import INK, WARM_GREY, Drawn, Piece, aid_frame, centred_text, inner, seat_mark
from truckstop.cli.paper.pdf import GREY, MIST, WHITE, Box, Pdf
from truckstop.cli.paper.tacos.icons import BASIC, MARKETING, RECIPE, TINTS, VENDOR, coin, customer, taco
from truckstop.games.tacos.codes import (
    DRAWN,
    FEW_LEFT,
    MOST_BID,
    PER_CUSTOMER,
    RESTOCK,
    RESTOCK_FEW,
    STALL_START,
    START_COINS,
    START_INGREDIENTS,
    SUBSTITUTE,
    SUPPLY,
    TRUCK_COSTS,
    TURN_ACTIONS,
    TURN_COINS,
)
from truckstop.games.tacos.rules import TacosRules
from truckstop.games.tacos.score import sets_worth
from truckstop.games.tacos.views import Board
from truckstop.kernel.prompt import Param
from truckstop.words import Voice

CHALLENGERS = 2
COINS = {1: 30, 5: 10}
"""Printed coins by value; any other coins will do."""
BEGINNING = [
    "tacos.paper.begin_cut",
    "tacos.paper.begin_order",
    "tacos.paper.begin_vendors",
    "tacos.paper.begin_tracks",
    "tacos.paper.begin_basics",
    "tacos.paper.begin_hands",
    "tacos.paper.begin_tokens",
    "tacos.paper.begin_varied",
]
STEPS = [
    "tacos.paper.aid_bid",
    "tacos.paper.aid_serve",
    "tacos.paper.aid_turn",
    "tacos.paper.aid_draw",
    "tacos.paper.aid_buy",
    "tacos.paper.aid_take",
    "tacos.paper.aid_build",
    "tacos.paper.aid_free",
    "tacos.paper.aid_next",
    "tacos.paper.aid_last",
    "tacos.paper.aid_score",
]
ALONE = [
    "tacos.paper.solo_setup",
    "tacos.paper.solo_bid",
    "tacos.paper.solo_vendor",
    "tacos.paper.solo_turn",
    "tacos.paper.solo_end",
    "tacos.paper.solo_score",
    "tacos.paper.solo_two",
    "tacos.paper.solo_three",
    "tacos.paper.solo_four",
    "tacos.paper.solo_six",
    "tacos.paper.solo_seven",
]


class Components:
    """Draws everything except cards."""

    def __init__(self, by_players: Sequence[TacosRules], board: Board, voice: Voice) -> None:
        self.by_players = by_players
        self.board = board
        self.voice = voice
        self.players = by_players[-1].players
        self.figures: dict[str, Param] = {
            "coins": START_COINS,
            "ingredients": START_INGREDIENTS,
            "stock": STALL_START,
            "spaces": by_players[0].truck_spaces,
            "more_spaces": by_players[-1].truck_spaces,
            "popular": len(board.popular_bonus),
            "supply": SUPPLY,
            "actions": TURN_ACTIONS,
            "drawn": DRAWN,
            "take": TURN_COINS,
            "substitute": SUBSTITUTE,
            "exchange": PER_CUSTOMER,
            "unseen": board.unseen_cost,
            "bid": MOST_BID,
            "few": FEW_LEFT,
            "restock": RESTOCK_FEW,
            "otherwise": RESTOCK,
            "sets": ", ".join(str(sets_worth([1] * n)) for n in range(1, sum(not t.skill for t in board.trucks) + 1)),
        }

    # Labels, which lie above the cards

    def labels(self) -> list[Piece]:
        """Return labels for the popular recipes, the truck track, the arrival track and the decks, newest first."""
        say = self.voice.word
        made = []
        last = len(self.board.popular_bonus) - 1
        for space, bonus in enumerate(self.board.popular_bonus):
            note = self.age(space, last)
            made.append(self.label(RECIPE, say("tacos.paper.popular"), f"+{bonus}", customer, note))
        costs = TRUCK_COSTS
        for space, cost in enumerate(costs):
            notes = {len(costs) - 1: say("tacos.paper.for_many"), len(costs) - 2: say("tacos.paper.for_few")}
            note = notes[space] if space in notes else self.age(space, len(costs))
            made.append(self.label(MARKETING, say("tacos.paper.truck_track"), str(cost), coin, note))
        unseen = say("tacos.paper.unseen")
        made.append(self.label(MARKETING, say("tacos.paper.trucks_deck"), str(self.board.unseen_cost), coin, unseen))
        for place in range(self.players):
            made.append(self.label(VENDOR, say("tacos.paper.arrival"), f"{place + 1}", None, say("tacos.paper.marker")))
        lying = say("tacos.paper.lie_here")
        for tint, words in (
            (TINTS["topping"], say("tacos.paper.ingredients_deck")),
            (RECIPE, say("tacos.paper.recipes_deck")),
            (BASIC, say("tacos.paper.basics_deck")),
            (VENDOR, say("tacos.paper.discards")),
        ):
            made.append(self.label(tint, words, "", None, lying))
        return made

    def age(self, space: int, last: int) -> str:
        if space == 0:
            return self.voice.word("tacos.paper.newest")
        return self.voice.word("tacos.paper.oldest") if space == last else self.voice.word("tacos.paper.slides")

    def label(self, tint: Color, head: str, figure: str, icon: Drawn | None, note: str) -> Piece:
        return Piece(partial(draw_label, tint, head, figure, icon, note))

    # Tokens

    def tokens(self) -> list[Piece]:
        """Return customers, coins, and a marker for each player on the arrival track."""
        made = [Piece(draw_customer)] * SUPPLY
        for value, count in COINS.items():
            made += [Piece(partial(draw_coin, value))] * count
        made += [Piece(partial(draw_marker, seat)) for seat in range(self.players)]
        names = [self.voice.thing("who:challenger"), self.voice.thing("who:second_challenger")]
        return made + [Piece(partial(draw_challenger, name)) for name in names[:CHALLENGERS]]

    # Aids

    def aids(self) -> list[Piece]:
        """Return the aids: set-up, the round (one per player), and solo play."""
        return [Piece(self.begin), *[Piece(self.aid)] * self.players, Piece(self.solo)]

    def frame(self, pdf: Pdf, box: Box, head: str) -> Box:
        below = self.voice.word("tacos.paper.unofficial", name=self.voice.word("tacos.name"))
        return aid_frame(pdf, box, VENDOR, head, below, lambda pdf, box: taco(pdf, box, list(TINTS.values())))

    def begin(self, pdf: Pdf, box: Box) -> None:
        frame = self.frame(pdf, box, self.voice.word("tacos.paper.begin"))
        texts = [self.voice.word(key, **self.figures) for key in BEGINNING]
        pdf.lines(frame, texts, 9, 1.6, INK, heads=True)

    def aid(self, pdf: Pdf, box: Box) -> None:
        frame = self.frame(pdf, box, self.voice.word("tacos.paper.aid"))
        texts = [self.voice.word(key, **self.figures) for key in STEPS]
        pdf.lines(Box(frame.x, frame.y, frame.width, frame.height - 17.5), texts, 8.4, 0.9, INK, heads=True)
        self.ends(pdf, Box(frame.x, frame.bottom - 16.5, frame.width, 16.5))

    def ends(self, pdf: Pdf, box: Box) -> None:
        """Return how many customers make the round the last one, by number of players."""
        say = self.voice.word
        pdf.box(box, MIST, None, round=1.4)
        centred_text(pdf, Box(box.x + 1, box.y + 0.8, box.width - 2, 4.4), say("tacos.paper.ends_at"), 6.8, bold=True)
        head = 16.0
        cell = (box.width - head - 1) / len(self.by_players)
        rows = (say("tacos.paper.players"), say("tacos.paper.customers", n=2))
        for row, words in enumerate(rows):
            pdf.text((box.x + 1.4, box.y + 8.6 + row * 5.6), words, 6.4, WARM_GREY, fit=head - 2)
        for number, rules in enumerate(self.by_players):
            x = box.x + head + (number + 0.5) * cell
            pdf.centred((x, box.y + 7.8), str(rules.players), 7, GREY)
            pdf.box(Box(x - cell / 2 + 0.5, box.y + 10.0, cell - 1, 5.6), WHITE, INK, 0.6, 0.8)
            pdf.centred((x, box.y + 12.8), str(rules.limit + 1), 9, INK, bold=True, fit=cell - 2)

    def solo(self, pdf: Pdf, box: Box) -> None:
        frame = self.frame(pdf, box, self.voice.word("tacos.paper.solo"))
        limit = self.by_players[0].limit + 1
        texts = [self.voice.word(key, limit=limit, **self.figures) for key in ALONE]
        pdf.lines(frame, texts, 8.6, 1.2, INK, heads=True)


def draw_label(tint: Color, head: str, figure: str, icon: Drawn | None, note: str, pdf: Pdf, box: Box) -> None:
    """Draw a strip above a place for a card."""
    frame = inner(box, 1.6)
    pdf.box(frame, tint, INK, 1.0, 2)
    wide = 0.0
    if figure:
        wide = 20.0 if icon is not None else 12.0
        pdf.box(Box(frame.x + 1.2, frame.y + 1.2, wide, frame.height - 2.4), WHITE, INK, 0.6, 1.4)
        pdf.centred((frame.x + 7.2, frame.middle[1]), figure, 19, INK, bold=True, fit=10)
        if icon is not None:
            icon(pdf, Box(frame.x + 13, frame.middle[1] - 3.6, 7, 7.2))
        wide += 1.2
    room = Box(frame.x + wide + 1.6, frame.y + 1.6, frame.width - wide - 3.2, 9.4)
    centred_text(pdf, room, head, 10, bold=True)
    centred_text(pdf, Box(room.x, room.bottom + 0.4, room.width, frame.bottom - room.bottom - 1.6), note, 6.8)


def draw_customer(pdf: Pdf, box: Box) -> None:
    pdf.disc(box.middle, 9.2, TINTS["vegetable"], INK, 1.0)
    customer(pdf, Box(box.middle[0] - 5, box.middle[1] - 6, 10, 11))


def draw_coin(value: int, pdf: Pdf, box: Box) -> None:
    coin(pdf, inner(box, 1.8), str(value), 1.1)


def draw_marker(seat: int, pdf: Pdf, box: Box) -> None:
    seat_mark(pdf, inner(box, 1.8), seat)


def draw_challenger(name: str, pdf: Pdf, box: Box) -> None:
    pdf.box(inner(box, 1.8), WHITE, INK, 2.0, 2.5)
    centred_text(pdf, inner(box, 3.6), name, 8, bold=True)
