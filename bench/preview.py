"""Time from pointing at an action until its preview shows, in a real browser.

    python bench/preview.py [--game tara_wolf] [--rounds 5] [--browser /usr/bin/chromium] [--json]

The script starts its own server on a free port with a new data file, opens a table and points at all pieces in order.
It prints percentiles of the time from the pointer's arrival to the preview in the page.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

from load import percentile, start_server
from playwright.sync_api import Page, expect, sync_playwright

WATCH = """() => {
  window.waits = [];
  let since = 0, asked = "";
  document.addEventListener("pointerover", ({ target }) => {
    const piece = target.closest(".drawing [data-action]");
    if (piece && piece.dataset.action !== asked) [since, asked] = [performance.now(), piece.dataset.action];
  }, { capture: true });
  new MutationObserver(() => {
    if (!since || !document.getElementById("preview")) return;
    if (!document.querySelector(`.previewed[data-action="${asked}"]`)) return;
    window.waits.push(performance.now() - since);
    since = 0;
  }).observe(document.body, { childList: true, subtree: true });
}"""
PIECES = {"duel": ".field.legal", "tara_wolf": "[id^=split-].legal, [id^=split-].reveals, [id^=hand-0-].legal"}
"""Selectors of the pieces to point at, by game: fields; ways to split the resources, then cards that can be played."""
FIRST_ACTIONS: dict[str, list[list[str]]] = {"duel": [[]], "tara_wolf": [[], ["coins 4"]]}
"""Lists of actions that are played first, by game; the pieces are measured after each list."""


def measure_waits(page: Page, base: str, game: str, rounds: int) -> list[float]:
    """Return the milliseconds from pointing at a piece to its preview, for every piece of a new table per round."""
    found: list[float] = []
    for _ in range(rounds):
        page.request.post(f"{base}/api/guest", data={})
        seated = page.request.post(
            f"{base}/api/tables", data={"game": game, "opponents": ["hot-seat"], "seat": 0}
        ).json()
        table = f"{base}/api/tables/{seated['table']}"
        page.request.post(f"{table}/reveal-hand", data={"after": 0, "seat": 0})
        for first_actions in FIRST_ACTIONS[game]:
            for action in first_actions:
                after = page.request.get(table).json()["seq"]
                page.request.post(f"{table}/play", data={"after": after, "action": action})
            page.goto(f"{base}{seated['url']}")
            page.evaluate(WATCH)
            page.locator(".home-link").hover()  # gives the pointer a starting point; by now the scripts have loaded
            pieces = page.locator(PIECES[game])
            for number in range(pieces.count()):
                pieces.nth(number).hover()
                expect(pieces.nth(number)).to_have_class(re.compile("previewed"))
            found += page.evaluate("waits")
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="number of tables; all pieces of each are hovered over")
    parser.add_argument("--game", default="duel", choices=tuple(PIECES), help="game to play")
    parser.add_argument("--browser", default=shutil.which("chromium"), help="path of Chromium")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args()
    if args.browser is None:
        sys.exit("chromium is not on the PATH; use --browser FILE")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, host = start_server(Path(folder) / "preview.db")
        browser = playwright.chromium.launch(executable_path=args.browser, args=["--no-sandbox", "--disable-gpu"])
        try:
            measured = measure_waits(browser.new_page(locale="en"), f"http://{host}", args.game, args.rounds)
        finally:
            browser.close()
            server.terminate()
            server.wait()
    figures = {"previews": len(measured), **{f"p{p}": round(percentile(measured, p / 100), 1) for p in (50, 90, 99)}}
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:>8}  {value}{' ms' if name != 'previews' else ''}")


if __name__ == "__main__":
    main()
