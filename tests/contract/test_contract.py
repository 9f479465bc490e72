"""Contract of every registered game, checked in random games."""

import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saqqara
from contract.random_games import (
    BLOCK,
    PLAYED,
    TABLES,
    canonical,
    check_pieces,
    digest,
    places_of,
    random_game,
    random_play,
    sampled_positions,
    seats_of,
    visible_state,
)
from saqqara.core import game_api, jit, rulebook

pytestmark = pytest.mark.slow

GAMES = saqqara.list_games()
games = pytest.mark.parametrize("name", GAMES)
played = pytest.mark.parametrize(("name", "seed"), PLAYED)


def test_every_registered_game_has_contract_data() -> None:
    assert list(TABLES) == list(GAMES)
    assert "duel" in GAMES


@games
def test_random_games_cover_every_value_of_every_option(name: str) -> None:
    chosen = [random_game(name, seed).options for seed in range(TABLES[name].seeds)]
    for option, values in saqqara.game(name).definition.options.items():
        assert {options.get(option, values[0]) for options in chosen} == set(values)


@played
def test_legal_actions_are_those_not_refused_in_canonical_order(name: str, seed: int) -> None:
    rules = rulebook.load_rulebook(name, "en").clauses
    for state, _ in sampled_positions(name, seed):
        texts = state.game.action_texts
        assert state.legal_actions() == [text for text in texts if state.why_illegal(text) is None]
        for text in texts:
            error = state.why_illegal(text)
            if error is not None:
                assert isinstance(error, saqqara.IllegalActionError)
                assert error.clause in rules
                assert error.reason


@games
def test_refusals_and_remedies_contain_no_notation(name: str) -> None:
    """German and Russian texts contain no words of the notation except numbers and fields."""
    texts = saqqara.game(name).action_texts
    notation = {word for text in texts for word in re.findall("[a-z_]{3,}", text)}
    texts_by_lang = {lang: set[str]() for lang in ("de", "ru")}
    for count, (state, _) in enumerate(sampled_positions(name, 1)):
        reasons = [state.why_illegal(text) for text in texts] if count % 3 == 0 else []
        for reason in reasons:
            if isinstance(reason, saqqara.IllegalActionError):
                for lang, sentences in texts_by_lang.items():
                    sentences |= {reason.refusal.reason(lang), reason.refusal.suggestion_text(lang)}
    assert len(texts_by_lang["de"]) > TABLES[name].refusals
    assert {
        word for sentence in texts_by_lang["de"] for word in re.findall(r"\b[a-z_]{3,}\b", sentence)
    } & notation == set()
    assert [sentence for sentence in sorted(texts_by_lang["ru"]) if re.search("[A-Za-z]{2,}", sentence)] == []


@games
def test_action_texts_are_unique_and_exact(name: str) -> None:
    texts = saqqara.game(name).action_texts
    assert len(set(texts)) == len(texts)
    assert [text for text in texts if text != text.lower() or text != " ".join(text.split())] == []


@played
def test_games_have_no_dead_ends_and_name_the_winner(name: str, seed: int) -> None:
    for state, text in random_play(name, seed):
        assert state.is_over == (text is None)
        assert state.is_over == (state.legal_actions() == [])
        assert state.is_over == (state.current_player is None)
        view = state.view()
        assert (view["over"], view["current_player"]) == (state.is_over, state.current_player)
        if state.is_over or TABLES[name].open_points(state.game):
            assert view["scores"] == state.scores()
        assert [sum(points.values()) for points in state.breakdown()] == state.scores()
        assert view["winners"] == (state.winners() if state.is_over else [])
        assert state.winners() == sorted(set(state.winners()))
        assert set(state.winners()) <= set(range(state.game.num_players))


@played
def test_compiled_points_by_source_equal_the_breakdown(name: str, seed: int) -> None:
    for state, _ in sampled_positions(name, seed):
        game = state.game
        sheets = np.full(
            (game.num_players, len(game.score_sources) + 1), 99, np.int32
        )  # one extra column, which stays unchanged
        for seat, sheet in enumerate(sheets):
            game_api.points_by_source(state.raw, seat, sheet)
        assert [list(points) for points in state.breakdown()] == [list(game.score_sources)] * game.num_players
        assert sheets.tolist() == [[*points.values(), 99] for points in state.breakdown()]
        assert sheets[:, :-1].sum(axis=1).tolist() == state.scores()


@played
def test_random_games_keep_all_pieces(name: str, seed: int) -> None:
    for state, _ in random_play(name, seed):
        check_pieces(state)


@played
def test_moved_pieces_are_the_difference_between_two_views(name: str, seed: int) -> None:
    table, before = TABLES[name], dict[str, Counter[str]]()
    for state, _ in random_play(name, seed):
        after, moves = places_of(state.view()), state.view()["moved"]
        secret = table.secret(state.game)
        assert before or moves == []
        for move in moves:
            for piece, origin, target in table.steps(before, move):
                place = before[origin]
                place[piece if place[piece] else "hidden"] -= 1
                before[target]["hidden" if target in secret or piece in table.unknown else piece] += 1
                assert min(place.values()) >= 0
        assert not before or {place: +pieces for place, pieces in before.items()} == after
        before = after


@played
def test_log_contains_the_moves_of_the_views(name: str, seed: int) -> None:
    moves, seats = [], []
    for state, text in random_play(name, seed):
        moves.append(state.view()["moved"])
        seats.append(state.current_player)
        if text is None:
            log = state.log()
            assert [line["moved"] for line in log] == moves[1:]
            own = [state.log(seat) for seat in range(state.game.num_players)]
            assert [own[line["seat"]][ply]["action"] for ply, line in enumerate(log)] == state.history
            assert [line["seat"] for line in log] == seats[:-1]
            turns = [line["turn"] for line in log]
            assert turns == sorted(turns)
            assert turns[0] == 1


def view_and_log(state: saqqara.State) -> str:
    return canonical([state.view(state.current_player), state.log()])


@played
def test_copies_are_independent(name: str, seed: int) -> None:
    chance = random.Random(seed)
    for number, (state, text) in enumerate(random_play(name, seed)):
        if text is None:
            break
        if number % TABLES[name].sparse:
            continue
        before = view_and_log(state)
        twin = state.copy()
        original = state.copy()
        assert view_and_log(twin) == before
        assert twin.setup == state.setup
        twin.play(chance.choice(twin.legal_actions()))
        assert view_and_log(state) == view_and_log(original) == before


@games
def test_returned_values_are_copies(name: str) -> None:
    state = saqqara.game(name).start(seed=1)
    state.play(state.legal_actions()[0])
    before = canonical([visible_state(state, 0), state.log(0), state.setup, state.legal_actions(), state.breakdown()])
    for thing in (state.view(0), *state.log(0), state.setup, *state.breakdown()):
        for key in list(thing):
            if isinstance(thing[key], (list, dict)):
                thing[key].clear()
        thing.clear()
    state.legal_actions().clear()
    state.log().append({})
    assert (
        canonical([visible_state(state, 0), state.log(0), state.setup, state.legal_actions(), state.breakdown()])
        == before
    )


@played
def test_views_are_plain_json(name: str, seed: int) -> None:
    for state, _ in random_play(name, seed):
        for seat in seats_of(state):
            view = state.view(seat)
            assert json.loads(canonical(view)) == view
            assert view["seat"] == seat
            assert (view["legal"] == state.legal_actions()) or seat != state.current_player
            assert view["legal"] == [] or seat == state.current_player
            assert set(view["reveals"]) <= set(view["legal"])


@games
@pytest.mark.parametrize("seat", [2, -1, 7, True, "0", 0.5])
def test_view_of_a_nonexistent_seat_is_refused(name: str, seat: Any) -> None:
    state = saqqara.game(name).start(seed=1)
    for show in (state.view, state.log, state.svg):
        with pytest.raises(saqqara.SaqqaraError, match="seat"):
            show(seat)


# --- points that can no longer be lost


@played
def test_secured_points_are_never_lost(name: str, seed: int) -> None:
    secured: list[list[dict[str, int]]] = []
    penalties = TABLES[name].penalties
    page = saqqara.game(name).definition.presenter()
    for number, (state, text) in enumerate(random_play(name, seed)):
        if text is not None and number % TABLES[name].sparse:
            continue
        view = state.view()
        assert [sum(points.values()) for points in view["secured_breakdown"]] == view["secured"]
        secured.append(view["secured_breakdown"])
        scored = {source for points in view["breakdown"] for source in points if points[source]}
        assert scored <= set(page.score_sources(view))
        for earlier in secured:
            for had, has in zip(earlier, state.breakdown(), strict=True):
                lost = {source for source in had if had[source] > has[source]}
                assert lost <= penalties
    assert view["secured_breakdown"] == view["breakdown"]


# --- texts


@played
def test_variations_of_legal_texts_are_unreadable(name: str, seed: int) -> None:
    chance = random.Random(seed)
    for state, text in random_play(name, seed):
        if text is None:
            break
        variations = [
            text.upper(),
            text.title(),
            f" {text}",
            f"{text} ",
            f"{text}\n",
            f"{text}!",
            f"{text} {text}",
            text[:-1],
        ]
        variations += [text.replace(" ", "  "), text.replace(" ", "\t"), text.replace(" ", "")] if " " in text else []
        before, texts = canonical(state.view(state.current_player)), state.game.action_texts
        variations = [variation for variation in variations if variation not in texts]  # cut texts may be legal
        for variation in chance.sample(variations, 4):
            with pytest.raises(saqqara.ActionSyntaxError):
                state.play(variation)
        assert canonical(state.view(state.current_player)) == before


@games
@settings(derandomize=True, database=None, max_examples=200)
@given(text=st.text(max_size=20))
def test_any_text_is_parsed_or_refused(name: str, text: str) -> None:
    state = saqqara.game(name).start(seed=1)
    error = state.why_illegal(text)
    if text not in state.game.action_texts:
        assert isinstance(error, saqqara.ActionSyntaxError)
        assert error.reason


# --- records, and the two ways to run rules


@played
def test_a_record_replays_to_the_same_state(name: str, seed: int, tmp_path: Path) -> None:
    for state, text in random_play(name, seed):
        if text is None or len(state.history) == 17:
            path = tmp_path / "game.json"
            state.record().save(path)
            again = saqqara.Record.load(path).replay()
            assert again.game == state.game
            assert again.setup == state.setup
            for seat in seats_of(state):
                assert visible_state(again, seat) == visible_state(state, seat)


@played
def test_the_same_set_up_and_decisions_give_the_same_game(name: str, seed: int) -> None:
    for state, text in random_play(name, seed):
        if text is None:
            again = random_game(name, seed).start(setup=state.setup)
            for decision in state.history:
                again.play(decision)
            assert visible_state(again, 0) == visible_state(state, 0)


@pytest.mark.compiled
def test_compiled_and_interpreted_rules_play_the_same_games() -> None:
    assert not jit.JIT_DISABLED
    folders = os.pathsep.join(path for path in sys.path if path)
    environment = os.environ | {"SAQQARA_DISABLE_JIT": "1", "PYTHONPATH": folders}
    script = str(Path(__file__).with_name("random_games.py"))
    run = subprocess.run(
        [sys.executable, script, str(BLOCK)], env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    assert run.stdout.strip() == digest(BLOCK)
