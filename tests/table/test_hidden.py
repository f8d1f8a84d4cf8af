"""What a message never holds: identities, secrets of others, and the game of a deal for spectators."""

import re
from random import Random

import pytest

from tests.table.clients import Client, Office, text
from tests.table.crowd import Crowd
from tests.table.sitting import SECRET, Sitting
from tests.table.test_fold import CLOCKS, TABLES
from truckstop.server.wire import Incoming
from truckstop.store.store import Deal
from truckstop.table.commands import Entropy
from truckstop.table.messages import Told
from truckstop.table.table import OVER
from truckstop.table.views import News

IDS = ["id9f1ana", "id9f2bo", "id9f3cy", "id9f4di"]
"""Identities that cannot occur in a message by chance."""


@pytest.mark.parametrize(("game", "people", "bots", "options"), TABLES)
def test_no_message_holds_an_identity_or_the_secret_of_the_dice(
    game: str, people: int, bots: int, options: dict[str, str]
) -> None:
    for seed in range(2):
        seats = [*IDS[:people], *["bot:greedy"] * bots]
        played = Sitting(game, seats, options=options, clock=CLOCKS[seed % 3], host=IDS[0])
        office = Office(played.table)
        office.live.names = {id: f"Name {n}" for n, id in enumerate(IDS)}
        clients = [Client(who) for who in [*IDS[:people], IDS[3], ""]]
        for client in clients:
            office.come(client)
        played.do(IDS[0], Entropy(entropy="0123456789abcdef"))
        played.start()

        def looks(told: Told, line: int | None, office: Office = office, clients: list[Client] = clients) -> None:
            for client in clients:
                office.tell(client, told, line)
                if office.table.seq % 5 == 0:
                    office.come(client)

        for client in clients:
            office.come(client)
        Crowd(played, seed, rare=0.4, most=150).play(looks)
        for client in clients:
            office.come(client)
        whole = "".join(text(message) for _, message in office.sent)
        assert "id9f" not in whole
        assert SECRET.hex() not in whole
        assert "0123456789abcdef" not in whole
        assert "Name 0" in whole


@pytest.mark.parametrize(("game", "options"), [("rollwrite", {}), ("tacos", {"level": "2"})])
def test_a_spectator_at_a_table_of_a_deal_sees_nothing_of_the_game(game: str, options: dict[str, str]) -> None:
    sent: list[list[str]] = []
    for secret in (SECRET, b"another secret"):
        played = Sitting(game, ["ana"], deal="daily", options=options, secret=secret).start()
        office, watching, player = Office(played.table), Client("zed"), Client("ana")
        for client in (watching, player):
            office.come(client)

        def looks(
            told: Told, line: int | None, office: Office = office, clients: tuple[Client, ...] = (watching, player)
        ) -> None:
            for client in clients:
                office.tell(client, told, line)
                office.check(client)

        Crowd(played, 3, rare=0.1, most=200).play(looks)
        assert played.table.status == OVER
        office.come(watching)
        office.come(player)
        mine = [message for who, message in office.sent if who == "zed"]
        assert len(mine) > 2
        for message in mine:
            assert (message.view, message.asked, message.board, message.events) == (None, None, None, [])
            assert not message.can_take_back and message.since == 0
        assert player.events and player.view is not None
        sent.append([text(message) for message in mine[:1]])
    # The first message is the same for every deal, except for the hash.
    hashes = re.compile(r'"commitment":"\w+"')
    assert hashes.sub("", sent[0][0]) == hashes.sub("", sent[1][0])


class Line:
    """A connection that hands its messages to a client."""

    def __init__(self, client: Client) -> None:
        self.who = client.who
        self.role = client.you
        self.client = client

    def send(self, message: Incoming) -> None:
        if isinstance(message, News):
            self.client.take(message)


@pytest.mark.parametrize("connected", [True, False])
def test_a_spectator_at_a_table_of_a_deal_sees_everything_once_the_deal_has_closed(connected: bool) -> None:
    played = Sitting("rollwrite", ["ana"], deal="daily").start().play_on(Random(1), 30)
    office, watching = Office(played.table), Client("zed")
    now = 50.0
    office.node.delivery.clock = lambda: now
    office.live.deal = Deal("daily", "rollwrite", {}, 1, SECRET, 100.0)
    office.come(watching)
    assert (watching.view, watching.events, watching.board) == (None, [], None)
    if connected:
        office.live.connections.add(Line(watching))
    now = 100.0
    if not connected:
        office.come(watching)
        assert watching.view is not None, "also if nothing has happened since"
    for _ in range(4):
        entry = played.move_entry(0, [played.session.state.options(0)[0]], id="ana/x")
        assert entry is not None
        office.node.delivery.take(office.live, played.table, entry)
        office.come(watching)
        whole = office.node.delivery.whole(office.live, played.table, "zed")
        assert (watching.events, text(watching.view)) == (whole.events, text(whole.view))
        assert watching.events and watching.board is not None


def test_only_the_sender_gets_the_id_of_a_command() -> None:
    """Nothing of it is in the messages of others."""
    played = Sitting("frenzy", ["ana", "bo"]).start()
    office, other = Office(played.table), Client("bo")
    office.come(other)
    for n in range(10):
        seat = played.table.waiting()[0]
        told = played.move(seat, [played.session.state.options(seat)[0]], id=f"ana/very-own-{n}")
        office.tell(other, told)
    assert "very-own" not in "".join(text(message) for _, message in office.sent)
