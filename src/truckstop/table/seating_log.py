"""The seating log of a table: who joined, left, was replaced by a bot or returned, and who became the host.

All of it is public: everybody at the table is told of each of these entries at once.
"""

from truckstop.table.messages import Stream

MOST_KEPT = 60
"""Records kept; the oldest are dropped, so that messages stay short."""
JOINED, LEFT, SENT_AWAY, BOT, RETURNED, HOST = "joined", "left", "sent_away", "bot", "returned", "host"


class SeatingRecord:
    """One change of the seats. People are named by identity."""

    __slots__ = ("after", "instead", "seat", "what", "who")

    def __init__(self, what: str, who: str, seat: int, instead: str = "") -> None:
        self.what = what
        self.who = who
        self.seat = seat
        self.instead = instead
        """The person who had the seat before; empty if nobody."""
        self.after: list[int] = []
        """By role, spectators first: the number of events that the role had heard by then."""


class SeatingLog:
    """The latest changes of the seats, in order."""

    def __init__(self) -> None:
        self.records: list[SeatingRecord] = []
        self._unplaced = 0
        """Records at the end that do not know yet where they stand among the events."""
        self._left: dict[int, str] = {}
        """By seat: the person who left it before the game."""

    def people(self) -> set[str]:
        """Return the people whose names the log shows."""
        return {who for record in self.records for who in (record.who, record.instead)}

    def joined(self, who: str, seat: int) -> None:
        self._add(SeatingRecord(JOINED, who, seat, self._left.pop(seat, "")))

    def left(self, who: str, seat: int, sent_away: bool, begun: bool) -> None:
        self._add(SeatingRecord(SENT_AWAY if sent_away else LEFT, who, seat))
        if begun:
            self.bot(who, seat)
        elif seat >= 0:
            self._left[seat] = who

    def bot(self, instead: str, seat: int) -> None:
        """Record that a bot plays instead of a person."""
        self._add(SeatingRecord(BOT, "", seat, instead))

    def bot_sat(self, seat: int) -> None:
        """Record that the host put a bot into a seat, if a person had left it."""
        instead = self._left.pop(seat, "")
        if instead:
            self.bot(instead, seat)

    def returned(self, who: str, seat: int) -> None:
        self._add(SeatingRecord(RETURNED, who, seat))

    def host(self, who: str, seat: int) -> None:
        self._add(SeatingRecord(HOST, who, seat))

    def seats_changed(self) -> None:
        """Forget who left which seat, after seats were added or removed."""
        self._left = {}

    def place(self, streams: list[Stream]) -> None:
        """Note for the records of the last entry how many events each role had heard."""
        if self._unplaced:
            counts = [stream.count for stream in streams]
            for record in self.records[-self._unplaced :]:
                record.after = counts
            self._unplaced = 0

    def _add(self, record: SeatingRecord) -> None:
        self.records = [*self.records[1 - MOST_KEPT :], record]
        self._unplaced += 1
