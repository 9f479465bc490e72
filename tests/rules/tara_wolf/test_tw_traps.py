"""TW-5.5: targets of every trap, characters that save them, and traps without effect."""

from typing import Any

import pytest

from rules.tara_wolf.tables import discards, hand, phase_and_player, play, position, refused, seat, tomb


def traps(trap: str, victims: str, **more: Any) -> Any:
    """Build a position in which seat 1 triggers traps against these characters of seat 0 without holding the medallion.

    The adventurer of seat 0 is Montana Smith, who changes none of these strengths.
    """
    inside = (victims, f"{trap} {more.pop('own', '')}")
    facts: dict[str, Any] = {
        "adventurers": "montana_smith heinrich_von_karloff", "adventurers_inside": (True, True),
        "tomb": "tomb_ramses_ii", "hands": ("2*worker", "cat"),
    }  # fmt: skip
    return position("trigger", 1, inside=inside, **{**facts, **more})


@pytest.mark.parametrize(
    ("trap", "hits"),
    [
        ("spike_pit", ["thief", "desert_raider"]),
        ("poison_darts", ["thief", "jackal"]),
        ("scorpions", ["thief", "jackal"]),
        ("snare", ["jackal", "crocodile"]),
        ("rolling_boulder", ["soldier", "desert_raider", "crocodile"]),
        ("wrath_of_seth", ["soldier", "thief", "desert_raider", "jackal", "crocodile"]),
        ("plague_of_locusts", ["thief", "jackal"]),
        ("curse_of_pharaoh", ["soldier", "thief", "desert_raider", "jackal", "crocodile"]),
    ],
)
def test_TW_5_5_a_trap_hits_whom_its_text_names(trap: str, hits: list[str]) -> None:
    # Strengths: soldier 5, desert raider 4, thief 2, jackal 2, crocodile 4.
    state = traps(trap, "soldier desert_raider thief jackal crocodile mummy")
    assert state.legal_actions() == [f"trigger {trap}"]
    state.play(f"trigger {trap}")
    optional = ["done"] if trap in ("scorpions", "plague_of_locusts") else []
    assert state.legal_actions() == [f"hit {name}" for name in hits] + optional


@pytest.mark.parametrize(
    ("trap", "victims"),
    [
        ("spike_pit", "soldier jackal"),
        ("poison_darts", "soldier crocodile"),
        ("scorpions", "soldier doctor"),
        ("snare", "soldier"),
        ("rolling_boulder", "thief jackal"),
        ("wrath_of_seth", "mummy"),
        ("plague_of_locusts", "soldier"),
        ("curse_of_pharaoh", "mummy"),
    ],
)
def test_TW_5_5_a_trap_without_a_legal_target_has_no_effect(trap: str, victims: str) -> None:
    state = traps(trap, victims)
    state.play(f"trigger {trap}")
    assert state.view()["phase"] == "resources"  # the fight is over
    assert state.view()["eliminated"] == 0


def test_TW_5_5_trap_and_victim_are_discarded() -> None:
    state = traps("snare 2*spike_pit", "jackal soldier")
    play(state, "trigger snare, hit jackal")
    assert discards(state) == {"jackal": 1, "snare": 1}
    assert tomb(state, 0) == {"montana_smith": 3, "soldier": 5}


def test_TW_5_5_the_holder_triggers_first_in_any_order_then_the_other() -> None:
    state = position(
        "lay", 1, tomb="tomb_ramses_ii", adventurers_inside=(True, True), inside=("soldier", "jackal"),
        laid=("snare spike_pit", ""), hands=("cat", "rolling_boulder"),
    )  # fmt: skip
    state.play("lay rolling_boulder")
    assert (phase_and_player(state), state.legal_actions()) == (("trigger", 0), ["trigger spike_pit", "trigger snare"])
    play(state, "trigger snare, hit jackal, trigger spike_pit")
    assert phase_and_player(state) == ("trigger", 1)
    play(state, "trigger rolling_boulder")
    assert state.legal_actions() == ["hit soldier"]


def test_TW_R1_traps_never_hit_adventurers_undead_or_own_characters() -> None:
    state = traps("wrath_of_seth", "jackal mummy", own="thief skeleton")
    state.play("trigger wrath_of_seth")
    assert state.legal_actions() == ["hit jackal"]
    for text in ("hit montana_smith", "hit heinrich_von_karloff", "hit mummy", "hit skeleton", "hit thief"):
        assert refused(state, text) == "TW-R1"


def test_TW_R14_every_trap_must_be_triggered() -> None:
    state = traps("snare", "soldier")
    assert state.legal_actions() == ["trigger snare"]
    assert refused(state, "done") == "TW-R14"
    assert refused(state, "trigger spike_pit") == "TW-R14"


def test_TW_R14_used_papyrus_traps_lie_with_the_used_papyri() -> None:
    state = traps("wrath_of_seth snare", "2*jackal")
    state.play("trigger wrath_of_seth")
    assert seat(state, 1)["used"] == ["wrath_of_seth"]
    assert "wrath_of_seth" not in discards(state)


def test_TW_R15_up_to_two_is_none_to_two() -> None:
    for decisions, left in (("done", 3), ("hit jackal, done", 2), ("hit jackal, hit thief", 1)):
        state = traps("scorpions snare", "2*jackal thief soldier crocodile")
        # Two jackals have strength 3 each: the scorpions reach the thief only, the locusts reach both.
        play(state, "trigger scorpions")
        assert state.legal_actions() == ["hit thief", "done"]
        state = traps("plague_of_locusts snare", "2*jackal thief soldier")
        play(state, "trigger plague_of_locusts")
        play(state, decisions)
        assert phase_and_player(state) == ("trigger", 1)
        assert sum(figure["card"] in ("jackal", "thief") for figure in seat(state, 0)["tomb"]) == left


def test_TW_R15_all_other_traps_must_hit() -> None:
    state = traps("snare", "jackal crocodile")
    state.play("trigger snare")
    assert refused(state, "done") == "TW-R15"


def test_TW_R15_targets_are_settled_when_the_trap_is_triggered() -> None:
    # Three jackals have strength 4 each and are out of reach. Targets stay as they were when the trap was triggered.
    state = traps("plague_of_locusts snare", "3*jackal thief worker")
    state.play("trigger plague_of_locusts")
    state.play("hit thief")
    assert state.legal_actions() == ["hit worker", "done"]
    state = traps("plague_of_locusts snare", "2*jackal thief")
    play(state, "trigger plague_of_locusts, hit jackal")  # the other jackal now has 2; it was a target already
    assert state.legal_actions() == ["hit thief", "hit jackal", "done"]
    state = traps("scorpions spike_pit", "2*jackal trainer thief")
    play(state, "trigger scorpions, hit trainer")  # the jackals drop from 4 to 3: still no targets
    assert state.legal_actions() == ["hit thief", "done"]


def test_TW_R9_a_lone_done_is_skipped_after_the_last_target() -> None:
    state = traps("scorpions snare", "thief soldier")
    play(state, "trigger scorpions, hit thief")
    assert phase_and_player(state) == ("trigger", 1)


def test_TW_R6_strength_counts_with_all_bonuses_when_the_trap_is_triggered() -> None:
    state = traps("poison_darts", "2*jackal thief")
    state.play("trigger poison_darts")
    assert state.legal_actions() == ["hit thief", "hit jackal"]  # two jackals have 3 each
    state = traps("poison_darts", "3*jackal thief")
    state.play("trigger poison_darts")
    assert state.legal_actions() == ["hit thief"]  # three have 4
    state = traps("poison_darts", "doctor jackal", tomb="tomb_thutmose_iii")
    state.play("trigger poison_darts")
    assert state.legal_actions() == ["hit jackal"]  # the doctor has 3 + 1


def test_TW_C5_susan_cancels_the_first_trap() -> None:
    state = traps("snare wrath_of_seth", "2*jackal", adventurers="susan_copperstone heinrich_von_karloff")
    state.play("trigger wrath_of_seth")  # papyrus traps count
    assert (phase_and_player(state), state.view()["foiled"]) == (("trigger", 1), True)
    assert seat(state, 1)["used"] == ["wrath_of_seth"]
    play(state, "trigger snare")
    assert state.legal_actions() == ["hit jackal"]


def test_TW_C5_susan_is_used_up_by_a_trap_without_a_target() -> None:
    state = traps("snare spike_pit", "thief", adventurers="susan_copperstone heinrich_von_karloff")
    play(state, "trigger snare, trigger spike_pit")
    assert state.legal_actions() == ["hit thief"]


@pytest.mark.parametrize("more", [{"holder": 1}, {"adventurers_inside": (False, True)}])
def test_TW_C5_susan_needs_medallion_and_tomb(more: dict[str, Any]) -> None:
    state = traps("snare", "jackal", adventurers="susan_copperstone heinrich_von_karloff", **more)
    state.play("trigger snare")
    assert state.legal_actions() == ["hit jackal"]


def test_TW_C6_ankh_removes_all_targets() -> None:
    state = traps("wrath_of_seth curse_of_pharaoh", "jackal thief ankh")
    assert state.legal_actions() == ["trigger wrath_of_seth", "trigger curse_of_pharaoh"]  # traps are still triggered
    play(state, "trigger curse_of_pharaoh")
    assert phase_and_player(state) == ("trigger", 1)  # no curse discard either
    play(state, "trigger wrath_of_seth")
    assert state.view()["eliminated"] == 0
    assert seat(state, 0)["used"] == ["ankh"]
    assert hand(state, 0) == ["worker", "worker"]


def test_TW_C6_cats_and_tombs_are_not_traps() -> None:
    state = traps("snare snare", "mummy ankh", own="cat", tomb="tomb_horemheb")
    assert tomb(state, 0)["mummy"] == 3  # 3 + 1 - 1


def test_TW_C7_the_starlet_draws_traps_while_she_is_a_target() -> None:
    state = traps("plague_of_locusts rolling_boulder", "starlet thief soldier")
    play(state, "trigger plague_of_locusts")
    assert state.legal_actions() == ["hit starlet"]
    assert refused(state, "done") == refused(state, "hit thief") == "TW-C7"
    state.play("hit starlet")
    assert state.legal_actions() == ["hit thief", "done"]  # the second hit is free


def test_TW_C7_the_starlet_does_not_draw_traps_that_cannot_hit_her() -> None:
    state = traps("rolling_boulder", "starlet soldier")
    state.play("trigger rolling_boulder")
    assert state.legal_actions() == ["hit soldier"]


def test_TW_C9_the_doctor_saves_the_first_companion() -> None:
    state = traps("spike_pit wrath_of_seth", "thief soldier", camps=("doctor", ""))
    play(state, "trigger spike_pit, hit thief")
    assert hand(state, 0) == ["worker", "worker", "thief"]
    assert seat(state, 0, 1)["known"] == ["thief"]
    assert "thief" not in discards(state)
    play(state, "trigger wrath_of_seth, hit soldier")
    assert discards(state)["soldier"] == 1


def test_TW_C9_two_doctors_save_two() -> None:
    state = traps("spike_pit wrath_of_seth snare", "thief soldier jackal", camps=("2*doctor", ""))
    play(state, "trigger spike_pit, hit thief, trigger wrath_of_seth, hit soldier")
    assert hand(state, 0) == ["soldier", "worker", "worker", "thief"]


def test_TW_C9_the_doctor_saves_no_animal_and_not_from_inside() -> None:
    state = traps("snare", "jackal thief", camps=("doctor", ""))
    play(state, "trigger snare, hit jackal")
    assert discards(state)["jackal"] == 1
    state = traps("spike_pit", "doctor")
    play(state, "trigger spike_pit, hit doctor")
    assert discards(state)["doctor"] == 1


def test_TW_C9_saved_companion_counts_for_ghouls_and_the_curse() -> None:
    state = traps("curse_of_pharaoh snare", "thief jackal", own="ghoul", camps=("doctor", ""))
    play(state, "trigger curse_of_pharaoh, hit thief")
    assert tomb(state, 1)["ghoul"] == 3
    assert (phase_and_player(state), state.legal_actions()) == (
        ("curse-discard", 0),
        ["discard worker", "discard thief"],
    )


def test_TW_C9_effect_repeats_each_tomb_phase() -> None:
    state = traps("spike_pit", "thief", camps=("doctor", ""))
    play(state, "trigger spike_pit, hit thief, coins 4, done, coins 4, done, open")
    assert seat(state, 0)["saved"] == 0


def test_TW_C10_ghouls_count_eliminations_on_both_sides() -> None:
    state = position(
        "trigger", 0, tomb="tomb_ramses_ii", adventurers="montana_smith susan_copperstone",
        adventurers_inside=(True, True), inside=("snare ghoul jackal thief", "snare spike_pit jackal ghoul"),
    )  # fmt: skip
    assert (tomb(state, 0)["ghoul"], tomb(state, 1)["ghoul"]) == (2, 2)
    play(state, "trigger snare, hit jackal, trigger snare, hit jackal")
    assert (tomb(state, 0)["ghoul"], tomb(state, 1)["ghoul"]) == (4, 4)


def test_TW_C11_the_curse_eliminates_then_the_owner_discards_a_hand_card() -> None:
    state = traps("curse_of_pharaoh snare", "thief jackal")
    play(state, "trigger curse_of_pharaoh, hit thief")
    assert (phase_and_player(state), state.legal_actions()) == (("curse-discard", 0), ["discard worker"])
    assert refused(state, "done") == "TW-C11"
    state.play("discard worker")
    assert hand(state, 0) == ["worker"]
    assert phase_and_player(state) == ("trigger", 1)


def test_TW_C11_no_discard_for_an_animal_or_from_an_empty_hand() -> None:
    state = traps("curse_of_pharaoh snare", "thief jackal")
    play(state, "trigger curse_of_pharaoh, hit jackal")
    assert phase_and_player(state) == ("trigger", 1)
    state = position(
        "trigger", 1, tomb="tomb_ramses_ii", adventurers_inside=(True, True), inside=("thief", "curse_of_pharaoh snare")
    )
    play(state, "trigger curse_of_pharaoh, hit thief")
    assert phase_and_player(state) == ("trigger", 1)
