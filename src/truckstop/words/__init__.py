"""All words that a person reads, in one catalogue a language, shared by terminal and browser."""

from truckstop.words.catalogue import Catalogue, CatalogueError, load
from truckstop.words.voice import Voice

__all__ = ["Catalogue", "CatalogueError", "Voice", "load"]
