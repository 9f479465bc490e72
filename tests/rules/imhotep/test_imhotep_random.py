"""Invariants of random games over all options."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rules.imhotep.independent_scoring import points_on_paper
from rules.imhotep.tables import ALL_B, ALL_EXPANSIONS, BOX, all_cards, game, play, stones
from saqqara.core.state import State
from saqqara.errors import IllegalActionError
from saqqara.games.imhotep import components

EVERYTHING = ALL_B | ALL_EXPANSIONS
CORNERS: list[dict[str, Any]] = [
    {}, {"players": 3, "wrath": True}, {"players": 4}, dict(ALL_B), {"players": 3, **EVERYTHING},
    {"players": 4, **EVERYTHING}, {"profile": "yucata", **EVERYTHING},
]  # fmt: skip


BASE: dict[str, tuple[str | int, ...]] = {
    "players": (2, 3, 4),
    **dict.fromkeys(components.SITES, ("A", "B")),
    **dict.fromkeys(ALL_EXPANSIONS, (False, True)),
    "profile": ("printed", "yucata"),
}


def options(seed: int) -> dict[str, Any]:
    """Return the options of a seed: first the corner cases, then random options."""
    chance = random.Random(seed)
    return CORNERS[seed] if seed < len(CORNERS) else {name: chance.choice(all_) for name, all_ in BASE.items()}


def positions(seed: int) -> Iterator[State]:
    """Play a random game and yield every position, including the last."""
    chance = random.Random(f"imhotep {seed}")
    state = game(**options(seed)).start(seed=seed)
    while not state.is_over:
        yield state
        state.play(chance.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("seed", range(24))
def test_IMH_1_random_games_keep_all_pieces_and_score_as_on_paper(seed: int) -> None:
    box_of_cards = sorted(BOX)
    for state in positions(seed):
        assert state.is_over == (not state.legal_actions())
        assert [stones(state, seat) for seat in range(state.game.num_players)] == [
            29
        ] * state.game.num_players  # IMH-1.1
        assert all_cards(state) == box_of_cards  # IMH-1.5
        view = state.view(None)
        for seat in range(state.game.num_players):
            assert 0 <= view["sled"][seat] <= 5  # IMH-1.6
            assert view["quarry"][seat] >= 0
    assert state.view(None)["round"] == 6
    assert state.breakdown() == points_on_paper(state)
    assert state.scores() == [sum(points.values()) for points in state.breakdown()]


@pytest.mark.parametrize("seed", range(12))
def test_legal_actions_are_exactly_those_not_refused(seed: int) -> None:
    for number, state in enumerate(positions(seed)):
        if number % 7 == seed % 7:
            texts = state.game.action_texts
            errors = {text: state.why_illegal(text) for text in texts}
            assert state.legal_actions() == [text for text in texts if errors[text] is None]
            for error in errors.values():
                if error is not None:
                    assert isinstance(error, IllegalActionError)
                    assert error.clause.startswith("IMH-")
                    assert all(error.refusal.reason(lang) for lang in ("en", "de", "ru"))


@pytest.mark.parametrize("seed", range(12))
def test_determinization_of_a_view_shows_that_view(seed: int) -> None:
    for number, state in enumerate(positions(seed)):
        if number % 9 == seed % 9:
            for seat in (None, *range(state.game.num_players)):
                view = state.view(seat)
                assert json.loads(json.dumps(view)) == view
                imagined = state.game.determinize(view, seed=number)
                assert imagined.view(seat) == view
                assert imagined.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("seed", range(8))
def test_setup_and_actions_reproduce_the_game(seed: int) -> None:
    *_, state = positions(seed)
    again = play(state.game.start(setup=state.setup), ", ".join(state.history))
    assert (again.view(0), again.setup, again.log(1)) == (state.view(0), state.setup, state.log(1))


@pytest.mark.parametrize("seed", range(8))
def test_moves_are_the_difference_between_two_views(seed: int) -> None:
    before: Counter[str] | None = None
    for state in positions(seed):
        view = state.view(None)
        after = card_counts(view)
        if before is not None:
            assert after == changed(before, view["moved"])
        before = after


def card_counts(view: dict[str, Any]) -> Counter[str]:
    """Count the stones on each sled and in each quarry, the cards in each pile, and all cards of the players."""
    places = Counter({f"{name}-{seat}": count for name in ("sled", "quarry") for seat, count in enumerate(view[name])})
    places["hand"] = sum(len(hand) for hand in view["hands"]) + len(view["carried_out"])
    places["pile"], places["discard"] = view["pile"], len(view["discard"])
    return +places


def changed(before: Counter[str], moves: list[dict[str, str]]) -> Counter[str]:
    """Return the counts after these moves; a new draw pile takes the whole discard pile."""
    places = Counter(before)
    for move in moves:
        if move["from"] == "discard":
            places["pile"], places["discard"] = places["discard"], 0
        elif not move["piece"].startswith("private-boat"):
            for place, step in ((move["from"], -1), (move["to"], 1)):
                name = "hand" if place.startswith("hand") else place
                if name.split("-")[0] in ("sled", "quarry", "pile", "discard", "hand"):
                    places[name] += step
    return +places
