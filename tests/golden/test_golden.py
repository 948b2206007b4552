"""Games kept in the repository replay bit for bit, and their playthroughs read as they did.

After a deliberate change of rules: raise the game's `version`, run `script/golden GAME`, and read the diff.
"""

from pathlib import Path

import pytest

import caravela
from caravela.kernel.record import load_record
from tests.conformance.test_games import TABLES
from tests.golden.playthrough import playthrough

FOLDER = Path(__file__).parent


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_golden_record(name, players):
    record = load_record(FOLDER / f"{name}-{players}.json")
    game = caravela.game(name)
    assert record.rules_version == game.version
    match = record.verify(game)
    assert match.state.over
    assert playthrough(match) == (FOLDER / f"{name}-{players}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted((FOLDER / "older").glob("*.json")), ids=lambda path: path.stem)
def test_records_of_older_rules_are_verified_by_them(path):
    record = load_record(path)
    game = caravela.game_of(record)
    assert game.version == record.rules_version < caravela.game(record.game).version
    assert record.verify(game).state.over
