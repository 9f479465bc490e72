"""`saqqara rules`."""

import pytest

from cli.conftest import Run


def test_one_clause(run: Run) -> None:
    done = run("rules", "duel", "DUEL-3.1")
    assert done.exit_code == 0
    assert done.output.splitlines()[0] == "DUEL-3.1  Place a meeple"
    assert "\n  Take a meeple from your supply and put it on any free field; a field holds one\n" in done.output
    assert "`" not in done.output
    assert "DUEL-3.2" not in done.output


@pytest.mark.parametrize("clause", ["DUEL-R5", "duel-r5", "R5", "r5"])
def test_a_clause_can_be_named_in_short(run: Run, clause: str) -> None:
    assert run("rules", "duel", clause).output.startswith("DUEL-R5  ")


def test_a_clause_with_its_parts(run: Run) -> None:
    clauses = [line.split()[0] for line in run("rules", "duel", "3.2").output.splitlines() if line.startswith("DUEL-")]
    assert clauses == ["DUEL-3.2", "DUEL-3.2a", "DUEL-3.2b", "DUEL-3.2c", "DUEL-3.2d"]


def test_a_clause_is_not_one_with_a_longer_number(run: Run) -> None:
    clauses = [line.split()[0] for line in run("rules", "duel", "R1").output.splitlines() if line.startswith("DUEL-")]
    assert clauses == ["DUEL-R1"]


def test_a_section(run: Run) -> None:
    clauses = [line.split()[0] for line in run("rules", "duel", "5").output.splitlines() if line.startswith("DUEL-")]
    assert clauses == ["DUEL-5", "DUEL-5.1", "DUEL-5.2"]


def test_short_is_shorter(run: Run) -> None:
    full, short = run("rules", "duel"), run("rules", "duel", "--short")
    assert full.output.splitlines()[0] == short.output.splitlines()[0]
    for clause in ("DUEL-1.1", "DUEL-8.3", "DUEL-R11"):
        assert f"\n{clause}  " in full.output
        assert f"\n{clause}  " in short.output
    assert len(short.output) < len(full.output) / 2


def test_reconstructed_rules_are_marked_in_section_and_summary(run: Run) -> None:
    alone = run("rules", "imhotep", "26.3").output.splitlines()
    assert alone[0] == "IMH-26.3  Pyramid C: complete ◇"
    assert alone[-2:] == ["  ◇ not the printed rule", ""]
    short = run("rules", "imhotep", "26", "--short").output
    assert short.startswith("IMH-26 Pyramids C and D\n\n◇ not the printed rule\n\nIMH-26.1  Pyramid C: Scaffolds ◇\n")
    assert short.count("not the printed rule") == 1


def test_a_long_page_is_divided_into_parts(run: Run) -> None:
    lines = run("rules", "imhotep", "--short").output.splitlines()
    assert lines[lines.index("MINI-EXPANSIONS") + 2].startswith("IMH-10 ")
    assert lines[lines.index("IN DETAIL") + 2].startswith("IMH-14 ")


def test_lines_are_not_longer_than_the_terminal(run: Run) -> None:
    assert max(map(len, run("rules", "duel").output.splitlines())) <= 80


@pytest.mark.parametrize(("lang", "title"), [("de", "DUEL-5.2"), ("ru", "DUEL-5.2")])
def test_in_other_languages(run: Run, lang: str, title: str) -> None:
    english, other = run("rules", "duel", "5.2"), run("rules", "duel", "5.2", "--lang", lang)
    assert other.output.startswith(title)
    assert other.output != english.output


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["chess"], "unknown game 'chess'; valid: duel, imhotep, tara_wolf, senet"),
        (["duel", "9.9"], "unknown clause '9.9'; `saqqara rules duel --short` lists them from DUEL-1.1 to DUEL-R11"),
        (["duel", "--lang", "xx"], "unknown language 'xx'; choose from en, de, ru"),
    ],
)
def test_wrong_use(run: Run, args: list[str], why: str) -> None:
    done = run("rules", *args)
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"saqqara: {why}\n")
