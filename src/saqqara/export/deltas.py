"""A series of moments in little room: every tag is written once, every moment says where it differs from the last."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

_TAG = re.compile(r"(?=<)")

RegionChange = tuple[int, int, list[int]]
"""How many tags stay at the beginning, how many at the end, and the tags that now stand between."""


def encode_deltas(moments: Iterable[Mapping[str, str]]) -> dict[str, Any]:
    """Moments (HTML by region) as `tags`, every different piece of HTML once, and `steps`: for each moment a Change for
    each region that differs from the moment before. The page's script is the way back."""
    numbers: dict[str, int] = {}
    now: dict[str, list[int]] = {}
    steps: list[dict[str, RegionChange]] = []
    for moment in moments:
        then, now = now, {
            region: [numbers.setdefault(tag, len(numbers)) for tag in _TAG.split(html) if tag]
            for region, html in moment.items()
        }  # fmt: skip
        steps.append({region: _change(then.get(region, []), now[region]) for region in now
                      if now[region] != then.get(region)})  # fmt: skip
    return {"tags": list(numbers), "steps": steps}


def _change(old: Sequence[int], new: list[int]) -> RegionChange:
    """What makes the new list of the old one."""
    limit = min(len(old), len(new))
    head = next((place for place in range(limit) if old[place] != new[place]), limit)
    limit -= head
    tail = next((place for place in range(limit) if old[-1 - place] != new[-1 - place]), limit)
    return head, tail, new[head : len(new) - tail]
