"""Engine protocol: conforming engines pass, faults are named, and no engine makes others wait."""

import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import saqqara
from plugin_env import NODE_ENGINE, packages  # noqa: F401
from saqqara.cli.main import app
from saqqara.engines import Engine, EngineCommand, EngineError, Timeouts, engine, parse_engines
from saqqara.engines.conformance import run_checks
from saqqara.engines.engine_client import EngineProcess
from saqqara.engines.stdio_server import EngineServer
from saqqara.players import LEVELS, player

pytestmark = pytest.mark.usefixtures("packages")

DUEL = saqqara.game("duel")
SHORT = Timeouts(grace=0.05, stop=0.05)


def timeouts_for(fault: str) -> Timeouts:
    """Return short timeouts for engines that never answer; those that answer have all the time a busy machine needs."""
    return SHORT if fault in ("silent", "chatty") else Timeouts(grace=0.05) if fault == "late" else Timeouts()


BUILTIN_ENGINE = ("env", "SAQQARA_DISABLE_JIT=1", sys.executable, "-m", "saqqara", "engine", "run")


# ---- conformance -----------------------------------------------------------------------------------------------


def test_an_engine_in_another_language_conforms() -> None:
    tried = list(run_checks(NODE_ENGINE, [saqqara.game(name) for name in ("duel", "imhotep", "tara_wolf")]))
    assert [check.message for check in tried if not check.is_passed] == []
    assert tried[0].message == "Last Ünicorn"
    refused = [check.description for check in tried if check.message == "refused"]
    assert refused == ["tara_wolf: it accepts or refuses the game"]
    assert len(tried) == 1 + 3 + 3 + 1 + 4


def test_builtin_player_conforms() -> None:
    tried = list(run_checks((*BUILTIN_ENGINE, "random"), [saqqara.game("stones")]))
    assert [check.message for check in tried if not check.is_passed] == []
    assert [check.description for check in tried][-3:] == [
        "it ignores an unknown command",
        "it exits with code 0 after 'quit'",
        "it exits with code 0 at the end of its input",
    ]


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("mute", "no answer to 'saqqara 1' within 0.5 seconds"),
        ("deaf", "no answer to 'saqqara 1' within 0.5 seconds"),
        ("nameless", "expected 'id name ...' before 'ready'"),
        ("silent", "no answer to 'go seconds 0.01' within 0.06 seconds"),
        ("gone", "it ended, or wrote a line that is too long, instead of answering 'go seconds 0.01'"),
        ("wrong", "'dance' is not a legal action; legal: place a1, place b1, place c1, place a2, place b2"),
        ("twice", "'place c3' is not a legal action; legal: place b1, place c1, place a2, place b2, place c2"),
        ("late", "no answer to 'go seconds 0.01' within 0.06 seconds"),
    ],
)
def test_conformance_check_names_the_fault(fault: str, why: str) -> None:
    had = Timeouts(greeting=0.5) if fault in ("mute", "deaf") else timeouts_for(fault)
    *_, last = run_checks((*NODE_ENGINE, fault), [DUEL], 0.01, had)
    assert (last.is_passed, last.message) == (False, why)


def test_command_prints_results_and_exits_with_1_on_failure() -> None:
    done = CliRunner().invoke(
        app, ["engine", "test", "--game", "duel", "--seconds", "0.01", "--", *NODE_ENGINE, "wrong"]
    )
    assert done.exit_code == 1
    assert done.stdout.splitlines()[:2] == [
        "ok  it answers the greeting with its name: Last Ünicorn",
        "ok  duel: it accepts or refuses the game: ready",
    ]
    assert done.stdout.splitlines()[2].startswith("NO  duel: every action at seat 0 is legal and in time: 'dance'")
    missing = CliRunner().invoke(app, ["engine", "test", "/nowhere/engine"])
    assert (missing.exit_code, missing.stderr) == (
        2,
        "saqqara: cannot start '/nowhere/engine': No such file or directory\n",
    )


# ---- an engine as the server uses it ---------------------------------------------------------------------------


def test_engine_receives_only_the_view_of_its_seat(tmp_path: Path) -> None:
    transcript = tmp_path / "told.txt"
    script = f"tee {shlex.quote(str(transcript))} | {shlex.join(NODE_ENGINE)}"
    engine = Engine(("sh", "-c", script), seconds=0.5)
    state = saqqara.game("imhotep", players=2).start(seed=5)
    assert state.current_player == 0
    engine.reset(state.game, 0, 9)
    assert engine.choose(state.view(0), state.legal_actions()) in state.legal_actions()
    engine.close()
    lines = [line.partition(" ") for line in transcript.read_text("utf-8").splitlines()]
    assert [word for word, _, _ in lines] == ["saqqara", "newgame", "position", "go", "quit"]
    facts = json.loads(lines[1][2])
    assert facts == {
        "game": "imhotep", "edition": state.game.edition, "options": state.game.options, "seats": 2, "seat": 0,
        "seed": 9,
        "max_game_length": state.game.max_game_length,
    }  # fmt: skip
    assert json.loads(lines[2][2]) == state.view(0)
    assert lines[3][2] == "seconds 0.5"


@pytest.fixture
def misbehaving(request: pytest.FixtureRequest) -> Iterator[Engine]:
    engine = Engine((*NODE_ENGINE, request.param), seconds=0.01, timeouts=timeouts_for(request.param))
    engine.reset(DUEL, 0, 1)
    yield engine
    engine.close()


@pytest.mark.parametrize(
    ("misbehaving", "kind", "why"),
    [
        ("silent", "late", "Last Ünicorn did not answer 'stop' in time"),
        ("gone", "broken", "Last Ünicorn ended instead of answering 'go'"),
    ],
    indirect=["misbehaving"],
)
def test_engine_that_does_not_answer_is_ended(misbehaving: Engine, kind: str, why: str) -> None:
    state = DUEL.start(seed=1)
    with pytest.raises(EngineError) as caught:
        misbehaving.choose(state.view(0), state.legal_actions())
    assert (caught.value.kind, str(caught.value)) == (kind, why)
    assert not misbehaving.is_running


@pytest.mark.parametrize("misbehaving", ["chatty"], indirect=True)
def test_engine_that_only_prints_info_is_ended(misbehaving: Engine) -> None:
    state = DUEL.start(seed=1)
    with pytest.raises(EngineError):  # late, or broken after output that nothing reads any more
        misbehaving.choose(state.view(0), state.legal_actions())
    assert not misbehaving.is_running


def test_line_that_is_too_long_ends_the_engine() -> None:
    line = EngineProcess(("sh", "-c", "echo info; head -c 70000 /dev/zero | tr '\\0' x; cat"))
    assert line.read_line(20.0) == "info"
    assert line.read_line(20.0) is None
    line.stop()


def test_engine_of_an_unsupported_version_is_refused() -> None:
    engine = Engine(("sh", "-c", "echo refuse only version 9; cat"), timeouts=SHORT)
    with pytest.raises(EngineError, match="refused the protocol: 'only version 9'"):
        engine.reset(DUEL, 0, 1)
    assert not engine.is_running


@pytest.mark.parametrize("misbehaving", ["late"], indirect=True)
def test_answer_after_stop_is_accepted(misbehaving: Engine) -> None:
    state = DUEL.start(seed=1)
    assert misbehaving.choose(state.view(0), state.legal_actions()) == "place c3"


@pytest.mark.parametrize("misbehaving", ["twice"], indirect=True)
def test_output_before_the_request_is_no_answer(misbehaving: Engine) -> None:
    state = DUEL.start(seed=1)
    state.play(misbehaving.choose(state.view(0), state.legal_actions()))
    assert misbehaving._process is not None
    assert misbehaving._process.read_line(5.0) == "action place c3"
    misbehaving._process._received.put("action place c3")
    assert misbehaving.choose(state.view(1), state.legal_actions()) == "place c2"


# ---- in the arena ----------------------------------------------------------------------------------------------


def test_engine_plays_both_seats_in_the_arena() -> None:
    games = saqqara.self_play(DUEL, [engine(NODE_ENGINE, "mine"), "random"], 4, seed=3, keep_actions=True)
    assert games.faults.sum() == 0
    for number in range(4):
        seat, state = games.seating[number].tolist().index(0), DUEL.start(seed=3 + number // 2)
        for text in games.state(number).history:
            assert state.current_player != seat or text == max(state.legal_actions())
            state.play(text)


@pytest.mark.parametrize(("fault", "kind"), [("silent", 0), ("wrong", 1), ("gone", 2)])
def test_faults_of_an_engine_cost_turns_but_not_the_arena(fault: str, kind: int) -> None:
    mine = EngineCommand("mine", (*NODE_ENGINE, fault), 0.01, timeouts=timeouts_for(fault))
    stones = saqqara.self_play(saqqara.game("stones"), [mine, "random"], 2, seed=1, keep_actions=True)
    for number in (0, 1):
        seat = stones.seating[number].tolist().index(0)
        turns = {turn for turn, mover in stones.state(number).turn_history if mover == seat}
        assert stones.faults[number].tolist()[1 - seat] == [0, 0, 0]
        assert stones.faults[number, seat, kind] == stones.faults[number, seat].sum() == len(turns)


def test_arena_reports_the_substitute_player() -> None:
    command = shlex.join([*NODE_ENGINE, "wrong"])
    args = [
        "arena",
        "mine",
        "random",
        "--game",
        "stones",
        "--games",
        "2",
        "--seconds",
        "0.01",
        "--engine",
        f"mine={command}",
    ]
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 0, done.output
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("novice played ")]
    assert line.endswith(" illegal")
    report = json.loads(CliRunner().invoke(app, [*args, "--json"]).stdout)
    assert (report["stand_in"], list(report["turns_lost"])) == ("novice", ["mine"])
    assert f"novice played {report['turns_lost']['mine']['illegal']} turns for mine: " in line


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("mine", "--engine mine is not valid; write NAME=COMMAND, as in --engine mine='node mine.js'"),
        (
            "novice=x",
            "name='novice' is invalid; the name of an engine must consist of lower-case letters, digits and _, begin",
        ),
        ("Mine=x", "name='Mine' is invalid"),
        ("mine=", "the command of an engine is empty; expected a program and its arguments, such as 'node engine.js'"),
        ("mine='x", 'cannot parse the command "\'x": No closing quotation'),
    ],
)
def test_invalid_engine_arguments_are_refused(given: str, why: str) -> None:
    with pytest.raises(saqqara.InvalidOptionError) as caught:
        parse_engines([given])
    assert str(caught.value).startswith(why)


# ---- the engine server -----------------------------------------------------------------------------------------


def engine_answers(name: str, *lines: str, free: bool = False) -> list[str]:
    answers: list[str] = []
    EngineServer(name, player(name, seed=1), answers.append, free).serve(lines)
    return answers


def opening_lines() -> list[str]:
    state = DUEL.start(seed=1)
    facts = {"game": "duel", "options": DUEL.options, "seat": 0, "seed": 4}
    return ["saqqara 1", f"newgame {json.dumps(facts)}", f"position {json.dumps(state.view(0))}"]


def test_requests_are_answered_in_order() -> None:
    answers = engine_answers("novice", *opening_lines(), "go simulations 20")
    assert answers[:3] == ["id name novice", "ready", "ready"]
    assert answers[3].removeprefix("action ") in DUEL.start(seed=1).legal_actions()
    assert len(answers) == 4


def test_same_seed_gives_the_same_action() -> None:
    assert len({tuple(engine_answers("random", *opening_lines(), "go")) for _ in range(3)}) == 1


def test_level_never_exceeds_its_time_limit() -> None:
    for name, given, wanted in (
        ("novice", "seconds 3600", (0.25, 30)),
        ("novice", "simulations 7", (0.25, 7)),
        ("search", "seconds 0.001", (0.001, None)),
    ):
        chooser = player(name, seed=1)
        speaker = EngineServer(name, chooser, lambda line: None, is_unlimited=name == "search")
        speaker._set_limits(DUEL, {given.split()[0]: float(given.split()[1])})
        assert (chooser.seconds, chooser.simulations) == wanted  # type: ignore[attr-defined]


def test_invalid_lines_change_nothing() -> None:
    assert engine_answers(
        "random", "salaam", "go", "newgame {", 'newgame {"game": "chess", "options": {}, "seat": 0, "seed": 1}'
    ) == [
        "info unknown command 'salaam'",
        "info go: no position was sent; send 'position' first",
        "refuse Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
        "refuse unknown game 'chess'; valid: duel, imhotep, tara_wolf, mehen, senet, stones",
    ]
    assert engine_answers("random", "saqqara 2") == ["refuse this engine supports version 1 of the protocol"]
    assert engine_answers("random", *opening_lines()[:2], "position []", "go seconds")[3:] == [
        "info position: expected the view of the seat to act",
        "info go: no position was sent; send 'position' first",
    ]


def test_every_level_is_available() -> None:
    assert all(engine_answers(name, "saqqara 1") == [f"id name {name}", "ready"] for name in LEVELS)
