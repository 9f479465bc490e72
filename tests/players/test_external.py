"""Custom players: they receive views, their changes to these have no effect, and their answers are checked."""

from typing import Any

import pytest

import saqqara
from saqqara.players import ExternalPlayer, PlayerError, PlayerWithFallback, as_player, player

DUEL = saqqara.game("duel")


class RecordingPlayer:
    """Player that takes the first legal action, records its calls, and changes its arguments as far as it can."""

    def __init__(self) -> None:
        self.calls: list[Any] = []

    def reset(self, game: saqqara.Game, seat: int, seed: int) -> None:
        self.calls.append(("reset", game, seat, seed))

    def choose(self, view: dict[str, Any], actions: list[str]) -> str:
        self.calls.append((view["seat"], dict(view), list(actions)))
        chosen = actions[0]
        actions.clear()
        for facts in (view["boats"], view["sites"][0], view):
            facts.clear()
        return chosen

    def close(self) -> None:
        self.calls.append("closed")


class FixedAnswerPlayer:
    """Player that returns a fixed answer, or raises it if it is an error."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: dict[str, Any], actions: list[str]) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def test_player_receives_the_view_of_its_seat_and_the_legal_actions() -> None:
    state, mind = DUEL.start(seed=11), RecordingPlayer()
    view = state.view(0)
    player = ExternalPlayer(mind, seed=4)
    assert player.choose(state) == "place a1"
    player.close()
    assert mind.calls[0] == ("reset", DUEL, 0, 4)
    assert mind.calls[1][0] == 0
    assert mind.calls[1][2] == view["legal"]
    assert mind.calls[2:] == ["closed"]


def test_player_cannot_modify_the_state_through_its_arguments() -> None:
    state = DUEL.start(seed=11)
    before = [state.view(seat) for seat in (0, 1, None)]
    ExternalPlayer(RecordingPlayer()).choose(state)
    assert [state.view(seat) for seat in (0, 1, None)] == before
    assert state.legal_actions() == before[0]["legal"]


def test_player_is_notified_of_a_new_seat_or_game() -> None:
    state, mind = DUEL.start(seed=11), RecordingPlayer()
    player = ExternalPlayer(mind, seed=4)
    state.play(player.choose(state))
    state.play(player.choose(state))
    player.choose(saqqara.game("duel", tomb="B").start(seed=1))
    resets = [call[1:] for call in mind.calls if call[0] == "reset"]
    assert resets == [(DUEL, 0, 4), (DUEL, 1, 4), (saqqara.game("duel", tomb="B"), 0, 4)]


@pytest.mark.parametrize("answer", ["place d4", 0, None, "PLACE A1"])
def test_illegal_answer_is_refused(answer: Any) -> None:
    with pytest.raises(PlayerError, match="expected the text of a legal action, such as 'place a1'") as caught:
        ExternalPlayer(FixedAnswerPlayer(answer), name="mine").choose(DUEL.start(seed=11))
    assert caught.value.kind == "illegal"


def test_object_without_choose_is_refused() -> None:
    with pytest.raises(
        saqqara.InvalidOptionError, match=r"expected a player with a method choose\(view, actions\), got 5"
    ):
        as_player(5, 0)
    server = player("greedy", seed=1)
    assert as_player(server, 9) is server


def test_error_of_a_custom_player_is_propagated() -> None:
    with pytest.raises(ZeroDivisionError):
        saqqara.self_play(DUEL, [lambda seed: FixedAnswerPlayer(ZeroDivisionError()), "random"], 2)


# ---- with a fallback player ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "kind"), [("dance", "illegal"), (ZeroDivisionError(), "broken")])
def test_illegal_answer_loses_the_turn(answer: Any, kind: str) -> None:
    state = DUEL.start(seed=11)
    both = PlayerWithFallback(lambda seed: ExternalPlayer(FixedAnswerPlayer(answer)), player("random", seed=2))
    both.reset(DUEL, 0, 2)
    alone = player("random", seed=2)
    assert both.choose(state) == alone.choose(state)
    assert both.fault_counts == {"late": 0, "illegal": 0, "broken": 0, kind: 1}


def test_fault_counts_once_per_turn() -> None:
    from rules.duel.deals import with_action_tile

    state = with_action_tile("place", {}, "use place")
    both = PlayerWithFallback(lambda seed: ExternalPlayer(FixedAnswerPlayer("dance")), player("random", seed=2))
    for _ in range(2):
        assert state.current_player == 0
        state.play(both.choose(state))
    assert both.fault_counts["illegal"] == 1


def test_player_is_ignored_for_the_game_after_three_timeouts() -> None:
    made: list[ExternalPlayer] = []

    def make(seed: int) -> ExternalPlayer:
        made.append(ExternalPlayer(FixedAnswerPlayer(OSError("gone"))))
        return made[-1]

    both, other = PlayerWithFallback(make, player("random", seed=2)), player("random", seed=3)
    for _ in range(2):
        state = DUEL.start(seed=11)
        both.reset(DUEL, 0, 2)
        turns = set()
        while not state.is_over:
            turns |= (
                {state.turn_history[-1][0] + 1 if state.turn_history else 1} if state.current_player == 0 else set()
            )
            state.play((both if state.current_player == 0 else other).choose(state))
        assert len(turns) > 5
    assert len(made) == 6


def test_builtin_players_restart_with_a_seed() -> None:
    state = DUEL.start(seed=11)
    for name, options in (("random", {}), ("greedy", {}), ("search", {"simulations": 30})):
        used, new = player(name, seed=1, **options), player(name, seed=8, **options)
        used.choose(state)
        used.reset(DUEL, 0, 8)
        assert used.seed == new.seed == 8
        assert [used.choose(state) for _ in range(3)] == [new.choose(state) for _ in range(3)]
        used.close()
