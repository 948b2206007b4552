"""What can be set from outside, each thing in one place: by a flag, by the environment, by a file, in this order."""

from __future__ import annotations

import argparse
import ipaddress
import os
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit, urlunsplit

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, EnvSettingsSource, NoDecode, SettingsConfigDict

from caravela.kernel.refusal import BadInput

PREFIX = "CARAVELA_"
Names = Annotated[list[str], NoDecode]  # written with commas in flags and in the environment


class Settings(BaseSettings):
    """The settings of a server. The environment has the same names, in capitals and after `CARAVELA_`."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, validate_assignment=True, extra="forbid")

    host: str = Field(default="127.0.0.1", description="address to listen on; 0.0.0.0 is every network of this machine")
    port: int = Field(default=8321, ge=0, le=65535, description="port; 0 takes a free one")
    data_dir: Path = Field(
        default_factory=lambda: Path.home() / ".local" / "share" / "caravela", description="where SQLite keeps the tables"
    )
    database: str = Field(default="", description="a PostgreSQL address; empty: SQLite in data_dir")
    hosts: Names = Field(default=[], description="names under which this server is reached, besides addresses and localhost")
    proxies: Names = Field(default=[], description="addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto count")
    metrics: Names = Field(default=["127.0.0.0/8", "::1"], description="addresses that may read /metrics")
    workers: int = Field(
        default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)), ge=1, description="processes in which bots think"
    )
    rate: float = Field(default=1.0, ge=0, description="scales all limits on requests; 0 switches them off")
    patience: float = Field(default=20.0, gt=0, description="seconds in which a whole request must have come")
    keep_unfinished: int = Field(default=0, ge=0, description="days until an untouched unfinished table is deleted; 0: never")
    keep_finished: int = Field(default=0, ge=0, description="days until a finished table is deleted; 0: never")
    migrate: bool = Field(default=True, description="bring an older database up to date on start")
    json_logs: bool = Field(default=False, description="log as JSON, one object a line")
    log_requests: bool = Field(default=False, description="log every request")
    static: Path = Field(default=Path(__file__).parent / "static", description="folder of the browser client")

    @field_validator("hosts", "proxies", "metrics", mode="before")
    @classmethod
    def split(cls, value: Any) -> Any:
        """Names with commas between them."""
        return [name.strip() for name in value.split(",") if name.strip()] if isinstance(value, str) else value

    @field_validator("data_dir", "static")
    @classmethod
    def at_home(cls, value: Path) -> Path:
        """`~` is one's own folder, in a file of settings too."""
        return value.expanduser()

    @field_validator("proxies", "metrics")
    @classmethod
    def addresses(cls, value: list[str]) -> list[str]:
        """Each is an address or a network. Nothing is trusted by a wildcard."""
        for name in value:
            try:
                ipaddress.ip_network(name)
            except ValueError:
                raise ValueError(f"{name!r} is neither an address nor a network such as 10.0.0.0/8") from None
        return value

    @property
    def postgres(self) -> bool:
        """Whether several server processes may share the tables."""
        return self.database.startswith("postgres")

    @property
    def file(self) -> Path:
        """The SQLite file."""
        return self.data_dir / "caravela.sqlite"

    @property
    def url(self) -> str:
        """The database as SQLAlchemy wants it."""
        if not self.database:
            return f"sqlite:///{self.file}"
        if self.postgres:
            url = "postgresql+psycopg" + self.database[self.database.index("://") :]
            return url if "connect_timeout=" in url else f"{url}{'&' if '?' in url else '?'}connect_timeout=10"
        return self.database

    @property
    def place(self) -> str:
        """The database in a sentence, without its password."""
        return without_password(self.database) if self.database else str(self.file)


def without_password(url: str) -> str:
    """An address that may be shown."""
    parts = urlsplit(url)
    if "@" not in parts.netloc:
        return url
    user, host = parts.netloc.rsplit("@", 1)
    return urlunsplit(parts._replace(netloc=f"{user.split(':')[0]}@{host}", query=""))


def load(flags: dict[str, Any], file: Path | None = None) -> tuple[Settings, dict[str, str]]:
    """The settings, and where each was set. What is wrong is named together with its place."""
    path = file or Path(os.environ.get(f"{PREFIX}SETTINGS") or default_file())
    from_file = read_file(path, must_exist=file is not None or f"{PREFIX}SETTINGS" in os.environ)
    from_environment = EnvSettingsSource(Settings)()
    given = {**from_file, **from_environment, **flags}
    origins = {
        **dict.fromkeys(from_file, str(path)),
        **{name: f"{PREFIX}{name.upper()}" for name in from_environment},
        **{name: f"--{name.replace('_', '-')}" for name in flags},
    }
    try:
        settings = Settings(**given)
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0])
        raise BadInput(f"The setting {name} ({origins.get(name, 'default')}) is wrong: {first['msg']}.") from None
    if settings.database and not settings.database.startswith(("postgres://", "postgresql://")):
        raise BadInput(
            f"The setting database ({origins['database']}) is wrong: it begins with postgresql://, "
            "or it is empty for SQLite in data_dir."
        )
    return settings, origins


def settings_of(args: argparse.Namespace) -> Settings:
    """Settings from flags, environment and file; the data directory is made if needed."""
    settings, _ = loaded(args)
    if not settings.database:
        try:
            settings.data_dir.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"The data directory {settings.data_dir} cannot be made: {error.strerror}.") from None
    return settings


def loaded(args: argparse.Namespace) -> tuple[Settings, dict[str, str]]:
    """The settings, and where each was set. Flags have the names of settings."""
    flags = {name: value for name, value in vars(args).items() if name in Settings.model_fields and value is not None}
    return load(flags, getattr(args, "settings", None))


def default_file() -> Path:
    """Where a file of settings is looked for."""
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "caravela" / "settings.toml"


def read_file(path: Path, must_exist: bool) -> dict[str, Any]:
    """The settings of a TOML file. A name that is no setting is refused, so that a typing error does not pass unnoticed."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if must_exist:
            raise BadInput(f"There is no file of settings {path}.") from None
        return {}
    except OSError as error:
        raise BadInput(f"The file of settings {path} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise BadInput(f"The file of settings {path} is not valid TOML: {error}.") from None
    for name in content:
        if name not in Settings.model_fields:
            near = get_close_matches(name, Settings.model_fields, n=1)
            meant = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(Settings.model_fields)}."
            raise BadInput(f"The file of settings {path} has an entry {name!r}, which is no setting; {meant}")
    return content


def shown(settings: Settings, origins: dict[str, str]) -> str:
    """All settings as the file would say them, with their place and meaning. Passwords are left out."""
    lines = []
    for name, field in Settings.model_fields.items():
        value = getattr(settings, name)
        if name == "database":
            value = without_password(value)
        lines.append(f"{name} = {toml(value)}  # {origins.get(name, 'default')}: {field.description}")
    return "\n".join(lines)


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(toml(item) for item in value)}]"
    if isinstance(value, (int, float)):
        return str(value)
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
