"""The client's files: what is built is served, every client route gets index.html, nothing else leaves the folder."""

import gzip
from pathlib import Path

import pytest

from caravela.table.settings import Settings
from tests.table.helper import Browser, server


def test_without_a_build_a_plain_page_says_how(sqlite_settings: Settings, tmp_path: Path) -> None:
    sqlite_settings.static = tmp_path / "none"
    with server(sqlite_settings) as url:
        page = Browser(url).http.get("/table/abc")
        assert page.status_code == 200
        assert "npm run build" in page.text


def test_files_of_the_build(sqlite_settings: Settings, tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>built</title>")
    (static / "assets" / "app-1.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    sqlite_settings.static = static
    with server(sqlite_settings) as url:
        http = Browser(url).http
        for path in ("/", "/table/abcd", "/rules/navegador"):
            assert http.get(path).text == "<title>built</title>"
        script = http.get("/assets/app-1.js")
        assert "javascript" in script.headers["content-type"]
        assert "immutable" in script.headers["cache-control"]
        assert http.get("/assets/none.js").status_code == 404
        assert http.get("/%2e%2e/secret.txt").status_code == 404
        assert http.get("/..%2fsecret.txt").status_code == 404
        assert http.head("/").status_code == 200
        assert http.post("/").status_code in (404, 405)


def test_answers_go_out_at_once(sqlite_settings: Settings) -> None:
    """No body waits until its head is acknowledged, which takes 40 ms. The quickest of many tells, on a busy machine too."""
    with server(sqlite_settings) as url:
        http = Browser(url).http
        http.get("/api/catalogue")
        quickest = min(http.get("/api/catalogue").elapsed.total_seconds() for _ in range(50))
    assert quickest < 0.03


def built(settings: Settings, tmp_path: Path) -> None:
    """A client of one page and one script, with copies."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>built</title>")
    script = static / "assets" / "app-1.js"
    script.write_text("1" * 5000)
    script.with_name("app-1.js.br").write_bytes(b"as brotli")
    script.with_name("app-1.js.gz").write_bytes(gzip.compress(script.read_bytes()))
    settings.static = static


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("identity", None),
        ("gzip;q=0", None),
    ],
)
def test_a_browser_gets_the_copy_it_understands(
    sqlite_settings: Settings, tmp_path: Path, accepted: str, encoding: str | None
) -> None:
    built(sqlite_settings, tmp_path)
    with server(sqlite_settings) as url, Browser(url).http as http:
        with http.stream("GET", "/assets/app-1.js", headers={"Accept-Encoding": accepted}) as answer:
            content = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert "javascript" in answer.headers["content-type"]
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        if encoding == "gzip":
            content = gzip.decompress(content)
        assert content == (b"as brotli" if encoding == "br" else b"1" * 5000)


def test_answers_are_compressed_where_it_pays(sqlite_url: str) -> None:
    http = Browser(sqlite_url).http
    large = http.get("/api/games/navegador/components")
    assert large.headers["content-encoding"] == "gzip"
    assert int(large.headers["content-length"]) < len(large.content) / 3
    assert "content-encoding" not in http.get("/healthz").headers
    plain = http.get("/api/games/navegador/components", headers={"Accept-Encoding": "identity"})
    assert plain.content == large.content


def test_the_first_page_brings_the_token(sqlite_settings: Settings, tmp_path: Path) -> None:
    """So a first command whose answer is lost can be sent again: the seat is this browser's, and there is one."""
    built(sqlite_settings, tmp_path)
    with server(sqlite_settings) as url:
        ana = Browser(url)
        assert "caravela" not in ana.http.cookies
        page = ana.http.get("/table/abcd")
        assert "HttpOnly" in page.headers["set-cookie"]
        assert page.headers["cache-control"] == "private, no-cache"
        assert "set-cookie" not in ana.http.get("/").headers
        assert "set-cookie" not in ana.http.get("/assets/app-1.js").headers
        lost = ana.create("me", "open", key="the-first-key")
        again = ana.create("me", "open", key="the-first-key")
        assert again["id"] == lost["id"]
        assert again["mine"] == [0]
        assert ana.get("/tables")["total"] == 1
