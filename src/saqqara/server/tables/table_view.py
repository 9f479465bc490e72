"""A table as one reader sees it: what every part of the table's page is made from."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.i18n import bot_name, translate
from saqqara.i18n.attribution import names_with_stand_ins
from saqqara.i18n.early_end_text import early_end_text
from saqqara.presentation import GamePresenter, OutOfTurnNotice
from saqqara.server.core.templating import fragment, remembered
from saqqara.server.tables.bot_names import in_words
from saqqara.server.tables.table_registry import is_computer
from saqqara.table import OPEN, Table, log_sentence
from saqqara.text_validation import distinct_name


@dataclass(frozen=True)
class Reading:
    """A table as one reader sees it: `seat` is theirs (of several at one screen the one that decides), None for a
    spectator. While a hand is covered at one screen, `cover` is its seat, and the reader sees what all there know."""

    table: Table
    seat: int | None
    lang: str
    url: str
    cover: int | None = field(default=None, kw_only=True)

    @cached_property
    def page(self) -> GamePresenter:
        """What the game shows."""
        return self.table.game.presenter()

    @property
    def turns(self) -> str:
        """What the game calls the turns that its log counts: "turn" or "round"."""
        return self.table.game.definition.turn_unit

    @cached_property
    def actor(self) -> int | None:
        """The seat that the table waits for; None when the game is over."""
        return self.table.current_player

    @property
    def eyes(self) -> int | None:
        """As whom the reader sees what happens: as a spectator also where others at the screen look on."""
        return self.table.viewpoint(self.seat)

    @cached_property
    def log(self) -> list[dict[str, Any]]:
        """All decisions that the reader knows now."""
        return self.table.log(self.seat) if self.cover is None else self.table.covered_view(self.cover)[1]

    @cached_property
    def view(self) -> View:
        """What the table displays to the reader. While the turn waits to be confirmed nothing is legal for them."""
        return self.table.display_view(self.seat) if self.cover is None else self.table.covered_view(self.cover)[0]

    @cached_property
    def known(self) -> View:
        """All that the reader may know, more than the table displays: programs decide by it, no page shows it."""
        return self.table.view(self.seat) if self.cover is None else self.table.state_for(self.cover).view(None)

    @cached_property
    def common(self) -> View:
        """What the table displays to everybody; a turn that waits to be confirmed is not over there."""
        return self.table.display_view(None)

    @cached_property
    def _imagined(self) -> State:
        return self.table.game.determinize_unchecked(self.known, seed=0)

    @cached_property
    def _foreseen(self) -> dict[str, list[dict[str, str]]]:
        return {}

    def foresight(self, decision: str) -> list[dict[str, str]]:
        """What a legal decision would move, tried on a table imagined from the view; what is hidden is made up."""
        if decision not in self._foreseen:
            self._foreseen[decision] = self._imagined.preview_moves(decision, self.eyes)
        return self._foreseen[decision]

    @property
    def one_screen(self) -> bool:
        """Whether several seats are played at this reader's screen."""
        return len(self.own) > 1

    @cached_property
    def own(self) -> list[int]:
        """The seats of this reader, in order; none for a spectator."""
        seat = self.cover if self.seat is None else self.seat
        return [] if seat is None else self.table.same_account_seats(seat)

    @property
    def seq(self) -> int:
        """The number of the last event, as this reader counts."""
        return self.table.seq_for(self.own)

    @property
    def free(self) -> list[int]:
        """The seats that are open."""
        return [number for number, facts in enumerate(self.table.seats) if facts["player"] == OPEN]

    @property
    def computers(self) -> list[int]:
        """The seats of computer players."""
        return [number for number, facts in enumerate(self.table.seats) if is_computer(facts)]

    @property
    def hints(self) -> bool:
        """Whether hints are to be had: in a game against computer players alone, and of what a reader has brought."""
        if self.table.is_imported:
            return self.seat is not None
        others = [facts for number, facts in enumerate(self.table.seats) if number not in self.own]
        alone = len(self.own) == 1 and all(map(is_computer, others))
        return alone and not self.table.is_scratch and not self.table.settings.counts

    @property
    def me(self) -> int | None:
        """The seat that is called "you"; at one screen with others nobody is."""
        return None if self.one_screen else self.seat

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the players are called: people by name, numbered where two have the same; computers without one by
        level; all others by what they wear."""
        return called(self.table.seats, self.page, self.lang)

    def level(self, seat: int) -> str:
        """What a seat's computer player is called: its level, or the name of the engine."""
        return bot_name(self.lang, self.table.seats[seat]["player"])

    @property
    def order(self) -> list[int]:
        """The seats as they are laid out: the reader's own first, of several always the same."""
        first = self.own[0] if self.own else 0
        count = len(self.table.seats)
        return [(first + step) % count for step in range(count)]

    @cached_property
    def mood(self) -> str:
        """What it is time for: `choose`, `confirm`, `wait` (for a person), `thinking`, `open` (a seat is), `covered`
        (the next player has not taken the screen), `over`."""
        table, actor = self.table, self.actor
        if table.is_over:
            return "over"
        if self.free:
            return "open"
        if self.cover is not None:
            return "covered"
        if actor == self.seat and actor not in table.away_seats:
            return "confirm" if table.awaits_confirmation else "choose"
        thinks = actor is not None and is_computer(table.seats[actor]) and not table.is_script_waiting
        return "thinking" if thinks else "wait"

    @cached_property
    def turn_goes_on(self) -> bool:
        """Whether what waits for confirmation does not end the turn: another seat is to decide something first."""
        waits = self.mood == "confirm" and not self.table.state_for(self.seat).is_over
        return waits and bool(self.view["turn"] == self.table.view(None)["turn"])

    @property
    def ended_early(self) -> str:
        """How the game has ended before its rules' end, and who has won; "" if it has not."""
        outcome = self.table.outcome
        return "" if outcome is None else early_end_text(outcome, *self.result_names)

    @cached_property
    def result_names(self) -> tuple[tuple[str, ...], str, int | None]:
        """The names to say who has won with, the language, and the seat called "you": for a stand-in nobody is."""
        names, me = names_with_stand_ins(self.names, self.me, self.table.stand_in_seats, self.lang)
        return names, self.lang, me

    @property
    def name(self) -> str:
        """The table's name in addresses."""
        return self.url.rpartition("/")[2]

    @property
    def path(self) -> str:
        """The table's address from the root."""
        return urlsplit(self.url).path

    @cached_property
    def interlude(self) -> OutOfTurnNotice | None:
        """Who decides and why, where it is not just somebody's turn and the table waits for a decision."""
        asked = self.mood in ("choose", "wait", "thinking")
        return self.page.out_of_turn_notice(self.view, self.names, self.lang, self.me) if asked else None

    def say(self, message: str, **facts: str | int) -> str:
        """A message in the reader's language."""
        return translate(self.lang, message, **facts)

    def told(self, line: Mapping[str, Any]) -> str:
        """A line of the log in sentences, as the page marks them."""
        return log_sentence(self.page, line, self.names, self.lang, self.me)

    def fragment(self, template: str, **facts: Any) -> str:
        """A part of the page."""
        return fragment(self.lang, f"{template}.html", reading=self, view=self.view, page=self.page, **facts)

    def remembered(self, template: str, **facts: Hashable) -> str:
        """A part of the page that shows these facts of the game and nothing else."""
        return remembered(self.lang, f"{template}.html", **facts)


def called(seats: Sequence[Mapping[str, str]], page: GamePresenter, lang: str) -> tuple[str, ...]:
    """What players of a game that shows this page are called, by seat: `seats` have `name` and `player`."""
    given, names, people = [_given(seat, lang) for seat in seats], list[str](), list[str]()
    for number, (seat, own) in enumerate(zip(seats, given, strict=True)):
        if seat["player"] == OPEN:
            names.append(translate(lang, "table-open-seat"))
        elif not own or (is_computer(seat) and given.count(own) > 1):
            names.append(page.default_name(number, lang))
        elif is_computer(seat):
            names.append(own)
        else:
            people.append(distinct_name(own, people))
            names.append(people[-1])
    return tuple(names)


def _given(seat: Mapping[str, str], lang: str) -> str:
    """The name of a player; of a computer without one its level, or the name of the engine."""
    if not is_computer(seat):
        return seat["name"]
    return in_words(seat["name"], lang) if seat["name"] else bot_name(lang, seat["player"])


def calm(view: View) -> View:
    """The view with nothing legal: nothing invites."""
    return {**view, "legal": [], "reveals": []}
