"""Previews of actions in The Duel as sentences, and explanations of the score sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from saqqara.games.duel.components import BOATS, OBELISK_FIVE, OBELISK_TEN, PYRAMID_A, TEMPLE_B, TOMB_A
from saqqara.games.duel.presentation.log_text import gains_text, join_list
from saqqara.games.duel.svg.common import line_fields, tile_name
from saqqara.games.duel.svg.sites import consecutive_groups
from saqqara.i18n import translate
from saqqara.presentation import ScoreExplanation, View, Viewer, strip_emphasis

LogEntry = Mapping[str, Any]


def hidden_places(view: View) -> frozenset[str]:
    """Return the places whose pieces are face down for every seat: stock and reserve."""
    return frozenset({"stock", "reserve"})


# ---- action previews ------------------------------------------------------------------------------------------------


def preview_text(view: View, after: View, line: LogEntry, viewer: Viewer) -> str:
    """Return sentences that describe what an action would do."""
    verb, _, rest = line["action"].partition(" ")
    moved = line["moved"]
    if verb == "place":
        sentences = viewer.translate("duel-would-place", field=rest)
    elif verb == "unload":
        shares = gains_text(moved, viewer, "duel-would-gain")
        sentences = viewer.translate(
            "duel-would-unload", boat=rest, gains=join_list(viewer.lang, "duel-tell-gains", shares)
        )
    elif verb == "take":
        sentences = viewer.translate(
            "duel-would-take",
            tile=tile_name(viewer.lang, moved[0]["piece"], "taken"),
            **viewer.player_facts(line["seat"]),
        )
    elif verb == "swap":
        first, last = (tile_name(viewer.lang, step["piece"]) for step in moved[:2])
        sentences = viewer.translate("duel-would-swap", boat=rest[0], first=first, last=last)
    elif verb == "use":
        sentences = viewer.translate("duel-would-use", tile=tile_name(viewer.lang, f"action-{rest}"))
    else:
        sentences = viewer.translate(f"duel-would-{verb}")
    return strip_emphasis(
        " ".join([sentences, *_effects_text(moved, viewer.lang), *_next_options_text(view, after, viewer.lang)])
    )


def _effects_text(moved: Sequence[Mapping[str, str]], lang: str) -> list[str]:
    """Describe the tile left over and the boats refilled or removed by an action (DUEL-3.2c, DUEL-3.2d)."""
    sentences = [
        translate(lang, "duel-tell-left-over", tile=tile_name(lang, step["piece"]))
        for step in moved
        if "." in step["from"] and step["to"] == "box"
    ]
    loaded = {step["to"][0] for step in moved if step["from"] == "stock"}
    departed = {step["from"] for step in moved if step["piece"].startswith("boat-")}
    sentences += [translate(lang, "duel-would-loaded", boat=boat) for boat in BOATS if boat in loaded]
    return sentences + [translate(lang, "duel-would-gone", boat=boat) for boat in BOATS if boat in departed]


def _next_options_text(view: View, after: View, lang: str) -> list[str]:
    """Describe the next options: newly ready boats and, during an action tile, the next step."""
    if after["over"]:
        return []
    ready = [boat for boat in BOATS if _can_unload(after, boat) and not _can_unload(view, boat)]
    sentences = [translate(lang, "duel-would-ready", count=len(ready), boats=", ".join(ready))] if ready else []
    if after["phase"] != "turn":
        sentences.append(translate(lang, "duel-would-next", asked=translate(lang, f"duel-ask-{after['phase']}")))
    return sentences


def _can_unload(view: View, boat: str) -> bool:
    """Return whether a boat can be unloaded: it is loaded and its line holds two meeples (DUEL-3.2)."""
    load = view["boats"][boat]
    return bool(load and load[0]) and sum(view["harbour"][field] is not None for field in line_fields(boat)) >= 2


# ---- score sources --------------------------------------------------------------------------------------------------


def score_explanation(view: View, seat: int, source: str, lang: str) -> ScoreExplanation:
    """Explain a seat's points from a source: a text with the numbers, the clause, and the pieces that count."""
    site = view["sites"][seat]
    if source == "action_tiles":
        held = len(site["action_tiles"])
        return ScoreExplanation(
            translate(lang, "duel-count-action_tiles", count=held), "DUEL-6.5", ((f"action_tiles-{seat}", ""),)
        )
    if source == "meeples":
        stand = tuple((field, f"meeple-{seat}") for field, owner in view["harbour"].items() if owner == seat)
        return ScoreExplanation(translate(lang, "duel-count-meeples", count=len(stand)), "DUEL-6.6", stand)
    side = view["options"][source]
    number = {"obelisk": 1, "temple": 2, "pyramids": 3, "tomb": 4}[source]
    words = {"obelisk": _obelisk, "temple": _temple, "pyramids": _pyramids, "tomb": _tomb}[source](view, seat, lang)
    pieces = (
        _smaller_pyramid(seat, site["pyramids"]) if (source, side) == ("pyramids", "B") else ((f"{source}-{seat}", ""),)
    )
    return ScoreExplanation(words, f"DUEL-{6 if side == 'A' else 7}.{number}", pieces)


def _smaller_pyramid(seat: int, built: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    """Return the pyramid that counts on side B; of two equal ones the light one, as in the drawing (DUEL-7.3)."""
    shade = "light" if built["light"] <= built["dark"] else "dark"
    return ((f"pyramids-{seat}", f"pyramid-{shade}"),)


def _obelisk(view: View, seat: int, lang: str) -> str:
    tiles, other = (view["sites"][owner]["obelisk"] for owner in (seat, 1 - seat))
    if view["options"]["obelisk"] == "A":
        lead = "yes" if tiles > other else "no"
        return translate(lang, "duel-count-obelisk-a", tiles=tiles, other=other, lead=lead)
    if view["first_to_five"] == seat:
        reached = "ten" if tiles >= OBELISK_TEN else "first"
    else:
        reached = "five" if tiles >= OBELISK_FIVE else "none"
    return translate(lang, "duel-count-obelisk-b", tiles=tiles, reached=reached)


def _temple(view: View, seat: int, lang: str) -> str:
    counts = view["sites"][seat]["temple"]
    if view["options"]["temple"] == "A":
        symbols = sum(kind * count for kind, count in enumerate(counts, 1))
        return translate(lang, "duel-count-temple-a", symbols=symbols, tiles=sum(counts))
    sets = [sum(count > taken for count in counts) for taken in range(max(counts))]
    sizes, points = " + ".join(map(str, sets)), " + ".join(str(TEMPLE_B[size]) for size in sets)
    return translate(lang, "duel-count-temple-b", count=len(sets), sizes=sizes, points=points)


def _pyramids(view: View, seat: int, lang: str) -> str:
    built = view["sites"][seat]["pyramids"]
    light, dark = built["light"], built["dark"]
    if view["options"]["pyramids"] == "A":
        points = {"light_points": int(PYRAMID_A[light]), "dark_points": int(PYRAMID_A[dark])}
        return translate(lang, "duel-count-pyramids-a", light=light, dark=dark, **points)
    return translate(lang, "duel-count-pyramids-b", light=light, dark=dark, smaller=min(light, dark))


def _tomb(view: View, seat: int, lang: str) -> str:
    found = consecutive_groups(view["sites"][seat]["tomb"])
    side = view["options"]["tomb"].lower()
    spans = [(f"{first}–{first + size - 1}" if size > 1 else str(first), size) for first, size in found]
    named = [span if side == "b" else f"{span} → {TOMB_A[min(size, len(TOMB_A) - 1)]}" for span, size in spans]
    return translate(lang, f"duel-count-tomb-{side}", count=len(found), groups=", ".join(named))
