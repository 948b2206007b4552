"""The routes under /api: thin, each one call. Whatever may take a moment runs in a thread. Commands at a table are in
`command_routes`."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import HTMLResponse, StreamingResponse
from starlette.concurrency import run_in_threadpool

from caravela.kernel.words import speaking, spoken
from caravela.table import address, asks, reference, seats
from caravela.table import models as m
from caravela.table import reviewmodels as r
from caravela.table.client_files import FOR_GOOD
from caravela.table.events import stream
from caravela.table.opening import read_pack
from caravela.table.packs import packs
from caravela.table.service import TableService
from caravela.table.tongues import KNOWN

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


async def service_of(request: Request) -> TableService:
    """The one object behind all routes."""
    service: TableService = request.app.state.service
    return service


Service = Annotated[TableService, Depends(service_of)]
Who = Annotated[str, Depends(seats.known_visitor)]
Visitor = Annotated[seats.Visitor, Depends(seats.visitor)]
TableId = Annotated[str, Path(pattern=r"^[a-z2-7]{4,32}$", description="The table's id, as in its link.")]
GameName = Annotated[str, Path(max_length=40)]
Seat = Annotated[int | None, Query(ge=0, le=7, description="Look from this seat; own seats only while the game runs.")]
Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key", min_length=8, max_length=80, pattern=r"^[A-Za-z0-9_-]+$", description="New for every command."
    ),
]
Known = Annotated[
    int | None, Query(ge=0, le=10**9, description="The last event this browser has seen: the answer is what changed since.")
]
Told = m.Snapshot | m.Update


def as_json(text: str, head: Response, status: int = 200) -> Response:
    """An answer that is JSON already: FastAPI would check and write every entry of it again."""
    answer = Response(text, status, media_type="application/json")
    answer.raw_headers += [header for header in head.raw_headers if header[0] == b"set-cookie"]
    return answer


# -- what can be read about the games


@router.get("/catalogue")
def catalogue() -> m.Catalogue:
    """Games and bots of this server."""
    return reference.catalogue()


@router.get("/games/{game}/rules")
def rules(game: GameName) -> m.Rules:
    """The rules reference, section by section, with the tips for a first game."""
    return reference.rules(game)


@router.get("/games/{game}/components")
def components(game: GameName) -> m.Components:
    """Every printed number with its source."""
    return reference.components(game)


@router.get("/games/{game}/printed/{printed}")
def printed(
    service: Service,
    game: GameName,
    printed: Annotated[str, Path(pattern=r"^[0-9a-f]{16}-[0-9a-f]{8}$")],
    head: Response,
    language: Annotated[str, Query(max_length=8, description="In this language; without it, in that of the request.")] = "",
) -> dict[str, dict[str, Any]]:
    """What is printed on board, cards and tiles: what a view leaves out, by list and id. A table says its name (`printed`), which
    is another one in each language that has words of its own."""
    with speaking(language if language in KNOWN else spoken()):
        found, for_good = service.printed(game, printed)
    head.headers["Cache-Control"] = FOR_GOOD if for_good else "no-store"
    return {name: dict(entries) for name, entries in found.items()}


@router.post("/games/{game}/pack")
def check_pack(game: GameName, body: asks.PackText) -> m.PackReport:
    """Check a data pack without opening a table."""
    return reference.check_pack(game, body.pack)


# -- the lobby


@router.get("/tables")
def lobby(
    service: Service,
    who: Who,
    status: Annotated[m.Status | None, Query()] = None,
    mine: Annotated[bool, Query(description="Only tables at which this browser has a seat.")] = False,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> m.Lobby:
    """Open, running and finished tables, mine first."""
    return service.lobby(who, status, mine, limit, offset)


@router.post("/tables", status_code=201, response_model=m.Snapshot)
async def create(service: Service, who: Visitor, body: asks.CreateTable, key: Key, head: Response) -> Response:
    """Open a table."""

    def work() -> str:
        if body.pack is not None:
            read_pack(body.game, body.pack)  # before any lock is held
        return service.create(who.who, key, body, who.first).model_dump_json()

    return as_json(await run_in_threadpool(work), head, 201)


@router.post("/import", status_code=201, response_model=m.Snapshot)
async def import_record(service: Service, who: Visitor, body: asks.Import, key: Key, head: Response) -> Response:
    """Put a record on a table to review it; it may be of a finished or of an unfinished game."""

    def work() -> str:
        if body.record.get("pack") is not None:
            packs.check_record(body.record)
        return service.import_record(who.who, key, body, who.first).model_dump_json()

    return as_json(await run_in_threadpool(work), head, 201)


@router.get("/stream", response_class=StreamingResponse)
async def events(
    service: Service,
    who: Who,
    request: Request,
    at: Annotated[str, Query(max_length=3000, description="`table:event,table:event`: the last event known of each table.")] = "",
    mine: Annotated[bool, Query(description="Tell also when one of the tables changes at which this browser sits.")] = False,
    lobby: Annotated[bool, Query(description="Tell also when a table begins, ends, goes, or who sits there changes.")] = False,
    last_event_id: Annotated[str | None, Header(max_length=3000)] = None,
) -> Response:
    """Server-sent events of all these tables, for as long as the client listens; `data` is a `TableEvent`. `Last-Event-ID` goes
    before `at`: each message's id says how far all tables have been heard."""
    return await stream(service, who, at, mine, lobby, last_event_id, request)


# -- one table, read


@router.get("/tables/{table}", response_model=Told)
async def snapshot(
    service: Service, who: Who, table: TableId, head: Response, seat: Seat = None, known: Known = None
) -> Response:
    """The table as it stands. Without `seat`: from this browser's seat (the one that decides, if it has several), else as a
    spectator. With `known`: what has changed since, or all if that is too long ago."""
    return as_json(await run_in_threadpool(lambda: service.snapshot(who, table, seat, known).model_dump_json()), head)


@router.get("/tables/{table}/positions/{move}")
def position(
    service: Service, who: Who, table: TableId, move: Annotated[int, Path(ge=0, le=asks.MOST_MOVES)], seat: Seat = None
) -> m.PositionOut:
    """The position after the first `move` moves, as that seat saw it then."""
    return service.position(who, table, move, seat)


@router.get("/tables/{table}/log")
def log(service: Service, who: Who, table: TableId, seat: Seat = None) -> m.LogOut:
    """The whole log."""
    return service.log(who, table, seat)


@router.get("/tables/{table}/scores")
def scores(service: Service, who: Who, table: TableId, seat: Seat = None) -> m.ScoreSeries:
    """Points over time by source, one entry per turn."""
    return service.scores(who, table, seat)


@router.get("/tables/{table}/why")
def why(
    service: Service,
    who: Who,
    table: TableId,
    what: Annotated[str, Query(min_length=1, max_length=200, description="An action's text or an element's id.")],
    seat: Seat = None,
) -> m.WhyNot:
    """Why something cannot be done now."""
    return service.why(who, table, what, seat)


@router.post("/tables/{table}/try")
def attempt(service: Service, who: Who, table: TableId, body: asks.Try) -> m.Tried:
    """What an answer, or one more choice, would mean. Nothing is stored."""
    return service.attempt(who, table, body)


@router.get("/tables/{table}/hint")
async def hint(service: Service, who: Who, table: TableId, seat: Annotated[int, Query(ge=0, le=7)]) -> m.Hint:
    """The best moves and what speaks for them, where the table allows hints."""
    return await service.hint(who, table, seat)


@router.get("/tables/{table}/record")
def record(service: Service, who: Who, table: TableId) -> dict[str, Any]:
    """The record, as a file to keep. It contains the seed: only when the game is finished, or where a person chose the seed."""
    return service.record(who, table)


@router.get("/tables/{table}/invitation")
def invitation(
    service: Service,
    table: TableId,
    origin: Annotated[
        str,
        Query(max_length=300, pattern=r"^https?://[^/?#@\s]+$", description="Where this browser found the server."),
    ],
) -> m.Invitation:
    """The link for friends, with its QR code. Never `localhost` without a word (`local`)."""
    return address.invitation(service.settings.host, origin, table)


@router.get("/tables/{table}/review", response_model=r.ReviewOut)
async def review(
    service: Service,
    who: Who,
    table: TableId,
    head: Response,
    progress: Annotated[bool, Query(description="Only how far it is.")] = False,
) -> Response:
    """What is known of where the game was decided. A POST to the same place begins a pass."""
    return as_json(await service.reviews.look(who, table, not progress), head)


@router.post("/tables/{table}/review", response_model=r.ReviewOut)
async def order_review(service: Service, who: Who, table: TableId, body: asks.OrderReview, head: Response) -> Response:
    """Begin a pass of the review, or stop it. It goes on in the background; the answer tells only how far it is."""
    return as_json(await service.reviews.order(who, table, body.wanted), head)


@router.get("/tables/{table}/review/page", response_class=HTMLResponse)
async def review_page(service: Service, who: Who, table: TableId) -> Response:
    """What is known of the review as one file for the browser, to keep or to send."""
    headers = {"Content-Disposition": f'attachment; filename="review-{table}.html"'}
    return HTMLResponse(await service.reviews.page(who, table), headers=headers)


@router.post("/tables/{table}/review/compare")
async def compare(service: Service, who: Who, table: TableId, body: asks.Compare) -> r.TurnCompared:
    """What another turn would have been worth."""
    return r.TurnCompared(**await service.reviews.compare(who, table, body.at, body.moves))


@router.get("/tables/{table}/playouts")
async def playouts(
    service: Service,
    who: Who,
    table: TableId,
    move: Annotated[int, Query(ge=0, le=asks.MOST_MOVES)],
    bot: Annotated[str, Query(max_length=40)] = "merchant",
    first: Annotated[int, Query(ge=0, le=10_000, description="The number of the first game; each has luck of its own.")] = 0,
    games: Annotated[int, Query(ge=1, le=10)] = 5,
) -> r.Playouts:
    """Bots play on from a position to the end, so many times; fewer where it takes long."""
    found = await service.reviews.playouts(who, table, move, bot, first, games)
    return r.Playouts(games=[r.Playout(**game) for game in found])
