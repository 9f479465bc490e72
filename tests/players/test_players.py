"""Players: options, fair use of information, and basic playing strength."""

from typing import Any

import pytest

import saqqara
from rules.duel.deals import position, site, start, with_action_tile
from saqqara import players
from saqqara.players import LEVELS, player
from saqqara.players.levels import find_level
from saqqara.search.tree import ROOT

pytestmark = pytest.mark.slow

DUEL = saqqara.game("duel")
PLAYERS = [("random", {}), ("greedy", {}), *((name, {"simulations": 60}) for name in ("search", *LEVELS))]


def choice(state: saqqara.State, name: str = "search", seed: int = 1, **options: Any) -> str:
    return player(name, seed=seed, **options).choose(state)


# ---- options ---------------------------------------------------------------------------------------------------


def test_levels_are_ordered_from_weakest_to_strongest() -> None:
    assert LEVELS == (
        "novice", "apprentice", "potter", "mason", "scribe", "surveyor", "overseer", "architect"
    )  # fmt: skip


@pytest.mark.parametrize("game", ["duel", "imhotep", "tara_wolf"])
def test_levels_are_game_specific_and_only_the_strongest_uses_the_clock(game: str) -> None:
    table = saqqara.game(game)
    offered = table.definition.search.available_levels(LEVELS)
    skills = [find_level(name).settings(table) for name in offered]
    assert (offered[0], offered[-1], len(set(skills))) == ("novice", "architect", len(skills))
    assert [skill.simulations is None for skill in skills] == [False] * (len(skills) - 1) + [True]
    assert skills[0].temperature > skills[-1].temperature == 0.0
    softnesses = [skill.temperature for skill in skills if skill.uses_network]
    assert softnesses == sorted(softnesses, reverse=True)


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("oracle", {}, "unknown player 'oracle'; valid: random, greedy, search, novice, apprentice, potter"),
        ("greedy", {"seconds": 1}, "unknown option 'seconds' of the player 'greedy'; valid: seed"),
        (
            "search",
            {"deepness": 1},
            "; valid: level, seconds, simulations, weights, evaluate, prior, seed",
        ),
        ("search", {"level": "pharaoh"}, "unknown level 'pharaoh'; valid, from weakest to strongest: novice"),
        ("search", {"seconds": 0}, "seconds=0 is out of range; seconds must be greater than 0 and at most 3600"),
        ("search", {"seconds": "1"}, "seconds='1' is out of range"),
        ("search", {"simulations": 0}, "simulations=0 is out of range; simulations must be a whole number from 1 to"),
        ("search", {"simulations": True}, "simulations=True is out of range"),
        ("random", {"seed": -1}, "seed=-1 is out of range; seed must be a whole number from 0"),
        ("random", {"seed": 1.5}, "seed=1.5 is out of range"),
    ],
)
def test_unknown_players_raise_errors(name: str, options: dict[str, Any], why: str) -> None:
    with pytest.raises(saqqara.InvalidOptionError) as caught:
        player(name, **options)
    assert why in str(caught.value)


def test_saqqara_offers_players() -> None:
    assert saqqara.player is players.player


# ---- all players -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), PLAYERS)
def test_a_player_plays_legal_decisions_to_the_end(name: str, options: dict[str, Any]) -> None:
    state, chooser = DUEL.start(seed=11), player(name, seed=4, **{**options, **({"simulations": 3} if options else {})})
    while not state.is_over:
        state.play(chooser.choose(state))
    with pytest.raises(saqqara.SaqqaraError, match="the game is over: no seat can act"):
        chooser.choose(state)


@pytest.mark.parametrize(("name", "options"), PLAYERS)
def test_player_uses_only_what_its_seat_knows(name: str, options: dict[str, Any]) -> None:
    deal = DUEL.start(seed=11).setup["deal"]
    hidden = sorted(deal[18:])
    assert hidden not in (deal[18:], hidden[::-1])
    actions = [choice(start([*deal[:18], *rest]), name, **options) for rest in (deal[18:], hidden, hidden[::-1])]
    assert actions == actions[:1] * 3


@pytest.mark.parametrize(("name", "options"), PLAYERS)
def test_equal_seeds_choose_equal_actions(name: str, options: dict[str, Any]) -> None:
    state = DUEL.start(seed=11)
    assert choice(state, name, 7, **options) == choice(state, name, 7, **options)


@pytest.mark.parametrize(("name", "options"), PLAYERS)
def test_choosing_does_not_modify_the_state(name: str, options: dict[str, Any]) -> None:
    state = DUEL.start(seed=11)
    before = [state.view(seat) for seat in (0, 1, None)]
    choice(state, name, **options)
    assert [state.view(seat) for seat in (0, 1, None)] == before


def test_random_player_chooses_every_legal_action() -> None:
    state, chooser = DUEL.start(seed=11), player("random", seed=1)
    assert {chooser.choose(state) for _ in range(150)} == set(state.legal_actions())


# ---- search ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["duel", "imhotep", "tara_wolf"])
def test_search_chooses_after_a_single_simulation(name: str) -> None:
    """With a network, the single simulation evaluates the position itself, and the prior decides."""
    state = saqqara.game(name).start(seed=11)
    assert player("search", simulations=1, seed=1).choose(state) in state.legal_actions()


NO_BOATS: dict[str, str | None] = dict.fromkeys("123abc")


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_ends_a_won_game(name: str) -> None:
    # Boats 1 and a are left. Boat 1 ends the game with 23 to 16; after anything else seat 1 unloads boat a and wins.
    state = position(
        sites=(site(obelisk=4, temple=[2, 0, 3, 0]), site(obelisk=4, temple=[0, 3, 0, 1])),
        harbour={"a1": 0, "b1": 0, "a2": 1, "a3": 1},
        boats={**NO_BOATS, "1": "tomb-1 temple-1 obelisk", "a": "obelisk obelisk tomb-9"},
    )
    assert {choice(state, name, seed, simulations=300) for seed in range(3)} == {"unload 1"}


def threatened() -> saqqara.State:
    """Return a position with a strong reply.

    Boat 2 is about to give seat 1 tomb 5 between its 3-4 and 6-7 (17 points more); boat a takes its meeple away.

    Seat 0 itself gains two points by boat 2 (temple-3 for a meeple), one by a placement, none by boat a.
    """
    return position(
        sites=(site(), site(tomb=[3, 4, 6, 7], obelisk=2)),
        harbour={"a1": 0, "a2": 1, "b2": 0},
        boats={"2": "tomb-1 temple-3 tomb-5", "a": "temple-1 temple-1 obelisk"},
    )


def test_a_potter_sees_the_reply() -> None:
    assert {choice(threatened(), "potter", seed, simulations=500) for seed in range(3)} == {"unload a"}


def test_a_novice_mostly_overlooks_the_reply() -> None:
    assert [choice(threatened(), "novice", seed, simulations=30) for seed in range(8)].count("unload a") <= 2


def test_novice_uses_every_kind_of_action() -> None:
    """A novice plays like a person who knows the rules; it is weak because it hardly looks ahead."""
    state, done = DUEL.start(seed=3), set[str]()
    while not state.is_over:
        text = choice(state, "novice", len(state.history), simulations=30)
        done.add(text.split()[0])
        state.play(text)
    assert done >= {"place", "unload", "use"}


def test_weak_level_avoids_far_worse_actions() -> None:
    """The level chooses among the actions that look nearly as good as the best, and not always the same one."""
    state = threatened()
    found = {choice(state, "apprentice", seed, simulations=100) for seed in range(10)}
    assert 1 < len(found) < len(state.legal_actions())


def resets(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record every reset of a search tree."""
    noted: list[str] = []
    reset = players.search_player.reset
    monkeypatch.setattr(players.search_player, "reset", lambda tree: noted.append("reset") or reset(tree))
    return noted


def test_search_tree_is_reused_within_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    noted, state, chooser = (
        resets(monkeypatch),
        with_action_tile("place", {}, "use place"),
        player("search", simulations=300),
    )
    known = []
    for _ in range(2):
        state.play(chooser.choose(state))
        assert isinstance(chooser, players.SearchPlayer)
        known.append(int(chooser._trees[0].nodes[chooser._trees[0].header[ROOT]].visits))
    assert noted == ["reset"]
    assert min(known) > 30  # searched before the second and the third choice


def test_reveal_starts_a_new_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    state = with_action_tile("unload", {"a1": 0, "b1": 1, "a3": 0, "b3": 1}, "use unload, place b2")
    noted, chooser = resets(monkeypatch), player("search", simulations=50)
    state.play(chooser.choose(state))
    assert state.view(0)["phase"] == "unload-second"
    state.play(chooser.choose(state))
    assert noted == ["reset"] * 2


def test_correctly_guessed_reveal_also_starts_a_new_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    # The tree below `open` has seen all tombs, and legal actions differ between tombs.
    monkeypatch.setattr(players.search_player, "determinize_state", lambda state, generator: state.copy())
    state = saqqara.game("tara_wolf").start(seed=1)
    while "open" not in state.legal_actions():
        state.play(state.legal_actions()[-1])
    noted, chooser = resets(monkeypatch), player("search", simulations=60, seed=1)
    state.play(chooser.choose(state))
    assert state.history[-1] == "open"
    seat = state.current_player
    chooser.choose(state)
    assert (seat, noted) == (0, ["reset"] * 2)


def test_a_forced_decision_is_played_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players.search_player, "simulate", lambda *_: pytest.fail("it searched"))
    state = with_action_tile("swap", {"a1": 0, "b1": 0}, "use swap, swap 1.1-2")
    assert state.legal_actions() == ["unload 1"]
    assert choice(state) == "unload 1"


def test_search_respects_the_time_limit() -> None:
    assert choice(DUEL.start(seed=11), seconds=0.001) in DUEL.start(seed=11).legal_actions()


def test_another_game_gets_another_tree() -> None:
    chooser = player("search", seed=1, simulations=40)
    for options in ({}, {"obelisk": "B"}, {}):
        state = saqqara.game("duel", **options).start(seed=2)
        assert chooser.choose(state) in state.legal_actions()
