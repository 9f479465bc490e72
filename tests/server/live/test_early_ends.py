"""Games that end early: pages show the result in the middle of any phase, in all games."""

from __future__ import annotations

from typing import Any

import pytest

from saqqara.server.live.table_page import page_title, render_regions
from saqqara.table import Table, TableSettings, TimeControl

SEATS = [{"name": name, "player": "person", "person": name} for name in ("Ann", "Ben")]


@pytest.mark.parametrize("game", ["duel", "imhotep", "tara_wolf"])
def test_every_game_can_end_on_time_at_once(game: str) -> None:
    """The bar of Tara Wolf's first phase names the player who decides; once a game has ended early, no player does."""
    table = Table.open(game, {}, 5, SEATS, settings=TableSettings(TimeControl(minutes=1), rated=True), now=0)
    late = table.current_player
    assert late is not None
    table.set_time(60_000)
    table.flag(late)
    facts: dict[int | None, Any] = {seat: page_title(table, seat, "en").partition(" · ")[0] for seat in (None, 0, 1)}
    name, other = ("Ann", "Ben") if late == 0 else ("Ben", "Ann")
    assert facts == {
        None: f"{name} is out of time: {other} wins",
        late: f"Your time is up: {other} wins",
        1 - late: f"{name} is out of time: you win",
    }
    for seat in (None, 0, 1):
        regions = render_regions(table, seat, "en", "/t/table")
        assert 'data-status="over"' in regions["bar"]
        assert "data-action" not in regions["bar"] + regions["harbour"]
        assert 'class="clock' not in "".join(regions.values())


def test_agreed_end_shows_no_winner() -> None:
    table = Table.open("duel", {}, 5, SEATS)
    table.propose(0, "end")
    table.answer_proposal(1, True)
    regions = render_regions(table, 0, "en", "/t/table")
    assert "Ended by agreement: this game counts for nobody" in regions["result"]
    assert 'class="wins"' not in regions["result"]
