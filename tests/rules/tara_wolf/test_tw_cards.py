"""The card file: its contents, the effect of changed numbers on the rules, and refusals of faulty files."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rules.tara_wolf.tables import COPIES
from saqqara.games import tara_wolf
from saqqara.games.tara_wolf.cards import card_loader as cards
from saqqara.games.tara_wolf.cards.effects import EFFECTS

FILE = Path(cards.__file__).with_name(cards.CARD_FILE)
TEXT = FILE.read_text("utf-8")
NUMBERS_ALONE = {
    "worker", "mercenary", "thief", "monkey", "tomb_seti_i", "tomb_hatshepsut", "tomb_ramses_ii",
}  # fmt: skip
"""Cards with sourced name and effect but reconstructed numbers."""


def changed(card: str, old: str, new: str) -> str:
    """Return the card file with one line of one card changed."""
    before, found, after = TEXT.partition(f'id = "{card}"\n')
    part, gap, rest = after.partition("[[card]]")
    assert found
    assert old in part
    return before + found + part.replace(old, new, 1) + gap + rest


def test_the_file_has_54_kinds_of_card_with_words_in_three_languages() -> None:
    box = cards.standard_deck()
    assert len(box.cards) == 54
    assert {card.id: card.copies for card in box.cards if card.id in COPIES} == COPIES
    for card in box.cards:
        for lang in ("en", "de", "ru"):
            assert card.name[lang]
            assert "{" not in card.rules_text(lang)
            assert card.rules_text(lang)
    by_id = {card.id: card for card in box.cards}
    assert by_id["jackal"].rules_text("de") == "In einem Grab: +1 Stärke für jeden weiteren Schakal auf deiner Seite."
    assert (by_id["jackal"].cost, by_id["jackal"].strength, by_id["jackal"].timing) == (1, 2, "in_tomb")
    assert (by_id["snare"].cost, by_id["snare"].strength) == (None, None)


def test_file_states_what_is_reconstructed_for_every_card() -> None:
    assert {card.id for card in cards.standard_deck().cards if not card.is_reconstructed} == {"tomb_horemheb"}
    by_id = {card.id: card for card in cards.standard_deck().cards}
    assert by_id["worker"].source == {"name": "sourced", "effect": "sourced", "numbers": "reconstructed"}
    assert by_id["jackal"].source == {"name": "sourced", "effect": "likely", "numbers": "likely"}


@pytest.mark.parametrize("part", ["name", "effect", "numbers"])
@pytest.mark.parametrize("how", ["likely", "reconstructed"])
def test_a_card_carries_the_mark_if_any_part_of_it_is_not_sourced(part: str, how: str) -> None:
    """One reconstructed part is enough: all parts of Horemheb's tomb are sourced."""
    sourced = 'source = { name = "sourced", effect = "sourced", numbers = "sourced" }'
    box = cards.parse_card_file(
        changed("tomb_horemheb", sourced, sourced.replace(f'{part} = "sourced"', f'{part} = "{how}"'))
    )
    assert next(card for card in box.cards if card.id == "tomb_horemheb").is_reconstructed


def test_cards_of_which_only_the_numbers_are_reconstructed_carry_the_mark() -> None:
    found = {
        card.id for card in cards.standard_deck().cards if card.source["name"] == card.source["effect"] == "sourced"
    }
    assert found - {"tomb_horemheb"} == NUMBERS_ALONE
    assert all(card.is_reconstructed for card in cards.standard_deck().cards if card.id in NUMBERS_ALONE)


@pytest.mark.parametrize(
    ("lang", "phrases"),
    [
        ("en", ["draw a card from", "draw 2 cards from", "draw 5 cards from"]),
        ("de", ["Ziehe eine Karte vom", "Ziehe 2 Karten vom", "Ziehe 5 Karten vom"]),
        ("ru", ["возьмите 1 карту из", "возьмите 2 карты из", "возьмите 5 карт из"]),
    ],
)
def test_plural_forms_follow_their_number(lang: str, phrases: list[str]) -> None:
    for count, words in zip((1, 2, 5), phrases, strict=True):
        box = cards.parse_card_file(changed("worker", "cards = 1", f"cards = {count}"))
        assert words in next(card for card in box.cards if card.id == "worker").rules_text(lang)


def test_every_effect_is_used_by_a_card() -> None:
    assert {card.effect for card in cards.standard_deck().cards} == set(EFFECTS)


@pytest.mark.parametrize(
    ("card", "old", "new", "field", "why"),
    [
        ("soldier", "strength = 5", 'strength = "5"', "strength", "expected a whole number from 0 to 20, got '5'"),
        ("soldier", "strength = 5", "strength = -1", "strength", "from 0 to 20"),
        ("soldier", "strength = 5\n", "", "strength", "expected a whole number from 0 to 20, got None"),
        ("soldier", "cost = 2", "cost = 9", "cost", "from 0 to 8"),
        ("soldier", "copies = 4", "copies = 0", "copies", "from 1 to 12"),
        ("soldier", 'kind = "companion"', 'kind = "soldier"', "kind", "unknown kind 'soldier'; valid: adventurer"),
        ("soldier", 'name.en = "Soldier"\n', "", "name", "en, de, ru"),
        ("soldier", 'name.ru = "Солдат"', 'name.ru = " "', "name.ru", "expected a non-empty text"),
        ("soldier", "cost = 2", "cost = 2\nprice = 2", "price", "unknown field"),
        ("soldier", 'name = "sourced"', 'name = "rumoured"', "source.name", "unknown mark 'rumoured'; valid: sourced"),
        ("soldier", "source = ", "history = 7\nsource = ", "history", "expected a list of sentences, got 7"),
        ("worker", "cards = 1", "cards = 0", "with.cards", "from 1 to 6"),
        ("worker", "cards = 1", "coins = 1", "with", "takes exactly these parameters: cards"),
        ("worker", 'effect = "draws"', 'effect = "flies"', "effect", "unknown effect 'flies'"),
        ("worker", 'effect = "draws"', 'effect = "eliminates"', "effect", "not valid for a card of kind 'companion'"),
        ("worker", "{cards:", "{coins:", "text.en", "{coins} is not a parameter"),
        ("worker", "# cards}", "# cards", "text.en", "braces"),
        ("worker", "|# cards}", "}", "text.en", "{cards:a card} must have 2 forms separated by |"),
        ("worker", "|# карт}", "}", "text.ru", "{cards:# карту|# карты} must have 3 forms separated by |"),
        ("assassin", '["companion", "animal"]', '["tomb"]', "with.kinds", "expected a list of kinds out of"),
        ("scorpions", "optional = true", "optional = 1", "with.optional", "expected true or false, got 1"),
        ("snare", "copies = 2", "copies = 2\ncost = 1", "cost", "cannot have a cost"),
        ("ankh", "copies = 1", "copies = 1\nstrength = 3", "strength", "cannot have a strength"),
        ("ankh", "copies = 1", "copies = 2", "copies", "expected 1, got 2"),
        ("avatar_sobek", "strength = 4\n", "", "strength", "expected a whole number from 0 to 20, got None"),
    ],
)
def test_a_faulty_card_is_refused_with_card_and_field(card: str, old: str, new: str, field: str, why: str) -> None:
    with pytest.raises(cards.InvalidCardsError) as caught:
        cards.parse_card_file(changed(card, old, new))
    assert f"card {card}, field {field!r}: " in str(caught.value)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('id = "soldier"', 'id = "Soldier"', "card number 6, field 'id'"),
        ('id = "soldier"', 'id = "worker"', "card worker, field 'id': duplicate ID; each card must have"),
        ("coins = 8", "coins = true", "[setup], field 'coins'"),
        ("coins = 8\n", "", "[setup] must have"),
        ("[setup]", "[start]", "expected exactly [setup] and [[card]]"),
        ("tombs_to_win = 4", "tombs_to_win = 5", "a game needs at least 9 cards of kind 'tomb', got 7"),
        ("[setup]", "[setup", "is not valid TOML"),
    ],
)
def test_a_faulty_file_is_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(cards.InvalidCardsError) as caught:
        cards.parse_card_file(TEXT.replace(old, new, 1))
    assert why in str(caught.value)


CHANGED = """
from saqqara.core.game import Game
from saqqara.games import tara_wolf
game = Game(tara_wolf.DEFINITION, {})
setup = game.random_setup(1)
main = [card for card in setup["main"] if card not in ("jackal", "worker")]
setup["main"] = ["jackal", "worker", *main, *["jackal"] * 4, "worker", "worker"]
state = game.start(setup=setup)
state.play("coins 4")
state.play("play jackal")
print(state.view()["supply"], state.view(0)["seats"][0]["hand"])
state.play("play worker")
print(state.view()["supply"], state.view(0)["seats"][0]["hand"])
print(len(setup["main"]), tara_wolf.DEFINITION.edition)
"""


def test_a_number_that_is_changed_in_the_file_changes_the_rules(tmp_path: Path) -> None:
    shutil.copytree(FILE.parents[3], tmp_path / "saqqara", ignore=shutil.ignore_patterns("__pycache__", "static"))
    text = changed("jackal", "copies = 4\ncost = 1", "copies = 5\ncost = 0")
    text = text.replace('effect = "draws"\nwith = { cards = 1 }', 'effect = "draws"\nwith = { cards = 3 }')
    (tmp_path / FILE.relative_to(FILE.parents[4])).write_text(text, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", CHANGED], capture_output=True, text=True, check=True, cwd=tmp_path,
        env={**os.environ, "SAQQARA_DISABLE_JIT": "1", "PYTHONPATH": str(tmp_path)},
    )  # fmt: skip
    first, second, third = done.stdout.splitlines()
    assert (first, second) == ("4 4", "5 6")  # a jackal for free; a worker for one coin that draws three cards
    count, edition = third.split()
    assert count == "81"
    assert edition.startswith("tara_wolf-1-")
    assert edition != tara_wolf.DEFINITION.edition
