"""Every game of the registry can be played at a table: snapshots, previews, positions, scores and bots."""

import json

import pytest

from caravela import registry
from caravela.bots.bot import decide
from caravela.bots.roster import bot
from caravela.kernel.luck import Luck
from caravela.table.asks import CreateTable, Play
from caravela.table.bots import Job
from caravela.table.service import TableService
from caravela.table.settings import Settings
from caravela.table.thinking import think

ANA = "a" * 40
MOVES = 60


@pytest.mark.parametrize("name", registry.game_names())
def test_a_game_at_the_table(sqlite_settings: Settings, name: str, full_run: bool) -> None:
    game = registry.game(name)
    service = TableService(sqlite_settings)
    seats = [{"kind": "me"}] + [{"kind": "hotseat"}] * (game.least - 1)
    now = service.create(ANA, "open-table", CreateTable.model_validate({"game": name, "seats": seats, "seed": "5"}))
    player, luck = bot("random"), Luck(11)
    for number in range(MOVES * (10 if full_run else 1)):
        if now.status != "running":
            break
        assert now.seat == now.actor
        assert now.actions
        table = service.memory.read(now.id)
        state = table.match.state
        in_order = [action for action in now.actions if not action.out_of_order]
        if not table.draft.held:
            assert [action.code for action in in_order] == list(state.options)
        code = decide(player, state, luck)
        assert think(Job(table, "random", ANA).message()) in state.options
        chosen = next((action for action in in_order if action.code == code), now.actions[0])
        choice = chosen.text
        assert chosen.describe
        assert chosen.preview.complete or chosen.reveals
        before = now
        assert now.seat is not None
        now = service.command("move", ANA, now.id, f"move-{number:05}", Play(seat=now.seat, version=now.version, action=choice))
        if chosen.preview.complete:  # what luck shows may end a turn, and nobody knows before
            assert chosen.ends_turn == (now.actor != before.actor or now.turn != before.turn)
        json.loads(now.model_dump_json())
    assert service.scores(ANA, now.id, None).points
    if now.status == "running":  # what a game keeps sealed is in no points before the end
        assert not {source for entry in now.standings for source in entry.breakdown} & set(game.sealed.split())
    for move in (0, now.move // 2, now.move):
        assert service.position(ANA, now.id, move, 1).move == move
    spectator = service.snapshot("", now.id, None)
    assert spectator.actions == []
    service.close()
