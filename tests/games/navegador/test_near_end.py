"""R13: who is said to be able to end the game in his next turn can do so, by the engine; nobody else can."""

import pytest

from caravela.games.navegador.components import COLOURS, FIELDS, REGIONS
from caravela.games.navegador.end import can_explore_last, near_end
from caravela.games.navegador.state import RUNNING, TRIGGER
from caravela.games.navegador.steps.turn import begin_turn
from caravela.kernel.luck import Luck
from tests.games.navegador.builder import GAME, play, position

EAST = ["mocambique", "zanzibar", "goa", "malaca", "timor", "macau"]
WAYS = {"rondel:sailing", "rondel:buildings"}  # no other field can end the game


def warnings(s):
    return [GAME.worded(notice.text) for notice in near_end(s)]


def ends(s, seat):
    """Whether some line of this seat's moves triggers the end, tried out with the engine."""
    s = s.clone()
    s.set_pending([])
    begin_turn(s, seat)
    s.settle()
    turn, seen, pending = s.turn, set(), [s]
    while pending:
        at = pending.pop()
        for action in at.options:
            if GAME.text(action).startswith("rondel") and GAME.text(action) not in WAYS:
                continue
            after = at.clone()
            after.apply(action)
            if after.cells[TRIGGER] != RUNNING:
                return True
            key = bytes(after.cells)
            if after.turn == turn and not after.over and key not in seen:
                seen.add(key)
                pending.append(after)
    return False


def in_the_east(luck):
    """A fleet somewhere near the end of the world, by luck."""
    known = [region for region in REGIONS[1:] if region != "nagasaki" and luck.below(4) > 0]
    b = position(players=2 + luck.below(3)).explored(*known).phase(2 + luck.below(2)).stone(red=FIELDS[luck.below(8)])
    places = [region for region in EAST if region in known]
    fleet: dict[str, int] = {}
    for _ in range(2 + luck.below(4) if places else 0):
        place = places[luck.below(len(places))]
        fleet[place] = fleet.get(place, 0) + 1
    return b.ships(red=fleet).card("red" if luck.below(2) else "green").turn_of("green").at_turn_start()


@pytest.mark.parametrize("seed", range(24))
def test_nagasaki_is_in_reach_exactly_if_the_engine_gets_there(seed):
    """R5.5, R5.7, R11: by the Sailing field, by the card, or by both; ships pay the rondel."""
    s = in_the_east(Luck(seed))
    assert can_explore_last(s, COLOURS.index("red")) == ends(s, COLOURS.index("red"))


def test_the_card_opens_the_way_for_the_sailing_field():
    """R12.3: the card explores Malaca, which opens phase III; then ships cross three borders."""
    b = position(players=2).all_explored_but("malaca", "nagasaki").phase(2).stone(red="buildings")
    s = b.ships(red={"goa": 4}).card("red").turn_of("green").at_turn_start()
    assert warnings(s) == ["{red} can end the game in the next turn: Nagasaki is in reach. (R13.1)"]
    assert ends(s, 0)
    assert warnings(b.ships(red={"goa": 3}).at_turn_start()) == [], "one is lost at Malaca, and three must arrive"
    assert warnings(b.ships(red={"goa": 4}).card("green").at_turn_start()) == []


def test_the_last_buildings_are_in_reach_with_money_workers_and_ships():
    """R9.5: two rows of one piece each; the field lies a step too far."""

    def red(**changed):
        b = (
            position(players=3)
            .left(shipyard=1, church=1)
            .workers(red=9)
            .cash(red=900)
            .stone(red="privilege")
            .ships(red={"portugal": 1})
        )
        for name, value in changed.items():
            b = getattr(b, name)(red=value)
        return b.turn_of("green").at_turn_start()

    assert warnings(red()) == ["{red} can end the game in the next turn: the last buildings are in reach. (R13.1)"]
    assert ends(red(), 0)
    for changed in ({"workers": 8}, {"cash": 100}, {"stone": "colony", "ships": {}}):
        assert warnings(red(**changed)) == []
        assert not ends(red(**changed), 0)


def test_nobody_is_warned_of_the_player_to_move():
    """His turn is under way; what he can do he sees."""
    b = position(players=2).all_explored_but("nagasaki").phase(3).stone(red="buildings").ships(red={"macau": 3})
    assert warnings(b.turn_of("red").at_turn_start()) == []
    assert len(warnings(b.turn_of("green").at_turn_start())) == 1


def test_the_last_round_is_said_and_how_many_turns_are_left():
    """R13.2: the turn of the trigger is finished, then everybody has one more."""
    b = position(players=2).all_explored_but("nagasaki").phase(3).ships(red={"macau": 3}).card("red").turn_of("red")
    s = play(b.at_turn_start(), "card:use", "sail:macau>nagasaki")
    assert warnings(s) == ["After this turn everybody has one last turn. (R13.2)"]
    s = play(s, "rondel:workers", "workers:0")
    said = []
    while not s.over:
        said += [text for text in warnings(s) if text not in said]
        s = play(s, GAME.text(s.options[-1]))
    assert said == [
        "Everybody has one last turn: 2 are left, with this one. (R13.2)",
        "Everybody has one last turn: this is the last one. (R13.2)",
    ]
    assert warnings(s) == []
