"""Nothing in the tests is left to chance or to the clock.

Luck that nobody seeded, sleeping, and looking at a clock are found by reading the source: a run that happens to be green proves
nothing. What may do so all the same stands in the two lists below, with the reason.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from caravela.kernel.luck import fresh_seed
from caravela.table import repeatable
from caravela.table.errors import Refused

ROOT = Path(__file__).parents[2]

IN_TESTS = {
    "tests/table/helper.py": "wait() looks again and again until something is there",
    "tests/web/guest.py": "until() and look() do the same in a browser",
}
IN_SOURCE = {  # where luck that nobody can foresee is wanted
    "kernel/luck.py": "seeds of new games",
    "table/mail.py": "names of letters between server processes",
    "table/opening.py": "ids of tables",
    "table/passes.py": "codes that bring a seat to another device",
    "table/storage.py": "the name of the server process, and what it signs with",
    "table/seats.py": "tokens that hold a seat",
}
CLOCKS = {"time", "monotonic", "perf_counter", "process_time", "sleep", "getrusage", "wait_for_timeout"}
UNSEEDED = {"Random", "default_rng", "RandomState"}  # made without a seed


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call in a file, by its dotted name."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node


def luck_of_its_own(name: str, call: ast.Call) -> bool:
    parts = name.split(".")
    if parts[-1] in UNSEEDED:
        return not call.args and not call.keywords
    if parts[0] in ("secrets", "uuid") or name == "os.urandom":
        return True
    return parts[0] == "random" or parts[:2] in (["np", "random"], ["numpy", "random"])


def files(folder: str) -> list[Path]:
    return sorted(path for path in (ROOT / folder).rglob("*.py") if path != Path(__file__))


def test_no_test_has_luck_of_its_own_or_looks_at_the_clock():
    found = []
    for path in files("tests"):
        name = path.relative_to(ROOT).as_posix()
        if name in IN_TESTS:
            continue
        for called, node in calls(path):
            clock = called.split(".")[-1] in CLOCKS and "." in called
            if clock or luck_of_its_own(called, node):
                found.append(f"{name}:{node.lineno} {called}")
    assert found == []


def test_the_source_has_luck_of_its_own_only_where_it_is_a_secret():
    found = set()
    for path in files("src/caravela"):
        for called, node in calls(path):
            if luck_of_its_own(called, node):
                found.add(path.relative_to(ROOT / "src/caravela").as_posix())
    assert found == set(IN_SOURCE)


def test_seeds_of_a_test_follow_from_its_name(luck_text, monkeypatch):
    first, second = fresh_seed(), fresh_seed()
    assert first != second
    assert {first, second}.isdisjoint({fresh_seed("another test"), fresh_seed("another test")})
    assert len(first) == 32
    monkeypatch.delenv("CARAVELA_REPEATABLE")
    assert fresh_seed() != fresh_seed()


def test_a_table_that_a_test_opens_without_its_luck_is_refused():
    with pytest.raises(Refused, match="x-caravela-luck"):
        repeatable.new_luck()
    token = repeatable.text_of_request.set("a text")
    assert len(repeatable.new_luck()) == 32
    repeatable.text_of_request.reset(token)
