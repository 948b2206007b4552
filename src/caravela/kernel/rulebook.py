"""The rules reference of a game: numbered paragraphs in seven sections, looked up by id."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path

from caravela.kernel.refusal import BadInput
from caravela.kernel.words import COMMON, say

PARAGRAPH = re.compile(r"^\*\*((?:R\d+\.\d+[a-z]?)|(?:[QED]\d+[a-z]?))\*\* (.*)$")


class Paragraph:
    """One paragraph, heading or bullet. `id` is empty for prose; `level` is 2 or 3 for headings, else 0."""

    def __init__(self, id: str, text: str, section: str, level: int = 0) -> None:
        self.id = id
        self.text = text
        self.section = section
        self.level = level


class Rulebook:
    """A parsed rules reference."""

    def __init__(self, path: Path) -> None:
        self.paragraphs: list[Paragraph] = []
        self.by_id: dict[str, Paragraph] = {}
        section = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            line = line.strip()
            if not line or line.startswith("# "):
                continue
            if line.startswith("## "):
                section = line[3:]
                self.paragraphs.append(Paragraph("", section, section, 2))
            elif line.startswith("### "):
                self.paragraphs.append(Paragraph("", line[4:], section, 3))
            else:
                match = PARAGRAPH.match(line)
                paragraph = Paragraph(match[1], match[2], section) if match else Paragraph("", line, section)
                self.paragraphs.append(paragraph)
                if match:
                    self.by_id[match[1]] = paragraph

    def find(self, id: str) -> Paragraph:
        """The paragraph with this id. R5.2a finds R5.2 if that has a part (a)."""
        wanted = id.strip()[:1].upper() + id.strip()[1:].lower()
        paragraph = self.by_id.get(wanted)
        if paragraph is None and wanted[-1:].isalpha():
            whole = self.by_id.get(wanted[:-1])
            if whole is not None and f"({wanted[-1]})" in whole.text:
                paragraph = whole
        if paragraph is None:
            near = get_close_matches(wanted, list(self.by_id), n=1)
            bad = say("bad.rule_near", id=repr(id), near=near[0]) if near else say("bad.rule", id=repr(id))
            raise BadInput(COMMON.text(bad))
        return paragraph
