"""Commands at one table. They are POSTs with an `Idempotency-Key`; all of them answer with the table as it stands then, and a
repeated key answers without doing anything a second time.

Commands for one table wait for each other before they get a thread, so that a slow table never takes the threads of the others.
What comes with a command is read in coroutines: FastAPI would give a thread to anything else.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response
from starlette.concurrency import run_in_threadpool

from caravela.table import asks
from caravela.table import models as m
from caravela.table.routes import ERRORS, Key, Known, Service, TableId, Told, Visitor, Who, as_json
from caravela.table.service import TableService
from caravela.table.turns import Turns

router = APIRouter(prefix="/api", responses=ERRORS)
turns = Turns()


class Command:
    """What comes with every command. `head` has the headers that were set before: a new visitor's cookie. `first` is who a
    browser would be that comes for the first time."""

    def __init__(
        self, service: TableService, who: str, table: str, key: str, head: Response, known: int | None, first: str
    ) -> None:
        self.service, self.who, self.table, self.key, self.head = service, who, table, key, head
        self.known, self.first = known, first

    async def carry_out(self, act: str, body: asks.In, status: int = 200) -> Response:
        """When it is its turn."""
        do = self.service.command
        work = lambda: do(act, self.who, self.table, self.key, body, self.known, self.first).model_dump_json()  # noqa: E731
        return as_json(await turns.take(self.table, work), self.head, status)


async def given(service: Service, who: Who, table: TableId, key: Key, head: Response, known: Known = None) -> Command:
    """A command."""
    return Command(service, who, table, key, head, known, "")


async def first_given(service: Service, who: Visitor, table: TableId, key: Key, head: Response, known: Known = None) -> Command:
    """A command with which a browser may come for the first time."""
    return Command(service, who.who, table, key, head, known, who.first)


Given = Annotated[Command, Depends(given)]
FirstGiven = Annotated[Command, Depends(first_given)]


@router.post("/tables/{table}/move", response_model=Told)
async def move(given: Given, body: asks.Play) -> Response:
    """Make a move. It is on disk when this answers."""
    return await given.carry_out("move", body)


@router.post("/tables/{table}/undo", response_model=Told)
async def undo(given: Given, body: asks.Undo) -> Response:
    """Go back. Down to `undo.floor` at once; further back the others are asked first."""
    return await given.carry_out("undo", body)


@router.post("/tables/{table}/undo/answer", response_model=Told)
async def answer(given: Given, body: asks.Answer) -> Response:
    """Accept or decline what is asked: `undo.request` or `proposal` of the snapshot."""
    return await given.carry_out("answer", body)


@router.post("/tables/{table}/join", response_model=Told)
async def join(given: FirstGiven, body: asks.Join) -> Response:
    """Take an open seat, or come back to one's own (also from whoever filled in). At a seat whose player has vanished: ask the
    others to play for him."""
    return await given.carry_out("join", body)


@router.post("/tables/{table}/leave", response_model=Told)
async def leave(given: Given, body: asks.SeatOnly) -> Response:
    """Leave a seat; it stays one's own. Before the game begins the seat is open again."""
    return await given.carry_out("leave", body)


@router.post("/tables/{table}/pass")
def pass_on(service: Service, who: Who, table: TableId) -> m.Pass:
    """A code that moves one's seats at this table to another device: good once, for ten minutes. A new one voids the last."""
    return service.pass_on(who, table)


@router.post("/tables/{table}/take-over", response_model=Told)
async def take_over(given: FirstGiven, body: asks.TakeOver) -> Response:
    """Continue on this device: the seats the code stands for are this browser's from now on."""
    return await given.carry_out("take-over", body)


@router.post("/tables/{table}/hand-over", response_model=Told)
async def hand_over(given: Given, body: asks.HandOver) -> Response:
    """Let a bot play one's own seat, or ask the others to let it play for somebody who has vanished."""
    return await given.carry_out("hand-over", body)


@router.post("/tables/{table}/resign", response_model=Told)
async def resign(given: Given, body: asks.HandOver) -> Response:
    """Give up, for good. The bot plays on, unless only one player is left: he wins."""
    return await given.carry_out("resign", body)


@router.post("/tables/{table}/close", response_model=Told)
async def close(given: Given, body: asks.SeatOnly) -> Response:
    """End a table before its game is over. Other people who sit there are asked first."""
    return await given.carry_out("close", body)


@router.post("/tables/{table}/chat", response_model=Told)
async def chat(given: FirstGiven, body: asks.Say) -> Response:
    """Say something."""
    return await given.carry_out("chat", body)


@router.post("/tables/{table}/notes", response_model=Told)
async def notes(given: Given, body: asks.Notes) -> Response:
    """Keep private notes of one's own seat."""
    return await given.carry_out("notes", body)


@router.post("/tables/{table}/branch", response_model=m.Snapshot, status_code=201)
async def branch(service: Service, who: Visitor, table: TableId, body: asks.BranchOff, key: Key, head: Response) -> Response:
    """Go on from a position of a finished game, at a new table: it is marked as not being the game."""
    return as_json(
        await run_in_threadpool(lambda: service.branch(who.who, table, key, body, who.first).model_dump_json()), head, 201
    )


@router.post("/tables/{table}/rematch", response_model=m.Snapshot, status_code=201)
async def rematch(given: Given, body: asks.SeatOnly) -> Response:
    """The same players once more at a new table; who asks second gets the same new table."""
    return await given.carry_out("rematch", body, 201)
