"""What databases write each in their own words: rows that may be there already."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

_INSERTS: dict[tuple[str, str], sql.Executable] = {}


def _insert(connection: Connection, table: sql.Table) -> Any:
    """What puts rows into a table. Of the words of databases only those are read that are needed here: a household
    starts without PostgreSQL's, which are many."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert

        return insert(table)
    from sqlalchemy.dialects.sqlite import insert as insert_into_file

    return insert_into_file(table)


def insert_missing(connection: Connection, table: sql.Table, **row: Any) -> None:
    """A row is there; if there is one with its key, that one stays."""
    cache_key = connection.dialect.name, table.name
    if cache_key not in _INSERTS:  # made once: to put it together takes longer than to carry it out
        _INSERTS[cache_key] = _insert(connection, table).on_conflict_do_nothing()
    connection.execute(_INSERTS[cache_key], row)


def upsert(connection: Connection, table: sql.Table, **row: Any) -> None:
    """A row is there; if there was one with its key, this takes its place."""
    keys = [column.name for column in table.primary_key]
    rest = {name: value for name, value in row.items() if name not in keys}
    insert = _insert(connection, table).values(row)
    connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=rest))


def reassign(connection: Connection, column: sql.Column[Any], old: Any, new: Any) -> None:
    """What a column has as `old` in any row is `new` from now on; of two rows that would be the same then one stays."""
    table = column.table
    if column.primary_key:
        others = [key for key in table.primary_key if key is not column]
        for row in connection.execute(sql.select(table).where(column == new)).mappings().all():
            same = [key == row[key.name] for key in others]
            connection.execute(sql.delete(table).where(column == old, *same))
    connection.execute(sql.update(table).where(column == old).values({column: new}))
