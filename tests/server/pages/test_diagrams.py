"""Pictures of the rules: the statements of their captions follow from the positions that they show."""

from __future__ import annotations

import re
from typing import Any

import pytest

from saqqara.i18n import LANGUAGES, translate
from saqqara.server.pages.rules_pages import (
    Diagram,
    DiagramError,
    check_caption,
    parse_diagrams,
    render_diagram,
    rule_drawings,
)

GAMES = ("duel", "imhotep", "tara_wolf", "senet")
ALL = [picture for name in GAMES for picture in rule_drawings(name)["pictures"]]


@pytest.mark.parametrize("picture", ALL, ids=lambda picture: f"{picture.game}-{picture.name}")
def test_caption_follows_from_the_position(picture: Diagram) -> None:
    assert picture.says or picture.moved or picture.legal
    check_caption(picture)
    numbers = [sorted(set(re.findall(r"\d+", translate(lang, picture.caption)))) for lang in LANGUAGES]
    assert numbers == [numbers[0]] * 3
    points = {str(value) for path, value in picture.says.items() if path.startswith("breakdown.")}
    assert points <= set(numbers[0])


def test_games_have_these_numbers_of_pictures() -> None:
    assert [len(rule_drawings(name)["pictures"]) for name in GAMES] == [17, 26, 6, 5]


NEAREST: dict[str, Any] = {
    "name": "nearest", "clause": "DUEL-3.2a",
    "top": {"deal": ["temple-1", "temple-2", "temple-3", "obelisk", "pyramid-light", "tomb-5"]},
    "actions": "place a2, place c2, unload 2", "frames": [{"part": "tomb-0"}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"clause": "DUEL-none"}, "picture 'nearest', `clause`: unknown clause 'DUEL-none' of the rules"),
        ({"name": "farthest"}, "picture 'farthest', `name`: message 'duel-picture-farthest' is missing in a language"),
        ({"frames": []}, "picture 'nearest', `frames`: a picture needs at least one frame"),
        ({"frames": [{"part": "tomb-9"}]}, "picture 'nearest', `frames`: unknown drawing 'tomb-9'; valid: "),
        (
            {"frames": [{"part": "tomb-0", "after": 4}]},
            "`frames`: after=4 is out of range; after must be a whole number from 0 to 3",
        ),
        ({"frames": [{"part": "harbour", "seen": ["boat-9"]}]}, "`frames`: harbour has no part boat-9; valid: "),
        ({"frames": [{"piece": "tomb-0"}]}, "picture 'nearest', `frames`: .* valid fields: part, window, seen"),
        ({"top": {"deal": ["tomb-5", "tomb-5"]}}, "`top`: pile 'deal' does not contain 'tomb-5' that often"),
        ({"options": {"tomb": "E"}}, "`options, top, setup, view`: .*tomb='E' is invalid"),
        ({"actions": "place a2, unload 2"}, "`actions`: 'unload 2' is not allowed"),
        ({"says": {"breakdown.0.tomb": 4}}, "`says`: expected breakdown.0.tomb to be 4, got 1"),
        ({"says": {"breakdown.0.tombs": 4}}, "`says`: the view has no breakdown.0.tombs"),
        ({"moved": "tomb-5 2.3 tomb-1"}, "`moved`: 'tomb-5 2.3 tomb-1' was not moved; moved: .*tomb-5 2.3 tomb-0"),
        ({"legal": "unload 1"}, "`legal`: 'unload 1' is not legal in this position"),
        ({"illegal": "place a1"}, "`illegal`: 'place a1' is legal in this position"),
        ({"like": "another"}, "picture 'nearest', `like`: unknown picture 'another'"),
        ({"showing": 1}, "picture 'nearest': .*'showing'; valid fields: name, clause, frames"),
    ],
)
def test_invalid_picture_error_names_entry_and_field(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DiagramError, match=rf"duel/pages/drawings\.toml, .*{message}"):
        render_and_check(NEAREST | changes)


def render_and_check(entry: dict[str, Any]) -> None:
    for picture in parse_diagrams("duel", [entry]):
        check_caption(picture)
        render_diagram(picture, "en")


def test_duplicate_picture_names_are_refused() -> None:
    with pytest.raises(DiagramError, match="picture 'nearest', `name`: several pictures have this name"):
        parse_diagrams("duel", [NEAREST, NEAREST])


def test_diagram_has_a_complete_text_alternative() -> None:
    nearest = next(picture for picture in ALL if picture.name == "nearest")
    html = render_diagram(nearest, "de")
    assert re.findall('role="img" aria-label="([^"]*)"', html)[:2] == [
        "Boot 2: Ladeplatz 1 Obelisk, Ladeplatz 2 helle Pyramide, Ladeplatz 3 Grabkammer 5. Spielfiguren in seiner "
        "Linie: 2. a2: Spielfigur von Lapis. b2, frei. c2: Spielfigur von Karneol, eben bewegt.",
        "Grabkammer von Lapis: 5; Gruppen: 1.",
    ]
    assert "<figcaption>Boot 2 wird entladen." in html
