"""What tiles say they do."""

from caravela.games.madeira.texts import texts
from tests.games.madeira.builder import GAME


def test_R7_1_ship_moves():
    """R7.1, R6.9, R8.3: up to 2 ships by the Commander, one by the passing slot and the Navigator."""
    said = texts(GAME.data, GAME.words)
    assert said["character.commander"] == "move up to 2 ships"
    assert said["passing.IV"] == said["favor.navigator"] == "move 1 ship"


def test_R10_7_alfandega():
    """R10.7: the PP are for own ships in the colony that a worker goes to."""
    said = texts(GAME.data, GAME.words)
    assert said["building.alfandega.1"] == "up to 1 worker to colony lands, 1 PP each per own ship there"
    assert said["building.alfandega.3"] == "up to 2 workers to colony lands, 1 PP each per own ship there"
