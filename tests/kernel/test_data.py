"""Data packs: every missing or wrong entry is named."""

import copy

import pytest

import caravela
from caravela.kernel.data import read_toml
from caravela.kernel.refusal import BadInput

SHIPPED = {name: read_toml(caravela.game(name).folder / "components.toml") for name in caravela.game_names()}


def test_a_pack_changes_numbers_and_the_hash():
    pack = copy.deepcopy(SHIPPED["navegador"])
    pack["setup"]["player"]["cash"] = 400
    game = caravela.game("navegador", data=pack)
    assert game.data_hash != caravela.game("navegador").data_hash
    assert game.new(2, 1).scores() == [17, 17]


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("setup", "player", "cash"), "many", "setup.player.cash"),
        (("setup", "player", "cash"), -1, "setup.player.cash"),
        (("limits", "workers_max"), 99, "limits.workers_max"),
        (("market", "factory_revenue"), [1, 2], "market.factory_revenue"),
        (("region", 3, "good"), "silk", r"region\[3\].good"),
        (("region", 3, "id"), "atlantis", r"region\[3\].id"),
        (("border", 0, "a"), "atlantis", r"border\[0\].a"),
        (("good", 0, "token_prices"), [40] * 8, r"good\[0\].token_prices"),
        (("privilege_refill",), [], "privilege_refill"),
        (("rondel",), 7, "rondel"),
    ],
)
def test_wrong_entries_are_named(path, value, named):
    pack = copy.deepcopy(SHIPPED["navegador"])
    target = pack
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    with pytest.raises(BadInput, match=named):
        caravela.game("navegador", data=pack)


@pytest.mark.parametrize("name", caravela.game_names())
def test_a_missing_table_is_named(name):
    """Leaving out any top-level table that the game reads is refused; tables it does not read are commentary."""
    refused = {}
    for key in SHIPPED[name]:
        try:
            caravela.game(name, data={other: value for other, value in SHIPPED[name].items() if other != key})
        except BadInput as error:
            refused[key] = str(error)
    assert len(refused) >= 5
    assert all(key in sentence for key, sentence in refused.items())


def test_files(tmp_path):
    with pytest.raises(BadInput, match="cannot be read"):
        caravela.game("navegador", data=tmp_path / "none.toml")
    bad = tmp_path / "bad.toml"
    bad.write_text("a = [1,\n")
    with pytest.raises(BadInput, match="not valid TOML"):
        caravela.game("navegador", data=bad)


def test_unknown_game():
    with pytest.raises(BadInput, match="did you mean 'navegador'"):
        caravela.game("navigador")
