"""Regions of the table page: their content for each reader, and what they keep secret."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from rules.duel.deals import STOCK_USED_UP, WHOLE_GAME, deal, decisions_in
from saqqara.core.record import ShuffleProof, format_seed
from saqqara.presentation import ScoreLabel, score_label
from saqqara.server.core.network import qr_code
from saqqara.server.insights import score_table
from saqqara.server.live.table_page import change_sentences, moved_pieces, page_title, pick_seat, render_regions
from saqqara.server.tables.table_view import TableView
from saqqara.table import Table

URL = "http://saqqara.test/t/k7m2p9qrstuv"
ANN = {"name": "Ann", "player": "person", "person": "a"}
BEN = {"name": "Ben", "player": "person", "person": "b"}
LOADS = deal(boats={"2": "tomb-1 temple-3 obelisk"})


def table_after(*actions: str, seats: tuple[dict[str, Any], ...] = (ANN, BEN), tiles: list[str] | None = None) -> Table:
    """Return a table at which these actions have been played and confirmed."""
    table = Table.open("duel", {}, 1, seats, {"deal": tiles or deal()})
    for action in actions:
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    return table


def visible_text(html: str) -> str:
    """Return the visible text of HTML."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_table_page_has_these_regions() -> None:
    assert sorted(render_regions(table_after(), 0, "en", URL)) == [
        "area-0", "area-1", "bar", "box", "context", "curtain", "harbour", "log", "requests", "result", "tabs",
        "waiting",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("reader", "lang", "headline"),
    [
        (0, "en", "Your turn"),
        (1, "en", "Ann is to move"),
        (None, "en", "Ann is to move"),
        (0, "de", "Du bist am Zug"),
        (1, "ru", "Ходит Ann"),
    ],
)
def test_bar_shows_the_current_player(reader: int | None, lang: str, headline: str) -> None:
    table = table_after()
    assert f"<h2>{headline}</h2>" in render_regions(table, reader, lang, URL)["bar"]
    assert page_title(table, reader, lang).split(" · ")[0] == headline


def test_other_seats_get_no_legal_targets() -> None:
    table = table_after("place b2", "place a2")
    pages = ["".join(render_regions(table, reader, "en", URL).values()) for reader in (0, 1, None)]
    assert ["data-action" in page for page in pages] == [True, False, False]


def test_pending_actions_are_visible_only_to_their_author() -> None:
    table = table_after()
    table.play(0, "place b2")
    assert 'data-status="confirm"' in render_regions(table, 0, "en", URL)["bar"]
    assert visible_text(render_regions(table, 0, "en", URL)["log"]) == "Log You placed on b2 . 1"
    assert visible_text(render_regions(table, 1, "en", URL)["log"]) == "Log Nothing has happened yet."


def test_hot_seat_addresses_no_player_as_you() -> None:
    table = table_after("place b2", seats=(ANN, {**ANN, "name": ""}))
    regions = render_regions(table, 1, "en", URL)
    assert list(regions)[2:4] == ["area-0", "area-1"]
    assert visible_text(regions["log"]) == "Log Ann placed on b2 . 1"
    assert "<h2>Carnelian is to move</h2>" in regions["bar"]


def test_own_area_is_first() -> None:
    assert list(render_regions(table_after(), 1, "en", URL))[2:4] == ["area-1", "area-0"]


def test_computer_player_is_named_by_its_level() -> None:
    table = table_after("place b2", seats=(ANN, {"name": "", "player": "architect"}))
    regions = render_regions(table, 0, "en", URL)
    assert visible_text(regions["area-1"]).startswith("Architect computer, carnelian")
    assert 'data-status="thinking"' in regions["bar"]


def test_open_seat_shows_link_to_players_and_join_form_to_others() -> None:
    table = table_after(seats=(ANN, {"name": "", "player": "open"}))
    mine, other = render_regions(table, 0, "en", URL)["waiting"], render_regions(table, None, "en", URL)["waiting"]
    assert f'value="{URL}"' in mine
    assert '<svg viewBox="0 0 33 33" class="qr">' in mine
    assert "Ann is waiting for somebody to play with." in other
    assert "data-action" not in render_regions(table, 0, "en", URL)["harbour"]


def test_names_are_escaped() -> None:
    table = table_after("place b2", seats=({**ANN, "name": "<i>&\x02"}, BEN))
    for html in render_regions(table, 1, "en", URL).values():
        assert "<i>&" not in html


def test_score_table_adds_up() -> None:
    table = table_after(*decisions_in(WHOLE_GAME))
    assert table.is_over
    html = score_table.render_score_table(TableView(table, 0, "en", URL))
    cells = re.findall(r"<tr><th scope=\"row\">(.*?)</th><td>(.*?)</td><td>(.*?)</td></tr>", html)
    rows = [tuple(visible_text(cell) for cell in row) for row in cells]
    assert [name for name, _, _ in rows] == [
        "Obelisk", "Temple", "Pyramids", "Tomb", "Unused action tiles", "Meeples in the harbour", "Total",
    ]  # fmt: skip
    assert [sum(int(row[seat]) for row in rows[:-1]) for seat in (1, 2)] == [int(rows[-1][1]), int(rows[-1][2])]


def test_finished_game_shows_the_shuffle_proof() -> None:
    table = Table.open("duel", {}, 7, (ANN, BEN))
    while not table.is_over:
        assert table.current_player is not None
        table.play(table.current_player, table.view(table.current_player)["legal"][0], confirm=True)
    result = render_regions(table, 0, "en", URL)["result"]
    assert "Checked: the seed is the one committed to before the game" in result
    assert table.commitment in result
    assert f"{7:064x}" in result
    assert "/api/tables/k7m2p9qrstuv/record" in result


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "The check failed: line 16: the seed is not the one that was committed to before the game."),
        ("de", "Die Prüfung ist misslungen: Zeile 16: die Startzahl ist nicht die, die vor der Partie zugesagt wurde."),
        ("ru", "Проверка не удалась: строка 16: зерно не то, что было обещано до партии."),
    ],
)
def test_failed_proof_is_explained_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch, lang: str, sentence: str
) -> None:
    table = Table.open("duel", {}, 7, (ANN, BEN))
    for _ in range(5):
        assert table.current_player is not None
        table.play(table.current_player, table.view(table.current_player)["legal"][0], confirm=True)
    assert table.current_player is not None
    table.resign(table.current_player)
    record = table.record()
    forged = replace(record, proof=ShuffleProof("0" * 64, format_seed(7)))
    monkeypatch.setattr(Table, "record", lambda _: forged)
    assert sentence in visible_text(render_regions(table, 0, lang, URL)["result"])


def test_constructed_game_has_no_shuffle_to_prove() -> None:
    assert "Proof" not in render_regions(table_after(*decisions_in(WHOLE_GAME)), 0, "en", URL)["result"]


def test_regions_do_not_depend_on_hidden_tiles() -> None:
    """Tables that differ only in the order of hidden tiles render equal regions.

    This holds also while boats can be unloaded.
    """
    before = decisions_in(STOCK_USED_UP)[:11]
    one = table_after(*before)
    other = Table.open("duel", {}, 1, (ANN, BEN), {"deal": hidden_reversed(deal(), drawn=9)})
    for action in before:
        assert other.current_player is not None
        other.play(other.current_player, action, confirm=True)
    for reader in (0, 1, None):
        assert render_regions(one, reader, "en", URL) == render_regions(other, reader, "en", URL)


def hidden_reversed(tiles: list[str], drawn: int) -> list[str]:
    """Return the deal with the tiles reversed that are still in the stock after `drawn` tiles have been revealed."""
    num_fixed = 18 + 3 + drawn
    return tiles[:num_fixed] + tiles[num_fixed:][::-1]


def test_changes_are_announced_in_sentences() -> None:
    table = table_after()
    table.play(0, "place b2", confirm=True)
    assert change_sentences(table, table.diff_since(0, [1]), 1, "en") == [
        "Ann placed on b2.", "Your turn.", "Place a meeple, unload a boat, or play an action tile.",
    ]  # fmt: skip


def test_undone_piece_moves_back() -> None:
    table = table_after()
    table.play(0, "place b2")
    after = table.seq
    table.undo(0)
    steps = table.diff_since(after, [0])
    assert moved_pieces(steps) == [[{"piece": "meeple-0", "from": "b2", "to": "supply-0"}]]
    assert change_sentences(table, steps, 0, "en")[0] == "Taken back."


def test_reader_with_several_seats_sees_the_current_one() -> None:
    table = table_after("place b2")
    assert [pick_seat(table, seats) for seats in ([0], [0, 1], [])] == [0, 1, None]


def test_negative_points_have_a_minus_sign() -> None:
    assert [str(ScoreLabel(*points)) for points in ((-6, 0), (17, 14), (-2, -6))] == ["−6", "17 (+14)", "−2 (−6)"]


def test_a_qr_code_has_no_styles() -> None:
    assert "style" not in qr_code(URL)


# ---- brackets and marks ----------------------------------------------------------------------------------------------


def test_threatened_losses_are_hidden_until_anyone_has_points() -> None:
    """The Pharaoh's Wrath costs 5 points for missing sites: at the start it threatens all players."""
    table = Table.open("imhotep", {"players": 2, "wrath": True}, 1, (ANN, BEN))
    assert table.view(0)["scores"] == [-5, -5]
    assert table.view(0)["secured"] == [0, 0]
    regions = render_regions(table, 0, "en", URL)
    assert "<b>0</b><svg" in regions["area-0"]
    assert "Ann: 0 points for certain, 0 more" in regions["area-0"]
    assert "(" not in visible_text(regions["tabs"])
    assert "(" not in visible_text(score_table.render_score_table(TableView(table, 0, "en", URL))).replace("(+", "")
    rows = score_table.score_rows(TableView(table, 0, "en", URL))
    assert [cell.more for source, cells in rows if source == "Wrath of the Pharaoh" for cell in cells] == ["", ""]


@pytest.mark.parametrize(
    ("secured", "scores", "more"),
    [
        ((0, 0), (-4, 2), (0, 2)),
        ((0, 3), (-4, 5), (-4, 2)),
        ((4, 0), (0, -6), (-4, -6)),
    ],
)
def test_projected_points_are_added(secured: tuple[int, int], scores: tuple[int, int], more: tuple[int, int]) -> None:
    view = {"secured": secured, "scores": scores}
    assert (score_label(view, 0).pending, score_label(view, 1).pending) == more


def test_lock_marks_reveals_and_other_marks_differ() -> None:
    table = table_after("place a2", "place b2", tiles=deal())
    choosing = render_regions(table, 0, "en", URL)["bar"]
    assert '<span data-info="reveals">unload a boat<svg class="lock"' in choosing
    assert 'data-info="asks"' in choosing  # the previous turn is over
    assert choosing.count("#mark-asks") == 1
    table.play(0, "place c2")
    waiting = render_regions(table, 0, "en", URL)["bar"]
    assert 'data-info="hands-over"' in waiting
    assert "#mark-hands-over" in waiting
    assert "#mark-reveals" not in waiting


def test_log_objects_link_to_their_explanations() -> None:
    log = render_regions(table_after("place a2", "place b2", "place a1", "unload 2", tiles=LOADS), 0, "en", URL)["log"]
    assert '<span class="label" role="button" tabindex="0" data-info="temple-3">a temple with 3 symbols</span>' in log
    assert "<b>Ben</b>" in log
