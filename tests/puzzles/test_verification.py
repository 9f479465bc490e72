"""Verification of puzzles: the best action is clearly better in every search; if searches disagree, there is no
puzzle."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from puzzles.test_puzzle import ending
from rules.duel.deals import position, site
from rules.imhotep.tables import last_boat
from saqqara.analysis.game_review import DEFAULT_SIMULATIONS as REVIEWED
from saqqara.plugins import rules_page_file
from saqqara.puzzles import InvalidPuzzleError, load_puzzles, puzzle_of_the_day, read_puzzle
from saqqara.puzzles.generator import build_puzzle, most_common_wrong_idea, sample_choices
from saqqara.puzzles.puzzle import FILE_NAME
from saqqara.puzzles.verification import (
    DEFAULT_MIN_GAP,
    EQUAL_SHARE,
    SIMULATIONS,
    UnclearPositionError,
    find_best_actions,
    find_better_actions,
    search_position,
    solve_position,
    verify_position,
)

GAMES = ("duel", "imhotep", "tara_wolf")


# ---- clear positions -----------------------------------------------------------------------------------------------


def test_the_best_has_to_be_clearly_better_in_every_search() -> None:
    assert (DEFAULT_MIN_GAP, EQUAL_SHARE) == (0.05, 0.3)
    sure = {"a": 0.70, "b": 0.60, "c": 0.55}
    assert find_best_actions([sure, {"a": 0.68, "b": 0.62, "c": 0.5}]) == ("a",)
    for unsure in ({"a": 0.65, "b": 0.61, "c": 0.5}, {"a": 0.60, "b": 0.70, "c": 0.5}):
        with pytest.raises(UnclearPositionError, match=r"better than the others by only 0\.0"):
            find_best_actions([sure, unsure])


def test_equally_good_ones_are_accepted_together_but_not_too_many() -> None:
    assert find_best_actions([{"a": 0.70, "b": 0.69, "c": 0.60}]) == ("a", "b")
    with pytest.raises(UnclearPositionError, match="4 of 5 actions are equally good"):
        find_best_actions([{"a": 0.7, "b": 0.7, "c": 0.7, "d": 0.7, "e": 0.1}])
    with pytest.raises(UnclearPositionError, match="2 of 2 actions are equally good"):
        find_best_actions([{"a": 0.7, "b": 0.7}])


def test_unclear_gap_makes_no_puzzle() -> None:
    with pytest.raises(UnclearPositionError, match=r"by only 0\.030"):
        find_best_actions([{"a": 0.70, "b": 0.67, "c": 0.3}])
    assert find_best_actions([{"a": 0.70, "b": 0.67, "c": 0.3}], min_gap=0.025) == ("a",)


def test_after_a_mistake_all_that_is_about_as_good_as_the_best_is_accepted() -> None:
    values = {"a": 0.70, "b": 0.68, "c": 0.66, "d": 0.62, "bad": 0.5}
    with pytest.raises(UnclearPositionError):  # there is no single best among a, b and c ...
        find_best_actions([values], min_gap=0.03)
    assert find_better_actions([values, values], "bad", 0.03) == ("a", "b")  # ... and c loses too much
    assert find_better_actions([values], "d", 0.03) == ("a", "b")


def test_every_search_must_confirm_a_mistake() -> None:
    sure = {"a": 0.70, "b": 0.60, "bad": 0.5}
    for unsure in ({"a": 0.52, "b": 0.40, "bad": 0.5}, {"a": 0.4, "b": 0.3, "bad": 0.5}):
        with pytest.raises(UnclearPositionError, match=r"better than the played one by only 0\.0"):
            find_better_actions([sure, sure, unsure], "bad", 0.03)
    with pytest.raises(UnclearPositionError, match="3 of 4 actions are equally good"):
        find_better_actions([{"a": 0.7, "b": 0.7, "c": 0.7, "bad": 0.1}], "bad", 0.03)


# ---- proof ---------------------------------------------------------------------------------------------------------


def test_an_ending_is_solved() -> None:
    state = ending()
    found = verify_position(state.view(0), state.game, "unload b")
    assert (found.method, found.simulations, found.seeds) == ("solved", 0, ())
    assert [(one.action, one.chance) for one in found.answers if one.is_best] == [("place b3", 1.0), ("unload c", 1.0)]
    assert {one.chance for one in found.answers if not one.is_best} == {0.0}
    # A placement elsewhere lets seat 1 unload boat b, and the game is over before boat c is unloaded.
    assert [one.replies for one in found.answers if one.action == "place a1"] == [("unload b",)]


def test_every_decision_gets_its_share_of_a_search() -> None:
    state = ending()
    found = search_position(state.view(0), state.game, "unload b", 200, seed=1)
    assert list(found.values) == state.legal_actions()
    assert max(found.values, key=lambda text: found.values[text]) in ("place b3", "unload c")
    assert found == search_position(state.view(0), state.game, "unload b", 200, seed=1)


def test_played_action_must_not_be_a_best_one() -> None:
    state = ending()
    found = verify_position(state.view(0), state.game, "unload b")
    with pytest.raises(UnclearPositionError, match="the distractor is one of the best actions"):
        build_puzzle(state.view(0), state.game, found, "unload c")


def test_obvious_best_action_makes_no_puzzle() -> None:
    # Boat c fills the gap between two tombs, which the greedy player sees.
    ideas = Counter({"unload c": 3, "place a1": 2, "unload b": 1})
    with pytest.raises(UnclearPositionError, match="the best action is the obvious one"):
        most_common_wrong_idea(ideas, ["unload c"])
    assert most_common_wrong_idea(ideas, ["unload b"]) == "unload c"
    assert set(sample_choices("greedy", ending())) == {"unload c"}


def test_ending_with_random_outcomes_is_solved() -> None:
    state = last_boat()
    found = solve_position(state.view(0), state.game)
    assert found is not None
    assert found.values == {"sail 4 pyramid": 1.0, "sail 4 temple": 0.5}


def test_the_middle_of_a_game_is_not_solved() -> None:
    state = position(sites=(site(), site()))
    assert solve_position(state.view(0), state.game) is None


def test_puzzles_use_more_simulations_than_reviews() -> None:
    assert SIMULATIONS > REVIEWED


# ---- bundled puzzles -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_bundled_puzzle_is_valid(game: str) -> None:
    file = rules_page_file(game, FILE_NAME)
    assert file is not None
    lines = file.read_text("utf-8").splitlines()
    found = [read_puzzle(line) for line in lines]  # legal, its seat to decide, every action included once
    assert {one.name for one in found} == {one.name for one in load_puzzles(game)}
    assert len(load_puzzles(game)) >= 50
    assert len({one.name for one in found}) == len(lines)
    for one in found:
        assert one.game == game
        assert one.proof.method == "solved" or (one.proof.simulations > REVIEWED and one.proof.seeds == (1, 2, 3))
        worst = min(answer.chance for answer in one.answers if answer.is_best)
        assert worst - max(answer.chance for answer in one.answers if not answer.is_best) >= 0.0249
        assert one.regret(one.distractor) > 0


def test_puzzles_are_sorted_by_difficulty() -> None:
    levels = [one.difficulty for one in load_puzzles("duel")]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3}
    assert {one.state(seed=0).game.num_players for one in load_puzzles("imhotep")} >= {2, 3}


def test_game_without_puzzles_has_an_empty_list_and_bad_lines_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("shelf") / FILE_NAME
    file.write_text("{}\n", "utf-8")
    for path, there in ((None, True), (file, False)):
        monkeypatch.setattr("saqqara.puzzles.puzzle.rules_page_file", lambda game, name, path=path: path)
        load_puzzles.cache_clear()
        if there:
            assert load_puzzles("duel") == ()
        else:
            with pytest.raises(
                InvalidPuzzleError, match=r"puzzles\.jsonl of duel, line 1: the puzzle, position: the field is missing"
            ):
                load_puzzles("duel")
    load_puzzles.cache_clear()


def test_puzzle_of_the_day_cycles_through_all_puzzles() -> None:
    there = load_puzzles("duel")
    days = [date(2026, 11, 23) + timedelta(days=number) for number in range(len(there))]
    found = [puzzle_of_the_day(there, day) for day in days]
    assert {one.name for one in found if one} == {one.name for one in there}
    assert puzzle_of_the_day(there, days[0]) == found[0]
    assert puzzle_of_the_day((), days[0]) is None


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_proof_is_repeated_from_other_deals(game: str) -> None:
    """From another deal, and with more simulations for each action than the proof had, the best actions stay the
    best."""
    for one in load_puzzles(game)[:2]:
        state = one.state(seed=9)
        ending = solve_position(state.view(one.seat), state.game)
        found = ending or search_position(state.view(one.seat), state.game, one.distractor, 30_000, seed=9)
        others = [text for text in found.values if text not in one.best_actions]
        assert min(found.values[text] for text in one.best_actions) > max(found.values[text] for text in others)
