"""Drawing of frenzy at 80 columns: venues with what they pay, players with what they have, the two-player grid."""

import msgspec

from truckstop.cli.screen import fold
from truckstop.games.frenzy.views import FrenzyBoard, FrenzyView, SeatView, TruckView, VenueView
from truckstop.kernel.prompt import Message
from truckstop.words import Voice

LEFT = 46
"""The column where the trucks of a venue begin; figures are to the left of it."""
CELL = 15
NOTHING = "-"


def draw(
    board: msgspec.Struct | None, view: msgspec.Struct, voice: Voice, width: int, brief: bool, coming: list[Message]
) -> list[str]:
    assert isinstance(board, FrenzyBoard) and isinstance(view, FrenzyView)
    if view.over:
        return standing(view, voice, width)
    lines = [head(view, voice), *venue_table(view, voice, width, brief), "", *seat_table(board, view, voice, width)]
    if view.cells:
        lines += grid(view, voice)
    return [line for line in lines if line or not brief] + secrets(view, voice, width, brief)


def head(view: FrenzyView, voice: Voice) -> str:
    return voice.word(
        "frenzy.draw.head", round=view.round, rounds=view.rounds, phase=phase(view), who=f"seat:{view.first}"
    )


def phase(view: FrenzyView) -> str:
    return f"phase:{view.phase.replace(' ', '_')}"


def owner(view: FrenzyView, number: int) -> str:
    return "who:barry" if number == view.barry else f"seat:{number}"


def rolled(view: FrenzyView) -> bool:
    """True if this round's dice are rolled; payouts are unknown before."""
    return any(venue.face for venue in view.venues)


# Venues


def venue_table(view: FrenzyView, voice: Voice, width: int, brief: bool) -> list[str]:
    label = voice.word
    mine = view.mine is not None
    heads = [label("frenzy.draw.die"), label("frenzy.draw.face"), label("frenzy.draw.total"), label("frenzy.draw.each")]
    heads += [label("frenzy.draw.you_now"), label("frenzy.draw.you_more")] if mine else ["", ""]
    lines = [row(label("frenzy.draw.venue"), heads, label("frenzy.draw.trucks"))]
    for number, venue in enumerate(view.venues):
        figures = venue_figures(view, number) if venue.face else [NOTHING] * 5
        if not mine:
            figures[3:] = ["", ""]
        notes = venue_notes(view, venue, voice)
        if brief and venue.special is not None:
            name = voice.thing(f"special:{venue.special}")
            mark = voice.word("frenzy.draw.special_brief", special=name)
            notes = mark if notes == NOTHING else f"{notes} {mark}"
        there = fold(notes, width - LEFT)
        lines.append(row(voice.thing(f"venue:{venue.venue}"), [venue.die, *figures], there[0]))
        lines += [" " * LEFT + part for part in there[1:]]
        lines += [] if brief else special_lines(venue, voice, width)
    return lines


def row(name: str, figures: list[str], rest: str) -> str:
    die, face, total, each, now, more = figures
    left = f"{name[:15]:15} {die:4}{face:>4}{total:>6}{each:>5}{now:>5}{more:>5}"
    return f"{left:{LEFT}}{rest}".rstrip()


def venue_figures(view: FrenzyView, number: int) -> list[str]:
    """Return face, total, share, and what it would pay the viewer now and with one more truck."""
    venue, mine = view.venues[number], view.mine
    figures = [str(venue.face), str(venue.total), str(venue.share)]
    if mine is None:
        return [*figures, NOTHING, NOTHING]
    here = any(truck.owner == view.viewer for truck in venue.trucks)
    return [*figures, str(mine.pays[number]) if here else NOTHING, str(mine.pays_more[number])]


def venue_notes(view: FrenzyView, venue: VenueView, voice: Voice) -> str:
    """Return whose trucks are there, and the tokens."""
    notes = truck_names(view, venue.trucks, voice)
    if venue.promos:
        notes.append(voice.word("frenzy.draw.promos", n=venue.promos))
    if venue.shut:
        notes.append(voice.word("frenzy.draw.shut"))
    return voice.list(notes) or NOTHING


def truck_names(view: FrenzyView, trucks: list[TruckView], voice: Voice) -> list[str]:
    """Return the owners, each once, with their number of trucks and 2X tokens."""
    names = []
    for number in sorted({truck.owner for truck in trucks}, key=lambda number: number != view.viewer):
        theirs = [truck for truck in trucks if truck.owner == number]
        name = voice.thing(owner(view, number))
        if len(theirs) > 1:
            name += f" x{len(theirs)}"
        doubled = sum(truck.doubled for truck in theirs)
        if doubled:
            name += " 2X" if doubled == 1 else f" 2X x{doubled}"
        names.append(name)
    return names


def special_lines(venue: VenueView, voice: Voice, width: int) -> list[str]:
    if venue.special is None:
        return []
    name = voice.thing(f"special:{venue.special}")
    text = voice.thing(f"special_text:{venue.special}")
    return fold("  " + voice.word("frenzy.draw.special", special=name, text=text), width)


# Players


def seat_table(board: FrenzyBoard, view: FrenzyView, voice: Voice, width: int) -> list[str]:
    """Return money, what the venues would pay now, picked cards, and counts of cards in columns."""
    kinds = card_kinds(board, view)
    shorts = [short(voice, card) for card in kinds]
    names = name_width(view, voice)
    label = voice.word
    top = f"{label('frenzy.draw.player'):{names}}{label('frenzy.draw.money'):>6}{label('frenzy.draw.due'):>5}"
    if kinds:
        top += f"{label('frenzy.draw.hand'):>7}  "
    if len(top) + sum(len(name) + 1 for name in shorts) > width:
        # Beside long names there may still be room for the cards that players have.
        kinds = [card for card in kinds if any(seat.cards.get(card) for seat in view.seats)] or kinds
        shorts = [short(voice, card) for card in kinds]
    wide = len(top) + sum(len(name) + 1 for name in shorts) <= width
    lines = [top + "".join(f"{name:>{len(name) + 1}}" for name in shorts if wide)]
    for seat in view.seats:
        due = str(seat.worth) if rolled(view) else NOTHING
        line = f"{voice.thing(owner(view, seat.owner)):{names}}{seat.money:>6}{due:>5}"
        if kinds:
            line += f"{seat.picked or NOTHING:>7}  "
        if wide:
            line += "".join(f"{seat.cards.get(card) or NOTHING:>{len(name) + 1}}" for card, name in zip(kinds, shorts))
        lines.append(line.rstrip())
        if kinds and not wide:
            lines += fold("  " + cards_of(seat, voice), width)
    return lines


def card_kinds(board: FrenzyBoard, view: FrenzyView) -> list[str]:
    """Return the cards that have a column: all cards in the order of the data, so that columns never move.

    In the two-player game the cards are in the grid, and players have none.
    """
    if view.cells:
        return []
    return [card.card for card in board.cards]


def short(voice: Voice, card: str) -> str:
    """Return a name for the heading of a narrow column."""
    return voice.thing(f"card_short:{card}")[:7]


def cards_of(seat: SeatView, voice: Voice) -> str:
    """Return a player's cards by their full names."""
    return voice.list(counted(voice.thing(f"card:{card}"), count) for card, count in seat.cards.items())


def counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name} x{count}"


def secrets(view: FrenzyView, voice: Voice, width: int, brief: bool = False) -> list[str]:
    """Return what only the viewer knows, marked as secret."""
    mine, lines = view.mine, []
    if mine is not None and mine.trucks:
        trucks = voice.list(voice.thing(f"venue:{venue}") for venue in mine.trucks)
        lines += fold(voice.word("frenzy.draw.secret_trucks", trucks=trucks), width)
    if mine is not None and mine.cards:
        kind = "card_short" if brief else "card"
        cards = voice.list(counted(voice.thing(f"{kind}:{card}"), n) for card, n in mine.cards.items())
        lines += fold(voice.word("frenzy.draw.secret_cards", cards=cards), width)
    return lines


# The two-player grid


def grid(view: FrenzyView, voice: Voice) -> list[str]:
    """Return the overlapping rows; free cards are in brackets."""
    lines = ["", voice.word("frenzy.draw.grid")]
    rows = max(cell.row for cell in view.cells) + 1
    widest = max(sum(cell.row == row for cell in view.cells) for row in range(rows))
    for number in range(rows):
        here = [(place, cell) for place, cell in enumerate(view.cells) if cell.row == number]
        line = " " * ((widest - len(here)) * CELL // 2)
        for place, cell in here:
            name = NOTHING * 3 if cell.card is None else short(voice, cell.card)
            text = f"{voice.thing(f'cell:{place}')} {name}"
            line += (f"[{text}]" if cell.free else f" {text} ").ljust(CELL)
        lines.append(line.rstrip())
    return lines


# The end


def standing(view: FrenzyView, voice: Voice, width: int) -> list[str]:
    """Return places, money and the cards that were never picked."""
    lines = [voice.word("frenzy.draw.standing")]
    names = name_width(view, voice)
    for place, seat in ranked(view):
        line = f"{place:>3}. {voice.thing(owner(view, seat.owner)):{names}}{seat.money:>5}"
        if seat.cards:
            line += "  " + voice.word("frenzy.draw.never_picked", cards=cards_of(seat, voice))
        lines += fold(line, width)
    return lines


def name_width(view: FrenzyView, voice: Voice) -> int:
    return max(12, *(len(voice.thing(owner(view, seat.owner))) for seat in view.seats))


def ranked(view: FrenzyView) -> list[tuple[int, SeatView]]:
    """Return all players by place; Barry comes after players with the same place."""
    seats = sorted(view.seats, key=lambda seat: (seat.place, seat.owner == view.barry, seat.owner))
    return [(seat.place, seat) for seat in seats]
