"""The events of tacos from the set-up to the vendors; `games/tacos/events.py` has those of the turns and the end, and
the numbers of all of them.
"""

from typing import Annotated

from truckstop.kernel.event import GameEvent, Kind

EndingName = Annotated[str, Kind("ending")]
IngredientName = Annotated[str, Kind("ingredient")]
LevelName = Annotated[str, Kind("level")]
OriginName = Annotated[str, Kind("origin")]
OwnerName = Annotated[str, Kind("owner")]
RecipeName = Annotated[str, Kind("recipe")]
TruckName = Annotated[str, Kind("truck")]
VendorName = Annotated[str, Kind("vendor")]


class TacosEvent(GameEvent, frozen=True):
    """An event of tacos."""


class Level(TacosEvent, frozen=True, tag="level"):
    """A level of a solo game begins."""

    level: LevelName


class Queue(TacosEvent, frozen=True, tag="queue"):
    """Who stands at a place of the arrival track, from 1."""

    place: int
    who: OwnerName


class Vendor(TacosEvent, frozen=True, tag="vendor"):
    """A vendor is in play, at this place of the board, from 1."""

    place: int
    vendor: VendorName


class Stocked(TacosEvent, frozen=True, tag="stocked"):
    """An ingredient from the deck is laid out at a vendor."""

    vendor: VendorName
    ingredient: IngredientName


class Popular(TacosEvent, frozen=True, tag="popular"):
    """A recipe from the deck enters the popular recipes, on the newest space."""

    recipe: RecipeName


class Track(TacosEvent, frozen=True, tag="track"):
    """A truck card from the deck enters the truck track, on the newest space."""

    truck: TruckName


class Dealt(TacosEvent, frozen=True, tag="dealt"):
    """An ingredient of the first hand; told to its owner."""

    who: OwnerName
    ingredient: IngredientName


class DealtRecipe(TacosEvent, frozen=True, tag="dealt_recipe"):
    """The recipe of the first hand; told to its owner."""

    who: OwnerName
    recipe: RecipeName


class Round(TacosEvent, frozen=True, tag="round"):
    """A round begins."""

    round: int


class Bid(TacosEvent, frozen=True, tag="bid"):
    """Where a player goes this round, and the coins that she bids; she has paid them."""

    who: OwnerName
    vendor: VendorName
    n: int


class ChallengerBid(TacosEvent, frozen=True, tag="challenger_bid"):
    """Where a Challenger goes, and his bid, read off a recipe that is flipped."""

    who: OwnerName
    vendor: VendorName
    recipe: RecipeName
    n: int


class ChallengerFirst(TacosEvent, frozen=True, tag="challenger_first"):
    """A Challenger flipped a recipe that puts him first at his vendor whatever was bid."""

    who: OwnerName
    vendor: VendorName
    recipe: RecipeName


class ChallengerNoCard(TacosEvent, frozen=True, tag="challenger_no_card"):
    """A Challenger bids 0: no recipe is left to flip."""

    who: OwnerName
    vendor: VendorName


class Took(TacosEvent, frozen=True, tag="took"):
    """A player takes an ingredient from a vendor."""

    who: OwnerName
    ingredient: IngredientName
    vendor: VendorName


class Displaced(TacosEvent, frozen=True, tag="displaced"):
    """A vendor has nothing left for a visitor."""

    who: OwnerName
    vendor: VendorName


class NothingLeft(TacosEvent, frozen=True, tag="nothing_left"):
    """No vendor has anything left for a visitor who was displaced."""

    who: OwnerName


class Cleared(TacosEvent, frozen=True, tag="cleared"):
    """Only Challengers came to a vendor: all ingredients there are discarded."""

    vendor: VendorName
    n: int
    who: OwnerName
    """The first of the Challengers who came."""


class ChallengerTook(TacosEvent, frozen=True, tag="challenger_took"):
    """An ingredient is discarded for a Challenger."""

    who: OwnerName
    ingredient: IngredientName
    vendor: VendorName


class Paid(TacosEvent, frozen=True, tag="paid"):
    """A vendor pays a visitor."""

    who: OwnerName
    n: int
    vendor: VendorName


class VendorGave(TacosEvent, frozen=True, tag="vendor_gave"):
    """A vendor gives ingredients for a bid of 0; they follow."""

    who: OwnerName
    vendor: VendorName


class Crowd(TacosEvent, frozen=True, tag="crowd"):
    """A vendor gets more ingredients because of a crowd; they follow."""

    vendor: VendorName
    n: int
