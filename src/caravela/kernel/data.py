"""Reading component data: every wrong, missing or useless entry is named in one sentence.

Notes stand beside the numbers (`source`, `confidence`, `note`, and names that end in `_source` or `_note`). Everything else must
be read by the game: a number that changes nothing is refused by name.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from caravela.kernel.foreign import MOST_PACK, check_content, file_text, shown, toml_content
from caravela.kernel.refusal import BadInput

NOTES: Final = ("source", "confidence", "note")


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file."""
    return toml_content(file_text(path, MOST_PACK), f"The file {path}")


def hash_of(content: dict[str, Any]) -> str:
    """A short hash of data."""
    try:
        text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    except TypeError:  # TOML knows dates and times; a record, which may carry the data, does not
        raise BadInput("The data contains a date or a time; only numbers, texts, true and false can be used.") from None
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def is_note(key: str) -> bool:
    """Whether an entry only tells people something about the others."""
    return key in NOTES or key.endswith(("_source", "_note"))


class DataFile:
    """The component data of one game: ours, or a data pack.

    `pack` is the content where it is not ours, else None. `hash` names the numbers that are read, so that notes may change; it is
    known when they have been read. `aliases` are other hashes of the same numbers: records and positions of earlier builds have
    the hash of the whole file, notes included, or that of entries which nobody reads any more. A `stored` pack belongs to a game
    that has begun: what nobody reads may stay.
    """

    def __init__(self, folder: Path, pack: dict[str, Any] | None, stored: bool, former: list[str]) -> None:
        self.pack = pack
        self.stored = stored
        if pack is not None:
            check_content(pack)
        self.content = read_toml(folder / "components.toml") if pack is None else pack
        self.aliases = [hash_of(self.content), hash_of(dict(entries(self.content))), *([] if pack is not None else former)]
        self.hash = ""

    def finish(self, root: Entry) -> None:
        """All numbers have been read through this entry. One that nobody asked for is refused."""
        if not self.stored:
            left = next((where for where, _ in entries(self.content) if where not in root.read), "")
            if left:
                raise BadInput(f"Data entry {left}: the game has no use for it. Remove it, or make it a note.")
        self.hash = hash_of(root.read)

    def knows(self, hash: str) -> bool:
        """Whether a hash is that of these numbers, in this build or an earlier one."""
        return hash == self.hash or hash in self.aliases


def entries(content: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """All entries but notes, each with its path."""
    if isinstance(content, list):
        for index, item in enumerate(content):
            yield from entries(item, f"{path}[{index}]")
        return
    for key, value in content.items():
        where = f"{path}.{key}" if path else key
        if is_note(key):
            continue
        if holds_tables(value):
            yield from entries(value, where)
        else:
            yield where, value


def holds_tables(value: Any) -> bool:
    """Whether a value is a table or a list of tables."""
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value))


class Entry:
    """One table of the data, together with the path that names it in an error, and all that has been read so far."""

    def __init__(self, content: object, path: str, read: dict[str, Any] | None = None) -> None:
        if not isinstance(content, dict):
            raise BadInput(f"Data entry {path or 'file'}: a table is expected.")
        self.content: dict[str, Any] = content
        self.path = path
        self.read: dict[str, Any] = {} if read is None else read

    def where(self, key: str) -> str:
        """The path of one value, for messages."""
        return f"{self.path}.{key}" if self.path else key

    def has(self, key: str) -> bool:
        """Whether the entry has a value of this name."""
        return key in self.content

    def value(self, key: str) -> Any:
        """A value of any type; it must be there."""
        if key not in self.content:
            raise BadInput(f"Data entry {self.where(key)} is missing.")
        value = self.content[key]
        if not holds_tables(value):
            self.read[self.where(key)] = value
        return value

    def number(self, key: str, low: int = 0, high: int = 1_000_000) -> int:
        """A whole number within bounds."""
        return self._checked(self.value(key), self.where(key), low, high)

    def numbers(self, key: str, count: int = -1, low: int = 0, high: int = 1_000_000) -> list[int]:
        """A list of whole numbers, of a given length unless that is -1."""
        items = self._list(key, count)
        return [self._checked(item, f"{self.where(key)}[{i}]", low, high) for i, item in enumerate(items)]

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise BadInput(f"Data entry {self.where(key)}: true or false is expected, not {shown(value)}.")
        return value

    def text(self, key: str, among: list[str] | None = None) -> str:
        """A text; where `among` is given, one of those."""
        value = self.value(key)
        if not isinstance(value, str):
            raise BadInput(f"Data entry {self.where(key)}: a text is expected, not {shown(value)}.")
        if among is not None and value not in among:
            raise BadInput(f"Data entry {self.where(key)}: {shown(value)} is not one of {', '.join(among)}.")
        return value

    def texts(self, key: str, count: int = -1, among: list[str] | None = None) -> list[str]:
        """A list of texts."""
        items = self._list(key, count)
        for i, item in enumerate(items):
            where = f"{self.where(key)}[{i}]"
            if not isinstance(item, str):
                raise BadInput(f"Data entry {where}: a text is expected, not {shown(item)}.")
            if among is not None and item not in among:
                raise BadInput(f"Data entry {where}: {shown(item)} is not one of {', '.join(among)}.")
        return [str(item) for item in items]

    def entry(self, key: str) -> Entry:
        """A table inside this one."""
        return Entry(self.value(key), self.where(key), self.read)

    def entries(self, key: str, count: int = -1) -> list[Entry]:
        """A list of tables, of a given length unless that is -1."""
        return [Entry(item, f"{self.where(key)}[{i}]", self.read) for i, item in enumerate(self._list(key, count))]

    def items(self, key: str, count: int = -1) -> list[Any]:
        """A list of anything, of a given length unless that is -1."""
        return self._list(key, count)

    def by_id(self, key: str, ids: list[str]) -> list[Entry]:
        """A list of tables whose `id` values are exactly `ids`, in any order in the file; returned in the order of `ids`."""
        found: dict[str, Entry] = {}
        for entry in self.entries(key):
            name = entry.text("id", ids)
            if name in found:
                raise BadInput(f"Data entry {entry.path}: id {name!r} occurs twice.")
            found[name] = entry
        for name in ids:
            if name not in found:
                raise BadInput(f"Data entry {self.where(key)}: there is no table with id {name!r}.")
        return [found[name] for name in ids]

    def _list(self, key: str, count: int) -> list[Any]:
        items = self.value(key)
        if not isinstance(items, list):
            raise BadInput(f"Data entry {self.where(key)}: a list is expected, not {shown(items)}.")
        if count >= 0 and len(items) != count:
            raise BadInput(f"Data entry {self.where(key)}: {count} values are expected, not {len(items)}.")
        return items

    def _checked(self, value: object, where: str, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadInput(f"Data entry {where}: a whole number is expected, not {shown(value)}.")
        if not low <= value <= high:
            raise BadInput(f"Data entry {where}: {value} is outside {low} to {high}.")
        return value
