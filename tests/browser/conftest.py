"""Fixtures for browser tests: a server in a process of its own, a browser, and players at its tables."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect, sync_playwright

from rules.duel.deals import deal
from saqqara.puzzles import Puzzle

HERE = Path(__file__).parent
SOURCES = HERE.parents[1] / "src"
DISABLED_FEATURES = [
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",  # browser pages behind the address bar: half of all work
    "AimEnabled", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",  # defaults of Playwright
]  # fmt: skip
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", f"--disable-features={','.join(DISABLED_FEATURES)}",
]  # fmt: skip
TIMEOUT_MS = 15_000  # milliseconds until an expected element counts as missing


class LiveServer:
    """Server with a data file, in a process of its own; `base` is its address.

    `engines` are texts NAME=COMMAND, `packages` is a folder of plugin packages.
    """

    def __init__(self, data: Path, engines: Sequence[str] = (), packages: Path | None = None) -> None:
        self.data, self.engines = data, engines
        self.path = ":".join(map(str, [SOURCES] if packages is None else [packages, SOURCES]))
        self.start(0)

    def start(self, port: int) -> None:
        """Start the process on a port (0: any free one); return when it accepts requests."""
        environment = {**os.environ, "SAQQARA_DISABLE_JIT": "1", "PYTHONPATH": self.path}
        command = [sys.executable, str(HERE / "server_process.py"), str(self.data), str(port), *self.engines]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        self.base = self.process.stdout.readline().strip()
        assert self.base, "the server did not start"

    def kill(self) -> None:
        """End the process with SIGKILL, so that it cannot clean up."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()

    def create_table(
        self, *decisions: str, seats: str = "ann ben", deal: Sequence[str] = tuple(deal()), **options: Any
    ) -> str:
        """Create a table of The Duel with a deal, play actions at it, and return its name.

        `seats` lists guests, computer players, the engines `fair` and `wrong`, and `open` for a free seat.
        """
        return self.create_game_table("duel", {"deal": deal}, decisions, seats, **options)

    def create_game_table(
        self,
        game: str,
        setup: dict[str, Any] | None,
        decisions: Sequence[str],
        seats: str,
        settings: dict[str, Any] | None = None,
        names: dict[str, str] | None = None,
        view: dict[str, Any] | None = None,
        **options: Any,
    ) -> str:
        """Create a table of any game, play actions at it, and return its name.

        Without `setup`, the cards are shuffled with seed 1; with `view`, the game continues from a view. `settings` are
        those of the table. `names` are display names of guests; the default is the capitalized word of `seats`.
        """
        called = names or {}
        seated = [
            {"name": "", "player": name} if name in ("open", "novice", "architect", "fair", "wrong") else
            {"name": called.get(name, name.capitalize()), "player": "person", "person": name}
            for name in seats.split()
        ]  # fmt: skip
        body = {"game": game, "setup": setup, "actions": decisions, "seats": seated, "options": options}
        body |= {"settings": settings or {}, "view": view}
        answer = httpx.post(f"{self.base}/lay", json=body, verify=False, timeout=60)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    def give(self, puzzle: Puzzle) -> str:
        """Store a puzzle as if a user had created it from their own game; return the path of its page."""
        answer = httpx.post(f"{self.base}/give", json={"text": puzzle.to_json()}, verify=False)
        return str(answer.json()["url"])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Yield the server that all tests share; every test has tables of its own."""
    server = LiveServer(tmp_path_factory.mktemp("house") / "saqqara.sqlite")
    yield server
    server.kill()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Yield the driver of Playwright."""
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(chromium: str, playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    yield browser
    browser.close()


BUTTONS = ":is(button, [role=button]):not([aria-disabled=true])"
BUTTON_NAMES = """(all) => all.map((one) =>
    [one.checkVisibility() ? one.getAttribute("aria-label") ?? one.innerText : "", one.id])"""


def first_match(page: Page, patterns: Sequence[str]) -> Locator:
    """Return a button that matches the first pattern that any visible button matches.

    One call reads all names, because a whole game calls this function very often. A button with an ID is found by its
    ID, even if other buttons appear before it meanwhile, such as those of players who join.
    """
    named = page.locator(BUTTONS).evaluate_all(BUTTON_NAMES)
    for pattern in patterns:
        for number, (name, mark) in enumerate(named):
            if re.search(pattern, name):
                return page.locator(f"[id='{mark}']") if mark else page.locator(BUTTONS).nth(number)
    raise AssertionError(f"no button matches {patterns}; buttons: {named}")


def wait_for_condition(page: Page, condition: str) -> None:
    """Wait for an asynchronous condition of the page; `wait_for_function` would take its promise for a true value."""
    page.evaluate(f"""async () => {{
        const end = Date.now() + {TIMEOUT_MS};
        while (!await ({condition})()) {{
            if (Date.now() > end) throw Error("it did not come true");
            await new Promise(requestAnimationFrame);
        }}
    }}""")


SET_PLAYBACK_SPEED = "if (origin !== 'null' && !localStorage['saqqara.speed']) localStorage['saqqara.speed'] = %s"


class People:
    """People with a browser context (a device) each; every error that one of their pages reports fails the test."""

    def __init__(self, browser: Browser, server: LiveServer) -> None:
        self.browser, self.server = browser, server
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def new_page(self, width: int = 1280, height: int = 800, speed: str = "off", **settings: Any) -> Page:
        """Open a page for a new person, without motion unless `settings` say otherwise.

        Steps of other players are not played back unless `speed` sets a pace.
        """
        settings = {"locale": "en", "reduced_motion": "reduce", **settings}
        context = self.browser.new_context(viewport={"width": width, "height": height}, **settings)
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(SET_PLAYBACK_SPEED % json.dumps(json.dumps(speed)))
        self.contexts.append(context)
        return self.open(context)

    def open(self, context: BrowserContext) -> Page:
        """Open another page for the same person."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)
        return page

    def sit(self, table: str, guest: str = "ann", **settings: Any) -> Page:
        """Open a table, or one of its pages such as `table/replay?ply=20`, as a guest."""
        page = self.new_page(**settings)
        page.goto(f"{self.server.base}/as/{guest}/{table}")
        return page

    def leave(self, page: Page) -> None:
        """Close all pages of a person; when this returns, their errors have been recorded."""
        self.contexts.remove(page.context)
        page.context.close()


@pytest.fixture
def people(browser: Browser, server: LiveServer) -> Iterator[People]:
    people = People(browser, server)
    yield people
    for context in people.contexts:
        context.close()
    assert people.complaints == []
