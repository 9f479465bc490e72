"""Messages that select a variant by number, in random games of every registered game.

Each message receives a number, and its text is the variant of that number.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from babel import Locale
from fluent.syntax import ast as fluent

import saqqara
from contract.random_games import PLAYED, sampled_positions
from saqqara import i18n
from saqqara.analysis.evaluation import ActionEvaluation
from saqqara.analysis.reasons import Hint, explain_hint
from saqqara.i18n import TextCache
from saqqara.presentation import Viewer, strip_emphasis
from saqqara.table.action_preview import preview_action

LANGUAGES = i18n.LANGUAGES
Formed = tuple[str, str, dict[str, Any], str]


@pytest.fixture
def formatted_messages(monkeypatch: pytest.MonkeyPatch) -> list[Formed]:
    """Collect all formatted messages: language, message, facts, text."""
    found: list[Formed] = []
    original = i18n._format_message

    def noted(lang: str, message: str, facts: Mapping[str, Any]) -> str:
        text = original(lang, message, facts)
        found.append((lang, message, dict(facts), text))
        return text

    monkeypatch.setattr(i18n, "_format_message", noted)
    monkeypatch.setattr(i18n, "_cache", TextCache(8_000_000))
    return found


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_text_of_a_number_uses_its_plural_form(name: str, seed: int, formatted_messages: list[Formed]) -> None:
    for count, (state, text) in enumerate(sampled_positions(name, seed)):
        format_table_texts(
            state, text, LANGUAGES[(count + seed) % len(LANGUAGES)], random.Random(f"{name} {seed} {count}")
        )
    for lang in LANGUAGES:
        format_log(state, lang)
    chosen = [one for one in formatted_messages if i18n.number_facts(*one[:2])]
    assert chosen
    assert [one for one in chosen if any(isinstance(one[2][fact], str) for fact in i18n.number_facts(*one[:2]))] == []
    assert [one for one in chosen if not in_order(expected_texts(*one[:3]), one[3])] == []


def format_table_texts(state: saqqara.State, text: str | None, lang: str, chance: random.Random) -> None:
    """Format all texts of a table for a position: the current player, legal actions, their effects and a hint."""
    page, game = state.game.presenter(), state.game
    names = [page.default_name(seat, lang) for seat in range(game.num_players)]
    for reader in (None, state.current_player):
        view = state.view(reader)
        for fact in (*page.progress_facts(view, lang), *page.variant_labels(view, lang), *page.score_sources(view)):
            assert fact
        page.board(move_predictor(state), view, Viewer(lang, None, tuple(names)))
        for seat in range(game.num_players):
            page.player_area(view, seat, Viewer(lang, None, tuple(names)))
            page.seat_description(view, seat, lang)
    if text is None:
        page.result_text(view, Viewer(lang, 0, tuple(names)))
        return
    assert state.current_player is not None
    view, me = state.view(state.current_player), state.current_player
    page.prompt(view, lang)
    page.out_of_turn_notice(view, Viewer(lang, me, tuple(names)))
    assert all(page.action_label(decision, lang, view) for decision in view["legal"])
    for decision in {text, chance.choice(view["legal"])}:
        seen = preview_action(game, view, decision)
        for line in seen.log_lines:
            page.preview_text(view, seen.view_after, line, Viewer(lang, me, tuple(names)))
    best, other = (ActionEvaluation(chance.choice(view["legal"]), 10, value, 1.0) for value in (0.6, 0.5))
    assert explain_hint(page, Hint(best, other), view, Viewer(lang, me, tuple(names)))


def move_predictor(state: saqqara.State) -> Any:
    """Return a function that predicts the moves of an action, for drawings."""
    return lambda decision: state.preview_moves(decision, state.current_player)


def format_log(state: saqqara.State, lang: str) -> None:
    """Format the whole log, as each seat and a spectator read it, with captions."""
    page = state.game.presenter()
    names = [page.default_name(seat, lang) for seat in range(state.game.num_players)]
    for reader in (None, *range(state.game.num_players)):
        lines = state.log(reader)
        assert all(strip_emphasis(page.log_text(line, Viewer(lang, reader, tuple(names)))) for line in lines)
        page.summary_text(lines[-4:], Viewer(lang, reader, tuple(names)))


# ---- texts of the variants that Fluent must have selected ------------------------------------------------------------


def expected_texts(lang: str, message: str, facts: dict[str, Any]) -> Iterator[str]:
    """Yield the texts of a message in order, with the right variant of every selection by a fact."""
    yield from _texts(i18n._bundle(lang).get_message(message).value, lang, facts)


def _texts(pattern: Any, lang: str, facts: dict[str, Any]) -> Iterator[str]:
    elements = pattern.elements if isinstance(pattern, fluent.Pattern) else [pattern]
    for element in elements:
        inner = getattr(element, "expression", element)
        if isinstance(inner, fluent.TextElement):
            yield inner.value
        elif isinstance(inner, fluent.MessageReference):
            yield from _texts(i18n._bundle(lang).get_message(inner.id.name).value, lang, facts)
        elif isinstance(inner, fluent.SelectExpression) and isinstance(inner.selector, fluent.VariableReference):
            yield from _texts(_right(inner, lang, facts[inner.selector.id.name]).value, lang, facts)


def _right(choice: fluent.SelectExpression, lang: str, fact: Any) -> fluent.Variant:
    keys = {_key(one): one for one in choice.variants}
    category = "" if isinstance(fact, str) else Locale.parse(lang).plural_form(fact)
    default = next(one for one in choice.variants if one.default)
    return keys.get(fact, keys.get(category, default))


def _key(variant: fluent.Variant) -> Any:
    return float(variant.key.value) if isinstance(variant.key, fluent.NumberLiteral) else variant.key.name


def in_order(texts: Iterator[str], sentence: str) -> bool:
    """Check whether texts occur in order in a sentence; nested quotation marks may differ."""
    begin = 0
    for text in texts:
        found = _bare(sentence).find(_bare(text), begin)
        if found < 0:
            return False
        begin = found + len(_bare(text))
    return True


def _bare(text: str) -> str:
    return text.translate(dict.fromkeys(map(ord, "“”‘’„‚«»"), '"'))


def test_wrong_variant_is_detected() -> None:
    assert [*expected_texts("en", "imhotep-draw-favour-name", {"favour": 4})] == ["load 2, sail"]
    assert in_order(expected_texts("en", "imhotep-draw-favour-name", {"favour": 4}), "load 2, sail")
    assert not in_order(expected_texts("en", "imhotep-draw-favour-name", {"favour": 4}), "place 3")
    assert [*expected_texts("ru", "imhotep-counted-cards", {"count": 2})][-1].strip() != ""
