"""Names of the cards and pieces of A New Dynasty, in the singular and with counts."""

import re

import pytest

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import card_label, name_caption
from saqqara.i18n import translate
from saqqara.theme.svg import text_width

CARDS = {
    "private-quarry": ["Private Quarry", "Privatsteinbruch", "Личная каменоломня"],
    "stone-decoration": ["Stone Decoration", "Steinverzierung", "Украшение из камня"],
    "cargo-sled": ["Cargo Sled", "Lastschlitten", "Грузовые сани"],
    "raft": ["Raft", "Floß", "Плот"],
    "plank": ["Loading Plank", "Ladeplanke", "Сходни"],
}

SIDES = {
    ("market", "C"): ["Coins", "Münzen", "Монеты"],
    ("market", "D"): ["Old Stock", "Ladenhüter", "Залежалый товар"],
    ("pyramid", "C"): ["Scaffolds", "Gerüste", "Помосты"],
    ("pyramid", "D"): ["Foundations", "Fundamente", "Основания"],
    ("temple", "C"): ["Procession", "Prozession", "Процессия"],
    ("temple", "D"): ["Imhotep’s Place", "Imhoteps Platz", "Место Имхотепа"],
    ("tomb", "C"): ["Crypt", "Gruft", "Крипта"],
    ("tomb", "D"): ["Shafts", "Schächte", "Шахты"],
    ("obelisks", "C"): ["The Race", "Wettlauf", "Наперегонки"],
    ("obelisks", "D"): ["Three Plinths", "Drei Sockel", "Три постамента"],
}

GODS = {
    "amun": ["Amun", "Amun", "Амон"],
    "ra": ["Ra", "Ra", "Ра"],
    "isis": ["Isis", "Isis", "Исида"],
    "osiris": ["Osiris", "Osiris", "Осирис"],
    "horus": ["Horus", "Horus", "Гор"],
    "thoth": ["Thoth", "Thot", "Тот"],
    "anubis": ["Anubis", "Anubis", "Анубис"],
}

PIECES = {
    "prophecy": ["Prophecy", "Prophezeiung", "Пророчество"],
    "scarab": ["Scarab", "Skarabäus", "Скарабей"],
    "coin": ["Coin", "Münze", "Монета"],
    "scaffold": ["Scaffold", "Gerüst", "Помост"],
    "chariot": ["Chariot", "Streitwagen", "Колесница"],
    "gate": ["Gate", "Tor", "Ворота"],
    "imhotep": ["Imhotep", "Imhotep", "Имхотеп"],
    "crypt": ["Crypt tile", "Gruftplättchen", "Плитка крипты"],
    "amulet": ["Amulet", "Amulett", "Амулет"],
    "crown": ["Crown", "Krone", "Корона"],
    "jar": ["Jar", "Krug", "Кувшин"],
    "mask": ["Mask", "Maske", "Маска"],
    "race": ["Obelisk tile", "Obeliskenplättchen", "Плитка обелиска"],
    "plinth": ["Plinth", "Sockel", "Постамент"],
}

PLURALS = {
    "prophecy": ["1 prophecy", "2 Prophezeiungen", "5 пророчеств"],
    "scarab": ["1 scarab", "2 Skarabäen", "5 скарабеев"],
    "coin": ["1 coin", "2 Münzen", "5 монет"],
    "scaffold": ["1 scaffold", "2 Gerüste", "5 помостов"],
    "crypt": ["1 crypt tile", "2 Gruftplättchen", "5 плиток крипты"],
    "amulet": ["1 amulet", "2 Amulette", "5 амулетов"],
    "crown": ["1 crown", "2 Kronen", "5 корон"],
    "jar": ["1 jar", "2 Krüge", "5 кувшинов"],
    "mask": ["1 mask", "2 Masken", "5 масок"],
    "race": ["1 obelisk tile", "2 Obeliskenplättchen", "5 плиток обелиска"],
}


def translations(message: str, **facts: str) -> list[str]:
    return [translate(lang, message, **facts) for lang in ("en", "de", "ru")]


@pytest.mark.parametrize("card", CARDS)
def test_card_names(card: str) -> None:
    assert translations("imhotep-card", card=card) == CARDS[card]


@pytest.mark.parametrize(
    ("lang", "card", "lines", "short"),
    [
        ("de", "obelisk-decoration", ["Obelisken-", "verzierung"], ["Obelisken-", "verzierung"]),
        ("de", "paved-path", ["Gepflasterter", "Pfad"], ["Gepflas-", "terter Pfad"]),
        ("de", "sarcophagus", ["Sarkophag"], ["Sarko-", "phag"]),
        ("ru", "tomb-decoration", ["Украшение", "гробницы"], ["Декор", "гробницы"]),
        ("ru", "private-quarry", ["Личная", "каменоломня"], ["Камено-", "ломня"]),
        ("de", "pyramid-decoration", ["Pyramiden-", "verzierung"], ["Verzierung", "Pyramide"]),
        ("en", "statue", ["Statue"], ["Statue"]),
        ("en", "sarcophagus", ["Sarco-", "phagus"], ["Sarco-", "phagus"]),
    ],
)
def test_card_caption_breaks_between_words_or_uses_a_short_name(
    lang: str, card: str, lines: list[str], short: list[str]
) -> None:
    """A card in the market has a width of 74, a card next to the board of coins one of 58."""
    for room, expected in ((74, lines), (58, short)):
        assert re.findall("<text[^>]*>([^<]*)<", name_caption(card_label(lang, card, room), 0, 0, room)) == expected


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
@pytest.mark.parametrize("card", components.CARDS)
def test_card_captions_fit_and_are_not_truncated(lang: str, card: str) -> None:
    """A name that could exceed its space in the widest font has an explicit width."""
    for room in (58, 74):
        drawn = name_caption(card_label(lang, card, room), 0, 0, room)
        assert "…" not in drawn
        for size, attributes, words in re.findall('<text[^>]* font-size="([^"]+)"([^>]*)>([^<]*)<', drawn):
            wide = re.search(r'textLength="([\d.]+)"', attributes)
            assert (float(wide[1]) if wide else text_width(words, float(size))) <= room


@pytest.mark.parametrize(("site", "side"), SIDES)
def test_side_names(site: str, side: str) -> None:
    assert translations("imhotep-side", site=site, side=side) == SIDES[site, side]


@pytest.mark.parametrize("god", GODS)
def test_god_names(god: str) -> None:
    assert translations("imhotep-god", god=god) == GODS[god]


@pytest.mark.parametrize("piece", PIECES)
def test_piece_names(piece: str) -> None:
    assert translations("imhotep-piece", piece=piece) == PIECES[piece]


@pytest.mark.parametrize("piece", PLURALS)
def test_piece_counts_have_plural_forms(piece: str) -> None:
    """The counts are one in English, two in German and five in Russian: the forms that a translation could get
    wrong."""
    phrases = [
        translate(lang, "imhotep-pieces", piece=piece, count=count) for lang, count in (("en", 1), ("de", 2), ("ru", 5))
    ]
    assert phrases == PLURALS[piece]


@pytest.mark.parametrize(
    ("count", "coins"),
    [
        (0, ["0 coins", "0 Münzen", "0 монет"]),
        (1, ["1 coin", "1 Münze", "1 монета"]),
        (2, ["2 coins", "2 Münzen", "2 монеты"]),
        (11, ["11 coins", "11 Münzen", "11 монет"]),
        (21, ["21 coins", "21 Münzen", "21 монета"]),
    ],
)
def test_coin_counts_have_plural_forms(count: int, coins: list[str]) -> None:
    assert [translate(lang, "imhotep-pieces", piece="coin", count=count) for lang in ("en", "de", "ru")] == coins


def test_names_of_plinth_and_mark() -> None:
    assert translations("imhotep-plinth", plinth="middle") == ["middle plinth", "mittlerer Sockel", "средний постамент"]
    assert translations("imhotep-reconstructed") == [
        "not the printed rule", "nicht die gedruckte Regel", "не по печатным правилам",
    ]  # fmt: skip
