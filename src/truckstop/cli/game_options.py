"""Options of a game as a command line gives them: `--option name=value`, any number of times."""

from truckstop.kernel.game import SetupError


def options_of(given: list[str] | None) -> dict[str, str]:
    """The values by name. A name without a value, or given twice, is a slip that must not pass in silence."""
    options: dict[str, str] = {}
    for text in given or []:
        name, _, value = (part.strip() for part in text.partition("="))
        if not name or not value:
            raise SetupError(f"--option {text}: it should be name=value, as specials=on")
        if name in options:
            raise SetupError(f"--option {text}: {name} was given twice")
        options[name] = value
    return options
