"""Component data: every wrong entry is named."""

import copy

import pytest

from caravela.games.amerigo.game import FOLDER, Amerigo
from caravela.kernel.data import read_toml
from caravela.kernel.refusal import BadInput

CONTENT = read_toml(FOLDER / "components.toml")


def entry(content, key, name):
    return next(item for item in content[key] if item["id"] == name)


def test_what_we_ship_is_sound():
    assert Amerigo(CONTENT).data_hash == Amerigo(None).data_hash


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d["tower"].update(stick_probability=1.5), "tower.stick_probability"),
        (lambda d: d["circuit"]["order"].reverse(), "circuit.order"),
        (lambda d: d["progress_token"].pop(), "end_gold_again"),
        (lambda d: entry(d, "progress_token", "sail8").update(effect="gold_now"), r"progress_token\[9\].effect"),
        (lambda d: d["shapes"]["l4"].update(orientations=4), "shapes.l4.orientations"),
        (lambda d: d["shapes"]["o4"].update(cells=[[0, 0], [0, 1], [1, 0]]), "shapes.o4.cells"),
        (lambda d: entry(d, "village_tile", "v16").update(size=3), r"village_tile\[15\].size"),
        (lambda d: entry(d, "neutral_tile", "n05").update(shape="x9"), r"neutral_tile\[4\].shape"),
        (lambda d: entry(d, "island_tile", "t01")["rows"].__setitem__(0, "..x..."), r"island_tile\[0\].rows"),
        (lambda d: entry(d, "island_tile", "t01")["posts"][0].update(anchor=[5, 5]), r"island_tile\[0\].posts\[0\]"),
        (lambda d: entry(d, "island_tile", "t01")["commodities"][0].update(at=[0, 0]), r"commodities\[0\].at"),
        (lambda d: entry(d, "island_tile", "t01").update(land=8), r"island_tile\[0\].land"),
        (lambda d: d["production_token"].pop(), "production_token"),
        (lambda d: d["special_action_track"]["space_colors"].__setitem__(3, "white"), "special_action_track.space_colors"),
        (lambda d: d["progress_track"]["marks"][1].update(space=3), r"progress_track.marks\[1\].space"),
        (lambda d: d["trading_post_scoring"]["factor_by_posts"].pop(), "factor_by_posts"),
    ],
)
def test_wrong_entries_are_named(change, message):
    content = copy.deepcopy(CONTENT)
    change(content)
    with pytest.raises(BadInput, match=message):
        Amerigo(content)


def test_a_data_pack_may_change_numbers():
    content = copy.deepcopy(CONTENT)
    entry(content, "progress_token", "end_7vp")["vp"] = 9
    entry(content, "neutral_tile", "n05")["vp_big"] = 8
    content["tower"]["knock_probability"] = 0.1
    game = Amerigo(content)
    assert game.data.end_vp == 9
    assert game.data.twins[20] != game.data.twins[21], "n05 is no longer like n06"
    assert game.space.size == Amerigo(None).space.size
    assert not game.new(3, 1).over
