"""Custom players: a class of another package or program, or an engine.

They receive views, never a state. Where the game must continue despite their errors, a fallback player takes over.

>>> import saqqara
>>> class Last:
...     def choose(self, view, actions):
...         return actions[-1]
>>> ExternalPlayer(Last()).choose(saqqara.game("duel").start(seed=7))
'place c3'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from saqqara import plugins
from saqqara.core.game import Game
from saqqara.core.game_api import PublicNames, View
from saqqara.core.state import State
from saqqara.errors import MAX_REASON, InvalidOptionError, SaqqaraError, short_repr
from saqqara.players.base import Player, require_current_player

LATE, ILLEGAL, BROKEN = FAULTS = ("late", "illegal", "broken")
"""Kinds of faults: no answer in time, an illegal action, and an exception or crash instead of an answer."""


class ViewPlayer(Protocol):
    """Protocol of a custom player.

    It may have a method `reset(game, seat, seed)`, called before its first action in a game with the `saqqara.Game`,
    its seat and an integer seed for random choices; and `close()`, called after its last action.
    """

    def choose(self, view: View, actions: list[str]) -> str:
        """Return one of `actions`, the legal actions.

        `view` is everything that the seat may know, as `state.view(seat)` returns it. The list is a new one at every
        call, so a player may annotate it as `list[str]` or as `Sequence[str]`.
        """


class PlayerError(SaqqaraError):
    """A player failed to choose a legal action; `.kind` is one of FAULTS."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class ExternalPlayer(PublicNames):
    """Adapter for a custom player, which cannot change anything outside by modifying what it receives."""

    def __init__(self, view_player: ViewPlayer, seed: int = 0, name: str = "") -> None:
        if not callable(getattr(view_player, "choose", None)):
            raise InvalidOptionError(
                f"expected a player with a method choose(view, actions), got {short_repr(view_player)}"
            )
        self.view_player, self.seed, self.name = view_player, seed, name or type(view_player).__name__
        self._seat: tuple[Game, int] | None = None

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """Prepare for a new game at this seat. Raise the errors of the player's own `reset`."""
        self.seed, self._seat = seed, None
        if hasattr(self.view_player, "reset"):
            self.view_player.reset(game, seat, seed)
        self._seat = game, seat

    def choose(self, state: State) -> str:
        """Return a legal action.

        Raise `SaqqaraError` if the game is over, `PlayerError` if the answer is not a legal action, and any error of
        the player's code.
        """
        return self.choose_from_view(state.view(require_current_player(state)), state.game)

    def choose_from_view(self, view: View, game: Game) -> str:
        """Return a legal action for the view of the seat to move, which the caller must not share.

        Raise the same errors as `choose`.
        """
        if self._seat != (game, view["seat"]):
            self.reset(game, view["seat"], self.seed)
        legal = list(view["legal"])
        answer = self.view_player.choose(view, list(legal))
        if not isinstance(answer, str) or str(answer) not in legal:
            raise PlayerError(
                ILLEGAL,
                f"{self.name} chose {short_repr(answer)}; expected the text of a legal action, such as {legal[0]!r}",
            )
        return str(answer)

    def close(self) -> None:
        """Close the custom player; it is not used afterwards."""
        self._seat = None
        if hasattr(self.view_player, "close"):
            self.view_player.close()


MAX_MISSED_ANSWERS = 3
"""Number of missed answers in a game after which the fallback player plays on until its end."""


class PlayerWithFallback(PublicNames):
    """Custom player with a fallback, which plays the rest of a turn in which the player fails.

    `fault_counts` counts the lost turns by kind of fault.
    """

    def __init__(self, make_player: Callable[[int], Player], fallback: Player) -> None:
        """Store the players.

        `make_player` creates the player from a seed when it first acts in a game, and may fail.
        """
        self._make_player, self.fallback = make_player, fallback
        self.seed = fallback.seed
        self._player: Player | None = None
        self._missed_answers, self._last_fault = 0, BROKEN  # in this game
        self._lost_turn: tuple[int, int] | None = None  # the turn in which the fallback plays, and the seat
        self.fault_counts = dict.fromkeys(FAULTS, 0)

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """Prepare for a new game."""
        self._close_player()
        self.seed, self._lost_turn, self._missed_answers = seed, None, 0
        self.fallback.reset(game, seat, seed)

    def choose(self, state: State) -> str:
        """Return a legal action. Raise `SaqqaraError` if the game is over."""
        turn = (int(state.raw.turn), require_current_player(state))
        if turn != self._lost_turn:
            try:
                return self._ask_player(state)
            except Exception as error:  # the game continues after any error
                self._lost_turn, why = turn, fault_kind(error)
                self.fault_counts[why] += 1
        return self.fallback.choose(state)

    def _ask_player(self, state: State) -> str:
        if self._missed_answers == MAX_MISSED_ANSWERS:
            raise PlayerError(self._last_fault, "too many missed answers in this game")
        try:
            self._player = self._player or self._make_player(self.seed)
            return self._player.choose(state)
        except Exception as error:
            self._last_fault = fault_kind(error)
            if self._last_fault != ILLEGAL:
                self._missed_answers += 1
                self._close_player()
            raise

    def close(self) -> None:
        """Close the custom player."""
        self._close_player()

    def _close_player(self) -> None:
        """Close and forget the player; the next action that it must choose creates a new one."""
        player, self._player = self._player, None
        try:
            if player is not None:
                player.close()
        except Exception:
            pass  # the player is dropped in any case


def fault_kind(error: Exception) -> str:
    """Return which of FAULTS an error is."""
    return error.kind if isinstance(error, PlayerError) else BROKEN


def list_plugin_players() -> list[str]:
    """Return the names of the players that other packages provide."""
    return list(plugins.find_plugins(plugins.PLAYERS_GROUP))


def load_plugin_player(name: str, options: dict[str, Any], seed: int) -> ExternalPlayer:
    """Build a player that another package provides under this name, with these options.

    Raise `InvalidOptionError`, whose message names the package and the problem.
    """
    entry = plugins.find_plugins(plugins.PLAYERS_GROUP)[name]
    try:
        return ExternalPlayer(entry.load()(**options), seed, name)
    except Exception as error:
        why = f"{type(error).__name__}, {short_repr(str(error), MAX_REASON)}"
        given = f" with {', '.join(options)}" if options else ""
        raise InvalidOptionError(
            f"cannot create the player {name!r} of the package {plugins.distribution_name(entry)}{given}: {why}"
        ) from error
