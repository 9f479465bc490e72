"""Adaptive level: one level up after two wins in a row, one down after two losses."""

from dataclasses import replace
from pathlib import Path

import pytest

from results.finished_games import complete_game, resigned_game
from results.test_recorder import record_results, with_store
from saqqara.games import duel
from saqqara.players.levels import adaptive_level
from saqqara.results.player_ratings import find_adaptive_level
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import Store
from saqqara.table import Table

ROW = ("novice", "apprentice", "potter", "mason")


def level_after(games: str) -> str:
    """Return the level after games such as `a+ a+ p-`: first letter of a level, then win, loss or draw of the
    person."""
    outcome = {"+": 1, "-": -1, "=": 0}
    return adaptive_level(ROW, [(next(level for level in ROW if level[0] == one[0]), outcome[one[1]])
                           for one in games.split()])  # fmt: skip


@pytest.mark.parametrize(
    ("games", "level"),
    [
        ("", "apprentice"),  # the level of newcomers
        ("a+", "apprentice"),
        ("a+ a+", "potter"),
        ("a+ a+ p+ p+", "mason"),
        ("a+ a+ p+ p+ m+ m+", "mason"),  # there is no higher level
        ("a- a-", "novice"),
        ("a- a- n- n-", "novice"),
        ("a+ a- a+ a-", "apprentice"),  # not in a row
        ("a+ a= a+", "apprentice"),
        ("n+ n+ n+", "apprentice"),  # a win against a weaker level changes nothing
        ("m- m- m-", "apprentice"),
        ("a+ n+ a+", "potter"),  # nor does it interrupt a series
        ("p+ p+", "mason"),  # wins against a stronger level count from that level
        ("a+ a+ a- a-", "novice"),
    ],
)
def test_the_level_follows_from_the_games(games: str, level: str) -> None:
    assert level_after(games) == level


def test_adaptive_level_follows_from_finished_games_on_this_server(tmp_path: Path) -> None:
    """Only games count that are against current levels, for two players, and of this game."""

    async def test(store: Store, tables: TableRegistry) -> None:
        async def ends(*ended: Table, version: str = duel.DEFINITION.search.levels_version) -> str:
            with pytest.MonkeyPatch.context() as then:
                search = replace(duel.DEFINITION.search, levels_version=version)
                then.setattr(duel, "DEFINITION", replace(duel.DEFINITION, search=search))
                for table in ended:
                    await tables.open(table)
                    await record_results(store)
            return await find_adaptive_level(store, "ann", "duel", ROW)

        won = complete_game("ann apprentice")
        assert await ends() == "apprentice"
        assert await ends(won, won, version="0.1.0") == "apprentice"  # a different apprentice
        assert await ends(complete_game("ben apprentice"), complete_game("ben apprentice")) == "apprentice"
        assert await ends(*(resigned_game("ann apprentice", 0, "tara_wolf") for _ in range(2))) == "apprentice"
        assert (
            await ends(*(resigned_game("ann novice novice", 0, "imhotep", players=3) for _ in range(2))) == "apprentice"
        )
        assert await ends(complete_game("ann ben"), resigned_game("ann ben", 0)) == "apprentice"
        assert await ends(won) == "apprentice"
        assert await ends(won) == "potter"
        assert await find_adaptive_level(store, "ben", "duel", ROW) == "potter"
        await ends(resigned_game("dan apprentice", 0), resigned_game("dan apprentice", 0))
        assert await find_adaptive_level(store, "dan", "duel", ROW) == "novice"
        assert await find_adaptive_level(store, "cleo", "duel", ROW[:1]) == "novice"

    with_store(tmp_path, test)
