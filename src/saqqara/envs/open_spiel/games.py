"""The games as OpenSpiel loads them: `pyspiel.load_game("python_saqqara_imhotep(players=3,market=B)")`."""

from __future__ import annotations

from typing import Any, ClassVar

import pyspiel

from saqqara.core.registry import BUILTIN_GAMES
from saqqara.core.registry import find_definition as find_rules
from saqqara.core.registry import game as find_game
from saqqara.envs.episode import dealer
from saqqara.envs.open_spiel.observer import Observer
from saqqara.envs.open_spiel.states import DEAL, DIGITS, REVEAL, State

NAMES: dict[str, str] = {game: f"python_saqqara_{game}" for game in BUILTIN_GAMES}
"""By game, the name under which OpenSpiel loads it."""


class Game(pyspiel.Game):
    """A game of the house; its options are parameters. Utilities sum to 0: 1 for who has won alone.

    Chance is explicit. The first nodes deal: `DEAL` digits of 16, which are the seed of `game.start`. `REVEAL` nodes
    stand before whatever a decision turns up, and deal anew what nobody knows: a clone that is played on knows nothing
    of what the original will turn up. Hands are as they are dealt; `resample_from_infostate` deals anew what a player
    cannot know of them.

    Raises InvalidOptionError for options that there are not.
    """

    NAME: ClassVar[str]
    KIND: ClassVar[Any]  # its pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.game = find_game(self.NAME, **(params or {}))
        self.dealer = dealer(self.game)
        seats = self.game.num_players
        facts = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.action_texts), max_chance_outcomes=DIGITS, num_players=seats,
            min_utility=-1.0 / (seats - 1), max_utility=1.0, utility_sum=0.0, max_game_length=self.game.max_game_length,
        )  # fmt: skip
        super().__init__(self.KIND, facts, params or {})

    def new_initial_state(self) -> State:
        """The state before anything is dealt."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound: as if every decision revealed something."""
        return DEAL + REVEAL * self.game.max_game_length

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a seat may know, as text and numbers; `iig_obs_type` and `params` as OpenSpiel hands them on."""
        return Observer(self.game, iig_obs_type, params)


def register() -> None:
    """Registers all of them; who imports this package twice changes nothing."""
    for game, name in NAMES.items():
        if name not in pyspiel.registered_names():
            # A class each: what OpenSpiel keeps to the end of the process must outlive Python's own end.
            kind = _type(game, name)
            pyspiel.register_game(kind, type(f"Game_{game}", (Game,), {"NAME": game, "KIND": kind}))


def _type(game: str, name: str) -> Any:
    rules = find_rules(game)
    private = any(rules.has_private_hands({**_usual(rules), **one}) for one in _one_by_one(rules))
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Saqqara: {game.replace('_', ' ').title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if private else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=2,
        max_num_players=rules.max_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_usual(rules),
    )


def _usual(rules: Any) -> dict[str, Any]:
    """The options that leave a choice, with their defaults."""
    return {name: values[0] for name, values in rules.options.items() if len(values) > 1}


def _one_by_one(rules: Any) -> list[dict[str, Any]]:
    return [{name: value} for name, values in rules.options.items() for value in values]
