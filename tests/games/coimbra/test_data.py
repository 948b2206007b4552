"""Component data: what ships is sound, and a wrong pack is refused with the entry named."""

import pytest

import caravela
from caravela.games.coimbra.names import CARDS, FAVORS, MONASTERIES, VOYAGES
from caravela.games.coimbra.state import GUARDS
from caravela.kernel.luck import Luck
from caravela.kernel.refusal import BadInput
from tests.games.coimbra.packs import pack

WRONG = [
    ({"limits": {"start_guards": "seven"}}, "limits.start_guards"),
    ({"limits": {"start_coins": 21}}, "limits.start_coins"),
    ({"meta": {"rounds": 5}}, "meta.rounds"),
    ({"character": {"council_ii_1": {"influence": 5}}}, r"character\[8\].influence"),
    ({"character": {"council_ii_1": {"cost_kind": "none"}}}, r"character\[8\].cost_kind"),
    ({"character": {"council_ii_1": {"class": "merchant"}}}, r"character\[8\].class"),
    ({"character": {"council_ii_1": {"diplomas": ["law", "arts", "law"]}}}, r"character\[8\].diplomas"),
    ({"character": {"council_ii_1": {"id": "council_ii_9"}}}, "council_ii_9"),
    ({"character": {"council_ii_1": {"effect": {"kind": "cost_discount", "cost_kind": "coins", "amount": 1}}}}, "effect.kind"),
    ({"character": {"council_ii_1": {"effect": {"kind": "gain", "rewards": {"gold": 1}}}}}, "gold"),
    ({"character": {"council_ii_1": {"effect": {"kind": "gain", "rewards": {}}}}}, "effect.rewards"),
    (
        {"character": {"council_ii_3": {"effect": {"kind": "opponents_give", "options": [{"guards": 1}, {"coins": 1}]}}}},
        "points alone",
    ),
    ({"character": {"council_ii_3": {"effect": {"kind": "opponents_give", "options": [{"steps": 1}, {"vp": 1}]}}}}, "steps"),
    (
        {"character": {"council_iii_3": {"effect": {"kind": "track_tiers", "track": "council", "tiers": [[7, 19, 5]]}}}},
        r"tiers\[0\]",
    ),
    ({"character": {"scholar_ii_5": {"effect": {"kind": "gain_per_monastery", "rewards": {"guards": 1}}}}}, "game end"),
    ({"monastery": {"mon_i_guards": {"level": 2}}}, "level"),
    ({"monastery": {"mon_i_castle": {"effect": {"kind": "gain", "rewards": {"vp": 1}}}}}, "effect.kind"),
    ({"voyage": {"goa": {"cost": 30}}}, "cost"),
    ({"voyage": {"goa": {"task": {"kind": "unknown"}}}}, "task.kind"),
    ({"voyage": {"cabo_verde": {"task": {"kind": "half_sum_tracks", "tracks": ["council"]}}}}, "tracks"),
    ({"favor_tile": {"favor_cap": {"crowns": -1}}}, "crowns"),
    ({"die_tokens": {"players_2": {"upper": [3] * 5, "central": [3] * 5, "lower": [3] * 3}}}, "die_tokens.players_2"),
    ({"influence_scoring_tile": {"scoring_a": {"players_4": [8, 4]}}}, "players_4"),
    ({"map": {"roads": [["stop_n", "corner_nw"]]}}, r"map.roads\[0\]"),
    ({"map": {"roads": [["stop_n", "i_1"]]}}, "reachable"),
    ({"map": {"one_way": [["corner_nw", "stop_n"]]}}, "corner"),
    ({"diplomas": {"set_points": {"size_1": 5, "size_2": 6, "size_3": 7, "size_4": 8, "size_5": 9}}}, "set_points"),
]


@pytest.mark.parametrize(("changes", "named"), WRONG)
def test_a_wrong_pack_is_refused_by_name(changes, named):
    with pytest.raises(BadInput, match=named):
        caravela.game("coimbra", pack(**changes))


def test_a_changed_pack_changes_the_game():
    game = caravela.game("coimbra", pack(limits={"start_guards": 3}, character={"council_ii_1": {"influence": 4}}))
    assert game.new(2, 1).cells[GUARDS] == 3
    assert game.data.influence[CARDS.index("council_ii_1")] == 4
    assert game.data_hash != caravela.game("coimbra").data_hash


def test_monasteries_may_carry_any_immediate_bonus():
    """A pack in which walking asks for payments, tiles and repeats plays to the end."""
    effects = [
        {"kind": "pay_for", "cost": {"coins": 2}, "rewards": {"steps": 3}},
        {"kind": "take_favor_tile"},
        {"kind": "recruit_from_discard", "cost": 2},
        {"kind": "repeat_immediate", "class": "council"},
        {"kind": "opponents_give", "options": [{"guards": 2}, {"vp": 1}]},
        {"kind": "invest_voyage"},
        {"kind": "vp_and_opponents_lose", "rewards": {"vp": 1}, "lose_vp": 1, "or_lose_class": "merchant"},
        {"kind": "gain", "rewards": {"steps": 2, "guards": 9}},
    ]
    names = ["mon_i_guards", "mon_i_coins", "mon_i_points", "mon_i_mixed"]
    names += ["mon_i_council_3", "mon_i_merchant_3", "mon_i_cleric_3", "mon_i_scholar_3"]
    changes = {name: {"effect": effect} for name, effect in zip(names, effects, strict=True)}
    game = caravela.game("coimbra", pack(monastery=changes))
    asked = set()
    for seed in range(40):
        s = game.new(2 + seed % 3, seed)
        luck = Luck(seed)
        while not s.over:
            asked.add(type(game.steps[s.frame & 127]).__name__)
            s.apply(s.options[luck.below(len(s.options))])
    assert "RewardOrder" in asked


def test_no_card_monastery_voyage_or_tile_is_named_in_the_rules():
    """Effects are data: only the list of ids knows names."""
    folder = caravela.game("coimbra").folder
    for path in folder.rglob("*.py"):
        if path.name != "names.py":
            text = path.read_text(encoding="utf-8")
            named = [name for name in [*CARDS, *MONASTERIES, *VOYAGES, *FAVORS] if f'"{name}"' in text]
            assert named == [], path.name
