"""Batches of self-play games."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import saqqara
from arenas.players import FirstLegal
from saqqara.arenas.player_specs import add_limits
from saqqara.arenas.run import initial_states, missing_ranges
from saqqara.core import jit

DUEL = saqqara.game("duel")
WOLF = saqqara.game("tara_wolf")
SIDES = dict.fromkeys(("market", "pyramid", "temple", "tomb", "obelisks"), "C")


def test_arrays_match_the_replayed_games() -> None:
    games = saqqara.self_play(DUEL, ["random", "greedy"], 4, seed=20, keep_actions=True, by_source=True)
    assert games.setups.tolist() == [20, 20, 21, 21]
    assert games.seating.tolist() == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert games.sources == ("obelisk", "temple", "pyramids", "tomb", "action_tiles", "meeples")
    assert games.offsets.tolist() == [0, *np.cumsum(games.lengths).tolist()]
    for number in range(4):
        state = games.state(number)
        assert state.is_over
        assert len(state.history) == games.lengths[number]
        assert state.scores() == games.points[number].tolist() == games.breakdown_by_seat[number].sum(axis=1).tolist()
        assert [int(seat in state.winners()) for seat in (0, 1)] == games.results[number].tolist()
        assert [list(sheet.values()) for sheet in state.breakdown()] == games.breakdown_by_seat[number].tolist()


def test_one_player_in_all_seats_gets_a_set_up_for_each_game() -> None:
    games = saqqara.self_play(DUEL, ["random"], 3, seed=7)
    assert games.setups.tolist() == [7, 8, 9]
    assert games.seating.tolist() == [[0, 0]] * 3
    assert (games.action_ids.tolist(), games.breakdown_by_seat.shape) == ([], (3, 2, 0))


def test_two_pairs_change_seats_twice() -> None:
    game = saqqara.game("imhotep", players=4)
    games = saqqara.self_play(game, ["random", "greedy", "random", "greedy"], 2)
    assert games.seating.tolist() == [[0, 1, 0, 1], [1, 0, 1, 0]]
    assert games.setups.tolist() == [0, 0]
    assert games.results.sum(axis=1).tolist() == [1.0, 1.0]


@pytest.mark.parametrize(
    "game",
    [
        DUEL,
        saqqara.game("duel", tomb="B", first=1),
        WOLF,
        saqqara.game("imhotep", players=3),
        saqqara.game("imhotep", dynasty=True, hidden_cards=True, players=4, **SIDES),
        saqqara.game("imhotep", dynasty=True, prophecies=True, **SIDES),
    ],
    ids=lambda game: game.name,
)
def test_compiled_setups_match_their_seeds(game: saqqara.Game) -> None:
    tables = initial_states(game, [5, 2**61])
    assert jit.to_bytes(tables[0]) == jit.to_bytes(game.start(seed=5).raw)
    assert jit.to_bytes(tables[1]) == jit.to_bytes(game.start(seed=2**61).raw)


def test_games_depend_on_the_seed_and_not_on_chunks() -> None:
    alone, chunks = (
        saqqara.self_play(WOLF, ["random", FirstLegal], 4, 3, keep_actions=True, chunk=n) for n in (None, 1)
    )
    assert alone == chunks
    compiled, singly = (saqqara.self_play(DUEL, ["random"], 6, 3, keep_actions=True, chunk=n) for n in (None, 1))
    assert compiled == singly == saqqara.self_play(DUEL, ["random"], 7, 3, keep_actions=True).head(6)
    assert compiled != saqqara.self_play(DUEL, ["random"], 6, 4, keep_actions=True)


def test_a_player_in_python_meets_one_in_compiled_code() -> None:
    games = saqqara.self_play(DUEL, ["search:simulations=3", FirstLegal], 2, seed=1, keep_actions=True, by_source=True)
    state = DUEL.start(seed=1)
    for number in games.action_ids[: games.lengths[0]].tolist():
        text = DUEL.action_text(number)
        assert state.current_player == 0 or text == state.legal_actions()[0]
        state.play(text)
    assert state.scores() == games.points[0].tolist()
    assert [list(sheet.values()) for sheet in state.breakdown()] == games.breakdown_by_seat[0].tolist()
    how = {"keep_actions": True, "by_source": True, "chunk": 1}
    again = saqqara.self_play(DUEL, ["search:simulations=3", FirstLegal], 2, seed=1, **how)
    assert again == games


def test_search_finds_more_than_chance() -> None:
    assert saqqara.self_play(DUEL, ["search:simulations=10,level=novice", "random"], 4).score_rates.mean() == 1.0


def test_compiled_players_ignore_hidden_information() -> None:
    """The hidden tiles in stock differ and the view does not, so the first actions are equal."""
    from saqqara.search import compiled_games

    one, other = jit.batch(DUEL.start(seed=1).raw), jit.batch(DUEL.start(seed=1).raw)
    other[0].stock[:] = other[0].stock[::-1].copy()
    rows = np.array(
        [compiled_games.player_row(compiled_games.SEARCH, 40), compiled_games.player_row(compiled_games.GREEDY)]
    )
    blank, texts = DUEL.empty_state(), len(DUEL.action_texts)
    tree, (ahead, room) = (
        compiled_games.new_shared_tree(blank, texts, 2, rows),
        compiled_games.lookahead_buffers(blank, texts),
    )
    for player in (0, 1):
        chosen = [
            compiled_games.compute_action(states, ahead, room, tree, rows, player, 0, jit.generator_from_text("alike"))
            for states in (one, other)
        ]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize(
    ("args", "how", "why"),
    [
        ((["random"] * 3, 2), {}, "players must be a list of 2, one per seat, or of 1 for all seats"),
        (("random", 2), {}, "players='random' is invalid; players must be a list"),
        (([5, 6], 2), {}, "expected a player, got 5; use a name such as 'greedy'"),
        ((["bishop"], 2), {}, "unknown player 'bishop'"),
        ((["greedy:seed=3"], 2), {}, "greedy:seed=3: seed is not allowed here"),
        ((["search:9"], 2), {}, "search:9: expected OPTION=VALUE, got '9'; write it as in search:seconds=0.5"),
        ((["random"], 0), {}, "games=0 is out of range; games must be a whole number of at least 1"),
        (
            (["random", "greedy"], 3),
            {},
            "games=3 is out of range; games must be an even number of at least 2: each set-up",
        ),
        ((["random"], 2, -1), {}, "seed=-1 is out of range; seed must be a whole number from 0 to 2\\*\\*62 - 1"),
        (
            (["random"], 2),
            {"jobs": 0},
            "jobs=0 is out of range; jobs must be a whole number of at least 1, or -1 for all",
        ),
        ((["random"], 2), {"chunk": 0}, "chunk=0 is out of range; chunk must be a whole number of at least 1"),
        (
            (["random"], 2),
            {"executor": "ray"},
            "executor='ray' is invalid; executor must have the methods",
        ),
    ],
    ids=str,
)
def test_wrong_use(args: Any, how: dict[str, Any], why: str) -> None:
    with pytest.raises(saqqara.InvalidOptionError, match=why):
        saqqara.self_play(DUEL, *args, **how)


def test_unknown_game_and_unsaved_actions_raise_errors() -> None:
    games = saqqara.self_play(DUEL, ["random"], 1)
    with pytest.raises(
        saqqara.InvalidOptionError, match="index=1 is out of range; index must be a whole number from 0 to 0"
    ):
        games.state(1)
    with pytest.raises(
        saqqara.InvalidOptionError, match="actions were not kept; play the games with keep_actions=True"
    ):
        games.state(0)


def test_limits_require_players_that_support_them() -> None:
    assert add_limits("search", seconds=0.1) == "search:seconds=0.1"
    assert add_limits("scribe", seconds=0.1, simulations=9) == "scribe:seconds=0.1,simulations=9"
    assert add_limits("search:level=novice", seconds=0.1) == "search:level=novice"
    assert add_limits("greedy", seconds=0.1) == "greedy"


# ---- file of a run ----------------------------------------------------------------------------------------------


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_run_resumes_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    whole = saqqara.self_play(DUEL, ["random", "greedy"], 6, keep_actions=True, by_source=True)
    saqqara.self_play(DUEL, ["random", "greedy"], 4, keep_actions=True, by_source=True, path=file, chunk=2)
    text = file.read_bytes()
    file.write_bytes(text[:-9])  # interrupted in the middle of its last line
    played: list[int] = []

    def watch(part: saqqara.GameBatch) -> None:
        played.append(len(part))

    games = saqqara.self_play(
        DUEL,
        ["random", "greedy"],
        6,
        keep_actions=True,
        by_source=True,
        path=file,
        on_progress=watch,
    )
    assert games == whole
    assert played == [2, 4]  # from the file, and newly played
    assert [(line["first"], line["games"]) for line in lines(file)[1:]] == [(0, 2), (2, 4)]
    before = file.read_bytes()
    assert saqqara.self_play(DUEL, ["random", "greedy"], 6, keep_actions=True, by_source=True, path=file) == whole
    assert file.read_bytes() == before


def test_the_file_of_another_run_is_refused_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    saqqara.self_play(DUEL, ["random"], 2, seed=3, path=file)
    before = file.read_bytes()
    for game, players, seed, why in (
        (DUEL, ["random"], 4, "belongs to a run with seed=3, not 4; choose another file, or continue that run"),
        (DUEL, ["greedy"], 3, "belongs to a run with players=\\['random'\\], not \\['greedy'\\]"),
        (WOLF, ["random"], 3, "belongs to a run with game='duel', not 'tara_wolf'"),
        (saqqara.game("duel", tomb="B"), ["random"], 3, "belongs to a run with options="),
    ):
        with pytest.raises(saqqara.InvalidOptionError, match=why):
            saqqara.self_play(game, players, 2, seed, path=file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ['{"other": 1}\n', "Dear diary\n", "Dear diary"])
def test_a_file_of_something_else_is_refused_and_stays(tmp_path: Path, text: str) -> None:
    file = tmp_path / "diary.txt"
    file.write_text(text, "utf-8")
    with pytest.raises(saqqara.InvalidOptionError, match=r"diary\.txt"):
        saqqara.self_play(DUEL, ["random"], 2, path=file)
    assert file.read_text("utf-8") == text


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    saqqara.self_play(DUEL, ["random"], 2, path=file, chunk=1)
    text = file.read_text("utf-8").replace('"zlib": "e', '"zlib": "f', 1)
    file.write_text(text, "utf-8")
    with pytest.raises(saqqara.InvalidOptionError, match=r"run\.jsonl, line 2: not a part of a run"):
        saqqara.self_play(DUEL, ["random"], 2, path=file)


def test_missing_games_are_played_in_chunks() -> None:
    assert list(missing_ranges({}, 5, 2)) == [range(2), range(2, 4), range(4, 5)]
    assert list(missing_ranges({2: 2, 7: 3}, 9, 2)) == [range(2), range(4, 6), range(6, 7)]
    assert list(missing_ranges({0: 5}, 5, 2)) == []
