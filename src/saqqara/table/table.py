"""The table: commands that check, append and return events; everything else follows from the events."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from saqqara.core.game import Game
from saqqara.core.game_api import Setup, View
from saqqara.core.record import EarlyEnd, Record, apply_early_end, commitment, format_seed
from saqqara.core.registry import find_definition as find_rules
from saqqara.core.state import State
from saqqara.errors import SaqqaraError
from saqqara.table import departures
from saqqara.table.clock_state import Clocks
from saqqara.table.creation import Script, ScriptEntry, creation_event, initial_state, read_game, read_settings
from saqqara.table.departures import EarlyResult, Participation, leading_seats
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
from saqqara.table.table_settings import DEFAULT_SETTINGS, TableSettings
from saqqara.table.time_off import InvalidTimeOffError, TimeOff
from saqqara.table.undo_stack import (
    CLOCK,
    EVENT_METHODS,
    OWNER,
    STAND_IN,
    ActionTaker,
    Credit,
    Fallback,
    ReaderDiff,
    Snapshot,
    TableLogLine,
    Takeback,
    TakebackRequest,
    UndoStack,
    annotate_log,
    diff_since,
    has_revealed_since_turn,
    ply_before_turn,
    take_back_turn,
    take_snapshot,
)


class TableQueries:
    """A table to look at; what happens at it stands in `Table`."""

    def __init__(self, creation: Event) -> None:
        """A table of which only the first event is known; `Table.open` and `Table.from_events` are what programs
        call."""
        self.game, self._seed = read_game(creation)
        self.settings = read_settings(creation)
        self.starts_from_view = "view" in creation
        self.starts_from_position = "position" in creation
        self.is_imported = self.starts_from_position or bool(creation.get("imported"))
        self.is_puzzle = "puzzle" in creation
        self.script = Script(creation["script"]) if "script" in creation else None
        is_constructed = self.starts_from_view or "setup" in creation or self.starts_from_position
        self.commitment = "" if is_constructed else commitment(self._seed)
        self.seats: list[dict[str, str]] = [{"name": "", "player": seat["player"]} for seat in creation["seats"]]
        self.people: list[str | None] = [seat["person"] for seat in creation["seats"]]
        self.reservations: dict[int, str] = {}  # open seats that are reserved, and for whom
        self.is_shared = False  # whether who has not played may look at the finished game though it had no spectators
        self.resolve_account: Callable[[str], str] = str  # who a person of the events is today: no event, like names
        self.creator_seats = [
            seat for seat, person in enumerate(self.people) if person is not None
        ]  # of who has opened it
        self.participation = Participation.initial(self.seats)
        self.now: int = creation.get("at", 0)  # when the next event happens; of account where there are clocks
        self.clocks = (
            None if self.settings.time_control is None else Clocks.initial(self.settings.time_control, len(self.seats))
        )
        self.rematch_table: str | None = None
        self.rematch_seat: int | None = None  # the seat that offers the rematch
        self._undo_stack = UndoStack(initial_state(creation, self.game, self._seed))
        self._views: dict[int | None, View] = {}  # what was asked for since the last event
        self._display_views: dict[int | None, View] = {}
        self._logs: dict[int | None, list[TableLogLine]] = {}
        self.takeback_request: TakebackRequest | None = (
            None  # who asks to take a turn back, until all have answered or play goes on
        )
        self.takebacks: list[Takeback] = []  # turns taken back with everybody's consent, oldest first
        self._declined_seats: set[int] = set()  # seats that may not ask again before play goes on
        self._events, self._snapshots = [creation], [Snapshot(0, None, (), ())]
        self._visible_to: list[int | None] = [None]  # of each event the seat that alone could see it; None: everybody
        self.update_clocks()

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, oldest first; with the seed and who sits where, so for the store alone."""
        return tuple(self._events)

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self._events) - 1

    def seq_for(self, seats: Collection[int]) -> int:
        """The number of the last event as readers with these seats count: those that they could see happen. How often
        somebody else has changed their mind tells nobody."""
        return sum(seat is None or seat in seats for seat in self._visible_to) - 1

    def event_number(self, seq: int, seats: Collection[int]) -> int:
        """The number of the event that readers with these seats count as number `seq`. Raises SaqqaraError."""
        numbers = [number for number, seat in enumerate(self._visible_to) if seat is None or seat in seats]
        if not 0 <= seq < len(numbers):
            raise SaqqaraError(f"there is no event {seq}; the last one is {len(numbers) - 1}")
        return numbers[seq]

    def is_private_since(self, first: int) -> bool:
        """Whether the events from number `first` on are what a seat alone sees: it changes its mind."""
        return None not in self._visible_to[first:]

    def events_after(self, number: int, seats: Collection[int]) -> list[Event]:
        """The events after this one that readers with these seats could see happen, oldest first."""
        later = zip(self._events[number + 1 :], self._visible_to[number + 1 :], strict=True)
        return [event for event, seat in later if seat is None or seat in seats]

    @property
    def is_scratch(self) -> bool:
        """Whether nothing at this table counts, and nobody keeps it: somebody tries something out, has brought it along
        to look at, or is led."""
        return self.starts_from_view or self.is_imported or self.script is not None

    @property
    def ply(self) -> int:
        """How many decisions there are, with those that can still be taken back."""
        return len(self._undo_stack.latest_state.history)

    @property
    def final_ply(self) -> int:
        """How many decisions are final."""
        return len(self._undo_stack.final_state.history)

    @property
    def names(self) -> dict[int, str]:
        """What people are called, by seat; seats without a name are missing."""
        return {number: seat["name"] for number, seat in enumerate(self.seats) if seat["name"]}

    @property
    def is_over(self) -> bool:
        """Whether the game is over, and nothing can be taken back any more (the seed is shown)."""
        return self.early_end is not None or self._undo_stack.final_state.is_over

    @property
    def early_end(self) -> EarlyResult | None:
        """How the game has ended before its rules' end; None if it has not."""
        return self.participation.early_end

    @property
    def away_seats(self) -> list[int]:
        """The seats of people for whom a computer player plays now."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat["player"] not in (PERSON, OPEN) and self.people[number] is not None
        ]

    def credit(self, seat: int) -> Credit:
        """Whose the result of a seat is, as far as the game is final."""
        turns = self._undo_stack.final_state.turn_history
        takers = [
            taker for ply, taker in self._undo_stack.action_takers.items() if ply < len(turns) and turns[ply][1] == seat
        ]
        participation = self.participation
        lost = None if seat not in participation.lost_seats else CLOCK if seat in participation.flagged_seats else OWNER
        return Credit.from_takers(takers, self.people[seat], lost)

    @property
    def acted_seats(self) -> frozenset[int]:
        """The seats whose own players have taken a final action; a forced one is none."""
        return frozenset(seat for seat in range(len(self.seats)) if self.credit(seat).has_acted)

    @property
    def stand_in_seats(self) -> list[int]:
        """The seats whose results belong to a stand-in."""
        return [seat for seat in range(len(self.seats)) if self.credit(seat).decided_by == STAND_IN]

    def action_taker(self, seat: int) -> ActionTaker:
        """Who takes the actions of a seat now."""
        player, person = self.seats[seat]["player"], self.people[seat]
        return ActionTaker(STAND_IN if seat in self.away_seats else OWNER, "" if player == PERSON else player, person)

    @property
    def returnable_seats(self) -> list[int]:
        """The seats whose people have left and can come back."""
        return (
            []
            if self.is_over
            else [seat for seat in self.away_seats if seat not in self.participation.eliminated_seats]
        )

    @property
    def current_player(self) -> int | None:
        """The seat that the table waits for, also for its confirmation; None when the game is over."""
        return None if self.early_end else self._undo_stack.final_state.current_player

    @property
    def awaits_confirmation(self) -> bool:
        """Whether the turn has ended and only its confirmation is missing."""
        return self._undo_stack.has_turn_ended

    @property
    def can_undo(self) -> bool:
        """Whether the seat that the table waits for can take back a decision."""
        return self._undo_stack.can_undo

    @property
    def is_script_waiting(self) -> bool:
        """Whether the table's course has come to an end or to a question: nothing happens until its reader goes on."""
        return self.script is not None and self.script.scripted_action(self.ply) is None

    @property
    def undo_refusal_message(self) -> str:
        """Which message says why nothing can be taken back now: the last decision revealed something, or nothing has
        been decided since the turn began."""
        final = self._undo_stack.final_state
        last = len(final.history) - 1
        revealed = last >= 0 and final.at(last).reveals(final.history[last])
        return "table-error-undo-revealed" if revealed else "table-error-nothing-to-undo"

    @property
    def can_redo(self) -> bool:
        """Whether the seat that the table waits for can make a decision again that it has taken back."""
        return self._undo_stack.can_redo

    @property
    def pending_actions(self) -> list[str]:
        """The decisions that can still be taken back, oldest first."""
        return self._undo_stack.pending_actions

    @property
    def seed(self) -> str | None:
        """The seed as 64 hexadecimal digits, once the game is over; until then, and if it was laid out, None."""
        return format_seed(self._seed) if self.is_over and self.commitment else None

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person has, in order, under whichever id they sat down; none for None."""
        return [
            seat
            for seat, other in enumerate(self.people)
            if other is not None and self.resolve_account(other) == person
        ]

    @property
    def accounts(self) -> list[str | None]:
        """By seat, whose it is, as they are known today; None for an open seat and a computer player's."""
        return [None if person is None else self.resolve_account(person) for person in self.people]

    def same_account_seats(self, seat: int) -> list[int]:
        """The seat, and the others of whoever has it, in order."""
        person = self.people[seat]
        return (
            [seat]
            if person is None
            else [other for other, person_there in enumerate(self.people) if person_there == person]
        )

    def open_seats_for(self, person: str | None) -> list[int]:
        """The open seats at which somebody may sit down, first those that are reserved for them; None: somebody of whom
        nothing is known."""
        free = [number for number, seat in enumerate(self.seats) if seat["player"] == OPEN]
        own = [
            number
            for number in free
            if number in self.reservations and self.resolve_account(self.reservations[number]) == person
        ]
        return own + [number for number in free if number not in self.reservations]

    def is_same_account(self, person: str, other: str | None) -> bool:
        """Whether a person of the events is this one."""
        return other is not None and self.resolve_account(person) == other

    def can_view(self, person: str | None) -> bool:
        """Whether somebody may look at this table: who sits there, and where nothing else was agreed everybody. Who has
        had a seat that others have now knows what it knew, and waits until the game is over."""
        open_to_all = (self.settings.spectators or self.is_shared) and (self.is_over or not self.has_left_seat(person))
        return open_to_all or bool(self.seats_of(person))

    def has_left_seat(self, person: str | None) -> bool:
        """Whether somebody has had a seat that others have now."""
        taken = (
            (previous, seat)
            for previous, seat in self.participation.given_up_seats
            if self.seats[seat]["player"] != OPEN
        )
        return any(self.is_same_account(previous, person) for previous, _ in taken)

    def rollback_pending(self, seat: int | None) -> None:
        """What a seat has not confirmed was not decided."""
        if seat == self._undo_stack.final_state.current_player:
            self._undo_stack.restart()
            self._undo_stack.confirm()

    @property
    def deadline(self) -> int | None:
        """When somebody's time is up, in milliseconds since 1970; None while no clock runs."""
        return None if self.clocks is None else self.clocks.deadline()

    def update_clocks(self) -> None:
        """Lets the clock run of whom the table waits for since its last event: of a person, while no seat is open."""
        if self.clocks is None:
            return
        kinds, actor = [seat["player"] for seat in self.seats], self.current_player
        runs = actor if actor is not None and OPEN not in kinds and kinds[actor] == PERSON else None
        self.clocks.switch_to(self.now, runs, int(self._undo_stack.final_state.raw.turn))

    def state_for(self, seat: int | None) -> State:
        """A state to look at, not to play on: with the pending decisions for the seat that made them, for others
        (None: a spectator) without."""
        return (
            self._undo_stack.latest_state
            if seat is not None and seat == self.current_player
            else self._undo_stack.final_state
        )

    def actions_for(self, seat: int | None) -> list[str]:
        """The decisions so far, oldest first, as a seat (None: a spectator) is told them."""
        return [line["action"] for line in self.state_for(seat).log_lines(seat)]

    def viewpoint(self, seat: int | None) -> int | None:
        """As whom a seat sees what happens: as itself, or as a spectator (None) at a screen where others of a game with
        hands look on too: while somebody else decides, and while it decides openly."""
        if seat is None or self.is_scratch or self.is_over or not self.game.has_private_hands:
            return seat
        if len(self.same_account_seats(seat)) < 2:
            return seat
        return seat if seat == self.current_player and not self._undo_stack.decision_state.is_public_choice else None

    def view(self, seat: int | None) -> View:
        """All that a seat sees from its `viewpoint`, and what is legal for the seat; to look at, not to change."""
        if seat not in self._views:
            state, eyes = self.state_for(seat), self.viewpoint(seat)
            view = self._add_outcome(state.view(eyes))
            if eyes != seat:
                own = state.view(seat)
                view |= {} if self.is_over else {"legal": own["legal"], "reveals": own["reveals"]}
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
        """A view with what the rules do not know: that the game has ended, or who has lost it whatever they count.
        Whose decision it would have been stays in it: a drawing may say so."""
        if self.early_end or (self.participation.lost_seats and view["over"]):
            return apply_early_end(view, self._current_outcome)
        return view

    def has_private_info(self, seat: int) -> bool:
        """Whether a seat of a game with hands knows now what not everybody may know."""
        return self.game.has_private_hands and seat_has_private_info(self.state_for(seat), seat)

    def log(self, seat: int | None) -> list[TableLogLine]:
        """Return the past as a seat sees it from its `viewpoint`, with the annotations of `TableLogLine`. Do not change
        it."""
        if seat not in self._logs:
            self._logs[seat] = annotate_log(
                self.state_for(seat).log_lines(self.viewpoint(seat)), self._undo_stack.annotations
            )
        return self._logs[seat]

    def covered_view(self, seat: int) -> tuple[View, list[TableLogLine]]:
        """What all who look at a seat's screen know while its hand is covered: the table with the decisions that are
        pending, and the past, both as a spectator knows them; to look at, not to change."""
        state = self.state_for(seat)
        return self.for_display(state.view(None)), annotate_log(state.log_lines(None), self._undo_stack.annotations)

    def record(self) -> Record:
        """The game as far as it is final; with the proof of the shuffle once it is over."""
        return Record.from_state(
            self._undo_stack.final_state,
            [player_name(seat) for seat in self.seats],
            self._seed if self.seed is not None else None,
            self.outcome,
        )

    @property
    def outcome(self) -> EarlyEnd | None:
        """What a record says of how the game has ended, where that is not as its rules say."""
        return self._current_outcome if self.early_end or (self.is_over and self.participation.lost_seats) else None

    @property
    def _current_outcome(self) -> EarlyEnd:
        """The same as it is or, if somebody has lost and the game ended now, would be."""
        lost = list(self.participation.lost_seats)
        if self.early_end:
            return {"reason": self.early_end.why, "lost": lost, "winners": list(self.early_end.winners)}
        others = [seat for seat in range(len(self.seats)) if seat not in lost]
        return {"reason": "played", "lost": lost, "winners": leading_seats(self, others)}

    def diff_since(self, after: int, seats: Collection[int], covered_seat: int | None = None) -> ReaderDiff:
        """What a reader of these seats saw happen after an event, with the hand of `covered_seat` covered now: as all
        who look at the screen. Raises SaqqaraError for a number that none has."""
        if not 0 <= after <= self.seq:
            raise SaqqaraError(f"there is no event {after}; the last one is {self.seq}")
        reader = self.current_player if self.current_player in seats else next(iter(seats), None)
        backs = [back for back in self.takebacks if back.seq > after]
        eyes, log = (
            (self.viewpoint(reader), self.log(reader))
            if covered_seat is None
            else (None, self.covered_view(covered_seat)[1])
        )
        return diff_since(self._snapshots[after], seats, eyes, backs, log)

    def set_names(self, names: Mapping[int, str]) -> None:
        """What people are called by seat, "" for those who are not named: no event, for it can change and go."""
        for number, seat in enumerate(self.seats):
            seat["name"] = names.get(number, "")


def player_name(seat: Mapping[str, str]) -> str:
    """A player in a record: a person by name, a computer by its level too."""
    name, player = seat["name"], seat["player"]
    return f"{name} ({player})" if name and player != PERSON else name or player


def seat_has_private_info(state: State, seat: int) -> bool:
    """Whether a seat sees what not everybody may see: its view as a table displays it, or its log, says more than a
    spectator's. What is legal for it is left out: that follows from what it sees."""
    alone = dict.fromkeys(("seat", "legal", "reveals"))
    own, public = ({**state.game.definition.display_view(state.view(viewer)), **alone} for viewer in (seat, None))
    return own != public or state.log_lines(seat) != state.log_lines(None)


class TableSeating(TableQueries):
    """A table at which people sit down and get up; how they play is said by `Table`."""

    def _append(self, facts: dict[str, Any]) -> list[Event]:
        raise NotImplementedError

    def set_time(self, now: int) -> None:
        """What happens next happens at this moment (milliseconds since 1970), or with the last event if that was later:
        time never goes back. Of account where there are clocks."""
        self.now = max(self.now, now)

    def sit(self, seat: int, name: str, person: str | None = None) -> list[Event]:
        """Somebody sits down at an open seat, and is called so."""
        self._require_seat(seat)
        if self.is_over:
            raise table_error("over", "table-error-over")
        if self.seats[seat]["player"] != OPEN:
            raise table_error("not-your-seat", "table-error-taken")
        meant = self.reservations.get(seat, person)
        if person != meant and (person is None or self.resolve_account(meant or "") != self.resolve_account(person)):
            raise table_error("reserved", "table-error-reserved")
        refused = departures.sit_refusal(self, seat, person)
        if refused is not None:
            raise refused
        # Under the id for which it was reserved, so that events alone tell that it was meant for them.
        events = self._append({"event": "sat", "seat": seat, "person": meant})
        self.seats[seat]["name"] = name
        return events

    def reserve(self, seat: int, person: str) -> list[Event]:
        """An open seat is reserved for somebody: nobody else sits down there."""
        self._require_seat(seat)
        if self.seats[seat]["player"] != OPEN:
            raise table_error("not-your-seat", "table-error-taken")
        if seat in self.reservations:
            raise table_error("reserved", "table-error-reserved")
        return self._append({"event": "reserved", "seat": seat, "person": person})

    def release(self, seat: int) -> list[Event]:
        """A seat that was reserved is open to everybody again."""
        self._require_seat(seat)
        if seat not in self.reservations:
            raise table_error("not-reserved", "table-error-not-reserved")
        return self._append({"event": "released", "seat": seat})

    def share(self, seat: int) -> list[Event]:
        """A player shows the finished game, which had no spectators, to whoever has its address."""
        self._require_seat(seat)
        if not self.is_over:
            raise table_error("not-over", "table-error-not-over")
        if self.settings.spectators or self.is_shared:
            raise table_error("already-shared", "table-error-shared")
        return self._append({"event": "shared", "seat": seat})

    def resign(self, seat: int, player: str | None = None) -> list[Event]:
        """The seat has lost; where the others play on, `player` does for it (None: nobody can, the game ends)."""
        return self._append(departures.resigned_event(self, seat, player))

    def leave(self, seat: int, player: str | None = None) -> list[Event]:
        """A computer player plays for the seat from now on, until its person comes back. In a game that counts none
        does: who goes away has their time, or resigns."""
        facts = departures.left_event(self, seat, player)
        if self.settings.rated and "player" in facts:
            raise table_error("rated", "table-error-counts-stays")
        return self._append(facts)

    def _leave_unchecked(self, seat: int, player: str | None) -> list[Event]:
        # A game that counts may have been left before that was refused.
        return self._append(departures.left_event(self, seat, player))

    def return_to_seat(self, seat: int) -> list[Event]:
        """Who has left plays again."""
        return self._append(departures.returned_event(self, seat))

    def cancel(self, seat: int | None) -> list[Event]:
        """A table that never filled is over; where not a seat but the host of the house says so, any that goes on."""
        return self._append(departures.cancelled_event(self, seat))

    def propose(self, seat: int, kind: str, replaced_seat: int | None = None, player: str | None = None) -> list[Event]:
        """The seat proposes to `end` the game, or to `replace` the seat `replaced_seat` by a computer player or by who
        comes (`open`). With nobody to ask it is done at once."""
        return self._append(departures.proposed_event(self, seat, kind, replaced_seat, player))

    def answer_proposal(self, seat: int, accepts: bool) -> list[Event]:
        """The seat agrees to what is proposed, or does not; who has proposed it withdraws it."""
        return self._append(departures.answer_event(self, seat, accepts))

    def flag(self, seat: int, player: str | None = None) -> list[Event]:
        """The seat's time is up: what was agreed for that follows, `player` plays a lost seat on as in `resign`."""
        if self.deadline is None or self.now < self.deadline:
            raise table_error("not-late", "table-error-not-late")
        return self._flag_unchecked(seat, player)

    def _flag_unchecked(self, seat: int, player: str | None) -> list[Event]:
        # Whether time was up is not looked at again in a replay: time zones change their rules.
        return self._append(departures.flagged_event(self, seat, player))

    def credit_outage(self, start: int, end: int) -> list[Event]:
        """Between these moments the server stood still, which is nobody's time; nothing happens if no clock ran."""
        if self.clocks is None or self.clocks.running_seat is None:
            return []
        begin = max(start, self.clocks.running_since, self.clocks.credited_until)
        return self._append({"event": "outage_credited", "start": begin, "end": end}) if begin < end else []

    def set_time_off(self, seat: int, time_off: TimeOff) -> list[Event]:
        """When a person's time does not run; nothing happens where that is so already, or no days are played."""
        self._require_seat(seat)
        if (
            self.clocks is None
            or self.clocks.time_control.is_live
            or self.clocks.time_off.get(seat, TimeOff()) == time_off
            or self.is_over
        ):
            return []
        return self._append({"event": "time_off_set", "seat": seat, "time_off": time_off.to_json()})

    def _require_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or seat not in range(len(self.seats)):
            raise table_error("not-your-seat", "table-error-no-such-seat", seats=len(self.seats))


class Table(TableSeating):
    """A game played by seats; `Table.open` begins one, `Table.from_events` goes on with one."""

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
        """A new table of the game of that name, as `for_game` makes one. Raises UnknownGameError and InvalidOptionError
        too."""
        return cls.for_game(
            find_rules(game).game(options), seed, seats, setup, view, script, settings=settings, now=now
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
        """A new table of this game, with its numbers. `seats`: one `{"name", "player"}` a seat, `player` is `person`,
        `open` or a level, and `person` the id of the person who may act for it, or None. With a `setup` the game is
        laid out, not shuffled: there is no commitment and no proof. With a `view` it goes on from what the view shows,
        the rest dealt from the seed (`starts_from_view`): no record either. With a `script` it takes only what that
        asks for, or plays. With a `position_string` it goes on from that position of this game, hidden parts dealt from
        the seed; what was imported (`is_imported`) by a reader, such a position too, counts for nothing. What goes on
        from a view may be a puzzle (`is_puzzle`). `settings`: what is agreed, `now`: when, in milliseconds since 1970,
        where there are clocks. Raises InvalidSetupError for seed or set-up, InvalidViewError, PositionSyntaxError,
        InvalidSettingsError, SaqqaraError for the seats."""
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
        """The table of these events, people called by these names (by seat). Raises InvalidEventError, which names the
        first event that is wrong."""
        rest = iter(events)
        table = cls(next(rest, {}))
        for event in rest:
            table.replay_event(event)
        table.set_names(names or {})
        return table

    def replay_event(self, event: Event) -> None:
        """An event happens again. Raises InvalidEventError if it does not follow from those so far,
        UnsupportedEventError where it has something that this program does not know; the table is good for nothing
        then."""
        seq = len(self._events)
        validate_event(event, seq)
        if self.clocks is not None:
            self.now = self._events[-1].get("at", 0)  # that somebody has looked since then is no part of the log
            self.set_time(event.get("at", 0))
        try:
            made = _REPLAY[event["event"]](self, event)
        except TableError as reason:
            raise InvalidEventError(f"event {seq} ({event['event']}): {reason.why}", seq, reason) from reason
        if made != [event]:
            wrong = "holds more than it should" if made else "is not what follows from the events before it"
            more = bool(made) and made[0].items() <= event.items()
            raise (UnsupportedEventError if more else InvalidEventError)(f"event {seq} ({event['event']}) {wrong}")

    # ---- commands: each appends and returns its events, or raises TableError and changes nothing ------------------

    def why_illegal(self, seat: int, text: str) -> TableError | None:
        """None if the seat can decide this now, else the error that `play` would raise."""
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
        """A decision of the seat, or of who has decided instead, then what is forced; with `confirm` a turn that has
        ended then is confirmed too."""
        events = self._play(seat, text, fallback) + self._play_forced()
        return events + (self.confirm(seat) if confirm and self.awaits_confirmation else [])

    def play_all(self, seat: int, texts: Iterable[str], fallback: Fallback | None = None) -> list[Event]:
        """Decisions that a computer player has made in one go, or who has made them instead (`fallback`); those that
        the table has taken by itself on the way are passed over. A turn that ends is confirmed at once."""
        events: list[Event] = []
        for ply, text in enumerate(texts, len(self._undo_stack.latest_state.history)):
            if ply not in self._undo_stack.forced_plies:
                events += self.play(seat, text, confirm=True, fallback=fallback)
        return events

    def undo(self, seat: int) -> list[Event]:
        """The last pending decision is taken back, and what was forced after it."""
        self._require_turn(seat)
        if not self.can_undo:
            raise table_error("nothing-to-undo", self.undo_refusal_message)
        return self._append({"event": "undone", "seat": seat})

    def redo(self, seat: int) -> list[Event]:
        """The decision last taken back is made again, then what is forced."""
        return self._redo(seat) + self._play_forced()

    def restart(self, seat: int) -> list[Event]:
        """All pending decisions are taken back."""
        self._require_turn(seat)
        if not self.can_undo:
            raise table_error("nothing-to-undo", self.undo_refusal_message)
        return self._append({"event": "restarted", "seat": seat})

    def confirm(self, seat: int) -> list[Event]:
        """The turn, which has ended, is final; then comes what is forced."""
        return self._confirm(seat) + self._play_forced()

    def _play(self, seat: int, text: str, fallback: Fallback | None = None) -> list[Event]:
        refused = self.why_illegal(seat, text)
        if refused is not None:
            raise refused
        more = {} if fallback is None else {"fallback": fallback}
        by = {"by": STAND_IN} if self.action_taker(seat).role == STAND_IN else {}
        return self._append({"event": "played", "seat": seat, "action": text, **more, **by})

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
        """Decisions that the table takes by itself, until there is something to choose."""
        events: list[Event] = []
        while self._undo_stack.forced_action is not None:
            events += self._play_next_forced()
        return events

    def _play_next_forced(self) -> list[Event]:
        """The decision that the table takes by itself now; none if there is something to choose."""
        text = self._undo_stack.forced_action
        return [] if text is None else self._append({"event": "forced", "seat": self.current_player, "action": text})

    def can_request_takeback(self, seat: int) -> bool:
        """Whether the seat could ask the others now to let it take its last turn back."""
        return self._takeback_refusal(seat) is None

    def takeback_ply(self, seat: int) -> int:
        """How many decisions would be left if the seat took its last turn back; all, if it has made none."""
        ply = ply_before_turn(self._undo_stack, seat)
        return len(self._undo_stack.final_state.history) if ply is None else ply

    def takeback_voters(self, seat: int) -> list[int]:
        """The seats whose people the seat would have to ask: neither its own person nor computer players."""
        return [
            other for other in range(len(self.seats)) if other != seat and not self._accepts_automatically(other, seat)
        ]

    def request_takeback(self, seat: int) -> list[Event]:
        """The seat asks to take its last turn back, to before its first decision. Computer players agree at once, and
        so do seats of the same person."""
        events = self._request_takeback(seat)
        for other in sorted(self.takeback_request.pending_seats if self.takeback_request else ()):
            if self._accepts_automatically(other, seat):
                events += self.accept_takeback(other)
        return events

    def accept_takeback(self, seat: int) -> list[Event]:
        """The seat, which was asked, agrees; when all have agreed, the turn is taken back."""
        self._require_seat(seat)
        if self.takeback_request is None or seat not in self.takeback_request.pending_seats:
            raise table_error("not-asked", "table-error-not-asked")
        return self._append({"event": "takeback_accepted", "seat": seat})

    def decline_takeback(self, seat: int) -> list[Event]:
        """The seat, which was asked, does not agree; or the one that asks withdraws. Everything stays as it is."""
        self._require_seat(seat)
        if self.takeback_request is None or seat not in {
            self.takeback_request.seat,
            *self.takeback_request.pending_seats,
        }:
            raise table_error("not-asked", "table-error-not-asked")
        return self._append({"event": "takeback_declined", "seat": seat})

    def _request_takeback(self, seat: int) -> list[Event]:
        self._require_seat(seat)
        reason = self._takeback_refusal(seat)
        if reason is not None:
            raise reason
        return self._append({"event": "takeback_requested", "seat": seat})

    def _takeback_refusal(self, seat: int) -> TableError | None:
        """Why a seat cannot ask to take its last turn back; None if it can."""
        if self.is_over:
            return table_error("over", "table-error-over")
        if self.takeback_request is not None:
            return table_error("already-asked", "table-error-already-asked")
        if seat in self._declined_seats:
            return table_error("already-asked", "table-error-declined")
        if ply_before_turn(self._undo_stack, seat) is None:
            return table_error("nothing-to-take-back", "table-error-nothing-to-take-back")
        if self.settings.rated and has_revealed_since_turn(self._undo_stack, seat):
            return table_error("rated", "table-error-counts")
        return None

    def _accepts_automatically(self, other: int, seat: int) -> bool:
        return other in self.same_account_seats(seat) or self.seats[other]["player"] != PERSON

    def rematch(self, seed: int, now: int = 0) -> Table:
        """A new table for the same people and options, each a seat further. Raises TableError before the end."""
        if not self.is_over:
            raise table_error("not-over", "table-error-not-over")
        seats = [
            {**seat, "person": person, **({"player": PERSON} if person is not None else {})}  # who has left is back
            for seat, person in zip(self.seats, self.accounts, strict=True)
        ]
        settings = replace(self.settings, substitutes=True)  # only a league's own games go without
        new = Table.open(self.game.name, self.game.options, seed, [*seats[1:], seats[0]], settings=settings, now=now)
        for seat, rest in self.clocks.time_off.items() if self.clocks else ():
            new.set_time_off((seat - 1) % len(seats), rest)
        return new

    def link_rematch(self, table: str, seat: int | None = None) -> list[Event]:
        """Enter the name of the table of the rematch, and which seat offers it. Raises TableError before the end, or if
        there is one."""
        if seat is not None:
            self._require_seat(seat)
        if not self.is_over:
            raise table_error("not-over", "table-error-not-over")
        if self.rematch_table is not None:
            raise table_error("over", "table-error-has-rematch")
        return self._append({"event": "rematch_created", "table": table, **({} if seat is None else {"seat": seat})})

    def _require_turn(self, seat: int) -> None:
        self._require_seat(seat)
        if self.is_over:
            raise table_error("over", "table-error-over")
        if seat != self.current_player:
            raise table_error("not-your-turn", "table-error-not-your-turn")

    # ---- what follows from an event -----------------------------------------------------------------------------

    def _append(self, facts: dict[str, Any]) -> list[Event]:
        event = {"seq": len(self._events), **facts, **({} if self.clocks is None else {"at": self.now})}
        self._apply(event)
        return [event]

    def _apply(self, event: Event) -> None:
        """Everything that is derived follows the event; the events before it have been applied."""
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
            self.seats[event["seat"]] = {"name": "", "player": PERSON}
            self.people[event["seat"]] = event["person"]
            self.participation.was_full |= all(seat["player"] != OPEN for seat in self.seats)
            self.reservations.pop(event["seat"], None)
        elif kind == "reserved":
            self.reservations[event["seat"]] = event["person"]
        elif kind == "released":
            del self.reservations[event["seat"]]
        elif kind == "shared":
            self.is_shared = True
        elif kind == "rematch_created":
            self.rematch_table, self.rematch_seat = event["table"], event.get("seat")
        elif kind.startswith("takeback_"):
            self._apply_takeback_event(kind, event)
        elif self.clocks and kind == "outage_credited":
            self.clocks.credit_outage(event["start"], event["end"])
        elif self.clocks and kind == "time_off_set":
            self.clocks.set_time_off(event["seat"], TimeOff.from_json(event["time_off"]), event["at"])
        else:
            departures.apply_departure(self, event)
        if self.final_ply != final:  # play has gone on, or back: what was asked is settled
            self.takeback_request = None
            self._declined_seats.clear()
            self.participation.proposal = None
            self.participation.proposal_cooldown.clear()
        self._events.append(event)
        self._visible_to.append(event["seat"] if kind in PRIVATE_EVENTS and self.final_ply == final else None)
        self._views.clear()
        self._display_views.clear()
        self._logs.clear()
        self._snapshots.append(take_snapshot(self._undo_stack, actor, self._snapshots[-1]))
        self.update_clocks()

    def _apply_takeback_event(self, kind: str, event: Event) -> None:
        seat = event["seat"]
        if kind == "takeback_requested":
            self.takeback_request = TakebackRequest(seat, frozenset(range(len(self.seats))) - {seat})
        assert self.takeback_request is not None
        if kind == "takeback_declined":
            if seat != self.takeback_request.seat:
                self._declined_seats.add(self.takeback_request.seat)
            self.takeback_request = None
            return
        self.takeback_request = self.takeback_request.without_seat(seat)
        if not self.takeback_request.pending_seats:
            earlier, back = take_back_turn(self._undo_stack, self.takeback_request.seat, event["seq"])
            self._undo_stack.reset_to(earlier)
            self.takebacks.append(back)


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
    "left": lambda table, event: table._leave_unchecked(event["seat"], event.get("player")),
    "returned": lambda table, event: table.return_to_seat(event["seat"]),
    "cancelled": lambda table, event: table.cancel(event.get("seat")),
    "proposed": lambda table, event: table.propose(
        event["seat"], event["kind"], event.get("replaced_seat"), event.get("player")
    ),
    "accepted": lambda table, event: table.answer_proposal(event["seat"], True),
    "declined": lambda table, event: table.answer_proposal(event["seat"], False),
}
"""The command that made an event: replaying gives it again, with all its checks."""
