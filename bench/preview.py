"""How long after pointing at a decision its preview shows, in a real browser.

    python bench/preview.py [--rounds 5] [--browser /usr/bin/chromium] [--json]

Starts a server of its own on a free port with a new data file, opens a table of The Duel and points at one field after
the other. It prints percentiles of the time from the pointer's arrival to the preview in the page.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path

from load import percentile, started
from playwright.sync_api import Page, expect, sync_playwright

WATCH = """() => {
  window.waits = [];
  let since = 0, field = "";
  document.addEventListener("pointerover", ({ target }) => {
    const piece = target.closest(".field[data-decision]");
    if (piece) [since, field] = [performance.now(), ` ${piece.id.replace("field-", "")}.`];
  }, { capture: true });
  new MutationObserver(() => {
    if (!since || !document.getElementById("preview")?.textContent.includes(field)) return;
    window.waits.push(performance.now() - since);
    since = 0;
  }).observe(document.getElementById("turn"), { childList: true, subtree: true });
}"""
FIELDS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")


def waits(page: Page, base: str, rounds: int) -> list[float]:
    """Milliseconds from pointing at a field to its preview, for every field of new tables, one a round."""
    found: list[float] = []
    for _ in range(rounds):
        page.request.post(f"{base}/api/guest", data={})
        body = {"game": "duel", "opponents": ["screen"], "seat": 0}
        seated = page.request.post(f"{base}/api/tables", data=body).json()
        page.goto(f"{base}{seated['url']}")
        page.evaluate(WATCH)
        for field in FIELDS:
            page.locator(f"#field-{field}").hover()
            expect(page.locator("#preview")).to_contain_text(f" {field}.")
        found += page.evaluate("waits")
    return found


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="tables, at each of which all nine fields are pointed at")
    parser.add_argument("--browser", default=shutil.which("chromium"), help="a Chromium to be run")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    if asked.browser is None:
        sys.exit("there is no chromium on the path; --browser names one")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, host = started(Path(folder) / "preview.db")
        browser = playwright.chromium.launch(executable_path=asked.browser, args=["--no-sandbox", "--disable-gpu"])
        try:
            measured = waits(browser.new_page(locale="en"), f"http://{host}", asked.rounds)
        finally:
            browser.close()
            server.terminate()
            server.wait()
    figures = {"previews": len(measured), **{f"p{p}": round(percentile(measured, p / 100), 1) for p in (50, 90, 99)}}
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:>8}  {value}{' ms' if name != 'previews' else ''}")


if __name__ == "__main__":
    main()
