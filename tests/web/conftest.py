"""A real browser (Debian's Chromium) at a real server with the built client."""

from __future__ import annotations

import fcntl
import importlib.util
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).parent.parent.parent
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)


NEEDED = {"fastapi": "the extra 'server'", "httpx": "httpx", "playwright": "the Python package playwright"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Nothing in a browser is quick."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


def missing(word: str) -> None:
    """What is not there is said; on the build machine it must be there."""
    if os.environ.get("CI") == "true":
        pytest.fail(word, pytrace=False)
    pytest.skip(word, allow_module_level=True)


class CannotRun(pytest.File):
    """Stands for a file of tests whose libraries are not installed: it is skipped with a word, not with a traceback."""

    def collect(self) -> Any:
        lacking = [what for name, what in NEEDED.items() if importlib.util.find_spec(name) is None]
        missing(f"tests in a browser need {' and '.join(lacking)}")


def pytest_pycollect_makemodule(module_path: Path, parent: Any) -> Any:
    """The tests' files import those libraries, so the question comes first."""
    if all(importlib.util.find_spec(name) is not None for name in NEEDED):
        return None
    return CannotRun.from_parent(parent, path=module_path)


@pytest.fixture(scope="session")
def client() -> None:
    """The client, built from the present source."""
    (ROOT / "var").mkdir(exist_ok=True)
    with (ROOT / "var" / "client.lock").open("w") as lock:  # several test processes start at once, one builds
        fcntl.flock(lock, fcntl.LOCK_EX)
        built = subprocess.run([ROOT / "script" / "client"], capture_output=True, text=True, check=False)
    if built.returncode:
        missing(f"The browser client could not be built: {built.stderr[-500:]}")


def browser_program() -> str | None:
    """Chromium without a desktop takes a third less of the processor's time than the whole one."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = browser_program()
    if not program:
        missing("Chromium is not installed here (apt-get install chromium-headless-shell): the tests in a browser cannot run.")
    from playwright.sync_api import expect, sync_playwright

    from tests.web.guest import PATIENCE

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS.split())
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def blank(chromium: Browser) -> Iterator[Page]:
    """An empty page to reckon in."""
    page = chromium.new_page()
    yield page
    page.close()


@pytest.fixture(scope="session")
def address(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that all tests share; each opens its own tables."""
    from caravela.table.settings import Settings
    from tests.table.helper import Process

    server = Process(Settings(data_dir=tmp_path_factory.mktemp("tables"), database="", rate=0))
    yield server.url
    ended = server.popen.poll()  # a server that died explains a row of failures
    assert ended is None, f"the server ended with {ended}: {server.popen.communicate()[1][-2000:]}"
    server.stop()


Visit = Callable[..., Any]


@pytest.fixture
def visit(chromium: Browser, address: str, luck_text: str) -> Iterator[Visit]:
    """Browsers of different people. At the end none of them may have met an error or a breach of the content policy; a refusal
    that a test provokes is no error: its status is named in `guest.refused`."""
    from caravela.table.repeatable import HEADER
    from tests.web.guest import KEEP, PATIENCE, Guest

    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def listen(page: Page) -> Guest:
        guest = Guest(page)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console",
            lambda line: (
                errors.append(f"{line.text} {line.location}") if line.type == "error" and not guest.expected(line) else None
            ),
        )
        return guest

    def come(width: int = 1366, height: int = 768, theme: str = "light", motion: bool = False, language: str = "en-US") -> Guest:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            locale=language,
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=width < 700,
            base_url=address,
            extra_http_headers={HEADER: f"{luck_text} guest {len(contexts)}"},
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"({KEEP})()")
        contexts.append(context)
        return listen(context.new_page())

    yield come
    for context in contexts:
        context.close()
    assert errors == []
