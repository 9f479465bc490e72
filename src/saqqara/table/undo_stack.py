"""Undo stack of a table: final and pending actions, take-backs, who took each action, what viewers saw change.

The table notes who took an action when it happens, from the events before it. Lists, logs, ratings, records, statistics
and the line that names the winner all take it from here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from saqqara.core.state import State
from saqqara.i18n import bot_name, names_with_stand_ins, translate
from saqqara.presentation import GamePresenter

# ---- action credit ---------------------------------------------------------------------------------------------------

OWNER, STAND_IN, CLOCK = "owner", "stand-in", "clock"
"""Who decides for a seat: the person whose seat it is, or the computer player that was opened there; a computer player
that completes a person's seat; or the clock, which takes no action but ends a seat's game."""


class ActionTaker(NamedTuple):
    """Who took an action: `role` is `OWNER` or `STAND_IN`, `player` is the level of a computer player, `person` the id
    of the seat's person."""

    role: str
    player: str
    person: str | None


ANY_OWNER = ActionTaker(OWNER, "", None)
"""The owner of a seat, where nothing depends on the person."""


@dataclass(frozen=True)
class Credit:
    """Whose the result of a seat is.

    - `has_acted`: the seat's owner has taken a final action
    - `acted_alone`: nobody else has taken an action of this seat
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
        """The credit of a seat of this person with these actions; `lost_by` is how it has lost, `OWNER` or `CLOCK`."""
        known = list(takers)
        own = [taker.role == OWNER and taker.person == person for taker in known]
        stand_ins = [taker.player for taker in known if taker.role == STAND_IN]
        by = lost_by or (STAND_IN if stand_ins else OWNER)
        return cls(any(own), all(own), by, stand_ins[-1] if stand_ins else "")


# ---- undo stack ------------------------------------------------------------------------------------------------------


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


# ---- takebacks -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TakebackRequest:
    """A seat asks to take its last turn back; `pending_seats` are the seats that have not answered yet."""

    seat: int
    pending_seats: frozenset[int]

    def without_seat(self, seat: int) -> TakebackRequest:
        """The request when this seat has agreed."""
        return TakebackRequest(self.seat, self.pending_seats - {seat})


@dataclass(frozen=True)
class Takeback:
    """A turn that was taken back by event number `seq`: `ply` decisions were left.

    `has_revealed`: whether something hidden had been shown since; it is covered again, and the players know it.
    """

    seq: int
    seat: int
    ply: int
    has_revealed: bool
    state_before: State
    annotations: dict[int, dict[str, Any]]

    def undone_lines(self, seat: int | None) -> list[TableLogLine]:
        """What was taken back, as a seat could know it, oldest first."""
        return self.log_before(seat)[self.ply :]

    def log_before(self, seat: int | None) -> list[TableLogLine]:
        """The whole log before it, as a seat could know it."""
        return annotate_log(self.state_before.log_lines(seat), self.annotations)


def ply_before_turn(undo_stack: UndoStack, seat: int) -> int | None:
    """How many decisions had been made before the first one of the seat's last turn, forced ones left aside: they would
    be taken again at once. None if it has made none."""
    turns = undo_stack.final_state.turn_history
    made = (ply for ply in reversed(range(len(turns))) if turns[ply][1] == seat and ply not in undo_stack.forced_plies)
    last = next(made, None)
    if last is None:
        return None
    same = range(turns.index(turns[last]), last + 1)
    return next(ply for ply in same if turns[ply] == turns[last] and ply not in undo_stack.forced_plies)


def take_back_turn(undo_stack: UndoStack, seat: int, seq: int) -> tuple[State, Takeback]:
    """The game as it was before the seat's last turn, and what that takes back."""
    state, ply = undo_stack.final_state, ply_before_turn(undo_stack, seat)
    assert ply is not None
    return state.at(ply), Takeback(
        seq, seat, ply, has_revealed_since_turn(undo_stack, seat), state, undo_stack.annotations
    )


def has_revealed_since_turn(undo_stack: UndoStack, seat: int) -> bool:
    """Whether something hidden has been shown since the seat's last turn began."""
    state, ply = undo_stack.final_state, ply_before_turn(undo_stack, seat) or 0
    taken = enumerate(state.history[ply:], ply)
    return any(state.at(before).reveals(decision) for before, decision in taken)


# ---- reader diff -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReaderDiff:
    """What a reader saw happen: decisions taken back, newest first; then decisions made, oldest first."""

    removed: list[TableLogLine]
    added: list[TableLogLine]


@dataclass(frozen=True)
class Snapshot:
    """What could be seen after an event: how many decisions were final; whose were pending, as their seat saw them
    (`own_lines`) and as others beside it did (`public_lines`)."""

    num_final: int
    seat: int | None
    own_lines: tuple[TableLogLine, ...]
    public_lines: tuple[TableLogLine, ...]

    def pending_lines(self, viewpoint: int | None) -> list[TableLogLine]:
        """What was pending, as a seat (None: a spectator) knew it."""
        return list(self.own_lines if viewpoint == self.seat else self.public_lines)


def take_snapshot(undo_stack: UndoStack, actor: int | None, previous: Snapshot) -> Snapshot:
    """What can be seen now; `actor` is the seat that pending decisions belong to, `previous` the moment before."""
    final, count = len(undo_stack.final_state.history), len(undo_stack.pending_actions)
    if count == 0:
        return Snapshot(final, None, (), ())
    if previous.num_final == final and len(previous.own_lines) >= count:
        return Snapshot(final, actor, previous.own_lines[:count], previous.public_lines[:count])
    return Snapshot(final, actor, *(tuple(undo_stack.latest_state.log_lines(eyes)[final:]) for eyes in (actor, None)))


def diff_since(
    snapshot: Snapshot,
    seats: Collection[int],
    viewpoint: int | None,
    takebacks: Sequence[Takeback],
    log: Sequence[TableLogLine],
) -> ReaderDiff:
    """What happened since `snapshot` for a reader who has `seats` and sees what `viewpoint` sees; `takebacks` are the
    turns taken back since, oldest first, `log` is what the reader knows now."""
    before = snapshot.pending_lines(viewpoint) if snapshot.seat in seats else []
    lowest = min([snapshot.num_final, *(back.ply for back in takebacks)])
    if takebacks:
        before = takebacks[0].log_before(viewpoint)[lowest : snapshot.num_final] + before
    now = list(log[lowest:])
    same = 0
    while same < min(len(before), len(now)) and before[same]["action"] == now[same]["action"]:
        same += 1
    return ReaderDiff(before[same:][::-1], now[same:])
