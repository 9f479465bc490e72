"""Invariants of random games of A New Dynasty over all mixtures of sides and options."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rules.imhotep.dynasty_tables import COPIES, CRYPT
from rules.imhotep.independent_dynasty_scoring import points_on_paper
from rules.imhotep.tables import DECK, game, play
from saqqara.core.state import State
from saqqara.games.imhotep import components, layout

GAMES = 24
PLAYERS = (2, 3, 4)


def options(seed: int) -> dict[str, Any]:
    """Return a valid combination of options (IMH-20.4); the seeds cover every side of every site."""
    chance = random.Random(f"mixtures {seed}")
    profile = chance.choice(("printed", "yucata"))
    players = PLAYERS[seed % 3]
    return {
        "dynasty": True, "players": players, "profile": profile,
        **{site: components.SIDES[(seed + number * (1 + seed // 4)) % 4] for number,
        site in enumerate(components.SITES)},
        **{name: chance.random() < 0.5 for name in ("wrath", "private_boats", "bets", "favour", "prophecies")},
        "hidden_cards": profile == "printed" and chance.random() < 0.5,
        "unlimited_stones": profile == "yucata" and players == 2 and chance.random() < 0.7,
    }  # fmt: skip


def positions(seed: int) -> Iterator[State]:
    """Play a random game and yield every position, including the last."""
    chance = random.Random(f"dynasty {seed}")
    state = game(**options(seed)).start(seed=seed)
    while not state.is_over:
        yield state
        state.play(chance.choice(state.legal_actions()))
    yield state


def stones(state: State, seat: int) -> int:
    """Count all stones of a seat on the raw state, including a stone in transit (IMH-R43, IMH-R50)."""
    record = state.raw
    count = record.sled[seat] + record.quarry[seat] + record.aboard[seat] + record.delivered[seat].sum()
    count += (record.cargo == seat).sum() + (record.bets == seat).sum() + (record.favours == seat).sum()
    for task, owner, fact, _ in record.tasks[: record.depth].tolist():
        afloat = task == layout.STONE_BACK and fact == 1
        count += owner == seat and (task in (layout.BUILD, layout.RAISE) or afloat)
    return int(count)


def cards(state: State) -> Counter[str]:
    """Count every market card on the raw state."""
    record = state.raw
    numbers = record.pile[: record.pile_left].tolist() + record.discard[: record.discarded].tolist()
    numbers += [card for card in record.market.tolist() if card >= 0]
    numbers += [card for task, _, card, _ in record.tasks[: record.depth].tolist() if task == layout.DISCARD]
    in_hands = Counter({name: int(count) for name, count in zip(DECK, record.hand.sum(axis=0), strict=True)})
    return Counter(DECK[number] for number in numbers) + in_hands


def check_pieces(state: State) -> None:
    """Check that stones, cards, coins, tiles, scaffolds and scarabs are complete."""
    record, chosen = state.raw, state.game.options
    if not chosen["unlimited_stones"]:
        each = 59 if (chosen["players"], chosen["profile"]) == (2, "printed") else 29
        assert [stones(state, seat) for seat in range(state.game.num_players)] == [each] * state.game.num_players
    assert cards(state) == COPIES
    assert (record.secret <= record.hand).all()
    if chosen["market"] == "D":
        assert record.field_coins.sum() + record.coins_left == 8
    if chosen["tomb"] == "C":
        left = Counter(record.crypt[record.crypt_drawn :].tolist()) + Counter(record.crypt_open.tolist())
        taken = Counter({number: int(count) for number, count in enumerate(record.tiles.sum(axis=0))})
        del left[-1]
        assert left + taken == dict.fromkeys(range(len(CRYPT)), 6)
    if chosen["pyramid"] == "C":
        complete = [
            (record.pyramid[first:last] >= 0).all() for first, last in ((0, 5), (5, 9), (9, 12), (12, 14), (14, 15))
        ]
        assert [int(owner) >= 0 for owner in record.scaffolds] == complete
    assert ((record.scarabs >= 0).sum(axis=0) <= 2).all()
    assert sum(record.laid) == record.delivered.sum()


@pytest.mark.parametrize("seed", range(GAMES))
def test_IMH_20_random_games_keep_all_pieces_and_score_as_on_paper(seed: int) -> None:
    for state in positions(seed):
        assert state.is_over == (not state.legal_actions())
        check_pieces(state)
    assert state.breakdown() == points_on_paper(state)
    assert state.scores() == [sum(points.values()) for points in state.breakdown()]


def test_every_side_of_every_site_and_every_option_is_played() -> None:
    chosen = [options(seed) for seed in range(GAMES)]
    for site in components.SITES:
        assert {one[site] for one in chosen} == set("ABCD")
    for name in ("wrath", "private_boats", "bets", "favour", "prophecies", "hidden_cards", "unlimited_stones"):
        assert {one[name] for one in chosen} == {False, True}


@pytest.mark.parametrize("seed", range(0, GAMES, 3))
def test_determinization_of_a_view_shows_that_view(seed: int) -> None:
    for number, state in enumerate(positions(seed)):
        if number % 13 == seed % 13:
            for seat in (None, *range(state.game.num_players)):
                view = state.view(seat)
                imagined = state.game.determinize(view, seed=number)
                assert imagined.view(seat) == view
                check_pieces(imagined)


@pytest.mark.parametrize("seed", range(1, GAMES, 4))
def test_setup_and_actions_reproduce_the_game(seed: int) -> None:
    *_, state = positions(seed)
    again = play(state.game.start(setup=state.setup), ", ".join(state.history))
    assert (again.view(0), again.setup, again.log(1)) == (state.view(0), state.setup, state.log(1))
