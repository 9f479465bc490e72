"""The figures of speed: their names, and that they are figures; how large they are is for `saqqara bench` to tell."""

import pytest

import saqqara
from saqqara import bench


def test_every_game_has_its_figures() -> None:
    assert bench.NAMES[:3] == ("duel.playout", "duel.search", "duel.python")
    assert {name.partition(".")[0] for name in bench.NAMES} == {*saqqara.games(), "imhotep-c", "imhotep-d"}
    assert len(bench.NAMES) == 3 * len(bench.SETUPS)


def test_each_figure_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    figures = list(bench.figures("duel.playout", "duel.search"))
    units = {figure.name: figure.unit for figure in figures}
    assert units == {"duel.playout": "decisions", "duel.search": "simulations"}
    assert min(figure.value for figure in figures) > 20
    assert bench.python("duel") > 20


def test_a_set_up_is_measured_with_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    (figure,) = bench.figures("imhotep-c.playout")
    assert (figure.name, figure.unit) == ("imhotep-c.playout", "decisions")
    assert bench._game("imhotep-c").options["tomb"] == "C"


def test_ratios_of_what_was_measured_together() -> None:
    values = {"duel.playout": 9_000_000.0, "duel.search": 150_000.0, "duel.python": 10_000.0}
    found = {name: value for name, value, _ in bench.ratios(values)}
    assert found == {"duel.playout/python": 900.0, "duel.playout/search": 60.0}
    assert list(bench.ratios({"duel.playout": 1.0})) == []


def test_a_figure_that_there_is_not() -> None:
    with pytest.raises(saqqara.BadOption, match=r"no figure 'duel.beauty'; there are duel.playout, duel.search"):
        bench.figures("duel.beauty")
