"""Build docs/pictures/imhotep-sides-1280.png and imhotep-sides-390.png: the ten sides C and D in the middle of a game.

    PYTHONPATH=src python tools/pictures.py

The wide picture shows the light and the dark theme, the narrow one the light theme. The games are random, with many
boats to the site in question; the same seeds give the same pictures. The script needs Chromium (`SAQQARA_CHROMIUM`, or
the one on the path).
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from saqqara import game
from saqqara.games.imhotep.svg import table
from saqqara.theme import THEMES, drawing_styles, resolve_tokens, symbol_sheet, token_styles

OUT = Path(__file__).parents[1] / "docs" / "pictures"
SITES = ("market", "pyramid", "temple", "tomb", "obelisks")
NAMES = ("Merit", "Hemiunu", "Senmut", "Nofret")
DECISION_PHASES = {
    ("market", "C"): "buy", ("pyramid", "C"): "build", ("temple", "D"): "imhotep", ("tomb", "C"): "crypt",
    ("obelisks", "D"): "raise",
}  # fmt: skip
FROM, SEED = {True: 4, False: 6}, 5  # first round to show, for sides that ask a question and others; seed of all games
STYLE = """
body { margin: 0; background: var(--page); }
main { display: grid; gap: 8px; padding: 10px; background: var(--page); }
.wide { display: grid; grid-template-columns: 1fr 1fr; }
.wide main { grid-template-columns: 1fr 1fr; }
"""


def random_view(site: str, side: str) -> Mapping[str, Any]:
    """Return a view of a random game in which about half of the possible actions that lead to a site are chosen.

    It is the first view from the fourth round on in which this side asks its question; for a side without one, the
    first view of the last round.
    """
    initial_state = game("imhotep", players=4, dynasty=True, **{site: side})
    state, chance, phase = initial_state.start(seed=SEED), random.Random(SEED), DECISION_PHASES.get((site, side))
    while True:
        view = state.view(state.current_player)
        if view["round"] >= FROM[phase is not None] and (phase is None or view["phase"] == phase):
            return view
        sailings = [action for action in state.legal_actions() if action.endswith(f" {site}")]
        state.play(chance.choice(sailings if sailings and chance.random() < 0.5 else state.legal_actions()))


def main() -> None:
    """Write both pictures."""
    panels = [table.site_panel(random_view(site, side), site, names=NAMES) for site in SITES for side in "CD"]
    of_theme = {
        theme: f'<div data-theme="{theme}"><main>{resolve_tokens("".join(panels), theme)}</main></div>'
        for theme in THEMES
    }
    with sync_playwright() as playwright:
        path = os.environ.get("SAQQARA_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for width, themes, kind in ((1280, THEMES, "wide"), (390, ("day",), "narrow")):
            page = browser.new_page(viewport={"width": width, "height": 800})
            page.set_content(_render_page(kind, "".join(of_theme[theme] for theme in themes)))
            page.screenshot(path=OUT / f"imhotep-sides-{width}.png", full_page=True)
        browser.close()


def _render_page(kind: str, panels: str) -> str:
    """Return a page that shows panels as when a player may choose."""
    sheets = token_styles().replace(":root[data-theme", "[data-theme") + drawing_styles() + STYLE
    symbols = f'<svg width="0" height="0" style="position: absolute">{symbol_sheet()}</svg>'
    app_html = f'<div class="app {kind}" data-state="choose">{panels}</div>'
    return f'<!doctype html><html data-theme="day"><style>{sheets}</style><body>{symbols}{app_html}</body></html>'


if __name__ == "__main__":
    main()
