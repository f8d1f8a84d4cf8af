"""Reads the weights of a quick bot: numbers with a range and an explanation, and named styles that change some.

A file `data/NAME.toml` has a table `weights`, one line for each weight, and a table for each style:

    [weights]
    heat = { value = 0.4, least = 0.0, most = 20.0, why = "Money within which it chooses at random." }

    [styles.calm]
    heat = 0.0
"""

import tomllib
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType
from typing import Any

from truckstop.kernel.data import DataError

PLAIN = ""
"""The style in which every weight has its own value."""
NO_CHANGES: Mapping[str, float] = MappingProxyType({})


def weights_of(
    name: str, wanted: list[str], style: str = PLAIN, changes: Mapping[str, float] = NO_CHANGES
) -> dict[str, float]:
    """Return the `wanted` weights of a file in one of its styles, with `changes` on top.

    DataError says which weight is missing, unknown or out of its range.
    """
    data = read(name)
    weights = checked(name, data, wanted)
    values = {key: float(weights[key]["value"]) for key in wanted}
    styles = data.get("styles", {})
    if style != PLAIN:
        if style not in styles:
            raise DataError(f"{name}.toml: there is no style {style!r}; the styles are {', '.join(styles)}")
        changed(name, values, weights, styles[style], f"styles.{style}.")
    changed(name, values, weights, changes, "")
    return values


def style_names(name: str) -> list[str]:
    """Return the named styles of a file."""
    return list(read(name).get("styles", {}))


def read(name: str) -> dict[str, Any]:
    text = (resources.files("truckstop.bots") / "data" / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def checked(name: str, data: dict[str, Any], wanted: list[str]) -> dict[str, Any]:
    """Return the table of weights; it must hold the wanted ones and no others, each explained and in its range."""
    weights: dict[str, Any] = data.get("weights", {})
    for key in wanted:
        if key not in weights:
            raise DataError(f"{name}.toml: {key}: the weight is missing")
    for key, weight in weights.items():
        if key not in wanted:
            raise DataError(f"{name}.toml: {key}: there is no such weight; the weights are {', '.join(wanted)}")
        if not isinstance(weight, dict) or sorted(weight) != ["least", "most", "value", "why"]:
            raise DataError(f"{name}.toml: {key}: must be {{ value = …, least = …, most = …, why = … }}")
        if not str(weight["why"]).strip():
            raise DataError(f"{name}.toml: {key}: why: explain what the weight does")
        in_range(name, key, weight["value"], weight)
    return weights


def changed(
    name: str, values: dict[str, float], weights: dict[str, Any], changes: Mapping[str, object], place: str
) -> None:
    """Put other values into `values`."""
    for key, value in changes.items():
        if key not in weights:
            raise DataError(f"{name}.toml: {place}{key}: there is no such weight; the weights are {', '.join(weights)}")
        values[key] = in_range(name, place + key, value, weights[key])


def in_range(name: str, key: str, value: object, weight: dict[str, Any]) -> float:
    """Return the value as a number, if it is one between the bounds of its weight."""
    least, most = weight["least"], weight["most"]
    # Written so that a value that is not a number is refused too.
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise DataError(f"{name}.toml: {key}: must be a number from {least} to {most}, not {value!r}")
    return float(value)
