"""The weights of the quick bot for tacos; `data/quick_tacos.toml` has their values and explains each."""

from typing import Final, final

WEIGHTS: Final = [
    "heat",
    "stall_heat",
    "bid_heat",
    "coin",
    "action",
    "card",
    "named",
    "laid",
    "premium",
    "recipe",
    "big",
    "now",
    "trust",
    "fetch",
    "taken",
    "clash",
    "marketing",
    "growth",
    "skill",
    "luck",
    "picked",
    "refreshed",
    "rush",
    "safe",
    "eager",
    "order",
    "early",
    "rivals",
    "crowd_heat",
]


@final
class TacosStyle:
    """The weights of one style."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.heat: float = weights["heat"]
        self.stall_heat: float = weights["stall_heat"]
        self.bid_heat: float = weights["bid_heat"]
        self.coin: float = weights["coin"]
        self.action: float = weights["action"]
        self.card: float = weights["card"]
        self.named: float = weights["named"]
        self.laid: float = weights["laid"]
        self.premium: float = weights["premium"]
        self.recipe: float = weights["recipe"]
        self.big: float = weights["big"]
        self.now: float = weights["now"]
        self.trust: float = weights["trust"]
        self.fetch: float = weights["fetch"]
        self.taken: float = weights["taken"]
        self.clash: float = weights["clash"]
        self.marketing: float = weights["marketing"]
        self.growth: float = weights["growth"]
        self.skill: float = weights["skill"]
        self.luck: float = weights["luck"]
        self.picked: float = weights["picked"]
        self.refreshed: float = weights["refreshed"]
        self.rush: float = weights["rush"]
        self.safe: float = weights["safe"]
        self.eager: float = weights["eager"]
        self.order: float = weights["order"]
        self.early: float = weights["early"]
        self.rivals: float = weights["rivals"]
        self.crowd_heat: float = weights["crowd_heat"]
