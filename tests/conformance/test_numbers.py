"""Data packs tell the truth: every number of a data file does something, or it is refused by name."""

import copy

import pytest

import caravela
from caravela.kernel.refusal import BadInput
from caravela.registry import game as build
from tests.conformance.numbers import Trial, at, changed, name_of, numbers

SOME = {  # numbers from all over each file whose effect shows soon
    "navegador": "setup.player.shipyards good[0].token_prices[4] good[1].token_prices[9] building[1].workers_needed "
    "building[4].prices[1] privilege_column[1].base_vp kings_privilege.vp[4]",
    "coimbra": "favor_tile[0].crowns influence_scoring_tile[0].players_2_3[1] monastery[17].effect.values[1] "
    "character[1].influence character[13].effect.rewards.steps character[44].effect.lose_vp",
    "madeira": "setup.home_wood fields[0].wood.3 fields[12].wood.3 colonies[1].slots[0].wine markets[1].slots[1].players[1] "
    "windmill_actions[3].gain_choice[1].reals end_of_game.reals_per_leftover.wood",
    "amerigo": "gold_track.start_by_player_order[2] production_token[1].cost village_tile[4].vp_small village_tile[13].plan_cost "
    "neutral_tile[6].build_cost neutral_tile[28].plan_cost",
}


@pytest.mark.parametrize("name", caravela.game_names())
def test_numbers_do_something(name: str) -> None:
    """Some numbers, in a few positions; `script/soak numbers` looks at all of them in many (docs/lab/numbers.md)."""
    trial = Trial(name, deals=1, positions=20, stages=False)
    places = {name_of(place): place for place in numbers(trial.game.file.content)}
    for number in SOME[name].split():
        assert trial.verdict(places[number]) == "used", number


def test_a_number_that_changes_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what it changes, the cash at the start is idle."""
    place = ("setup", "player", "cash")
    trial = Trial("navegador", deals=1, positions=1, stages=False)
    trial.positions = []
    trial.records = []
    assert trial.verdict(place) == "used"
    monkeypatch.setattr("tests.conformance.numbers.different", lambda one, two: False)
    assert trial.verdict(place) == "idle"


@pytest.mark.parametrize(
    ("name", "place", "value", "message"),
    [
        ("navegador", ("region", 6, "opens_phase"), 2, "one region opens phase 2"),
        ("navegador", ("region", 0, "opens_phase"), 2, "region[0].opens_phase"),
        ("amerigo", ("trading_post_scoring", "factor_by_posts", 0), 1, "factor_by_posts[0]"),
        ("amerigo", ("shapes", "i1", "cells", 0, 0), 1, "counted from 0"),
    ],
)
def test_a_value_that_would_change_nothing_is_refused(name: str, place: tuple[str | int, ...], value: int, message: str) -> None:
    content = caravela.game(name).file.content
    assert at(content, place) != value
    with pytest.raises(BadInput) as refused:
        build(name, changed(content, place, value))
    assert message in str(refused.value)


def test_a_stored_pack_is_known_by_all_the_entries_that_were_read_once() -> None:
    """Entries that nobody reads any more stay in stored packs, and in the hash that their games have."""
    content = copy.deepcopy(caravela.game("madeira").file.content)
    content["request_types"][3]["max_cities"] = 1
    assert build("madeira", content, stored=True).file.knows("45eb000a84ff8647")
    assert caravela.game("madeira").file.knows("45eb000a84ff8647")
    with pytest.raises(BadInput, match="max_cities"):
        build("madeira", content)


@pytest.mark.parametrize("name", caravela.game_names())
def test_an_entry_that_nobody_reads_is_refused_unless_it_is_stored(name: str) -> None:
    content = copy.deepcopy(caravela.game(name).file.content)
    content["meta"]["favourite_number"] = 7
    with pytest.raises(BadInput, match=r"meta\.favourite_number: the game has no use for it"):
        build(name, content)
    assert build(name, content, stored=True).data_hash == caravela.game(name).data_hash


@pytest.mark.parametrize("name", caravela.game_names())
def test_notes_may_change_and_the_numbers_are_the_same(name: str) -> None:
    ours = caravela.game(name)
    content = copy.deepcopy(ours.file.content)
    content["meta"]["note"] = "mine"
    theirs = build(name, content)
    assert theirs.data_hash == ours.data_hash
    assert theirs.file.knows(ours.data_hash)
    assert theirs.file.aliases != ours.file.aliases
