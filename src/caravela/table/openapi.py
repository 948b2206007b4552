"""Prints the API's schema, from which the client's types are made: python -m caravela.table.openapi."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from caravela.table.app import make_app
from caravela.table.settings import Settings


def schema() -> dict[str, Any]:
    """The OpenAPI schema, made without a server."""
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Settings(data_dir=Path(folder), database="", workers=1))
        described = app.openapi()
        app.state.service.close()
    return described


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1, sort_keys=True))
