"""The API of tables: opening, joining, viewing, a whole game, the record, and the rematch."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from saqqara.core.record import Record, commitment
from saqqara.server.core.rule_links import clause_url
from server.running_server import Site, run, serving


def test_opened_table_has_its_settings(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        seated = await ann.open(options={"tomb": "B", "first": 1})
        assert re.fullmatch("[a-z2-9]{12}", seated["table"])
        assert seated == {
            "table": seated["table"],
            "url": f"/t/{seated['table']}",
            "seat": 0,
            "name": "Ann",
            "note": "",
        }
        seen = await ann.fetch()
        assert seen["seats"] == [{"name": "Ann", "player": "person"}, {"name": "", "player": "open"}]
        assert (seen["seq"], seen["seat"], seen["current_player"], seen["over"], seen["seed"]) == (0, 0, 1, False, None)
        assert seen["options"]["tomb"] == seen["view"]["options"]["tomb"] == "B"
        assert re.fullmatch("[0-9a-f]{64}", seen["commitment"])

    run(test, tmp_path)


def test_names_are_normalized_to_one_line(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(name="  Ann\n\u202eof\tThebes ")
        assert (await ann.fetch())["seats"][0]["name"] == "Ann of Thebes"

    run(test, tmp_path)


def test_seat_is_random_by_default(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        seats = {(await ann.open(seat=None))["seat"] for _ in range(16)}
        assert seats == {0, 1}  # fails by chance once in 32,768 runs

    run(test, tmp_path)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"options": {"tomb": "C"}}, "options"),
        ({"options": {"sphinx": "A"}}, "options"),
        ({"options": {"tomb": True}}, None),
        ({"opponents": ["pharaoh"]}, "opponents"),
        ({"opponents": []}, "opponents"),
        ({"opponents": ["open", "open"]}, "opponents"),
        ({"seat": 2}, "seat"),
        ({"seat": -1}, "seat"),
        ({"seat": "0"}, "seat"),
        ({"name": "x" * 25}, "name"),
        ({"colour": "blue"}, "colour"),
    ],
)
def test_invalid_table_is_refused(wrong: dict[str, Any], field: str | None, tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        body = {"game": "duel", "opponents": ["open"], "seat": 0, "name": "Ann", **wrong}
        answer = await (await site.guest().arrive()).client.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["error"]) == (400, "bad-request")
        assert field is None or answer.json()["field"] == field
        assert "set-cookie" not in answer.headers
        assert await site.services.store.count_tables() == 0

    run(test, tmp_path)


def test_unknown_option_error_lists_the_options(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        body = {"game": "duel", "opponents": ["open"], "options": {"tomb": "C"}}
        answer = await (await site.guest(**{"Accept-Language": "de"}).arrive()).client.post("/api/tables", json=body)
        assert answer.json()["message"] == (
            'Diese Partie lässt sich nicht eröffnen: die Option „tomb“ kann nicht "C" sein; möglich: "A", "B".'
        )

    run(test, tmp_path)


def test_conflicting_options_error_has_clause_and_remedy(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        body = {"game": "imhotep", "opponents": ["open"], "options": {"dynasty": True, "unlimited_stones": True}}
        answer = await (await site.guest(**{"Accept-Language": "ru"}).arrive()).client.post("/api/tables", json=body)
        assert answer.status_code == 400
        assert answer.json() == {
            "error": "bad-request",
            "message": "Это не сочетается: камни без ограничения есть только в правилах Yucata: по печатным в ход идёт "
            "второй цвет.",
            "clause": "IMH-20.4",
            "clause_url": clause_url("IMH-20.4"),
            "suggestion": "Что поможет: выберите правила Yucata или отключите камни без ограничения.",
            "field": "options",
        }

    run(test, tmp_path)


def test_sit_request_is_idempotent(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        assert (await bob.fetch())["seat"] == 1
        again = await bob.post("sit", name="Robert")
        assert again.json() == {"table": ann.table, "url": f"/t/{ann.table}", "seat": 1, "name": "Bob", "note": ""}
        assert (await ann.post("sit", name="Ann")).json()["seat"] == 0
        seen = await ann.fetch()
        assert (seen["seq"], seen["seats"][1]) == (1, {"name": "Bob", "player": "person"})

    run(test, tmp_path)


def test_one_of_two_concurrent_sit_requests_wins(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open()
        guests = [site.guest() for _ in range(5)]
        for guest in guests:
            guest.path = ann.path
        answers = await asyncio.gather(*(guest.post("sit", name="Bob") for guest in guests))
        assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403, 403]
        assert (await ann.fetch())["seq"] == 1

    run(test, tmp_path)


def test_spectator_sees_no_pending_action(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        await ann.play("place b2", 1, confirm=False)
        eve = site.guest()
        eve.path = ann.path
        seen = await eve.fetch()
        assert (seen["seat"], seen["pending"], seen["log"], seen["view"]["legal"]) == (None, [], [], [])
        assert seen["view"]["harbour"]["b2"] is None

    run(test, tmp_path)


def test_hot_seat_player_plays_both_seats(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["hot-seat"])
        seats = []
        for seq, action in ((0, "place b2"), (2, "place a1"), (4, "place c3")):
            seats.append((await ann.fetch())["seat"])
            assert (await ann.play(action, seq)).json() == {"seq": seq + 2}
        assert seats == [0, 1, 0]
        assert (await ann.play("place c1", 6, seat=0)).json()["error"] == "not-your-turn"
        assert (await ann.play("place c1", 6, seat=1)).status_code == 200

    run(test, tmp_path)


async def play_to_the_end(*players: Any) -> None:
    """Play the last legal action of every turn until the game is over."""
    while True:
        for player in players:
            seen = await player.fetch()
            if seen["over"]:
                return
            if seen["current_player"] == seen["seat"]:
                answer = await player.play(seen["view"]["legal"][-1], seen["seq"])
                assert answer.status_code == 200, answer.text


def test_whole_game_with_proof_and_rematch(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        committed = (await ann.fetch())["commitment"]
        too_soon = await bob.get("/record")  # it would contain the whole deal
        assert (too_soon.status_code, too_soon.json()["error"]) == (409, "not-over")
        assert (await ann.post("rematch")).json()["error"] == "not-over"
        await play_to_the_end(ann, bob)
        seen = await ann.fetch()
        assert commitment(int(seen["seed"], 16)) == committed == seen["commitment"]
        record = await bob.get("/record")
        assert record.headers["content-disposition"] == f'attachment; filename="{ann.table}.json"'
        assert Record.parse(record.text).verify().seed == seen["seed"]
        assert Record.parse(record.text).players == ["Ann", "Bob"]
        late = await ann.play("place b2", seen["seq"])
        assert (late.status_code, late.json()["error"]) == (409, "over")
        new = [answer.json() for answer in await asyncio.gather(ann.post("rematch"), bob.post("rematch"))]
        assert new[0]["table"] == new[1]["table"] == (await bob.fetch())["next_table"]
        assert (new[0]["seat"], new[1]["seat"]) == (1, 0)
        ann.path = f"/api/tables/{new[0]['table']}"
        assert [seat["name"] for seat in (await ann.fetch())["seats"]] == ["Bob", "Ann"]

    run(test, tmp_path)


def test_undo_redo_restart_confirm(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        await ann.play("place b2", 1, confirm=False)
        assert (await ann.fetch())["waits_for_confirm"] is True
        assert (await bob.fetch())["waits_for_confirm"] is False
        assert (await ann.post("undo", after=2)).json() == {"seq": 3}
        assert (await ann.post("redo", after=3)).json() == {"seq": 4}
        assert (await ann.post("restart", after=4)).json() == {"seq": 5}
        assert (await ann.post("redo", after=5)).json() == {"seq": 6}
        assert (await ann.post("confirm", after=6)).json() == {"seq": 7}
        assert ((await bob.fetch())["current_player"], (await bob.fetch())["view"]["harbour"]["b2"]) == (1, 0)

    run(test, tmp_path)


def test_refusal_explains_illegal_actions(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        assert (await ann.get("/refusal", action="place b2")).json() == {"refusal": None}
        refusal = (await ann.get("/refusal", action="unload 2", lang="de")).json()["refusal"]
        assert (refusal["error"], refusal["clause"]) == ("illegal", "DUEL-3.2")
        assert refusal["message"].startswith("Jetzt nicht: Boot 2 ")
        assert (await bob.get("/refusal", action="place b2")).json()["refusal"]["error"] == "not-your-turn"
        eve = site.guest()
        eve.path = ann.path
        assert (await eve.get("/refusal", action="place b2")).json()["error"] == "not-your-seat"

    run(test, tmp_path)


def test_tables_continue_after_a_restart(tmp_path: Path) -> None:
    async def both() -> None:
        async with serving(tmp_path / "saqqara.db") as site:
            ann, bob = await site.two_at_a_table()
            await ann.play("place b2", 1)
            await bob.play("place a1", 2, confirm=False)
        async with serving(tmp_path / "saqqara.db") as site:
            for guest in (ann, bob):
                guest.move_to(site)
            assert (await bob.fetch())["pending"] == ["place a1"]
            assert (await bob.post("confirm", after=3)).json() == {"seq": 4}
            assert (await ann.fetch())["current_player"] == 0

    asyncio.run(both())


def test_health_shows_details_only_to_admins(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        await site.guest().open()
        outsider, host = site.guest(), await site.guest().arrive()
        token = await site.services.settings.create_admin_link()
        assert (await host.client.post("/api/admin", json={"token": token})).status_code == 204
        expected = {"status": "ok", "version": "0.1.0", "tables": 1, "bots": "none"}
        assert (await host.client.get("/health")).json() == expected
        assert (await outsider.client.get("/health")).json() == {"status": "ok"}

    run(test, tmp_path)


def test_pages_are_compressed(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        client = site.guest().client
        answer = await client.get("/rules/duel")
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.headers["Vary"] == "Accept-Encoding, Accept-Language, Cookie"
        assert "Content-Encoding" not in (await client.get("/health")).headers

    run(test, tmp_path)


def test_openapi_describes_all_commands(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        described = (await site.guest().client.get("/api/openapi.json")).json()
        commands = [
            "accept", "accept", "block", "cancel", "confirm", "decline", "decline", "decline", "hint",
            "invite", "leave", "messages", "mute",
            "participants", "play", "points", "preview", "proposals", "puzzle", "record", "redo", "refusal", "rematch",
            "report", "request", "resign", "restart", "return", "reveal-hand", "review", "share", "sit", "undo",
            "uninvite", "{message}",
        ]  # fmt: skip
        paths = sorted(path.rpartition("/")[2] for path in described["paths"] if path.startswith("/api/tables/{name}/"))
        assert paths == commands
        for path, methods in described["paths"].items():
            for method in methods.values():
                assert method["description"], path

    run(test, tmp_path)


def test_api_has_a_documentation_page(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        answer = await site.guest().client.get("/api", params={"lang": "de"})
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "<h1>Für Programme</h1>" in answer.text
        assert re.findall(r'<script(?! (?:type="module" )?src="/static/)', answer.text) == []
        (viewer,) = re.findall('<script src="([^"]*swagger-ui-bundle.js)" defer>', answer.text)
        assert (await site.guest().client.get(viewer)).headers["content-type"].startswith("text/javascript")

    run(test, tmp_path)
