"""Texts for users: the same messages with the same variables in every language, all used, and none missing."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from repository import PACKAGE, ROOT, fail_on, line_at, relative
from saqqara import i18n
from saqqara.accounts.errors import ERROR_CODES, SUGGESTION_CODES
from saqqara.admin.errors import ERROR_CODES as HOST_ERRORS
from saqqara.admin.errors import SUGGESTION_CODES as HOST_REMEDIES
from saqqara.admin.monitoring import METRICS_ACCESS
from saqqara.admin.server_settings import MAX_TEXT_LENGTHS, REGISTRATION
from saqqara.core.position_string import KINDS
from saqqara.core.registry import list_games
from saqqara.i18n import translate
from saqqara.players import LEVELS
from saqqara.plugins import game_folders
from saqqara.presentation import strong
from saqqara.results.game_results import LEAD, POINTS, WIN_IN
from saqqara.server.admin_pages import BOT_STATES
from saqqara.server.lobby.presence import GESTURES
from saqqara.server.pages.rules_pages import rule_drawings
from saqqara.server.tables.bot_names import BOT_NAMES
from saqqara.storage.personal_data import PERSONAL_TABLES
from saqqara.theme import symbol_ids

EXAMPLES = ROOT / "examples"
LANGUAGES = ("en", "de", "ru")
GAMES = {game_folders()[name] / "locales": name for name in list_games()}
PLACES = sorted({file.parent for folder in (PACKAGE, EXAMPLES) for file in folder.rglob("locales/*.ftl")})
FILES = [place / f"{lang}.ftl" for place in PLACES for lang in LANGUAGES]

SITES = ("obelisk", "temple", "pyramids", "tomb")
SIDES = ("a", "b")
ACTIONS = ("take", "place", "unload", "swap")
PHASES = (
    "turn", "take", "place-first", "place-second", "place-third", "place-then-unload", "unload-first", "unload-second",
    "swap", "unload-after-swap",
)  # fmt: skip
IMHOTEP_PHASES = (
    "take", "keep", "build", "place", "temple", "lever", "sail-load", "sail", "hammer", "chisel", "order",
    "favour-1", "favour-2", "favour-3", "favour-3-sail", "favour-4", "favour-4-more", "favour-4-sail", "favour-5",
)  # fmt: skip

IMHOTEP_SWITCHES = (
    "wrath", "private_boats", "bets", "favour", "dynasty", "prophecies", "unlimited_stones", "hidden_cards",
)  # fmt: skip
IMHOTEP_SITES = ("market", "pyramid", "temple", "tomb", "obelisks")
IMHOTEP_SOURCES = (
    "statues", "decorations", "red_cards", "blue_cards", "private_boat", "bets", "prophecies", "wrath", "other",
)  # fmt: skip
IMHOTEP_CARDS = (
    "entrance", "sarcophagus", "paved-path", "private-quarry", "pyramid-decoration", "temple-decoration",
    "tomb-decoration", "obelisk-decoration", "stone-decoration", "statue", "cargo-sled", "lever", "hammer", "sail",
    "chisel", "raft", "plank",
)  # fmt: skip
IMHOTEP_PARTS = (
    "wrath", "private_boats", "bets", "favour", "prophecies", "unlimited_stones", "hidden_cards", "boats", "sled",
    "rounds",
)  # fmt: skip
IMHOTEP_ACTIONS = ("quarry", "load", "sail", "use", "private", "bet", "favour", "prophesy", "pass")
IMHOTEP_ANSWERS = (
    "next", "take", "buy", "keep", "crypt", "build", "raise", "stones", "imhotep", "deliver", "done",
)  # fmt: skip
IMHOTEP_DECISIONS = ("build-place", "buy", "crypt", "raise")

TW_PHASES = (
    "foresee", "resources", "play", "take", "target", "give-up", "clean-up", "open", "opening-discard", "send", "lay",
    "trigger", "hit", "curse-discard", "book", "bring-back", "over",
)  # fmt: skip
TW_VERBS = (
    "coins", "play", "choose", "top", "discard", "use", "open", "pass", "send", "lay", "trigger", "hit", "done",
)  # fmt: skip
TW_KINDS = ("adventurer", "companion", "animal", "trap", "undead", "papyrus", "tomb")
SENET_HOUSES = ("rebirth", "beauty", "water", "truths", "atum", "horus")
SENET_THINGS = ("sticks", "path", "swap", "safe")
SENET_VERBS = ("throw", "move", "back", "pass")
MARKS = ("reveals", "hands-over", "asks")
TW_THINGS = (
    "seen", "mark",
    "tombs", "main", "discard", "hidden", "resources", "coin", "medallion", "pass_marker", "strength",
)  # fmt: skip
TW_LOG_KINDS = (
    "missed", "foiled", "card",
    *TW_VERBS[4:], "coins", "play", "top", "and", "purse", "price", "cards", "unseen", "free", "nothing", "take",
    "remove", "win-over", "back", "saved", "gets", "gives-back", "steals", "draws", "looks", "spies", "turns-up",
    "bluff", "wins", "medallion", "home", "fresh", "played",
)  # fmt: skip

COMPOSED_IDS = {
    "calls-{}": [("turn", "time", "over", "again", "resend", "otherwise", "open")],
    "calls-{}-{}": [("confirm", "stop"), ("page", "asked", "button", "done")],
    "calls-confirm-{}": [("title", "text")],
    "calls-want-{}": [("turn", "time", "invitation", "over")],
    "calls-failed-{}": [("gone", "refused", "unreachable", "forbidden")],
    "calls-error-{}": [("gone", "refused", "unreachable", "forbidden")],
    "calls-missing-{}": [("insecure", "home", "never", "denied")],
    "home-level-{}": [(*LEVELS, "guide")],
    "home-level-{}-expect": [LEVELS],
    "villager-{}": [tuple(name.lower() for name in BOT_NAMES)],
    "home-{}": [("friend", "screen", "here")],
    "home-{}-expect": [("friend", "screen")],
    "leaving-ended-{}": [("resigned", "time", "agreed", "cancelled")],
    "league-decides-{}": [("buchholz", "median", "sonneborn", "direct")],
    "league-decides-{}-note": [("buchholz", "median", "sonneborn", "direct")],
    "league-kind-{}": [("round-robin", "swiss")],
    "league-kind-{}-note": [("round-robin", "swiss")],
    "league-kind-{}-of": [("round-robin", "swiss")],
    "league-your-{}": [("soon", "bye", "free")],
    "leaving-said-{}": [("left", "returned", "declined", "flagged", "resigned")],
    "home-begins-{}": [("chance", "me", "other")],
    "bring-bad-{}": [KINDS],
    "{}-spelling": [list_games()],
    "rules-{}": [("full", "short", "both")],
    **{picture.caption: [] for name in list_games() for picture in rule_drawings(name)["pictures"]},
    "replay-{}": [("first", "previous", "next", "last")],
    "error-{}": [("lost", "busy", "wrong", "broken", "closed", "newer", "keeping", "damaged")],
    "error-{}-title": [("lost", "busy", "wrong", "broken", "closed", "newer", "keeping", "damaged")],
    "company-gesture-{}": [GESTURES],
    "{}-{}": [list_games(), ("title", "players", "about", "begins")],
    "senses-key-{}": [("tab", "arrows", "enter", "escape", "undo", "line")],
    "duel-option-{}": [("profile",)],
    "duel-option-profile-{}": [("printed", "yucata")],
    "duel-hint-profile-{}": [("printed", "yucata")],
    "duel-where-{}": [("place", "unload", "use", "take", "swap", "done", "pass")],
    "people-error-{}": [ERROR_CODES],
    "memory-{}": [("games", "figures", "records")],
    "memory-ended-{}": [("resigned", "time")],
    "memory-best-{}": [(POINTS, LEAD, WIN_IN)],
    "kept-{}": [[one.name for one in PERSONAL_TABLES]],
    "kept-{}-what": [[one.name for one in PERSONAL_TABLES]],
    "kept-{}-until": [[one.name for one in PERSONAL_TABLES]],
    "people-remedy-{}": [SUGGESTION_CODES],
    "reason-{}": [("gains", "prepares", "denies", "costs")],
    "duel-site-{}": [SITES],
    "duel-at-{}": [(*SITES, "action_tiles", "meeples")],
    "duel-hint-{}-{}": [SITES, SIDES],
    "duel-info-{}-{}": [SITES, SIDES],
    "duel-info-action-{}": [ACTIONS],
    "duel-info-{}": [("harbour", "boats", "supply", "stock", "reserve", "box")],
    "duel-page-action-{}": [ACTIONS],
    "duel-page-{}": [("harbour", "boats", "supply", "stock", "reserve", "box", "action_tiles", "meeples")],
    "duel-{}-action-{}": [("name", "taken"), ACTIONS],
    "duel-{}-{}": [
        ("name", "taken"),
        ("obelisk", "pyramid-light", "pyramid-dark", "temple", "tomb"),
    ],
    "duel-cell-{}": [("obelisk", "pyramid-light", "pyramid-dark", "temple", "tomb")],
    "duel-kind-{}": [("place", "unload", "use", "pass")],
    "duel-choice-{}": [("place", "unload", "use", "take", "swap", "done", "pass")],
    "duel-would-{}": [("done", "pass")],
    "duel-count-tomb-{}": [SIDES],
    "duel-tell-{}": [("place", "unload", "use", "take", "swap", "done", "pass")],
    "{}-guide-end": [("duel", "imhotep", "tara_wolf", "senet")],
    "senet-guide-{}{}": [
        ("exchange", "wall", "runner", "beauty", "horus", "wait", "on", "exact", "water"),
        ("", "-do"),
    ],
    "senet-guide-{}": [("way",)],
    "duel-guide-{}{}": [
        ("place", "unload", "column", "gold", "action", "obelisk", "pyramids", "temple"),
        ("", "-do"),
    ],
    "duel-guide-{}": [("tomb",)],
    "imhotep-guide-{}{}": [
        ("load", "bow", "quarry", "pyramid", "aboard", "market", "card", "obelisks", "tomb", "last"),
        ("", "-do"),
    ],
    "imhotep-guide-{}": [("round",)],
    "tara_wolf-guide-{}{}": [
        ("resources", "camp", "open", "send", "lay", "trap", "papyrus", "pack", "follow", "secret"),
        ("", "-do"),
    ],
    "duel-ask-{}": [PHASES],
    "duel-no-asked-{}": [PHASES[1:]],
    "imhotep-{}": [("reconstructed", "side", "god", "plinth", "piece", "pieces")],
    "imhotep-no-asked-{}": [(*IMHOTEP_PHASES, "buy", "crypt", "raise", "imhotep", "raft", "plank")],
    "imhotep-remedy-{}": [
        (
            "first",
            "place",
            "market-stones",
            "two-stones",
            "spaces",
            "sailings",
            "sites",
            "card",
            "bets",
            "favours",
            "fields",
            "pyramids",
            "places",
            "tiles",
            "columns",
            "landings",
            "other-boat",
            "gods",
            "turn",
        ),
    ],
    "imhotep-where-{}": [(*IMHOTEP_ACTIONS, *IMHOTEP_ANSWERS, "points")],
    "imhotep-why-{}": [("take", "keep", "build", "place", "temple", *IMHOTEP_DECISIONS)],
    "imhotep-moment-{}": [("now", "round", "game")],
    "imhotep-no-favour-{}": [("1", "2", "3", "4", "5")],
    "imhotep-favour-{}": [("1", "2", "3", "4", "5")],
    "imhotep-site-{}": [IMHOTEP_SITES],
    "imhotep-answer-{}": [("points", "stones")],
    "imhotep-page-{}": [(*IMHOTEP_PARTS, "dynasty")],
    "imhotep-info-{}": [(*IMHOTEP_PARTS, *IMHOTEP_CARDS, "hidden")],
    "imhotep-info-favour-{}": [("1", "2", "3", "4", "5")],
    "imhotep-info-{}-{}": [IMHOTEP_SITES, SIDES],
    "imhotep-kind-{}": [IMHOTEP_ACTIONS],
    "imhotep-choice-{}": [
        (*sorted({*IMHOTEP_ACTIONS} - {"favour"}), *IMHOTEP_ANSWERS, "build-place", "keep-card", "points")
    ],
    "imhotep-tell-{}": [(*IMHOTEP_ACTIONS, *IMHOTEP_ANSWERS, "build-place", "point")],
    "imhotep-ask-{}": [("turn", *IMHOTEP_PHASES, *IMHOTEP_DECISIONS, "imhotep", "raft", "plank", "over")],
    "imhotep-option-{}": [(*IMHOTEP_SWITCHES, "profile")],
    "imhotep-option-profile-{}": [("printed", "yucata")],
    "imhotep-caption-{}-{}": [IMHOTEP_SITES, ("a", "b", "c", "d")],
    "imhotep-hint-{}": [IMHOTEP_SWITCHES],
    "imhotep-remark-{}": [("hidden_cards",)],
    "imhotep-would-show-{}": [("rounds", "crypt", "hand", "market")],
    "imhotep-hint-profile-{}": [("printed", "yucata")],
    "imhotep-hint-{}-{}": [IMHOTEP_SITES, ("a", "b", "c", "d")],
    "imhotep-preset-{}": [("base", "expansions", "dynasty")],
    "imhotep-preset-{}-about": [("base", "expansions", "dynasty")],
    "imhotep-cell-{}": [("points", "sled", "quarry", "cards")],
    "imhotep-column-{}": [("scaffolds", "visible", "chariot", "tiles", "left", "middle", "right")],
    "imhotep-at-{}": [(*IMHOTEP_SITES, *IMHOTEP_SOURCES)],
    "imhotep-source-{}": [IMHOTEP_SOURCES],
    "explain-{}": [MARKS],
    "explain-{}-about": [MARKS],
    "tara_wolf-option-{}": [("short", "two_coins")],
    "tara_wolf-hint-{}": [("short", "two_coins")],
    "tara_wolf-page-{}": [("short", "two_coins", *TW_THINGS)],
    "tara_wolf-info-{}": [TW_THINGS],
    "tara_wolf-ask-{}": [TW_PHASES],
    "tara_wolf-why-{}": [("give-up", "curse-discard")],
    "tara_wolf-choice-{}": [TW_VERBS],
    "tara_wolf-where-{}": [TW_VERBS],
    "tara_wolf-tell-{}": [TW_LOG_KINDS],
    "tara_wolf-would{}": [("", "-strength", "-turned-up", "-next")],
    "tara_wolf-kind-{}": [TW_KINDS],
    "tara_wolf-kinds-{}": [TW_KINDS],
    "tara_wolf-card-{}": [("cost", "strength")],
    "host-error-{}": [HOST_ERRORS],
    "web-error-text-{}": [("surrogate", "control", "invisible")],
    "host-remedy-{}": [HOST_REMEDIES],
    "host-join-{}": [REGISTRATION],
    "host-figures-{}": [METRICS_ACCESS],
    "host-is-{}": [("host", "member", "guest", "suspended")],
    "host-state-{}": [("waits", "runs", "over", "damaged")],
    "host-text-{}": [MAX_TEXT_LENGTHS],
    "host-size-{}": [("data", "log")],
    "host-rows-{}": [("tables", "events", "members", "devices", "messages", "reports", "addresses", "calls")],
    "host-channels-{}": [("mail", "services", "address")],
    "host-health-{}": [("now", "since", "free", "computer", "computer-waits", "calls-wait", "pages", *BOT_STATES)],
    "host-{}": [("join", "people", "reports", "tables", "leagues", "texts", "care", "health")],
    "host-come-{}": [("title", "note", "go")],
    "enter-{}": [("title", "note", "go")],
    "senet-option-{}": [("pieces", "pieces-5", "pieces-7")],
    "senet-hint-pieces-{}": [("5", "7")],
    "senet-{}-{}": [("house", "hint", "info"), SENET_HOUSES],
    "senet-info-{}": [SENET_THINGS],
    "senet-page-{}": [SENET_THINGS],
    "senet-source-{}": [("off", "way")],
    "senet-at-{}": [("off", "way")],
    "senet-ask-{}": [("throw", "over")],
    "senet-choice-{}": [SENET_VERBS],
    "senet-tell-{}": [SENET_VERBS],
    "senet-would-{}": [("throw", "pass")],
    "senet-where-{}": [SENET_VERBS],
}
"""Messages whose IDs the program composes: each `{}` stands for each of its words in turn. All of them exist."""


@cache
def entries(path: Path) -> tuple[fluent.Message, ...]:
    """Return the messages of a file."""
    parsed = FluentParser().parse(path.read_text("utf-8"))
    wrong = [entry.content for entry in parsed.body if isinstance(entry, fluent.Junk)]
    assert wrong == [], f"{path} cannot be read"
    found = tuple(entry for entry in parsed.body if isinstance(entry, fluent.Message))
    names = [entry.id.name for entry in found]
    assert sorted(names) == sorted(set(names)), f"{path} says something twice"
    return found


def messages(path: Path) -> dict[str, set[str]]:
    """Return the messages of a file with the names of their variables."""
    return {entry.id.name: facts(entry) for entry in entries(path)}


def facts(message: fluent.Message) -> set[str]:
    found: set[str] = set()

    class Facts(Visitor):
        def visit_VariableReference(self, node: fluent.VariableReference) -> None:
            found.add(node.id.name)

    Facts().visit(message)
    return found


def references(message: fluent.Message) -> set[str]:
    """Return the names of the messages to which a message refers."""
    found: set[str] = set()

    class References(Visitor):
        def visit_MessageReference(self, node: fluent.MessageReference) -> None:
            found.add(node.id.name)

    References().visit(message)
    return found


def line_of(path: Path, name: str) -> str:
    """Return the file and line of a message."""
    text = path.read_text("utf-8")
    found = re.search(rf"^{re.escape(name)} =", text, re.MULTILINE)
    return f"{relative(path)}:{line_at(text, found.start()) if found else 1}"


def test_languages_have_the_same_messages() -> None:
    """Every language has the messages of the English file next to it, in the same order and with the same variables."""
    violations = []
    for place, lang in product(PLACES, LANGUAGES[1:]):
        path, english = place / f"{lang}.ftl", messages(place / "en.ftl")
        other = messages(path)
        violations += [f"{relative(path)}:1: lacks {name} of en.ftl" for name in english.keys() - other.keys()]
        violations += [f"{line_of(path, name)}: en.ftl has no {name}" for name in other.keys() - english.keys()]
        violations += [
            f"{line_of(path, name)}: {name} has the facts {sorted(other[name])}, in en.ftl {sorted(english[name])}"
            for name in english.keys() & other.keys()
            if other[name] != english[name]
        ]
        shared = [name for name in english if name in other], [name for name in other if name in english]
        moved = [(name, instead) for name, instead in zip(*shared, strict=True) if name != instead][:1]
        violations += [f"{line_of(path, found)}: en.ftl has {name} where {found} is here" for name, found in moved]
    fail_on(violations)


def test_messages_begin_with_the_name_of_their_game() -> None:
    """Messages of a game begin with its name; no other messages do."""
    violations = []
    for place in PLACES:
        for name in messages(place / "en.ftl"):
            first = name.split("-")[0]
            if place in GAMES and first != GAMES[place]:
                violations.append(f"{line_of(place / 'en.ftl', name)}: {name} does not begin with {GAMES[place]}-")
            if place not in GAMES and first in GAMES.values():
                violations.append(f"{line_of(place / 'en.ftl', name)}: {name} belongs to the words of the game {first}")
    fail_on(violations)


def test_every_message_is_used_and_every_used_message_exists() -> None:
    existing = {name for place in PLACES for name in messages(place / "en.ftl")}
    used = set(written_ids(existing)) | composed_ids()
    found = {"never used": sorted(existing - used), "missing": sorted(used - existing - {*symbol_ids()})}
    assert found == {"never used": [], "missing": []}


def composed_ids() -> set[str]:
    return {pattern.format(*parts) for pattern, choices in COMPOSED_IDS.items() for parts in product(*choices)}


def written_ids(existing: set[str]) -> Iterator[str]:
    """Yield every text in the program that looks like a message ID: a known first word, then words in lower case."""
    begin = "|".join(sorted({name.split("-")[0] for name in existing}))
    looks = re.compile(rf"(?:{begin})(?:-[a-z_]+)+")
    for path in sorted([*PACKAGE.rglob("*.py"), *EXAMPLES.rglob("saqqara_*/**/*.py")]):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and looks.fullmatch(node.value):
                yield node.value
    for path in sorted(PACKAGE.glob("*/templates/**/*.html")):
        yield from re.findall(r"""\btranslate\(["']([\w-]+)["'][,)]""", path.read_text("utf-8"))
    for place in PLACES:
        yield from re.findall(r"\{ ([a-z][\w-]*) \}", (place / "en.ftl").read_text("utf-8"))  # references in messages


SAME_IN_RUSSIAN = {"web-house", "duel-page-side-b", "senses-key-control"}
"""Messages that contain only numbers and names, the same in every language."""


def test_no_message_is_empty_or_left_in_english() -> None:
    """Every message has a text, in the letters of its language."""
    violations = []
    for path in FILES:
        text = path.read_text("utf-8")
        empty = re.finditer(r"^[\w-]+ =\s*$(?!\n )", text, re.MULTILINE)
        violations += [f"{relative(path)}:{line_at(text, one.start())}: {one[0].strip()} is empty" for one in empty]
        if path.stem == "ru":
            violations += [
                f"{line_of(path, name)}: {name} has Latin letters and no Cyrillic ones: {text}"
                for name, text in texts_of(path).items()
                if re.search("[A-Za-z]", text) and not re.search("[А-Яа-я]", text) and name not in SAME_IN_RUSSIAN
            ]
    fail_on(violations)


def test_russian_refusals_have_no_notation() -> None:
    """Refusals and remedies name things in words; Latin letters would be notation."""
    fail_on(
        f"{line_of(path, name)}: {name} has Latin letters: say it in words: {text}"
        for path in [path for path in FILES if path.stem == "ru" and path.parent in GAMES]
        for name, text in texts_of(path).items()
        if re.match("[a-z_]+-(?:no|remedy)-", name) and re.search("[A-Za-z]", text)
    )


def texts_of(path: Path) -> dict[str, str]:
    """Return the text of each message of a file, without its variables."""
    return {entry.id.name: text_of(entry) for entry in entries(path)}


def text_of(message: fluent.Message) -> str:
    found: list[str] = []

    class Words(Visitor):
        def visit_TextElement(self, node: fluent.TextElement) -> None:
            found.append(node.value)

    Words().visit(message)
    return " ".join(found)


OTHERS_FORMS = {
    "de": r"\bsich\b|\b[Dd]u (?:\w+ )?(?:hat|ist|wird|kann|darf)\b",
    "en": r"^You\b[^:;]*\b(?:and \w+s|has|is|does|goes|their|his|her)\b",
    "ru": r"\b[Вв]ы (?:не )?\w+(?:ет|ёт|ит)(?:ся)?\b",
}
"""Patterns of third-person forms, which must not occur where a message calls the reader "you"."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_messages_about_the_reader_use_the_second_person(lang: str) -> None:
    """Every message whose subject can be the reader has a form for them and one for others.

    The first has neither a name nor forms of the third person; the second has the name.
    """
    known = {name: named for place in PLACES for name, named in messages(place / f"{lang}.ftl").items()}
    spoken_to = {name: named for name, named in known.items() if "whose" in named}
    wrong = []
    for name, named in spoken_to.items():
        filled: dict[str, str | int] = (
            dict.fromkeys(named, "…") | {"holds": "yes"} | ({"name": "Merit"} if "name" in named else {})
        )
        filled |= dict.fromkeys(i18n.number_facts(lang, name), 2)
        you, other = (translate(lang, name, **{**filled, "whose": form}) for form in ("you", "other"))
        if "Merit" in you or "Merit" not in other or re.search(OTHERS_FORMS[lang], you):
            wrong.append((name, you, other))
    assert wrong == []
    assert len(spoken_to) > 90


def test_messages_to_the_reader_are_complete() -> None:
    facts = {"whose": "you", "name": "Merit"}
    assert (
        translate("de", "tara_wolf-tell-win-over", card="Spion", **facts)
        == "Du hast Spion aus dem anderen Lager zu dir geholt."
    )
    text = translate("en", "imhotep-why-keep", other="Ben", **facts)
    assert text == "In Ben’s turn you took the hidden pair: keep one card."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_turn_revocable_without_consent_is_not_called_final(lang: str) -> None:
    free, with_consent = (
        translate(lang, "senses-back-ask-nobody"),
        translate(lang, "senses-back-ask-who", others="Merit"),
    )
    assert re.search("final|endgültig|окончател", free) is None
    assert re.search("final|endgültig|окончател", with_consent) is not None


@pytest.mark.parametrize(
    ("lang", "choice", "expected"),
    [
        ("en", "Play “swap”", "About as good as “Play ‘swap’”. It isn’t “a” or “b”."),
        ("de", "„Tauschen“ spielen", "Etwa so gut wie „‚Tauschen‘ spielen“. It isn’t “a” or “b”."),
        ("ru", "Разыграть «поменять»", "Примерно так же хорошо, как «Разыграть „поменять“». It isn’t “a” or “b”."),
    ],
)
def test_quotations_within_quotations(lang: str, choice: str, expected: str) -> None:
    assert translate(lang, "review-hint-close", close=choice, better="It isn’t “a” or “b”.") == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_variant_by_number_takes_numbers_only(lang: str) -> None:
    """Fluent matches `[1]` and `[one]` with the number 1 only: the text "1" would silently select the default."""
    with pytest.raises(i18n.UnknownMessageError, match=r"\$count must be a number, not the text '1'"):
        translate(lang, "imhotep-draw-hidden", count="1")
    with pytest.raises(i18n.UnknownMessageError, match=r"\$favour must be a number, not the text '4'"):
        translate(lang, "imhotep-draw-favour-name", favour="4")


def test_a_variant_by_number_is_found_in_messages_that_refer_to_it() -> None:
    facts: dict[str, str | int] = {"points": 2, "at": "", "count": "3"}
    with pytest.raises(i18n.UnknownMessageError, match=r"\$count must be a number, not the text '3'"):
        translate("en", "imhotep-count-cards", **facts)


def test_a_long_text_in_a_sentence_is_cut_off() -> None:
    """Fluent itself refuses to fill in more than 2,500 characters."""
    for function in (i18n.translate, i18n.translate_uncached):
        assert function("en", "web-error-no-such-place", place="x" * 5000) == (
            f"“{'x' * 1999}…” is not a place where several players build."
        )
    assert i18n.truncate("x" * 40) == "x" * 40
    assert i18n.truncate("x" * 41) == "x" * 39 + "…"


COMMAND = re.compile(
    r"“(?:[a-z_]+ [a-z0-9_.-]*\d[a-z0-9_.-]*|(?:use|play|send|lay|build|choose) [a-z_]+|done|open|pass)”"
)
"""Pattern of an action as users type it, in quotation marks."""


def test_refusals_have_no_commands() -> None:
    """Refusals and remedies say in words what is wrong and what would help, not in commands of the terminal."""
    violations = []
    for game, lang in product(list_games(), LANGUAGES):
        path = game_folders()[game] / "locales" / f"{lang}.ftl"
        lines = [*enumerate(path.read_text("utf-8").split("\n"), 1)]
        refusals = [(at, line) for at, line in lines if line.startswith((f"{game}-no-", f"{game}-remedy-"))]
        assert refusals, path
        violations += [
            f"{relative(path)}:{at}: quotes the command {found[0]}: say it in words"
            for at, line in refusals
            if (found := COMMAND.search(line))
        ]
    fail_on(violations)


# ---- one word for one thing -----------------------------------------------------------------------------------------


TERMS = ROOT / "docs" / "terminology.md"


def user_texts(lang: str) -> Iterator[tuple[str, str]]:
    """Yield all texts for users in a language, each with its place: messages, rules pages, cards."""
    files = (f"locales/{lang}.ftl", f"pages/rules.{lang}.md")
    for path in (found for folder in (PACKAGE, EXAMPLES) for file in files for found in folder.rglob(file)):
        lines = path.read_text("utf-8").splitlines()
        yield relative(path), "\n".join(line for line in lines if not line.startswith("## $"))
    for path in PACKAGE.rglob("cards.toml"):
        cards = re.findall(rf"^(?:name|short|text)\.{lang} = (.*)", path.read_text("utf-8"), re.MULTILINE)
        yield relative(path), "\n".join(cards)


def rejected_words() -> Iterator[tuple[str, str, list[str]]]:
    """Yield the rows of the last table of `docs/terminology.md`: place, language, and stems of rejected words."""
    _, _, table = TERMS.read_text("utf-8").partition("## Words that are not used")
    for where, lang, stems in re.findall(r"^\| (\w+) \| (\w\w) \| (.+?) \|$", table, re.MULTILINE):
        yield where, lang, stems.split(", ")


def stems_in(text: str, stems: list[str]) -> list[str]:
    return [stem for stem in stems if re.search(rf"\b{re.escape(stem)}", text, re.IGNORECASE)]


def test_rejected_words_are_found() -> None:
    assert stems_in("Lege den Stein an ein Bauwerk.", ["Bauwerk", "Saat"]) == ["Bauwerk"]
    assert stems_in("Das Labauwerk.", ["Bauwerk"]) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_contain_no_rejected_words(lang: str) -> None:
    texts = dict(user_texts(lang))
    assert len(texts) == 10
    again = {
        (place, word)
        for where, language, stems in rejected_words()
        for place, text in texts.items()
        if language == lang and where in ("everywhere", *place.split("/"))
        for word in stems_in(text, stems)
    }
    assert again == set()


def test_templates_pass_numbers_that_select_a_variant() -> None:
    """A script that fills in `{count}` later would find the variant already selected, without the number."""
    wrong = []
    for path in sorted(PACKAGE.glob("*/templates/**/*.html")):
        for name, given in re.findall(r"""\btranslate\(["']([\w-]+)["'],([^()]*)\)""", path.read_text("utf-8")):
            texts = set(re.findall(r"""(\w+)=["']""", given))
            wrong += [(path.name, name, lang) for lang in LANGUAGES if texts & i18n.number_facts(lang, name)]
    assert wrong == []


# ---- counts and full stops, in all messages --------------------------------------------------------------------------


COUNTS = (0, 1, 2, 5)
NAME_WITH_STOP = "Ramses II."

PLURAL_WORDS = {
    "en": "points|spaces|stones|cards|tiles|coins|games|decisions|boats|meeples|seats|pieces|rounds|minutes|seconds|"
    "players|tables|tombs|characters|others|places",
    "de": "Punkten?|Ladeplätzen?|Steinen?|Karten|Münzen|Partien|Entscheidungen|Booten?|Spielfiguren|Figuren|Plätzen?|"
    "Runden|Minuten|Sekunden|Personen|Gräber",
    "ru": "очков|очка|камней|монет|партий|решений|миплов|раундов|часов|минут|игроков|символов|символами|жетонов|"
    "гробниц",
}
"""Plural words, which do not follow a 1."""

NEVER_ONE = {
    "home-name-full", "web-error-too-long", "web-error-names", "web-error-not-absent", "company-seats",
    "people-error-password-short", "people-error-password-long", "calls-error-channels", "league-error-full",
    "league-error-too-few", "league-error-places", "league-bad-seats", "host-health-differs", "clock-night-from",
    "tara_wolf-page-short", "tara_wolf-page-two_coins", "tara_wolf-note-total", "tara_wolf-draw-aim",
    "imhotep-no-over", "imhotep-no-quarry-sled", "imhotep-draw-round-card", "imhotep-draw-sled", "imhotep-guide-tomb",
    "imhotep-info-god", "duel-draw-supply-of", "duel-guide-obelisk", "duel-page-verdict", "duel-count-temple-b",
    "imhotep-draw-river", "imhotep-info-obelisks-a", "imhotep-no-load-minimum",
    "review-weighed", "review-chart", "tara_wolf-tell-draws",
}  # fmt: skip
"""Messages about a limit, a total or several numbers at once, which is never 1."""


def all_facts(lang: str) -> dict[str, set[str]]:
    """Return the messages of a language, each with its variables and those of the messages to which it refers."""
    known = {entry.id.name: entry for place in PLACES for entry in entries(place / f"{lang}.ftl")}

    def needed(name: str) -> set[str]:
        return facts(known[name]).union(*map(needed, references(known[name])))

    return {name: needed(name) for name in known}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_doubles_a_full_stop(lang: str) -> None:
    """A name may end with a full stop; every message with numbers can be formatted."""
    wrong = set()
    for name, named in all_facts(lang).items():
        numbers = i18n.number_facts(lang, name)
        for count in COUNTS if numbers else COUNTS[:1]:
            filled: dict[str, str | int] = dict.fromkeys(named, NAME_WITH_STOP)
            filled |= dict.fromkeys(numbers, count)
            text = i18n.translate_uncached(lang, name, **filled)
            if re.search(r"(?<!\.)\.\.(?!\.)|,,|;;|::|[!?]\.", text):
                wrong.add((name, text))
    assert wrong == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_is_followed_by_the_singular(lang: str) -> None:
    plural = re.compile(rf"(?<![\d.,–−/])(?<![\d.,–−/] )\b1 (?:{PLURAL_WORDS[lang]})\b")
    texts = {
        name: i18n.translate_uncached(lang, name, **dict.fromkeys(named, 1))
        for name, named in all_facts(lang).items()
        if name not in NEVER_ONE
    }
    assert {name: text for name, text in texts.items() if plural.search(text)} == {}


def test_a_full_stop_of_a_name_ends_the_sentence() -> None:
    assert (
        translate("de", "duel-would-use", tile=strong("Ramses II.", "x"))
        == f"Das {strong('Ramses II.', 'x')} kommt in die Schachtel."
    )
    assert translate("en", "tara_wolf-draw-tomb", tomb="T", totals="1", holder="Ramses II.").endswith("Ramses II.")
    marked = strong("Ramses II.", "tomb_ramses_ii")
    assert translate("en", "tara_wolf-draw-tomb", tomb="T", totals="1", holder=marked).endswith(marked)


# ---- texts of errors -------------------------------------------------------------------------------------------------


CODED_ERRORS = ("DeliveryError",)
"""Errors whose `reason` is a code."""


def error_texts(path: Path) -> Iterator[int]:
    """Yield the lines of a module that use the text of a caught error.

    Allowed are `fail(...)`, an error other than WebError, a log entry, and `reason_text(...)`.
    """
    for handler in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(handler, ast.ExceptHandler)
            and handler.name
            and getattr(handler.type, "id", "") not in CODED_ERRORS
        ):
            for statement in handler.body:
                yield from _error_texts(statement, handler.name)


def _error_texts(node: ast.AST, name: str) -> Iterator[int]:
    if isinstance(node, ast.Call):
        called_name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        other_error = isinstance(node.func, ast.Name) and called_name[:1].isupper() and called_name != "WebError"
        if (
            other_error
            or called_name in ("fail", "reason_text")
            or any(keyword.arg == "extra" for keyword in node.keywords)
        ):
            return
        if called_name in ("str", "repr") and any(isinstance(one, ast.Name) and one.id == name for one in node.args):
            yield node.lineno
    if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.Name) and node.value.id == name:
        yield node.lineno
    of_error = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name
    if of_error and node.attr in ("args", "why", "reason"):
        yield node.lineno
    for child in ast.iter_child_nodes(node):
        yield from _error_texts(child, name)


def test_no_message_quotes_the_english_text_of_an_error() -> None:
    """The web and the command line state reasons in the language of the reader."""
    files = sorted(file for part in ("server", "cli") for file in (PACKAGE / part).rglob("*.py"))
    assert len(files) > 50
    assert [(relative(file), line) for file in files for line in error_texts(file)] == []


def test_the_text_of_an_error_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "try:\n    work()\nexcept InvalidRecordError as error:\n"
        "    print(translate('de', 'bad', why=visible(str(error))))\n"
        "    print(translate('de', 'bad', why=f'{error}'))\n    print(translate('de', 'bad', why=error.why))\n"
        "    fail(str(error))\n"
        "    raise refused('bad', 'bad-request', why=str(error)) from error\n"
        "except OSError as error:\n    raise PictureError(str(error)) from error\n"
        "except DeliveryError as error:\n    raise refused(error.reason, 'address') from error\n"
    )
    assert list(error_texts(module)) == [4, 5, 6, 8]
