"""The servers of script/load: the table as people meet it but without limits of rate, or a bare echo to compare with: the same
stack, one insert made durable, nothing else."""

import argparse
import itertools
from pathlib import Path
from typing import Any

import sqlalchemy as sa
import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel

from caravela.table.app import make_app
from caravela.table.serve import listen
from caravela.table.settings import Settings
from caravela.table.storage import begin_sqlite, prepare_sqlite


class Said(BaseModel):
    """As a move is sent."""

    seat: int
    version: int
    action: str


def echo_app(folder: Path) -> FastAPI:
    """Keeps what it is told, and says it back."""
    app = FastAPI()
    rows = sa.Table("rows", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), sa.Column("content", sa.Text))
    numbers = itertools.count(1)
    engine = sa.create_engine(f"sqlite:///{folder / 'echo.sqlite'}")
    sa.event.listen(engine, "connect", prepare_sqlite)
    sa.event.listen(engine, "begin", begin_sqlite)
    with engine.begin() as conn:
        rows.metadata.create_all(conn)

    @app.get("/api/catalogue")
    def catalogue() -> dict[str, Any]:
        return {}

    @app.post("/echo")
    def echo(body: Said) -> Said:
        with engine.connect().execution_options(caravela_write=True) as conn, conn.begin():
            conn.execute(sa.insert(rows).values(id=next(numbers), content=body.action))
        return body

    return app


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--echo", action="store_true")
    parser.add_argument("--database", default="")
    parser.add_argument("--port", type=int)
    args = parser.parse_args()
    settings = Settings(data_dir=args.folder, database=args.database, workers=1, rate=0)
    app = echo_app(args.folder) if args.echo else make_app(settings)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=1))
    server.run(sockets=[listen("127.0.0.1", args.port)])
