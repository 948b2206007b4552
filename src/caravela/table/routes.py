"""The routes under /api: thin, each one call. Commands are POSTs with an `Idempotency-Key`; all of them answer with the
present snapshot, and a repeated key answers without doing anything a second time."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import StreamingResponse

from caravela.table import asks, reference
from caravela.table import models as m
from caravela.table.events import stream
from caravela.table.house import TableHouse
from caravela.table.opening import read_pack
from caravela.table.packs import packs
from caravela.table.seats import known_visitor, visitor

ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": m.ErrorOut, "description": "The request cannot be read, or what it asks for is not possible."},
    403: {"model": m.ErrorOut, "description": "This browser does not hold that seat."},
    404: {"model": m.ErrorOut, "description": "There is no such table, game or position."},
    408: {"model": m.ErrorOut, "description": "The request did not come in time."},
    409: {"model": m.ErrorOut, "description": "Not now: stale version, illegal move, wrong moment."},
    413: {"model": m.ErrorOut, "description": "The body is too large."},
    421: {"model": m.ErrorOut, "description": "This server does not have the name under which it was called."},
    422: {"model": m.ErrorOut, "description": "An entry of the body is missing or of the wrong type."},
    429: {"model": m.ErrorOut, "description": "Too many requests; try again shortly."},
    503: {"model": m.ErrorOut, "description": "The server is too busy to answer this now."},
    507: {"model": m.ErrorOut, "description": "It could not be stored: the disk is full, or nothing may be written."},
}
router = APIRouter(prefix="/api", responses=ERRORS)


def house_of(request: Request) -> TableHouse:
    """The one object behind all routes."""
    house: TableHouse = request.app.state.house
    return house


House = Annotated[TableHouse, Depends(house_of)]
Who = Annotated[str, Depends(known_visitor)]
Visitor = Annotated[str, Depends(visitor)]
TableId = Annotated[str, Path(pattern=r"^[a-z2-7]{4,32}$", description="The table's id, as in its link.")]
GameName = Annotated[str, Path(max_length=40)]
Seat = Annotated[int | None, Query(ge=0, le=7, description="Look from this seat; own seats only while the game runs.")]
Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key", min_length=8, max_length=80, pattern=r"^[A-Za-z0-9_-]+$", description="New for every command."
    ),
]


# -- what can be read about the games


@router.get("/house")
def house_info() -> m.House:
    """Games and bots of this server."""
    return reference.house()


@router.get("/games/{game}/rules")
def rules(game: GameName) -> m.Rules:
    """The rules reference, section by section, with the tips for a first game."""
    return reference.rules(game)


@router.get("/games/{game}/components")
def components(game: GameName) -> m.Components:
    """Every printed number with its source."""
    return reference.components(game)


@router.post("/games/{game}/pack")
def check_pack(game: GameName, body: asks.PackText) -> m.PackReport:
    """Check a data pack without opening a table."""
    return reference.check_pack(game, body.pack)


# -- the lobby


@router.get("/tables")
def lobby(
    house: House,
    who: Who,
    status: Annotated[m.Status | None, Query()] = None,
    mine: Annotated[bool, Query(description="Only tables at which this browser has a seat.")] = False,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> m.Lobby:
    """Open, running and finished tables, mine first."""
    return house.lobby(who, status, mine, limit, offset)


@router.post("/tables", status_code=201)
def create(house: House, who: Visitor, body: asks.CreateTable, key: Key) -> m.Snapshot:
    """Open a table."""
    if body.pack is not None:
        read_pack(body.game, body.pack)  # before any lock is held
    return house.create(who, key, body)


@router.post("/import", status_code=201)
def import_record(house: House, who: Visitor, body: asks.Import, key: Key) -> m.Snapshot:
    """Put a record on a table to review it; it may be of a finished or of an unfinished game."""
    if body.record.get("pack") is not None:
        packs.check_record(body.record)
    return house.import_record(who, key, body)


# -- one table, read


@router.get("/tables/{table}")
def snapshot(house: House, who: Who, table: TableId, seat: Seat = None) -> m.Snapshot:
    """The table as it stands. Without `seat`: from this browser's seat (the one that decides, if it has several), else as a
    spectator."""
    return house.snapshot(who, table, seat)


@router.get("/tables/{table}/events", response_class=StreamingResponse)
async def events(
    house: House,
    who: Who,
    table: TableId,
    request: Request,
    seat: Seat = None,
    after: Annotated[
        int | None, Query(ge=0, description="Number of the last event known; `Last-Event-ID` goes before it.")
    ] = None,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
) -> Response:
    """Server-sent events from the given number on, for as long as the client listens; `data` is a `TableEvent`."""
    return await stream(house, who, table, seat, after, last_event_id, request)


@router.get("/tables/{table}/positions/{move}")
def position(
    house: House, who: Who, table: TableId, move: Annotated[int, Path(ge=0, le=asks.MOST_MOVES)], seat: Seat = None
) -> m.PositionOut:
    """The position after the first `move` moves, as that seat saw it then."""
    return house.position(who, table, move, seat)


@router.get("/tables/{table}/log")
def log(house: House, who: Who, table: TableId, seat: Seat = None) -> m.LogOut:
    """The whole log."""
    return house.log(who, table, seat)


@router.get("/tables/{table}/scores")
def scores(house: House, who: Who, table: TableId, seat: Seat = None) -> m.ScoreSeries:
    """Points over time by source, one entry per turn."""
    return house.scores(who, table, seat)


@router.get("/tables/{table}/why")
def why(
    house: House,
    who: Who,
    table: TableId,
    what: Annotated[str, Query(min_length=1, max_length=200, description="An action's text or an element's id.")],
    seat: Seat = None,
) -> m.WhyNot:
    """Why something cannot be done now."""
    return house.why(who, table, what, seat)


@router.get("/tables/{table}/hint")
async def hint(house: House, who: Who, table: TableId, seat: Annotated[int, Query(ge=0, le=7)]) -> m.Hint:
    """The best moves and what speaks for them, where the table allows hints."""
    return await house.hint(who, table, seat)


@router.get("/tables/{table}/record")
def record(house: House, who: Who, table: TableId) -> dict[str, Any]:
    """The record, as a file to keep. It contains the seed: only when the game is finished, or where a person chose the seed."""
    return house.record(who, table)


# -- one table, commands


@router.post("/tables/{table}/move")
def move(house: House, who: Who, table: TableId, body: asks.Play, key: Key) -> m.Snapshot:
    """Make a move. It is on disk when this answers."""
    return house.play(who, table, key, body)


@router.post("/tables/{table}/undo")
def undo(house: House, who: Who, table: TableId, body: asks.Undo, key: Key) -> m.Snapshot:
    """Go back. Down to `undo.floor` at once; further back the other people at the table are asked first."""
    return house.undo(who, table, key, body)


@router.post("/tables/{table}/undo/answer")
def answer(house: House, who: Who, table: TableId, body: asks.Answer, key: Key) -> m.Snapshot:
    """Accept or decline the pending request."""
    return house.answer(who, table, key, body)


@router.post("/tables/{table}/join")
def join(house: House, who: Visitor, table: TableId, body: asks.Join, key: Key) -> m.Snapshot:
    """Take an open seat, or come back to one's own (also from the bot that filled in)."""
    return house.join(who, table, key, body)


@router.post("/tables/{table}/leave")
def leave(house: House, who: Who, table: TableId, body: asks.SeatOnly, key: Key) -> m.Snapshot:
    """Leave a seat; it stays one's own. Before the game begins the seat is open again."""
    return house.leave(who, table, key, body)


@router.post("/tables/{table}/pass")
def pass_on(house: House, who: Who, table: TableId) -> m.Pass:
    """A code that moves one's seats at this table to another device: good once, for ten minutes. A new one voids the last."""
    return house.pass_on(who, table)


@router.post("/tables/{table}/take-over")
def take_over(house: House, who: Visitor, table: TableId, body: asks.TakeOver, key: Key) -> m.Snapshot:
    """Continue on this device: the seats the code stands for are this browser's from now on."""
    return house.take_over(who, table, key, body)


@router.post("/tables/{table}/hand-over")
def hand_over(house: House, who: Who, table: TableId, body: asks.HandOver, key: Key) -> m.Snapshot:
    """Let a bot play a seat: one's own, one that was left, or one whose time is up."""
    return house.hand_over(who, table, key, body)


@router.post("/tables/{table}/close")
def close(house: House, who: Who, table: TableId, body: asks.SeatOnly, key: Key) -> m.Snapshot:
    """End a table before its game is over. Only when no other person sits there any more."""
    return house.close(who, table, key, body)


@router.post("/tables/{table}/chat")
def chat(house: House, who: Visitor, table: TableId, body: asks.Say, key: Key) -> m.Snapshot:
    """Say something."""
    return house.chat(who, table, key, body)


@router.post("/tables/{table}/notes")
def notes(house: House, who: Who, table: TableId, body: asks.Notes, key: Key) -> m.Snapshot:
    """Keep private notes of one's own seat."""
    return house.notes(who, table, key, body)


@router.post("/tables/{table}/rematch", status_code=201)
def rematch(house: House, who: Who, table: TableId, body: asks.SeatOnly, key: Key) -> m.Snapshot:
    """The same players once more at a new table; who asks second gets the same new table."""
    return house.rematch(who, table, key, body)
