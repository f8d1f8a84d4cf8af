"""Draws the icons of the installed app as PNG files, from web/public/icon.svg: `python -m tools.icons`."""

import re
from pathlib import Path

from tests.web.browser import opened

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
ICONS = {"icon-192.png": (192, False), "icon-512.png": (512, False), "icon-maskable-512.png": (512, True)}
"""By file: the width in pixels, and whether a system may cut it to any shape."""
SAFE = 0.72
"""The part of a maskable icon's width that the drawing takes; a system may cut off everything outside of 0.8."""


def maskable(svg: str) -> str:
    """Return the drawing with a background up to the edges, and smaller."""
    drawing = re.sub(r"<rect [^>]*rx=\"14\"[^>]*/>", "", svg.split(">", 1)[1].removesuffix("</svg>\n"))
    moved = f'<g transform="translate(32 32) scale({SAFE}) translate(-32 -32)">{drawing}</g>'
    return f'{svg.split(">", 1)[0]}><rect width="64" height="64" fill="#c8452c" />{moved}</svg>'


def main() -> None:
    svg = (PUBLIC / "icon.svg").read_text()
    with opened() as browser:
        for name, (width, cut) in ICONS.items():
            page = browser.new_page(viewport={"width": width, "height": width})
            page.set_content(
                f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{maskable(svg) if cut else svg}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()


if __name__ == "__main__":
    main()
