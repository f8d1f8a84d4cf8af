"""Drawing of frenzy for screen readers: one fact per line, no columns."""

import msgspec

from truckstop.cli.draw import frenzy as table
from truckstop.cli.screen import fold
from truckstop.games.frenzy.views import FrenzyView, SeatView
from truckstop.kernel.prompt import Message
from truckstop.words import Voice


def draw(
    board: msgspec.Struct | None, view: msgspec.Struct, voice: Voice, width: int, brief: bool, coming: list[Message]
) -> list[str]:
    assert isinstance(view, FrenzyView)
    if view.over:
        return table.standing(view, voice, width)
    lines = [table.head(view, voice)]
    for number, venue in enumerate(view.venues):
        lines += fold(venue_line(view, number, voice), width)
        lines += table.special_lines(venue, voice, width)
    for seat in view.seats:
        lines += fold(seat_line(view, seat, voice), width)
    for row in sorted({cell.row for cell in view.cells}):
        lines += fold(row_line(view, row, voice), width)
    return lines + table.secrets(view, voice, width)


def venue_line(view: FrenzyView, number: int, voice: Voice) -> str:
    venue = view.venues[number]
    name, trucks = f"venue:{venue.venue}", table.venue_notes(view, venue, voice)
    if trucks == table.NOTHING:
        trucks = voice.word("frenzy.draw.no_trucks")
    if not venue.face:
        return voice.word("frenzy.draw.venue_unrolled", venue=name, die=venue.die, trucks=trucks)
    line = voice.word("frenzy.draw.venue_line", venue=name, die=venue.die, face=venue.face, trucks=trucks)
    line += " " + voice.word("frenzy.draw.venue_pays", total=venue.total, share=venue.share)
    if view.mine is not None:
        now, more = view.mine.pays[number], view.mine.pays_more[number]
        line += " " + voice.word("frenzy.draw.venue_yours", now=now, more=more)
    return line


def seat_line(view: FrenzyView, seat: SeatView, voice: Voice) -> str:
    line = voice.word("frenzy.draw.seat_line", who=table.owner(view, seat.owner), money=seat.money)
    if table.rolled(view):
        line += " " + voice.word("frenzy.draw.seat_due", due=seat.worth)
    if seat.picked:
        line += " " + voice.word("frenzy.draw.seat_hand", n=seat.picked)
    if seat.cards:
        line += " " + voice.word("frenzy.draw.seat_cards", cards=table.cards_of(seat, voice))
    return line


def row_line(view: FrenzyView, row: int, voice: Voice) -> str:
    """Return a row of the two-player grid."""
    parts = []
    for place, cell in enumerate(view.cells):
        if cell.row == row and cell.card is not None:
            key = "frenzy.draw.cell_free" if cell.free else "frenzy.draw.cell_covered"
            parts.append(voice.word(key, cell=f"cell:{place}", card=f"card:{cell.card}"))
    cards = voice.list(parts) or voice.word("frenzy.draw.row_empty")
    return voice.word("frenzy.draw.row_line", row=row + 1, cards=cards)
