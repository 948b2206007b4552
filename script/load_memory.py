"""Prints how many KB a live table takes at move 300, all four games. Part of script/load."""

import random
import tempfile
import tracemalloc
from pathlib import Path

from caravela import registry
from caravela.table.asks import CreateTable
from caravela.table.service import TableService
from caravela.table.settings import Settings

TABLES, MOVES = 5, 300
WHO = "a" * 40

with tempfile.TemporaryDirectory(prefix="caravela-load-") as folder:
    service = TableService(Settings(data_dir=Path(folder), database="", workers=1, rate=0))

    def play(game: str, number: int) -> None:
        """A table with so many moves."""
        seats = [{"kind": "me"}] + [{"kind": "hotseat"}] * (registry.game(game).most - 1)
        body = CreateTable.model_validate({"game": game, "seats": seats, "seed": str(number)})
        table = service.create(WHO, f"memory-{game}-{number}", body).id
        luck = random.Random(number)
        while (live := service.memory.read(table)).moves < MOVES and not live.finished:
            state = live.match.state
            action = luck.choice(state.options)
            service.memory.command("", table, "", None, lambda change, a=action, s=state.actor: change.play(s, a))
        service.snapshot(WHO, table, None)

    for game in registry.game_names():
        play(game, 0)  # what is loaded once
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for game in registry.game_names():
        for number in range(1, TABLES + 1):
            play(game, number)
    after = tracemalloc.get_traced_memory()[0]
    service.close()
    print(round((after - before) / 1024 / TABLES / len(registry.game_names()), 1))
