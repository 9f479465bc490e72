"""Benchmarks: their names and units; the figures themselves are for `saqqara bench`."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import saqqara
from saqqara import bench


def test_every_game_has_its_figures() -> None:
    assert bench.BENCHMARK_NAMES[:4] == ("duel.playout", "duel.bulk", "duel.vector", "duel.search")
    assert bench.BENCHMARK_NAMES[4:7] == ("duel.alone", "duel.match", "duel.plain")
    assert {name.partition(".")[0] for name in bench.BENCHMARK_NAMES} == {
        *saqqara.list_games(),
        "imhotep-c",
        "imhotep-d",
    }
    assert len(bench.BENCHMARK_NAMES) == 10 * len(bench.SETUPS)


def test_each_figure_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUND_SECONDS", 0.01)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    figures = list(bench.run_benchmarks(*bench.BENCHMARK_NAMES[:8]))
    assert [figure.unit for figure in figures] == ["actions"] * 3 + ["simulations"] * 5
    assert min(figure.value for figure in figures) > 20
    assert bench.measure_public_api("duel") > 20
    (figure,) = bench.run_benchmarks("duel.determinize")
    assert (figure.unit, figure.value > 20) == ("determinizations", True)


def test_a_set_up_is_measured_with_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUND_SECONDS", 0.01)
    (figure,) = bench.run_benchmarks("imhotep-c.playout")
    assert (figure.name, figure.unit) == ("imhotep-c.playout", "actions")
    assert bench._find_setup_game("imhotep-c").options["tomb"] == "C"


def test_speed_ratios_need_both_values() -> None:
    values = {"duel.playout": 9_000_000.0, "duel.search": 150_000.0, "duel.python": 10_000.0}
    found = {name: value for name, value, _ in bench.speed_ratios(values)}
    assert found == {"duel.playout/python": 900.0, "duel.playout/search": 60.0}
    values = {"duel.playout": 4.0, "duel.bulk": 3.0, "duel.match": 99.0, "duel.alone": 100.0}
    found = {name: value for name, value, _ in bench.speed_ratios(values)}
    assert found == {"duel.bulk/playout": 0.75, "duel.match/alone": 0.99}
    found = {name: value for name, value, _ in bench.speed_ratios({"duel.playout": 8.0, "duel.vector": 2.0})}
    assert found == {"duel.vector/playout": 0.25}
    assert list(bench.speed_ratios({"duel.playout": 1.0})) == []


def test_unknown_benchmark_is_refused() -> None:
    with pytest.raises(
        saqqara.InvalidOptionError, match=r"unknown benchmark 'duel.beauty'; valid: duel.playout, duel.bulk"
    ):
        bench.run_benchmarks("duel.beauty")


def load_compare_module() -> Any:
    """Return `bench/compare.py` as a module; it is not part of the package."""
    path = Path(__file__).parents[1] / "bench" / "compare.py"
    spec = importlib.util.spec_from_file_location("compare", path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["compare"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_row_of_the_comparison_has_three_digits() -> None:
    row = load_compare_module().ComparisonRow("Pgx", "pgx", "backgammon", "in compiled code, 1,024 games at once")
    assert list(load_compare_module().format_table([(row, "2.6.0", 34844.98)], "actions")) == [
        "| library | game | how | actions per second |",
        "|---|---|---|--:|",
        "| Pgx 2.6.0 | `backgammon` | in compiled code, 1,024 games at once | 34,800 |",
        "",
    ]


def test_measuring_process_answers_each_line_on_stdout_only() -> None:
    program = (
        "import sys; from measuring_process import serve_measurements\n"
        "def make(game):\n"
        "    print('a library greets', game)\n"
        "    return lambda: 1000\n"
        "serve_measurements({'steps': ('toy', make)}, lambda library: library + ' 3')"
    )
    others = Path(__file__).parents[1] / "bench" / "others"
    lines = "".join(json.dumps(["steps", game, 0.001]) + "\n" for game in ("chess", "go"))
    done = subprocess.run([sys.executable, "-c", program], input=lines, capture_output=True, text=True, cwd=others)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["version"] for answer in answers] == ["toy 3", "toy 3"]
    assert all(answer["rate"] > 1000 for answer in answers)
    assert "a library greets chess" in done.stderr
