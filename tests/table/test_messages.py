"""Messages: a connected client always knows all that it may know; a client that was away catches up exactly."""

from random import Random

import pytest

from tests.soak import sized
from tests.table.clients import Client, Office
from tests.table.crowd import Crowd
from tests.table.sitting import PEOPLE, Sitting
from tests.table.test_fold import CLOCKS, TABLES, sitting
from truckstop.kernel.chance import NoChance
from truckstop.kernel.game import SPECTATOR
from truckstop.kernel.prompt import Prompt
from truckstop.kernel.tell import Silent
from truckstop.table.commands import Change, Say, TakeBack
from truckstop.table.messages import Stream, Told

SEEDS = range(sized(3, 3, 1))


@pytest.mark.parametrize(("game", "people", "bots", "options"), TABLES)
def test_a_connected_client_is_up_to_date_after_every_entry(
    game: str, people: int, bots: int, options: dict[str, str]
) -> None:
    """View and prompt are computed again and compared, also where a message says that they have not changed."""
    same = 0
    for seed in SEEDS:
        played = sitting(game, people, bots, options, CLOCKS[seed % 3])
        office = Office(played.table)
        clients = [Client(who) for who in [*PEOPLE[:people], "zed"]]
        for client in clients:
            office.come(client)

        def looks(told: Told, line: int | None, office: Office = office, clients: list[Client] = clients) -> None:
            for client in clients:
                office.tell(client, told, line)
                office.check(client)

        Crowd(played, seed, most=150).play(looks)
        same += sum(message.same for _, message in office.sent)
    assert same > 0 or people == 1, "some messages left out what had not changed"


@pytest.mark.parametrize(("game", "people", "bots", "options"), TABLES)
def test_a_client_that_missed_messages_catches_up(game: str, people: int, bots: int, options: dict[str, str]) -> None:
    resumed = 0
    for seed in SEEDS:
        played = sitting(game, people, bots, options, CLOCKS[seed % 3])
        office, rng = Office(played.table), Random(50 + seed)
        # Some connect at the start and some later.
        clients = [Client(who) for who in [*PEOPLE[:people], "zed"] * 2]
        for client in clients[: people + 1]:
            office.come(client)
        for client in clients[people + 1 :]:
            client.online = False

        def looks(
            told: Told, line: int | None, office: Office = office, clients: list[Client] = clients, rng: Random = rng
        ) -> None:
            nonlocal resumed
            for client in clients:
                if client.online and rng.random() < 0.1:
                    client.online = False
                office.tell(client, told, line)
                if not client.online and rng.random() < 0.15:
                    resumed += client.n > 0
                    office.come(client)
                if client.online:
                    office.check(client)

        Crowd(played, 50 + seed, most=150).play(looks)
        for client in clients:
            office.come(client)
            office.check(client)
    assert resumed > sized(10, 10, 3)


def test_a_client_that_missed_the_start_gets_everything() -> None:
    played = Sitting("rollwrite", ["ana", "bo"])
    office, client = Office(played.table), Client("bo")
    office.come(client)
    for text in ("one", "two", "three"):
        told = played.do("ana", Say(text=text))
        office.tell(client, told, len(played.table.chat_authors) - 1)
    client.online = False
    played.start().play_on(Random(1), 20)
    office.come(client)
    office.check(client)
    assert client.board is not None, "the sheet, which only a whole message holds"


@pytest.mark.parametrize("heard", range(1, 7))
def test_a_client_that_missed_a_change_of_seats_gets_everything(heard: int) -> None:
    """Seats and messages may have other numbers then."""
    played = Sitting("rollwrite", ["ana", "", "bo"])
    office = Office(played.table)
    clients = [Client("ana"), Client("bo"), Client("zed")]
    for client in clients:
        office.come(client)
    for n in range(heard):
        told = played.do("ana", Say(text=f"word {n}"))
        for client in clients:
            office.tell(client, told, n)
    for client in clients:
        client.online = False
    played.do("ana", Change(players=2))
    played.start().play_on(Random(1), played.table.seq + 6)
    for client in clients:
        office.come(client)
        office.check(client)


def test_connected_clients_follow_when_seats_are_added_or_removed() -> None:
    played = Sitting("rollwrite", ["ana", "", "bo"])
    office = Office(played.table)
    clients = [Client("ana"), Client("bo"), Client("zed")]
    for client in clients:
        office.come(client)
    for players in (5, 2, 3, 6):
        told = played.do("ana", Change(players=players))
        for client in clients:
            office.tell(client, told)
            office.check(client)
    assert [client.you for client in clients] == [0, 1, SPECTATOR]


def private_game(steps: int) -> Sitting:
    """Bo makes this many private steps in a turn of rollwrite, and takes each of them back."""
    played = Sitting("rollwrite", ["ana", "bo", "cy"]).start()
    rng = Random(4)
    while True:
        for option in played.session.state.options(1) if len(played.table.waiting()) == 3 else ():
            ahead = played.session.state.copy()
            ahead.step(1, option, NoChance(), Silent())
            if 1 in ahead.to_act():
                for _ in range(steps):
                    played.move(1, [option], id=f"bo/{played.table.seq}")
                    played.do("bo", TakeBack())
                return played
        played.gesture(played.table.waiting()[0], rng)


def test_the_numbers_of_a_role_do_not_depend_on_private_steps_of_others() -> None:
    numbers = []
    for steps in (0, 1, 5):
        played = private_game(steps)
        numbers.append([played.table.number(role) for role in played.table.roles])
    assert numbers[0][1 + 1] < numbers[1][1 + 1] < numbers[2][1 + 1], "the seat itself is told"
    for role in (SPECTATOR, 0, 2):
        assert numbers[0][role + 1] == numbers[1][role + 1] == numbers[2][role + 1]


@pytest.mark.parametrize(("game", "people", "bots", "options"), TABLES)
def test_numbers_grow_by_one_for_roles_that_are_told_and_for_no_other(
    game: str, people: int, bots: int, options: dict[str, str]
) -> None:
    for seed in SEEDS:
        played = sitting(game, people, bots, options)
        table = played.table
        before = [table.number(role) for role in table.roles]

        def looks(told: Told, line: int | None, before: list[int] = before, one: Sitting = played) -> None:
            for role in one.table.roles:
                before[role + 1] += role in told.roles
                assert one.table.number(role) == before[role + 1]

        Crowd(played, seed, most=150).play(looks)


def cached(played: Sitting, seat: int) -> Prompt:
    """Return the prompt of a seat as the table keeps it."""
    return played.table.cache.prompt(played.table.game, played.session.state, seat)


@pytest.mark.parametrize(("game", "people", "bots", "options"), TABLES)
def test_a_cached_prompt_is_the_prompt_of_the_game(game: str, people: int, bots: int, options: dict[str, str]) -> None:
    """After every entry, also take-backs, for every seat that must act."""
    played, rng = sitting(game, people, bots, options, CLOCKS[0]), Random(5)
    kept = 0
    before: dict[int, Prompt] = {}
    while played.table.waiting() and played.table.seq < 120:
        asked = {seat: cached(played, seat) for seat in played.table.waiting()}
        for seat, prompt in asked.items():
            assert prompt == played.table.game.prompt(played.session.state, seat)
            assert prompt is cached(played, seat), "it is computed once"
            kept += prompt is before.get(seat)
        before = asked
        back = [seat for seat in range(people) if played.table.can_take_back(seat)]
        if back and rng.random() < 0.3:
            played.do(PEOPLE[back[0]], TakeBack())
        else:
            seat = rng.choice(played.table.waiting())
            played.gesture(seat, rng, by=played.table.seats[seat].who)
    assert kept or game == "tacos" or people == 1, "private steps of others change no prompt"


def test_a_table_of_many_keeps_few_prompts() -> None:
    played = Sitting("rollwrite", [f"p{n}" for n in range(40)], host="p0").start()
    first = cached(played, 0)
    for seat in range(1, 40):
        cached(played, seat)
    again = cached(played, 0)
    assert again == first and again is not first, "the oldest was dropped"
    assert cached(played, 39) is cached(played, 39)


def test_an_event_knows_the_message_before_the_one_that_told_it() -> None:
    """Six events in four messages; the last message follows a take-back and tells the events from the fourth on."""
    stream = Stream()
    for low in (0, 2, 5, 3):
        stream.low.append(low)
    stream.count = 6
    assert stream.befores() == [0, 0, 1, 3, 3, 3]
