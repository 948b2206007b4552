"""R5: sailing and exploring."""

from __future__ import annotations

import pytest

from caravela.games.navegador.components import REGIONS
from caravela.games.navegador.state import COUNTDOWN, PHASE, Position
from tests.games.navegador.builder import (
    actor,
    allowed,
    face_up,
    has_double_loss,
    is_explored,
    play,
    player,
    position,
    refused,
    texts,
)
from tests.games.navegador.tree import can_sail, sail, voyage_ends

CABO = "cabo_da_boa_esperanca"
RIO = "rio_de_janeiro"

BORDERS = {
    "portugal": {"guine", "bahia"},
    "guine": {"portugal", "bahia", "angola"},
    "bahia": {"portugal", "guine", RIO},
    RIO: {"bahia", "angola"},
    "angola": {"guine", RIO, CABO},
    CABO: {"angola", "mocambique"},
    "mocambique": {CABO, "zanzibar"},
    "zanzibar": {"mocambique", "goa"},
    "goa": {"zanzibar", "malaca"},
    "malaca": {"goa", "timor", "macau"},
    "timor": {"malaca", "macau"},
    "macau": {"malaca", "timor", "nagasaki"},
    "nagasaki": {"macau"},
}


def goals(s: Position, start: str) -> set[str]:
    """Where the ship that chooses now may go."""
    found = {text.removeprefix(f"sail:{start}>") for text in texts(s)}
    assert not any(":" in goal for goal in found), "another ship is asked"
    return found


def within(start: str, distance: int) -> set[str]:
    """Regions at most so many borders away on a fully explored map."""
    found = {start}
    for _ in range(distance):
        found |= set().union(*(BORDERS[region] for region in found))
    return found


@pytest.mark.parametrize("phase", [1, 2, 3])
@pytest.mark.parametrize("start", REGIONS)
def test_distance_of_the_phase(start: str, phase: int) -> None:
    """R5.1, R12.2: one, two or three borders, red or blue, and staying is allowed."""
    s = position().all_explored_but().phase(phase).ships(red={start: 1}).action("sailing")
    assert goals(s, start) == within(start, phase)
    for region in set(REGIONS) - within(start, phase):
        refused(s, f"sail:{start}>{region}", "R5.1")
        refused(s, f"region.{region}", "R5.1")


def test_ships_move_independently() -> None:
    """R5.1: some go, some stay, each its own way."""
    s = position().explored("guine", "bahia", "angola").ships(red={"guine": 3}).action("sailing")
    s = play(s, "sail:guine>portugal", "sail:guine>angola", "sail:guine>guine")
    assert player(s, "red").ships == {"portugal": 1, "guine": 1, "angola": 1}


def test_distance_is_fixed_when_the_action_begins() -> None:
    """R5.1: in the action that opens phase II every ship crosses one border only, whatever the order."""
    s = position().explored("guine", "angola").ships(red={"angola": 4}).action("sailing")
    refused(s, "sail:angola>portugal", "R5.1")
    assert all(end[0] == 0 for end in voyage_ends(s, 0)), "nobody gets to Portugal"
    s = sail(s, guine=1, angola=1, cabo_da_boa_esperanca=2)
    assert (player(s, "red").ships, s.cells[PHASE]) == ({"guine": 1, "angola": 1, CABO: 1}, 2)


def test_any_ships_share_a_region() -> None:
    """R5.2: others' ships in a region change nothing, and any number of own ones may be there."""
    alone = position().ships(red={"portugal": 2, "guine": 1}, green={}, yellow={}, blue={}).action("sailing")
    crowd = position().ships(red={"portugal": 2, "guine": 1}, green={"guine": 7}, yellow={"guine": 7}, blue={"guine": 7})
    s = crowd.action("sailing")
    assert sorted(voyage_ends(alone, 0)) == sorted(voyage_ends(s, 0))
    s = sail(s, guine=3)
    assert player(s, "red").ships == {"guine": 3}
    assert player(s, "green").ships == {"guine": 7}


def test_the_way_leads_through_explored_waters() -> None:
    """R5.3: an unexplored region on the way blocks it, another way round does not."""
    s = position().phase(2).explored("guine", "angola").ships(red={"portugal": 1}).action("sailing")
    assert goals(s, "portugal") == {"portugal", "guine", "angola"}
    refused(s, f"sail:portugal>{RIO}", "R5.3")  # through Bahia, which is unexplored
    refused(s, f"region.{RIO}", "R5.3")
    s = position().phase(3).explored("bahia", RIO, "angola").ships(red={"portugal": 1}).action("sailing")
    assert goals(s, "portugal") == {"portugal", "bahia", RIO, "angola"}, "round by Rio, as Guiné is unexplored"


def test_no_ship_sails_on_through_new_waters() -> None:
    """R5.3, Q3: moves are simultaneous; a region explored in this action opens no way for the others."""
    s = position().phase(2).all_explored_but("guine", "angola").ships(red={"portugal": 4}).action("sailing")
    refused(s, "sail:portugal>angola", "R5.3")
    assert all(end[REGIONS.index("angola")] == 0 for end in voyage_ends(s, 0))
    assert can_sail(s, guine=4)


def test_an_unexplored_region_may_be_a_destination_two_borders_away() -> None:
    """R5.3: it can only be a destination, also at the full distance."""
    s = position().phase(2).explored("guine").ships(red={"portugal": 2}).tokens(angola=[50, 60, 70]).action("sailing")
    assert player(sail(s, angola=2), "red").ships == {"angola": 1}


def test_one_exploration_per_action() -> None:
    """R5.4, E32: four ships in reach of two unexplored regions may enter only one of them."""
    start = position().ships(red={"portugal": 4}).action("sailing")
    assert can_sail(start, guine=4)
    assert can_sail(start, bahia=4)
    assert not can_sail(start, guine=2, bahia=2)
    s = play(start, "sail:portugal>guine")  # the second ship must follow, the others may
    assert goals(s, "portugal") == {"guine", "portugal"}
    refused(s, "sail:portugal>bahia", "R5.4")
    refused(s, "region.bahia", "R5.4")


def test_a_fleet_of_two_is_needed() -> None:
    """R5.5, E5b: one ship in reach cannot enter; the region answers what is missing."""
    s = position().explored("guine").ships(red={"guine": 1}).action("sailing")
    assert goals(s, "guine") == {"guine", "portugal"}
    refused(s, "sail:guine>angola", "R5.5", "1 more ship in reach")
    refused(s, "region.angola", "R5.5", "1 more ship in reach")


def test_ships_of_the_fleet_may_come_from_anywhere_and_more_may_join() -> None:
    """R5.5"""
    b = position().explored("guine", "bahia", RIO).tokens(angola=[80, 90, 100])
    s = b.ships(red={"guine": 2, RIO: 1, "portugal": 1}).action("sailing")
    s = sail(s, bahia=1, angola=3)
    assert player(s, "red").ships == {"bahia": 1, "angola": 2}
    assert player(s, "red").explorers == 1


def test_a_ship_that_the_fleet_needs_cannot_go_elsewhere() -> None:
    """R5.5: once a ship is on its way into unexplored waters, enough others must follow."""
    s = position().explored("guine", "bahia", RIO).ships(red={"guine": 1, RIO: 1}).action("sailing")
    assert is_explored(play(s, "sail:guine>angola"), "angola"), "the ship in Rio has no choice left, and both sail"
    b = position(players=2).all_explored_but("nagasaki").phase(2).ships(red={"malaca": 1, "timor": 1, "macau": 2})
    s = play(b.action("sailing"), "sail:malaca>nagasaki")
    assert goals(s, "timor") == {"timor", "nagasaki"}, "there are still enough in Macau"
    assert is_explored(play(s, "sail:timor>timor"), "nagasaki"), "both ships of Macau are needed, so all of it follows"


def test_needed_ship_is_told_so() -> None:
    """R5.5: a ship that would leave the fleet too small is refused with the fleet's goal."""
    s = position().phase(2).explored("guine", RIO, "angola").ships(red={RIO: 1, "angola": 2}).action("sailing")
    s = play(s, f"sail:{RIO}>bahia")
    assert goals(s, "angola") == {"portugal", "bahia"}
    assert "Bahia" in refused(s, "sail:angola>angola", "R5.5").reason
    assert "Bahia" in refused(s, "region.angola", "R5.5").reason
    s = play(s, "sail:angola>bahia", "sail:angola>angola")
    assert player(s, "red").ships == {"bahia": 1, "angola": 1}, "with the fleet complete the last ship may stay"


def test_exploring_step_by_step() -> None:
    """R5.6: ship back to the supply, disk, tokens face up, premium of the cheapest."""
    s = position().tokens(guine=[110, 70, 150]).ships(red={"portugal": 3}).cash(red=5).action("sailing")
    assert not is_explored(s, "guine")
    s = sail(s, portugal=1, guine=2)
    p = player(s, "red")
    assert (p.ships, p.fleet, p.explorers, p.cash) == ({"portugal": 1, "guine": 1}, 2, 1, 75)
    assert is_explored(s, "guine")
    assert face_up(s, "guine") == [70, 110, 150]


def test_double_loss_marker_is_removed() -> None:
    """R5.6b, Q26: later entries cost nothing."""
    b = position(players=3).all_explored_but("macau", "nagasaki").phase(3).ships(red={"malaca": 3}, green={"timor": 1})
    s = b.tokens(macau=[60, 90]).cash(red=0).action("sailing")
    assert has_double_loss(s, "macau")
    s = sail(s, macau=3)
    assert (player(s, "red").ships, player(s, "red").cash) == ({"macau": 1}, 60)
    assert not has_double_loss(s, "macau")
    s = play(s, "rondel:sailing", "sail:timor>macau")
    assert player(s, "green").ships == {"macau": 1}, "no second loss"
    assert (player(s, "green").explorers, player(s, "green").cash) == (0, 200)


@pytest.mark.parametrize("region", REGIONS[1:])
def test_what_each_region_opens(region: str) -> None:
    """R5.7: Cabo opens phase II, Malaca phase III, Nagasaki triggers the end; no other region does anything of the kind."""
    phase = {"malaca": 2, "nagasaki": 3}.get(region, 1)
    start = min(BORDERS[region])
    s = position(players=5).all_explored_but(region).phase(phase).ships(red={start: 4}).action("sailing")
    s = sail(s, **{region: 4})
    assert is_explored(s, region)
    assert s.cells[PHASE] == {CABO: 2, "malaca": 3}.get(region, phase)
    assert (s.cells[COUNTDOWN] == 5) == (region == "nagasaki")


def test_regions_may_stay_unexplored() -> None:
    """R5.7, Q12: Nagasaki ends the game even if Brazil was never seen."""
    s = position().all_explored_but("bahia", RIO, "timor", "nagasaki").phase(3).ships(red={"macau": 3}).action("sailing")
    s = sail(s, nagasaki=3)
    assert s.cells[COUNTDOWN] == 4
    assert not is_explored(s, "bahia")


def test_zero_ships_may_move() -> None:
    """R5.8: an empty Sailing action; without ships there is nothing to ask."""
    s = position().explored("guine").ships(red={"guine": 1, "portugal": 1}).action("sailing")
    s = play(s, "sail:portugal>portugal", "sail:guine>guine")
    assert player(s, "red").ships == {"guine": 1, "portugal": 1}
    assert actor(s) == "green"
    s = position().ships(red={}).action("sailing")
    assert actor(s) == "green"


def test_like_ships_are_ordered() -> None:
    """R5.9: the same end numbers in another order are refused as such."""
    s = position().explored("guine", "bahia", "angola").ships(red={"guine": 2}).action("sailing")
    s = play(s, "sail:guine>bahia")
    assert goals(s, "guine") == {"bahia", "angola", "guine"}
    refused(s, "sail:guine>portugal", "R5.9")


def test_one_ship_may_go_and_the_other_stay() -> None:
    """R5.1: whoever sends a ship off is still asked about the others of that region."""
    s = position().explored("guine").ships(red={"portugal": 2}).action("sailing")
    s = play(s, "sail:portugal>guine")
    assert goals(s, "portugal") == {"guine", "portugal"}
    assert player(play(s, "sail:portugal>portugal"), "red").ships == {"portugal": 1, "guine": 1}


def test_a_ship_may_pass_another_that_stays() -> None:
    """R5.1, R5.9: Portugal to Bahia while Guiné stays; the same outcome with both ships under way is not offered too."""
    start = position().explored("guine", "bahia", "angola").ships(red={"portugal": 1, "guine": 1}).action("sailing")
    s = play(start, "sail:portugal>bahia")
    assert "sail:guine>guine" in texts(s)
    assert player(play(s, "sail:guine>guine"), "red").ships == {"guine": 1, "bahia": 1}
    s = play(start, "sail:portugal>guine")
    refused(s, "sail:guine>bahia", "R5.9")


def test_once_a_ship_stays_the_others_of_its_region_stay() -> None:
    """R5.9: voyages are named first, so that one answer is enough for all that stay."""
    s = position().explored("guine").ships(red={"portugal": 5, "guine": 2}).action("sailing")
    s = play(s, "sail:portugal>guine", "sail:portugal>portugal")
    assert goals(s, "guine") == {"angola", "guine"}
    s = play(s, "sail:guine>guine")
    assert player(s, "red").ships == {"portugal": 4, "guine": 3}


def test_another_ship_is_asked() -> None:
    """R5.1: a refusal names the ship that chooses now, and its element."""
    s = position().explored("guine").ships(red={"portugal": 1, "guine": 1}).action("sailing")
    refused(s, "sail:guine>guine", "R5.1")
    refused(s, "ship.red.guine", "R5.1")


def test_an_element_is_answered_for_the_ship_that_chooses() -> None:
    """R5.1, R5.5: asked by region, the answer is about the ship that is asked, not about the order of the ships."""
    s = position().explored("guine", "angola").ships(red={"angola": 1}).action("sailing")
    assert "too far" in refused(s, "region.nagasaki", "R5.1").reason
    assert "too far" in refused(s, "region.portugal", "R5.1").reason
    refused(s, f"region.{CABO}", "R5.5", "1 more ship in reach")
    assert allowed(s, "region.guine")


def test_sailing_two_borders_in_phase_two() -> None:
    """E4"""
    start = (
        position().phase(2).explored("guine", "angola", "bahia", CABO).ships(red={"portugal": 3, "guine": 1}).action("sailing")
    )
    refused(start, f"sail:portugal>{CABO}", "R5.1")
    s = sail(start, bahia=1, angola=2, cabo_da_boa_esperanca=1)
    assert player(s, "red").ships == {"bahia": 1, "angola": 2, CABO: 1}
    assert all(end[REGIONS.index(CABO)] <= 1 for end in voyage_ends(start, 0)), "only the ship from Guiné gets there"


def test_exploration_of_angola() -> None:
    """E5"""
    b = position().explored("guine", "bahia", RIO).tokens(angola=[70, 80, 120]).ships(red={"guine": 1, RIO: 1}).cash(red=0)
    s = play(b.action("sailing"), "sail:guine>angola")  # the ship in Rio must follow
    p = player(s, "red")
    assert (p.ships, p.fleet, p.explorers, p.cash) == ({"angola": 1}, 1, 1, 70)
    assert face_up(s, "angola") == [70, 80, 120]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_double_loss(players: int) -> None:
    """E5c: Nagasaki needs three and costs two; Macau only with two or three players."""
    for region, start, double in (("nagasaki", "macau", True), ("macau", "malaca", players < 4)):
        board = position(players=players).all_explored_but("nagasaki", region).phase(3)
        s = board.ships(red={start: 2}).action("sailing")
        assert can_sail(s, **{region: 2}) is not double
        if double:
            refused(s, f"sail:{start}>{region}", "R5.5", "1 more ship in reach")
        board = position(players=players).all_explored_but("nagasaki", region).phase(3)
        s = sail(board.ships(red={start: 3}).action("sailing"), **{region: 3})
        assert player(s, "red").ships == {region: 1 if double else 2}


def test_exploring_cabo_in_phase_one() -> None:
    """E26: two ships, each one border away, may enter together; one alone may not but may go elsewhere."""
    b = position().explored("guine", "angola").tokens(cabo_da_boa_esperanca=[90]).cash(red=0)
    s = sail(b.ships(red={"angola": 2}).action("sailing"), cabo_da_boa_esperanca=2)
    p = player(s, "red")
    assert (p.ships, p.explorers, p.cash) == ({CABO: 1}, 1, 90)
    b = position().explored("guine", "angola").ships(red={"angola": 1, "guine": 1})
    s = play(b.action("sailing"), "sail:guine>guine")
    refused(s, f"sail:angola>{CABO}", "R5.5", "1 more ship in reach")
    assert goals(s, "angola") == {"angola", "guine"}


def test_a_minimal_fleet_leaves_one_ship() -> None:
    """Q22: two ships explore, one remains; with a double loss three explore, one remains."""
    s = sail(position().ships(red={"portugal": 2}).action("sailing"), guine=2)
    assert player(s, "red").fleet == 1
    s = sail(position().all_explored_but("nagasaki").phase(3).ships(red={"macau": 3}).action("sailing"), nagasaki=3)
    assert player(s, "red").fleet == 1
