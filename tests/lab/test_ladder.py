"""Ladders: who plays whom, files that continue, and what the games say about the bots."""

import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from truckstop.kernel.game import SetupError
from truckstop.lab import ladder as module
from truckstop.lab.ladder import LadderPlan, PlayedDeal, PlayedGame, ladder_of, play_deal, play_game, run
from truckstop.lab.ladder_file import LadderFile, head_of, plan_in, read
from truckstop.lab.ladder_plot import svg_of
from truckstop.lab.playout import play_out
from truckstop.lab.standings import standings_of

MANY = LadderPlan("ladder", "tacos", 3, ("a", "b", "c", "d", "e", "f", "g"), 1, {})
RANDOM = ladder_of("ladder", "frenzy", 2, ["random", "greedy"], 4, {})


@pytest.mark.parametrize("deal", [0, 1, 2])
def test_every_bot_plays_every_deal_from_every_seat(deal: int) -> None:
    lineups = MANY.lineups(deal)
    assert len(lineups) == MANY.games_per_deal() == 9
    seats = Counter((bot, seat) for lineup in lineups for seat, bot in enumerate(lineup))
    assert set(seats) == {(bot, seat) for bot in range(7) for seat in range(3)}
    assert all(len(set(lineup)) == 3 for lineup in lineups)


def test_over_many_deals_every_bot_meets_every_other() -> None:
    met = Counter(
        frozenset((a, b)) for deal in range(200) for lineup in MANY.lineups(deal) for a in lineup for b in lineup
    )
    pairs = [met[frozenset((a, b))] for a in range(7) for b in range(a)]
    assert min(pairs) > 0.6 * max(pairs)


def test_fewer_bots_than_seats_repeat() -> None:
    two = LadderPlan("ladder", "frenzy", 4, ("a", "b"), 1, {})
    assert sorted(two.lineups(0)) == [[0, 1, 0, 1], [1, 0, 1, 0]]
    three = LadderPlan("ladder", "frenzy", 4, ("a", "b", "c"), 1, {})
    assert all(set(lineup) == {0, 1, 2} for deal in range(5) for lineup in three.lineups(deal))
    assert three.games_per_deal() == 4


def test_the_second_game_of_a_pair_swaps_the_seats() -> None:
    assert LadderPlan("sprt", "frenzy", 3, ("a", "b"), 1, {}).lineups(8) == [[0, 1, 0], [1, 0, 1]]
    assert LadderPlan("sprt", "tacos", 1, ("a", "b"), 1, {}).lineups(8) == [[0], [1]]


def test_bots_that_think_for_a_time_are_not_repeatable() -> None:
    def repeatable(bot: str) -> bool:
        return LadderPlan("ladder", "frenzy", 2, ("greedy", bot), 1, {}).repeatable()

    assert repeatable("random") and repeatable("search@100") and repeatable("search@1000")
    assert not any(map(repeatable, ("search@200ms", "search@1s", "mine.py:A", "cmd:./a")))


def test_a_game_can_be_played_again_by_itself() -> None:
    deal, again = play_deal(RANDOM, 3), PlayedDeal(3, [])
    play_game(RANDOM, 3, 1, again)
    assert again.games == deal.games[1:]
    assert deal.games[0].digest != deal.games[1].digest


def played(plan: LadderPlan, deals: int, path: Path | None, processes: int = 1, stop_after: int = 10**6) -> LadderFile:
    file = LadderFile(plan, path)

    def take(deal: PlayedDeal) -> bool:
        file.add(deal)
        return len(file.deals) < stop_after

    run(plan, range(len(file.deals), deals), processes, take)
    return file


def test_an_interrupted_run_continues_to_the_same_result(tmp_path: Path) -> None:
    """Once it is stopped between two deals, once in the middle of a line."""
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    played(RANDOM, 6, whole)
    played(RANDOM, 6, parts, stop_after=2)
    parts.write_bytes(parts.read_bytes() + whole.read_bytes().splitlines()[3][:20])
    assert len(played(RANDOM, 6, parts, stop_after=4).deals) == 4
    done = played(RANDOM, 6, parts)
    assert parts.read_bytes() == whole.read_bytes()
    assert standings_of(RANDOM, done.deals) == standings_of(RANDOM, read(whole)[1])


def test_the_number_of_processes_does_not_matter(tmp_path: Path) -> None:
    assert played(RANDOM, 5, None, 2).deals == played(RANDOM, 5, None, 1).deals


def test_a_finished_file_is_not_played_again_but_can_be_extended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    played(RANDOM, 2, path)
    seen: list[int] = []

    def counted(plan: LadderPlan, deal: int) -> PlayedDeal:
        seen.append(deal)
        return PlayedDeal(deal, [])

    monkeypatch.setattr(module, "play_deal", counted)
    played(RANDOM, 2, path)
    assert seen == []
    played(RANDOM, 4, path)
    assert seen == [2, 3]


def test_a_file_of_another_ladder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    played(RANDOM, 1, path)
    for change, problem in (
        ({"seed": 5}, r"was played with a different seed \(4, not 5\)"),
        ({"bots": ("random", "casual")}, r"a different list of bots \(random, greedy, not random, casual\)"),
        ({"players": 3}, r"a different number of players \(2, not 3\)"),
        ({"kind": "sprt"}, "a different kind of run"),
        ({"options": RANDOM.options | {"specials": "on"}}, r"a different set of options \(.*specials=off.*, not .*=on"),
    ):
        fields = {name: getattr(RANDOM, name) for name in LadderPlan.__struct_fields__}
        with pytest.raises(SetupError, match=problem):
            LadderFile(LadderPlan(**(fields | change)), path)
    path.write_text("something else\n")
    with pytest.raises(SetupError, match="is not the file of a ladder"):
        LadderFile(RANDOM, path)
    assert path.read_text() == "something else\n"
    with pytest.raises(SetupError, match="cannot be written"):
        LadderFile(RANDOM, tmp_path / "none" / "a.jsonl")


def test_a_file_with_a_missing_deal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    played(RANDOM, 3, path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], lines[1], lines[3]]))
    with pytest.raises(SetupError, match=r"a\.jsonl: line 3 has deal 2, not 1: deals are missing"):
        read(path)


GAME = [[0, 1], [30, 20], [1, 2], 50, 7]
SWAPPED = [[1, 0], [30, 20], [1, 2], 50, 8]


@pytest.mark.parametrize(
    ("games", "problem"),
    [
        ([], "does not have the games of deal 1"),
        ([GAME], "does not have the games of deal 1"),
        ([GAME, GAME], "does not have the games of deal 1"),
        ([GAME, [[1, 7], *GAME[1:]]], "does not have the games of deal 1"),
        ([GAME, [[1], [30], [1], 50, 8]], "does not have the games of deal 1"),
        ([GAME, [[1, 0], [30], [1, 2], 50, 8]], "does not have the scores of every seat"),
        ([GAME, [[1, 0], [30, 20], [1, 2, 3], 50, 8]], "does not have the scores of every seat"),
        ([GAME, SWAPPED[:3]], "is damaged"),
        ([GAME, "ÿ"], "is damaged"),
    ],
)
def test_a_damaged_file_is_refused_with_the_number_of_the_line(
    tmp_path: Path, games: list[object], problem: str
) -> None:
    """Instead of an error while the standings are counted, or of standings that are wrong."""
    path = tmp_path / "a.jsonl"
    played(RANDOM, 1, path)
    order = RANDOM.lineups(1)
    right = [GAME, SWAPPED] if order == [[0, 1], [1, 0]] else [SWAPPED, GAME]
    head = path.read_bytes()
    path.write_bytes(head + msgspec.json.encode({"deal": 1, "games": right}) + b"\n")
    assert len(LadderFile(RANDOM, path).deals) == 2
    damaged = head + json.dumps({"deal": 1, "games": games}, ensure_ascii=False).encode("latin-1") + b"\n"
    path.write_bytes(damaged)
    with pytest.raises(SetupError, match=rf"a\.jsonl: line 3 {problem}; choose another file, or remove it"):
        LadderFile(RANDOM, path)
    assert path.read_bytes() == damaged


def test_a_deal_with_a_game_that_failed_can_be_continued(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    file = LadderFile(RANDOM, path)
    file.add(PlayedDeal(0, play_deal(RANDOM, 0).games[1:], errors=["deal 0, game 0: it failed"]))
    assert LadderFile(RANDOM, path).deals == file.deals
    other = PlayedDeal(1, [PlayedGame([1, 1], [3, 2], [1, 2], 9, 9)], errors=["deal 1, game 0: it failed"])
    file.add(other)
    with pytest.raises(SetupError, match="line 3 does not have the games of deal 1"):
        LadderFile(RANDOM, path)


def test_a_run_with_bots_of_ones_own_continues_only_with_the_same_time_to_think(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    own = LadderPlan("ladder", "frenzy", 2, ("random", "mine.py:A"), 4, {}, think=5.0)
    assert LadderFile(own, path).deals == []
    assert plan_in(read(path)[0]) == own
    assert LadderFile(own, path).deals == []
    with pytest.raises(SetupError, match=r"different time limit \(5\.0, not 6\.0\)"):
        LadderFile(msgspec.structs.replace(own, think=6.0), path)
    ours = tmp_path / "ours.jsonl"
    played(RANDOM, 1, ours)
    assert b"think" not in ours.read_bytes()
    assert len(LadderFile(msgspec.structs.replace(RANDOM, think=6.0), ours).deals) == 1


def test_the_plan_of_a_file_plays_the_same_games(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    file = played(RANDOM, 1, path)
    plan = plan_in(read(path)[0])
    assert head_of(plan) == head_of(RANDOM)
    assert play_deal(plan, 0) == file.deals[0]


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        (["greedy"], "only one bot was named; name 2 to 100 bots"),
        (["greedy", "greedy"], "greedy is named twice"),
        (["greedy", "rambo"], "frenzy has no bot 'rambo'"),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused(bots: list[str], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        ladder_of("ladder", "frenzy", 2, bots, 1, {})


# Results


def deal_of(number: int, *games: tuple[list[int], list[int], list[int]]) -> PlayedDeal:
    return PlayedDeal(number, [PlayedGame(bots, scores, places, 10, 1) for bots, scores, places in games])


def test_wins_and_pairs_are_counted() -> None:
    plan = LadderPlan("ladder", "frenzy", 3, ("a", "b", "c"), 1, {})
    deals = [
        deal_of(0, ([0, 1, 2], [30, 20, 10], [1, 2, 3]), ([1, 2, 0], [20, 20, 40], [2, 2, 1])),
        deal_of(1, ([2, 0, 1], [9, 8, 7], [1, 2, 3])),
    ]
    result = standings_of(plan, deals)
    assert [one.bot for one in result.standings] == ["a", "c", "b"]
    a = result.standings[0]
    assert (a.seats, a.wins, a.mean_score) == (3, 2, 26.0)
    assert {(pair.bot, pair.other): (pair.times, pair.ahead[0]) for pair in result.pairs} == {
        ("a", "b"): (3, 1.0),
        ("a", "c"): (3, 0.6667),
        ("b", "c"): (3, 0.5),
    }
    assert (result.deals, result.games, result.decisions) == (2, 3, 30)


def test_a_bot_in_several_seats_is_compared_by_its_average_place() -> None:
    plan = LadderPlan("ladder", "frenzy", 4, ("a", "b"), 1, {})
    result = standings_of(plan, [deal_of(0, ([0, 1, 0, 1], [4, 3, 1, 2], [1, 2, 4, 3]))])
    assert [pair.ahead[0] for pair in result.pairs] == [0.5]


def test_nobody_wins_a_game_that_an_automatic_player_wins() -> None:
    plan = LadderPlan("ladder", "frenzy", 2, ("a", "b"), 1, {})
    result = standings_of(plan, [deal_of(0, ([0, 1], [10, 12], [3, 2]))])
    assert [(one.bot, one.wins) for one in result.standings] == [("b", 0), ("a", 0)]


def test_alone_bots_are_compared_on_the_same_deal() -> None:
    """A game that was won counts more than one with a higher score that was lost."""
    plan = LadderPlan("ladder", "tacos", 1, ("a", "b"), 1, {})
    deals = [
        deal_of(0, ([0], [30], [1]), ([1], [40], [2])),
        deal_of(1, ([0], [30], [1]), ([1], [20], [1])),
        deal_of(2, ([0], [30], [1]), ([1], [30], [1])),
    ]
    result = standings_of(plan, deals)
    assert [pair.ahead[0] for pair in result.pairs] == [0.8333]
    a, b = result.standings
    assert (a.bot, a.mean_score, a.score_interval, b.mean_score) == ("a", 30.0, 0.0, 30.0)
    assert b.score_interval == 11.32


def test_ratings_agree_with_strength() -> None:
    """greedy is stronger than casual, and casual than random, whatever the order in which they are named."""
    plan = ladder_of("ladder", "rollwrite", 3, ["random", "greedy", "casual"], 2, {})
    result = standings_of(plan, played(plan, 4, None).deals)
    assert [one.bot for one in result.standings] == ["greedy", "casual", "random"]
    assert [one.share[0] for one in result.standings] == sorted(
        (one.share[0] for one in result.standings), reverse=True
    )
    assert all(one.sigma < 25 / 3 for one in result.standings)


def test_the_digest_depends_on_every_decision() -> None:
    deals = [play_deal(RANDOM, 0)]
    before = standings_of(RANDOM, deals).digest
    deals[0].games[1].digest += 1
    assert standings_of(RANDOM, deals).digest != before


def test_a_game_that_fails_is_reported_and_the_others_count(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def broken(*args: object) -> object:
        calls.append(1)
        if len(calls) == 1:
            raise RuntimeError("out of paper")
        return play_out(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "play_out", broken)
    deal = play_deal(RANDOM, 0)
    assert len(deal.games) == 1
    assert standings_of(RANDOM, [deal]).errors == ["deal 0, game 0: RuntimeError: out of paper"]


@pytest.mark.parametrize("players", [1, 3])
def test_the_plot_names_every_bot_and_is_well_formed(players: int) -> None:
    names = ("a", "<b>", "c & d")
    plan = LadderPlan("ladder", "tacos", players, names, 1, {})
    if players == 1:
        deals = [deal_of(0, *(([bot], [10 * bot], [1]) for bot in range(3)))]
    else:
        deals = [deal_of(0, ([0, 1, 2], [3, 2, 1], [1, 2, 3]))]
    texts = [found.text for found in ElementTree.fromstring(svg_of(standings_of(plan, deals))).iter() if found.text]
    assert set(names) <= set(texts)
    assert "100%" in texts
