"""A game in progress: the public `State`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import Public, Setup, View, actor, by_source, legal, observe, play, points
from saqqara.core.position_string import WHOLE, line_of
from saqqara.core.record import Record
from saqqara.errors import BadOption, BadSetup, IllegalAction, SaqqaraError, UnreadableAction, either, is_whole, shown
from saqqara.i18n import LANGUAGES
from saqqara.theme import THEMES

if TYPE_CHECKING:
    import numpy.typing as npt

    from saqqara.core.game import Game

LogLine = dict[str, Any]
"""One decision of the past as one viewer may know it: `turn`, `seat`, `decision`, and `moved` as in the view; where the
game has more to say of it, `noted`."""


@dataclass(slots=True, eq=False)
class Past:
    """One decision of the past, shared by all states that come after it. What is told of it is made when somebody asks
    for it, and kept: the lines of the log by viewer, and what the set-up lists for readers since."""

    number: int
    turn: int
    seat: int
    before: bytes  # the table before it
    lines: dict[int | None, LogLine] = field(default_factory=dict)
    listed: Setup | None = None


class State(Public):
    """A game in progress: who decides, what is allowed, what it would mean; made by `Game.start`. Equal if game,
    table, set-up and past are.

    - `game`: the `Game` that is played
    """

    _INWARD = ("table",)

    def __init__(self, game: Game, table: Any, setup: Setup | None, past: Sequence[Past] = ()) -> None:
        self.game, self.table = game, table
        self._setup, self._past = setup, list(past)
        self._possible: list[int] | None = None  # the legal decisions, once somebody has asked for them

    @property
    def actor(self) -> int | None:
        """The seat to decide; None when the game is over."""
        seat = int(actor(self.table))
        return None if seat < 0 else seat

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor is None

    @property
    def setup(self) -> Setup:
        """The set-up, as in the rules: `start(setup=state.setup)` is the same game. Raises BadSetup if imagined."""
        if self._setup is None:
            raise BadSetup("a state imagined from a view, or read from a line, has no set-up")
        whole: Setup = _copied({**self._setup, **self._listed()})
        return whole

    def _listed(self) -> Setup:
        """What the set-up lists for readers besides, after the last decision."""
        listed = self.game.rules.listed
        if listed is None:
            return {}
        so_far = listed(self._table(0), {})
        for ply, past in enumerate(self._past, 1):
            if past.listed is None:
                past.listed = listed(self._table(ply), so_far)
            so_far = past.listed
        return so_far

    @property
    def decisions(self) -> list[str]:
        """The decisions so far, as text, oldest first."""
        return [self.game.rules.texts[past.number] for past in self._past]

    def legal_numbers(self) -> list[int]:
        """The numbers of the legal decisions, places in `game.decision_texts()`, in canonical order; a new list, empty
        when the game is over."""
        return list(self._legal_numbers())

    def _legal_numbers(self) -> list[int]:
        if self._possible is None:
            numbers = np.empty(len(self.game.rules.texts), np.int16)
            count = legal(self.table, numbers)
            self._possible = numbers[:count].tolist()
        return self._possible

    def actions(self) -> list[str]:
        """Every legal decision as text, in canonical order; empty when the game is over."""
        texts = self.game.rules.texts
        return [texts[number] for number in self._legal_numbers()]

    def refusal(self, text: str) -> IllegalAction | UnreadableAction | None:
        """What stands against the decision of this `text`: the error that `play` would raise, which names the clause;
        None if it is legal."""
        try:
            number = self.game.number(text)
        except UnreadableAction as error:
            return error
        reason = self.game.refusal(self.table, number)
        return None if reason is None else IllegalAction(text, reason)

    def play(self, text: str) -> None:
        """Carries out the decision of this `text`. Raises IllegalAction or UnreadableAction; then nothing has
        changed."""
        self.play_number(self.game.number(text))

    def play_number(self, number: int) -> None:
        """Carries out a decision by its `number`, its place in `game.decision_texts()`. Raises what `play` raises."""
        number = self._legal(number)
        turn, seat, before = int(self.table.turn), int(actor(self.table)), jit.to_bytes(self.table)
        play(self.table, number)
        self._possible = None
        self._past.append(Past(number, turn, seat, before))

    def undo(self) -> str:
        """Takes the last decision back, and returns its text. Raises SaqqaraError where there is none."""
        if not self._past:
            raise SaqqaraError("there is no decision to take back; this is the beginning of the game")
        self.table, self._possible = self._table(len(self._past) - 1), None
        return self.game.rules.texts[self._past.pop().number]

    def at(self, ply: int) -> State:
        """The game as it was after `ply` decisions, with its log so far: a state of its own, 0 is the beginning.

        Nothing is played again. Raises SaqqaraError for a number of decisions that there is not.
        """
        if not is_whole(ply) or not 0 <= ply <= len(self._past):
            raise SaqqaraError(f"there is no state after {shown(ply)} decisions; so far there are {len(self._past)}")
        return State(self.game, jit.duplicate(self._table(ply)), self._setup, self._past[:ply])

    def _table(self, ply: int) -> Any:
        """The table after so many decisions, to look at."""
        if ply == len(self._past):
            return self.table
        return jit.from_bytes(self.table.dtype, self._past[ply].before)

    def reveals(self, text: str) -> bool:
        """Whether the legal decision of this `text` would show something that is hidden now. Raises what `play`
        raises."""
        return self.game.rules.reveals(self.table, self._legal(self.game.number(text)))

    @property
    def openly(self) -> bool:
        """Whether what is decided now is decided before all eyes (`Rules.openly`)."""
        return bool(self.game.rules.openly(self.table))

    def would_move(self, text: str, seat: int | None = None) -> list[dict[str, str]]:
        """What the decision of this `text` would move, in order, as `moved` of the view of a `seat` (None: of a
        spectator) would say it: `piece`, `from`, `to`. Nothing is played. Raises what `play` raises, and SaqqaraError
        for a seat that the game does not have."""
        seat = self._seat(seat)
        number, after = self._legal(self.game.number(text)), jit.duplicate(self.table)
        play(after, number)
        return self.game.rules.moved(after, seat)

    def _legal(self, number: int) -> int:
        """The number of a legal decision. Raises IllegalAction, or UnreadableAction where no decision has it."""
        text, number = self.game.text(number), int(number)
        if number not in self._legal_numbers():
            reason = self.game.refusal(self.table, number)
            assert reason is not None  # they are written apart; tests hold them equal
            raise IllegalAction(text, reason)
        return number

    def copy(self) -> State:
        """A state of its own, the same in everything."""
        return self.at(len(self._past))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __reduce__(self) -> Any:
        past = [(past.number, past.turn, past.seat, past.before) for past in self._past]
        return _again, (self.game, jit.pack(self.table), self._setup, past)

    def _facts(self) -> tuple[Any, ...]:
        """What makes two states equal: game, table, set-up, and the past that led here."""
        past = [(past.number, past.before) for past in self._past]
        return self.game, jit.to_bytes(self.table), self._setup, past

    def breakdown(self) -> list[dict[str, int]]:
        """By seat, points by source (in the order of `game.sources`), as if the game ended now; they add up to
        `scores`."""
        return by_source(self.table, self.game.sources, self.game.seats)

    def scores(self) -> list[int]:
        """By seat, points as if the game ended now."""
        return [int(points(self.table, seat)) for seat in range(self.game.seats)]

    def winners(self) -> list[int]:
        """The seats that win, as if the game ended now: one, or several that share the first place."""
        return self.game.rules.winners(self.table)

    def view(self, seat: int | None = None) -> View:
        """All that a `seat` may know and nothing else, as plain JSON types, new ones each time; None is a spectator.
        Where the game is played with numbers of its own, they come last.

        Raises SaqqaraError for a seat that the game does not have.
        """
        seat = self._seat(seat)
        numbers = {} if self.game.numbers is None else {"numbers": _copied(self.game.numbers)}
        return {"game": self.game.name, "seat": seat, **self.game.rules.view(self.table, seat), **numbers}

    def observation(self, seat: int | None = None) -> npt.NDArray[np.int16]:
        """What a `seat` sees as numbers, int16 (`game.observation_spec.size`), a new array; None is the seat to decide.
        `game.observation_spec.named(observation)` gives its parts by name.

        Raises SaqqaraError for a seat that the game does not have, and when the game is over for None.
        """
        seat = self._seat(self.actor if seat is None else seat)
        if seat is None:
            raise SaqqaraError(f"the game is over, nobody is to decide; name a seat: {either(range(self.game.seats))}")
        numbers = np.zeros(self.game.observation_spec.size, np.int16)
        observe(self.table, seat, numbers)
        return numbers

    def action_mask(self) -> npt.NDArray[np.bool_]:
        """By number of a decision, as in `game.decision_texts()`, whether it is legal now: bool (decisions), a new
        array; False throughout when the game is over."""
        mask = np.zeros(len(self.game.decision_texts()), np.bool_)
        mask[self._legal_numbers()] = True
        return mask

    def log(self, seat: int | None = None) -> list[LogLine]:
        """The past as a `seat` (None: a spectator) may know it, oldest first: of each decision `turn`, `seat`,
        `decision`, `moved` as in the view, and `noted` where the game has more to say of it.

        Raises SaqqaraError for a seat that the game does not have.
        """
        return [_copied(line) for line in self.lines(seat)]

    def lines(self, seat: int | None = None) -> list[LogLine]:
        """The log of a `seat` to look at, not to change: not copies, but the lines themselves, which stay as they are.
        Raises SaqqaraError for a seat that the game does not have."""
        seat, found, after = self._seat(seat), [], None
        for ply, past in enumerate(self._past):
            line = past.lines.get(seat)
            if line is None:
                before = self._table(ply) if after is None else after  # to unpack a table costs more than all the rest
                after = self._table(ply + 1)
                line = self._line(past, before, after, seat)
            else:
                after = None
            found.append(line)
        return found

    def _line(self, past: Past, before: Any, after: Any, seat: int | None) -> LogLine:
        """The line of a decision that led from one table to another, made now; it is kept for all who ask again."""
        rules = self.game.rules
        line = {
            "turn": past.turn,
            "seat": past.seat,
            "decision": rules.told(before, past.number, seat) if rules.told else rules.texts[past.number],
            "moved": rules.moved(after, seat),
        }
        if rules.noted:
            line["noted"] = rules.noted(before, past.number, after)
        same = next((other for other in list(past.lines.values()) if other == line), line)  # most are, for all viewers
        return past.lines.setdefault(seat, same)

    @property
    def turns(self) -> list[tuple[int, int]]:
        """Turn and seat of every decision so far, oldest first."""
        return [(past.turn, past.seat) for past in self._past]

    def _seat(self, seat: Any) -> int | None:
        """A seat of this game, or None for a spectator. Raises SaqqaraError."""
        if seat is None:
            return None
        if not is_whole(seat) or not 0 <= seat < self.game.seats:
            seats = either(range(self.game.seats))
            raise SaqqaraError(f"there is no seat {shown(seat)}; seats are {seats}, and None is a spectator")
        return int(seat)

    def svg(self, seat: int | None = None, lang: str = "en", theme: str = "day") -> str:
        """The table as that `seat` (None: a spectator) sees it, as the text of one self-contained SVG. `lang`: the
        language of its labels, `en`, `de` or `ru`; `theme`: `day` or `night`. Raises SaqqaraError for a seat, BadOption
        for a language or theme that there is not."""
        for name, value, there in (("language", lang, LANGUAGES), ("theme", theme, THEMES)):
            if not isinstance(value, str) or value not in there:
                raise BadOption(f"there is no {name} {shown(value)}; there is {either(there)}")
        return self.game.rules.svg(self.view(seat), lang, theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        who = "over" if self.over else f"seat {self.actor} to decide"
        return f"<{self.game.name}, {len(self._past)} decisions, {who}, points {self.scores()}>"

    def line(self, seat: int | str | None = WHOLE) -> str:
        """The position as one line of text, without its past: whole, or as a `seat` (None: a spectator) knows it, with
        `?` for what is hidden. The same position gives the same line; `saqqara.position` reads it.

        Raises SaqqaraError for a seat that the game does not have.
        """
        return line_of(self, seat)

    def record(self, players: list[str] | None = None) -> Record:
        """The game so far as a record: `record.save(path)`. `players`: a name a seat ("seat 0", ... without). Raises
        BadSetup if imagined, BadRecord for names that are none or not one a seat."""
        return Record.of(self, players)


def _copied(plain: Any) -> Any:
    """Plain JSON types, copied: `deepcopy` would be slow for so many."""
    if isinstance(plain, dict):
        return {name: _copied(value) for name, value in plain.items()}
    return [_copied(value) for value in plain] if isinstance(plain, list) else plain


def _again(game: Game, table: Any, setup: Setup | None, past: Sequence[tuple[int, int, int, bytes]]) -> State:
    """The state that was pickled."""
    return State(game, jit.unpack(table), setup, [Past(*facts) for facts in past])
