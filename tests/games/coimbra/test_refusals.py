"""A refusal tells the true obstacle: what it says holds, and what is lacking, once granted, makes the action legal."""

from collections import Counter

import pytest

import caravela
from caravela.games.coimbra.names import CARDS, CLASSES, COST_KINDS, DICE, DICE_COLOURS, FAVORS, LOCATIONS, NODES, PHASES, VOYAGES
from caravela.kernel.luck import Luck
from tests.games.coimbra.builder import Table
from tests.games.coimbra.grant import grant
from tests.games.coimbra.packs import pack

GAME = caravela.game("coimbra")
BONUSES = ["immediate", "phase_c", "phase_e", "game_end"]
OPENING = ("raise_any_track_and_gain", "gain_if_no_die")
ALWAYS = {"with_bonus", "distress_later", "dice_in_turn", "corner_closed", "castle_cap", "exchange_waits", "no_steps"}
ALWAYS |= {"not_asked", "elsewhere"}  # they say what is asked, or when


class Seen:
    """What can be seen of a position, for the player who decides."""

    def __init__(self, s):
        self.view = GAME.whole_view(s, s.actor)
        self.me = self.view["players"][s.actor]
        self.others = [player for player in self.view["players"] if player is not self.me]
        self.rows = {card["id"]: lane["id"] for lane in self.view["lanes"] for card in lane["cards"] if card}
        self.pile = [card["id"] for card in self.view["discard"]]
        self.owned = {card["id"]: card for card in self.me["cards"]}
        self.waiting = [(lane["id"], die) for lane in self.view["lanes"] for die in lane["waiting"]]
        self.dice = [f"{die['colour']}{die['value']}" for die in self.me["dice"]]

    def own_dice(self, location):
        here = [die for lane, die in self.waiting if lane == location and isinstance(die, dict)]
        return [f"{die['colour']}{die['value']}" for die in here if die["owner"] == self.me["colour"]]

    def in_front(self, location):
        """How many dice and tokens are triggered before the player's next die in a location."""
        mine = [isinstance(die, dict) and (lane, die["owner"]) == (location, self.me["colour"]) for lane, die in self.waiting]
        return mine.index(True) + sum("active" in lane for lane in self.view["lanes"])

    def kind(self, card):
        return self.owned[CARDS[card]]["effect"]["kind"]

    def voyage(self, number):
        return next((voyage for voyage in self.view["voyages"] if voyage["id"] == VOYAGES[number]), None)

    def exchanges(self, resource):
        effects = [card["effect"] for card in self.owned.values()]
        return [effect for effect in effects if (effect["kind"], effect["resource"]) == ("exchange_for_vp", resource)]

    def place(self, number):
        return [voyage["id"] for voyage in self.view["voyages"]].index(VOYAGES[number])

    def stock(self, resource):
        return self.me[COST_KINDS[resource]]


# what each sentence says, checked by what can be seen: (what is seen, arguments of the sentence, position) -> bool
TRUE = {
    "pilgrim_placed": lambda see, a, s: see.me["pilgrim"].startswith("corner"),
    "corner_taken": lambda see, a, s: any(player["pilgrim"].startswith("corner") for player in see.others),
    "pair_held": lambda see, a, s: len(see.owned) == 2,
    "no_such_pair": lambda see, a, s: a["players"] == len(see.view["players"]) == len(see.view["start_groups"]),
    "pair_taken": lambda see, a, s: None in see.view["start_groups"],
    "start_card_done": lambda see, a, s: see.owned,
    "no_start_card": lambda see, a, s: see.owned,
    "not_in_pool": lambda see, a, s: (
        (DICE_COLOURS[a["colour"]], a["value"]) not in [(die["colour"], die["value"]) for die in see.view["pool"]]
    ),
    "favor_taken": lambda see, a, s: see.view["favors"][a["favor"]]["owner"],
    "not_in_row": lambda see, a, s: see.rows.get(CARDS[a["card"]]) != LOCATIONS[a["location"]] == see.view["location"],
    "card_dear": lambda see, a, s: a["cost"] > a["stock"] == see.stock(a["resource"]),
    "cap_used": lambda see, a, s: see.view["cap_used"],
    "no_such_die": lambda see, a, s: DICE[a["die"]] not in see.own_dice(LOCATIONS[a["location"]]),
    "already_there": lambda see, a, s: see.me["pilgrim"],
    "no_road": lambda see, a, s: (
        NODES[a["start"]] == see.me["pilgrim"]
        and not [road for road in see.view["roads"] if {road["a"], road["b"]} == {NODES[a["start"]], NODES[a["end"]]}]
    ),
    "no_exchange": lambda see, a, s: not see.exchanges(COST_KINDS[a["resource"]]),
    "exchange_later": lambda see, a, s: see.exchanges(COST_KINDS[a["resource"]]) and see.view["phase"] != "E",
    "exchange_dear": lambda see, a, s: a["cost"] > a["stock"] == see.stock(a["resource"]) and a["cost"] == 2 * a["vp"],
    "beyond_limit": lambda see, a, s: a["cost"] > a["limit"] == 20,
    "fewer_rewards": lambda see, a, s: a["rewards"] == len([text for text in options(s) if text.startswith("choose")]),
    "price_in_full": lambda see, a, s: options(s) == ["decline"],
    "not_owned": lambda see, a, s: CARDS[a["card"]] not in see.owned,
    "not_repeated_class": lambda see, a, s: CARDS[a["card"]] in see.owned,
    "no_immediate": lambda see, a, s: see.owned[CARDS[a["card"]]]["bonus"] != "immediate",
    "no_repeating": lambda see, a, s: any(see.kind(CARDS.index(card)) == "repeat_immediate" for card in see.owned),
    "not_in_pile": lambda see, a, s: CARDS[a["card"]] not in see.pile,
    "no_payment": lambda see, a, s: any("start" in card for card in see.pile),
    "fewer_gifts": lambda see, a, s: a["options"] >= len(options(s)),
    "cannot_give": lambda see, a, s: len(options(s)) > 0,
    "other_class": lambda see, a, s: CARDS[a["card"]] in see.owned and f"lose:{CARDS[a['card']]}" not in options(s),
    "not_in_play": lambda see, a, s: see.voyage(a["voyage"]) is None,
    "invested": lambda see, a, s: VOYAGES[a["voyage"]] in see.me["voyages"],
    "other_cost": lambda see, a, s: see.voyage(a["voyage"])["cost_kind"] == COST_KINDS[a["resource"]] != COST_KINDS[a["only"]],
    "voyage_dear": lambda see, a, s: a["cost"] > a["stock"] == see.stock(a["resource"]),
    "no_disk": lambda see, a, s: VOYAGES[a["voyage"]] not in see.me["voyages"],
    "task_passed": lambda see, a, s: VOYAGES[a["voyage"]] in see.me["voyages"] and see.place(a["voyage"]) < first_place(see, s),
    "task_later": lambda see, a, s: (
        VOYAGES[a["voyage"]] in see.me["voyages"]
        and len([voyage for voyage in see.me["voyages"] if see.place(VOYAGES.index(voyage)) >= see.place(a["voyage"])])
        < a["left"]
    ),
    "no_end_bonus": lambda see, a, s: see.owned[CARDS[a["card"]]]["bonus"] != "game_end",
    "opening_first": lambda see, a, s: any(text.startswith("resolve") for text in options(s)),
    "no_opening": lambda see, a, s: see.kind(a["card"]) not in OPENING,
    "die_of_colour": lambda see, a, s: any(die.startswith(DICE_COLOURS[a["colour"]]) for die in see.dice),
    "opening_done": lambda see, a, s: f"resolve:{CARDS[a['card']]}" not in options(s),
    "bonuses_alike": lambda see, a, s: options(s)[0] == f"resolve:{CARDS[a['card']]}",
    "dice_first": lambda see, a, s: any(text.startswith("income") for text in options(s)),
    "dice_alike": lambda see, a, s: options(s)[0] == f"income:{DICE_COLOURS[a['colour']]}",
    "no_die_left": lambda see, a, s: f"income:{DICE_COLOURS[a['colour']]}" not in options(s),
    "in_set_up": lambda see, a, s: see.view["phase"] != "set_up" or see.owned,
    "in_pair": lambda see, a, s: CARDS[a["card"]] in [card["id"] for pair in see.view["start_groups"] if pair for card in pair],
    "resolve_later": lambda see, a, s: PHASES[a["phase"]] == see.view["phase"] != "E",
    "opening_over": lambda see, a, s: see.view["phase"] == "E" and not any(text.startswith("resolve") for text in options(s)),
    "choice_first": lambda see, a, s: see.view["phase"] == "E",
    "place_later": lambda see, a, s: PHASES[a["phase"]] == see.view["phase"] != "B",
    "income_later": lambda see, a, s: PHASES[a["phase"]] == see.view["phase"],
    "invest_later": lambda see, a, s: PHASES[a["phase"]] == see.view["phase"] != "F",
    "no_die_there": lambda see, a, s: not see.own_dice(LOCATIONS[a["location"]]),
    "die_waits": lambda see, a, s: see.in_front(LOCATIONS[a["location"]]) == a["before"],
    "castle_over": lambda see, a, s: see.view["phase"] in "EF" or see.view["location"] not in ("", "castle"),
    "no_die_waits": lambda see, a, s: not see.own_dice(LOCATIONS[a["location"]]),
    "their_die": lambda see, a, s: any(text in ("decline",) or text.startswith("cap") for text in options(s)),
    "in_pile": lambda see, a, s: CARDS[a["card"]] in see.pile,
    "own_card": lambda see, a, s: see.owned[CARDS[a["card"]]]["bonus"] == BONUSES[a["bonus"]],
    "their_card": lambda see, a, s: (
        CARDS[a["card"]] in [card["id"] for card in see.view["players"][a["owner"]]["cards"]] and a["owner"] != s.actor
    ),
    "not_dealt": lambda see, a, s: "start" in CARDS[a["card"]] and not nowhere(see, CARDS[a["card"]]),
    "not_on_display": lambda see, a, s: not nowhere(see, CARDS[a["card"]]),
}


def options(s):
    return [GAME.text(action) for action in s.options]


def first_place(see, s):
    """Of the voyages that may be scored now."""
    return min(see.place(VOYAGES.index(text.split(":")[1])) for text in options(s))


def nowhere(see, card):
    """Places where a card lies."""
    held = [one["id"] for player in see.view["players"] for one in player["cards"]]
    pairs = [one["id"] for pair in see.view["start_groups"] if pair for one in pair]
    return [where for where in (see.rows, see.pile, held, pairs) if card in where]


def elements(s):
    """Everything on the table that one can ask about."""
    view = GAME.whole_view(s, s.actor)
    laid = [card["id"] for lane in view["lanes"] for card in lane["cards"] if card] + [card["id"] for card in view["discard"]]
    owned = [card["id"] for player in view["players"] for card in player["cards"]]
    found = [f"card.{card}" for card in (*laid, *laid, *owned, *CARDS[::5])]
    found += [f"favor.{favor}" for favor in FAVORS] + [f"node.{node}" for node in NODES]
    found += [f"lane.{lane}" for lane in LOCATIONS] + [f"track.{group}" for group in CLASSES] + ["stock.guards", "stock.coins"]
    found += [f"voyage.{voyage['id']}" for voyage in view["voyages"]] + [die["id"] for die in view["pool"]]
    for lane in view["lanes"]:
        found += [die["id"] for die in lane["waiting"] if isinstance(die, dict)]
        found += [lane["active"]["id"]] if "active" in lane else []
    for player in view["players"]:
        found += [f"pilgrim.{player['colour']}", f"score.{player['colour']}", *(die["id"] for die in player["dice"])]
    return found


def check(s, asked, met):
    refusal = GAME.explain(s, asked)
    if refusal is None:
        return
    name = refusal.why.name.removeprefix("refusal.")
    met[name] += 1
    if name not in ALWAYS:
        assert TRUE[name](Seen(s), refusal.why.args, s), f"{asked}: {refusal.sentence()}"
    if refusal.lacks:
        after = s.clone()
        for lack in refusal.lacks:
            grant(after, lack, 0)
        left = GAME.explain(after, asked)
        assert left is None, f"{asked}: {refusal.sentence()} Granted: {left.sentence()}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_refusal_is_true_and_what_it_lacks_is_enough(players):
    """Some thousand questions in random games: about actions of the present decision, about any other, and about elements."""
    met = Counter()
    for seed in range(6):
        s, luck = GAME.new(players, f"refusals {seed}"), Luck(seed)
        while not s.over:
            step = GAME.steps[s.frame & 127]
            kinds = [GAME.space.named(kind) for kind in step.kinds.split()]
            near = [kind.start + luck.below(kind.stop - kind.start) for kind in kinds for _ in range(2)]
            about = elements(s)
            for asked in (*near, luck.below(len(GAME.space.moves)), about[luck.below(len(about))], about[luck.below(len(about))]):
                check(s, asked, met)
            s.apply(s.options[luck.below(len(s.options))])
    assert sum(met.values()) > 2500
    assert len(met) > 40, sorted(TRUE.keys() - met.keys())


def opening(*cards, dice=("gray1", "gray2", "gray3")):
    return Table(2).cards(0, *cards).shutters(0, *dice).stock(0, guards=4, coins=4).opening(0)


def test_an_opening_bonus_that_is_resolved():
    """R7.2"""
    table = opening("cleric_ii_3", "cleric_ii_5", "scholar_ii_3").play("resolve:cleric_ii_3", "track:council")
    assert table.why_not("resolve:cleric_ii_3") == "The bonus of Cleric II 3 is resolved already. (R7.2)"
    table.play("resolve:cleric_ii_5")
    assert table.why_not("resolve:scholar_ii_3") == "This choice comes first. (R7.2)"
    table.play("stop", "track:council")
    assert table.s.over
    table = Table(2).cards(0, "cleric_ii_3").shutters(0, "white1").income(0)
    over = "Bonuses of the beginning of phase E come before the income, and yours are over. (R7.2)"
    assert table.why_not("resolve:cleric_ii_3") == over


def test_an_opening_bonus_that_a_die_forbids():
    """R7.2: purple dice."""
    table = opening("cleric_ii_3", "scholar_ii_3", "cleric_ii_5", "council_iii_6", dice=("purple1", "gray2", "gray3"))
    refused = "Cleric II 5 rewards a player without a purple die, and you have one. (R7.2)"
    assert table.why_not("resolve:cleric_ii_5") == refused


def test_an_opening_bonus_that_another_one_comes_before():
    """R7.2: two tracks to climb, and a card that exchanges beside them."""
    table = opening("cleric_ii_3", "scholar_ii_3", "council_iii_6")
    refused = "The order of these bonuses makes no difference; Cleric II 3 is resolved first. (R7.2)"
    assert table.why_not("resolve:scholar_ii_3") == refused


def test_voyages_scored_early_go_in_the_order_of_the_board():
    """R13.1: which of the two reasons it is."""
    table = Table(2).voyages("goa", "ceuta", "tanger").invested(0, "goa", "ceuta", "tanger").bonus(0, "mon_iii_voyages")
    later = "Voyages are chosen in the order of the board; with Tanger first, fewer than 2 could be scored. (R13.1)"
    assert table.why_not("task:tanger") == later
    table.play("task:goa")
    passed = "Voyages are chosen in the order of the board, and the choice is past Goa. (R13.1)"
    assert table.why_not("task:goa") == passed


def capping():
    table = Table(2).die(0, "castle", "gray1").die(0, "castle", "gray6").die(0, "lower", "green2").die(1, "central", "gray3")
    return table.row("central", "council_ii_1").row("lower", "council_ii_2").retrieve().play("favor:favor_cap")


@pytest.mark.parametrize(
    ("element", "refused"),
    [
        ("lane.upper", "No die of yours waits in the upper city to be triggered. (R6.2)"),
        ("lane.castle", "A die in the castle cannot wear the cap. (R6.2)"),
        ("die.castle.0", "A die in the castle cannot wear the cap. (R6.2)"),
        ("die.central.0", "The cap goes on a die of your own. (R6.2)"),
    ],
)
def test_a_row_asked_about_speaks_of_no_die_that_nobody_asked_for(element, refused):
    """R6.2"""
    table = capping()
    assert table.legal == ["cap:green2>lower", "decline"]
    assert GAME.explain(table.s, element).sentence() == refused
    assert GAME.explain(table.s, "lane.lower") is None


def test_an_exchange_of_more_than_anybody_can_have_lacks_nothing():
    """R1.2: 22 guards; R7.5: 20 guards can be had."""
    table = Table(2).cards(0, "council_iii_6").shutters(0, "gray1", "gray2", "gray3").stock(0, guards=4).income(0)
    assert table.why_not("exchange:guards>11") == "That takes 22 guards, and nobody has more than 20. (R1.2)"
    assert GAME.explain(table.s, "exchange:guards>11").lacks == []
    assert [lack.amount for lack in GAME.explain(table.s, "exchange:guards>10").lacks] == [16]


def test_a_gift_that_cannot_be_given_lacks_both_resources():
    """R12.2"""
    options = [{"guards": 3, "coins": 2}, {"guards": 1}, {"vp": 2}]
    data = pack(character={"council_ii_3": {"effect": {"kind": "opponents_give", "options": options}}})
    table = Table(2, data=data).stock(1, guards=1, coins=0).bonus(0, "council_ii_3")
    refusal = table.game.explain(table.s, "choose:1")
    assert refusal.sentence() == "You cannot give what you do not have. Missing: 2 guards, 2 coins. (R12.2)"
    for lack in refusal.lacks:
        grant(table.s, lack, 0)
    assert table.legal == ["choose:1", "choose:2", "choose:3"]


def test_what_is_given_away_is_not_chosen():
    """R12.2: tribute and scandal."""
    table = Table(2).bonus(0, "council_ii_3")
    assert [GAME.describe(table.s, action) for action in table.s.options] == ["Give 1 guard and 1 coin", "Give 2 VP"]
    table = Table(2).cards(1, "cleric_ii_1").bonus(0, "cleric_iii_1")
    assert GAME.describe(table.s, GAME.parse("lose_points")) == "Lose 3 VP instead of a card"


@pytest.mark.parametrize(
    ("asked", "refused"),
    [
        ("invest:goa", "Voyages are for phase F, or for a bonus that invests; this is phase B. (R8.1)"),
        (
            "card.council_ii_1",
            "This comes when your die in the upper city is triggered; 2 dice and tokens come before it. (R5.6)",
        ),
        ("acquire:council_ii_2", "This takes a die of yours in the central city, and none waits there. (R5.6)"),
        ("favor.favor_cap", "This takes a die of yours in the castle, and none waits there. (R5.5)"),
        ("card.merchant_ii_1", "Merchant II 1 is yours already; its bonus worked when you took it. (R1.7)"),
        ("card.cleric_ii_3", "Cleric II 3 belongs to yellow. (R5.6)"),
        ("card.cleric_ii_1", "Cleric II 1 lies in the discard pile; only a bonus that recruits takes it from there. (R12.2)"),
        ("card.cleric_iii_1", "Cleric III 1 does not lie on display this round. (R2.9)"),
        ("node.i_1", "Your pilgrim walks when a bonus or a die brings steps. (R10.1)"),
        ("track.council", "Dice bring the income of their tracks in phase E; this is phase B. (R7.3)"),
        ("distress", "The distress action stands in for a tile or a card when one of your dice is triggered. (R5.4)"),
        ("start:1", "Start cards and corners are chosen in the set-up, before the first round. (R2.11)"),
        ("cap:gray1>upper", "Only a bonus asks for this, when it is resolved. (R6.2)"),
    ],
)
def test_what_is_not_asked_now_says_when_it_is(asked, refused):
    """R5.6, R8.1, R10.1 and others, while a die is placed."""
    table = Table(2).voyages("goa").row("upper", "council_ii_1").row("central", "council_ii_2").discard("cleric_ii_1")
    table.cards(0, "merchant_ii_1").cards(1, "cleric_ii_3").die(1, "castle", "gray2").token("upper", 5).die(0, "upper", "gray4")
    table.pool("gray1", "gray3").place(0, 2)
    assert GAME.explain(table.s, asked).sentence() == refused


@pytest.mark.parametrize("element", ["card.nobody", "voyage.atlantis", "node.x", "lane.x", "die.x", "die.x.y", "stock.x", "x.y"])
def test_an_element_that_does_not_exist_is_answered_all_the_same(element):
    """Whatever a client asks about."""
    table = Table(2).pool("gray1", "gray3").place(0, 2)
    assert GAME.explain(table.s, element).sentence()
