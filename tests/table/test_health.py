"""What machines ask: life, readiness, figures, and the id of a request."""

import logging
import re
import shutil

import pytest

from caravela.table.settings import Settings
from tests.table.helper import Browser, last_app, server


def figure(url: str, name: str) -> float:
    text = Browser(url).http.get("/metrics").text
    return sum(float(value) for value in re.findall(rf"^{re.escape(name)}(?:\{{.*\}})? (\S+)$", text, re.MULTILINE))


def test_a_server_that_lives_and_is_ready(browse: object, url: str) -> None:
    http = Browser(url).http
    assert http.get("/healthz").json() == {"ok": True}
    assert http.get("/readyz").json() == {"ok": True}


def test_a_server_without_its_database_is_not_ready(sqlite_settings: Settings) -> None:
    with server(sqlite_settings) as url:
        http = Browser(url).http
        engine = last_app[0].state.service.storage.engine
        engine.dispose()
        shutil.rmtree(sqlite_settings.data_dir)
        answer = http.get("/readyz")
        assert answer.status_code == 503
        assert answer.json()["message"] == "The server cannot reach its database; nothing has changed."
        assert http.get("/healthz").status_code == 200


def test_a_server_that_stops_is_not_ready(sqlite_url: str) -> None:
    last_app[0].state.service.hub.closing = True
    assert Browser(sqlite_url).http.get("/readyz").status_code == 503


def test_figures(sqlite_url: str) -> None:
    ana = Browser(sqlite_url)
    table = ana.create("me", "hotseat")["id"]
    ana.move(ana.table(table))
    ana.get("/tables/aaaaaaaa", 404)
    ana.http.get("/nothing.js")
    text = ana.http.get("/metrics").text
    assert 'caravela_requests_total{method="POST",route="/api/tables/{table}/move",status="200"} 1.0' in text
    assert 'route="/api/tables/{table}",status="404"} 1.0' in text
    assert 'route="client",status="404"} 1.0' in text
    assert figure(sqlite_url, "caravela_live_tables") == 1
    assert figure(sqlite_url, "caravela_streams") == 0
    assert figure(sqlite_url, "caravela_commits_total") >= 2
    assert figure(sqlite_url, "caravela_request_seconds_count") >= 5
    assert table not in text


def test_bots_are_counted(sqlite_url: str) -> None:
    ana = Browser(sqlite_url)
    now = ana.create("me", "hotseat")
    ana.get(f"/tables/{now['id']}/hint", seat=0)
    assert figure(sqlite_url, "caravela_bot_thinking_seconds_count") == 1
    assert figure(sqlite_url, "caravela_bot_queue") == 0


def test_figures_are_not_for_everybody(sqlite_settings: Settings) -> None:
    with server(sqlite_settings) as url:
        assert Browser(url).http.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 403
    sqlite_settings.metrics = ["10.0.0.0/8"]
    with server(sqlite_settings) as url:
        assert Browser(url).http.get("/metrics").status_code == 403
    sqlite_settings.proxies = ["127.0.0.1"]
    with server(sqlite_settings) as url:
        assert Browser(url).http.get("/metrics", headers={"X-Forwarded-For": "10.1.2.3"}).status_code == 200
        assert Browser(url).http.get("/metrics", headers={"X-Forwarded-For": "11.1.2.3"}).status_code == 403


def test_every_answer_has_an_id(sqlite_settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    sqlite_settings.log_requests = True
    with caplog.at_level(logging.INFO, "caravela.requests"), server(sqlite_settings) as url:
        http = Browser(url).http
        first, second = (http.get("/api/catalogue", headers={"X-Request-Id": "mine"}).headers["x-request-id"] for _ in range(2))
    assert len({first, second, "mine"}) == 3
    lines = [record.getMessage() for record in caplog.records]
    assert any(line.startswith("GET /api/catalogue 200, ") for line in lines)


def test_a_trusted_proxy_may_give_the_id(sqlite_settings: Settings) -> None:
    sqlite_settings.proxies = ["127.0.0.1"]
    with server(sqlite_settings) as url:
        http = Browser(url).http
        assert http.get("/api/catalogue", headers={"X-Request-Id": "mine"}).headers["x-request-id"] == "mine"
        assert http.get("/api/catalogue", headers={"X-Request-Id": "a b"}).headers["x-request-id"] != "a b"
