"""The plot of a ladder as SVG: each bot's result with its interval, and who finishes ahead of whom."""

from html import escape

from truckstop.lab.standings import Standings

ROW = 30
CELL = 52
LEFT = 16
LETTER = 7.5
"""Width of a letter of the names, about."""
PLOT = 360
HEAD = 58
FONT = 'font-family="system-ui, sans-serif" font-size="13"'


def svg_of(result: Standings) -> str:
    """Return the plot. Shares are drawn against the even share; games for one player by their scores."""
    names = [one.bot for one in result.standings]
    solo = result.players == 1
    values = [
        (one.mean_score, one.mean_score - one.score_interval, one.mean_score + one.score_interval)
        if solo
        else (one.share[0], one.share[1], one.share[2])
        for one in result.standings
    ]
    low = min(0.0, *(each[1] for each in values))
    high = max(each[2] for each in values) * 1.05 or 1.0
    wide = max(len(name) for name in names) * LETTER + LEFT
    at = wide + 10
    right = at + PLOT + 90
    across = right + (wide + CELL * len(names) if len(names) > 1 else 0) + LEFT
    down = HEAD + ROW * len(names) + 34

    def x(value: float) -> float:
        return at + PLOT * (value - low) / (high - low)

    what = "mean score" if solo else "share of games won"
    players = "one player" if solo else f"{result.players} players"
    title = f"{result.game}, {players}: {result.games} games on {result.deals} deals, seed {result.seed}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:.0f} {down:.0f}" role="img" {FONT}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{across:.0f}" height="{down:.0f}" fill="#ffffff"/>',
        _text(LEFT, 22, title, weight=True),
        _text(at, 44, f"{what}, 95 % interval"),
    ]
    bottom = HEAD + ROW * len(names)
    if not solo:
        even = x(1 / result.players)
        lines.append(_line(even, HEAD - 8, even, bottom, "#999999", dashes=True))
        lines.append(_text(even, bottom + 18, f"even: {1 / result.players:.0%}", anchor="middle"))
    for row, (name, (value, least, most)) in enumerate(zip(names, values, strict=True)):
        y = HEAD + ROW * row + ROW / 2
        lines.append(_text(wide, y + 4, name, anchor="end"))
        lines.append(_line(x(least), y, x(most), y, "#2a6f97"))
        lines.append(f'<circle cx="{x(value):.1f}" cy="{y:.1f}" r="5" fill="#2a6f97"/>')
        lines.append(_text(x(most) + 8, y + 4, f"{value:.1f}" if solo else f"{value:.1%}"))
    if len(names) > 1:
        lines += _matrix(result, names, right + wide)
    return "\n".join([*lines, "</svg>", ""])


def _matrix(result: Standings, names: list[str], left: float) -> list[str]:
    """Return the table of pairs: how often the bot of the row finishes ahead of the bot of the column."""
    ahead = ahead_of(result)
    lines = [_text(left, 44, "finishes ahead of 1, 2, …")]
    for row, name in enumerate(names):
        y = HEAD + ROW * row
        lines.append(_text(left - 8, y + ROW / 2 + 4, f"{row + 1} {name}", anchor="end"))
        for column, other in enumerate(names):
            if (name, other) not in ahead:
                continue
            share = ahead[name, other][0]
            x = left + CELL * column
            colour = _shade(share)
            lines.append(f'<rect x="{x:.1f}" y="{y}" width="{CELL - 2}" height="{ROW - 2}" fill="{colour}"/>')
            lines.append(_text(x + CELL / 2 - 1, y + ROW / 2 + 4, f"{share:.0%}", anchor="middle"))
    for column in range(len(names)):
        y = HEAD + ROW * len(names) + 16
        lines.append(_text(left + CELL * column + CELL / 2 - 1, y, str(column + 1), anchor="middle"))
    return lines


def ahead_of(result: Standings) -> dict[tuple[str, str], list[float]]:
    """Return the shares of all pairs in both directions."""
    found: dict[tuple[str, str], list[float]] = {}
    for pair in result.pairs:
        share, low, high = pair.ahead
        found[pair.bot, pair.other] = [share, low, high]
        found[pair.other, pair.bot] = [round(1 - share, 4), round(1 - high, 4), round(1 - low, 4)]
    return found


def _shade(share: float) -> str:
    """Return blue for a share above one half and orange below, paler towards the middle; dark text is legible on it."""
    strong = abs(share - 0.5) * 2
    far = (120, 180, 220) if share >= 0.5 else (240, 180, 120)
    red, green, blue = (round(255 + (part - 255) * strong) for part in far)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _text(x: float, y: float, words: str, anchor: str = "start", weight: bool = False) -> str:
    bold = ' font-weight="bold"' if weight else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="#222222"{bold}>{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, dashes: bool = False) -> str:
    dashed = ' stroke-dasharray="4 4"' if dashes else ""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="2"{dashed}/>'
