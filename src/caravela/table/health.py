"""What machines ask: whether the server lives (`/healthz`), whether it can do its work (`/readyz`), and figures (`/metrics`)."""

from __future__ import annotations

import asyncio
import ipaddress

import sqlalchemy as sa
from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError

from caravela.kernel.words import say
from caravela.table.errors import Refused, database_refusal
from caravela.table.metrics import FORM
from caravela.table.service import TableService

router = APIRouter(include_in_schema=False)
PATIENCE = 5.0


@router.get("/healthz")
async def lives() -> Response:
    """The process answers. Restart it when it does not."""
    return JSONResponse({"ok": True})


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """It can reach its database and is not about to stop. Send nobody here when it is not."""
    service: TableService = request.app.state.service
    if service.hub.closing:
        return not_ready("The server is about to stop.")
    try:
        await asyncio.wait_for(asyncio.to_thread(look, service), PATIENCE)
    except SQLAlchemyError as error:
        return not_ready(database_refusal(error).message)
    except TimeoutError:
        return not_ready("The database does not answer in time.")
    return JSONResponse({"ok": True})


def look(service: TableService) -> None:
    """Ask the database for something."""
    with service.storage.reading() as conn:
        conn.execute(sa.text("SELECT 1 FROM tables LIMIT 1")).first()


def not_ready(why: str) -> Response:
    """One sentence, and the status that proxies understand."""
    return JSONResponse({"ok": False, "message": why}, 503)


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """The figures, for the addresses that the settings name."""
    if not may_read(request):
        raise Refused(403, "not-for-you", say("server.metrics"))
    return Response(request.app.state.metrics.text(), media_type=FORM)


def may_read(request: Request) -> bool:
    """A request that came through a proxy we do not know came from anywhere, whatever its address says."""
    settings = request.app.state.settings
    forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    if request.client is None or (forwarded and not settings.proxies):
        return False
    try:
        address = ipaddress.ip_address(request.client.host)
    except ValueError:
        return False
    return any(address in ipaddress.ip_network(network) for network in settings.metrics)
