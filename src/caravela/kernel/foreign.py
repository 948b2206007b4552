"""Text and data of others: bounded before anything is made of them. Whatever is beyond a bound is refused in one sentence.

A reader of TOML takes time and memory that grow with the square of a key's depth, and a name may be as long as a file. So we look
at the text first, once and from left to right: no pattern here can go back.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from pathlib import Path
from typing import Any, Final

from caravela.kernel.refusal import BadInput

MOST_PACK: Final = 200_000  # characters; ours have up to 38,000
MOST_RECORD: Final = 4_000_000
MOST_TEXT: Final = 2_000  # characters of one text; ours have up to 330
MOST_WORD: Final = 100  # characters of a key or a number
MOST_DEPTH: Final = 12  # tables and lists inside each other, and parts of a key
MOST_VALUES: Final = 20_000
MOST_NUMBER: Final = 10**15
MOST_SHOWN: Final = 60  # characters of a wrong value that a sentence repeats

PIECE: Final = re.compile(
    r"""
    (?P<text> \"{3} (?: [^"\\] | \\. | "(?!"") )*+ \"{3,5} | '{3} (?: [^'] | '(?!'') )*+ '{3,5} | " (?: [^"\\\n] | \\. )*+ " | ' [^'\n]*+ ' )
    | (?P<comment> \# [^\n]*+ )
    | (?P<open> [\[{] ) | (?P<close> [\]}] ) | (?P<next> [\n=,] ) | (?P<dot> \. )
    | (?P<word> [^\s"'\#\[\]{}=,.]++ )
    | (?P<blank> [^\S\n]++ )
    """,  # noqa: E501 (one line for each kind of piece)
    re.VERBOSE | re.DOTALL,
)


# what terminals obey: C0 and C1 without tab and new line, and what turns the direction of writing; and halves of characters
CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def shown(value: object) -> str:
    """A wrong value in a sentence: not too long, and nothing that a terminal would obey."""
    text = repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def file_text(path: Path, most: int) -> str:
    """The text of a file that is not too long."""
    try:
        with path.open("rb") as file:
            content = file.read(4 * most + 1)
    except OSError as error:
        raise BadInput(f"The file {path} cannot be read: {error.strerror}.") from None
    except ValueError:  # a zero character in its name
        raise BadInput("There is no file of that name.") from None
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        if len(content) > 4 * most:
            raise BadInput(f"The file {path} is longer than {most:,} characters.") from None
        raise BadInput(f"The file {path} is not UTF-8 text.") from None
    if len(text) > most:
        raise BadInput(f"The file {path} is longer than {most:,} characters.")
    return text.replace("\r\n", "\n")


def toml_content(text: str, what: str) -> dict[str, Any]:
    """The content of a TOML text; `what` it is, as a sentence begins ("The data pack")."""
    if len(text) > MOST_PACK:
        raise BadInput(f"{what} is longer than {MOST_PACK:,} characters.")
    check_pieces(text, what)
    try:
        return tomllib.loads(text)
    except ValueError as error:  # also where a date is none, or a number has too many digits
        raise BadInput(f"{what} is not valid TOML: {printable(str(error)).rstrip('.')}.") from None


def check_pieces(text: str, what: str) -> None:
    """Refuse texts, words and depths beyond the bounds. What is no TOML at all is left to the reader of TOML: it stops there."""
    at, line, depth, dots = 0, 1, 0, 0
    while at < len(text):
        found = PIECE.match(text, at)
        if found is None:
            return
        kind, length = found.lastgroup, found.end() - at
        if kind == "text" and length > MOST_TEXT:
            raise BadInput(f"{what} has a text of more than {MOST_TEXT:,} characters (line {line}).")
        if kind == "word" and length > MOST_WORD:
            raise BadInput(f"{what} has a key or a number of more than {MOST_WORD} characters (line {line}).")
        dots = dots + 1 if kind == "dot" else 0 if kind in ("next", "open", "close") else dots
        depth += (kind == "open") - (kind == "close")
        if dots > MOST_DEPTH or depth > MOST_DEPTH:
            raise BadInput(f"{what} has a key or a list with more than {MOST_DEPTH} levels (line {line}).")
        if kind in ("text", "next"):
            line += text.count("\n", at, found.end())
        at = found.end()


def check_content(content: object) -> None:
    """Refuse data beyond the bounds, whatever it was read from."""
    pending: list[tuple[object, int]] = [(content, 0)]
    count = 0
    while pending:
        value, depth = pending.pop()
        count += 1
        if count > MOST_VALUES:
            raise BadInput(f"The data has more than {MOST_VALUES:,} values.")
        if depth > MOST_DEPTH:
            raise BadInput(f"The data has a key or a list with more than {MOST_DEPTH} levels.")
        if isinstance(value, dict):
            for key in value:
                check_words(str(key), MOST_WORD)
            pending += [(item, depth + 1) for item in value.values()]
        elif isinstance(value, list):
            pending += [(item, depth + 1) for item in value]
        elif isinstance(value, str):
            check_words(value, MOST_TEXT)
        elif isinstance(value, int | float) and not (math.isfinite(value) and -MOST_NUMBER <= value <= MOST_NUMBER):
            raise BadInput("The data has a number that is too large.")


def check_words(text: str, most: int) -> None:
    """Refuse a text that is too long or that a terminal would obey."""
    if len(text) > most:
        raise BadInput(f"The data has a text of more than {most:,} characters.")
    if not harmless(text):
        raise BadInput(f"The data has a text with control characters: {shown(text)}.")


def harmless(text: str) -> bool:
    """Whether a text has nothing but letters, signs, blanks and new lines: nothing that a terminal obeys or no file can keep."""
    return CONTROL.search(text) is None


def printable(text: str) -> str:
    """A text with a visible sign in the place of everything that a terminal would obey."""
    return CONTROL.sub("�", text)


def json_content(text: str) -> Any:
    """The content of a JSON text; `ValueError` says what is wrong, whatever it is."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("lists too deep inside each other") from None
