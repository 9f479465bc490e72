"""A game in the terminal: reads what is typed, drives the table, shows what follows."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from saqqara.cli import rules
from saqqara.cli.game_screen import GOLD, SOFT, Screen
from saqqara.cli.input_parser import near, numbered
from saqqara.cli.play_bot import Computer
from saqqara.core import rulebook
from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.errors import ActionSyntaxError, IllegalActionError, SaqqaraError, reason_text
from saqqara.i18n import truncate
from saqqara.table import PERSON, Table, TableError

ERROR = "bold red"
TABLE_LINES = 32  # what table, questions and prompt need at most
LOOKING_BACK = ("rules", "info", "log", "points", "board", "save", "quit")  # commands once the game is over


class Session:
    """A table with one or more people at this terminal; `play` lasts until the game is over or somebody leaves,
    `look_back` after that until nobody wants to know anything more."""

    def __init__(self, table: Table, screen: Screen, computer: Computer, quick: bool) -> None:
        self.table, self.screen, self.computer, self.quick = table, screen, computer, quick
        self._told = [len(self.log)] * len(table.seats)  # lines of the log, by seat
        self._redraws = screen.console.is_terminal and sys.stdin.isatty()
        self._notes: list[Text] = []  # said above the table when it is next shown
        self._changed, self._left, self._shown = True, False, False
        self._uncovered: int | None = None  # the seat whose hand may be on the screen; None: all look on
        self._commands: dict[str, Callable[[str], None]] = {
            "undo": self._undo, "redo": self._redo, "hint": self._hint, "why": self._why, "rules": self._rules,
            "info": self._info,
            "log": self._log, "points": self._points, "board": self._redraw, "save": self._save, "quit": self._quit,
            "help": self._help,
        }  # fmt: skip

    def play(self) -> bool:
        """Plays on until the game is over; False if somebody left before."""
        try:
            while not self.table.is_over and not self._left:
                if self._computer_decides() or self._covered():
                    continue
                self._show()
                self._read()
        except KeyboardInterrupt:
            self.screen.console.print()
        if self.table.is_over:
            self._show()
        return self.table.is_over

    def look_back(self) -> None:
        """Answers what can be asked for once the game is over, until nothing is typed any more."""
        self.screen.print("cli-over", SOFT)
        try:
            while not self._left and (line := self._line("> ")):
                text = line.lower()
                if text.split()[0] in LOOKING_BACK:
                    self._obey(text, line)
                else:
                    self.screen.print("cli-over", SOFT)
                self._show()
        except (EOFError, KeyboardInterrupt):
            self.screen.console.print()

    def save(self, file: Path) -> str:
        """Writes the record of the game so far; in words where it is, and who there the person is whom this terminal
        calls "you". Raises SaqqaraError where it cannot be written."""
        self.table.record().save(file)
        words, me = self.screen.say("cli-saved", file=str(file)), self.screen.me
        if me is None or self.table.seats[me]["name"] == self.screen.names[me]:
            return words
        return f"{words}\n{self.screen.say('cli-saved-as', name=self.table.seats[me]['name'])}"

    # ---- what is seen -----------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The game as it stands for who sits at this terminal."""
        me = self.screen.me
        return self.table.state_for(self.table.current_player if me is None else me)

    @property
    def view(self) -> View:
        """What is shown: to the one person here, else to whoever decides next, if that is a person here; a turn that
        must be confirmed first is shown to who took it. What people here decide openly all of them see alike."""
        state, me = self.state, self.screen.me
        if self._hands:
            return self.table.view(self.table.current_player)
        if me is not None:
            return state.view(me)
        return state.view(state.current_player if self._goes_on(state.current_player) else self.table.current_player)

    @property
    def log(self) -> list[dict[str, Any]]:
        """The past as the one person here may know it, else as the person does whose turn it is."""
        me = self.screen.me
        return self.table.log(self.table.current_player if me is None else me)

    def _goes_on(self, seat: int | None) -> bool:
        """Whether this seat can decide here without the turn before being confirmed."""
        return seat is None or (self._is_person(seat) and not (self.table.awaits_confirmation and self._hands))

    def _is_person(self, seat: int) -> bool:
        return self.table.seats[seat]["player"] == PERSON

    @property
    def _hands(self) -> bool:
        """Whether people here hold what others here must not see."""
        return self.screen.me is None and self.table.game.has_private_hands

    @property
    def _readers(self) -> Sequence[int]:
        """Who is told what has happened: the one who has the screen, or everybody here together."""
        return range(len(self._told)) if self._uncovered is None else (self._uncovered,)

    def _covered(self) -> bool:
        """Covers the table until the person who decides next asks for it, if they know what others here may not and do
        not decide openly; whether somebody has been waited for."""
        seat = self.table.current_player
        assert seat is not None
        if not self._hands:
            return False
        if self.table.viewpoint(seat) is None:  # all who are here look at the screen: it is nobody's
            self._uncovered = None
            return False
        if seat == self._uncovered:
            return False
        if not self.table.has_private_info(seat):
            self._uncovered = seat
            return False
        if self._redraws:
            self.screen.console.clear()
        self.screen.print("cli-covered", SOFT, name=self.screen.names[seat])
        try:
            self._left = input("> ").strip().lower() == "quit"
        except EOFError:
            self._ended()
        self._uncovered = seat
        self._changed = True
        return True

    def _show(self) -> None:
        """Shows the table again if something has changed: what happened, the board, what can be decided."""
        if not self._changed:
            return
        self._changed = False
        console, view, log = self.screen.console, self.view, self.log
        if self._shown and self._redraws:
            console.clear()
        self._shown = True
        # Where there is room, something of what was told before stays in sight.
        room = max(0, console.height - TABLE_LINES) if self._redraws else 0
        told = min(self._told[seat] for seat in self._readers)
        self.screen.log(log[min(told, max(0, len(log) - room)) :])
        for seat in self._readers:
            self._told[seat] = len(log)
        for note in self._notes:
            console.print(note)
        self._notes.clear()
        self.screen.board(view)
        if self.table.is_over:
            console.print()
            self.screen.result(view)
        if self.table.awaits_confirmation:
            self.screen.print("cli-confirm", SOFT)
        if view["legal"]:
            console.print(f"{self._who(view)}{self.screen.page.prompt(view, self.screen.lang)}")
            self.screen.decisions(view)

    def _who(self, view: View) -> str:
        seat = self.table.current_player if view["seat"] is None else view["seat"]
        return "" if self.screen.me is not None or seat is None else f"{self.screen.names[seat]}: "

    def _note(self, words: str, style: str = "") -> None:
        """Says something; at a terminal above the table, which stays whole."""
        if self._redraws:
            self._notes.append(Text(words, style))
            self._changed = True
        else:
            self.screen.console.print(words, style=style)

    def _refuse(self, why: str, rule: str | None = None) -> None:
        self._note(f"{why} ({rule})" if rule else why, ERROR)

    def _refuse_unreadable(self, text: str) -> None:
        self._refuse(f"{self.screen.say('table-error-unreadable', text=truncate(text))}{self._near(text)}")

    def _near(self, text: str) -> str:
        """What is like a text that is no decision, as another sentence; "" for nothing."""
        page, lang = self.screen.page, self.screen.lang
        texts = self.table.game.action_texts
        found = near(text, self.view["legal"], texts, lambda decision: page.action_label(decision, lang, self.view))
        return f" {self.screen.say('cli-near', decisions=', '.join(found))}" if found else ""

    # ---- who decides ------------------------------------------------------------------------------------------------

    def _computer_decides(self) -> bool:
        """Lets a computer player decide if it is waited for; whether it was."""
        seat = self.table.current_player
        assert seat is not None
        level = self.table.seats[seat]["player"]
        if level == PERSON:
            return False
        waits = not self.computer.ready(level) and self.computer.compiles(self.state)
        thinks = "cli-compiles" if waits else "cli-thinks"
        with self.screen.console.status(self.screen.say(thinks, name=self.screen.names[seat])):
            turn = self.computer.decide(self.table, seat)
        self.table.play_all(seat, turn.decisions, turn.instead)
        self._changed = True
        return True

    def _let_think(self) -> None:
        """The computer player that comes next may think while the one person here is asked. Who shares the keyboard
        with others has nobody think against them meanwhile."""
        me, table = self.screen.me, self.table
        if me is not None:
            in_turn = [*range(me + 1, len(table.seats)), *range(me)]
            self.computer.ponder(table, in_turn)

    def _read(self) -> None:
        """Reads a line and does what it says."""
        view = self.view
        self._let_think()
        try:
            line = self._line(f"{self._who(view)[:-2]}> ")
        except EOFError:
            self._ended()
            return
        text = " ".join(line.lower().split())
        if text.isdigit() and view["legal"] and not 1 <= int(text) <= len(view["legal"]):
            self._refuse(self.screen.say("cli-no-number", most=len(view["legal"])))
            return
        self._obey(self._meant(text), line)

    def _line(self, prompt: str) -> str:
        """What is typed; what comes from elsewhere is shown as if it had been. Raises EOFError."""
        line = input(prompt).strip()
        if not sys.stdin.isatty():
            self.screen.console.print(line)
        return line

    def _meant(self, text: str) -> str:
        """The decision that was typed by its number, else the text."""
        return numbered(text, self.view["legal"], self.table.game.action_texts)

    def _ended(self) -> None:
        """The input has ended: a turn that is complete counts, and the game is left."""
        self.screen.console.print()
        if self.table.awaits_confirmation:
            self._confirm()
        self._left = True

    def _obey(self, text: str, line: str) -> None:
        word, _, rest = text.partition(" ")
        try:
            if not text or text == "end":
                self._confirm()
            elif text in self.view["legal"]:  # before commands: `points` can be a decision
                self._decide(text)
            elif word in self._commands or word == "?":
                # What follows a command keeps its capitals: it may be a file.
                self._commands.get(word, self._help)(rest and line.split(maxsplit=1)[1])
            else:
                self._decide(text)
        except TableError as error:
            more = self._near(text) if error.code == "unreadable" else ""
            self._refuse(f"{error.said(self.screen.lang)}{more}", error.clause)
        except IllegalActionError as error:
            self._refuse(error.refusal.reason(self.screen.lang), error.clause)
        except ActionSyntaxError:
            self._refuse_unreadable(text)
        except SaqqaraError as error:
            self._refuse(reason_text(error, self.screen.lang))

    def _confirm(self) -> None:
        if self.table.awaits_confirmation:
            self.table.confirm(self._seat())
        self._changed = True

    def _seat(self) -> int:
        """The seat that acts when something is typed here."""
        me, actor = self.screen.me, self.table.current_player
        seat = actor if me is None else me
        assert seat is not None
        return seat

    def _decide(self, text: str) -> None:
        if self.table.awaits_confirmation and self.screen.me is None and self._goes_on(self.state.current_player):
            reason = self.state.why_illegal(text)
            if reason is not None:
                raise reason
            self.table.confirm(self._seat())  # at one screen the next player's decision ends the turn before
        self.table.play(self._seat(), text, confirm=self.quick)
        self._changed = True

    # ---- commands ---------------------------------------------------------------------------------------------------

    def _undo(self, rest: str) -> None:
        """Take back what is pending; in a game against computer players alone, else the last turn."""
        seat, table = self._seat(), self.table
        if (
            self.screen.me is None
            or table.can_undo
            or table.takeback_voters(seat)
            or not table.can_request_takeback(seat)
        ):
            table.undo(seat)
        else:
            self._take_turn_back(seat)
        self._forget_told()

    def _take_turn_back(self, seat: int) -> None:
        """Take the last turn of the seat back without asking, and say so."""
        self.table.request_takeback(seat)
        known = "yes" if self.table.takebacks[-1].has_revealed else "no"
        told = {"whose": "you", "name": self.screen.names[seat], "agreed": "no", "known": known}
        self._note(self.screen.say("senses-back-done", **told), SOFT)

    def _forget_told(self) -> None:
        """Tell again what follows the shortened log."""
        for seat in self._readers:
            self._told[seat] = min(self._told[seat], len(self.log))
        self._changed = True

    def _redo(self, rest: str) -> None:
        self.table.redo(self._seat())
        self._changed = True

    def _hint(self, rest: str) -> None:
        view = self.view
        if not view["legal"]:
            self._refuse(self.screen.say("cli-nothing-to-decide"))
            return
        with self.screen.console.status(self.screen.say("cli-thinks-hint")):
            found = self.computer.hint(self.state.view(view["actor"]), self.table.game)
        self._note(self.screen.hint(found, view), GOLD)

    def _why(self, rest: str) -> None:
        text = self._meant(" ".join(rest.lower().split()))
        if not text:
            self._refuse(self.screen.say("cli-why-what", example=self._example))
            return
        reason = self.state.why_illegal(text)
        if reason is None:
            legal = "reveals" if self.state.reveals(text) else "yes"
            self._note(self.screen.say("cli-why-not", decision=text, legal=legal))
        elif isinstance(reason, IllegalActionError):
            clause = rulebook.load_rulebook(self.table.game.name, self.screen.lang).clauses[reason.clause]
            self._note(self.screen.say("cli-why", decision=text, why=reason.refusal.reason(self.screen.lang)))
            if helpful := reason.refusal.suggestion_text(self.screen.lang):
                self._note(self.screen.say("explain-remedy", remedy=helpful))
            self._note(f"{clause.id} {clause.title}: {clause.short}", SOFT)
        else:
            self._refuse_unreadable(text)

    def _rules(self, rest: str) -> None:
        game = self.table.game.name
        page = rulebook.load_rulebook(game, self.screen.lang)
        if not rest:
            for section in page.sections:
                if section.id:
                    self.screen.console.print(f"{section.id}  {section.title}")
            self.screen.print("cli-rules", SOFT)
        elif not rules.show(self.screen.console, page, rest):
            self._refuse(self.screen.say("cli-no-clause", clause=rest))

    def _info(self, rest: str) -> None:
        """Explains a card, a site, a thing: by its name, or by the beginning of its title."""
        wanted, lang = rest.lower().strip(), self.screen.lang
        topics = self.screen.page.help_topics(self.table.game, lang)
        found = [one for one in topics if wanted and (one.name == wanted or one.title.lower().startswith(wanted))]
        for topic in found:
            stands = f"{topic.facts}. " if topic.facts else ""
            self._note(f"{topic.title}: {stands}{topic.text or self.screen.say(topic.message)}")
        if not found:
            self._refuse(self.screen.say("cli-info", names=", ".join(topic.name for topic in topics)))

    def _log(self, rest: str) -> None:
        self.screen.log(self.log)

    def _points(self, rest: str) -> None:
        self.screen.result(self.view)

    def _redraw(self, rest: str) -> None:
        self._changed = True

    def _save(self, rest: str) -> None:
        if not rest:
            self._refuse(self.screen.say("cli-save-where"))
            return
        self._note(self.save(Path(rest)))

    def _quit(self, rest: str) -> None:
        self._left = True

    def _help(self, rest: str) -> None:
        self.screen.console.print(self.screen.say("cli-help", example=self._example))

    @property
    def _example(self) -> str:
        """A decision as the rules write it: one that can be taken, else any."""
        legal = self.view["legal"] or self.table.game.action_texts
        return max(legal[:40], key=lambda text: len(text.split()))
