"""The order of players in tacos: the arrival track, the levels of a campaign, and the final standing."""

import msgspec

from truckstop.cli.draw.tacos_cards import Cards, cut
from truckstop.cli.screen import fold
from truckstop.games.tacos.views import Board, OwnerView, TacosView
from truckstop.words import Voice


def in_line(view: TacosView) -> list[OwnerView]:
    """Return all players in the order of arrival."""
    by_key = {owner.who: owner for owner in view.owners}
    return [by_key[who] for who in view.arrival]


def campaign(view: TacosView, voice: Voice) -> str:
    """Return the finished levels and the totals."""
    levels = [voice.word("tacos.draw.level_result", mine=mine, theirs=theirs) for mine, theirs in view.results]
    mine, theirs = (sum(result[side] for result in view.results) for side in (0, 1))
    return voice.word("tacos.draw.campaign", list=voice.list(levels), mine=mine, theirs=theirs)


def situation(view: msgspec.Struct, voice: Voice) -> list[str]:
    """Return the level of a solo game and the results of earlier levels; nothing for several players."""
    assert isinstance(view, TacosView)
    if not view.level:
        return []
    return [voice.thing(f"level:{view.level}"), *([campaign(view, voice)] if view.results else [])]


FIGURES = (
    "tacos.draw.served",
    "tacos.draw.meeples",
    "tacos.draw.by_coins",
    "tacos.draw.skills",
    "tacos.draw.sets",
    "tacos.draw.given",
    "tacos.draw.total",
)
NAMES = 22
GAP = 2


def summands(owner: OwnerView) -> dict[str, int]:
    """Return the parts of a score; the last figure is their sum."""
    counted = owner.parts
    figures = {"served": counted.served, "meeples": counted.meeples, "coins": counted.by_coins}
    return figures | {"skills": counted.skills, "sets": counted.sets, "given": counted.given, "total": owner.score}


def standing(board: Board, view: TacosView, voice: Voice, width: int) -> list[str]:
    """Return places with the parts of the scores, and what all players built and played."""
    cards = Cards(board, voice)
    lines = [voice.word("tacos.draw.standing")]
    if view.ended is not None:
        lines += fold(voice.word("tacos.draw.ended", ending=f"ending:{view.ended}"), width)
    if view.results:
        lines += fold(campaign(view, voice), width)
    heads = [" " * GAP + voice.word(key) for key in FIGURES]
    table = NAMES + sum(map(len, heads)) <= width
    if table:
        lines.append(f"{'':{NAMES}}{''.join(heads)}")
    for place, owner in ranked(view):
        name, figures = f"{f'{place}.' if place else '':>3} {voice.thing(owner.who)}", summands(owner)
        if table:
            row = "".join(f"{figure:{len(head)}}" for figure, head in zip(figures.values(), heads, strict=True))
            lines.append(f"{cut(name, NAMES):{NAMES}}{row}")
        else:
            lines += fold(f"{f'{place}. ' if place else ''}{result(owner, voice)}", width)
        lines += [f"    {part}" for part in fold(" ".join(made(cards, owner)), width - 4)]
    return lines


def result(owner: OwnerView, voice: Voice) -> str:
    """Return a score and its parts as a sentence."""
    return voice.word("tacos.plain.result", who=owner.who, **summands(owner))


def made(cards: Cards, owner: OwnerView) -> list[str]:
    """Return what a player built and played, and the truck cards left in hand."""
    parts = (
        ("tacos.draw.built", cards.named("recipe", owner.built)),
        ("tacos.draw.played", cards.named("truck", owner.played)),
        ("tacos.draw.held", cards.named("truck", owner.known_trucks)),
    )
    coins = [cards.voice.word("tacos.draw.money", n=owner.coins)] if owner.who.startswith("seat:") else []
    return coins + [cards.voice.word(key, list=cards.voice.list(named)) for key, named in parts if named]


def ranked(view: TacosView) -> list[tuple[int, OwnerView]]:
    """Return all players by place, or by score in a campaign, which has no places."""
    return sorted(((owner.place, owner) for owner in view.owners), key=lambda one: (one[0], -one[1].score))
