"""The past of a state: earlier positions, actions by ID, and log lines computed on demand."""

import random
from typing import Any

import numpy as np
import pytest

import saqqara
from contract.random_games import PLAYED, canonical, random_game, random_play, seats_of, visible_state
from saqqara.core import jit, state
from saqqara.core.game import Game

pytestmark = pytest.mark.slow

games = pytest.mark.parametrize("name", saqqara.list_games())
played = pytest.mark.parametrize(("name", "seed"), PLAYED)


def complete_state(position: saqqara.State) -> str:
    """Return everything that a state contains: raw state, views of all seats, history and set-up."""
    visible = [visible_state(position, seat) for seat in seats_of(position)]
    facts = [position.legal_actions(), position.history, position.turn_history, position.setup, position.scores()]
    return canonical([jit.to_bytes(position.raw).hex(), visible, facts])


@played
def test_state_at_a_ply_has_the_log_up_to_it(name: str, seed: int) -> None:
    then = []
    for position, text in random_play(name, seed):
        ply = len(position.history)
        if ply % 9 == seed or text is None:
            then.append((ply, complete_state(position)))
    assert len(then) > 6
    for ply, visible in then:
        assert complete_state(position.at(ply)) == visible
    assert complete_state(position) == then[-1][1]


@played
def test_log_lines_computed_later_are_the_same(name: str, seed: int) -> None:
    """Lines computed after the end of the game hold the action and the moves that each seat could see."""
    visible_action = saqqara.game(name).definition.visibility.visible_action
    announced = dict[int | None, list[tuple[str, Any]]]()
    before: dict[int | None, str] = {}
    for position, text in random_play(name, seed):
        for seat, decision in before.items():
            announced.setdefault(seat, []).append((decision, position.view(seat)["moved"]))
        number = None if text is None else position.game.action_id(text)
        for seat in seats_of(position) if number is not None else ():
            before[seat] = visible_action(position.raw, number, seat) if visible_action else str(text)
    for seat in seats_of(position):
        assert [(line["action"], line["moved"]) for line in position.log(seat)] == announced[seat]
    half = position.at(len(position.history) // 2)
    assert half.log(0) == position.log(0)[: len(half.history)]


@pytest.mark.parametrize(("name", "seed", "lists"), [("imhotep", 4, [1]), ("tara_wolf", 16, [0, 2])])
def test_setup_lists_are_right_at_every_ply_and_after_undo(name: str, seed: int, lists: list[int]) -> None:
    """In one of these games the discard pile is reshuffled, in the other two random cards are taken from hands."""
    listed, setups = dict[str, Any](), list[dict[str, Any]]()
    for position, _ in random_play(name, seed):
        rules = position.game.definition
        assert rules.setup.details is not None
        listed = rules.setup.details(position.raw, listed)
        setups.append({**position.at(0).setup, **listed})
    assert [len(listed[key]) for key in listed] == lists
    assert [position.at(ply).setup for ply in range(len(setups))] == setups
    for setup in reversed(setups[:-1]):
        position.undo()
        assert position.setup == setup


@played
def test_undo_takes_back_actions_in_reverse_order_to_the_start(name: str, seed: int) -> None:
    start = complete_state(random_game(name, seed).start(seed=seed))
    for position, text in random_play(name, seed):
        if text is None:
            break
        if len(position.history) % 23 == seed:
            before, twin = complete_state(position), position.copy()
            twin.play(text)
            assert twin.undo() == text
            assert complete_state(twin) == before
            twin.play(text)
            assert twin.history == [*position.history, text]
    texts = position.history
    assert [position.undo() for _ in texts] == texts[::-1]
    assert complete_state(position) == start
    with pytest.raises(saqqara.SaqqaraError, match="no action to take back: the game is at its start"):
        position.undo()
    assert complete_state(position) == start


@games
def test_action_after_undo_gets_its_own_log_line_and_setup(name: str) -> None:
    """The log line of an action that was taken back, by this state or a copy, is not reused for its replacement."""
    position = saqqara.game(name).start(seed=3)
    while len(position.legal_actions()) < 2:
        position.play(position.legal_actions()[0])
    first, second = position.legal_actions()[:2]
    position.play(first)
    original = position.copy()
    assert position.log(0)[-1]["action"] == first
    position.undo()
    position.play(second)
    straight = saqqara.game(name).start(setup=position.at(0).setup)
    for text in position.history:
        straight.play(text)
    assert complete_state(position) == complete_state(straight)
    assert original.log(0)[-1]["action"] == first


@games
def test_state_at_a_ply_is_independent(name: str) -> None:
    position = saqqara.game(name).start(seed=4)
    for _ in range(12):
        position.play(position.legal_actions()[-1])
    before = complete_state(position)
    earlier = position.at(5)
    earlier.play(earlier.legal_actions()[0])
    assert len(earlier.history) == 6
    end = position.at(12)
    end.play(end.legal_actions()[0])
    assert complete_state(position) == before


@games
def test_determinized_state_rewinds_to_its_start(name: str) -> None:
    played = saqqara.game(name).start(seed=5)
    for _ in range(9):
        played.play(played.legal_actions()[0])
    position = played.game.determinize(played.view(0), seed=1)
    beginning = visible_state(position, 0)
    for _ in range(4):
        position.play(position.legal_actions()[0])
    assert visible_state(position.at(0), 0) == beginning
    assert (position.at(0).history, len(position.at(3).log(1))) == ([], 3)
    with pytest.raises(saqqara.InvalidSetupError):
        _ = position.at(2).setup


@games
@pytest.mark.parametrize("ply", [-1, 3, 2**70, True, None, "1", 1.0, float("nan"), [1]])
def test_nonexistent_ply_is_refused(name: str, ply: Any) -> None:
    position = saqqara.game(name).start(seed=1)
    for _ in range(2):
        position.play(position.legal_actions()[0])
    with pytest.raises(saqqara.SaqqaraError, match="ply must be a whole number from 0 to 2"):
        position.at(ply)


@played
def test_playing_action_ids_and_texts_gives_the_same_game(name: str, seed: int) -> None:
    position = random_game(name, seed).start(seed=seed)
    twin, chance = position.copy(), random.Random(f"numbers {seed}")
    while numbers := position.legal_action_ids():
        number = chance.choice(numbers)
        position.play_id(np.int16(number) if number % 2 else number)
        twin.play(twin.game.action_texts[number])
    assert complete_state(position) == complete_state(twin)


@games
@pytest.mark.parametrize("number", [-1, 10**6, 2**70, True, np.True_, None, "1", 1.0, np.float64(1), float("nan"), [0]])
def test_value_that_is_not_an_action_id_is_refused(name: str, number: Any) -> None:
    position = saqqara.game(name).start(seed=1)
    before = complete_state(position)
    with pytest.raises(saqqara.ActionSyntaxError, match="expected an action ID from 0 to") as caught:
        position.play_id(number)
    assert caught.value.action is number
    assert complete_state(position) == before


@games
def test_illegal_action_id_is_refused_like_its_text(name: str) -> None:
    position = saqqara.game(name).start(seed=1)
    legal, before = set(position.legal_action_ids()), complete_state(position)
    for number, text in enumerate(position.game.action_texts):
        if number not in legal:
            with pytest.raises(saqqara.IllegalActionError) as caught:
                position.play_id(number)
            assert str(caught.value) == str(position.why_illegal(text))
    assert complete_state(position) == before


@games
def test_playing_computes_no_log_lines(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Playing, going back and copying compute no log lines; `log` computes each line once."""
    calls: list[int] = []
    game = saqqara.game(name)
    real = game.definition.visibility.last_moves

    def moved(table: Any, seat: int | None) -> Any:
        calls.append(1)
        return real(table, seat)

    object.__setattr__(game.definition.visibility, "last_moves", moved)
    try:
        position = game.start(seed=2)
        for _ in range(20):
            position.play(position.legal_actions()[0])
        position.copy()
        position.at(7)
        position.undo()
        assert calls == []
        twin = position.copy()
        assert len(position.log(0)) == 19
        assert twin.log_lines(0) == position.log_lines(0)
        assert all(one is other for one, other in zip(twin.at(10).log_lines(0), position.log_lines(0), strict=False))
        assert len(calls) == 19
    finally:
        object.__setattr__(game.definition.visibility, "last_moves", real)


def test_going_back_plays_no_action_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Going back plays no action again."""
    position = Game.start(saqqara.game("duel"), seed=2)
    while not position.is_over:
        position.play(position.legal_actions()[0])
    played: list[int] = []
    monkeypatch.setattr(state, "play", lambda table, number: played.append(number))
    for ply in range(len(position.history) + 1):
        assert len(position.at(ply).history) == ply
        position.at(ply).log(0)
    assert played == []
