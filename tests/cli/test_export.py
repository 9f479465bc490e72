"""`saqqara export`."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.conftest import Run
from saqqara import images


def test_the_whole_game_as_one_page(run: Run, record: Path) -> None:
    done = run("export", str(record), "-o", "game.html")
    assert (done.exit_code, done.stderr) == (0, "")
    html = Path("game.html").read_text("utf-8")
    assert done.stdout == f"Written: game.html ({-(-len(html.encode()) // 1000)} kB)\n"
    assert html.startswith('<!doctype html>\n<html lang="en">')
    assert "Step 0 of 61" in html
    assert "Anna – Ben" in html
    assert ".app[data-state" in html  # the styles of the application


def test_exported_page_has_language_theme_and_ply(run: Run, record: Path) -> None:
    run("export", str(record), "--output", "game.html", "--lang", "de", "--theme", "night", "--ply", "12")
    html = Path("game.html").read_text("utf-8")
    assert '<html lang="de" data-theme="night">' in html
    assert "Schritt 12 von 61" in html


def test_exported_svg_shows_the_end(run: Run, record: Path) -> None:
    assert run("export", str(record), "-o", "end.svg").exit_code == 0
    svg = Path("end.svg").read_text("utf-8")
    ElementTree.fromstring(svg)
    assert (">69<" in svg, ">39<" in svg, "Anna" in svg) == (True, True, True)


def test_exported_svg_of_a_ply(run: Run, record: Path) -> None:
    run("export", str(record), "-o", "begin.svg", "--ply", "0")
    run("export", str(record), "-o", "begin_de.svg", "--ply", "0", "--lang", "de", "--theme", "night")
    begin, night = (Path(name).read_text("utf-8") for name in ("begin.svg", "begin_de.svg"))
    assert (">69<" in begin, "Obelisk" in begin, "#faf4e6" in begin) == (False, True, True)
    assert ("Vorrat" in night, "#faf4e6" in night) == (True, False)


def test_exported_png(run: Run, record: Path) -> None:
    assert run("export", str(record), "-o", "end.PNG").exit_code == 0
    assert Path("end.PNG").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_unfinished_game_is_exported_without_its_seed(run: Run, proved_record: Path) -> None:
    run("export", str(proved_record), "-o", "left.html")
    html = Path("left.html").read_text("utf-8")
    assert "Step 0 of 3" in html
    assert f"{7:064x}" not in html  # the seed that the record contains
    assert 'id="record"' not in html


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["game.json", "-o", "game.gif"], "unknown format '.gif' of game.gif; choose .html, .svg, .png"),
        (["game.json", "-o", "game"], "unknown format '' of game; choose .html, .svg, .png"),
        (["game.json", "-o", "x.html", "--ply", "62"], "--ply 62 is not valid: game.json has 61 moves"),
        (["game.json", "-o", "x.html", "--theme", "dusk"], "unknown theme 'dusk'; choose day or night"),
        (["game.json", "-o", "no/where.svg"], "cannot write no/where.svg: No such file or directory"),
        (["game.jso", "-o", "x.html"], "file not found: game.jso; the directory contains game.json"),
    ],
)
def test_wrong_use_is_one_sentence(run: Run, record: Path, args: list[str], why: str) -> None:
    done = run("export", *args)
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"saqqara: {why}\n")
    assert sorted(path.name for path in Path().iterdir()) == ["game.json"]


def test_tampered_record_is_refused(run: Run, record: Path) -> None:
    record.write_text(record.read_text("utf-8").replace('"Anna"', '"Anne"'), "utf-8")
    done = run("export", str(record), "-o", "x.html")
    assert done.exit_code == 2
    assert done.stderr.startswith("saqqara: game.json: line 6")


def test_without_fonts_there_is_no_png(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "has_fonts", lambda: False)
    done = run("export", str(record), "-o", "x.png")
    assert done.exit_code == 2
    assert done.stderr == (
        "saqqara: cannot render a PNG: this machine has no fonts; install one (such as DejaVu), or use SVG\n"
    )
