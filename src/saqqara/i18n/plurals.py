"""Words that are counted, in texts of data files: `{cards:a card|# cards}` takes the form that the number wants.

English and German have two forms (one, more), Russian three (1, 2 to 4, 5 and more); # is the number.
"""

from __future__ import annotations

FORMS = {"en": 2, "de": 2, "ru": 3}


def validate_forms(place: str, forms: str, lang: str) -> None:
    """Raises ValueError for too few or too many forms at a place of a text, and for braces in them."""
    if len(forms.split("|")) != FORMS[lang] or set(forms) & set("{}"):
        raise ValueError(f"{{{place}:{forms}}} must have {FORMS[lang]} forms with | between them")


def plural_form(lang: str, forms: str, count: int | None, number: str) -> str:
    """The form that goes with so many (None: with several numbers at once), the number in its place."""
    return forms.split("|")[_form_index(lang, count)].replace("#", number)


def _form_index(lang: str, count: int | None) -> int:
    if count is None:
        return FORMS[lang] - 1
    if lang != "ru":
        return int(count != 1)
    if count % 10 == 1 and count % 100 != 11:
        return 0
    return 1 if 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14 else 2
