"""Tables for two to four players: people and computer players in any seats."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import saqqara
from saqqara.server.app import BotConfig
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.server.tables.bot_names import BOT_NAMES
from server.running_server import WAIT_SECONDS, Guest, Site, run


class LoadingBot:
    """Computer player that loads boat 1 if it can, and otherwise takes the first legal action; one action per call."""

    async def choose(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[str]:
        return [next((text for text in view["legal"] if text.startswith("load 1.")), view["legal"][0])]


class WholeTurnBot:
    """Computer player that takes first legal actions until its turn ends, or until something is revealed."""

    async def choose(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[str]:
        state = game.determinize(view, seed=1)
        texts: list[str] = []
        while state.current_player == view["seat"]:
            texts.append(state.legal_actions()[0])
            if state.reveals(texts[-1]):
                break
            state.play(texts[-1])
        return texts


def computer(chooser: Any) -> BotConfig:
    return BotConfig(("novice", "scribe"), chooser, min_step_seconds=0.0)


async def open_imhotep(guest: Guest, players: int, *opponents: str, **new: Any) -> dict[str, Any]:
    options = {"players": players, **new.pop("options", {})}
    return await guest.open(game="imhotep", options=options, opponents=list(opponents), **new)


async def wait_for_seat(guest: Guest, *actors: int | None) -> dict[str, Any]:
    """Return the guest's view of the table once it waits for one of these seats, or is over."""
    async with guest.live() as live:
        while True:
            await live.next_message()
            seen = await guest.fetch()
            if seen["current_player"] in actors or seen["over"]:
                return seen


def test_other_seats_follow_the_given_order(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        seated = await open_imhotep(ann, 4, "scribe", "open", "hot-seat", seat=1, names=["", "", " Ben\n"])
        assert seated["seat"] == 1
        scribe, *others = (await ann.fetch())["seats"]
        assert scribe["player"] == "scribe"
        assert scribe["name"] in BOT_NAMES
        assert others == [
            {"name": "Ann", "player": "person"},
            {"name": "", "player": "open"},
            {"name": "Ben", "player": "person"},
        ]

    run(test, tmp_path, computer=computer(LoadingBot()))


def test_one_opponent_entry_applies_to_all_other_seats(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await open_imhotep(ann, 3, "open")
        assert [seat["player"] for seat in (await ann.fetch())["seats"]] == ["person", "open", "open"]

    run(test, tmp_path)


@pytest.mark.parametrize(
    ("opponents", "why"),
    [
        ([], "0 entries are given, but there are 3 other seats: name who plays each of them, or one for all."),
        (
            ["open", "open"],
            "2 entries are given, but there are 3 other seats: name who plays each of them, or one for all.",
        ),
        (
            ["open", "ra", "hot-seat"],
            "There is no player “ra”; choose one of: open, hot-seat, novice, scribe.",
        ),
    ],
)
def test_invalid_opponents_error_lists_valid_ones(opponents: list[str], why: str, tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        body = {"game": "imhotep", "options": {"players": 4}, "opponents": opponents, "name": "Ann"}
        answer = await (await site.guest().arrive()).client.post("/api/tables", json=body)
        refused = answer.json()
        assert (answer.status_code, refused["field"], refused["message"]) == (400, "opponents", why)
        assert await site.services.store.count_tables() == 0

    run(test, tmp_path, computer=computer(LoadingBot()))


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["Ben"], "1 names are given for 2 others: name all of them (“” for none), or nobody."),
        (["Ben", "Cy"], "Only people at your own screen can be named here: everybody else brings their own name."),
    ],
)
def test_invalid_opponent_names_are_refused_with_a_remedy(names: list[str], why: str, tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        body = {"game": "imhotep", "options": {"players": 3}, "opponents": ["hot-seat", "open"], "names": names}
        answer = await (await site.guest().arrive()).client.post("/api/tables", json=body)
        refused = answer.json()
        assert (answer.status_code, refused["field"], refused["message"]) == (400, "names", why)

    run(test, tmp_path)


def test_guests_take_the_next_open_seat_or_a_chosen_one(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, ben, cleo, dan = (site.guest() for _ in range(4))
        await open_imhotep(ann, 4, "open")
        for guest in (ben, cleo, dan):
            guest.path = ann.path
        assert (await ben.post("sit", name="Ben", seat=2)).json()["seat"] == 2
        for taken in (0, 2):
            answer = await cleo.post("sit", name="Cleo", seat=taken)
            assert (answer.status_code, answer.json()["message"]) == (403, "Somebody already sits there.")
        answer = await cleo.post("sit", name="Cleo", seat=4)
        assert (answer.status_code, answer.json()["message"]) == (403, "There is no such seat; this table has 4.")
        assert (await cleo.post("sit", name="Cleo")).json()["seat"] == 1
        assert (await dan.post("sit", name="Dan")).json()["seat"] == 3
        eve = site.guest()
        eve.path = ann.path
        assert (await eve.post("sit", name="Eve")).json()["message"] == "All seats at this table are taken."
        assert [seat["name"] for seat in (await eve.fetch())["seats"]] == ["Ann", "Cleo", "Ben", "Dan"]

    run(test, tmp_path)


def test_hot_seat_players_with_bot_and_remote_player(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, ben = site.guest(), site.guest()
        await open_imhotep(ann, 4, "hot-seat", "novice", "open")
        ben.path = ann.path
        await ben.post("sit", name="Ben")
        decided = []
        for _ in range(2):
            for guest, seat in ((ann, 0), (ann, 1), (ben, 3)):
                seen = await wait_for_seat(guest, seat)
                assert seen["seat"] == seat
                decided.append(seen["view"]["legal"][0])
                assert (await guest.play(decided[-1], seen["seq"])).status_code == 200
        log = (await wait_for_seat(ann, 0))["log"]
        assert [line["seat"] for line in log] == [0, 1, 2, 3, 0, 1, 2, 3]

    run(test, tmp_path, computer=computer(LoadingBot()))


def test_computer_players_move_in_order(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await open_imhotep(ann, 4, "novice", "scribe", "novice")
        await ann.play("quarry", 0)
        log = (await wait_for_seat(ann, 0))["log"]
        assert [(line["seat"], line["action"]) for line in log] == [
            (0, "quarry"),
            (1, "quarry"),
            (2, "quarry"),
            (3, "load 1.1"),  # the seat has five stones and no room for more
        ]

    run(test, tmp_path, computer=computer(WholeTurnBot()))


def test_computer_player_takes_its_card_in_another_turn(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await open_imhotep(ann, 2, "novice")
        for space in ("1.1", "1.3"):
            seen = await wait_for_seat(ann, 0)
            await ann.play(f"load {space}", seen["seq"])
        seen = await wait_for_seat(ann, 0)
        await ann.play("sail 1 market", seen["seq"])
        while (seen := await wait_for_seat(ann, 0))["view"]["phase"] != "turn":
            await ann.play(seen["view"]["legal"][0], seen["seq"])
        sailed = next(line["turn"] for line in seen["log"] if line["action"] == "sail 1 market")
        within = [line["seat"] for line in seen["log"] if line["turn"] == sailed]
        assert within[:4] == [0, 0, 1, 0]  # Ann sails and takes a card, then the computer player, then Ann again

    run(test, tmp_path, computer=computer(LoadingBot()))


def test_rematch_of_four_rotates_the_seats(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, ben = site.guest(), site.guest()
        sides = dict.fromkeys(("market", "pyramid", "temple", "tomb", "obelisks"), "B")
        await open_imhotep(ann, 4, "hot-seat", "open", "novice", options=sides)
        ben.path = ann.path
        await ben.post("sit", name="Ben")
        news = asyncio.Event()
        site.services.tables.store.event_bus.subscribe(lambda *_: news.set())
        while True:
            news.clear()
            async with site.services.tables.locked(ann.table) as table:
                actor = table.current_player
                seqs = {2: table.seq_for([2])} | dict.fromkeys((0, 1), table.seq_for([0, 1]))
                legal = [] if actor is None else table.view(actor)["legal"]
            if actor is None:
                break
            if table.seats[actor]["player"] == "person":
                assert (await (ben if actor == 2 else ann).play(legal[-1], seqs[actor])).status_code == 200
            else:
                await asyncio.wait_for(news.wait(), WAIT_SECONDS)
        again = (await ann.post("rematch")).json()
        assert again["seat"] == 0
        ann.path = ben.path = f"/api/tables/{again['table']}"
        seats = [(seat["name"], seat["player"]) for seat in (await ben.fetch())["seats"]]
        name = seats[2][0]
        assert seats == [("", "person"), ("Ben", "person"), (name, "novice"), ("Ann", "person")]
        assert name in BOT_NAMES
        assert (await ben.fetch())["seat"] == 1

    hurry = Limits(commands=Rate(1000, 0.25))  # no player is as fast as this test
    run(test, tmp_path, computer=computer(WholeTurnBot()), limits=hurry)
