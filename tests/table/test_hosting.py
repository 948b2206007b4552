"""The files in `hosting`, with the real programs they are for."""

import json
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from caravela.table.settings import Settings
from tests.table.helper import Browser, server, wait

HOSTING = Path(__file__).parents[2] / "hosting"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{name} is not installed")
        pytest.skip(f"{name} is not installed here")
    return found


@pytest.fixture
def proxied(sqlite_settings: Settings, tmp_path: Path) -> Iterator[str]:
    """Our nginx.conf in front of a real server; the address with TLS."""
    nginx, openssl = program("nginx"), program("openssl")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    names = ["-subj", "/CN=caravela.example", "-days", "1"]
    made = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", str(key), "-out", str(certificate), *names]
    subprocess.run(made, check=True, capture_output=True)
    sqlite_settings.hosts = ["caravela.example"]
    sqlite_settings.proxies = ["127.0.0.1"]
    with server(sqlite_settings) as url:
        port = free_port()
        site = (HOSTING / "nginx.conf").read_text(encoding="utf-8")
        for old, new in (
            ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
            ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
            ("http://127.0.0.1:8321", url),
            ("/etc/letsencrypt/live/caravela.example/fullchain.pem", str(certificate)),
            ("/etc/letsencrypt/live/caravela.example/privkey.pem", str(key)),
        ):
            assert old in site
            site = site.replace(old, new)
        places = "".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        whole = (
            f"pid {tmp_path}/pid; error_log {tmp_path}/log; daemon off; events {{}} http {{ access_log off; {places} {site} }}"
        )
        (tmp_path / "nginx.conf").write_text(whole, encoding="utf-8")
        running = subprocess.Popen([nginx, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")], stderr=subprocess.PIPE)
        try:
            wait(lambda: answers(port) or running.poll() is not None, bool)
            assert running.poll() is None, running.stderr and running.stderr.read()
            yield f"https://127.0.0.1:{port}"
        finally:
            running.terminate()
            running.wait()


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


@pytest.mark.slow
def test_nginx(proxied: str) -> None:
    """Play through the proxy: the cookie is for HTTPS only, commands of our own pages are ours, events come at once."""
    ana = Browser(proxied)
    ana.http = httpx.Client(base_url=proxied, verify=False, timeout=60, headers={**ana.http.headers, "Host": "caravela.example"})
    page = ana.http.get("/")
    assert page.status_code == 200
    assert "Secure" in page.headers["set-cookie"]
    assert page.headers["strict-transport-security"]
    ana.http.headers["Cookie"] = page.headers["set-cookie"].split(";")[0]
    ana.http.headers["Origin"] = "https://caravela.example"
    now = ana.create("me", "hotseat")
    moved = ana.move(now)
    assert moved["move"] == 1
    assert ana.events(now["id"], 0, lambda event: event["type"] == "move")[-1]["move"] == 1
    assert re.fullmatch("[0-9a-f]{32}", ana.http.get("/api/catalogue").headers["x-request-id"])
    assert ana.http.get("/metrics").status_code == 404
    assert ana.http.get("/", headers={"Host": "evil.example"}).status_code == 421
    del ana.http.headers["Origin"]
    refused = ana.http.post("/api/tables", json={}, headers={"Origin": "https://evil.example", "Idempotency-Key": "abcdefgh"})
    assert refused.json()["error"]["code"] == "foreign-origin"


def test_the_unit_is_one(tmp_path: Path) -> None:
    """systemd finds nothing wrong but that the program is not installed here."""
    unit = tmp_path / "caravela.service"
    shutil.copy(HOSTING / "caravela.service", unit)
    said = subprocess.run([program("systemd-analyze"), "verify", str(unit)], capture_output=True, text=True, check=False).stderr
    lines = [line for line in said.splitlines() if "caravela.service" in line and "is not executable" not in line]
    assert lines == []


def test_every_setting_in_these_files_is_one() -> None:
    pages = [*HOSTING.iterdir(), HOSTING.parent / "docs" / "hosting.md"]
    named = {name for page in pages for name in re.findall(r"CARAVELA_([A-Z_]+)", page.read_text(encoding="utf-8"))}
    assert named - {"COMPILED", "SETTINGS"} <= {name.upper() for name in Settings.model_fields}
    assert len(named) > 5


def test_the_container_copies_what_is_there() -> None:
    root = HOSTING.parent
    text = (HOSTING / "Containerfile").read_text(encoding="utf-8")
    copied = [path for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.MULTILINE) for path in line.split()[:-1]]
    assert len(copied) >= 6
    assert [path for path in copied if not (root / path).exists()] == []
    check = json.loads(re.findall(r"HEALTHCHECK .* CMD (\[.*\])", text)[0])
    compile(check[2], "health check", "exec")
