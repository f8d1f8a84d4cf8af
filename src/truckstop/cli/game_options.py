"""Options of a game on the command line: `--option name=value`, any number of times."""

from truckstop.kernel.game import SetupError


def options_of(given: list[str] | None) -> dict[str, str]:
    """Return the values by name; SetupError for a name without a value or a name given twice."""
    options: dict[str, str] = {}
    for text in given or []:
        name, _, value = (part.strip() for part in text.partition("="))
        if not name or not value:
            raise SetupError(f"--option {text}: must be name=value, such as specials=on")
        if name in options:
            raise SetupError(f"--option {text}: {name} is given twice")
        options[name] = value
    return options
