"""Short names of the cards of Tara Wolf, for places with little space."""

import re

import pytest

from saqqara.games.tara_wolf.cards.overrides import cards_by_id
from saqqara.games.tara_wolf.svg.common import Viewer, short_name
from saqqara.i18n import LANGUAGES
from saqqara.theme.svg import MIN_FONT_SIZE

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
ROOMS = range(12, 160, 4)

NOUNS = {
    "royal_mummy": ["R. mummy", "Königsmumie", "Ц. мумия"],
    "plague_of_locusts": ["Locusts", "Heuschrecken", "Саранча"],
    "curse_of_pharaoh": ["Curse", "Fluch", "Фараон"],
    "ankh": ["Ankh", "Ankh", "Анх"],
    "nile_flood": ["Flood", "Nilschwemme", "Разлив"],
    "book_of_dead": ["Book", "Totenbuch", "Книга"],
    "avatar_bastet": ["Bastet", "Bastet", "Бастет"],
    "tara_wolf": ["Wolf", "Wolf", "Вульф"],
}


def names_of(lang: str, card: str) -> set[str]:
    """Return the names of a card for spaces of every width, before they are cut."""
    viewer = Viewer(lang, None, ("Ann", "Ben"))
    return {short_name(viewer, card, MIN_FONT_SIZE, room) for room in ROOMS}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_belongs_to_one_card(lang: str) -> None:
    owner: dict[str, str] = {}
    for card in cards_by_id():
        for name in names_of(lang, card):
            assert owner.setdefault(name, card) == card, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_is_an_adjective_alone(lang: str) -> None:
    for card in cards_by_id():
        words = cards_by_id()[card].name[lang].split(" ")
        for name in names_of(lang, card):
            assert SOFT_HYPHEN not in name
            assert not re.search(r"(?:ая|яя|ое|ее|ые|ый|ий|ой)$", name) or name == " ".join(words), name
            # "of protection" and "of the Dead" only specify the Ankh or the book
            assert cards_by_id()[card].kind != "papyrus" or name != words[-1] or name[0].isupper(), name


@pytest.mark.parametrize(("card", "names"), NOUNS.items())
def test_short_name_identifies_its_card(card: str, names: list[str]) -> None:
    for lang, name in zip(LANGUAGES, names, strict=True):
        viewer = Viewer(lang, None, ("Ann", "Ben"))
        assert short_name(viewer, card, MIN_FONT_SIZE, 12) == name
