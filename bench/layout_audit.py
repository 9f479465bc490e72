"""Layout faults of the table page at five sizes, checked throughout whole games.

    python bench/layout_audit.py [duel imhotep tara_wolf] [--every 5] [--seed 1] [--browser /usr/bin/chromium]

The script starts its own server on a free port with a new data file and plays a random hot-seat game of each kind.
Every few actions it checks the page as `tests/browser/live/test_layout.py` does, in alternating languages. It prints
each finding once, with its number and its first occurrence: text that is too small, cut off or overlapping, content
outside the window, and targets that are too small for a finger.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import sys
import tempfile
from itertools import cycle
from pathlib import Path
from typing import Any

from load import start_server
from playwright.sync_api import Page, sync_playwright

FAULTS = (Path(__file__).parent / "layout_audit.js").read_text()
SIZES = ((1280, 800), (390, 844), (844, 390), (820, 1180), (1920, 1080))
LANGUAGES = ("en", "de", "ru")
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"  # awaits two frames
NUMBER = re.compile(r"\d+(\.\d+)?")

Findings = dict[str, list[str]]
"""Findings without their numbers, with all occurrences of each."""


def play_random_action(page: Page, base: str, name: str, rng: random.Random) -> bool:
    """Play one random action for the seat to move; return whether the game continues."""
    address = f"{base}/api/tables/{name}"
    facts: dict[str, Any] = page.request.get(address).json()
    if facts["covered_seat"] is not None:
        page.request.post(f"{address}/reveal-hand", data={"after": facts["seq"]})
        facts = page.request.get(address).json()
    legal = facts["view"]["legal"]
    if not legal:
        return False
    body = {"after": facts["seq"], "action": rng.choice(legal), "confirm": True}
    answer = page.request.post(f"{address}/play", data=body)
    if not answer.ok:
        sys.exit(f"{body['action']}: {answer.text()}")
    return True


def find_faults(page: Page, location: str, findings: Findings) -> None:
    """Add the faults of the page at each size to `findings`."""
    page.locator("#app[data-state]").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        for fault in page.evaluate(FAULTS):
            findings.setdefault(f"{width}: {NUMBER.sub('N', fault)}", []).append(
                f"{location}, {width} x {height}: {fault}"
            )


def audit_game(page: Page, base: str, game: str, every: int, seed: int) -> Findings:
    """Return the findings of a random game."""
    rng, found, languages = random.Random(seed), Findings(), cycle(LANGUAGES)
    page.request.post(f"{base}/api/guest", data={})
    table = page.request.post(f"{base}/api/tables", data={"game": game, "opponents": ["hot-seat"], "seat": 0}).json()
    name, ply, running = table["table"], 0, True
    while running:
        running = play_random_action(page, base, name, rng)
        ply += 1
        if ply % every == 0 or not running:
            lang = next(languages)
            page.goto(f"{base}/t/{name}?lang={lang}")
            find_faults(page, f"action {ply}, {lang}", found)
    return found


def main() -> None:
    """Play, check and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["duel", "imhotep", "tara_wolf"], help="games to play")
    parser.add_argument("--every", type=int, default=5, help="actions between two checks")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random actions")
    parser.add_argument("--browser", default=shutil.which("chromium"), help="path of Chromium")
    args = parser.parse_args()
    if args.browser is None:
        sys.exit("chromium is not on the PATH; use --browser FILE")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, host = start_server(Path(folder) / "room.db")
        browser = playwright.chromium.launch(executable_path=args.browser, args=["--no-sandbox", "--disable-gpu"])
        try:
            for game in args.games:
                found = audit_game(browser.new_page(), f"http://{host}", game, args.every, args.seed)
                print(f"{game}: {len(found)} findings")
                for met in found.values():
                    print(f"  {len(met)} x {met[0]}")
        finally:
            browser.close()
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
