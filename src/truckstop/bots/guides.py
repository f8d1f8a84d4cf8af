"""The guides of our games, by key."""

from truckstop.bots.guide import Guide
from truckstop.bots.guide_frenzy import GuideFrenzy
from truckstop.bots.guide_rollwrite import GuideRollwrite
from truckstop.bots.guide_tacos import GuideTacos
from truckstop.kernel.game import SetupError

_GUIDES: dict[str, Guide] = {
    "frenzy": GuideFrenzy(),
    "rollwrite": GuideRollwrite(),
    "tacos": GuideTacos(),
}


def guide_of(game: str) -> Guide:
    """Return the guide of a game; raise SetupError if it has none."""
    if game not in _GUIDES:
        raise SetupError(
            f"{game} has no guide, so nothing can be searched or fitted; games with one: {', '.join(_GUIDES)}"
        )
    return _GUIDES[game]


def has_guide(game: str) -> bool:
    return game in _GUIDES
