"""Draws the strength of search by its number of playouts as an SVG picture."""

import math
from xml.sax.saxutils import escape

import msgspec

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 60, 190, 24, 52
COLOURS = ("#b3402a", "#1f6f8b", "#6a7f2e")
TICKS = (30, 100, 300, 1000)


class Curve(msgspec.Struct):
    """The share of games won, with the ends of its interval, by number of playouts."""

    title: str
    even: float
    points: list[tuple[int, float, float, float]]


def across(playouts: int) -> float:
    low, high = math.log(TICKS[0]), math.log(TICKS[-1])
    return LEFT + 20 + (WIDTH - LEFT - RIGHT - 40) * (math.log(playouts) - low) / (high - low)


def down(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def drawn(curves: list[Curve]) -> str:
    """Return the picture."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" '
        'font-size="13">',
        "<title>Games won against greedy bots by playouts per decision</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for tenth in range(0, 11, 2):
        y = down(tenth / 10)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tenth * 10} %</text>')
    for tick in TICKS:
        x = across(tick)
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{tick}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 10}" text-anchor="middle">playouts per decision</text>')
    for curve, colour in zip(curves, COLOURS, strict=False):
        parts += one_curve(curve, colour)
    return "\n".join([*parts, "</svg>"]) + "\n"


def one_curve(curve: Curve, colour: str) -> list[str]:
    line = " ".join(f"{across(playouts):.1f},{down(share):.1f}" for playouts, share, _, _ in curve.points)
    even = down(curve.even)
    parts = [
        f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{even:.1f}" y2="{even:.1f}" stroke="{colour}" '
        'stroke-dasharray="3 5" opacity="0.6"/>',
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>',
    ]
    for playouts, share, low, high in curve.points:
        x = across(playouts)
        parts.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{down(low):.1f}" y2="{down(high):.1f}" stroke="{colour}"/>'
            f'<circle cx="{x:.1f}" cy="{down(share):.1f}" r="4" fill="{colour}"/>'
        )
    _, share, _, _ = curve.points[-1]
    x = WIDTH - RIGHT + 8
    parts.append(f'<text x="{x}" y="{down(share) + 4:.1f}" fill="{colour}">{escape(curve.title)}</text>')
    parts.append(f'<text x="{x}" y="{even + 4:.1f}" fill="{colour}" opacity="0.8">even share {curve.even:.0%}</text>')
    return parts
