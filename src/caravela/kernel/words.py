"""Sentences for people, from one file per game and language.

Code says which sentence is meant, and with which arguments; the file has the words:

    say("refusal.too_far", region=4, borders=2)
    too_far = "{region, region} is too far: a ship crosses at most {borders, plural, one {# border} other {# borders}}. "

A sentence is written nearly as translators know it:

    {count}                                              an argument as it is: a number, or another sentence
    {start, region}                                      what the list `region` calls number `start`, or the thing with that id
    {good, good, small}                                  the same in small letters
    {ships, plural, =0 {nothing} one {# ship} other {# ships}}   by a number: exactly that one, then `one`, then `other`
    {phase, select, 1 {I} 2 {II} other {III}}            by the text of an argument
    {guards lost_coins, amounts}                         so much of each stock: `2 guards and 1 coin`, or `nothing`
    {players crowns, each, {players}: {crowns}}          lists of equal length, member by member, with commas

Lists that things are called by come with the game's data; a language may call them otherwise, by id: `[region] guine = "Guiné"`.
It may have further forms of a list, for what its grammar asks: `{start, region_from}` reads `[region_from] guine = "da Guiné"`.
An argument may be a list: its members stand one after the other, with commas.

All is said in the language that is spoken now: English, or another one inside `with speaking("pt"):`. A server speaks the
language of the request that it answers, a terminal that of its user. What a game has no file for is told in English.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

ENGLISH: Final = "en"
KERNEL: Final = Path(__file__).parent
HEAD: Final = re.compile(r"\{\s*(\w+(?:\s+\w+)*)\s*(?:,\s*(\w+)\s*(?:,\s*(small)\s*(?=\})|(,)|(?=\}))|(?=\}))")
CASE: Final = re.compile(r"\s*(=?\w+)\s*\{")

SPOKEN: Final[ContextVar[str]] = ContextVar("language", default=ENGLISH)

UNCOUNTED = ("VP", "PP", "wheat", "sugar", "wine", "wood", "bread")


def plural(number: int, word: str) -> str:
    """`1 ship`, `2 ships`, `2 colonies`, `2 VP`."""
    if number == 1 or word in UNCOUNTED:
        return f"{number} {word}"
    return f"{number} {word[:-1]}ies" if word.endswith("y") else f"{number} {word}s"


class Sentence:
    """What is to be said: the name of a sentence and its arguments. `Words` has the words for it."""

    def __init__(self, name: str, args: Mapping[str, object]) -> None:
        self.name = name
        self.args = args

    def __repr__(self) -> str:
        return f"<Sentence {self.name} {dict(self.args)}>"


class Thing:
    """Something that a list has a name for."""

    def __init__(self, things: str, number: int) -> None:
        self.things = things
        self.number = number


def say(name: str, /, **args: object) -> Sentence:
    """The sentence of this name: `say("refusal.taken", building=3)`."""
    return Sentence(name, args)


def as_json(said: object) -> Any:
    """A sentence, or one of its arguments, so that it can be stored and sent."""
    if isinstance(said, Sentence):
        return {"say": said.name, "args": {name: as_json(value) for name, value in said.args.items()}}
    if isinstance(said, Thing):
        return {"things": said.things, "number": said.number}
    return [as_json(each) for each in said] if isinstance(said, list) else said


def from_json(content: Any) -> Any:
    """What `as_json` made of it. Text stays text."""
    if isinstance(content, dict) and "say" in content:
        return Sentence(content["say"], {name: from_json(value) for name, value in content["args"].items()})
    if isinstance(content, dict):
        return Thing(content["things"], content["number"])
    return [from_json(each) for each in content] if isinstance(content, list) else content


@cache
def sentences(folder: Path, language: str) -> dict[str, str]:
    """All sentences of a file, by section and name: `log.sailed`. Nothing where there is no such file."""
    path = folder / f"words.{language}.toml"
    content = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {f"{section}.{name}": text for section, texts in content.items() for name, text in texts.items()}


def spoken() -> str:
    """The language that is spoken now."""
    return SPOKEN.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while.

    >>> from caravela.kernel.words import speaking
    >>> with speaking("pt"):
    ...     print(caravela.game("navegador").new(players=2, seed=1).prompt())
    Escolhe a tua primeira casa no rondel.
    """
    token = SPOKEN.set(language)
    try:
        yield
    finally:
        SPOKEN.reset(token)


def languages() -> list[str]:
    """All languages that there are, English first: those in which the kernel speaks."""
    found = {path.name.split(".")[1] for path in KERNEL.glob("words.*.toml")}
    return [ENGLISH, *sorted(found - {ENGLISH})]


def in_language(english: Path) -> Path:
    """The file of the spoken language that lies beside an English one: `lessons.pt.toml` beside `lessons.en.toml`, `rules.pt.md`
    beside `rules.md`. The English one where there is no other."""
    path = english.with_name(f"{english.name.split('.')[0]}.{spoken()}{english.suffix}")
    return path if path.exists() else english


class Words:
    """How a game speaks. `names` are the lists that things are called by: for each list the ids in order, each with what it is
    called in English. What a language does not say is said in English; what the game does not say, the kernel does."""

    def __init__(self, folder: Path, names: dict[str, dict[str, str]]) -> None:
        self.folder = folder
        self.names = names
        self.order = {name: list(ids) for name, ids in names.items()}
        self._all: dict[str, dict[str, str]] = {}

    def text(self, said: Sentence) -> str:
        """A sentence in words."""
        return self._text(said, spoken())

    def _text(self, said: Sentence, language: str) -> str:
        template = self.template(said.name, language)
        if template is None:
            raise KeyError(f"There is no sentence {said.name} in {self.folder.name}.")
        return self.fill(template, said.args, "", language)

    def template(self, name: str, language: str) -> str | None:
        """How a sentence is written in a language, or else in English."""
        return self._of(language).get(name)

    def _of(self, language: str) -> dict[str, str]:
        """All sentences of a language. A game that has none of its own speaks English: no sentence is in two languages."""
        found = self._all.get(language)
        if found is None:
            own = sentences(self.folder, language)
            if own or language == ENGLISH:
                english = {**sentences(KERNEL, ENGLISH), **sentences(self.folder, ENGLISH)}
                found = {**english, **sentences(KERNEL, language), **own}
            else:
                found = self._of(ENGLISH)
            self._all[language] = found
        return found

    def called(self, things: str, number: int) -> str:
        """What a list calls the thing with this number."""
        return self._called(things, number, spoken())

    def _called(self, things: str, number: int, language: str) -> str:
        ids = self.ids_of(things)
        thing = self.order[ids][number]
        return self._of(language).get(f"{things}.{thing}", self.names[ids][thing])

    def ids_of(self, things: str) -> str:
        """The list whose ids a list has: itself, or the one of which it is a form."""
        return things if things in self.names else things.rpartition("_")[0]

    def fill(self, text: str, args: Mapping[str, object], number: str, language: str) -> str:
        """A template with its arguments; `number` stands for `#`."""
        found: list[str] = []
        at = 0
        while (brace := text.find("{", at)) >= 0:
            found.append(text[at:brace].replace("#", number or "#"))
            piece, at = self.argument(text, brace, args, number, language)
            found.append(piece)
        found.append(text[at:].replace("#", number or "#"))
        return "".join(found)

    def argument(self, text: str, at: int, args: Mapping[str, object], number: str, language: str) -> tuple[str, int]:
        """What stands in braces from `at` on, filled in, and the place after it."""
        name, how, small, chosen, after = head(text, at)
        if how == "amounts":
            return self.amounts(name.split(), args, language), after + 1
        if how == "each":
            block, end = braced(text, after)
            lists = zip(*[cast("list[object]", args[one]) for one in name.split()], strict=True)
            each = [{**args, **dict(zip(name.split(), members, strict=True))} for members in lists]
            return ", ".join(self.fill(block, members, number, language) for members in each), end
        value = args[name]
        if chosen is None:
            shown = self.shown(value, how, language)
            return shown.lower() if small else shown, after + 1
        cases, end = choices(text, after)
        case = str(value.number) if isinstance(value, Thing) else self.shown(value, None, language)
        if how == "select":
            return self.fill(cases.get(case, cases["other"]), args, number, language), end
        usual = "one" if case == "1" and "one" in cases else "other"
        return self.fill(cases.get(f"={case}", cases[usual]), args, case, language), end

    def amounts(self, names: list[str], args: Mapping[str, object], language: str) -> str:
        """What arguments count that are named after stocks: `guards`, `lost_guards`."""
        counted = [(name.rpartition("_")[2], args[name]) for name in names if args[name]]
        parts = [self._text(Sentence(f"stock.{stock}", {"amount": amount}), language) for stock, amount in counted]
        if len(parts) < 2:
            return parts[0] if parts else self._text(say("list.nothing"), language)
        return self._text(say("list.all", first=", ".join(parts[:-1]), last=parts[-1]), language)

    def shown(self, value: object, things: str | None, language: str) -> str:
        """An argument in words."""
        if isinstance(value, list):
            return ", ".join(self.shown(member, things, language) for member in value)
        if isinstance(value, Sentence):
            return self._text(value, language)
        if isinstance(value, Thing):
            return self._called(things or value.things, value.number, language)
        if things is not None and isinstance(value, str):
            ids = self.order[self.ids_of(things)]
            return self._called(things, ids.index(value), language) if value in ids else value
        if things is not None and isinstance(value, int):
            return self._called(things, value, language)
        return str(int(value)) if isinstance(value, bool) else str(value)


COMMON: Final = Words(KERNEL, {})  # what is said outside any game


@cache
def head(text: str, at: int) -> tuple[str, str | None, str | None, str | None, int]:
    """How an argument begins: its name, how it is shown, whether in small letters, whether cases follow; and the place after it.
    What is read in templates is kept: there are few, and they are filled in for every action."""
    found = HEAD.match(text, at)
    if found is None:
        raise ValueError(f"braces without a name in {text!r}")
    name, how, small, chosen = found.groups()
    return name, how, small, chosen, found.end()


@cache
def braced(text: str, at: int) -> tuple[str, int]:
    """What stands from `at` up to the brace that ends it, and the place after that."""
    start, depth = at, 1
    while depth:
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
    return text[start : at - 1].lstrip(), at


@cache
def choices(text: str, at: int) -> tuple[dict[str, str], int]:
    """The cases of a choice, and the place after the brace that ends it."""
    cases: dict[str, str] = {}
    while (case := CASE.match(text, at)) is not None:
        start = case.end()
        at = braced(text, start)[1]
        cases[case[1]] = text[start : at - 1]
    return cases, text.index("}", at) + 1


def named(text: str) -> dict[str, str]:
    """The arguments that a template uses, in whatever case, each with how it is shown: a list, nothing, or what the head of this
    file lists."""
    found: dict[str, str] = {}
    at = 0
    while at < len(text):
        head = HEAD.match(text, at) if text[at] == "{" else None
        if head is None:
            at += 1
            continue
        for name in head[1].split():
            found[name] = head[2] or found.get(name, "")
        at = head.end() + 1
        if head[2] == "each":
            block, at = braced(text, head.end())
            found |= {**named(block), **found}
        elif head[4] is not None:
            cases, at = choices(text, head.end())
            for case in cases.values():
                found |= named(case)
    return found
