"""The prompts: the questions, what each choice touches, what starts a gesture, and why a choice is missing."""

from tests.games.frenzy.tables import Table, table, truck_of
from tests.rule import rule
from truckstop.games.frenzy.game import FRENZY
from truckstop.kernel.prompt import Prompt


def asked(t: Table, who: str) -> Prompt:
    return FRENZY.prompt(t.state, t.seat(who))


def barred(t: Table, who: str) -> list[tuple[list[str], str]]:
    """Return the choices that are visible but not available, each with its reason."""
    return [(bar.touches, bar.why.key.removeprefix("frenzy.why.")) for bar in asked(t, who).barred]


def name(t: Table, who: str) -> str:
    return asked(t, who).asks.key.removeprefix("frenzy.ask.")


@rule("F2.1", "C4")
def test_trucks_are_asked_for_in_secret_and_in_one_gesture() -> None:
    t = table(3)
    assert (name(t, "Ana"), asked(t, "Ana").secret, asked(t, "Ana").begins) == ("first_truck", True, True)
    t.do("Ana", "d8")
    assert (name(t, "Ana"), asked(t, "Ana").secret, asked(t, "Ana").begins) == ("second_truck", True, False)
    touched = [choice.touches for choice in asked(t, "Ana").choices]
    assert touched == [["venue:concert"], ["venue:sporting_event"], ["venue:gaming_con"]]


@rule("F2.1", "C7")
def test_a_pick_that_settles_both_trucks_names_both() -> None:
    last = asked(table(3), "Ana").choices[-1]
    assert last.touches == ["venue:sporting_event", "venue:gaming_con"]


@rule("F7.7")
def test_a_third_truck_goes_on_with_the_gesture_and_names_its_price() -> None:
    t = table(3, specials=["late_shift"], money={"Ana": 9}).do("Ana", "d10", "d12")
    assert (name(t, "Ana"), asked(t, "Ana").begins, asked(t, "Ana").secret) == ("third_truck", False, True)
    assert asked(t, "Ana").asks.params == {"special": "special:late_shift", "price": 2}


@rule("F7.4")
def test_a_venue_that_nobody_may_pick_says_so() -> None:
    t = table(3, specials=["sold_out", "early_doors"], money={"Ana": 2}).do("Ana", "pass")
    assert barred(t, "Ana") == [(["venue:gaming_con"], "no_picks")]


@rule("F2.6")
def test_a_card_without_a_target_says_so() -> None:
    t = table(3, first="Ben").rolls().park(Ana="d8 d10").pick(Ana="double move_yours reroll", Ben="trigger trigger")
    t.play("Ben", "trigger", "at d8").do("Ana", "drop reroll").play("Ben", "trigger", "at d10")
    assert barred(t, "Ana") == [(["card:move_yours"], "no_target"), (["card:double"], "no_target")]


@rule("F3.2", "F3.7", "F3.9")
def test_venues_that_cannot_be_aimed_at_say_why() -> None:
    t = table(3).rolls().park(Ana="d8 d10").pick(Ana="venue_shutdown venue_shutdown move_yours trigger")
    t.play("Ana", "venue_shutdown", "at d8")
    probe = t.copy().do("Ana", "play move_yours", "Ana d10")
    assert barred(probe, "Ana") == [(["venue:concert"], "already_there")]
    probe = t.copy().do("Ana", "play venue_shutdown")
    assert barred(probe, "Ana") == [(["venue:night_market"], "already_shut")]
    probe = t.copy().do("Ana", "play trigger")
    assert barred(probe, "Ana") == [(["venue:night_market"], "nothing_to_pay")]


@rule("F3.3", "F7.6")
def test_trucks_that_a_special_protects_say_so_and_your_own_are_not_among_them() -> None:
    t = table(3, specials=["home_ground"]).rolls().park(Ana="d8 d12", Ben="d10 d12", Cem="d10 d20")
    t.pick(Ana="move_anothers").do("Ana", "play move_anothers")
    assert barred(t, "Ana") == [([f"truck:{truck_of('Ben', 'd12')}"], "special")]


@rule("F3.3", "F7.6")
def test_equal_trucks_that_are_protected_are_named_once_and_a_doubled_one_by_its_2x() -> None:
    t = table(3, specials=["home_ground"]).rolls().park(Ana="d8 d10", Ben="d10 d12", Cem="d10 d20")
    t.pick(Ana="move_anothers reroll", Ben="place place double")
    t.do("Ana", "drop reroll").play("Ben", "place", "at d12")
    probe = t.copy()
    probe.state.turn = 0
    probe.do("Ana", "play move_anothers")
    assert [bar.says.key for bar in asked(probe, "Ana").barred] == ["frenzy.option.truck"]
    t.state.doubled[truck_of("Ben", "d12")] = 1
    t.state.turn = 0
    t.do("Ana", "play move_anothers")
    says = [bar.says.key for bar in asked(t, "Ana").barred]
    assert sorted(says) == ["frenzy.option.doubled_truck", "frenzy.option.truck"]


@rule("F3.5")
def test_a_truck_that_has_its_2x_says_so() -> None:
    t = table(3).rolls().park(Ana="d8 d10").pick(Ana="double double place")
    t.play("Ana", "place", "at d20").play("Ana", "double", "Ana d8").do("Ana", "play double")
    assert barred(t, "Ana") == [(["truck:2"], "already_doubled")]


@rule("F6.4", "F6.5")
def test_covered_cards_say_so() -> None:
    t = table(2).park()
    assert (name(t, "Ana"), asked(t, "Ana").asks.params) == ("take", {"left": 2})
    assert [why for _, why in barred(t, "Ana")] == ["covered"] * 13
    t.do("Ana", "take 13")
    assert asked(t, "Ana").begins is False


@rule("C7", "F6.5")
def test_a_card_that_was_taken_unasked_opens_a_gesture() -> None:
    t = table(2)
    for _ in range(3):
        t.skip_round()
    t.park()
    while sum(card is not None for card in t.cells()) > 1:
        who = t.asked[0]
        t.do(who, "drop " + str(t.cells()[t.state.cell]) if t.state.cell >= 0 else t.options(who)[0])
    assert (name(t, t.asked[0]), asked(t, t.asked[0]).begins) == ("execute_taken", True)


@rule("F7.7")
def test_a_special_asks_openly() -> None:
    t = table(3, specials=["sound_check"]).park()
    question = asked(t, "Ana")
    assert (question.secret, question.asks.params["special"]) == (False, "special:sound_check")
    assert [choice.says.key for choice in question.choices] == ["frenzy.option.pass", "frenzy.option.accept"]


@rule("F5.2")
def test_dice_sets_are_asked_for_in_secret() -> None:
    t = table(3)
    for at in range(len(t.state.hand)):
        t.state.hand[at] = 0
    while t.phase != "tie break":
        t.rolls().park()
    assert (name(t, "Ana"), asked(t, "Ana").secret) == ("dice_set", True)
