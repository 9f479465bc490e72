"""Names at the head of the score table: words are whole if they fit, and truncated names have a full label."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_layout import DIALOGS, dialog_faults, random_game

NAMES = {"ann": "Иинеферти", "ben": "Аменнахте", "cai": "Наунахте Вторая", "dan": "Сеннеджем"}
LONG_NAMES = {"ann": "Иинеферти-Сенмут", "ben": "Константинопольский", "cai": "Наунахте", "dan": "D" * 40}
OPENERS = DIALOGS[2:]
"""Selectors that open the points with their chart, and the result."""


def open_finished_game(server: LiveServer, people: People, players: int, names: dict[str, str], guest: str) -> Page:
    game, options = ("duel", {}) if players == 2 else ("imhotep", {"players": players})
    setup, decisions, _ = random_game(game, tuple(options.items()))
    seats = " ".join(list(names)[:players])
    return people.sit(
        server.create_game_table(game, setup, decisions, seats, names=names, **options), guest, locale="ru"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("guest", ["ann", "somebody"])
def test_names_of_nine_letters_are_not_broken(server: LiveServer, people: People, players: int, guest: str) -> None:
    """Spectators see "Иинеферти" on one line, on a phone and on a large screen."""
    assert (
        dialog_faults(open_finished_game(server, people, players, NAMES, guest), OPENERS, ".score-table .player-name")
        == []
    )


MEASURE_NAMES = """() => [...document.querySelectorAll("#result .player-name")].map((one) => {
  const box = one.getBoundingClientRect(), right = document.getElementById("result").getBoundingClientRect().right;
  return [one.textContent, one.title, box.right <= right, one.scrollWidth > one.clientWidth];
})"""
"""Script that returns for each name its text, its tooltip, whether it stays in the dialog, whether it is cut off."""


def test_truncated_word_has_a_full_label(server: LiveServer, people: People) -> None:
    page = open_finished_game(server, people, 2, LONG_NAMES, "ann")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#confirm").click()
    expect(page.locator("#result .finals")).to_contain_text("Константинопольский")
    long = "Константинопольский"
    assert page.evaluate(MEASURE_NAMES) == [["Вы", "", True, False], [long, long, True, True]]
