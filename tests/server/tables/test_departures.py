"""The API of leaving: permissions, effects and refusals; and rated games, which offer no analysis."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from saqqara.server.app import BotConfig
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.table import Table, TableSettings
from server.running_server import WAIT_SECONDS, Site, run


def error_code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_resigned_player_loses_and_everyone_sees_the_end(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        assert (await ann.post("resign", after=1)).json() == {"seq": 2}
        seen = await bob.fetch()
        assert (seen["over"], seen["current_player"], seen["view"]["winners"]) == (True, None, [1])
        record = (await bob.get("/record")).json()
        assert record["early_end"] == {"reason": "resigned", "lost": [0], "winners": [1]}
        assert error_code(await bob.play("place b2", after=2)) == (409, "over")
        page = (await bob.client.get(f"/t/{bob.table}")).text
        assert "Ann has resigned: you win" in page
        assert (await ann.client.get("/api/my/games")).json()[0]["status_text"] == "You have resigned: Bob wins"
        replayed = (await ann.client.get(f"/t/{ann.table}/replay?ply=0")).text
        assert "You have resigned: Bob wins. The game begins." in replayed
        whole = (await bob.client.get(f"/t/{bob.table}/game.html")).text
        assert "Ann has resigned: Bob wins. The game begins." in whole

    run(test, tmp_path)


def test_leaving_for_another_player_is_refused(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        eve = site.guest()
        eve.path = ann.path
        before = await site.events(ann)
        for command in ("resign", "leave", "return", "cancel", "proposals/accept", "proposals/decline"):
            assert error_code(await eve.post(command, after=1)) == (403, "not-your-seat")
            assert error_code(await bob.post(command, after=1, seat=0)) == (403, "not-your-seat")
            assert error_code(await bob.post(command, after=0)) == (409, "stale")
        for wrong in ({"kind": "draw"}, {"kind": "end", "why": "bored"}, {}, {"kind": "replace", "replaced_seat": "0"}):
            assert (await bob.post("proposals", after=1, **wrong)).status_code == 400
        replaced = {"kind": "replace", "replaced_seat": 0}
        assert error_code(await bob.post("proposals", after=1, **replaced, player="god")) == (400, "bad-request")
        assert error_code(await bob.post("leave", after=1)) == (409, "no-computer")
        assert await site.events(ann) == before

    run(test, tmp_path)


def test_present_player_is_not_replaced_and_replaced_one_cannot_return(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        answer = await bob.post("proposals", after=1, kind="replace", replaced_seat=0, player="open")
        assert error_code(answer) == (409, "not-away")
        assert answer.json()["message"].startswith("Wait a little")
        monkeypatch.setattr("saqqara.server.tables.departure_api.ABSENCE_SECONDS", 0)
        answer = await bob.post("proposals", after=1, kind="replace", replaced_seat=0, player="open")
        assert answer.status_code == 200
        seen = await bob.fetch()
        assert (seen["seats"][0], seen["current_player"]) == ({"name": "", "player": "open"}, 0)
        eve = site.guest()
        eve.path = ann.path
        async with ann.live(after=2) as live:
            assert (await eve.post("sit", name="Eve")).json()["seat"] == 0
            await asyncio.wait_for(live.connection.wait_closed(), WAIT_SECONDS)
            assert (live.connection.close_code, live.connection.close_reason) == (1008, "left-seat")
        with pytest.raises(InvalidStatus) as refused:
            async with ann.live():
                pass
        assert refused.value.response.status_code == 403
        assert (await eve.fetch())["seats"][0]["name"] == "Eve"
        for part in ("", "/leave-dialog", "/takeback", "/scores"):
            assert error_code(await ann.get(part)) == (403, "left-seat")
        for page in ("", "/replay", "/position.txt", "/what-if"):
            assert (await ann.client.get(f"/t/{ann.table}{page}")).status_code == 403
        assert (await ann.client.get("/api/my/games")).json() == []

    run(test, tmp_path)


def test_game_ends_by_agreement_and_unfilled_table_is_cancelled(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        await ann.post("proposals", after=1, kind="end")
        assert "End the game together" not in (await bob.get("/leave-dialog")).text
        assert (await bob.post("proposals/accept", after=2)).json() == {"seq": 3}
        assert (await ann.client.get("/api/my/games")).json()[0]["status_text"] == (
            "Ended by agreement: this game counts for nobody"
        )
        await ann.open()
        assert "Call the game off" in (await ann.get("/leave-dialog")).text
        assert (await ann.post("cancel", after=0)).json() == {"seq": 1}
        assert "This game was called off" in (await ann.client.get(f"/t/{ann.table}")).text
        bob.path = ann.path
        assert error_code(await bob.post("sit", name="Bob")) == (409, "over")

    run(test, tmp_path)


def test_rated_game_is_marked(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table(settings={"rated": True})
        assert (await ann.fetch())["settings"] == {"rated": True}
        assert "<span>this game counts</span>" in (await ann.client.get(f"/t/{ann.table}")).text

    run(test, tmp_path)


class UnusedAnalyst:
    """Analysis pool that must not be used."""

    async def run(self, function: Any, *facts: Any) -> Any:
        raise AssertionError("the position was analysed")


def is_refused_as_rated(answer: Any) -> bool:
    """Return whether a request was refused because the game is rated, or redirected to the table."""
    return answer.status_code in (303, 409) and "what-if?" not in answer.headers.get("location", "")


def test_rated_game_offers_no_analysis_at_any_address(tmp_path: Path) -> None:
    """Rated positions cannot be analysed by the player, a spectator, or the player under another name.

    Submitting the position does not help either: as the player, a spectator or the full log has it, or an earlier
    position that leads to it.
    """

    async def test(site: Site) -> None:
        ann, eve = site.guest(), site.guest()
        await ann.open(opponents=["novice"], settings={"rated": True}, options={"first": 0})
        await eve.arrive()
        eve.path, page = ann.path, f"/t/{ann.table}"
        assert 'id="show-hint"' not in (await ann.client.get(page)).text
        tables = site.services.tables
        async with tables.locked(ann.table) as table:
            state = table.state_for(0)
            lines = [state.position_string(0), state.position_string(None), state.position_string()]
            later = state.copy()
            first = later.legal_actions()[0]
            later.play(first)
            record = state.record().text()
        for guest in (ann, eve):
            for address in (f"{ann.path}/hint", f"{ann.path}/hint?ply=0", f"{page}/position.txt", f"{page}/what-if"):
                answer = await guest.client.get(address)
                assert is_refused_as_rated(answer) or answer.status_code == 403, (address, answer.text)
            assert is_refused_as_rated(await guest.client.post(f"{ann.path}/review", json={}))
            for text in (*lines, record, later.record().text()):
                answer = await guest.client.post("/api/analysis", json={"text": text})
                assert error_code(answer) == (409, "rated"), text
        opened = await eve.client.post("/api/analysis", json={"text": later.position_string(None)})
        assert opened.status_code == 200  # the game has not reached this position yet
        copy = opened.json()["url"].rpartition("/")[2]
        assert (await ann.play(first, after=0)).status_code == 200
        for address in (f"/api/analysis/tables/{copy}/hint", f"/analysis/tables/t/{copy}/what-if"):
            assert (await eve.client.get(address)).status_code == 409
        async with tables.locked(ann.table) as table:
            assert table.final_ply == 1
        assert (await ann.post("resign", after=(await ann.fetch())["seq"])).status_code == 200
        assert (await eve.client.post("/api/analysis", json={"text": lines[1]})).status_code == 200  # the game is over

    run(
        test,
        tmp_path,
        computer=BotConfig(("novice",), NeverMovingBot(), analysis_pool=UnusedAnalyst()),
        limits=HIGH_LIMITS,
    )


HIGH_LIMITS = Limits(reads=Rate(1000, 0.001), tables_by_guest=Rate(1000, 0.001))


class NeverMovingBot:
    """Computer player that never moves."""

    ready = True

    async def choose(self, view: dict[str, Any], game: Any, level: str) -> list[str]:
        await asyncio.Event().wait()
        return []


@pytest.mark.parametrize(
    ("pace", "turn", "lang", "words"),
    [
        (None, 0, "en", "To take a break, just close the page: the game waits for you."),
        ({"minutes": 5, "seconds": 10}, 0, "en",
         "Your clock runs on while the page is closed. When your time is up, you have lost the game."),
        ({"minutes": 5, "on_timeout": "novice"}, 1, "de",
         "Deine Uhr läuft weiter, auch wenn du die Seite schließt. Ist deine Zeit um, spielt ein Computerspieler "
         "(Neuling) für dich weiter."),
        ({"days": 3}, 0, "en",
         "You can close the page and come back later, but your time runs whenever it is your turn. When it is up, you "
         "have lost the game. You have until Wed 7:06 PM UTC (in 3 days)."),
        ({"days": 28}, 0, "de",
         "Du kannst die Seite schließen und später weiterspielen, aber wenn du am Zug bist, läuft deine Zeit. Ist sie "
         "um, hast du die Partie verloren. Du hast Zeit bis So., 3. Jan. 2027, 19:06 UTC (in 4 Wochen)."),
        ({"days": 3}, 1, "ru",
         "Страницу можно закрыть и вернуться позже, но на вашем ходу время идёт. Когда оно выйдет, вы проиграете "
         "партию."),
    ],
)  # fmt: skip
def test_what_a_break_costs_depends_on_the_clock(
    pace: dict[str, Any] | None, turn: int, lang: str, words: str, tmp_path: Path
) -> None:
    async def test(site: Site) -> None:
        ann = await site.guest().arrive()
        tables = site.services.tables
        tables.now = lambda: 1_796_583_960_000  # Sunday, 6 December 2026, 19:06 UTC
        people = [ann.client.cookies["guest"].rpartition(".")[0], "ben"]
        seats = [{"name": "", "player": "person", "person": person} for person in people]
        terms = TableSettings.from_json({"time_control": pace}) if pace else TableSettings()
        name = await tables.open(Table.open("duel", {"first": turn}, 1, seats, settings=terms, now=tables.now()))
        answer = await ann.client.get(f"/api/tables/{name}/leave-dialog", headers={"Accept-Language": lang})
        note, *_ = re.findall(r'^<p class="note">(.*?)</p>', answer.text, re.MULTILINE)
        assert re.sub("<[^>]*>", "", note).replace("\u202f", " ") == words

    run(test, tmp_path)
