"""A course: what a table asks for, decision by decision, where somebody is led through a game.

It changes no rule: of what the rules allow only what is asked for is taken. Events hold it as a list, an entry for each
decision from the first on: `{"plays": DECISION}` is played for whoever is to decide, whoever plays it;
`{"asks": [PATTERN, ...], "says": MESSAGE}` is left to its player, who decides what fits to a pattern (`load 1.*`); the
message says what is asked. After the last entry nothing can be decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from saqqara.core.game_api import View
from saqqara.i18n import translate
from saqqara.table.events import TableError, table_error

ScriptEntry = Mapping[str, Any]


@dataclass(frozen=True)
class Script:
    """The entries of a course, by the number of decisions before each."""

    entries: Sequence[ScriptEntry]

    def scripted_action(self, ply: int) -> str | None:
        """The decision that is played by itself after so many; None where somebody is asked, or nothing follows."""
        played: str | None = self._entry(ply).get("plays")
        return played

    def allowed_actions(self, ply: int, legal: Iterable[str]) -> list[str]:
        """What of this is asked for after so many decisions."""
        patterns = self._entry(ply).get("asks", ())
        return [text for text in legal if any(fnmatchcase(text, pattern) for pattern in patterns)]

    def why_illegal(self, ply: int, text: str) -> TableError | None:
        """Why a decision that the rules allow is not taken after so many; None if it is."""
        if text == self.scripted_action(ply) or self.allowed_actions(ply, [text]):
            return None
        message = self._entry(ply).get("says")
        if message is None:
            return table_error("illegal", "table-error-course-goes-on")
        return TableError("illegal", lambda lang: translate(lang, "table-error-course", asked=translate(lang, message)))

    def restrict_view(self, ply: int, view: View) -> View:
        """A view in which nothing invites but what is asked for."""
        legal = self.allowed_actions(ply, view["legal"])
        return {**view, "legal": legal, "reveals": [text for text in view["reveals"] if text in legal]}

    def _entry(self, ply: int) -> ScriptEntry:
        return self.entries[ply] if ply < len(self.entries) else {}
