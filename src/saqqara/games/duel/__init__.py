"""Imhotep: The Duel."""

from __future__ import annotations

from saqqara.core.definition import (
    Actions,
    Endgame,
    Learning,
    PieceSet,
    Rules,
    Scoring,
    SearchHints,
    SetupRules,
    Visibility,
)
from saqqara.core.game import GameDefinition
from saqqara.core.game_api import LevelSettings
from saqqara.games.duel import components, layout, notation
from saqqara.games.duel.observation import (
    canonical_form,
    determinization,
    encoder,
    features,
    pieces,
    position_fields,
    resampling,
    view,
)
from saqqara.games.duel.rules import endgame, legal, play, remedies, scoring, setup
from saqqara.presentation import LazyPresentation

DEFINITION = GameDefinition(
    name="duel",
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
    ),
    pieces=PieceSet(layout.PIECES, pieces.counts, pieces.places),
    visibility=Visibility(
        view=view.view,
        determinize=determinization.determinize,
        reveals=view.reveals,
        last_moves=view.last_moves,
        resample_hidden=resampling.resample_hidden,
        hide_unknown=canonical_form.hide_unknown,
        write_observation=encoder.write_observation,
    ),
    scoring=Scoring(lambda options: scoring.SCORE_SOURCES, scoring.points_by_source),
    position=position_fields.POSITION_FORMAT,
    observation=encoder.OBSERVATION_SPEC,
    search=SearchHints(
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
    ),
    learning=Learning(
        package=__name__,
        num_features=features.NUM_FEATURES,
        write_features=features.write_features,
        symmetries=(features.transpose_symmetry(),),
    ),
    endgame=Endgame(
        is_endgame=endgame.is_endgame,
        key_size=endgame.ENDGAME_KEY_SIZE,
        write_endgame_key=endgame.write_endgame_key,
        chance_outcome_count=endgame.chance_outcome_count,
        apply_chance_outcome=endgame.apply_chance_outcome,
        closing_move=endgame.closing_move,
        prune_equivalent=endgame.prune_equivalent,
    ),
    presentation=LazyPresentation(__name__),
)
