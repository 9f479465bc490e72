"""Displayed views of the API and the pages, which can show less than a seat may know."""

from typing import Any

import pytest

from rules.imhotep.dynasty_tables import board
from rules.imhotep.dynasty_tables import play as plays
from saqqara.games.tara_wolf.svg.cards import known_counts
from saqqara.presentation import Viewer, predict_nothing
from saqqara.server.insights.score_table import score_history
from saqqara.server.tables.api import build_table_facts
from saqqara.server.tables.table_view import TableView, historic_view
from saqqara.table import Table, TableSettings
from saqqara.table.action_preview import preview_action
from saqqara.table.table import seat_has_private_info

SEATS = [{"name": name, "player": "person", "person": name} for name in ("ann", "ben")]


def table_with_taken_card(wanted: str, **options: Any) -> tuple[Table, int]:
    """Return a table of Imhotep at which a player has just taken such a card face up, and the player's seat."""
    for seed in range(50):
        table = Table.open("imhotep", {"dynasty": True, **options}, seed, SEATS)
        for _ in range(80):
            seat, texts = table.current_player, table.state_for(table.current_player).legal_actions()
            assert seat is not None
            market = table.view(seat)["market"]
            takes = {market[int(one[-1]) - 1]: one for one in texts if one.startswith("take ")}
            sails = [one for one in texts if one.endswith(" market")]
            text = takes.get(wanted) or next(iter([*takes.values(), *sails, *texts]))
            table.play(seat, text, confirm=True)
            if wanted in takes:
                return table, seat
    raise AssertionError(f"no player took {wanted} face up")


def displayed_views(table: Table, seat: int | None) -> list[dict[str, Any]]:
    """Return the view as the API, the table page and the replay show it."""
    table_view = TableView(table, seat, "en", "")
    return [
        build_table_facts("t", table, seat, None, 0).view, table_view.view,
        historic_view(table, seat, "en", "", len(table.log(seat))).view,
    ]  # fmt: skip


def test_cards_of_others_lie_face_down_for_the_api_and_the_page() -> None:
    table, owner = table_with_taken_card("statue", hidden_cards=True)
    for seat in (None, 0, 1):
        for view in displayed_views(table, seat):
            if seat == owner:
                assert "statue" in view["hands"][owner]
            else:
                assert set(view["hands"][owner]) <= {"cargo-sled"}
                assert (view["breakdown"][owner]["statues"], view["kept_red"][owner]) == (0, [])
                assert view["face_down"][owner] >= 1
            assert sum(view["breakdown"][owner].values()) == view["scores"][owner]
    other = 1 - owner
    assert score_history(table, other)[-1].scores == tuple(table.display_view(other)["scores"])
    assert table.view(other)["hands"][owner].count("statue") >= 1  # known to all; programs still use it


@pytest.mark.parametrize("red", ["private-quarry", "entrance"])
def test_yucata_profile_displays_red_cards_as_a_number(red: str) -> None:
    options = {"profile": "yucata", "prophecies": True}
    for seed in range(20):
        if "amun" in Table.open("imhotep", {"dynasty": True, **options}, seed, SEATS).state_for(0).setup["prophecies"]:
            break
    table = Table.open("imhotep", {"dynasty": True, **options}, seed, SEATS)
    state = board(hands=("", f"{red} {red}"), **options)
    for seat in (None, 0, 1):
        assert table.for_display(state.view(seat))["kept_red"] == [[], [None, None]]
        assert all(cards == [None] * len(cards) for view in displayed_views(table, seat) for cards in view["kept_red"])


def test_hot_seat_covers_a_hand_from_its_first_card() -> None:
    """All players have seen the taken card; from then on it lies face down (IMH-24.1)."""
    state = board("... ... .. W", cards="lever statue statue statue", hidden_cards=True)
    assert [seat_has_private_info(state, seat) for seat in (0, 1)] == [False, False]
    plays(state, "sail 4 market, take 1")
    assert [seat_has_private_info(state, seat) for seat in (0, 1)] == [True, False]


# ---- Tara Wolf's discard pile --------------------------------------------------------------------------------------


def table_with_discards(**terms: Any) -> Table:
    """Return a table of Tara Wolf at which cards have been discarded."""
    table = Table.open("tara_wolf", {}, 4, SEATS, settings=TableSettings.from_json(terms))
    while sum(table.view(None)["discard"].values()) < 3:
        assert table.current_player is not None
        texts = table.state_for(table.current_player).legal_actions()
        discards = [text for text in texts if text.startswith("discard ")]
        table.play(table.current_player, (discards or texts)[-1 if not discards else 0], confirm=True)
    return table


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_strict_table_shows_only_the_size_of_the_discard_pile(seat: int | None) -> None:
    table = table_with_discards(strict=True)
    whole = table.view(seat)
    count = sum(whole["discard"].values())
    assert count >= 3
    page = table.game.presenter()
    for view in displayed_views(table, seat):
        assert view["discard"] == {"?": count}
        assert "<svg" not in page.topic_note(view, "discard", "en")
        drawn = page.board(predict_nothing, view, Viewer("en", None, ("Ann", "Ben")))
        assert f'aria-label="Discard pile: {count}"' in drawn
        visible = [card for owner in view["seats"] for card in [*(owner["hand_cards"] or ()), *owner["camp"]]]
        for card in whole["discard"]:
            assert known_counts(view)[card] <= visible.count(card) + len(view["seats"][0]["known"]) + len(
                view["seats"][1]["known"]
            )
    assert (
        table.game.determinize_unchecked(TableView(table, seat, "en", "").full_view, seed=1).view(seat)["discard"]
        == whole["discard"]
    )


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_casual_table_lists_the_discard_pile(seat: int | None) -> None:
    table = table_with_discards()
    for view in displayed_views(table, seat):
        assert view["discard"] == table.view(seat)["discard"]
        assert "<svg" in table.game.presenter().topic_note(view, "discard", "en")


def test_strict_preview_reveals_no_more() -> None:
    table = table_with_discards(strict=True)
    seat = table.current_player
    view = table.view(seat)
    seen = preview_action(table.game, view, view["legal"][0], show_aids=False)
    assert set(seen.view_after["discard"]) == {"?"}
    assert set(preview_action(table.game, view, view["legal"][0]).view_after["discard"]) != {"?"}


def test_terminal_shows_only_the_size_of_the_discard_pile() -> None:
    table = table_with_discards()
    view = table.view(0)
    drawn = table.game.definition.terminal(view, "en", ("Ann", "Ben"), 100, 40).plain
    assert f"Discard pile {sum(view['discard'].values())}" in drawn
