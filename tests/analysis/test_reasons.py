"""Reasons why an action is better, in three languages: they claim only what the figures support."""

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

import saqqara
from contract.random_games import TABLES, random_play
from saqqara.analysis import ActionEvaluation, Contrast, Hint, Reason, reasons
from saqqara.analysis.evaluation import grow_tree
from saqqara.analysis.game_review import ReviewTask, review_ply
from saqqara.analysis.reasons import explain_hint, explain_reasons
from saqqara.analysis.tree_view import GAMES_PER_BATCH, MIN_BATCHES, Branch
from saqqara.core.definition import TableHints
from saqqara.presentation import Viewer

DUEL = saqqara.game("duel").start(seed=3)
SOURCES = ["obelisk", "temple", "pyramids", "tomb", "action_tiles", "meeples"]
GAMES = MIN_BATCHES * GAMES_PER_BATCH


def compared(
    own: Sequence[float], other: Sequence[float], at_once: Sequence[float] = (0,) * 6, error: float = 0.1
) -> list[tuple[str, int, str, float]]:
    """Return the reasons for seat 0 at the start of The Duel, given the expected gain of each seat by source."""
    assert list(DUEL.game.score_sources) == SOURCES
    rise = np.array([own, other], np.float64)
    found = reasons.reasons_from_games(DUEL, np.stack([rise + error, rise - error]), np.array(at_once, np.float64))
    return [(one.kind, one.seat, one.source, round(one.points, 3)) for one in found]


def lots_with(**found: Sequence[float]) -> np.ndarray:
    """Return lots of games (lots x seats x sources) in which seat 0 of The Duel has these gains by source and lot."""
    lots = np.zeros((len(next(iter(found.values()))), 2, len(SOURCES)))
    for source, points in found.items():
        lots[:, 0, SOURCES.index(source)] = points
    return lots


def test_reasons_are_gains_denials_and_preparations() -> None:
    assert compared([0, 0, 3.2, 0, 0, 0], [0, -2.4, 0, 0, 0, 0]) == [
        ("prepares", 0, "pyramids", 3.2),
        ("denies", 1, "temple", 2.4),
    ]
    assert compared([0, 0, 3.2, 0, 0, 0], [0] * 6, at_once=[0, 0, 1.6, 0, 0, 0]) == [("gains", 0, "pyramids", 3.2)]


def test_only_relevant_and_significant_effects_are_reasons() -> None:
    assert compared([0, 0, 0.6, 0.8, 0, 0], [0] * 6) == [("prepares", 0, "tomb", 0.8)]  # at least two thirds of a point
    assert compared([0, 0, 0, 2.9, 0, 0], [0] * 6, error=1.0) == []
    assert compared([0, 0, 0, 3.1, 0, 0], [0] * 6, error=1.0) == [("prepares", 0, "tomb", 3.1)]


def test_two_largest_effects_are_reasons() -> None:
    own, other = [4.0, 0, 1.0, 2.0, 0, 0], [-3.0, 0, 0, 0, 0, 0]
    assert compared(own, other) == [("prepares", 0, "obelisk", 4.0), ("prepares", 0, "tomb", 2.0)]


def test_reason_names_the_cost() -> None:
    assert compared([0, -3.0, 0, 5.0, 0, 0], [0] * 6) == [("prepares", 0, "tomb", 5.0), ("costs", 0, "", 3.0)]
    assert compared([0, -1.5, 0, 5.0, 0, 0], [0] * 6) == [("prepares", 0, "tomb", 5.0)]  # less than a third of it
    assert compared([0, -4.5, 0, 5.0, 0, 0], [0] * 6) == []  # half a point in total supports nothing
    assert compared([0, 0, 0, 5.0, 0, 0], [6.0, 0, 0, 0, 0, 0]) == []  # the opponent gains more


def test_reason_with_nearly_the_same_effect_is_named() -> None:
    assert compared([0, 0, 0, 4.0, 0, 0], [0, 0, 0, -5.0, 0, 0])[0] == ("prepares", 0, "tomb", 4.0)
    assert compared([0, 0, 0, 3.0, 0, 0], [0, 0, 0, -5.0, 0, 0])[0] == ("denies", 1, "tomb", 5.0)


def test_effects_certain_only_in_sum_are_reported_as_a_sum() -> None:
    nothing = np.zeros(len(SOURCES))
    lots = lots_with(temple=[5, -3, 5, -3], tomb=[-3, 5, -3, 5])  # 1 each, with an error of 2.3; always 2 together
    assert reasons.reasons_from_games(DUEL, lots, nothing) == (Reason("prepares", 0, "", 2.0),)
    assert reasons.reasons_from_games(DUEL, lots / 4, nothing) == ()  # half a point is not worth mentioning
    named = lots + lots_with(obelisk=[3, 3, 3, 3])
    assert reasons.reasons_from_games(DUEL, named, nothing) == (
        Reason("prepares", 0, "obelisk", 3.0),
        Reason("prepares", 0, "", 2.0),
    )
    denied = -lots[:, ::-1]
    assert reasons.reasons_from_games(DUEL, denied, nothing) == (Reason("denies", 1, "", 2.0),)


def test_future_tombs_are_reported_together() -> None:
    """The order of future tombs is unknown; only the open tomb is named."""
    found_reasons: tuple[Reason, ...] = ()
    positions = [state.copy() for state, _ in random_play("tara_wolf", 3)]
    closed = next(state for state in positions if state.view(None)["tomb"] is None)
    opened = next(state for state in positions if state.view(None)["tomb"] is not None)
    for state, count in ((closed, 1), (opened, 2)):
        seat, tombs = state.current_player, state.game.score_sources
        assert seat is not None
        lots = np.zeros((2, 2, len(tombs)))
        lots[:, seat] = 0.1
        found_reasons = reasons.reasons_from_games(state, lots, np.zeros(len(tombs)))
        assert len(found_reasons) == count
        assert (found_reasons[-1].kind, found_reasons[-1].source) == ("prepares", "")
    assert found_reasons[0].source == opened.view(None)["tomb"]


def test_loss_of_one_of_two_opponents_is_half_a_lead() -> None:
    state = saqqara.game("imhotep", players=3).start(seed=1)
    state.play("quarry")
    rise = np.zeros((3, len(state.game.score_sources)))
    rise[0, state.game.score_sources.index("tomb")] = -6.0
    rise[1, state.game.score_sources.index("temple")] = -2.0
    found = reasons.reasons_from_games(state, np.stack([rise, rise]), np.zeros(rise.shape[1]))
    assert found == (Reason("denies", 0, "tomb", 6.0), Reason("costs", 1, "", 2.0))  # of 3 points, a lead of 1 remains


def ending() -> tuple[saqqara.State, ActionEvaluation, ActionEvaluation]:
    """Return a position of The Duel before its last action, and the actions with the best and the worst final lead."""
    for seed in range(100):
        for state, _ in random_play("duel", seed):
            found = [
                (lead, text) for text in state.legal_actions() if (lead := lead_at_the_end(state, text)) is not None
            ]
            if found and max(found)[0] >= 2 and min(found)[0] <= -2:
                return state, ActionEvaluation(max(found)[1], 1, 0.6, 0.0), ActionEvaluation(min(found)[1], 1, 0.5, 0.0)
    raise AssertionError("in no game the last decision matters")


def lead_at_the_end(state: saqqara.State, text: str) -> int | None:
    """Return the lead of the seat to decide if an action ends the game, else None."""
    after, seat = state.copy(), state.current_player
    assert seat is not None
    after.play(text)
    return after.scores()[seat] - after.scores()[1 - seat] if after.is_over else None


def reasons_for(
    state: saqqara.State, best: ActionEvaluation, other: ActionEvaluation, games: int = GAMES
) -> tuple[Reason, ...]:
    assert state.current_player is not None
    imagined = state.game.determinize_unchecked(state.view(state.current_player), seed=0)
    tree, root = (tree := grow_tree(imagined, 16, None)), Branch.from_tree(tree, imagined)
    return reasons.find_reasons(tree, root, imagined, best, other, games)


def test_reasons_at_the_end_are_the_final_points() -> None:
    state, best, worst = ending()
    seat, ends = state.current_player, list[list[dict[str, int]]]()
    for one in (best, worst):
        after = state.copy()
        after.play(one.action)
        ends.append(after.breakdown())
    found = reasons_for(state, best, worst)
    assert [one for one in found if one.kind != "costs"]
    for one in found:
        if one.kind == "costs":
            continue
        more = ends[0][one.seat][one.source] - ends[1][one.seat][one.source]
        assert (one.kind, one.points) == (("gains", more) if one.seat == seat else ("denies", -more))


def test_review_explains_a_mistake() -> None:
    """The worst last action loses a won game."""
    state, best, worst = ending()
    assert state.current_player is not None
    view, count = state.view(state.current_player), len(state.history) + 1
    mistake, good = (
        review_ply(
            ReviewTask(
                state.game, count, state.current_player, view, one.action, False, None, simulations=200, seconds=None
            )
        )
        for one in (worst, best)
    )
    assert mistake.regret >= 0.5
    assert {one.kind for one in mistake.reasons} & {"gains", "denies"}
    assert (good.regret, good.reasons) == (0, ())


def test_no_reasons_without_sufficient_evidence() -> None:
    state, best, worst = ending()
    assert reasons_for(state, best, worst, games=GAMES - 1) == ()
    assert (
        reasons_for(state, ActionEvaluation(best.action, 1, 0.505, 0.0), worst) == ()
    )  # half a hundredth: as good as the best


def test_equal_views_have_equal_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hidden information is exchanged, and every difference is reported, however small."""
    monkeypatch.setattr(reasons, "MIN_STANDARD_ERRORS", 0.0)
    game = late_positions()[0].game
    monkeypatch.setattr(game, "definition", replace(game.definition, table=TableHints(mention_threshold=1e-6)))
    all_reasons = set[tuple[Reason, ...]]()
    for state in late_positions():
        assert state.current_player is not None
        twin = TABLES["tara_wolf"].other(state, state.current_player, random.Random(1))
        assert twin.view(state.current_player) == state.view(state.current_player)
        for first, second in (state.legal_actions()[:2], state.legal_actions()[1::-1]):
            best, other = ActionEvaluation(first, 1, 0.6, 0.0), ActionEvaluation(second, 1, 0.5, 0.0)
            found = reasons_for(state, best, other)
            assert reasons_for(twin, best, other) == found
            all_reasons.add(found)
    assert len(all_reasons) > 1


def late_positions() -> list[saqqara.State]:
    """Return late positions of a game of Tara Wolf with at least two legal actions."""
    found = [state.copy() for state, _ in random_play("tara_wolf", 3) if state.legal_actions()[1:]]
    return found[-2:]


LATER = (Reason("prepares", 0, "tomb", 5.0), Reason("denies", 1, "obelisk", 2.0))
SOON_AND_LATER = (Reason("gains", 0, "temple", 3.0), Reason("prepares", 0, "tomb", 2.0))
DEAR = (Reason("denies", 1, "tomb", 7.0), Reason("costs", 0, "", 3.0))
IN_ALL = (Reason("prepares", 0, "", 3.2),)
REASONS = (Reason("gains", 0, "pyramids", 3.2), Reason("gains", 0, "temple", 0.9), Reason("costs", 0, "", 2.0))


@pytest.mark.parametrize(
    ("lang", "reasons_", "me", "words"),
    [
        ("en", REASONS, 0, "brings you about 3 more points at the pyramids and about one more point in the temple, "
         "but gives up about 2 points elsewhere"),
        ("de", REASONS, 0, "bringt dir etwa 3 Punkte mehr bei den Pyramiden und etwa einen Punkt mehr im Tempel, "
         "dafür verlierst du etwa 2 Punkte an anderer Stelle"),
        ("ru", REASONS, 0, "вы получите примерно на 3 очка больше на пирамидах и примерно на 1 очко больше в храме, "
         "но примерно на 2 очка меньше в других местах"),
        ("en", REASONS[:1], None, "brings Anna about 3 more points at the pyramids"),
        ("de", LATER, 0, "bringt dir später etwa 5 Punkte mehr in der Grabkammer und kostet Ben etwa 2 Punkte beim "
         "Obelisken"),
        ("ru", LATER, 0, "позже вы получите примерно на 5 очков больше в гробнице, а Ben получит примерно на 2 очка "
         "меньше на обелиске"),
        ("en", SOON_AND_LATER, 0, "brings you about 3 more points in the temple and later about 2 more points "
         "in the tomb"),
        ("de", SOON_AND_LATER, 0, "bringt dir etwa 3 Punkte mehr im Tempel und später etwa 2 Punkte mehr in der "
         "Grabkammer"),
        ("ru", SOON_AND_LATER, 0, "вы получите примерно на 3 очка больше в храме, а позже примерно на 2 очка больше в "
         "гробнице"),
        ("en", SOON_AND_LATER[::-1], 1, "later brings Anna about 2 more points in the tomb and at once about 3 more "
         "points in the temple"),
        ("en", DEAR, 0, "costs Ben about 7 points in the tomb, but you give up about 3 points elsewhere"),
        ("de", DEAR, 0, "kostet Ben etwa 7 Punkte in der Grabkammer, dafür verlierst du selbst etwa 3 Punkte an "
         "anderer Stelle"),
        ("de", DEAR, 1, "kostet dich etwa 7 Punkte in der Grabkammer, dafür verliert Anna selbst etwa 3 Punkte an "
         "anderer Stelle"),
        ("ru", DEAR, 0, "Ben получит примерно на 7 очков меньше в гробнице, но вы получите примерно на 3 очка меньше в "
         "других местах"),
        ("en", IN_ALL, 0, "later brings you about 3 more points in all"),
        ("de", IN_ALL, 0, "bringt dir später etwa 3 Punkte mehr insgesamt"),
        ("ru", IN_ALL, 0, "позже вы получите примерно на 3 очка больше в сумме"),
        ("en", (), 0, ""),
    ],
)  # fmt: skip
def test_reasons_in_words(lang: str, reasons_: tuple[Reason, ...], me: int | None, words: str) -> None:
    assert explain_reasons(DUEL.game.definition.presenter(), reasons_, Viewer(lang, me, ("Anna", "Ben"))) == words


@pytest.mark.parametrize(
    ("lang", "words", "any_of_them"),
    [
        ("en", "brings you about 14% more chance of winning the Tomb of Seti I",
         "later brings you about 14% more chance of one more tomb"),
        ("de", "bringt dir etwa 14\N{NO-BREAK SPACE}% mehr Chance auf das Grab des Sethos I",
         "bringt dir später etwa 14\N{NO-BREAK SPACE}% mehr Chance auf ein weiteres Grab"),
        ("ru", "вы получите примерно на 14\N{NO-BREAK SPACE}% больше шансов завоевать карту «Гробница Сети I»",
         "позже вы получите примерно на 14\N{NO-BREAK SPACE}% больше шансов ещё на одну гробницу"),
    ],
)  # fmt: skip
def test_tombs_are_won_by_chance(lang: str, words: str, any_of_them: str) -> None:
    page = saqqara.game("tara_wolf").definition.presenter()
    assert explain_reasons(page, [Reason("gains", 0, "tomb_seti_i", 0.138)], Viewer(lang, 0, ("Anna", "Ben"))) == words
    assert explain_reasons(page, [Reason("prepares", 0, "", 0.138)], Viewer(lang, 0, ("Anna", "Ben"))) == any_of_them


def test_a_name_that_ends_with_a_full_stop_ends_the_sentence() -> None:
    state = saqqara.game("tara_wolf").start(seed=1)
    page, view, reasons_ = (
        state.game.definition.presenter(),
        state.view(0),
        (Reason("gains", 0, "tomb_amenhotep_iii", 0.09),),
    )
    best, worse = ActionEvaluation("send monkey", 90, 0.16, 0.0), ActionEvaluation("send donkey", 9, 0.1, 0.0)
    assert explain_hint(page, Hint(best, worse, Contrast(worse, reasons_)), view, Viewer("de", 0, ("Anna", "Ben"))) == (
        "Besser als „Esel schicken“: Das bringt dir etwa 9\N{NO-BREAK SPACE}% mehr Chance auf "
        "das Grab des Amenhotep III. "
        "Gewinnchance: 16\N{NO-BREAK SPACE}% statt 10\N{NO-BREAK SPACE}%."
    )


@pytest.mark.parametrize("name", saqqara.list_games())
@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_every_score_source_has_a_reason(name: str, lang: str) -> None:
    game = saqqara.game(name, **({"dynasty": True} if name == "imhotep" else {}))
    page = game.definition.presenter()
    sentences = {
        page.points_phrase(source, 2.0, less, False, lang)
        for source in ("", *game.score_sources)
        for less in (True, False)
    }
    assert len(sentences) >= 2 * len(game.score_sources) + 1


def test_hint_text_claims_no_more_than_its_figures() -> None:
    page, best = DUEL.game.definition.presenter(), ActionEvaluation("place b2", 90, 0.62, 4.0)
    close, worse = ActionEvaluation("place a1", 9, 0.615, 4.0), ActionEvaluation("place c1", 9, 0.5, 0.0)

    def hint_text(hint: Hint) -> str:
        return explain_hint(page, hint, DUEL.view(0), Viewer("en", 0, ("Anna", "Ben")))

    assert hint_text(Hint(best, None)) == "It is the only decision. Chance of winning: 62%."
    assert hint_text(Hint(best, close)) == (
        "About as good as “Place on a1”: not much depends on it. Chance of winning: 62%."
    )
    assert hint_text(Hint(best, close, proved=True)) == (
        "Better than “Place on a1”, worked out to the end of the game: the win first, then the points."
    )
    assert hint_text(Hint(best, worse, proved=True, gained=9.5)) == (
        "Better than “Place on c1”, worked out to the end of the game. Chance of winning: 62% instead of 50%."
    )
    same = replace(close, value=0.62)
    assert hint_text(Hint(best, same, proved=True, gained=4.6)) == (
        "5 points better than “Place on a1”, worked out to the end of the game. Chance of winning: 62% either way."
    )
    assert hint_text(Hint(best, same, proved=True, gained=1.0)) == (
        "One point better than “Place on a1”, worked out to the end of the game. Chance of winning: 62% either way."
    )
    less = replace(best, value=0.617)  # also shown as 62 %: the points would only restate the chance
    assert hint_text(Hint(best, less, proved=True, gained=1.2)) == hint_text(Hint(best, less, proved=True))
    assert hint_text(Hint(best, same, proved=True, gained=0.4)) == hint_text(Hint(best, same, proved=True))
    bare = "Better than “Place on c1”. Chance of winning: 62% instead of 50%."
    whole = (
        "Better than “Place on c1”: it brings you about 3 more points at the pyramids. "
        "Chance of winning: 62% instead of 50%."
    )
    assert hint_text(Hint(best, worse, Contrast(worse, ()))) == bare
    assert hint_text(Hint(best, worse, Contrast(worse, REASONS[:1]))) == whole
    assert hint_text(Hint(best, close, Contrast(worse, ()))) == f"About as good as “Place on a1”. {bare}"
    assert hint_text(Hint(best, close, Contrast(worse, REASONS[:1]))) == f"About as good as “Place on a1”. {whole}"


def test_equally_good_action_is_no_contrast() -> None:
    state, best, worst = ending()
    assert state.current_player is not None
    imagined = state.game.determinize_unchecked(state.view(state.current_player), seed=0)
    tree, root = (tree := grow_tree(imagined, 16, None)), Branch.from_tree(tree, imagined)
    as_good = ActionEvaluation("as good", 5, best.value - 0.005, 0.0)
    assert reasons.compare_with_worse(tree, root, imagined, [best, as_good], GAMES) is None
    found = reasons.compare_with_worse(tree, root, imagined, [best, as_good, worst], GAMES)
    assert found == reasons.Contrast(worst, reasons_for(state, best, worst))
