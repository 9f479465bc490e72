"""Pages are correct: links work, examples and commands run, and data can be read."""

import doctest
import json
import re
import shlex
import tomllib
from functools import cache
from pathlib import Path

import pytest
import typer
import yaml
from typer.testing import CliRunner

import saqqara
from repository import PAGES, ROOT, code_blocks, fail_on, line_at, prose, relative
from saqqara.cli.main import app

# ---- links -----------------------------------------------------------------------------------------------------------


def test_links_lead_somewhere() -> None:
    """Every link inside the repository leads to an existing file, and to an existing heading if it names one."""
    fail_on(
        f"{relative(page)}:{line}: link to {target} leads nowhere: name a file as seen from the page, and its heading"
        for page in PAGES
        for target, line in own_links(page)
        if not leads_somewhere(page, target)
    )


def own_links(page: Path) -> list[tuple[str, int]]:
    """Return the targets of a page's links inside the repository, with their lines."""
    text = prose(page)
    links = [(link[1], line_at(text, link.start())) for link in re.finditer(r"\]\(([^)\s]+)\)", text)]
    return [(target, line) for target, line in links if not re.match(r"https?:|mailto:", target)]


def leads_somewhere(page: Path, target: str) -> bool:
    """Return whether the file exists, and the heading if the target names one."""
    name, _, anchor = target.partition("#")
    path = (page.parent / name) if name else page
    return path.exists() and (not anchor or anchor in anchors(path.resolve()))


@cache
def anchors(page: Path) -> frozenset[str]:
    """Return the anchors of a page: one for each heading."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings)


# ---- examples in Python ----------------------------------------------------------------------------------------------

OTHER_ENVIRONMENT = {"docs/how-to/use-an-environment.md"}
"""Pages whose examples tests/envs runs, where their libraries are installed."""
EXAMPLES = sorted({block.page for block in code_blocks("pycon")} - OTHER_ENVIRONMENT)
MIN_EXAMPLES = {"docs/install.md": 5, "docs/internals/players.md": 3}


@pytest.mark.parametrize("page", EXAMPLES)
def test_examples_run_as_printed(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python sessions of a page, in order, print what the page shows."""
    monkeypatch.chdir(tmp_path)
    example = "\n".join(block.text for block in code_blocks("pycon") if block.page == page)
    test = doctest.DocTestParser().get_doctest(example, {}, page, page, 0)
    assert len(test.examples) >= MIN_EXAMPLES.get(page, 10)
    differences: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=differences.append)
    assert "".join(differences) == ""


def test_all_python_on_pages_is_run() -> None:
    """The main pages have examples, and no Python is in blocks that no test runs."""
    how_to = {f"docs/how-to/{name}.md" for name in ("run-an-arena", "train-a-player", "write-a-player")}
    assert {
        "README.md",
        "docs/analyse.md",
        "docs/how-to/custom-evaluation.md",
        "docs/install.md",
        "docs/tutorial.md",
        *how_to,
    } <= {*EXAMPLES}
    texts = [(relative(page), page.read_text("utf-8")) for page in PAGES]
    fail_on(
        f"{page}:{line_at(text, block.start())}: no test runs this block: write it as a session, ```pycon"
        for page, text in texts
        for block in re.finditer(r"^ *```py(thon)?\b", text, re.MULTILINE)
    )


# ---- commands --------------------------------------------------------------------------------------------------------


def test_commands_on_pages_exist() -> None:
    """Every line `saqqara ...` has a command, arguments and options that exist; no command is executed."""
    lines = [
        (f"{block.page}:{number}", line)
        for block in code_blocks("sh")
        for number, line in enumerate(block.text.splitlines(), block.line)
        if line.startswith("saqqara ")
    ]
    assert len(lines) > 30
    fail_on(f"{where}: {line}: {why}" for where, line in lines if (why := why_wrong(line)))


def why_wrong(line: str) -> str:
    """Return what the command line reports about a line; "" if it is valid."""
    command, rest = typer.main.get_command(app), shlex.split(line, comments=True)[1:]
    while hasattr(command, "commands"):
        name = rest.pop(0) if rest else ""
        command.list_commands(None)
        if name not in command.commands:
            return f"No such command: it is one of {', '.join(sorted(command.commands))}"
        command = command.commands[name]
    try:
        command.make_context(name, rest)
    except typer.BadParameter.__mro__[1] as error:  # the only one of these errors that typer names
        return str(error)
    return ""


def test_wrong_commands_are_found() -> None:
    """Self-check: a missing argument, an unknown option and an unknown command."""
    assert why_wrong("saqqara record verify") == "Missing parameter: files"
    assert why_wrong("saqqara serve --prot 1").startswith("No such option")
    assert why_wrong("saqqara sevre").startswith("No such command")
    assert why_wrong("saqqara db chekc").startswith("No such command")
    assert why_wrong("saqqara db").startswith("No such command")


def test_readme_names_commands_that_exist() -> None:
    """The README lists these commands, and each of them has help."""
    text = (ROOT / "README.md").read_text("utf-8")
    named = sorted(set(re.findall(r"^saqqara (\w+)", text, re.MULTILINE)))
    assert named == [
        "admin", "arena", "bench", "db", "engine", "export", "perft", "play", "position", "puzzle", "record", "replay",
        "rules", "serve", "train",
    ]  # fmt: skip
    for command in named:
        done = CliRunner().invoke(app, [command, "--help"])
        assert done.exit_code == 0, done.output


# ---- data ------------------------------------------------------------------------------------------------------------


def test_data_on_pages_can_be_read() -> None:
    """Blocks of TOML, and blocks of one or more JSON objects, are valid."""
    blocks = [
        (block, why)
        for kind in ("toml", "json")
        for block in code_blocks(kind)
        if (why := why_invalid(kind, block.text))
    ]
    assert code_blocks("toml")
    assert code_blocks("json")
    fail_on(f"{block.page}:{block.line}: is not valid: {why}" for block, why in blocks)


def why_invalid(kind: str, text: str) -> str:
    """Return what is wrong with data; "" if they are valid."""
    try:
        if kind == "toml":
            return "" if tomllib.loads(text) else "it is empty"
        rest = text.strip()
        while rest:
            _, end = json.JSONDecoder().raw_decode(rest)
            if end <= 20:
                return f"{rest[:end]} is no object worth showing"
            rest = rest[end:].strip()
    except ValueError as error:
        return str(error)
    return ""


def test_invalid_data_is_found() -> None:
    """Self-check: broken and empty TOML, broken JSON, a second value that is too short."""
    assert why_invalid("toml", "a = 1") == ""
    assert why_invalid("toml", "a = ") != ""
    assert why_invalid("toml", "# nothing") == "it is empty"
    assert why_invalid("json", '{"key": "long enough"}\n{"key": "long enough"}') == ""
    assert why_invalid("json", '{"key": "long enough"') != ""
    assert why_invalid("json", '{"key": "long enough"}\n{"a": 1}') != ""


# ---- the project -----------------------------------------------------------------------------------------------------


def test_page_on_the_package_index_has_no_links() -> None:
    """A package index shows only this page, so links into the repository would not work."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    text = (ROOT / project["readme"]).read_text("utf-8")
    fail_on(
        f"{project['readme']}:{line_at(text, link.start())}: has a link, but an index shows only this page: use text"
        for link in re.finditer(r"\]\(|<img|<a ", text)
    )
    assert "urls" not in project  # there is no public address yet


def test_citation_is_valid() -> None:
    """The file follows the schema of the Citation File Format 1.2.0: its four required keys and optional ones."""
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert cited.keys() == {
        "cff-version", "message", "title", "type", "version", "license", "authors", "keywords", "abstract"
    }  # fmt: skip
    assert (cited["cff-version"], cited["type"], cited["license"]) == ("1.2.0", "software", "MIT")
    assert cited["version"] == saqqara.__version__
    assert cited["authors"] == [{"name": "The Saqqara authors"}]
    assert all(isinstance(cited[key], str) and cited[key] for key in ("message", "title", "abstract", "version"))
    assert len(cited["keywords"]) == len(set(cited["keywords"])) == 4
