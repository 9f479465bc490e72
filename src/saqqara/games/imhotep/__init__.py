"""Imhotep with its mini-expansions Private Boats, Bets and the Pharaoh's Favour, and with A New Dynasty."""

from __future__ import annotations

from typing import Any

from saqqara.core.definition import (
    Actions,
    Endgame,
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
from saqqara.core.game_api import LevelSettings, Options, Overrides, Setup
from saqqara.games.imhotep import layout, notation
from saqqara.games.imhotep.dynasty_data import dynasty_loader
from saqqara.games.imhotep.observation import (
    canonical_form,
    determinization,
    encoder,
    features,
    pieces,
    position_fields,
    resampling,
    view,
)
from saqqara.games.imhotep.rules import endgame, legal, pending_choices, play, remedies, scoring, setup
from saqqara.presentation import LazyPresentation


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
    name="imhotep",
    edition=notation.EDITION,
    num_players=lambda options: int(options["players"]),
    actions=Actions(notation.ACTION_TEXTS, notation.ACTION_EXAMPLES),
    rules=Rules(
        state_dtype=layout.STATE_DTYPE,
        legal_action_ids=legal.legal_action_ids,
        play=play.play,
        current_player=pending_choices.current_player,
        points=scoring.points,
        result=scoring.result,
        max_game_length=lambda options, overrides=None: setup.max_game_length(options),
        clear_unused=canonical_form.clear_unused,
        why_illegal=remedies.why_illegal,
        validate_options=setup.validate_options,
    ),
    options=setup.OPTIONS,
    setup=SetupRules(
        random=setup.random_setup,
        validate=setup.validate_setup,
        initial_state=setup.initial_state,
        empty_state=layout.empty_state,
        decks=lambda *given, **more: list(setup.decks(*given, **more).values()),
        set_up=setup.set_up,
        details=setup_details,
    ),
    pieces=PieceSet(tuple(kind for kind in layout.PIECES if kind != "card"), pieces.counts, pieces.places),
    visibility=Visibility(
        view=view.view,
        determinize=determinization.determinize,
        reveals=view.reveals,
        last_moves=view.last_moves,
        resample_hidden=resampling.resample_hidden,
        hide_unknown=canonical_form.hide_unknown,
        write_observation=encoder.write_observation,
        display=view.display_view,
        has_private_hands=setup.has_hands,
    ),
    scoring=Scoring(lambda options: scoring.source_names(bool(options.get("dynasty"))), scoring.points_by_source),
    position=position_fields.POSITION_FORMAT,
    observation=encoder.OBSERVATION_SPEC,
    search=SearchHints(
        reward_delay=8,
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
        benchmark_options=setup.BENCHMARK_OPTIONS,
    ),
    learning=Learning(
        package=__name__,
        num_features=features.NUM_FEATURES,
        write_features=features.write_features,
        rollout_per_seat=3,
        training_options={"players": (2, 2, 3, 4)},
    ),
    endgame=Endgame(
        is_endgame=endgame.is_endgame,
        key_size=endgame.ENDGAME_KEY_SIZE,
        write_endgame_key=endgame.write_endgame_key,
        chance_outcome_count=endgame.chance_outcome_count,
        apply_chance_outcome=endgame.apply_chance_outcome,
    ),
    overrides=OverrideFile(
        env=dynasty_loader.OVERRIDE_ENV, is_used=uses_overrides, load=load_overrides, parse=parse_overrides
    ),
    table=TableHints(autoplay_forced=True, log_details=view.log_details),
    presentation=LazyPresentation(__name__),
)
