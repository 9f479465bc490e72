"""What there is to know of a table; everything follows from its events, but for what people are called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from saqqara.core.game_api import View
from saqqara.core.record import EarlyEnd, Record, apply_early_end
from saqqara.core.seed_commitment import commitment, format_seed
from saqqara.core.state import State
from saqqara.errors import SaqqaraError
from saqqara.table.action_credit import CLOCK, OWNER, STAND_IN, Credit, Taker
from saqqara.table.clock_state import Clocks
from saqqara.table.creation import agreed, opened, started
from saqqara.table.departures import Ended, Standing, best
from saqqara.table.events import OPEN, PERSON, Event
from saqqara.table.reader_diff import Moment, Steps, steps_from
from saqqara.table.script import Course
from saqqara.table.takebacks import Request, TakenBack
from saqqara.table.undo_stack import Line, Progress, marked


class Known:
    """A table to look at; what happens at it stands in `Table`."""

    def __init__(self, first: Event) -> None:
        """A table of which only the first event is known; `Table.open` and `Table.replayed` are what programs call."""
        self.game, self._seed = opened(first)
        self.terms = agreed(first)
        self.imagined = "view" in first
        self.from_line = "line" in first
        self.brought = self.from_line or bool(first.get("brought"))
        self.puzzle = "puzzle" in first
        self.course = Course(first["course"]) if "course" in first else None
        laid_out = self.imagined or "setup" in first or self.from_line
        self.commitment = "" if laid_out else commitment(self._seed)
        self.seats: list[dict[str, str]] = [{"name": "", "player": seat["player"]} for seat in first["seats"]]
        self.people: list[str | None] = [seat["person"] for seat in first["seats"]]
        self.reserved: dict[int, str] = {}  # open seats that are reserved, and for whom
        self.shared = False  # whether who has not played may look at the finished game though it had no spectators
        self.today: Callable[[str], str] = str  # who a person of the events is today: no event, like names
        self.hosts = [seat for seat, person in enumerate(self.people) if person is not None]  # of who has opened it
        self.standing = Standing.at_first(self.seats)
        self.now: int = first.get("at", 0)  # when the next event happens; of account where there are clocks
        self.clocks = None if self.terms.pace is None else Clocks.of(self.terms.pace, len(self.seats))
        self.next_table: str | None = None
        self.rematch_by: int | None = None  # the seat that offers the rematch
        self._played = Progress(started(first, self.game, self._seed))
        self._views: dict[int | None, View] = {}  # what was asked for since the last event
        self._displays: dict[int | None, View] = {}
        self._logs: dict[int | None, list[Line]] = {}
        self.request: Request | None = None  # who asks to take a turn back, until all have answered or play goes on
        self.taken_back: list[TakenBack] = []  # turns taken back with everybody's consent, oldest first
        self._declined: set[int] = set()  # seats that may not ask again before play goes on
        self._events, self._moments = [first], [Moment(0, None, (), ())]
        self._seen_by: list[int | None] = [None]  # of each event the seat that alone could see it; None: everybody
        self.run_clocks()

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
        return sum(seat is None or seat in seats for seat in self._seen_by) - 1

    def event_at(self, seq: int, seats: Collection[int]) -> int:
        """The number of the event that readers with these seats count as number `seq`. Raises SaqqaraError."""
        numbers = [number for number, seat in enumerate(self._seen_by) if seat is None or seat in seats]
        if not 0 <= seq < len(numbers):
            raise SaqqaraError(f"there is no event {seq}; the last one is {len(numbers) - 1}")
        return numbers[seq]

    def is_seen_by_one(self, first: int) -> bool:
        """Whether the events from number `first` on are what a seat alone sees: it changes its mind."""
        return None not in self._seen_by[first:]

    def events_after(self, number: int, seats: Collection[int]) -> list[Event]:
        """The events after this one that readers with these seats could see happen, oldest first."""
        later = zip(self._events[number + 1 :], self._seen_by[number + 1 :], strict=True)
        return [event for event, seat in later if seat is None or seat in seats]

    @property
    def aside(self) -> bool:
        """Whether nothing at this table counts, and nobody keeps it: somebody tries something out, has brought it along
        to look at, or is led."""
        return self.imagined or self.brought or self.course is not None

    @property
    def ply(self) -> int:
        """How many decisions there are, with those that can still be taken back."""
        return len(self._played.last.history)

    @property
    def final_ply(self) -> int:
        """How many decisions are final."""
        return len(self._played.final.history)

    @property
    def names(self) -> dict[int, str]:
        """What people are called, by seat; seats without a name are missing."""
        return {number: seat["name"] for number, seat in enumerate(self.seats) if seat["name"]}

    @property
    def over(self) -> bool:
        """Whether the game is over, and nothing can be taken back any more (the seed is shown)."""
        return self.ended is not None or self._played.final.is_over

    @property
    def ended(self) -> Ended | None:
        """How the game has ended before its rules' end; None if it has not."""
        return self.standing.ended

    @property
    def away(self) -> list[int]:
        """The seats of people for whom a computer player plays now."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat["player"] not in (PERSON, OPEN) and self.people[number] is not None
        ]

    def credit(self, seat: int) -> Credit:
        """Whose the result of a seat is, as far as the game is final."""
        turns = self._played.final.turn_history
        takers = [taker for ply, taker in self._played.takers.items() if ply < len(turns) and turns[ply][1] == seat]
        standing = self.standing
        lost = None if seat not in standing.lost else CLOCK if seat in standing.flagged else OWNER
        return Credit.of(takers, self.people[seat], lost)

    @property
    def acted(self) -> frozenset[int]:
        """The seats whose own players have taken a final action; a forced one is none."""
        return frozenset(seat for seat in range(len(self.seats)) if self.credit(seat).acted)

    @property
    def stood_in(self) -> list[int]:
        """The seats whose results belong to a stand-in."""
        return [seat for seat in range(len(self.seats)) if self.credit(seat).by == STAND_IN]

    def taker(self, seat: int) -> Taker:
        """Who takes the actions of a seat now."""
        player, person = self.seats[seat]["player"], self.people[seat]
        return Taker(STAND_IN if seat in self.away else OWNER, "" if player == PERSON else player, person)

    @property
    def can_return(self) -> list[int]:
        """The seats whose people have left and can come back."""
        return [] if self.over else [seat for seat in self.away if seat not in self.standing.out]

    @property
    def actor(self) -> int | None:
        """The seat that the table waits for, also for its confirmation; None when the game is over."""
        return None if self.ended else self._played.final.current_player

    @property
    def waits_for_confirm(self) -> bool:
        """Whether the turn has ended and only its confirmation is missing."""
        return self._played.turn_ended

    @property
    def can_undo(self) -> bool:
        """Whether the seat that the table waits for can take back a decision."""
        return self._played.can_undo

    @property
    def halts(self) -> bool:
        """Whether the table's course has come to an end or to a question: nothing happens until its reader goes on."""
        return self.course is not None and self.course.next(self.ply) is None

    @property
    def no_undo(self) -> str:
        """Which message says why nothing can be taken back now: the last decision revealed something, or nothing has
        been decided since the turn began."""
        final = self._played.final
        last = len(final.history) - 1
        revealed = last >= 0 and final.at(last).reveals(final.history[last])
        return "table-error-undo-revealed" if revealed else "table-error-nothing-to-undo"

    @property
    def can_redo(self) -> bool:
        """Whether the seat that the table waits for can make a decision again that it has taken back."""
        return self._played.can_redo

    @property
    def pending(self) -> list[str]:
        """The decisions that can still be taken back, oldest first."""
        return self._played.pending

    @property
    def seed(self) -> str | None:
        """The seed as 64 hexadecimal digits, once the game is over; until then, and if it was laid out, None."""
        return format_seed(self._seed) if self.over and self.commitment else None

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person has, in order, under whichever id they sat down; none for None."""
        return [seat for seat, other in enumerate(self.people) if other is not None and self.today(other) == person]

    @property
    def people_today(self) -> list[str | None]:
        """By seat, whose it is, as they are known today; None for an open seat and a computer player's."""
        return [None if person is None else self.today(person) for person in self.people]

    def seats_beside(self, seat: int) -> list[int]:
        """The seat, and the others of whoever has it, in order."""
        person = self.people[seat]
        return [seat] if person is None else [other for other, who in enumerate(self.people) if who == person]

    def free_for(self, person: str | None) -> list[int]:
        """The open seats at which somebody may sit down, first those that are reserved for them; None: somebody of whom
        nothing is known."""
        free = [number for number, seat in enumerate(self.seats) if seat["player"] == OPEN]
        own = [number for number in free if number in self.reserved and self.today(self.reserved[number]) == person]
        return own + [number for number in free if number not in self.reserved]

    def is_called(self, person: str, other: str | None) -> bool:
        """Whether a person of the events is this one."""
        return other is not None and self.today(person) == other

    def admits(self, person: str | None) -> bool:
        """Whether somebody may look at this table: who sits there, and where nothing else was agreed everybody. Who has
        had a seat that others have now knows what it knew, and waits until the game is over."""
        open_to_all = (self.terms.spectators or self.shared) and (self.over or not self.has_sat(person))
        return open_to_all or bool(self.seats_of(person))

    def has_sat(self, person: str | None) -> bool:
        """Whether somebody has had a seat that others have now."""
        taken = ((who, seat) for who, seat in self.standing.stood if self.seats[seat]["player"] != OPEN)
        return any(self.is_called(who, person) for who, _ in taken)

    def drop_pending(self, seat: int | None) -> None:
        """What a seat has not confirmed was not decided."""
        if seat == self._played.final.current_player:
            self._played.restart()
            self._played.confirm()

    @property
    def due(self) -> int | None:
        """When somebody's time is up, in milliseconds since 1970; None while no clock runs."""
        return None if self.clocks is None else self.clocks.due()

    def run_clocks(self) -> None:
        """Lets the clock run of whom the table waits for since its last event: of a person, while no seat is open."""
        if self.clocks is None:
            return
        kinds, actor = [seat["player"] for seat in self.seats], self.actor
        runs = actor if actor is not None and OPEN not in kinds and kinds[actor] == PERSON else None
        self.clocks.go_on(self.now, runs, int(self._played.final.raw.turn))

    def state_for(self, seat: int | None) -> State:
        """A state to look at, not to play on: with the pending decisions for the seat that made them, for others
        (None: a spectator) without."""
        return self._played.last if seat is not None and seat == self.actor else self._played.final

    def decisions_for(self, seat: int | None) -> list[str]:
        """The decisions so far, oldest first, as a seat (None: a spectator) is told them."""
        return [line["decision"] for line in self.state_for(seat).log_lines(seat)]

    def eyes(self, seat: int | None) -> int | None:
        """As whom a seat sees what happens: as itself, or as a spectator (None) at a screen where others of a game with
        hands look on too: while somebody else decides, and while it decides openly."""
        if seat is None or self.aside or self.over or not self.game.has_private_hands:
            return seat
        if len(self.seats_beside(seat)) < 2:
            return seat
        return seat if seat == self.actor and not self._played.asked.is_public_choice else None

    def view(self, seat: int | None) -> View:
        """All that a seat's `eyes` see, and what is legal for the seat; to look at, not to change."""
        if seat not in self._views:
            state, eyes = self.state_for(seat), self.eyes(seat)
            view = self._with_outcome(state.view(eyes))
            if eyes != seat:
                own = state.view(seat)
                view |= {} if self.over else {"legal": own["legal"], "reveals": own["reveals"]}
            self._views[seat] = view if self.course is None else self.course.shown(len(state.history), view)
        return self._views[seat]

    def display(self, seat: int | None) -> View:
        """Return the view of a seat as the table displays it: what pages and the API show of it."""
        if seat not in self._displays:
            self._displays[seat] = self.displayed(self.view(seat))
        return self._displays[seat]

    def displayed(self, view: View) -> View:
        """Return a view of this game, of any moment, as the table displays it."""
        return self.game.definition.display_view(view, not self.terms.strict)

    def _with_outcome(self, view: View) -> View:
        """A view with what the rules do not know: that the game has ended, or who has lost it whatever they count.
        Whose decision it would have been stays in it: a drawing may say so."""
        if self.ended or (self.standing.lost and view["over"]):
            return apply_early_end(view, self._outcome)
        return view

    def hides(self, seat: int) -> bool:
        """Whether a seat of a game with hands knows now what not everybody may know."""
        return self.game.has_private_hands and hides(self.state_for(seat), seat)

    def log(self, seat: int | None) -> list[Line]:
        """The past as a seat's `eyes` see it, `forced` where the table has decided by itself, `instead` where somebody
        has for a player; to look at, not to change."""
        if seat not in self._logs:
            self._logs[seat] = marked(self.state_for(seat).log_lines(self.eyes(seat)), self._played.marks)
        return self._logs[seat]

    def beside(self, seat: int) -> tuple[View, list[Line]]:
        """What all who look at a seat's screen know while its hand is covered: the table with the decisions that are
        pending, and the past, both as a spectator knows them; to look at, not to change."""
        state = self.state_for(seat)
        return self.displayed(state.view(None)), marked(state.log_lines(None), self._played.marks)

    def record(self) -> Record:
        """The game as far as it is final; with the proof of the shuffle once it is over."""
        return Record.from_state(
            self._played.final,
            [called(seat) for seat in self.seats],
            self._seed if self.seed is not None else None,
            self.outcome,
        )

    @property
    def outcome(self) -> EarlyEnd | None:
        """What a record says of how the game has ended, where that is not as its rules say."""
        return self._outcome if self.ended or (self.over and self.standing.lost) else None

    @property
    def _outcome(self) -> EarlyEnd:
        """The same as it is or, if somebody has lost and the game ended now, would be."""
        lost = list(self.standing.lost)
        if self.ended:
            return {"why": self.ended.why, "lost": lost, "winners": list(self.ended.winners)}
        others = [seat for seat in range(len(self.seats)) if seat not in lost]
        return {"why": "played", "lost": lost, "winners": best(self, others)}

    def since(self, after: int, seats: Collection[int], cover: int | None = None) -> Steps:
        """What a reader of these seats saw happen after an event, with the hand of `cover` covered now: as all who look
        at the screen. Raises SaqqaraError for a number that none has."""
        if not 0 <= after <= self.seq:
            raise SaqqaraError(f"there is no event {after}; the last one is {self.seq}")
        reader = self.actor if self.actor in seats else next(iter(seats), None)
        backs = [back for back in self.taken_back if back.seq > after]
        eyes, log = (self.eyes(reader), self.log(reader)) if cover is None else (None, self.beside(cover)[1])
        return steps_from(self._moments[after], seats, eyes, backs, log)

    def call(self, names: Mapping[int, str]) -> None:
        """What people are called by seat, "" for those who are not named: no event, for it can change and go."""
        for number, seat in enumerate(self.seats):
            seat["name"] = names.get(number, "")


def called(seat: Mapping[str, str]) -> str:
    """A player in a record: a person by name, a computer by its level too."""
    name, player = seat["name"], seat["player"]
    return f"{name} ({player})" if name and player != PERSON else name or player


def hides(state: State, seat: int) -> bool:
    """Whether a seat sees what not everybody may see: its view as a table displays it, or its log, says more than a
    spectator's. What is legal for it is left out: that follows from what it sees."""
    alone = dict.fromkeys(("seat", "legal", "reveals"))
    own, public = ({**state.game.definition.display_view(state.view(who)), **alone} for who in (seat, None))
    return own != public or state.log_lines(seat) != state.log_lines(None)
