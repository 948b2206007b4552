"""The application: routes, door, errors, static files, life."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import caravela
from caravela.kernel.refusal import BadInput
from caravela.kernel.words import say
from caravela.table import command_routes, example_routes, health, lesson_routes
from caravela.table.client_files import client_file
from caravela.table.compression import Compression
from caravela.table.errors import Refused, database_refusal
from caravela.table.keeping import Keeper
from caravela.table.metrics import Metrics
from caravela.table.observe import Observer
from caravela.table.routes import router
from caravela.table.schema import add_events, add_kinds, add_views
from caravela.table.seats import Tokens
from caravela.table.security import Door
from caravela.table.service import TableService
from caravela.table.settings import Settings
from caravela.table.tongues import Tongue

log = logging.getLogger("caravela.table")


def make_app(settings: Settings) -> FastAPI:
    """A server on the tables that the settings name."""
    service = TableService(settings)
    metrics = figures(service)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await service.start()
        keeper = asyncio.create_task(Keeper(service, settings).run())
        yield
        keeper.cancel()
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
    app.state.settings = settings
    app.state.metrics = metrics
    app.state.tokens = Tokens(service.storage)
    app.include_router(command_routes.router)  # first: routes are looked through in order
    app.include_router(router)
    app.include_router(lesson_routes.router)
    app.include_router(example_routes.router)
    app.include_router(health.router)
    app.add_middleware(Compression)  # the innermost
    app.add_middleware(Door, settings=settings)
    app.add_middleware(Observer, settings=settings, metrics=metrics)
    app.add_middleware(Tongue)
    if settings.proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=settings.proxies)
    add_errors(app, settings.static)

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
            add_views(schema)
            add_events(schema)
            add_kinds(schema)
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
    return app


def figures(service: TableService) -> Metrics:
    """What is counted, and what is looked up when somebody asks."""
    metrics = Metrics()
    metrics.watch(service.storage.engine)
    metrics.look_up("live_tables", "Tables in memory.", lambda: len(service.memory))
    metrics.look_up("streams", "Browsers that listen.", lambda: sum(service.hub.streams.values()))
    metrics.look_up("bot_queue", "Decisions that bots have been asked for.", lambda: len(service.bots.running))
    service.bots.thought = metrics.thinking.observe
    service.writer.stored = metrics.stored
    return metrics


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
            return answer(Refused(400, "bad-input", say("server.not_json")))
        where = ".".join(str(part) for part in first["loc"])
        return answer(Refused(422, "bad-request", f"{where}: {first['msg']}."))

    @app.exception_handler(HTTPException)
    def http(request: Request, error: HTTPException) -> Response:
        path = request.url.path
        if error.status_code == 404 and request.method in ("GET", "HEAD") and path != "/api" and not path.startswith("/api/"):
            found = client_file(static, request, request.app.state.tokens)
            if found is not None:
                return found
        codes = {404: "not-found", 405: "wrong-method"}
        response = answer(Refused(error.status_code, codes.get(error.status_code, "bad-input"), f"{error.detail}."))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(SQLAlchemyError)
    def not_stored(_: Request, error: SQLAlchemyError) -> Response:
        refusal = database_refusal(error)
        known = None if refusal.code != "fault" else error
        log.error("The database refused: %s", str(getattr(error, "orig", error)).splitlines()[0], exc_info=known)
        return answer(refusal)

    @app.exception_handler(Exception)
    def fault(request: Request, error: Exception) -> Response:
        log.error("A fault at %s %s", request.method, request.url.path, exc_info=error)
        return answer(Refused(500, "fault", say("server.fault")))
