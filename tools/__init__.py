"""Programs for contributors, run by make."""
