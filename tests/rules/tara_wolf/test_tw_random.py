"""Invariants of random games: all pieces remain, no dead ends, exact refusals, and no leak of hidden information."""

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rules.tara_wolf.random_games import canonical, digest, random_play
from rules.tara_wolf.swap_hidden import hide_moves, swap_hidden
from rules.tara_wolf.tables import CARDS, COPIES, game
from saqqara import Record
from saqqara.core import jit
from saqqara.core.state import State
from saqqara.games.tara_wolf import components, layout

pytestmark = pytest.mark.slow

SEEDS = range(10)
VIEWERS = (None, 0, 1)
BLUFFS, OBSTACLES = CARDS[4:28], CARDS[28:37]


@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_keep_all_cards_and_coins(seed: int) -> None:
    for state, _ in random_play(seed):
        table = state.raw
        cards = Counter(CARDS[card] for card in table.pile[: table.pile_left].tolist())
        cards += Counter(CARDS[card] for card in table.shown.tolist() if card >= 0)
        for counts in (table.discards, *table.hand, *table.camp, *table.inside, *table.laid):
            cards += Counter({CARDS[card]: count for card, count in enumerate(counts.tolist())})
        assert {name: cards[name] for name in COPIES} == COPIES  # 80
        papyri = table.papyri.sum(axis=0) + table.used.sum(axis=0)
        assert sum(papyri.tolist()) + sum(cards[name] for name in CARDS[37:47]) == 6  # of 10; four are in the box
        assert sum(cards[name] for name in CARDS[:4]) == 2  # of 4
        won = sum(owner >= 0 for owner in table.won.tolist())
        assert int(table.tombs_left) + (table.tomb >= 0) + won == 7
        view = state.view()
        assert view["supply"] + sum(area["coins"] for area in view["seats"]) == 8
        assert table.hand_left.tolist() == table.hand.sum(axis=1).tolist()
        assert table.papyri_left.tolist() == table.papyri.sum(axis=1).tolist()
        assert table.laid_cards.tolist() == table.laid[:, :37].sum(axis=1).tolist()
        assert table.laid_papyri.tolist() == table.laid[:, 37:].sum(axis=1).tolist()


@pytest.mark.parametrize("seed", SEEDS)
def test_known_cards_are_really_in_hand(seed: int) -> None:
    for state, _ in random_play(seed):
        table = state.raw
        held = table.hand + table.laid[:, :37]
        assert (table.known[:, 1] <= table.known[:, 0]).all()
        assert (table.known[:, 0] <= held).all()


@pytest.mark.parametrize("seed", SEEDS[1::3])
def test_TW_R20_reshuffle_makes_hands_known_except_new_draws(seed: int) -> None:
    num_reshuffles = 0
    for state, _ in random_play(seed):
        table = state.raw
        moves = [[int(number) for number in move] for move in table.moved[: table.moves]]
        new = [number for number, move in enumerate(moves) if move[1:3] == [layout.DISCARD, layout.MAIN]]
        if not new or table.shown_left:
            continue
        num_reshuffles += 1
        for owner in (0, 1):
            drawn = Counter(card for card, *way, _ in moves[new[-1] :] if way == [layout.MAIN, layout.HAND + owner])
            before = table.hand[owner] - [drawn[card] for card in range(components.MAIN_END)]
            assert table.known[owner, 0].tolist() == before.tolist()
    assert num_reshuffles


@pytest.mark.parametrize("seed", SEEDS)
def test_no_dead_ends_every_game_ends(seed: int) -> None:
    rounds = 0
    for state, text in random_play(seed):
        assert state.is_over == (text is None) == (state.current_player is None) == (state.legal_actions() == [])
        assert [sum(points.values()) for points in state.breakdown()] == state.scores()
        rounds = state.view()["turn"]
        if text is None:
            assert max(state.scores()) == (3 if state.game.options["short"] else 4)
            assert state.view()["winners"] == state.winners()
            assert len(state.winners()) == 1
    assert rounds <= 9  # seven tombs and two passes


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_legal_actions_are_exactly_those_not_refused(seed: int) -> None:
    for state, _ in random_play(seed):
        refusals = {text: state.why_illegal(text) for text in state.game.action_texts}
        assert state.legal_actions() == [text for text, error in refusals.items() if error is None]
        for error in filter(None, refusals.values()):
            assert error.clause.startswith("TW-")
            assert all(error.refusal.reason(lang) for lang in ("en", "de", "ru"))


@pytest.mark.parametrize("seed", SEEDS)
def test_determinization_shows_the_same_view(seed: int) -> None:
    for number, (state, _) in enumerate(random_play(seed)):
        viewer = VIEWERS[number % 3]
        view = state.view(viewer)
        imagined = state.game.determinize(view, seed=number)
        assert canonical(imagined.view(viewer)) == canonical(view)


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_moved_pieces_are_the_difference_between_two_views(seed: int) -> None:
    before: dict[str, Counter[str]] | None = None
    for state, _ in random_play(seed):
        after = places(state)
        for move in state.view(0)["moved"] if before is not None else []:
            before[move["from"]]["all"] -= 1
            before[move["to"]]["all"] += 1
        if before is not None:
            assert {place: count["all"] for place, count in before.items()} == {
                place: count["all"] for place, count in after.items()
            }
        before = after


def places(state: State) -> dict[str, Counter[str]]:
    """Count the pieces at each place."""
    view = state.view(0)
    counts = {
        "main": view["main"]["left"], "discard": sum(view["discard"].values()), "tombs": view["tombs"]["left"],
        "tomb": int(view["tomb"] is not None), "supply": view["supply"],
        "box": sum(not area["marker"] for area in view["seats"]),
    }  # fmt: skip
    for owner, area in enumerate(view["seats"]):
        counts |= {
            f"hand-{owner}": area["hand"], f"camp-{owner}": len(area["camp"]), f"tomb-{owner}": len(area["tomb"]),
            f"laid-{owner}": area["laid"] + area["laid_papyri"], f"papyri-{owner}": area["papyri"],
            f"used-{owner}": len(area["used"]), f"coins-{owner}": area["coins"], f"won-{owner}": len(area["won"]),
            f"shown-{owner}": len(view["shown"]) if view["camper"] == owner else 0,
            f"medallion-{owner}": int(view["holder"] == owner), f"marker-{owner}": int(area["marker"]),
        }  # fmt: skip
    return {place: Counter(all=count) for place, count in counts.items()}


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_records_replay_and_list_random_outcomes(seed: int) -> None:
    *_, (state, _) = random_play(seed)
    again = game(**state.game.options).start(setup=state.setup)
    for text in state.history:
        again.play(text)
    assert again.setup == state.setup
    assert [canonical(again.log(viewer)) for viewer in VIEWERS] == [canonical(state.log(viewer)) for viewer in VIEWERS]
    assert '"reshuffles"' in Record.from_state(state).text()


# ---- hidden from a seat ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_views_do_not_depend_on_hidden_information(seed: int) -> None:
    chance = random.Random(seed)
    changed = 0
    for number, (state, _) in enumerate(random_play(seed)):
        viewer, twin = VIEWERS[(number + seed) % 3], state.copy()
        swap_hidden(twin.raw, viewer, chance)
        changed += any(
            (getattr(twin.raw, name) != getattr(state.raw, name)).any() for name in ("pile", "hand", "papyri")
        )
        hide_moves(twin, viewer)
        assert canonical(twin.view(viewer)) == canonical(state.view(viewer))
    assert changed > 30


@pytest.mark.parametrize("seed", SEEDS)
def test_TW_5_5_public_choices_depend_on_public_information_only(seed: int) -> None:
    """Traps and targets are public choices: other hidden information leaves the legal actions unchanged."""
    chance = random.Random(seed)
    for state, text in random_play(seed):
        assert state.is_public_choice == (state.view()["phase"] in ("trigger", "hit"))
        if not state.is_public_choice:
            continue
        twin = state.copy()
        swap_hidden(twin.raw, None, chance)
        (one, other) = (table.view(table.current_player) for table in (state, twin))
        assert [one[facts] for facts in ("legal", "reveals")] == [other[facts] for facts in ("legal", "reveals")]
        assert text is not None
        assert last_line(state, text, None)["action"] == text


SHOWING = ("done", "play", "open", "pass")
"""Actions whose visible result may differ: they turn up a tomb, or cards known to the player who draws them."""


@pytest.mark.parametrize("seed", SEEDS)
def test_log_does_not_depend_on_hidden_information(seed: int) -> None:
    """The log line of an action is the same on a copy with other hidden information.

    The other seat moves; on the copy it takes an action that looks the same to the viewer.
    """
    chance = random.Random(seed)
    compared = 0
    for state, text in random_play(seed):
        if text is None or text.split()[0] in SHOWING or state.view()["phase"] == "take":
            continue
        for viewer in VIEWERS:
            line = last_line(state, text, viewer)
            turned_up = any(move["from"].startswith("laid") or move["piece"] in CARDS[47:] for move in line["moved"])
            if viewer == state.current_player or turned_up:
                continue
            twin = state.copy()
            swap_hidden(twin.raw, viewer, chance)
            others = [
                last_line(twin, other, viewer) for other in twin.legal_actions() if other.split()[0] == text.split()[0]
            ]
            alike = [other for other in others if public_part(other) == public_part(line)]
            for other in alike[:3]:
                assert canonical(other) == canonical(line)
                compared += 1
    assert compared > 20


def public_part(line: dict[str, Any]) -> tuple[str, str]:
    """Return the public part of an action: its text and the origin of the first moved piece."""
    return line["action"], line["moved"][0]["from"] if line["moved"] else ""


def last_line(state: State, text: str, viewer: int | None) -> dict[str, Any]:
    """Return the log line that an action would produce."""
    return after(state, text).log(viewer)[-1]


def after(state: State, text: str) -> State:
    twin = state.copy()
    twin.play(text)
    return twin


# ---- compiled and interpreted ----------------------------------------------------------------------------------


@pytest.mark.compiled
def test_compiled_and_interpreted_rules_play_the_same_games() -> None:
    assert not jit.JIT_DISABLED
    tests, package = Path(__file__).parents[2], Path(jit.__file__).parents[1]
    paths = os.pathsep.join([str(tests), str(package)])
    done = subprocess.run(
        [sys.executable, "-m", "rules.tara_wolf.random_games", "4"],
        env={**os.environ, "SAQQARA_DISABLE_JIT": "1", "PYTHONPATH": paths},
        capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    assert done.stdout.strip() == digest(4)
