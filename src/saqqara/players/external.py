"""Players of others: a class of another package or of one's own program, an engine. They are handed views, never a
state, and where the game must go on in spite of them somebody stands in.

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
"""What can be wrong with an answer: it did not come in time; it is no legal decision; instead of it came an error, or
an end."""


class ViewPlayer(Protocol):
    """What others write. It may have `reset(game, seat, seed)`, called before its first decision of a game: the
    `saqqara.Game`, its seat, and a whole number from which its chance may follow; and `close()`, after its last one."""

    def choose(self, view: View, actions: list[str]) -> str:
        """Return one of `actions`, the legal decisions. `view` is all that the seat may know, as `state.view(seat)`
        gives it.

        The list is a new one at every call, so a player may annotate it as `list[str]` or as `Sequence[str]`.
        """


class PlayerError(SaqqaraError):
    """A player has not decided: `.kind` says what was wrong, one of FAULTS."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class ExternalPlayer(PublicNames):
    """A player of others. Whatever it changes in what it is handed changes nothing else."""

    def __init__(self, view_player: ViewPlayer, seed: int = 0, name: str = "") -> None:
        if not callable(getattr(view_player, "choose", None)):
            raise InvalidOptionError(f"{short_repr(view_player)} is no player: it has no method choose(view, actions)")
        self.view_player, self.seed, self.name = view_player, seed, name or type(view_player).__name__
        self._seat: tuple[Game, int] | None = None

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """A game begins in which it has this seat. Raises what its own `reset` raises."""
        self.seed, self._seat = seed, None
        if hasattr(self.view_player, "reset"):
            self.view_player.reset(game, seat, seed)
        self._seat = game, seat

    def choose(self, state: State) -> str:
        """A legal decision. Raises SaqqaraError when the game is over, PlayerError for an answer that is none, and what
        the other's code raises."""
        return self.choose_from_view(state.view(require_current_player(state)), state.game)

    def choose_from_view(self, view: View, game: Game) -> str:
        """A legal decision, from the view of the seat to decide: a view that nobody else has. Raises as `choose`."""
        if self._seat != (game, view["seat"]):
            self.reset(game, view["seat"], self.seed)
        legal = list(view["legal"])
        answer = self.view_player.choose(view, list(legal))
        if not isinstance(answer, str) or str(answer) not in legal:
            raise PlayerError(
                ILLEGAL,
                f"{self.name} has chosen {short_repr(answer)}; a choice is the text of a legal decision, as "
                f"{legal[0]!r}",
            )
        return str(answer)

    def close(self) -> None:
        """It is not asked any more."""
        self._seat = None
        if hasattr(self.view_player, "close"):
            self.view_player.close()


MAX_MISSED_ANSWERS = 3
"""Who has so often not answered in a game is not asked any more in it: the stand-in plays on."""


class PlayerWithFallback(PublicNames):
    """A stranger beside whom somebody sits: who gives no legal answer loses the turn to the stand-in. `fault_counts`
    counts the turns lost, by kind."""

    def __init__(self, make_player: Callable[[int], Player], fallback: Player) -> None:
        """`make_player` makes the stranger of a seed, when it is first asked in a game; it may fail."""
        self._make_player, self.fallback = make_player, fallback
        self.seed = fallback.seed
        self._player: Player | None = None
        self._missed_answers, self._last_fault = 0, BROKEN  # in this game
        self._lost_turn: tuple[int, int] | None = None  # the turn in which the stand-in decides, and the seat
        self.fault_counts = dict.fromkeys(FAULTS, 0)

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """A game begins."""
        self._close_player()
        self.seed, self._lost_turn, self._missed_answers = seed, None, 0
        self.fallback.reset(game, seat, seed)

    def choose(self, state: State) -> str:
        """A legal decision. Raises SaqqaraError when the game is over."""
        turn = (int(state.raw.turn), require_current_player(state))
        if turn != self._lost_turn:
            try:
                return self._ask_player(state)
            except Exception as error:  # whatever it is, the game goes on
                self._lost_turn, why = turn, fault_kind(error)
                self.fault_counts[why] += 1
        return self.fallback.choose(state)

    def _ask_player(self, state: State) -> str:
        if self._missed_answers == MAX_MISSED_ANSWERS:
            raise PlayerError(self._last_fault, "it is not asked any more in this game")
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
        """Both are not asked any more."""
        self._close_player()

    def _close_player(self) -> None:
        """The player goes; another one is made when it is next asked."""
        player, self._player = self._player, None
        try:
            if player is not None:
                player.close()
        except Exception:
            pass  # it has gone anyhow


def fault_kind(error: Exception) -> str:
    """Which of FAULTS an error is."""
    return error.kind if isinstance(error, PlayerError) else BROKEN


def list_plugin_players() -> list[str]:
    """The names of the players that other packages bring."""
    return list(plugins.find_plugins(plugins.PLAYERS_GROUP))


def load_plugin_player(name: str, options: dict[str, Any], seed: int) -> ExternalPlayer:
    """The player that another package brings under this name, made with these options. Raises InvalidOptionError, which
    names the package and what is wrong with it."""
    entry = plugins.find_plugins(plugins.PLAYERS_GROUP)[name]
    try:
        return ExternalPlayer(entry.load()(**options), seed, name)
    except Exception as error:
        why = f"{type(error).__name__}, {short_repr(str(error), MAX_REASON)}"
        given = f" with {', '.join(options)}" if options else ""
        raise InvalidOptionError(
            f"the player {name!r} of the package {plugins.distribution_name(entry)} cannot be made{given}: {why}"
        ) from error
