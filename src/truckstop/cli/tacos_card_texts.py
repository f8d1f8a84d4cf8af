"""Sentences for the truck cards and vendors of tacos, on the screen and on paper."""

from truckstop.games.tacos.views import TruckView, VendorView
from truckstop.words import Voice


def marketing_text(truck: TruckView, voice: Voice) -> str:
    """Return the text of a marketing card, if the catalogue has one, and what the card does."""
    does = [voice.word(f"tacos.does.{verb}", n=amount) for verb, amount in truck.gives.items()]
    return " ".join([voice.thing(f"truck_text:{truck.key}"), *does]).strip()


def varied_text(vendor: VendorView, voice: Voice) -> str:
    """Return the varied side of a vendor as a sentence."""
    return voice.word(f"tacos.varied.{vendor.varied.replace(' ', '_')}", amount=vendor.amount, limit=vendor.limit)
