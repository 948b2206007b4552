"""R5.9 and R11.2 by brute force: any assignment of ships to destinations that obeys R5.1 to R5.5, against the tree of steps.

The map is read from the data here and walked anew; nothing of the game's own sailing code is used for the expectation.
"""

from __future__ import annotations

import os
import random
import tomllib
from collections import Counter
from collections.abc import Iterator

import pytest

from caravela.games.navegador.components import COLOURS, REGIONS
from caravela.games.navegador.state import HOLDER
from tests.games.navegador.builder import GAME, Builder, play, position, texts
from tests.games.navegador.tree import voyage_ends

FULL = os.environ.get("CARAVELA_TESTS") == "full"
POSITIONS = 200 if FULL else 25  # per parameter

with open(GAME.folder / "components.toml", "rb") as file:
    DATA = tomllib.load(file)
NEIGHBOURS: dict[str, set[str]] = {region: set() for region in REGIONS}
for border in DATA["border"]:
    NEIGHBOURS[border["a"]].add(border["b"])
    NEIGHBOURS[border["b"]].add(border["a"])


class Board:
    """A random board: what is explored, where the ships lie, how many must arrive where."""

    def __init__(self, rng: random.Random, most_ships: int) -> None:
        self.players = rng.randint(2, 5)
        self.phase = rng.randint(1, 3)
        self.known = ["portugal"]
        for _ in range(rng.randint(0, 12)):
            edge = sorted(set().union(*(NEIGHBOURS[region] for region in self.known)) - set(self.known))
            self.known.append(rng.choice(edge))
        near = [region for region in self.known if not NEIGHBOURS[region] <= set(self.known)] or self.known
        pool = rng.choice([self.known, near, rng.sample(self.known, min(2, len(self.known)))])
        self.ships = Counter(rng.choice(pool) for _ in range(rng.randint(1, most_ships)))

    def builder(self) -> Builder:
        b = position(players=self.players).phase(self.phase).explored(*self.known[1:])
        return b.ships(red=dict(self.ships)).cash(red=0)

    def needed(self, region: str) -> int:
        """R5.5, R2.6"""
        return 3 if region == "nagasaki" or (region == "macau" and self.players <= 3) else 2

    def reach(self, start: str) -> set[str]:
        """R5.1, R5.3: every way of so many borders, unexplored regions only at its end."""
        found = {start}

        def walk(region: str, borders: int) -> None:
            for other in NEIGHBOURS[region] if borders else ():
                found.add(other)
                if other in self.known:
                    walk(other, borders - 1)

        walk(start, self.phase)
        return found

    def options(self) -> set[tuple[int, ...]]:
        """R5.9: all legal end numbers."""
        ends = {(0,) * len(REGIONS)}
        for start in self.ships.elements():
            goals = [REGIONS.index(region) for region in self.reach(start)]
            ends = {(*end[:goal], end[goal] + 1, *end[goal + 1 :]) for end in ends for goal in goals}
        return {end for end in ends if self.allowed(end)}

    def allowed(self, end: tuple[int, ...]) -> bool:
        """R5.4, R5.5"""
        new = [(region, n) for region, n in zip(REGIONS, end, strict=True) if n and region not in self.known]
        return len(new) <= 1 and all(n >= self.needed(region) for region, n in new)

    def now(self) -> tuple[int, ...]:
        return tuple(self.ships.get(region, 0) for region in REGIONS)


def boards(seed: int, most_ships: int = 5) -> Iterator[Board]:
    rng = random.Random(seed)
    for _ in range(POSITIONS):
        yield Board(rng, most_ships)


@pytest.mark.parametrize("seed", range(10))
def test_sailing_options(seed: int) -> None:
    """R5.9, R5.1, R5.3, R5.4, R5.5: equal sets for random boards with up to five ships."""
    for board in boards(seed):
        s = board.builder().action("sailing")
        expected = board.options()
        if len(expected) == 1:
            assert s.actor == 1, "only staying is possible, so nobody is asked"
            continue
        assert set(voyage_ends(s, 0)) == expected


@pytest.mark.parametrize("seed", range(10, 16))
def test_card_options(seed: int) -> None:
    """R11.2, R11.8, R3.4a: the same options without the one that changes nothing; none left, not asked."""
    for board in boards(seed, most_ships=4):
        s = board.builder().card("red").at_turn_start()
        expected = board.options() - {board.now()}
        assert ("card:use" in texts(s)) == bool(expected)
        if not expected:
            continue
        after = play(s, "card:use")
        if len(expected) == 1:
            assert COLOURS[after.cells[HOLDER]] != "red", "a single option is taken at once"
            continue
        assert set(voyage_ends(after, 0)) == expected


def test_large_fleets() -> None:
    """R5.9: seven ships, the most there are, in a few positions."""
    rng = random.Random(77)
    for _ in range(POSITIONS // 4):
        board = Board(rng, 1)
        board.phase = 1
        board.ships = Counter(rng.choice(board.known) for _ in range(7))
        s = board.builder().action("sailing")
        expected = board.options()
        if len(expected) > 1:
            assert set(voyage_ends(s, 0)) == expected


@pytest.mark.parametrize("seed", range(20, 24))
def test_ships_of_one_region_meet_each_outcome_once(seed: int) -> None:
    """R5.9: ships that start together are offered every end distribution exactly once."""
    rng = random.Random(seed)
    for board in boards(seed):
        board.ships = Counter({rng.choice(board.known): rng.randint(2, 5)})
        s = board.builder().action("sailing")
        if len(board.options()) > 1:
            ends = voyage_ends(s, 0)
            assert len(ends) == len(set(ends))


def test_few_outcomes_are_met_twice() -> None:
    """R5.9: where ships start in several regions, an exchange of two never gives an outcome twice. Chains of three or more
    still may; they stay rare enough not to matter for search."""
    ways = outcomes = 0
    for seed in range(4):
        for board in boards(seed):
            s = board.builder().action("sailing")
            if len(board.options()) > 1:
                ends = voyage_ends(s, 0)
                assert len(ends) <= 1.5 * len(set(ends))
                ways += len(ends)
                outcomes += len(set(ends))
                if len(board.ships) <= 2:
                    assert len(ends) == len(set(ends))
    assert ways <= 1.05 * outcomes
