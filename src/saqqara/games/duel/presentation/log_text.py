"""Log entries of The Duel as sentences in the viewer's language.

`saqqara.presentation.strong` marks the player, the place and the tile. Pages show marked words in bold and link tiles
to their explanations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from saqqara.games.duel.components import BOATS
from saqqara.games.duel.svg.common import tile_name
from saqqara.i18n import translate
from saqqara.presentation import Viewer, strong

Moves = Sequence[Mapping[str, str]]


def log_text(line: Mapping[str, Any], viewer: Viewer) -> str:
    """Return the sentences for an entry of `state.log(seat)`; `me` is the seat addressed as "you", or None."""
    verb, _, rest = line["action"].partition(" ")
    player = _player_facts(line["seat"], viewer)
    moved: Moves = line["moved"]
    if verb == "unload":
        shares = join_list(viewer.lang, "duel-tell-gains", gains_text(moved, viewer))
        sentences = viewer.translate("duel-tell-unload", boat=strong(rest), gains=shares, **player)
    elif verb == "take":
        sentences = _take_text(moved, player, viewer.lang, rest)
    elif verb == "swap":
        first, last = (strong(tile_name(viewer.lang, step["piece"], "taken"), step["piece"]) for step in moved[:2])
        sentences = viewer.translate("duel-tell-swap", boat=strong(rest[0]), first=first, last=last, **player)
    elif verb == "use":
        sentences = viewer.translate(
            "duel-tell-use",
            tile=strong(tile_name(viewer.lang, f"action-{rest}"), f"action-{rest}"),
            **player,
        )
    else:
        sentences = viewer.translate(f"duel-tell-{verb}", field=strong(rest), **player)
    return " ".join([sentences, *_effects_text(moved, viewer.lang)])


def _player_facts(seat: int, viewer: Viewer) -> dict[str, str | int]:
    """Return message facts about the acting player, with emphasis on the name."""
    return {**viewer.player_facts(seat), "name": strong(viewer.names[seat])}


def _take_text(moved: Moves, player: Mapping[str, str | int], lang: str, space: str) -> str:
    """Return the sentence for a take: the tile taken and its replacement from the reserve (DUEL-4.1)."""
    taken, replacement = moved[0]["piece"], moved[1]["piece"]
    facts = {
        "taken": strong(tile_name(lang, taken, "taken"), taken),
        "laid": strong(tile_name(lang, replacement), replacement),
    }
    return translate(lang, "duel-tell-take", boat=strong(space[0]), **facts, **player)


def gains_text(moved: Moves, viewer: Viewer, message: str = "duel-tell-gain") -> list[str]:
    """Return which seat gained which tiles from a boat, in the order of unloading; swapped tiles do not count."""
    gained: dict[int, list[str]] = {}
    for step in moved:
        if "." in step["from"] and "." not in step["to"] and step["to"] != "box":
            tile = strong(tile_name(viewer.lang, step["piece"], "taken"), step["piece"])
            gained.setdefault(int(step["to"][-1]), []).append(tile)
    return [
        viewer.translate(message, tiles=join_list(viewer.lang, "duel-tell-and", tiles), **_player_facts(seat, viewer))
        for seat, tiles in gained.items()
    ]


def join_list(lang: str, message: str, parts: Sequence[str]) -> str:
    """Join parts as a list, using the message for the last one: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return translate(lang, message, first=", ".join(parts[:-1]), last=parts[-1])


def _effects_text(moved: Moves, lang: str) -> Iterable[str]:
    """Yield sentences on the tile left over and on refilled or removed boats (DUEL-3.2c, DUEL-3.2d)."""
    for step in moved:
        if "." in step["from"] and step["to"] == "box":
            yield translate(lang, "duel-tell-left-over", tile=strong(tile_name(lang, step["piece"]), step["piece"]))
    yield from _boats_text(moved, lang)


def _boats_text(moved: Moves, lang: str) -> Iterable[str]:
    """Yield sentences on the boats that were refilled or left the game."""
    loaded = {step["to"][0] for step in moved if step["from"] == "stock"}
    departed = {step["from"] for step in moved if step["piece"].startswith("boat-")}
    for boat in BOATS:
        if boat in loaded:
            yield translate(lang, "duel-tell-loaded", boat=boat)
        if boat in departed:
            yield translate(lang, "duel-tell-gone", boat=boat)


# ---- summary after an absence ---------------------------------------------------------------------------------------


def summary_text(log: Sequence[Mapping[str, Any]], viewer: Viewer) -> list[str]:
    """Summarize log entries in up to two sentences: which tiles each player took, and which boats changed."""
    moved = [step for line in log for step in line["moved"]]
    sentences = []
    gained = gains_text(moved, viewer)
    if gained:
        sentences.append(viewer.translate("duel-tell-gained", gains=join_list(viewer.lang, "duel-tell-gains", gained)))
    boats = list(_boats_text(moved, viewer.lang))
    return [*sentences, " ".join(boats)] if boats else sentences
