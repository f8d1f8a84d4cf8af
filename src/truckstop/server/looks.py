"""Looks over the wire: what a gesture would do. A look makes no entry and no message, and nobody else hears of it."""

from collections.abc import Sequence

import msgspec

from truckstop.kernel.event import GameEvent
from truckstop.kernel.look import Look, Looker
from truckstop.kernel.prompt import Message
from truckstop.kernel.state import IllegalOption
from truckstop.kernel.tell import Foreseen
from truckstop.server.wire import Looked, Looks, LookShown
from truckstop.table.commands import Refused
from truckstop.table.commands.checks import check_not_closed, check_running, own_seat
from truckstop.table.commands.gestures import MOST_OPTIONS
from truckstop.table.table import Table


def look_at(
    table: Table, who: str, options: list[int], at: float, id: str = "", picked: Sequence[str] | None = None
) -> Looked:
    """Return what a gesture would do, what its seat would see and be asked then, and what `picked` would bring."""
    looker, seat = looker_of(table, who, at)
    if not 0 < len(options) <= MOST_OPTIONS or any(not 0 <= option < table.game.option_count for option in options):
        raise Refused("illegal", f"a gesture has 1 to {MOST_OPTIONS} options, each of which was offered")
    if picked is not None and len(picked) > MOST_OPTIONS:
        raise Refused("illegal", f"at most {MOST_OPTIONS} things can be picked")
    try:
        ahead = looker.ahead(options)
    except IllegalOption as error:
        raise Refused("illegal", error.why) from None
    look = ahead.look
    brings = so_far(looker, options[0], list(picked)) if picked is not None else []
    return Looked(id, table.number(seat), look.does, look.as_it_stands, look.stops, ahead.view, ahead.asked, brings)


def so_far(looker: Looker, option: int, picked: list[str]) -> list[GameEvent]:
    """Return what an option would bring with the things picked so far, as far as its seat can know."""
    heard = Foreseen(looker.seat)
    looker.game.so_far(looker.known, looker.seat, option, picked, heard)
    return [looker.game.event(looker.rules, event) for event in heard.events]


def look_at_all(table: Table, who: str, at: float, id: str = "") -> Looks:
    """Return what everything that the seat's prompt offers would do."""
    looker, seat = looker_of(table, who, at)
    return packed(looker.offered(), [who for who, _ in looker.standing], table.number(seat), id)


def looker_of(table: Table, who: str, at: float) -> tuple[Looker, int]:
    """Return a person's `Looker` at the current position, and the seat; Refused if the person need not act."""
    check_running(table)
    check_not_closed(table, at)
    seat = own_seat(table, who)
    session = table.session
    assert session is not None, "a running table has a game"
    if seat not in session.state.to_act():
        raise Refused("not_asked", "nothing is asked of you now")
    return Looker(
        table.game, session.rules, session.state, seat, table.cache.prompt(table.game, session.state, seat)
    ), seat


def packed(looks: list[Look], owners: list[str], n: int, id: str) -> Looks:
    """Return looks for the wire, which hold each event and question once."""
    events: dict[GameEvent, int] = {}
    questions: dict[bytes, int] = {}
    asked: list[Message] = []
    shown = []
    for look in looks:
        gains = {gain.who: gain.n for gain in look.as_it_stands}
        asks = -1
        if look.asks is not None:
            key = encoder.encode(look.asks)
            if key not in questions:
                questions[key] = len(asked)
                asked.append(look.asks)
            asks = questions[key]
        does = [events.setdefault(event, len(events)) for event in look.does]
        as_it_stands = [gains.get(owner, 0) for owner in owners] if gains else []
        shown.append(LookShown(look.options, does, as_it_stands, asks, look.stops))
    return Looks(id, n, list(events), owners, asked, shown)


encoder = msgspec.json.Encoder()
