"""What can be read about a game without a table: rules, components, bots; and whether a data pack fits."""

from __future__ import annotations

from typing import Any

import caravela
from caravela import registry
from caravela.bots.presenting import presented
from caravela.bots.roster import BOTS
from caravela.kernel.data import read_toml
from caravela.kernel.words import in_language
from caravela.lessons import examples, reading
from caravela.table import models as m
from caravela.table.errors import Refused
from caravela.table.opening import known_game, read_pack
from caravela.table.tongues import KNOWN

MARKS = ("source", "confidence", "note")


def catalogue() -> m.Catalogue:
    """Games and bots."""
    games = []
    for name in registry.game_names():
        g = registry.game(name)
        info = m.GameInfo(
            name=name,
            title=g.title,
            least=g.least,
            most=g.most,
            version=g.version,
            data_hash=g.data_hash,
            colours=g.colours,
            event_kinds=g.event_kinds,
            lessons=len(reading.lessons(name)),
        )
        games.append(info)
    bots = [m.BotInfo(name=name, **presented(name)) for name in BOTS if name != "random"]
    return m.Catalogue(version=caravela.__version__, games=games, bots=bots, languages=KNOWN)


def rules(name: str) -> m.Rules:
    """The rules reference by section; the tips for a first game stand apart."""
    game = known_game(name)
    path = in_language(game.folder / "glossary.en.toml")
    glossary: dict[str, Any] = read_toml(path) if path.exists() else {"turn": [], "tips": "", "words": {}, "section": []}
    in_short = {section["title"]: section for section in glossary["section"]}
    sections: list[m.RuleSection] = []
    tips: list[str] = []
    heading, cases = "", examples.cases(name)
    for paragraph in game.rulebook.paragraphs:
        if paragraph.level == 2:
            short = in_short.get(paragraph.text, {})
            pictures = [picture(name, **entry) for entry in short.get("picture", [])]
            sections.append(m.RuleSection(title=paragraph.text, short=short.get("short", ""), pictures=pictures, paragraphs=[]))
            heading = ""
            continue
        if paragraph.level == 3:
            heading = paragraph.text
        if heading == glossary["tips"]:
            tips += [paragraph.text[2:]] if paragraph.text.startswith("- ") else []
        elif sections:
            positions = cases.get(paragraph.id, 0)
            found = m.RuleParagraph(id=paragraph.id, text=paragraph.text, level=paragraph.level, positions=positions)
            sections[-1].paragraphs.append(found)
    words = [m.Word(word=word, text=text) for word, text in glossary["words"].items()]
    return m.Rules(game=name, title=game.title, sections=sections, tips=tips, turn=glossary["turn"], words=words)


def picture(name: str, part: str, lesson: str, says: str) -> m.RulePicture:
    """A part of the board at the end of a lesson."""
    return m.RulePicture(part=part, lesson=lesson, place=reading.lesson(name, lesson).end, says=says)


def components(name: str) -> m.Components:
    """Every table of `components.toml`, with its source."""
    game = known_game(name)
    path = game.folder / "components.toml"
    tables: list[m.ComponentTable] = []
    gather("", read_toml(path), tables)
    return m.Components(
        game=name, title=game.title, data_hash=game.data_hash, tables=tables, toml=path.read_text(encoding="utf-8")
    )


def gather(name: str, content: dict[str, Any], tables: list[m.ComponentTable]) -> None:
    """Each table of the file, and each list of tables, becomes one table of the page; lists are split by source and note."""
    values = {key: value for key, value in content.items() if not holds_tables(value)}
    if name and values:
        tables.append(page_table(name, [values]))
    for key, value in content.items():
        path = f"{name}.{key}" if name else key
        if isinstance(value, dict):
            gather(path, value, tables)
        elif holds_tables(value):
            groups: dict[tuple[str, ...], list[dict[str, Any]]] = {}
            for row in value:
                groups.setdefault(tuple(str(row.get(mark, content.get(mark, ""))) for mark in MARKS), []).append(row)
            tables.extend(page_table(path, rows, dict(zip(MARKS, marks, strict=True))) for marks, rows in groups.items())


def holds_tables(value: object) -> bool:
    """A table, or a list of tables."""
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value))


def page_table(name: str, rows: list[dict[str, Any]], marks: dict[str, str] | None = None) -> m.ComponentTable:
    """One table; source, confidence and note stand above it, not in each row."""
    marks = marks if marks is not None else {mark: str(rows[0].get(mark, "")) for mark in MARKS}
    bare = [{key: value for key, value in row.items() if key not in MARKS} for row in rows]
    columns = list(dict.fromkeys(key for row in bare for key in row))
    return m.ComponentTable(name=name, columns=columns, rows=bare, **marks)


def check_pack(name: str, text: str) -> m.PackReport:
    """Whether a data pack can be played."""
    try:
        return m.PackReport(ok=True, data_hash=read_pack(name, text).data_hash)
    except Refused as refused:
        if refused.status == 404:
            raise
        return m.PackReport(ok=False, message=refused.message)
