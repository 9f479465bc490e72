"""Everything that a dialog of Imhotep explains, as a table plays it."""

from __future__ import annotations

from dataclasses import replace

from saqqara.core.game import Game
from saqqara.games.imhotep import components
from saqqara.games.imhotep.dynasty_data.dynasty_loader import current_file
from saqqara.games.imhotep.layout import copies
from saqqara.games.imhotep.presentation.house_rule_marks import god_explanation, side_entry, side_explanation
from saqqara.games.imhotep.presentation.score_text import SIDE_CLAUSES
from saqqara.games.imhotep.svg.common import EMBLEMS, card_name, site_name
from saqqara.i18n import translate
from saqqara.presentation import Topic


def help_topics(game: Game, lang: str) -> list[Topic]:
    """What there is on every table, what options add, sites, cards, favours; with A New Dynasty what that adds."""
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
"""Parts of the game with their symbols."""


def _page_topic(name: str, symbol: str, lang: str) -> Topic:
    return Topic(name, symbol, translate(lang, f"imhotep-page-{name}"), f"imhotep-info-{name}", general=True)


def _face_down_text(game: Game, lang: str) -> str:
    """What cards that lie face down are: the pair of side B, or, where cards are hidden, those that somebody has."""
    hidden = bool(game.options.get("hidden_cards"))
    pair = [translate(lang, "imhotep-info-hidden")] if game.options["market"] == "B" or not hidden else []
    return " ".join([*pair, *([_hidden_cards_text(game, lang)] if hidden else [])])


def _hidden_cards_text(game: Game, lang: str) -> str:
    """What hidden cards are, and whether the sides of this game leave nothing secret (IMH-24.2)."""
    nothing = (
        []
        if any(game.options[site] == "B" for site in UNSEEN_CARD_SITES)
        else [translate(lang, "imhotep-info-hidden_cards-none")]
    )
    return " ".join([translate(lang, "imhotep-info-hidden_cards"), *nothing])


UNSEEN_CARD_SITES = ("market", "pyramid", "temple")
"""Sites from whose side B a card can come unseen."""


# ---- sites ----------------------------------------------------------------------------------------------------------


def _site_topic(game: Game, site: str, lang: str) -> Topic:
    """A site on its side; of sides C and D the file of numbers tells, with the numbers of this table."""
    side = str(game.options[site])
    title = f"{site_name(lang, site)} {side}"
    entry = side_entry(site, side)
    if entry is None:
        return Topic(site, EMBLEMS[site], title, _side_message(game, site, side.lower()))
    return Topic(site, EMBLEMS[site], f"{title}: {entry.name[lang]}", text=_side_text(game, site, lang))


def _side_message(game: Game, site: str, side: str) -> str:
    """The message that explains a side of a site; in the profile `yucata` towers score later (IMH-14.1)."""
    later = game.options["profile"] == "yucata" and (site, side) == ("obelisks", "b")
    return "imhotep-info-obelisks-b-yucata" if later else f"imhotep-info-{site}-{side}"


def _side_text(game: Game, site: str, lang: str) -> str:
    """What a side C or D gives."""
    side = str(game.options[site])
    assert game.overrides is not None
    return side_explanation(
        current_file().side(site, side), lang, game.overrides, game.num_players, SIDE_CLAUSES[site][side]
    )


# ---- A New Dynasty --------------------------------------------------------------------------------------------------


def _dynasty_topics(game: Game, lang: str) -> list[Topic]:
    """What the expansion changes, its options, the gods."""
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
"""Pieces that belong to sides: the site, its sides, the symbol."""


def _piece_topics(game: Game, lang: str) -> list[Topic]:
    """What pieces are for: scarabs, and those that belong to a side, which explains them."""
    found = [
        Topic(name, symbol, translate(lang, "imhotep-piece", piece=name), text=_side_text(game, site, lang))
        for name, (site, sides, symbol) in PIECE_TOPICS.items() if str(game.options[site]) in sides
    ]  # fmt: skip
    if game.options.get("prophecies"):
        found.append(
            Topic("scarab", "scarab-0", translate(lang, "imhotep-piece", piece="scarab"), "imhotep-info-scarab")
        )
    return found
