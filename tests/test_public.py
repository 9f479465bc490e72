"""Public names: those that a terminal completes, and no submodule hides one of them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import saqqara


def test_package_lists_only_public_names() -> None:
    assert dir(saqqara) == [
        "ActionSyntaxError", "Analysis", "Game", "GameBatch", "GameDescription", "IllegalActionError",
        "InvalidOptionError", "InvalidOverridesError", "InvalidRecordError", "InvalidSetupError", "InvalidViewError",
        "LogLine", "PositionSyntaxError", "Record", "Review", "SaqqaraError", "Sprt", "State", "UnknownGameError",
        "VectorGame", "__version__", "analyse", "arena", "describe", "engine", "game", "list_games", "parse_position",
        "player", "precompile", "read_records", "review", "round_robin", "self_play", "vector", "write_records",
    ]  # fmt: skip


def test_dir_lists_only_public_members() -> None:
    state = saqqara.game("duel").start(seed=1)
    assert dir(state.game) == [
        "action_id", "action_text", "action_texts", "determinize", "edition", "max_game_length", "name", "num_players",
        "observation_spec", "options", "overrides", "random_setup", "score_sources", "start",
    ]  # fmt: skip
    assert dir(state) == [
        "action_mask", "at", "breakdown", "copy", "current_player", "determinize", "game", "history", "is_over",
        "is_public_choice", "legal_action_ids", "legal_actions", "log", "observation", "play", "play_id",
        "position_key", "position_string", "preview_moves", "record", "reveals", "scores", "setup", "svg", "undo",
        "view", "why_illegal", "winners",
    ]  # fmt: skip
    assert dir(state.record()) == [
        "actions", "early_end", "edition", "from_state", "game", "initial_state", "load", "options", "overrides",
        "parse", "players", "proof", "replay", "result", "save", "setup", "text", "verify",
    ]  # fmt: skip
    assert dir(saqqara.player("search")) == [
        "choose", "close", "level", "limits", "reset", "seconds", "seed", "simulations", "weights",
    ]  # fmt: skip
    assert dir(saqqara.player("random")) == dir(saqqara.player("greedy")) == ["choose", "close", "reset", "seed"]


def test_listed_names_exist() -> None:
    state = saqqara.game("duel").start(seed=1)
    for thing in (saqqara, state, state.game, state.record(), saqqara.player("search")):
        for name in dir(thing):
            assert getattr(thing, name) is not None or name in (
                "early_end",
                "overrides",
                "proof",
                "seconds",
                "simulations",
            )


# ---- submodules ------------------------------------------------------------------------------------------------------

LEFT_OUT = [
    *(f"saqqara.envs.{library}" for library in ("gymnasium", "open_spiel", "pettingzoo")),  # not installed here
    "saqqara.storage.migrations.env",  # Alembic runs it
]

CALL_ALL = """
import importlib, json, pkgutil, sys, types
import saqqara

left_out = tuple(json.loads(sys.argv[1]))
found = pkgutil.walk_packages(saqqara.__path__, "saqqara.", onerror=lambda name: None)
modules = [one.name for one in found if not one.name.startswith(left_out)]
for name in modules:
    importlib.import_module(name)
public = {name: getattr(saqqara, name) for name in saqqara.__all__}
kinds = {name: "class" if isinstance(thing, type | types.GenericAlias) else type(thing).__name__
         for name, thing in public.items()}

def refused(function, *given):
    try:
        function(*given)
    except saqqara.SaqqaraError as error:
        return error

game = public["game"]("duel", tomb="B")
state, record = game.start(seed=1), game.start(seed=1).record()
called = {
    "game": game,
    "list_games": public["list_games"](),
    "describe": public["describe"](game),
    "player": public["player"]("random", seed=1),
    "engine": public["engine"](sys.executable),
    "precompile": public["precompile"]("duel"),
    "parse_position": public["parse_position"](state.position_string()),
    "write_records": public["write_records"]("games.jsonl", [record]),
    "read_records": list(public["read_records"]("games.jsonl")),
    "analyse": public["analyse"](state, simulations=4, seed=1),
    "review": refused(public["review"], record),
    "arena": public["arena"](game, "random", "random", 2, seed=1),
    "round_robin": public["round_robin"](game, ["random", "greedy"], 2, seed=1),
    "self_play": public["self_play"](game, ["random"], 1, seed=1),
    "vector": public["vector"]("duel", num_games=2, seed=1),
}
called = {name: type(thing).__name__ for name, thing in called.items()}
print(json.dumps({"modules": modules, "kinds": kinds, "called": called}))
"""
"""Program that imports every submodule, prints the kind of every public name, and calls every function.

It calls `review` with a game that is not over, which it refuses.
"""


@pytest.mark.slow
def test_no_submodule_hides_a_public_name(tmp_path: Path) -> None:
    """Importing a submodule sets an attribute of the package, which must not have the name of a function."""
    environment = os.environ | {"SAQQARA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    run = [sys.executable, "-c", CALL_ALL, json.dumps(LEFT_OUT)]
    done = subprocess.run(run, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert len(found["modules"]) > 300
    assert {"saqqara.analysis.position", "saqqara.games.duel", "saqqara.server.app"} < {*found["modules"]}
    assert {name for name, kind in found["kinds"].items() if kind == "class"} == {
        "ActionSyntaxError", "Analysis", "Game", "GameBatch", "GameDescription", "IllegalActionError",
        "InvalidOptionError", "InvalidOverridesError", "InvalidRecordError", "InvalidSetupError", "InvalidViewError",
        "LogLine", "PositionSyntaxError", "Record", "Review", "SaqqaraError", "Sprt", "State", "UnknownGameError",
        "VectorGame",
    }  # fmt: skip
    assert {name for name, kind in found["kinds"].items() if kind == "function"} == {*found["called"]}
    assert {*found["kinds"].values()} == {"class", "function"}
    assert found["called"] == {
        "analyse": "Analysis", "arena": "MatchResult", "describe": "GameDescription", "engine": "EngineCommand",
        "game": "Game", "list_games": "list", "parse_position": "State", "player": "RandomPlayer",
        "precompile": "NoneType", "read_records": "list", "review": "InvalidRecordError", "round_robin": "Tournament",
        "self_play": "GameBatch", "vector": "VectorGame", "write_records": "int",
    }  # fmt: skip
