"""Players of others: a class of another package or of one's own program, an engine. They are handed views, never a
state, and where the game must go on in spite of them somebody stands in.

>>> import saqqara
>>> class Last:
...     def choose(self, view, actions):
...         return actions[-1]
>>> Stranger(Last()).choose(saqqara.game("duel").start(seed=7))
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
from saqqara.players.base import deciding

LATE, ILLEGAL, BROKEN = KINDS = ("late", "illegal", "broken")
"""What can be wrong with an answer: it did not come in time; it is no legal decision; instead of it came an error, or
an end."""


class Mind(Protocol):
    """What others write. It may have `reset(game, seat, seed)`, called before its first decision of a game: the
    `saqqara.Game`, its seat, and a whole number from which its chance may follow; and `close()`, after its last one."""

    def choose(self, view: View, actions: list[str]) -> str:
        """Return one of `actions`, the legal decisions. `view` is all that the seat may know, as `state.view(seat)`
        gives it.

        The list is a new one at every call, so a player may annotate it as `list[str]` or as `Sequence[str]`.
        """


class BadChoice(SaqqaraError):
    """A player has not decided: `.kind` says what was wrong, one of KINDS."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class Stranger(PublicNames):
    """A player of others. Whatever it changes in what it is handed changes nothing else."""

    def __init__(self, mind: Mind, seed: int = 0, name: str = "") -> None:
        if not callable(getattr(mind, "choose", None)):
            raise InvalidOptionError(f"{short_repr(mind)} is no player: it has no method choose(view, actions)")
        self.mind, self.seed, self.name = mind, seed, name or type(mind).__name__
        self._seat: tuple[Game, int] | None = None

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """A game begins in which it has this seat. Raises what its own `reset` raises."""
        self.seed, self._seat = seed, None
        if hasattr(self.mind, "reset"):
            self.mind.reset(game, seat, seed)
        self._seat = game, seat

    def choose(self, state: State) -> str:
        """A legal decision. Raises SaqqaraError when the game is over, BadChoice for an answer that is none, and what
        the other's code raises."""
        return self.look(state.view(deciding(state)), state.game)

    def look(self, view: View, game: Game) -> str:
        """A legal decision, from the view of the seat to decide: a view that nobody else has. Raises as `choose`."""
        if self._seat != (game, view["seat"]):
            self.reset(game, view["seat"], self.seed)
        legal = list(view["legal"])
        answer = self.mind.choose(view, list(legal))
        if not isinstance(answer, str) or str(answer) not in legal:
            raise BadChoice(
                ILLEGAL,
                f"{self.name} has chosen {short_repr(answer)}; a choice is the text of a legal decision, as {legal[0]!r}",
            )
        return str(answer)

    def close(self) -> None:
        """It is not asked any more."""
        self._seat = None
        if hasattr(self.mind, "close"):
            self.mind.close()


PATIENCE = 3
"""Who has so often not answered in a game is not asked any more in it: the stand-in plays on."""


class Asked(Protocol):
    """What can be asked for a decision, as `players.Player` is."""

    seed: int

    def choose(self, state: State) -> str: ...

    def reset(self, game: Game, seat: int, seed: int) -> None: ...

    def close(self) -> None: ...


class Accompanied(PublicNames):
    """A stranger beside whom somebody sits: who gives no legal answer loses the turn to the stand-in. `faults` counts
    the turns lost, by kind."""

    def __init__(self, make: Callable[[int], Asked], stand_in: Asked) -> None:
        """`make` makes the stranger of a seed, when it is first asked in a game; it may fail."""
        self._make, self.stand_in = make, stand_in
        self.seed = stand_in.seed
        self._player: Asked | None = None
        self._missed, self._why = 0, BROKEN  # answers that did not come in this game, and why the last one did not
        self._lost: tuple[int, int] | None = None  # the turn in which the stand-in decides, and the seat
        self.faults = dict.fromkeys(KINDS, 0)

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """A game begins."""
        self._leave()
        self.seed, self._lost, self._missed = seed, None, 0
        self.stand_in.reset(game, seat, seed)

    def choose(self, state: State) -> str:
        """A legal decision. Raises SaqqaraError when the game is over."""
        turn = (int(state.raw.turn), deciding(state))
        if turn != self._lost:
            try:
                return self._asked(state)
            except Exception as error:  # whatever it is, the game goes on
                self._lost, why = turn, fault(error)
                self.faults[why] += 1
        return self.stand_in.choose(state)

    def _asked(self, state: State) -> str:
        if self._missed == PATIENCE:
            raise BadChoice(self._why, "it is not asked any more in this game")
        try:
            self._player = self._player or self._make(self.seed)
            return self._player.choose(state)
        except Exception as error:
            self._why = fault(error)
            if self._why != ILLEGAL:
                self._missed += 1
                self._leave()
            raise

    def close(self) -> None:
        """Both are not asked any more."""
        self._leave()

    def _leave(self) -> None:
        """The player goes; another one is made when it is next asked."""
        player, self._player = self._player, None
        try:
            if player is not None:
                player.close()
        except Exception:
            pass  # it has gone anyhow


def fault(error: Exception) -> str:
    """Which of KINDS an error is."""
    return error.kind if isinstance(error, BadChoice) else BROKEN


def strangers() -> list[str]:
    """The names of the players that other packages bring."""
    return list(plugins.find_plugins(plugins.PLAYERS_GROUP))


def stranger(name: str, options: dict[str, Any], seed: int) -> Stranger:
    """The player that another package brings under this name, made with these options. Raises InvalidOptionError, which
    names the package and what is wrong with it."""
    entry = plugins.find_plugins(plugins.PLAYERS_GROUP)[name]
    try:
        return Stranger(entry.load()(**options), seed, name)
    except Exception as error:
        why = f"{type(error).__name__}, {short_repr(str(error), MAX_REASON)}"
        given = f" with {', '.join(options)}" if options else ""
        raise InvalidOptionError(
            f"the player {name!r} of the package {plugins.distribution_name(entry)} cannot be made{given}: {why}"
        ) from error
