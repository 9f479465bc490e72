"""Imhotep, with its mini-expansions Private Boats, Bets and the Pharaoh's Favour, and with A New Dynasty."""

from __future__ import annotations

from typing import Any

from saqqara.core import jit
from saqqara.core.game import Rules
from saqqara.core.game_api import Numbers, Options, Setup, Skill
from saqqara.games.imhotep import layout, notation, options
from saqqara.games.imhotep.dynasty_data import dynasty_loader
from saqqara.games.imhotep.observation import (
    determinization,
    display,
    encoder,
    features,
    observation_spec,
    position_fields,
    resampling,
    view,
)
from saqqara.games.imhotep.rules import game_length, legal, pending_choices, play, scoring, setup
from saqqara.games.imhotep.rules.endgame import chance, detection, key
from saqqara.games.imhotep.rules.refusals import remedies

jit.implement(
    layout.STATE,
    set_up=setup.set_up,
    legal=legal.legal,
    play=play.play,
    actor=pending_choices.actor,
    points=scoring.points,
    sources=scoring.sources,
    result=scoring.result,
    deal_anew=resampling.deal_anew,
    observe=encoder.observe,
    features=features.features,
    chances=chance.chances,
    arrange=chance.arrange,
    write_rest=key.write_rest,
)


def listed(table: Any, before: Setup) -> Setup:
    """What the set-up lists for readers besides: the order of each new draw pile so far."""
    return {setup.READERS: setup.reshuffles(table)}


def has_numbers(options: Options) -> bool:
    """Whether a game with these options is played with numbers of the file: all of them are A New Dynasty's."""
    return bool(options.get("dynasty"))


def numbers(options: Options, path: object) -> Numbers | None:
    """Those of a file, or of the one in force; read even where a game has none, so that a faulty file is told."""
    file = dynasty_loader.the_file() if path is None else dynasty_loader.file_at(path, "cards")
    return dynasty_loader.numbers(file) if has_numbers(options) else None


def read_numbers(options: Options, given: Any) -> Numbers | None:
    """Those of a record or a table, checked; where they are missing, those of this house."""
    if not has_numbers(options):
        return None
    return dynasty_loader.numbers(dynasty_loader.shipped()) if given is None else dynasty_loader.checked(given)


RULES = Rules(
    package=__name__,
    name="imhotep",
    edition=notation.EDITION,
    options=options.OPTIONS,
    settled=options.settled,
    seats=lambda options: int(options["players"]),
    texts=notation.TEXTS,
    hint=notation.hint,
    shuffled=setup.shuffled,
    checked=setup.checked,
    start=setup.start,
    blank=layout.empty_table,
    decks=lambda *given, **besides: list(setup.decks(*given, **besides).values()),
    observation_spec=observation_spec.SPEC,
    refusal=remedies.refusal,
    reveals=view.reveals,
    view=view.view,
    display=display.display,
    imagine=determinization.imagine,
    sources=lambda options: scoring.named(bool(options.get("dynasty"))),
    winners=scoring.winners,
    max_decisions=lambda options, numbers=None: game_length.max_decisions(options),
    moved=view.moved,
    noted=view.noted,
    spelling=position_fields.SPELLING,
    listed=listed,
    measured=options.MEASURED,
    wait=8,
    hands=options.has_hands,
    automatic=True,
    variable=dynasty_loader.VARIABLE,
    corrected=has_numbers,
    numbers=numbers,
    read_numbers=read_numbers,
    features=features.COUNT,
    rollout=3,
    ending=detection.begun,
    ending_words=key.WORDS,
    drawn={"players": (2, 2, 3, 4)},
    levels_version="6",
    levels={
        "novice": Skill(20, 0.4, depth=1, rollout=4),
        "apprentice": Skill(40, 0.16, depth=1, rollout=4),
        "potter": Skill(100, 0.1, depth=2, rollout=6),
        "mason": Skill(145),
        "scribe": Skill(275),
        "surveyor": Skill(8, 0.3, learned=True),
        "overseer": Skill(16, learned=True),
        "architect": Skill(learned=True),
    },
)
