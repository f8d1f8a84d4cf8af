"""Truck Off: The Food Truck Frenzy."""
