"""What sides C and D share: the numbers of the table, and what its file says of a side; what can be chosen there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saqqara.games.imhotep.dynasty_data import dynasty_loader
from saqqara.games.imhotep.svg.common import Attribute, Reader, View, also, box_of, focus, hit, ring, tag

Box = tuple[float, float, float, float]  # left and upper edge, width, height
OWN = ("C", "D")
"""The sides that the file of numbers tells of."""


def numbers_of(view: View, site: str) -> dict[str, Any]:
    """The numbers of the side that is played at a site."""
    found: dict[str, Any] = view["numbers"][site][view["options"][site]]
    return found


def series(numbers: Sequence[int]) -> str:
    """Numbers of points as one word: "4/3/2/1"."""
    return "/".join(map(str, numbers))


def _entry(view: View, site: str) -> dynasty_loader.Side | None:
    """What the file has of the side that is played, if it is C or D."""
    side = str(view["options"][site])
    return dynasty_loader.the_file().side(site, side) if side in OWN else None


def gives(view: View, lang: str, site: str) -> str:
    """What side C or D gives in full, with the numbers of the table; "" for another side."""
    entry = _entry(view, site)
    return dynasty_loader.says(entry, lang, view["numbers"], int(view["options"]["players"])) if entry else ""


def reconstructed(view: View, site: str) -> bool:
    """Whether the side that is played may differ from the printed one: something about it is in no source, or this
    table plays it with other numbers than the file has."""
    entry = _entry(view, site)
    return entry is not None and (entry.reconstructed or numbers_of(view, site) != entry.numbers)


def with_rule(view: View, who: Reader, site: str, label: str) -> str:
    """A label and what the side gives."""
    return also(label, gives(view, who.lang, site))


def chosen(drawn: str, box: Box, shown: dict[str, Attribute], pressed: Box | None = None, radius: float = 6) -> str:
    """A drawing within `box` that can be chosen, or asked about (`shown` is its `target`): its ring, the focus, and
    where it can be pressed, if that is more than the box."""
    inner = tag("g", ring(*box, radius), drawn, class_="lift")
    return tag("g", inner, hit(*(pressed or box)), focus(*box, radius), **shown)


def slot(box: Box, radius: float = 4, **attributes: Attribute) -> str:
    """An empty place: a dashed line."""
    settings: dict[str, Attribute] = {"fill": "none", "stroke": "var(--edge)", "stroke_dasharray": "3 3"}
    return tag("rect", **(settings | attributes), **box_of(*box, radius))
