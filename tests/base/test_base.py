"""Today's source does what base did: the same positions, decisions, records and tables (see README.md)."""

import argparse
import json
import lzma
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import caravela
from caravela.bots import settings
from caravela.bots.base.admiral import BaseAdmiral
from caravela.bots.roster import LEVELS, bot
from caravela.games.navegador.game import Navegador
from caravela.kernel.position import from_json
from caravela.kernel.record import read_record
from caravela.kernel.refusal import BadInput
from caravela.kernel.weights import Weights
from caravela.registry import game_of
from caravela.table.commands import recheck
from caravela.table.errors import Refused
from caravela.table.opening import check_bot
from caravela.table.reference import catalogue
from caravela.table.settings import Settings
from tests.base.kept import FOLDER, changed_decision, changed_facts, decision, kept
from tests.table.helper import Browser, server, wait

ROOT = FOLDER.parents[1]
QUICK = {  # which positions each level decides where the source is interpreted
    **dict.fromkeys(["deckhand", "apprentice", "merchant", "judge"], range(5, 200, 10)),
    "captain": [15, 115],
    "admiral": [125],
    "admiral-base": [125],
}
RECORDS = kept("records")
BASE = json.loads((FOLDER / "tables.json").read_text(encoding="utf-8"))
TABLES = BASE["tables"]


def nothing(differences: Iterable[str]) -> None:
    found = list(differences)
    assert not found, "\n".join(found)


# -- positions and decisions


@pytest.mark.parametrize("name", caravela.game_names())
def test_positions(name: str) -> None:
    """Every kept position reads back, with the same options, actor, scores and fingerprint."""
    assert len(kept(name)["positions"]) == 200
    nothing(chain.from_iterable(changed_facts(name, number) for number in range(200)))


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("name", caravela.game_names())
def test_some_decisions(name: str, level: str) -> None:
    """Every level decides as base did, and the frozen Admiral as base's."""
    nothing(chain.from_iterable(changed_decision(name, number, level) for number in QUICK[level]))


@pytest.mark.slow
@pytest.mark.parametrize("name", caravela.game_names())
def test_all_decisions(name: str) -> None:
    """The compiled build in all positions."""
    if not (Path(sysconfig.get_paths()["purelib"]) / "caravela").exists():
        assert os.environ.get("CI") != "true", "in CI the compiled build must be installed"
        pytest.skip("the compiled build is not installed: run script/test, or script/setup all")
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [sys.executable, str(FOLDER / "kept.py"), name]
    done = subprocess.run(command, env=env, cwd=ROOT / "tests", capture_output=True, text=True, check=False)
    assert done.stderr == "build compiled\n"
    assert done.stdout == "200 positions, 1230 decisions, 0 differences\n", done.stdout


def test_the_frozen_admiral_keeps_its_own_weights_and_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever becomes of the game's."""
    game, content, number = Navegador(), kept("navegador"), 40
    entry = content["positions"][number]
    nothings = [0.0] * len(game.judgement.terms.names)

    def decided() -> list[str]:
        s = from_json(game, entry["position"])
        return [decision(s, number, level, content["counts"]["admiral"]) for level in ("admiral", "admiral-base")]

    before = decided()
    game.judgement = game.judgement.with_weights(Weights(nothings, nothings))
    monkeypatch.setitem(settings.BY_GAME, "navegador", settings.Search(9.0, 9.0, 1))
    after = decided()
    decisions = [before[0], after[0], before[1], after[1]]
    assert decisions[0] != decisions[1], "these weights make a difference here"
    assert decisions[2] == decisions[3] == entry["decisions"]["admiral"]


def test_the_frozen_admiral_is_known_by_name_but_not_offered() -> None:
    assert isinstance(bot("admiral-base", 0.1), BaseAdmiral)
    with pytest.raises(BadInput, match="keeps its own weights"):
        bot("admiral-base@weights.toml")
    assert "admiral-base" not in LEVELS
    assert "admiral-base" not in [info.name for info in catalogue().bots]
    with pytest.raises(Refused, match="There is no bot 'admiral-base'"):
        check_bot("admiral-base")


# -- records


@pytest.mark.parametrize("record", RECORDS)
def test_record(record: str) -> None:
    """Every record of base replays to the same end."""
    found = read_record(RECORDS[record])
    assert found.verify(game_of(found)).state.over


# -- tables


def unpack(folder: Path) -> Settings:
    """A copy of base's database."""
    (folder / "caravela.sqlite").write_bytes(lzma.decompress((FOLDER / "caravela.sqlite.xz").read_bytes()))
    return Settings(data_dir=folder, database="", workers=1, rate=0)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(unpack(tmp_path_factory.mktemp("base"))) as address:
        yield address


def browser_of(url: str, person: str) -> Browser:
    """The browser of somebody who sat at base's tables."""
    browser = Browser(url)
    browser.http.cookies.set("caravela", BASE["tokens"][person])
    return browser


def as_kept(now: Any) -> dict[str, Any]:
    """What is kept of a snapshot."""
    return {
        **{key: now[key] for key in ("id", "status", "version", "move", "actor")},
        "points": [standing["points"] for standing in now["standings"]],
        "actions": [action["text"] for action in now["actions"]],
        "floor": now["undo"]["floor"],
    }


def choices(now: Any, texts: list[str]) -> set[str]:
    """What may be chosen. How a question with several parts ends is no choice of its own any more."""
    return set(texts) if now["question"] is None else set(texts) - {"done"}


def undo(me: Browser, now: Any, to: int) -> Any:
    return me.post(f"/tables/{now['id']}/undo", seat=now["seat"], version=now["version"], to=to)


def play_on(me: Browser, now: Any) -> None:
    """A few moves of a seat that is to decide."""
    for _ in range(4):
        after = me.move(now)
        assert after["version"] > now["version"]
        now = after
        if not now["actions"]:
            break


def test_every_stored_game_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unpack(tmp_path)
    assert recheck(argparse.Namespace(data_dir=tmp_path)) == 0
    assert f"{len(TABLES)} stored games replayed, 0 differ" in capsys.readouterr().out


@pytest.mark.parametrize("about", [about for about in TABLES if "bot to move" not in about])
def test_table(url: str, about: str) -> None:
    """A table is as base left it, can be looked at from the first move to the last, and can be played on."""
    base = TABLES[about]
    me, table = browser_of(url, base["browser"]), base["id"]
    now = me.table(table)
    assert as_kept(now) | {"actions": []} == {key: base[key] for key in as_kept(now)} | {"actions": []}
    offered, then = choices(now, as_kept(now)["actions"]), choices(now, base["actions"])
    assert offered > then if base["held"] else offered == then
    assert Browser(url).table(table)["move"] == base["move"]
    assert len(me.get(f"/tables/{table}/log")["lines"]) == base["log"]
    for move in (0, 1, base["move"] // 2, base["move"]):
        if move <= base["move"]:
            assert me.get(f"/tables/{table}/positions/{move}")["view"]
    if now["status"] in ("over", "review", "closed"):
        last = me.get(f"/tables/{table}/scores")["points"][-1]["standings"]
        assert [standing["points"] for standing in last] == base["points"]
        record = read_record(me.get(f"/tables/{table}/record"))
        assert len(record.verify(game_of(record)).moves) == base["move"]
    if now["status"] == "open":
        assert browser_of(url, "rui").post(f"/tables/{table}/join", name="Rui")["status"] == "running"
    if now["status"] != "running":
        return
    if now["clock"] is not None:
        assert min(now["clock"]["left"]) > 0
    if base["held"]:  # what was begun there and not confirmed is asked again, and may be the same
        asked = {action["text"]: action["part"] for action in now["actions"]}
        answer = {asked[text]: text for text in base["held"]}
        tried = me.attempt(now, answer)
        assert tried["refusal"] is None
        assert {action["text"] for action in tried["actions"]} >= set(base["actions"]) - {"done"}
    if base["floor"] < base["move"]:
        now = undo(me, now, base["floor"])
        assert now["move"] == base["floor"]
    play_on(me, me.table(table))


def test_bot_to_move(url: str) -> None:
    """The server lets it move."""
    me, base = browser_of(url, "ana"), TABLES["amerigo, bot to move"]
    now = wait(lambda: me.table(base["id"]), lambda now: bool(now["actions"]))
    assert now["move"] > base["move"]
    play_on(me, now)


def test_undo_asked_for(tmp_path: Path) -> None:
    """The request of base is still there; the other player consents."""
    base = TABLES["navegador, undo asked for"]
    with server(unpack(tmp_path)) as url:
        rui = browser_of(url, "rui")
        assert rui.table(base["id"])["undo"]["request"] == {"seat": 0, "to": base["move"] - 8, "waiting": [1]}
        assert rui.post(f"/tables/{base['id']}/undo/answer", seat=1, accept=True)["move"] == base["move"] - 8
