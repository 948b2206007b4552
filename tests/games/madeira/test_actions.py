"""R7: the characters' actions, harvests and King's Rewards."""

import pytest

from caravela.games.madeira import state as st
from caravela.games.madeira.actions import DONE
from caravela.games.madeira.components import FAVORS, SPOT_IDS
from caravela.games.madeira.steps import numbers
from tests.games.madeira.builder import GAME, STANDARD, Table, table


def act(t, building, colour="red"):
    return t.dice(colour, 3).turn(colour).play(f"die:3>{building}", "character")


def test_E6_commander():
    """E6, R7.1: home to sugar_4 and wine market to a 3-wine slot in Brasil with the 3 PP reward."""
    t = table().stock("red", wood=1, sugar=4, wine=3).ships("red", "wine_1").rewards(brasil="reward_field reward_prestige")
    act(t, "moinho").play("sail:brasil_3", "ship:wine_1", "sail:sugar_4")
    assert t.all("red") == {"wheat": 0, "sugar": 0, "wine": 0, "wood": 0, "bread": 0, "reals": 14, "pirates": 0, "pp": 0}
    t.play("reward:reward_prestige")
    assert t.has("red", "pp") == 3
    assert t.in_slots("red") == ["brasil_3", "sugar_4"]


def test_R7_1_gains_come_after_all_moves():
    """R7.1: neither reals nor rewards can pay for a move of the same action."""
    t = table().stock("red", sugar=5, wood=1, level=1).fields("red", "forest")
    act(t, "moinho").play("sail:sugar_1")
    assert t.has("red", "reals") == 0
    assert t.legal("sail") == [], "the second ship's wood would cost a real"
    assert "Missing: 1 real. The windmill gives 3 reals" in t.refusal("sail:sugar_4")
    t.play("mill:reals", "sail:sugar_4")
    assert t.has("red", "reals") == 3 - 1 + 4 + 14


def test_R7_1_the_commander_is_not_offered_without_a_payable_move():
    """R7.1, R5.3a: the windmill may bring it into reach."""
    t = table().stock("red", sugar=2, wood=1).characters(**STANDARD).dice("red", 3).turn("red").play("die:3>moinho")
    assert "character" in t.legal()
    t = table().stock("red", wood=1, level=1).dice("red", 3).turn("red").play("die:3>moinho")
    assert t.legal() == ["done", "mill:bread", "mill:reals"]
    assert "R7.1" in t.refusal("character")


def test_R7_1_another_slot_of_the_same_market_will_do():
    """R7.1: a ship must go to another slot, in the same market if wanted."""
    t = table().stock("red", wheat=4).ships("red", "wheat_1")
    act(t, "moinho")
    assert "one ship per slot" in t.refusal("sail:wheat_1")
    t.play("sail:wheat_4")
    assert t.in_slots("red") == ["wheat_4"]
    assert t.has("red", "reals") == 10


def test_R7_1_the_slot_for_two_players_offers_two_quantities():
    """R7.1, R1.7: one of the slot's options."""
    t = table(2).stock("red", wine=3, wood=1)
    act(t, "moinho")
    assert {"sail:wine_2_or_3", "sail:wine_2_or_3_more"} <= set(t.legal())
    t.play("sail:wine_2_or_3_more")
    assert (t.has("red", "wine"), t.has("red", "reals")) == (0, 14)


def test_R7_1_rewards_are_optional_and_chosen_per_ship():
    """R7.1, Q16, Q20: two ships in one colony may use the same tile, or decline."""
    t = table().stock("red", wine=3, wood=2).rewards(acores="reward_city reward_reals")
    act(t, "moinho").play("sail:acores_1", "sail:acores_2")
    t.play("reward:reward_reals", "reward:reward_reals")
    assert t.has("red", "reals") == 10
    t = table().stock("red", wine=3, wood=2).rewards(acores="reward_city reward_reals", brasil="reward_field reward_prestige")
    act(t, "moinho").play("sail:acores_1", "sail:brasil_2")
    assert t.legal("reward") == ["reward:reward_field", "reward:reward_prestige", "reward:reward_city", "reward:reward_reals"]
    t.play("done")
    assert t.has("red", "pp") == t.has("red", "reals") == 0


def test_R7_1_each_of_two_rewards_can_be_declined():
    """R7.1, Q16: with two rewards to come, to decline means both and says so; after either has been taken, the other may go."""
    t = table().stock("red", wine=3, wood=2).rewards(acores="reward_city reward_reals", brasil="reward_field reward_prestige")
    act(t, "moinho").play("sail:acores_1", "sail:brasil_1")
    assert GAME.describe(t.s, DONE) == "Decline both rewards"
    assert t.s.prompt() == "Choose a King's Reward for one of your 2 ships in the colonies, or decline both."
    before = t.s.clone()
    t.play("reward:reward_reals")
    assert GAME.describe(t.s, DONE) == "Decline the reward"
    assert t.s.prompt() == "Choose a King's Reward for your ship in Brasil, or decline."
    t.play("done")
    assert (t.has("red", "reals"), t.has("red", "pp")) == (5, 0)
    t = Table(before).play("reward:reward_prestige", "done")
    assert (t.has("red", "reals"), t.has("red", "pp")) == (0, 3)


def test_R7_1_a_ship_from_home_stays_possible_while_the_windmill_can_pay_its_wood():
    """R7.1, R5.3a: the ship on the board does not go by itself where reals are all that keeps one at home."""
    t = table().ships("red", "wheat_1").stock("red", sugar=1, level=1).fields("red", "forest")
    act(t, "moinho").play("sail:sugar_1")
    assert t.legal() == ["ship:wheat_1", "mill:bread", "mill:reals"]
    assert "Missing: 1 real. The windmill gives 3 reals" in t.refusal("ship:home")
    t.play("mill:reals", "ship:home")
    assert t.in_slots("red") == ["wheat_1", "sugar_1"]
    assert t.has("red", "reals") == 3 - 1 + 4


@pytest.mark.parametrize("fields", [[], ["r2_wheat_a"]])
def test_R7_1_nobody_is_asked_where_reals_would_not_help(fields):
    """R7.1, R5.3a: without access to wood the windmill opens nothing."""
    t = table().ships("red", "wheat_1").stock("red", sugar=1, level=1).fields("red", *fields)
    act(t, "moinho").play("sail:sugar_1")
    assert t.in_slots("red") == ["sugar_1"]


def test_R7_1_why_no_ship_can_move():
    """R7.1, R9.4: missing goods are named as such; reals are spoken of only where the launch's wood is all that is missing."""

    def refused(**stock):
        t = table().stock("red", **stock).fields("red", "forest").dice("red", 3).turn("red").play("die:3>moinho")
        return t.refusal("character")

    assert refused(wood=3, reals=20, level=3) == (
        "There is no ship move that you can pay now: you do not have the goods of any free slot. "
        "Missing: 1 wheat or 1 sugar or 1 wine. (R7.1)"
    )
    assert refused(wheat=1, level=3) == (
        "There is no ship move that you can pay now: a ship leaving home costs 1 wood; buying 1 costs 1 real, and you have 0. "
        "Missing: 1 real. The windmill gives 3 reals for each level down (you are on level 3). (R7.1)"
    )
    t = table().stock("red", sugar=1, reals=9, level=3).dice("red", 3).turn("red").play("die:3>moinho")
    assert t.refusal("character") == (
        "There is no ship move that you can pay now: a ship leaving home costs 1 wood, and you have no access to enough of it. "
        "Missing: 1 wood in reach. (R7.1)"
    )


def test_R7_1_the_windmill_is_named_where_it_brings_the_goods():
    """R7.1, R5.2a: the cheap slots are taken; two other goods give the one that is missing."""
    t = table().ships("blue", "sugar_1", "wheat_1", "wine_1", "acores_1", "brasil_1", "india_1")
    t.stock("red", wood=1, wheat=1, sugar=1, wine=1).dice("red", 3).turn("red").play("die:3>moinho")
    assert "Missing: 1 wheat or 1 sugar or 1 wine. The windmill gives 1 wheat for 2 other goods." in t.refusal("character")


def test_R7_1_all_slots_taken():
    """R7.1, R1.7"""
    t = table(2).stock("red", wood=1, wheat=9).dice("red", 3)
    t.s.cells[t.base("yellow") + st.SHIPS] = t.s.data.open_slots[2]
    t.turn("red").play("die:3>moinho")
    assert t.refusal("character") == "No slot for a ship is free. (R7.1)"


@pytest.mark.parametrize(("move", "rule"), [("pass:IV>action", "R6.9"), ("favor:navigator", "R8.5")])
def test_R6_9_and_R8_5_a_ship_move_without_goods(move, rule):
    """R6.9, R8.5: reals do not help there, and nobody says so."""
    t = table().favors("red", up="navigator").stock("red", wood=3, reals=20, level=3).turn("red")
    refused = t.refusal(move)
    assert refused.endswith(f"Missing: 1 wheat or 1 sugar or 1 wine. ({rule})")


def test_R7_2_the_second_ship_may_enter_the_slot_just_left():
    """R7.2: but two ships cannot swap."""
    t = table().stock("red", wheat=4, sugar=1).ships("red", "sugar_1", "wheat_1")
    act(t, "moinho")
    assert "sail:wheat_1" not in t.legal()
    t.play("sail:wheat_3", "ship:sugar_1")
    assert "sail:sugar_1" in t.legal()
    t.play("sail:sugar_1")
    assert t.in_slots("red") == ["wheat_3", "sugar_1"]


def test_E7_steward():
    """E7, R7.3: from home to a sugar field of region 1, from a city spot to the forest."""
    t = table().spots("red", "funchal.1")
    act(t, "capitania").play("put:r1_sugar_a", "take:home", "put:forest", "take:funchal.1")
    assert t.on_fields("red") == ["r1_sugar_a", "forest"]
    assert t.on_spots("red") == []


def test_R7_3_from_everywhere_but_the_city_watch():
    """R7.3"""
    t = table().watch("red", 2).land("red", "india").fields("red", "forest").spots("red", "machico.1")
    act(t, "capitania").play("put:r1_wheat_a")
    assert t.legal("take") == ["take:home", "take:forest", "take:machico.1", "take:land_india"]
    assert t.refusal("take:city_watch") == "Workers do not leave the City Watch this way. (R7.3)"


def test_E8_guild_master():
    """E8, R7.4: the Bishop in district 5 costs 4 wood and comes face up; the district is built."""
    t = table().favor_in(6, "bishop").stock("purple", wood=5)
    act(t, "alfandega", "purple").play("build:bishop")
    assert t.has("purple", "wood") == 1
    assert t.up("purple") == ["bishop"]
    t.ask(numbers.MOVE_TO, "purple", 1 | (1 << 3))
    assert {"put:funchal.9", "put:funchal.10"} <= set(t.legal())


def test_R7_4_any_district_in_any_order_without_a_worker_there():
    """R7.4: district 6 first; wood 2, 3, 4, 5 by column."""
    t = table().stock("red", wood=4)
    act(t, "alfandega")
    cheap = {f"build:{name}" for place, name in enumerate(favors_at(t)) if place & 3 < 3}
    assert set(t.legal("build")) == cheap
    dear = favors_at(t)[3]
    assert "no access" in t.refusal(f"build:{dear}")


def test_R7_4_the_guild_master_out_of_reach_is_told_by_what_still_lies():
    """R7.4, R9.4: the price is that of the cheapest favor left; where none is left, nothing is missing but favors."""

    def refused(columns, **stock):
        t = table()
        for place, name in enumerate(favors_at(t)):
            if place & 3 in columns:
                t.build(name)
        t.stock("red", **stock).fields("red", "forest").dice("red", 3).turn("red").play("die:3>alfandega")
        return t.refusal("character")

    assert refused([0], wood=2, level=1) == (
        "The cheapest district costs 3 wood; buying 1 costs 1 real, and you have 0. "
        "Missing: 1 real. The windmill gives 3 reals for each level down (you are on level 1). (R9.4)"
    )
    assert refused([0, 1, 2, 3], wood=6, reals=5, level=1) == "No guild favor is left in the cities. (R7.4)"


def favors_at(t):
    return [FAVORS[favor] for favor in t.dealt_favors()]


def test_E11_mayor():
    """E11, R7.5: relocate two, then 2 per own worker and 1 per citizen where one has a worker."""
    t = table().spots("yellow", "machico.1", "porto_santo.1").citizens("porto_santo.4", "funchal.4")
    act(t, "casa_da_coroa", "yellow").play("put:funchal.1", "take:machico.1", "put:funchal.2", "take:porto_santo.4")
    assert t.all("yellow")["bread"] == 2
    assert t.all("yellow")["reals"] == 4
    assert t.all("yellow")["wood"] == 0


def test_R7_5_income_also_without_a_move_and_only_where_one_has_a_worker():
    """R7.5b"""
    t = table().spots("red", "porto_santo.1")
    act(t, "casa_da_coroa").play("done")
    assert (t.has("red", "bread"), t.has("red", "reals")) == (3, 0)


def test_R7_5_citizens_of_any_city_but_no_workers_from_outside():
    """R7.5a: neutral citizens also where one has no worker; never a worker from home."""
    t = table().spots("blue", "machico.1")
    act(t, "casa_da_coroa").play("put:porto_santo.1")
    assert t.legal("take") == ["take:porto_santo.4", "take:funchal.4", "take:machico.4"]
    assert "already in the cities" in t.refusal("take:home")
    assert "no worker there" in t.refusal("take:machico.1")


def test_R7_5_a_worker_may_take_the_place_of_a_citizen_just_moved():
    """R7.5, R1.11: places vacated by an earlier move are free, swaps are not."""
    t = table().spots("red", "funchal.1")
    act(t, "casa_da_coroa")
    assert "put:funchal.4" not in t.legal()
    t.play("put:funchal.2", "take:funchal.4", "put:funchal.4", "take:funchal.1")
    assert t.on_spots("red") == ["funchal.4"]
    assert (t.s.cells[st.NEUTRAL] >> SPOT_IDS.index("funchal.2")) & 1


def test_E12_harvest():
    """E12, R7.6: a wooded field, a wheat field and one that gives wine by now."""
    t = table(4, 5).characters(alfandega="steward").wood(r1_sugar_b=2).gives(r1_sugar_a="wine")
    t.fields("red", "r1_sugar_b", "r1_wheat_b", "r1_sugar_a", "r2_wheat_a", "forest").dice("red", 1).turn("red")
    t.play("die:1>alfandega", "harvest")
    assert t.all("red") == {"wheat": 1, "sugar": 0, "wine": 1, "wood": 1, "bread": 0, "reals": 0, "pirates": 0, "pp": 0}
    assert t.wood_on("r1_sugar_b") == 1


def test_R7_6_no_worker_in_the_region():
    """R7.6: the die may be placed, and nothing is gained."""
    t = table().dice("red", 3).fields("red", "r1_wheat_a", "forest").turn("red").play("die:3>fortaleza")
    assert t.s.over
    assert sum(t.all("red").values()) == 0


def test_E13_special_harvest():
    """E13, R7.7: the field just cleared gives its good the second time."""
    t = table(4, 5).characters(capitania="steward", alfandega="mayor", casa_da_coroa="commander", fortaleza="guild_master")
    t.gives(r2_sugar_a="wine").wood(r2_sugar_b=1).fields("blue", "r2_sugar_a", "r2_sugar_b").dice("blue", 2).turn("blue")
    t.play("die:2>moinho", "harvest")
    assert t.legal() == ["again:r2_sugar_a", "again:r2_sugar_b"]
    assert "R7.7" in t.refusal("done")
    t.play("again:r2_sugar_b")
    assert (t.has("blue", "wine"), t.has("blue", "wood"), t.has("blue", "sugar")) == (1, 1, 1)


@pytest.mark.parametrize(("reward", "moves", "what", "gain"), [
    ("reward_prestige", [], "pp", 3),
    ("reward_reals", [], "reals", 5),
    ("reward_windmill", [], "level", 1),
    ("reward_royal_support", ["support:bread"], "bread", 2),
    ("reward_royal_support", ["support:pirates"], "pirates", -3),
    ("reward_city", ["done"], "pp", 1),
    ("reward_city_watch", ["take:home"], "pirates", -3),
    ("reward_city_watch", ["take:home"], "watch", 1),
])  # fmt: skip
def test_R7_8_rewards(reward, moves, what, gain):
    """R7.8: none needs a worker in a region, and the tile stays for the next ship."""
    t = table().stock("red", pirates=4).rewards(acores="reward_field reward_reals").rewards(acores=f"reward_field {reward}")
    before = t.has("red", what)
    t.ask(numbers.CHOOSE_REWARD, "red", 1).play(f"reward:{reward}", *moves)
    assert t.has("red", what) == before + gain
    t.ask(numbers.CHOOSE_REWARD, "red", 1)
    assert f"reward:{reward}" in t.legal()


def test_R7_8_field_and_city_and_flip_rewards_move_one():
    """R7.8: up to 1 worker to a field, up to 1 to a city, 1 favor up."""
    t = table().rewards(acores="reward_field reward_reals").ask(numbers.CHOOSE_REWARD, "red", 1)
    t.play("reward:reward_field", "put:forest")
    assert t.on_fields("red") == ["forest"]
    assert t.s.over
    t = (
        table()
        .rewards(acores="reward_city reward_reals")
        .ask(numbers.CHOOSE_REWARD, "red", 1)
        .play("reward:reward_city", "put:funchal.1")
    )
    assert t.on_spots("red") == ["funchal.1"]
    t = table().rewards(acores="reward_flip reward_reals").favors("red", down="monk lady").ask(numbers.CHOOSE_REWARD, "red", 1)
    t.play("reward:reward_flip", "flip:lady")
    assert (t.up("red"), t.down("red")) == (["lady"], ["monk"])
    assert t.s.over
