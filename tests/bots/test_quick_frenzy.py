"""The quick bot for frenzy: legal, blind to hidden choices, exact in its closed forms, and strong."""

from collections import Counter
from functools import lru_cache
from math import nan
from pathlib import Path

import pytest

from tests.games.frenzy.tables import table
from tests.sets import valet
from tests.soak import sized
from truckstop.bots import bot_named, decide, styles
from truckstop.bots.frenzy_crowd import mean_share, venue_values
from truckstop.bots.frenzy_street import NO_USE, Street
from truckstop.bots.frenzy_style import FILE, REROLL, SORT_NAMES, TRIGGER, WEIGHTS, frenzy_style, sort_of
from truckstop.bots.quick_frenzy import QuickFrenzy
from truckstop.games.frenzy.cards import has_target, play, trucks_for, venues_for
from truckstop.games.frenzy.codes import CARDS, NONE, PICK_CARD, PLAY, SIDES, VENUES
from truckstop.games.frenzy.game import FRENZY
from truckstop.games.frenzy.payout import share_for
from truckstop.games.frenzy.rules import Card
from truckstop.games.frenzy.state import Frenzy
from truckstop.kernel.chance import NoChance, Seeded
from truckstop.kernel.data import DataError, Files
from truckstop.kernel.tell import Silent
from truckstop.lab.simulate import plan_of, simulate

SILENT = Silent()
QUICK = bot_named("frenzy", "quick")
CALM = QuickFrenzy("calm", frenzy_style(changes={"heat": 0.0}))
"""Always takes the best, so that what it chooses in a constructed position does not depend on luck."""


@lru_cache(maxsize=16)
def positions(players: int, specials: str, games: int, mover: str) -> list[tuple[Frenzy, int]]:
    """Return the true positions of some games, each with every seat that must act."""
    rules = FRENZY.rules(players, {"specials": specials, "discard": "random"})
    bot = bot_named("frenzy", mover)
    found = []
    for number in range(games):
        chance, thought = Seeded(31, number), Seeded(32, number)
        state = FRENZY.new(rules, chance, SILENT)
        while seats := state.to_act():
            # The last seat acts first, so that seats before it are asked while choices are hidden.
            found += [(state.copy(), seat) for seat in seats]
            state.step(seats[-1], decide(bot, state, seats[-1], thought), chance, SILENT)
    return found


MOVERS = ["quick", "random"]
EVERY = [(players, specials, mover) for players in range(2, 7) for specials in ("off", "on") for mover in MOVERS]


@pytest.mark.parametrize(("players", "specials", "mover"), EVERY)
def test_it_decides_the_same_whether_or_not_hidden_choices_were_forgotten(
    players: int, specials: str, mover: str
) -> None:
    """A playout asks it on the true position, so it must not read what its seat cannot know, nor change anything."""
    differing = 0
    for number, (state, seat) in enumerate(positions(players, specials, sized(3, 20, 1), mover)):
        forgotten = state.copy()
        forgotten.forget(seat, Seeded(number))
        differing += forgotten.dump() != state.dump()
        before = state.dump()
        option = QUICK.choose(state, seat, Seeded(7, number))
        assert option in state.options(seat)
        assert state.dump() == before
        assert QUICK.choose(forgotten, seat, Seeded(7, number)) == option
        assert QUICK.choose(state, seat, Seeded(7, number)) == option
    assert differing > 5, "there must have been something to forget"


def any_double() -> Files:
    """Cards that touch any truck, and a card with another grid."""
    cards = valet()["cards.toml"]
    changes = [
        ('does = "double"\ntrucks = "mine"', 'does = "double"\ntrucks = "any"'),
        ("[1, 4, 7, 10, 13, 16]", "[9]"),
    ]
    for old, new in changes:
        assert old in cards
        cards = cards.replace(old, new)
    return FRENZY.files | {"cards.toml": cards}


@pytest.mark.parametrize("players", range(2, 7))
def test_it_plays_with_custom_cards(players: int) -> None:
    rules = FRENZY.rules(players, {"specials": "on"}, any_double())
    played: Counter[str] = Counter()
    for number in range(sized(6, 40, 3)):
        chance = Seeded(41, number)
        state = FRENZY.new(rules, chance, SILENT)
        while (seat := state.next_to_act()) >= 0:
            option = decide(QUICK, state, seat, Seeded(number))
            assert option in state.options(seat)
            if PLAY <= option < PLAY + CARDS:
                played[rules.cards[option - PLAY].key] += 1
            state.step(seat, option, chance, SILENT)
    assert played["valet"] > 0


# Closed forms


def test_the_mean_share_is_the_mean_over_all_faces() -> None:
    for sides in SIDES:
        for extra in (0, 1, 4, 13):
            for trucks in range(1, 9):
                shares = [(face + extra) // trucks for face in range(1, sides + 1)]
                assert mean_share(sides, extra, trucks) == pytest.approx(sum(shares) / sides)


def worth(s: Frenzy, street: Street) -> float:
    """Return the worth of a position by the rules of payout, with the weights of a street."""
    value = sum(float(s.money[owner]) * street.unit[owner] for owner in range(s.rules.owners))
    for truck in range(s.rules.owners * VENUES):
        venue = s.where[truck]
        if venue >= 0:
            share = share_for(s, venue, s.at[venue], s.die[venue])
            value += float(share * (1 + s.doubled[truck])) * street.unit[truck // VENUES]
    return value


def gains_by_rule(s: Frenzy, card: Card, seat: int, street: Street) -> list[float]:
    """Return what every use of a card gains if it is played by the rules."""
    before = worth(s, street)
    trucks = trucks_for(s, card, seat) if card.verb.needs_truck else [NONE]
    gains = []
    for truck in trucks:
        for venue in venues_for(s, card, seat, truck) if card.verb.needs_venue else [NONE]:
            ahead = s.copy()
            play(ahead, card, seat, truck, venue, NoChance(), SILENT)
            gains.append(worth(ahead, street) - before)
    return gains


@pytest.mark.parametrize("players", [2, 4, 6])
def test_its_gains_are_those_of_the_rules(players: int) -> None:
    """Except for Reroll and Trigger, whose gains depend on what comes later."""
    compared: Counter[str] = Counter()
    for state, seat in positions(players, "off", sized(4, 20, 2), "random"):
        if state.phase.key not in ("select actions", "execute actions", "take actions"):
            continue
        street = Street(state, seat, frenzy_style(), False)
        for card in state.rules.cards:
            sort = sort_of(card)
            if sort in (REROLL, TRIGGER):
                continue
            gain = street.best_use(card, sort)
            assert (gain > NO_USE) == has_target(state, card, seat)
            if gain > NO_USE:
                assert gain == pytest.approx(max(gains_by_rule(state, card, seat, street)), abs=1e-5)
                compared[SORT_NAMES[sort]] += 1
    assert len(compared) == len(SORT_NAMES) - 2
    assert min(compared.values()) > 10


@pytest.mark.parametrize("players", [3, 6])
def test_using_a_card_on_the_street_leaves_what_the_rules_leave(players: int) -> None:
    used: Counter[str] = Counter()
    for state, seat in positions(players, "off", sized(4, 20, 2), "random"):
        if state.phase.key != "execute actions":
            continue
        for card in state.rules.cards:
            street = Street(state, seat, frenzy_style(), False)
            sort = sort_of(card)
            if sort == TRIGGER:
                street.best_trigger(card, NO_USE, NO_USE, 0.5, 1.0)
            elif sort != REROLL:
                street.best_use(card, sort)
            if street.gain == NO_USE:
                continue
            ahead = state.copy()
            play(ahead, card, seat, street.truck, street.venue, NoChance(), SILENT)
            street.use(card, sort)
            left = Street(ahead, seat, frenzy_style(), False)
            for venue in range(state.rules.first_venue, VENUES):
                assert street.crowd[venue] == ahead.at[venue]
                assert (street.now[venue], street.more[venue]) == (left.now[venue], left.more[venue])
                mine = [1 + ahead.doubled[truck] for truck in range(players * VENUES) if ahead.where[truck] == venue]
                owners = [truck // VENUES for truck in range(players * VENUES) if ahead.where[truck] == venue]
                stake = sum(float(units) * street.unit[owner] for units, owner in zip(mine, owners, strict=True))
                assert street.stake[venue] == pytest.approx(stake, abs=1e-9)
            used[SORT_NAMES[sort]] += 1
    assert len(used) == len(SORT_NAMES) - 1


def test_venues_that_specials_improve_are_worth_more() -> None:
    plain = venue_values(table(3).state)
    lit = venue_values(table(3, specials=["lanterns"]).state)
    closed = venue_values(table(3, specials=["sold_out"]).state)
    assert lit[2] > plain[2] + 0.5
    assert closed[5] < 0.0
    assert closed[2] < plain[2], "rivals who cannot pick the d20 come here"


# Choices


def test_it_triggers_a_crowded_venue_and_then_parks_there_alone() -> None:
    t = table(3).rolls(d8=1, d10=1, d12=1, d20=20)
    t.park(Ana="d8 d20", Ben="d12 d20", Cem="d10 d20").pick(Ana="place trigger")
    done = []
    while "Ana" in t.asked and t.phase in ("execute actions", "aim"):
        option = decide(CALM, t.state, 0, Seeded(1))
        done.append(t.option_name(option))
        t.do("Ana", done[-1])
    assert done == ["play trigger", "at d20", "play place", "at d20"]
    assert t.money["Ana"] >= 6 + 20


def test_it_picks_trigger_together_with_the_card_that_follows() -> None:
    t = table(3).rolls(d8=1, d10=1, d12=1, d20=20)
    t.park(Ana="d8 d20", Ben="d12 d20", Cem="d10 d20")
    picked = set()
    while "Ana" in t.asked:
        option = decide(CALM, t.state, 0, Seeded(1))
        picked.add(t.option_name(option))
        t.do("Ana", t.option_name(option))
        if option < PICK_CARD or option >= PICK_CARD + CARDS:
            break
    assert "pick trigger" in picked
    assert picked & {"pick place", "pick move_yours"}


def test_it_promotes_the_venue_with_most_of_its_trucks() -> None:
    t = table(3).rolls(d8=3, d10=3, d12=3, d20=3)
    t.park(Ana="d8 d20", Ben="d10 d12", Cem="d10 d12").pick(Ana="place promote", Ben="reroll")
    t.play("Ana", "place", "at d20")
    t.play("Ben", "reroll", "at d8")
    assert t.option_name(decide(CALM, t.state, 0, Seeded(1))) == "play promote"
    t.do("Ana", "play promote")
    assert t.option_name(decide(CALM, t.state, 0, Seeded(1))) == "at d20"


def test_it_drops_a_card_that_can_only_lose() -> None:
    t = table(3).rolls(d8=8, d10=10, d12=1, d20=1)
    t.park(Ana="d8 d10", Ben="d12 d20", Cem="d12 d20").pick(Ana="move_yours")
    assert t.option_name(decide(CALM, t.state, 0, Seeded(1))) == "drop move_yours"


def test_a_bully_attacks_the_leader_where_the_plain_bot_takes_the_larger_gain() -> None:
    t = table(3, money={"Ben": 30}).rolls(d8=1, d10=6, d12=7, d20=1)
    t.park(Ana="d8 d20", Ben="d8 d10", Cem="d8 d12").pick(Ana="truck_shutdown")
    equal = QuickFrenzy("equal", frenzy_style(changes={"heat": 0.0, "grudge": 1000.0}))
    bully = QuickFrenzy("bully", frenzy_style("bully", {"heat": 0.0}))
    t.do("Ana", "play truck_shutdown")
    assert t.option_name(decide(equal, t.state, 0, Seeded(1))) == "Cem d12"
    assert t.option_name(decide(bully, t.state, 0, Seeded(1))) == "Ben d10"


@pytest.mark.parametrize(("face", "choice"), [(7, "pick move_yours"), (5, "done")])
def test_it_keeps_a_card_that_gains_less_than_its_price(face: int, choice: str) -> None:
    t = table(3).rolls(d8=6, d10=1, d12=6, d20=face)
    t.park(Ana="d8 d10", Ben="d8 d12", Cem="d8 d12")
    t.state.round = 4
    for card in t.rules.cards:
        t.state.hand[card.id] = 1 if card.key == "move_yours" else 0
        # Rivals without cards have no other wealth to differ in.
        for rival in (1, 2):
            t.state.hand[rival * t.rules.kinds + card.id] = 0
    # Leaving the d10 gives up 1, and the card would pay 2 after this last round.
    calm = QuickFrenzy("calm", frenzy_style(changes={"heat": 0.0, "thrift": 2.0, "spite": 0.0}))
    assert t.option_name(decide(calm, t.state, 0, Seeded(1))) == choice


@pytest.mark.parametrize(("price", "choice"), [(0, "d8"), (8, "done")])
def test_it_buys_a_third_truck_that_earns_its_price(price: int, choice: str) -> None:
    t = table(3, specials=["late_shift"], money={"Ana": 40})
    t.special("late_shift").amount = price
    t.do("Ana", "d10", "d12")
    assert t.option_name(decide(CALM, t.state, 0, Seeded(1))) == choice


@pytest.mark.parametrize(("face", "choice"), [(3, "home"), (12, "pass")])
def test_it_leaves_a_venue_for_more_than_it_pays(face: int, choice: str) -> None:
    t = table(3, specials=["half_time"]).rolls(d8=1, d10=1, d12=face, d20=1)
    t.park(Ana="d8 d12", Ben="d8 d12", Cem="d8 d10").pick()
    assert t.phase == "before resolve payouts"
    chosen = t.option_name(decide(CALM, t.state, 0, Seeded(1)))
    assert chosen == ("pass" if choice == "pass" else "Ana d12")


# How it plays whole games


def test_its_openings_vary_and_it_uses_every_card() -> None:
    """No opening occurs in more than a third of first rounds."""
    rules = FRENZY.rules(4, {})
    openings: Counter[tuple[int, ...]] = Counter()
    played: Counter[str] = Counter()
    games = sized(60, 300, 25)
    for number in range(games):
        chance = Seeded(51, number)
        thoughts = [Seeded(52, number * 4 + seat) for seat in range(4)]
        state = FRENZY.new(rules, chance, SILENT)
        first: list[list[int]] = [[], [], [], []]
        while (seat := state.next_to_act()) >= 0:
            option = decide(QUICK, state, seat, thoughts[seat])
            if state.round == 0 and PICK_CARD <= option < PICK_CARD + CARDS:
                first[seat].append(option)
            if PLAY <= option < PLAY + CARDS:
                played[rules.cards[option - PLAY].key] += 1
            state.step(seat, option, chance, SILENT)
        openings.update(tuple(cards) for cards in first)
    assert openings.most_common(1)[0][1] <= 4 * games / 3
    assert played["trigger"] > games
    assert played["promote"] > games / 4


def test_it_is_much_stronger_than_random() -> None:
    games = sized(80, 400, 40)
    result = simulate(plan_of("frenzy", 4, ["quick", "random", "random", "random"], games, 1, {}, None), 1)
    assert result.win_shares["quick"][1] > 0.6, "lower end of the interval; a fair share is 0.25"


def test_it_is_stronger_than_greedy() -> None:
    games = sized(80, 400, 24)
    result = simulate(plan_of("frenzy", 4, ["quick", "greedy", "greedy", "greedy"], games, 1, {}, None), 1)
    assert result.win_shares["quick"][1] > 0.25, "lower end of the interval; a fair share is 0.25"


# Weights


def extremes(name: str) -> list[QuickFrenzy]:
    weight = styles.read(FILE)["weights"][name]
    return [
        QuickFrenzy(f"{name} {end}", frenzy_style(changes={"heat": 0.0, name: weight[end]}))
        for end in ("least", "most")
    ]


@pytest.mark.parametrize("name", WEIGHTS)
def test_every_weight_changes_a_decision(name: str) -> None:
    low, high = extremes(name)
    for players in (4, 2):
        for number, (state, seat) in enumerate(positions(players, "off", 3, "quick")):
            if low.choose(state, seat, Seeded(number)) != high.choose(state, seat, Seeded(number)):
                return
    raise AssertionError(f"{name} changes nothing")


def test_the_file_explains_the_weights_that_are_read() -> None:
    weights = styles.read(FILE)["weights"]
    assert sorted(weights) == sorted(WEIGHTS)
    assert all(len(weight["why"].split()) >= 4 for weight in weights.values())
    assert len({weight["why"] for weight in weights.values()}) == len(weights)


@pytest.mark.parametrize("name", styles.style_names(FILE))
def test_every_style_can_be_read_and_differs_from_the_plain_one(name: str) -> None:
    assert styles.weights_of(FILE, WEIGHTS, name) != styles.weights_of(FILE, WEIGHTS)
    frenzy_style(name)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"heat": -1.0}, r"quick_frenzy.toml: heat: must be a number from 0.0 to 20.0, not -1.0"),
        ({"heat": nan}, "heat: must be a number from 0.0 to 20.0, not nan"),
        ({"heat": True}, "heat: must be a number from 0.0 to 20.0, not True"),
        ({"grudge": 0.0}, "grudge: must be a number from 0.5 to 1000.0, not 0.0"),
        ({"haet": 1.0}, "haet: there is no such weight; the weights are heat, venue_heat"),
    ],
)
def test_a_weight_outside_of_its_range_is_refused(changes: dict[str, float], message: str) -> None:
    with pytest.raises(DataError, match=message):
        frenzy_style(changes=changes)


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(DataError, match="there is no style 'bolly'; the styles are saver, bully"):
        frenzy_style("bolly")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[weights]\n", "w.toml: heat: the weight is missing"),
        ("[weights]\nheat = 1.0\n", "w.toml: heat: must be { value"),
        ("[weights]\nheat = { value = 1, least = 0, most = 2 }\n", "w.toml: heat: must be { value"),
        ("[weights]\nheat = { value = 1, least = 0, most = 2, why = ' ' }\n", "w.toml: heat: why: explain"),
        ("[weights]\nheat = { value = 3, least = 0, most = 2, why = 'x' }\n", "heat: must be a number from 0 to 2"),
        ("[weights]\nheat = { value = 1, least = 0, most = 2, why = 'x' }\ncold = 1\n", "cold: there is no such"),
        (
            "[weights]\nheat = { value = 1, least = 0, most = 2, why = 'x' }\n[styles.hot]\nheat = 9\n",
            "styles.hot.heat: must be a number from 0 to 2, not 9",
        ),
    ],
)
def test_a_wrong_file_of_weights_is_refused(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "w.toml").write_text(text)
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    with pytest.raises(DataError, match=message):
        styles.weights_of("w", ["heat"], "hot" if "styles" in text else "")
