"""What can be set from outside."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Settings:
    """`database` is a URL (`CARAVELA_DATABASE`); empty means SQLite in `data_dir`. `rate` scales all rate limits, 0 switches
    them off (tests)."""

    data_dir: Path = field(default_factory=lambda: Path.home() / ".local" / "share" / "caravela")
    database: str = field(default_factory=lambda: os.environ.get("CARAVELA_DATABASE", ""))
    workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    rate: float = 1.0
    static: Path = field(default_factory=lambda: Path(__file__).parent / "static")

    @property
    def postgres(self) -> bool:
        """Whether several server processes may share the tables."""
        return self.database.startswith("postgres")

    @property
    def url(self) -> str:
        """The database as SQLAlchemy wants it."""
        if not self.database:
            return f"sqlite:///{self.data_dir / 'caravela.sqlite'}"
        if self.postgres:
            return "postgresql+psycopg" + self.database[self.database.index("://") :]
        return self.database
