"""What a name looks like: names that people could take for each other have a likeness in common.

Unicode's table of what can be confused (`confusable_homoglyphs` brings it) is read when the first name is compared: it
is large, and a household without members never needs it.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from saqqara.text_validation import clean_text, remove_joiners


def casefold_name(name: str) -> str:
    """A name as its owner may write it to be known by it: large or small letters, wide or narrow ones, with or without
    joiners.

    >>> casefold_name("ＡNNA  Lee")
    'anna lee'
    """
    plain = remove_joiners(clean_text(unicodedata.normalize("NFKC", name)))
    return unicodedata.normalize("NFKC", plain.casefold())


def skeletons(name: str) -> frozenset[str]:
    """The likenesses of a name: as it is written, in small and in large letters, for letters that differ in one look
    alike in the other. None for a name without letters and digits."""
    plain = _strip_marks(name)
    if not plain:
        return frozenset()
    forms = plain, plain.casefold(), plain.upper()
    return frozenset(_strip_marks(_skeleton(form)).casefold().replace("vv", "w") for form in forms)


def _strip_marks(name: str) -> str:
    """Without blanks, accents, and whatever is neither letter nor digit nor sign that looks like one."""
    decomposed = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in decomposed if unicodedata.category(letter)[0] in "LNS")


def _skeleton(name: str) -> str:
    return "".join(map(_prototype, name))


@cache
def _prototype(letter: str) -> str:
    """The one of all that look like a letter that stands for them: what most others are confused with, and of two that
    are confused with each other the longer one (`rn` for `m`)."""
    from confusable_homoglyphs.confusables import confusables_data

    def lookalikes(one: str) -> list[str]:
        return [entry["c"] for entry in confusables_data.get(one, [])]

    return max([letter, *lookalikes(letter)], key=lambda one: (len(lookalikes(one)), len(one), one))
