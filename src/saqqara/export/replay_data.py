"""A game from its beginning to where it stands, as somebody without a seat could follow it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from saqqara.core.early_end import Outcome, with_outcome
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.record import Record
from saqqara.core.state import State
from saqqara.i18n import known, say, visible
from saqqara.i18n.attribution import stood_in
from saqqara.i18n.early_end_text import ending
from saqqara.presentation import Page


@dataclass(frozen=True)
class Story:
    """What spectators saw: `views[n]` after n decisions, with nothing legal; `log[n - 1]` is the decision before it.

    `names` are the players' names by seat; `stood_in` are the seats whose results are a computer player's that acted
    for a person, and a line of the log has `by` where it did; `ended` is how the game has ended, where that is not as
    its rules say. What spectators could not know at a moment is not in it.
    """

    game: Game
    names: tuple[str, ...]
    views: tuple[View, ...]
    log: tuple[dict[str, Any], ...]
    ended: Outcome | None = None
    stood_in: tuple[int, ...] = ()

    @classmethod
    def of(
        cls,
        state: State,
        names: Sequence[str],
        ended: Outcome | None = None,
        by: Mapping[int, str] = MappingProxyType({}),
        stood_in: Sequence[int] = (),
    ) -> Story:
        """The story of a game that has been played so far, or has ended so; `by`: what lines of the log have as `by`,
        by their numbers."""
        views = [_shown(state.at(ply)) for ply in range(len(state.decisions) + 1)]
        views[-1] = with_outcome(views[-1], ended)
        log = ({**line, **({"by": by[ply]} if ply in by else {})} for ply, line in enumerate(state.log()))
        return cls(state.game, tuple(names), tuple(views), tuple(log), ended, tuple(stood_in))

    @classmethod
    def recorded(cls, record: Record, lang: str) -> Story:
        """The story that a record holds. Raises what `Record.replay` raises."""
        state = record.replay()
        return cls.of(state, called(record.players, state.game.rules.page(), lang), record.ended)

    @property
    def last(self) -> int:
        """How many decisions there are."""
        return len(self.log)

    def said(self, ply: int, page: Page, lang: str) -> str:
        """What has happened before a moment, in words; at the end who has won before it."""
        told = say(lang, "replay-beginning")
        if ply:
            told = page.plain(self.told(self.log[ply - 1], page, lang))
        if not self.views[ply]["over"]:
            return told
        names, _ = stood_in(self.names, None, self.stood_in, lang)
        early = ending(self.ended, names, lang, None)
        return f"{f'{early}.' if early else page.verdict(self.views[ply], names, lang, None)} {told}"

    def told(self, line: Mapping[str, Any], page: Page, lang: str) -> str:
        """Return a line of the log in sentences, as the game's page marks them."""
        names, _ = stood_in(self.names, None, [line["seat"]] if "by" in line else [], lang)
        return page.tell(line, names, lang, None)


def _shown(state: State) -> View:
    return {**state.game.rules.displayed(state.view(None)), "legal": [], "reveals": []}


def called(players: Sequence[str], page: Page, lang: str) -> list[str]:
    """What the players of a record are called: computers by their level, who has no name of their own as the seat."""
    names = []
    for seat, player in enumerate(players):
        nameless = player in ("", "person", "open", f"seat {seat}") or players.count(player) > 1
        if nameless:
            names.append(page.called(seat, lang))
        else:
            level = f"home-level-{player}"
            names.append(say(lang, level) if known(lang, f"{level}-expect") else visible(player))
    return names
