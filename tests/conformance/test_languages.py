"""A language is a file: every other language says just what English says, and a game in it is told without an English word."""

import random
import re
import tomllib
from pathlib import Path

import pytest

import caravela
from caravela.bots.presenting import WORDS as BOTS
from caravela.cli.speech import TERMINAL, language_of
from caravela.kernel import words as kernel
from caravela.kernel.asking import Asking
from caravela.kernel.match import Match
from caravela.kernel.refusal import Refusal
from caravela.kernel.rulebook import Rulebook
from caravela.kernel.words import ENGLISH, Words, languages, named, sentences, speaking
from caravela.lessons import reading
from caravela.lessons.checking import problems
from caravela.lessons.lesson import FACT
from caravela.review.telling import REVIEW
from caravela.table.reference import rules
from caravela.table.tongues import SERVER, preferred
from caravela.table.tongues import language_of as language_of_request

OTHERS = languages()[1:]
GAMES = [caravela.game(name) for name in caravela.game_names()]
SPEAKERS = {"kernel": kernel.COMMON, "table": SERVER, "bots": BOTS, "cli": TERMINAL, "review": REVIEW} | {
    game.name: game.words for game in GAMES
}
SHELL = ("kernel", "table", "bots", "cli", "review")
TRANSLATED = [(game, language) for game in GAMES for language in OTHERS if (game.folder / f"words.{language}.toml").exists()]


def told_by(words: Words, language: str) -> tuple[dict[str, str], dict[str, str]]:
    """The sentences of a file, and what it calls things."""
    found = sentences(words.folder, language)
    things = {name: text for name, text in found.items() if words.ids_of(name.partition(".")[0]) in words.names}
    return {name: text for name, text in found.items() if name not in things}, things


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("speaker", SPEAKERS)
def test_a_language_says_what_english_says_with_the_same_arguments(speaker: str, language: str) -> None:
    words = SPEAKERS[speaker]
    english, _ = told_by(words, ENGLISH)
    other, things = told_by(words, language)
    if not other and not things:
        assert speaker not in SHELL, f"{speaker} says nothing in {language}"
        return
    assert sorted(english.keys() - other.keys()) == [], f"{speaker} does not say this in {language}"
    assert sorted(other.keys() - english.keys()) == [], f"{speaker} says this in {language} alone"
    for name, text in other.items():
        assert set(named(text)) == set(named(english[name])), f"{name} in {language} has other arguments"
    called = {name.partition(".")[0] for name in things} | set(words.names) - {"seat"}
    expected = {f"{ids}.{thing}" for ids in called for thing in words.names[words.ids_of(ids)]}
    assert sorted(expected - things.keys()) == [], f"{speaker} does not call this by a name in {language}"
    assert sorted(things.keys() - expected) == [], f"{speaker} calls by a name in {language} what it does not have"
    lists = {how for text in other.values() for how in named(text).values()}
    assert lists <= {"", "plural", "select", "amounts", "each", *called, "seat"}, "every list that is shown is there"


@pytest.mark.parametrize(("game", "language"), TRANSLATED, ids=lambda each: getattr(each, "name", each))
def test_rules_glossary_and_lessons_are_the_same_in_every_language(game: caravela.Game, language: str) -> None:
    english = rules(game.name)
    books = [Rulebook(game.folder / name) for name in ("rules.md", f"rules.{language}.md")]
    assert [(one.id, one.level) for one in books[0].paragraphs] == [(one.id, one.level) for one in books[1].paragraphs]
    cited = [[sorted(set(re.findall(r"[RQE]\d+(?:\.\d+)?[a-z]?", one.text))) for one in book.paragraphs] for book in books]
    assert cited[0] == cited[1], "each paragraph cites the same ones"
    with speaking(language):
        other, lessons = rules(game.name), reading.lessons(game.name)
        assert not [problem for lesson in lessons for problem in problems(lesson)]
    assert (len(other.turn), len(other.words)) == (len(english.turn), len(english.words))
    assert len(other.tips) == len(english.tips) > 0
    assert all(section.short for section in other.sections)
    pictures = [[(one.part, one.lesson) for section in book.sections for one in section.pictures] for book in (english, other)]
    assert pictures[0] == pictures[1]
    for one, same in zip(reading.lessons(game.name), lessons, strict=True):
        assert (one.id, one.before, one.moves) == (same.id, same.before, same.moves)
        for task, translated in zip(one.tasks, same.tasks, strict=True):
            assert task.say != translated.say
            assert set(task.but) == set(translated.but)
            facts = [set(FACT.findall(one.say + one.well)) for one in (task, translated)]
            assert facts[0] == facts[1]


# -- a whole game


def literal(text: str) -> str:
    """What of a template is said as it stands."""
    found, at = "", 0
    while (brace := text.find("{", at)) >= 0:
        found += text[at:brace] + " "
        _, how, _, chosen, after = kernel.head(text, brace)
        if how == "each":
            block, at = kernel.braced(text, after)
            found += literal(block)
        elif chosen is None:
            at = after + 1
        else:
            cases, at = kernel.choices(text, after)
            found += " ".join(literal(case) for case in cases.values())
    return found + text[at:]


def vocabulary(words: Words, language: str) -> set[str]:
    """The words that a game and the kernel know in a language, but for what things are called by proper names."""
    told = [*sentences(words.folder, language).values(), *sentences(kernel.KERNEL, language).values()]
    if language == ENGLISH:
        told += [name for things, names in words.names.items() if things != "seat" for name in names.values()]
    return {word for text in told for word in words_of(literal(text))}


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text.lower()))


@pytest.mark.parametrize(("game", "language"), TRANSLATED, ids=lambda each: getattr(each, "name", each))
def test_a_whole_game_is_told_without_an_english_word(game: caravela.Game, language: str) -> None:
    foreign = vocabulary(game.words, ENGLISH) - vocabulary(game.words, language)
    assert {"ship", "ships", "colony", "worker"} <= foreign or game.name != "navegador"
    match, luck = Match(game, 3, "a whole game"), random.Random(1)
    with speaking(language):
        while not match.state.over and len(match.moves) < 600:
            for text in told_about(match, luck):
                english = words_of(re.sub(r"\b[a-z_]+:[a-z_0-9>]+|\{[a-z]+\}", "", text)) & foreign
                assert not english, f"{text}: {english}"
            happened = match.play(luck.choice(list(match.state.options)))
            for event in happened:
                text = game.sentence(match.state, event)
                assert not words_of(re.sub(r"\{[a-z]+\}", "", text)) & foreign, text
        assert not words_of(match.state.result().ending) & foreign
        assert not words_of(game.show(match.state, None)) & foreign


def told_about(match: Match, luck: random.Random) -> list[str]:
    """What people read of a position: prompt, what is offered, some refusals, what is near."""
    s, game = match.state, match.game
    asking = Asking(s, {})
    texts = [asking.prompt(), asking.confirmation(), *(game.worded(notice.text) for notice in game.near_end(s))]
    texts += [game.worded(notice.badge) for notice in game.near_end(s) if notice.badge is not None]
    texts += [asking.describe(action) for action in asking.offered]
    refused = [asking.explain(luck.randrange(game.space.size)) for _ in range(12)]
    return texts + [refusal.sentence() for refusal in refused if isinstance(refusal, Refusal)]


# -- which language it is


def test_a_request_has_one_language() -> None:
    """The cookie first, then what the browser prefers, then English; only languages that there are."""
    assert language_of_request("caravela=x; language=pt", "en") == "pt"
    assert language_of_request("language=pt", "") == "pt"
    assert language_of_request("language=xx; other=1", "pt-PT,pt;q=0.9,en;q=0.8") == "pt"
    assert language_of_request("mylanguage=pt", "") == ENGLISH
    assert preferred("de-DE,de;q=0.9,en;q=0.5,pt;q=0.7") == "pt"
    assert preferred("en-GB,pt;q=0.3") == ENGLISH
    assert preferred("*;q=zz,,;") == preferred("") == ENGLISH


def test_a_terminal_has_the_language_of_its_user(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CARAVELA_LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for lang, language in (("pt_PT.UTF-8", "pt"), ("C.UTF-8", ENGLISH), ("de_DE", ENGLISH), ("", ENGLISH)):
        monkeypatch.setenv("LANG", lang)
        assert language_of(None) == language
    monkeypatch.setenv("CARAVELA_LANGUAGE", "pt")
    assert (language_of(None), language_of("en")) == ("pt", ENGLISH)


def test_a_game_that_does_not_have_the_language_is_told_in_english() -> None:
    untold = [game for game in GAMES for language in OTHERS if (game, language) not in TRANSLATED]
    for game in untold:
        s = game.new(2, 1)
        english = (s.prompt(), game.printed_name, game.rulebook.paragraphs[0].text)
        with speaking(OTHERS[0]):
            assert (s.prompt(), game.printed_name, game.rulebook.paragraphs[0].text) == english


def test_every_file_of_a_language_is_in_the_package() -> None:
    """What `pyproject.toml` names goes into the wheel."""
    root = Path(__file__).parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    source = root / "src" / "caravela"
    packed = {path for pattern in project["tool"]["setuptools"]["package-data"]["caravela"] for path in source.glob(pattern)}
    for language in OTHERS:
        assert [path for path in source.rglob(f"*.{language}.*") if "static" not in path.parts and path not in packed] == []
