"""Clients receive an identity before their first command, so a lost response never costs a seat."""

from pathlib import Path

import pytest

from saqqara.server.core.request_limits import Limits, Rate
from server.app_server import AppServer, run_with_app
from server.running_server import Guest, Site, run

PAGES = ("/", "/about", "/api", "/rules/duel", "/t/{table}", "/t/{table}/replay", "/t/{table}/what-if")
NEW = {"game": "duel", "opponents": ["open"], "seat": 0, "name": "Ann"}
NO_COOKIE_ANSWER = {
    "error": "no-guest", "message": "Your browser sent no cookie, so no seat can be kept for you.", "clause": None,
    "clause_url": None, "field": None,
    "suggestion": "Allow cookies for this site and reload the page. (Programs: POST /api/guest.)",
}  # fmt: skip


def cookie_of(set_cookie: str) -> tuple[bytes, bytes]:
    return b"cookie", set_cookie.partition(";")[0].encode()


@pytest.mark.parametrize("page", PAGES)
def test_opening_a_page_creates_a_guest(page: str, tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        table = (await server.post("/api/tables", NEW, ann)).json["table"]
        path = page.format(table=table)
        first = await server.get(path)
        if first.status == 303:  # only players may try variations of a running game
            assert first.headers["location"] == f"/t/{table}"
            return
        assert first.status == 200
        known = cookie_of(first.headers["set-cookie"])
        again = await server.get(path, known)
        assert cookie_of(again.headers["set-cookie"]) == known  # renewed for another 400 days
        assert (await server.post("/api/tables", NEW, known)).status == 201

    run_with_app(tmp_path, test)


def test_api_and_image_requests_create_no_guest(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        table = (await server.post("/api/tables", NEW, server.cookie("ann"))).json["table"]
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/points", "/health", "/no-such-page"):
            assert "set-cookie" not in (await server.get(path)).headers
        for_image = await server.get("/about", (b"sec-fetch-dest", b"image"))
        assert "set-cookie" not in for_image.headers

    run_with_app(tmp_path, test)


def test_lost_response_costs_no_seat(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        table = (await server.post("/api/tables", NEW, server.cookie("ann"))).json["table"]
        bob = cookie_of((await server.get(f"/t/{table}")).headers["set-cookie"])
        lost = await server.post(f"/api/tables/{table}/sit", {"name": "Bob"}, bob)
        again = await server.post(f"/api/tables/{table}/sit", {"name": "Bob"}, bob)
        assert lost.json == again.json == {"table": table, "url": f"/t/{table}", "seat": 1, "name": "Bob", "note": ""}
        assert (await server.get(f"/api/tables/{table}", bob)).json["seat"] == 1
        assert "set-cookie" not in again.headers

    run_with_app(tmp_path, test)


COMMANDS = ("", "/{t}/sit", "/{t}/play", "/{t}/undo", "/{t}/redo", "/{t}/restart", "/{t}/confirm", "/{t}/rematch",
            "/{t}/takeback/request", "/{t}/takeback/accept", "/{t}/takeback/decline", "/{t}/reveal-hand",
            "/{t}/review")  # fmt: skip


def test_commands_need_an_identity(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        table = (await server.post("/api/tables", NEW, ann)).json["table"]
        before = await server.services.tables.store.events(table)
        for command in COMMANDS:
            for mine in ((), ((b"cookie", b"guest=ann.AAAA"),)):
                answer = await server.post(f"/api/tables{command.format(t=table)}", {**NEW, "after": 0}, *mine)
                assert (answer.status, answer.json) == (403, NO_COOKIE_ANSWER), command
        assert await server.services.tables.store.events(table) == before
        assert await server.services.tables.store.count_tables() == 1

    run_with_app(tmp_path, test)


def test_commands_on_a_copy_need_an_identity(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        answer = await server.post("/api/what-if/k7m2p9qrstuv/play", {"action": "place b2", "after": 0})
        assert (answer.status, answer.json) == (403, NO_COOKIE_ANSWER)

    run_with_app(tmp_path, test)


@pytest.mark.parametrize(
    ("lang", "remedy"),
    [
        ("de", "Erlaube Cookies für diese Website und lade die Seite neu. (Programme: POST /api/guest.)"),
        ("ru", "Разрешите файлы cookie для этого сайта и обновите страницу. (Программам: POST /api/guest.)"),
    ],
)  # fmt: skip
def test_remedy_is_in_the_readers_language(lang: str, remedy: str, tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        answer = await server.post("/api/tables", NEW, (b"accept-language", lang.encode()))
        assert answer.json["suggestion"] == remedy

    run_with_app(tmp_path, test)


def test_api_clients_request_their_identity(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        first = await server.post("/api/guest", {})
        assert (first.status, first.json) == (200, {"created": True})
        mine = cookie_of(first.headers["set-cookie"])
        again = await server.post("/api/guest", {}, mine)
        assert again.json == {"created": False}
        assert cookie_of(again.headers["set-cookie"]) == mine
        assert (await server.post("/api/tables", NEW, mine)).status == 201

    run_with_app(tmp_path, test)


def test_guest_creation_is_limited_and_pages_stay_available(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        assert (await server.post("/api/guest", {})).status == 200
        assert "set-cookie" in (await server.get("/about")).headers
        refused = await server.post("/api/guest", {})
        assert (refused.status, refused.json["error"]) == (429, "too-many")
        assert 590 < int(refused.headers["retry-after"]) <= 600
        page = await server.get("/about")
        assert page.status == 200
        assert "set-cookie" not in page.headers
        known = await server.get("/about", server.cookie("ann"))
        assert cookie_of(known.headers["set-cookie"]) == server.cookie("ann")

    run_with_app(tmp_path, test, limits=Limits(new_guests_by_address=Rate(2, 600.0)))


def test_command_works_after_two_concurrent_first_pages(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = Guest(site, {})
        one, other = await site.guest().client.get("/"), await ann.client.get("/about")
        assert one.cookies["guest"] != other.cookies["guest"]
        ann.client.cookies.set("guest", one.cookies["guest"], domain="127.0.0.1")  # whichever arrived last
        await ann.open()
        assert (await ann.fetch())["seat"] == 0

    run(test, tmp_path)
