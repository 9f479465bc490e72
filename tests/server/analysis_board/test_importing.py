"""Imported positions and games: readers open them, step through them and try variations.

Errors name their place in the text, and no page reveals more than the imported text.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import saqqara
from core.test_tolerance import signed
from rules.duel.deals import WHOLE_GAME, deal, decisions_in
from saqqara.export import ReplayData, replay_page
from saqqara.server.analysis_board import UnreadableTextError, parse_import
from server.running_server import Guest, Site, run

GAMES = ", ".join(saqqara.list_games())

STOCK = "ddd111222333444ABCDEFGHIJKLtttpppuuusss"
FULL_POSITION = f"duel duel-1 - whole cargo=ooo/ooo/ooo/ooo/lll/lll reserve=ddd stock={STOCK}"
SEAT_POSITION = f"duel duel-1 - seat-0 cargo=ooo/ooo/ooo/ooo/lll/lll reserve=??? stock={'?' * 39}"


def record_text(actions: list[str]) -> str:
    """Return the text of a record of a game with these actions."""
    state = saqqara.game("duel").start(setup={"deal": deal()})
    for text in actions:
        state.play(text)
    return state.record(["Ann", "Ben"]).text()


async def import_text(guest: Guest, text: str) -> httpx.Response:
    await guest.arrive()
    return await guest.client.post("/api/analysis", json={"text": text})


async def open_import(guest: Guest, text: str) -> str:
    """Import a text and return the URL of its page; `guest.path` becomes the API path of its table."""
    answer = await import_text(guest, text)
    assert answer.status_code == 200, answer.text
    url = str(answer.json()["url"])
    guest.path = f"/api/analysis/tables/{url.split('/')[4]}"
    return url


async def fetch_preview(guest: Guest, text: str) -> dict[str, Any]:
    answer = await guest.client.post("/api/analysis/preview", json={"text": text})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


# ---- parsing ---------------------------------------------------------------------------------------------------------


def parse_error(text: str) -> tuple[str, str]:
    """Return the message ID of the error and the part of the text that it marks."""
    with pytest.raises(UnreadableTextError) as caught:
        parse_import(text)
    error = caught.value
    return error.message_id, text[error.column - 1 :][: error.length]


def test_parse_error_is_marked_at_its_place() -> None:
    assert parse_error("") == ("bring-bad-missing", "")
    assert parse_error("chess 1 - whole") == ("bring-bad-game", "chess")
    assert parse_error("duel duel-9 - whole") == ("bring-bad-edition", "duel-9")
    assert parse_error("duel duel-1 tower=A whole") == ("bring-bad-options", "tower=A")
    assert parse_error("duel duel-1 - seat-4") == ("bring-bad-viewer", "seat-4")
    assert parse_error("duel duel-1 - whole turns=3") == ("bring-bad-field", "turns=3")
    assert parse_error("  duel duel-1 - whole turn=x3  \n") == ("bring-bad-value", "x3")
    assert parse_error(FULL_POSITION.replace("ddd s", "?dd s")) == ("bring-bad-hidden", "?dd")
    assert parse_error(SEAT_POSITION.replace("???", "??", 1))[0] == "bring-bad-together"
    assert parse_error(f"{SEAT_POSITION} phase=over")[0] == "bring-bad-together"
    assert parse_error("{") == ("bring-bad-text", "")
    assert parse_error("duel\tduel-1 -\r\nwhole turn=x3") == ("bring-bad-value", "x3")
    assert parse_error("duel duel-1 - whole tu\u200brn=3") == ("bring-bad-sign", "\u200brn=3")
    changed = record_text(["place b2", "place a2"]).replace("place a2", "place a3")
    assert parse_error(changed) == ("bring-bad-record", '    "place a3"')
    state = saqqara.game("duel").start(setup={"deal": deal()})
    state.play("place b2")
    against = replace(state.record(), actions=["place b2", "place b2"]).text()
    assert parse_error(against) == ("bring-bad-decision", '    "place b2"')


def test_parse_errors_are_translated() -> None:
    with pytest.raises(UnreadableTextError) as caught:
        parse_import("duel duel-1 - whole turn=0")
    assert [caught.value.localize(lang) for lang in ("en", "de", "ru")] == [
        "This cannot stand in “turn”. What can: 1–999.",
        "Das kann in „turn“ nicht stehen. Möglich: 1–999.",
        "Этого не может быть в «turn». Возможно: 1–999.",
    ]
    with pytest.raises(UnreadableTextError) as caught:
        parse_import(SEAT_POSITION.replace("reserve=???", "reserve=??", 1))
    assert [caught.value.localize(lang) for lang in ("en", "de", "ru")] == [
        "These details do not fit together, or not all pieces of the box are there.",
        "Die Angaben passen nicht zusammen, oder es fehlt etwas aus der Schachtel.",
        "Данные не сходятся, или в позиции не всё, что есть в коробке.",
    ]


CHANGED_FIELDS = {
    "edition": "duel-0", "game": "senet2", "format": 3, "options": {"tower": "A"}, "setup": {"deal": []},
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "place", "sentences"),
    [
        ("edition", '  "edition": "duel-0",', [
            "This record is intact, but it was played under rules edition duel-0. This server plays edition duel-1, "
            "where the same moves could lead to a different game.",
            "Diese Aufzeichnung ist unbeschädigt, wurde aber nach der Regelausgabe duel-0 gespielt. Hier gilt die "
            "Ausgabe duel-1, mit der dieselben Züge eine andere Partie ergeben können.",
            "Запись партии не повреждена, но сыграна по правилам редакции duel-0. Здесь действует редакция duel-1: те "
            "же ходы могут дать другую партию.",
        ]),
        ("game", '  "game": "senet2",', [
            f"This record is intact, but its game, senet2, is not installed on this server. Available here: {GAMES}.",
            f"Diese Aufzeichnung ist unbeschädigt, aber ihr Spiel senet2 ist auf diesem Server nicht installiert. "
            f"Vorhanden: {GAMES}.",
            f"Запись партии не повреждена, но игра senet2 на этом сервере не установлена. Здесь есть: {GAMES}.",
        ]),
        ("format", '  "format": 3,', [
            "This record was saved by a newer version of Saqqara (format 3). This server can read format 2.",
            "Diese Aufzeichnung stammt aus einer neueren Version von Saqqara (Format 3). Dieser Server liest Format 2.",
            "Запись партии сохранена более новой версией Saqqara (формат 3). Этот сервер читает формат 2.",
        ]),
        ("options", '  "options": {"tower": "A"},', [
            "This record is intact, but it uses options or numbers that the game does not have on this server.",
        ]),
        ("setup", '  "setup": {"deal": []},', ["Line 7 of this record contradicts the rules of the game."]),
    ],
)  # fmt: skip
def test_error_of_an_intact_record_names_the_incompatibility(key: str, place: str, sentences: list[str]) -> None:
    text = signed(record_text(["place b2", "place a2"]), **{key: CHANGED_FIELDS[key]})
    with pytest.raises(UnreadableTextError) as caught:
        parse_import(text)
    error = caught.value
    assert text[error.column - 1 :][: error.length] == place
    assert [error.localize(lang) for lang in ("en", "de", "ru")[: len(sentences)]] == sentences


def test_error_names_the_unexpected_character() -> None:
    with pytest.raises(UnreadableTextError) as caught:
        parse_import(record_text(["place b2"]).replace('"format"', "“format”").replace("\n", "\r\n"))
    assert caught.value.localize("en") == (
        "This is not a readable record: U+201C LEFT DOUBLE QUOTATION MARK in line 2, column 3 does not belong there."
    )
    with pytest.raises(UnreadableTextError) as caught:
        parse_import(record_text(["place b2"])[:90])
    assert caught.value.localize("en") == "This record is incomplete: it breaks off in line 5. Open the whole file."
    with pytest.raises(UnreadableTextError) as caught:
        parse_import("duel duel-1 - whole\u00a0tu\u200brn=2")
    assert caught.value.localize("de") == (
        "„U+200B ZERO WIDTH SPACE“ darf in einer Stellung nicht vorkommen. Lösch das Zeichen oder tipp es neu."
    )


def test_exported_replay_page_can_be_imported() -> None:
    """The name of a player contains markup that the page must escape."""
    state = saqqara.game("duel").start(setup={"deal": deal()})
    for text in decisions_in(WHOLE_GAME):
        state.play(text)
    record = state.record(["</script><script>", "B\\u003c"])
    page = replay_page(ReplayData.from_record(record, "en"), "en", record=record)
    assert page.count("</script>") == 3
    assert (parse_import(page).actions, parse_import(page).player_names) == (
        tuple(state.history),
        ("</script><script>", "B\\u003c"),
    )
    assert parse_import(f"\ufeff\r\n{page}".replace("\n", "\r\n")).player_names == parse_import(page).player_names
    other = "<!doctype html><title>A &amp; B</title>"
    assert parse_error(other) == ("bring-bad-page", other)


def test_record_and_position_are_found_in_surrounding_text() -> None:
    assert parse_import(f"\n  {FULL_POSITION}\n").final_state().position_string() == FULL_POSITION
    imported = parse_import(f"\n{record_text(['place b2'])}\n\n")
    assert (imported.actions, imported.player_names) == (("place b2",), ("Ann", "Ben"))


def test_table_continues_from_an_imported_game() -> None:
    table = parse_import(FULL_POSITION).create_table("ann")
    assert (table.is_imported, table.is_scratch, table.commitment, table.seats_of("ann")) == (True, True, "", [0, 1])
    assert table.state_for(None).position_string() == FULL_POSITION
    table = parse_import(record_text(decisions_in(WHOLE_GAME))).create_table("ann")
    assert (table.is_over, table.is_scratch, table.names) == (True, True, {0: "Ann", 1: "Ben"})
    assert type(table).from_events(table.events).view(0) == table.view(0)


# ---- over HTTP -------------------------------------------------------------------------------------------------------


def test_position_preview_has_a_drawing_or_an_error(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = await site.guest().arrive()
        found = await fetch_preview(ann, FULL_POSITION)
        assert found["svg"].startswith("<svg")
        assert (found["text"], found["error"]) == ("Lapis is to move", None)
        text = FULL_POSITION.replace("whole", "whole turn=0")
        assert (await fetch_preview(ann, text))["error"] == {
            "message": "This cannot stand in “turn”. What can: 1–999.", "column": 26, "length": 1,
        }  # fmt: skip
        answer = await import_text(ann, text)
        assert (answer.status_code, answer.json()["error"], answer.json()["field"]) == (400, "bad-position", "text")

    run(test, tmp_path)


def test_imported_position_can_be_played_and_undone(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        url = await open_import(ann, SEAT_POSITION)
        page = (await ann.client.get(url)).text
        assert f'data-api="{ann.path}"' in page
        assert "Your own position: nothing here counts" in page
        assert (await ann.play("place b2", 0, confirm=False)).status_code == 200
        assert (await ann.post("undo", after=1)).status_code == 200
        assert (await ann.play("place a2", 2)).status_code == 200
        moment = (await ann.client.get(f"{url}/replay/1")).json()
        assert moment["moved"] == [{"piece": "meeple-0", "from": "supply-0", "to": "a2"}]
        assert (await ann.client.get(f"{url}/replay/0")).json()["caption"] == "The starting position."
        tried = await ann.client.get(f"{url}/what-if?ply=0")
        assert "What if: nothing here counts" in tried.text
        assert await open_import(ann, SEAT_POSITION) == url
        assert await open_import(site.guest(), SEAT_POSITION) != url

    run(test, tmp_path)


def test_imported_game_has_a_replay_and_variations(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        url = await open_import(ann, record_text(decisions_in(WHOLE_GAME)))
        assert url.endswith("/replay")
        page = (await ann.client.get(url)).text
        assert "Your own position: nothing here counts" in page
        assert url.removesuffix("/replay") + "/what-if?ply=0" in page
        tried = await ann.client.get(url.removesuffix("/replay") + "/what-if?ply=20")
        assert tried.status_code == 200
        assert "What if: nothing here counts" in tried.text
        review = (await ann.client.get(url.removesuffix("/replay") + "/review")).text
        assert "No computer player is at work on this server" in review

    run(test, tmp_path)


def test_visitor_of_an_imported_table_is_a_spectator(tmp_path: Path) -> None:
    """A complete position contains all hidden information; visitors with only the link see what spectators see."""
    state = saqqara.game("tara_wolf").start(seed=4)
    twin = state.game.determinize(state.view(None), seed=9)
    assert twin.position_string() != state.position_string()

    async def test(site: Site) -> None:
        ann, eve, pages = site.guest(), await site.guest().arrive(), []
        for line in (state.position_string(), twin.position_string()):
            url = await open_import(ann, line)
            for part in ("", "/replay", "/replay/0", "/position.txt"):
                page = (await eve.client.get(url + part)).text
                pages.append(page.replace(ann.path.rpartition("/")[2], "NAME"))
        assert pages[:4] == pages[4:]
        eve.path = ann.path
        assert (await eve.play("coins 2", 0)).json()["error"] == "not-your-seat"
        own = (await ann.client.get(url)).text
        assert len(own) > len(pages[4])

    run(test, tmp_path)


def test_imported_game_is_no_regular_table(tmp_path: Path) -> None:
    """The server neither stores it nor serves its record as that of a table; running games have no analysis page."""

    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        name = ann.table
        assert (await ann.client.get(f"/analysis/tables/t/{name}")).status_code == 404
        assert (await ann.client.get(f"/api/analysis/tables/{name}/points")).json()["error"] == "no-such-table"
        url = await open_import(ann, record_text(decisions_in(WHOLE_GAME)))
        imported = url.split("/")[4]
        assert (await ann.client.get(f"/t/{imported}")).status_code == 404
        assert (await ann.client.get(f"/api/tables/{imported}/record")).json()["error"] == "no-such-table"
        assert await site.services.tables.store.count_tables() == 1

    run(test, tmp_path)


def test_position_text_hides_what_the_reader_does_not_know(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        for guest, seen in ((ann, "seat-0"), (bob, "seat-1"), (site.guest(), "spectator")):
            line = (await guest.client.get(f"/t/{ann.table}/position.txt")).text
            assert line.split(" ")[3] == seen
            assert "reserve=???" in line

    run(test, tmp_path)


def test_long_imports_and_clients_without_cookie_are_refused(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = await site.guest().arrive()
        assert (await import_text(ann, "x" * 160_001)).json()["error"] == "bad-request"
        assert (await import_text(ann, "x" * 300_000)).json()[
            "message"
        ] == "The request is too large: 262,144 bytes at most."
        assert (await ann.client.post("/api/guest", json={"x": "x" * 20_000})).json()["error"] == "too-large"
        assert (await site.guest().client.post("/api/analysis", json={"text": FULL_POSITION})).json()[
            "error"
        ] == "no-guest"

    run(test, tmp_path)
