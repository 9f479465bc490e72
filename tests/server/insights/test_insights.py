"""Explanations of a table over HTTP: previews of actions, refusals, clauses, and the score table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import saqqara
from rules.duel.deals import STOCK_USED_UP, deal, decisions_in
from rules.tara_wolf import tables as rules_of_cards
from saqqara.i18n import translate
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.server.core.rule_links import clause_url
from saqqara.server.insights import score_table, table_dialogs
from saqqara.server.insights.preview import page_preview, preview_sentences
from saqqara.server.insights.score_table import ScoreMoment, score_chart_svg
from saqqara.server.tables.table_view import TableView
from saqqara.table import Table
from saqqara.table.action_preview import preview_action as compute_preview
from server.running_server import Guest, Site, run

SEATS = [{"name": "Ann", "player": "person", "person": "ann"}, {"name": "Ben", "player": "person", "person": "ben"}]
LOAD = deal(boats={"1": "tomb-1 tomb-2 tomb-3"})


async def table_with_loaded_boat(site: Site) -> tuple[Guest, Guest]:
    """Seat Ann and Bob at a table at which boat 1 can be unloaded and Ann must act."""
    ann, bob = await site.two_at_a_table()
    await ann.play("place a1", 1)
    await bob.play("place b1", 2)
    return ann, bob


def test_preview_contains_only_what_its_seat_may_know(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await table_with_loaded_boat(site)
        seen = (await ann.get("/preview", action="unload 1")).json()
        keys = ["action", "forced", "moved", "text", "scores", "secured", "reveals", "projection", "ends_turn"]
        assert list(seen) == keys
        assert (seen["action"], seen["reveals"], seen["ends_turn"]) == ("unload 1", True, True)
        assert [step for step in seen["moved"] if step["from"] == "stock"] == [
            {"piece": "?", "from": "stock", "to": f"1.{space}"} for space in (1, 2, 3)
        ]
        assert {"piece": "meeple-0", "from": "a1", "to": "supply-0"} in seen["moved"]
        assert seen["text"].startswith("Boat 1: you get ")
        german = (await ann.get("/preview", action="place b2", lang="de")).json()
        assert german["text"].startswith("Eine Spielfigur kommt auf b2.")
        assert german["scores"] == [2, 1]
        looks = await ann.fetch()
        assert (looks["seq"], looks["view"]["harbour"]["b2"]) == (4, None)

    run(test, tmp_path)


def test_preview_is_refused_to_other_seats(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await table_with_loaded_boat(site)
        assert (await bob.get("/preview", action="place b2")).json()["error"] == "not-your-turn"
        refused = await ann.get("/preview", action="unload 2")
        assert (refused.status_code, refused.json()["clause"]) == (409, "DUEL-3.2")
        assert (await ann.get("/preview", action="place z9")).status_code == 400
        eve = site.guest()
        eve.path = ann.path
        assert (await eve.get("/preview", action="place b2")).json()["error"] == "not-your-seat"
        fetched = await eve.get(
            "/preview/overlay", action="place b2"
        )  # by a page that belonged to another user a moment ago
        assert (fetched.status_code, fetched.json()) == (200, None)

    run(test, tmp_path)


def test_preview_overlay_has_drawings_text_and_points(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await table_with_loaded_boat(site)
        preview = (await ann.get("/preview/overlay", action="place a2")).json()
        assert preview["text"] == "A meeple goes to a2. After that boat a can be unloaded."
        assert (preview["new_points"], preview["points"]) == ({"0": "0 (+2)"}, "You 0 (+1) → 0 (+2)")
        assert preview["spoken_text"] == "Ann then has 0 points for certain, and 2 more if the game ended there."
        assert list(preview["drawings"]) == ["supply-0"]
        assert not re.search(r' (?:id|role|tabindex|data-\w+|style)="', "".join(preview["drawings"].values()))
        assert (await ann.get("/preview/overlay", action="unload 2")).json() is None
        russian = (await ann.get("/preview/overlay", action="unload 1", lang="ru")).json()["text"]
        assert russian.startswith("Лодка 1: вы получите ")

    run(test, tmp_path)


def test_IMH_R20_automatic_actions_are_announced_in_preview_and_confirmation() -> None:
    """The market has the chisel, a statue, the paved path and a sail; Ann and Ben have two stones each on boat 1."""
    table = Table.open("imhotep", {}, 7, SEATS)
    for action in ("load 1.1", "load 1.2", "load 1.3", "load 1.4", "sail 1 market", "take 2", "take 4"):
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    table_view = TableView(table, 0, "en", "")
    alone, all_of_it = (compute_preview(table.game, table_view.view, "take 1", confirm) for confirm in (False, True))
    assert preview_sentences(table_view, alone) == "Take the card on field 1. Then Ben decides."
    assert preview_sentences(table_view, all_of_it) == (
        "Take the card on field 1. "
        "Then Ben has no other choice: Take the card on field 3. Delivered at the obelisks: Ben 1."
    )
    assert preview_sentences(TableView(table, 0, "de", ""), all_of_it).endswith(
        "Dann bleibt für Ben nur eines: Die Karte auf Feld 3 nehmen. Abgeliefert an den Obelisken: Ben 1."
    )
    assert "tile-chisel" in page_preview(table_view, all_of_it)["drawings"]["hand-of-0"]
    assert page_preview(table_view, all_of_it)["new_points"] == {0: "0 (+2)", 1: "0 (+11)"}
    table.play(0, "take 1")
    assert table_dialogs.next_turn_sentence(TableView(table, 0, "en", "")) == "Then Ben is to move."


TURN_UP = (
    "coins 4", "play soldier", "done", "coins 4", "play mercenary", "discard jackal", "done",
    "open", "send soldier", "done", "send mercenary", "done", "lay snare", "done",
)  # fmt: skip
HANDS = ("soldier jackal donkey snare mummy", "mercenary thief donkey spike_pit skeleton")


def test_points_that_depend_on_reveals_are_not_announced_as_unchanged() -> None:
    """Ben is the last player to lay a card: "done" reveals all cards and starts the fight for the tomb."""
    table = Table.open("tara_wolf", {}, 7, SEATS, rules_of_cards.deal(hands=HANDS, tombs="tomb_horemheb"))
    for action in TURN_UP:
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    table_view = TableView(table, 1, "en", "")
    seen = compute_preview(table.game, table_view.view, "done")
    preview = page_preview(table_view, seen)
    assert preview["text"] == "Done. Ann turns up: 1 card."
    assert preview["new_points"] == {1: "?", 0: "?"}
    assert (
        preview["spoken_text"]
        == "What Ben then has depends on what turns up. What Ann then has depends on what turns up."
    )
    assert preview["drawings"] == {}
    assert table_dialogs.reveal_sentences(table_view)["done"] == "Reveals one hidden piece; no undo."


def test_too_frequent_requests_are_limited(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await table_with_loaded_boat(site)
        answers = [(await ann.get("/preview", action="place b2")).status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]

    run(test, tmp_path, limits=Limits(reads=Rate(3, 60.0)))


def test_refusal_contains_remedy_and_clause_link(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await table_with_loaded_boat(site)
        expected = {
            "error": "illegal",
            "message": "Jetzt nicht: Boot 2 braucht zwei Spielfiguren in seiner Reihe, dort steht keine.",
            "clause": "DUEL-3.2",
            "clause_url": "/rules/duel#DUEL-3.2",
            "suggestion": "Was helfen würde: platziere noch zwei Spielfiguren in Reihe 2, auf a2, b2, c2.",
            "field": None,
        }
        answer = await ann.get("/refusal", action="unload 2", lang="de")
        assert answer.json() == {"refusal": expected}
        ann.client.headers["Accept-Language"] = "de"
        assert (await ann.play("unload 2", 4)).json() == expected
        waits = (await bob.get("/refusal", action="place b2")).json()["refusal"]
        assert (waits["error"], waits["suggestion"], waits["clause_url"]) == ("not-your-turn", "Wait for Ann.", None)

    run(test, tmp_path)


def test_single_clauses_are_served(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        client = site.guest().client
        clause = (await client.get("/api/rules/duel/DUEL-3.2a", params={"lang": "de"})).json()
        assert (clause["id"], clause["url"]) == ("DUEL-3.2a", "/rules/duel#DUEL-3.2a")
        assert '<a href="/rules/duel#DUEL-3.2c">DUEL-3.2c</a>' in clause["text"]
        assert clause["section"].startswith("DUEL-3 ")
        made = (await client.get("/api/rules/imhotep/IMH-26.3", params={"lang": "de"})).json()
        assert made["title"] == "Pyramide C: fertig ◇"
        remark = '<p>◇ <a href="/rules/imhotep#about-numbers">nicht die gedruckte Regel</a></p>'
        assert made["text"].endswith(remark)
        assert "◇" not in (await client.get("/api/rules/imhotep/IMH-22.5")).json()["text"]
        for nothing in ("duel/NIL-1", "imhotep/DUEL-3.2a", "sphinx/DUEL-3.2a"):
            assert (await client.get(f"/api/rules/{nothing}")).json() is None

    run(test, tmp_path)
    assert clause_url("DUEL-7.4") == "/rules/duel#DUEL-7.4"
    assert (clause_url(None), clause_url("NIL-1")) == (None, None)


# ---- score table and history -----------------------------------------------------------------------------------------


def table_after(*actions: str, view: Any = None) -> Table:
    table = Table.open("duel", {}, 1, SEATS, None if view else {"deal": LOAD}, view)
    for action in actions:
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    return table


def test_score_history_has_the_points_of_every_turn() -> None:
    table = table_after("place a1", "place b1", "unload 1")
    assert score_table.score_history(table, 0) == [
        ScoreMoment(0, (0, 0), (0, 0)), ScoreMoment(1, (1, 0), (0, 0)), ScoreMoment(2, (1, 1), (0, 0)),
        ScoreMoment(3, (1, 1), (1, 1)),
    ]  # fmt: skip


def test_score_history_contains_what_the_reader_may_know() -> None:
    table = table_after("place a1")
    table.play(1, "place b1")
    assert [len(score_table.score_history(table, seat)) for seat in (0, 1, None)] == [2, 3, 2]


def test_table_from_a_view_has_no_score_history() -> None:
    table = table_after(view=table_after("place a1", "place b1").view(0))
    assert score_table.score_history(table, 0) == []
    assert score_table.render_chart(TableView(table, 0, "en", ""), []) == ""


def test_score_lines_add_up_and_name_their_clause() -> None:
    table = table_after(*decisions_in(STOCK_USED_UP)[:30])
    table_view = TableView(table, 0, "en", "")
    for seat in (0, 1):
        lines = [score_table.score_line(table_view, source, seat) for source in table_view.view["breakdown"][seat]]
        assert sum(line.points for line in lines) == table_view.view["scores"][seat]
        assert sum(line.secured for line in lines) == table_view.view["secured"][seat]
        assert all(line.clause_url == f"/rules/duel#{line.clause}" for line in lines)


def test_score_table_and_chart_are_served(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await table_with_loaded_boat(site)
        found = (await ann.get("/points")).json()
        assert [(line["seat"], line["source"]) for line in found["lines"]][:2] == [(0, "obelisk"), (0, "temple")]
        last = found["lines"][-1]
        assert (last["text"], last["clause"], last["pieces"]) == (
            "1 for each meeple that stands in the harbour at the end: 1 now.", "DUEL-6.6", [["b1", "meeple-1"]],
        )  # fmt: skip
        assert found["turns"][-1] == {"turn": 2, "scores": [1, 1], "secured": [0, 0]}
        drawn = (await ann.get("/chart")).text
        assert 'aria-label="After turn 2: You 1, Bob 1. Nobody is ahead."' in drawn

    run(test, tmp_path)


@pytest.mark.parametrize(
    ("scores", "leader"),
    [
        ([(0, 0), (1, 0), (1, 1), (3, 1), (4, 1)], (0, 3)),
        ([(0, 0), (1, 0), (1, 1)], (None, 2)),
        ([(2, 0), (1, 2), (1, 3)], (1, 1)),
        ([(1, 0), (2, 0)], (0, 0)),
    ],
)
def test_leader_and_turn_of_taking_the_lead(scores: list[tuple[int, int]], leader: tuple[int | None, int]) -> None:
    assert score_table.find_leader([ScoreMoment(turn, points, points) for turn, points in enumerate(scores)]) == leader


def test_chart_scale_fits_few_points() -> None:
    tombs = [ScoreMoment(turn, (turn // 2, 0), (turn // 2, 0)) for turn in range(9)]
    svg = score_chart_svg(tombs, ("meeple-0", "meeple-1"), "round")
    assert re.findall(r'text-anchor="end">(\d+)</text>', svg) == ["0", "1", "2", "3", "4", "5"]
    assert ">round</text>" in svg


@pytest.mark.parametrize(
    ("lang", "rounds", "turns"), [("en", "round", "turn"), ("de", "Runde", "Zug"), ("ru", "раунд", "ход")]
)
def test_chart_counts_rounds_or_turns_of_the_game(lang: str, rounds: str, turns: str) -> None:
    called = {name: saqqara.game(name).definition.table.turn_unit for name in ("tara_wolf", "duel", "imhotep")}
    assert called == {"tara_wolf": "round", "duel": "turn", "imhotep": "turn"}
    for turn_kind, word in (("round", rounds), ("turn", turns)):
        assert translate(lang, "explain-chart-turn", turns=turn_kind) == word
        assert translate(lang, "highlights-turn", turns=turn_kind, turn=9) == f"{word} 9"
        assert translate(lang, "review-turn", turns=turn_kind, turn=9) == f"{word.capitalize()} 9:"


def test_chart_labels_do_not_overlap_and_may_be_negative() -> None:
    moments = [ScoreMoment(0, (0, 0), (0, 0)), ScoreMoment(1, (-6, 4), (-6, 2)), ScoreMoment(2, (10, 10), (4, 10))]
    svg = score_chart_svg(moments, ("meeple-0", "meeple-1"), "turn")
    heights = [float(y) for y in re.findall(r'<text class="end" x="457" y="([\d.]+)"', svg)]
    assert heights == [17.0, 37.0]
    assert ">−10</text>" in svg
    assert "style" not in svg
    assert svg.count('class="curve owner-') == svg.count('class="certain-points owner-') == 2
