"""Tests of the presentation of Senet: drawings, page, log, previews and terminal."""

import re

import pytest

import saqqara
from positions import at
from saqqara.presentation import Viewer
from saqqara.table import Table
from saqqara.table.action_preview import preview_action
from saqqara.table.undo_stack import log_sentence
from saqqara.theme import symbol_ids

NAMES = ("Ann", "Ben")
PAGE = saqqara.game("senet").presenter()
LANGUAGES = ("en", "de", "ru")


def labels(drawn: str) -> list[str]:
    """Return the labels of a drawing in order."""
    return re.findall(r'aria-label="([^"]*)"', drawn)


def test_board_names_every_house_and_marks_movable_pieces() -> None:
    view = at([3, 24], [6, 15], 3).view(0)
    drawn = PAGE.board(lambda decision: (), view, Viewer("en", None, NAMES))
    label_texts = labels(drawn)
    assert label_texts[0] == "The board: thirty houses in three rows"
    assert label_texts[1] == "House 1: empty"
    assert label_texts[3] == "House 3: your piece. Move it 3 forward"
    assert label_texts[6] == "House 6: Ben’s piece"
    assert label_texts[15] == "House 15, House of Rebirth: Ben’s piece"
    assert label_texts[24] == "House 24: your piece"  # it would pass the House of Beauty
    assert label_texts[31:] == ["Casting sticks: You threw 3, then the turn is over"]
    assert re.findall(r'data-action="([^"]*)"', drawn) == ["move 3"]
    assert re.findall(r'data-refused-action="([^"]*)"', drawn) == ["move 24"]


def test_sticks_are_the_button_to_throw() -> None:
    drawn = PAGE.board(lambda decision: (), at([3], [6]).view(0), Viewer("en", None, NAMES))
    assert re.findall(r'data-action="([^"]*)"', drawn) == ["throw"]
    assert labels(drawn)[-1] == "Casting sticks: Throw the sticks"
    assert drawn.count("#senet-stick-none") == 4


@pytest.mark.parametrize(("thrown", "flat"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 0)])
def test_as_many_sticks_lie_flat_as_were_thrown(thrown: int, flat: int) -> None:
    drawn = PAGE.board(lambda decision: (), at([3], [9], thrown).view(0), Viewer("en", None, NAMES))
    assert (drawn.count("#senet-stick-flat"), drawn.count("#senet-stick-round")) == (flat, 4 - flat)


def test_used_symbols_exist_and_begin_with_the_name_of_the_game() -> None:
    drawn = at([3, 26], [6, 15], 3).svg(0, "en", "night")
    used = {name for name in re.findall(r'href="#([^"]+)"', drawn) if not name.startswith("mark-")}
    assert used <= set(symbol_ids())
    assert {name.partition("-")[0] for name in used} == {"senet"}
    assert "var(--" not in drawn


def test_numbers_and_words_are_large_enough_on_a_phone() -> None:
    """At 390 px the board, 504 units wide, measures 366 px: a font size of 11 px is 15.1 units."""
    drawn = PAGE.board(lambda decision: (), at([3, 26], [6, 15], 3).view(0), Viewer("de", None, NAMES))
    assert min(float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)) >= 15.1


def test_area_draws_pieces_off_the_board_and_effects_of_houses() -> None:
    view = at([3, 24], [6, 15, 16], 3).view(1)
    own, other = (PAGE.player_area(view, seat, Viewer("en", None, NAMES)) for seat in (1, 0))
    assert labels(own)[0] == "2 of 5 off the board"
    assert (own.count('"#senet-1"'), own.count('"#senet-1-away"')) == (2, 3)
    assert re.findall(r'data-info="(\w+)"', own) == ["rebirth", "beauty", "water", "truths", "atum", "horus"]
    assert "data-info" not in other


def test_the_log_in_sentences() -> None:
    sentences = []
    for position, decision in (
        (at([5, 8], [11], 3), "move 8"), (at([5, 8], [20], 3), "move 8"), (at([26], [2], 1), "move 26"),
        (at([28], [2], 4), "back 28"), (at([30, 1], [2], 2), "move 30"),
        (at([2, 5], [7, 8, 9, 10], 5), "pass"),
    ):  # fmt: skip
        position.play(decision)
        line = position.log(0)[-1]
        sentences += [PAGE.strip_emphasis(PAGE.log_text(line, Viewer("en", me, NAMES))) for me in (0, 1)]
    assert sentences == [
        "You moved 8 to 11: the two pieces changed places.", "Ann moved 8 to 11: the two pieces changed places.",
        "You moved 8 to 11.", "Ann moved 8 to 11.",
        "You moved 26 to 27, into the water: the piece comes back in 15.",
        "Ann moved 26 to 27, into the water: the piece comes back in 15.",
        "You had to go back from 28 to 24.", "Ann had to go back from 28 to 24.",
        "You led a piece off the board from 30.", "Ann led a piece off the board from 30.",
        "None of your pieces could move 5.", "Ann could not move 5.",
    ]  # fmt: skip


def test_throw_is_logged_only_after_it_fell() -> None:
    state = saqqara.game("senet").start(setup={"generator": [1, 2, 3, 4]})
    seen = preview_action(state.game, state.view(0), "throw")
    assert (seen.moved, seen.reveals) == ((), True)
    foretold = PAGE.preview_text(state.view(0), seen.view_after, seen.action_line, Viewer("en", 0, NAMES))
    assert foretold.startswith("Nobody knows how the sticks will fall")
    assert PAGE.preview_overlay(state.view(0), seen.view_after, Viewer("en", None, NAMES)) == {}
    state.play("throw")
    thrown = state.view(0)["throw"]
    assert PAGE.strip_emphasis(PAGE.log_text(state.log(0)[0], Viewer("en", 0, NAMES))) == f"You threw {thrown}."


def test_preview_describes_and_draws_a_move() -> None:
    state = at([5, 8], [11], 4)
    view = state.view(0)
    seen = preview_action(state.game, view, "move 8")
    sentence = PAGE.preview_text(view, seen.view_after, seen.action_line, Viewer("en", 0, NAMES))
    assert sentence == "From house 8 to house 12. Then throw again."
    assert PAGE.preview_overlay(view, seen.view_after, Viewer("en", None, NAMES))["houses"].count("#senet-0-ghost") == 1
    off = at([30, 1], [2], 2)
    seen = preview_action(off.game, off.view(0), "move 30")
    drawn = PAGE.preview_overlay(off.view(0), seen.view_after, Viewer("en", None, NAMES))
    assert labels(drawn["home-0"]) == ["4 of 5 off the board"]


def test_score_texts_explain_the_points() -> None:
    view = at([3, 20], [1, 2, 4, 5, 6]).view(0)
    off, way = (PAGE.score_explanation(view, 0, source, "en") for source in ("off", "way"))
    assert off.text == "3 pieces have left the board: 93 points, 31 each."
    assert way.text == "The numbers of the houses where pieces stand: 3 + 20."
    assert way.pieces == (("house-3", "senet-0"), ("house-20", "senet-0"))


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "You have won: all 5 pieces off the board, one of the other player’s still on it."),
        ("de", "Du gewinnst: Alle 5 Figuren sind vom Brett, eine der anderen Seite steht noch darauf."),
        ("ru", "Вы победили: все 5 фишек вне доски, у соперника осталась одна."),
    ],
)
def test_result_text_names_the_ending(lang: str, sentence: str) -> None:
    state = at([30], [25], 1)
    state.play("move 30")
    assert PAGE.result_text(state.view(0), Viewer(lang, 0, NAMES)) == sentence


def test_question_names_the_decision() -> None:
    positions = (at([1], [2]), at([1], [2], 3), at([24], [2], 4), at([2, 5], [7, 8, 9, 10], 5))
    assert [PAGE.prompt(one.view(0), "en") for one in positions] == [
        "Throw the sticks.", "You threw 3: move a piece 3 forward.",
        "You threw 4: nothing can go forward, so move a piece 4 back.", "You threw 5: nothing can move.",
    ]  # fmt: skip


def test_the_terminal_shows_houses_pieces_and_what_can_walk() -> None:
    text = saqqara.game("senet").definition.terminal(at([3, 24], [6, 15], 3).view(0), "en", NAMES, 80, 24)
    rows = text.plain.split("\n")
    assert rows[1].startswith("  │   1  │   2  │▸ 3 ▲ │   4  │   5  │  6 ■ │")
    assert rows[3].startswith("  │  20  │  19  │  18  │  17  │  16  │ 15 ■ │")
    assert rows[8].startswith(" ▯▯▯▮  Ann: 3")
    assert max(map(len, rows)) <= 80
    for lang in LANGUAGES:  # nothing is truncated in a narrow terminal
        assert "…" not in saqqara.game("senet").definition.terminal(at([3], [6], 3).view(0), lang, NAMES, 80, 24).plain


@pytest.mark.parametrize("lang", LANGUAGES)
def test_automatic_throws_are_not_logged_as_forced(lang: str) -> None:
    """The log marks actions that a table plays automatically as forced, except throws."""
    seats = [{"name": name, "player": "person", "person": name} for name in NAMES]
    table = Table.open("senet", {}, 1, seats, {"generator": [1, 2, 3, 4]})
    forced = []
    while not forced:
        seat = table.current_player
        assert seat is not None
        table.play(seat, table.view(seat)["legal"][0], confirm=True)
        forced = [line for line in table.log(0) if line.get("forced")]
    line = forced[0]
    assert (line["action"], line["chance"]) == ("throw", True)
    assert "(" not in log_sentence(PAGE, line, Viewer(lang, 0, NAMES))
