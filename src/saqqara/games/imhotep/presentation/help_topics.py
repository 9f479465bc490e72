"""Help topics of Imhotep for dialogs, and explanations of the sources of points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from saqqara.core.game import Game
from saqqara.games.imhotep import components
from saqqara.games.imhotep.dynasty_data.dynasty_loader import current_file
from saqqara.games.imhotep.layout import copies
from saqqara.games.imhotep.presentation.explanations import god_explanation, side_entry, side_explanation
from saqqara.games.imhotep.svg.common import EMBLEMS, card_name, site_name
from saqqara.i18n import translate
from saqqara.presentation import ScoreExplanation, Topic, View, format_signed

# ---- score text ------------------------------------------------------------------------------------------------------

SOURCE_CLAUSES = {
    "pyramid": "IMH-5.2", "temple": "IMH-3.4", "tomb": "IMH-5.4", "obelisks": "IMH-5.5", "statues": "IMH-7.3",
    "decorations": "IMH-7.2", "blue_cards": "IMH-7.4", "private_boat": "IMH-10.2", "bets": "IMH-11.2",
    "wrath": "IMH-9.1", "other": "IMH-8.1", "red_cards": "IMH-22.2", "prophecies": "IMH-23.4",
}  # fmt: skip
"""Clause that defines each source of points; a B side has the same number in IMH-6."""
SIDE_CLAUSES = {
    "market": {"C": "IMH-25.1", "D": "IMH-25.4"}, "pyramid": {"C": "IMH-26.1", "D": "IMH-26.5"},
    "temple": {"C": "IMH-27.2", "D": "IMH-27.5"}, "tomb": {"C": "IMH-28.2", "D": "IMH-28.3"},
    "obelisks": {"C": "IMH-29.1", "D": "IMH-29.2"},
}  # fmt: skip
"""Clauses that define the points of sides C and D."""
SOURCE_CARDS: dict[str, tuple[str, ...]] = {
    "statues": ("statue",), "blue_cards": components.BLUE_CARDS,
    "decorations": tuple(card for card in components.CARDS if card.endswith("-decoration")),
}  # fmt: skip

Pieces = tuple[tuple[str, str], ...]


def score_explanation(view: View, seat: int, source: str, lang: str) -> ScoreExplanation:
    """Explain the points of a seat from one source: the counted pieces, their points and the clause.

    Face-down cards are only counted, because the view's seat does not know them.
    """
    side = view["options"].get(source)
    rule = SIDE_CLAUSES[source][side] if side in ("C", "D") else SOURCE_CLAUSES.get(source, "IMH-5.1")
    if side == "B" and source != "temple":
        rule = rule.replace("IMH-5", "IMH-6")
    if source in SOURCE_CARDS:
        return _cards_text(view, seat, source, lang, rule)
    if source in view["sites"]:
        words = SIDE_EXPLAINERS.get((source, side), _stones_text)(view, seat, source, lang)
        return ScoreExplanation(words, rule, _site_pieces(view, source, seat))
    words, pieces = SOURCE_EXPLAINERS.get(source, _other_text)(view, seat, source, lang)
    return ScoreExplanation(words, rule, pieces)


def _point_facts(view: View, seat: int, source: str) -> dict[str, int | str]:
    """Return the points of a source as a number, which selects the plural form, and as text."""
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
    """Explain the market's points: coins that are left (side C), or points scored by coins on cards (side D)."""
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
    """Describe a seat's scarab: its god and rounds, whether the task is currently fulfilled, and the points for it."""
    pair, fulfilled = card["scarabs"][seat], card["fulfilled"][seat]
    points = format_signed(card["gain"][pair - 1] if fulfilled else -card["loss"][pair - 1])
    last = pair * components.ROUNDS_PER_PAIR
    return translate(
        lang, "imhotep-count-prophecy", god=translate(lang, "imhotep-god", god=card["god"]), first=last - 1, last=last,
        fulfilled="yes" if fulfilled else "no", points=points,
    )  # fmt: skip


SOURCE_EXPLAINERS: dict[str, Callable[[View, int, str, str], tuple[str, Pieces]]] = {
    "market": _market_text, "red_cards": _red_cards_text, "prophecies": _prophecies_text,
}  # fmt: skip
"""Functions that explain sources other than sites with stones and cards that count at the end of the game."""


# ---- points of the sites --------------------------------------------------------------------------------------------


def _stones_text(view: View, seat: int, site: str, lang: str) -> str:
    stones = view["sites"][site]["count"][seat]
    return translate(lang, "imhotep-count-stones", count=stones, **_point_facts(view, seat, site))


def _scaffolds_text(view: View, seat: int, site: str, lang: str) -> str:
    site_view = view["sites"][site]
    return translate(
        lang, "imhotep-count-scaffolds", count=site_view["count"][seat], scaffolds=site_view["scaffolds"].count(seat),
        **_point_facts(view, seat, site),
    )  # fmt: skip


def _chariot_text(view: View, seat: int, site: str, lang: str) -> str:
    site_view = view["sites"][site]
    return translate(
        lang, "imhotep-count-chariot", count=site_view["count"][seat], space=site_view["chariots"][seat],
        **_point_facts(view, seat, site),
    )  # fmt: skip


def _tiles_text(view: View, seat: int, site: str, lang: str) -> str:
    """Describe a seat's crypt tiles by kind."""
    kinds = Counter(view["sites"][site]["tiles"][seat])
    tiles = ", ".join(translate(lang, "imhotep-pieces", piece=kind, count=count) for kind, count in kinds.items())
    return translate(
        lang,
        "imhotep-count-tiles",
        tiles=tiles or translate(lang, "imhotep-count-no-tile"),
        **_point_facts(view, seat, site),
    )


def _shafts_text(view: View, seat: int, site: str, lang: str) -> str:
    """Describe a seat's stones and the number of full columns that contain some of them."""
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


SIDE_EXPLAINERS: dict[tuple[str, Any], Callable[[View, int, str, str], str]] = {
    ("pyramid", "C"): _scaffolds_text, ("temple", "C"): _chariot_text, ("tomb", "C"): _tiles_text,
    ("tomb", "D"): _shafts_text,
    ("obelisks", "D"): _plinths_text,
}  # fmt: skip
"""Functions that explain sides on which more than stones counts."""


def _site_pieces(view: View, site: str, seat: int) -> Pieces:
    """Return the places of a seat's stones at a site, and its other pieces that count there."""
    site_view = view["sites"][site]
    stones = tuple((place, f"stone-{seat}") for place, owner in _stone_places(view, site, seat) if owner == seat)
    others = {
        "scaffolds": (f"scaffolds-{seat}", "scaffold"), "tiles": (f"tiles-{seat}", ""),
        "chariots": (f"road.{site_view['chariots'][seat]}" if "chariots" in site_view else "", f"chariot-{seat}"),
    }  # fmt: skip
    has_explainer = (site, view["options"][site]) in SIDE_EXPLAINERS
    return stones + tuple(piece for name, piece in others.items() if has_explainer and name in site_view)


def _stone_places(view: View, site: str, seat: int) -> list[tuple[str, int | None]]:
    """Return the places of a site with the owner of the stone at each."""
    site_view = view["sites"][site]
    if site == "obelisks" and "plinths" in site_view:
        heights = zip(components.PLINTHS, site_view["plinths"][seat], strict=True)
        return [(f"plinth-{seat}-{plinth}", seat) for plinth, height in heights if height]
    if site == "obelisks":
        towers = [(f"tower.{n}", owner) for n, owner in enumerate(site_view.get("towers", ()), 1)]
        return [(f"obelisks-{seat}", seat), *towers]
    if "columns" in site_view:
        return [(f"{site}.{n}", seat) for n, column in enumerate(site_view["columns"], 1) if seat in column]
    return [(f"{site}.{n}", owner) for n, owner in enumerate(_owners_in_order(site_view), 1)]


def _owners_in_order(site_view: Mapping[str, Any]) -> list[int | None]:
    """Return the owners of the stones at a site by place, with None for an empty place."""
    if "stones" in site_view:
        return list(site_view["stones"])
    if "levels" in site_view:
        blocks = [
            level + [None] * (count - len(level))
            for level, count in zip(site_view["levels"], components.LEVEL_PLACES, strict=True)
        ]
    else:
        blocks = [
            site_view[name] + [None] * (components.PYRAMID_FIELDS - len(site_view[name]))
            for name in components.PYRAMIDS
        ]
    return [owner for owners in blocks for owner in owners] + list(site_view["further"])


# ---- help topics -----------------------------------------------------------------------------------------------------


def help_topics(game: Game, lang: str) -> list[Topic]:
    """Return the help topics of a game.

    They cover the basics, the options that are in use, A New Dynasty, the sites, cards, favours, and special pieces.
    """
    things = [_page_topic(name, symbol, lang) for name, symbol in ALWAYS_TOPICS.items()]
    extras = [_page_topic(name, symbol, lang) for name, symbol in OPTION_TOPICS.items() if game.options[name]]
    sites = [_site_topic(game, site, lang) for site in components.SITES]
    cards = [
        Topic(card, f"tile-{card}", card_name(lang, card), f"imhotep-info-{card}")
        for card, number in zip(components.CARDS, copies(game.options), strict=True) if number
    ]  # fmt: skip
    cards.append(Topic("hidden", "tile-card", card_name(lang, "card"), text=_face_down_text(game, lang)))
    favours = [
        Topic(name, name, translate(lang, f"imhotep-{name}"), f"imhotep-info-{name}")
        for name in (f"favour-{number}" for number in range(1, components.FAVOURS + 1)) if game.options["favour"]
    ]  # fmt: skip
    return [*things, *extras, *_dynasty_topics(game, lang), *sites, *cards, *favours, *_piece_topics(game, lang)]


ALWAYS_TOPICS = {"boats": "hull-2", "sled": "heap-0", "rounds": "round-card"}
OPTION_TOPICS = {"wrath": "stone-3", "private_boats": "private-boat", "bets": "bet-left", "favour": "favour-5"}
DYNASTY_TOPICS = {"prophecies": "scarab-0", "unlimited_stones": "stone-0", "hidden_cards": "tile-card"}
"""Symbols of the topics about options of A New Dynasty."""


def _page_topic(name: str, symbol: str, lang: str) -> Topic:
    return Topic(name, symbol, translate(lang, f"imhotep-page-{name}"), f"imhotep-info-{name}", general=True)


def _face_down_text(game: Game, lang: str) -> str:
    """Explain face-down cards: the pair of side B and, with hidden cards, the secret cards of players."""
    hidden = bool(game.options.get("hidden_cards"))
    pair = [translate(lang, "imhotep-info-hidden")] if game.options["market"] == "B" or not hidden else []
    return " ".join([*pair, *([_hidden_cards_text(game, lang)] if hidden else [])])


def _hidden_cards_text(game: Game, lang: str) -> str:
    """Explain hidden cards, and say so if the sides of this game leave no card secret (IMH-24.2)."""
    nothing = (
        []
        if any(game.options[site] == "B" for site in UNSEEN_CARD_SITES)
        else [translate(lang, "imhotep-info-hidden_cards-none")]
    )
    return " ".join([translate(lang, "imhotep-info-hidden_cards"), *nothing])


UNSEEN_CARD_SITES = ("market", "pyramid", "temple")
"""Sites whose side B can give a player a card that others do not see."""


# ---- topics of the sites --------------------------------------------------------------------------------------------


def _site_topic(game: Game, site: str, lang: str) -> Topic:
    """Return the topic of a site; sides C and D use the text of the data file with this table's numbers."""
    side = str(game.options[site])
    title = f"{site_name(lang, site)} {side}"
    entry = side_entry(site, side)
    if entry is None:
        return Topic(site, EMBLEMS[site], title, _side_message(game, site, side.lower()))
    return Topic(site, EMBLEMS[site], f"{title}: {entry.name[lang]}", text=_side_text(game, site, lang))


def _side_message(game: Game, site: str, side: str) -> str:
    """Return the message that explains a side; in the profile `yucata`, towers score later (IMH-14.1)."""
    later = game.options["profile"] == "yucata" and (site, side) == ("obelisks", "b")
    return "imhotep-info-obelisks-b-yucata" if later else f"imhotep-info-{site}-{side}"


def _side_text(game: Game, site: str, lang: str) -> str:
    """Explain side C or D of a site."""
    side = str(game.options[site])
    assert game.overrides is not None
    return side_explanation(
        current_file().side(site, side), lang, game.overrides, game.num_players, SIDE_CLAUSES[site][side]
    )


# ---- A New Dynasty --------------------------------------------------------------------------------------------------


def _dynasty_topics(game: Game, lang: str) -> list[Topic]:
    """Return the topics of the expansion: its changes, its options and the gods."""
    if game.overrides is None:
        return []
    printed = game.options["profile"] == "printed"
    changes = translate(
        lang, "imhotep-info-dynasty", kept="always" if printed else "amun",
        colours="two" if printed and game.num_players == len(("one", "two")) else "one",
    )  # fmt: skip
    dynasty = Topic("dynasty", "tile-raft", translate(lang, "imhotep-page-dynasty"), text=changes, general=True)
    switches = [_page_topic(name, symbol, lang) for name, symbol in DYNASTY_TOPICS.items() if game.options[name]]
    switches = [replace(one, message="", text=_hidden_cards_text(game, lang)) if one.name == "hidden_cards" else one
                for one in switches]  # fmt: skip
    gods = [
        Topic(entry.god, f"god-{entry.god}", entry.name[lang],
              text=god_explanation(entry, lang, game.overrides, game.num_players))
        for entry in current_file().prophecies if game.options["prophecies"]
    ]  # fmt: skip
    return [dynasty, *switches, *gods]


PIECE_TOPICS = {
    "coin": ("market", "CD", "coin"), "scaffold": ("pyramid", "C", "scaffold"), "chariot": ("temple", "C", "chariot-0"),
    "imhotep": ("temple", "D", "imhotep"), **{tile: ("tomb", "C", f"tile-{tile}") for tile in components.CRYPT},
    "race": ("obelisks", "C", "stone-0"), "plinth": ("obelisks", "D", "stone-0"),
}  # fmt: skip
"""Pieces that belong to certain sides: site, sides and symbol."""


def _piece_topics(game: Game, lang: str) -> list[Topic]:
    """Return the topics of scarabs and of pieces that belong to a side, with the side's explanation."""
    found = [
        Topic(name, symbol, translate(lang, "imhotep-piece", piece=name), text=_side_text(game, site, lang))
        for name, (site, sides, symbol) in PIECE_TOPICS.items() if str(game.options[site]) in sides
    ]  # fmt: skip
    if game.options.get("prophecies"):
        found.append(
            Topic("scarab", "scarab-0", translate(lang, "imhotep-piece", piece="scarab"), "imhotep-info-scarab")
        )
    return found
