"""`caravela train`."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from caravela import game
from caravela.cli.paper import Paper
from caravela.kernel.luck import seed_text
from caravela.kernel.refusal import BadInput


def run(arguments: Namespace) -> int:
    """Play, learn and test, round by round."""
    try:
        from caravela.arena.train import Training, train
    except ImportError as missing:
        raise BadInput(f"Training needs more libraries ({missing.name}): pip install 'caravela[train]'.") from None
    it = game(arguments.game)
    players = 4 if arguments.players is None else arguments.players
    it.check_players(players)
    seed = seed_text(arguments.seed or "train")
    command = f"caravela train {it.name} --players {players} --minutes {arguments.minutes:g} --rounds {arguments.rounds}"
    command += (f" --games {arguments.games}" if arguments.games else "") + f" --seed {seed}"
    plan = Training(
        players,
        seed,
        Path(arguments.out or f"train-{it.name}-{players}"),
        minutes=arguments.minutes,
        rounds=arguments.rounds,
        games=arguments.games,
        checks=arguments.checks,
        workers=arguments.workers,
        command=command,
    )
    paper = Paper()
    found = train(it, plan, arguments.resume, tell)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if arguments.json:
        print(json.dumps(found, indent=2))
        return 0
    gate = found["gate"]
    paper.say(
        f"{it.title}, {players} players: {found['games']:,} games, {found['positions']:,} positions, {found['hours']} hours"
    )
    for name, losses in (found["log_loss"] or {}).items():
        paper.say(f"Log loss of the {name} by fifths of the game: {', '.join(f'{loss:.3f}' for loss in losses)}")
    paper.say(f"Against {gate['against']}: {gate['won']:.1%} ({gate['low']:.1%} – {gate['high']:.1%}), {gate['games']} games")
    passed = "" if gate["accepted"] else " It did not pass the gate: it tells chances, and no bot should play by it."
    paper.say(f"Written to {plan.out / 'net.json'}.{passed}")
    return 0


def tell(line: str) -> None:
    """Progress on stderr: one line that changes where somebody looks on, else line by line."""
    looking = sys.stderr.isatty()
    print(f"\r\033[K· {line}" if looking else f"· {line}", end="" if looking else "\n", file=sys.stderr, flush=True)
