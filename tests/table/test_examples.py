"""The worked examples by the server: read and played like a table, and nothing is kept."""

import pytest

from caravela import game_names
from caravela.lessons.examples import cases, examples
from tests.table.helper import Browser


@pytest.mark.parametrize("name", game_names())
def test_what_an_example_tells_is_played_and_taken_back(sqlite_url: str, name: str) -> None:
    """A few examples of each game; tests/lessons plays all of them."""
    ana = Browser(sqlite_url)
    told = [each for each in examples(name) if any(line.moves for line in each.lines)]
    for each in told[:: len(told) // 4]:
        at = f"/examples/{name}/{each.id}/{each.number}"
        shown = ana.get(at)
        assert shown["of"] == cases(name)[each.id]
        for moves in shown["lines"]:
            now = ana.get(f"{at}/-")
            for version, action in enumerate(moves):
                assert now["version"] == version
                assert action in [choice["text"] for choice in now["actions"]] or now["question"]
                place = f"/examples/{name}/{now['id']}"
                now = ana.post(f"{place}/move", seat=now["seat"], version=version, action=action)
            assert now["move"] == len(moves)
            assert now["result"] is None
            back = ana.post(f"/examples/{name}/{now['id']}/undo", seat=now["seat"], version=now["version"], to=0)
            assert (back["move"], back["version"]) == (0, now["version"] + 1)
            assert back["view"] == ana.get(f"{at}/-")["view"]
    assert ana.get("/tables")["tables"] == []


def test_a_question_of_an_example_is_answered_whole(sqlite_url: str) -> None:
    """E32, R5.4: two regions cannot be explored in one action."""
    ana = Browser(sqlite_url)
    at = "/examples/navegador/E32/1/-"
    guine = {f"ship.red.portugal.{ship}": "sail:portugal>guine" for ship in (1, 2)}
    both = guine | {f"ship.red.portugal.{ship}": "sail:portugal>bahia" for ship in (3, 4)}
    assert ana.post(f"{at}/try", seat=0, version=0, answer=guine)["line"]
    assert ana.post(f"{at}/move", 409, seat=0, version=0, answer=both)["error"]["rule"] == "R5.4"
    stay = guine | {f"ship.red.portugal.{ship}": "sail:portugal>portugal" for ship in (3, 4)}
    after = ana.post(f"{at}/move", seat=0, version=0, answer=stay)
    assert after["seat"] == 1, "whoever decides is the reader's seat"
    at = f"/examples/navegador/{after['id']}"
    assert ana.get(f"{at}/positions/1")["move"] == 1
    assert after["undo"]["last"] == 0, "an answer is taken back whole"
    halfway = ana.post(f"{at}/undo", seat=1, version=1, to=1)
    assert (halfway["seat"], halfway["move"]) == (0, 1)


def test_where_nothing_is_asked_the_points_are_told(sqlite_url: str) -> None:
    ana = Browser(sqlite_url)
    now = ana.get("/examples/coimbra/E11/3/-")
    assert (now["actor"], now["actions"], now["status"]) == (None, [], "over")
    ended = ana.get("/examples/madeira/E8/1/die:3>alfandega,character,build:bishop")
    assert (ended["prompt"], ended["result"]) == ("The example ends here.", None)


def test_what_is_not_there_is_refused(sqlite_url: str) -> None:
    ana = Browser(sqlite_url)
    assert ana.get("/examples/navegador/E99/1", 404)["error"]["code"] == "no-such-example"
    assert ana.get("/examples/navegador/E3/9/-", 404)["error"]["code"] == "no-such-example"
    assert ana.get("/examples/moon/E3/1/-", 404)["error"]["code"] == "no-such-game"
    assert "There is no move" in ana.get("/examples/navegador/E3/1/swim", 400)["error"]["message"]
    assert ana.get("/examples/navegador/E3/1/workers:9", 400)["error"]["message"]
    assert ana.post("/examples/navegador/E3/1/-/move", 409, seat=0, version=0, action="workers:9")["error"]["rule"]
    assert ana.get("/examples/navegador/E3/1/-/why", what="workers:9")["rule"]


def test_the_rules_say_which_examples_can_be_tried(sqlite_url: str) -> None:
    ana = Browser(sqlite_url)
    for name in game_names():
        sections = ana.get(f"/games/{name}/rules")["sections"]
        told = {paragraph["id"]: paragraph["positions"] for section in sections for paragraph in section["paragraphs"]}
        assert {id: positions for id, positions in told.items() if positions} == cases(name)
