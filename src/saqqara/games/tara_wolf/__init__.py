"""Tara Wolf in the Valley of the Kings."""

from __future__ import annotations

from saqqara.core import jit
from saqqara.core.game import GameDefinition
from saqqara.core.game_api import LevelSettings
from saqqara.games.tara_wolf import components, layout, notation
from saqqara.games.tara_wolf.cards import overrides
from saqqara.games.tara_wolf.observation import (
    canonical_form,
    determinization,
    encoder,
    features,
    position_fields,
    resampling,
    view,
)
from saqqara.games.tara_wolf.rules import legal, play, refusals, remedies, scoring, setup

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
)


DEFINITION = GameDefinition(
    package=__name__,
    name="tara_wolf",
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
    num_features=features.NUM_FEATURES,
    why_illegal=remedies.why_illegal,
    localize_refusal=refusals.localize_refusal,
    reveals=view.reveals,
    reveals_new_information=view.reveals_new_information,
    view=view.view,
    display=view.display_view,
    has_memory_aids=True,
    determinize=determinization.determinize,
    score_sources=lambda options: scoring.SCORE_SOURCES,
    winners=scoring.winners,
    max_game_length=setup.max_game_length,
    last_moves=view.last_moves,
    position_format=position_fields.POSITION_FORMAT,
    visible_action=view.visible_action,
    has_private_hands=lambda options: True,
    is_public_choice=view.is_public_choice,
    log_details=view.log_details,
    setup_details=setup.setup_details,
    override_env=overrides.OVERRIDE_ENV,
    uses_overrides=lambda options: True,
    load_overrides=lambda options, path: overrides.load_overrides(path),
    parse_overrides=lambda options, given: overrides.parse_overrides(given),
    lead_scale=1.5,  # in tombs
    turn_unit="round",
    mention_threshold=0.04,
    visible_sources=scoring.visible_sources,
    reward_delay=20,
    levels={
        "novice": LevelSettings(6, 3.0, depth=1, rollout=4),
        "apprentice": LevelSettings(18, 0.45, depth=1, rollout=4),
        "potter": LevelSettings(60, 0.12, depth=2, rollout=4),
        "mason": LevelSettings(20, 0.15, uses_network=True),
        "scribe": LevelSettings(30, uses_network=True),
        "architect": LevelSettings(uses_network=True),
    },
)
