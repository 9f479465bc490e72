"""How far a game has been played at a table: what is final, what can still be taken back, what was taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from saqqara.core.state import State
from saqqara.i18n import bot_name, translate
from saqqara.i18n.attribution import names_with_stand_ins
from saqqara.presentation import GamePresenter
from saqqara.table.action_credit import ANY_OWNER, STAND_IN, Taker

Line = dict[str, Any]
"""A line of the log: `turn`, `seat`, `decision`, `moved`; `forced` where the table has taken it by itself (and `lot`
where it was chance: nobody has a choice there), `instead` where somebody has taken it for a player who has not
decided, `by` (`stand-in`) where a computer player has taken it for a person."""

Instead = dict[str, str]
"""`player`, who has decided instead of an engine, and `why`: what was wrong, one of `players.external.FAULTS`."""


class Progress:
    """The final state, then one for each pending decision, which all belong to the seat that is to decide in the first.

    Where the game says so (`Game.autoplay_forced`) a decision with just one possibility is forced: the table takes it
    by itself. With nothing pending it is final at once; otherwise it goes back with what was decided before it.
    """

    def __init__(self, start: State) -> None:
        """A game of which nothing is pending."""
        self._states = [start]
        self._undone: list[str] = []  # taken back, the last taken back last
        self._marks = dict[int, dict[str, Any]]()  # by number, what is noted of decisions of the last state
        self._takers = dict[int, Taker]()  # by number, who took each; none for what is forced

    @property
    def final(self) -> State:
        """The game as far as it is final."""
        return self._states[0]

    @property
    def last(self) -> State:
        """The game with everything that is pending."""
        return self._states[-1]

    @property
    def pending(self) -> list[str]:
        """The decisions that can still be taken back, oldest first."""
        return self.last.history[len(self.final.history) :]

    @property
    def can_undo(self) -> bool:
        """Whether something is pending."""
        return len(self._states) > 1

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be decided again."""
        return bool(self._undone)

    @property
    def turn_ended(self) -> bool:
        """Whether another seat would decide now, or the game would be over, were it not for what is pending."""
        return self.can_undo and self.last.current_player != self.final.current_player

    @property
    def asked(self) -> State:
        """The game as it lies before the seat that is to decide; while the turn waits for its confirmation, as it lay
        before the decision that has ended it."""
        return self._states[-2] if self.turn_ended else self.last

    @property
    def forced(self) -> frozenset[int]:
        """The numbers, from 0, of the decisions that the table has taken by itself."""
        return frozenset(ply for ply, mark in self._marks.items() if "forced" in mark)

    @property
    def marks(self) -> dict[int, dict[str, Any]]:
        """What is noted of decisions beside what they are, by their numbers."""
        return dict(self._marks)

    @property
    def takers(self) -> dict[int, Taker]:
        """Who took each action that is not forced, by the numbers of the actions."""
        return dict(self._takers)

    @property
    def alone(self) -> str | None:
        """The decision that the table takes by itself now. One that would reveal something does not make final what is
        pending: it is left to its seat, which is told what it reveals."""
        if not self.last.game.autoplay_forced or self.last.is_over or self.turn_ended:
            return None
        texts = self.last.legal_actions()
        if len(texts) != 1 or (self.can_undo and self.last.reveals(texts[0])):
            return None
        return texts[0]

    def decide(self, text: str, taker: Taker = ANY_OWNER, instead: Instead | None = None) -> None:
        """Take an action of the seat that is to decide; what was taken back is forgotten."""
        self._undone.clear()
        self._note(taker, {} if instead is None else {"instead": instead})
        self._play(text)

    def force(self, taker: Taker = ANY_OWNER) -> None:
        """Take the action that is `alone`, by the table; `taker` is who plays the seat meanwhile."""
        text = self.alone
        assert text is not None
        lot = {"lot": True} if text in self.last.game.definition.chance_actions else {}
        self._marks[len(self.last.history)] = {"forced": True, **lot, **_mark_of(taker)}
        at_once = not self.can_undo
        self._play(text)
        if at_once:
            self._states = self._states[-1:]

    def redo(self, taker: Taker = ANY_OWNER) -> None:
        """Take the action again that was last taken back."""
        self._note(taker, {})
        self._play(self._undone.pop())

    def undo(self) -> None:
        """The last decision goes back, with what was forced after it."""
        while len(self.last.history) - 1 in self.forced:
            self._take_back()
        self._take_back()

    def restart(self) -> None:
        """Everything pending goes back."""
        while self.can_undo:
            self.undo()

    def confirm(self) -> None:
        """Everything pending is final."""
        self._states = self._states[-1:]
        self._undone.clear()

    def go_back(self, earlier: State) -> None:
        """The game stands as it did before."""
        self._states = [earlier]
        self._undone.clear()
        self._forget_marks()

    def _note(self, taker: Taker, mark: dict[str, Any]) -> None:
        ply = len(self.last.history)
        self._takers[ply] = taker
        mark = {**mark, **_mark_of(taker)}
        if mark:
            self._marks[ply] = mark

    def _play(self, text: str) -> None:
        state = self.last.copy()
        reveals = state.reveals(text)
        state.play(text)
        # What has been seen cannot be unseen: a decision that reveals makes all before it final.
        self._states = [state] if reveals else [*self._states, state]

    def _take_back(self) -> None:
        count = len(self.last.history) - 1
        if count not in self.forced:  # a forced one is forced again
            self._undone.append(self.last.history[-1])
        del self._states[-1]
        self._forget_marks()

    def _forget_marks(self) -> None:
        count = len(self.last.history)
        self._marks = {ply: mark for ply, mark in self._marks.items() if ply < count}
        self._takers = {ply: taker for ply, taker in self._takers.items() if ply < count}


def _mark_of(taker: Taker) -> dict[str, Any]:
    return {"by": STAND_IN} if taker.by == STAND_IN else {}


STEPS: dict[str, Callable[[Progress], None]] = {
    "undone": Progress.undo,
    "restarted": Progress.restart,
    "confirmed": Progress.confirm,
}
"""What events without a choice of their own mean for how far the game has been played."""


def marked(log: Iterable[Line], marks: Mapping[int, dict[str, Any]]) -> list[Line]:
    """The log with what is noted of decisions in their lines."""
    return [{**line, **marks[ply]} if ply in marks else line for ply, line in enumerate(log)]


def told(page: GamePresenter, line: Mapping[str, Any], names: Sequence[str], lang: str, me: int | None) -> str:
    """A line of the log in sentences, as the game's page tells it; and that there was no other choice, where the table
    has taken one by itself; and who has taken it, where that was not the player."""
    if line.get("by") == STAND_IN:
        names, me = names_with_stand_ins(names, me, [line["seat"]], lang)
    sentence = page.log_text(line, names, lang, me)
    if line.get("forced") and not line.get("lot"):
        return f"{sentence} {translate(lang, 'table-forced')}"
    instead = line.get("instead")
    if instead is None:
        return sentence
    facts = {"player": bot_name(lang, instead["player"]), "name": names[line["seat"]], "why": instead["why"]}
    return f"{sentence} {translate(lang, 'table-instead', **facts)}"
