"""`caravela review`: every kind of record is reviewed, or one sentence says why not."""

import json
import shutil
from pathlib import Path

import pytest

from caravela import game
from caravela.kernel.match import Match
from caravela.kernel.record import record_of
from tests.cli.conftest import Run, refused
from tests.cli.test_records import edit

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    shutil.copy(GOLDEN / "navegador-2.json", tmp_path / "game.json")
    return tmp_path / "game.json"


@pytest.mark.parametrize("calibrated", [False, True])
def test_the_books_in_the_terminal(caravela: Run, finished: Path, monkeypatch: pytest.MonkeyPatch, calibrated: bool) -> None:
    monkeypatch.setattr(game("navegador").evaluator(2), "calibrated", calibrated)
    outcome = caravela("review", str(finished), "--pass", "books", "--html", "out.html")
    assert outcome.code == 0, outcome
    assert ("not calibrated" in outcome.out) != calibrated
    assert ("Chance to win, by turns" if calibrated else "Expected final points, by turns") in outcome.out
    assert "others' decisions" in outcome.out
    assert ("Chance" in outcome.out) == calibrated
    assert Path("out.html").read_text().count("<svg") >= 2


def test_json_is_the_same_every_time_and_has_what_was_promised(caravela: Run, finished: Path) -> None:
    first = caravela("review", str(finished), "--pass", "books", "--json").out
    assert first == caravela("review", str(finished), "--pass", "books", "--json").out
    found = json.loads(first)
    assert {"engine", "evaluator", "turns", "books", "accuracy"} <= set(found)
    promised = {"seat", "moves", "before", "after", "luck", "decision", "best", "given_away", "noise", "grade"}
    assert promised <= set(found["turns"][0])
    assert {"seat", "start", "luck", "own", "others", "end"} <= set(found["books"][0])


def test_an_unfinished_game_is_looked_at_as_far_as_it_goes(caravela: Run, tmp_path: Path) -> None:
    it = game("navegador")
    match = Match(it, 2, "review")
    for text in ("rondel:sailing", "sail:portugal>guine", "rondel:ships", "ships:1"):
        match.play(it.parse(text))
    record_of(match).save(tmp_path / "game.json")
    outcome = caravela("review", "game.json")
    assert outcome.code == 0, outcome
    assert "The game is not finished" in outcome.out
    assert json.loads(caravela("review", "game.json", "--json").out)["turns"][-1]["grade"]


def test_a_data_pack_and_older_rules_are_reviewed(caravela: Run, tmp_path: Path) -> None:
    pack = dict(game("navegador").file.content)
    it = game("navegador", pack | {"source": "another print"}, stored=True)
    match = Match(it, 2, "pack")
    match.play(it.parse("rondel:workers"))
    record_of(match).save(tmp_path / "pack.json")
    assert caravela("review", "pack.json", "--pass", "books").code == 0
    assert caravela("review", str(GOLDEN / "older" / "madeira-2-rules-2.json"), "--pass", "books").code == 0


def test_one_sentence_says_why_not(caravela: Run, finished: Path, tmp_path: Path) -> None:
    record_of(Match(game("navegador"), 2, "1")).save(tmp_path / "empty.json")
    refused(caravela("review", "empty.json"), "nothing to review")
    refused(caravela("review", "nowhere.json"), "nowhere.json")
    refused(caravela("review", str(finished), "--pass", "fast"), "--pass")
    refused(caravela("review", str(finished), "--pass", "books", "--html", "no/folder.html"), "cannot be written")
    edit(finished, mend=True, rules_version=99)
    refused(caravela("review", str(finished)), "version 99 of the rules")
    edit(finished, mend=False, players=3)
    refused(caravela("review", str(finished)), "changed after it was written")
