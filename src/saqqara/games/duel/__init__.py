"""Imhotep: The Duel."""

from __future__ import annotations

from saqqara.core import jit
from saqqara.core.game import GameDefinition
from saqqara.core.game_api import LevelSettings
from saqqara.games.duel import components, layout, notation
from saqqara.games.duel.observation import (
    canonical_form,
    determinization,
    encoder,
    features,
    position_fields,
    resampling,
    view,
)
from saqqara.games.duel.rules import endgame, legal, play, remedies, scoring, setup

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
    write_features=features.write_features,
    chance_outcome_count=endgame.chance_outcome_count,
    apply_chance_outcome=endgame.apply_chance_outcome,
    closing_move=endgame.closing_move,
    prune_equivalent=endgame.prune_equivalent,
    write_endgame_key=endgame.write_endgame_key,
)


DEFINITION = GameDefinition(
    package=__name__,
    name="duel",
    edition=notation.EDITION,
    options=components.OPTIONS,
    num_players=lambda options: components.NUM_PLAYERS,
    action_texts=notation.ACTION_TEXTS,
    syntax_hint=notation.syntax_hint,
    random_setup=setup.random_setup,
    validate_setup=setup.validate_setup,
    initial_state=setup.initial_state,
    empty_state=layout.empty_state,
    decks=setup.decks,
    observation_spec=encoder.OBSERVATION_SPEC,
    why_illegal=remedies.why_illegal,
    reveals=view.reveals,
    view=view.view,
    determinize=determinization.determinize,
    score_sources=lambda options: scoring.SCORE_SOURCES,
    winners=lambda raw: [int(scoring.winner(raw))],
    max_game_length=setup.max_game_length,
    last_moves=view.last_moves,
    position_format=position_fields.POSITION_FORMAT,
    num_features=features.NUM_FEATURES,
    symmetries=(features.transpose_symmetry(),),
    is_endgame=endgame.is_endgame,
    endgame_key_size=endgame.ENDGAME_KEY_SIZE,
    levels={
        "novice": LevelSettings(30, 0.26, depth=1, rollout=4),
        "apprentice": LevelSettings(100, 0.12, depth=2, rollout=6),
        "potter": LevelSettings(300, 0.025, depth=3, rollout=4),
        "mason": LevelSettings(33, 0.04, uses_network=True),
        "scribe": LevelSettings(85, 0.025, uses_network=True),
        "surveyor": LevelSettings(230, 0.012, uses_network=True),
        "overseer": LevelSettings(580, uses_network=True),
        "architect": LevelSettings(uses_network=True),
    },
)
