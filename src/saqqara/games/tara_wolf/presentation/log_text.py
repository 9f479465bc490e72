"""Log entries of Tara Wolf as sentences in the viewer's language.

A sentence names only cards that the viewer may know; any other is "a card". `saqqara.presentation.strong` marks who
acts, which card and which tomb. Pages show marked words in bold and link cards to their explanations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from saqqara.games.tara_wolf.cards.card_loader import by_id
from saqqara.games.tara_wolf.cards.overrides import card_name
from saqqara.games.tara_wolf.svg.common_area import outcome
from saqqara.i18n import translate
from saqqara.presentation import UNKNOWN, strong

Step = Mapping[str, str]
Names = Sequence[str]
NOTHING: Mapping[str, Any] = {}


def log_text(line: Mapping[str, Any], names: Names, lang: str, me: int | None, own: str = "") -> str:
    """A line of `state.log(seat)` in words; `me` is the seat that is called "you", None if nobody is; `own` is what
    differs from the cards of this house (`own.as_key`)."""
    teller = Teller(names, lang, me, own)
    first, rest = parted(line["decision"], line["seat"], line["moved"])
    return " ".join([teller.decision(line, first), *teller.came_to(line), *teller.aftermath(rest, line["noted"])])


def parted(decision: str, seat: int, moved: Sequence[Step]) -> tuple[list[Step], list[Step]]:
    """The steps of a decision itself, and what followed from it."""
    verb = decision.partition(" ")[0]
    if verb == "coins":
        own = [step for step in moved if (step["from"], step["to"]) in _gains(seat)]
    elif verb == "play":
        played = next(n for n, step in enumerate(moved, 1) if step["to"] == f"camp-{seat}")
        own = list(moved[:played])
    elif verb == "choose" and moved[0]["from"] == f"shown-{seat}":
        own = [step for step in moved if step["from"] == f"shown-{seat}"]
    else:
        own = [] if verb == "done" else list(moved[:1])
    return own, [step for step in moved if not any(step is one for one in own)]


def _gains(seat: int) -> tuple[tuple[str, str], ...]:
    return ("supply", f"coins-{seat}"), ("main", f"hand-{seat}")


@dataclass(frozen=True)
class Teller:
    """Tells in a language, to the seat `me`."""

    names: Names
    lang: str
    me: int | None
    own: str = ""

    def called(self, card: str) -> str:
        """The name of a card."""
        return card_name(self.lang, card, self.own)

    def say(self, message: str, **facts: str | int) -> str:
        """A message about Tara Wolf."""
        return translate(self.lang, f"tara_wolf-{message}", **facts)

    def who(self, seat: int) -> dict[str, str]:
        """Facts about who did it: `whose` is "you" or "other", `name` the name."""
        return {"whose": "you" if seat == self.me else "other", "name": strong(self.names[seat])}

    def joined(self, parts: Sequence[str]) -> str:
        """Parts as a list: "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("tell-and", first=", ".join(parts[:-1]), last=parts[-1])

    def coins(self, count: int) -> str:
        """So many coins."""
        return self.say("tell-purse", count=count)

    def price(self, own: Sequence[Step]) -> str:
        """What playing a card cost: of its steps all but the last move coins."""
        return self.say("tell-price", count=len(own) - 1) if len(own) > 1 else self.say("tell-free")

    def card(self, step: Step) -> str:
        """The card of a step: its name, or that it is a card or a papyrus."""
        if (piece := step["piece"]) != UNKNOWN:
            return self.say("tell-card", card=strong(self.called(piece), piece), kind=by_id()[piece].kind)
        return self.say("tell-unseen", what="papyrus" if step["from"].startswith("papyri-") else "card")

    def kinds(self, steps: Sequence[Step]) -> list[str]:
        """The cards of steps one by one: names, equal ones counted, and how many are not known."""
        found = Counter(step["piece"] for step in steps)
        unknown = found.pop(UNKNOWN, 0)
        known = [strong(self.called(card), card) + (f" ×{count}" if count > 1 else "") for card, count in found.items()]
        return [*known, *([self.say("tell-cards", count=unknown)] if unknown else [])]

    def cards(self, steps: Sequence[Step]) -> str:
        """The cards of steps as a list."""
        return self.joined(self.kinds(steps))

    # ---- the decision itself ---------------------------------------------------------------------------------------

    def decision(self, line: Mapping[str, Any], own: Sequence[Step]) -> str:
        """What a seat decided, in a sentence."""
        verb, who = line["decision"].partition(" ")[0], self.who(line["seat"])
        if verb == "coins":
            return self.say("tell-coins", what=self._resources(line["seat"], own), **who)
        if verb == "pass":
            return self.say("tell-pass", **who)
        if verb == "done":
            return self._done(line["noted"], who)
        if verb == "play":
            return self.say("tell-play", card=self.card(own[-1]), price=self.price(own), **who)
        if verb == "choose":
            return self._choose(own, who)
        if verb == "hit":
            saved = own[0]["to"].startswith("hand-")
            return self.say("tell-saved" if saved else "tell-hit", card=self.card(own[0]), **who)
        return self.say(f"tell-{verb}", card=self.card(own[0]), **who)

    def _done(self, noted: Mapping[str, Any], who: Mapping[str, str]) -> str:
        """What a seat stops doing, and whether it had begun."""
        phase = "book" if noted["phase"] == "bring-back" else noted["phase"]
        cause = strong(self.called(noted["cause"])) if noted["cause"] else ""
        return self.say("tell-done", phase=f"{phase}-more" if noted["any"] else phase, cause=cause, **who)

    def came_to(self, line: Mapping[str, Any]) -> Iterator[str]:
        """That a trap which was triggered hit nobody, and why not."""
        trap = line["noted"].get("trap", "hits")
        if trap == "foiled":
            yield self.say("tell-foiled", lord=strong(self.called(line["noted"]["lord"])))
        elif trap == "misses":
            yield self.say("tell-missed")

    def _resources(self, seat: int, own: Sequence[Step]) -> str:
        """The split of the resources, as far as there was something to get (TW-R4, TW-R5)."""
        coins = sum(step["from"] == "supply" for step in own)
        drawn = self.kinds([step for step in own if step["from"] == "main"])
        return self.joined([*([self.coins(coins)] if coins else []), *drawn]) or self.say("tell-nothing")

    def _choose(self, own: Sequence[Step], who: Mapping[str, str]) -> str:
        """A card that was looked at, somebody in the other camp, or a survivor."""
        step = own[-1]
        if step["from"].startswith("shown-"):
            rest = self.cards(own[:-1])
            return self.say("tell-take", card=self.card(step), some="yes" if rest else "no", rest=rest, **who)
        if step["from"].startswith("tomb-"):
            return self.say("tell-back", card=self.card(step), **who)
        return self.say("tell-remove" if step["to"] == "discard" else "tell-win-over", card=self.card(step), **who)

    # ---- what followed ---------------------------------------------------------------------------------------------

    def aftermath(self, moved: Sequence[Step], noted: Mapping[str, Any] = NOTHING) -> Iterator[str]:
        """What followed by itself, in order: steps alike are told together. With what was noted, how a tomb was won."""
        for (origin, target), steps in groupby(moved, key=lambda step: (step["from"], step["to"])):
            told = self._followed(origin, target, list(steps), noted)
            if told:
                yield told

    def _followed(self, origin: str, target: str, steps: Sequence[Step], noted: Mapping[str, Any]) -> str:
        """A sentence about steps that are alike; "" for what need not be said."""
        before, after = origin.partition("-")[0], target.partition("-")[0]
        message = FOLLOWED.get((before, after), "")
        if not message:
            return self._back_home(steps) if (before, after) == ("tomb", "camp") else ""
        if message == "fresh":
            return self.say("tell-fresh")
        owner = int((target if target[-1].isdigit() else origin)[-1])
        if steps[0]["piece"] == "coin":
            return self.say(f"tell-{message}", coins=self.coins(len(steps)), **self.who(owner))
        if message == "medallion":
            return self.say("tell-medallion", **self.who(owner))
        facts = outcome(owner, noted["fight"]) if "fight" in noted else {"how": "untold"}
        return self.say(
            f"tell-{message}", cards=self.cards(steps), **(facts if message == "wins" else {}), **self.who(owner)
        )

    def _back_home(self, steps: Sequence[Step]) -> str:
        """Who runs back from a tomb; adventurers always do."""
        others = [s for s in steps if s["piece"] == UNKNOWN or by_id()[s["piece"]].kind != "adventurer"]
        return self.say("tell-home", cards=self.cards(others)) if others else ""


FOLLOWED = {
    ("supply", "coins"): "gets",
    ("coins", "supply"): "gives-back",
    ("coins", "coins"): "steals",
    ("main", "hand"): "draws",
    ("main", "shown"): "looks",
    ("hand", "hand"): "spies",
    ("laid", "tomb"): "turns-up",
    ("laid", UNKNOWN): "turns-up",
    ("laid", "hand"): "bluff",
    ("tomb", "won"): "wins",
    ("medallion", "medallion"): "medallion",
    ("discard", "main"): "fresh",
}
"""What is told of steps by where they begin and end, without the seat. Leaving a tomb for the discard pile is not."""


# ---- while somebody was away ----------------------------------------------------------------------------------------


def summary_text(log: Sequence[Mapping[str, Any]], names: Names, lang: str, me: int | None, own: str = "") -> list[str]:
    """What lines of the log changed together, in two sentences at most: who won which tomb, who played which cards."""
    teller = Teller(names, lang, me, own)
    moved = [step for line in log for step in line["moved"]]
    won = sorted((step for step in moved if step["to"].startswith("won-")), key=lambda step: step["to"])
    told = [" ".join(teller.aftermath(won))] if won else []
    played: dict[int, list[Step]] = {}
    for step in moved:
        if step["from"].startswith("hand-") and step["to"].startswith("camp-"):
            played.setdefault(int(step["to"][-1]), []).append(step)
    by_seat = [f"{strong(names[seat])}: {teller.cards(steps)}" for seat, steps in sorted(played.items())]
    return [*told, teller.say("tell-played", cards="; ".join(by_seat))] if by_seat else told
