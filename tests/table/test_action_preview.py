"""Previews of actions: computed on copies of the seat's view, so that they reveal nothing hidden."""

from __future__ import annotations

import json
import random
from typing import Any, cast

import pytest

import saqqara
from rules.duel.deals import LEFT_TWO, play_randomly, position, site, with_action_tile
from saqqara.core.game import Game
from saqqara.errors import ActionSyntaxError, IllegalActionError
from saqqara.presentation import UNKNOWN, KnownEffects, Viewer
from saqqara.table.action_preview import ActionPreview, preview_action


def preview(state: saqqara.State, action: str) -> ActionPreview:
    return preview_action(state.game, state.view(state.current_player), action)


def piece_moves(seen: ActionPreview) -> list[tuple[str, str, str]]:
    return [(step["piece"], step["from"], step["to"]) for step in seen.moved]


def test_a_placement_moves_a_meeple_and_ends_the_turn() -> None:
    seen = preview(position(harbour={"a1": 1}), "place b2")
    assert piece_moves(seen) == [("meeple-0", "supply-0", "b2")]
    assert (seen.scores, seen.secured, seen.reveals, seen.ends_turn) == ((1, 1), (0, 0), False, True)
    assert seen.log_lines == ({"turn": 1, "seat": 0, "action": "place b2", "moved": list(seen.moved)},)
    assert seen.forced_actions == []
    assert (seen.view_after["harbour"]["b2"], seen.view_after["supply"]) == (0, [3, 3])


def test_unloading_preview_names_recipients_but_no_draws() -> None:
    seen = preview(position(harbour={"a2": 0, "c2": 1}, boats={"2": "obelisk temple-4 tomb-7"}), "unload 2")
    assert piece_moves(seen) == [
        ("meeple-0", "a2", "supply-0"), ("tomb-7", "2.3", "tomb-0"),
        ("meeple-1", "c2", "supply-1"), ("temple-4", "2.2", "temple-1"),
        ("obelisk", "2.1", "box"),
        ("?", "stock", "2.1"), ("?", "stock", "2.2"), ("?", "stock", "2.3"),
    ]  # fmt: skip
    assert (seen.scores, seen.secured, seen.reveals, seen.ends_turn) == ((1, 4), (1, 4), True, True)


def test_preview_shows_the_taken_tile_but_not_its_replacement() -> None:
    state = with_action_tile("take", {}, "use take", boats={"2": "obelisk temple-4 tomb-7"})
    seen = preview(state, "take 2.2")
    assert piece_moves(seen) == [("temple-4", "2.2", "temple-0"), ("?", "reserve", "2.2")]
    assert (seen.scores, seen.ends_turn) == ((4, 0), True)


def test_preview_within_an_action_tile_continues_the_turn() -> None:
    state = with_action_tile("swap", {"a2": 0, "b2": 1}, boats={"2": "obelisk temple-4 tomb-7"})
    assert preview(state, "use swap").ends_turn is False
    assert preview(state, "use swap").scores == (1, 1)  # the tile leaves, and its point with it
    state.play("use swap")
    assert piece_moves(preview(state, "swap 2.1-3")) == [("obelisk", "2.1", "2.3"), ("tomb-7", "2.3", "2.1")]


def test_preview_covers_the_end_of_the_game() -> None:
    boats: dict[str, str | None] = {**LEFT_TWO, "b": "obelisk obelisk tomb-7", "c": "tomb-1 tomb-2 tomb-3"}
    seen = preview(position(harbour={"b1": 0, "b2": 0}, boats=boats, sites=(site(obelisk=1), site())), "unload b")
    assert piece_moves(seen)[-1] == ("boat-b", "b", "box")
    assert (seen.view_after["over"], seen.reveals, seen.ends_turn) == (True, False, True)
    assert seen.scores == seen.secured == (9, 0)  # two obelisks, the majority, tomb 7


@pytest.mark.parametrize(("text", "error"), [("unload 1", IllegalActionError), ("place z9", ActionSyntaxError)])
def test_illegal_action_has_no_preview(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        preview(position(), text)


def twin_deal(state: saqqara.State, chance: random.Random) -> saqqara.State:
    """Return the same game with its hidden tiles in another order."""
    view = state.view(None)
    deal = state.setup["deal"]
    reserve, stock = deal[18:21], deal[21:]
    drawn = (3 - view["reserve"], 39 - view["stock"])
    hidden = reserve[drawn[0] :] + stock[drawn[1] :]
    chance.shuffle(hidden)
    left = len(reserve) - drawn[0]
    mixed = deal[:18] + reserve[: drawn[0]] + hidden[:left] + stock[: drawn[1]] + hidden[left:]
    twin = state.game.start(setup={"deal": mixed})
    for action in state.history:
        twin.play(action)
    return twin


@pytest.mark.parametrize("seed", range(3))
def test_preview_does_not_depend_on_hidden_tiles(seed: int) -> None:
    """In random games, previews, drawings and texts do not depend on the order of stock and reserve."""
    state = saqqara.game("duel").start(seed=seed)
    chance, compared, different = random.Random(seed), 0, 0
    for count, _ in enumerate(play_randomly(state, seed)):
        if count % 5:
            continue
        twin = twin_deal(state, chance)
        different += twin.setup != state.setup
        for action in state.legal_actions():
            assert rendered_preview(twin, action) == rendered_preview(state, action)
            compared += 1
    assert compared > 60
    assert different > 5


def rendered_preview(state: saqqara.State, action: str) -> str:
    page, view = state.game.definition.presenter(), state.view(state.current_player)
    seen = preview_action(state.game, view, action)
    drawn = page.preview_overlay(view, seen.view_after, Viewer("en", None, ("Ann", "Ben")))
    sentence = page.preview_text(
        view, seen.view_after, seen.action_line, Viewer("en", state.current_player, ("Ann", "Ben"))
    )
    return json.dumps([seen.moved, seen.scores, seen.secured, seen.view_after, dict(drawn), sentence], sort_keys=True)


class CardGame:
    """Game with a deck: its action draws a card and, if it is red, lays it down for two points."""

    def __init__(self) -> None:
        self.definition = self
        self.autoplay_forced = False

    def presenter(self) -> CardGame:
        return self

    def display_view(self, view: Any, memory_aids: bool = True) -> Any:
        return view

    def hidden_places(self, view: Any) -> frozenset[str]:
        return frozenset({"deck"})

    def known_effects(self, view: Any, moved: Any) -> KnownEffects | None:
        return None

    def score_projection(self, view: Any, since: Any) -> dict[str, Any]:
        return {"end": view["scores"]}

    def determinize_unchecked(self, view: Any, seed: int) -> CardState:
        return CardState(self, ["red", "black"][seed % 2])


class CardState:
    current_player, is_over = 0, False

    def __init__(self, game: CardGame, card: str) -> None:
        self.game, self.card, self.history = game, card, list[str]()

    def copy(self) -> CardState:
        return CardState(self.game, self.card)

    def reveals(self, action: str) -> bool:
        return True

    def play(self, action: str) -> None:
        self.decision = action

    def view(self, seat: int) -> dict[str, Any]:
        points = 2 if self.card == "red" else 0
        return {"scores": [points, 5], "secured": [points, 5], "current_player": seat, "over": False}

    def log(self, seat: int) -> list[dict[str, Any]]:
        moved = [
            {"piece": "coin", "from": "purse", "to": "bank"},
            {"piece": self.card, "from": "deck", "to": "hand"},
            {"piece": self.card, "from": "hand", "to": "pile"},
        ]
        after = [{"piece": "pawn", "from": "c1", "to": "c2"}] if self.card == "red" else []
        return [{"turn": 1, "seat": seat, "action": self.decision, "moved": moved + after}]


def test_preview_omits_what_depends_on_hidden_pieces() -> None:
    view = {"seat": 0, "current_player": 0, "reveals": ["draw"]}
    seen = preview_action(cast(Game, CardGame()), view, "draw")
    assert piece_moves(seen) == [("coin", "purse", "bank"), (UNKNOWN, "deck", "hand"), (UNKNOWN, "hand", "pile")]
    assert (seen.scores, seen.secured) == ((None, 5), (None, 5))
    assert seen.ends_turn is False


class UncertainCardGame(CardGame):
    """Variant in which the card is red on all copies.

    This proves nothing, and `known_effects` reports the card's target as unknown.
    """

    def known_effects(self, view: Any, moved: Any) -> KnownEffects | None:
        return KnownEffects([moved[0], {**moved[1], "to": UNKNOWN}], points=True)

    def determinize_unchecked(self, view: Any, seed: int) -> CardState:
        return CardState(self, "red")


def test_preview_omits_uncertain_effects_even_if_samples_agree() -> None:
    view = {"seat": 0, "reveals": ["draw"], "current_player": 0, "scores": [0, 5]}
    seen = preview_action(cast(Game, UncertainCardGame()), view, "draw")
    assert piece_moves(seen) == [("coin", "purse", "bank"), (UNKNOWN, "deck", UNKNOWN)]
    assert (seen.scores, seen.secured, seen.projection) == ((None, None), (None, None), {"end": (None, None)})
    assert seen.ends_turn is None
    assert (seen.view_after["scores"], seen.view_after["current_player"]) == (
        [0, 5],
        None,
    )  # unchanged, not taken from a copy
