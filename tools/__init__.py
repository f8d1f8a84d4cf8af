"""Programs for those who work on the project, run by make."""
