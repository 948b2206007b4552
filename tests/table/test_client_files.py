"""The client's files: what is built is served, every client route gets index.html, nothing else leaves the folder."""

from pathlib import Path

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
        http.get("/api/house")
        quickest = min(http.get("/api/house").elapsed.total_seconds() for _ in range(50))
    assert quickest < 0.03
