"""The application: routes, door, errors, static files, life."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

import caravela
from caravela.kernel.refusal import BadInput
from caravela.table.errors import Refused
from caravela.table.routes import router
from caravela.table.schema import add_events, add_views
from caravela.table.seats import welcome
from caravela.table.security import Door
from caravela.table.service import TableService
from caravela.table.settings import Settings

log = logging.getLogger("caravela.table")
NO_CLIENT = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Caravela</title></head><body>
<h1>Caravela</h1><p>The server runs, but the browser client has not been built into this copy.</p>
<p>In the source, <code>script/client</code> builds it (or <code>npm run build</code> in the folder <code>web</code>). Then
 install Caravela again. The server's API is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p></body></html>"""


def make_app(settings: Settings) -> FastAPI:
    """A server on the tables that the settings name."""
    service = TableService(settings)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await service.start()
        yield
        await service.stop()

    app = FastAPI(
        title="Caravela",
        version=caravela.__version__,
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.service = service
    app.include_router(router)
    app.add_middleware(Door, rate=settings.rate)
    add_errors(app, settings.static)

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
            add_views(schema)
            add_events(schema)
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
    return app


def answer(refused: Refused) -> JSONResponse:
    """A refusal as a response."""
    headers = {"Retry-After": str(refused.retry)} if refused.retry else None
    return JSONResponse(refused.body(), refused.status, headers)


def add_errors(app: FastAPI, static: Path) -> None:
    """Every error becomes one sentence in one form. What no route knows is the client's, outside /api."""

    @app.exception_handler(Refused)
    def refused(_: Request, error: Refused) -> Response:
        return answer(error)

    @app.exception_handler(BadInput)
    def bad(_: Request, error: BadInput) -> Response:
        return answer(Refused(400, "bad-input", str(error)))

    @app.exception_handler(RequestValidationError)
    def invalid(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            return answer(Refused(400, "bad-input", "The body is not valid JSON."))
        where = ".".join(str(part) for part in first["loc"])
        return answer(Refused(422, "bad-request", f"{where}: {first['msg']}."))

    @app.exception_handler(HTTPException)
    def http(request: Request, error: HTTPException) -> Response:
        path = request.url.path
        if error.status_code == 404 and request.method in ("GET", "HEAD") and path != "/api" and not path.startswith("/api/"):
            found = client_file(static, path)
            if found is not None:
                welcome(request, found)
                return found
        codes = {404: "not-found", 405: "wrong-method"}
        response = answer(Refused(error.status_code, codes.get(error.status_code, "bad-input"), f"{error.detail}."))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(SQLAlchemyError)
    def not_stored(_: Request, error: SQLAlchemyError) -> Response:
        log.error("The database refused: %s", str(getattr(error, "orig", error)).splitlines()[0])
        return answer(
            Refused(
                507, "not-stored", "This could not be stored (the disk is full or the database is gone); nothing has changed."
            )
        )

    @app.exception_handler(Exception)
    def fault(request: Request, error: Exception) -> Response:
        log.error("A fault at %s %s", request.method, request.url.path, exc_info=error)
        return answer(Refused(500, "fault", "The server made a mistake; it has been written to its log. Nothing has changed."))


def client_file(folder: Path, path: str) -> Response | None:
    """One of the client's files; `index.html` for every route the client has."""
    root = folder.resolve()
    wanted = (root / path.lstrip("/")).resolve() if "\0" not in path else root
    if wanted.is_relative_to(root) and wanted.is_file():
        lasting = path.startswith("/assets/")  # their names contain a hash of their content
        return FileResponse(wanted, headers={"Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache"})
    if Path(path).suffix:
        return None
    index = root / "index.html"
    return FileResponse(index, headers={"Cache-Control": "no-cache"}) if index.is_file() else HTMLResponse(NO_CLIENT)
