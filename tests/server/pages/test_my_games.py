"""The list of a player's games: texts, order, and secrets that it keeps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from saqqara.presentation import Viewer
from saqqara.server.pages import my_games
from saqqara.storage import CorruptionError, StoreError, TableListEntry
from saqqara.table import Table, TableSettings
from server.running_server import Guest, Site, run


def seat(name: str, person: str | None, player: str = "person") -> dict[str, Any]:
    return {"name": name, "player": player, "person": person}


WITH_BEN = (seat("Ben", "ben"),)


async def open_played_table(site: Site, guest: Guest, *actions: str, game: str = "duel", others: Any = WITH_BEN) -> str:
    """Open a table with seed 1 at which a guest called Ann has the first seat, and play these actions."""
    await guest.arrive()
    person = guest.client.cookies["guest"].rpartition(".")[0]
    table = Table.open(game, {}, 1, [seat("Ann", person), *others])
    for action in actions:
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    return str(await site.services.tables.open(table))


async def games_of(guest: Guest) -> list[dict[str, Any]]:
    answer = await guest.client.get("/api/my/games")
    assert answer.status_code == 200
    found: list[dict[str, Any]] = answer.json()
    return found


def test_own_turns_come_first_with_status_text(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        assert await games_of(ann) == []
        theirs = await open_played_table(site, ann, "place a2")
        free = await open_played_table(site, ann, others=(seat("", None, "open"),))
        yours = await open_played_table(site, ann, "place a2", "place b2", others=(seat("Kha", None, "novice"),))
        engine = await open_played_table(site, ann, "place a2", others=(seat("", None, "mine0"),))
        found = {one["table"]: one for one in await games_of(ann)}
        assert next(iter(found)) == yours
        assert set(found) == {yours, theirs, free, engine}
        statuses = {
            name: [one["state"], one["opponents"], one["status_text"], one["last_action_text"]]
            for name, one in found.items()
        }
        assert statuses == {
            yours: ["yours", ["Kha (Novice)"], "Your turn", "Kha placed on b2."],
            theirs: ["theirs", ["Ben"], "Ben is to move", "You placed on a2."],
            free: ["free", [], "Waiting for another player", ""],
            engine: ["theirs", ["mine0"], "mine0 is to move", "You placed on a2."],
        }
        assert all(re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", one["when"]) for one in found.values())
        assert await games_of(site.guest()) == []

    run(test, tmp_path)


def test_result_text_lists_points_with_the_winner_first() -> None:
    people = ["ann", "ben", "ann"]
    over = {"over": True, "people": people, "players": ["person"] * 3, "current_player": None, "scores": [31, 27, -4]}
    names = ("Ann", "Ben", "Cy")

    def result_text(winners: list[int], guest: str, me: int | None, lang: str = "en") -> str:
        return my_games._status_text({**over, "winners": winners}, guest, Viewer(lang, me, tuple(names)))

    assert result_text([1], "ben", 1) == "You won, 27 : 31 : −4"
    assert result_text([0], "ben", 1, "de") == "Ann hat gewonnen, 31 : 27 : −4"
    assert result_text([0], "ann", None) == "Ann won, 31 : 27 : −4"  # hot-seat players are not "you"
    assert result_text([0, 1], "ben", 1, "ru") == "Общая победа, 31 : 27 : −4"


def test_only_changed_tables_are_summarized_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    summed: list[str] = []

    async def test(site: Site) -> None:
        ann, ben = await site.two_at_a_table(seat=0, options={"first": 0})
        await open_played_table(site, ann, "place a2")
        assert [len(await games_of(ann)), len(summed)] == [2, 2]
        await games_of(ann)
        assert len(summed) == 2
        assert (await ann.play("place b2", 1)).status_code == 200
        (found,) = [one for one in await games_of(ann) if one["table"] == ann.table]
        assert (found["status_text"], found["last_action_text"], len(summed)) == (
            "Bob is to move",
            "You placed on b2.",
            3,
        )
        assert [one["last_action_text"] for one in await games_of(ben)] == ["Ann placed on b2."]
        assert len(summed) == 3  # summaries are shared by all readers

    def noted(table: Table) -> dict[str, Any]:
        summed.append(table.game.name)
        return made(table)

    made = my_games.summarize
    monkeypatch.setattr(my_games, "summarize", noted)
    run(test, tmp_path)


def test_hidden_game_leaves_the_list_and_returns_to_its_place(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, ben = await site.two_at_a_table()
        cleo = await site.guest().arrive()
        address = f"/api/my/games/{ann.table}"
        assert (await ann.client.post(f"{address}/hide", json={})).status_code == 204
        assert (await games_of(ann), len(await games_of(ben))) == ([], 1)
        assert (await ann.fetch())["seat"] == 0
        assert (await ann.client.post(f"{address}/show", json={})).status_code == 204
        assert len(await games_of(ann)) == 1
        refused = await cleo.client.post(f"{address}/show", json={})
        assert (refused.status_code, refused.json()["error"]) == (403, "not-your-seat")
        assert (await cleo.client.post("/api/my/games/nosuchtable2/show", json={})).status_code == 404

    run(test, tmp_path)


def test_home_page_lists_a_few_games_and_loads_more_on_request(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = await site.guest().arrive()
        for number in range(6):
            other = seat(f"Ben {number}", "ben") if number else seat("Merit", None, "scribe")
            await open_played_table(site, ann, *["place a2"][number % 2 :], game="duel", others=(other,))
        await open_played_table(site, ann, game="tara_wolf")

        async def tables(address: str) -> list[str]:
            answer = await ann.client.get(address)
            return re.findall(r'<li data-table="(\w{12})">', answer.text)

        home = (await ann.client.get("/")).text
        assert len(re.findall("<li data-table", home)) == 4
        assert 'data-start="4"' in home
        first, rest = await tables("/my-games"), await tables("/my-games?start=4")
        assert (len(first), len(rest), len({*first, *rest})) == (4, 3, 7)
        assert "data-start" not in (await ann.client.get("/my-games?start=4")).text
        assert len(await tables("/my-games?game=tara_wolf")) == 1
        assert len(await tables("/my-games?opponent=ben")) == 6
        assert len(await tables("/my-games?opponent=BEN 3")) == 1
        assert len(await tables("/my-games?opponent=merit")) == 1
        assert len(await tables("/my-games?state=yours")) == 4
        assert len(await tables("/my-games?state=running")) == 7
        assert "No game fits." in (await ann.client.get("/my-games?state=over")).text
        assert "<ul" not in (await site.guest().client.get("/")).text.partition('id="main"')[2]

    run(test, tmp_path)


def test_game_list_and_pictures_contain_no_secrets(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await open_played_table(site, ann, "coins 0", "done", game="tara_wolf")
        (one,) = await games_of(ann)
        html = (await ann.client.get("/my-games")).text
        pictures = [address.replace("&amp;", "&") for address in re.findall(r'src="([^"]+)"', html)]
        assert len(pictures) == 2
        drawn = [await ann.client.get(address) for address in pictures]
        async with site.services.tables.locked(one["table"]) as table:
            hand = [f"-{card}" for card in table.view(0)["seats"][0]["hand_cards"]]
        own_svg = (await ann.client.get(f"/t/{one['table']}/position.svg?lang=en&theme=day")).text
        assert [card in own_svg for card in hand] == [True] * len(hand) != []
        assert [card in drawn[0].text + html for card in hand] == [False] * len(hand)
        assert drawn[0].text == (await site.guest().client.get(pictures[0])).text
        assert all(one.headers["Cache-Control"] == "private, max-age=31536000, immutable" for one in drawn)
        assert drawn[0].text != drawn[1].text  # day and night
        old = await ann.client.get(re.sub("v=[0-9.]+", "v=99.0", pictures[0]))
        assert old.headers["Cache-Control"] == "private, no-cache"

    run(test, tmp_path)


def test_home_page_works_without_a_readable_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: Any) -> Any:
        raise StoreError("the file is malformed")

    async def test(site: Site) -> None:
        ann = await site.guest().arrive()
        monkeypatch.setattr(site.services.store, "listed_tables", fails)
        html = (await ann.client.get("/")).text
        assert "Your games cannot be read at the moment." in html
        assert html.count("data-play=") == 4

    run(test, tmp_path)


def test_damaged_table_is_omitted_from_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        good, bad = [await open_played_table(site, ann, "place a2") for _ in range(2)]
        events = site.services.store.events

        async def damaged(table: str, after: int = -1) -> Any:
            if table == bad:
                raise CorruptionError(table, 1, "changed", "it was changed")
            return await events(table, after)

        monkeypatch.setattr(site.services.store, "events", damaged)
        site.services.tables._entries.clear()  # as after a restart
        assert [one["table"] for one in await games_of(ann)] == [good]

    run(test, tmp_path)


NOW = 1_796_583_960_000  # Sunday, 6 December 2026, 19:06 UTC
DAY = 24 * 60 * 60 * 1000


def test_most_urgent_game_is_first_with_the_remaining_time(tmp_path: Path) -> None:
    """First the reader's turns by remaining time, then their turns without a clock, then turns of others."""

    async def test(site: Site) -> None:
        ann = await site.guest().arrive()
        person = ann.client.cookies["guest"].rpartition(".")[0]
        tables = site.services.tables
        tables.now = lambda: NOW

        async def lays_at(*actions: str, days: int = 0, since: int = NOW) -> str:
            terms = TableSettings.from_json({"time_control": {"days": days}}) if days else TableSettings()
            table = Table.open("duel", {"first": 0}, 1, [seat("Ann", person), *WITH_BEN], settings=terms, now=since)
            for action in actions:
                assert table.current_player is not None
                table.play(table.current_player, action, confirm=True)
            return str(await tables.open(table))

        hours = await lays_at(days=3, since=NOW - 3 * DAY + 5 * DAY // 24)
        weeks = await lays_at(days=28)
        days = await lays_at(days=3)
        quiet = await lays_at()
        theirs = await lays_at("place a2", days=1)
        found = await games_of(ann)
        assert [one["table"] for one in found] == [hours, days, weeks, quiet, theirs]
        assert [one["due"] for one in found] == [
            "2026-12-07T00:06:00+00:00", "2026-12-09T19:06:00+00:00", "2027-01-03T19:06:00+00:00", "",
            "2026-12-07T19:06:00+00:00",
        ]  # fmt: skip
        html = (await ann.client.get("/my-games", headers={"Accept-Language": "en"})).text.replace("\u202f", " ")
        assert re.findall(r'data-format="deadline"[^>]*>(.*?)</time>', html) == [
            "Mon 12:06 AM UTC (in 5 hours)",
            "Wed 7:06 PM UTC (in 3 days)",
            "Sun, Jan 3, 2027, 7:06 PM UTC (in 4 weeks)",
        ]  # fmt: skip
        assert (await ann.client.get("/api/my/games/next")).json()["next"] == hours

    run(test, tmp_path)


def test_open_proposal_is_listed_for_all_players(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, ben = await site.two_at_a_table(seat=0, options={"first": 0})
        await ann.play("place a2", 1)

        async def requests_of(guest: Guest, lang: str = "en") -> list[str]:
            (found,) = (await guest.client.get("/api/my/games", headers={"Accept-Language": lang})).json()
            requests: list[str] = found["requests"]
            return requests

        assert await requests_of(ann) == []
        assert (await ben.post("proposals", kind="end", after=2)).status_code == 200
        sentence = "Bob proposes ending the game. It would count for nobody."
        assert await requests_of(ann) == [sentence]
        assert await requests_of(ben, "de") == [
            "Du schlägst vor, die Partie zu beenden. Sie würde für niemanden zählen."
        ]
        html = (await ann.client.get("/", headers={"Accept-Language": "en"})).text
        assert f'<span class="pending-note">{sentence}</span>' in html
        assert (await ann.post("proposals/decline", after=(await ann.fetch())["seq"])).status_code == 200
        assert await requests_of(ben) == []
        answer = await ann.post("takeback/request", after=(await ann.fetch())["seq"])
        assert answer.status_code == 200, answer.text
        assert await requests_of(ben, "ru") == ["Ann просит вернуть свой последний ход."]

    run(test, tmp_path)


def test_open_proposal_precedes_games_waiting_for_others() -> None:
    """The proposal comes first even if the other game changed later."""
    going = {"over": False, "people": ["ann", "ben"], "players": ["person"] * 2, "current_player": 1, "due": None}
    ask = {"kind": "end", "seat": 1, "missing": [0], "replaced_seat": None, "player": None}
    waits, answering = (
        TableListEntry("", 1, at, {}, 1, {**going, "asks": requests}) for at, requests in ((9, []), (5, [ask]))
    )
    assert my_games._sort_key(answering, "ann") < my_games._sort_key(waits, "ann")
    assert my_games._sort_key(answering, "ben") > my_games._sort_key(waits, "ben")  # Ben's own turn comes first


def test_rematch_names_its_author_until_play_begins(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, ben = await site.two_at_a_table(seat=0, options={"first": 0})
        assert (await ben.post("resign", after=1)).status_code == 200
        new = (await ann.post("rematch")).json()["table"]

        async def requests_of(guest: Guest) -> dict[str, list[str]]:
            return {one["table"]: one["requests"] for one in await games_of(guest)}

        assert await requests_of(ann) == {new: ["You offer a rematch."], ann.table: []}
        assert await requests_of(ben) == {new: ["Ann offers a rematch."], ann.table: []}
        await site.services.tables.command(
            new, lambda table: table.play(table.current_player, "place a2", confirm=True)
        )
        assert await requests_of(ben) == {new: [], ann.table: []}

    run(test, tmp_path)
