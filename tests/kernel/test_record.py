"""Records on disk: whatever is wrong gets one clear sentence."""

import json

import pytest

import caravela
from caravela.kernel.luck import Luck
from caravela.kernel.match import Match
from caravela.kernel.position import from_json, to_json, written_luck
from caravela.kernel.record import check_sum, load_record, read_record, record_of
from caravela.kernel.refusal import BadInput


@pytest.fixture
def match() -> Match:
    match = Match(caravela.game("navegador"), 3, "record")
    luck = Luck(1)
    for _ in range(40):
        match.play(match.state.options[luck.below(len(match.state.options))])
    return match


def test_save_and_load(match, tmp_path):
    path = tmp_path / "game.json"
    record_of(match, ["Ana", "Rui", "Eva"], "salt").save(path)
    record = load_record(path)
    assert record.names == ["Ana", "Rui", "Eva"]
    assert record.verify(match.game).state.fingerprint() == match.state.fingerprint()


@pytest.mark.parametrize("name", caravela.game_names())
@pytest.mark.parametrize("luck", [1, 2])
def test_the_kind_of_luck_is_kept(name, luck):
    """New games have keys of 128 bits; what older builds stored does not name its luck and is 1."""
    game = caravela.game(name)
    match = Match(game, game.least, "luck", luck)
    for _ in range(10):
        match.play(match.state.options[0])
    content = record_of(match).to_json()
    assert content.get("luck", 1) == luck
    assert read_record(content).verify(game).state.same_as(match.state)
    written = to_json(match.state)
    assert len(written["position"]["keys"]) == len(game.streams) * {1: 1, 2: 4}[luck]
    assert written_luck(game, written) == luck
    assert from_json(game, json.loads(json.dumps(written))).same_as(match.state)


def test_an_unknown_luck_is_refused(match):
    content = record_of(match).to_json() | {"luck": 3}
    with pytest.raises(BadInput, match="luck 3"):
        read_record(content)


def test_truncated(match, tmp_path):
    path = tmp_path / "game.json"
    record_of(match).save(path)
    path.write_text(path.read_text()[:-200])
    with pytest.raises(BadInput, match="not a complete record"):
        load_record(path)


def test_edited(match, tmp_path):
    path = tmp_path / "game.json"
    record_of(match).save(path)
    path.write_text(path.read_text().replace('"record"', '"another"'))
    with pytest.raises(BadInput, match="changed after it was written"):
        load_record(path)


@pytest.mark.parametrize("content", ["[]", "{}", '"x"', '{"caravela_record": 99}', '{"caravela_record": 1}'])
def test_something_else(content, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(content)
    with pytest.raises(BadInput, match=r"record"):
        load_record(path)


def test_missing_or_binary_file(tmp_path):
    with pytest.raises(BadInput, match="cannot be read"):
        load_record(tmp_path / "nothing.json")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="not UTF-8"):
        load_record(tmp_path / "binary")


def test_an_illegal_move_is_named(match, tmp_path):
    content = record_of(match).to_json()
    content["moves"][3] = "privilege:colonies" if content["moves"][3] != "privilege:colonies" else "card:use"
    content["check"] = check_sum(content)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(content))
    with pytest.raises(BadInput, match="Move 4 of the record"):
        load_record(path).verify(match.game)


def test_positions_refuse_what_does_not_fit(match):
    content = to_json(match.state)
    for other in (None, [], {"position": {}}, {**content, "game": "chess"}, {**content, "data": "0"}):
        with pytest.raises(BadInput):
            from_json(match.game, other)
    wrong = {"players": [9, "x"], "sheet": [3], "phase": [[1]], "board": [["x"]], "keys": [3, [1, 2], [-1]]}
    for name, value in [(name, value) for name, values in wrong.items() for value in values]:
        with pytest.raises(BadInput):
            from_json(match.game, {**content, "position": {**content["position"], name: value}})
    for name in content["position"]:
        rest = {key: value for key, value in content["position"].items() if key != name}
        with pytest.raises(BadInput):
            from_json(match.game, {**content, "position": rest})
