"""Data packs tell the truth: every number of a data file does something, or it is refused by name."""

import copy
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest

import caravela
from caravela.kernel.data import is_note
from caravela.kernel.game import Game
from caravela.kernel.luck import Luck
from caravela.kernel.position import fields
from caravela.kernel.refusal import BadInput
from caravela.registry import game as build

Path = tuple[str | int, ...]


def numbers(content: Any, path: Path = ()) -> Iterator[Path]:
    """Where the numbers of a data file stand."""
    if isinstance(content, dict):
        for key, value in content.items():
            if not is_note(key):
                yield from numbers(value, (*path, key))
    elif isinstance(content, list):
        for index, value in enumerate(content):
            yield from numbers(value, (*path, index))
    elif isinstance(content, int) and not isinstance(content, bool):
        yield path


def changed(content: dict[str, Any], path: Path, value: int) -> dict[str, Any]:
    """The data with another number at this place."""
    content = copy.deepcopy(content)
    inner: Any = content
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return content


def at(content: Any, path: Path) -> Any:
    for key in path:
        content = content[key]
    return content


def course(game: Game, players: int, seed: int, moves: int) -> Iterator[str]:
    """All that there is to a random game: position, board, options, words, scores."""
    s = game.new(players, seed)
    luck = Luck(seed)
    for _ in range(moves):
        yield json.dumps([fields(s), game.view(s, None), s.options, s.scores()])
        if s.over:
            yield json.dumps(s.result().breakdown)
            return
        yield s.prompt() + " ".join(game.describe(s, action) for action in s.options)
        s.advance(s.options[luck.below(len(s.options))])


def differ(one: Game, other: Game, lengths: Sequence[tuple[int, int]]) -> bool:
    """Whether two games are seen to differ: at once, or in the course of random games of so many moves with so many seeds."""
    for moves, seeds in lengths:
        for players in range(one.least, one.most + 1):
            for seed in range(seeds):
                for left, right in zip(course(one, players, seed, moves), course(other, players, seed, moves), strict=False):
                    if left != right:
                        return True
    return False


def other_values(game: Game) -> Iterator[tuple[str, Game]]:
    """For each number of the data file the game with another legal value, where there is one."""
    for path in numbers(game.file.content):
        value = at(game.file.content, path)
        for other in dict.fromkeys((value + 1, value - 1, value + 10, value * 2, 0)):
            with suppress(BadInput):
                theirs = build(game.name, changed(game.file.content, path, other))
                if other != value:
                    yield f"{'.'.join(map(str, path))} = {other}", theirs
                    break


def idle_numbers(name: str, lengths: Sequence[tuple[int, int]], every: int = 1) -> list[str]:
    """Numbers whose other values change nothing that can be seen."""
    ours = caravela.game(name)
    return [what for what, theirs in islice(other_values(ours), 0, None, every) if not differ(ours, theirs, lengths)]


def test_numbers_of_the_start_do_something() -> None:
    """A few numbers of the set-up; `script/soak numbers` looks at all numbers of all games."""
    ours = caravela.game("navegador")
    for path, value in (
        (("setup", "player", "cash"), 210),
        (("setup", "common", "market_start_row"), 5),
        (("good", 0, "token_prices", 0), 60),
    ):
        assert differ(ours, build("navegador", changed(ours.file.content, path, value)), [(1, 3)]), path


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
