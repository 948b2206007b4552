"""Data packs that were made to freeze the server: each is refused at once, and nobody else notices."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import caravela
from caravela.kernel.match import Match
from caravela.kernel.record import check_sum, record_of
from caravela.table import packs as module
from caravela.table.errors import Refused
from caravela.table.log import split_rule
from caravela.table.packs import MOST_KEPT, Packs
from tests.cli.conftest import Run, refused
from tests.cli.conftest import caravela as command  # noqa: F401 (a fixture)
from tests.table.helper import Browser

OURS = (caravela.game("navegador").folder / "components.toml").read_text(encoding="utf-8")
NAMED = OURS.replace('name = "Guiné"', "name = {}", 1)
ATTACKS = {
    "a name of blanks": NAMED.replace("{}", '"' + " " * 150_000 + '"'),
    "a dotted key": "a" + ".a" * 39_000 + " = 1",
    "a dotted key with quotes": '"a"' + '."a"' * 20_000 + " = 1",
    "a dotted key with blanks": "a" + " . a" * 20_000 + " = 1",
    "a deep header": "[a" + ".a" * 39_000 + "]",
    "a dotted key inside": "b = {a" + ".a" * 39_000 + " = 1}",
    "many deep keys": "\n".join(f"k{n}" + ".a" * 40 + " = 1" for n in range(1500)),
    "deep lists": "a = " + "[" * 20_000 + "]" * 20_000,
    "deep tables": "a = " + "{a = " * 5_000 + "1" + "}" * 5_000,
    "an endless number": "a = " + "1" * 100_000,
    "an endless hex number": "a = 0x" + "f" * 100_000,
    "an endless key": "a" * 100_000 + " = 1",
    "an open string": 'a = "' + "\\\\" * 90_000,
    "an open long string": 'a = """' + '""\\"' * 40_000,
    "quotes that hide a key": 'a = """\\"""' + "b" + ".a" * 20_000 + '= 1\n"""',
    "many values": "a = [" + "1," * 60_000 + "]",
}


def test_the_attacks_are_what_they_claim() -> None:
    assert NAMED != OURS
    assert all(len(text) <= 200_000 for text in ATTACKS.values())


@pytest.mark.parametrize("attack", ATTACKS)
def test_through_the_command_line(command: Run, tmp_path: Path, attack: str) -> None:  # noqa: F811
    """In this very process, so that its limits on text are all there is."""
    path = tmp_path / "pack.toml"
    path.write_text(ATTACKS[attack], encoding="utf-8")
    outcome = command("data", "navegador", "--check", str(path))
    refused(outcome)
    assert len(outcome.err) < 500


def test_through_the_server(sqlite_url: str) -> None:
    ana = Browser(sqlite_url)
    seats = [{"kind": "me"}, {"kind": "hotseat"}]
    for attack in ("a name of blanks", "a dotted key", "deep lists", "an endless hex number"):
        report = ana.post("/games/navegador/pack", pack=ATTACKS[attack])
        assert not report["ok"]
        assert report["message"].startswith("The data")
        assert ana.post("/tables", 400, game="navegador", seats=seats, pack=ATTACKS[attack])["error"]["code"] == "bad-input"
    ana.post("/games/navegador/pack", 422, pack="a" * 200_001)
    good = ana.post("/tables", 201, game="navegador", seats=seats, pack=OURS.replace("cash = 200", "cash = 250", 1))
    assert good["pack"]
    assert ana.get("/tables")["total"] == 1


def test_a_record_that_brings_one(sqlite_url: str) -> None:
    ana = Browser(sqlite_url)
    pack = caravela.kernel.foreign.toml_content(OURS.replace("cash = 200", "cash = 250", 1), "The pack")
    good = record_of(Match(caravela.game("navegador", pack), 2, "pack")).to_json()
    assert ana.post("/import", 201, record=good)["status"] == "review"
    pack["region"][0]["name"] = " " * 150_000
    bad = good | {"pack": pack}
    bad["check"] = check_sum(bad)
    assert "more than 2,000 characters" in ana.post("/import", 400, record=bad)["error"]["message"]


def test_a_pack_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def ask(self: Packs, request: dict) -> dict:  # type: ignore[type-arg]
        asked.append(request["text"])
        return {"message": "No."}

    monkeypatch.setattr(module.Packs, "ask", ask)
    packs = Packs()
    for text in ["a", "a", *map(str, range(MOST_KEPT)), "a"]:
        with pytest.raises(Refused, match="No"):
            packs.game("navegador", text)
    assert asked == ["a", *map(str, range(MOST_KEPT)), "a"], "kept, but not for ever"


def limited(code: str) -> int:
    """How a process with the limits of a reader ends."""
    program = f"from caravela.table import reading\nreading.SECONDS = 0\nreading.limit()\n{code}"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=False).returncode


def test_a_reader_has_limits() -> None:
    assert limited("bytearray(100 * 2**20)") == 0
    assert limited("try:\n    bytearray(250 * 2**20)\nexcept MemoryError:\n    raise SystemExit(7)") == 7
    assert limited("while True: pass") == -signal.SIGXCPU


@pytest.mark.parametrize(
    ("code", "word"), [(-signal.SIGXCPU, "takes too long"), (-signal.SIGKILL, "takes too long"), (1, "log says why")]
)
def test_a_reader_that_dies(monkeypatch: pytest.MonkeyPatch, code: int, word: str) -> None:
    done = subprocess.CompletedProcess([], code, b"", b"")
    monkeypatch.setattr(module.subprocess, "run", lambda *_, **__: done)
    with pytest.raises(Refused, match=word):
        Packs().game("navegador", "a = 1")


def test_sentences_with_blanks_without_end() -> None:
    """The pattern that took 50 s for these."""
    assert split_rule("Sails to Goa. (R5.3)") == ("Sails to Goa.", "R5.3")
    assert split_rule("Sails to Goa. (R5.3)  ") == ("Sails to Goa.", "R5.3")
    assert split_rule("Sails (to Goa).") == ("Sails (to Goa).", "")
    blanks = " " * 1_000_000
    assert split_rule(f"a{blanks}b") == (f"a{blanks}b", "")
    assert split_rule(f"a{blanks}(R5.3){blanks}") == ("a", "R5.3")
    assert split_rule(f"a{'(' * 1_000_000}") == (f"a{'(' * 1_000_000}", "")
