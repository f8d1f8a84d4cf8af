"""What stands on the truck cards and the vendors of tacos, in sentences, for the screen and for paper."""

from truckstop.games.tacos.views import TruckView, VendorView
from truckstop.words import Voice


def marketing_text(truck: TruckView, voice: Voice) -> str:
    """What is behind a marketing card, if the catalogue knows, and what it does."""
    does = [voice.word(f"tacos.does.{verb}", n=amount) for verb, amount in truck.gives.items()]
    return " ".join([voice.thing(f"truck_text:{truck.key}"), *does]).strip()


def varied_text(vendor: VendorView, voice: Voice) -> str:
    """The varied side of a vendor in a sentence."""
    return voice.word(f"tacos.varied.{vendor.varied.replace(' ', '_')}", amount=vendor.amount, limit=vendor.limit)
