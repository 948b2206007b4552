"""The browser client's files. They were compressed when the client was built; here is only chosen which copy a browser takes."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import Request, Response
from fastapi.responses import FileResponse, HTMLResponse

from caravela.table.compression import encodings
from caravela.table.seats import COOKIE, Tokens

FOR_GOOD = "public, max-age=31536000, immutable"  # under /assets: their names contain a hash of their content
ASK_AGAIN = "private, no-cache"
COPIES = {"br": ".br", "gzip": ".gz"}  # best first
NO_CLIENT = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Caravela</title></head><body>
<h1>Caravela</h1><p>The server runs, but the browser client has not been built into this copy.</p>
<p>In the source, <code>script/client</code> builds it (or <code>npm run build</code> in the folder <code>web</code>). Then
 install Caravela again. The server's API is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p></body></html>"""


def client_file(folder: Path, request: Request, tokens: Tokens) -> Response | None:
    """One of the client's files; `index.html` for every page the client has. With a page comes the browser's token."""
    path = request.url.path
    root = folder.resolve()
    wanted = (root / path.lstrip("/")).resolve() if "\0" not in path else root
    if wanted.is_relative_to(root) and wanted.is_file() and wanted.name != "index.html":
        return sent(wanted, request, FOR_GOOD if path.startswith("/assets/") else ASK_AGAIN)
    if Path(path).suffix and path != "/index.html":
        return None
    index = root / "index.html"
    page = sent(index, request, ASK_AGAIN) if index.is_file() else HTMLResponse(NO_CLIENT)
    tokens.welcome(tokens.owner(request.cookies.get(COOKIE, "")), request, page)
    return page


def sent(file: Path, request: Request, caching: str) -> Response:
    """A file, or the best copy of it that the browser understands."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    understood = encodings(request.headers.get("accept-encoding", ""))
    for name, end in COPIES.items():
        copy = file.with_name(file.name + end)
        if name in understood and copy.is_file():
            return FileResponse(copy, headers={**headers, "Content-Encoding": name}, media_type=kind)
    return FileResponse(file, headers=headers, media_type=kind)
