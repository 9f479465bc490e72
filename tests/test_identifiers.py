"""Identifiers use plain words: none contains a word of `banned-identifiers.txt`."""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from itertools import repeat
from pathlib import Path

from jinja2 import Environment, nodes

from repository import PACKAGE, ROOT, fail_on, relative

WORD_FILE = Path(__file__).with_name("banned-identifiers.txt")
FOLDERS = ("src", "tests", "bench", "tools", "examples")

Identifier = tuple[str, int]
"""Name and the line on which it is defined."""


def parse_banned_words(text: str) -> dict[str, list[tuple[str, str]]]:
    """Return the exceptions of each banned word: patterns of identifiers, and the path below which they hold."""
    allowed: dict[str, list[tuple[str, str]]] = {}
    for line in text.splitlines():
        word, _, exceptions = line.partition("#")[0].partition(":")
        names, _, path = exceptions.partition(" in ")
        if word.strip():
            allowed.setdefault(word.strip(), []).extend((name, path.strip()) for name in re.findall(r"[\w*]+", names))
    return allowed


BANNED_WORDS = parse_banned_words(WORD_FILE.read_text("utf-8"))

# ---- reading identifiers ---------------------------------------------------------------------------------------------


def python_identifiers(text: str) -> Iterator[Identifier]:
    """Yield the names that Python code defines: functions, classes, parameters, variables, stored attributes."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name, node.lineno
            case ast.arg():
                yield node.arg, node.lineno
            case ast.Name(ctx=ast.Store()):
                yield node.id, node.lineno
            case ast.Attribute(ctx=ast.Store()):
                yield node.attr, node.lineno
            case ast.alias(asname=str(name)):
                yield name, node.lineno
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name, node.lineno


SCRIPT_TOKEN = re.compile(
    r"""(?P<skipped>//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?P<name>[A-Za-z_$][\w$]*)"""
    r"""|(?P<number>\d[\w.]*)|(?P<sign>\S)""",
    re.DOTALL,
)
SCRIPT_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*")
TEMPLATE_TEXT = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*(?P<end>`|\$\{)", re.DOTALL)


def script_identifiers(text: str) -> Iterator[Identifier]:
    """Yield all names in JavaScript code, outside of strings, regular expressions and comments."""
    position, last, braces = 0, "", list[str]()
    while found := SCRIPT_TOKEN.search(text, position):
        position, token = found.end(), found[0]
        if found["skipped"]:
            last = '"' if token[0] != "/" else last
            continue
        if found["name"]:
            yield token, text.count("\n", 0, found.start()) + 1
        opens_value = not (last[-1:].isalnum() or last[-1:] in ('"', "_", "$", ")", "]", "}")) or last == "return"
        if token == "/" and opens_value and (regex := SCRIPT_REGEX.match(text, found.start())):
            position, token = regex.end(), '"'
        elif token == "{":
            braces.append(token)
        if token == "`" or (token == "}" and braces and braces.pop() == "${"):
            template = TEMPLATE_TEXT.match(text, position)
            assert template, "a template that does not end"
            position, token = template.end(), '"'
            if template["end"] == "${":
                braces.append("${")
                token = "("
        last = token


def template_identifiers(text: str) -> Iterator[Identifier]:
    """Yield the variables, attributes, macros and arguments of a Jinja template."""
    for node in JINJA.parse(text).find_all((nodes.Name, nodes.Getattr, nodes.Macro, nodes.Keyword, nodes.Block)):
        yield str(getattr(node, "name", None) or getattr(node, "attr", None) or getattr(node, "key", "")), node.lineno


JINJA = Environment()
STYLE_NAME = re.compile(r"(?:[.#]|--|\[data-)([A-Za-z][\w-]*)")


def style_identifiers(text: str) -> Iterator[Identifier]:
    """Yield the classes, IDs, custom properties and data attributes of a style sheet."""
    text = re.sub(
        r"/\*.*?\*/|\"[^\"\n]*\"|url\([^)]*\)", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL
    )
    for found in STYLE_NAME.finditer(text):
        yield found[1], text.count("\n", 0, found.start()) + 1


def words_of(identifier: str) -> list[str]:
    """Return the words of a name in lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", identifier)]


@cache
def banned_words_of(identifier: str) -> tuple[str, ...]:
    """Return the banned words of a name."""
    return tuple(word for word in dict.fromkeys(words_of(identifier)) if word in BANNED_WORDS)


def is_allowed(word: str, identifier: str, file: str) -> bool:
    """Return whether a name in a file may contain a banned word."""
    return any(is_below(file, path) and fnmatchcase(identifier, name) for name, path in BANNED_WORDS[word])


def is_below(file: str, path: str) -> bool:
    """Return whether a file is at a path or below it; "" is the root of all."""
    return not path or file == path or file.startswith(f"{path}/")


# ---- the check -------------------------------------------------------------------------------------------------------


@cache
def all_identifiers() -> list[tuple[str, str, int]]:
    """Return the names of all Python modules, scripts, templates and style sheets, with file and line."""
    modules = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    readers = [
        *zip(modules, repeat(python_identifiers)),
        *zip(sorted(PACKAGE.rglob("*.js")), repeat(script_identifiers)),
        *zip(sorted(PACKAGE.rglob("templates/**/*.html")), repeat(template_identifiers)),
        *zip(sorted(PACKAGE.rglob("*.css")), repeat(style_identifiers)),
    ]
    return [(relative(path), name, line) for path, read in readers for name, line in read(path.read_text("utf-8"))]


def test_identifiers_contain_no_banned_words() -> None:
    assert len(all_identifiers()) > 50_000
    fail_on(
        f"{file}:{line}: {name} contains {word!r}: name what it is or does"
        for file, name, line in all_identifiers()
        for word in banned_words_of(name)
        if not is_allowed(word, name, file)
    )


def test_every_exception_is_needed() -> None:
    """Every identifier that is an exception exists below its path."""
    names = {(file, name) for file, name, _ in all_identifiers() if banned_words_of(name)}
    fail_on(
        f"{relative(WORD_FILE)}:1: nothing in {path!r} is called {name}: remove the exception"
        for allowed in BANNED_WORDS.values()
        for name, path in allowed
        if not any(is_below(file, path) and fnmatchcase(other, name) for file, other in names)
    )


# ---- the check itself ------------------------------------------------------------------------------------------------


def banned_in(identifiers: Iterator[Identifier]) -> list[tuple[str, int, str]]:
    """Return the names that contain banned words, with their lines and words."""
    return [(name, line, word) for name, line in identifiers for word in banned_words_of(name)]


def test_banned_words_in_python_are_found() -> None:
    """Self-check: each kind of definition with a banned word is found; uses, strings and comments are not."""
    text = """
from os import path as whose_path
def test_nobody_waits(hearer, *, a_wall=print):
    told = loose.shown  # kept
    with open("kept") as kept: kept.lying = [crowd for crowd in told]
    try: call(asked=1)
    except OSError as heard: pass
    return lambda desk: (wished := f"{told}")
class LooseTable: shown_at: int = 1
match path:
    case [outlook, *strangers]: wallet = walls = 1
"""
    assert sorted(banned_in(python_identifiers(text)), key=lambda one: one[1:]) == [
        ("whose_path", 2, "whose"),
        ("hearer", 3, "hearer"),
        ("test_nobody_waits", 3, "nobody"),
        ("a_wall", 3, "wall"),
        ("told", 4, "told"),
        ("crowd", 5, "crowd"),
        ("kept", 5, "kept"),
        ("lying", 5, "lying"),
        ("heard", 7, "heard"),
        ("desk", 8, "desk"),
        ("wished", 8, "wished"),
        ("LooseTable", 9, "loose"),
        ("shown_at", 9, "shown"),
        ("outlook", 11, "outlook"),
        ("strangers", 11, "strangers"),
    ]


def test_banned_words_in_scripts_are_found() -> None:
    """Self-check: names in JavaScript are found, in template literals too; strings, comments and regexes are not."""
    text = r"""
const whoAsks = "who", pattern = /who's"/g, half = told / 2 / 1; // whose
/* laid */ const { shown: open } = `who ${isKept(`lay ${wish}`)} who`;
function desk() { return /lying/.test(`${{ a: 1 }}`) && 'said'; }
"""
    assert banned_in(script_identifiers(text)) == [
        ("whoAsks", 2, "who"),
        ("whoAsks", 2, "asks"),
        ("told", 2, "told"),
        ("shown", 3, "shown"),
        ("isKept", 3, "kept"),
        ("wish", 3, "wish"),
        ("desk", 4, "desk"),
    ]


def test_exceptions_are_exact() -> None:
    """Self-check: an exception holds for one identifier below one path."""
    text = "lay: VERB_LAY, no_lay in src/games  # the action of a game\nlay\n# wall\nwho: who\n"
    assert parse_banned_words(text) == {
        "lay": [("VERB_LAY", "src/games"), ("no_lay", "src/games")],
        "who": [("who", "")],
    }
    assert is_below("src/games/duel.py", "src/games")
    assert is_below("src/games.py", "src/games.py")
    assert is_below("bench/arena.py", "")
    assert not is_below("src/games.py", "src/games")
    assert parse_banned_words("house: *house* in src") == {"house": [("*house*", "src")]}
    assert words_of("VERB_LAY") == ["verb", "lay"]
    assert words_of("layHTMLCards2Go") == ["lay", "html", "cards", "go"]


def test_banned_words_in_templates_and_styles_are_found() -> None:
    """Self-check: names in Jinja and CSS are found; text, strings and comments are skipped."""
    page = '<p class="who">who {{ say("kept") }}</p>{% macro lay(told) %}{{ one.shown }}{{ f(wish=1) }}{% endmacro %}'
    assert sorted(name for name, _, _ in banned_in(template_identifiers(page))) == [
        "lay",
        "say",
        "shown",
        "told",
        "wish",
    ]
    sheet = '.who > #desk[data-kept="told"] { --beside: url(wall.png) } /* .gone */\n.is-asked { color: var(--aside); }'
    assert banned_in(style_identifiers(sheet)) == [
        ("who", 1, "who"),
        ("desk", 1, "desk"),
        ("kept", 1, "kept"),
        ("beside", 1, "beside"),
        ("is-asked", 2, "asked"),
        ("aside", 2, "aside"),
    ]
