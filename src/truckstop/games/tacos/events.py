"""The events of tacos: the name of each and its fields, in the order of the ints that the rules tell."""

from typing import Annotated

from truckstop.games.tacos import words as w
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
    """Begins now: <level>"""

    level: LevelName


class Queue(TacosEvent, frozen=True, tag="queue"):
    """Arrival order: <who>."""

    place: int
    who: OwnerName


class Vendor(TacosEvent, frozen=True, tag="vendor"):
    """Vendors: <vendor>."""

    place: int
    vendor: VendorName


class Stocked(TacosEvent, frozen=True, tag="stocked"):
    """New at <vendor>: <ingredient>."""

    vendor: VendorName
    ingredient: IngredientName


class Popular(TacosEvent, frozen=True, tag="popular"):
    """New among the popular recipes: <recipe>."""

    recipe: RecipeName


class Track(TacosEvent, frozen=True, tag="track"):
    """New on the truck track: <truck>."""

    truck: TruckName


class Dealt(TacosEvent, frozen=True, tag="dealt"):
    """Dealt to <who>: <ingredient>."""

    who: OwnerName
    ingredient: IngredientName


class DealtRecipe(TacosEvent, frozen=True, tag="dealt_recipe"):
    """Recipe: <recipe>."""

    who: OwnerName
    recipe: RecipeName


class Round(TacosEvent, frozen=True, tag="round"):
    """Round <round> begins."""

    round: int


class Bid(TacosEvent, frozen=True, tag="bid"):
    """Visits: <who> at <vendor> (bid <n>)."""

    who: OwnerName
    vendor: VendorName
    n: int


class ChallengerBid(TacosEvent, frozen=True, tag="challenger_bid"):
    """<who> at <vendor> (bid <n>: <recipe> was flipped, its coins less 2)."""

    who: OwnerName
    vendor: VendorName
    recipe: RecipeName
    n: int


class ChallengerFirst(TacosEvent, frozen=True, tag="challenger_first"):
    """<who> at <vendor> (first whatever was bid: <recipe> was flipped, a recipe of 5 coins)."""

    who: OwnerName
    vendor: VendorName
    recipe: RecipeName


class ChallengerNoCard(TacosEvent, frozen=True, tag="challenger_no_card"):
    """<who> at <vendor> (bid 0: no recipe is left to flip)."""

    who: OwnerName
    vendor: VendorName


class Took(TacosEvent, frozen=True, tag="took"):
    """Taken at <vendor>: <ingredient>."""

    who: OwnerName
    ingredient: IngredientName
    vendor: VendorName


class Displaced(TacosEvent, frozen=True, tag="displaced"):
    """Nothing at <vendor> for <who>."""

    who: OwnerName
    vendor: VendorName


class NothingLeft(TacosEvent, frozen=True, tag="nothing_left"):
    """Nothing at any vendor for <who>."""

    who: OwnerName


class Cleared(TacosEvent, frozen=True, tag="cleared"):
    """<vendor>: a Challenger alone; all <n> ingredients are discarded."""

    vendor: VendorName
    n: int


class ChallengerTook(TacosEvent, frozen=True, tag="challenger_took"):
    """<who> at <vendor>, discarded: <ingredient>."""

    who: OwnerName
    ingredient: IngredientName
    vendor: VendorName


class Paid(TacosEvent, frozen=True, tag="paid"):
    """<who>: <n> coins from <vendor>."""

    who: OwnerName
    n: int
    vendor: VendorName


class VendorGave(TacosEvent, frozen=True, tag="vendor_gave"):
    """<who>: <vendor> rewards a bid of 0."""

    who: OwnerName
    vendor: VendorName


class Crowd(TacosEvent, frozen=True, tag="crowd"):
    """<vendor>: a crowd, so <n> ingredients more."""

    vendor: VendorName
    n: int


class Turn(TacosEvent, frozen=True, tag="turn"):
    """Turn: <who>."""

    who: OwnerName


class Saw(TacosEvent, frozen=True, tag="saw"):
    """<who>: drawn to keep one: <ingredient>."""

    who: OwnerName
    ingredient: IngredientName


class SawRecipe(TacosEvent, frozen=True, tag="saw_recipe"):
    """<who>: drawn to keep one: <recipe>."""

    who: OwnerName
    recipe: RecipeName


class Drew(TacosEvent, frozen=True, tag="drew"):
    """<who>: <n> ingredients drawn, 1 kept."""

    who: OwnerName
    n: int


class DrewRecipes(TacosEvent, frozen=True, tag="drew_recipes"):
    """<who>: <n> recipes drawn, 1 kept."""

    who: OwnerName
    n: int


class Kept(TacosEvent, frozen=True, tag="kept"):
    """Kept: <ingredient>."""

    who: OwnerName
    ingredient: IngredientName


class KeptRecipe(TacosEvent, frozen=True, tag="kept_recipe"):
    """Kept: <recipe>."""

    who: OwnerName
    recipe: RecipeName


class Discarded(TacosEvent, frozen=True, tag="discarded"):
    """Discarded: <ingredient>."""

    who: OwnerName
    ingredient: IngredientName


class DiscardedRecipe(TacosEvent, frozen=True, tag="discarded_recipe"):
    """Discarded: <recipe>."""

    who: OwnerName
    recipe: RecipeName


class Bought(TacosEvent, frozen=True, tag="bought"):
    """<who>: <truck> bought for <n> coins."""

    who: OwnerName
    truck: TruckName
    n: int


class BoughtUnseen(TacosEvent, frozen=True, tag="bought_unseen"):
    """<who>: the unseen truck card bought for <n> coins."""

    who: OwnerName
    n: int


class GotTruck(TacosEvent, frozen=True, tag="got_truck"):
    """It is <truck>."""

    who: OwnerName
    truck: TruckName


class Coins(TacosEvent, frozen=True, tag="coins"):
    """<who>: <n> coins more."""

    who: OwnerName
    n: int


class Built(TacosEvent, frozen=True, tag="built"):
    """<who>: <recipe> built, <origin>."""

    who: OwnerName
    recipe: RecipeName
    origin: OriginName


class Laid(TacosEvent, frozen=True, tag="laid"):
    """Laid: <ingredient>."""

    who: OwnerName
    ingredient: IngredientName


class Substituted(TacosEvent, frozen=True, tag="substituted"):
    """For <n> substitutes <coins> coins are paid."""

    who: OwnerName
    coins: int
    n: int


class Reward(TacosEvent, frozen=True, tag="reward"):
    """Customers +<customers>, coins +<coins>."""

    who: OwnerName
    customers: int
    coins: int


class Came(TacosEvent, frozen=True, tag="came"):
    """From the supply +<n>."""

    who: OwnerName
    n: int


class StayedAway(TacosEvent, frozen=True, tag="stayed_away"):
    """The supply is empty: <n> customers stay away."""

    who: OwnerName
    n: int


class Exchanged(TacosEvent, frozen=True, tag="exchanged"):
    """<who>: <coins> coins turned into 1 customer."""

    who: OwnerName
    coins: int


class Played(TacosEvent, frozen=True, tag="played"):
    """<who>: <truck> played."""

    who: OwnerName
    truck: TruckName


class GotCount(TacosEvent, frozen=True, tag="got_count"):
    """<n> ingredients from the deck."""

    who: OwnerName
    n: int


class GotRecipeCount(TacosEvent, frozen=True, tag="got_recipe_count"):
    """<n> recipes from the deck."""

    who: OwnerName
    n: int


class Got(TacosEvent, frozen=True, tag="got"):
    """Drawn: <ingredient>."""

    who: OwnerName
    ingredient: IngredientName


class GotRecipe(TacosEvent, frozen=True, tag="got_recipe"):
    """Drawn: <recipe>."""

    who: OwnerName
    recipe: RecipeName


class Action(TacosEvent, frozen=True, tag="action"):
    """<n> actions more."""

    who: OwnerName
    n: int


class Passed(TacosEvent, frozen=True, tag="passed"):
    """No truck card, or no more, is played now by <who>."""

    who: OwnerName


class TurnOver(TacosEvent, frozen=True, tag="turn_over"):
    """End of the turn."""

    who: OwnerName


class ToTheBack(TacosEvent, frozen=True, tag="to_the_back"):
    """To the back of the line: <who>."""

    who: OwnerName


class OffTrack(TacosEvent, frozen=True, tag="off_track"):
    """Off the truck track: <truck>."""

    truck: TruckName


class OffPopular(TacosEvent, frozen=True, tag="off_popular"):
    """Off the popular recipes: <recipe>."""

    recipe: RecipeName


class ChallengerTruck(TacosEvent, frozen=True, tag="challenger_truck"):
    """<who>: <truck> taken."""

    who: OwnerName
    truck: TruckName


class ChallengerBuilt(TacosEvent, frozen=True, tag="challenger_built"):
    """<who>: <recipe> built. Customers +<n>."""

    who: OwnerName
    recipe: RecipeName
    n: int


class End(TacosEvent, frozen=True, tag="end"):
    """That was the last round: <ending>."""

    ending: EndingName


class Held(TacosEvent, frozen=True, tag="held"):
    """Not used by <who>: <n> <ingredient>."""

    who: OwnerName
    ingredient: IngredientName
    n: int


class HeldRecipe(TacosEvent, frozen=True, tag="held_recipe"):
    """Recipes left to <who>: <n> <recipe>."""

    who: OwnerName
    recipe: RecipeName
    n: int


class HeldTruck(TacosEvent, frozen=True, tag="held_truck"):
    """Truck cards left to <who>: <n> <truck>."""

    who: OwnerName
    truck: TruckName
    n: int


class Tally(TacosEvent, frozen=True, tag="tally"):
    """<who>: visible customers <visible>, coins <coins>, from truck cards in hand <given>,"""

    who: OwnerName
    visible: int
    coins: int
    given: int


class Score(TacosEvent, frozen=True, tag="score"):
    """skills <skills>, marketing <sets>: <total> in all."""

    who: OwnerName
    skills: int
    sets: int
    total: int


class Won(TacosEvent, frozen=True, tag="won"):
    """Most customers, <n>: <who>!"""

    who: OwnerName
    n: int


class ChallengerWon(TacosEvent, frozen=True, tag="challenger_won"):
    """Not beaten, with <n> customers: <who>. Better luck next Tuesday!"""

    who: OwnerName
    n: int


class LevelWon(TacosEvent, frozen=True, tag="level_won"):
    """Level <level> is won, <mine> to <theirs>."""

    level: int
    mine: int
    theirs: int


class LevelLost(TacosEvent, frozen=True, tag="level_lost"):
    """Level <level> is not won, <mine> to <theirs>."""

    level: int
    mine: int
    theirs: int


class CampaignWon(TacosEvent, frozen=True, tag="campaign_won"):
    """The campaign is won, <mine> to <theirs> in all!"""

    mine: int
    theirs: int


class CampaignLost(TacosEvent, frozen=True, tag="campaign_lost"):
    """The campaign is not won, <mine> to <theirs> in all. Better luck next Tuesday!"""

    mine: int
    theirs: int


class NothingToTake(TacosEvent, frozen=True, tag="nothing_to_take"):
    """No vendor has anything to take."""

    who: OwnerName


EVENTS: dict[int, type[GameEvent]] = {
    w.E_LEVEL: Level,
    w.E_QUEUE: Queue,
    w.E_VENDOR: Vendor,
    w.E_STOCKED: Stocked,
    w.E_POPULAR: Popular,
    w.E_TRACK: Track,
    w.E_DEALT: Dealt,
    w.E_DEALT_RECIPE: DealtRecipe,
    w.E_ROUND: Round,
    w.E_BID: Bid,
    w.E_CHALLENGER_BID: ChallengerBid,
    w.E_CHALLENGER_FIRST: ChallengerFirst,
    w.E_CHALLENGER_NO_CARD: ChallengerNoCard,
    w.E_TOOK: Took,
    w.E_DISPLACED: Displaced,
    w.E_NOTHING_LEFT: NothingLeft,
    w.E_CLEARED: Cleared,
    w.E_CHALLENGER_TOOK: ChallengerTook,
    w.E_PAID: Paid,
    w.E_VENDOR_GAVE: VendorGave,
    w.E_CROWD: Crowd,
    w.E_TURN: Turn,
    w.E_SAW: Saw,
    w.E_SAW_RECIPE: SawRecipe,
    w.E_DREW: Drew,
    w.E_DREW_RECIPES: DrewRecipes,
    w.E_KEPT: Kept,
    w.E_KEPT_RECIPE: KeptRecipe,
    w.E_DISCARDED: Discarded,
    w.E_DISCARDED_RECIPE: DiscardedRecipe,
    w.E_BOUGHT: Bought,
    w.E_BOUGHT_UNSEEN: BoughtUnseen,
    w.E_GOT_TRUCK: GotTruck,
    w.E_COINS: Coins,
    w.E_BUILT: Built,
    w.E_LAID: Laid,
    w.E_SUBSTITUTED: Substituted,
    w.E_REWARD: Reward,
    w.E_CAME: Came,
    w.E_STAYED_AWAY: StayedAway,
    w.E_EXCHANGED: Exchanged,
    w.E_PLAYED: Played,
    w.E_GOT_COUNT: GotCount,
    w.E_GOT_RECIPE_COUNT: GotRecipeCount,
    w.E_GOT: Got,
    w.E_GOT_RECIPE: GotRecipe,
    w.E_ACTION: Action,
    w.E_PASSED: Passed,
    w.E_TURN_OVER: TurnOver,
    w.E_TO_THE_BACK: ToTheBack,
    w.E_OFF_TRACK: OffTrack,
    w.E_OFF_POPULAR: OffPopular,
    w.E_CHALLENGER_TRUCK: ChallengerTruck,
    w.E_CHALLENGER_BUILT: ChallengerBuilt,
    w.E_END: End,
    w.E_HELD: Held,
    w.E_HELD_RECIPE: HeldRecipe,
    w.E_HELD_TRUCK: HeldTruck,
    w.E_TALLY: Tally,
    w.E_SCORE: Score,
    w.E_WON: Won,
    w.E_CHALLENGER_WON: ChallengerWon,
    w.E_LEVEL_WON: LevelWon,
    w.E_LEVEL_LOST: LevelLost,
    w.E_CAMPAIGN_WON: CampaignWon,
    w.E_CAMPAIGN_LOST: CampaignLost,
    w.E_NOTHING_TO_TAKE: NothingToTake,
}
