"""`caravela replay` and `caravela verify`."""

import json
from pathlib import Path

import pytest
from rich.table import Table

from caravela import game
from caravela.cli.paper import Paper
from caravela.kernel.match import Match
from caravela.kernel.record import check_sum, record_of
from tests.cli.conftest import Run, refused


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A short game that is not finished."""
    it = game("navegador")
    match = Match(it, 2, "records")
    for text in ("rondel:sailing", "sail:portugal>guine", "rondel:ships", "ships:1"):
        match.play(it.parse(text))
    record_of(match, ["person", "judge bot"]).save(tmp_path / "game.json")
    return tmp_path / "game.json"


def edit(path: Path, mend: bool, **changes: object) -> None:
    """Change entries of a record; `mend` makes its check sum fit again."""
    content = json.loads(path.read_text()) | changes
    if mend:
        content["check"] = check_sum(content)
    path.write_text(json.dumps(content))


def test_verify(caravela: Run, saved: Path) -> None:
    outcome = caravela("verify", str(saved))
    assert outcome.code == 0
    assert "follows the rules" in outcome.out
    assert "2 players, 4 moves, our numbers, seed records" in outcome.out


def test_replay_prints_log_and_position(caravela: Run, saved: Path) -> None:
    outcome = caravela("replay", str(saved))
    assert outcome.code == 0
    assert "   1  Red: Sailing  rondel:sailing\n" in outcome.out
    assert "        Red explores Guiné" in outcome.out
    assert "   4  Green: Build 1 ship for 50  ships:1\n" in outcome.out
    assert "Phase I, turn 3" in outcome.out
    assert "Not finished" in outcome.out


def test_replay_up_to_a_move(caravela: Run, saved: Path) -> None:
    outcome = caravela("replay", str(saved), "--to", "2")
    assert "explores Guiné" in outcome.out
    assert "ships:1" not in outcome.out
    assert "Phase I, turn 2" in outcome.out
    assert "Phase I, turn 1" in caravela("replay", str(saved), "--to", "0").out
    refused(caravela("replay", str(saved), "--to", "5"), "4 moves", "no move 5")
    refused(caravela("replay", str(saved), "--to", "-1"), "at least 0")


def test_a_finished_game_ends_with_its_score(caravela: Run) -> None:
    golden = Path(__file__).parents[1] / "golden" / "navegador-2.json"
    outcome = caravela("replay", str(golden))
    assert outcome.code == 0
    total = json.loads(golden.read_text())["scores"]
    assert f"wins with {max(total)} points." in outcome.out
    assert "\ntotal " in outcome.out
    assert "Final score: " in caravela("verify", str(golden)).out


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_no_whole_record_is_refused(caravela: Run, saved: Path, command: str) -> None:
    text = saved.read_text()
    saved.write_text(text[: len(text) // 2])
    refused(caravela(command, str(saved)), "not a complete record")
    saved.write_text("[]")
    refused(caravela(command, str(saved)), "not a Caravela record")
    saved.write_text("[" * 100_000)
    refused(caravela(command, str(saved)), "not a")
    saved.write_text(text.replace('"seed": "records"', '"seed": "\\ud800"'))
    refused(caravela(command, str(saved)), "record")
    saved.write_bytes(b"\xff\xfe")
    refused(caravela(command, str(saved)), "UTF-8")
    refused(caravela(command, "nowhere.json"), "cannot be read")
    refused(caravela(command, "."), "cannot be read")


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_an_edited_record_is_refused(caravela: Run, saved: Path, command: str) -> None:
    edit(saved, mend=False, seed="other")
    refused(caravela(command, str(saved)), "changed after it was written")


def test_a_record_that_was_mended_is_refused_for_what_it_claims(caravela: Run, saved: Path) -> None:
    content = json.loads(saved.read_text())
    moves = content["moves"]
    edit(saved, mend=True, scores=[99, 1])
    refused(caravela("verify", str(saved)), "claims the scores [99, 1]")
    edit(saved, mend=True, moves=[*moves[:2], "rondel:shops", moves[3]])
    refused(caravela("verify", str(saved)), "Move 3", "did you mean 'rondel:ships'?")
    edit(saved, mend=True, moves=[moves[0], "sail:portugal>goa", *moves[2:]])
    refused(caravela("replay", str(saved)), "Move 2", "too far", "R5.1")
    edit(saved, mend=True, moves=moves, scores=[], final="0", players=9)
    refused(caravela("verify", str(saved)), "2 to 5 players, not 9")
    edit(saved, mend=True, players=2, game="tigris")
    refused(caravela("verify", str(saved)), "'tigris'")
    edit(saved, mend=True, game="navegador", data="0" * 16)
    refused(caravela("verify", str(saved)), "other component data")
    edit(saved, mend=True, moves=[*moves[:3], "ships:9"], data=content["data"])
    refused(caravela("verify", str(saved)), "Move 4", "ships:9")


def test_a_record_of_older_rules_says_so(caravela: Run, tmp_path: Path) -> None:
    it = game("coimbra")
    assert it.version > 1
    saved = tmp_path / "old.json"
    record_of(Match(it, 2, "old")).save(saved)
    edit(saved, mend=True, rules_version=1, moves=["done"])
    refused(caravela("verify", str(saved)), "Move 1", f"version 1 of the rules; this program has version {it.version}")


@pytest.mark.parametrize(
    ("claim", "word"),
    [
        ({"rules_version": 0}, "no version 0 of the rules"),
        ({"rules_version": -1}, "no version -1 of the rules"),
        ({"rules_version": 99}, "version 99 of the rules; Navegador has 1 to"),
        ({"rules_version": True}, "'rules_version' is missing or of the wrong type"),
        ({"caravela_record": True}, "format True"),
        ({"caravela_record": 1.0}, "format 1.0"),
        ({"players": True}, "'players' is missing or of the wrong type"),
        ({"names": ["Ana", "Rui", "Eva"]}, "3 names for 2 players"),
        ({"names": ["A" * 201]}, "cannot be one"),
        ({"names": ["Ana\x1b[2J"]}, "cannot be one: 'Ana\\x1b[2J'"),
        ({"names": ["Ana\u202ean"]}, "cannot be one"),
        ({"names": ["Ana\nRui"]}, "cannot be one"),
        ({"moves": ["x" * 100_000]}, "cannot be one"),
        ({"moves": ["done"] * 20_001}, "more than 20,000 moves"),
        ({"scores": [0] * 100_000}, "100000 scores for 2 players"),
        ({"seed": "s" * 1000}, "cannot be one"),
        ({"game": "g" * 100_000}, "cannot be one"),
        ({"more": 1}, "entry 'more', which no record has"),
        ({"pack": {"a": {"b": "x" * 3000}}}, "more than 2,000 characters"),
        ({"pack": {"a": "\x1b]0;title\x07"}}, "control characters"),
        ({"pack": {"a": 10**300}}, "too large"),
    ],
)
def test_a_record_that_cannot_be_one(caravela: Run, saved: Path, claim: dict[str, object], word: str) -> None:
    edit(saved, mend=True, **claim)
    outcome = caravela("verify", str(saved))
    refused(outcome, word)
    assert "\x1b" not in outcome.err
    assert len(outcome.err) < 300


def test_a_file_without_end(caravela: Run, saved: Path) -> None:
    saved.write_text('{"caravela_record": 2, "more": "' + "x" * 5_000_000 + '"}')
    refused(caravela("verify", str(saved)), "longer than 4,000,000 characters")
    saved.write_text('{"caravela_record": ' + "1" * 5000 + "}")
    refused(caravela("verify", str(saved)), "not a Caravela record")


def test_a_terminal_obeys_no_file(caravela: Run) -> None:
    """Neither the name of a file nor its content commands the terminal."""
    outcome = caravela("verify", "no\x1b[31m\u202efile")
    refused(outcome, "no�[31m�file")
    paper = Paper()
    grid = Table("a\x1b[2Jb")
    grid.add_row("c\x9bd")
    with paper.capture() as said:
        paper.say("e\x1b]0;f\x07g")
        paper.print(grid)
    assert not set("\x1b\x9b\x07") & set(said.get())
    assert all(word in said.get() for word in ("a�[2J", "c�d", "e�]0;f"))
