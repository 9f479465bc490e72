"""Games in progress: the public class `State`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.core.determinization import can_determinize, canonical_bytes, determinize_raw
from saqqara.core.game_api import (
    PublicNames,
    Setup,
    View,
    breakdown_by_seat,
    current_player,
    legal_action_ids,
    play,
    points,
    write_observation,
)
from saqqara.core.position_string import COMPLETE, format_position
from saqqara.core.record import Record
from saqqara.errors import (
    ActionSyntaxError,
    IllegalActionError,
    InvalidOptionError,
    InvalidSetupError,
    SaqqaraError,
    is_integer,
    join_or,
    short_repr,
)
from saqqara.i18n import LANGUAGES
from saqqara.theme import THEMES

if TYPE_CHECKING:
    import numpy.typing as npt

    from saqqara.core.game import Game

LogLine = dict[str, Any]
"""Past action as a viewer may know it.

It has `turn`, `seat`, `action`, `moved` as in the view, and in some games `details`.
"""


@dataclass(slots=True, eq=False)
class HistoryEntry:
    """Past action, shared by all later states.

    Log lines (by viewer) and setup details are computed on first use.
    """

    action_id: int
    turn: int
    seat: int
    raw_before: bytes  # the raw state before the action
    log_lines: dict[int | None, LogLine] = field(default_factory=dict)
    setup_details: Setup | None = None


class State(PublicNames):
    """Game in progress; `Game.start` creates one.

    Two states are equal if game, position, setup and history are equal. A state is hashable: its hash is that of its
    `position_key()`, so states with equal positions have the same hash whatever their histories are. Playing changes a
    state: do not play one that is in a set or a key of a dictionary; store a `copy()` there, or its key.

    - `game`: the `Game` that is played
    """

    _INTERNAL_NAMES = ("raw", "log_lines", "turn_history")

    def __init__(self, game: Game, raw: Any, setup: Setup | None, history: Sequence[HistoryEntry] = ()) -> None:
        self.game, self.raw = game, raw
        self._setup, self._history = setup, list(history)
        self._legal_ids: list[int] | None = None  # ids of the legal actions, computed on first use

    @property
    def current_player(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        seat = int(current_player(self.raw))
        return None if seat < 0 else seat

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return self.current_player is None

    @property
    def setup(self) -> Setup:
        """The setup, in the form of the rules: `start(setup=state.setup)` is the same game.

        Raises `InvalidSetupError` for a determinized state.
        """
        if self._setup is None:
            raise InvalidSetupError("a state from a view or a position string has no setup")
        full_setup: Setup = copy_json({**self._setup, **self._setup_details()})
        return full_setup

    def _setup_details(self) -> Setup:
        """Return the facts that the setup lists for readers, as of the last action."""
        compute_details = self.game.definition.setup.details
        if compute_details is None:
            return {}
        details = compute_details(self._raw_at(0), {})
        for ply, entry in enumerate(self._history, 1):
            if entry.setup_details is None:
                entry.setup_details = compute_details(self._raw_at(ply), details)
            details = entry.setup_details
        return details

    @property
    def history(self) -> list[str]:
        """The actions so far as texts, oldest first."""
        return [self.game.definition.actions.texts[entry.action_id] for entry in self._history]

    def legal_action_ids(self) -> list[int]:
        """Return the ids of the legal actions, indices into `game.action_texts`, in canonical order.

        The list is a new one, and is empty when the game is over.
        """
        return list(self._legal_action_ids())

    def _legal_action_ids(self) -> list[int]:
        if self._legal_ids is None:
            action_ids = np.empty(len(self.game.definition.actions.texts), np.int16)
            count = legal_action_ids(self.raw, action_ids)
            self._legal_ids = action_ids[:count].tolist()
        return self._legal_ids

    def legal_actions(self) -> list[str]:
        """Return the texts of the legal actions in canonical order; empty when the game is over."""
        texts = self.game.definition.actions.texts
        return [texts[action_id] for action_id in self._legal_action_ids()]

    def why_illegal(self, text: str) -> IllegalActionError | ActionSyntaxError | None:
        """Return the error that `play` would raise for this `text`; None if the action is legal.

        The error names the clause of the rules.
        """
        try:
            action_id = self.game.action_id(text)
        except ActionSyntaxError as error:
            return error
        reason = self.game.why_illegal(self.raw, action_id)
        return None if reason is None else IllegalActionError(text, reason)

    def play(self, text: str) -> None:
        """Play the action with this `text`.

        Raises `IllegalActionError` or `ActionSyntaxError`; nothing changes then.
        """
        self.play_id(self.game.action_id(text))

    def play_id(self, action_id: int) -> None:
        """Play the action with this `action_id`, its index in `game.action_texts`.

        Raises `IllegalActionError` or `ActionSyntaxError`; nothing changes then.
        """
        action_id = self._require_legal(action_id)
        turn, seat, before = int(self.raw.turn), int(current_player(self.raw)), jit.to_bytes(self.raw)
        play(self.raw, action_id)
        self._legal_ids = None
        self._history.append(HistoryEntry(action_id, turn, seat, before))

    def undo(self) -> str:
        """Take back the last action and return its text. Raises `SaqqaraError` if there is none."""
        if not self._history:
            raise SaqqaraError("no action to take back: the game is at its start")
        self.raw, self._legal_ids = self._raw_at(len(self._history) - 1), None
        return self.game.definition.actions.texts[self._history.pop().action_id]

    def at(self, ply: int) -> State:
        """Return the game as it was after `ply` actions, with its log so far: an independent state; 0 is the start.

        Nothing is replayed. Raises `SaqqaraError` for a ply beyond the history.
        """
        if not is_integer(ply) or not 0 <= ply <= len(self._history):
            raise SaqqaraError(
                f"ply={short_repr(ply)} is out of range; ply must be a whole number from 0 to {len(self._history)}"
            )
        return State(self.game, jit.duplicate(self._raw_at(ply)), self._setup, self._history[:ply])

    def _raw_at(self, ply: int) -> Any:
        """Return the raw state after `ply` actions; callers must not change it."""
        if ply == len(self._history):
            return self.raw
        return jit.from_bytes(self.raw.dtype, self._history[ply].raw_before)

    def reveals(self, text: str) -> bool:
        """Return whether the legal action with this `text` would reveal hidden information.

        Raises `IllegalActionError` or `ActionSyntaxError`.
        """
        return self.game.reveals_in(self.raw, self._require_legal(self.game.action_id(text)))

    @property
    def is_public_choice(self) -> bool:
        """True if the next action is chosen in public (`Visibility.is_public_choice`)."""
        return bool(self.game.definition.visibility.is_public_choice(self.raw))

    def preview_moves(self, text: str, seat: int | None = None) -> list[dict[str, str]]:
        """Return what the action with this `text` would move, in order, as `moved` in the view of a `seat`.

        None as the seat is a spectator. Each move has `piece`, `from` and `to`. Nothing is played. Raises
        `IllegalActionError` or `ActionSyntaxError`, and `SaqqaraError` for a seat that the game does not have.
        """
        seat = self._validate_seat(seat)
        action_id, after = self._require_legal(self.game.action_id(text)), jit.duplicate(self.raw)
        play(after, action_id)
        return self.game.definition.visibility.last_moves(after, seat)

    def _require_legal(self, action_id: int) -> int:
        """Return the id if the action is legal.

        Raises `IllegalActionError`, or `ActionSyntaxError` for an unknown id.
        """
        text, action_id = self.game.action_text(action_id), int(action_id)
        if action_id not in self._legal_action_ids():
            reason = self.game.why_illegal(self.raw, action_id)
            assert reason is not None  # both are implemented separately; tests compare them
            raise IllegalActionError(text, reason)
        return action_id

    def copy(self) -> State:
        """Return an independent copy."""
        return self.at(len(self._history))

    def position_key(self) -> bytes:
        """Return a key of the current position.

        The keys of two states are equal exactly if their games are equal and `position_string()` returns the same line.

        The key consists of the name of the game, its edition (which covers overrides), its options, and the raw state
        as bytes: from 300 bytes for The Duel to 4,000 for Tara Wolf. Hidden cards, the generator of later random events
        and the moves of the last action are part of it. History, setup and log are not, nor is anything in the raw
        state that has no meaning now (a game of another package must implement `clear_unused` for that). The key is the
        same in every process, and whether rules are compiled or not, but may differ in the next version: do not store
        it.

        >>> import saqqara
        >>> one, other = saqqara.game("duel").start(seed=7), saqqara.game("duel").start(seed=7)
        >>> one.position_key() == other.position_key(), hash(one) == hash(other)
        (True, True)
        """
        return self.game.position_key_prefix + canonical_bytes(self.raw)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.game == other.game
            and self._setup == other._setup
            and canonical_bytes(self.raw) == canonical_bytes(other.raw)
            and len(self._history) == len(other._history)
            and all(map(self._is_same_entry, self._history, other._history))
        )

    def _is_same_entry(self, own: HistoryEntry, other: HistoryEntry) -> bool:
        """Return whether two past actions are the same in the same position."""
        if own.action_id != other.action_id or own.raw_before == other.raw_before:
            return own.action_id == other.action_id
        states_before = (jit.from_bytes(self.raw.dtype, entry.raw_before) for entry in (own, other))
        return len({canonical_bytes(state_before) for state_before in states_before}) == 1

    def __hash__(self) -> int:
        return hash(self.position_key())

    def __reduce__(self) -> Any:
        past = [(past.action_id, past.turn, past.seat, past.raw_before) for past in self._history]
        return _unpickle_state, (self.game, jit.pack(self.raw), self._setup, past)

    def breakdown(self) -> list[dict[str, int]]:
        """Return each seat's points by source as if the game ended now; they add up to `scores`.

        The order is that of `game.score_sources`.
        """
        return breakdown_by_seat(self.raw, self.game.score_sources, self.game.num_players)

    def scores(self) -> list[int]:
        """Return the points of each seat as if the game ended now."""
        return [int(points(self.raw, seat)) for seat in range(self.game.num_players)]

    def winners(self) -> list[int]:
        """Return the seats that win as if the game ended now: one, or several that share first place."""
        return self.game.winners_of(self.raw)

    def view(self, seat: int | None = None) -> View:
        """Return everything that a `seat` (None: a spectator) may know and nothing else, as new plain JSON types.

        Overrides of cards or numbers come last. Raises `SaqqaraError` for a seat that the game does not have.
        """
        seat = self._validate_seat(seat)
        overrides = {} if self.game.overrides is None else {"overrides": copy_json(self.game.overrides)}
        return {"game": self.game.name, "seat": seat, **self.game.view_of(self.raw, seat), **overrides}

    def determinize(self, seat: int | None = None, seed: int | None = None) -> State:
        """Return a state that `seat` (None: a spectator) could be looking at: its view is the view of this state.

        Everything that the view does not show is dealt at random from the `seed`, or from fresh entropy; each
        arrangement is equally likely. The result depends on view and seed alone: it equals
        `game.determinize(state.view(seat), seed)`, but takes a hundredth of the time if the game has compiled code for
        it. It has no past: `setup` and `record()` raise an error, and `log()` starts empty.

        >>> import saqqara
        >>> state = saqqara.game("duel").start(seed=7)
        >>> state.determinize(0, seed=1) == state.game.determinize(state.view(0), seed=1)
        True

        Raises `SaqqaraError` for a seat that the game does not have, `InvalidSetupError` for a seed that is not a whole
        number from 0 to 2**256 - 1.
        """
        seat = self._validate_seat(seat)
        if not can_determinize(self.raw):
            return self.game.determinize_unchecked(self.view(seat), seed)
        generator = self.game.determinization_generator(seed)
        return self.game.state_from_raw(determinize_raw(self.raw, seat, generator))

    def observation(self, seat: int | None = None) -> npt.NDArray[np.int16]:
        """Return what a `seat` (None: the current player) sees as numbers, in a new array.

        The array is int16 (`game.observation_spec.size`); `game.observation_spec.unpack(observation)` returns its parts
        by name. Raises `SaqqaraError` for a seat that the game does not have, and for None when the game is over.
        """
        seat = self._validate_seat(self.current_player if seat is None else seat)
        if seat is None:
            raise SaqqaraError(
                f"the game is over and has no current player; choose a seat: {join_or(range(self.game.num_players))}"
            )
        values = np.zeros(self.game.observation_spec.size, np.int16)
        write_observation(self.raw, seat, values)
        return values

    def action_mask(self) -> npt.NDArray[np.bool_]:
        """Return for each action of `game.action_texts` whether it is legal now: bool (actions), a new array.

        All values are False when the game is over.
        """
        mask = np.zeros(len(self.game.action_texts), np.bool_)
        mask[self._legal_action_ids()] = True
        return mask

    def log(self, seat: int | None = None) -> list[LogLine]:
        """Return the past as a `seat` (None: a spectator) may know it, oldest first.

        Each line has `turn`, `seat`, `action`, `moved` as in the view, and `details` if the game has more facts. Raises
        `SaqqaraError` for a seat that the game does not have.
        """
        return [copy_json(line) for line in self.log_lines(seat)]

    def log_lines(self, seat: int | None = None) -> list[LogLine]:
        """Return the log of a `seat` as its original lines, not copies, which callers must not change.

        Raises `SaqqaraError` for a seat that the game does not have.
        """
        seat, lines, after = self._validate_seat(seat), [], None
        for ply, entry in enumerate(self._history):
            line = entry.log_lines.get(seat)
            if line is None:
                before = self._raw_at(ply) if after is None else after  # unpacking takes longer than everything else
                after = self._raw_at(ply + 1)
                line = self._log_line(entry, before, after, seat)
            else:
                after = None
            lines.append(line)
        return lines

    def _log_line(self, entry: HistoryEntry, before: Any, after: Any, seat: int | None) -> LogLine:
        """Return the log line of an action that led from one raw state to another; it is computed once per viewer."""
        definition = self.game.definition
        visibility, log_details = definition.visibility, definition.table.log_details
        line = {
            "turn": entry.turn,
            "seat": entry.seat,
            "action": visibility.visible_action(before, entry.action_id, seat)
            if visibility.visible_action
            else definition.actions.texts[entry.action_id],
            "moved": visibility.last_moves(after, seat),
        }
        if log_details:
            line["details"] = log_details(before, entry.action_id, after)
        shared_line = next(
            (other for other in list(entry.log_lines.values()) if other == line), line
        )  # most are equal for all viewers
        return entry.log_lines.setdefault(seat, shared_line)

    @property
    def turn_history(self) -> list[tuple[int, int]]:
        """Turn and seat of every action so far, oldest first."""
        return [(entry.turn, entry.seat) for entry in self._history]

    def _validate_seat(self, seat: Any) -> int | None:
        """Return a seat of this game as an int, or None for a spectator. Raises `SaqqaraError`."""
        if seat is None:
            return None
        if not is_integer(seat) or not 0 <= seat < self.game.num_players:
            seats = join_or(range(self.game.num_players))
            raise SaqqaraError(f"unknown seat {short_repr(seat)}; choose {seats}, or None for a spectator")
        return int(seat)

    def svg(self, seat: int | None = None, lang: str = "en", theme: str = "day") -> str:
        """Return the board as a `seat` (None: a spectator) sees it, as the text of one self-contained SVG.

        `lang` is the language of its labels, `en`, `de` or `ru`; `theme` is `day` or `night`. Raises `SaqqaraError` for
        an unknown seat, `InvalidOptionError` for an unknown language or theme.
        """
        for name, value, known in (("language", lang, LANGUAGES), ("theme", theme, THEMES)):
            if not isinstance(value, str) or value not in known:
                raise InvalidOptionError(f"unknown {name} {short_repr(value)}; choose {join_or(known)}")
        return self.game.definition.svg(self.view(seat), lang, theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        status = "over" if self.is_over else f"seat {self.current_player} to act"
        return f"<{self.game.name}, {len(self._history)} actions, {status}, points {self.scores()}>"

    def position_string(self, seat: int | str | None = COMPLETE) -> str:
        """Return the position as one line of text, without its past.

        The line is complete, or as a `seat` (None: a spectator) knows it. Hidden information is written as `?`. The
        same position gives the same line; `saqqara.parse_position` reads it. Raises `SaqqaraError` for a seat that the
        game does not have.
        """
        return format_position(self, seat)

    def record(self, players: list[str] | None = None) -> Record:
        """Return the record of the game so far; `record.save(path)` writes it to a file.

        `players` is a list with a name for each seat (by default "seat 0", ...). Raises `InvalidSetupError` for a
        determinized state, `InvalidRecordError` for invalid names or a wrong number of them.
        """
        return Record.from_state(self, players)


def copy_json(plain: Any) -> Any:
    """Return a copy of plain JSON types, faster than `deepcopy`."""
    if isinstance(plain, dict):
        return {name: copy_json(value) for name, value in plain.items()}
    return [copy_json(value) for value in plain] if isinstance(plain, list) else plain


def _unpickle_state(game: Game, raw: Any, setup: Setup | None, history: Sequence[tuple[int, int, int, bytes]]) -> State:
    """Return the state that was pickled."""
    return State(game, jit.unpack(raw), setup, [HistoryEntry(*fields) for fields in history])
