"""Playback of missed actions: steps with their log lines and seats, cutscenes, and marks since the own last move."""

from __future__ import annotations

import json

from rules.tara_wolf.tables import deal
from saqqara.server.live.renderer import RegionRenderer, RenderTarget
from saqqara.server.live.table_page import playback_steps
from saqqara.server.tables.log_html import mark_moved
from saqqara.server.tables.table_view import TableView
from saqqara.table import Table

ANN = {"name": "Ann", "player": "person", "person": "a"}
BEN = {"name": "Ben", "player": "person", "person": "b"}
HANDS = ("soldier jackal donkey snare mummy", "mercenary thief donkey spike_pit skeleton")
FIGHT = (
    "coins 4", "play soldier", "play jackal", "done", "coins 4", "play mercenary", "discard mummy", "play thief",
    "done", "open", "send tara_wolf", "send soldier", "done", "send montana_smith", "send mercenary", "done", "done",
    "lay skeleton", "done",
)  # fmt: skip
"""Fight that ends 8 to 8.

Tara Wolf 2, Soldier 5 and a bonus of 1 against Montana Smith 2, Mercenary 3, Skeleton warrior 2 and a bonus of 1.
"""


def table(count: int = len(FIGHT)) -> Table:
    setup = deal(hands=HANDS, tombs="tomb_horemheb tomb_ramses_ii tomb_seti_i")
    found = Table.open("tara_wolf", {}, 1, (ANN, BEN), setup)
    for action in FIGHT[:count]:
        assert found.current_player is not None
        found.play(found.current_player, action, confirm=True)
    return found


def test_playback_step_has_line_and_seat() -> None:
    steps = playback_steps(TableView(table(13), 1, "en", ""), 10, (1,))
    assert [(step["ply"], step["caption"], step["own"], step["cutscene"]) for step in steps] == [
        (11, "Ann sent Tara Wolf into the tomb.", False, None),
        (12, "Ann sent the Soldier into the tomb.", False, None),
        (13, "Ann sent nobody else.", False, None),
    ]


def test_facedown_card_is_unknown_to_others() -> None:
    hidden, own = (playback_steps(TableView(table(), seat, "en", ""), 17, (seat,))[0] for seat in (0, 1))
    assert "Skeleton" not in str(hidden)
    assert "Skeleton warrior" in own["caption"]
    assert own["own"]


def test_fight_steps_add_up_to_the_totals() -> None:
    scene = playback_steps(TableView(table(), 0, "en", ""), len(FIGHT) - 1, ())[0]["cutscene"]
    assert scene["title"] == "Fight: Tomb of Horemheb"
    assert [(act["seat"], act["text"], act["points_text"]) for act in scene["lines"]] == [
        (0, "Tara Wolf", "+2"), (0, "Soldier", "+5"), (0, "Bonuses and penalties", "+1"),
        (1, "Montana Smith", "+2"), (1, "Mercenary", "+3"), (1, "Skeleton warrior", "+2"),
        (1, "Bonuses and penalties", "+1"),
    ]  # fmt: skip
    assert (scene["end"], scene["winner"]) == ("8 : 8 – you take the Tomb of Horemheb: the medallion decides.", 0)
    assert [head["sum"] for head in scene["seats"]] == [0, 0]


def test_hot_seat_stages_a_fight_while_the_hand_is_covered() -> None:
    """Ann plays both seats in hot seat.

    Her first seat triggers its snare face up and wins. The next choice is secret, so its hand is covered. The trap can
    still be taken back, and the page shows the fight all the same.
    """
    setup = deal(hands=HANDS, tombs="tomb_horemheb tomb_ramses_ii tomb_seti_i")
    found = Table.open("tara_wolf", {}, 1, (ANN, ANN), setup)
    for action in (*FIGHT[:16], "lay snare", "done", "done"):
        assert found.current_player is not None
        found.play(found.current_player, action, confirm=True)
    before = found.seq
    found.play(0, "trigger snare")
    assert (found.current_player, found.pending_actions) == (0, ["trigger snare"])
    covered = RenderTarget(1, None, "en", "", 0, (), (0, 1), before, resync=True)
    message = json.loads(RegionRenderer().render_message("t", found, covered))
    assert [step["cutscene"]["title"] for step in message["steps"]] == ["Fight: Tomb of Horemheb"]
    assert ", 8 to 5." in message["regions"]["log"]
    assert "hand-0-" not in "".join(message["regions"].values())


def test_moves_since_own_turn_are_marked_at_their_current_place() -> None:
    table_view = TableView(table(13), 1, "en", "")
    moved = mark_moved(table_view, table_view.view)["moved"]
    assert [(step["piece"], step["to"]) for step in moved] == [
        ("tomb_horemheb", "tomb"), ("tara_wolf", "tomb-0"), ("soldier", "tomb-0"),
    ]  # fmt: skip
    ann = TableView(table(13), 0, "en", "")
    assert mark_moved(ann, ann.view)["moved"] == ann.view["moved"]
