"""The contract of a store, on both databases."""
