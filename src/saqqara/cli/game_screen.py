"""Output of `play` and `replay`: board, legal actions, log in words, detailed result; and parsing of actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.i18n import early_end_text, escape_controls, translate
from saqqara.presentation import Viewer, split_emphasis
from saqqara.table import log_sentence

if TYPE_CHECKING:
    from saqqara.analysis import Hint


DIM, BOLD, GOLD = "dim", "bold", "bold yellow"


class GameScreen:
    """Console with a language, a game and the names of its players; `me` is the seat addressed as "you"."""

    def __init__(self, console: Console, lang: str, game: Game, names: Sequence[str], me: int | None = None) -> None:
        self.console, self.lang, self.game, self.me = console, lang, game, me
        self.names = [escape_controls(name) for name in names]
        self.page = game.presenter()

    @property
    def viewer(self) -> Viewer:
        """Viewer of the screen."""
        return Viewer(self.lang, self.me, tuple(self.names))

    def message_text(self, message: str, **facts: str | int) -> str:
        """Return a message in the language of the screen; its facts may come from an untrusted file."""
        escaped = {name: escape_controls(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
        return translate(self.lang, message, **escaped)

    def print_message(self, message: str, style: str = "", **facts: str | int) -> None:
        """Print a message in the language of the screen."""
        self.console.print(self.message_text(message, **facts), style=style)

    def print_board(self, view: View) -> None:
        """Print the board as the seat of the view sees it."""
        size = self.console.size
        columns = max(80, min(size.width, 120))
        drawn = self.game.definition.terminal(view, self.lang, self.names, columns, size.height)
        self.console.print(drawn, no_wrap=True, overflow="ignore", crop=False)

    def print_differences(self) -> None:
        """Print the custom cards and numbers of the game, if there are any."""
        lines = self.page.override_differences(self.game, self.lang)
        if lines:
            self.print_message("table-differences", BOLD)
            for line in lines:
                self.console.print(f"  {escape_controls(line)}", style=DIM)
            self.console.print()

    def log_text(self, line: Mapping[str, Any]) -> Text:
        """Return a line of the log in words, with important parts in bold."""
        sentence = log_sentence(self.page, line, self.viewer)
        return Text.assemble(*((words, BOLD if strong else "") for words, strong, _ in split_emphasis(sentence)))

    def hint_text(self, hint: Hint, view: View) -> str:
        """Describe the action that the strongest player would choose, with its number and reasons."""
        from saqqara.analysis.reasons import explain_hint

        action_text = hint.best.action
        sentence = self.message_text("cli-hint", decision=action_text, number=view["legal"].index(action_text) + 1)
        return f"{sentence}. {explain_hint(self.page, hint, view, self.viewer)}"

    def print_log(self, lines: Sequence[Mapping[str, Any]]) -> None:
        """Print lines of the log with the number of the turn, wrapped to the console."""
        for line in lines:
            for number, part in enumerate(self.log_text(line).wrap(self.console, self.console.width - 5)):
                part.rstrip()
                self.console.print(Text.assemble((f"{line['turn']:>3}  " if number == 0 else "     ", DIM), part))

    def print_actions(self, view: View) -> None:
        """Print the legal actions, numbered from 1 and grouped by verb; a star marks those that reveal something."""
        kinds: dict[str, list[Text]] = {}
        for number, action_text in enumerate(view["legal"], 1):
            verb, _, rest = action_text.partition(" ")
            star = "*" if action_text in view["reveals"] else ""
            kinds.setdefault(verb, []).append(Text.assemble((f"{number}", GOLD), f" {rest or verb}{star}"))
        width = max(map(len, kinds), default=0)
        for verb, choices in kinds.items():
            self.console.print(_in_columns(Text.assemble((f" {verb:<{width}} ", BOLD)), choices, self.console.width))
        if view["reveals"]:
            self.print_message("cli-reveals", DIM)

    def print_result(self, view: View, ended: Mapping[str, Any] | None = None) -> None:
        """Print the points in detail and, once the game is over, the winner.

        `ended` describes a game that ended early.
        """
        view = self.game.definition.display_view(view)
        table = Table(box=None, pad_edge=False, padding=(0, 2))
        table.add_column()
        for name in self.names:
            table.add_column(name, justify="right", style=BOLD if len(self.names) == 1 else "")
        for source in self.page.score_sources(view):
            points = [str(breakdown[source]) for breakdown in view["breakdown"]]
            table.add_row(self.page.score_source_name(source, self.lang), *points)
        table.add_section()
        table.add_row(self.message_text("cli-total"), *map(str, view["scores"]), style=BOLD)
        self.console.print(table)
        if view["over"]:
            early = early_end_text(ended, self.names, self.lang, self.me)
            self.console.print(early or self.page.result_text(view, self.viewer), style=GOLD)


def _in_columns(head: Text, choices: Sequence[Text], width: int) -> Text:
    """Arrange choices in columns after a heading."""
    cell = max(choice.cell_len for choice in choices) + 2
    in_line = max(1, (width - head.cell_len) // cell)
    text = head.copy()
    for place, choice in enumerate(choices):
        if place and place % in_line == 0:
            text.append("\n" + " " * head.cell_len)
        text.append_text(choice)
        text.append(" " * (cell - choice.cell_len))
    text.rstrip()
    return text


MIN_SIMILARITY = 0.8  # from 0 to 1; words at least this similar may be misspellings
MAX_SUGGESTIONS = 4  # actions in an error message


def parse_numbered(text: str, legal: Sequence[str], texts: Collection[str]) -> str:
    """Return the legal action for a typed number or abbreviation, or the text itself.

    A number may be typed alone (`7`), after its verb (`trigger 7`), or with the whole action (`trigger 7 snare`).
    The part after the verb suffices if only one legal action has it (`b2` for `place b2`). Texts with which an action
    of the game (`texts`) starts are never numbers: `load 2` means boat 2.
    """
    if any(action_text.startswith(text) for action_text in texts):
        return text
    for number, action_text in enumerate(legal, 1):
        verb, _, rest = action_text.partition(" ")
        if text in (f"{number}", f"{verb} {number}", f"{verb} {number} {rest or verb}"):
            return action_text
    same = [action_text for action_text in legal if action_text.partition(" ")[2] == text]
    return same[0] if len(same) == 1 else text


def suggest_actions(text: str, legal: Sequence[str], texts: Sequence[str], describe: Callable[[str], str]) -> list[str]:
    """Suggest actions that contain every typed word or a similar one, in their text or in their description.

    Returns legal actions, or if none matches, any actions of the game (`texts`); those that start with the typed text
    come first. "…" stands for more than MAX_SUGGESTIONS.
    """
    wanted = _split_words(text)
    for choices in (legal, texts):
        found = [one for one in choices if wanted and _matches_all(_split_words(f"{one} {describe(one)}"), wanted)]
        if found:
            found.sort(key=lambda one: not one.startswith(text))
            return found[:MAX_SUGGESTIONS] + ["…"] * (len(found) > MAX_SUGGESTIONS)
    return []


def _matches_all(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(any(_is_similar(one, word) for word in words) for one in wanted)


def _is_similar(wanted: str, word: str) -> bool:
    """Return whether one word is a prefix or a likely misspelling of the other."""
    return word.startswith(wanted) or SequenceMatcher(None, wanted, word).ratio() >= MIN_SIMILARITY


def _split_words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())
