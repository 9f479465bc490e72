"""Action IDs and texts of Imhotep, in canonical order."""

from __future__ import annotations

from saqqara.games.imhotep import components

# ---- action IDs -------------------------------------------------------------------------------------------------

GET_STONES = 0
LOAD = GET_STONES + 1  # + boat * 4 + space
SAIL = LOAD + components.BOATS * components.SPACES  # + boat * 5 + site
USE = SAIL + components.BOATS * len(components.SITES)  # + blue card
NEXT = USE + len(components.BLUE_CARDS)  # + space
TAKE = NEXT + components.SPACES  # + field
BUY = TAKE + components.FIELDS  # + field
KEEP = BUY + components.FIELDS  # + card of the pair
CRYPT = KEEP + 2  # + open tile
BUILD = CRYPT + components.CRYPT_OPEN  # + pyramid
PLACE = BUILD + len(components.PYRAMIDS)  # + place of the pyramid with scaffolds
RAISE = PLACE + components.SCAFFOLD_PLACES  # + plinth
TAKE_POINTS = RAISE + len(components.PLINTHS)
TAKE_STONES = TAKE_POINTS + 1
PLACE_IMHOTEP = TAKE_STONES + 1  # + field of the temple for Imhotep
DELIVER = PLACE_IMHOTEP + components.TEMPLE_FIELDS  # + site
LAUNCH = DELIVER + len(components.SITES)  # + site
BET = LAUNCH + len(components.SITES)  # + (site - 1) * 2 + side
FAVOUR = BET + len(components.MONUMENTS) * len(components.BET_SIDES)  # + favour
PROPHESY = FAVOUR + components.FAVOURS  # + god
DONE = PROPHESY + len(components.GODS)
PASS = DONE + 1
NUM_ACTIONS = PASS + 1
NONE_YET = 0  # initial count of written action IDs

# ---- texts ------------------------------------------------------------------------------------------------------

BOAT_NUMBERS = range(1, components.BOATS + 1)

ACTION_TEXTS: tuple[str, ...] = (
    "quarry",
    *(f"load {boat}.{space}" for boat in BOAT_NUMBERS for space in range(1, components.SPACES + 1)),
    *(f"sail {boat} {site}" for boat in BOAT_NUMBERS for site in components.SITES),
    *(f"use {card}" for card in components.BLUE_CARDS),
    *(f"next {space}" for space in range(1, components.SPACES + 1)),
    *(f"take {field}" for field in range(1, components.FIELDS + 1)),
    *(f"buy {field}" for field in range(1, components.FIELDS + 1)),
    "keep 1", "keep 2",
    *(f"crypt {tile}" for tile in range(1, components.CRYPT_OPEN + 1)),
    *(f"build {pyramid}" for pyramid in components.PYRAMIDS),
    *(f"build {level}.{place}" for level, most in enumerate(components.LEVEL_PLACES, 1) for place in range(1,
    most + 1)),
    *(f"raise {plinth}" for plinth in components.PLINTHS),
    "points", "stones",
    *(f"imhotep {field}" for field in range(1, components.TEMPLE_FIELDS + 1)),
    *(f"deliver {site}" for site in components.SITES),
    *(f"private {site}" for site in components.SITES),
    *(f"bet {site} {side}" for site in components.MONUMENTS for side in components.BET_SIDES),
    *(f"favour {favour}" for favour in range(1, components.FAVOURS + 1)),
    *(f"prophesy {god}" for god in components.GODS),
    "done",
    "pass",
)  # fmt: skip
"""Text of each action, indexed by action ID; this is the canonical order."""

ACTION_EXAMPLES = {
    "quarry": "`quarry` takes no argument",
    "load": "`load` needs a boat and a space, from 1 to 4, as in `load 2.3`",
    "sail": "`sail` needs a boat and a site (market, pyramid, temple, tomb, obelisks), as in `sail 2 temple`",
    "use": "`use` needs a blue card: lever, hammer, sail, chisel, raft or plank, as in `use lever`",
    "next": "`next` needs a space from 1 to 4, as in `next 3`",
    "take": "`take` needs a field of the market from 1 to 4, as in `take 2`",
    "buy": "`buy` needs a field of the market from 1 to 4, as in `buy 2`",
    "keep": "`keep` needs a card of the pair, as in `keep 1` or `keep 2`",
    "crypt": "`crypt` needs an open tile from 1 to 3, as in `crypt 2`",
    "build": "`build` needs a pyramid (left, middle, right), as in `build left`, or level and place, as in `build 2.3`",
    "raise": "`raise` needs a plinth: left, middle or right, as in `raise left`",
    "points": "`points` takes no argument",
    "stones": "`stones` takes no argument",
    "imhotep": "`imhotep` needs a field of the temple from 1 to 5, as in `imhotep 3`",
    "deliver": "`deliver` needs a site: market, pyramid, temple, tomb or obelisks, as in `deliver tomb`",
    "private": "`private` needs a site: market, pyramid, temple, tomb or obelisks, as in `private tomb`",
    "bet": "`bet` needs a site (pyramid, temple, tomb, obelisks) and a side (left, right), as in `bet tomb left`",
    "favour": "`favour` needs a favour from 1 to 5, as in `favour 3`",
    "prophesy": "`prophesy` needs a god: amun, ra, isis, osiris, horus, thoth or anubis, as in `prophesy amun`",
    "done": "`done` takes no argument",
    "pass": "`pass` takes no argument",
}

EDITION = "imhotep-1"
"""Edition of the rules, as stored in records.

It changes when the same actions would produce a different game.
"""
