"""Senet, the game of the tombs of Saqqara, as a package for Saqqara."""

from __future__ import annotations

from saqqara.core import jit
from saqqara.core.game import GameDefinition
from saqqara.core.game_api import LevelSettings
from saqqara_senet import components, layout, notation
from saqqara_senet.observation import determinization, encoder, position_fields, resampling, view
from saqqara_senet.rules import game_length, legal, play, scoring, setup
from saqqara_senet.rules.refusals import remedies

jit.register(
    layout.STATE,
    set_up=setup.set_up,
    legal_action_ids=legal.legal,
    play=play.play,
    current_player=play.actor,
    points=scoring.points,
    points_by_source=scoring.sources,
    result=scoring.result,
    resample_hidden=resampling.resample_hidden,
    write_observation=encoder.observe,
)

DEFINITION = GameDefinition(
    package=__name__,
    name="senet",
    edition=notation.EDITION,
    options=components.OPTIONS,
    num_players=lambda options: components.SEATS,
    action_texts=notation.TEXTS,
    syntax_hint=notation.hint,
    random_setup=setup.shuffled,
    validate_setup=setup.checked,
    initial_state=setup.start,
    empty_state=layout.empty_table,
    decks=lambda options: [],
    observation_spec=encoder.SPEC,
    why_illegal=remedies.refusal,
    reveals=view.reveals,
    view=view.view,
    determinize=determinization.imagine,
    score_sources=lambda options: scoring.SOURCES,
    winners=lambda table: [int(scoring.winner(table))],
    max_game_length=game_length.max_game_length,
    last_moves=view.moved,
    log_details=view.noted,
    position_format=position_fields.SPELLING,
    lead_scale=100.0,  # houses walked: until the last pieces leave the board a lead says little (README: how strong)
    value_spread=0.12,
    levels={"novice": LevelSettings(30, 0.2, depth=1, rollout=4), "apprentice": LevelSettings(200, depth=3, rollout=4)},
    rollout_horizon=6,  # three throws: beyond, chance has drowned what a move was good for
    autoplay_forced=True,
    chance_actions=frozenset({"throw"}),
)
