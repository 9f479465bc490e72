"""The games as OpenSpiel loads them: `pyspiel.load_game("python_saqqara_imhotep(players=3,market=B)")`."""

from __future__ import annotations

from typing import Any, ClassVar

import pyspiel

from saqqara.core.registry import BUILTIN_GAMES
from saqqara.core.registry import find_definition as find_rules
from saqqara.core.registry import game as find_game
from saqqara.envs.episode import episode_factory
from saqqara.envs.open_spiel.observer import Observer
from saqqara.envs.open_spiel.states import NUM_DEAL_NODES, NUM_DIGITS, NUM_REVEAL_NODES, OpenSpielState

GAME_NAMES: dict[str, str] = {game: f"python_saqqara_{game}" for game in BUILTIN_GAMES}
"""By game, the name under which OpenSpiel loads it."""


class OpenSpielGame(pyspiel.Game):
    """A game of the house; its options are parameters. Utilities sum to 0: 1 for who has won alone.

    Chance is explicit. The first nodes deal: `NUM_DEAL_NODES` digits of 16, which are the seed of `game.start`.
    `NUM_REVEAL_NODES` nodes stand before whatever a decision turns up, and deal anew what nobody knows: a clone that is
    played on knows nothing of what the original will turn up. Hands are as they are dealt; `resample_from_infostate`
    deals anew what a player cannot know of them.

    Raises InvalidOptionError for options that there are not.
    """

    GAME: ClassVar[str]
    GAME_TYPE: ClassVar[Any]  # its pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.game = find_game(self.GAME, **(params or {}))
        self.factory = episode_factory(self.game)
        seats = self.game.num_players
        facts = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.action_texts), max_chance_outcomes=NUM_DIGITS, num_players=seats,
            min_utility=-1.0 / (seats - 1), max_utility=1.0, utility_sum=0.0, max_game_length=self.game.max_game_length,
        )  # fmt: skip
        super().__init__(self.GAME_TYPE, facts, params or {})

    def new_initial_state(self) -> OpenSpielState:
        """The state before anything is dealt."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound: as if every decision revealed something."""
        return NUM_DEAL_NODES + NUM_REVEAL_NODES * self.game.max_game_length

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a seat may know, as text and numbers; `iig_obs_type` and `params` as OpenSpiel hands them on."""
        return Observer(self.game, iig_obs_type, params)


def register() -> None:
    """Registers all of them; who imports this package twice changes nothing."""
    for game, name in GAME_NAMES.items():
        if name not in pyspiel.registered_names():
            # A class each: what OpenSpiel keeps to the end of the process must outlive Python's own end.
            game_type = _build_game_type(game, name)
            pyspiel.register_game(
                game_type, type(f"Game_{game}", (OpenSpielGame,), {"GAME": game, "GAME_TYPE": game_type})
            )


def _build_game_type(game: str, name: str) -> Any:
    rules = find_rules(game)
    private = any(rules.has_private_hands({**_default_options(rules), **one}) for one in _single_options(rules))
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
        parameter_specification=_default_options(rules),
    )


def _default_options(rules: Any) -> dict[str, Any]:
    """The options that leave a choice, with their defaults."""
    return {name: values[0] for name, values in rules.options.items() if len(values) > 1}


def _single_options(rules: Any) -> list[dict[str, Any]]:
    return [{name: value} for name, values in rules.options.items() for value in values]
