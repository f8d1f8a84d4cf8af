"""Truck Off: Roll & Write."""
