"""Compare the golden files of two revisions, apart from names that were changed on purpose.

    python tools/compare_goldens.py OLD NEW NAMES

OLD and NEW are folders such as tests/golden/expected of two revisions. NAMES is a table with tab-separated columns:
kind, old name, new name. Empty lines and lines that begin with "#" are skipped. Kinds:

    class   a class of HTML and SVG, and in style rules     data    a data attribute, with "data-"
    id      an ID, and a reference to it                    key     a key of JSON
    value   a text of JSON or an attribute, as a whole      route   a path; {name} stands for one part of it
    python  an identifier in public.txt                     option  a word in help.txt
    file    a golden file, as pages/home.html

The script renames in the old files, prints the differences that remain, and ends with 1 if there are any, or if the
table gives a name two meanings. It lists names that become one, because renaming cannot prove anything about them.
"""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

Names = dict[str, dict[str, str]]
"""New names by kind and old name."""

NAME = r"[\w-]+"
LISTS = r'class="([^"]*)"'
IDS = r'(?:id|for|aria-labelledby|aria-describedby|aria-controls)="([^"]*)"'
RULE = re.compile(r"(?m)^([ +-]*)([^<\"{}\n]*)\{(?=[^{}\n]*[:{])")


def main(arguments: list[str] | None = None) -> int:
    """Compare two folders; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("old", "new", "names"):
        parser.add_argument(name, type=Path)
    given = parser.parse_args(arguments)
    names, faults = read_names(given.names.read_text("utf-8"))
    old, new = texts_of(given.old), texts_of(given.new)
    for one in faults:
        print(f"error: {one}")
    for one in merged(names, old):
        print(f"merged: {one}")
    lines = list(remaining(old, new, names))
    print("\n".join([*lines, f"{len(lines)} lines differ"]))
    return 1 if lines or faults else 0


def read_names(table: str) -> tuple[Names, list[str]]:
    """Return the names of a table, and its faults."""
    names: Names = {kind: {} for kind in RENAME}
    names["file"] = {}
    faults = []
    for number, line in enumerate(table.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split("\t")
        if len(parts) != 3 or parts[0] not in names:
            faults.append(f"line {number}: expected a kind of {', '.join(names)}, an old and a new name")
            continue
        kind, old, new = parts
        if names[kind].setdefault(old, new) != new:
            faults.append(f"line {number}: {kind} {old} has two new names, {names[kind][old]} and {new}")
    return names, faults


def texts_of(folder: Path) -> dict[str, str]:
    """Return the text of every file below a folder."""
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}


def merged(names: Names, old: Mapping[str, str]) -> Iterator[str]:
    """Yield the names that are indistinguishable after renaming."""
    for kind, table in names.items():
        origins = defaultdict(list)
        for before, after in table.items():
            origins[after].append(before)
        used = set(old) if kind == "file" else set(found_names(kind, old))
        for after, sources in origins.items():
            if after in used and after not in table:
                sources.append(after)
            if len(sources) > 1:
                yield f"{kind} {', '.join(sources)} -> {after}"


def found_names(kind: str, texts: Mapping[str, str]) -> Iterator[str]:
    """Yield the names of a kind in all files. Routes cannot be listed."""
    seen: list[str] = []

    def note(name: str) -> str:
        seen.append(name)
        return name

    for file, text in texts.items():
        RENAME[kind](file, text, note)
    yield from seen


def remaining(old: Mapping[str, str], new: Mapping[str, str], names: Names) -> Iterator[str]:
    """Yield the lines of a unified diff of the renamed old files and the new files."""
    renamed = {names["file"].get(file, file): rename(file, text, names) for file, text in old.items()}
    for file in sorted({*renamed, *new}):
        before, after = (texts.get(file, "").splitlines() for texts in (renamed, new))
        yield from difflib.unified_diff(before, after, f"old/{file}", f"new/{file}", n=0, lineterm="")


def rename(file: str, text: str, names: Names) -> str:
    """Return the text of a file with new names."""
    for kind, apply in RENAME.items():
        table = names[kind]
        if kind == "route":
            text = with_routes(text, table)
        elif table:
            text = apply(file, text, lambda name, table=table: table.get(name, name))  # type: ignore[misc]
    return text


# ---- one function per kind: it passes every name of that kind to `new`, which returns the new name ------------------

New = Callable[[str], str]


def in_lists(pattern: str, text: str, new: New) -> str:
    """Rename in attributes that hold names separated by spaces."""

    def replace(found: re.Match[str]) -> str:
        names = re.sub(NAME, lambda name: new(name[0]), found[1])
        return found[0].replace(f'"{found[1]}"', f'"{names}"')

    return re.sub(pattern, replace, text)


def in_rules(pattern: str, text: str, new: New) -> str:
    """Rename in the selectors of style rules; group 1 of the pattern is the name."""

    def in_selector(found: re.Match[str]) -> str:
        selector = re.sub(pattern, lambda name: name[0].replace(name[1], new(name[1]), 1), found[2])
        return f"{found[1]}{selector}{{"

    return RULE.sub(in_selector, text)


def classes(file: str, text: str, new: New) -> str:
    return in_rules(r"\.(-?[A-Za-z_][\w-]*)", in_lists(LISTS, text, new), new)


def data(file: str, text: str, new: New) -> str:
    text = re.sub(r"(?m)<[^\n]*", lambda tag: re.sub(r"(?<= )data-[\w-]+", lambda one: new(one[0]), tag[0]), text)
    return in_rules(r"\[(data-[\w-]+)", text, new)


def ids(file: str, text: str, new: New) -> str:
    text = in_lists(IDS, text, new)
    return re.sub(r'((?:href="|url\()#)([\w.-]+)', lambda found: found[1] + new(found[2]), text)


def keys(file: str, text: str, new: New) -> str:
    return re.sub(r'"((?:[^"\\\n]|\\.)*)"(?=: )', lambda found: f'"{new(found[1])}"', text)


def values(file: str, text: str, new: New) -> str:
    text_or_key = r'"((?:[^"\\\n]|\\.)*)"(: )?'
    return re.sub(text_or_key, lambda found: found[0] if found[2] else f'"{new(found[1])}"', text)


def identifiers(file: str, text: str, new: New) -> str:
    return re.sub(r"[A-Za-z_]\w*", lambda name: new(name[0]), text) if file.endswith("public.txt") else text


def options(file: str, text: str, new: New) -> str:
    word = r"(?<![\w-])-{0,2}[A-Za-z][\w-]*"
    return re.sub(word, lambda name: new(name[0]), text) if file.endswith("help.txt") else text


def routes(file: str, text: str, new: New) -> str:
    return text


def with_routes(text: str, table: Mapping[str, str]) -> str:
    """Return a text with new paths; the longest matching path counts."""
    if not table:
        return text
    paths = sorted(table, key=len, reverse=True)
    parts = [(re.sub(r"\\\{\w+\\\}", r"([^/?\"#\\s&<>]+)", re.escape(path)), table[path]) for path in paths]

    def replace(found: re.Match[str]) -> str:
        for pattern, new in parts:
            whole = re.fullmatch(pattern, found[0])
            if whole:
                return re.sub(r"\{\w+\}", "%s", new) % whole.groups()
        return found[0]

    ends = r"(?=[/?\"#\s&<>]|$)"
    return re.sub(r"(?m)(?<![\w/])(?:" + "|".join(_plain(pattern) for pattern, _ in parts) + ")" + ends, replace, text)


def _plain(pattern: str) -> str:
    return pattern.replace("([^", "(?:[^")


RENAME: dict[str, Callable[[str, str, New], str]] = {
    "class": classes, "data": data, "id": ids, "key": keys, "value": values, "python": identifiers, "option": options,
    "route": routes,
}  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
