"""What happened, in words: sentences for every line of the log, in the reader's language.

What a reader looks for in a line (who, where, which card) stands between `STRONG` and `WEAK`, two control characters:
pages make bold type of them, everything else leaves them out with `plain`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep.drawing.parts import at_site, card_name, to_site
from saqqara.page import UNKNOWN
from saqqara.words import say

STRONG, WEAK = "\x02", "\x03"

Moved = Sequence[Mapping[str, str]]
Names = Sequence[str]
LAID = {"pyramid.": "pyramid", "temple.": "temple", "tomb.": "tomb", "obelisks-": "obelisks"}
"""Where stones that are delivered come to lie, by the beginning of the place."""


def plain(sentence: str) -> str:
    """The sentence without marks."""
    return sentence.replace(STRONG, "").replace(WEAK, "")


def tell(line: Mapping[str, Any], names: Names, lang: str, me: int | None) -> str:
    """A line of `state.log(seat)` in words; `me` is the seat that is called "you", None if nobody is."""
    decision, seat = line["decision"], line["seat"]
    who = {"whose": "you" if seat == me else "other", "name": _strong(names[seat])}
    verb = decision.split(" ")[0]
    message = "point" if verb == "points" else verb  # `points` alone is what was scored
    told = say(lang, f"imhotep-tell-{message}", **facts(decision, lang, line["moved"]), **who)
    return " ".join([told, *aftermath(line["moved"], names, lang)])


def _strong(words: str) -> str:
    return f"{STRONG}{words}{WEAK}"


def facts(decision: str, lang: str, moved: Moved = ()) -> dict[str, str | int]:
    """What messages about a decision say of it: boat, space, where it goes, which card."""
    verb, *rest = decision.split(" ")
    if verb == "load":
        boat, space = rest[0].split(".")
        return {"boat": _strong(boat), "space": space}
    if verb == "sail":
        return {"boat": _strong(rest[0]), "to": _strong(to_site(lang, rest[1]))}
    if verb == "private":
        return {"to": _strong(to_site(lang, rest[0]))}
    if verb == "bet":
        return {"at": _strong(at_site(lang, rest[0]))}
    if verb == "use":
        return {"card": _strong(card_name(lang, rest[0]))}
    if verb in ("take", "keep"):
        gained = next((step["piece"] for step in moved if step["to"].startswith("hand-")), "card")
        return {"card": _strong(card_name(lang, gained))}
    if verb == "build":
        return {"pyramid": rest[0]}
    if verb == "favour":
        return {"favour": _strong(say(lang, f"imhotep-favour-{rest[0]}"))}
    return {"space": rest[0]} if verb == "next" else {}


def aftermath(moved: Moved, names: Names, lang: str) -> Iterable[str]:
    """What was delivered where, who scored, whether a new round began."""
    delivered: dict[str, dict[int, int]] = {}
    points: dict[int, int] = {}
    for step in moved:
        piece, target = step["piece"], step["to"]
        site = next((site for begin, site in LAID.items() if target.startswith(begin)), None)
        if site and piece.startswith("stone-") and not step["from"].startswith("obelisks-"):
            owner = int(piece[-1])
            here = delivered.setdefault(site, {})
            here[owner] = here.get(owner, 0) + 1
        if piece.startswith("points-") and target.startswith("score-"):
            seat = int(target[-1])
            points[seat] = points.get(seat, 0) + int(piece.removeprefix("points-"))
    for site, owners in delivered.items():
        split = by_seat(owners, names)
        yield say(lang, "imhotep-tell-delivered", at=at_site(lang, site), stones=split)
    if points:
        yield say(lang, "imhotep-tell-points", points=by_seat(points, names, "+"))
    if any(step["piece"] == "round-card" and step["from"] == "rounds" for step in moved):
        yield say(lang, "imhotep-tell-round")


def by_seat(counts: Mapping[int, int], names: Names, sign: str = "") -> str:
    """Counts by seat: "Merit 2, Hemiunu 1"."""
    return ", ".join(f"{_strong(names[seat])} {sign}{count}" for seat, count in sorted(counts.items()))


def changes(log: Sequence[Mapping[str, Any]], names: Names, lang: str, me: int | None) -> list[str]:
    """What lines of the log changed together, in two sentences at most, as `tell` marks them."""
    moved = [step for line in log for step in line["moved"]]
    told = list(aftermath([step for step in moved if not step["to"].startswith("score-")], names, lang))
    cards: dict[int, list[str]] = {}
    for step in moved:
        if step["to"].startswith("hand-") and step["piece"] in box.CARDS:
            cards.setdefault(int(step["to"][-1]), []).append(card_name(lang, step["piece"]))
    gained = [f"{_strong(names[seat])}: {', '.join(held)}" for seat, held in sorted(cards.items())]
    if gained:
        told.append(say(lang, "imhotep-tell-cards", cards="; ".join(gained)))
    return [" ".join(told[:-1]), told[-1]] if len(told) > 2 else told


def foretell(
    view: Mapping[str, Any], after: Mapping[str, Any], line: Mapping[str, Any], names: Names, lang: str, me: int | None
) -> str:
    """What a decision would do, in sentences; at the end what the same seat would be asked next."""
    decision = line["decision"]
    known = [step for step in line["moved"] if step["piece"] != UNKNOWN]
    told = say(lang, "imhotep-would", choice=choice(decision, lang))
    goes_on = after["actor"] == line["seat"] and after["phase"] != "turn"
    asked = [say(lang, f"imhotep-ask-{after['phase']}")] if goes_on else []
    return plain(" ".join([told, *aftermath(known, names, lang), *asked]))


def choice(decision: str, lang: str) -> str:
    """A decision as the words of a button: "Sail boat 2 to the temple"."""
    verb, *rest = decision.split(" ")
    if verb in ("take", "keep"):
        return say(lang, f"imhotep-choice-{verb}", field=rest[0])
    if verb == "bet":
        return say(lang, "imhotep-choice-bet", at=at_site(lang, rest[0]), side=rest[1])
    return plain(say(lang, f"imhotep-choice-{verb}", **facts(decision, lang)))
