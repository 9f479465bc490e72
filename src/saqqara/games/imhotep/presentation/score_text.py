"""What the sources of points count of a seat's, in words, by clause, and where the pieces lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from saqqara.games.imhotep import components
from saqqara.i18n import translate
from saqqara.presentation import ScoreExplanation, View, format_signed

SOURCE_CLAUSES = {
    "pyramid": "IMH-5.2", "temple": "IMH-3.4", "tomb": "IMH-5.4", "obelisks": "IMH-5.5", "statues": "IMH-7.3",
    "decorations": "IMH-7.2", "blue_cards": "IMH-7.4", "private_boat": "IMH-10.2", "bets": "IMH-11.2",
    "wrath": "IMH-9.1", "other": "IMH-8.1", "red_cards": "IMH-22.2", "prophecies": "IMH-23.4",
}  # fmt: skip
"""The clause by which a source counts; B sides count by the same number in IMH-6."""
SIDE_CLAUSES = {
    "market": {"C": "IMH-25.1", "D": "IMH-25.4"}, "pyramid": {"C": "IMH-26.1", "D": "IMH-26.5"},
    "temple": {"C": "IMH-27.2", "D": "IMH-27.5"}, "tomb": {"C": "IMH-28.2", "D": "IMH-28.3"},
    "obelisks": {"C": "IMH-29.1", "D": "IMH-29.2"},
}  # fmt: skip
"""The same for sides C and D."""
SOURCE_CARDS: dict[str, tuple[str, ...]] = {
    "statues": ("statue",), "blue_cards": components.BLUE_CARDS,
    "decorations": tuple(card for card in components.CARDS if card.endswith("-decoration")),
}  # fmt: skip

Pieces = tuple[tuple[str, str], ...]


def score_explanation(view: View, seat: int, source: str, lang: str) -> ScoreExplanation:
    """What a source of points counts of a seat's: how many pieces for how many points, the clause, the pieces. Of
    cards that lie face down for the view's seat only how many there are."""
    side = view["options"].get(source)
    rule = SIDE_CLAUSES[source][side] if side in ("C", "D") else SOURCE_CLAUSES.get(source, "IMH-5.1")
    if side == "B" and source != "temple":
        rule = rule.replace("IMH-5", "IMH-6")
    if source in SOURCE_CARDS:
        return _cards_text(view, seat, source, lang, rule)
    if source in view["sites"]:
        words = SIDE_TEXTS.get((source, side), _stones_text)(view, seat, source, lang)
        return ScoreExplanation(words, rule, _site_pieces(view, source, seat))
    words, pieces = SOURCE_TEXTS.get(source, _other_text)(view, seat, source, lang)
    return ScoreExplanation(words, rule, pieces)


def _point_facts(view: View, seat: int, source: str) -> dict[str, int | str]:
    """The points of a source, for the form of the word, and as they are shown."""
    points = view["breakdown"][seat][source]
    return {"points": points, "shown": format_signed(points)}


def _other_text(view: View, seat: int, source: str, lang: str) -> tuple[str, Pieces]:
    return translate(lang, "imhotep-count-other", **_point_facts(view, seat, source)), ()


# ---- cards ----------------------------------------------------------------------------------------------------------


def _cards_text(view: View, seat: int, source: str, lang: str, rule: str) -> ScoreExplanation:
    held = [card for card in view["hands"][seat] if card in SOURCE_CARDS[source]]
    pieces = tuple((f"hand-{seat}", card) for card in dict.fromkeys(held))
    facts: dict[str, Any] = {"count": len(held), **_point_facts(view, seat, source)}
    if "stone-decoration" in held:  # IMH-22.3
        words = translate(lang, "imhotep-count-sled", stones=view["sled"][seat], **facts)
        pieces += ((f"sled-{seat}", f"stone-{seat}"),)
    else:
        words = translate(lang, "imhotep-count-cards", **facts)
    if unseen := view.get("face_down", {seat: 0})[seat]:
        words = translate(lang, "imhotep-count-unseen", words=words, count=unseen)
    return ScoreExplanation(words, rule, pieces)


def _red_cards_text(view: View, seat: int, source: str, lang: str) -> tuple[str, Pieces]:
    cards = view.get("kept_red", {seat: ()})[seat]
    words = translate(lang, "imhotep-count-other", **_point_facts(view, seat, source))
    return words, ((f"hand-{seat}", "private-quarry"),) if "private-quarry" in cards else ()


# ---- coins and prophecies -------------------------------------------------------------------------------------------


def _market_text(view: View, seat: int, source: str, lang: str) -> tuple[str, Pieces]:
    """Coins that are left (C); what coins on cards have scored (D)."""
    if "coins" not in view:
        return _other_text(view, seat, source, lang)
    words = translate(lang, "imhotep-count-coins", count=view["coins"][seat], **_point_facts(view, seat, source))
    return words, ((f"coins-{seat}", "coin"),)


def _prophecies_text(view: View, seat: int, source: str, lang: str) -> tuple[str, Pieces]:
    set_on = [card for card in view["prophecies"] if card["scarabs"][seat]]
    words = "; ".join(_prophecy_text(card, seat, lang) for card in set_on) or translate(
        lang, "imhotep-count-no-prophecy"
    )
    return words, tuple((f"prophecy-{card['god']}.{card['scarabs'][seat]}", f"scarab-{seat}") for card in set_on)


def _prophecy_text(card: Mapping[str, Any], seat: int, lang: str) -> str:
    """A scarab of a seat: on which god since when, whether the task is fulfilled now, for how much."""
    pair, fulfilled = card["scarabs"][seat], card["fulfilled"][seat]
    points = format_signed(card["gain"][pair - 1] if fulfilled else -card["loss"][pair - 1])
    last = pair * components.ROUNDS_PER_PAIR
    return translate(
        lang, "imhotep-count-prophecy", god=translate(lang, "imhotep-god", god=card["god"]), first=last - 1, last=last,
        fulfilled="yes" if fulfilled else "no", points=points,
    )  # fmt: skip


SOURCE_TEXTS: dict[str, Callable[[View, int, str, str], tuple[str, Pieces]]] = {
    "market": _market_text, "red_cards": _red_cards_text, "prophecies": _prophecies_text,
}  # fmt: skip
"""How sources that are neither sites with stones nor cards at the end say what they count."""


# ---- sites ----------------------------------------------------------------------------------------------------------


def _stones_text(view: View, seat: int, site: str, lang: str) -> str:
    stones = view["sites"][site]["count"][seat]
    return translate(lang, "imhotep-count-stones", count=stones, **_point_facts(view, seat, site))


def _scaffolds_text(view: View, seat: int, site: str, lang: str) -> str:
    here = view["sites"][site]
    return translate(
        lang, "imhotep-count-scaffolds", count=here["count"][seat], scaffolds=here["scaffolds"].count(seat),
        **_point_facts(view, seat, site),
    )  # fmt: skip


def _chariot_text(view: View, seat: int, site: str, lang: str) -> str:
    here = view["sites"][site]
    return translate(
        lang, "imhotep-count-chariot", count=here["count"][seat], space=here["chariots"][seat],
        **_point_facts(view, seat, site),
    )  # fmt: skip


def _tiles_text(view: View, seat: int, site: str, lang: str) -> str:
    """The crypt tiles by kind."""
    kinds = Counter(view["sites"][site]["tiles"][seat])
    tiles = ", ".join(translate(lang, "imhotep-pieces", piece=kind, count=count) for kind, count in kinds.items())
    return translate(
        lang,
        "imhotep-count-tiles",
        tiles=tiles or translate(lang, "imhotep-count-no-tile"),
        **_point_facts(view, seat, site),
    )


def _shafts_text(view: View, seat: int, site: str, lang: str) -> str:
    """The stones, and in how many full columns the seat has some."""
    stones = view["sites"][site]["stones"]
    full = [
        stones[first : first + components.ROWS]
        for first in range(0, len(stones) - components.ROWS + 1, components.ROWS)
    ]
    return translate(
        lang, "imhotep-count-shafts", count=stones.count(seat), columns=sum(seat in column for column in full),
        **_point_facts(view, seat, site),
    )  # fmt: skip


def _plinths_text(view: View, seat: int, site: str, lang: str) -> str:
    heights = dict(zip(components.PLINTHS, view["sites"][site]["plinths"][seat], strict=True))
    return translate(lang, "imhotep-count-plinths", **_point_facts(view, seat, site), **heights)


SIDE_TEXTS: dict[tuple[str, Any], Callable[[View, int, str, str], str]] = {
    ("pyramid", "C"): _scaffolds_text, ("temple", "C"): _chariot_text, ("tomb", "C"): _tiles_text,
    ("tomb", "D"): _shafts_text,
    ("obelisks", "D"): _plinths_text,
}  # fmt: skip
"""What sides count that count more than stones."""


def _site_pieces(view: View, site: str, seat: int) -> Pieces:
    """Where a seat's stones lie at a site, and what else counts there."""
    here = view["sites"][site]
    stones = tuple((place, f"stone-{seat}") for place, owner in _stone_places(view, site, seat) if owner == seat)
    others = {
        "scaffolds": (f"scaffolds-{seat}", "scaffold"), "tiles": (f"tiles-{seat}", ""),
        "chariots": (f"road.{here['chariots'][seat]}" if "chariots" in here else "", f"chariot-{seat}"),
    }  # fmt: skip
    there = (site, view["options"][site]) in SIDE_TEXTS
    return stones + tuple(piece for name, piece in others.items() if there and name in here)


def _stone_places(view: View, site: str, seat: int) -> list[tuple[str, int | None]]:
    """The places of a site with the owner of the stone there."""
    here = view["sites"][site]
    if site == "obelisks" and "plinths" in here:
        heights = zip(components.PLINTHS, here["plinths"][seat], strict=True)
        return [(f"plinth-{seat}-{plinth}", seat) for plinth, height in heights if height]
    if site == "obelisks":
        towers = [(f"tower.{n}", owner) for n, owner in enumerate(here.get("towers", ()), 1)]
        return [(f"obelisks-{seat}", seat), *towers]
    if "columns" in here:
        return [(f"{site}.{n}", seat) for n, column in enumerate(here["columns"], 1) if seat in column]
    return [(f"{site}.{n}", owner) for n, owner in enumerate(_owners_in_order(here), 1)]


def _owners_in_order(here: Mapping[str, Any]) -> list[int | None]:
    """The owners of the stones at a site, by place, with None for an empty one."""
    if "stones" in here:
        return list(here["stones"])
    if "levels" in here:
        blocks = [
            level + [None] * (most - len(level))
            for level, most in zip(here["levels"], components.LEVEL_PLACES, strict=True)
        ]
    else:
        blocks = [here[name] + [None] * (components.PYRAMID_FIELDS - len(here[name])) for name in components.PYRAMIDS]
    return [owner for owners in blocks for owner in owners] + list(here["further"])
