"""Shared building blocks of all Imhotep drawings: the viewer, stones, cards, click targets and a player's tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.i18n import translate
from saqqara.presentation import Viewer as Viewer
from saqqara.theme.svg import (
    ASKABLE,
    LEGAL,
    MIN_FONT_SIZE,
    MIN_SPACING,
    REVEALS,
    Attribute,
    View,
    action_status,
    arrival_brackets,
    class_names,
    component,
    fitted_text,
    tag,
    target_attributes,
    text,
    text_width,
    use_symbol,
)

# ---- common ----------------------------------------------------------------------------------------------------------

COLOURS = ("--m-lapis", "--m-carnelian", "--m-malachite", "--m-alabaster")
NAME_COLOURS = ("--lapis", "--carnelian", "--malachite", "--ink")
EMBLEMS = {
    "market": "site-market", "pyramid": "site-pyramid", "temple": "site-temple", "tomb": "site-tomb",
    "obelisks": "site-obelisks",
}  # fmt: skip


# ---- viewer ---------------------------------------------------------------------------------------------------------


def owner_counts(viewer: Viewer, owners: Iterable[int]) -> str:
    """Return the stones of each owner in words: "Merit 2, Hemiunu 1"; "none" if there are no stones."""
    return owner_counts_text(viewer.lang, viewer.names, tuple(owners))


@lru_cache(maxsize=4096)
def owner_counts_text(lang: str, names: tuple[str, ...], owners: tuple[int, ...]) -> str:
    """Return the stones of each owner in words; "none" if there are no stones."""
    held = [f"{name} {owners.count(seat)}" for seat, name in enumerate(names) if seat in owners]
    return ", ".join(held) or translate(lang, "imhotep-none")


def build_viewer(view: View, lang: str, names: Sequence[str] | None = None) -> Viewer:
    """Return the viewer of a view; without names, the players are named after the colours of their stones."""
    players = int(view["options"]["players"])
    known = names or [translate(lang, "imhotep-livery", seat=seat) for seat in range(players)]
    return Viewer(lang, view["seat"], tuple(known[:players]))


@lru_cache(maxsize=256)
def card_name(lang: str, card: str) -> str:
    """Return the name of a market card."""
    return translate(lang, "imhotep-card", card=card)


@lru_cache(maxsize=256)
def card_label(lang: str, card: str, room: float, min_font_size: float = MIN_FONT_SIZE) -> str:
    """Return the label that fits below a card.

    The label is the card's name with soft hyphens where a long word may be divided. If even its halves are too wide for
    `room` at the font size `min_font_size`, the label is a shorter name.
    """
    hyphenated = translate(lang, "imhotep-card-divided", card=card)
    fits = all(
        text_width(line, min_font_size) * MIN_SPACING <= room
        for line in _divide_name(hyphenated, room, min_font_size, min_font_size)
    )
    return hyphenated if fits else translate(lang, "imhotep-card-short", card=card)


def cards_in_words(lang: str, cards: Iterable[str]) -> str:
    """Return a list of cards in words, with equal cards counted; "none" if there are no cards."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    named = [f"{n} × {card_name(lang, card)}" if n > 1 else card_name(lang, card) for card, n in counts.items()]
    return ", ".join(named) or translate(lang, "imhotep-none")


def site_name(lang: str, site: str) -> str:
    """Return the title of a site's panel."""
    return translate(lang, f"imhotep-site-{site}")


def at_site_phrase(lang: str, site: str) -> str:
    """Return the phrase for a location at a site: "at the temple"."""
    return translate(lang, "imhotep-at", site=site)


def to_site_phrase(lang: str, site: str) -> str:
    """Return the phrase for a destination: "to the temple"."""
    return translate(lang, "imhotep-to", site=site)


def append_sentence(label: str, words: str) -> str:
    """Append a sentence to a label."""
    return f"{label.rstrip('.')}. {words}"


# ---- sailing: a boat and a site -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SailingChoices:
    """Clickable halves of the sail actions, each of which combines a boat and a site.

    `by_boat` (keys such as `sail 2` and `private`) and `by_site` map each half to all actions that contain it, joined
    by "|". `complete_by_site` maps a site to the action that it stands for alone: the one normal boat that can sail
    there, or the delivery of a raft. A private boat can sail only once per game, so the player must choose it first
    (IMH-14.2).
    """

    by_boat: Mapping[str, str]
    by_site: Mapping[str, str]
    complete_by_site: Mapping[str, str]


def sailing_choices(view: View) -> SailingChoices:
    """Return the sailing choices among the legal actions. A raft is not a boat: its delivery needs only a site."""
    return _sailing_choices(tuple(view["legal"]))


@lru_cache(maxsize=256)
def _sailing_choices(legal: tuple[str, ...]) -> SailingChoices:
    boats: dict[str, list[str]] = {}
    sites: dict[str, list[str]] = {}
    alone: dict[str, str] = {}
    for action_text in legal:
        boat, _, site = action_text.rpartition(" ")
        if boat == "deliver":
            alone[site] = action_text
        elif boat == "private" or boat.startswith("sail "):
            boats.setdefault(boat, []).append(action_text)
            sites.setdefault(site, []).append(action_text)
    for site, site_actions in sites.items():
        normal = [action_text for action_text in site_actions if not action_text.startswith("private ")]
        if len(normal) == 1:
            alone[site] = normal[0]
    return SailingChoices(_join_actions(boats), _join_actions(sites), alone)


def _join_actions(halves: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {name: "|".join(action_texts) for name, action_texts in halves.items()}


def chooser(
    kind: str, label: str, refused_action: str | None = None, half_actions: str | None = None,
    action_text: str | None = None, reveals: bool = False, hint: str = "", first: bool = True, **attributes: Attribute,
) -> dict[str, Attribute]:  # fmt: skip
    """Return the attributes of a piece that is half of an action, a complete action, or only explains a refusal.

    `half_actions` holds the actions of which the piece is one half, `action_text` the complete action, and
    `refused_action` the action whose refusal a click explains. `hint` names the missing half once the piece is
    chosen. `first` marks a half with which the player can begin.
    """
    is_clickable = bool(half_actions or action_text)
    is_button = is_clickable or refused_action is not None
    return {
        "class_": class_names(kind, "legal" if is_clickable else None, "reveals" if reveals and is_clickable else None),
        **attributes,
        "role": "button" if is_button else "img",
        "tabindex": 0 if is_button else None,
        "aria_disabled": "true" if is_button and not is_clickable else None,
        "aria_pressed": "false" if half_actions else None,
        "data_action": action_text,
        "data_half_actions": half_actions,
        "data_first": "yes" if half_actions and first else None,
        "data_half_hint": hint if half_actions else None,
        "data_refused_action": None if is_clickable else refused_action,
        "aria_label": label,
    }


# ---- places ---------------------------------------------------------------------------------------------------------


def arrival_places(view: View, just_moved: Sequence[Mapping[str, str]] | None = None, *begin: str) -> frozenset[str]:
    """Return the places where a piece has just arrived, optionally only those that start with one of `begin`."""
    moved = view["moved"] if just_moved is None else just_moved
    return frozenset([step["to"] for step in moved if step["to"].startswith(begin or "")])


def is_legal(status: str) -> bool:
    """Return whether the status means that the viewer can choose the piece."""
    return status in (LEGAL, REVEALS)


def rect_attributes(x: float, y: float, width: float, height: float, radius: float = 6) -> dict[str, Attribute]:
    return {"x": x, "y": y, "width": width, "height": height, "rx": radius}


def ring(x: float, y: float, width: float, height: float, radius: float = 6, quiet: bool = False) -> str:
    """Draw the gold ring with a dark edge around a piece that can be chosen; the page reveals it.

    A quiet ring is thinner; it marks actions that are possible only once per game.
    """
    shape = rect_attributes(x, y, width, height, radius) | {"fill": "none", "opacity": 0, "class_": "ring"}
    dark, gold = (3.6, 2.2) if quiet else (5.5, 3.5)
    return tag("rect", stroke="var(--gold-edge)", stroke_width=dark, **shape) + tag(
        "rect", stroke="var(--gold-fill)", stroke_width=gold, **shape
    )


def focus(x: float, y: float, width: float, height: float, radius: float = 6) -> str:
    """Draw the keyboard focus outline, hidden at first."""
    shape = rect_attributes(x - 2, y - 2, width + 4, height + 4, radius + 2)
    return tag("rect", class_="focus", fill="none", opacity=0, stroke="var(--focus)", stroke_width=3, **shape)


def hit_area(x: float, y: float, width: float, height: float) -> str:
    """Draw an invisible rectangle that receives clicks."""
    return tag("rect", class_="hit", x=x, y=y, width=width, height=height, fill="none", pointer_events="all")


def raised_space(x: float, y: float, size: float) -> str:
    """Draw the raised slab of pale gold that marks a legal space."""
    lit: dict[str, Attribute] = {"fill": "var(--gold-wash)", "stroke": "var(--gold-fill)", "stroke_width": 3}
    edge = tag("rect", class_="rise", fill="var(--gold-edge)", opacity=0, **rect_attributes(x, y, size, size + 3, 6))
    return edge + tag(
        "rect", class_="lit", opacity=0, **lit, **rect_attributes(x + 1.5, y + 1.5, size - 3, size - 3, 5)
    )


def block(owner: int, x: float, y: float, size: float) -> str:
    """Draw a stone seen from above."""
    return use_symbol(f"block-{owner}", x, y, size, data_piece=f"stone-{owner}")


def cube(owner: int, x: float, y: float, size: float) -> str:
    """Draw a stone seen from the front."""
    return use_symbol(f"stone-{owner}", x, y, size, data_piece=f"stone-{owner}")


@lru_cache(maxsize=4096)
def ground(x: float, y: float, width: float, height: float) -> str:
    """Draw the built ground under fields, with an edge three units thick."""
    edge = tag("rect", fill="var(--course-edge)", **rect_attributes(x, y + 3, width, height, 7))
    return edge + tag("rect", fill="var(--course)", **rect_attributes(x, y, width, height, 7))


@lru_cache(maxsize=8192)
def cell(place: str, x: float, y: float, size: float, value: str, owner: int | None, is_new: bool, next_: bool) -> str:
    """Draw a field with its value or its stone; the field that is filled next has a dashed outline in ink colour."""
    line = "var(--ink)" if next_ else "var(--m-field-line)"
    dashes: dict[str, Attribute] = {"stroke_dasharray": "4 3" if next_ else None, "stroke_width": 1.5 if next_ else 1}
    bare = tag(
        "rect", fill="var(--m-field)", stroke=line, **dashes, **rect_attributes(x + 1.5, y + 1.5, size - 3, size - 3, 4)
    )
    if owner is None:
        return tag("g", bare, text(value, x + size / 2, y + size * 0.68, size * 0.5) if value else "", data_place=place)
    marks = arrival_brackets(x, y, size) if is_new else ""
    return tag("g", bare, block(owner, x + 0.5, y + 0.5, size - 1), marks, data_place=place)


def name_caption(
    name: str, x: float, y: float, room: float, size: float = 11.5, min_font_size: float = MIN_FONT_SIZE
) -> str:
    """Draw the name of a piece below it, centred on x, on two lines if necessary.

    A name is divided at a space or at a soft hyphen.
    """
    drawings = [
        small_text(line, x, y + round(size + 0.6) * row, size, room, min_font_size)
        for row, line in enumerate(_divide_name(name, room, size, min_font_size))
    ]
    return tag("g", *drawings, class_="label", aria_hidden="true")


SOFT_HYPHEN = "\u00ad"


def _divide_name(name: str, room: float, size: float, min_font_size: float) -> list[str]:
    """Return a name as one line if it fits, otherwise as two lines of similar length.

    Whole words are preferred if the lines fit at the smallest font size.
    """
    undivided = name.replace(SOFT_HYPHEN, "")
    places = [place for place, letter in enumerate(name) if letter in (" ", SOFT_HYPHEN)]
    if text_width(undivided, size) <= room or not places:
        return [undivided]
    divisions = [(name[:place] + name[place].replace(" ", ""), name[place + 1 :]) for place in places]
    divisions = [(first.replace(SOFT_HYPHEN, "") + "-" * first.endswith(SOFT_HYPHEN), rest.replace(SOFT_HYPHEN, ""))
            for first, rest in divisions]  # fmt: skip
    widths = {division: max(text_width(line, min_font_size) for line in division) for division in divisions}
    whole_words = [
        division for division in divisions if not division[0].endswith("-") and widths[division] * MIN_SPACING <= room
    ]
    first, second = min(whole_words or divisions, key=lambda division: widths[division])
    return [first, second]


def small_text(
    line: str,
    x: float,
    y: float,
    size: float,
    room: float,
    min_font_size: float = MIN_FONT_SIZE,
    **attributes: Attribute,
) -> str:
    """Draw a line of legible text in the softer ink colour."""
    return fitted_text(line, x, y, size, room, min_font_size, **{"fill": "var(--ink-soft)", **attributes})


def wrapped_text(words: str, x: float, y: float, room: float, size: float) -> str:
    """Draw a sentence on as many lines as necessary, centred on x, with the first line at y."""
    lines: list[str] = []
    for word in words.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    drawings = [small_text(line, x, y + (size + 2) * row, size, room) for row, line in enumerate(lines)]
    return tag("g", *drawings, aria_hidden="true") if drawings else ""


def place_points(counts: Sequence[int], places: Sequence[int]) -> list[int]:
    """Return the points of each player for their rank.

    Tied players share the points of their ranks, rounded down; a player without stones gets none (IMH-5.5, IMH-6.4).
    """
    points = []
    for own in counts:
        better, equal = sum(other > own for other in counts), sum(other == own for other in counts)
        points.append(sum(places[better : better + equal]) // equal if own else 0)
    return points


def gold_label(words: str, x: float, y: float, width: float, height: float) -> str:
    """Draw a word on a gold label, for actions that are easiest to choose by name."""
    shape: dict[str, Attribute] = {"fill": "var(--gold-fill)", "stroke": "var(--gold-edge)", "stroke_width": 1.5}
    at = (x + width / 2, y + height / 2 + 4.5, 13, width - 12)
    gold = tag("rect", **shape, **rect_attributes(x, y, width, height, height / 2))
    return gold + fitted_text(words, *at, font_weight=650, fill="var(--on-gold)")


__all__ = [
    "ASKABLE",
    "COLOURS",
    "EMBLEMS",
    "LEGAL",
    "NAME_COLOURS",
    "REVEALS",
    "Attribute",
    "SailingChoices",
    "View",
    "Viewer",
    "action_status",
    "append_sentence",
    "arrival_brackets",
    "arrival_places",
    "at_site_phrase",
    "block",
    "build_viewer",
    "card_label",
    "card_name",
    "cards_in_words",
    "cell",
    "chooser",
    "class_names",
    "cube",
    "fitted_text",
    "focus",
    "gold_label",
    "ground",
    "hit_area",
    "is_legal",
    "name_caption",
    "place_points",
    "raised_space",
    "rect_attributes",
    "ring",
    "sailing_choices",
    "site_name",
    "small_text",
    "tag",
    "target_attributes",
    "text",
    "to_site_phrase",
    "use_symbol",
    "wrapped_text",
]  # fmt: skip


# ---- tokens ----------------------------------------------------------------------------------------------------------


ROW_HEIGHT, GAP = 44, 8
BOAT_WIDTH, PIECE_SIZE = 54, 28  # picture widths; all pictures of a row stay legible next to the log
ONCE_WIDTH = 36  # width of a clickable picture; together with the gap it is large enough for a finger
Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None
Drawn = tuple[float, str]  # width and drawing


def starting_tokens(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Draw the tokens with which a seat can begin an action, side by side as one `<svg>`.

    The tokens are the private boat, the bet, the favour and the scarabs. Return "" if the game uses none of them.
    """
    viewer = build_viewer(view, lang, names)
    tokens: list[Drawn] = []
    if view["options"]["private_boats"]:
        tokens.append(_private_boat(view, viewer, seat))
    for name, option, symbol in (("bet", "bets", "bet-left"), ("favour", "favour", "favour-5")):
        if view["options"][option]:
            tokens.append(
                _single_use_token(
                    viewer, seat, name, symbol, bool(view[f"{name}_left"][seat]), _token_actions(view, seat, name)
                )
            )
    if "scarabs" in view:
        scarabs: Piece = (f"scarab-{seat}", "scarab", f"scarabs-{seat}", view["scarabs"][seat])
        tokens.append(_token_with_count(viewer, seat, *scarabs, _token_actions(view, seat, "scarab")))
    return _row(tokens, f"things-of-{seat}", viewer.translate("imhotep-draw-things", **viewer.player_facts(seat)))


def owned_pieces(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Draw the other pieces of a seat as one `<svg>`: coins, scaffolds and crypt tiles; "" if the game uses none."""
    viewer = build_viewer(view, lang, names)
    tokens = [_token_with_count(viewer, seat, *piece, None) for piece in _owned_pieces(view, seat)]
    return _row(tokens, f"pieces-of-{seat}", viewer.translate("imhotep-draw-things", **viewer.player_facts(seat)))


def _row(tokens: Sequence[Drawn], name: str, label: str) -> str:
    """Draw pictures side by side as one `<svg>`; the row fits on a phone, with each picture as large as a thumb."""
    if not tokens:
        return ""
    placed, x = [], 2.0
    for wide, drawing in tokens:
        placed.append(tag("g", drawing, transform=f"translate({x:g} 0)"))
        x += wide + GAP
    return component("things", round(x - GAP + 2), ROW_HEIGHT, label, *placed, id=name)


def _private_boat(view: View, viewer: Viewer, seat: int) -> Drawn:
    """Draw the private boat, or its outline after it has sailed (IMH-10.1)."""
    boat, is_own = view["private_boats"][seat], view["seat"] == seat and not view["over"]
    half_actions = sailing_choices(view).by_boat.get("private") if is_own else None
    site = next((site for site in components.SITES if f"private {site}" not in view["legal"]), components.SITES[0])
    return BOAT_WIDTH, _boat(
        viewer, seat, boat["left"], boat["stones"], half_actions, f"private {site}" if is_own else None
    )


@lru_cache(maxsize=1024)
def _boat(
    viewer: Viewer, seat: int, left: bool, stones: int, half_actions: str | None, refused_action: str | None
) -> str:
    label = viewer.translate("imhotep-draw-private", left="yes" if left else "no", **viewer.player_facts(seat))
    label = append_sentence(label, viewer.translate("imhotep-draw-boat-sail")) if half_actions else label
    gold = ring(-1, 1, BOAT_WIDTH + 2, ROW_HEIGHT - 2, 18) if half_actions else ""
    stone = block(seat, 17, 12, 20) if stones else ""
    boat = use_symbol("private-boat" if left else "private-boat-used", 0, 4, BOAT_WIDTH, BOAT_WIDTH / 1.5)
    inner = tag("g", gold, boat, stone, class_="lift")
    kind = "private ready" if half_actions else "private"
    attributes = chooser(kind, label, refused_action=refused_action, half_actions=half_actions,
                         id=f"private-{seat}", data_place=f"private-{seat}",
                         hint=viewer.translate("imhotep-half-private"))  # fmt: skip
    return tag(
        "g",
        inner,
        hit_area(-6, -11, BOAT_WIDTH + 12, ROW_HEIGHT + 22),
        focus(-1, 1, BOAT_WIDTH + 2, ROW_HEIGHT - 2, 18),
        **attributes,
    )


@lru_cache(maxsize=256)
def _single_use_token(viewer: Viewer, seat: int, name: str, symbol: str, left: bool, half_actions: str | None) -> Drawn:
    """Draw a token that a seat can use once per game: the bet or the favour."""
    words = viewer.translate("imhotep-draw-once", what=name, left="yes" if left else "no", **viewer.player_facts(seat))
    picture = use_symbol(symbol, (ONCE_WIDTH - PIECE_SIZE) / 2, 8, PIECE_SIZE, opacity=None if left else 0.3)
    return ONCE_WIDTH, _token(viewer, seat, name, words, picture, ONCE_WIDTH, half_actions)


def _token(
    viewer: Viewer,
    seat: int,
    name: str,
    words: str,
    picture: str,
    width: float,
    half_actions: str | None,
    place: str | None = None,
) -> str:
    """Draw a token of a seat; if an action begins with it, the token is the first half of that action."""
    kind, hint = ("once", viewer.translate("imhotep-half", piece=name)) if half_actions else ("", "")
    words = append_sentence(words, viewer.translate("imhotep-draw-begin")) if half_actions else words
    gold = ring(-2, 4, width + 4, ROW_HEIGHT - 8, 8) if half_actions else ""
    hit_shapes = (
        hit_area(-4, 0, width + 8, ROW_HEIGHT) + focus(-2, 4, width + 4, ROW_HEIGHT - 8, 8) if half_actions else ""
    )
    attributes = chooser(kind, words, half_actions=half_actions, hint=hint, id=f"{name}-of-{seat}", data_place=place)
    return tag("g", tag("g", gold, picture, class_="lift"), hit_shapes, **attributes)


ACTION_PREFIXES = {"bet": "bet ", "favour": "favour ", "scarab": "prophesy "}
"""Prefixes of the actions that use up a token, by token."""


def _token_actions(view: View, seat: int, name: str) -> str | None:
    """Return the viewer's legal actions that begin with a token of theirs, joined by "|"; None if there are none."""
    is_own = name in ACTION_PREFIXES and view["seat"] == seat == view["current_player"]
    return (
        "|".join(
            action_text for action_text in view["legal"] if is_own and action_text.startswith(ACTION_PREFIXES[name])
        )
        or None
    )


Piece = tuple[str, str, str, int]  # symbol, name, place, count


def _owned_pieces(view: View, seat: int) -> list[Piece]:
    """Return the pieces of A New Dynasty that count for a seat, if the game uses them."""
    sites, pieces = view["sites"], list[Piece]()
    if "coins" in view:
        pieces.append(("coin", "coin", f"coins-{seat}", view["coins"][seat]))
    if "scaffolds" in sites["pyramid"]:
        owners = sites["pyramid"]["scaffolds"]
        pieces.append(("scaffold", "scaffold", f"scaffolds-{seat}", owners.count(seat)))
    if "tiles" in sites["tomb"]:
        tiles = sites["tomb"]["tiles"][seat]
        pieces += [(f"tile-{tile}", tile, f"tiles-{seat}", tiles.count(tile)) for tile in CRYPT_TILES]
    return pieces


CRYPT_TILES = ("amulet", "crown", "jar", "mask")


@lru_cache(maxsize=2048)
def _token_with_count(
    viewer: Viewer, seat: int, symbol: str, name: str, place: str, count: int, half_actions: str | None
) -> Drawn:
    """Draw a piece with the number of copies that a seat has."""
    words = f"{viewer.names[seat]}: {viewer.translate('imhotep-pieces', piece=name, count=count)}"
    piece = symbol.removeprefix("tile-")
    picture = use_symbol(symbol, 0, 8, PIECE_SIZE, opacity=None if count else 0.3, data_piece=piece if count else None)
    number = text(str(count), PIECE_SIZE + 2, 31, 26, text_anchor="start", font_weight=650)
    wide = PIECE_SIZE + (20 if name in ACTION_PREFIXES else 16)  # leaves room for a gold ring around the number
    return wide, _token(viewer, seat, name, words, picture + number, wide, half_actions, place)
