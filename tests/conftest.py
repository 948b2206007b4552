"""What all tests share."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=5, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
settings.register_profile("full", max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("full" if os.environ.get("CARAVELA_TESTS") == "full" else "quick")


@pytest.fixture
def full_run() -> bool:
    return os.environ.get("CARAVELA_TESTS") == "full"
