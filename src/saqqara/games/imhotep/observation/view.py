"""View of an Imhotep seat, its parts, and its display at a table; `resampling.py` fills in the rest.

Hidden from all: the draw pile, the crypt pile, future round cards and the one in the box, cards discarded face down,
and the generator. Hidden from all but the seat that chooses from it: the pair of the B market (IMH-R21). Hidden from
all but their owner: secret cards (IMH-24.2). Everything else is public.

Players can deduce more than they see at a table: everyone saw a card that was taken from an open field or carried out,
and the log lists it. Programs choose actions from the view; players see the display. Displaying a display again does
not change it.
"""

from __future__ import annotations

from typing import Any

from saqqara.core import jit
from saqqara.core.jit import compiled
from saqqara.games._shared.action_view import legal_actions_view
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.dynasty_data.dynasty_schema import EACH_MONUMENT, MOST_STONES, PROPHECY_TASKS
from saqqara.games.imhotep.observation.resampling import has_older_cards, sees_pair
from saqqara.games.imhotep.rules import expansions, scoring
from saqqara.games.imhotep.rules.cards import CARD_KINDS, is_secret
from saqqara.games.imhotep.rules.pending_choices import current_player, phase
from saqqara.games.imhotep.rules.play import play
from saqqara.games.imhotep.rules.sites import temple
from saqqara.games.imhotep.rules.sites.obelisks import tiles_taken

# ---- hidden cards ----------------------------------------------------------------------------------------------------


def known_state(state: Any, seat: int | None) -> Any:
    """Return the state with only the hands that a seat knows (None: a spectator), for reading.

    Secret cards of others are counted as `unknown` in it.
    """
    if not state.with_hidden_cards:
        return state
    twin = jit.duplicate(state)
    for owner in other_seats(state, seat):
        twin.unknown[owner] = secret_card_count(state, owner)
        twin.hand[owner] -= state.secret[owner]
    return twin


def other_seats(state: Any, seat: int | None) -> list[int]:
    """Return all seats but one; for a spectator, all seats."""
    return [owner for owner in range(int(state.seats)) if owner != seat]


def secret_card_count(state: Any, owner: int) -> int:
    """Return the number of secret cards of a seat."""
    return int(state.secret[owner].sum())


@compiled
def is_gained_unseen(state: Any, seat: int, piece: int, origin: int, target: int) -> bool:
    """Return True if a move is a card that another seat than `seat` (-1: a spectator) gains unseen (IMH-R63).

    At the end of the game the card is revealed.
    """
    owner, card = target - layout.HAND, piece - layout.CARD
    if owner == seat or not 0 <= owner < state.seats or not 0 <= card < CARD_KINDS:
        return False
    return current_player(state) != components.EMPTY and is_secret(state, card, origin)


# ---- site views ------------------------------------------------------------------------------------------------------


def sites_view(state: Any) -> dict[str, Any]:
    """Return the monuments by name.

    Each entry contains the stones, as owners in the order of building, the other components of its side, and `count`:
    the number of stones by seat (IMH-14.2).
    """
    seats = int(state.seats)
    stones = {"pyramid": pyramid_view, "temple": temple_view, "tomb": tomb_view, "obelisks": obelisks_view}
    return {
        site: {**view_of(state), "count": state.delivered[:seats, components.SITES.index(site)].tolist()}
        for site, view_of in stones.items()
    }


def seat_or_none(seats: Any) -> list[int | None]:
    """Return seats with None for EMPTY."""
    return [None if seat == components.EMPTY else seat for seat in seats.tolist()]


def without_empty(seats: Any) -> list[int]:
    """Return seats without EMPTY."""
    return [seat for seat in seats.tolist() if seat != components.EMPTY]


def field_or_none(field: int) -> int | None:
    """Return a field as players count, from 1; None for EMPTY."""
    return None if field == components.EMPTY else int(field) + 1


def tile_names(counts: Any) -> list[str]:
    """Return crypt tiles by name, in the order of the box."""
    return [name for name, count in zip(components.CRYPT, counts.tolist(), strict=True) for _ in range(count)]


def pyramid_view(state: Any) -> dict[str, Any]:
    """Return the stones of the pyramid.

    Sides A and D: the stones in order. Side B: the stones of each pyramid; side C: the levels with their scaffolds;
    both with the further stones.
    """
    if state.sides[components.PYRAMID] == components.SIDE_B:
        stones = state.pyramid.tolist()
        pyramids = {
            name: stones[number * components.PYRAMID_FIELDS :][: state.built[number]]
            for number, name in enumerate(components.PYRAMIDS)
        }
        return {
            **pyramids,
            "further": without_empty(state.pyramid[len(components.PYRAMIDS) * components.PYRAMID_FIELDS :]),
        }
    if state.sides[components.PYRAMID] == components.SIDE_C:
        levels = zip(components.LEVEL_START.tolist(), state.level_places.tolist(), strict=False)
        return {
            "levels": [seat_or_none(state.pyramid[start : start + places]) for start, places in levels],
            "scaffolds": seat_or_none(state.scaffolds),
            "further": without_empty(state.pyramid[components.SCAFFOLD_PLACES :]),
        }
    return {"stones": state.pyramid[: state.laid[components.PYRAMID]].tolist()}


def temple_view(state: Any) -> dict[str, Any]:
    """Return all stones and the visible ones; side C: also chariots and gates; side D: columns and Imhotep's field."""
    seats, fields = int(state.seats), range(int(state.temple_fields))
    owners = state.temple[: state.laid[components.TEMPLE]].tolist()
    tops = [temple.visible_stone(state, field) for field in fields]
    visible = [None if stone == components.EMPTY else owners[stone] for stone in tops]
    if state.sides[components.TEMPLE] == components.SIDE_C:
        gates = [without_empty(gate) for gate in state.gates]
        chariots = state.chariot[:seats].tolist()
        return {"stones": owners, "visible": visible, "chariots": chariots, "gates": [gate for gate in gates if gate]}
    if state.sides[components.TEMPLE] == components.SIDE_D:
        fields_of = state.temple_field[: len(owners)].tolist()
        columns = [[owner for owner, of in zip(owners, fields_of, strict=True) if of == field] for field in fields]
        return {
            "columns": columns, "visible": visible, "imhotep": field_or_none(state.imhotep),
            "last": field_or_none(temple.last_stone_field(state)),
            "next": field_or_none(temple.next_stone_field(state)),
        }  # fmt: skip
    return {"stones": owners, "visible": visible}


def tomb_view(state: Any) -> dict[str, Any]:
    """Return the stones; side C: also the open tiles, the number of tiles in the pile, and the tiles of all seats."""
    stones = {"stones": state.tomb[: state.laid[components.TOMB]].tolist()}
    if state.sides[components.TOMB] != components.SIDE_C:
        return stones
    return {
        **stones,
        "open": [None if tile == components.EMPTY else components.CRYPT[tile] for tile in state.crypt_open.tolist()],
        "pile": components.CRYPT_TILES - int(state.crypt_drawn),
        "tiles": [tile_names(tiles) for tiles in state.tiles[: int(state.seats)]],
    }


def obelisks_view(state: Any) -> dict[str, Any]:
    """Return heights or loose stones by seat.

    Sides A and B: also towers; side C: the tiles left at each height; side D: the heights of all plinths.
    """
    seats = int(state.seats)
    stones = {"stones": state.obelisk[:seats].tolist()}
    if state.sides[components.OBELISKS] == components.SIDE_C:
        tiles = enumerate(state.race_tiles.tolist(), 1)
        return {**stones, "tiles": [values[tiles_taken(state, height) :] for height, values in tiles]}
    if state.sides[components.OBELISKS] == components.SIDE_D:
        return {"plinths": state.plinths[:, :seats].T.tolist(), **stones}
    return {**stones, "towers": seat_or_none(state.towers)}


# ---- revealed information --------------------------------------------------------------------------------------


def reveals(state: Any, action_id: int) -> bool:
    """Return True if a legal action reveals hidden information.

    It may turn up a card of the draw pile, a crypt tile or a round card, look at the hidden field, or reveal the secret
    cards of others at the end.
    """
    if state.depth == 0 and action_id < notation.SAIL:
        return False
    twin = jit.duplicate(state)
    play(twin, action_id)
    if phase(twin) == layout.KEEP or reveals_hands(state, twin):
        return True
    return any(
        reveals_new_information(state, action_id, piece, origin)
        for piece, origin, _ in twin.moved[: twin.moves].tolist()
    )


def reveals_hands(before: Any, after: Any) -> bool:
    """Return True if the game has ended and a seat other than the last to act had secret cards (IMH-24.1)."""
    return current_player(after) == components.EMPTY and any(
        secret_card_count(before, owner) for owner in other_seats(before, current_player(before))
    )


def reveals_new_information(state: Any, action_id: int, piece: int, origin: int) -> bool:
    """Return True if a move of an action reveals something.

    On the hidden field, cards that stay face down reveal nothing, nor do those of a pair that its owner has seen. With
    A New Dynasty all drawn cards count (IMH-R64).
    """
    if origin == layout.PILE:
        return bool(state.with_dynasty) or piece != layout.FACE_DOWN
    if origin == layout.AT_HIDDEN and state.sides[components.MARKET] == components.SIDE_B:
        return piece != layout.FACE_DOWN and action_id not in KEEP_ACTIONS
    return origin in (layout.AT_ROUNDS, layout.CRYPT_PILE)


KEEP_ACTIONS = (notation.KEEP, notation.KEEP + 1)


def last_moves(state: Any, seat: int | None) -> list[dict[str, str]]:
    """Return the moves of the last action, in order: `piece`, `from`, `to`.

    The piece is `card` for a card that another seat gained unseen.
    """
    return [
        {
            "piece": layout.PIECES[visible_piece(state, seat, *step)],
            "from": layout.PLACES[step[1]],
            "to": layout.PLACES[step[2]],
        }
        for step in state.moved[: state.moves].tolist()
    ]


def visible_piece(state: Any, seat: int | None, piece: int, origin: int, target: int) -> int:
    """Return the piece that a seat sees moving."""
    if not state.with_hidden_cards:
        return piece
    viewer = components.EMPTY if seat is None else seat
    return layout.FACE_DOWN if is_gained_unseen(state, viewer, piece, origin, target) else piece


# ---- complete view ---------------------------------------------------------------------------------------------


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """Return exactly what a seat (None: a spectator) may know, as plain JSON types."""
    seats = range(int(state.seats))
    actor = int(current_player(state))
    over = actor == components.EMPTY
    action_ids = legal_actions_view(state, notation.ACTION_TEXTS, reveals, seat is not None and seat == actor)
    steps = last_moves(state, seat)
    state = known_state(state, seat)
    breakdown = scoring.breakdown(state)
    secured = breakdown if over else scoring.running_breakdown(state)
    return {
        "options": options_view(state),
        "turn": int(state.turn),
        "turn_seat": None if over else int(state.turn_seat),
        "current_player": None if over else actor,
        "over": over,
        "phase": layout.PHASES[phase(state)],
        **rounds_view(state),
        "sled": state.sled[: len(seats)].tolist(),
        "quarry": None if state.with_unlimited_stones else state.quarry[: len(seats)].tolist(),
        **market_view(state, seat),
        "hands": [card_names(state.hand[owner], first_hand_kind(state), len(components.CARDS)) for owner in seats],
        "sites": sites_view(state),
        **expansions_view(state),
        **dynasty_view(state, seat),
        "order": [space + 1 for space in state.order[: state.ordered].tolist()],
        "tasks": tasks_view(state),
        "passes": int(state.passes),
        "scores": [sum(points.values()) for points in breakdown],
        "secured": [sum(points.values()) for points in secured],
        "breakdown": breakdown,
        "secured_breakdown": secured,
        "winners": scoring.winners(state) if over else [],
        **action_ids,
        "moved": steps,
    }


def options_view(state: Any) -> dict[str, str | int]:
    """Return the options of the game, in documented order."""
    sides = {site: components.SIDES[int(side)] for site, side in zip(components.SITES, state.sides, strict=True)}
    options: dict[str, str | int] = {
        "players": int(state.seats), **sides,
        "wrath": bool(state.with_wrath), "private_boats": bool(state.with_private_boats),
        "bets": bool(state.with_bets), "favour": bool(state.with_favour),
        "profile": components.PROFILES[int(state.profile)],
    }  # fmt: skip
    if not state.with_dynasty:
        return options
    return {
        **options,
        "dynasty": True, "prophecies": bool(state.with_prophecies),
        "unlimited_stones": bool(state.with_unlimited_stones), "hidden_cards": bool(state.with_hidden_cards),
    }  # fmt: skip


def rounds_view(state: Any) -> dict[str, Any]:
    """Return the round, the round cards turned up so far, and the boats."""
    cards = components.ROUND_CARDS[int(state.seats)]
    num_rounds = min(int(state.round_now) + 1, components.ROUNDS)
    boats = [boat_view(state, boat) for boat in range(components.BOATS) if state.spaces[boat] > 0]
    return {"round": num_rounds, "rounds": [cards[card] for card in state.rounds[:num_rounds].tolist()], "boats": boats}


def boat_view(state: Any, boat: int) -> dict[str, Any]:
    """Return the stones on a boat from the bow, its minimum load, and the site to which it has sailed."""
    spaces, site = int(state.spaces[boat]), int(state.dock[boat])
    return {
        "spaces": seat_or_none(state.cargo[boat, :spaces]),
        "minimum": int(components.MINIMUM_LOADS[spaces]),
        "site": None if site == components.EMPTY else components.SITES[site],
    }


def market_view(state: Any, seat: int | None) -> dict[str, Any]:
    """Return the market, the piles, and the cards that are being carried out.

    The market consists of the open cards by field, the number of cards on the hidden field, and the pair, if this seat
    is looking at it.
    """
    cards = [None if card == components.EMPTY else components.CARDS[card] for card in state.market.tolist()]
    hidden = 0
    pair = None
    if state.sides[components.MARKET] == components.SIDE_B:
        hidden = sum(1 for card in cards[components.HIDDEN :] if card is not None)
        pair = cards[components.HIDDEN :] if seat is not None and sees_pair(state, seat) else None
        cards = [*cards[: components.HIDDEN], None]
    discard = zip(state.discard[: state.discarded].tolist(), state.face_down.tolist(), strict=False)
    tasks = state.tasks[: state.depth].tolist()
    return {
        "market": cards[: components.FIELDS],
        "hidden": hidden,
        "pair": pair,
        "pile": int(state.pile_left),
        "discard": [None if unseen else components.CARDS[card] for card, unseen in discard],
        "carried_out": [components.CARDS[card] for task, _, card, _ in tasks if task == layout.DISCARD],
        "older": older_view(state, seat),
    }


def older_view(state: Any, seat: int | None) -> dict[str, Any] | None:
    """Return the public knowledge of unseen cards that are older than the draw pile; None if there are none.

    It consists of their places, the cards that they may be (`among`), and these together with the cards put into the
    draw pile (`of`).
    """
    discarded = [
        place
        for place, visibility in enumerate(state.face_down[: state.discarded].tolist())
        if visibility == components.DISCARDED_OLDER
    ]
    if not has_older_cards(state):
        return None
    secret = older_secret_view(state, seat) if state.with_hidden_cards else {}
    among, of = count_by_card(state.unseen_then), count_by_card(state.piled_then)
    return {"hidden": int(state.older), "discarded": discarded, **secret, "among": among, "of": of}


def first_hand_kind(state: Any) -> int:
    """Return the first kind of card in `hands`, which excludes kept red cards."""
    return components.DECORATION if state.keeps_red else 0


def count_by_card(counts: Any) -> dict[str, int]:
    """Return the counts of cards by name, without zeros."""
    return {name: count for name, count in zip(components.CARDS, counts.tolist(), strict=True) if count}


def tasks_view(state: Any) -> list[list[str | int]]:
    """Return the pending tasks; a card being carried out is an index of the kinds of cards in play."""
    kinds = card_kinds_in_play(state)
    return [
        [layout.TASKS[task], seat, kinds.index(fact) if task == layout.DISCARD else fact, other]
        for task, seat, fact, other in state.tasks[: state.depth].tolist()
    ]


def expansions_view(state: Any) -> dict[str, Any]:
    """Return private boats, bets and favours: their positions, and who may still use them."""
    seats = range(int(state.seats))
    docks = {
        seat: components.SITES[site]
        for site, seat in enumerate(state.private_dock.tolist())
        if seat != components.EMPTY
    }
    bets = state.bets.tolist()
    return {
        "private_boats": [
            {"left": bool(state.private_left[seat]), "site": docks.get(seat), "stones": int(state.aboard[seat])}
            for seat in seats
        ],
        "bets": {
            site: {
                side: None if bets[m][s] == components.EMPTY else bets[m][s]
                for s, side in enumerate(components.BET_SIDES)
            }
            for m, site in enumerate(components.MONUMENTS)
        },
        "bet_left": [bool(state.bet_left[seat]) for seat in seats],
        "favours": seat_or_none(state.favours),
        "favour_left": [bool(state.favour_left[seat]) for seat in seats],
    }


def log_details(before: Any, number: int, after: Any) -> dict[str, Any]:
    """Return the public details of an action in addition to its moves: `phase`, the phase in which it was chosen."""
    return {"phase": layout.PHASES[phase(before)]}


# ---- additions of A New Dynasty ---------------------------------------------------------------------------------

TASK_NAMES = tuple(PROPHECY_TASKS)


def card_kinds_in_play(state: Any) -> list[int]:
    """Return the kinds of market cards in a game, in the order of the box."""
    copies = components.DYNASTY_COPIES if state.with_dynasty else components.COPIES
    return [card for card, count in enumerate(copies) if count]


def card_names(cards: Any, first: int, last: int) -> list[str]:
    """Return the names of cards from kind `first` to before `last`, in the order of the box."""
    return [
        name
        for name, count in list(zip(components.CARDS, cards.tolist(), strict=True))[first:last]
        for _ in range(count)
    ]


def dynasty_view(state: Any, seat: int | None) -> dict[str, Any]:
    """Return the parts of A New Dynasty in play, from a state as a seat knows it.

    They are `kept_red`, `face_down` and `secret`, `prophecies` and `scarabs`, `coins` or `field_coins` and
    `coins_left`.
    """
    seats, facts = range(int(state.seats)), dict[str, Any]()
    if state.keeps_red:
        facts["kept_red"] = [card_names(state.hand[owner], 0, components.DECORATION) for owner in seats]
    if state.with_hidden_cards:
        facts |= hidden_view(state, seat)
    if state.with_prophecies:
        facts["prophecies"] = [prophecy_view(state, card) for card in range(components.GODS_IN_PLAY)]
        facts["scarabs"] = [int(expansions.scarabs_left(state, owner)) for owner in seats]
    if state.with_dynasty and state.sides[components.MARKET] == components.SIDE_C:
        facts["coins"] = state.coins[: len(seats)].tolist()
    if state.with_dynasty and state.sides[components.MARKET] == components.SIDE_D:
        facts |= {"field_coins": state.field_coins.tolist(), "coins_left": int(state.coins_left)}
    return facts


def hidden_view(state: Any, seat: int | None) -> dict[str, Any]:
    """Return the number of cards that `hands` omits by seat, and the seat's own cards unknown to others (IMH-R61)."""
    return {
        "face_down": state.unknown[: int(state.seats)].tolist(),
        "secret": [] if seat is None else card_names(state.secret[seat], components.DECORATION, len(components.CARDS)),
    }


def older_secret_view(state: Any, seat: int | None) -> dict[str, Any]:
    """Return how many secret cards each seat gained before the draw pile was made, and the seat's own ones."""
    own = [] if seat is None else state.secret_older[seat].tolist()
    return {
        "secret": [int(cards.sum()) for cards in state.secret_older[: int(state.seats)]],
        "own": {name: count for name, count in zip(components.CARDS, own, strict=False) if count},
    }


def prophecy_view(state: Any, card: int) -> dict[str, Any]:
    """Return a god in play.

    The entry contains the task with its parameters for the player count, gains and losses by pair of rounds, the pair
    of each seat's scarab, and whether each seat fulfils the task now.
    """
    seats, god = range(int(state.seats)), int(state.gods[card])
    task = int(state.task[god])
    looked_at: dict[str, Any] = {}
    if task == MOST_STONES:
        looked_at = {"site": components.SITES[state.task_site[god]]}
    elif task == EACH_MONUMENT:
        looked_at = {"at_least": int(state.task_least[god])}
    pairs = state.scarabs[card, : len(seats)].tolist()
    return {
        "god": components.GODS[god],
        "task": TASK_NAMES[task],
        "with": looked_at,
        "gain": state.gain[god].tolist(),
        "loss": state.loss[god].tolist(),
        "scarabs": [None if pair == components.EMPTY else pair + 1 for pair in pairs],
        "fulfilled": [bool(expansions.is_fulfilled(state, card, owner)) for owner in seats],
    }


# ---- display ---------------------------------------------------------------------------------------------------------


FACE_UP_CARDS = ("cargo-sled",)
"""Cards that lie face up even if cards are hidden, so that everyone can check the room on the sled (IMH-24.2)."""
CARD_SOURCES = ("statues", "decorations", "blue_cards")
"""Score sources of the cards in a hand."""


def display_view(view: dict[str, Any], helps: bool = True) -> dict[str, Any]:
    """Return the view as the table displays it.

    In the profile `yucata` kept red cards are only counted: None for each. If cards are hidden, the cards of others are
    only counted, and their points exclude these cards.
    """
    displayed = view
    if "face_down" in view and not view["over"]:
        displayed = _hide_other_hands(displayed)
    if "kept_red" in view and view["options"]["profile"] == "yucata":
        displayed = {**displayed, "kept_red": [[None] * len(cards) for cards in view["kept_red"]]}
    return displayed


def _hide_other_hands(view: dict[str, Any]) -> dict[str, Any]:
    """Return the view with the cards of all seats but its own face down."""
    others = [seat for seat in range(len(view["hands"])) if seat != view["seat"]]
    hands, kept_red, down = list(view["hands"]), list(view["kept_red"]), list(view["face_down"])
    for seat in others:
        hands[seat] = [card for card in view["hands"][seat] if card in FACE_UP_CARDS]
        kept_red[seat] = []
        down[seat] += len(view["hands"][seat]) - len(hands[seat]) + len(view["kept_red"][seat])
    sheets, sums = _without_card_points(view["breakdown"], view["scores"], others)
    secured_sheets, secured = _without_card_points(view["secured_breakdown"], view["secured"], others)
    return {
        **view, "hands": hands, "kept_red": kept_red, "face_down": down, "breakdown": sheets, "scores": sums,
        "secured_breakdown": secured_sheets, "secured": secured,
    }  # fmt: skip


def _without_card_points(
    sheets: list[dict[str, int]], sums: list[int], seats: list[int]
) -> tuple[list[dict[str, int]], list[int]]:
    """Return points by source and in total, without the points for cards in the hands of these seats."""
    nothing = dict.fromkeys(CARD_SOURCES, 0)
    left = [{**sheet, **nothing} if seat in seats else sheet for seat, sheet in enumerate(sheets)]
    lost = [sum(sheet.values()) - sum(one.values()) for sheet, one in zip(sheets, left, strict=True)]
    return left, [points - less for points, less in zip(sums, lost, strict=True)]
