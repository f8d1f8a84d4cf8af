"""Commands of players in a running game."""

from truckstop.kernel.game import SPECTATOR
from truckstop.table.commands.checks import Refused, check_running, existing_seat, own_seat
from truckstop.table.commands.command import Command
from truckstop.table.commands.context import Context
from truckstop.table.commands.gestures import check_in_time, do
from truckstop.table.entries import Answered, AnyEntry, Proposed, Returned, TakenOver, TookBack
from truckstop.table.proposals import BACK, END, must_agree
from truckstop.table.table import RUNNING, Table

AWAY = 120.0
"""Seconds after which a bot may play for a person who is away."""


class Do(Command, frozen=True, tag="do"):
    """A gesture: options that you were offered, in order, done together or not at all."""

    options: list[int]
    n: int = 0
    """The number of the last message that you have. If you have acted since, the command is refused as `late`, so that
    a second click or a second window does not answer the next prompt. With 0 this is not checked."""

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        seat = own_seat(table, context.who)
        check_in_time(table, seat, self.n)
        return do(table, seat, self.options, context.at, context.id)


class TakeBack(Command, frozen=True, tag="take_back"):
    """Undo your last gesture, where that is allowed."""

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        check_running(table)
        seat = own_seat(table, context.who)
        undone = table.can_take_back(seat)
        if not undone:
            raise Refused("take_back", "you have nothing to take back since the last reveal")
        return TookBack(at=context.at, id=context.id, seat=seat, takes_back=tuple(undone))


class Propose(Command, frozen=True, tag="propose"):
    """Ask all players to `end` the game, or to go `back` to how things stood at your message with the number `to`."""

    what: str
    to: int = 0

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        check_running(table)
        who, at, id = context.who, context.at, context.id
        seat = own_seat(table, who)
        if self.what not in (END, BACK):
            raise Refused("proposal", f"a proposal is `end` or `back`, not {self.what!r}")
        if table.proposal is not None:
            raise Refused("proposal", "there is an open proposal; answer it first")
        if self.what == END:
            return Proposed(at=at, id=id, who=who, what=END)
        if table.deal:
            raise Refused("deal", "you cannot go back at a table of a deal: you would know what comes")
        assert table.session is not None, "a running table has a game"
        stream = table.stream(seat)
        # Whether there is anything to undo must not matter: it would reveal what others have done in secret.
        moment = stream.at[self.to - 1] if 0 < self.to < len(stream.at) else 0
        if not table.lengths[moment]:
            raise Refused("proposal", "you can go back to any message of the running game except the last one")
        if table.people() == [seat]:
            undone = tuple(table.session.can_go_back(table.lengths[moment]))
            return TookBack(at=at, id=id, seat=seat, takes_back=undone, agreed=True)
        return Proposed(at=at, id=id, who=who, what=BACK, to=moment)


class Answer(Command, frozen=True, tag="answer"):
    """Agree to a proposal, or not. It is named by its number, so that nobody agrees to a later one by mistake."""

    number: int
    agrees: bool

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        check_running(table)
        who, at, id = context.who, context.at, context.id
        seat = own_seat(table, who)
        proposal, session = table.proposal, table.session
        if proposal is None or session is None:
            raise Refused("proposal", "there is no open proposal")
        if self.number != proposal.number:
            raise Refused("proposal", "that proposal is not open any more; look at the current one")
        # The last person who agrees to going back does it.
        if proposal.what == BACK and self.agrees and must_agree(table.seats) <= proposal.agreed | {who}:
            undone = tuple(session.can_go_back(table.lengths[proposal.to]))
            return TookBack(at=at, id=id, seat=seat, takes_back=undone, agreed=True)
        return Answered(at=at, id=id, who=who, agrees=self.agrees)


class Return(Command, frozen=True, tag="return"):
    """You are back: the bot that plays for you makes the move that is due, and then you have your seat again."""

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        seat = table.role(context.who)
        if table.status != RUNNING or seat == SPECTATOR:
            return None
        if not table.seats[seat].taken_over or table.seats[seat].returns:
            return None
        return Returned(at=context.at, id=context.id, seat=seat)


class StandIn(Command, frozen=True, tag="stand_in"):
    """Let a bot play for a person who must act and has been away for two minutes, until they are back."""

    seat: int

    def entry(self, table: Table, context: Context) -> AnyEntry | None:
        check_running(table)
        own_seat(table, context.who)
        seat = table.seats[existing_seat(table, self.seat)]
        if not seat.who or seat.taken_over or self.seat not in table.waiting():
            raise Refused("seat", f"no person has to act at seat {self.seat}")
        if not context.is_gone(seat.who, AWAY):
            raise Refused("here", "a bot can play for somebody who has been away for two minutes")
        return TakenOver(at=context.at, id=context.id, seat=self.seat)
