"""Tara Wolf in the Valley of the Kings."""

from __future__ import annotations

from saqqara.core import jit
from saqqara.core.game import GameDefinition
from saqqara.core.game_api import LevelSettings
from saqqara.games.tara_wolf import components, layout, notation
from saqqara.games.tara_wolf.cards import overrides
from saqqara.games.tara_wolf.observation import (
    determinization,
    display,
    encoder,
    features,
    log_details,
    position_fields,
    resampling,
    view,
)
from saqqara.games.tara_wolf.rules import game_length, legal, play, scoring, setup
from saqqara.games.tara_wolf.rules.refusals import reasons, remedies

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
)


DEFINITION = GameDefinition(
    package=__name__,
    name="tara_wolf",
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
    num_features=features.COUNT,
    why_illegal=remedies.refusal,
    localize_refusal=reasons.reworded,
    reveals=view.reveals,
    reveals_new_information=view.reveals_new_information,
    view=view.view,
    display=display.display,
    has_memory_aids=True,
    determinize=determinization.imagine,
    score_sources=lambda options: scoring.SOURCES,
    winners=scoring.winners,
    max_game_length=game_length.max_game_length,
    last_moves=view.moved,
    position_format=position_fields.SPELLING,
    visible_action=view.told,
    has_private_hands=lambda options: True,
    is_public_choice=view.openly,
    log_details=log_details.noted,
    setup_details=setup.listed,
    override_env=overrides.VARIABLE,
    uses_overrides=lambda options: True,
    load_overrides=lambda options, path: overrides.numbers(path),
    parse_overrides=lambda options, numbers: overrides.checked(numbers),
    lead_scale=1.5,  # tombs
    turn_unit="round",
    mention_threshold=0.04,
    visible_sources=scoring.apart,
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
