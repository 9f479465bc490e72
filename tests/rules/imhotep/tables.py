"""Readable set-ups and positions for the tests of Imhotep; this module knows no rules.

`start("statue lever", "4331")` starts a game with the named first market cards and round cards; the rest of the box
follows in a fixed order. `play(state, "quarry, load 1.1")` plays actions. `position(boats="01.. ... .. .", sleds="25")`
builds a state at the start of a turn from a view in which a test names the parts that it needs.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from saqqara.core.game import Game
from saqqara.core.state import State
from saqqara.games import imhotep

BOX = (  # the order in which the rest of the box follows
    ["statue"] * 10
    + ["lever"] * 2
    + ["hammer"] * 2
    + ["sail"] * 3
    + ["chisel"] * 3
    + [f"{site}-decoration" for site in ("pyramid", "temple", "tomb", "obelisk") for _ in range(2)]
    + ["entrance"] * 2
    + ["sarcophagus"] * 2
    + ["paved-path"] * 2
)
ROUNDS = {
    2: ["4331", "4322", "4321", "4221", "3322", "3321", "3221"],
    3: ["4421", "4332", "4322", "4321", "4221", "3332", "3322"],
    4: ["4432", "4422", "4421", "4333", "4332", "4322", "3332"],
}
MONUMENTS = ("pyramid", "temple", "tomb", "obelisks")
ALL_B = dict.fromkeys(("market", *MONUMENTS), "B")
ALL_EXPANSIONS = {"wrath": True, "private_boats": True, "bets": True, "favour": True}


def game(**options: Any) -> Game:
    return Game(imhotep.DEFINITION, options)


def rest(cards: Iterable[str]) -> list[str]:
    """Return the box without these cards."""
    cards = list(cards)
    assert not Counter(cards) - Counter(BOX), f"more than the box holds: {Counter(cards) - Counter(BOX)}"
    left = Counter(BOX) - Counter(cards)
    return [card for name in dict.fromkeys(BOX) for card in [name] * left[name]]


def setup(cards: str = "", rounds: str = "", players: int = 2) -> dict[str, Any]:
    named, order = cards.split(), rounds.split()
    return {
        "rounds": (order + [card for card in ROUNDS[players] if card not in order])[:6],
        "market": named + rest(named),
        "generator": [1, 2, 3, 4],
    }


def start(cards: str = "", rounds: str = "", **options: Any) -> State:
    """Start a game with the named first market cards and round cards."""
    return game(**options).start(setup=setup(cards, rounds, options.get("players", 2)))


def decisions_in(text: str) -> list[str]:
    """Split actions separated by commas or line breaks."""
    return [part.strip() for part in text.replace("\n", ",").split(",") if part.strip()]


def play(state: State, decisions: str) -> State:
    """Play actions and return the same state."""
    for decision in decisions_in(decisions):
        state.play(decision)
    return state


# ---- positions -------------------------------------------------------------------------------------------------


def boat(text: str) -> dict[str, Any]:
    """Parse a boat: one sign per space from the bow, `.` for empty, `0` to `3` for owners; `@temple`: it has sailed."""
    spaces, _, site = text.partition("@")
    owners = [None if sign == "." else int(sign) for sign in spaces]
    return {"spaces": owners, "minimum": [0, 1, 1, 2, 3][len(owners)], "site": site or None}


def owners(text: str) -> list[int]:
    return [int(sign) for sign in text]


def counts(stones: list[int], seats: int) -> list[int]:
    return [stones.count(seat) for seat in range(seats)]


def sites(
    seats: int, pyramid: str | tuple[str, ...], temple: str, tomb: str, heights: str, towers: str
) -> dict[str, Any]:
    """Return the sites of a view: owners in building order (four rows for the B pyramids), loose stones by seat."""
    if isinstance(pyramid, str):
        pyramids: dict[str, Any] = {"stones": owners(pyramid)}
        built = owners(pyramid)
    else:
        pyramids = dict(zip(("left", "middle", "right", "further"), map(owners, pyramid), strict=True))
        built = owners("".join(pyramid))
    single_stones = owners(heights or "0" * seats)
    standing = [single_stones[seat] + 3 * counts(owners(towers), seats)[seat] for seat in range(seats)]
    fields = 4 if seats == 2 else 5
    top = [[stone for place, stone in enumerate(owners(temple)) if place % fields == field] for field in range(fields)]
    return {
        "pyramid": {**pyramids, "count": counts(built, seats)},
        "temple": {
            "stones": owners(temple),
            "visible": [column[-1] if column else None for column in top],
            "count": counts(owners(temple), seats),
        },
        "tomb": {"stones": owners(tomb), "count": counts(owners(tomb), seats)},
        "obelisks": {
            "stones": single_stones,
            "towers": [*owners(towers), *[None] * (8 - len(towers))],
            "count": standing,
        },
    }


def position(
    boats: str = ".... ... ... .",
    sleds: str = "",
    quarries: list[int] | None = None,
    cards: str = "statue statue statue statue",
    hidden: int = 0,
    pile: str | None = None,
    discard: str = "",
    hands: tuple[str, ...] = (),
    at_pyramid: str | tuple[str, ...] = "",
    at_temple: str = "",
    at_tomb: str = "",
    heights: str = "",
    towers: str = "",
    turn_seat: int = 0,
    round_number: int = 1,
    placed: dict[str, int] | None = None,
    used: dict[int, int] | None = None,
    launched: dict[int, str | None] | None = None,
    **options: Any,
) -> State:
    """Build a state at the start of a turn.

    Values that are not named are those of the start of a game; quarries hold the rest of the 29 stones.

    `cards`: open market cards, `-` for an empty field; `hidden`: number of cards on the hidden field; `pile`: the only
    cards drawn from now on, first those of the hidden field; `at_...`: owners in building order (four rows for the B
    pyramids); `heights`: heights of the obelisks, or loose stones by seat; `placed`: seats by bet field; `used`: seats
    by favour; `launched`: sites of private boats by seat, None for a boat that sailed in an earlier round.
    """
    players = options.get("players", 2)
    here = game(**options)
    if here.options["pyramid"] == "B" and not at_pyramid:
        at_pyramid = ("", "", "", "")
    view = here.start(setup=setup(players=players)).view(None)
    table = [boat(text) for text in boats.split()]
    sled = owners(sleds or "2345"[:players])
    site_stones = sites(players, at_pyramid, at_temple, at_tomb, heights, towers)
    bet_fields = {site: {"left": None, "right": None} for site in MONUMENTS}
    for field, seat in (placed or {}).items():
        bet_fields[field.split()[0]][field.split()[1]] = seat  # type: ignore[assignment]
    favour_fields = [(used or {}).get(number) for number in range(1, 6)]
    launched_boats = launched or {}
    spent = Counter(owner for one in table for owner in one["spaces"] if owner is not None)
    spent += Counter((placed or {}).values()) + Counter((used or {}).values())
    for site in site_stones.values():
        spent += Counter(dict(enumerate(site["count"])))
    fields = [None if name == "-" else name for name in cards.split()]
    fields += [None] * (4 - len(fields))
    known_cards = (
        [name for name in fields if name] + discard.split() + [name for hand in hands for name in hand.split()]
    )
    round_cards = ROUNDS[players]
    card = "".join(str(len(one["spaces"])) for one in table)
    view |= {
        "round": round_number,
        "rounds": [*[name for name in round_cards if name != card][: round_number - 1], card],
        "boats": table,
        "turn_seat": turn_seat,
        "current_player": turn_seat,
        "sled": sled,
        "quarry": quarries or [29 - sled[seat] - spent[seat] for seat in range(players)],
        "market": fields,
        "hidden": hidden,
        "pile": len(BOX) - len(known_cards) - hidden,
        "discard": discard.split(),
        "hands": [
            sorted((hands[seat] if seat < len(hands) else "").split(), key=DECK.index) for seat in range(players)
        ],
        "sites": site_stones,
        "bets": bet_fields,
        "bet_left": [here.options["bets"] and seat not in (placed or {}).values() for seat in range(players)],
        "favours": favour_fields,
        "favour_left": [here.options["favour"] and seat not in favour_fields for seat in range(players)],
        "private_boats": [
            {
                "left": here.options["private_boats"] and seat not in launched_boats,
                "site": launched_boats.get(seat),
                "stones": 0,
            }
            for seat in range(players)
        ],
    }
    state = here.determinize(view, seed=1)
    if pile is not None:
        put_on_pile(state, pile.split())
    return state


def last_boat(others: str = "statue statue statue hammer", pile: str = "statue lever") -> State:
    """Build a position in which seat 0 sends the last boat with its own stone to the pyramid or to the temple.

    The pyramid gives 2 points. At the temple the stone lies on the field that gives the top card of the pile: a fifth
    statue (5 points) or a lever (1 point). So seat 0 ends with 12, or 15 or 11 points. Seat 1 has 4 points from the
    temple, the cards `others`, and a stone on the sled, which wins a tie. All other cards lie face up on the discard
    pile.
    """
    hands = ("statue statue statue statue", others)
    return position(
        boats="....@market ..@tomb ..@obelisks 0",
        sleds="01",
        quarries=[0, 0],
        cards="- - - -",
        pile=pile,
        discard=" ".join(rest(f"{' '.join(hands)} {pile}".split())),
        hands=hands,
        at_temple="111",
        round_number=6,
        temple="B",
    )


DECK = [
    "entrance", "sarcophagus", "paved-path", "private-quarry",
    "pyramid-decoration", "temple-decoration", "tomb-decoration", "obelisk-decoration", "stone-decoration",
    "statue", "cargo-sled", "lever", "hammer", "sail", "chisel", "raft", "plank",
]  # fmt: skip


def put_on_pile(state: State, cards: list[str]) -> None:
    """Make these cards the whole draw pile, in drawing order, after the hidden field if there is one.

    The other cards leave the game: tests about an empty pile need short piles.
    """
    numbers = [DECK.index(card) for card in cards]
    table = state.raw
    for place in (3, 4):
        if state.game.options["market"] == "B" and table.market[place] >= 0:
            table.market[place] = numbers.pop(0)
    table.pile[: len(numbers)] = list(reversed(numbers))
    table.pile_left = len(numbers)


# ---- reading states --------------------------------------------------------------------------------------------


def phase_and_player(state: State) -> tuple[str, int | None]:
    """Return the phase and the current player."""
    return state.view(None)["phase"], state.current_player


def moved(state: State) -> list[tuple[str, str, str]]:
    """Return the moves of the last action as (piece, from, to)."""
    return [(step["piece"], step["from"], step["to"]) for step in state.view(None)["moved"]]


def stones_of(state: State, site: str) -> list[int]:
    return list(state.view(None)["sites"][site]["stones"])


def points_of_source(state: State, name: str) -> list[int]:
    """Return the points of all seats from one source, as if the game ended now."""
    return [points[name] for points in state.breakdown()]


def refused(state: State, text: str) -> tuple[str, str]:
    """Return the clause that an action breaks and the reason."""
    error = state.why_illegal(text)
    assert error is not None, f"{text!r} is legal"
    assert text not in state.legal_actions()
    assert error.clause is not None
    return error.clause, error.reason


def all_cards(state: State) -> list[str]:
    """Return all market cards in play, sorted, counted on the raw state instead of a view."""
    table = state.raw
    numbers = table.pile[: table.pile_left].tolist() + table.discard[: table.discarded].tolist()
    numbers += [card for card in table.market.tolist() if card >= 0]
    numbers += [card for hand in table.hand.tolist() for card, count in enumerate(hand) for _ in range(count)]
    return sorted([DECK[number] for number in numbers] + state.view(None)["carried_out"])


def stones(state: State, seat: int) -> int:
    """Count all stones of a seat in play."""
    view = state.view(None)
    on_boats = sum(one["spaces"].count(seat) for one in view["boats"])
    at_sites = sum(site["count"][seat] for site in view["sites"].values())
    on_bets = sum(list(site.values()).count(seat) for site in view["bets"].values())
    on_private_boat = view["private_boats"][seat]["stones"]
    return int(
        view["sled"][seat] + view["quarry"][seat] + on_boats + at_sites + on_bets + view["favours"].count(seat)
        + on_private_boat
    )  # fmt: skip


def read(path: Path) -> tuple[dict[str, str], list[str]]:
    """Read a text file of `name: value` lines with `#` comments; every line after `played:` holds actions."""
    values: dict[str, str] = {}
    decisions: list[str] = []
    for line in filter(None, (line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())):
        name, colon, value = line.partition(":")
        if colon:
            values[name] = " ".join(filter(None, [values.get(name, ""), value.strip()]))
        else:
            decisions += decisions_in(line)
    return values, decisions


def options_of(values: dict[str, str]) -> dict[str, Any]:
    """Convert `options: players=3 market=B wrath` to keyword arguments."""
    options: dict[str, Any] = {}
    for word in values.get("options", "").split():
        name, equals, value = word.partition("=")
        options[name] = (int(value) if name == "players" else value) if equals else True
    return options
