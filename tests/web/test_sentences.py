"""One sentence on everything: what an action may touch says what it does before anybody chooses it, and so does the action."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from caravela.kernel.game import Game
from caravela.kernel.luck import Luck
from caravela.kernel.match import Match
from caravela.kernel.state import State
from caravela.registry import game as load
from tests.web.conftest import ROOT

GAMES = ["navegador", "coimbra", "madeira", "amerigo"]
EVERY = 30  # moves between two positions that are looked at
BOARDS = ROOT / "web" / "src" / "boards"

# reads positions with ids of elements, says what the board's own tips tell of each
TOLD = """
import { readFileSync } from "node:fs";
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] } });
globalThis.document = { cookie: "" };
const { about } = await import("./built/tips.js");
const asked = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(({ view, ids }) => Object.fromEntries(ids.map(id => [id, about(id, view)])))));
"""


def positions(game: Game) -> list[State]:
    """Positions of a random game for each number of players."""
    found: list[State] = []
    for players in range(game.least, game.most + 1):
        match, luck = Match(game, players, f"sentences {players}"), Luck(players)
        while not match.state.over and len(match.moves) < 20 * EVERY:
            if len(match.moves) % EVERY == 0:
                found.append(match.state)
            options = match.state.options
            match.play(options[luck.below(len(options))])
    return found


def told(game: Game, found: list[State], place: Path) -> list[dict[str, Any]]:
    """For each position what the tips say of all that any action of the game touches there."""
    (place / "told.mjs").write_text(TOLD, encoding="utf-8")
    bundle = ["node_modules/.bin/vite", "build", "--ssr", BOARDS / game.name / "tips.ts", "--outDir", place / "built"]
    subprocess.run(bundle, cwd=ROOT / "web", check=True, capture_output=True)
    asked = [
        {"view": game.whole_view(s, s.actor), "ids": sorted({id for n in range(game.space.size) for id in game.targets(s, n)})}
        for s in found
    ]
    (place / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    run = ["node", place / "told.mjs"]
    done = subprocess.run(run, input=json.dumps(asked), text=True, check=True, capture_output=True)
    answer: list[dict[str, Any]] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize("name", GAMES)
def test_every_element_and_every_action_says_what_it_does(client: None, tmp_path: Path, name: str) -> None:
    game = load(name)
    found = positions(game)
    named = re.search(r"named: /(.+)/,", (BOARDS / name / "index.ts").read_text(encoding="utf-8"))
    silent: set[str] = set()
    for s, tips in zip(found, told(game, found, tmp_path), strict=True):
        for id, tip in tips.items():
            if tip is None or not is_sentence(tip["does"]) or tip["rule"] not in game.rulebook.by_id:
                silent.add(f"{id}: {tip}")
        for action in s.options:
            words, text = game.describe(s, action), game.text(action)
            by_tip = named is not None and re.search(named[1], text) and tips.get(next(iter(game.targets(s, action)), ""))
            if not by_tip and len(words.split()) < 2:
                silent.add(f"{text}: {words!r} says too little")
    assert silent == set()


def is_sentence(words: str) -> bool:
    """At least three words and a full stop, and nothing that code left open."""
    return len(words.split()) >= 3 and words.endswith((".", "!", "?")) and not re.search(r"undefined|NaN|\{|\[object", words)
