"""Delta encoding of a series of moments, and its decoding."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from saqqara.export import encode_deltas


def decode_deltas(series: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return the whole moments, as the script of the page does."""
    moments, now = [], {}
    for step in series["steps"]:
        for region, (head, tail, between) in step.items():
            old = now.get(region, [])
            now[region] = old[:head] + between + old[len(old) - tail :]
        moments.append({region: "".join(series["tags"][number] for number in tags) for region, tags in now.items()})
    return moments


def test_every_tag_is_written_once_and_every_moment_as_its_difference() -> None:
    series = encode_deltas([{"a": "<p>1<b>x</b></p>"}, {"a": "<p>2<b>x</b></p>"}, {"a": "<p>2<b>x</b></p>"}])
    assert series == {
        "tags": ["<p>1", "<b>x", "</b>", "</p>", "<p>2"],
        "steps": [{"a": (0, 0, [0, 1, 2, 3])}, {"a": (0, 3, [4])}, {}],
    }


@pytest.mark.parametrize("html", ["", "words", "<p>one</p>", "words <b>", "<b><b><b>"])
def test_deltas_round_trip_all_values(html: str) -> None:
    moments = [{"a": "<i>before</i>"}, {"a": html}, {"a": "<i>before</i>"}]
    assert decode_deltas(encode_deltas(moments)) == moments


@given(some.lists(some.lists(some.sampled_from(["<b>", "<i>", "</b>", "<u>x"])).map("".join)))
def test_random_moments_round_trip(series: list[str]) -> None:
    moments = [{"a": html, "b": html[:6]} for html in series]
    assert decode_deltas(encode_deltas(moments)) == moments
