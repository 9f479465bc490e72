"""Imhotep with its mini-expansions Private Boats, Bets and the Pharaoh's Favour, and with A New Dynasty."""

from __future__ import annotations

from typing import Any

from saqqara.core import jit
from saqqara.core.game import GameDefinition
from saqqara.core.game_api import LevelSettings, Options, Overrides, Setup
from saqqara.games.imhotep import layout, notation
from saqqara.games.imhotep.dynasty_data import dynasty_loader
from saqqara.games.imhotep.observation import (
    canonical_form,
    determinization,
    encoder,
    features,
    position_fields,
    resampling,
    view,
)
from saqqara.games.imhotep.rules import endgame, legal, pending_choices, play, remedies, scoring, setup

jit.register(
    layout.STATE_DTYPE,
    set_up=setup.set_up,
    legal_action_ids=legal.legal_action_ids,
    play=play.play,
    current_player=pending_choices.current_player,
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
    write_endgame_key=endgame.write_endgame_key,
)


def setup_details(raw: Any, before: Setup) -> Setup:
    """Return the setup details that are only for readers: the order of each new draw pile so far."""
    return {setup.RESHUFFLES_KEY: setup.reshuffles(raw)}


def uses_overrides(options: Options) -> bool:
    """Return True if a game with these options uses numbers from the file; all of them belong to A New Dynasty."""
    return bool(options.get("dynasty"))


def load_overrides(options: Options, path: object) -> Overrides | None:
    """Return the overrides of the file at `path`, or of the current file if `path` is None.

    The file is read even if the game uses no overrides, so that a faulty file is reported.
    """
    file = dynasty_loader.current_file() if path is None else dynasty_loader.load_file(path, "cards")
    return dynasty_loader.file_numbers(file) if uses_overrides(options) else None


def parse_overrides(options: Options, overrides: Any) -> Overrides | None:
    """Return the validated overrides of a record or a table; the shipped numbers if `overrides` is None."""
    if not uses_overrides(options):
        return None
    return (
        dynasty_loader.file_numbers(dynasty_loader.shipped_file())
        if overrides is None
        else dynasty_loader.validate_numbers(overrides)
    )


DEFINITION = GameDefinition(
    package=__name__,
    name="imhotep",
    edition=notation.EDITION,
    options=setup.OPTIONS,
    validate_options=setup.validate_options,
    num_players=lambda options: int(options["players"]),
    action_texts=notation.ACTION_TEXTS,
    syntax_hint=notation.syntax_hint,
    random_setup=setup.random_setup,
    validate_setup=setup.validate_setup,
    initial_state=setup.initial_state,
    empty_state=layout.empty_state,
    decks=lambda *given, **more: list(setup.decks(*given, **more).values()),
    observation_spec=encoder.OBSERVATION_SPEC,
    why_illegal=remedies.why_illegal,
    reveals=view.reveals,
    view=view.view,
    display=view.display_view,
    determinize=determinization.determinize,
    score_sources=lambda options: scoring.source_names(bool(options.get("dynasty"))),
    winners=scoring.winners,
    max_game_length=lambda options, overrides=None: setup.max_game_length(options),
    last_moves=view.last_moves,
    log_details=view.log_details,
    position_format=position_fields.POSITION_FORMAT,
    setup_details=setup_details,
    benchmark_options=setup.BENCHMARK_OPTIONS,
    reward_delay=8,
    has_private_hands=setup.has_hands,
    autoplay_forced=True,
    override_env=dynasty_loader.OVERRIDE_ENV,
    uses_overrides=uses_overrides,
    load_overrides=load_overrides,
    parse_overrides=parse_overrides,
    num_features=features.NUM_FEATURES,
    rollout_per_seat=3,
    is_endgame=endgame.is_endgame,
    endgame_key_size=endgame.ENDGAME_KEY_SIZE,
    training_options={"players": (2, 2, 3, 4)},
    levels_version="6",
    levels={
        "novice": LevelSettings(20, 0.4, depth=1, rollout=4),
        "apprentice": LevelSettings(40, 0.16, depth=1, rollout=4),
        "potter": LevelSettings(100, 0.1, depth=2, rollout=6),
        "mason": LevelSettings(145),
        "scribe": LevelSettings(275),
        "surveyor": LevelSettings(8, 0.3, uses_network=True),
        "overseer": LevelSettings(16, uses_network=True),
        "architect": LevelSettings(uses_network=True),
    },
)
