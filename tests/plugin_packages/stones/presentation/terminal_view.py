"""Table of Stones as text."""

from rich.text import Text

from stones.layout import HEAPS


def board(view, lang, names, columns=80, lines=24):
    rows = [f" {heap}  {'# ' * left}" for heap, left in zip(HEAPS, view["heaps"], strict=True)]
    rows += [f" {name}: {' '.join(map(str, view['stones'][seat]))}" for seat, name in enumerate(names)]
    return Text("\n".join(rows))
