"""What play and replay show: the board, the decisions, the past in words, the result in detail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.i18n import escape_controls, translate
from saqqara.i18n.early_end_text import early_end_text
from saqqara.presentation import split_emphasis
from saqqara.table import log_sentence

if TYPE_CHECKING:
    from saqqara.analysis import Hint

SOFT, STRONG, GOLD = "dim", "bold", "bold yellow"


class Screen:
    """A console with a language, a game and the names of its players; `me` is the seat that is called "you"."""

    def __init__(self, console: Console, lang: str, game: Game, names: Sequence[str], me: int | None = None) -> None:
        self.console, self.lang, self.game, self.me = console, lang, game, me
        self.names = [escape_controls(name) for name in names]
        self.page = game.presenter()

    def say(self, message: str, **facts: str | int) -> str:
        """A message in the reader's language; its facts may come from a file."""
        harmless = {name: escape_controls(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
        return translate(self.lang, message, **harmless)

    def print(self, message: str, style: str = "", **facts: str | int) -> None:
        """Prints a message in the reader's language."""
        self.console.print(self.say(message, **facts), style=style)

    def board(self, view: View) -> None:
        """Prints the table as the view's seat sees it."""
        size = self.console.size
        columns = max(80, min(size.width, 120))
        drawn = self.game.definition.terminal(view, self.lang, self.names, columns, size.height)
        self.console.print(drawn, no_wrap=True, overflow="ignore", crop=False)

    def differences(self) -> None:
        """Prints what cards and numbers of the game differ from those of this house; nothing where none do."""
        lines = self.page.override_differences(self.game, self.lang)
        if lines:
            self.print("table-differences", STRONG)
            for line in lines:
                self.console.print(f"  {escape_controls(line)}", style=SOFT)
            self.console.print()

    def told(self, line: Mapping[str, Any]) -> Text:
        """A line of the log in words, what matters in bold."""
        sentence = log_sentence(self.page, line, self.names, self.lang, self.me)
        return Text.assemble(*((words, STRONG if strong else "") for words, strong, _ in split_emphasis(sentence)))

    def hint(self, hint: Hint, view: View) -> str:
        """What the strongest player would decide, with its number, and why, in words."""
        from saqqara.analysis.reason_text import explain_hint

        decision = hint.best.decision
        what = self.say("cli-hint", decision=decision, number=view["legal"].index(decision) + 1)
        return f"{what}. {explain_hint(self.page, hint, view, self.names, self.lang, self.me)}"

    def log(self, lines: Sequence[Mapping[str, Any]]) -> None:
        """Prints the past, a line or more a decision, with the number of its turn."""
        for line in lines:
            for number, part in enumerate(self.told(line).wrap(self.console, self.console.width - 5)):
                part.rstrip()
                self.console.print(Text.assemble((f"{line['turn']:>3}  " if number == 0 else "     ", SOFT), part))

    def decisions(self, view: View) -> None:
        """Prints the legal decisions, numbered from 1, a kind a line; a star marks those that reveal something."""
        kinds: dict[str, list[Text]] = {}
        for number, decision in enumerate(view["legal"], 1):
            verb, _, rest = decision.partition(" ")
            star = "*" if decision in view["reveals"] else ""
            kinds.setdefault(verb, []).append(Text.assemble((f"{number}", GOLD), f" {rest or verb}{star}"))
        width = max(map(len, kinds), default=0)
        for verb, choices in kinds.items():
            self.console.print(_wrapped(Text.assemble((f" {verb:<{width}} ", STRONG)), choices, self.console.width))
        if view["reveals"]:
            self.print("cli-reveals", SOFT)

    def result(self, view: View, ended: Mapping[str, Any] | None = None) -> None:
        """Prints the points in detail and, once the game is over, who has won; `ended`: how, where that is not as its
        rules say."""
        view = self.game.definition.display_view(view)
        table = Table(box=None, pad_edge=False, padding=(0, 2))
        table.add_column()
        for name in self.names:
            table.add_column(name, justify="right", style=STRONG if len(self.names) == 1 else "")
        for source in self.page.score_sources(view):
            points = [str(breakdown[source]) for breakdown in view["breakdown"]]
            table.add_row(self.page.score_source_name(source, self.lang), *points)
        table.add_section()
        table.add_row(self.say("cli-total"), *map(str, view["scores"]), style=STRONG)
        self.console.print(table)
        if view["over"]:
            early = early_end_text(ended, self.names, self.lang, self.me)
            self.console.print(early or self.page.result_text(view, self.names, self.lang, self.me), style=GOLD)


def _wrapped(head: Text, choices: Sequence[Text], width: int) -> Text:
    """Choices in columns behind a head, in as many lines as they need."""
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
