"""Imhotep: The Duel."""

from __future__ import annotations

from saqqara.core import jit
from saqqara.core.game import GameDefinition
from saqqara.core.game_api import LevelSettings
from saqqara.games.duel import components, layout, notation
from saqqara.games.duel.observation import determinization, encoder, features, position_fields, resampling, view
from saqqara.games.duel.rules import endgame, game_length, legal, play, scoring, setup
from saqqara.games.duel.rules.refusals import remedies

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
    write_features=features.features,
    chance_outcome_count=endgame.chances,
    apply_chance_outcome=endgame.arrange,
    closing_move=endgame.closing,
    prune_equivalent=endgame.canonical,
    write_endgame_key=endgame.write_endgame_key,
)


DEFINITION = GameDefinition(
    package=__name__,
    name="duel",
    edition=notation.EDITION,
    options=components.OPTIONS,
    num_players=lambda options: components.SEATS,
    action_texts=notation.TEXTS,
    syntax_hint=notation.hint,
    random_setup=setup.shuffled,
    validate_setup=setup.checked,
    initial_state=setup.start,
    empty_state=layout.empty_table,
    decks=setup.decks,
    observation_spec=encoder.SPEC,
    why_illegal=remedies.refusal,
    reveals=view.reveals,
    view=view.view,
    determinize=determinization.imagine,
    score_sources=lambda options: scoring.SOURCES,
    winners=lambda table: [int(scoring.winner(table))],
    max_game_length=game_length.max_game_length,
    last_moves=view.moved,
    position_format=position_fields.SPELLING,
    num_features=features.COUNT,
    symmetries=(features.exchanged(),),
    is_endgame=endgame.begun,
    endgame_key_size=endgame.WORDS,
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
