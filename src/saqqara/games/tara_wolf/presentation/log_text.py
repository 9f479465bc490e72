"""Log entries of Tara Wolf as sentences in the viewer's language.

A sentence names only cards that the viewer may know; any other is "a card". `saqqara.presentation.strong` marks the
player, the card and the tomb. Pages show marked words in bold and link cards to their explanations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from saqqara.games.tara_wolf.cards.card_loader import standard_cards
from saqqara.games.tara_wolf.cards.overrides import card_name
from saqqara.games.tara_wolf.svg.tomb import outcome_facts
from saqqara.i18n import translate
from saqqara.presentation import UNKNOWN, Viewer, strong

Step = Mapping[str, str]
Names = Sequence[str]
NO_DETAILS: Mapping[str, Any] = {}


def log_text(line: Mapping[str, Any], viewer: Viewer, overrides_key: str = "") -> str:
    """Return the sentences for an entry of `state.log(seat)`.

    `me` is the seat addressed as "you", or None. `overrides_key` identifies custom cards
    (`overrides.view_overrides_key`).
    """
    writer = LogWriter(viewer.names, viewer.lang, viewer.seat, overrides_key)
    first, rest = split_steps(line["action"], line["seat"], line["moved"])
    return " ".join(
        [writer.action_sentence(line, first), *writer.trap_outcome(line), *writer.effects_text(rest, line["details"])]
    )


def split_steps(action_text: str, seat: int, moved: Sequence[Step]) -> tuple[list[Step], list[Step]]:
    """Split the moves of an action into its own moves and the effects that followed."""
    verb = action_text.partition(" ")[0]
    if verb == "coins":
        own = [step for step in moved if (step["from"], step["to"]) in _gain_places(seat)]
    elif verb == "play":
        played = next(n for n, step in enumerate(moved, 1) if step["to"] == f"camp-{seat}")
        own = list(moved[:played])
    elif verb == "choose" and moved[0]["from"] == f"shown-{seat}":
        own = [step for step in moved if step["from"] == f"shown-{seat}"]
    else:
        own = [] if verb == "done" else list(moved[:1])
    return own, [step for step in moved if not any(step is one for one in own)]


def _gain_places(seat: int) -> tuple[tuple[str, str], ...]:
    return ("supply", f"coins-{seat}"), ("main", f"hand-{seat}")


@dataclass(frozen=True)
class LogWriter:
    """Writer of sentences in a language, addressed to the seat `me`."""

    names: Names
    lang: str
    me: int | None
    overrides_key: str = ""

    def card_name(self, card: str) -> str:
        """Return the name of a card."""
        return card_name(self.lang, card, self.overrides_key)

    def translate(self, message: str, **facts: str | int) -> str:
        """Return a message of Tara Wolf in the writer's language."""
        return translate(self.lang, f"tara_wolf-{message}", **facts)

    def player_facts(self, seat: int) -> dict[str, str]:
        """Return message facts about the acting player: `whose` is "you" or "other", `name` is the name."""
        return {"whose": "you" if seat == self.me else "other", "name": strong(self.names[seat])}

    def join_list(self, parts: Sequence[str]) -> str:
        """Join parts as a list: "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.translate("tell-and", first=", ".join(parts[:-1]), last=parts[-1])

    def coins_text(self, count: int) -> str:
        """Return a number of coins in words."""
        return self.translate("tell-purse", count=count)

    def price_text(self, own: Sequence[Step]) -> str:
        """Return the price of a played card in words; all of its moves but the last are coins."""
        return self.translate("tell-price", count=len(own) - 1) if len(own) > 1 else self.translate("tell-free")

    def card_text(self, step: Step) -> str:
        """Return the card of a move in words: its name, or "a card" or "a papyrus" if it is unknown."""
        if (piece := step["piece"]) != UNKNOWN:
            return self.translate(
                "tell-card", card=strong(self.card_name(piece), piece), kind=standard_cards()[piece].kind
            )
        return self.translate("tell-unseen", what="papyrus" if step["from"].startswith("papyri-") else "card")

    def card_list(self, steps: Sequence[Step]) -> list[str]:
        """Return the cards of moves as separate parts: names, equal ones counted, and the number of unknown cards."""
        found = Counter(step["piece"] for step in steps)
        unknown = found.pop(UNKNOWN, 0)
        known = [
            strong(self.card_name(card), card) + (f" ×{count}" if count > 1 else "") for card, count in found.items()
        ]
        return [*known, *([self.translate("tell-cards", count=unknown)] if unknown else [])]

    def cards_text(self, steps: Sequence[Step]) -> str:
        """Return the cards of moves as a list in words."""
        return self.join_list(self.card_list(steps))

    # ---- the action itself -----------------------------------------------------------------------------------------

    def action_sentence(self, line: Mapping[str, Any], own: Sequence[Step]) -> str:
        """Return a sentence that describes the action of a seat."""
        verb, player = line["action"].partition(" ")[0], self.player_facts(line["seat"])
        if verb == "coins":
            return self.translate("tell-coins", what=self._resources_text(line["seat"], own), **player)
        if verb == "pass":
            return self.translate("tell-pass", **player)
        if verb == "done":
            return self._done_sentence(line["details"], player)
        if verb == "play":
            return self.translate("tell-play", card=self.card_text(own[-1]), price=self.price_text(own), **player)
        if verb == "choose":
            return self._choose_sentence(own, player)
        if verb == "hit":
            saved = own[0]["to"].startswith("hand-")
            return self.translate("tell-saved" if saved else "tell-hit", card=self.card_text(own[0]), **player)
        return self.translate(f"tell-{verb}", card=self.card_text(own[0]), **player)

    def _done_sentence(self, details: Mapping[str, Any], player: Mapping[str, str]) -> str:
        """Return a sentence on what a seat stops doing, and whether it had begun."""
        phase = "book" if details["phase"] == "bring-back" else details["phase"]
        cause = strong(self.card_name(details["cause"])) if details["cause"] else ""
        return self.translate("tell-done", phase=f"{phase}-more" if details["any"] else phase, cause=cause, **player)

    def trap_outcome(self, line: Mapping[str, Any]) -> Iterator[str]:
        """Yield a sentence if a triggered trap hit no target, with the reason."""
        trap = line["details"].get("trap", "hits")
        if trap == "foiled":
            yield self.translate("tell-foiled", lord=strong(self.card_name(line["details"]["lord"])))
        elif trap == "misses":
            yield self.translate("tell-missed")

    def _resources_text(self, seat: int, own: Sequence[Step]) -> str:
        """Return the coins and cards gained by a split of the resources, as far as available (TW-R4, TW-R5)."""
        coins = sum(step["from"] == "supply" for step in own)
        drawn = self.card_list([step for step in own if step["from"] == "main"])
        return self.join_list([*([self.coins_text(coins)] if coins else []), *drawn]) or self.translate("tell-nothing")

    def _choose_sentence(self, own: Sequence[Step], player: Mapping[str, str]) -> str:
        """Return a sentence on a card that was looked at, a target in the other camp, or a survivor."""
        step = own[-1]
        if step["from"].startswith("shown-"):
            rest = self.cards_text(own[:-1])
            return self.translate(
                "tell-take", card=self.card_text(step), some="yes" if rest else "no", rest=rest, **player
            )
        if step["from"].startswith("tomb-"):
            return self.translate("tell-back", card=self.card_text(step), **player)
        return self.translate(
            "tell-remove" if step["to"] == "discard" else "tell-win-over", card=self.card_text(step), **player
        )

    # ---- effects ---------------------------------------------------------------------------------------------------

    def effects_text(self, moved: Sequence[Step], details: Mapping[str, Any] = NO_DETAILS) -> Iterator[str]:
        """Yield sentences on the effects that followed, in order, with similar moves in one sentence.

        `details` are the log details, which contain how a tomb was won.
        """
        for (origin, target), steps in groupby(moved, key=lambda step: (step["from"], step["to"])):
            sentences = self._effect_sentence(origin, target, list(steps), details)
            if sentences:
                yield sentences

    def _effect_sentence(self, origin: str, target: str, steps: Sequence[Step], details: Mapping[str, Any]) -> str:
        """Return a sentence on similar moves; "" if they need no mention."""
        before, after = origin.partition("-")[0], target.partition("-")[0]
        message = EFFECT_MESSAGES.get((before, after), "")
        if not message:
            return self._returning_text(steps) if (before, after) == ("tomb", "camp") else ""
        if message == "fresh":
            return self.translate("tell-fresh")
        owner = int((target if target[-1].isdigit() else origin)[-1])
        if steps[0]["piece"] == "coin":
            return self.translate(f"tell-{message}", coins=self.coins_text(len(steps)), **self.player_facts(owner))
        if message == "medallion":
            return self.translate("tell-medallion", **self.player_facts(owner))
        facts = outcome_facts(owner, details["fight"]) if "fight" in details else {"how": "untold"}
        return self.translate(
            f"tell-{message}",
            cards=self.cards_text(steps),
            **(facts if message == "wins" else {}),
            **self.player_facts(owner),
        )

    def _returning_text(self, steps: Sequence[Step]) -> str:
        """Return a sentence on the characters that return from a tomb, without adventurers, who always return."""
        others = [s for s in steps if s["piece"] == UNKNOWN or standard_cards()[s["piece"]].kind != "adventurer"]
        return self.translate("tell-home", cards=self.cards_text(others)) if others else ""


EFFECT_MESSAGES = {
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
"""Messages for moves by origin and target area, without the seat.

Moves from a tomb to the discard pile are not mentioned.
"""


# ---- summary after an absence ---------------------------------------------------------------------------------------


def summary_text(log: Sequence[Mapping[str, Any]], viewer: Viewer, overrides_key: str = "") -> list[str]:
    """Summarize log entries in up to two sentences: which tombs were won, and which cards each player played."""
    writer = LogWriter(viewer.names, viewer.lang, viewer.seat, overrides_key)
    moved = [step for line in log for step in line["moved"]]
    won = sorted((step for step in moved if step["to"].startswith("won-")), key=lambda step: step["to"])
    sentences = [" ".join(writer.effects_text(won))] if won else []
    played: dict[int, list[Step]] = {}
    for step in moved:
        if step["from"].startswith("hand-") and step["to"].startswith("camp-"):
            played.setdefault(int(step["to"][-1]), []).append(step)
    by_seat = [f"{strong(viewer.names[seat])}: {writer.cards_text(steps)}" for seat, steps in sorted(played.items())]
    return [*sentences, writer.translate("tell-played", cards="; ".join(by_seat))] if by_seat else sentences
