"""The seats of a table: who sits where, and how seats are taken, left, added and removed."""

from truckstop.table.entries import Place

STAND_IN = "greedy"
"""The bot that plays for a person who is away or has left."""


class Seat:
    """A seat of a person or a bot, or an open seat."""

    __slots__ = ("bank", "bot", "colour", "left", "returns", "since", "taken_over", "who")

    def __init__(self, who: str = "", bot: str = "", colour: int = 0) -> None:
        self.who = who
        self.bot = bot
        self.colour = colour
        """The number of the colour of the player here. It stays with a person who takes another seat."""
        self.taken_over = False
        """True if a bot plays for a person whose time ran out, or who has left."""
        self.returns = False
        """True if the person is back and gets the seat once the bot has made the move that is due."""
        self.left = ""
        """The person who left this seat during the game; what they did is still shown under their name."""
        self.bank = 0.0
        """Seconds left for the whole game, if the clock is a bank."""
        self.since = 0.0
        """When the time for the current move began."""

    @property
    def free(self) -> bool:
        return not self.who and not self.bot and not self.taken_over

    @property
    def deciding_bot(self) -> str:
        """The bot that decides for this seat now; empty if a person decides, or nobody sits here."""
        return self.bot or (STAND_IN if self.taken_over else "")


def bot_among(seats: list[Seat], numbers: list[int]) -> bool:
    """Return True if a bot decides for any of these seats."""
    for number in numbers:
        seat = seats[number]
        if seat.bot or seat.taken_over:
            return True
    return False


def seats_of_people(seats: list[Seat]) -> list[int]:
    return [number for number, seat in enumerate(seats) if seat.who]


def vacate(seats: list[Seat], who: str) -> None:
    """Open the seat of a person, before the game."""
    for number, seat in enumerate(seats):
        if seat.who == who:
            seats[number] = Seat(colour=seat.colour)


def hand_to_bot(seats: list[Seat], who: str) -> None:
    """Let a bot play on for a person who leaves during the game or after it."""
    for seat in seats:
        if seat.who == who:
            seat.who, seat.left, seat.taken_over, seat.returns = "", who, True, False


def resize(seats: list[Seat], players: int) -> None:
    """Add open seats, or remove open ones from the end."""
    extra = len(seats) - players
    for number in range(len(seats) - 1, -1, -1):
        if extra > 0 and seats[number].free:
            del seats[number]
            extra -= 1
    while len(seats) < players:
        seats.append(Seat(colour=free_colour(seats)))


def free_colour(seats: list[Seat]) -> int:
    """Return the first colour that no seat has."""
    used = {seat.colour for seat in seats}
    return next(colour for colour in range(len(seats) + 1) if colour not in used)


def new_seats(places: tuple[Place, ...]) -> list[Seat]:
    """Return the seats of a new table. Every seat has another colour."""
    kept = [place.colour for place in places]
    valid = len(set(kept)) == len(kept) and min(kept, default=0) >= 0
    return [Seat(place.who, place.bot, place.colour if valid else number) for number, place in enumerate(places)]


def sit_down(seats: list[Seat], who: str, number: int) -> int:
    """Seat a person, who may have had another seat; return that seat's number, or -1. Their colour comes along."""
    for before, seat in enumerate(seats):
        if seat.who == who:
            seats[before], seats[number] = Seat(colour=seats[number].colour), Seat(who, colour=seat.colour)
            return before
    seats[number] = Seat(who, colour=seats[number].colour)
    return -1
