"""The log of The Duel in words: every kind of line, in three languages, for each kind of reader."""

import pytest

from rules.duel.deals import position, site
from saqqara.games.duel.presentation import presenter
from saqqara.games.duel.presentation.log_text import log_text
from saqqara.i18n import translate
from saqqara.presentation import Viewer, strip_emphasis, strong

NAMES = ("Ann", "Ben")

PLACE = {"turn": 1, "seat": 0, "action": "place b2", "moved": [{"piece": "meeple-0", "from": "supply-0", "to": "b2"}]}
UNLOAD = {
    "turn": 3,
    "seat": 1,
    "action": "unload 2",
    "moved": [
        {"piece": "meeple-0", "from": "a2", "to": "supply-0"},
        {"piece": "tomb-3", "from": "2.3", "to": "tomb-0"},
        {"piece": "meeple-1", "from": "b2", "to": "supply-1"},
        {"piece": "obelisk", "from": "2.2", "to": "obelisk-1"},
        {"piece": "temple-2", "from": "2.1", "to": "box"},
        {"piece": "tomb-6", "from": "stock", "to": "2.1"},
        {"piece": "tomb-7", "from": "stock", "to": "2.2"},
        {"piece": "tomb-8", "from": "stock", "to": "2.3"},
    ],
}
LAST_LOAD = {
    "turn": 50,
    "seat": 0,
    "action": "unload c",
    "moved": [
        {"piece": "meeple-0", "from": "c1", "to": "supply-0"},
        {"piece": "tomb-3", "from": "c.3", "to": "tomb-0"},
        {"piece": "meeple-0", "from": "c2", "to": "supply-0"},
        {"piece": "pyramid-dark", "from": "c.2", "to": "pyramids-0"},
        {"piece": "meeple-0", "from": "c3", "to": "supply-0"},
        {"piece": "action-take", "from": "c.1", "to": "action_tiles-0"},
        {"piece": "boat-c", "from": "c", "to": "box"},
    ],
}
USE = {
    "turn": 5,
    "seat": 0,
    "action": "use swap",
    "moved": [{"piece": "action-swap", "from": "action_tiles-0", "to": "box"}],
}
TAKE = {
    "turn": 6,
    "seat": 1,
    "action": "take 1.3",
    "moved": [
        {"piece": "obelisk", "from": "1.3", "to": "obelisk-1"},
        {"piece": "tomb-9", "from": "reserve", "to": "1.3"},
    ],
}
SWAP = {
    "turn": 7,
    "seat": 0,
    "action": "swap b.1-3",
    "moved": [{"piece": "tomb-1", "from": "b.1", "to": "b.3"}, {"piece": "temple-4", "from": "b.3", "to": "b.1"}],
}
DONE = {"turn": 8, "seat": 1, "action": "done", "moved": []}
PASS = {"turn": 9, "seat": 0, "action": "pass", "moved": []}


@pytest.mark.parametrize(
    ("line", "me", "sentence"),
    [
        (PLACE, 0, "You placed on b2."),
        (PLACE, 1, "Ann placed on b2."),
        (PLACE, None, "Ann placed on b2."),
        (
            UNLOAD,
            0,
            "Ben unloaded boat 2: you took tomb 3, Ben took an obelisk. Out of the game: temple with 2 symbols. "
            "Boat 2 was loaded again.",
        ),
        (
            LAST_LOAD,
            0,
            "You unloaded boat c: you took tomb 3, a dark pyramid and a “take” action tile. Boat c left the game.",
        ),
        (USE, 1, "Ann played the action tile “swap”."),
        (TAKE, 1, "You took an obelisk from boat 1; from the reserve: tomb 9."),
        (SWAP, 1, "Ann swapped tomb 1 and a temple with 4 symbols on boat b."),
        (DONE, 1, "You ended your turn."),
        (PASS, 1, "Ann could do nothing and passed."),
    ],
)
def test_every_kind_of_line(line: dict[str, object], me: int | None, sentence: str) -> None:
    assert strip_emphasis(log_text(line, Viewer("en", me, NAMES))) == sentence


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        (
            "de",
            "Ben hat Boot 2 entladen: du bekommst die Grabkammer 3, Ben bekommt einen Obelisken. "
            "Aus dem Spiel: Tempel mit 2 Symbolen. Boot 2 wurde neu beladen.",
        ),
        (
            "ru",
            "Ben разгружает лодку 2: вы получаете гробницу 3; Ben получает обелиск. "
            "Из игры выходит храм с 2 символами. Лодка 2 загружена снова.",
        ),
    ],
)
def test_every_reader_reads_their_language(lang: str, sentence: str) -> None:
    assert strip_emphasis(log_text(UNLOAD, Viewer(lang, 0, NAMES))) == sentence


def test_player_and_field_are_emphasized() -> None:
    assert log_text(PLACE, Viewer("en", 1, NAMES)) == f"{strong('Ann')} placed on {strong('b2')}."


@pytest.mark.parametrize(
    ("scores", "me", "sentence"),
    [
        ([31, 24], 0, "You win with 31 points to 24."),
        ([31, 24], 1, "Ann wins with 31 points to 24."),
        ([24, 24], None, "Ann wins: both have 24 points, and on a tie the player who did not start wins."),
    ],
)
def test_DUEL_5_2_the_verdict_names_the_rule_for_a_tie(scores: list[int], me: int | None, sentence: str) -> None:
    view = {"winners": [0], "scores": scores, "options": {"first": 1}}
    assert presenter.result_text(view, Viewer("en", me, NAMES)) == sentence


def test_summary_omits_swapped_tiles() -> None:
    assert presenter.summary_text([SWAP], Viewer("en", 0, NAMES)) == []
    assert presenter.summary_text([UNLOAD, SWAP], Viewer("en", 0, NAMES)) == presenter.summary_text(
        [UNLOAD], Viewer("en", 0, NAMES)
    )


def test_the_verdict_in_russian_is_a_sentence() -> None:
    view = {"winners": [0], "scores": [31, 24], "options": {"first": 1}}
    assert presenter.result_text(view, Viewer("ru", 0, NAMES)) == "Вы победили со счётом 31 : 24."
    assert presenter.result_text(view, Viewer("ru", 1, NAMES)) == "Победил игрок Ann со счётом 31 : 24."


@pytest.mark.parametrize(
    ("tiles", "first", "words"),
    [
        (5, 0, "Жетонов: 5. Пять раньше соперника: 12."),
        (10, 0, "Жетонов: 10. Пять раньше соперника: 12; десять или больше: ещё 6."),
        (5, 1, "Жетонов: 5. Пять или больше, но позже соперника: 6."),
    ],
)
def test_obelisk_b_names_the_first_to_five_in_russian(tiles: int, first: int, words: str) -> None:
    state = position(sites=(site(obelisk=tiles), site()), first_to_five=first, obelisk="B")
    assert state.game.definition.presenter().score_explanation(state.view(0), 0, "obelisk", "ru").text == words


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "Откроет скрытое, без отмены."),
        (1, "Откроет скрытое, без отмены."),
        (3, "Откроет скрытое (3), без отмены."),
        (5, "Откроет скрытое (5), без отмены."),
    ],
)
def test_revealed_tiles_have_russian_plural_forms(count: int, words: str) -> None:
    assert translate("ru", "senses-reveals", count=count) == words
