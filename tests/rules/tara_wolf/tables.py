"""Readable set-ups and positions for the tests of Tara Wolf; this module knows no rules.

`position(...)` builds a state in the middle of a game. A test names the cards that it needs by ID, separated by spaces;
`3*soldier` stands for three soldiers. The rest of the 80 cards of the main pile is in the pile below the named top
cards, in the order of `BOX`, or in the discard pile. Seats are 0 and 1; pairs are by seat.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from saqqara.core.game import Game
from saqqara.core.state import State
from saqqara.games import tara_wolf
from saqqara.games.tara_wolf import layout

_IN_ORDER = """
tara_wolf montana_smith heinrich_von_karloff susan_copperstone
archaeologist soldier worker foreman patron smuggler seer doctor reporter mercenary spy thief desert_raider
assassin enchantress starlet trainer priest jackal monkey camel donkey cat crocodile
spike_pit poison_darts scorpions snare rolling_boulder skeleton mummy royal_mummy ghoul
avatar_anubis avatar_horus avatar_bastet avatar_sobek wrath_of_seth plague_of_locusts curse_of_pharaoh ankh
nile_flood book_of_dead
tomb_horemheb tomb_thutmose_iii tomb_amenhotep_iii tomb_seti_i tomb_hatshepsut tomb_ramses_ii tomb_tutankhamun
"""
CARDS = _IN_ORDER.split()
NUMBER = {name: number for number, name in enumerate(CARDS)}
ADVENTURERS, PAPYRI, TOMBS = CARDS[:4], CARDS[37:47], CARDS[47:]
COPIES = {
    "archaeologist": 3, "soldier": 4, "worker": 3, "foreman": 2, "patron": 2, "smuggler": 2, "seer": 2, "doctor": 2,
    "reporter": 2, "mercenary": 3, "spy": 2, "thief": 3, "desert_raider": 3, "assassin": 2, "enchantress": 1,
    "starlet": 1, "trainer": 1, "priest": 2,
    "jackal": 4, "monkey": 2, "camel": 2, "donkey": 3, "cat": 2, "crocodile": 3,
    "spike_pit": 3, "poison_darts": 3, "scorpions": 2, "snare": 2, "rolling_boulder": 2,
    "skeleton": 4, "mummy": 4, "royal_mummy": 2, "ghoul": 2,
}  # fmt: skip
BOX = [name for name, copies in COPIES.items() for _ in range(copies)]


def cards(text: str) -> list[str]:
    """Convert `jackal 2*soldier` to a list of card IDs."""
    found = []
    for word in text.split():
        count, _, name = word.rpartition("*")
        found += [name] * int(count or 1)
    return found


def game(**options: Any) -> Game:
    """Return the game with these options."""
    return Game(tara_wolf.DEFINITION, options)


def deal(
    adventurers: str = "tara_wolf montana_smith",
    hands: tuple[str, str] = ("", ""),
    papyri: tuple[str, str] = ("avatar_anubis avatar_horus avatar_bastet", "avatar_sobek wrath_of_seth ankh"),
    pile: str = "",
    tombs: str = "",
) -> dict[str, Any]:
    """Return a set-up with the named hands and top cards of the pile, the rest in the order of `BOX`."""
    rest = Counter(BOX)
    rest.subtract(cards(" ".join([*hands, pile])))
    assert min(rest.values()) >= 0, "more cards than the box holds"
    left = [name for name in BOX if rest[name] > 0 and not rest.subtract([name])]
    main = []
    for hand in hands:
        named = cards(hand)
        main += named + [left.pop() for _ in range(5 - len(named))]
    main += cards(pile) + left
    first = cards(tombs)
    return {
        "adventurers": cards(adventurers),
        "papyri": [cards(each) for each in papyri],
        "main": main,
        "tombs": first + [tomb for tomb in TOMBS if tomb not in first],
        "generator": [1, 2, 3, 4],
    }


def start(**named: Any) -> State:
    """Start a game with the set-up of `deal`; `options` are the options of the game."""
    options = named.pop("options", {})
    return game(**options).start(setup=deal(**named))


def count(counts: Any, text: str) -> None:
    """Add cards to an array of counts by card."""
    for name in cards(text):
        counts[NUMBER[name]] += 1


def position(
    phase: str,
    actor: int = 0,
    *,
    holder: int = 0,
    camper: int | None = None,
    adventurers: str = "tara_wolf montana_smith",
    adventurers_inside: tuple[bool, bool] = (False, False),
    hands: tuple[str, str] = ("", ""),
    camps: tuple[str, str] = ("", ""),
    inside: tuple[str, str] = ("", ""),
    laid: tuple[str, str] = ("", ""),
    papyri: tuple[str, str] = ("", ""),
    used: tuple[str, str] = ("", ""),
    known: tuple[str, str] = ("", ""),
    coins: tuple[int, int] = (0, 0),
    won: tuple[str, str] = ("", ""),
    tomb: str | None = None,
    tombs: str = "",
    pile: str = "",
    discard: str | None = None,
    markers: tuple[int, int] = (1, 1),
    options: Mapping[str, Any] | None = None,
    **numbers: int,
) -> State:
    """Build a state in the middle of a game.

    `pile` and `tombs` name the top cards; the first is on top. `discard` names the discarded cards (none by default),
    and all other cards are in the pile; with `discard="rest"` the pile holds only the named cards. `known` lists the
    cards of a hand that the other player knows.
    """
    state = start(options=options or {})
    table = state.raw
    table.camp[:] = table.hand[:] = table.papyri[:] = table.known[:] = 0
    for seat in (0, 1):
        name = cards(adventurers)[seat]
        place = table.inside if adventurers_inside[seat] else table.camp
        place[seat, NUMBER[name]] = 1
        count(table.hand[seat], hands[seat])
        count(table.camp[seat], camps[seat])
        count(table.inside[seat], inside[seat])
        count(table.laid[seat], laid[seat])
        count(table.known[seat, 0], known[seat])
        for text, counts in ((papyri[seat], table.papyri), (used[seat], table.used)):
            for card in cards(text):
                counts[seat, NUMBER[card] - 37] = 1
        table.hand_left[seat] = len(cards(hands[seat]))
        table.papyri_left[seat] = len(cards(papyri[seat]))
        table.laid_papyri[seat] = sum(name in PAPYRI for name in cards(laid[seat]))
        table.laid_cards[seat] = len(cards(laid[seat])) - table.laid_papyri[seat]
        table.coins[seat], table.markers[seat] = coins[seat], markers[seat]
        for name in cards(won[seat]):
            table.won[TOMBS.index(name)] = seat
    used_cards = " ".join([*hands, *camps, *inside, *laid, pile, discard if discard not in (None, "rest") else ""])
    rest = Counter(BOX)
    rest.subtract(name for name in cards(used_cards) if name in COPIES)
    assert min(rest.values()) >= 0, "more cards than the box holds"
    left = [name for name in BOX if rest[name] > 0 and not rest.subtract([name])]
    below = [] if discard == "rest" else left
    count(table.discards, " ".join(left) if discard == "rest" else discard or "")
    order = [NUMBER[name] for name in [*cards(pile), *below]][::-1]
    table.pile[: len(order)] = order
    table.pile_left = len(order)
    table.seen[:] = 0
    closed = [name for name in TOMBS if name != tomb and name not in cards(" ".join([*won, tombs]))]
    order = [NUMBER[name] for name in [*cards(tombs), *closed]][::-1]
    table.tomb_pile[: len(order)] = order
    table.tombs_left = len(order)
    table.tomb = -1 if tomb is None else NUMBER[tomb]
    table.phase, table.actor, table.holder = layout.PHASES.index(phase), actor, holder
    table.camper = actor if camper is None else camper
    table.asked = 1 if actor == holder else 2
    for name, value in numbers.items():
        setattr(table, name, value)
    return state


def play(state: State, decisions: str) -> State:
    """Play actions separated by commas or line breaks and return the same state."""
    for decision in decisions.replace("\n", ",").split(","):
        if decision.strip():
            state.play(decision.strip())
    return state


def seat(state: State, owner: int, viewer: int | None = -1) -> dict[str, Any]:
    """Return the part of a view that belongs to a seat; the viewer is the seat itself by default."""
    found: dict[str, Any] = state.view(owner if viewer == -1 else viewer)["seats"][owner]
    return found


def hand(state: State, owner: int) -> list[str]:
    """Return the hand of a seat."""
    found: list[str] = seat(state, owner)["hand_cards"]
    return found


def camp(state: State, owner: int) -> list[str]:
    """Return the camp of a seat without the adventurer."""
    return [name for name in seat(state, owner)["camp"] if name not in ADVENTURERS]


def tomb(state: State, owner: int) -> dict[str, int | None]:
    """Return the cards of a seat in the tomb with the strength of each kind."""
    return {figure["card"]: (figure["strength"] or {}).get("total") for figure in seat(state, owner)["tomb"]}


def strength_parts(state: State, owner: int, card: str) -> tuple[int, ...]:
    """Return the strength of a card as (base, card, tomb, ability, total)."""
    figure = next(figure for figure in seat(state, owner)["tomb"] if figure["card"] == card)
    return tuple(figure["strength"][name] for name in ("base", "card", "tomb", "ability", "total"))


def discards(state: State) -> dict[str, int]:
    """Return the discard pile by card."""
    found: dict[str, int] = state.view()["discard"]
    return found


def moved(state: State, viewer: int | None = None) -> list[tuple[str, str, str]]:
    """Return the moves of the last action visible to a viewer as (piece, from, to)."""
    return [(move["piece"], move["from"], move["to"]) for move in state.view(viewer)["moved"]]


def phase_and_player(state: State) -> tuple[str, int | None]:
    """Return the phase and the current player."""
    return state.view()["phase"], state.current_player


def refused(state: State, text: str) -> str:
    """Return the clause by which an action is refused."""
    error = state.why_illegal(text)
    assert error is not None, f"{text} is legal"
    return str(error.clause)
