"""The numbers of each side, and what each of them may be; the bounds are those of the pieces in the box and of what a
state, the drawings and the notation have room for."""

from __future__ import annotations

from saqqara.games.imhotep.dynasty_data.fields import (
    Beneath,
    ByPlayers,
    Field,
    Numbers,
    Rounds,
    adding_up,
    narrowing,
    not_rising,
)

COINS, CRYPT_TILES = 8, 24  # in the box
TEMPLE = ByPlayers(least=3, most=5)

SIDES: dict[tuple[str, str], dict[str, Field]] = {
    ("market", "C"): {"coins_each": Numbers(most=COINS // 4), "coin_left_points": Numbers()},
    ("market", "D"): {
        "coin_supply": Numbers(most=COINS), "coins_a_card": Numbers(most=COINS), "coin_points": Numbers(),
        "coin_rounds": Rounds(),
    },
    ("pyramid", "C"): {
        "level_places": Numbers((5,), 1, 5, narrowing), "level_points": Numbers((5,)), "scaffold_points": Numbers((5,)),
        "scaffold_further": Numbers(),
    },
    ("pyramid", "D"): {
        "foundation_points": Numbers((14,)), "beneath": Beneath(), "beneath_points": Numbers(),
        "foundation_further": Numbers(),
    },
    ("temple", "C"): {
        "procession_fields": TEMPLE, "spaces_a_stone": Numbers(least=1, most=2), "gate_every": Numbers(least=2, most=6),
        "gate_points": Numbers((4,), rule=not_rising),
    },
    ("temple", "D"): {"place_fields": TEMPLE, "seen_points": Numbers(), "guarded_points": Numbers()},
    ("tomb", "C"): {
        "crypt_tiles": Numbers((4,), most=CRYPT_TILES, rule=adding_up(CRYPT_TILES)), "crypt_set_points": Numbers((4,)),
    },
    ("tomb", "D"): {
        "shaft_whole": Numbers(), "shaft_two": Numbers(), "shaft_beside": Numbers(), "shaft_three_owners": Numbers(),
        "unfinished_stone": Numbers(),
    },
    ("obelisks", "C"): {"race_tiles": Numbers((5, 3), 1, 9, not_rising), "race_above": Numbers()},
    ("obelisks", "D"): {"plinth_points": Numbers((3, 4), rule=not_rising)},
}  # fmt: skip
"""By site and side, in order. No two sides have a number of the same name."""
