"""Sentences for people, from one file per game and language.

Code names a sentence and its arguments; the file has the words. A sentence is written as translators know it:

    sailed = "{seat} sails from {start} to {end}. (R5.1)"
    moved = "{seat} chooses {field}{ships, plural, =0 {} one { and pays # ship} other { and pays # ships}}. (R4.3)"
    phase = "Phase {phase, select, 1 {I} 2 {II} other {III}} begins."

`{name}` is an argument. `plural` chooses by a number, first by exactly that number, then by `one` or `other`; `#` is the number.
`select` chooses by the text of an argument.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

HEAD = re.compile(r"\{\s*(\w+)\s*(?:,\s*(plural|select)\s*,)?")
CASE = re.compile(r"\s*(=?\w+)\s*\{")


UNCOUNTED = ("VP", "PP", "wheat", "sugar", "wine", "wood", "bread")


def plural(number: int, word: str) -> str:
    """`1 ship`, `2 ships`, `2 colonies`, `2 VP`."""
    if number == 1 or word in UNCOUNTED:
        return f"{number} {word}"
    return f"{number} {word[:-1]}ies" if word.endswith("y") else f"{number} {word}s"


class Words:
    """The sentences of one file, by section and name: `log.sailed`."""

    def __init__(self, path: Path) -> None:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        self.path = path
        self.sentences = {f"{section}.{name}": text for section, texts in content.items() for name, text in texts.items()}

    def say(self, name: str, arguments: Mapping[str, object]) -> str:
        """A sentence with these arguments."""
        return fill(self.sentences[name], arguments, "")


@cache
def words_of(folder: Path, language: str = "en") -> Words:
    """The words of a game in a language."""
    return Words(folder / f"words.{language}.toml")


def fill(text: str, arguments: Mapping[str, object], number: str) -> str:
    """A template with its arguments filled in; `number` stands for `#`."""
    found: list[str] = []
    at = 0
    while at < len(text):
        if text[at] == "{":
            piece, at = argument(text, at, arguments, number)
            found.append(piece)
        else:
            found.append(number if text[at] == "#" and number else text[at])
            at += 1
    return "".join(found)


def argument(text: str, at: int, arguments: Mapping[str, object], number: str) -> tuple[str, int]:
    """What stands in braces from `at` on, filled in, and the place after it."""
    head = HEAD.match(text, at)
    assert head is not None, f"braces without a name in {text!r}"
    value = str(arguments[head[1]])
    if head[2] is None:
        return value, head.end() + 1
    cases, end = choices(text, head.end())
    if head[2] == "select":
        return fill(cases.get(value, cases["other"]), arguments, number), end
    usual = "one" if value == "1" and "one" in cases else "other"
    return fill(cases.get(f"={value}", cases[usual]), arguments, value), end


def choices(text: str, at: int) -> tuple[dict[str, str], int]:
    """The cases of a choice, and the place after the brace that ends it."""
    cases: dict[str, str] = {}
    while (case := CASE.match(text, at)) is not None:
        at = start = case.end()
        depth = 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        cases[case[1]] = text[start : at - 1]
    return cases, text.index("}", at) + 1


def named(text: str) -> set[str]:
    """Names of all arguments that a template uses, in whatever case."""
    found: set[str] = set()
    at = 0
    while at < len(text):
        head = HEAD.match(text, at) if text[at] == "{" else None
        if head is None:
            at += 1
            continue
        found.add(head[1])
        at = head.end() + 1
        if head[2] is not None:
            cases, at = choices(text, head.end())
            for case in cases.values():
                found |= named(case)
    return found
