"""Table as one reader sees it, now or after an earlier action; all parts of its page are rendered from this view."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from saqqara.core.game_api import View
from saqqara.core.record import apply_early_end
from saqqara.core.state import State
from saqqara.i18n import bot_name, early_end_text, translate
from saqqara.presentation import GamePresenter, OutOfTurnNotice, Viewer
from saqqara.server.core.templating import render_cached, render_fragment
from saqqara.server.tables.bot_names import localized_bot_name
from saqqara.table import OPEN, Table, log_sentence
from saqqara.table.projections import is_bot
from saqqara.text_validation import distinct_name


@dataclass(frozen=True)
class TableView:
    """Table as one reader sees it.

    `seat` is the reader's seat (of several on one screen, the one that chooses); None for a spectator. While a hand is
    covered on one screen, `covered_seat` is its seat, and the reader sees what all players there know.
    """

    table: Table
    seat: int | None
    lang: str
    url: str
    covered_seat: int | None = field(default=None, kw_only=True)

    @cached_property
    def presenter(self) -> GamePresenter:
        """Presenter of the game."""
        return self.table.game.presenter()

    @property
    def turn_kind(self) -> str:
        """Unit of the turns that the log of the game counts: "turn" or "round"."""
        return self.table.game.definition.table.turn_unit

    @cached_property
    def current_player(self) -> int | None:
        """Seat that the table waits for; None when the game is over."""
        return self.table.current_player

    @property
    def viewpoint(self) -> int | None:
        """Seat from which the reader sees events; None for a spectator, and while other players on the screen watch."""
        return self.table.viewpoint(self.seat)

    @cached_property
    def log(self) -> list[dict[str, Any]]:
        """All actions that the reader knows now, as lines of the log."""
        return self.table.log(self.seat) if self.covered_seat is None else self.table.covered_view(self.covered_seat)[1]

    @cached_property
    def view(self) -> View:
        """View that the table displays to the reader. No action is legal while the turn awaits confirmation."""
        return (
            self.table.display_view(self.seat)
            if self.covered_seat is None
            else self.table.covered_view(self.covered_seat)[0]
        )

    @cached_property
    def full_view(self) -> View:
        """View with all that the reader may know, more than the table displays: for programs, not for pages."""
        return (
            self.table.view(self.seat)
            if self.covered_seat is None
            else self.table.state_for(self.covered_seat).view(None)
        )

    @cached_property
    def public_view(self) -> View:
        """View that the table displays to spectators; in it, a turn that awaits confirmation has not ended."""
        return self.table.display_view(None)

    @cached_property
    def _determinized(self) -> State:
        return self.table.game.determinize_unchecked(self.full_view, seed=0)

    @cached_property
    def _predicted(self) -> dict[str, list[dict[str, str]]]:
        return {}

    def predict_moves(self, action: str) -> list[dict[str, str]]:
        """Return what a legal action would move, tried on a determinized state; hidden information is made up."""
        if action not in self._predicted:
            self._predicted[action] = self._determinized.preview_moves(action, self.viewpoint)
        return self._predicted[action]

    @property
    def is_hot_seat(self) -> bool:
        """True if the reader plays several seats on one screen."""
        return len(self.own_seats) > 1

    @cached_property
    def own_seats(self) -> list[int]:
        """Seats of the reader in ascending order; empty for a spectator."""
        seat = self.covered_seat if self.seat is None else self.seat
        return [] if seat is None else self.table.same_account_seats(seat)

    @property
    def seq(self) -> int:
        """Number of the last event, as this reader counts events."""
        return self.table.seq_for(self.own_seats)

    @property
    def open_seats(self) -> list[int]:
        """Open seats."""
        return [number for number, facts in enumerate(self.table.seats) if facts["player"] == OPEN]

    @property
    def bot_seats(self) -> list[int]:
        """Seats of computer players."""
        return [number for number, facts in enumerate(self.table.seats) if is_bot(facts)]

    @property
    def can_hint(self) -> bool:
        """True if hints are available: in games against computer players only, and in imported games."""
        if self.table.is_imported:
            return self.seat is not None
        others = [facts for number, facts in enumerate(self.table.seats) if number not in self.own_seats]
        is_alone = len(self.own_seats) == 1 and all(map(is_bot, others))
        return is_alone and not self.table.is_scratch and not self.table.settings.rated

    @property
    def me(self) -> int | None:
        """Seat that is called "you"; None if the reader plays several seats on one screen."""
        return None if self.is_hot_seat else self.seat

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the players by seat.

        People have their names, numbered if two are equal. Computer players without a name are called by their level.
        Other seats have the default name of their colour.
        """
        return player_names(self.table.seats, self.presenter, self.lang)

    def level(self, seat: int) -> str:
        """Return the name of a seat's computer player: its level, or the name of the engine."""
        return bot_name(self.lang, self.table.seats[seat]["player"])

    @property
    def order(self) -> list[int]:
        """Seats in display order: the reader's own seat (of several, the lowest), then the seats after it."""
        first = self.own_seats[0] if self.own_seats else 0
        count = len(self.table.seats)
        return [(first + step) % count for step in range(count)]

    @cached_property
    def status(self) -> str:
        """Status of the table: what it waits for, or its end.

        One of `choose`, `confirm`, `wait` (for a person), `thinking`, `open` (for a player at an open seat), `covered`
        (for the next player to take the screen), `over`.
        """
        table, actor = self.table, self.current_player
        if table.is_over:
            return "over"
        if self.open_seats:
            return "open"
        if self.covered_seat is not None:
            return "covered"
        if actor == self.seat and actor not in table.away_seats:
            return "confirm" if table.awaits_confirmation else "choose"
        is_thinking = actor is not None and is_bot(table.seats[actor]) and not table.is_script_waiting
        return "thinking" if is_thinking else "wait"

    @cached_property
    def is_turn_unfinished(self) -> bool:
        """True if the turn does not end when it is confirmed, because another seat must choose something first."""
        is_waiting = self.status == "confirm" and not self.table.state_for(self.seat).is_over
        return is_waiting and bool(self.view["turn"] == self.table.view(None)["turn"])

    @property
    def early_end_text(self) -> str:
        """Text about a game that ended before the end of its rules: how, and who has won; "" for others."""
        outcome = self.table.outcome
        viewer = self.result_viewer
        return "" if outcome is None else early_end_text(outcome, viewer.names, viewer.lang, viewer.seat)

    @cached_property
    def viewer(self) -> Viewer:
        """Viewer of the table, with the seat that is called "you"."""
        return Viewer(self.lang, self.me, tuple(self.names))

    @cached_property
    def result_viewer(self) -> Viewer:
        """Viewer for sentences about the winner; no seat is called "you" if a stand-in played the reader's seat."""
        return self.viewer.with_stand_ins(self.table.stand_in_seats)

    @property
    def name(self) -> str:
        """Name of the table in URLs."""
        return self.url.rpartition("/")[2]

    @property
    def path(self) -> str:
        """Path of the table's page."""
        return urlsplit(self.url).path

    @cached_property
    def out_of_turn_notice(self) -> OutOfTurnNotice | None:
        """Notice about the seat that chooses out of turn, and why; None if there is none."""
        awaits_action = self.status in ("choose", "wait", "thinking")
        return self.presenter.out_of_turn_notice(self.view, self.viewer) if awaits_action else None

    def translate(self, message: str, **facts: str | int) -> str:
        """Return a message in the reader's language."""
        return translate(self.lang, message, **facts)

    def log_sentence(self, line: Mapping[str, Any]) -> str:
        """Return a line of the log as sentences with emphasis marks."""
        return log_sentence(self.presenter, line, self.viewer)

    def render(self, template: str, **facts: Any) -> str:
        """Render a part of the page."""
        return render_fragment(
            self.lang, f"{template}.html", table_view=self, view=self.view, presenter=self.presenter, **facts
        )

    def render_cached(self, template: str, **facts: Hashable) -> str:
        """Render a part of the page that depends only on these facts; the result is cached."""
        return render_cached(self.lang, f"{template}.html", **facts)


def player_names(seats: Sequence[Mapping[str, str]], presenter: GamePresenter, lang: str) -> tuple[str, ...]:
    """Return the names of the players by seat; `seats` have `name` and `player`."""
    given_names, names, people = [_given_name(seat, lang) for seat in seats], list[str](), list[str]()
    for number, (seat, given_name) in enumerate(zip(seats, given_names, strict=True)):
        if seat["player"] == OPEN:
            names.append(translate(lang, "table-open-seat"))
        elif not given_name or (is_bot(seat) and given_names.count(given_name) > 1):
            names.append(presenter.default_name(number, lang))
        elif is_bot(seat):
            names.append(given_name)
        else:
            people.append(distinct_name(given_name, people))
            names.append(people[-1])
    return tuple(names)


def _given_name(seat: Mapping[str, str], lang: str) -> str:
    """Return the name of a player; for a computer player without a name, its level or engine."""
    if not is_bot(seat):
        return seat["name"]
    return localized_bot_name(seat["name"], lang) if seat["name"] else bot_name(lang, seat["player"])


def without_legal(view: View) -> View:
    """Return the view without legal actions, so that nothing can be selected."""
    return {**view, "legal": [], "reveals": []}


@dataclass(frozen=True)
class HistoricView(TableView):
    """Table as its reader saw it after `ply` actions.

    The log is the current one, with all that the reader knows now. No action is legal.
    """

    ply: int

    @cached_property
    def state(self) -> State:
        """State of the game at that moment."""
        return self.table.state_for(self.seat if self.covered_seat is None else self.covered_seat).at(self.ply)

    @cached_property
    def view(self) -> View:
        """View that the table displayed to the reader at that moment."""
        return without_legal(self.table.for_display(self.state.view(self.viewpoint)))

    @cached_property
    def full_view(self) -> View:
        """View with all that the reader could know at that moment; no action is legal."""
        return without_legal(self.state.view(self.viewpoint))

    @cached_property
    def public_view(self) -> View:
        """Equal to `view`, because no past turn awaits confirmation."""
        return self.view

    @property
    def log_line(self) -> dict[str, Any] | None:
        """Line of the log about the action that led to this moment; None at the start."""
        return self.log[self.ply - 1] if self.ply else None

    @property
    def start_text(self) -> str:
        """Text of the first moment: the start of the game, or the imported position."""
        return self.translate("bring-beginning" if self.table.starts_from_position else "replay-beginning")

    @property
    def description(self) -> str:
        """Text about the last action; at the end of the game, the result comes before it."""
        sentence = self.start_text if self.log_line is None else self.caption
        if self.early_end_text and self.ply == len(self.log):
            return f"{self.early_end_text}. {sentence}"
        if not self.state.is_over:
            return sentence
        view = apply_early_end(self.view, self.table.outcome)  # early losers have not won, whatever the rules say
        return f"{self.presenter.result_text(view, self.result_viewer)} {sentence}"

    @property
    def caption(self) -> str:
        """Line of the log about the action that led to this moment, without emphasis marks; "" at the start."""
        return self.presenter.strip_emphasis(self.log_sentence(self.log_line)) if self.log_line else ""


class MoverView(HistoricView):
    """Table as the seat that chose at that moment saw it, with its legal actions."""

    @cached_property
    def view(self) -> View:
        """View that the table displayed to the seat at that moment."""
        return self.table.for_display(self.state.view(self.viewpoint))

    @cached_property
    def full_view(self) -> View:
        """View with all that the seat could know at that moment."""
        return self.state.view(self.viewpoint)


def historic_view(table: Table, seat: int | None, lang: str, url: str, ply: int | None) -> HistoricView:
    """Return the table after `ply` actions, or after the nearest number that exists.

    If `ply` is None, return the start of a finished game, and the last moment of a running one.
    """
    last = len(table.log(seat))
    requested_ply = (0 if table.is_over else last) if ply is None else ply
    return HistoricView(table, seat, lang, url, max(0, min(requested_ply, last)))


def proposal_sentence(viewer: Viewer, seat: int, kind: str, replaced_seat: int | None, player: str | None) -> str:
    """Return the sentence about a proposal of a seat."""
    facts = viewer.player_facts(seat)
    if kind == "end" or replaced_seat is None:
        return viewer.translate("leaving-proposes-end", **facts)
    replacement = "open" if player == OPEN else "computer"
    level = "" if player in (None, OPEN) else bot_name(viewer.lang, player)
    return viewer.translate(
        "leaving-proposes-replace", **facts, whom=viewer.names[replaced_seat], by=replacement, level=level
    )


def takeback_request_sentence(viewer: Viewer, seat: int) -> str:
    """Return the sentence that a seat requests to take back its last turn."""
    return viewer.translate("senses-back-asks", **viewer.player_facts(seat))


def rematch_sentence(viewer: Viewer, seat: int) -> str:
    """Return the sentence that a seat offers a rematch."""
    return viewer.translate("table-rematch-offered", **viewer.player_facts(seat))
