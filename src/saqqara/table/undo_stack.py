"""Undo stack of a table: final and pending actions, and who took each of them.

The table notes who takes an action when it is played. Lists of games, logs, ratings, records, statistics and the line
that names the winner all use these notes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from saqqara.core.state import State
from saqqara.i18n import bot_name
from saqqara.presentation import GamePresenter, Viewer

# ---- action credit ---------------------------------------------------------------------------------------------------

OWNER, STAND_IN, CLOCK = "owner", "stand-in", "clock"
"""Who decides for a seat: its owner (a person, or the computer player that has had the seat from the start), a computer
player that stands in for a person, or the clock, which takes no action but ends the game of a seat."""


class ActionTaker(NamedTuple):
    """Player who took an action: `role` is `OWNER` or `STAND_IN`, `player` the level of a computer player ("" for a
    person), `person` the ID of the person of the seat."""

    role: str
    player: str
    person: str | None


ANY_OWNER = ActionTaker(OWNER, "", None)
"""Owner of a seat, for callers that do not need the person."""


@dataclass(frozen=True)
class Credit:
    """To whom the result of a seat belongs.

    - `has_acted`: the owner has taken a final action
    - `acted_alone`: no one else has taken an action of this seat
    - `decided_by`: who decided the result: `OWNER`; `CLOCK` where the seat lost on time; `STAND_IN` where a computer
      player took an action for a seat that has not lost
    - `player`: the level of the stand-in that acted last; "" if none did
    """

    has_acted: bool
    acted_alone: bool
    decided_by: str
    player: str

    @classmethod
    def from_takers(cls, takers: Iterable[ActionTaker], person: str | None, lost_by: str | None) -> Credit:
        """Return the credit of a person's seat. `takers` took its actions; `lost_by` is how it lost: `OWNER`, `CLOCK`
        or None."""
        known = list(takers)
        own = [taker.role == OWNER and taker.person == person for taker in known]
        stand_ins = [taker.player for taker in known if taker.role == STAND_IN]
        by = lost_by or (STAND_IN if stand_ins else OWNER)
        return cls(any(own), all(own), by, stand_ins[-1] if stand_ins else "")


# ---- undo stack ------------------------------------------------------------------------------------------------------


TableLogLine = dict[str, Any]
"""Line of the log: `turn`, `seat`, `action`, `moved`. Annotations: `forced` if the table has played the action itself
(with `chance` for a chance action), `fallback` if a level has played it for an engine, `by` (`stand-in`) if a computer
player has played it for a person."""

Fallback = dict[str, str]
"""Level that has played for an engine: `player` is the level, `reason` one of `players.external.FAULTS`."""


class UndoStack:
    """The final state, and a state after each pending action. All pending actions belong to the current player.

    If `Game.autoplay_forced` is set, the table plays an action by itself when it is the only legal one. Such a forced
    action is final at once if nothing is pending. Otherwise it is undone together with the action before it.
    """

    def __init__(self, start: State) -> None:
        """Begin with a final state and nothing pending."""
        self._states = [start]
        self._undone_actions: list[str] = []  # the action undone last is the last one
        self._annotations = dict[int, dict[str, Any]]()  # by ply, for the actions of the latest state
        self._action_takers = dict[int, ActionTaker]()  # by ply; forced actions have none

    @property
    def final_state(self) -> State:
        """The state after the final actions."""
        return self._states[0]

    @property
    def latest_state(self) -> State:
        """The state after the pending actions."""
        return self._states[-1]

    @property
    def pending_actions(self) -> list[str]:
        """The actions that can be undone, oldest first."""
        return self.latest_state.history[len(self.final_state.history) :]

    @property
    def can_undo(self) -> bool:
        """Whether an action is pending."""
        return len(self._states) > 1

    @property
    def can_redo(self) -> bool:
        """Whether an undone action can be redone."""
        return bool(self._undone_actions)

    @property
    def has_turn_ended(self) -> bool:
        """Whether the pending actions end the turn: another seat is to act after them, or the game is over."""
        return self.can_undo and self.latest_state.current_player != self.final_state.current_player

    @property
    def action_state(self) -> State:
        """The state in which the current player is to act. While a turn awaits its confirmation, the state before its
        last action."""
        return self._states[-2] if self.has_turn_ended else self.latest_state

    @property
    def forced_plies(self) -> frozenset[int]:
        """The plies of actions that the table has played itself."""
        return frozenset(ply for ply, annotation in self._annotations.items() if "forced" in annotation)

    @property
    def annotations(self) -> dict[int, dict[str, Any]]:
        """Annotations of actions by ply (see `TableLogLine`)."""
        return dict(self._annotations)

    @property
    def action_takers(self) -> dict[int, ActionTaker]:
        """Who took each action, by ply; forced actions are missing."""
        return dict(self._action_takers)

    @property
    def forced_action(self) -> str | None:
        """The action that the table plays itself now, if there is one. If pending actions could no longer be undone
        after it because it reveals something, the table leaves it to the player."""
        if not self.latest_state.game.autoplay_forced or self.latest_state.is_over or self.has_turn_ended:
            return None
        texts = self.latest_state.legal_actions()
        if len(texts) != 1 or (self.can_undo and self.latest_state.reveals(texts[0])):
            return None
        return texts[0]

    def play(self, text: str, taker: ActionTaker = ANY_OWNER, fallback: Fallback | None = None) -> None:
        """Play an action of the current player. Undone actions can no longer be redone."""
        self._undone_actions.clear()
        self._annotate(taker, {} if fallback is None else {"fallback": fallback})
        self._push_action(text)

    def play_forced(self, taker: ActionTaker = ANY_OWNER) -> None:
        """Play the `forced_action`. `taker` is the player of the seat."""
        text = self.forced_action
        assert text is not None
        chance_annotation = {"chance": True} if text in self.latest_state.game.definition.actions.chance else {}
        self._annotations[len(self.latest_state.history)] = {
            "forced": True,
            **chance_annotation,
            **_stand_in_annotation(taker),
        }
        is_final = not self.can_undo
        self._push_action(text)
        if is_final:
            self._states = self._states[-1:]

    def redo(self, taker: ActionTaker = ANY_OWNER) -> None:
        """Redo the action that was undone last."""
        self._annotate(taker, {})
        self._push_action(self._undone_actions.pop())

    def undo(self) -> None:
        """Undo the last action, and the forced actions after it."""
        while len(self.latest_state.history) - 1 in self.forced_plies:
            self._pop_action()
        self._pop_action()

    def restart(self) -> None:
        """Undo all pending actions."""
        while self.can_undo:
            self.undo()

    def confirm(self) -> None:
        """Make all pending actions final."""
        self._states = self._states[-1:]
        self._undone_actions.clear()

    def discard_pending(self, seat: int | None) -> None:
        """Discard the pending actions if they belong to this seat."""
        if seat == self.final_state.current_player:
            self.restart()
            self.confirm()

    def reset_to(self, state: State) -> None:
        """Return to an earlier state, with nothing pending."""
        self._states = [state]
        self._undone_actions.clear()
        self._drop_annotations()

    def _annotate(self, taker: ActionTaker, annotation: dict[str, Any]) -> None:
        ply = len(self.latest_state.history)
        self._action_takers[ply] = taker
        annotation = {**annotation, **_stand_in_annotation(taker)}
        if annotation:
            self._annotations[ply] = annotation

    def _push_action(self, text: str) -> None:
        state = self.latest_state.copy()
        reveals = state.reveals(text)
        state.play(text)
        # Players cannot forget what an action has revealed, so it makes all actions before it final.
        self._states = [state] if reveals else [*self._states, state]

    def _pop_action(self) -> None:
        count = len(self.latest_state.history) - 1
        if count not in self.forced_plies:  # forced actions are played again by themselves
            self._undone_actions.append(self.latest_state.history[-1])
        del self._states[-1]
        self._drop_annotations()

    def _drop_annotations(self) -> None:
        count = len(self.latest_state.history)
        self._annotations = {ply: annotation for ply, annotation in self._annotations.items() if ply < count}
        self._action_takers = {ply: taker for ply, taker in self._action_takers.items() if ply < count}


def _stand_in_annotation(taker: ActionTaker) -> dict[str, Any]:
    return {"by": STAND_IN} if taker.role == STAND_IN else {}


EVENT_METHODS: dict[str, Callable[[UndoStack], None]] = {
    "undone": UndoStack.undo,
    "restarted": UndoStack.restart,
    "confirmed": UndoStack.confirm,
}
"""By event the method that applies it, for events that contain no action."""


def annotate_log(log: Iterable[TableLogLine], annotations: Mapping[int, dict[str, Any]]) -> list[TableLogLine]:
    """Return the lines of a log with the annotations of their actions."""
    return [{**line, **annotations[ply]} if ply in annotations else line for ply, line in enumerate(log)]


def log_sentence(presenter: GamePresenter, line: Mapping[str, Any], viewer: Viewer) -> str:
    """Return a log line as text: the sentence of the game, and a note if the action was forced or if someone other than
    the player has chosen it."""
    if line.get("by") == STAND_IN:
        viewer = viewer.with_stand_ins([line["seat"]])
    sentence = presenter.log_text(line, viewer)
    if line.get("forced") and not line.get("chance"):
        return f"{sentence} {viewer.translate('table-forced')}"
    fallback = line.get("fallback")
    if fallback is None:
        return sentence
    facts = {
        "player": bot_name(viewer.lang, fallback["player"]),
        "name": viewer.names[line["seat"]],
        "why": fallback["reason"],
    }
    return f"{sentence} {viewer.translate('table-instead', **facts)}"
