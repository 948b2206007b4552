"""Every worked example of the rules opens as a position, and the engine does what the example tells."""

import tomllib

import pytest

from caravela import game, game_names
from caravela.kernel.luck import luck_from
from caravela.kernel.refusal import BadInput
from caravela.lessons.examples import Example, cases, example, examples, read

ALL = [each for name in game_names() for each in examples(name)]
MERE_LUCK = ["amerigo E2"]  # it tells of one filling of the tower, which nothing brings about but luck


@pytest.mark.parametrize("name", game_names())
def test_every_example_of_the_rules_can_be_opened(name: str) -> None:
    told = {paragraph.id for paragraph in game(name).rulebook.paragraphs if paragraph.id.startswith("E")}
    assert set(cases(name)) == told


@pytest.mark.parametrize("each", ALL, ids=repr)
def test_it_happens_as_the_example_tells(each: Example) -> None:
    assert each.problems == []


@pytest.mark.parametrize("each", ALL, ids=repr)
def test_every_line_says_something_that_can_be_wrong(each: Example) -> None:
    assert (each.lines == []) == (repr(each) in MERE_LUCK)
    for line in each.lines:
        assert line.then or line.seen or line.refused or line.points or line.scores or line.winner or line.actor


@pytest.mark.parametrize("each", ALL, ids=repr)
def test_the_position_could_be_one_of_a_game(each: Example) -> None:
    """It can be shown, and what is hidden in it can be dealt anew, before and after what is told."""
    for line in each.lines:
        for s in (each.first, each.after(each.actions(line.moves))):
            assert each.game.show(s, None)
            imagined = each.game.resample(s, 0, luck_from("example", "example"))
            assert each.game.whole_view(imagined, 0)


FILE = """
[start.four]
players = 4
seed = "1"
set = {{ each = {{ stone = "buildings" }} }}
[[example]]
id = "E2"
start = "four"
asks = ["EndTurn red", "{step}"]
set.red = {{ {field} = {cash}, churches = 2 }}
[[example.line]]
moves = "{moves}"
then.red = {{ cash = "{gain}" }}
{more}
"""


def made(
    step: str = "Recruit red",
    field: str = "cash",
    cash: str = "500",
    moves: str = "workers:2",
    gain: str = "-100",
    more: str = "",
) -> list[str]:
    """What is wrong with an example written so."""
    text = FILE.format(step=step, field=field, cash=cash, moves=moves, gain=gain, more=more)
    found = read(game("navegador"), tomllib.loads(text))
    try:
        return [problem for each in found for problem in each.problems]
    except BadInput as error:
        return [str(error)]


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"step": "Moon red"}, "'Moon red' is no step with a seat"),
        ({"step": "Recruit pink"}, "'Recruit pink' is no step with a seat"),
        ({"field": "money"}, "There is no field 'money'; try cash"),
        ({"cash": '"much"'}, "cash: there is no 'much'"),
        ({"moves": "workers:9"}, "workers:9"),
        ({"moves": "swim"}, "There is no move 'swim'"),
        ({"gain": "-50"}, "red cash: -100, not -50"),
        ({"more": 'refused = { "workers:2" = "R1.1" }'}, "is refused by R"),
        ({"more": "scores = { red = 99 }"}, "points, not 99"),
        ({"more": "points.red = { cash = 99 }"}, "red, cash: "),
        ({"more": 'seen = { "players.0.gold" = 9 }'}, "There is no players.0.gold"),
        ({"more": 'winner = "green"'}, "red wins"),
        ({"more": 'actor = "red"'}, "green decides"),
    ],
)
def test_a_wrong_example_is_named(change: dict[str, str], word: str) -> None:
    assert made() == []
    found = " ".join(made(**change))
    assert "navegador E2" in found
    assert word in found


def test_what_nobody_reads_is_refused() -> None:
    with pytest.raises(BadInput, match="navegador E2: nobody reads color"):
        made(more='[[example]]\nid = "E2"\ncolor = 3')
    with pytest.raises(BadInput, match="navegador E3: there is no start 'five'"):
        made(more='[[example]]\nid = "E3"\nstart = "five"')
    with pytest.raises(BadInput, match="The example E99 of Navegador has no position 1"):
        example("navegador", "E99")


def test_another_case_changes_only_what_it_says() -> None:
    first, second = example("navegador", "E3", 1), example("navegador", "E3", 2)
    assert (first.set["red"]["cash"], second.set["red"]["cash"]) == (150, 149)
    assert {**first.set["red"], "cash": 149} == second.set["red"]
