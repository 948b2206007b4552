"""Servers for the tests, on SQLite and on PostgreSQL."""

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from caravela.table.repeatable import text_of_request
from caravela.table.settings import Settings
from tests.table.helper import Browser, server
from tests.table.postgres import Postgres, find

databases = itertools.count(1)


@pytest.fixture(autouse=True)
def luck_without_a_request(luck_text: str) -> Iterator[None]:
    """For tests that call the service directly."""
    before = text_of_request.set(luck_text)
    yield
    text_of_request.reset(before)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    programs = find()
    if programs is None:
        word = "PostgreSQL is not installed here (initdb and pg_ctl are wanted): its half of the table's tests cannot run."
        if os.environ.get("CI") == "true":
            pytest.fail(word)
        pytest.skip(word)
    running = Postgres(programs)
    yield running
    running.stop()


@pytest.fixture
def sqlite_settings(tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path, database="", workers=1, rate=0)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def settings(request: pytest.FixtureRequest, sqlite_settings: Settings) -> Settings:
    if request.param == "postgresql":
        sqlite_settings.database = request.getfixturevalue("postgres").database(f"t{next(databases)}")
    return sqlite_settings


@pytest.fixture
def url(settings: Settings) -> Iterator[str]:
    with server(settings) as address:
        yield address


@pytest.fixture
def sqlite_url(sqlite_settings: Settings) -> Iterator[str]:
    with server(sqlite_settings) as address:
        yield address


@pytest.fixture
def browse(url: str) -> Callable[[], Browser]:
    return lambda: Browser(url)


@pytest.fixture
def ana(url: str) -> Browser:
    return Browser(url)


@pytest.fixture
def rui(url: str) -> Browser:
    return Browser(url)
