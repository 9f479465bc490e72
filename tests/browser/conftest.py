"""A server in a process of its own, a browser, and people who sit at tables in it."""

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
WITHOUT = [
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",  # pages of the browser itself behind the address: half of all work
    "AimEnabled", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",  # as without this list
]  # fmt: skip
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", f"--disable-features={','.join(WITHOUT)}",
]  # fmt: skip
PATIENCE = 15_000  # ms until something that should show counts as missing


class LiveServer:
    """A server over a data file; `base` is its address. It has these engines (NAME=COMMAND), and the packages that lie
    in a folder."""

    def __init__(self, data: Path, engines: Sequence[str] = (), packages: Path | None = None) -> None:
        self.data, self.engines = data, engines
        self.path = ":".join(map(str, [SOURCES] if packages is None else [packages, SOURCES]))
        self.start(0)

    def start(self, port: int) -> None:
        """Starts the process; returns when it answers."""
        environment = {**os.environ, "SAQQARA_DISABLE_JIT": "1", "PYTHONPATH": self.path}
        command = [sys.executable, str(HERE / "serve.py"), str(self.data), str(port), *self.engines]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        self.base = self.process.stdout.readline().strip()
        assert self.base, "the server did not start"

    def kill(self) -> None:
        """As by SIGKILL: it cannot tidy up."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()

    def create_table(
        self, *decisions: str, seats: str = "ann ben", deal: Sequence[str] = tuple(deal()), **options: Any
    ) -> str:
        """The name of a table of The Duel with this deal, at which these decisions have been taken. `seats`: guests, or
        `open`, computer players, `fair` and `wrong` (engines)."""
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
        """The same for any game, with a set-up of its own (None: the shuffle of seed 1), or going on from what a view
        shows; `settings`: those of the table; `names`: what guests are called, if not as their seats say."""
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
        """Gives the house a puzzle, as if somebody had made it of a game of their own; answers the path of its page."""
        answer = httpx.post(f"{self.base}/give", json={"text": puzzle.to_json()}, verify=False)
        return str(answer.json()["url"])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """The server that tests share; each has its own tables."""
    server = LiveServer(tmp_path_factory.mktemp("house") / "saqqara.sqlite")
    yield server
    server.kill()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(chromium: str, playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    yield browser
    browser.close()


BUTTONS = ":is(button, [role=button]):not([aria-disabled=true])"
CALLED = """(all) => all.map((one) =>
    [one.checkVisibility() ? one.getAttribute("aria-label") ?? one.innerText : "", one.id])"""


def first_match(page: Page, patterns: Sequence[str]) -> Locator:
    """What can be pressed and is called like the first of these patterns that anything is called like: looked for in
    one go, for a whole game asks very often. It is what it is even if other buttons come before it meanwhile, as those
    of who has come to the table do."""
    named = page.locator(BUTTONS).evaluate_all(CALLED)
    for pattern in patterns:
        for number, (name, mark) in enumerate(named):
            if re.search(pattern, name):
                return page.locator(f"[id='{mark}']") if mark else page.locator(BUTTONS).nth(number)
    raise AssertionError(f"nothing of {patterns} can be pressed, only {named}")


def wait_for_condition(page: Page, condition: str) -> None:
    """Waits for a function of the page that answers later (`wait_for_function` takes its promise for the answer)."""
    page.evaluate(f"""async () => {{
        const end = Date.now() + {PATIENCE};
        while (!await ({condition})()) {{
            if (Date.now() > end) throw Error("it did not come true");
            await new Promise(requestAnimationFrame);
        }}
    }}""")


SPEED = "if (origin !== 'null' && !localStorage['saqqara.speed']) localStorage['saqqara.speed'] = %s"


class People:
    """Opens browser contexts: people at devices of their own. Whatever a page complains of fails the test."""

    def __init__(self, browser: Browser, server: LiveServer) -> None:
        self.browser, self.server = browser, server
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def new_page(self, width: int = 1280, height: int = 800, speed: str = "off", **settings: Any) -> Page:
        """Somebody new, without motion unless the settings say otherwise; nobody's steps are played to them by
        themselves unless `speed` says how fast."""
        settings = {"locale": "en", "reduced_motion": "reduce", **settings}
        context = self.browser.new_context(viewport={"width": width, "height": height}, **settings)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SPEED % json.dumps(json.dumps(speed)))
        self.contexts.append(context)
        return self.opens(context)

    def opens(self, context: BrowserContext) -> Page:
        """One more page of the same person."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)
        return page

    def sits(self, table: str, guest: str = "ann", **settings: Any) -> Page:
        """A guest at a table, or at one of its other pages: `table/replay?ply=20`."""
        page = self.new_page(**settings)
        page.goto(f"{self.server.base}/as/{guest}/{table}")
        return page

    def leaves(self, page: Page) -> None:
        """Somebody closes all their pages; when this returns, whatever these complained of has been noted."""
        self.contexts.remove(page.context)
        page.context.close()


@pytest.fixture
def people(browser: Browser, server: LiveServer) -> Iterator[People]:
    people = People(browser, server)
    yield people
    for context in people.contexts:
        context.close()
    assert people.complaints == []
