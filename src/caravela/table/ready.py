"""Statements that are written out once: what every move stores. SQLAlchemy would look at each of them anew each time, which takes
longer than the database needs for it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, CursorResult, Engine

Row = dict[str, Any]


class Ready:
    """A statement as this database reads it. `names` are its arguments in their order, where the database goes by that."""

    def __init__(self, statement: sa.Executable, engine: Engine) -> None:
        compiled: Any = statement.compile(dialect=engine.dialect)  # type: ignore[attr-defined]
        self.text = str(compiled)
        self.names: list[str] | None = compiled.positiontup

    def run(self, conn: Connection, rows: Row | list[Row]) -> CursorResult[Any]:
        """Carry it out for a row, or for several."""
        return conn.exec_driver_sql(
            self.text, [self._given(row) for row in rows] if isinstance(rows, list) else self._given(rows)
        )

    def _given(self, row: Row) -> Any:
        return row if self.names is None else tuple([row[name] for name in self.names])
