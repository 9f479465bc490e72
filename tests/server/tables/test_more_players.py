"""Pages for three and four players: names, order, points and votes; readers with several seats."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from saqqara.analysis import PlyReview, Review
from saqqara.server.insights import score_table, table_dialogs
from saqqara.server.live.table_page import render_regions
from saqqara.server.replay import review_page
from saqqara.server.tables.bot_names import pick_bot_names
from saqqara.server.tables.log_html import last_own_ply
from saqqara.server.tables.table_view import TableView
from saqqara.table import Table

SEED = 7  # the first round has boats for 4, 3, 2, 2 stones


def seat(player: str, name: str = "", owner: str | None = None) -> dict[str, Any]:
    return {"player": player, "name": name, "person": owner}


ANN, ANN_SECOND_SEAT, BEN = seat("person", "Ann", "a"), seat("person", "", "a"), seat("person", "Ben", "b")
NOVICE, SCRIBE, OPEN = seat("novice"), seat("scribe"), seat("open")


def open_table(*seats: dict[str, Any], actions: str = "") -> Table:
    table = Table.open("imhotep", {"players": len(seats)}, SEED, seats)
    for action in actions.split(", ") if actions else ():
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    return table


def view_of(table: Table, reader: int | None) -> TableView:
    return TableView(table, reader, "en", "http://here/t/x")


def region_text(table: Table, reader: int | None, region: str) -> str:
    """Return the text of a region."""
    html = render_regions(table, reader, "en", "http://here/t/x")[region]
    return " ".join(re.sub(r"<[^>]*>", " ", re.sub(r"<svg.*?</svg>", " ", html)).split())


def test_duplicate_names_are_numbered_and_duplicate_bots_named_by_colour() -> None:
    table = open_table(seat("person", "Ann", "a"), NOVICE, seat("person", "Ann", "b"), NOVICE)
    assert view_of(table, 0).names == ("Ann", "Carnelian", "Ann (2)", "Alabaster")
    assert region_text(table, 0, "area-1").startswith("Carnelian computer: Novice ")
    assert view_of(open_table(ANN, NOVICE, SCRIBE, OPEN), 0).names == ("Ann", "Novice", "Scribe", "Open seat")
    assert view_of(open_table(seat("person", "novice", "a"), NOVICE), 0).names == ("novice", "Novice")


def test_bots_have_localized_names_next_to_their_level() -> None:
    kha, merit = ({"name": name, "player": "novice", "person": None} for name in ("Kha", "Merit"))
    table = open_table(seat("person", "Merit", "a"), kha, merit)
    assert view_of(table, 0).names == ("Merit", "Kha", "Malachite")
    assert TableView(table, 0, "ru", "").names == ("Merit", "Ха", "Мерит")
    assert region_text(table, 0, "area-1").startswith("Kha computer: Novice, carnelian, dotted ")


def test_bot_names_are_distinct_and_unused() -> None:
    for _ in range(100):
        names = pick_bot_names(3, ["Merit", "kha"])
        assert len(set(names)) == 3
        assert not {"Merit", "Kha"} & set(names)


def test_player_of_several_seats_is_not_addressed_and_sees_a_fixed_order() -> None:
    table = open_table(BEN, ANN, NOVICE, ANN_SECOND_SEAT)
    for own in (1, 3):
        ann = view_of(table, own)
        assert (ann.me, ann.own_seats, ann.order, ann.names[3]) == (None, [1, 3], [1, 2, 3, 0], "Alabaster")
    ben = view_of(table, 0)
    assert (ben.me, ben.own_seats, ben.order) == (0, [0], [0, 1, 2, 3])


def test_hints_are_for_one_person_against_computers() -> None:
    assert view_of(open_table(ANN, NOVICE, SCRIBE, NOVICE), 0).can_hint
    assert not view_of(open_table(ANN, NOVICE, ANN_SECOND_SEAT), 0).can_hint
    assert not view_of(open_table(ANN, NOVICE, BEN), 0).can_hint


def test_open_table_lists_seated_players() -> None:
    table = open_table(ANN, OPEN, NOVICE, OPEN)
    text = region_text(table, 0, "waiting")
    assert text.startswith("Invite 2 players Whoever opens this link sits down at your table. You still free Novice")
    assert "Ann is waiting for somebody to play with. Ann still free Novice still free" in region_text(
        table, None, "waiting"
    )
    assert region_text(table, 0, "bar").startswith("Waiting for 2 more players")


def test_unfinished_turn_is_not_labelled_done() -> None:
    table = open_table(ANN, BEN, actions="load 1.2, load 1.1, load 1.3, load 1.4")
    table.play(0, "sail 1 market")
    assert region_text(table, 0, "bar").startswith("You are done for now Confirm the turn, or take something back.")
    assert region_text(table, 0, "bar").endswith("Confirm Then Ben is to move.")
    table.undo(0)
    table.play(0, "quarry")
    assert region_text(table, 0, "bar").startswith("Your turn is done")
    assert region_text(table, 0, "bar").endswith("Confirm turn Then Ben is to move.")


def test_consent_is_requested_only_from_other_screens() -> None:
    table = open_table(BEN, ANN, NOVICE, ANN_SECOND_SEAT, actions="quarry, quarry")
    ann = view_of(table, 1)
    assert (table_dialogs.requesting_seat(ann), table.takeback_voters(1)) == (1, [0])
    assert "Ask Ben" in re.sub(r"<[^>]*>", "", table_dialogs.render_takeback_dialog(ann))
    table.request_takeback(0)
    assert table.takeback_request is not None
    assert sorted(table.takeback_request.pending_seats) == [1, 3]


def test_missed_moves_begin_after_last_action_of_any_own_seat() -> None:
    table = open_table(ANN, BEN, ANN_SECOND_SEAT, actions="quarry, quarry, load 1.1, load 1.2, load 1.3")
    assert [last_own_ply(view_of(table, own)) for own in (0, 1, 2)] == [4, 5, 4]


def test_forced_actions_count_as_missed() -> None:
    table = open_table(
        ANN, BEN, actions="load 1.1, load 1.2, load 1.3, load 1.4, sail 1 market, take 1, take 2, take 3"
    )
    assert [(line["seat"], line.get("forced", False)) for line in table.log(0)][-2:] == [(0, False), (1, True)]
    assert last_own_ply(view_of(table, 1)) == 7  # Ann's second card and the forced card of Ben
    assert "There was no other choice." in region_text(table, 1, "log")


def test_four_chart_labels_do_not_overlap() -> None:
    moments = [score_table.ScoreMoment(turn, (0, 0, 0, turn), (0, 0, 0, 0)) for turn in range(4)]
    svg = score_table.score_chart_svg(moments, ("stone-0", "stone-1", "stone-2", "stone-3"), "turn")
    assert re.findall(r'class="curve owner-(\d)"', svg) == ["3", "2", "1", "0"]
    places = [float(y) for y in re.findall(r'<text class="end" x="\d+" y="([\d.]+)"', svg)]
    assert all(below - above >= 16 for above, below in pairwise(places))
    assert places[-1] == 163.0  # 6 above the line of 0 points, plus 5 to the baseline of the label
    assert '<text class="scale" x="444" y="182.0" text-anchor="start">turn</text>' in svg  # does not overlap the symbol


def test_review_chart_draws_all_three_players() -> None:
    ply = [PlyReview(n, (n - 1) % 3, "quarry", "load 1.1" if n == 2 else "quarry", 0.5, 0.4 if n == 2 else 0.5,
               0.1 if n == 2 else 0.0, 0.0) for n in range(1, 7)]  # fmt: skip
    svg = review_page.chances_chart(Review(ply, [0], 3), view_of(open_table(ANN, BEN, NOVICE), 1))
    assert re.findall(r'<polyline class="line owner-(\d)"', svg) == ["0", "2", "1"]
    assert 'aria-label="Chance of winning of You, Novice, Ann after each of 6 decisions, 33% at the beginning"' in svg
    assert 'href="http://here' not in svg
    assert re.findall(r'<a class="mistake" href="([^"]*)"', svg) == ["/t/x/replay?ply=1"]
