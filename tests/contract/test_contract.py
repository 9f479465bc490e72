"""What every registered game must do, checked by playing it at random."""

import copy
import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saqqara
from contract.playing import TABLES, all_shown, canonical, digest, random_game, random_play
from saqqara import kernel
from saqqara.game import deal_anew

GAMES = saqqara.games()
SEEDS = range(5)
games = pytest.mark.parametrize("name", GAMES)
seeds = pytest.mark.parametrize("seed", SEEDS)


def seats_of(state: saqqara.State) -> list[int | None]:
    return [None, *range(state.game.seats)]


def test_every_registered_game_is_known_here() -> None:
    assert list(TABLES) == list(GAMES)
    assert "duel" in GAMES


@games
@seeds
def test_legal_decisions_are_exactly_those_that_are_not_refused_in_canonical_order(name: str, seed: int) -> None:
    for state, _ in random_play(name, seed):
        texts = state.game.decision_texts()
        assert state.actions() == [text for text in texts if state.refusal(text) is None]
        for text in texts:
            error = state.refusal(text)
            if error is not None:
                assert isinstance(error, saqqara.IllegalAction)
                assert error.rule.startswith(name.upper() + "-")
                assert error.why


@games
def test_the_texts_of_decisions_are_all_different_and_exact(name: str) -> None:
    texts = saqqara.game(name).decision_texts()
    assert len(set(texts)) == len(texts)
    assert [text for text in texts if text != text.lower() or text != " ".join(text.split())] == []


@games
@seeds
def test_no_dead_ends_every_game_ends_and_then_says_who_won(name: str, seed: int) -> None:
    for state, text in random_play(name, seed):
        assert state.over == (text is None)
        assert state.over == (state.actions() == [])
        assert state.over == (state.actor is None)
        view = state.view()
        assert (view["over"], view["actor"], view["scores"]) == (state.over, state.actor, state.scores())
        assert [sum(points.values()) for points in state.breakdown()] == state.scores()
        assert view["winners"] == (state.winners() if state.over else [])
        assert state.winners() == sorted(set(state.winners()))
        assert set(state.winners()) <= set(range(state.game.seats))


@games
@seeds
def test_every_piece_is_somewhere_after_every_decision(name: str, seed: int) -> None:
    for state, _ in random_play(name, seed):
        check_pieces(state)


def play_on(state: saqqara.State, chance: random.Random) -> None:
    """To the end, at random."""
    for _ in range(1000):
        if state.over:
            return
        state.play(chance.choice(state.actions()))
    raise AssertionError("not over after 1000 decisions")


def check_pieces(state: saqqara.State) -> None:
    table = TABLES[state.game.name]
    pieces = sum(table.places(state.view()).values(), Counter())
    hidden = pieces.pop("hidden", 0)
    assert not pieces - table.whole
    assert sum(pieces.values()) + hidden == sum(table.whole.values())


@games
@seeds
def test_moved_pieces_are_the_difference_between_two_views(name: str, seed: int) -> None:
    before: dict[str, Counter[str]] | None = None
    for state, _ in random_play(name, seed):
        after = TABLES[name].places(state.view())
        moves = state.view()["moved"]
        if before is None:
            assert moves == []
        else:
            for move in moves:
                piece, place, target = move["piece"], before[move["from"]], before[move["to"]]
                place["hidden" if place["hidden"] else piece] -= 1
                target[piece] += 1
                assert min(place.values()) >= 0
            assert {place: +pieces for place, pieces in before.items()} == after
        before = after


@games
@seeds
def test_the_log_keeps_what_the_views_showed(name: str, seed: int) -> None:
    moves, seats = [], []
    for state, text in random_play(name, seed):
        moves.append(state.view()["moved"])
        seats.append(state.actor)
        if text is None:
            log = state.log()
            assert [line["moved"] for line in log] == moves[1:]
            assert [line["decision"] for line in log] == state.decisions
            assert [line["seat"] for line in log] == seats[:-1]
            turns = [line["turn"] for line in log]
            assert turns == sorted(turns)
            assert turns[0] == 1


def view_and_log(state: saqqara.State) -> str:
    return canonical([state.view(state.actor), state.log()])


@games
@seeds
def test_copies_are_independent(name: str, seed: int) -> None:
    chance = random.Random(seed)
    for state, text in random_play(name, seed):
        if text is None:
            break
        before = view_and_log(state)
        twin = state.copy()
        kept = state.copy()
        assert view_and_log(twin) == before
        assert twin.setup == state.setup
        twin.play(chance.choice(twin.actions()))
        assert view_and_log(state) == view_and_log(kept) == before


@games
def test_what_comes_out_can_be_changed_without_changing_the_state(name: str) -> None:
    state = saqqara.game(name).start(seed=1)
    before = canonical([all_shown(state, 0), state.setup, state.actions(), state.breakdown()])
    for thing in (state.view(0), state.setup, *state.breakdown()):
        for key in list(thing):
            if isinstance(thing[key], (list, dict)):
                thing[key].clear()
        thing.clear()
    state.actions().clear()
    state.log().append({})
    assert canonical([all_shown(state, 0), state.setup, state.actions(), state.breakdown()]) == before


@games
@seeds
def test_views_are_plain_json(name: str, seed: int) -> None:
    for state, _ in random_play(name, seed):
        for seat in seats_of(state):
            view = state.view(seat)
            assert json.loads(canonical(view)) == view
            assert view["seat"] == seat
            assert (view["legal"] == state.actions()) or seat != state.actor
            assert view["legal"] == [] or seat == state.actor
            assert set(view["reveals"]) <= set(view["legal"])


@games
@pytest.mark.parametrize("seat", [2, -1, 7, True, "0", 0.5])
def test_a_seat_that_the_game_does_not_have_has_no_view(name: str, seat: Any) -> None:
    state = saqqara.game(name).start(seed=1)
    for show in (state.view, state.log, state.svg):
        with pytest.raises(saqqara.SaqqaraError, match="seat"):
            show(seat)


# --- what a seat may not know


def unlike(state: saqqara.State, seat: int | None, seed: int) -> saqqara.State:
    """The same game so far, from a set-up in which the pieces that the seat has not seen have changed places."""
    setup = TABLES[state.game.name].other_setup(state, seat, random.Random(seed))
    twin = state.game.start(setup=setup)
    for text in state.decisions:
        twin.play(text)
    return twin


def all_answers(state: saqqara.State) -> str:
    """Everything that a state says to the seat that decides, besides its view."""
    refusals = [str(state.refusal(text)) for text in state.game.decision_texts()]
    return canonical([state.actions(), refusals, state.scores(), state.breakdown(), state.winners(), repr(state)])


@games
@pytest.mark.parametrize("seed", range(2))
def test_not_one_byte_depends_on_what_is_hidden(name: str, seed: int) -> None:
    different = 0
    for state, _ in random_play(name, seed):
        for seat in seats_of(state):
            twin = unlike(state, seat, seed)
            different += twin.setup != state.setup
            assert all_shown(twin, seat) == all_shown(state, seat)
            if seat == state.actor:
                assert all_answers(twin) == all_answers(state)
    assert different > 20


@games
@seeds
def test_a_decision_that_reveals_nothing_shows_nothing_hidden(name: str, seed: int) -> None:
    revealed = told_apart = 0
    for state, text in random_play(name, seed):
        if text is None:
            break
        reveals = state.reveals(text)
        assert (text in state.view(state.actor)["reveals"]) == reveals
        revealed += reveals
        seat = state.actor
        twins = [state.copy(), *(unlike(state, seat, seed + n) for n in range(3 if reveals else 1))]
        for twin in twins:
            twin.play(text)
        shown = {all_shown(twin, seat) for twin in twins}
        if reveals:
            told_apart += len(shown) > 1
        else:
            assert len(shown) == 1
    assert revealed > 10
    assert told_apart > revealed / 2  # not always: what comes up can happen to be the same


@games
def test_reveals_refuses_what_play_refuses(name: str) -> None:
    state = saqqara.game(name).start(seed=1)
    illegal = next(text for text in state.game.decision_texts() if text not in state.actions())
    with pytest.raises(saqqara.IllegalAction):
        state.reveals(illegal)
    with pytest.raises(saqqara.UnreadableAction):
        state.reveals("x")


@games
@seeds
def test_imagined_states_show_the_same_and_can_be_played_to_the_end(name: str, seed: int) -> None:
    chance = random.Random(seed)
    for state, _ in random_play(name, seed):
        for seat in seats_of(state):
            view = state.view(seat)
            kept = copy.deepcopy(view)
            imagined = state.game.imagine(view, seed=seed)
            assert view == kept
            assert canonical(imagined.view(seat)) == canonical(view)
            assert imagined.actor == state.actor
            assert imagined.actions() == state.actions()
        if len(state.decisions) % 10 == 0:
            play_on(imagined, chance)
            check_pieces(imagined)


@games
def test_imagining_follows_from_view_and_seed_alone(name: str) -> None:
    state = random_game(name, 3).start(seed=3)
    twin = unlike(state, 0, 5)
    text = next(text for text in state.actions())

    def futures(origin: saqqara.State) -> list[str]:
        shown = []
        for seed in range(5):
            imagined = origin.game.imagine(origin.view(0), seed=seed)
            chance = random.Random(seed)
            imagined.play(text)
            play_on(imagined, chance)
            shown.append(all_shown(imagined, 0))
        return shown

    assert futures(state) == futures(twin)
    assert len(set(futures(state))) == 5


@games
@seeds
def test_dealing_anew_changes_nothing_that_a_seat_sees(name: str, seed: int) -> None:
    for state, _ in random_play(name, seed):
        for seat in range(state.game.seats):
            twin = state.copy()
            deal_anew(twin.table, seat, kernel.seeded(f"{seed} {seat}"))
            assert twin.view(seat) == state.view(seat)
            assert twin.actions() == state.actions()


# --- dealing anew is fair: The Duel, three tiles in the stock and three in the reserve, all different

# Twelve times a1, b1, boat 1: 12 x 3 = 36 of 39 tiles. Nothing of what is left has been seen.
TWELVE = ["place a1", "place b1", "unload 1"] * 12
UNSEEN = ["tomb-1", "tomb-2", "tomb-3", "tomb-4", "tomb-5", "tomb-6"]


def six_unseen() -> saqqara.State:
    rest = [
        tile
        for tile, many in TABLES["duel"].whole.items()
        for _ in range(many)
        if not tile.startswith(("meeple", "boat")) and tile not in UNSEEN
    ]
    state = saqqara.game("duel").start(setup={"deal": rest[:18] + UNSEEN[:3] + rest[18:] + UNSEEN[3:]})
    for text in TWELVE:
        state.play(text)
    assert (state.view()["reserve"], state.view()["stock"]) == (3, 3)
    return state


def stock_of(state: saqqara.State) -> tuple[str, ...]:
    """The three tiles of the stock, in order: they load boat 1 next."""
    for text in ("place a1", "place b1", "unload 1"):
        state.play(text)
    return tuple(state.view()["boats"]["1"])


def chi_square(counts: Counter[Any], kinds: int, draws: int) -> float:
    expected = draws / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + (kinds - len(counts)) * expected


@pytest.mark.parametrize("way", ["imagine", "deal_anew"])
def test_DUEL_R9_every_arrangement_of_what_is_hidden_has_its_fair_chance(way: str) -> None:
    state = six_unseen()
    view = state.view(0)
    draws = 1800
    stocks: Counter[tuple[str, ...]] = Counter()
    for seed in range(draws):
        if way == "imagine":
            dealt = state.game.imagine(view, seed=seed)
        else:
            dealt = state.copy()
            deal_anew(dealt.table, seed % 2, kernel.seeded(f"fair {seed}"))
        stocks[stock_of(dealt)] += 1
    assert {tile for stock in stocks for tile in stock} == set(UNSEEN)
    # 6 x 5 x 4 = 120 stocks, each expected 15 times; with 119 degrees of freedom 173 is passed once in a thousand cases
    assert chi_square(stocks, 120, draws) < 173
    # the first tile: 6 kinds, each expected 300 times; 5 degrees of freedom: 20.5
    assert chi_square(Counter(stock[0] for stock in stocks.elements()), 6, draws) < 20.5


def test_DUEL_R9_the_top_of_the_reserve_is_dealt_anew_too() -> None:
    tops: Counter[str] = Counter()
    state = six_unseen()
    assert "use take" in state.actions()
    view = state.view(0)
    for seed in range(600):
        dealt = state.game.imagine(view, seed=seed)
        dealt.play("use take")
        dealt.play("take 2.1")
        tops[dealt.view()["boats"]["2"][0]] += 1
    # 6 tiles, each expected 100 times
    assert chi_square(tops, 6, 600) < 20.5


# --- points that can no longer be lost


@games
@seeds
def test_secured_points_are_never_lost(name: str, seed: int) -> None:
    secured: list[list[dict[str, int]]] = []
    for state, _ in random_play(name, seed):
        view = state.view()
        assert [sum(points.values()) for points in view["secured_breakdown"]] == view["secured"]
        secured.append(view["secured_breakdown"])
        for earlier in secured:
            for had, has in zip(earlier, state.breakdown(), strict=True):
                assert [source for source in had if had[source] > has[source]] == []
    assert view["secured_breakdown"] == view["breakdown"]


# --- texts


@games
@seeds
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
        before = canonical(state.view(state.actor))
        for variation in chance.sample(variations, 4):
            with pytest.raises(saqqara.UnreadableAction):
                state.play(variation)
        assert canonical(state.view(state.actor)) == before


@games
@settings(derandomize=True, database=None, max_examples=200)
@given(text=st.text(max_size=20))
def test_any_text_at_all_is_answered(name: str, text: str) -> None:
    state = saqqara.game(name).start(seed=1)
    error = state.refusal(text)
    if text not in state.game.decision_texts():
        assert isinstance(error, saqqara.UnreadableAction)
        assert error.why


# --- records, and the two ways to run rules


@games
@seeds
def test_a_record_replays_to_the_same_state(name: str, seed: int, tmp_path: Path) -> None:
    for state, text in random_play(name, seed):
        if text is None or len(state.decisions) == 17:
            path = tmp_path / "game.json"
            state.record().save(path)
            again = saqqara.Record.load(path).replay()
            assert again.game == state.game
            assert again.setup == state.setup
            for seat in seats_of(state):
                assert all_shown(again, seat) == all_shown(state, seat)


@games
@seeds
def test_the_same_set_up_and_decisions_give_the_same_game(name: str, seed: int) -> None:
    for state, text in random_play(name, seed):
        if text is None:
            again = random_game(name, seed).start(setup=state.setup)
            for decision in state.decisions:
                again.play(decision)
            assert all_shown(again, 0) == all_shown(state, 0)


@pytest.mark.compiled
def test_compiled_and_interpreted_rules_play_the_same_games() -> None:
    assert not kernel.INTERPRETED
    folders = os.pathsep.join(path for path in sys.path if path)
    environment = os.environ | {"SAQQARA_INTERPRET": "1", "PYTHONPATH": folders}
    script = str(Path(__file__).with_name("playing.py"))
    run = subprocess.run(
        [sys.executable, script, "10"], env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    assert run.stdout.strip() == digest(10)
