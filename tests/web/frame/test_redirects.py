"""An address with what sentences put behind it, or in capitals, leads to its page; every page of the house is tried."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from saqqara.puzzles import shelf
from saqqara.web.app import ROUTES
from saqqara.web.frame.redirects import meant
from web.serving import Site, run

BEHIND = (".", ",", ")", "/", "%20", ").", "%20/", ".)%20")
FILES = ("/static/", "/pictures/", "/sw.js", "/manifest.webmanifest", "/api/", "/health")
"""What pages load and programs ask for; nobody types these addresses."""

NO_PAGES = {
    "/t/{name}/puzzle": "needs the number of a turn that was a mistake, and a proof",
    "/metrics": "is for Prometheus alone, and closed until the host opens it",
}
"""What the walk leaves out, with the reason."""
LEAGUE = {"name": "Thursday", "game": "duel", "kind": "swiss", "rounds": 3, "listed": True,
          "pace": {"minutes": 10, "seconds": 20, "come": 5}}  # fmt: skip


def pages(routes: Any, prefix: str = "") -> Iterator[str]:
    """The paths of all pages of the application, with the names of their parameters."""
    for route in routes:
        inner = getattr(route, "original_router", None)
        if inner is not None:
            yield from pages(inner.routes, prefix + route.include_context.prefix)
        elif "GET" in (getattr(route, "methods", None) or ()):
            yield prefix + route.path


def public() -> list[str]:
    found = [path for path in pages(ROUTES) if not path.startswith(FILES) and not path.endswith("/picture.svg")]
    return [path for path in dict.fromkeys(found) if path != "/"]


async def page(client: httpx.AsyncClient, address: str) -> httpx.Response:
    return await client.get(address, follow_redirects=False)


def test_every_page_is_found_whatever_stands_behind_its_address(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        assert (await ann.posts("resign", after=(await ann.client.get(ann.path)).json()["seq"])).status_code == 200
        client, tried = ann.client, []
        member = await client.post("/api/me/member", json={"name": "Kim", "password": "crocodile by the river"})
        assert member.status_code == 201, member.text
        opened = await client.post("/api/leagues", json=LEAGUE)
        assert opened.status_code == 201, opened.text
        values = {"league": opened.json()["league"], "ply": "0", "game": "duel", "name": ann.table, "theme": "day"}
        for pattern in public():
            path = pattern
            puzzle = shelf("duel")[0].name
            own = {"rules": "duel", "puzzles": puzzle}.get(pattern.split("/")[1], ann.table)
            named = {**values, "name": own}
            for name, value in named.items():
                path = path.replace(f"{{{name}}}", value)
            there = await page(client, path)
            if there.status_code not in (200, 302, 303, 307, 403) or "{" in path:
                assert pattern in NO_PAGES, (pattern, there.status_code)
                continue
            tried.append(pattern)
            for address in (*(path + behind for behind in BEHIND), path.upper(), path.title() + "."):
                answer = await page(client, f"{address}?from=x")
                if "{ply}" in pattern and answer.status_code == 200:
                    continue  # a number is read with blanks around it
                assert (answer.status_code, answer.headers.get("location")) == (302, f"{path}?from=x"), address
        assert {"/rules", "/learn", "/open", "/rules/{name}", "/t/{name}", "/t/{name}/replay", "/puzzles"} <= set(tried)
        assert {"/leagues/{league}", "/leagues/{league}/standings.csv", "/enter", "/host/come"} <= set(tried)
        assert set(public()) - set(tried) == set(NO_PAGES)

    run(test, tmp_path)


def test_what_is_no_page_stays_none_and_nothing_leads_away(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        client = site.guest().client
        for address in (
            "/nowhere.",
            "/T/zzzzzzzzZZZZ.",
            "//evil.example.",
            "/%5Cevil.example.",
            "//evil.example/open.",
        ):
            answer = await client.get(f"{site.base}{address}", follow_redirects=False)
            assert answer.status_code == 404, address
            assert "location" not in answer.headers
        assert (await client.post("/rules.", json={})).status_code in (404, 405)
        assert (await client.get("/api/tables.", follow_redirects=False)).status_code == 404
        assert (await client.head("/rules/duel.", follow_redirects=False)).headers["location"] == "/rules/duel"

    run(test, tmp_path)


@pytest.mark.parametrize(("path", "first"), [("/rules", "/rules/duel"), ("/learn", "/learn/duel")])
def test_the_beginning_of_an_address_leads_somewhere(tmp_path: Path, path: str, first: str) -> None:
    async def test(site: Site) -> None:
        answer = await site.guest().client.get(f"{path}?lang=de", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (302, f"{first}?lang=de")

    run(test, tmp_path)


def test_what_an_address_can_mean() -> None:
    assert meant("/rules/duel).") == ["/rules/duel"]
    assert meant("/Rules/Duel") == ["/rules/Duel", "/rules/duel"]
    assert meant("/t/aB,") == ["/t/aB", "/t/ab"]
    assert meant("//evil.") == []
