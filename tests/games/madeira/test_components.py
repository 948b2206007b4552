"""The data: read in full, changed by a pack, and refused with the entry's name where it is wrong."""

import copy

import pytest

import caravela
from caravela.games.madeira.game import FOLDER
from caravela.kernel.data import read_toml
from caravela.kernel.luck import Luck
from caravela.kernel.playout import play_out
from caravela.kernel.refusal import BadInput

CONTENT = read_toml(FOLDER / "components.toml")


def changed(change):
    pack = copy.deepcopy(CONTENT)
    change(pack)
    return pack


def test_a_pack_may_change_numbers_and_effects():
    def change(pack):
        pack["building_cost"]["base"]["4"] = 6
        pack["kings_rewards"][4]["effect"] = "gain_bread"
        pack["kings_rewards"][4]["params"] = {"bread": 9}
        pack["passing_slots"][0]["action"] = "gain_pp"
        pack["passing_slots"][0]["action_params"] = {"pp": 2}

    game = caravela.game("madeira", changed(change))
    assert game.data.cost_base[4] == 6
    assert game.data_hash != caravela.game("madeira").data_hash
    s = game.new(4, 1)
    play_out(s, Luck(1))
    assert s.over


@pytest.mark.parametrize(("change", "names"), [
    (lambda p: p["fields"].pop(), "fields"),
    (lambda p: p["fields"][0].update(good="gold"), "fields[0].good"),
    (lambda p: p["buildings"][0].update(empty_in_round=1), "empty_in_round"),
    (lambda p: p["buildings"][0]["action_1_2"].update(effect="fly"), "buildings[0].action_1_2"),
    (lambda p: p["markets"][0]["slots"][3]["options"].pop(), "markets[0].slots[3].options"),
    (lambda p: p["guild_boards"][0].update(rows=[["blue"]]), "guild_boards[0].rows"),
    (lambda p: p["guild_favors"][0].update(guild="green"), "guild_favors[0].guild"),
    (lambda p: p["kings_rewards"][0].update(letter="B"), "kings_rewards"),
    (lambda p: p["crown_requests"][0].update(heads=3), "crown_requests"),
    (lambda p: p["starting_requests"][0].update(crowns=2), "starting_requests"),
    (lambda p: p["windmill"].update(workers_fed_by_level=[1, 2]), "windmill.workers_fed_by_level"),
    (lambda p: p["setup"].update(home_bread="four"), "setup.home_bread"),
    (lambda p: p["fields"][4].update(converts_to="wine", good="wine"), "fields"),
    (lambda p: p.pop("end_of_game"), "end_of_game"),
])  # fmt: skip
def test_a_wrong_entry_is_named(change, names):
    with pytest.raises(BadInput) as error:
        caravela.game("madeira", changed(change))
    assert names in str(error.value)
    assert "\n" not in str(error.value)
