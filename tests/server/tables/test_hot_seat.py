"""Hot seat in a game with hands: the page contains nothing of a hand until its player has uncovered it."""

import asyncio
import pkgutil
import re
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from fastapi import APIRouter

from rules.tara_wolf.tables import deal
from saqqara import server
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.server.tables.hand_covers import HandCovers
from saqqara.storage import EventBus, Store
from saqqara.table import Table
from server.running_server import Guest, Site, run, serving
from server.tables.test_leak import NAME, cookie

CARD_ID = re.compile(r'id="(?:hand|papyri)-(\d)-[a-z]')
"""Pattern of a face-up hand card or papyrus; its group is the seat."""


def visible_hands(html: str) -> set[str]:
    """Return the seats whose hand or papyri the page shows."""
    return set(CARD_ID.findall(html))


async def page_of(guest: Guest, table: str) -> str:
    answer = await guest.client.get(f"/t/{table}")
    assert answer.status_code == 200
    return answer.text


def test_hand_is_covered_until_its_player_uncovers_it(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        ann = site.guest()
        table = (await ann.open(game="tara_wolf", opponents=["hot-seat"]))["table"]
        first = await page_of(ann, table)
        assert visible_hands(first) == set()
        assert "Ann is next" in first
        assert "I am Ann" in first
        async with ann.live(0) as live:
            await live.next_message()
            assert (await ann.post("reveal-hand", after=0)).json() == {"seq": 0}
            news = await live.next_message()
            assert visible_hands("".join(news["regions"].values())) == {"0"}
            assert "Split 4 resources" in news["regions"]["bar"]
            assert visible_hands(await page_of(ann, table)) == {"0"}

            assert (await ann.play("coins 2", 0)).status_code == 200
            drawn = await live.message_after(1)
            assert "<b>Ann</b> took 2 coins" in drawn["regions"]["log"]
            assert "2 cards" not in drawn["regions"]["log"]
            assert (await ann.play("done", 1)).status_code == 200
            seq = (await ann.fetch())["seq"]
            while (await ann.fetch())["current_player"] == 0:  # clean-up
                legal = (await ann.fetch())["view"]["legal"]
                assert (await ann.play(legal[0], seq)).status_code == 200
                seq = (await ann.fetch())["seq"]
            handed_over = await live.message_after(seq)
            assert visible_hands("".join(handed_over["regions"].values())) == set()
            assert "<b>Ann</b> took 2 coins and 2 cards." in handed_over["regions"]["log"]
            assert all(
                step["piece"] == "?" for moves in handed_over["moved"] for step in moves if step["from"] == "main"
            )
            assert visible_hands(await page_of(ann, table)) == set()
            assert visible_hands(await page_of(ann, f"{table}/replay")) == set()
            assert (await ann.get("/commands")).json()["actions"] == []
            assert "Seen by you" in (await ann.get("/topics/soldier")).text

            assert (await ann.post("reveal-hand", after=seq)).status_code == 200
            assert visible_hands("".join((await live.next_message())["regions"].values())) == {"1"}

    run(visit, tmp_path)


def test_player_of_one_seat_has_nothing_to_reveal(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        ann, bob = await site.two_at_a_table(game="tara_wolf")
        assert visible_hands(await page_of(ann, ann.table)) == {"0"}
        assert visible_hands(await page_of(bob, ann.table)) == {"1"}
        assert visible_hands(await page_of(site.guest(), ann.table)) == set()
        outsider = site.guest()
        outsider.path = ann.path
        assert (await outsider.post("reveal-hand", after=1)).json()["error"] == "not-your-seat"
        assert (await ann.post("reveal-hand", after=0)).json()["error"] == "stale"

    run(visit, tmp_path)


def test_games_without_hands_cover_nothing(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        ann = site.guest()
        table = (await ann.open(game="duel", opponents=["hot-seat"]))["table"]
        assert 'data-status="choose"' in await page_of(ann, table)

    run(visit, tmp_path)


def test_nothing_is_covered_without_secrets(tmp_path: Path) -> None:
    """Imhotep with hidden cards begins without any."""

    async def visit(site: Site) -> None:
        ann = site.guest()
        options = {"dynasty": True, "hidden_cards": True}
        table = (await ann.open(game="imhotep", options=options, opponents=["hot-seat"]))["table"]
        assert 'data-status="choose"' in await page_of(ann, table)
        looks = await ann.fetch()
        assert (looks["covered_seat"], looks["seat"]) == (None, looks["current_player"])
        assert (await ann.play("quarry", 0)).status_code == 200

    run(visit, tmp_path)


def hand_covers() -> HandCovers:
    """Return covers of a process whose store is not used."""
    return HandCovers(cast(Store, SimpleNamespace(event_bus=EventBus())), "here")


def test_screen_is_passed_to_players_without_secrets_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only Ann has a secret: after Bob's turn, in which nothing was covered, her hand is covered again."""
    monkeypatch.setattr(Table, "has_private_info", lambda table, seat: seat == 0)
    table = Table.open("imhotep", {"dynasty": True, "hidden_cards": True}, 1, HOT_SEATS)
    covers = hand_covers()
    covered_seats: list[int | None] = []
    for action in ("quarry", "quarry", "load 1.1"):
        covered_seats.append(covers.covered_seat(NAME, table, "ann"))
        if covered_seats[-1] is not None:
            covers.reveal(NAME, "ann", 0)
            assert covers.covered_seat(NAME, table, "ann") is None
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    assert covered_seats == [0, None, 0]


FIGHT = (
    "coins 4", "play soldier", "play jackal", "done", "coins 4", "play mercenary", "discard donkey", "play thief",
    "done", "open", "send tara_wolf", "send soldier", "send jackal", "send montana_smith", "send mercenary",
    "send thief", "lay snare", "lay spike_pit", "done", "lay poison_darts", "lay skeleton", "done",
)  # fmt: skip
"""Actions up to the triggering of traps; the first player then triggers two traps, the second one."""
TRAPS = ("trigger spike_pit", "hit thief", "trigger snare", "trigger poison_darts", "hit jackal")
HELD_CARDS = ("soldier jackal donkey snare spike_pit", "mercenary thief donkey poison_darts skeleton")


def test_open_fight_covers_no_hand() -> None:
    """Players uncover their hand for each secret choice and for no trap, from `coins` to the book of the dead.

    Then the hand of the player who moved last is covered too, because the other player was looking at the screen.
    """
    table, covers = Table.open("tara_wolf", {}, 1, HOT_SEATS, setup=deal(hands=HELD_CARDS)), hand_covers()
    lifted: list[tuple[int, str]] = []
    for text in (*FIGHT, *TRAPS, "done", "done", "coins 4"):
        cover, phase = covers.covered_seat(NAME, table, "ann"), table.view(table.current_player)["phase"]
        if cover is not None:
            lifted.append((cover, phase))
            covers.reveal(NAME, "ann", cover)
        assert table.current_player is not None
        assert (table.view(table.current_player)["seat"] is None) == (phase in ("trigger", "hit"))
        table.play(table.current_player, text, confirm=True)
    assert lifted == [
        (0, "resources"), (1, "resources"), (0, "give-up"), (1, "play"), (0, "open"), (1, "send"), (0, "lay"),
        (1, "lay"), (0, "book"), (1, "book"),
    ]  # fmt: skip


def test_facedown_card_is_not_repeated_in_open_play() -> None:
    """Ann's page shows the trap that she lays face down.

    When her screen turns to open play, the difference adds only the later actions, although the shared view hides the
    card.
    """
    table = Table.open("tara_wolf", {}, 1, HOT_SEATS, setup=deal(hands=HELD_CARDS))
    for text in FIGHT[:16]:
        table.play(table.current_player or 0, text, confirm=True)
    table.play(0, "lay snare")
    seen = table.seq
    assert table.log(0)[-1]["action"] == "lay snare"
    table.play(0, "done", confirm=True)
    table.play(1, "done", confirm=True)
    assert table.view(0)["phase"] == "trigger"
    steps = table.diff_since(seen, [0, 1])
    assert [line["action"] for line in steps.removed] == []
    assert [line["action"] for line in steps.added] == ["done", "done"]


def test_hot_seat_shows_no_hand_while_a_computer_player_moves() -> None:
    """Two players share a screen against a computer player, with hidden market cards.

    While the computer moves, the screen shows no hand, because neither player may see the other's cards.
    """
    seats = [*HOT_SEATS, {"name": "", "player": "scribe"}]
    options = {"players": 3, "market": "C", "dynasty": True, "hidden_cards": True}
    table = Table.open("imhotep", options, 1, seats)
    assert [table.viewpoint(seat) for seat in (0, 1, 2)] == [0, None, 2]
    table.play(0, "quarry", confirm=True)
    assert [table.viewpoint(seat) for seat in (0, 1, 2)] == [None, 1, 2]
    table.play(1, "quarry", confirm=True)
    assert [table.viewpoint(seat) for seat in (0, 1, 2)] == [None, None, 2]
    assert table.view(0)["seat"] is None


# ---- all requests ---------------------------------------------------------------------------------------------------


DEALS = (
    deal(
        hands=("soldier worker foreman seer snare", "spy thief jackal camel mummy"),
        papyri=("nile_flood avatar_horus ankh", "avatar_sobek wrath_of_seth avatar_anubis"),
    ),
    deal(
        hands=("cat monkey priest trainer ghoul", "assassin smuggler donkey soldier spike_pit"),
        papyri=("curse_of_pharaoh plague_of_locusts avatar_bastet", "book_of_dead ankh nile_flood"),
    ),
)
"""Two deals that have no card in common in the same hand."""
HOT_SEATS = [{"name": name, "player": "person", "person": "ann"} for name in ("Ann", "Bob")]
ACTIONS = ("play soldier", "play cat", "lay snare", "use nile_flood", "discard spy", "coins 2", "done", "play sphinx")
ACTION_QUERIES = [f"?action={text}" for text in (*ACTIONS, "play soldier&seat=0", "play cat&seat=0", "play spy&seat=1")]
QUERIES = {
    "/api/tables/{name}/refusal": ACTION_QUERIES, "/api/tables/{name}/preview": ACTION_QUERIES,
    "/api/tables/{name}/preview/overlay": ACTION_QUERIES, "/api/tables/{name}/sites/{place}": ["", "?ply=0"],
    "/api/tables/{name}/topics/{topics}": ["", "?ply=0"], "/api/tables/{name}/hint": ["", "?ply=0"],
    "/t/{name}/replay": ["", "?ply=0"], "/t/{name}/position.svg": ["", "?ply=0"],
    "/t/{name}/what-if": ["", "?ply=0"],
}  # fmt: skip
"""Queries for addresses that take parameters."""
LIMITS = Limits(reads=Rate(100_000, 0.001), commands=Rate(100_000, 0.001))  # high enough for every request
PATH_PARAMETERS = {"name": NAME, "place": "main", "topics": "soldier cat main discard snare", "ply": "0"}


def addresses() -> list[str]:
    """Return every GET address of a table, with its queries."""
    modules = [import_module(found.name) for found in pkgutil.walk_packages(server.__path__, "saqqara.server.")]
    routers = {id(thing): thing for module in modules for thing in vars(module).values() if type(thing) is APIRouter}
    paths = {
        route.path if route.path.startswith("/t/") else f"/api/tables{route.path}"
        for router in routers.values()
        for route in router.routes
        if "GET" in (getattr(route, "methods", None) or ()) and re.match(r"/(?:t/)?\{name\}", route.path)
    }
    return [
        f"{path.format(**PATH_PARAMETERS)}{query}"
        for path in sorted({*paths, "/t/{name}"})
        for query in QUERIES.get(path, [""])
    ]


async def all_responses(ann: Guest, *more: str) -> dict[str, bytes]:
    """Return all bytes that Ann receives, by address.

    They include the live message and the refusals of actions. `more` lists actions whose previews are requested too.
    """
    previews = [
        f"{ann.path}/{what}?action={text}" for what in ("preview", "preview/overlay", "refusal") for text in more
    ]
    found = {path: (await ann.client.get(path)).content for path in (*addresses(), *previews)}
    for text in ACTIONS:
        answer = await ann.play(text, (await ann.fetch())["seq"])
        if answer.status_code == 409:
            found[f"decide {text}"] = answer.content
    async with ann.live() as live:
        found["live"] = str(await live.next_message()).encode()
    return {path: answer.replace(ann.site.base.encode(), b"http://server") for path, answer in found.items()}


async def collect_responses(tmp_path: Path) -> list[tuple[dict[str, bytes], ...]]:
    """Return for each deal what Ann, who plays both seats, receives.

    Her first hand is covered, then uncovered; then the hand of Bob is covered.
    """
    answer_sets = []
    for number, dealt in enumerate(DEALS):
        async with serving(tmp_path / str(number) / "saqqara.db", limits=LIMITS) as site:
            await site.services.tables.open(Table.open("tara_wolf", {}, 1, HOT_SEATS, setup=dealt))
            ann = site.guest()
            ann.path = f"/api/tables/{NAME}"
            ann.client.cookies.set("guest", cookie(site.services.guests, "ann"), domain="127.0.0.1")
            covered = await all_responses(ann)
            await ann.post("reveal-hand", after=0)
            open_hand = {path: (await ann.client.get(path)).content for path in addresses()}
            await ann.play("coins 4", 0)
            await ann.play("done", (await ann.fetch())["seq"])
            assert (await ann.fetch())["covered_seat"] == 1
            answer_sets.append((covered, open_hand, await all_responses(ann)))
    return answer_sets


def test_responses_do_not_depend_on_a_covered_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saqqara.server.tables.table_registry.new_table_name", lambda: NAME)
    one, other = asyncio.run(collect_responses(tmp_path))
    for covered in (0, 2):
        assert list(one[covered]) == list(other[covered])
        assert [path for path, answer in one[covered].items() if answer != other[covered][path]] == []
        assert len(one[covered]) > 60
    seen = {path.partition("?")[0] for path, answer in one[1].items() if answer != other[1][path]}
    shows = ["", "/refusal", "/preview", "/preview/overlay", "/commands"]
    assert {*(f"/api/tables/{NAME}{part}" for part in shows), f"/t/{NAME}", f"/t/{NAME}/position.svg"} <= seen


def test_responses_in_an_open_fight_do_not_depend_on_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables differ only in hidden cards.

    No hand is uncovered, all responses are equal, and the actions are played.
    """
    monkeypatch.setattr("saqqara.server.tables.table_registry.new_table_name", lambda: NAME)

    async def collect(folder: Path, pile: str, papyri: tuple[str, str]) -> tuple[dict[str, bytes], dict[str, bytes]]:
        async with serving(folder / "saqqara.db", limits=LIMITS) as site:
            table = Table.open("tara_wolf", {}, 1, HOT_SEATS, setup=deal(hands=HELD_CARDS, pile=pile, papyri=papyri))
            for text in FIGHT:
                table.play(table.current_player or 0, text.replace("coins 4", "coins 3"), confirm=True)
            await site.services.tables.open(table)
            ann = site.guest()
            ann.path = f"/api/tables/{NAME}"
            ann.client.cookies.set("guest", cookie(site.services.guests, "ann"), domain="127.0.0.1")
            looks = await ann.fetch()
            assert (looks["seat"], looks["covered_seat"], looks["view"]["seat"]) == (0, None, None)
            assert looks["view"]["legal"] == ["trigger spike_pit", "trigger snare"]
            first = await all_responses(ann, "trigger spike_pit")
            for text in ("trigger spike_pit", "hit thief"):  # the second action can be undone
                assert (await ann.play(text, (await ann.fetch())["seq"])).status_code == 200
            assert (await ann.fetch())["can_undo"]
            return first, await all_responses(ann, "trigger snare")

    one = asyncio.run(collect(tmp_path / "one", "cat mummy", (PAPYRI[0], PAPYRI[1])))
    other = asyncio.run(collect(tmp_path / "other", "camel ghoul", (PAPYRI[2], PAPYRI[3])))
    for answers, twin in zip(one, other, strict=True):
        assert [path for path, answer in answers.items() if answer != twin[path]] == []
        assert visible_hands(answers[f"/t/{NAME}"].decode()) == set()
        assert b'data-status="choose"' in answers[f"/t/{NAME}"]


PAPYRI = (
    "avatar_anubis avatar_horus avatar_bastet", "avatar_sobek wrath_of_seth ankh",
    "plague_of_locusts curse_of_pharaoh nile_flood", "book_of_dead avatar_horus ankh",
)  # fmt: skip


def test_covered_player_can_neither_preview_nor_play(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        ann = site.guest()
        await ann.open(game="tara_wolf", opponents=["hot-seat"])
        looks = await ann.fetch()
        assert (looks["seat"], looks["covered_seat"], looks["current_player"], looks["view"]["seat"]) == (
            None,
            0,
            0,
            None,
        )
        refused = {
            "error": "hand-hidden", "message": "The hand of Ann is covered.", "clause": None, "clause_url": None,
            "suggestion": "First say “I am Ann”.", "field": None,
        }  # fmt: skip
        assert (await ann.get("/refusal", action="coins 2")).json() == {"refusal": refused}
        for answer in (await ann.get("/preview", action="coins 2"), await ann.play("coins 2", 0)):
            assert (answer.status_code, answer.json()) == (409, refused)
        ghosts = await ann.get("/preview/overlay", action="coins 2")  # may be requested before the page knows
        assert (ghosts.status_code, ghosts.json()) == (200, None)
        await ann.post("reveal-hand", after=0)
        looks = await ann.fetch()
        assert (looks["seat"], looks["covered_seat"], looks["view"]["seat"]) == (0, None, 0)
        assert (await ann.play("coins 2", 0)).status_code == 200

    run(visit, tmp_path)
