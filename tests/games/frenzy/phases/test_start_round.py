"""The start of a round (F7.2): two specials are drawn and laid on their venues."""

from tests.games.frenzy.tables import Table, table
from tests.rule import rule
from truckstop.games.frenzy.codes import E_REPLACED, E_SPECIAL, NONE


def drawing(*keys: str, players: int = 6) -> Table:
    """A table in its second round, for which these specials were drawn from a full deck; nothing lay out before."""
    t = table(players, specials=[])
    for special in t.rules.specials:
        t.state.deck[special.id] = 1
    left = [special.key for special in t.rules.specials]
    for key in keys:
        t.chance.will("specials", left.index(key))
        left.remove(key)
    t.heard.events.clear()
    t.park().finish()
    return t


@rule("F7.2", "C3")
def test_two_are_drawn_at_the_start_of_each_round() -> None:
    t = table(6, specials=[])
    for special in t.rules.specials:
        t.state.deck[special.id] = 1
    drawn = t.chance.sources().count("specials")
    for played in range(1, 5):
        t.skip_round()
        assert t.chance.sources().count("specials") == drawn + 2 * played
        assert len(t.view.specials_left) == 24 - 2 * played


@rule("F7.2")
def test_the_first_round_has_two_as_well() -> None:
    t = table(6, specials=[])
    assert t.chance.sources().count("specials") == 2
    assert len(t.events(E_SPECIAL)) == 2


@rule("F7.2")
def test_they_are_laid_on_their_own_venues_face_up() -> None:
    t = drawing("harvest", "encore")
    assert {venue.die: venue.special for venue in t.view.venues if venue.special} == {"d6": "harvest", "d10": "encore"}
    assert [event[:2] for event in t.events(E_SPECIAL)] == [(4, 1), (12, 3)]
    assert not {"harvest", "encore"} & set(t.view.specials_left)


@rule("F7.2")
def test_a_newer_one_replaces_an_older_one_and_the_others_stay() -> None:
    t = drawing("harvest", "encore")
    left = t.view.specials_left
    t.chance.will("specials", left.index("second_take"))
    left.remove("second_take")
    t.chance.will("specials", left.index("lanterns"))
    t.park().finish()
    assert {venue.die: venue.special for venue in t.view.venues if venue.special} == {
        "d6": "harvest",
        "d8": "lanterns",
        "d10": "second_take",
    }
    assert t.events(E_REPLACED) == [(t.special("encore").id, 3, 0, 0)]
    assert "encore" not in t.view.specials_left, "what was replaced does not come back"


@rule("F7.2")
def test_two_for_the_same_venue_in_one_draw_the_second_replaces_the_first() -> None:
    t = drawing("sold_out", "fire_drill")
    assert [venue.special for venue in t.view.venues] == [None] * 5 + ["fire_drill"]
    assert t.events(E_REPLACED) == [(t.special("sold_out").id, 5, 0, 0)]


@rule("F7.2")
def test_from_an_empty_deck_none_is_drawn_and_the_old_ones_stay() -> None:
    t = table(3, specials=["lanterns"])
    drawn = t.chance.sources().count("specials")
    t.park().finish()
    assert t.chance.sources().count("specials") == drawn
    assert t.seen("d8").special == "lanterns"


@rule("F7.2")
def test_from_a_deck_of_one_one_is_drawn() -> None:
    t = table(3, specials=[])
    t.state.deck[t.special("lanterns").id] = 1
    t.park().finish()
    assert [venue.special for venue in t.view.venues] == ["lanterns", None, None, None]
    assert t.view.specials_left == []


@rule("F7.1", "C8")
def test_without_the_option_none_is_drawn() -> None:
    t = table(6)
    t.park().finish()
    assert "specials" not in t.chance.sources()
    assert all(t.state.special[venue] == NONE for venue in range(6))
