"""The command itself: help, version, wrong commands, start-up time, and the server."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import saqqara
from cli.conftest import Run
from saqqara.admin.operations import OPERATIONS
from saqqara.i18n import translate
from saqqara.players import LEVELS

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ["serve", "worker", "play", "replay", "export", "position", "rules", "arena", "train", "bench", "perft"]
GROUPS = {
    "puzzle": ["solve", "generate"],
    "record": ["verify"],
    "engine": ["run", "test"],
    "db": ["check", "migrate"],
    "admin": [*OPERATIONS, "backup", "restore", "delete-message"],
}  # fmt: skip
FORMER_COMMANDS = [
    "learn", "think", "puzzles", "verify", "check", "migrate", "conform", "messages", "host", "admin code",
    "admin join", "admin close", "admin tidy", "admin sizes", "admin channels", "admin journal", "admin figures",
    "admin link", "admin registration", "admin invites", "admin users", "admin reports", "admin tables", "admin texts",
]  # fmt: skip
"""Names of commands before the first release."""


def process(*args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from saqqara.cli.main import main; main()", *args],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )  # fmt: skip


def test_missing_command_prints_help(run: Run) -> None:
    assert run().output == run("--help").output
    assert re.findall(r"^  (\w+)  +[A-Z]", run("--help").output, re.MULTILINE) == [*COMMANDS, *GROUPS]


def test_every_command_has_an_untruncated_help_line(run: Run) -> None:
    assert re.findall(r"^  .*\.\.\.$", run("--help").output, re.MULTILINE) == []


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_lists_its_commands(run: Run, group: str) -> None:
    result = run(group, "--help")
    assert result.output == run(group).output
    assert re.findall(r"^  ([\w-]+)  +[A-Z].*\.$", result.output, re.MULTILINE) == GROUPS[group]
    for command in GROUPS[group]:
        done = run(group, command, "--help")
        assert done.exit_code == 0
        assert done.output.startswith(f"Usage: saqqara {group} {command} ")


EXAMPLES = [
    *COMMANDS, *(f"{group} {command}" for group in ("puzzle", "record", "engine", "db") for command in GROUPS[group])
]  # fmt: skip


@pytest.mark.parametrize("command", EXAMPLES)
def test_the_help_of_a_command_has_examples(run: Run, command: str) -> None:
    done = run(*command.split(), "--help")
    assert done.exit_code == 0
    assert len(re.findall(rf"^  saqqara {command}\b", done.output, re.MULTILINE)) >= (1 if command == "worker" else 2)


@pytest.mark.parametrize("command", FORMER_COMMANDS)
def test_former_name_of_a_command_is_refused(run: Run, command: str) -> None:
    done = run(*command.split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"No such command '{command.split()[-1]}'" in done.stderr
    assert f"Try 'saqqara {'admin ' if ' ' in command else ''}-h' for help." in done.stderr


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("serve --think elsewhere", "No such option: --think"),
        ("serve --calls calls.toml", "No such option: --calls"),
        (
            "serve --bots elsewhere",
            "Invalid value for '--bots': Value error, 'elsewhere' is not one of 'server', 'external'",
        ),
        ("position x --seen 0", "No such option: --seen"),
        ("play --two", "no such option: --two; the options of duel are --obelisk,"),
        ("play --quick", "no such option: --quick; the options of duel are --obelisk,"),
    ],
)
def test_former_option_is_refused(run: Run, line: str, why: str) -> None:
    done = run(*line.split())
    assert done.exit_code == 2
    assert why in " ".join(done.stderr.split())


@pytest.mark.parametrize("command", ["play", "arena", "perft"])
def test_the_help_names_the_options_of_the_game(run: Run, command: str) -> None:
    assert re.search(r"^  --obelisk +A or B$", run(command, "--help").output, re.MULTILINE)


def test_unknown_command_is_refused_with_a_suggestion(run: Run) -> None:
    done = run("plya")
    assert done.exit_code == 2
    assert "No such command 'plya'. Did you mean 'play'" in done.stderr


def test_version(run: Run) -> None:
    assert run("--version").output == "saqqara 0.1.0\n"


def test_play_help_describes_each_level(run: Run) -> None:
    help_text = " ".join(run("play", "--help").output.split())
    assert [
        level for level in LEVELS if f"{level} {translate('en', f'home-level-{level}-expect')}" not in help_text
    ] == []


@pytest.mark.parametrize("args", ["--help", "rules duel 3.1", "serve --help", "play --help", "bench --help"])
def test_commands_without_compiled_rules_do_not_import_numba(args: str) -> None:
    program = (
        "import sys, saqqara.cli.main as cli\n"
        "try:\n    cli.app(sys.argv[1:])\n"
        "finally:\n    print({'numba', 'fastapi', 'llvmlite'} & set(sys.modules), file=sys.stderr)"
    )
    settings = {name: value for name, value in os.environ.items() if name != "SAQQARA_DISABLE_JIT"}
    settings["PYTHONPATH"] = str(ROOT / "src")
    command = [sys.executable, "-c", program, *args.split()]
    done = subprocess.run(command, capture_output=True, text=True, env=settings, check=False)
    assert (done.returncode, done.stderr) == (0, "set()\n")


# ---- serve ----------------------------------------------------------------------------------------------------------


def test_serve_until_it_is_interrupted(tmp_path: Path) -> None:
    with process("serve", "--port", "0", "--workers", "0", "--data", str(tmp_path / "games.sqlite")) as server:
        assert server.stdout is not None
        (address,) = re.findall(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        with urllib.request.urlopen(f"{address}/health") as answer:
            health = json.loads(answer.read())
        server.send_signal(signal.SIGINT)
        out, err = server.communicate()
    assert health == {"status": "ok"}
    assert server.returncode == 0
    assert "Traceback" not in out + err
    assert (tmp_path / "games.sqlite").is_file()


def test_serve_fails_on_a_used_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        data = str(tmp_path / "games.sqlite")
        with process("serve", "--port", str(port), "--workers", "0", "--data", data) as server:
            out, err = server.communicate()
    assert (server.returncode, out) == (2, "")
    error_pattern = (
        rf"saqqara: cannot listen on 127\.0\.0\.1, port {port}: .*; choose another address with --host and --port\n"
    )
    assert re.fullmatch(error_pattern, err)


def test_python_m_saqqara_runs_the_command() -> None:
    """`python -m saqqara` runs the same command without the folder of commands on the path."""
    run = [sys.executable, "-m", "saqqara"]
    where = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run([*run, "rules", "--nothing"], capture_output=True, text=True, env=where, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("Usage: saqqara rules [OPTIONS]")
    output = subprocess.run([*run, "--version"], capture_output=True, text=True, env=where, check=True).stdout
    assert output == f"saqqara {saqqara.__version__}\n"
