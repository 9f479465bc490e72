"""Senet, the game found in the tombs of Saqqara, as a plug-in package for Saqqara."""

from __future__ import annotations

from saqqara.core.definition import (
    Actions,
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
from saqqara.presentation import LazyPresentation
from saqqara_senet import components, layout, notation
from saqqara_senet.observation import canonical_form, determinization, encoder, pieces, position_fields, view
from saqqara_senet.rules import legal, play, remedies, scoring, setup

DEFINITION = GameDefinition(
    name="senet",
    edition=notation.EDITION,
    num_players=components.NUM_PLAYERS,
    actions=Actions(notation.ACTION_TEXTS, notation.ACTION_EXAMPLES, chance=frozenset({"throw"})),
    rules=Rules(
        state_dtype=layout.STATE_DTYPE,
        legal_action_ids=legal.legal_action_ids,
        play=play.play,
        current_player=play.current_player,
        points=scoring.points,
        result=scoring.result,
        max_game_length=setup.MAX_GAME_LENGTH,
        clear_unused=canonical_form.clear_unused,
        why_illegal=remedies.why_illegal,
    ),
    options=components.OPTIONS,
    setup=SetupRules(empty_state=layout.empty_state, set_up=setup.set_up),
    pieces=PieceSet(layout.PIECES, pieces.counts, pieces.places),
    visibility=Visibility(
        view=view.view,
        determinize=determinization.determinize,
        last_moves=view.last_moves,
        hide_unknown=canonical_form.hide_unknown,
        write_observation=encoder.write_observation,
    ),
    scoring=Scoring(lambda options: scoring.SCORE_SOURCES, scoring.points_by_source),
    position=position_fields.POSITION_FORMAT,
    observation=encoder.OBSERVATION_SPEC,
    search=SearchHints(
        lead_scale=100.0,  # houses walked; a lead means little before the last pieces leave the board (README)
        value_spread=0.12,
        rollout_horizon=6,  # three throws; after more, chance outweighs the value of the move
        levels={
            "novice": LevelSettings(30, 0.2, depth=1, rollout=4),
            "apprentice": LevelSettings(200, depth=3, rollout=4),
        },
    ),
    table=TableHints(autoplay_forced=True, log_details=view.log_details),
    presentation=LazyPresentation(__name__),
)
