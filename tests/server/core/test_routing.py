"""Addresses with trailing punctuation or in capitals redirect to their page; the test covers every page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from saqqara.puzzles import load_puzzles
from saqqara.server.core.routing import likely_paths
from server.app_server import UNLIMITED, routes
from server.puzzles.test_puzzle_page import Analyst, computer
from server.running_server import Site, run
from server.tables.test_api_tables import play_to_the_end

SUFFIXES = (".", ",", ")", "/", "%20", ").", "%20/", ".)%20")
FILES = ("/static/", "/pictures/", "/sw.js", "/manifest.webmanifest", "/api/", "/health")
"""Prefixes of addresses that pages load and programs request; no user types them."""
QUERY = "from=x&ply=0"

NO_PAGES = {"/metrics": "is for Prometheus alone, and closed until the host opens it"}
"""Pages that the test leaves out, with the reason."""
LEAGUE = {"name": "Thursday", "game": "duel", "kind": "swiss", "rounds": 3, "listed": True,
          "time_control": {"minutes": 10, "seconds": 20, "first_turn_minutes": 5}}  # fmt: skip


def pages(app: FastAPI) -> Iterator[str]:
    """Yield the paths of all pages of an application, with the names of their parameters."""
    return (path for method, path in routes(app) if method == "GET")


def public(app: FastAPI) -> list[str]:
    found = [path for path in pages(app) if not path.startswith(FILES) and not path.endswith("/picture.svg")]
    return [path for path in dict.fromkeys(found) if path != "/"]


def in_capitals(path: str) -> list[str]:
    """Return a path in capitals, and the path with only one part in capitals, for each part."""
    parts = path.split("/")
    single = ("/".join([*parts[:at], part.upper(), *parts[at + 1 :]]) for at, part in enumerate(parts))
    return [other for other in dict.fromkeys([path.upper(), *single]) if other != path]


async def page(client: httpx.AsyncClient, address: str) -> httpx.Response:
    return await client.get(address, follow_redirects=False)


async def import_record(client: httpx.AsyncClient, record: str) -> str:
    """Import a record and return the name of its table."""
    answer = await client.post("/api/analysis", json={"text": record})
    assert answer.status_code == 200, answer.text
    name: str = answer.json()["url"].split("/")[4]
    return name


def test_pages_are_found_despite_punctuation_and_capitals(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        await ann.play("place a1", after=1)
        await play_to_the_end(ann, bob)
        client, tried = ann.client, []
        member = await client.post("/api/me/member", json={"name": "Kim", "password": "crocodile by the river"})
        assert member.status_code == 201, member.text
        league = await client.post("/api/leagues", json=LEAGUE)
        assert league.status_code == 201, league.text
        values = {"league": league.json()["league"], "ply": "0", "game": "duel", "theme": "day"}
        imported = await import_record(client, (await ann.get("/record")).text)
        names = {"rules": "duel", "puzzles": load_puzzles("duel")[0].name, "analysis": imported}
        patterns = public(site.app)
        for pattern in patterns:
            path = pattern
            for name, value in {**values, "name": names.get(pattern.split("/")[1], ann.table)}.items():
                path = path.replace(f"{{{name}}}", value)
            there = await page(client, f"{path}?{QUERY}")
            if there.status_code not in (200, 302, 303, 307, 403) or "{" in path:
                assert pattern in NO_PAGES, (pattern, there.status_code)
                continue
            tried.append(pattern)
            capitals = in_capitals(path)
            others = (path.title() + ".", *capitals, *(one + "." for one in capitals))
            for address in (*(path + behind for behind in SUFFIXES), *others):
                answer = await page(client, f"{address}?{QUERY}")
                if pattern.endswith("{ply}") and address == f"{path}%20":
                    assert answer.status_code == 200  # a number may have blanks around it
                    continue
                assert (answer.status_code, answer.headers.get("location")) == (302, f"{path}?{QUERY}"), address
        assert {"/rules", "/learn", "/analysis", "/rules/{name}", "/t/{name}", "/t/{name}/replay", "/puzzles"} <= set(
            tried
        )
        assert {"/leagues/{league}", "/leagues/{league}/standings.csv", "/invite", "/admin/claim"} <= set(tried)
        assert {
            "/analysis/tables/t/{name}",
            "/analysis/tables/t/{name}/what-if",
            "/analysis/tables/t/{name}/replay/{ply}",
        } <= set(tried)
        assert {"/t/{name}/what-if", "/t/{name}/puzzle", "/learn/{game}/step"} <= set(tried)
        assert "/puzzles/{game}/{name}/step" in tried
        assert set(patterns) - set(tried) == set(NO_PAGES)

    run(test, tmp_path, limits=UNLIMITED, **computer(Analyst({})))  # whole games and pictures are expensive


def test_a_closed_table_is_found_by_its_name_in_capitals(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table(settings={"spectators": False})
        client = site.guest().client
        assert (await page(client, f"/t/{ann.table}")).status_code == 403
        answer = await page(client, f"/t/{ann.table.upper()}.")
        assert (answer.status_code, answer.headers.get("location")) == (302, f"/t/{ann.table}")

    run(test, tmp_path)


def test_unknown_addresses_are_not_redirected(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        client = site.guest().client
        for address in (
            "/nowhere.",
            "/T/zzzzzzzzZZZZ.",
            "//evil.example.",
            "/%5Cevil.example.",
            "//evil.example/open.",
            "/OPENED/nowhere",
            "/analysis/tables/nowhere.",
            "/Opened.",
        ):
            answer = await client.get(f"{site.base}{address}", follow_redirects=False)
            assert answer.status_code == 404, address
            assert "location" not in answer.headers
        assert (await client.post("/rules.", json={})).status_code in (404, 405)
        assert (await client.get("/api/tables.", follow_redirects=False)).status_code == 404
        assert (await client.head("/rules/duel.", follow_redirects=False)).headers["location"] == "/rules/duel"

    run(test, tmp_path)


@pytest.mark.parametrize(("path", "first"), [("/rules", "/rules/duel"), ("/learn", "/learn/duel")])
def test_section_address_redirects_to_its_first_page(tmp_path: Path, path: str, first: str) -> None:
    async def test(site: Site) -> None:
        answer = await site.guest().client.get(f"{path}?lang=de", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (302, f"{first}?lang=de")

    run(test, tmp_path)


def test_likely_paths_of_an_address() -> None:
    assert likely_paths("/rules/duel).") == ["/rules/duel"]
    assert likely_paths("/Rules/Duel") == ["/rules/Duel", "/rules/duel"]
    assert likely_paths("/t/aB,") == ["/t/aB", "/t/ab"]
    assert likely_paths("//evil.") == []
