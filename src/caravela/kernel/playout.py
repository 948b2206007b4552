"""Random play in a tight loop: for benchmarks, fuzzing and rollouts."""

from __future__ import annotations

from caravela.kernel.luck import Luck
from caravela.kernel.state import NOBODY, State


def play_out(s: State, luck: Luck, limit: int = 1_000_000) -> int:
    """Play uniformly random legal actions, in place, to the end or up to `limit` decisions; returns how many were taken."""
    decisions = 0
    while s.actor != NOBODY and decisions < limit:
        options = s.options
        s.advance(options[luck.below(len(options))])
        decisions += 1
    return decisions


def clone_many(s: State, times: int) -> State:
    """Copy a position again and again, for the benchmark; returns the last copy."""
    copy = s.clone()
    for _ in range(times - 1):
        copy = s.clone()
    return copy
