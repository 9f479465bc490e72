"""Senet, the game found in the tombs of Saqqara, as a plug-in package for Saqqara."""

from __future__ import annotations

from saqqara.core import jit
from saqqara.core.game import GameDefinition
from saqqara.core.game_api import LevelSettings
from saqqara_senet import components, layout, notation
from saqqara_senet.observation import canonical_form, determinization, encoder, position_fields, resampling, view
from saqqara_senet.rules import legal, play, remedies, scoring, setup

jit.register(
    layout.STATE_DTYPE,
    set_up=setup.set_up,
    legal_action_ids=legal.legal_action_ids,
    play=play.play,
    current_player=play.current_player,
    points=scoring.points,
    points_by_source=scoring.points_by_source,
    result=scoring.result,
    resample_hidden=resampling.resample_hidden,
    clear_unused=canonical_form.clear_unused,
    hide_unknown=canonical_form.hide_unknown,
    write_observation=encoder.write_observation,
)

DEFINITION = GameDefinition(
    package=__name__,
    name="senet",
    edition=notation.EDITION,
    options=components.OPTIONS,
    num_players=lambda options: components.NUM_PLAYERS,
    action_texts=notation.ACTION_TEXTS,
    syntax_hint=notation.syntax_hint,
    random_setup=setup.random_setup,
    validate_setup=setup.validate_setup,
    initial_state=setup.initial_state,
    empty_state=layout.empty_state,
    decks=lambda options: [],
    observation_spec=encoder.OBSERVATION_SPEC,
    why_illegal=remedies.why_illegal,
    reveals=view.reveals,
    view=view.view,
    determinize=determinization.determinize,
    score_sources=lambda options: scoring.SCORE_SOURCES,
    winners=lambda table: [int(scoring.winner(table))],
    max_game_length=setup.max_game_length,
    last_moves=view.last_moves,
    log_details=view.log_details,
    position_format=position_fields.POSITION_FORMAT,
    lead_scale=100.0,  # houses walked; a lead means little before the last pieces leave the board (README)
    value_spread=0.12,
    levels={"novice": LevelSettings(30, 0.2, depth=1, rollout=4), "apprentice": LevelSettings(200, depth=3, rollout=4)},
    rollout_horizon=6,  # three throws; after more, chance outweighs the value of the move
    autoplay_forced=True,
    chance_actions=frozenset({"throw"}),
)
