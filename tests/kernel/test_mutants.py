"""Damaged records and data packs are refused in one sentence, or they are still good. `script/soak mutants` tries many more."""

import pytest

import caravela
from tests.kernel.mutants import broken_pack, broken_record, judged


@pytest.mark.parametrize("name", caravela.game_names())
@pytest.mark.parametrize("mutant", [broken_pack, broken_record], ids=["packs", "records"])
def test_mutants(name: str, mutant: object, full_run: bool) -> None:
    for number in range(60 if full_run else 15):
        assert judged(mutant, name, number) == "", f"{name} {number}"  # type: ignore[arg-type]
