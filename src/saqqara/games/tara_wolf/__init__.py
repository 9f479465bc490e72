"""Tara Wolf in the Valley of the Kings."""

from __future__ import annotations

from saqqara.core.definition import (
    Actions,
    Learning,
    OverrideFile,
    PieceSet,
    Rules,
    Scoring,
    SearchHints,
    SetupRules,
    TableHints,
    Visibility,
)
from saqqara.core.game import GameDefinition
from saqqara.core.game_api import LevelSettings
from saqqara.games.tara_wolf import components, layout, notation
from saqqara.games.tara_wolf.cards import overrides
from saqqara.games.tara_wolf.observation import (
    canonical_form,
    determinization,
    encoder,
    features,
    pieces,
    position_fields,
    resampling,
    view,
)
from saqqara.games.tara_wolf.rules import legal, play, refusals, remedies, scoring, setup
from saqqara.presentation import LazyPresentation

DEFINITION = GameDefinition(
    name="tara_wolf",
    edition=notation.EDITION,
    num_players=components.NUM_PLAYERS,
    actions=Actions(notation.ACTION_TEXTS, notation.ACTION_EXAMPLES),
    rules=Rules(
        state_dtype=layout.STATE_DTYPE,
        legal_action_ids=legal.legal_action_ids,
        play=play.play,
        current_player=play.current_player,
        points=scoring.points,
        result=scoring.result,
        max_game_length=setup.max_game_length,
        clear_unused=canonical_form.clear_unused,
        why_illegal=remedies.why_illegal,
    ),
    options=components.OPTIONS,
    setup=SetupRules(
        random=setup.random_setup,
        validate=setup.validate_setup,
        initial_state=setup.initial_state,
        empty_state=layout.empty_state,
        decks=setup.decks,
        set_up=setup.set_up,
        details=setup.setup_details,
    ),
    pieces=PieceSet(layout.PIECES[: layout.UNSEEN], pieces.counts, pieces.places),
    visibility=Visibility(
        view=view.view,
        determinize=determinization.determinize,
        reveals=view.reveals,
        last_moves=view.last_moves,
        resample_hidden=resampling.resample_hidden,
        hide_unknown=canonical_form.hide_unknown,
        write_observation=encoder.write_observation,
        display=view.display_view,
        has_memory_aids=True,
        visible_action=view.visible_action,
        reveals_new_information=view.reveals_new_information,
        has_private_hands=lambda options: True,
        is_public_choice=view.is_public_choice,
    ),
    scoring=Scoring(lambda options: scoring.SCORE_SOURCES, scoring.points_by_source, scoring.visible_sources),
    position=position_fields.POSITION_FORMAT,
    observation=encoder.OBSERVATION_SPEC,
    search=SearchHints(
        lead_scale=1.5,  # in tombs
        reward_delay=20,
        levels={
            "novice": LevelSettings(6, 3.0, depth=1, rollout=4),
            "apprentice": LevelSettings(18, 0.45, depth=1, rollout=4),
            "potter": LevelSettings(60, 0.12, depth=2, rollout=4),
            "mason": LevelSettings(20, 0.15, uses_network=True),
            "scribe": LevelSettings(30, uses_network=True),
            "architect": LevelSettings(uses_network=True),
        },
    ),
    learning=Learning(package=__name__, num_features=features.NUM_FEATURES, write_features=features.write_features),
    overrides=OverrideFile(
        env=overrides.OVERRIDE_ENV,
        is_used=lambda options: True,
        load=lambda options, path: overrides.load_overrides(path),
        parse=lambda options, given: overrides.parse_overrides(given),
        localize_refusal=refusals.localize_refusal,
    ),
    table=TableHints(turn_unit="round", mention_threshold=0.04, log_details=view.log_details),
    presentation=LazyPresentation(__name__),
)
