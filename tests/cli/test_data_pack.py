"""Data packs: good ones are accepted with a list of what they change, all others are refused by the name of the entry."""

import copy
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from caravela import game, game_names
from caravela.kernel.data import read_toml
from caravela.kernel.refusal import BadInput
from tests.cli.conftest import Run, refused


@pytest.fixture
def ours() -> str:
    return (game("navegador").folder / "components.toml").read_text(encoding="utf-8")


def pack(tmp_path: Path, text: str) -> str:
    path = tmp_path / "pack.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_our_own_numbers_are_a_good_pack(caravela: Run, tmp_path: Path, ours: str) -> None:
    outcome = caravela("data", "navegador", "--check", pack(tmp_path, ours))
    assert outcome.code == 0
    assert "It says the same as our numbers." in outcome.out


def test_a_good_pack_is_told_what_it_changes(caravela: Run, tmp_path: Path, ours: str) -> None:
    changed = ours.replace("cash = 200", "cash = 250", 1)
    outcome = caravela("data", "navegador", "--check", pack(tmp_path, changed))
    assert outcome.code == 0
    assert "1 entry:" in outcome.out
    assert "setup.player.cash: 200 → 250" in outcome.out


def test_a_wrong_entry_is_named(caravela: Run, tmp_path: Path, ours: str) -> None:
    wrong = ours.replace("cash = 200", 'cash = "much"', 1)
    refused(caravela("data", "navegador", "--check", pack(tmp_path, wrong)), "setup.player.cash", "'much'")
    missing = ours.replace("cash = 200\n", "", 1)
    refused(caravela("data", "navegador", "--check", pack(tmp_path, missing)), "setup.player.cash is missing")
    refused(caravela("play", "navegador", "--data", pack(tmp_path, missing)), "setup.player.cash is missing")


def test_what_is_no_pack_is_refused(caravela: Run, tmp_path: Path) -> None:
    refused(caravela("data", "navegador", "--check", pack(tmp_path, "cash = = 3")), "not valid TOML")
    refused(caravela("data", "navegador", "--check", pack(tmp_path, "")), "is missing")
    refused(caravela("data", "navegador", "--check", str(tmp_path / "none.toml")), "cannot be read")
    refused(caravela("data", "navegador", "--check", str(tmp_path)), "cannot be read")
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe9'")
    refused(caravela("data", "navegador", "--check", str(tmp_path / "latin.toml")), "UTF-8")


def test_a_date_is_refused(caravela: Run, tmp_path: Path, ours: str) -> None:
    """A record could not carry it."""
    dated = ours + "\n[printed]\nday = 2010-10-01\n"
    refused(caravela("data", "navegador", "--check", pack(tmp_path, dated)), "date")


def paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where every entry of the data stands."""
    items = list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    return [path for key, item in items for path in ((*at, key), *paths(item, (*at, key)))]


def kind(path: tuple[Any, ...]) -> tuple[Any, ...]:
    """Entries of a list are of one kind: the same lines read them."""
    return tuple("*" if isinstance(key, int) else key for key in path)


@contextmanager
def spoilt(content: Any, path: tuple[Any, ...], wrong: Any) -> Iterator[Any]:
    """The content with one entry removed or replaced. It is put right afterwards: a copy of all costs more than the reading."""
    place = content
    for key in path[:-1]:
        place = place[key]
    kept = copy.copy(place)
    if wrong == "remove":
        del place[path[-1]]
    else:
        place[path[-1]] = copy.copy(wrong)
    yield content
    place.clear()
    if isinstance(place, dict):
        place.update(kept)
    else:
        place.extend(kept)


WRONG = ["remove", "text", -1, 10**12, [], {}, True, 1.5]


@pytest.mark.parametrize("name", game_names())
def test_whatever_is_wrong_in_a_pack_is_bad_input(name: str, full_run: bool) -> None:
    """Every single entry removed, or replaced by something of another type or size: a sentence or a playable game.
    One wrong thing per entry, another one at its neighbour; the full run tries all of them at the first of each kind."""
    content = read_toml(game(name).folder / "components.toml")
    met: Counter[tuple[Any, ...]] = Counter()
    for path in paths(content):
        number = met[kind(path)]
        met[kind(path)] += 1
        for wrong in WRONG if full_run and number == 0 else [WRONG[number % len(WRONG)]]:
            with spoilt(content, path, wrong) as broken:
                try:
                    built = game(name, broken)
                    built.new(built.most, 1)
                except BadInput:
                    pass
                except Exception as error:
                    pytest.fail(f"{'.'.join(map(str, path))} = {wrong!r}: {error!r}")
    assert content == read_toml(game(name).folder / "components.toml"), "a pack is only read"
