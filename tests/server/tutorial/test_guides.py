"""Guides, played from their files: all choices are legal, and the points of their texts are the game's."""

from __future__ import annotations

from fnmatch import fnmatchcase
from itertools import product
from typing import Any

import pytest

from saqqara.core.registry import list_games
from saqqara.core.state import State
from saqqara.i18n import LANGUAGES, translate
from saqqara.server.tutorial_pages import Guide, GuideError, GuideScene, load_guide, parse_guide, score_facts

GAMES = {"duel": (8, 2), "imhotep": (10, 2), "tara_wolf": (10, 1), "senet": (9, 2)}
"""Numbers of steps and scenes."""


def scene_start(found: Guide, scene: GuideScene) -> State:
    state = found.game.start(setup=found.setup)
    for text in scene.before:
        state.play(text)
    return state


def allowed_actions(state: State, entry: dict[str, Any]) -> list[str]:
    """Return the legal actions that an entry of a script allows."""
    return [text for text in state.legal_actions() if any(fnmatchcase(text, pattern) for pattern in entry["asks"])]


def position_key(state: State) -> str:
    """Return a key of the position that does not depend on the order in which pieces arrived."""

    def sorted_in(part: Any) -> Any:
        if isinstance(part, dict):
            return {name: sorted_in(inner) for name, inner in part.items()}
        return sorted(map(str, map(sorted_in, part))) if isinstance(part, list) else part

    view = state.view(0)
    return str(sorted_in(view | {"moved": [], "boats": str(view.get("boats"))}))


@pytest.mark.parametrize("name", GAMES)
def test_guides_have_these_numbers_of_steps_and_scenes(name: str) -> None:
    found = load_guide(name)
    assert (len(found.steps), len(found.scenes)) == GAMES[name]
    assert set(list_games()) == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_guide_takes_less_than_six_minutes(name: str, lang: str) -> None:
    """Players read 180 words a minute, and need four seconds for an action."""
    found, numbers = load_guide(name), {"yours": 10, "theirs": 10}
    messages = [scene.text for scene in found.scenes]
    messages += [text for _, step in found.steps for text in (step.text, step.instruction_message)]
    words = sum(len(translate(lang, text, **numbers).split()) for text in messages)
    decisions = sum(step.end - step.start for _, step in found.steps)
    assert words > 300
    assert words / 180 + decisions * 4 / 60 < 6


@pytest.mark.parametrize("name", GAMES)
def test_all_choices_in_a_scene_are_legal(name: str) -> None:
    """This tests all combinations of the choices that a scene allows."""
    found = load_guide(name)
    for scene in found.scenes:
        ways = [scene_start(found, scene)]
        for entry in scene.script_entries()[len(scene.before) :]:
            following: dict[str, State] = {}
            for state in ways:
                texts = [entry["plays"]] if "plays" in entry else allowed_actions(state, entry)
                assert texts, (entry, state.legal_actions())
                assert set(texts) <= set(state.legal_actions()), (entry, state.legal_actions())
                for text in texts:
                    after = state.copy()
                    after.play(text)
                    following[position_key(after)] = after
            ways = list(following.values())
        totals = tuple(points.secured + points.pending for points in scene.scores)
        assert {tuple(state.scores()) for state in ways} == {totals or tuple(ways[0].scores())}


@pytest.mark.parametrize("name", GAMES)
def test_scenes_ask_only_the_reader(name: str) -> None:
    found = load_guide(name)
    for scene in found.scenes:
        state = scene_start(found, scene)
        for entry in scene.script_entries()[len(scene.before) :]:
            if "asks" in entry:
                assert state.current_player == 0
            state.play(entry.get("plays") or allowed_actions(state, entry)[0])


@pytest.mark.parametrize(("name", "lang"), [*product(GAMES, LANGUAGES)])
def test_texts_are_short_in_every_language(name: str, lang: str) -> None:
    found = load_guide(name)
    texts = [translate(lang, step.text, **score_facts(step.scores)) for _, step in found.steps]
    texts += [translate(lang, scene.text, **score_facts(scene.scores)) for scene in found.scenes]
    wanted = [translate(lang, step.instruction_message) for _, step in found.steps]
    assert [text for text in texts if not 60 <= len(text) <= 260] == []
    assert [text for text in wanted if not 10 <= len(text) <= 115 or not text.endswith(".")] == []


def test_points_in_texts_are_formatted_as_on_the_page() -> None:
    first, last = load_guide("duel").scenes
    assert score_facts(first.scores) == {"yours": "4", "theirs": "2 (+2)"}
    assert [score_facts(step.scores)["yours"] for step in last.steps] == ["25 (+3)", "26 (+8)", "29 (+7)"]
    assert "You have 25 (+3) points, Ipi 24 (+4)." in translate(
        "en", last.steps[0].text, **score_facts(last.steps[0].scores)
    )


@pytest.mark.parametrize(
    ("name", "aim"),
    [
        ("duel", "whoever has most at the end wins"),
        ("imhotep", "whoever has the most points at the end wins"),
        ("tara_wolf", "the first to own four tombs wins"),
        ("senet", "The first to lead all five pieces off the board wins"),
    ],
)
def test_first_text_states_the_goal(name: str, aim: str) -> None:
    first = load_guide(name).scenes[0].steps[0]
    assert aim in translate("en", first.text, **score_facts(first.scores)).partition(". ")[0] + "."


# ---- facts of the texts, checked at the table ------------------------------------------------------------------------


def state_at_step(name: str, text: str) -> State:
    """Return the state at which this step asks for an action."""
    found = load_guide(name)
    number, step = next((number, step) for number, step in found.steps if step.text == f"{name}-guide-{text}")
    state = scene_start(found, found.scenes[number])
    for entry in found.scenes[number].script_entries()[len(state.history) : step.start]:
        state.play(entry.get("plays") or allowed_actions(state, entry)[0])
    return state


def play_actions(state: State, *actions: str) -> State:
    for action in actions:
        state.play(action)
    return state


def test_duel_guide_explains_distribution() -> None:
    state = state_at_step("duel", "unload")
    assert state.view(0)["boats"]["2"] == ["obelisk", "tomb-7", "pyramid-light"]
    view = play_actions(state, "unload 2").view(0)
    assert (view["sites"][0]["tomb"], view["sites"][1]["pyramids"]["light"], view["box"]) == ([7], 1, ["obelisk"])


def test_duel_guide_has_tombs_6_and_8_on_boat_1() -> None:
    state = state_at_step("duel", "action")
    assert state.view(0)["boats"]["1"][1:] == ["tomb-8", "tomb-6"]
    assert state.view(0)["sites"][0]["tomb"] == [7]


def test_duel_guide_scores_the_fifth_obelisk() -> None:
    state = state_at_step("duel", "obelisk")
    view = state.view(0)
    assert (view["stock"], [site["obelisk"] for site in view["sites"]], state.scores()) == (0, [4, 4], [28, 28])
    before = state.breakdown()[0]
    after = play_actions(state, "unload 1").breakdown()[0]
    assert (after["obelisk"] - before["obelisk"], after["meeples"] - before["meeples"]) == (1 + 6, -1)


def test_duel_guide_ends_with_the_last_loaded_boat() -> None:
    state = play_actions(state_at_step("duel", "temple"), "unload b")
    assert (state.is_over, state.winners(), state.scores()) == (True, [0], [39, 32])
    assert [boat for boat, load in state.view(0)["boats"].items() if load] == ["2"]


def test_imhotep_guide_scores_the_pyramid_at_once() -> None:
    state = state_at_step("imhotep", "pyramid")
    assert state.scores() == [0, 0]
    assert play_actions(state, "sail 2 pyramid").scores() == [1, 2]


def test_imhotep_guide_entrance_scores_three_points() -> None:
    state = state_at_step("imhotep", "card")
    assert state.view(0)["market"] == [None, "chisel", "entrance", "obelisk-decoration"]
    before = state.breakdown()[0]["pyramid"]
    assert play_actions(state, "take 3").breakdown()[0]["pyramid"] - before == 3


def test_imhotep_guide_joins_four_stones_to_one_area() -> None:
    state = state_at_step("imhotep", "tomb")
    assert state.breakdown()[0]["tomb"] == 2
    assert play_actions(state, "sail 3 tomb").breakdown()[0]["tomb"] == 10
    assert {space for space in state.view(0)["boats"][0]["spaces"] if space is not None} == {1}


def test_tara_wolf_guide_names_the_right_strengths() -> None:
    assert state_at_step("tara_wolf", "lay").view(0)["strengths"] == [12, 9]
    fought = play_actions(
        state_at_step("tara_wolf", "trap"), "trigger spike_pit", "hit desert_raider", "trigger rolling_boulder"
    )
    assert fought.view(0)["strengths"] == [15, 7]
    assert state_at_step("tara_wolf", "follow").view(0)["strengths"] == [0, 11]
    last = play_actions(state_at_step("tara_wolf", "secret"), "lay ankh", "lay avatar_bastet", "done")
    assert last.view(0)["strengths"] == [21, 17]


def test_tara_wolf_guide_loses_the_soldier_and_wins_the_tomb() -> None:
    state = state_at_step("tara_wolf", "papyrus")
    assert (state.scores(), state.view(0)["holder"]) == ([1, 0], 1)
    assert (state.view(0)["fight"], state.view(0)["discard"]["soldier"]) == ([10, 7], 1)


def test_senet_guide_names_the_right_positions_and_throws() -> None:
    state = state_at_step("senet", "wall")
    assert (state.view(0)["houses"], state.view(0)["throw"]) == ([[1, 3, 5, 7, 10], [2, 4, 6, 8, 9]], 3)
    assert play_actions(state, "move 3").view(0)["houses"] == [[1, 5, 6, 7, 10], [2, 3, 4, 8, 9]]
    state = state_at_step("senet", "runner")
    assert (state.view(0)["throw"], state.view(0)["houses"][1]) == (4, [2, 3, 4, 8, 11])
    assert play_actions(state, "move 7").view(0)["houses"] == [[1, 5, 6, 10, 11], [2, 3, 4, 7, 8]]


def test_senet_guide_shows_the_last_houses() -> None:
    steps = {text: state_at_step("senet", text).view(0) for text in ("beauty", "horus", "wait", "on", "exact", "water")}
    assert steps["beauty"]["off"] == [3, 2]
    assert [one["throw"] for one in steps.values()] == [3, 4, 4, 4, 1, 1]
    assert [one["houses"][0] for one in steps.values()] == [[17, 23], [17, 26], [17, 30], [21, 30], [25, 30], [26, 30]]
    state = play_actions(state_at_step("senet", "water"), "move 30", "throw", "move 26", "throw", "move 22", "throw")
    assert (state.view(0)["throw"], state.legal_actions()) == (2, ["back 28"])


# ---- invalid files ---------------------------------------------------------------------------------------------------

VALID_GUIDE = """seed = 1
[[scene]]
text = "end"
[[scene.step]]
text = "place"
asks = "place b2"
"""


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("seed = 1", "seed = ", "guide.toml of duel is not valid TOML: "),
        ("seed = 1", "sead = 1", "top level, field 'sead': unknown field; valid: options, "),
        ("seed = 1", "options = {tomb = 'X'}", "top level, field 'options': duel: tomb='X' is invalid"),
        ("seed = 1", "[setup]\ndeal = []", "top level, field 'setup': "),
        ("seed = 1", "", "top level, field 'seed': "),
        ('asks = "place b2"', 'asks = "place b9"',
         "scene 1, step 1, field 'asks': 'place b9' is not legal; "),
        ('asks = "place b2"', "", "scene 1, step 1, field 'asks': expected at least one action"),
        ('asks = "place b2"', 'asks = 3',
         "scene 1, step 1, field 'asks': expected a string of actions separated by commas, got 3"),
        ('asks = "place b2"', 'asks = "place b2, place b1"', "'place b1' is an action of seat 0, which is not to move"),
        ('asks = "place b2"', 'plays = "unload 1"\nasks = "place b2"', "scene 1, step 1, field 'plays': 'unload 1' is"),
        ('asks = "place b2"', 'asks = "place b2"\nscores = [3, 0]',
         "field 'scores': [3, 0] does not match the scores of the game, "),
        ('asks = "place b2"', 'asks = "place b2"\npoints = "#a"',
         "field 'points': expected a list of strings, got '#a'"),
        ('text = "place"', 'text = "nothing"', "step 1, field 'text': missing messages: duel-guide-nothing (en), "),
        ('[[scene.step]]\ntext = "place"\nasks = "place b2"\n', "",
         "scene 1, field 'step': expected at least one [[...step]]"),
        ('text = "end"', 'text = "end"\nbefore = "pass"', "scene 1, field 'before': 'pass' is not allowed"),
    ],
)  # fmt: skip
def test_invalid_guide_error_names_entry_and_field(old: str, new: str, complaint: str) -> None:
    assert len(parse_guide("duel", VALID_GUIDE).steps) == 1
    with pytest.raises(GuideError) as refused:
        parse_guide("duel", VALID_GUIDE.replace(old, new))
    assert complaint in str(refused.value)
    assert str(refused.value).startswith("guide.toml of duel")
