"""Taco Tuesday: Taco Truck Rivals."""
