"""Validation of typed text: what is refused, what is removed, and what stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saqqara.text_validation import (
    InvalidTextError,
    casefold_name,
    check_characters,
    clean_name,
    clean_text,
    skeletons,
    visible_length,
)

NAMES = json.loads(Path(__file__).with_name("names.json").read_text(encoding="utf-8"))
FAMILY, ALI, SRI, _ = NAMES["joiner_broken"]


@pytest.mark.parametrize("invisible", [*NAMES["invisible"], *NAMES["invisible_as_member_two_letters"]], ids=ascii)
def test_a_name_that_no_one_can_see_is_refused(invisible: str) -> None:
    with pytest.raises(InvalidTextError, match="invisible"):
        clean_name(invisible)
    assert clean_text(invisible) == ""


@pytest.mark.parametrize(("typed", "cleaned"), [
    (FAMILY, FAMILY), (ALI, ALI), (SRI, SRI), ("Do\u00adra", "Dora"), ("Ann\u200d", "Ann"), ("A\u200cnn", "Ann"),
    ("\u0915\u094d\u200c\u0937", "\u0915\u094d\u200c\u0937"),
    ("\u2764\ufe0f", "\u2764\ufe0f"), ("x\ufe0f", "x"), ("A\u2800B", "A B"), ("\u202eAnn\u2066", "Ann"),
    ("\U0001f468\u200d\U0001f4a9", "\U0001f468\U0001f4a9"), (" Ann\t\n Lee ", "Ann Lee"), ("A\ue000B\uffff", "AB"),
    ("\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",) * 2,
], ids=ascii)  # fmt: skip
def test_joiners_stay_where_a_script_or_an_emoji_needs_them(typed: str, cleaned: str) -> None:
    assert clean_name(typed) == cleaned


@pytest.mark.parametrize(("text", "code", "character"), [
    ("\ud800", "surrogate", "U+D800"), ("a\udfff", "surrogate", "U+DFFF"), ("a\0", "control", "U+0000"),
    ("\x1b[2J", "control", "U+001B"), ("\x85", "control", "U+0085"),
])  # fmt: skip
def test_forbidden_characters_are_refused(text: str, code: str, character: str) -> None:
    for work in (check_characters, clean_text, clean_name):
        with pytest.raises(InvalidTextError) as raised:
            work(text)
        assert (raised.value.code, raised.value.character) == (code, character)


def test_visible_length_counts_perceived_characters() -> None:
    assert [visible_length(one) for one in (FAMILY, ALI, SRI, "e\u0301", "\u0301", "")] == [1, 6, 2, 1, 0, 0]


def test_joiners_do_not_make_two_names_different() -> None:
    plain = ALI.replace("\u200c", "")
    assert casefold_name(ALI) == casefold_name(plain)
    assert skeletons(ALI) == skeletons(plain)
    assert skeletons(FAMILY) == skeletons(FAMILY.replace("\u200d", ""))


LETTERS = st.one_of(
    st.characters(exclude_categories=["Cs", "Cc"]),
    st.sampled_from("\u200c\u200d\u00ad\ufe0f\u094d\u0915\u093f\u06cc\u0631\u3164\u2800\U0001f468\U0001f469\u2764"),
)


@given(st.text(LETTERS, max_size=24))
def test_cleaning_is_idempotent_and_leaves_one_line(text: str) -> None:
    cleaned = clean_text(text)
    assert clean_text(cleaned) == cleaned
    assert "\n" not in cleaned
    assert cleaned == cleaned.strip()
    assert not set(cleaned) & set("\u3164\u2800\u00ad\u200b\u202e\u2028")
