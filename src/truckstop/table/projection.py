"""Turns a table into messages for viewers. This is the only place that does.

A message is made for a role, from what that role may know: its view, the events that it heard, and its own prompt.
Nothing else of the game goes into it. Messages are numbered by role, because a shared count would reveal how many
private steps another seat has made. For the same reason entry numbers never leave the server.
"""

from bisect import bisect_right
from collections.abc import Mapping

from truckstop.kernel.event import GameEvent
from truckstop.kernel.game import SPECTATOR, Standing
from truckstop.kernel.tell import ALL, beats_heard, last_beat
from truckstop.table.messages import Told
from truckstop.table.seating_log import SeatingRecord
from truckstop.table.table import OVER, RUNNING, Table
from truckstop.table.views import (
    BeatShown,
    ChatLine,
    ClockShown,
    News,
    ProposalShown,
    SeatingShown,
    SeatShown,
    TableShown,
)


def shown(table: Table, who: str, names: Mapping[str, str], hidden: bool = False) -> TableShown:
    """Return the table as one person sees it; with `hidden`, without the result of the game."""
    role = table.role(who)
    return TableShown(
        id=table.id,
        game=table.game.key,
        options=table.options,
        public=table.public,
        clock=table.clock,
        status=table.status,
        ended=table.ended,
        seats=[seat_shown(table, number, names) for number in range(table.players)],
        you=role,
        host=table.role(table.host),
        hosting=bool(who) and who == table.host,
        commitment=table.dice.commitment or "",
        deal=table.deal,
        copied=bool(table.copied),
        lesson=table.lesson,
        data=table.data,
        set=table.set,
        proposal=proposal_shown(table, role),
        seating=seating_shown(table, role, names, hidden),
        again=table.again,
        result=result_shown(table) if not hidden else [],
    )


def result_shown(table: Table) -> list[Standing]:
    if table.status != OVER or table.session is None:
        return []
    return table.game.result(table.session.state)


def seat_shown(table: Table, number: int, names: Mapping[str, str]) -> SeatShown:
    seat = table.seats[number]
    kind = "bot" if seat.bot else "person" if seat.who else "gone" if seat.taken_over else "open"
    name = seat.bot or names.get(seat.who or seat.left, "")
    return SeatShown(kind, name, seat.taken_over, seat.who in table.entropy, seat.colour)


def proposal_shown(table: Table, role: int) -> ProposalShown | None:
    proposal = table.proposal
    if proposal is None:
        return None
    agreed = sorted(table.role(one) for one in proposal.agreed if table.role(one) != SPECTATOR)
    to = bisect_right(table.stream(role).at, proposal.to) if proposal.what == "back" else 0
    return ProposalShown(proposal.number, proposal.what, table.role(proposal.who), agreed, to)


def seating_shown(table: Table, role: int, names: Mapping[str, str], hidden: bool = False) -> list[SeatingShown]:
    """Return the seating log for a role; with `hidden`, without the place of a record among the events."""

    def after(record: SeatingRecord) -> int:
        # A seat that was added later has heard what all heard before the game.
        return 0 if hidden else record.after[role + 1 if role + 1 < len(record.after) else 0]

    return [
        SeatingShown(one.what, one.seat, names.get(one.who, ""), names.get(one.instead, ""), after(one))
        for one in table.seating.records
    ]


def clocks_shown(table: Table) -> list[ClockShown]:
    if table.clock.kind == "none" or table.status != RUNNING:
        return []
    bank = table.clock.kind == "bank"
    return [ClockShown(table.deadline(n), seat.bank if bank else None) for n, seat in enumerate(table.seats)]


def chat_line(table: Table, number: int, names: Mapping[str, str], texts: Mapping[int, str]) -> ChatLine:
    who = table.chat_authors[number]
    return ChatLine(number, table.role(who), names.get(who, ""), texts.get(number) if who else None)


def events_to(table: Table, told: Told, role: int) -> list[GameEvent]:
    """Return the events that a role hears. Each is made once for all roles."""
    if told.named is None:
        assert table.session is not None, "the game has begun"
        names = table.session.names
        told.named = [names.event(event) for event in told.events]
    named = told.named
    heard: list[GameEvent] = []
    for number, event in enumerate(told.events):
        if event[0] == ALL or event[0] == role:
            heard.append(named[number])
    return heard


def beats_to(table: Table, told: Told, role: int, shared: bool = False) -> list[BeatShown]:
    """Return the beats inside an entry as a role sees them; see `ViewCache.view` for `shared`."""
    found: list[BeatShown] = []
    game = table.game
    for number, (heard, kind, state) in enumerate(beats_heard(told.events, told.beats, role)):
        if number in told.views:
            view = game.again(told.views[number], state, role)
        else:
            view = game.view(state, role)
            if shared:
                view = table.cache.with_encoded_lists(view)
            told.views[number] = view
        found.append(BeatShown(heard, game.beat_names[kind], view))
    return found


def news(
    table: Table,
    who: str,
    names: Mapping[str, str],
    now: float,
    *,
    told: Told | None = None,
    since: int = 0,
    whole: bool = True,
    chat: list[ChatLine] | None = None,
    id: str = "",
    opened: bool = False,
    shared: bool = False,
) -> News:
    """Return the message for a person at a table: about one entry (`told`), or about all events from `since` on.

    `opened` says that the deal of this table has closed, so that everybody may know it; `shared`, that other roles are
    sent the same news.
    """
    role, session = table.role(who), table.session
    # A spectator at a table of a deal could play the same deal later.
    hidden = role == SPECTATOR and bool(table.deal) and not opened
    if session is None or hidden:
        events, same, view, asked, board, back, since = [], False, None, None, None, False, 0
        beats: list[BeatShown] = []
        last = ""
    else:
        state, game = session.state, table.game
        if told is None:
            events = [session.names.event(event) for event in session.told(role)[since:]]
            beats, last = [], ""
        else:
            since = table.stream(role).low[-1]
            events = events_to(table, told, role)
            beats = beats_to(table, told, role, shared) if told.beats else []
            kind = last_beat(told.events, told.beats, role) if told.beats else None
            last = game.beat_names[kind] if kind is not None else ""
        mine = role != SPECTATOR and table.status == RUNNING
        my_turn = mine and role in state.to_act()
        # A role that heard nothing and did nothing sees the same as before.
        same = told is not None and role not in told.touched and my_turn == (role in told.before) and not told.table
        view = None if same else table.view(role, shared)
        asked = table.cache.prompt(game, state, role) if my_turn and not same else None
        back = mine and bool(table.can_take_back(role))
        board = game.board(session.rules) if whole else None
    clocks = clocks_shown(table)
    return News(
        n=table.number(role),
        you=role,
        whole=whole,
        since=since,
        events=events,
        waiting=table.waiting(),
        same=same,
        view=view,
        asked=asked,
        can_take_back=back,
        table=shown(table, who, names, hidden) if told is None or told.table else None,
        chat=chat or [],
        clocks=clocks,
        now=now if clocks else 0.0,
        beats=beats,
        last_beat=last,
        befores=table.stream(role).befores() if whole and events else [],
        board=board,
        id=id,
    )
