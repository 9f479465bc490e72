"""Sides C and D of the market as SVG: the price of a second card, coins on remaining cards, and the use of coins."""

import copy
from typing import Any
from xml.etree import ElementTree

import pytest

from saqqara.core.game import Game
from saqqara.games import imhotep
from saqqara.games.imhotep.svg import table as drawing
from saqqara.games.imhotep.svg.table import preview_overlay
from saqqara.i18n import LANGUAGES
from saqqara.presentation import Viewer

NAMES = ("Merit", "Hemiunu", "Senmut", "Nofret")
CARDS = ["statue", "lever", "sail", "chisel"]
Element = ElementTree.Element


def market(side: str, players: int = 3, **more: Any) -> dict[str, Any]:
    """Return the view of the first seat to decide at a new table with the cards `CARDS`."""
    state = Game(imhotep.DEFINITION, {"players": players, "dynasty": True, "market": side}).start(seed=1)
    view = copy.deepcopy(state.view(state.current_player))
    return {**view, "market": list(CARDS), "moved": [], **more}


def buying(**more: Any) -> dict[str, Any]:
    legal = {"phase": "buy", "legal": ["buy 2", "buy 4", "done"], "market": [None, "lever", None, "chisel"]}
    return market("C", coins=[2, 1, 0], **legal, **more)


def drawn(view: dict[str, Any], lang: str = "en") -> Element:
    return ElementTree.fromstring(drawing.site_panel(view, "market", lang, names=NAMES))


def element(root: Element, name: str) -> Element:
    return next(one for one in root.iter() if one.get("id") == name)


def coins(root: Element) -> int:
    """Count the coins on the table; symbols that only denote coins do not count."""
    return sum(one.get("data-piece") == "coin" for one in root.iter())


def words(root: Element) -> list[str]:
    return [one.text or "" for one in root.iter() if one.tag == "text"]


def test_buyable_card_is_highlighted_with_its_price() -> None:
    root = drawn(buying())
    can = [one.get("data-action") for one in root.iter() if one.get("data-action")]
    assert can == ["buy 2", "buy 4"]
    chisel = element(root, "card-4")
    assert chisel.get("aria-label") == "Field 4: Chisel. Buy it for a coin."
    lit = next(one for one in chisel.iter() if one.get("class") == "lit")
    assert [one.get("href") for one in lit] == ["#coin"]


def test_card_has_a_price_only_while_buying() -> None:
    view = market("C", coins=[2, 1, 0], phase="take", legal=["take 2"])
    card = element(drawn(view), "card-2")
    assert card.get("data-action") == "take 2"
    assert card.get("aria-label") == "Field 2: Lever. Take it."
    assert not any(one.get("href") == "#coin" for one in card.iter())
    assert element(drawn(view), "card-1").get("data-refused-action") == "take 1"


def test_side_c_displays_the_value_and_owners_of_coins() -> None:
    root = drawn(buying())
    board = next(one for one in root.iter() if (one.get("aria-label") or "").startswith("A coin buys"))
    assert board.get("aria-label") == "A coin buys a second card. Coins: Merit 2, Hemiunu 1, Senmut 0"
    assert words(board) == ["→", "1", "2", "1", "0"]
    assert "One coin buys a second card; each one left: 1" in words(root)
    assert root.get("aria-label", "").endswith(
        "For each stone its owner takes an open card and may then buy one more for 1 coin. Everyone starts with "
        "2 coins; each one left at the end scores 1 point."
    )


@pytest.mark.parametrize(("count", "num_coins", "label"), [
    (0, 0, "Field 2: Lever"),
    (1, 1, "Field 2: Lever. With a coin on it."),
    (2, 2, "Field 2: Lever. With 2 coins on it."),
    (5, 3, "Field 2: Lever. With 5 coins on it."),
])  # fmt: skip
def test_coins_are_drawn_on_remaining_cards(count: int, num_coins: int, label: str) -> None:
    card = element(drawn(market("D", field_coins=[0, count, 0, 0], coins_left=8 - count)), "card-2")
    assert card.get("data-place") == "market.2"
    assert card.get("aria-label") == label
    assert coins(card) == num_coins
    assert ("5" in words(card)) == (count == 5), "more than can be counted at once"


def test_coin_supply_is_drawn_with_its_count() -> None:
    root = drawn(market("D", field_coins=[1, 0, 0, 1], coins_left=6))
    supply = next(one for one in root.iter() if one.get("data-place") == "coins")
    assert words(supply) == ["× 6"]
    board = next(one for one in root.iter() if (one.get("aria-label") or "").startswith("Coins left"))
    assert board.get("aria-label") == (
        "Coins left: 6. Cards left over get some at the end of rounds 2, 4; each brings 1."
    )
    bare = drawn(market("D", field_coins=[2, 2, 2, 2], coins_left=0))
    assert coins(next(one for one in bare.iter() if one.get("data-place") == "coins")) == 0


def test_market_text_uses_the_numbers_of_the_table() -> None:
    view = market("D", field_coins=[0, 0, 0, 0], coins_left=5)
    view["overrides"] = copy.deepcopy(view["overrides"])
    view["overrides"]["market"]["D"] |= {"coin_points": 3, "coin_rounds": [1, 3, 5]}
    found = words(drawn(view))
    assert {"3", "1, 3, 5", "Cards left over gather coins: 3 each when taken"} <= set(found)


def test_previewed_purchase_removes_the_card() -> None:
    view = buying()
    after = copy.deepcopy(view)
    after["market"], after["coins"] = [None, None, None, "chisel"], [1, 1, 0]
    after["moved"] = [
        {"piece": "coin", "from": "coins-0", "to": "box"},
        {"piece": "lever", "from": "market.2", "to": "hand-0"},
    ]
    over = preview_overlay(view, after, Viewer("en", None, NAMES))["at-market"]
    assert "tile-chisel" in over
    assert "tile-lever" not in over


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("side", ["C", "D"])
def test_site_has_the_mark_and_the_complete_rule(side: str, lang: str) -> None:
    root = drawn(market(side), lang)
    about = element(root, "about-market")
    assert any(one.get("href") == "#mark-reconstructed" for one in about.iter())
    title = next(one for one in about.iter() if one.tag == "title")
    assert (title.text or "") in root.get("aria-label", "")
    assert len(title.text or "") > 120


def test_a_printed_side_has_no_mark() -> None:
    about = element(drawn(market("A")), "about-market")
    assert not any(one.get("href") == "#mark-reconstructed" for one in about.iter())
    assert not any(one.tag == "title" for one in about.iter())
