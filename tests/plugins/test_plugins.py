"""Plugin packages: a player and a small fourth game in Python, in the arena and in the terminal; broken packages."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import saqqara
from cli.first_legal import FirstLegal
from plugin_env import PLUGIN_FOLDER, packages  # noqa: F401
from saqqara import i18n
from saqqara.cli.main import app
from saqqara.core import jit, rulebook
from saqqara.core.registry import unusable_games

pytestmark = pytest.mark.usefixtures("packages")


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(args), input=typed, prog_name="saqqara")


# ---- a game ----------------------------------------------------------------------------------------------------


def test_a_game_of_another_package_is_found_and_played() -> None:
    assert saqqara.list_games() == ["duel", "imhotep", "tara_wolf", "mehen", "senet", "stones"]
    state = saqqara.game("stones").start(setup={"stones": [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]})
    for decision in ("take a 1", "take b 3", "take c 3", "take a 2", "take c 2", "take b 1"):
        state.play(decision)
    # seat 0: 12, 7 + 8 + 9, 10 + 11; seat 1: 3 + 4 + 5, 1 + 2, 6
    assert (state.is_over, state.scores(), state.winners()) == (True, [57, 21], [0])
    assert saqqara.Record.parse(state.record().text()).replay() == state


def test_search_plays_without_access_to_facedown_cards() -> None:
    game = saqqara.game("stones")
    one = game.start(setup={"stones": [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]})
    other = game.start(setup={"stones": [1, 12, 2, 3, 4, 5, 11, 7, 8, 9, 10, 6]})
    assert one.view(0) == other.view(0)
    assert len({saqqara.player("search", seed=3, simulations=40).choose(state) for state in (one, other)}) == 1
    assert saqqara.self_play(game, ["greedy", "random"], 2, seed=1).results.sum() == 2.0


STARTED = "stones stones-1 - whole stones=12,1,2,3,4,5,6,7,8,9,10,11"


def test_position_string_contains_only_what_the_seat_knows() -> None:
    state = saqqara.parse_position(STARTED)
    assert state.position_string() == STARTED
    for decision in ("take a 1", "take b 3", "take c 3"):
        state.play(decision)
    whole = "turn=4 actor=1 taken=1,3,3 stones=12,1,2,3,4,5,6,7,8,9,10,11 owner=...111.000..0 heap=c moves=3"
    assert state.position_string() == f"stones stones-1 - whole {whole}"
    assert saqqara.parse_position(state.position_string()).position_string() == state.position_string()
    # a view does not tell which stones came from which heap; face-down stones are hidden
    seen = "turn=4 actor=1 taken=1,3,3 stones=12,?,?,5,4,3,?,7,8,9,?,? owner=...111.000..0 heap=c moves=3"
    assert state.position_string(0) == f"stones stones-1 - seat-0 {seen}"
    assert saqqara.parse_position(state.position_string(0), seed=3).position_string(0) == state.position_string(0)
    with pytest.raises(saqqara.PositionSyntaxError, match="each of the values 1 to 12 is on one stone"):
        saqqara.parse_position(STARTED.replace("12,1,2", "12,1,1"))
    with pytest.raises(saqqara.PositionSyntaxError, match=r"the stones \[12\] are taken, `owner` says of others"):
        saqqara.parse_position(f"{STARTED} taken=1")


def test_plugin_game_has_observations_and_vector_games() -> None:
    state = saqqara.parse_position(STARTED)
    state.play("take a 1")
    named = state.game.observation_spec.unpack(state.observation(1))
    assert {name: part.tolist() for name, part in named.items()} == {
        "number": [0, 1], "decides": [1, 0], "turn": 2, "heaps": [2, 4, 5],
        "stones": [[0] * 12, [*[0] * 11, 1]], "points": [0, 12],
    }  # fmt: skip
    games = saqqara.vector("stones", 3, seed=1)
    while not games.last_step.terminated.any():
        games.step(games.sample())
    assert games.last_step.observations.shape == (3, 34)
    assert games.last_step.rewards.sum() == games.last_step.terminated.sum()
    assert state.breakdown() == [{"stones": 12}, {"stones": 0}]


def test_analysis_of_plugin_game_has_points_by_source() -> None:
    state = saqqara.parse_position(STARTED)
    for decision in ("take a 3", "take b 3", "take c 3", "take b 1"):
        state.play(decision)
    # 12, 1, 2 and 7, 8, 9 against 3, 4, 5 and 6; two are left, 10 and 11
    found = saqqara.analyse(state, simulations=20, seed=1)
    assert [(one.action, one.points) for one in found.evaluations][:1] == [
        ("take c 2", ({"stones": 60.0}, {"stones": 18.0}))
    ]


def test_missing_languages_of_a_plugin_fall_back_to_english() -> None:
    assert i18n.translate("de", "stones-title") == "Stones"
    assert rulebook.load_rulebook("stones", "ru").clauses["STONES-2.1"].title == "Take stones"
    with pytest.raises(rulebook.RulebookError, match="unknown rules page 'duel' in 'fr'"):
        rulebook.load_rulebook("duel", "fr")


def test_plugin_game_is_drawn() -> None:
    drawn = saqqara.game("stones").start(seed=1).svg(0)
    assert drawn.count("#tile-back") == 12


def test_plugin_game_and_player_work_in_the_terminal() -> None:
    done = run("play", "stones", "--seed", "7", "--against", "careful", typed="take a 2\nwhy take a 3\nquit\n")
    assert done.exit_code == 0, done.output
    assert "  1  You took 12, 6 from heap a.\n  2  Computer (careful) took 3, 7, 5 from heap c.\n" in done.output
    assert "take a 3 is not allowed: heap a has 1 left.\nSTONES-2.1 Take stones: Take one, two" in done.output


def test_compilation_cache_depends_on_all_files_of_a_plugin() -> None:
    found = jit.source_files([PLUGIN_FOLDER / "stones" / "observation.py"])
    assert {path.name for path in found if PLUGIN_FOLDER in path.parents} >= {"observation.py", "rules.py", "layout.py"}


# ---- a player --------------------------------------------------------------------------------------------------


def test_plugin_player_accepts_its_own_options() -> None:
    state = saqqara.game("duel").start(seed=7)
    assert saqqara.player("careful").choose(state) == "place c3"
    assert saqqara.player("careful", first=True, seed=5).choose(state) == "place a1"
    with pytest.raises(
        saqqara.InvalidOptionError, match="cannot create the player 'careful' of the package careful with second"
    ):
        saqqara.player("careful", second=True)


def test_plugin_game_and_player_work_in_the_arena() -> None:
    done = run("arena", "careful", "random", "--game", "stones", "--games", "2", "--json")
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert (report["game"], report["first"], report["games"]) == ("stones", "careful", 2)
    assert "turns_lost" not in report


# ---- broken packages -------------------------------------------------------------------------------------------


def test_broken_packages_are_reported_and_others_work() -> None:
    assert unusable_games() == {
        "duel": "the game duel of the package broken cannot be used "
        "(ValueError, 'duel is the name of a built-in game')",
        "ruin": "the game ruin of the package broken cannot be used "
        "(RuntimeError, 'this package needs what nobody has')",
    }
    with pytest.raises(saqqara.UnknownGameError, match=r"unknown game 'ruin'; valid: duel, .*, stones; the game ruin"):
        saqqara.game("ruin")
    with pytest.raises(
        saqqara.InvalidOptionError, match="the player 'ruined' of the package broken: RuntimeError, 'this"
    ):
        saqqara.player("ruined")
    assert saqqara.game("duel").name == "duel"


def test_a_broken_player_is_named_before_an_arena_begins() -> None:
    done = run("arena", "ruined", "random", "--game", "stones", "--games", "2")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("saqqara: cannot create the player 'ruined' of the package broken: RuntimeError")


def test_novice_replaces_a_broken_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saqqara.players.pool.Pool", FirstLegal)
    FirstLegal.calls = []
    done = run("play", "stones", "--seed", "7", "--against", "ruined", typed="take a 2\nquit\n")
    assert done.exit_code == 0, done.output
    assert "(Novice moved instead: Computer (ruined) has failed.)" in " ".join(done.output.split())
    assert FirstLegal.calls == ["novice", "closed"]
