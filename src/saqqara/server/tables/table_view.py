"""A table as one reader sees it, now or after any earlier action: what every part of its page is made from."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request

from saqqara.core.game_api import View
from saqqara.core.record import apply_early_end
from saqqara.core.state import State
from saqqara.i18n import bot_name, early_end_text, names_with_stand_ins, translate
from saqqara.presentation import GamePresenter, OutOfTurnNotice
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.templating import render_cached, render_fragment
from saqqara.server.tables.bot_names import localized_bot_name
from saqqara.server.tables.table_registry import is_bot, table_url
from saqqara.table import OPEN, Table, log_sentence
from saqqara.text_validation import distinct_name


@dataclass(frozen=True)
class TableView:
    """A table as one reader sees it: `seat` is theirs (of several at one screen the one that decides), None for a
    spectator. While a hand is covered at one screen, `cover` is its seat, and the reader sees what all there know."""

    table: Table
    seat: int | None
    lang: str
    url: str
    covered_seat: int | None = field(default=None, kw_only=True)

    @cached_property
    def page(self) -> GamePresenter:
        """What the game shows."""
        return self.table.game.presenter()

    @property
    def turn_kind(self) -> str:
        """What the game calls the turns that its log counts: "turn" or "round"."""
        return self.table.game.definition.turn_unit

    @cached_property
    def current_player(self) -> int | None:
        """The seat that the table waits for; None when the game is over."""
        return self.table.current_player

    @property
    def viewpoint(self) -> int | None:
        """As whom the reader sees what happens: as a spectator also where others at the screen look on."""
        return self.table.viewpoint(self.seat)

    @cached_property
    def log(self) -> list[dict[str, Any]]:
        """All decisions that the reader knows now."""
        return self.table.log(self.seat) if self.covered_seat is None else self.table.covered_view(self.covered_seat)[1]

    @cached_property
    def view(self) -> View:
        """What the table displays to the reader. While the turn waits to be confirmed nothing is legal for them."""
        return (
            self.table.display_view(self.seat)
            if self.covered_seat is None
            else self.table.covered_view(self.covered_seat)[0]
        )

    @cached_property
    def full_view(self) -> View:
        """All that the reader may know, more than the table displays: programs decide by it, no page shows it."""
        return (
            self.table.view(self.seat)
            if self.covered_seat is None
            else self.table.state_for(self.covered_seat).view(None)
        )

    @cached_property
    def public_view(self) -> View:
        """What the table displays to everybody; a turn that waits to be confirmed is not over there."""
        return self.table.display_view(None)

    @cached_property
    def _determinized(self) -> State:
        return self.table.game.determinize_unchecked(self.full_view, seed=0)

    @cached_property
    def _predicted(self) -> dict[str, list[dict[str, str]]]:
        return {}

    def predict_moves(self, decision: str) -> list[dict[str, str]]:
        """What a legal decision would move, tried on a table imagined from the view; what is hidden is made up."""
        if decision not in self._predicted:
            self._predicted[decision] = self._determinized.preview_moves(decision, self.viewpoint)
        return self._predicted[decision]

    @property
    def is_hot_seat(self) -> bool:
        """Whether several seats are played at this reader's screen."""
        return len(self.own_seats) > 1

    @cached_property
    def own_seats(self) -> list[int]:
        """The seats of this reader, in order; none for a spectator."""
        seat = self.covered_seat if self.seat is None else self.seat
        return [] if seat is None else self.table.same_account_seats(seat)

    @property
    def seq(self) -> int:
        """The number of the last event, as this reader counts."""
        return self.table.seq_for(self.own_seats)

    @property
    def open_seats(self) -> list[int]:
        """The seats that are open."""
        return [number for number, facts in enumerate(self.table.seats) if facts["player"] == OPEN]

    @property
    def bot_seats(self) -> list[int]:
        """The seats of computer players."""
        return [number for number, facts in enumerate(self.table.seats) if is_bot(facts)]

    @property
    def can_hint(self) -> bool:
        """Whether hints are to be had: in a game against computer players alone, and of what a reader has brought."""
        if self.table.is_imported:
            return self.seat is not None
        others = [facts for number, facts in enumerate(self.table.seats) if number not in self.own_seats]
        alone = len(self.own_seats) == 1 and all(map(is_bot, others))
        return alone and not self.table.is_scratch and not self.table.settings.rated

    @property
    def me(self) -> int | None:
        """The seat that is called "you"; at one screen with others nobody is."""
        return None if self.is_hot_seat else self.seat

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the players are called: people by name, numbered where two have the same; computers without one by
        level; all others by what they wear."""
        return player_names(self.table.seats, self.page, self.lang)

    def level(self, seat: int) -> str:
        """What a seat's computer player is called: its level, or the name of the engine."""
        return bot_name(self.lang, self.table.seats[seat]["player"])

    @property
    def order(self) -> list[int]:
        """The seats as they are laid out: the reader's own first, of several always the same."""
        first = self.own_seats[0] if self.own_seats else 0
        count = len(self.table.seats)
        return [(first + step) % count for step in range(count)]

    @cached_property
    def status(self) -> str:
        """What it is time for: `choose`, `confirm`, `wait` (for a person), `thinking`, `open` (a seat is), `covered`
        (the next player has not taken the screen), `over`."""
        table, actor = self.table, self.current_player
        if table.is_over:
            return "over"
        if self.open_seats:
            return "open"
        if self.covered_seat is not None:
            return "covered"
        if actor == self.seat and actor not in table.away_seats:
            return "confirm" if table.awaits_confirmation else "choose"
        thinks = actor is not None and is_bot(table.seats[actor]) and not table.is_script_waiting
        return "thinking" if thinks else "wait"

    @cached_property
    def is_turn_unfinished(self) -> bool:
        """Whether what waits for confirmation does not end the turn: another seat is to decide something first."""
        waits = self.status == "confirm" and not self.table.state_for(self.seat).is_over
        return waits and bool(self.view["turn"] == self.table.view(None)["turn"])

    @property
    def early_end_text(self) -> str:
        """How the game has ended before its rules' end, and who has won; "" if it has not."""
        outcome = self.table.outcome
        return "" if outcome is None else early_end_text(outcome, *self.result_naming)

    @cached_property
    def result_naming(self) -> tuple[tuple[str, ...], str, int | None]:
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
        awaits_action = self.status in ("choose", "wait", "thinking")
        return self.page.out_of_turn_notice(self.view, self.names, self.lang, self.me) if awaits_action else None

    def translate(self, message: str, **facts: str | int) -> str:
        """A message in the reader's language."""
        return translate(self.lang, message, **facts)

    def log_sentence(self, line: Mapping[str, Any]) -> str:
        """A line of the log in sentences, as the page marks them."""
        return log_sentence(self.page, line, self.names, self.lang, self.me)

    def render(self, template: str, **facts: Any) -> str:
        """A part of the page."""
        return render_fragment(self.lang, f"{template}.html", reading=self, view=self.view, page=self.page, **facts)

    def render_cached(self, template: str, **facts: Hashable) -> str:
        """A part of the page that shows these facts of the game and nothing else."""
        return render_cached(self.lang, f"{template}.html", **facts)


def player_names(seats: Sequence[Mapping[str, str]], page: GamePresenter, lang: str) -> tuple[str, ...]:
    """What players of a game that shows this page are called, by seat: `seats` have `name` and `player`."""
    given, names, people = [_given_name(seat, lang) for seat in seats], list[str](), list[str]()
    for number, (seat, own) in enumerate(zip(seats, given, strict=True)):
        if seat["player"] == OPEN:
            names.append(translate(lang, "table-open-seat"))
        elif not own or (is_bot(seat) and given.count(own) > 1):
            names.append(page.default_name(number, lang))
        elif is_bot(seat):
            names.append(own)
        else:
            people.append(distinct_name(own, people))
            names.append(people[-1])
    return tuple(names)


def _given_name(seat: Mapping[str, str], lang: str) -> str:
    """The name of a player; of a computer without one its level, or the name of the engine."""
    if not is_bot(seat):
        return seat["name"]
    return localized_bot_name(seat["name"], lang) if seat["name"] else bot_name(lang, seat["player"])


def without_legal(view: View) -> View:
    """The view with nothing legal: nothing invites."""
    return {**view, "legal": [], "reveals": []}


@dataclass(frozen=True)
class HistoricView(TableView):
    """A table as its reader saw it after `ply` decisions, with all of the log that they know now; nothing is legal."""

    ply: int

    @cached_property
    def state(self) -> State:
        """The game at that moment."""
        return self.table.state_for(self.seat if self.covered_seat is None else self.covered_seat).at(self.ply)

    @cached_property
    def view(self) -> View:
        """What the table displayed to the reader at that moment."""
        return without_legal(self.table.for_display(self.state.view(self.viewpoint)))

    @cached_property
    def full_view(self) -> View:
        """All that the reader could know at that moment; nothing is legal."""
        return without_legal(self.state.view(self.viewpoint))

    @cached_property
    def public_view(self) -> View:
        """The same: in the past nothing waits to be confirmed."""
        return self.view

    @property
    def log_line(self) -> dict[str, Any] | None:
        """The decision that led to this moment; None at the beginning."""
        return self.log[self.ply - 1] if self.ply else None

    @property
    def start_text(self) -> str:
        """What the first moment is: the beginning of the game, or the position that somebody has brought along."""
        return self.translate("bring-beginning" if self.table.starts_from_position else "replay-beginning")

    @property
    def description(self) -> str:
        """What has just happened, in words; at the end who has won before it."""
        sentence = self.start_text if self.log_line is None else self.caption
        if self.early_end_text and self.ply == len(self.log):
            return f"{self.early_end_text}. {sentence}"
        if not self.state.is_over:
            return sentence
        view = apply_early_end(self.view, self.table.outcome)  # who had lost before has not won, whatever the rules say
        return f"{self.page.result_text(view, *self.result_naming)} {sentence}"

    @property
    def caption(self) -> str:
        """The line of the log that led to this moment, without marks; "" at the beginning."""
        return self.page.strip_emphasis(self.log_sentence(self.log_line)) if self.log_line else ""


class MoverView(HistoricView):
    """The same for the seat that decided at that moment, with what was legal for it."""

    @cached_property
    def view(self) -> View:
        """What the table displayed to the seat at that moment."""
        return self.table.for_display(self.state.view(self.viewpoint))

    @cached_property
    def full_view(self) -> View:
        """All that the seat could know at that moment."""
        return self.state.view(self.viewpoint)


def historic_view(table: Table, seat: int | None, lang: str, url: str, ply: int | None) -> HistoricView:
    """The moment after `ply` decisions, or the nearest there is; None: the beginning of a finished game, and of a game
    that goes on the last moment."""
    last = len(table.log(seat))
    wanted = (0 if table.is_over else last) if ply is None else ply
    return HistoricView(table, seat, lang, url, max(0, min(wanted, last)))


def requested_view(request: Request, name: str, table: Table, ply: int | None) -> HistoricView:
    """The moment after `ply` decisions, as whoever asks may see it."""
    seat = request.app.state.hand_covers.viewer_seat(name, table, request.app.state.guests.guest(request))
    return historic_view(table, seat, read_preferences(request).lang, table_url(request, name), ply)


def proposal_sentence(
    names: Sequence[str], lang: str, me: int | None, seat: int, what: str, whom: int | None, player: str | None
) -> str:
    """What a seat proposes to the others; `me` is the seat that is called "you"."""
    facts = _name_facts(names, me, seat)
    if what == "end" or whom is None:
        return translate(lang, "leaving-proposes-end", **facts)
    by = "open" if player == OPEN else "computer"
    level = "" if player in (None, OPEN) else bot_name(lang, player)
    return translate(lang, "leaving-proposes-replace", **facts, whom=names[whom], by=by, level=level)


def takeback_request_sentence(names: Sequence[str], lang: str, me: int | None, seat: int) -> str:
    """That a seat asks to take its last turn back."""
    return translate(lang, "senses-back-asks", **_name_facts(names, me, seat))


def rematch_sentence(names: Sequence[str], lang: str, me: int | None, seat: int) -> str:
    """That a seat offers a rematch."""
    return translate(lang, "table-rematch-offered", **_name_facts(names, me, seat))


def _name_facts(names: Sequence[str], me: int | None, seat: int) -> dict[str, str]:
    return {"name": names[seat], "whose": "you" if seat == me else "other"}
