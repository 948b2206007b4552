"""`caravela train`: a net here; the weights of the judgement in `weigh.py`."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from caravela import game
from caravela.cli.paper import Paper
from caravela.cli.weigh import teach_foresight, teach_weights
from caravela.kernel.game import Game
from caravela.kernel.luck import seed_text
from caravela.kernel.refusal import BadInput


def run(arguments: Namespace) -> int:
    """Play and learn what is asked for."""
    it = game(arguments.game)
    arguments.players = 4 if arguments.players is None else arguments.players
    it.check_players(arguments.players)
    arguments.seed = seed_text(arguments.seed or "train")
    arguments.out = Path(arguments.out or f"train-{it.name}-{arguments.players}")
    teach = {"net": teach_net, "weights": teach_weights, "foresight": teach_foresight}[arguments.teach]
    teach(it, arguments)
    return 0


def teach_net(it: Game, arguments: Namespace) -> None:
    """Play, learn and test, round by round."""
    try:
        from caravela.arena.train import ROUNDS, Training, train
    except ImportError as missing:
        raise BadInput(f"Teaching a net needs more libraries ({missing.name}): pip install 'caravela[train]'.") from None
    rounds = arguments.rounds or ROUNDS
    command = f"caravela train {it.name} --players {arguments.players} --rounds {rounds}"
    command += f" --games {arguments.games}" if arguments.games else f" --minutes {arguments.minutes:g}"
    plan = Training(
        arguments.players,
        arguments.seed,
        arguments.out,
        minutes=arguments.minutes,
        rounds=rounds,
        games=arguments.games or 0,
        checks=arguments.checks,
        workers=arguments.workers,
        command=f"{command} --checks {arguments.checks} --seed {arguments.seed}",
    )
    found = train(it, plan, arguments.resume, tell)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if arguments.json:
        print(json.dumps(found, indent=2))
        return
    paper = Paper()
    gate = found["gate"]
    paper.say(
        f"{it.title}, {plan.players} players: {found['games']:,} games, {found['positions']:,} positions, {found['hours']} hours"
    )
    for name, losses in found["log_loss"].items():
        paper.say(f"Log loss of the {name} by fifths of the game: {', '.join(f'{loss:.3f}' for loss in losses)}")
    paper.say(f"Mean error of its chances: {found['calibration']['mean_error']:.1%}")
    paper.say(f"Against {gate['against']}: {gate['won']:.1%} ({gate['low']:.1%} – {gate['high']:.1%}), {gate['games']} games")
    passed = "" if gate["accepted"] else " It did not pass the gate: it may tell chances, and no bot should play by it."
    paper.say(f"Written to {plan.out / 'net.json'}.{passed}")


def tell(line: str) -> None:
    """Progress on stderr: one line that changes where somebody looks on, else line by line."""
    looking = sys.stderr.isatty()
    print(f"\r\033[K· {line}" if looking else f"· {line}", end="" if looking else "\n", file=sys.stderr, flush=True)
