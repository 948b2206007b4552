"""`caravela play`, through a pipe."""

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from caravela.cli.keyboard import Keyboard, Leave
from caravela.cli.paper import Paper
from caravela.cli.parser import parse
from caravela.cli.person import Person
from caravela.cli.play import begin
from caravela.kernel.record import load_record
from caravela.kernel.refusal import BadInput
from caravela.registry import game, game_of
from tests.cli.conftest import Run, refused

SHORT = ["play", "navegador", "--players", "2", "--bot", "random", "--seed", "game 3", "--save", "whole.json"]


class Blank(Paper):
    """Paper on which nothing is written."""

    def say(self, *_: object, **__: object) -> None:
        pass

    heading = say


class Fingers(Keyboard):
    """Somebody who types the number of any choice, and remembers what was typed."""

    def __init__(self) -> None:
        super().__init__()
        self.luck = random.Random(5)
        self.lines: list[str] = []
        self.person: Person

    def ask(self, prompt: str) -> str:
        self.lines.append(str(self.luck.randint(1, len(self.person.match.state.options))))
        return self.lines[-1]


@pytest.fixture(scope="module")
def script() -> str:
    """What to type for a whole game."""
    fingers = Fingers()
    match, seats = begin(parse(SHORT))
    fingers.person = Person(Blank(), fingers, match, seats, Path("unused"))
    fingers.person.play()
    assert match.state.over
    return "\n".join(fingers.lines) + "\n"


def test_a_whole_game_to_the_final_score(script: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "caravela", *SHORT]
    done = subprocess.run(command, input=script, cwd=tmp_path, env=here(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    record = load_record(tmp_path / "whole.json")
    match = record.verify(game_of(record))
    assert match.state.over
    final = done.stdout.rpartition("Final score")[2]
    result = match.state.result()
    for source, points in result.breakdown[result.winner].items():
        assert re.search(rf"^{source} +{points}\b", final, re.MULTILINE), final
    assert re.search(rf"^total +{max(result.scores)} +{min(result.scores)} *$", final, re.MULTILINE)
    assert f"wins with {max(result.scores)} points." in final
    assert record.names.count("person") == 1
    assert "Everybody has one last turn: " in done.stdout


def test_a_program_reads_json_and_hears_the_chance_of_every_seat(caravela: Run, script: str) -> None:
    outcome = caravela(*SHORT[:-2], "--json", typed=script)
    assert outcome.code == 0
    assert "wins with" in outcome.err
    *asked, end = [json.loads(line) for line in outcome.out.splitlines()]
    assert all(choice["number"] and choice["notation"] and choice["label"] for each in asked for choice in each["choices"])
    assert [each["moves"] for each in asked] == sorted(each["moves"] for each in asked)
    for each in (*asked, end):
        chances = each["win_chance"]["chances"]
        assert (len(chances), sum(chances)) == (2, pytest.approx(1.0, abs=1e-5))
    assert (asked[0]["over"], end["over"]) == (False, True)
    assert end["win_chance"]["chances"][end["winner"]] == 1.0
    assert end["scores"][end["winner"]] == max(end["scores"])


def here() -> dict[str, str]:
    """The environment of these tests, with paths that hold in another folder too."""
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(str(Path(path).resolve()) for path in paths if path)}


def play(caravela: Run, *lines: str, seat: str = "red", more: tuple[str, ...] = ()):
    """Play the start player in a game of three, typing these lines and leaving."""
    options = ("--players", "3", "--seed", "7", "--seat", seat, "--bot", "random", *more)
    return caravela("play", "navegador", *options, typed="\n".join([*lines, "quit", ""]))


def test_position_choices_and_narration(caravela: Run) -> None:
    outcome = play(caravela, "workers:1", "rondel:workers", "workers:1")
    assert outcome.code == 0
    assert "Red (you): person, starts" in outcome.out
    assert "Green: random bot" in outcome.out
    assert "Portugal              home  [red 2, green 2, yellow 2]" in outcome.out
    assert "Choose your first field on the rondel. (R4.2)\n   1  Sailing                  rondel:sailing\n" in outcome.out
    assert "Choose Workers on the rondel first; the first field is free. (R4.2)" in outcome.out
    assert "Red (you) recruits 1 worker for 50. (R6.5)" in outcome.out
    assert re.search(r"^  Green chooses \w+", outcome.out, re.MULTILINE)
    assert "Turn 4: Red (you)" in outcome.out
    assert "{" not in outcome.out


@pytest.mark.parametrize(("calibrated", "unit"), [(False, "points"), (True, "%")])
def test_hints_name_moves_with_gains_and_reasons(caravela: Run, monkeypatch: pytest.MonkeyPatch, calibrated: bool, unit: str):
    """A percentage is said only where it was found to be right; what 0 means is said in one sentence."""
    monkeypatch.setattr(game("navegador").evaluator(3), "calibrated", calibrated)
    outcome = play(caravela, "hint")
    found = re.findall(
        rf"^ +(\d+)  .+  [+-]\d+\.\d {unit}, (the best|\d+\.\d {unit} behind the best)$", outcome.out, re.MULTILINE
    )
    assert len(found) == len({number for number, _ in found}) == 3
    assert found[0][1] == "the best"
    assert re.search(r"^      then: .+", outcome.out, re.MULTILINE)
    assert re.search(r"^      .*points so far [+-]", outcome.out, re.MULTILINE)
    assert "0 is the average of all choices here; measured: " in outcome.out
    assert ("chance to win" in outcome.out) == calibrated


def test_undo_within_the_turn(caravela: Run) -> None:
    outcome = play(caravela, "undo", "rondel:sailing", "u", "rondel:market_a", "hold:sugar", "undo all", "undo")
    assert outcome.out.count("Taken back.") == 2
    assert outcome.out.count("Only choices of your own turn") == 2
    assert outcome.out.count("Choose your first field") == 3


def test_any_order(caravela: Run, tmp_path: Path) -> None:
    """The forest, the last field of the list, before a field of region 1; one taken back; and what is saved is in order."""
    lines = ["1", "put:forest", "put:forest", "board", "undo", "put:forest", "put:r1_wheat_a", "save any.json", "q"]
    outcome = caravela("play", "madeira", "--players", "2", "--hot-seat", "--seed", "3", typed="\n".join([*lines, ""]))
    assert outcome.out.count("Chosen so far: To the forest.") == 2
    assert outcome.out.count("Taken back.") == 1
    assert load_record(tmp_path / "any.json").moves[-2:] == ["put:r1_wheat_a", "put:forest"]


def test_undo_stops_at_new_information(caravela: Run) -> None:
    outcome = play(caravela, "rondel:sailing", "sail:portugal>guine", "undo")
    assert "explores Guiné" in outcome.out
    assert "Only choices of your own turn" in outcome.out
    assert "Taken back." not in outcome.out


def test_why_not(caravela: Run) -> None:
    outcome = play(
        caravela, "? market", "?", "rondel:sailing", "? sail:portugal>goa", "? region.goa", "? goá", "? 1", "? zeppelin"
    )
    assert "Market (after Workers): that is possible, it is choice 3." in outcome.out
    assert "Market (after Ships): that is possible, it is choice 7." in outcome.out
    assert "Why not what?" in outcome.out
    assert outcome.out.count("Goa is too far: a ship crosses at most one border in this phase. (R5.1)") == 3
    assert outcome.out.count("R5.1  Distance.") == 3
    assert "Stay in Portugal: that is possible, it is choice 1." in outcome.out
    assert "There is no move 'zeppelin'" in outcome.out


def test_rules_log_board_and_help(caravela: Run) -> None:
    outcome = play(caravela, "log", "r R5.3", "rule", "r zeppelin", "rondel:ships", "ships:0", "log", "log all", "b", "c", "help")
    assert "Nothing has happened yet." in outcome.out
    assert "R5.3  All at once." in outcome.out
    assert "Which rule?" in outcome.out
    assert "No paragraph of the rules mentions 'zeppelin'" in outcome.out
    assert outcome.out.count("Red (you) builds no ship. (R7.4)") == 3  # as it happened, and twice in the log
    assert outcome.out.count("Phase I, turn 4") == 2
    assert outcome.out.count("Move your stone:") == 2
    assert "take back your last choice" in outcome.out


def test_malformed_moves_change_nothing(caravela: Run) -> None:
    outcome = play(caravela, "0", "99", "-1", "sail:portugal", "rondel:salling", "dance", "", "sail:portugal>guine")
    assert "There is no choice 99: they run from 1 to 8." in outcome.out
    assert "There is no move 'rondel:salling'; did you mean 'rondel:sailing'?" in outcome.out
    assert "'dance' is not understood" in outcome.out
    assert outcome.out.count("Choose your first field on the rondel. (R4.2)\n") == 1
    assert outcome.code == 0


def test_save_and_resume(caravela: Run, tmp_path: Path) -> None:
    first = play(caravela, "rondel:workers", "save", "save there/game.json", "workers:1", "save two.json")
    assert "There is no folder there" in first.out
    assert load_record(tmp_path / "navegador.json").moves == ["rondel:workers"]
    resumed = caravela("play", "navegador", "--resume", "navegador.json", typed="workers:1\nsave two-again.json\nq\n")
    assert resumed.code == 0
    assert (tmp_path / "two.json").read_text() == (tmp_path / "two-again.json").read_text()
    assert load_record(tmp_path / "navegador.json").moves[:2] == ["rondel:workers", "workers:1"]
    refused(caravela("play", "navegador", "--resume", "two.json", "--seed", "3"), "its own seed")
    refused(caravela("play", "navegador", "--resume", "three.json"), "cannot be read")


def test_a_file_that_is_no_game_is_left_alone(caravela: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    refused(caravela("play", "navegador", "--save", "notes.txt"), "left alone")
    assert "left alone" in play(caravela, "save notes.txt").out
    assert (tmp_path / "notes.txt").read_text() == "mine"
    refused(caravela("play", "navegador", "--save", "."), "folder")


def test_hot_seat(caravela: Run) -> None:
    lines = "rondel:ships\nships:0\nrondel:workers\nworkers:0\nq\n"
    outcome = caravela("play", "navegador", "--players", "2", "--hot-seat", "--seed", "1", typed=lines)
    assert outcome.code == 0
    for words in ("Red: person, starts", "Green: person", "Turn 1: Red", "Turn 2: Green", "Turn 3: Red"):
        assert words in outcome.out
    assert outcome.out.count("Red builds no ship.") == 1


def test_the_seat_is_drawn_by_lot() -> None:
    def seat(seed: int) -> int | None:
        return begin(parse(["play", "navegador", "--seed", str(seed)]))[1].you

    assert {seat(seed) for seed in range(40)} == {0, 1, 2, 3}
    assert [seat(seed) for seed in range(40)] == [seat(seed) for seed in range(40)]


def test_a_bot_for_each_of_the_other_seats() -> None:
    _, seating = begin(parse(["play", "navegador", "--players", "4", "--seat", "1", "--bot", "merchant,admiral"]))
    assert seating.names == ["merchant bot", "person", "admiral bot", "merchant bot"]
    with pytest.raises(BadInput, match="did you mean 'admiral'"):
        begin(parse(["play", "navegador", "--bot", "merchant,admirral"]))


def test_a_pack_is_played_and_kept(caravela: Run, tmp_path: Path) -> None:
    from caravela import game

    ours = (game("navegador").folder / "components.toml").read_text(encoding="utf-8")
    (tmp_path / "rich.toml").write_text(ours.replace("cash = 200", "cash = 250", 1), encoding="utf-8")
    outcome = play(caravela, "save rich.json", more=("--data", "rich.toml"))
    assert "250 cash" in outcome.out
    (tmp_path / "rich.toml").unlink()
    verified = caravela("verify", "rich.json")
    assert verified.code == 0
    assert "a data pack" in verified.out


def test_bad_input(caravela: Run) -> None:
    refused(caravela("play", "navegator"), "did you mean 'navegador'?")
    refused(caravela("play", "navegador", "--players", "1"), "2 to 5 players, not 1")
    refused(caravela("play", "navegador", "--seat", "4"), "'4'", "3 or blue")
    refused(caravela("play", "navegador", "--players", "2", "--seat", "blue"), "'blue'", "1 or green")
    refused(caravela("play", "navegador", "--bot", "rnadom"), "did you mean 'random'?")
    refused(caravela("play", "navegador", "--hot-seat", "--seat", "1"), "--seat")
    refused(caravela("play", "navegador", "--data", "none.toml"), "none.toml", "cannot be read")


def test_a_pipe_that_runs_dry(caravela: Run) -> None:
    refused(caravela("play", "navegador", "--seat", "0", typed="1\n"), "ended at move 2, before the game did")


def test_side_actions_are_marked(caravela: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Navegador has none, so its last field stands in for one."""
    from caravela import game

    it = game("navegador")
    monkeypatch.setattr(it, "first_side", it.parse("rondel:buildings"))
    outcome = play(caravela)
    assert "   8  + Buildings" in outcome.out
    assert "   7  Market (after Ships)" in outcome.out
    assert "+ may be done beside the decision" in outcome.out


class Curtain(Keyboard):
    """Two people who take turns, typing what is on the list; remembers every prompt."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.typed = True
        self.lines = lines
        self.prompts: list[str] = []

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.lines:
            raise Leave(by_choice=True)
        return "" if "look away" in prompt else self.lines.pop(0)


@pytest.mark.parametrize("hidden", [True, False])
def test_a_curtain_falls_where_something_is_hidden(
    hidden: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Between two people, and only there; the news are told behind it, to everybody for himself."""
    monkeypatch.setattr(Person, "secrets", lambda self, s: hidden)
    keyboard = Curtain(["rondel:ships", "ships:0", "rondel:workers", "workers:0", "rondel:workers"])
    match, seats = begin(parse(["play", "navegador", "--players", "2", "--hot-seat", "--seed", "1"]))
    with pytest.raises(Leave):
        Person(Paper(), keyboard, match, seats, Path("unused")).play()
    curtains = [prompt.partition(",")[0] for prompt in keyboard.prompts if "look away" in prompt]
    assert curtains == (["Green", "Red"] if hidden else [])
    assert capsys.readouterr().out.count("Red builds no ship.") == (2 if hidden else 1)
