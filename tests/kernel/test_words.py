"""Sentences from templates."""

from pathlib import Path

import pytest

from caravela.kernel.words import Thing, Words, named, say, speaking

WORDS = Words(Path(__file__).parent, {"region": {"goa": "Goa", "guine": "Guiné"}, "good": {"gold": "Gold", "spices": "Spices"}})


@pytest.mark.parametrize(
    ("template", "arguments", "said"),
    [
        ("{who} sails to {end}.", {"who": "Ana", "end": "Goa"}, "Ana sails to Goa."),
        ("{n, plural, =0 {none} one {# ship} other {# ships}}", {"n": 0}, "none"),
        ("{n, plural, =0 {none} one {# ship} other {# ships}}", {"n": 1}, "1 ship"),
        ("{n, plural, =0 {none} one {# ship} other {# ships}}", {"n": 12}, "12 ships"),
        ("Phase {p, select, 1 {I} other {II}}.", {"p": 2}, "Phase II."),
        ("{yes, select, 1 {so} other {not so}}", {"yes": True}, "so"),
        ("{n, plural, one {# {good} of {who}} other {#}}!", {"n": 1, "good": "spice", "who": "Rui"}, "1 spice of Rui!"),
        ("{a, select, x {{n, plural, one {# x} other {# xs}}} other {}} #", {"a": "x", "n": 3}, "3 xs #"),
        ("From {start, region} to {end}.", {"start": 1, "end": Thing("region", 0)}, "From Guiné to Goa."),
        ("{good, good}, {good, good, small}", {"good": Thing("good", 1)}, "Spices, spices"),
        ("{goods, good, small}!", {"goods": [0, 1]}, "gold, spices!"),
        ("{n, plural, one {# {good, good, small}} other {#}}", {"n": 1, "good": 0}, "1 gold"),
        ("Missing: {lacks}.", {"lacks": say("refusal.over")}, "Missing: The game is over.."),
    ],
)
def test_a_template_is_filled_in(template, arguments, said):
    assert WORDS.fill(template, arguments, "", "en") == said
    assert set(named(template)) == set(arguments)


def in_tongue(language, words, said):
    with speaking(language):
        return words.text(said)


def test_a_game_without_a_language_speaks_english_altogether():
    """No sentence is half in one language and half in another, because the kernel knows a language and the game does not."""
    for language in ("pt", "xx"):
        assert in_tongue(language, WORDS, say("refusal.missing", lacks=say("refusal.over"))) == "Missing: The game is over.."


def test_a_language_may_call_things_otherwise(tmp_path):
    (tmp_path / "words.pt.toml").write_text('[good]\ngold = "Ouro"\n[log]\nsold = "{good, good, small} vendido"\n')
    (tmp_path / "words.en.toml").write_text('[log]\nsold = "{good, good} sold"\nbought = "{good, good} bought"\n')
    words = Words(tmp_path, WORDS.names)
    assert [in_tongue(language, words, say("log.sold", good=0)) for language in ("en", "pt")] == ["Gold sold", "ouro vendido"]
    assert in_tongue("pt", words, say("log.sold", good="gold")) == "ouro vendido", "by its id"
    assert in_tongue("pt", words, say("log.sold", good=1)) == "spices vendido", "what is not translated has its English name"
    assert in_tongue("pt", words, say("log.bought", good=0)) == "Ouro bought"
    assert in_tongue("pt", words, say("refusal.over")) == "O jogo acabou.", "what the game does not say, the kernel does"


def test_a_language_may_have_further_forms_of_a_list(tmp_path):
    (tmp_path / "words.pt.toml").write_text(
        '[region_in]\nguine = "na Guiné"\ngoa = "em Goa"\n[log]\nfounded = "Uma colónia {end, region_in}."\n'
    )
    (tmp_path / "words.en.toml").write_text('[log]\nfounded = "A colony in {end, region}."\n')
    words = Words(tmp_path, WORDS.names)
    assert in_tongue("pt", words, say("log.founded", end=1)) == "Uma colónia na Guiné."
    assert in_tongue("en", words, say("log.founded", end=Thing("region", 0))) == "A colony in Goa."


def test_a_sentence_that_does_not_exist_is_an_error():
    with pytest.raises(KeyError, match=r"no sentence log\.nothing"):
        WORDS.text(say("log.nothing"))
