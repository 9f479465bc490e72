"""Mehen, the complete game of `docs/how-to/add-a-game.md`, installed as another package and played with defaults."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import saqqara
from plugin_env import packages  # noqa: F401
from saqqara.cli.main import app
from saqqara.core.definition import Actions, PieceSet, Rules
from saqqara.core.game import GameDefinition
from saqqara.presentation import Viewer

pytestmark = pytest.mark.usefixtures("packages")

TESTS = Path(__file__).parents[1]
CONTRACT = [
    TESTS / "contract" / f"test_{name}.py"
    for name in (
        "contract", "contract_position_strings", "determinization", "hidden", "history", "max_game_length", "pickles",
        "previews",
    )
]  # fmt: skip
STARTED = "mehen mehen-1 - whole snake=3/3 generator=" + "".join(f"{word:016x}" for word in (1, 2, 3, 4))


def test_contract_tests_play_mehen(tmp_path: Path) -> None:
    """The contract tests of all games collect the installed ones; a process of their own sees Mehen among them."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not compiled", "-k", "mehen"]
    done = subprocess.run([*command, *CONTRACT], cwd=TESTS.parent, capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout


def test_game_without_overridden_defaults_describes_itself() -> None:
    described = saqqara.describe("mehen")
    assert (described.options, described.num_actions, described.max_game_length) == ((), 21, 300)
    assert (described.random_setup, described.random_events, described.is_perfect_information) == (False, True, True)
    assert (described.observation_size, described.num_features, described.pieces) == (
        None,
        0,
        {"lion-0": 3, "lion-1": 3},
    )
    with pytest.raises(saqqara.SaqqaraError, match=r"mehen has no observations; define GameDefinition.observation"):
        saqqara.game("mehen").start(seed=1).observation(0)


def test_default_setup_records_the_generator() -> None:
    state = saqqara.game("mehen").start(setup={"generator": [1, 2, 3, 4]})
    assert state.position_string() == STARTED
    assert saqqara.Record.parse(state.record().text()).replay() == state
    for setup, message in (
        ({}, r"a setup of mehen must be \{'generator': \[four whole numbers\]\}, got \{\}"),
        ({"generator": [0, 0, 0, 0]}, "generator must be four whole numbers from 0 to 2\\*\\*64 - 1, not all 0"),
        ({"generator": [1, 2, 3]}, r"generator=\[1, 2, 3\] is invalid"),
    ):
        with pytest.raises(saqqara.InvalidSetupError, match=message):
            saqqara.game("mehen").start(setup=setup)


def test_default_view_and_position_string_refuse_what_the_box_lacks() -> None:
    game = saqqara.game("mehen")
    view = game.start(seed=1).view(0)
    for state, message in (
        ({"throw": 4}, "expected a whole number from 0 to 3, got 4"),
        ({"turn": 0}, "expected a whole number from 1 to 151, got 0"),
        ({"snake": [[2] + [0] * 20, [3] + [0] * 20]}, "the view has the pieces .*'lion-0': 2.* and 0 hidden ones"),
    ):
        with pytest.raises(saqqara.InvalidViewError, match=message):
            game.determinize({**view, "state": {**view["state"], **state}})
    with pytest.raises(saqqara.PositionSyntaxError, match="expected a whole number from 0 to 3, got '4'"):
        saqqara.parse_position(STARTED.replace("3/3", "4/3"))
    with pytest.raises(saqqara.PositionSyntaxError, match="the view has the pieces"):
        saqqara.parse_position(STARTED.replace("3/3", "2/3"))


def test_search_beats_random_play() -> None:
    match = saqqara.arena(saqqara.game("mehen"), "search:simulations=60", "random", 20, seed=1)
    assert match.score.wins > 14


def test_generic_table_shows_pieces_by_place_in_three_languages() -> None:
    state = saqqara.parse_position(STARTED.replace("snake=3/3", "snake=1,0,2/2,1 throw=2 turn=5"))
    presenter = state.game.presenter()
    board = presenter.board(lambda action: (), state.view(0), Viewer("de", None, ("Ann", "Ben")))
    assert 'aria-label="Figuren nach Orten"' in board
    assert all(words in board for words in (">field-2<", ">2 × lion-0<", ">1 × lion-0, 2 × lion-1<", ">throw<", ">2<"))
    assert (
        presenter.player_area(state.view(0), 1, Viewer("en", None, ("Ann", "Ben"))) == ""
    )  # field-1 is not a place of seat 1
    assert presenter.pieceless_actions(state.view(0)) == ["move 0", "move 2"]
    assert presenter.action_label("move 2", "ru", state.view(0)) == "move 2"
    state.play("move 2")
    sentences = [
        presenter.strip_emphasis(presenter.log_text(state.log(1)[0], Viewer(lang, 0, ("Ann", "Ben"))))
        for lang in ("en", "de", "ru")
    ]
    assert sentences == ["You: move 2.", "Du: move 2.", "Вы: move 2."]
    assert "field-4" in state.svg(1)


def test_generic_table_in_the_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    arguments = ["play", "mehen", "--seed", "7", "--against", "novice"]
    done = CliRunner().invoke(app, arguments, input="throw\nwhy move 5\nmove 0\nquit\n", prog_name="saqqara")
    assert done.exit_code == 0, done.output
    assert "tail       " in done.output
    assert "You: move 0." in done.output
    assert "MEHEN-2.2 Move: Then move one of your lions" in done.output


def test_generic_table_draws_places_of_a_seat_in_its_area() -> None:
    """The generic presenter of The Duel: six places of each seat, and hidden tiles."""
    duel = saqqara.game("duel")
    presenter = replace(duel.definition, presentation=None).presenter()
    view = duel.start(seed=7).view(0)
    area = presenter.player_area(view, 1, Viewer("en", None, ("Ann", "Ben")))
    assert 'aria-label="Pieces of Ben"' in area
    assert ">supply-1<" in area
    assert ">4 × meeple-1<" in area
    board = presenter.board(lambda action: (), view, Viewer("en", None, ("Ann", "Ben")))
    assert ">39 × hidden<" in board
    assert "supply-" not in board


# ---- definitions that contradict themselves --------------------------------------------------------------------------


def test_definition_names_what_is_missing() -> None:
    definition = saqqara.game("mehen").definition
    rules = vars(definition.rules)

    def define(num_players: int = 2, **changed: object) -> GameDefinition:
        return GameDefinition("mehen2", "1", num_players, Actions(("a",)), Rules(**{**rules, **changed}))

    with pytest.raises(ValueError, match=r"mehen2: rules.limits lacks the fields snake, actor"):
        define(limits={"throw": 3, "turn": 9, "steps": 1, "num_steps": 1})
    with pytest.raises(ValueError, match=r"mehen2: rules.result is missing; only a game for two has a default"):
        define(3)
    with pytest.raises(ValueError, match=r"mehen2 and mehen have the same rules.state_dtype; rename a field"):
        define()
    assert PieceSet().counts({}) == {}
