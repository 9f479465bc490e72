"""Guide pages: progress, automatic actions, and tables that are not stored."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from saqqara.server.bots.auto_player import next_scripted_action, play_scripted_action
from saqqara.server.live.table_page import page_title
from saqqara.server.tables.table_view import TableView
from saqqara.server.tutorial_pages import create_lesson_table, find_progress, load_guide
from saqqara.table import TableError
from server.running_server import Guest, Site, run


@pytest.mark.parametrize("game", ["duel", "imhotep", "tara_wolf", "senet"])
def test_every_step_can_be_opened_and_completed(game: str) -> None:
    """Each step opens at its beginning; its action leads to the next step, or to the end of the scene."""
    found = load_guide(game)
    for number, (scene_number, step) in enumerate(found.steps):
        opened_at, table = create_lesson_table(found, number, "ann")
        assert (opened_at, table.ply, find_progress(found, scene_number, table).number) == (
            scene_number,
            step.start,
            number,
        )
        assert find_progress(found, scene_number, table).status == "exercise"
        while table.ply < step.end:
            table.play(0, table.view(0)["legal"][0], confirm=True)
        while next_scripted_action(table) is not None:
            play_scripted_action(table)
        then = find_progress(found, scene_number, table)
        assert (then.number, then.status) in ((number + 1, "exercise"), (number, "done"))


def test_pending_turn_needs_confirmation_and_undo_returns() -> None:
    found = load_guide("duel")
    scene, table = create_lesson_table(found, 0, "ann")
    table.play(0, "place b2")
    assert (find_progress(found, scene, table).status, next_scripted_action(table)) == ("confirm", None)
    table.undo(0)
    assert find_progress(found, scene, table).status == "exercise"
    table.play(0, "place b2", confirm=True)
    assert (find_progress(found, scene, table).status, next_scripted_action(table)) == ("watch", "place a2")


def test_completed_scene_displays_no_thinking() -> None:
    found = load_guide("duel")
    last = len(found.scenes[0].steps) - 1
    scene, table = create_lesson_table(found, last, "ann")
    assert TableView(table, 0, "en", "").status == "choose"
    for action in ("use take", "take 1.2"):
        table.play(0, action, confirm=True)
    assert find_progress(found, scene, table).status == "done"
    table_view = TableView(table, 0, "en", "")
    assert (table_view.current_player, table_view.status) == (1, "wait")
    assert "thinking" not in page_title(table, 0, "en")
    table = create_lesson_table(found, 0, "ann")[1]
    table.play(0, "place b2", confirm=True)
    assert TableView(table, 0, "en", "").status == "thinking"


def test_only_the_goal_action_is_accepted() -> None:
    table = create_lesson_table(load_guide("imhotep"), 0, "ann")[1]
    for other in table.state_for(0).legal_actions():
        if other not in ("load 1.1", "load 1.2"):
            with pytest.raises(
                TableError, match=r"^illegal: You could do that, too\. But now: Place a stone on boat 1\.$"
            ):
                table.play(0, other)
    assert table.view(0)["legal"] == ["load 1.1", "load 1.2"]


async def open_lesson(guest: Guest, path: str = "/learn/duel") -> str:
    answer = await guest.client.get(path)
    assert answer.status_code == 200, answer.text
    found = re.search(r'data-api="(/api/tutorial/\w+)"', answer.text)
    assert found
    guest.path = found[1]
    return answer.text


def test_guest_resumes_a_lesson_without_stored_table(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = site.guest(), site.guest()
        assert "Step 1 of 8" in await open_lesson(ann)
        hers = ann.path
        async with ann.live(after=0) as page:
            seq = (await ann.play("place b2", after=0)).json()["seq"]
            await page.message_after(seq + 1)  # Ipi has moved
        assert "Step 2 of 8" in await open_lesson(ann)
        assert ann.path == hers
        await bob.arrive()
        bob.path = hers
        assert (await bob.play("unload 2", after=0)).json()["error"] == "not-your-seat"
        assert "Step 7 of 8" in await open_lesson(ann, "/learn/duel?step=7")
        assert ann.path != hers
        assert (await bob.client.get("/learn/duel/step")).status_code == 404
        assert (await bob.client.get("/learn/chess")).status_code == 404
        assert await bob.site.services.store.count_tables() == 0

    run(test, tmp_path)


def test_home_and_rules_link_to_the_guide(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        guest = site.guest()
        for address in ("/?game=imhotep", "/rules/imhotep"):
            assert 'href="/learn/imhotep"' in (await guest.client.get(address)).text

    run(test, tmp_path)
