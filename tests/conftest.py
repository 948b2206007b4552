"""What all tests share: luck that is the same every time.

Each test has a text of its own, its name, from which all seeds follow that it does not choose itself (`CARAVELA_REPEATABLE`, see
`caravela.kernel.luck`). A failing test prints that text.
"""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from caravela.build import build

for profile, examples in (("quick", 5), ("full", 25)):
    settings.register_profile(
        profile, max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
    )
settings.load_profile("full" if os.environ.get("CARAVELA_TESTS") == "full" else "quick")

REPEATABLE = "CARAVELA_REPEATABLE"
os.environ[REPEATABLE] = "all tests"  # for what several tests share: servers, workers


@pytest.fixture
def full_run() -> bool:
    return os.environ.get("CARAVELA_TESTS") == "full"


@pytest.fixture(autouse=True)
def luck_text(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The text from which this test's luck follows."""
    text = request.node.nodeid.encode("ascii", "backslashreplace").decode()
    monkeypatch.setenv(REPEATABLE, text)
    return text


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that nobody waits for it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_report_header() -> str:
    """Which build is tested."""
    return f"caravela: {build()}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Say with a failure which luck it met."""
    report = yield
    if report.failed and "luck_text" in getattr(item, "funcargs", {}):
        report.sections.append(("Luck", f"{REPEATABLE}={item.funcargs['luck_text']!r}"))
    return report
