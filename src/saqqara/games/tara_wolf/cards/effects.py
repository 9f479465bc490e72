"""Effects that the card file refers to by name, with their parameters.

A new effect needs one entry here and one small function in `rules/`: in `camp.py` (on playing, start of a camp phase,
prices, limits), `strength.py` (in a tomb) or `tomb.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

MAX_LOOKED_AT = 6
"""Maximum number of main pile cards that an effect may let a player look at."""

KINDS = ("adventurer", "companion", "animal", "trap", "undead", "papyrus", "tomb")
ADVENTURER, COMPANION, ANIMAL, TRAP, UNDEAD, PAPYRUS, TOMB = range(7)
MAIN_KINDS = ("companion", "animal", "trap", "undead")


@dataclass(frozen=True)
class NumberParameter:
    """Whole number from `minimum` to `maximum`."""

    minimum: int
    maximum: int


@dataclass(frozen=True)
class BoolParameter:
    """Boolean parameter."""


@dataclass(frozen=True)
class KindsParameter:
    """List of kinds out of `allowed`; the rules receive it as a sum of `1 << kind`."""

    allowed: tuple[str, ...]


Parameter = NumberParameter | BoolParameter | KindsParameter
FIGHTING_KINDS = KindsParameter(("companion", "animal", "undead"))
HIRED_KINDS = KindsParameter(("companion", "animal"))


@dataclass(frozen=True)
class Effect:
    """Timing of an effect, the kinds of card that may have it, and its parameters in the order used by the rules.

    Timings: `none`, `on_play`, `camp_start`, `camp_passive`, `in_tomb`, `in_tomb_with_medallion`, `obstacle`,
    `leaving_tomb`, `on_opening`, `entering`, `whole_tomb`.
    """

    timing: str
    kinds: tuple[str, ...]
    parameters: dict[str, Parameter]


PLAYED_KINDS = ("companion", "animal")
EFFECTS: dict[str, Effect] = {
    "none": Effect("none", ("adventurer", "companion", "animal", "undead", "papyrus", "tomb"), {}),
    # adventurers
    "leads": Effect(
        "in_tomb_with_medallion",
        ("adventurer",),
        {"kinds": FIGHTING_KINDS, "bonus": NumberParameter(0, 9), "self": NumberParameter(0, 9)},
    ),
    "in_company": Effect(
        "in_tomb_with_medallion",
        ("adventurer",),
        {"bonus": NumberParameter(0, 9), "companions": NumberParameter(1, 9), "bonus_in_company": NumberParameter(0,
        9)},
    ),
    "foils_first_trap": Effect("in_tomb_with_medallion", ("adventurer",), {}),
    # on playing
    "draws": Effect("on_play", PLAYED_KINDS, {"cards": NumberParameter(1, 6)}),
    "takes_one_of_top": Effect("on_play", PLAYED_KINDS, {"look": NumberParameter(1, MAX_LOOKED_AT)}),
    "looks_at_hand": Effect("on_play", PLAYED_KINDS, {}),
    "makes_discard": Effect("on_play", PLAYED_KINDS, {"cards": NumberParameter(1, 6)}),
    "takes_hand_card": Effect("on_play", PLAYED_KINDS, {}),
    "takes_coins": Effect("on_play", PLAYED_KINDS, {"coins": NumberParameter(1, 8)}),
    "removes": Effect("on_play", PLAYED_KINDS, {"kinds": HIRED_KINDS, "most": NumberParameter(0, 99)}),
    "takes_over": Effect("on_play", PLAYED_KINDS, {"kinds": HIRED_KINDS, "most": NumberParameter(0, 99)}),
    # in camp
    "foresees": Effect("camp_start", PLAYED_KINDS, {"look": NumberParameter(1, MAX_LOOKED_AT)}),
    "brings_coins": Effect("camp_start", PLAYED_KINDS, {"coins": NumberParameter(1, 8)}),
    "brings_cards": Effect("camp_start", PLAYED_KINDS, {"cards": NumberParameter(1, 6)}),
    "cheapens_first": Effect("camp_passive", PLAYED_KINDS, {"coins": NumberParameter(1, 8)}),
    "saves": Effect("camp_passive", PLAYED_KINDS, {}),
    "raises_limits": Effect("camp_passive", PLAYED_KINDS, {"cards": NumberParameter(0, 9), "coins": NumberParameter(0,
    8)}),
    # in a tomb
    "pack": Effect("in_tomb", ("companion", "animal", "undead"), {"bonus": NumberParameter(0, 9)}),
    "lifts": Effect("in_tomb", PLAYED_KINDS, {"kinds": FIGHTING_KINDS, "bonus": NumberParameter(0, 9)}),
    "weakens": Effect("in_tomb", PLAYED_KINDS, {"kinds": FIGHTING_KINDS, "penalty": NumberParameter(0, 9)}),
    "draws_traps": Effect("in_tomb", PLAYED_KINDS, {}),
    "returns": Effect("leaving_tomb", PLAYED_KINDS, {}),
    "feeds": Effect("in_tomb", ("undead", "papyrus"), {"bonus": NumberParameter(0, 9)}),
    "grows": Effect(
        "in_tomb", ("undead", "papyrus"), {"kinds": FIGHTING_KINDS, "bonus": NumberParameter(0, 9),
        "most": NumberParameter(0, 99)}
    ),
    "defies_medallion": Effect("in_tomb", ("undead", "papyrus"), {"bonus": NumberParameter(0, 9)}),
    # traps, and papyri without a strength
    "eliminates": Effect(
        "obstacle",
        ("trap", "papyrus"),
        {
            "kinds": HIRED_KINDS, "least": NumberParameter(0, 99), "most": NumberParameter(0, 99),
            "targets": NumberParameter(1, 9),
            "optional": BoolParameter(), "hand_cards": NumberParameter(0, 6),
        },
    ),
    "wards": Effect("obstacle", ("papyrus",), {}),
    "swells_resources": Effect("camp_start", ("papyrus",), {"resources": NumberParameter(1, 8)}),
    "brings_back": Effect("leaving_tomb", ("papyrus",), {"cards": NumberParameter(1, 9)}),
    # tombs
    "strengthens": Effect("whole_tomb", ("tomb",), {"kinds": FIGHTING_KINDS, "bonus": NumberParameter(0, 9)}),
    "discards_on_opening": Effect("on_opening", ("tomb",), {"cards": NumberParameter(1, 6)}),
    "draws_on_opening": Effect("on_opening", ("tomb",), {"cards": NumberParameter(1, 6)}),
    "admits": Effect("entering", ("tomb",), {"characters": NumberParameter(1, 9)}),
}  # fmt: skip
"""All effects; the index of an effect in this dict is its number in the rules."""

MAX_PARAMETERS = max(len(effect.parameters) for effect in EFFECTS.values())

(
    NONE, LEADS, IN_COMPANY, FOILS_FIRST_TRAP,
    DRAWS, TAKES_ONE_OF_TOP, LOOKS_AT_HAND, MAKES_DISCARD, TAKES_HAND_CARD, TAKES_COINS, REMOVES, TAKES_OVER,
    FORESEES, BRINGS_COINS, BRINGS_CARDS, CHEAPENS_FIRST, SAVES, RAISES_LIMITS,
    PACK, LIFTS, WEAKENS, DRAWS_TRAPS, RETURNS, FEEDS, GROWS, DEFIES_MEDALLION,
    ELIMINATES, WARDS, SWELLS_RESOURCES, BRINGS_BACK,
    STRENGTHENS, DISCARDS_ON_OPENING, DRAWS_ON_OPENING, ADMITS,
) = range(len(EFFECTS))  # fmt: skip
