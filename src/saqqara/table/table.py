"""Table: commands that check, append and return events. The state of a table follows from its events alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from saqqara.core.game import Game
from saqqara.core.game_api import Setup, View
from saqqara.core.record import EarlyEnd, Record, apply_early_end, commitment, format_seed
from saqqara.core.registry import find_definition
from saqqara.core.state import State
from saqqara.errors import SaqqaraError
from saqqara.table.clock_state import Clocks
from saqqara.table.creation import Script, ScriptEntry, creation_event, initial_state, read_game, read_settings
from saqqara.table.events import (
    OPEN,
    PERSON,
    PRIVATE_EVENTS,
    Event,
    InvalidEventError,
    TableError,
    UnsupportedEventError,
    illegal_action_error,
    table_error,
    validate_event,
)  # fmt: skip
from saqqara.table.participation import PARTICIPATION_EVENTS, EarlyResult, Participation, leading_seats
from saqqara.table.reader_diff import ReaderDiff, Snapshot, diff_since, take_snapshot
from saqqara.table.seating import Seating
from saqqara.table.table_settings import DEFAULT_SETTINGS, TableSettings
from saqqara.table.takebacks import Takeback, TakebackRequest, Takebacks
from saqqara.table.time_off import InvalidTimeOffError, TimeOff
from saqqara.table.undo_stack import (
    CLOCK,
    EVENT_METHODS,
    OWNER,
    STAND_IN,
    ActionTaker,
    Credit,
    Fallback,
    TableLogLine,
    UndoStack,
    annotate_log,
)


class Table:
    """Game played by seats: turns with undo and confirmation, people who come and go, clocks.

    `Table.open` creates a table, `Table.from_events` restores one. Commands (`play`, `undo`, `sit`, `resign`, ...)
    append events and return them, or raise TableError and change nothing. Each part of a table has one class: who has
    which seat (`seating`), who is still in the game (`participation`), takebacks, clocks, and the undo stack.

    - `game`, `settings`, `script`: what was agreed when the table was created
    - `commitment`: the hash of the seed, "" if the game was not shuffled from it
    - `is_imported`, `is_puzzle`, `starts_from_view`, `starts_from_position`: how the game begins
    - `is_shared`: whether anyone may look at the finished game although it had no spectators
    - `rematch_table`, `rematch_seat`: the table of the rematch and the seat that offers it
    - `now`: time of the next event in milliseconds since 1970; only tables with clocks use it
    """

    def __init__(self, creation: Event) -> None:
        """Begin with a `created` event. Call `Table.open` or `Table.from_events` instead."""
        self.game, self._seed = read_game(creation)
        self.settings = read_settings(creation)
        self.starts_from_view = "view" in creation
        self.starts_from_position = "position" in creation
        self.is_imported = self.starts_from_position or bool(creation.get("imported"))
        self.is_puzzle = "puzzle" in creation
        self.script = Script(creation["script"]) if "script" in creation else None
        is_constructed = self.starts_from_view or "setup" in creation or self.starts_from_position
        self.commitment = "" if is_constructed else commitment(self._seed)
        self.is_shared = False
        self.rematch_table: str | None = None
        self.rematch_seat: int | None = None
        self.now: int = creation.get("at", 0)

        self.seating = Seating(creation["seats"])
        time_control = self.settings.time_control
        self.clocks = None if time_control is None else Clocks.initial(time_control, len(self.seats))
        self._undo_stack = UndoStack(initial_state(creation, self.game, self._seed))
        self.participation = Participation(self.seating, self._undo_stack, self.settings, self.clocks)
        self._takebacks = Takebacks(self.seating, self._undo_stack, self.settings)

        self._events, self._snapshots = [creation], [Snapshot(0, None, (), ())]
        self._visible_to: list[int | None] = [None]  # by event the only seat that could see it; None: everyone
        self._views: dict[int | None, View] = {}  # caches that the next event clears
        self._display_views: dict[int | None, View] = {}
        self._logs: dict[int | None, list[TableLogLine]] = {}
        self._update_clocks()

    @classmethod
    def open(
        cls,
        game: str,
        options: Mapping[str, Any],
        seed: int,
        seats: Sequence[Mapping[str, Any]],
        setup: Setup | None = None,
        view: View | None = None,
        script: Sequence[ScriptEntry] | None = None,
        settings: TableSettings = DEFAULT_SETTINGS,
        now: int = 0,
    ) -> Table:
        """Create a table of the game with this name, like `for_game`. Raise also UnknownGameError and
        InvalidOptionError."""
        return cls.for_game(
            find_definition(game).game(options), seed, seats, setup, view, script, settings=settings, now=now
        )

    @classmethod
    def for_game(
        cls,
        game: Game,
        seed: int,
        seats: Sequence[Mapping[str, Any]],
        setup: Setup | None = None,
        view: View | None = None,
        script: Sequence[ScriptEntry] | None = None,
        position_string: str | None = None,
        is_imported: bool = False,
        is_puzzle: bool = False,
        settings: TableSettings = DEFAULT_SETTINGS,
        now: int = 0,
    ) -> Table:
        """Create a table of a game.

        - `seats`: by seat `{"name", "player", "person"}`; `player` is `person`, `open` or a level, `person` the ID of
          the person who may act for the seat, or None
        - `setup`: sets up the game instead of shuffling it; such a table has no commitment and no proof
        - `view`: the game continues from this view, hidden pieces are dealt from the seed; such a table has no record
        - `script`: the actions that a lesson plays or demands
        - `position_string`: the game continues from this position, hidden pieces are dealt from the seed
        - `is_imported`: a user has imported the game, so it does not count
        - `is_puzzle`: the view is that of a puzzle
        - `settings`: what the players have agreed
        - `now`: the time in milliseconds since 1970, for tables with clocks

        Raise InvalidSetupError, InvalidViewError, PositionSyntaxError or InvalidSettingsError, and SaqqaraError for a
        wrong number of seats."""
        game.random_setup(seed)
        settings.validate()
        table = cls(
            creation_event(
                game, seed, seats, setup, view, script, position_string, is_imported, is_puzzle, settings, now
            )
        )
        table.set_names({number: seat.get("name", "") for number, seat in enumerate(seats)})
        return table

    @classmethod
    def from_events(cls, events: Iterable[Event], names: Mapping[int, str] | None = None) -> Table:
        """Restore a table from its events, with these names by seat. Raise InvalidEventError, which names the first
        event that is wrong."""
        rest = iter(events)
        table = cls(next(rest, {}))
        for event in rest:
            table.replay_event(event)
        table.set_names(names or {})
        return table

    def replay_event(self, event: Event) -> None:
        """Apply an event that was stored. Raise InvalidEventError if it does not follow from the events before it,
        UnsupportedEventError if it contains something that this program does not know. The table is unusable then."""
        seq = len(self._events)
        validate_event(event, seq)
        if self.clocks is not None:
            self.now = self._events[-1].get("at", 0)  # a later `set_time` without an event is not part of the log
            self.set_time(event.get("at", 0))
        try:
            events = _REPLAY[event["event"]](self, event)
        except TableError as reason:
            raise InvalidEventError(
                f"event {seq} ({event['event']}): {reason.localized('en')}", seq, reason
            ) from reason
        if events != [event]:
            fault = "has unknown fields" if events else "does not follow from the events before it"
            is_extended = bool(events) and events[0].items() <= event.items()
            raise (UnsupportedEventError if is_extended else InvalidEventError)(
                f"event {seq} ({event['event']}) {fault}"
            )

    # ---- events ---------------------------------------------------------------------------------------------------

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, oldest first. They contain the seed and the people: only the storage may see them."""
        return tuple(self._events)

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self._events) - 1

    def seq_for(self, seats: Collection[int]) -> int:
        """Return the number of the last event as readers with these seats count: only events that they could see. So
        the number does not reveal how often another player has changed their mind."""
        return sum(seat is None or seat in seats for seat in self._visible_to) - 1

    def event_number(self, seq: int, seats: Collection[int]) -> int:
        """Return the number of the event that readers with these seats count as number `seq`. Raise SaqqaraError."""
        numbers = [number for number, seat in enumerate(self._visible_to) if seat is None or seat in seats]
        if not 0 <= seq < len(numbers):
            raise SaqqaraError(f"event {seq} does not exist; the last event is {len(numbers) - 1}")
        return numbers[seq]

    def is_private_since(self, first: int) -> bool:
        """Return whether only one seat could see the events from number `first` on: it has changed its mind."""
        return None not in self._visible_to[first:]

    def events_after(self, number: int, seats: Collection[int]) -> list[Event]:
        """Return the events after this one that readers with these seats could see, oldest first."""
        later = zip(self._events[number + 1 :], self._visible_to[number + 1 :], strict=True)
        return [event for event, seat in later if seat is None or seat in seats]

    # ---- the state of the game --------------------------------------------------------------------------------------

    @property
    def is_scratch(self) -> bool:
        """Whether the game counts for nothing: a what-if copy, an imported game or a lesson."""
        return self.starts_from_view or self.is_imported or self.script is not None

    @property
    def ply(self) -> int:
        """The number of actions, including those that can still be undone."""
        return len(self._undo_stack.latest_state.history)

    @property
    def final_ply(self) -> int:
        """The number of final actions."""
        return len(self._undo_stack.final_state.history)

    @property
    def is_over(self) -> bool:
        """Whether the game is over: nothing can be undone, and the seed is public."""
        return self.participation.is_over

    @property
    def early_end(self) -> EarlyResult | None:
        """The result of a game that ended early, else None."""
        return self.participation.early_end

    @property
    def current_player(self) -> int | None:
        """The seat that is to act or to confirm its turn; None when the game is over."""
        return self.participation.current_player

    @property
    def awaits_confirmation(self) -> bool:
        """Whether the turn has ended and only its confirmation is missing."""
        return self._undo_stack.has_turn_ended

    @property
    def can_undo(self) -> bool:
        """Whether the current player can undo an action."""
        return self._undo_stack.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether the current player can redo an action."""
        return self._undo_stack.can_redo

    @property
    def undo_refusal_message(self) -> str:
        """ID of the message that explains why nothing can be undone: the last action has revealed something, or the
        turn has just begun."""
        final = self._undo_stack.final_state
        last = len(final.history) - 1
        revealed = last >= 0 and final.at(last).reveals(final.history[last])
        return "table-error-undo-revealed" if revealed else "table-error-nothing-to-undo"

    @property
    def pending_actions(self) -> list[str]:
        """The actions that can still be undone, oldest first."""
        return self._undo_stack.pending_actions

    @property
    def is_script_waiting(self) -> bool:
        """Whether the script has ended or demands an action of its reader."""
        return self.script is not None and self.script.scripted_action(self.ply) is None

    @property
    def seed(self) -> str | None:
        """The seed as 64 hexadecimal digits once the game is over; None before, and if the game was not shuffled."""
        return format_seed(self._seed) if self.is_over and self.commitment else None

    @property
    def deadline(self) -> int | None:
        """The time at which the running clock ends, in milliseconds since 1970; None while no clock runs."""
        return None if self.clocks is None else self.clocks.deadline()

    @property
    def takeback_request(self) -> TakebackRequest | None:
        """The request for a takeback that has not been answered by all seats, if there is one."""
        return self._takebacks.request

    @property
    def takebacks(self) -> Sequence[Takeback]:
        """The turns that were taken back with the consent of all players, oldest first."""
        return self._takebacks.history

    # ---- seats and people -------------------------------------------------------------------------------------------

    @property
    def seats(self) -> Sequence[Mapping[str, str]]:
        """By seat its `name` and its `player`."""
        return self.seating.seats

    @property
    def people(self) -> Sequence[str | None]:
        """By seat the ID of the person who may act for it, else None."""
        return self.seating.people

    @property
    def names(self) -> dict[int, str]:
        """Names by seat; seats without a name are missing."""
        return self.seating.names

    def set_names(self, names: Mapping[int, str]) -> None:
        """Name the seats. Names are not part of events, because people can change and delete them."""
        self.seating.set_names(names)

    @property
    def accounts(self) -> list[str | None]:
        """By seat the account of its person, None for an open seat and for a computer player."""
        return self.seating.accounts

    @property
    def away_seats(self) -> list[int]:
        """The seats of people for whom a computer player plays now."""
        return self.seating.away_seats

    @property
    def returnable_seats(self) -> list[int]:
        """The seats whose people have left and can come back."""
        return self.participation.returnable_seats

    def seats_of(self, account: str | None) -> list[int]:
        """Return the seats of an account, in order; none for None."""
        return self.seating.seats_of(account)

    def same_account_seats(self, seat: int) -> list[int]:
        """Return a seat and all other seats of its person, in order."""
        return self.seating.same_account_seats(seat)

    def open_seats_for(self, account: str | None) -> list[int]:
        """Return the seats at which an account may sit down, reserved ones first. None is a visitor without account."""
        return self.seating.open_seats_for(account)

    def can_view(self, account: str | None) -> bool:
        """Return whether an account may look at this table: its players may, and all others if the settings allow
        spectators. A player who has given up a seat knows what it knew, and has to wait until the game is over."""
        is_public = self.settings.spectators or self.is_shared
        is_allowed = is_public and (self.is_over or not self.seating.has_given_up_seat(account))
        return is_allowed or bool(self.seats_of(account))

    def action_taker(self, seat: int) -> ActionTaker:
        """Return who takes the actions of a seat now."""
        player, person = self.seats[seat]["player"], self.people[seat]
        return ActionTaker(STAND_IN if seat in self.away_seats else OWNER, "" if player == PERSON else player, person)

    def credit(self, seat: int) -> Credit:
        """Return to whom the result of a seat belongs, as far as the game is final."""
        turns = self._undo_stack.final_state.turn_history
        takers = [
            taker for ply, taker in self._undo_stack.action_takers.items() if ply < len(turns) and turns[ply][1] == seat
        ]
        participation = self.participation
        lost = None if seat not in participation.lost_seats else CLOCK if seat in participation.flagged_seats else OWNER
        return Credit.from_takers(takers, self.people[seat], lost)

    @property
    def acted_seats(self) -> frozenset[int]:
        """The seats whose own players have taken a final action; forced actions do not count."""
        return frozenset(seat for seat in range(len(self.seats)) if self.credit(seat).has_acted)

    @property
    def stand_in_seats(self) -> list[int]:
        """The seats whose results belong to a stand-in."""
        return [seat for seat in range(len(self.seats)) if self.credit(seat).decided_by == STAND_IN]

    # ---- what readers see -------------------------------------------------------------------------------------------

    def state_for(self, seat: int | None) -> State:
        """Return the state that a seat (None: a spectator) may look at: with the pending actions for the seat that has
        taken them, without them for all others. Do not change it."""
        is_own = seat is not None and seat == self.current_player
        return self._undo_stack.latest_state if is_own else self._undo_stack.final_state

    def actions_for(self, seat: int | None) -> list[str]:
        """Return the actions so far as a seat (None: a spectator) knows them, oldest first."""
        return [line["action"] for line in self.state_for(seat).log_lines(seat)]

    def viewpoint(self, seat: int | None) -> int | None:
        """Return the seat whose knowledge the screen of a seat shows.

        That is the seat itself, with one exception: several players of a game with private hands share a screen. Then
        the screen shows what spectators know (None) while another seat acts, and during public choices."""
        if seat is None or self.is_scratch or self.is_over or not self.game.has_private_hands:
            return seat
        if len(self.same_account_seats(seat)) < 2:
            return seat
        return seat if seat == self.current_player and not self._undo_stack.action_state.is_public_choice else None

    def view(self, seat: int | None) -> View:
        """Return the view of a seat from its `viewpoint`, with the legal actions of the seat. Do not change it."""
        if seat not in self._views:
            state, viewpoint = self.state_for(seat), self.viewpoint(seat)
            view = self._add_outcome(state.view(viewpoint))
            if viewpoint != seat:
                own_view = state.view(seat)
                view |= {} if self.is_over else {"legal": own_view["legal"], "reveals": own_view["reveals"]}
            self._views[seat] = view if self.script is None else self.script.restrict_view(len(state.history), view)
        return self._views[seat]

    def display_view(self, seat: int | None) -> View:
        """Return the view of a seat as the table displays it: what pages and the API show of it."""
        if seat not in self._display_views:
            self._display_views[seat] = self.for_display(self.view(seat))
        return self._display_views[seat]

    def for_display(self, view: View) -> View:
        """Return a view of this game, of any moment, as the table displays it."""
        return self.game.definition.display_view(view, not self.settings.strict)

    def _add_outcome(self, view: View) -> View:
        """Return a view with the result of the table, where it differs from that of the rules. The current player stays
        in the view: drawings may show it."""
        if self.early_end or (self.participation.lost_seats and view["over"]):
            return apply_early_end(view, self._current_outcome)
        return view

    def has_private_info(self, seat: int) -> bool:
        """Return whether a seat knows something that not everyone may know, in a game with private hands."""
        return self.game.has_private_hands and seat_has_private_info(self.state_for(seat), seat)

    def log(self, seat: int | None) -> list[TableLogLine]:
        """Return the log as a seat sees it from its `viewpoint`, with annotations (`TableLogLine`). Do not change
        it."""
        if seat not in self._logs:
            lines = self.state_for(seat).log_lines(self.viewpoint(seat))
            self._logs[seat] = annotate_log(lines, self._undo_stack.annotations)
        return self._logs[seat]

    def covered_view(self, seat: int) -> tuple[View, list[TableLogLine]]:
        """Return view and log that the screen of a seat shows while its hand is covered: the pending actions are
        included, but both show only what spectators know. Do not change them."""
        state = self.state_for(seat)
        return self.for_display(state.view(None)), annotate_log(state.log_lines(None), self._undo_stack.annotations)

    def diff_since(self, after: int, seats: Collection[int], covered_seat: int | None = None) -> ReaderDiff:
        """Return what readers of these seats saw change after an event. If the hand of `covered_seat` is covered now,
        that is what spectators saw. Raise SaqqaraError for a nonexistent event."""
        if not 0 <= after <= self.seq:
            raise SaqqaraError(f"event {after} does not exist; the last event is {self.seq}")
        reader_seat = self.current_player if self.current_player in seats else next(iter(seats), None)
        takebacks = [back for back in self.takebacks if back.seq > after]
        if covered_seat is None:
            return diff_since(
                self._snapshots[after], seats, self.viewpoint(reader_seat), takebacks, self.log(reader_seat)
            )
        return diff_since(self._snapshots[after], seats, None, takebacks, self.covered_view(covered_seat)[1])

    def record(self) -> Record:
        """Return a record of the final actions; once the game is over, it proves the shuffle."""
        return Record.from_state(
            self._undo_stack.final_state,
            [player_name(seat) for seat in self.seats],
            self._seed if self.seed is not None else None,
            self.outcome,
        )

    @property
    def outcome(self) -> EarlyEnd | None:
        """The `early_end` of a record: how the game ended, if not by its rules; else None."""
        return self._current_outcome if self.early_end or (self.is_over and self.participation.lost_seats) else None

    @property
    def _current_outcome(self) -> EarlyEnd:
        """The outcome, or what it would be if the game ended now."""
        lost = list(self.participation.lost_seats)
        if self.early_end:
            return {"reason": self.early_end.reason, "lost": lost, "winners": list(self.early_end.winners)}
        winners = leading_seats(self._undo_stack.final_state, self.participation.remaining_seats)
        return {"reason": "played", "lost": lost, "winners": winners}

    # ---- commands: each appends and returns its events, or raises TableError and changes nothing ------------------

    def set_time(self, now: int) -> None:
        """Set the time of the next event, in milliseconds since 1970. Time never goes backwards: an earlier time has no
        effect."""
        self.now = max(self.now, now)

    # -- seats

    def sit(self, seat: int, name: str, person: str | None = None) -> list[Event]:
        """Give an open seat to a person with this name."""
        self.seating.require_seat(seat)
        self._require_running()
        self.seating.require_open(seat)
        refusal = self.seating.sit_refusal(seat, person)
        if refusal is not None:
            raise refusal
        # The event has the ID for which the seat was reserved, so that replaying needs no accounts.
        expected_person = self.seating.reservations.get(seat, person)
        events = self._append({"event": "sat", "seat": seat, "person": expected_person})
        self.seating.set_name(seat, name)
        return events

    def reserve(self, seat: int, person: str) -> list[Event]:
        """Reserve an open seat for a person: no one else can sit down there."""
        self.seating.require_seat(seat)
        self.seating.require_open(seat)
        if seat in self.seating.reservations:
            raise table_error("reserved", "table-error-reserved")
        return self._append({"event": "reserved", "seat": seat, "person": person})

    def release(self, seat: int) -> list[Event]:
        """Lift the reservation of a seat."""
        self.seating.require_seat(seat)
        if seat not in self.seating.reservations:
            raise table_error("not-reserved", "table-error-not-reserved")
        return self._append({"event": "released", "seat": seat})

    def share(self, seat: int) -> list[Event]:
        """Let anyone with the address look at a finished game that had no spectators."""
        self.seating.require_seat(seat)
        self._require_over()
        if self.settings.spectators or self.is_shared:
            raise table_error("already-shared", "table-error-shared")
        return self._append({"event": "shared", "seat": seat})

    # -- actions

    def why_illegal(self, seat: int, text: str) -> TableError | None:
        """Return the error that `play` would raise, None if the action is legal for the seat now."""
        try:
            self._require_turn(seat)
        except TableError as reason:
            return reason
        if self.awaits_confirmation:
            return table_error("illegal", "table-error-turn-ended")
        illegal = self._undo_stack.latest_state.why_illegal(text)
        if illegal is not None:
            return illegal_action_error(illegal)
        return None if self.script is None else self.script.why_illegal(self.ply, text)

    def play(self, seat: int, text: str, confirm: bool = False, fallback: Fallback | None = None) -> list[Event]:
        """Play an action and the forced actions that follow. With `confirm` a turn that ends is confirmed at once.
        `fallback` names the level that has chosen the action for an engine."""
        events = self._play(seat, text, fallback) + self._play_forced()
        return events + (self.confirm(seat) if confirm and self.awaits_confirmation else [])

    def play_all(self, seat: int, texts: Iterable[str], fallback: Fallback | None = None) -> list[Event]:
        """Play all actions that a computer player has chosen at once, and confirm turns that end. Actions that the
        table has played by itself are skipped."""
        events: list[Event] = []
        for ply, text in enumerate(texts, len(self._undo_stack.latest_state.history)):
            if ply not in self._undo_stack.forced_plies:
                events += self.play(seat, text, confirm=True, fallback=fallback)
        return events

    def undo(self, seat: int) -> list[Event]:
        """Undo the last pending action, and the forced actions after it."""
        self._require_undoable(seat)
        return self._append({"event": "undone", "seat": seat})

    def redo(self, seat: int) -> list[Event]:
        """Redo the action that was undone last, and play the forced actions that follow."""
        return self._redo(seat) + self._play_forced()

    def restart(self, seat: int) -> list[Event]:
        """Undo all pending actions."""
        self._require_undoable(seat)
        return self._append({"event": "restarted", "seat": seat})

    def confirm(self, seat: int) -> list[Event]:
        """Make a turn that has ended final, and play the forced actions that follow."""
        return self._confirm(seat) + self._play_forced()

    def _play(self, seat: int, text: str, fallback: Fallback | None = None) -> list[Event]:
        refusal = self.why_illegal(seat, text)
        if refusal is not None:
            raise refusal
        fallback_facts = {} if fallback is None else {"fallback": fallback}
        role_facts = {"by": STAND_IN} if self.action_taker(seat).role == STAND_IN else {}
        return self._append({"event": "played", "seat": seat, "action": text, **fallback_facts, **role_facts})

    def _redo(self, seat: int) -> list[Event]:
        self._require_turn(seat)
        if not self.can_redo:
            raise table_error("nothing-to-redo", "table-error-nothing-to-redo")
        return self._append({"event": "redone", "seat": seat})

    def _confirm(self, seat: int) -> list[Event]:
        self._require_turn(seat)
        if not self.awaits_confirmation:
            raise table_error("nothing-to-confirm", "table-error-nothing-to-confirm")
        return self._append({"event": "confirmed", "seat": seat})

    def _play_forced(self) -> list[Event]:
        """Play forced actions until there is something to choose."""
        events: list[Event] = []
        while self._undo_stack.forced_action is not None:
            events += self._play_next_forced()
        return events

    def _play_next_forced(self) -> list[Event]:
        """Play the forced action, if there is one."""
        text = self._undo_stack.forced_action
        return [] if text is None else self._append({"event": "forced", "seat": self.current_player, "action": text})

    # -- takebacks

    def can_request_takeback(self, seat: int) -> bool:
        """Return whether the seat can ask to take back its last turn."""
        return not self.is_over and self._takebacks.refusal(seat) is None

    def takeback_ply(self, seat: int) -> int:
        """Return the number of actions that a takeback would leave; all of them if the seat has taken none."""
        ply = self._takebacks.ply_before_turn(seat)
        return self.final_ply if ply is None else ply

    def takeback_voters(self, seat: int) -> list[int]:
        """Return the seats whose people have to accept a takeback of this seat."""
        return self._takebacks.voters(seat)

    def request_takeback(self, seat: int) -> list[Event]:
        """Ask to take back the seat's last turn. Computer players and other seats of the same person accept at once."""
        events = self._request_takeback(seat)
        voters = self.takeback_voters(seat)
        for other in sorted(self.takeback_request.pending_seats if self.takeback_request else ()):
            if other not in voters:
                events += self.accept_takeback(other)
        return events

    def accept_takeback(self, seat: int) -> list[Event]:
        """Accept the takeback. When all seats have accepted, the turn is taken back."""
        self.seating.require_seat(seat)
        self._takebacks.require_pending(seat)
        return self._append({"event": "takeback_accepted", "seat": seat})

    def decline_takeback(self, seat: int) -> list[Event]:
        """Decline the takeback, or withdraw the seat's own request."""
        self.seating.require_seat(seat)
        self._takebacks.require_involved(seat)
        return self._append({"event": "takeback_declined", "seat": seat})

    def _request_takeback(self, seat: int) -> list[Event]:
        self.seating.require_seat(seat)
        self._require_running()
        reason = self._takebacks.refusal(seat)
        if reason is not None:
            raise reason
        return self._append({"event": "takeback_requested", "seat": seat})

    # -- leaving and ending early

    def resign(self, seat: int, player: str | None = None) -> list[Event]:
        """Let a seat lose. If the others play on, `player` continues for it; with None the game ends."""
        return self._append(self.participation.resigned_facts(seat, player))

    def leave(self, seat: int, player: str | None = None) -> list[Event]:
        """Let a computer player continue for a seat until its person comes back. Not possible in rated games."""
        facts = self.participation.left_facts(seat, player)
        if self.settings.rated and "player" in facts:
            raise table_error("rated", "table-error-counts-stays")
        return self._append(facts)

    def return_to_seat(self, seat: int) -> list[Event]:
        """Let a person who has left play again."""
        return self._append(self.participation.returned_facts(seat))

    def cancel(self, seat: int | None) -> list[Event]:
        """Cancel a table: its creator (`seat`) can as long as it never filled, an admin (None) while the game runs."""
        return self._append(self.participation.cancelled_facts(seat))

    def propose(self, seat: int, kind: str, replaced_seat: int | None = None, player: str | None = None) -> list[Event]:
        """Propose to `end` the game, or to `replace` the person of `replaced_seat` by `player`: a level, or `open` for
        the next person. If no other person has to agree, it happens at once."""
        return self._append(self.participation.proposed_facts(seat, kind, replaced_seat, player))

    def answer_proposal(self, seat: int, accepts: bool) -> list[Event]:
        """Accept or decline the proposal, or withdraw the seat's own."""
        return self._append(self.participation.answered_facts(seat, accepts))

    # -- clocks

    def flag(self, seat: int, player: str | None = None) -> list[Event]:
        """End the time of a seat: it loses, or a computer player continues, as agreed. `player` as in `resign`."""
        if self.deadline is None or self.now < self.deadline:
            raise table_error("not-late", "table-error-not-late")
        return self._flag_unchecked(seat, player)

    def _flag_unchecked(self, seat: int, player: str | None) -> list[Event]:
        # Replaying does not check the deadline again: the rules of time zones change.
        return self._append(self.participation.flagged_facts(seat, player))

    def credit_outage(self, start: int, end: int) -> list[Event]:
        """Give back the time between two moments, in which the server was down. No event if no clock ran."""
        if self.clocks is None or self.clocks.running_seat is None:
            return []
        begin = max(start, self.clocks.running_since, self.clocks.credited_until)
        return self._append({"event": "outage_credited", "start": begin, "end": end}) if begin < end else []

    def set_time_off(self, seat: int, time_off: TimeOff) -> list[Event]:
        """Set when the clock of a person does not run. No event if nothing changes, or if no days are played."""
        self.seating.require_seat(seat)
        clocks = self.clocks
        if clocks is None or clocks.time_control.is_live or self.is_over:
            return []
        if clocks.time_off.get(seat, TimeOff()) == time_off:
            return []
        return self._append({"event": "time_off_set", "seat": seat, "time_off": time_off.to_json()})

    # -- rematch

    def rematch(self, seed: int, now: int = 0) -> Table:
        """Return a new table for the same people and options, each one seat further. Raise TableError before the
        end."""
        self._require_over()
        seats = [
            {**seat, "person": person, **({"player": PERSON} if person is not None else {})}  # absent players are back
            for seat, person in zip(self.seats, self.accounts, strict=True)
        ]
        settings = replace(self.settings, substitutes=True)  # only the games of a league go without
        rematch = Table.open(
            self.game.name, self.game.options, seed, [*seats[1:], seats[0]], settings=settings, now=now
        )
        for seat, time_off in self.clocks.time_off.items() if self.clocks else ():
            rematch.set_time_off((seat - 1) % len(seats), time_off)
        return rematch

    def link_rematch(self, table: str, seat: int | None = None) -> list[Event]:
        """Enter the table of the rematch and the seat that offers it. Raise TableError before the end, and if there is
        a rematch already."""
        if seat is not None:
            self.seating.require_seat(seat)
        self._require_over()
        if self.rematch_table is not None:
            raise table_error("over", "table-error-has-rematch")
        return self._append({"event": "rematch_created", "table": table, **({} if seat is None else {"seat": seat})})

    # -- checks

    def _require_turn(self, seat: int) -> None:
        self.seating.require_seat(seat)
        self._require_running()
        if seat != self.current_player:
            raise table_error("not-your-turn", "table-error-not-your-turn")

    def _require_undoable(self, seat: int) -> None:
        self._require_turn(seat)
        if not self.can_undo:
            raise table_error("nothing-to-undo", self.undo_refusal_message)

    def _require_running(self) -> None:
        if self.is_over:
            raise table_error("over", "table-error-over")

    def _require_over(self) -> None:
        if not self.is_over:
            raise table_error("not-over", "table-error-not-over")

    # ---- what follows from an event -----------------------------------------------------------------------------

    def _append(self, facts: dict[str, Any]) -> list[Event]:
        event = {"seq": len(self._events), **facts, **({} if self.clocks is None else {"at": self.now})}
        self._apply(event)
        return [event]

    def _apply(self, event: Event) -> None:
        """Apply an event to everything that is derived from events."""
        kind, actor, final = event["event"], self.current_player, self.final_ply
        if kind == "played":
            self._undo_stack.play(event["action"], self.action_taker(event["seat"]), event.get("fallback"))
        elif kind == "forced":
            self._undo_stack.play_forced(self.action_taker(event["seat"]))
        elif kind == "redone":
            self._undo_stack.redo(self.action_taker(event["seat"]))
        elif kind in EVENT_METHODS:
            EVENT_METHODS[kind](self._undo_stack)
        elif kind == "sat":
            self.seating.sit(event["seat"], event["person"])
        elif kind == "reserved":
            self.seating.reserve(event["seat"], event["person"])
        elif kind == "released":
            self.seating.release(event["seat"])
        elif kind == "shared":
            self.is_shared = True
        elif kind == "rematch_created":
            self.rematch_table, self.rematch_seat = event["table"], event.get("seat")
        elif kind.startswith("takeback_"):
            self._takebacks.apply(event)
        elif self.clocks and kind == "outage_credited":
            self.clocks.credit_outage(event["start"], event["end"])
        elif self.clocks and kind == "time_off_set":
            self.clocks.set_time_off(event["seat"], TimeOff.from_json(event["time_off"]), event["at"])
        elif kind in PARTICIPATION_EVENTS and self.participation.apply(event):
            self._takebacks.drop_request()
        if self.final_ply != final:  # the game has moved on, or back
            self._takebacks.forget_requests()
            self.participation.forget_proposals()
        self._events.append(event)
        self._visible_to.append(event["seat"] if kind in PRIVATE_EVENTS and self.final_ply == final else None)
        self._views.clear()
        self._display_views.clear()
        self._logs.clear()
        self._snapshots.append(take_snapshot(self._undo_stack, actor, self._snapshots[-1]))
        self._update_clocks()

    def _update_clocks(self) -> None:
        """Start the clock of the person to act since the last event. While a seat is open, no clock runs."""
        if self.clocks is None:
            return
        players, actor = [seat["player"] for seat in self.seats], self.current_player
        running_seat = actor if actor is not None and OPEN not in players and players[actor] == PERSON else None
        self.clocks.switch_to(self.now, running_seat, int(self._undo_stack.final_state.raw.turn))


def player_name(seat: Mapping[str, str]) -> str:
    """Return the name of a player in a record: a person's name, or the name and level of a computer player."""
    name, player = seat["name"], seat["player"]
    return f"{name} ({player})" if name and player != PERSON else name or player


def seat_has_private_info(state: State, seat: int) -> bool:
    """Return whether a seat sees more than spectators, in its view as a table displays it or in its log. Legal actions
    are left out, because they follow from what the seat sees."""
    private_fields = dict.fromkeys(("seat", "legal", "reveals"))
    own, public = (
        {**state.game.definition.display_view(state.view(viewer)), **private_fields} for viewer in (seat, None)
    )
    return own != public or state.log_lines(seat) != state.log_lines(None)


def _parse_time_off(event: Event) -> TimeOff:
    try:
        return TimeOff.from_json(event["time_off"])
    except InvalidTimeOffError as reason:
        raise InvalidEventError(f"event {event['seq']}: {reason}") from reason


_REPLAY: dict[str, Callable[[Table, Event], list[Event]]] = {
    "sat": lambda table, event: table.sit(event["seat"], "", event.get("person")),
    "played": lambda table, event: table._play(event["seat"], event["action"], event.get("fallback")),
    "forced": lambda table, event: table._play_next_forced(),
    "undone": lambda table, event: table.undo(event["seat"]),
    "redone": lambda table, event: table._redo(event["seat"]),
    "restarted": lambda table, event: table.restart(event["seat"]),
    "confirmed": lambda table, event: table._confirm(event["seat"]),
    "rematch_created": lambda table, event: table.link_rematch(event["table"], event.get("seat")),
    "reserved": lambda table, event: table.reserve(event["seat"], event["person"]),
    "released": lambda table, event: table.release(event["seat"]),
    "shared": lambda table, event: table.share(event["seat"]),
    "takeback_requested": lambda table, event: table._request_takeback(event["seat"]),
    "takeback_accepted": lambda table, event: table.accept_takeback(event["seat"]),
    "takeback_declined": lambda table, event: table.decline_takeback(event["seat"]),
    "flagged": lambda table, event: table._flag_unchecked(event["seat"], event.get("player")),
    "outage_credited": lambda table, event: table.credit_outage(event["start"], event["end"]),
    "time_off_set": lambda table, event: table.set_time_off(event["seat"], _parse_time_off(event)),
    "resigned": lambda table, event: table.resign(event["seat"], event.get("player")),
    "left": lambda table, event: table.leave(event["seat"], event.get("player")),
    "returned": lambda table, event: table.return_to_seat(event["seat"]),
    "cancelled": lambda table, event: table.cancel(event.get("seat")),
    "proposed": lambda table, event: table.propose(
        event["seat"], event["kind"], event.get("replaced_seat"), event.get("player")
    ),
    "accepted": lambda table, event: table.answer_proposal(event["seat"], True),
    "declined": lambda table, event: table.answer_proposal(event["seat"], False),
}
"""By event the command that makes it: replaying an event runs the command again, with all its checks."""
