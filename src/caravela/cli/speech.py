"""What the terminal itself says while somebody plays, learns or reads the rules, and in which language."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from caravela.kernel.words import ENGLISH, Sentence, Words, languages

TERMINAL: Final = Words(Path(__file__).parent, {})
ASKED: Final = ("CARAVELA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


def language_of(wanted: str | None) -> str:
    """The language that was asked for on the command line, or by the environment (`pt_PT.UTF-8`); English if we have no other."""
    found = wanted or next((os.environ[name] for name in ASKED if os.environ.get(name)), ENGLISH)
    language = found.lower().partition(".")[0].partition("_")[0].partition("-")[0]
    return language if language in languages() else ENGLISH


def tell(said: Sentence) -> str:
    """A sentence of the terminal in words."""
    return TERMINAL.text(said)
