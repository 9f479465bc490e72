"""Source files of compiled rules, on which the compilation cache of each game depends."""

from pathlib import Path
from typing import Any

from saqqara.core import jit
from saqqara.games.duel.rules import play as duel
from saqqara.games.tara_wolf.rules import play as tara_wolf

PACKAGE = jit.PACKAGE_FOLDER


def names(function: Any) -> set[str]:
    found = jit.source_files([Path(function.__code__.co_filename)])
    return {path.relative_to(PACKAGE).as_posix() for path in found}


def test_imports_of_rules_are_among_their_source_files() -> None:
    ours = {"rules/play.py", "rules/legal.py", "components.py", "layout.py", "notation.py"}
    shared = {"core/jit.py", "core/numba_backend.py", "core/numba_public.py", "games/_shared/moves.py"}
    assert names(duel.play) == {f"games/duel/{name}" for name in ours} | shared
    assert {"games/tara_wolf/rules/card_moves.py", "games/tara_wolf/cards/card_loader.py"} < names(tara_wolf.play)


def test_presentation_is_not_among_source_files_of_rules() -> None:
    for rules in (duel, tara_wolf):
        assert not [name for name in names(rules.play) if "svg" in name or "presentation" in name]
