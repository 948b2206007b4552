"""Data packs in which one entry is removed, or replaced by something of another type or size."""

import copy
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from caravela import game
from caravela.kernel.data import read_toml
from caravela.kernel.refusal import BadInput

WRONG = ["remove", "text", -1, 10**12, [], {}, True, 1.5]
Path = tuple[Any, ...]


def spoilt_entries(name: str, everything: bool) -> Iterator[tuple[str, str]]:
    """What was spoilt, and what went wrong besides a clear sentence: every wrong thing at every entry, or one at each."""
    content = read_toml(game(name).folder / "components.toml")
    met: Counter[Path] = Counter()
    for path in paths(content):
        number = met[kind(path)]
        met[kind(path)] += 1
        for wrong in WRONG if everything else [WRONG[number % len(WRONG)]]:
            yield f"{'.'.join(map(str, path))} = {wrong!r}", judged(name, content, path, wrong)
    assert content == read_toml(game(name).folder / "components.toml"), "a pack is only read"


def judged(name: str, content: Any, path: Path, wrong: Any) -> str:
    """Empty if the pack makes a playable game or is refused with a sentence."""
    with spoilt(content, path, wrong) as broken:
        try:
            built = game(name, broken)
            built.new(built.most, 1)
        except BadInput:
            return ""
        except Exception as error:
            return repr(error)
    return ""


def paths(value: Any, at: Path = ()) -> list[Path]:
    """Where every entry of the data stands."""
    items = list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    return [path for key, item in items for path in ((*at, key), *paths(item, (*at, key)))]


def kind(path: Path) -> Path:
    """Entries of a list are of one kind: the same lines read them."""
    return tuple("*" if isinstance(key, int) else key for key in path)


@contextmanager
def spoilt(content: Any, path: Path, wrong: Any) -> Iterator[Any]:
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
