"""`saqqara arena`, `perft`, `bench` and `train`."""

import json
import re

import pytest

from cli.conftest import Run
from saqqara import bench
from saqqara.training.runs import TrainingPlan

INTERVALS = {0.0: (0.0, 0.6576), 0.5: (0.0945, 0.9055), 1.0: (0.3424, 1.0)}
"""Wilson's 95 % intervals for scores of 0, 1 and 2 of 2.

With z = 1.96, n = 2: (p + z²/2n -+ z sqrt(p(1 - p)/n + z²/4n²)) / (1 + z²/n).
"""


# ---- arena ----------------------------------------------------------------------------------------------------------


def test_arena_prints_json(run: Run) -> None:
    done = run("arena", "random", "random", "--games", "2", "--seed", "5", "--tomb", "B", "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert (found["game"], found["options"]["tomb"], found["seed"], found["games"]) == ("duel", "B", 5, 2)
    assert found["won"] + found["drawn"] + found["lost"] == 2
    assert found["interval"] == pytest.approx(INTERVALS[found["share"]], abs=0.0001)


def test_arena_prints_a_table(run: Run) -> None:
    done = run("arena", "random", "random", "--games", "2")
    assert done.exit_code == 0
    head, *players, games = done.stdout.splitlines()
    assert head.split() == ["won", "drawn", "lost", "score", "95", "%", "interval", "points", "per", "game"]
    won, drawn, lost = (int(number) for number in players[0].split()[1:4])
    assert [int(number) for number in players[1].split()[1:4]] == [lost, drawn, won]
    assert games.startswith("2 games, every set-up from both sides; ")


def test_arena_the_same_seed_gives_the_same_games(run: Run) -> None:
    first, second, other = (
        run("arena", "random", "random", "--games", "2", "--json", "--seed", seed).stdout for seed in ("1", "1", "2")
    )
    assert first == second
    assert json.loads(other)["points"] != json.loads(first)["points"]


def test_arena_player_keeps_its_own_limits(run: Run) -> None:
    done = run("arena", "search:simulations=1", "random", "--games", "2", "--seconds", "9", "--json")
    assert json.loads(done.stdout)["games"] == 2


def test_arena_round_robin(run: Run) -> None:
    done = run("arena", "random", "greedy", "random:", "--games", "2")
    assert done.exit_code == 0
    head, *rows = done.stdout.splitlines()
    assert head.split() == ["Elo", "95", "%", "interval", "games", "score", "1.", "2.", "3."]
    assert rows[0].split()[:2] == ["1.", "greedy"]
    found = json.loads(run("arena", "random", "greedy", "random:", "--games", "2", "--json").stdout)
    assert found["players"] == ["random", "greedy", "random:"]
    assert [rating["games"] for rating in found["ratings"]] == [4, 4, 4]
    assert found["shares"][0][0] is None
    assert found["shares"][0][1] + found["shares"][1][0] == 1


def test_arena_sprt_stops_early(run: Run) -> None:
    args = ("arena", "greedy", "random", "--games", "40", "--sprt", "0:200")
    found = json.loads(run(*args, "--json").stdout)
    assert found["sprt"]["accepted"] == "elo1"
    assert found["games"] < 40
    last_line = run(*args).stdout.splitlines()[-1]
    assert re.fullmatch(
        r"Accepted: 200 Elo rather than 0; log likelihood ratio \d\.\d\d, bounds -2\.94 and 2\.94", last_line
    )


def test_arena_resumes_from_its_file(run: Run) -> None:
    args = ("arena", "greedy", "random", "--seed", "3", "--json", "--games")
    assert json.loads(run(*args, "2", "--output", "run.jsonl").stdout)["games"] == 2
    assert run(*args, "4", "--output", "run.jsonl").stdout == run(*args, "4").stdout
    done = run("arena", "greedy", "random", "--seed", "4", "--output", "run.jsonl")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("saqqara: run.jsonl belongs to a run with seed=3, not 4")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["greedy", "bishop"], "unknown player 'bishop'; valid: random, greedy, search, novice, apprentice, "),
        (["greedy"], "greedy has no opponent; name two or more players"),
        (["greedy", "random", "novice", "--sprt", "0:5"], "--sprt compares exactly two players"),
        (["greedy", "random", "--sprt", "9"], "--sprt 9 is not valid; write two Elo differences, as in --sprt 0:20"),
        (["greedy", "random", "--backend", "mpi"], "unknown backend 'mpi'; valid: local, ray"),
        (["greedy", "random", "--address", "x"], "address='x' needs a cluster; choose the backend 'ray'"),
        (["greedy", "random", "--games", "3"], "games=3 is out of range; games must be an even number of at least 2"),
        (["greedy", "random", "--game", "chess"], "unknown game 'chess'; valid: duel"),
        (["greedy", "random", "--tomb", "C"], "--tomb C is not valid; choose A or B"),
        (["search", "random", "--seconds", "0"], "seconds=0.0 is out of range; seconds must be greater than 0"),
        (
            ["search:speed=9", "random"],
            "unknown option 'speed' of the player 'search'; valid: level, seconds, simulations",
        ),
        (["search:9", "random"], "search:9: expected OPTION=VALUE, got '9'; write it as in search:seconds=0.5"),
    ],
    ids=str,
)
def test_arena_wrong_use(run: Run, args: list[str], why: str) -> None:
    done = run("arena", *args)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"saqqara: {why}")


# ---- perft ----------------------------------------------------------------------------------------------------------


def test_perft_of_the_opening(run: Run) -> None:
    # nine fields; then eight; two of three pairs of fields are in one line: see tests/rules/duel/perft/opening.txt
    done = run("perft", "duel", "--depth", "3")
    counts = [line.split() for line in done.stdout.splitlines()]
    assert counts == [["depth", "1", "9"], ["depth", "2", "72"], ["depth", "3", "540"]]


def test_perft_divide(run: Run) -> None:
    done = run("perft", "--seed", "7", "--actions", "place b2, place a2", "--depth", "1", "--divide")
    # seven free fields and the boat of row 2, each with one sequence
    fields = [["place", field, "1"] for field in ("a1", "b1", "c1", "c2", "a3", "b3", "c3")]
    assert [line.split() for line in done.stdout.splitlines()] == [*fields, ["unload", "2", "1"], ["depth", "1", "8"]]


def test_perft_in_json(run: Run) -> None:
    found = json.loads(run("perft", "--depth", "2", "--json").stdout)
    assert found["counts"] == {"1": 9, "2": 72}


def test_perft_from_a_set_up(run: Run, setup: object) -> None:
    done = run("perft", "--setup", str(setup), "--actions", "place a1, place b1, place c1", "--depth", "1")
    assert done.stdout.split() == ["depth", "1", "7"]  # six free fields and boat 1


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["chess"], "unknown game 'chess'; valid: duel"),
        (["--actions", "place b2, unload 2"], "'unload 2' is not allowed (DUEL-3.2): boat 2 needs two meeples"),
        (["--actions", "place"], "'place' is not a valid action: `place` needs a field"),
        (["--setup", "nothing.json"], "file not found: nothing.json"),
    ],
)
def test_perft_wrong_use(run: Run, args: list[str], why: str) -> None:
    done = run("perft", *args)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"saqqara: {why}")


def test_perft_refuses_depth_zero(run: Run) -> None:
    done = run("perft", "--depth", "0")
    assert done.exit_code == 2
    assert "'--depth': Input should be greater than or equal to 1" in done.stderr


# ---- bench ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def short_measurements(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make measurements short and meaningless."""
    monkeypatch.setattr(bench, "ROUND_SECONDS", 0.001)
    monkeypatch.setattr(bench, "ROUNDS", 1)


@pytest.mark.usefixtures("short_measurements")
def test_bench_prints_one_line_per_measurement(run: Run) -> None:
    done = run("bench", "duel.playout")
    assert re.fullmatch(r"duel\.playout +[\d,]+ actions per second\n", done.stdout)


@pytest.mark.usefixtures("short_measurements")
def test_bench_in_json(run: Run) -> None:
    found = json.loads(run("bench", "--json", "duel.playout", "duel.search").stdout)
    assert list(found) == ["duel.playout", "duel.search"]
    assert all(value > 0 for value in found.values())


def test_bench_wrong_use(run: Run) -> None:
    done = run("bench", "duel.speed")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("saqqara: unknown benchmark 'duel.speed'; valid: duel.playout, duel.bulk, ")


# ---- train ----------------------------------------------------------------------------------------------------------


def test_train_accepts_a_false_option(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run receives `dynasty=False`, though the options of a game without A New Dynasty do not contain it."""
    option_sets: list[dict[str, object]] = []

    def learned(plan: TrainingPlan, *_: object) -> dict[str, list[object]]:
        option_sets.append(plan.options)
        return {"generations": []}

    monkeypatch.setattr("saqqara.training.runs.run_training", learned)
    done = run("train", "imhotep", "--output", "here", "--players", "4", "--dynasty", "false")
    assert (done.exit_code, done.stderr, option_sets) == (0, "", [{"players": 4, "dynasty": False}])
