"""Every game of the registry can be played at a table: snapshots, answers, positions, scores and bots."""

import json

import pytest

from caravela import registry
from caravela.bots.bot import decide
from caravela.bots.roster import bot
from caravela.kernel.luck import Luck
from caravela.table.asks import CreateTable, Play, Try
from caravela.table.bots import Job
from caravela.table.models import Snapshot, Tried
from caravela.table.service import TableService
from caravela.table.settings import Settings
from caravela.table.thinking import think

ANA = "a" * 40
MOVES = 60


def answered(service: TableService, now: Snapshot, luck: Luck) -> Tried:
    """An answer with parts set at random until nothing is missing, and perhaps some more."""
    answer: dict[str, str] = {}
    while True:
        tried = service.attempt(ANA, now.id, Try(seat=now.seat or 0, version=now.version, answer=answer))
        assert tried.question is not None
        assert [chosen.part for chosen in tried.chosen] == list(answer)
        assert (tried.view is not None) == bool(answer)
        if tried.question.settled or (tried.question.confirm and luck.below(3) == 0):
            return tried
        options = [action for action in tried.actions if action.part and action.part not in answer]
        choice = options[luck.below(len(options))]
        assert choice.text in tried.question.choices[choice.part]
        looked = service.attempt(ANA, now.id, Try(seat=now.seat or 0, version=now.version, answer=answer, action=choice.text))
        assert looked.refusal is None
        answer = {**answer, choice.part: choice.text}


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
        assert now.seat is not None
        assert now.seat == now.actor
        assert now.actions
        table = service.memory.read(now.id)
        state = table.match.state
        code = decide(player, state, luck)
        assert think(Job(table, "random", ANA).message()) in state.options
        seat, version = now.seat, now.version
        if now.question is None:
            assert [game.parse(action.text) for action in now.actions] == list(state.options)
            text = game.text(code)
            does = service.attempt(ANA, now.id, Try(seat=seat, version=version, action=text))
            play = Play(seat=seat, version=version, action=text)
        else:
            does = answered(service, now, luck)
            play = Play(seat=seat, version=version, answer={chosen.part: chosen.text for chosen in does.chosen})
            assert does.line
        before = now
        now = service.command("move", ANA, now.id, f"move-{number:05}", play)
        assert now.version == version + 1
        assert now.move == before.move + (len(does.line) or 1)
        if not does.reveals:  # what luck shows may end a turn, and nobody knows before
            assert does.ends_turn == (now.actor != before.actor or now.turn != before.turn)
            if not does.ends_turn:
                assert now.undo.last == before.move
        json.loads(now.model_dump_json())
    assert service.scores(ANA, now.id, None).points
    if now.status == "running":  # what a game keeps sealed is in no points before the end
        assert not {source for entry in now.standings for source in entry.breakdown} & set(game.sealed.split())
    for move in (0, now.move // 2, now.move):
        assert service.position(ANA, now.id, move, 1).move == move
    spectator = service.snapshot("", now.id, None)
    assert spectator.actions == []
    service.close()
