"""How far a game has been played at a table: what is final, what can still be taken back, what was taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from saqqara.core.state import State
from saqqara.i18n import bot_name, translate
from saqqara.i18n.attribution import names_with_stand_ins
from saqqara.presentation import GamePresenter
from saqqara.table.action_credit import ANY_OWNER, STAND_IN, ActionTaker

TableLogLine = dict[str, Any]
"""A line of the log: `turn`, `seat`, `action`, `moved`; `forced` if the table has played it by itself (and `chance` if
it was a chance action, which is no one's choice), `fallback` if a level has played it for an engine, `by` (`stand-in`)
if a computer player has played it for a person."""

Fallback = dict[str, str]
"""`player`, the level that has played for an engine, and `reason`, one of `players.external.FAULTS`."""


class UndoStack:
    """The final state, then one for each pending decision, which all belong to the seat that is to decide in the first.

    Where the game says so (`Game.autoplay_forced`) a decision with just one possibility is forced: the table takes it
    by itself. With nothing pending it is final at once; otherwise it goes back with what was decided before it.
    """

    def __init__(self, start: State) -> None:
        """A game of which nothing is pending."""
        self._states = [start]
        self._undone_actions: list[str] = []  # taken back, the last taken back last
        self._annotations = dict[int, dict[str, Any]]()  # by number, what is noted of decisions of the last state
        self._action_takers = dict[int, ActionTaker]()  # by number, who took each; none for what is forced

    @property
    def final_state(self) -> State:
        """The game as far as it is final."""
        return self._states[0]

    @property
    def latest_state(self) -> State:
        """The game with everything that is pending."""
        return self._states[-1]

    @property
    def pending_actions(self) -> list[str]:
        """The decisions that can still be taken back, oldest first."""
        return self.latest_state.history[len(self.final_state.history) :]

    @property
    def can_undo(self) -> bool:
        """Whether something is pending."""
        return len(self._states) > 1

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be decided again."""
        return bool(self._undone_actions)

    @property
    def has_turn_ended(self) -> bool:
        """Whether another seat would decide now, or the game would be over, were it not for what is pending."""
        return self.can_undo and self.latest_state.current_player != self.final_state.current_player

    @property
    def decision_state(self) -> State:
        """The game as it lies before the seat that is to decide; while the turn waits for its confirmation, as it lay
        before the decision that has ended it."""
        return self._states[-2] if self.has_turn_ended else self.latest_state

    @property
    def forced_plies(self) -> frozenset[int]:
        """The numbers, from 0, of the decisions that the table has taken by itself."""
        return frozenset(ply for ply, mark in self._annotations.items() if "forced" in mark)

    @property
    def annotations(self) -> dict[int, dict[str, Any]]:
        """What is noted of decisions beside what they are, by their numbers."""
        return dict(self._annotations)

    @property
    def action_takers(self) -> dict[int, ActionTaker]:
        """Who took each action that is not forced, by the numbers of the actions."""
        return dict(self._action_takers)

    @property
    def forced_action(self) -> str | None:
        """The decision that the table takes by itself now. One that would reveal something does not make final what is
        pending: it is left to its seat, which is told what it reveals."""
        if not self.latest_state.game.autoplay_forced or self.latest_state.is_over or self.has_turn_ended:
            return None
        texts = self.latest_state.legal_actions()
        if len(texts) != 1 or (self.can_undo and self.latest_state.reveals(texts[0])):
            return None
        return texts[0]

    def play(self, text: str, taker: ActionTaker = ANY_OWNER, fallback: Fallback | None = None) -> None:
        """Take an action of the seat that is to decide; what was taken back is forgotten."""
        self._undone_actions.clear()
        self._annotate(taker, {} if fallback is None else {"fallback": fallback})
        self._push_action(text)

    def play_forced(self, taker: ActionTaker = ANY_OWNER) -> None:
        """Take the `forced_action`, by the table; `taker` is who plays the seat meanwhile."""
        text = self.forced_action
        assert text is not None
        lot = {"chance": True} if text in self.latest_state.game.definition.chance_actions else {}
        self._annotations[len(self.latest_state.history)] = {"forced": True, **lot, **_stand_in_annotation(taker)}
        at_once = not self.can_undo
        self._push_action(text)
        if at_once:
            self._states = self._states[-1:]

    def redo(self, taker: ActionTaker = ANY_OWNER) -> None:
        """Take the action again that was last taken back."""
        self._annotate(taker, {})
        self._push_action(self._undone_actions.pop())

    def undo(self) -> None:
        """The last decision goes back, with what was forced after it."""
        while len(self.latest_state.history) - 1 in self.forced_plies:
            self._pop_action()
        self._pop_action()

    def restart(self) -> None:
        """Everything pending goes back."""
        while self.can_undo:
            self.undo()

    def confirm(self) -> None:
        """Everything pending is final."""
        self._states = self._states[-1:]
        self._undone_actions.clear()

    def reset_to(self, state: State) -> None:
        """The game stands as it did before."""
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
        # What has been seen cannot be unseen: a decision that reveals makes all before it final.
        self._states = [state] if reveals else [*self._states, state]

    def _pop_action(self) -> None:
        count = len(self.latest_state.history) - 1
        if count not in self.forced_plies:  # a forced one is forced again
            self._undone_actions.append(self.latest_state.history[-1])
        del self._states[-1]
        self._drop_annotations()

    def _drop_annotations(self) -> None:
        count = len(self.latest_state.history)
        self._annotations = {ply: mark for ply, mark in self._annotations.items() if ply < count}
        self._action_takers = {ply: taker for ply, taker in self._action_takers.items() if ply < count}


def _stand_in_annotation(taker: ActionTaker) -> dict[str, Any]:
    return {"by": STAND_IN} if taker.role == STAND_IN else {}


EVENT_METHODS: dict[str, Callable[[UndoStack], None]] = {
    "undone": UndoStack.undo,
    "restarted": UndoStack.restart,
    "confirmed": UndoStack.confirm,
}
"""What events without a choice of their own mean for how far the game has been played."""


def annotate_log(log: Iterable[TableLogLine], annotations: Mapping[int, dict[str, Any]]) -> list[TableLogLine]:
    """The log with what is noted of decisions in their lines."""
    return [{**line, **annotations[ply]} if ply in annotations else line for ply, line in enumerate(log)]


def log_sentence(page: GamePresenter, line: Mapping[str, Any], names: Sequence[str], lang: str, me: int | None) -> str:
    """A line of the log in sentences, as the game's page tells it; and that there was no other choice, where the table
    has taken one by itself; and who has taken it, where that was not the player."""
    if line.get("by") == STAND_IN:
        names, me = names_with_stand_ins(names, me, [line["seat"]], lang)
    sentence = page.log_text(line, names, lang, me)
    if line.get("forced") and not line.get("chance"):
        return f"{sentence} {translate(lang, 'table-forced')}"
    instead = line.get("fallback")
    if instead is None:
        return sentence
    facts = {"player": bot_name(lang, instead["player"]), "name": names[line["seat"]], "why": instead["reason"]}
    return f"{sentence} {translate(lang, 'table-instead', **facts)}"
