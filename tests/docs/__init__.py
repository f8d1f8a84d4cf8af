"""The documentation is true: its commands run, its links lead somewhere, its tables say what the code does."""
