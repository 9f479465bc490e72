"""Previews contain no sampled information: they are the same for all determinizations, in every registered game."""

import random
import re
from functools import cache
from typing import Any

import pytest

import saqqara
from contract.random_games import TABLES, canonical, places_of, random_play
from saqqara.presentation import Viewer
from saqqara.table.action_preview import NUM_COPIES, preview_action

pytestmark = [pytest.mark.interpreted_only, pytest.mark.slow]

GAMES = saqqara.list_games()
games = pytest.mark.parametrize("name", GAMES)
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def preview_facts(state: saqqara.State, decision: str, seed: int) -> dict[str, Any]:
    """Return all facts of a preview, with hidden pieces sampled from this seed."""
    page, view, names = (
        state.game.definition.presenter(),
        state.view(state.current_player),
        NAMES[: state.game.num_players],
    )
    seen = preview_action(state.game, view, decision, seed=seed)
    texts = [
        page.preview_text(view, seen.view_after, line, Viewer("en", state.current_player, tuple(names)))
        for line in seen.log_lines
    ]
    facts = {
        field: getattr(seen, field)
        for field in ("moved", "scores", "secured", "projection", "ends_turn", "forced_actions")
    }
    drawn = page.preview_overlay(view, seen.view_after, Viewer("en", None, tuple(names)))
    return {**facts, "over": seen.view_after["over"], "told": texts, "drawn": dict(drawn)}


@cache
def previewed_actions(name: str) -> list[tuple[saqqara.State, str]]:
    """Return positions of random games with actions that reveal something, and some that reveal nothing."""
    chance, found = random.Random(name), []
    for seed in range(TABLES[name].games):
        for number, (state, text) in enumerate(random_play(name, seed)):
            if text is None:
                break
            reveal = [] if number % TABLES[name].sparse else state.view(state.current_player)["reveals"][:2]
            calm = chance.sample(state.legal_actions(), 1) if chance.random() < 0.1 else []
            found += [(state.copy(), decision) for decision in [*reveal, *calm]]
    return found


@games
def test_previews_are_the_same_for_all_hidden_deals(name: str) -> None:
    compared = 0
    for state, decision in previewed_actions(name):
        first, *others = [canonical(preview_facts(state, decision, seed * NUM_COPIES)) for seed in range(3)]
        assert others == [first, first], f"{decision} in {state.view(state.current_player)['phase']}"
        compared += 1
    assert compared > 30


def pieces_in(state: saqqara.State, text: str) -> set[str]:
    """Return the pieces of the box that a text (drawing or JSON) names."""
    return set(re.findall(r'"(?:#tile-|#|tile-)?([a-z0-9_-]+)"', text)) & set(state.game.piece_counts())


@games
def test_previews_contain_no_piece_unknown_to_their_reader(name: str) -> None:
    """Known pieces are open, named by the view, or visible in the current drawing of the reader."""
    compared = 0
    for state, decision in previewed_actions(name):
        view = state.view(state.current_player)
        visible = {piece for pieces in places_of(view).values() for piece in pieces}
        seen = preview_facts(state, decision, 0)
        previewed = pieces_in(state, canonical(seen["moved"]) + "".join(seen["drawn"].values()))
        assert previewed <= visible | pieces_in(state, canonical(view) + state.svg(state.current_player)), decision
        compared += len(previewed)
    assert compared > 30
