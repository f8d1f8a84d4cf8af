"""All texts that people read, in one catalogue per language, shared by terminal and browser."""

from truckstop.words.catalogue import UNSAID, Catalogue, CatalogueError, load
from truckstop.words.voice import Voice

__all__ = ["UNSAID", "Catalogue", "CatalogueError", "Voice", "load"]
