"""Looking ahead within a question: what will be asked later, and whether choices that wait can still be made then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from caravela.kernel.state import STEP_MASK, State
from caravela.table.trying import inside, is_done, main, optional, play, same, together

MOST_GAPS: Final = 8  # decisions that may be open between two choices that have been made
MOST_TRIES: Final = 100  # moves tried to see whether choices fit together
MOST_AHEAD: Final = 400  # moves tried to see what will be asked
MOST_PROBES: Final = 24  # options of a decision that is looked beyond


class Tries:
    """How many moves may still be tried."""

    def __init__(self, left: int) -> None:
        self.left = left


# -- what fits together


def complete(s: State, line: list[int], question: State, gaps: int, tries: Tries) -> list[int] | None:
    """Moves from `s` on that contain `line` in this order, with at most `gaps` further decisions in between; None if none are
    found. What the engine does by itself counts as done."""
    if not line:
        return []
    if line[0] in s.options and together(s, question):
        if tries.left <= 0:
            return None
        tries.left -= 1
        after, forced = play(s, line[0])
        rest = complete(after, without(line[1:], forced), question, gaps, tries)
        if rest is not None:
            return [line[0], *rest]
    if gaps == 0 or not inside(s, question) or (same(s, question) and optional(s)):
        return None
    for action, after, forced in between(s, line[0], question, tries):
        rest = complete(after, without(line, forced), question, gaps - 1, tries)
        if rest is not None:
            return [action, *rest]
    return None


def leaves_room(s: State, action: int, line: list[int], tries: Tries) -> bool:
    """Whether a line can follow an action, with further decisions in between."""
    after, forced = play(s, action)
    return complete(after, without(line, forced), s, MOST_GAPS, tries) is not None


def placed(s: State, line: list[int], action: int, question: State, gaps: int, tries: Tries) -> list[int] | None:
    """`line` with an action put where both fit from `s` on, with at most `gaps` further decisions in between; None if no place
    is found."""
    if action in s.options and together(s, question):
        if tries.left <= 0:
            return None
        tries.left -= 1
        after, forced = play(s, action)
        if complete(after, without(line, forced), question, gaps, tries) is not None:
            return [action, *line]
    if not inside(s, question) or (same(s, question) and optional(s)):
        return None
    if line and line[0] in s.options:
        if tries.left <= 0:
            return None
        tries.left -= 1
        after, forced = play(s, line[0])
        order = placed_after(after, forced, line, 1, action, question, gaps, tries)
        if order is not None:
            return order
    if gaps > 0:
        for option, after, forced in between(s, action, question, tries):
            if option not in line[:1]:
                order = placed_after(after, forced, line, 0, action, question, gaps - 1, tries)
                if order is not None:
                    return order
    return None


def placed_after(
    s: State, forced: list[int], line: list[int], done: int, action: int, question: State, gaps: int, tries: Tries
) -> list[int] | None:
    """The same, where the first `done` of the line have been made, and the engine went on by itself."""
    rest = line[done:]
    if action in forced:
        there = forced.index(action)
        left = without(rest, forced[:there])
        if complete(s, without(left, forced[there + 1 :]), question, gaps, tries) is not None:
            return [*line[: len(line) - len(left)], action, *left]
    left = without(rest, forced)
    order = placed(s, left, action, question, gaps, tries)
    return None if order is None else [*line[: len(line) - len(left)], *order]


def between(s: State, but: int, question: State, tries: Tries) -> list[tuple[int, State, list[int]]]:
    """What may be chosen before something that waits, and what follows; first what leaves most open."""
    found: list[tuple[int, State, list[int]]] = []
    for action in s.options:
        if action != but and action < s.game.first_side and not is_done(s, action) and tries.left > 0:
            tries.left -= 1
            after, forced = play(s, action)
            found.append((action, after, forced))
    found.sort(key=lambda way: -open_ways(way[1], question))
    return found


def without(line: list[int], forced: list[int]) -> list[int]:
    """What is left of a line after the engine has done some of it by itself."""
    left = list(line)
    for action in forced:
        if left and left[0] == action:
            left.pop(0)
    return left


# -- what will be asked


def reachable(s: State, held: list[int]) -> dict[int, State]:
    """What may be chosen at later decisions of a question that has to be answered to its end, each with a position at which it
    is legal; what is held is chosen when its time comes. Only at decisions that come whatever is chosen now: something must be
    open there after most choices. If that is half of it, or if nothing is ever open there beyond what is so after one of them,
    all of it may be chosen, since the choice now only narrows it; otherwise just what is open after most. People must read the
    same now and then."""
    options = main(s)
    if not 1 < len(options) <= MOST_PROBES:
        return {}
    tries = Tries(MOST_AHEAD)
    walks = [later(s, action, held, tries) for action in options]
    found: dict[int, State] = {}
    for _ in range(MOST_GAPS):
        rows = [next(walk, {}) for walk in walks]
        counts = Counter(action for row in rows for action in row)
        core = {action for action, count in counts.items() if count > 1 and 3 * count >= 2 * len(options)}
        if not core:
            break
        largest = max(rows, key=len)
        narrowed = 2 * len(core) >= len(counts) or all(action in largest for action in counts)
        for row in rows:
            for action, there in row.items():
                if action in core or narrowed:
                    found.setdefault(action, there)
    return {
        action: there
        for action, there in found.items()
        if action not in s.options and s.game.describe(s, action) == s.game.describe(there, action)
    }


def later(s: State, action: int, held: list[int], tries: Tries) -> Iterator[dict[int, State]]:
    """The decisions of a question that follow an action, if what is held is chosen at each, or else what leaves most open: what
    may be chosen there, with the position. What the engine does by itself is a decision, too."""
    kinds = s.game.steps[s.frame & STEP_MASK].kinds.split()
    after, forced = play(s, action)
    while True:
        for done in forced:
            if s.game.space.kind(done).name in kinds and not is_done(s, done):
                yield {done: s}
        options = main(after) if same(after, s) else []
        if not options:
            return
        yield dict.fromkeys(options, after)
        tries.left -= len(options)
        if tries.left < 0:
            return
        held = without(held, forced)
        if held and held[0] in options:
            after, forced = play(after, held[0])
            held = held[1:]
        else:
            after, forced = max((play(after, option) for option in options), key=lambda pair: open_ways(pair[0], s))


def open_ways(s: State, question: State) -> int:
    """How much may be chosen at a decision of a question."""
    return len(main(s)) if same(s, question) else 0
