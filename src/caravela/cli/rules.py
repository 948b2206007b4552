"""`caravela rules`: the whole reference, a chapter, a paragraph, or whatever mentions some words."""

from __future__ import annotations

import re
from argparse import Namespace
from typing import Final

from rich.text import Text

from caravela import game
from caravela.cli.paper import Paper, prose
from caravela.cli.speech import tell
from caravela.kernel.refusal import BadInput
from caravela.kernel.rulebook import Paragraph, Rulebook
from caravela.kernel.words import say

ID: Final = re.compile(r"^[RQED]\d+(\.\d+)?[a-z]?$", re.IGNORECASE)
TITLE: Final = re.compile(r"^\*([^*]+)\*")
FEW: Final = 4
CHAPTER: Final = re.compile(r"^R\d+$", re.IGNORECASE)


def run(arguments: Namespace) -> int:
    """Print what was asked for."""
    it = game(arguments.game)
    wanted = " ".join(arguments.id)
    paper = Paper()
    if arguments.trial:
        from caravela.cli.example import try_out  # it shows paragraphs as this file does

        try_out(paper, it.name, it.rulebook.find(wanted).id)
    elif not wanted:
        paper.say(it.title, style="bold underline")
        print_paragraphs(paper, it.rulebook.paragraphs)
    else:
        print_found(paper, look_up(it.rulebook, wanted))
    return 0


def look_up(book: Rulebook, wanted: str) -> list[Paragraph]:
    """The paragraphs meant by an id, by a chapter, or by words that occur in them."""
    wanted = wanted.strip().rstrip(".")
    if CHAPTER.match(wanted):
        chapter = [paragraph for id, paragraph in book.by_id.items() if id.startswith(f"{wanted.upper()}.")]
        if chapter:
            return chapter
    if ID.match(wanted):
        return [book.find(wanted)]
    words = wanted.lower().split()
    found = [paragraph for paragraph in book.paragraphs if all(word in paragraph.text.lower() for word in words)]
    found = [paragraph for paragraph in found if not paragraph.level]
    if not found:
        raise BadInput(tell(say("bad.no_paragraph", wanted=repr(wanted))))
    return found


def print_found(paper: Paper, found: list[Paragraph]) -> None:
    """What a look-up found: in full, or as a list to choose from where it is much."""
    chapter = {paragraph.id.partition(".")[0] for paragraph in found}
    if len(found) <= FEW or len(chapter) == 1:
        print_paragraphs(paper, found)
        return
    named = [paragraph for paragraph in found if paragraph.id]
    paper.say(tell(say("rules.many", paragraphs=len(named))), style="dim")
    for paragraph in named:
        title = TITLE.match(paragraph.text)
        paper.say(Text.assemble((f"{paragraph.id:6}", "bold cyan"), title[1] if title else f"{paragraph.text[:70]}…"))


def print_paragraphs(paper: Paper, paragraphs: list[Paragraph]) -> None:
    """Headings stand out, ids stand in front."""
    for index, paragraph in enumerate(paragraphs):
        if paragraph.level:
            paper.say()
            paper.say(paragraph.text, style="bold underline" if paragraph.level == 2 else "bold")
            continue
        bullet = paragraph.text.startswith("- ")
        if index and not bullet and not paragraphs[index - 1].level:
            paper.say()
        paper.say(with_id(paragraph))


def with_id(paragraph: Paragraph) -> Text:
    """A paragraph, its id in front."""
    text = paragraph.text
    if text.startswith("- "):
        text = f"• {text[2:]}"
    return Text.assemble((f"{paragraph.id}  ", "bold cyan"), prose(text)) if paragraph.id else prose(text)
