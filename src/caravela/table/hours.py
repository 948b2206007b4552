"""What time it is at the tables: for clocks, and for how long somebody has been gone."""

from __future__ import annotations

import time

ahead = 0.0  # seconds; only tests put it forward


def now() -> float:
    """Seconds since 1970."""
    return time.time() + ahead
