"""The browser of tests/web."""

from tests.web.conftest import chromium, client  # noqa: F401
