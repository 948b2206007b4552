"""What the board shows: every element an action lights up is in the view, and the view follows the position."""

import pytest

import caravela
from caravela.games.coimbra.steps.numbers import WHICH_DIE
from caravela.kernel.luck import Luck
from caravela.kernel.state import STEP_MASK
from tests.games.coimbra.builder import Table

GAME = caravela.game("coimbra")


def elements(view):
    """Ids of all elements a board can draw from this view."""
    found = {f"option.{n}" for n in range(1, 5)} | {"option.pay", "stock.guards", "stock.coins"}
    found |= {f"group.{n + 1}" for n, group in enumerate(view["start_groups"]) if group}
    cards = [card for group in view["start_groups"] if group for card in group] + view["discard"]
    for lane in view["lanes"]:
        found |= {f"lane.{lane['id']}", f"distress.{lane['id']}"}
        found |= {die["id"] for die in lane["waiting"] if isinstance(die, dict)}
        cards += [card for card in lane["cards"] if card]
    for player in view["players"]:
        found |= {f"pilgrim.{player['colour']}", f"score.{player['colour']}"} | {die["id"] for die in player["dice"]}
        cards += player["cards"]
    found |= {f"card.{card['id']}" for card in cards}
    found |= {die["id"] for die in view["pool"]}
    found |= {f"favor.{tile['id']}" for tile in view["favors"] if not tile["owner"]}
    found |= {f"node.{node['id']}" for node in view["nodes"]}
    found |= {f"voyage.{voyage['id']}" for voyage in view["voyages"]}
    for track in view["tracks"]:
        found |= {f"track.{track['id']}"} | {f"track.{track['id']}.{space}" for space in range(16)}
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_actions_light_up_what_the_view_shows(players):
    for seed in range(4):
        s = GAME.new(players, f"view {seed}")
        luck = Luck(seed)
        while not s.over:
            shown = elements(GAME.view(s, s.actor))
            for action in s.options:
                missing = set(GAME.targets(s, action)) - shown
                assert not missing, f"{GAME.text(action)}: {missing}"
                if GAME.text(action) not in ("decline", "done", "steps:first", "steps:last"):
                    assert GAME.targets(s, action)
            s.apply(s.options[luck.below(len(s.options))])


def test_a_lane_from_left_to_right_with_cap_and_tokens():
    table = Table(3).die(0, "castle", "gray1").die(0, "upper", "green2").die(1, "upper", "orange4").token("upper", 3)
    table.row("upper", "council_ii_1").crown("council", "upper", 1).retrieve().play("favor:favor_cap", "cap:green2>upper")
    view = GAME.view(table.s, 0)
    lane = view["lanes"][1]
    assert lane["active"]["counts"] == 5
    assert lane["active"]["cap"]
    assert view["cap_used"]
    assert [die if isinstance(die, int) else (die["colour"], die["value"], die["owner"]) for die in lane["waiting"]] == [
        ("orange", 4, "yellow"),
        3,
    ]
    assert lane["cards"][0]["crown"]
    assert lane["cards"][1:] == [None, None, None]


def test_players_show_what_they_own():
    table = Table(3).cards(1, "cleric_ii_4").favors(1, "favor_cap").crowns(1, "scholar").disks(1, "ii_2").invested(1, "goa")
    table.shutters(1, "white3").tracks(1, cleric=4).stock(1, guards=2, coins=3, score=5)
    player = GAME.view(table.s, 0)["players"][1]
    assert (player["colour"], player["flag"], player["guards"], player["coins"], player["score"]) == ("yellow", 2, 2, 3, 5)
    assert [card["id"] for card in player["cards"]] == ["cleric_ii_4"]
    assert (player["favors"], player["tokens"], player["crowns"]) == (["favor_cap"], ["scholar"], 2 + 1 + 1)
    assert (player["monasteries"], player["voyages"], player["disks_left"]) == (["ii_2"], ["goa"], 18)
    assert player["tracks"] == {"council": 0, "merchant": 0, "cleric": 4, "scholar": 0}
    assert player["dice"][0]["colour"] == "white"


def test_why_not_by_element():
    table = Table(2).stock(0, guards=0, coins=0).row("upper", "council_ii_1", "merchant_ii_1").cards(0, "council_start_2")
    table.row("upper", "council_ii_1", "merchant_ii_1").die(0, "upper", "gray1").retrieve("upper")
    assert "1 coin;" in GAME.explain(table.s, "card.council_ii_1").sentence()
    assert GAME.explain(table.s, "card.merchant_ii_1") is None
    assert GAME.explain(table.s, "node.i_1") is not None


def test_text_of_the_position():
    """The terminal shows rows, tracks, voyages, monasteries and players."""
    table = Table(2).row("upper", "council_ii_1").die(0, "upper", "gray1").retrieve("upper")
    text = GAME.show(table.s, 0)
    for words in ("Council member II 1", ">red gray 1<", "Tracks", "Voyages", "Monasteries", "red *: "):
        assert words in text


def lane_dice(view, location):
    """What waits in a location from left to right, a die as its owner, colour and value, a token as its value."""
    lane = next(lane for lane in view["lanes"] if lane["id"] == location)
    return [die if isinstance(die, int) else (die["owner"], die["colour"], die["value"]) for die in lane["waiting"]]


@pytest.mark.parametrize("players", [2, 4])
def test_a_die_tells_where_it_would_be_served(players):
    """R4.3, R4.4, R6.2: in each location, and with the cap, it then stands exactly there."""
    capped = 0
    for seed in range(6):
        s = GAME.new(players, f"served {seed}")
        luck = Luck(seed)
        while not s.over:
            before = GAME.view(s, s.actor)
            colour = before["players"][s.actor]["colour"]
            for action in s.options:
                kind, _, what = GAME.text(action).partition(":")
                if kind not in ("place", "cap"):
                    continue
                name, location = what.split(">")
                group, value = name[:-1], int(name[-1])
                waiting = next(lane for lane in before["lanes"] if lane["id"] == location)["waiting"]
                dice = before["pool"] if kind == "place" else [d for d in waiting if isinstance(d, dict) and d["owner"] == colour]
                die = next(d for d in dice if (d["colour"], d["value"]) == (group, value))
                after = s.clone()
                after.apply(action)
                if after.frame & STEP_MASK == WHICH_DIE:
                    continue  # which of several is still to be said
                shown = GAME.view(after, None)
                if shown["phase"] != before["phase"] or shown["location"] != before["location"]:
                    continue  # the next thing was triggered already
                row = lane_dice(shown, location)
                if len(row) != len(waiting) + (kind == "place"):
                    continue
                assert row[die["places"][location]] == (colour, group, value)
                expected = [d if isinstance(d, int) else (d["owner"], d["colour"], d["value"]) for d in waiting]
                if kind == "cap":
                    capped += 1
                    expected.remove((colour, group, value))
                expected.insert(die["places"][location], (colour, group, value))
                assert row == expected
            s.apply(s.options[luck.below(len(s.options))])
    assert capped
