"""Game in the terminal: reads commands, changes the table, shows the result."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from saqqara.cli import rules
from saqqara.cli.game_screen import DIM, GOLD, GameScreen, parse_numbered, suggest_actions
from saqqara.cli.play_bot import TerminalBot
from saqqara.core import rulebook
from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.errors import ActionSyntaxError, IllegalActionError, SaqqaraError, reason_text
from saqqara.i18n import truncate
from saqqara.table import PERSON, Table, TableError

ERROR = "bold red"
TABLE_HEIGHT = 32  # maximum height of board, actions and prompt
REVIEW_COMMANDS = (
    "rules",
    "info",
    "log",
    "points",
    "board",
    "save",
    "quit",
)  # commands available once the game is over


class PlaySession:
    """Session at a table with one or more people at this terminal.

    `play` runs until the game is over or the user quits; `review` then answers commands until an empty line.
    """

    def __init__(self, table: Table, screen: GameScreen, bot: TerminalBot, no_confirm: bool) -> None:
        self.table, self.screen, self.bot, self.no_confirm = table, screen, bot, no_confirm
        self._log_positions = [len(self.log)] * len(table.seats)  # number of lines already printed, by seat
        self._is_interactive = screen.console.is_terminal and sys.stdin.isatty()
        self._notes: list[Text] = []  # printed above the board when it is next drawn
        self._needs_redraw, self._has_quit, self._was_drawn = True, False, False
        self._revealed_seat: int | None = None  # seat whose hand may be shown; None: everyone is looking
        self._commands: dict[str, Callable[[str], None]] = {
            "undo": self._undo, "redo": self._redo, "hint": self._hint, "why": self._why, "rules": self._rules,
            "info": self._info,
            "log": self._log, "points": self._points, "board": self._redraw, "save": self._save, "quit": self._quit,
            "help": self._help,
        }  # fmt: skip

    def play(self) -> bool:
        """Play until the game is over; return False if the user quits earlier."""
        try:
            while not self.table.is_over and not self._has_quit:
                if self._play_bot_turn() or self._wait_for_reveal():
                    continue
                self._draw()
                self._read_command()
        except KeyboardInterrupt:
            self.screen.console.print()
        if self.table.is_over:
            self._draw()
        return self.table.is_over

    def review(self) -> None:
        """Answer commands after the end of the game until an empty line."""
        self.screen.print_message("cli-over", DIM)
        try:
            while not self._has_quit and (line := self._read_line("> ")):
                text = line.lower()
                if text.split()[0] in REVIEW_COMMANDS:
                    self._run_command(text, line)
                else:
                    self.screen.print_message("cli-over", DIM)
                self._draw()
        except (EOFError, KeyboardInterrupt):
            self.screen.console.print()

    def save(self, file: Path) -> str:
        """Write the record of the game so far, and return a message with its file.

        The message includes the name in the record if the screen shows "you" instead. Raises `SaqqaraError` if the file
        cannot be written.
        """
        self.table.record().save(file)
        words, me = self.screen.message_text("cli-saved", file=str(file)), self.screen.me
        if me is None or self.table.seats[me]["name"] == self.screen.names[me]:
            return words
        return f"{words}\n{self.screen.message_text('cli-saved-as', name=self.table.seats[me]['name'])}"

    # ---- output -----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """State of the game as the people at this terminal may know it."""
        me = self.screen.me
        return self.table.state_for(self.table.current_player if me is None else me)

    @property
    def view(self) -> View:
        """View that the screen shows: that of the only person here, or of the person who acts next.

        A turn that awaits confirmation is shown to the person who took it.
        """
        state, me = self.state, self.screen.me
        if self._has_private_hands:
            return self.table.view(self.table.current_player)
        if me is not None:
            return state.view(me)
        return state.view(state.current_player if self._can_decide(state.current_player) else self.table.current_player)

    @property
    def log(self) -> list[dict[str, Any]]:
        """Log as the only person here, or the person whose turn it is, may know it."""
        me = self.screen.me
        return self.table.log(self.table.current_player if me is None else me)

    def _can_decide(self, seat: int | None) -> bool:
        """Return whether this seat can act here before the previous turn is confirmed."""
        return seat is None or (
            self._is_person(seat) and not (self.table.awaits_confirmation and self._has_private_hands)
        )

    def _is_person(self, seat: int) -> bool:
        return self.table.seats[seat]["player"] == PERSON

    @property
    def _has_private_hands(self) -> bool:
        """True if several people share the screen in a game with private hands."""
        return self.screen.me is None and self.table.game.has_private_hands

    @property
    def _log_readers(self) -> Sequence[int]:
        """Seats that read the log: the one whose hand is shown, or all."""
        return range(len(self._log_positions)) if self._revealed_seat is None else (self._revealed_seat,)

    def _wait_for_reveal(self) -> bool:
        """Cover the board until the next player asks for it, if that player has private information.

        Return whether the board was covered.
        """
        seat = self.table.current_player
        assert seat is not None
        if not self._has_private_hands:
            return False
        if self.table.viewpoint(seat) is None:  # an open action: everyone may look
            self._revealed_seat = None
            return False
        if seat == self._revealed_seat:
            return False
        if not self.table.has_private_info(seat):
            self._revealed_seat = seat
            return False
        if self._is_interactive:
            self.screen.console.clear()
        self.screen.print_message("cli-covered", DIM, name=self.screen.names[seat])
        try:
            self._has_quit = input("> ").strip().lower() == "quit"
        except EOFError:
            self._end_of_input()
        self._revealed_seat = seat
        self._needs_redraw = True
        return True

    def _draw(self) -> None:
        """Draw the new lines of the log, the board and the legal actions if something has changed."""
        if not self._needs_redraw:
            return
        self._needs_redraw = False
        console, view, log = self.screen.console, self.view, self.log
        if self._was_drawn and self._is_interactive:
            console.clear()
        self._was_drawn = True
        # Repeat earlier lines of the log if there is room.
        room = max(0, console.height - TABLE_HEIGHT) if self._is_interactive else 0
        printed = min(self._log_positions[seat] for seat in self._log_readers)
        self.screen.print_log(log[min(printed, max(0, len(log) - room)) :])
        for seat in self._log_readers:
            self._log_positions[seat] = len(log)
        for note in self._notes:
            console.print(note)
        self._notes.clear()
        self.screen.print_board(view)
        if self.table.is_over:
            console.print()
            self.screen.print_result(view)
        if self.table.awaits_confirmation:
            self.screen.print_message("cli-confirm", DIM)
        if view["legal"]:
            console.print(f"{self._seat_prefix(view)}{self.screen.page.prompt(view, self.screen.lang)}")
            self.screen.print_actions(view)

    def _seat_prefix(self, view: View) -> str:
        seat = self.table.current_player if view["seat"] is None else view["seat"]
        return "" if self.screen.me is not None or seat is None else f"{self.screen.names[seat]}: "

    def _add_note(self, words: str, style: str = "") -> None:
        """Print a note; on a terminal, above the board."""
        if self._is_interactive:
            self._notes.append(Text(words, style))
            self._needs_redraw = True
        else:
            self.screen.console.print(words, style=style)

    def _add_refusal(self, reason: str, rule: str | None = None) -> None:
        self._add_note(f"{reason} ({rule})" if rule else reason, ERROR)

    def _add_unreadable(self, text: str) -> None:
        self._add_refusal(
            f"{self.screen.message_text('table-error-unreadable', text=truncate(text))}{self._suggestions(text)}"
        )

    def _suggestions(self, text: str) -> str:
        """Return a sentence that suggests actions similar to the text, or ""."""
        page, lang = self.screen.page, self.screen.lang
        texts = self.table.game.action_texts
        found = suggest_actions(
            text, self.view["legal"], texts, lambda action_text: page.action_label(action_text, lang, self.view)
        )
        return f" {self.screen.message_text('cli-near', decisions=', '.join(found))}" if found else ""

    # ---- players and input ------------------------------------------------------------------------------------------

    def _play_bot_turn(self) -> bool:
        """Let a computer player act if it is its turn; return whether it was."""
        seat = self.table.current_player
        assert seat is not None
        level = self.table.seats[seat]["player"]
        if level == PERSON:
            return False
        must_compile = not self.bot.is_ready(level) and self.bot.needs_compiling(self.state)
        message = "cli-compiles" if must_compile else "cli-thinks"
        with self.screen.console.status(self.screen.message_text(message, name=self.screen.names[seat])):
            turn = self.bot.choose(self.table, seat)
        self.table.play_all(seat, turn.actions, turn.played_by)
        self._needs_redraw = True
        return True

    def _start_pondering(self) -> None:
        """Let the next computer player ponder, if only one person plays at this terminal."""
        me, table = self.screen.me, self.table
        if me is not None:
            in_turn = [*range(me + 1, len(table.seats)), *range(me)]
            self.bot.ponder(table, in_turn)

    def _read_command(self) -> None:
        """Read a line and run it."""
        view = self.view
        self._start_pondering()
        try:
            line = self._read_line(f"{self._seat_prefix(view)[:-2]}> ")
        except EOFError:
            self._end_of_input()
            return
        text = " ".join(line.lower().split())
        if text.isdigit() and view["legal"] and not 1 <= int(text) <= len(view["legal"]):
            self._add_refusal(self.screen.message_text("cli-no-number", most=len(view["legal"])))
            return
        self._run_command(self._parse_action(text), line)

    def _read_line(self, prompt: str) -> str:
        """Read a line; echo it if stdin is not a terminal. Raises `EOFError`."""
        line = input(prompt).strip()
        if not sys.stdin.isatty():
            self.screen.console.print(line)
        return line

    def _parse_action(self, text: str) -> str:
        """Return the action for a typed number or abbreviation, or the text itself."""
        return parse_numbered(text, self.view["legal"], self.table.game.action_texts)

    def _end_of_input(self) -> None:
        """Confirm a complete turn and quit, because the input has ended."""
        self.screen.console.print()
        if self.table.awaits_confirmation:
            self._confirm()
        self._has_quit = True

    def _run_command(self, text: str, line: str) -> None:
        word, _, rest = text.partition(" ")
        try:
            if not text or text == "end":
                self._confirm()
            elif text in self.view["legal"]:  # before commands: `points` can be an action
                self._play_action(text)
            elif word in self._commands or word == "?":
                # The argument of a command keeps its case: it may be a file.
                self._commands.get(word, self._help)(rest and line.split(maxsplit=1)[1])
            else:
                self._play_action(text)
        except TableError as error:
            suggestions = self._suggestions(text) if error.code == "unreadable" else ""
            self._add_refusal(f"{error.localized(self.screen.lang)}{suggestions}", error.clause)
        except IllegalActionError as error:
            self._add_refusal(error.refusal.reason(self.screen.lang), error.clause)
        except ActionSyntaxError:
            self._add_unreadable(text)
        except SaqqaraError as error:
            self._add_refusal(reason_text(error, self.screen.lang))

    def _confirm(self) -> None:
        if self.table.awaits_confirmation:
            self.table.confirm(self._acting_seat())
        self._needs_redraw = True

    def _acting_seat(self) -> int:
        """Return the seat for which this terminal acts."""
        me, actor = self.screen.me, self.table.current_player
        seat = actor if me is None else me
        assert seat is not None
        return seat

    def _play_action(self, text: str) -> None:
        if self.table.awaits_confirmation and self.screen.me is None and self._can_decide(self.state.current_player):
            reason = self.state.why_illegal(text)
            if reason is not None:
                raise reason
            self.table.confirm(self._acting_seat())  # in a hot-seat game the next action confirms the previous turn
        self.table.play(self._acting_seat(), text, confirm=self.no_confirm)
        self._needs_redraw = True

    # ---- commands ---------------------------------------------------------------------------------------------------

    def _undo(self, rest: str) -> None:
        """Undo pending actions; if there are none, take back the last turn in a game against computer players alone."""
        seat, table = self._acting_seat(), self.table
        if (
            self.screen.me is None
            or table.can_undo
            or table.takeback_voters(seat)
            or not table.can_request_takeback(seat)
        ):
            table.undo(seat)
        else:
            self._take_turn_back(seat)
        self._rewind_log()

    def _take_turn_back(self, seat: int) -> None:
        """Take back the last turn of the seat without a vote, and print a note."""
        self.table.request_takeback(seat)
        known = "yes" if self.table.takebacks[-1].has_revealed else "no"
        facts = {"whose": "you", "name": self.screen.names[seat], "agreed": "no", "known": known}
        self._add_note(self.screen.message_text("senses-back-done", **facts), DIM)

    def _rewind_log(self) -> None:
        """Reset the printed lines to the shortened log."""
        for seat in self._log_readers:
            self._log_positions[seat] = min(self._log_positions[seat], len(self.log))
        self._needs_redraw = True

    def _redo(self, rest: str) -> None:
        self.table.redo(self._acting_seat())
        self._needs_redraw = True

    def _hint(self, rest: str) -> None:
        view = self.view
        if not view["legal"]:
            self._add_refusal(self.screen.message_text("cli-nothing-to-decide"))
            return
        with self.screen.console.status(self.screen.message_text("cli-thinks-hint")):
            found = self.bot.hint(self.state.view(view["current_player"]), self.table.game)
        self._add_note(self.screen.hint_text(found, view), GOLD)

    def _why(self, rest: str) -> None:
        text = self._parse_action(" ".join(rest.lower().split()))
        if not text:
            self._add_refusal(self.screen.message_text("cli-why-what", example=self._example_action))
            return
        reason = self.state.why_illegal(text)
        if reason is None:
            legal = "reveals" if self.state.reveals(text) else "yes"
            self._add_note(self.screen.message_text("cli-why-not", decision=text, legal=legal))
        elif isinstance(reason, IllegalActionError):
            clause = rulebook.load_rulebook(self.table.game.name, self.screen.lang).clauses[reason.clause]
            self._add_note(
                self.screen.message_text("cli-why", decision=text, why=reason.refusal.reason(self.screen.lang))
            )
            if helpful := reason.refusal.suggestion_text(self.screen.lang):
                self._add_note(self.screen.message_text("explain-remedy", remedy=helpful))
            self._add_note(f"{clause.id} {clause.title}: {clause.short}", DIM)
        else:
            self._add_unreadable(text)

    def _rules(self, rest: str) -> None:
        game = self.table.game.name
        page = rulebook.load_rulebook(game, self.screen.lang)
        if not rest:
            for section in page.sections:
                if section.id:
                    self.screen.console.print(f"{section.id}  {section.title}")
            self.screen.print_message("cli-rules", DIM)
        elif not rules.print_part(self.screen.console, page, rest):
            self._add_refusal(self.screen.message_text("cli-no-clause", clause=rest))

    def _info(self, rest: str) -> None:
        """Explain a card, a site or a piece, given its name or the start of its title."""
        wanted, lang = rest.lower().strip(), self.screen.lang
        topics = self.screen.page.help_topics(self.table.game, lang)
        found = [one for one in topics if wanted and (one.name == wanted or one.title.lower().startswith(wanted))]
        for topic in found:
            facts = f"{topic.facts}. " if topic.facts else ""
            self._add_note(f"{topic.title}: {facts}{topic.text or self.screen.message_text(topic.message)}")
        if not found:
            self._add_refusal(self.screen.message_text("cli-info", names=", ".join(topic.name for topic in topics)))

    def _log(self, rest: str) -> None:
        self.screen.print_log(self.log)

    def _points(self, rest: str) -> None:
        self.screen.print_result(self.view)

    def _redraw(self, rest: str) -> None:
        self._needs_redraw = True

    def _save(self, rest: str) -> None:
        if not rest:
            self._add_refusal(self.screen.message_text("cli-save-where"))
            return
        self._add_note(self.save(Path(rest)))

    def _quit(self, rest: str) -> None:
        self._has_quit = True

    def _help(self, rest: str) -> None:
        self.screen.console.print(self.screen.message_text("cli-help", example=self._example_action))

    @property
    def _example_action(self) -> str:
        """An action for help texts, if possible a legal one."""
        legal = self.view["legal"] or self.table.game.action_texts
        return max(legal[:40], key=lambda text: len(text.split()))
