"""The drawn chart against the data: two regions share an edge exactly where there is a border, others lie apart."""

import math
import re
from itertools import combinations, pairwise
from pathlib import Path

from caravela.games.navegador.components import REGIONS
from tests.games.navegador.builder import position

Point = tuple[float, float]
Edge = tuple[Point, Point]
CHART = (Path(__file__).parents[3] / "web/src/boards/navegador/chart.ts").read_text(encoding="utf-8")
SEEN = 20  # units of the chart, 680 wide, from which on people see a border
APART = 8  # and that keep regions apart


def cells() -> dict[str, list[Edge]]:
    """The edges of each region."""
    table = CHART.split("CELLS")[1].split("};")[0]
    found: dict[str, list[Edge]] = {}
    for name, text in re.findall(r'(\w+): "([\d. ]+)"', table):
        numbers = [float(number) for number in text.split()]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        found[name] = list(zip(points, points[1:] + points[:1], strict=True))
    return found


def shared(one: list[Edge], other: list[Edge]) -> float:
    """The length of the edges that two regions have in common."""
    return sum(math.dist(a, b) for a, b in one if (a, b) in other or (b, a) in other)


def distance(one: list[Edge], other: list[Edge]) -> float:
    """How far apart two outlines lie that do not cross: from a corner to an edge."""
    pairs = [(one, other), (other, one)]
    return min(from_edge(a, edge) for corners, edges in pairs for a, _ in corners for edge in edges)


def from_edge(point: Point, edge: Edge) -> float:
    """The distance of a point from an edge."""
    (ax, ay), (bx, by) = edge
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / math.dist(*edge) ** 2
    along = min(1.0, max(0.0, along))
    return math.dist(point, (ax + along * (bx - ax), ay + along * (by - ay)))


def test_drawn_borders_are_those_of_the_data() -> None:
    drawn = cells()
    assert sorted(drawn) == sorted(REGIONS)
    borders = {frozenset((REGIONS[a], REGIONS[b])) for a, b, _ in position().action("market").data.borders}
    for a, b in combinations(REGIONS, 2):
        if frozenset((a, b)) in borders:
            assert shared(drawn[a], drawn[b]) >= SEEN, (a, b)
        else:
            assert distance(drawn[a], drawn[b]) >= APART, (a, b)


def test_red_borders_are_drawn_red() -> None:
    data = position().action("market").data
    red = {frozenset((REGIONS[a], REGIONS[b])) for a, b, colour in data.borders if colour == "red"}
    straits = re.findall(r'between: \["(\w+)", "(\w+)"\], path: "M([\dL .]+)"', CHART)
    assert {frozenset(strait[:2]) for strait in straits} == red
    drawn = cells()
    for a, b, path in straits:
        points = [tuple(float(number) for number in point.split()) for point in path.split("L")]
        length = sum(math.dist(*pair) for pair in pairwise(points))
        assert length == shared(drawn[a], drawn[b]), (a, b)
