"""Validation of user input: allowed characters, and names that people could confuse.

Unicode's table of confusable characters (from `confusable_homoglyphs`) is large. It is loaded when the first name is
compared; a server without members never needs it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count

import regex

# ---- text validation -------------------------------------------------------------------------------------------------

SURROGATE, CONTROL, INVISIBLE = "surrogate", "control", "invisible"
"""Faults of a text, see `InvalidTextError`."""

BLANKS = "\u2800\ufffc\U00013441\U00013442\U0001d159"
"""Characters that look like a space although Unicode classifies them as symbols or letters.

They are the empty braille pattern, the object replacement character, two blank hieroglyphs, and the null notehead.
"""

_WRONG = regex.compile(r"[\p{Cs}\p{Cc}--[\t\n\r]]", regex.VERSION1)
_HIDDEN = regex.compile(r"[\p{C}\p{Default_Ignorable_Code_Point}--[\t\n\r]]", regex.VERSION1)
_NO_JOINER = regex.compile(r"[\p{C}\p{Default_Ignorable_Code_Point}--[\t\n\r\u200c\u200d]]", regex.VERSION1)
_JOINER = regex.compile(r"[\u200c\u200d]")
_ALLOWED = regex.compile(  # UAX #31, 2.3.1: contexts A1, A2 and B
    r"(?<=[\p{Joining_Type=L}\p{Joining_Type=D}]\p{Joining_Type=T}*)\u200c"
    r"(?=\p{Joining_Type=T}*[\p{Joining_Type=R}\p{Joining_Type=D}])"
    r"|(?<=\p{L}\p{Mn}*\p{ccc=Virama}[\p{Mn}--\p{ccc=0}]*)\u200c(?=[\p{Mn}--\p{ccc=0}]*\p{L})"
    r"|(?<=\p{L}\p{Mn}*\p{ccc=Virama}[\p{Mn}--\p{ccc=0}]*)\u200d(?![\u200c\u200d]*\p{Indic_Syllabic_Category=Vowel_Dependent})",
    regex.VERSION1,
)
_VISIBLE = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")


class InvalidTextError(ValueError):
    """Refused text: `code` is the fault, `character` the first faulty character, such as "U+0007"."""

    def __init__(self, code: str, character: str = "") -> None:
        super().__init__(f"{code} {character}".rstrip())
        self.code, self.character = code, character

    @classmethod
    def for_character(cls, character: str) -> InvalidTextError:
        """Return the error for a character that no text may contain."""
        surrogate = "\ud800" <= character <= "\udfff"
        return cls(SURROGATE if surrogate else CONTROL, f"U+{ord(character):04X}")


def check_characters(text: str) -> str:
    """Return the text unchanged.

    Raises `InvalidTextError` for half of a surrogate pair, and for control characters other than tabs and line breaks.
    """
    found = _WRONG.search(text)
    if found is None:
        return text
    raise InvalidTextError.for_character(found.group())


def clean_text(text: str) -> str:
    """Return the text as one line without invisible characters.

    Joiners remain where UAX #31 or an emoji sequence needs them. Raises `InvalidTextError` as `check_characters` does.

    >>> clean_text("  Ann\\u200b  Lee "), clean_text("Do\\u00adra"), clean_text("\\u3164")
    ('Ann Lee', 'Dora', '')
    """
    check_characters(text)
    if _HIDDEN.search(text):
        text = "".join(part if is_emoji else _remove_hidden(part) for part, is_emoji in _split_emoji(text))
    return " ".join(text.translate(dict.fromkeys(map(ord, BLANKS), " ")).split())


def clean_name(text: str) -> str:
    """Return the name as `clean_text` does.

    Also raises `InvalidTextError` for a name without a visible character; a blank text is an empty name.

    >>> clean_name(" ")
    ''
    """
    cleaned = clean_text(text)
    if text.strip() and not visible_length(cleaned):
        raise InvalidTextError(INVISIBLE)
    return cleaned


def visible_length(text: str) -> int:
    """Return the number of visible characters of a text as readers count them (grapheme clusters).

    >>> [visible_length(one) for one in ("Ann", "\\U0001f468\\u200d\\U0001f469\\u200d\\U0001f467", "\\u0301")]
    [3, 1, 0]
    """
    return sum(_VISIBLE.search(cluster) is not None for cluster in regex.findall(r"\X", text))


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number if others have it already.

    >>> distinct_name("Ann", ["Ben"]), distinct_name("ann", ["Ann"])
    ('Ann', 'ann (2)')
    >>> distinct_name("Ann", ["Ann", "Ann (2)"]), distinct_name("", [""])
    ('Ann (3)', '')
    """
    known = {one.casefold() for one in taken}
    if not name or name.casefold() not in known:
        return name
    return next(one for number in count(2) if (one := f"{name} ({number})").casefold() not in known)


def remove_joiners(text: str) -> str:
    """Return the text for comparison: joiners do not distinguish two texts."""
    alone: str = _JOINER.sub("", text)
    return alone


def _split_emoji(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of the text, each with whether it is an emoji."""
    from emoji import emoji_list  # large and rarely needed

    end = 0
    for found in emoji_list(text):
        yield text[end : found["match_start"]], False
        end = found["match_end"]
        yield text[found["match_start"] : end], True
    yield text[end:], False


def _remove_hidden(text: str) -> str:
    text = _NO_JOINER.sub("", text)
    allowed = {found.start() for found in _ALLOWED.finditer(text)}
    cleaned: str = _JOINER.sub(lambda found: found.group() if found.start() in allowed else "", text)
    return cleaned


# ---- confusables -----------------------------------------------------------------------------------------------------


def casefold_name(name: str) -> str:
    """Return the form of a name by which its owner is found: case, width of characters and joiners do not matter.

    >>> casefold_name("ＡNNA  Lee")
    'anna lee'
    """
    plain = remove_joiners(clean_text(unicodedata.normalize("NFKC", name)))
    return unicodedata.normalize("NFKC", plain.casefold())


def skeletons(name: str) -> frozenset[str]:
    """Return the skeletons of a name: as written, in lower case and in upper case; empty without letters and digits.

    Two letters may be distinct in one case and look alike in the other. Names that share a skeleton look alike.
    """
    plain = _strip_marks(name)
    if not plain:
        return frozenset()
    forms = plain, plain.casefold(), plain.upper()
    return frozenset(_strip_marks(_skeleton(form)).casefold().replace("vv", "w") for form in forms)


def _strip_marks(name: str) -> str:
    """Return the name without spaces and accents, as letters, digits and symbols only."""
    decomposed = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in decomposed if unicodedata.category(letter)[0] in "LNS")


def _skeleton(name: str) -> str:
    return "".join(map(_prototype, name))


@cache
def _prototype(letter: str) -> str:
    """Return the character that represents all those that look like a letter.

    This is the one that most others are confused with; of two that are confused with each other, the longer one (`rn`
    for `m`).
    """
    from confusable_homoglyphs.confusables import confusables_data

    def lookalikes(one: str) -> list[str]:
        return [entry["c"] for entry in confusables_data.get(one, [])]

    return max([letter, *lookalikes(letter)], key=lambda one: (len(lookalikes(one)), len(one), one))
