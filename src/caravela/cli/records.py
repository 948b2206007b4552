"""Saved games: finding the file, the game it belongs to, and a way through its moves."""

from __future__ import annotations

from pathlib import Path

from caravela.kernel.match import Match
from caravela.kernel.record import Record, load_record
from caravela.kernel.refusal import BadInput
from caravela.registry import game_of


def load(file: str) -> Record:
    """The record in a file."""
    try:
        return load_record(Path(file))
    except (UnicodeError, RecursionError):
        raise BadInput(f"The file {file} is not a Caravela record.") from None


def replayed(record: Record) -> Match:
    """The game of a record, with all its moves played again."""
    return record.replay(game_of(record))


def check_place(file: str) -> Path:
    """Where a game may be written: a new file, or one that holds a record already."""
    path = Path(file)
    if path.is_dir():
        raise BadInput(f"{file} is a folder; name a file to save the game in.")
    if not path.parent.is_dir():
        raise BadInput(f"There is no folder {path.parent} to save the game in.")
    if path.exists() and path.stat().st_size:
        try:
            load(file)
        except BadInput:
            raise BadInput(f"The file {file} is there already and is no saved game; it is left alone.") from None
    return path


def save(record: Record, path: Path) -> None:
    """Write a record."""
    try:
        record.save(path)
    except OSError as error:
        raise BadInput(f"The game cannot be written to {path}: {error.strerror}.") from None
