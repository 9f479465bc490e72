"""A game from its beginning to where it stands, as somebody without a seat could follow it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.record import EarlyEnd, Record, apply_early_end
from saqqara.core.state import State
from saqqara.i18n import escape_controls, has_message, translate
from saqqara.i18n.attribution import names_with_stand_ins
from saqqara.i18n.early_end_text import early_end_text
from saqqara.presentation import GamePresenter


@dataclass(frozen=True)
class ReplayData:
    """What spectators saw: `views[n]` after n decisions, with nothing legal; `log[n - 1]` is the decision before it.

    `names` are the players' names by seat; `substituted_seats` are the seats whose results are a computer player's that
    acted for a person, and a line of the log has `by` where it did; `early_end` is how the game has ended, where that
    is not as its rules say. What spectators could not know at a moment is not in it.
    """

    game: Game
    names: tuple[str, ...]
    views: tuple[View, ...]
    log: tuple[dict[str, Any], ...]
    early_end: EarlyEnd | None = None
    substituted_seats: tuple[int, ...] = ()

    @classmethod
    def from_state(
        cls,
        state: State,
        names: Sequence[str],
        early_end: EarlyEnd | None = None,
        stand_ins: Mapping[int, str] = MappingProxyType({}),
        substituted_seats: Sequence[int] = (),
    ) -> ReplayData:
        """The story of a game that has been played so far, or has ended so; `stand_ins`: what lines of the log have as
        `by`, by their numbers."""
        views = [_spectator_view(state.at(ply)) for ply in range(len(state.history) + 1)]
        views[-1] = apply_early_end(views[-1], early_end)
        log = ({**line, **({"by": stand_ins[ply]} if ply in stand_ins else {})} for ply, line in enumerate(state.log()))
        return cls(state.game, tuple(names), tuple(views), tuple(log), early_end, tuple(substituted_seats))

    @classmethod
    def from_record(cls, record: Record, lang: str) -> ReplayData:
        """The story that a record holds. Raises what `Record.replay` raises."""
        state = record.replay()
        return cls.from_state(
            state, record_player_names(record.players, state.game.definition.presenter(), lang), record.early_end
        )

    @property
    def last_ply(self) -> int:
        """How many decisions there are."""
        return len(self.log)

    def caption(self, ply: int, page: GamePresenter, lang: str) -> str:
        """What has happened before a moment, in words; at the end who has won before it."""
        text = translate(lang, "replay-beginning")
        if ply:
            text = page.strip_emphasis(self.log_text(self.log[ply - 1], page, lang))
        if not self.views[ply]["over"]:
            return text
        names, _ = names_with_stand_ins(self.names, None, self.substituted_seats, lang)
        early = early_end_text(self.early_end, names, lang, None)
        return f"{f'{early}.' if early else page.result_text(self.views[ply], names, lang, None)} {text}"

    def log_text(self, line: Mapping[str, Any], page: GamePresenter, lang: str) -> str:
        """Return a line of the log in sentences, as the game's page marks them."""
        names, _ = names_with_stand_ins(self.names, None, [line["seat"]] if "by" in line else [], lang)
        return page.log_text(line, names, lang, None)


def _spectator_view(state: State) -> View:
    return {**state.game.definition.display_view(state.view(None)), "legal": [], "reveals": []}


def record_player_names(players: Sequence[str], page: GamePresenter, lang: str) -> list[str]:
    """What the players of a record are called: computers by their level, who has no name of their own as the seat."""
    names = []
    for seat, player in enumerate(players):
        nameless = player in ("", "person", "open", f"seat {seat}") or players.count(player) > 1
        if nameless:
            names.append(page.default_name(seat, lang))
        else:
            level = f"home-level-{player}"
            names.append(translate(lang, level) if has_message(lang, f"{level}-expect") else escape_controls(player))
    return names
